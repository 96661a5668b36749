/* The target server's parser of lines, through its socket: whatever a client sends, its answers are whole lines of known forms, and
 * another client is served afterwards. */
#define _GNU_SOURCE
#include "../Support/loopback.h"
#include "fuzz.h"

static vc_target_server *server;

/* Receives until the server closes the connection or is silent for wait_ms. */
static size_t hear(int s, char *text, size_t capacity, int wait_ms) {
  size_t size = 0;
  struct pollfd wait = {s, POLLIN, 0};
  while (size < capacity && poll(&wait, 1, wait_ms) > 0) {
    const ssize_t got = recv(s, text + size, capacity - size, 0);
    if (got <= 0) break;
    size += (size_t)got;
  }
  return size;
}

static int is_known(const char *line, size_t length) {
  static const char *const starts[] = {"none|angle^", "{\"timestamp\":", "PONG", "error|", "ok|"};
  for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
    if (length >= strlen(starts[i]) && memcmp(line, starts[i], strlen(starts[i])) == 0) return 1;
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static char text[1 << 20];
  if (!server) {
    if (vc_target_server_create(NULL, &server) != VC_OK || vc_target_server_start(server, NULL) != VC_OK) abort();
  }
  const int s = dial(vc_target_server_port(server));
  if (s < 0) abort();
  (void)!send(s, data, size, MSG_NOSIGNAL);
  shutdown(s, SHUT_WR);
  const size_t heard = hear(s, text, sizeof text, 1000);
  close(s);
  for (size_t start = 0; start < heard;) {
    const char *end = memchr(text + start, '\n', heard - start);
    if (!end) break; /* truncated: the answers exceed the backlog kept for a closed client */
    if (!is_known(text + start, (size_t)(end - text) - start)) abort();
    start = (size_t)(end - text) + 1;
  }
  const int other = dial(vc_target_server_port(server));
  if (send(other, "PING\n", 5, MSG_NOSIGNAL) != 5) abort();
  if (hear(other, text, 5, 5000) < 5 || memcmp(text, "PONG\n", 5) != 0) abort();
  close(other);
  if (vc_target_server_port(server) <= 0) abort();
  return 0;
}
