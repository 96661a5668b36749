/* Streams: results as server-sent events, pictures as Motion JPEG. */
#include "live_page_state.h"

#ifdef WITH_PAGE
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { VIDEO_QUALITY = 80, BLOCK = 65536 /* bytes that the server asks for at once */ };
static const double heartbeat_ms = 3000, picture_wait_ms = 2000; /* heartbeat: detects closed connections */

bool is_stream(const page_client *client) { return client->state == STREAMS_RESULTS || client->state == STREAMS_VIDEO; }

bool is_viewer(const page_client *client) { return client->state == STREAMS_VIDEO || client->state == AWAITS_PICTURE; }

static void append_bytes(page_client *client, const void *bytes, size_t size) {
  if (size > client->output_capacity - client->output_size) {
    const size_t capacity = 2 * client->output_size + size + 1024;
    unsigned char *larger = realloc(client->output, capacity);
    if (!larger) {
      shut_client(client); /* rather than a stream with gaps */
      return;
    }
    client->output = larger;
    client->output_capacity = capacity;
  }
  memcpy(client->output + client->output_size, bytes, size);
  client->output_size += size;
}

static void append_event(page_client *client, const char *name, const shared_bytes *data) {
  append_bytes(client, "event: ", 7);
  append_bytes(client, name, strlen(name));
  append_bytes(client, "\ndata: ", 7);
  append_bytes(client, data->bytes, data->size);
  append_bytes(client, "\n\n", 2);
}

static void append_results(page_client *client, live_page *page, double now) {
  pthread_mutex_lock(&page->lock);
  if (page->line_number != client->line_number) append_event(client, "result", page->line);
  if (page->notice_number != client->notice_number) append_event(client, "notice", page->notice);
  client->line_number = page->line_number;
  client->notice_number = page->notice_number;
  pthread_mutex_unlock(&page->lock);
  if (client->output_size == 0 && now >= client->until_ms) append_bytes(client, ":\n\n", 3);
}

/* -- pictures ---------------------------------------------------------------------------------------------------------- */

static shared_bytes *encode(live_page *page, const vc_image *image) {
  const vc_encode_options how = encode_as(VC_FILE_JPEG, VIDEO_QUALITY);
  const void *bytes;
  size_t size;
  shared_bytes *result = NULL;
  if (!page->encoder && vc_picture_create(&page->encoder) != VC_OK) return NULL;
  if (vc_picture_encode(page->encoder, image, &how, &bytes, &size) == VC_OK && (result = malloc(sizeof *result + size))) {
    *result = (shared_bytes){.references = 1, .size = size};
    memcpy(result->bytes, bytes, size);
  }
  return result;
}

/* Encodes the newest picture, once for all viewers; one that cannot be encoded is skipped. */
static void encode_newest(live_page *page) {
  pthread_mutex_lock(&page->lock);
  shared_bytes *pixels = page->pixels_number > page->jpeg_number ? share(page->pixels) : NULL;
  const uint64_t number = page->pixels_number;
  pthread_mutex_unlock(&page->lock);
  if (!pixels) return;
  shared_bytes *jpeg = encode(page, &pixels->image);
  pthread_mutex_lock(&page->lock);
  release_bytes(pixels);
  pthread_mutex_unlock(&page->lock);
  if (jpeg) {
    free(page->jpeg);
    page->jpeg = jpeg;
  }
  page->jpeg_number = number;
}

static const char boundary[] = "\r\n--frame\r\n";

/* Appends the boundary with the picture: browsers show the picture only then. Without a new picture the last one is sent again in the
 * end. */
static void append_picture(page_client *client, live_page *page, double now) {
  char head[100];
  encode_newest(page);
  if (!page->jpeg || (page->jpeg_number == client->picture_number && now < client->until_ms)) return;
  client->picture_number = page->jpeg_number;
  snprintf(head, sizeof head, "Content-Type: image/jpeg\r\nContent-Length: %zu\r\n\r\n", page->jpeg->size);
  append_bytes(client, head, strlen(head));
  append_bytes(client, page->jpeg->bytes, page->jpeg->size);
  append_bytes(client, boundary, strlen(boundary));
}

enum MHD_Result send_picture(page_client *client) {
  live_page *page = client->page;
  const double now = now_ms();
  if (client->state != AWAITS_PICTURE) {
    pthread_mutex_lock(&page->lock);
    client->picture_number = page->pixels_number; /* a new picture, or the last one on timeout */
    pthread_mutex_unlock(&page->lock);
    client->state = AWAITS_PICTURE;
    client->until_ms = now + picture_wait_ms;
  }
  encode_newest(page);
  if (page->jpeg_number <= client->picture_number && now < client->until_ms) {
    suspend_client(client);
    return MHD_YES;
  }
  if (!page->jpeg) return send_error(client, 404, VC_ERR_NOT_FOUND, "there was no picture yet");
  return send_answer(client, 200, "image/jpeg", NULL, page->jpeg->bytes, page->jpeg->size);
}

/* -- streams ----------------------------------------------------------------------------------------------------------- */

/* Gives the server what is new for a client that has taken everything before. */
static ssize_t read_stream(void *context, uint64_t position, char *to, size_t room) {
  page_client *client = context;
  const double now = now_ms();
  (void)position;
  if (client->is_shut) return MHD_CONTENT_READER_END_WITH_ERROR;
  if (client->output_sent == client->output_size) {
    client->output_sent = client->output_size = 0;
    if (client->state == STREAMS_RESULTS) append_results(client, client->page, now);
    if (client->state == STREAMS_VIDEO) append_picture(client, client->page, now);
    if (client->is_shut) return MHD_CONTENT_READER_END_WITH_ERROR;
    if (client->output_size > 0 || now >= client->until_ms) client->until_ms = now + heartbeat_ms;
  }
  const size_t rest = client->output_size - client->output_sent, size = rest < room ? rest : room;
  if (size == 0) {
    suspend_client(client);
    return 0;
  }
  memcpy(to, client->output + client->output_sent, size);
  client->output_sent += size;
  return (ssize_t)size;
}

static bool is_open_stream(const page_client *client) { return is_stream(client) && !client->is_shut; }

static size_t streams_of(const live_page *page, const page_client *client) {
  size_t count = 0;
  for (size_t i = 0; i < page->connected_count; i++)
    count += is_open_stream(page->connected[i]) && is_same_address(page->connected[i], client);
  return count;
}

/* Whether there is a place for a stream of this client. Otherwise the address with the most streams loses its oldest one if it would still
 * have as many as the client's. */
static bool has_place(const page_client *client) {
  const live_page *page = client->page;
  size_t count = 0, most = 0;
  page_client *victim = NULL;
  for (size_t i = 0; i < page->connected_count; i++) {
    page_client *each = page->connected[i];
    if (!is_open_stream(each)) continue;
    const size_t streams = streams_of(page, each);
    if (streams > most) victim = each;
    if (streams > most) most = streams;
    count++;
  }
  if (count < 2 * (size_t)page->clients) return true;
  if (!victim || most < streams_of(page, client) + 2) return false;
  shut_client(victim);
  return true;
}

static enum MHD_Result begin_stream(page_client *client, page_client_state state, const char *type) {
  if (!has_place(client)) return send_error(client, 503, VC_ERR_BUSY, "too many browsers watch");
  client->state = state;
  client->until_ms = now_ms() + heartbeat_ms;
  struct MHD_Response *response = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, read_stream, client, NULL);
  /* HTTP/1.0 has no chunks, which simple readers of Motion JPEG do not know. */
  if (response) MHD_set_response_options(response, MHD_RF_HTTP_VERSION_1_0_ONLY, MHD_RO_END);
  return queue_response(client, 200, type, response);
}

enum MHD_Result stream_events(page_client *client) {
  pthread_mutex_lock(&client->page->lock);
  client->notice_number = client->page->notice_number; /* skips earlier notices */
  pthread_mutex_unlock(&client->page->lock);
  return begin_stream(client, STREAMS_RESULTS, "text/event-stream");
}

enum MHD_Result stream_video(page_client *client) {
  append_bytes(client, boundary, strlen(boundary));
  return begin_stream(client, STREAMS_VIDEO, "multipart/x-mixed-replace; boundary=frame");
}
#endif
