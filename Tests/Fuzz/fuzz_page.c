/* The server of the page, through its socket: whatever a client sends, it answers with a line of HTTP or closes the connection,
 * keeps only commands of the page, and serves the next request. */
#include "../../command/live_page.h"
#include "../Support/loopback.h"
#include "fuzz.h"

static live_page *page;
static int port;

static void start(void) {
  static const char *const commands[] = {"reset", "assign", NULL};
  const live_page_subject subject = {"tag", commands};
  const live_page_arguments arguments = {.address = "0", .origin = "*", .clients = 100};
  char message[512];
  if (!live_page_open(&arguments, &subject, &page, message, sizeof message)) abort();
  port = atoi(strrchr(live_page_url(page), ':') + 1);
}

/* A new picture, for requests that wait for one; streams notice their closed connections. */
static void publish(void) {
  static uint8_t pixels[16 * 16];
  const vc_image picture = {.data = pixels, .data_size = sizeof pixels, .stride = 16, .width = 16, .height = 16, .format = VC_PIXEL_GRAY8};
  live_page_publish(page, "{}", &picture);
}

/* Receives until the connection is closed; of a stream, which is not, only the first bytes. @return the number of bytes kept */
static size_t hear(int s, char *text, size_t capacity) {
  enum { FRAME_MS = 20, FRAMES = 500 };
  static const char *const streams[] = {"text/event-stream", "multipart/x-mixed-replace"};
  size_t size = 0;
  struct pollfd wait = {s, POLLIN, 0};
  for (int frame = 0; size < capacity && frame < FRAMES;) {
    if (poll(&wait, 1, FRAME_MS) <= 0) {
      publish();
      frame++;
      continue;
    }
    const ssize_t got = recv(s, text + size, capacity - size, 0);
    if (got <= 0) break;
    size += (size_t)got;
    for (size_t i = 0; i < sizeof streams / sizeof *streams; i++)
      if (memmem(text, size, streams[i], strlen(streams[i]))) return size;
  }
  return size;
}

static size_t ask(const void *bytes, size_t size, char *answer, size_t capacity) {
  const int s = dial(port);
  if (s < 0) abort();
  (void)!send(s, bytes, size, MSG_NOSIGNAL);
  shutdown(s, SHUT_WR);
  const size_t heard = hear(s, answer, capacity);
  close(s);
  return heard;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static char answer[1 << 20];
  static const char status[] = "HTTP/1.", plain[] = "GET /api HTTP/1.1\r\nHost: localhost\r\n\r\n";
  if (!page) start();
  const size_t heard = ask(data, size, answer, sizeof answer);
  check(heard == 0 || (heard > 12 && memcmp(answer, status, strlen(status)) == 0));
  publish();
  for (cJSON *command; (command = live_page_next_command(page)); cJSON_Delete(command)) {
    const char *name = cJSON_GetStringValue(cJSON_GetObjectItem(command, "command"));
    check(name && (strcmp(name, "reset") == 0 || strcmp(name, "assign") == 0));
  }
  check(ask(plain, strlen(plain), answer, sizeof answer) > 12 && memcmp(answer, "HTTP/1.1 200", 12) == 0);
  return 0;
}
