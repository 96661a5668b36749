/* Streams: results as server-sent events, pictures as Motion JPEG. */
#include "live_page_state.h"

#ifdef WITH_CIVETWEB
#include <stdlib.h>
#include <string.h>

enum {
  HEARTBEAT_MS = 3000, /* detects closed connections */
  PICTURE_WAIT_MS = 2000,
  VIDEO_QUALITY = 80
};

/* The lock is held. @return false on timeout */
static bool wait_for_change(live_page *page, int milliseconds) { return wait_for_condition(&page->changed, &page->lock, milliseconds); }

/* Counts a stream. @return false after an error: too many streams */
static bool open_stream_of(struct mg_connection *connection, live_page *page) {
  pthread_mutex_lock(&page->lock);
  const bool has_room = page->streams < 2 * page->clients;
  page->streams += has_room;
  pthread_mutex_unlock(&page->lock);
  if (!has_room) send_error(connection, page, 503, VC_ERR_BUSY, "too many browsers watch");
  return has_room;
}

static void close_stream_of(live_page *page) {
  pthread_mutex_lock(&page->lock);
  page->streams--;
  pthread_mutex_unlock(&page->lock);
}

static bool send_head(struct mg_connection *connection, const live_page *page, const char *type) {
  char origin[400];
  return mg_printf(connection,
                   "HTTP/1.1 200 OK\r\nContent-Type: %s\r\nCache-Control: no-store\r\nConnection: close\r\nX-Content-Type-Options: "
                   "nosniff\r\n%s\r\n",
                   type, origin_lines(page, origin, sizeof origin)) > 0;
}

static bool send_event(struct mg_connection *connection, const char *name, const shared_bytes *data) {
  return mg_printf(connection, "event: %s\ndata: ", name) > 0 && mg_write(connection, data->bytes, data->size) == (int)data->size &&
         mg_write(connection, "\n\n", 2) == 2;
}

int stream_events(struct mg_connection *connection, live_page *page) {
  if (!open_stream_of(connection, page)) return 503;
  uint64_t line_number = 0, notice_number;
  pthread_mutex_lock(&page->lock);
  notice_number = page->notice_number; /* skips earlier notices */
  pthread_mutex_unlock(&page->lock);
  bool is_there = send_head(connection, page, "text/event-stream");
  while (is_there) {
    pthread_mutex_lock(&page->lock);
    bool changed = true;
    while (changed && !page->is_closing && page->line_number == line_number && page->notice_number == notice_number)
      changed = wait_for_change(page, HEARTBEAT_MS);
    const bool is_closing = page->is_closing;
    shared_bytes *line = page->line_number != line_number ? share(page->line) : NULL;
    shared_bytes *notice = page->notice_number != notice_number ? share(page->notice) : NULL;
    line_number = page->line_number;
    notice_number = page->notice_number;
    pthread_mutex_unlock(&page->lock);
    if (!changed) is_there = mg_write(connection, ":\n\n", 3) == 3;
    if (line) is_there = send_event(connection, "result", line);
    if (notice && is_there) is_there = send_event(connection, "notice", notice);
    is_there = is_there && !is_closing;
    pthread_mutex_lock(&page->lock);
    release_bytes(line);
    release_bytes(notice);
    pthread_mutex_unlock(&page->lock);
  }
  close_stream_of(page);
  return 200;
}

/* -- pictures ---------------------------------------------------------------------------------------------------------- */

/* Uses the page's encoder: `is_encoding` is set. */
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

/* Encodes the newest picture for all viewers; the lock is held on entry and exit, but not while encoding. */
static void encode_newest(live_page *page) {
  page->is_encoding = true;
  shared_bytes *pixels = share(page->pixels);
  const uint64_t number = page->pixels_number;
  pthread_mutex_unlock(&page->lock);
  shared_bytes *jpeg = encode(page, &pixels->image);
  pthread_mutex_lock(&page->lock);
  release_bytes(pixels);
  if (jpeg) {
    release_bytes(page->jpeg);
    page->jpeg = jpeg;
  }
  page->jpeg_number = number; /* skipped if it cannot be encoded */
  page->is_encoding = false;
  pthread_cond_broadcast(&page->changed);
}

/* The newest picture after a number as a JPEG file, to be unshared; NULL on timeout. The lock is held. */
static shared_bytes *next_picture(live_page *page, uint64_t *number, int milliseconds) {
  bool changed = true;
  while (changed && !page->is_closing) {
    if (!page->is_encoding && page->pixels_number > page->jpeg_number) encode_newest(page);
    if (page->jpeg_number > *number) {
      *number = page->jpeg_number;
      return share(page->jpeg);
    }
    changed = wait_for_change(page, milliseconds);
  }
  return NULL;
}

static const char boundary[] = "\r\n--frame\r\n";

/* Sends the boundary with the picture: browsers show the picture only then. */
static bool send_part(struct mg_connection *connection, const shared_bytes *jpeg) {
  return mg_printf(connection, "Content-Type: image/jpeg\r\nContent-Length: %zu\r\n\r\n", jpeg->size) > 0 &&
         mg_write(connection, jpeg->bytes, jpeg->size) == (int)jpeg->size && mg_write(connection, boundary, sizeof boundary - 1) > 0;
}

int stream_video(struct mg_connection *connection, live_page *page) {
  if (!open_stream_of(connection, page)) return 503;
  bool is_there =
      send_head(connection, page, "multipart/x-mixed-replace; boundary=frame") && mg_write(connection, boundary, sizeof boundary - 1) > 0;
  uint64_t number = 0;
  shared_bytes *jpeg = NULL;
  pthread_mutex_lock(&page->lock);
  page->viewers++;
  while (is_there && !page->is_closing) {
    shared_bytes *next = next_picture(page, &number, HEARTBEAT_MS);
    if (next) {
      release_bytes(jpeg);
      jpeg = next;
    }
    pthread_mutex_unlock(&page->lock);
    /* On timeout the last picture is sent again, to detect closed connections. */
    if (jpeg) is_there = send_part(connection, jpeg);
    pthread_mutex_lock(&page->lock);
  }
  release_bytes(jpeg);
  page->viewers--;
  pthread_mutex_unlock(&page->lock);
  close_stream_of(page);
  return 200;
}

int send_picture(struct mg_connection *connection, live_page *page) {
  pthread_mutex_lock(&page->lock);
  page->viewers++;
  uint64_t number = page->pixels_number; /* a new picture, or the last one on timeout */
  shared_bytes *jpeg = next_picture(page, &number, PICTURE_WAIT_MS);
  if (!jpeg && page->jpeg) jpeg = share(page->jpeg);
  page->viewers--;
  pthread_mutex_unlock(&page->lock);
  int status = 404;
  if (jpeg)
    status = send_answer(connection, page, 200, "image/jpeg", "", jpeg->bytes, jpeg->size);
  else
    send_error(connection, page, 404, VC_ERR_NOT_FOUND, "there was no picture yet");
  pthread_mutex_lock(&page->lock);
  release_bytes(jpeg);
  pthread_mutex_unlock(&page->lock);
  return status;
}
#endif
