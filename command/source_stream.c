/* Frames from a pipe or a file: concatenated JPEG files, Y4M (as written by ffmpeg and mjpegtools), raw pixels. */
#include "source.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { chunk = 1 << 18, largest_frame = 1 << 28, longest_header = 1024, longest_gap = 1024, wait_ms = 100 };

typedef enum stream_kind { KIND_UNKNOWN, KIND_JPEG, KIND_Y4M, KIND_RAW } stream_kind;

typedef struct stream {
  int descriptor;
  bool is_live, returns, at_end, is_skipping;
  unsigned char *bytes; /* read but not yet delivered: from `start` */
  size_t start, size, capacity;
  size_t searched;  /* unread bytes in which no JPEG file starts */
  jpeg_extent jpeg; /* of the unread bytes */
  stream_kind kind;
  vc_image layout; /* of Y4M and raw frames */
  double rate;     /* frames a second; 0 = unknown */
  uint64_t count;  /* frames delivered */
} stream;

static const unsigned char *unread(const stream *s) { return s->bytes + s->start; }
static size_t unread_size(const stream *s) { return s->size - s->start; }

static void advance(stream *s, size_t size) {
  s->start += size;
  s->searched = 0;
  s->jpeg = (jpeg_extent){0};
}

/* Reads the available bytes; waits up to 0.1 s. @return false: none */
static bool fill(stream *s, reason *reason) {
  struct pollfd source = {s->descriptor, POLLIN, 0};
  if (s->at_end || poll(&source, 1, wait_ms) <= 0) return false;
  if (s->start > 0) memmove(s->bytes, s->bytes + s->start, s->size -= s->start);
  s->start = 0;
  if (s->size + chunk > s->capacity) {
    const size_t capacity = 2 * s->capacity + 2 * chunk;
    unsigned char *grown = capacity <= 2 * (size_t)largest_frame ? realloc(s->bytes, capacity) : NULL;
    if (!grown) {
      set_reason(reason, VC_ERR_TOO_LARGE, "no frame ends within %d MiB", largest_frame >> 20);
      advance(s, unread_size(s));
      return false;
    }
    s->bytes = grown;
    s->capacity = capacity;
  }
  const ssize_t got = read(s->descriptor, s->bytes + s->size, s->capacity - s->size);
  if (got > 0) s->size += (size_t)got;
  const bool has_failed = got < 0 && errno != EINTR && errno != EAGAIN;
  if (has_failed) set_reason(reason, VC_ERR_IO, "%s", strerror(errno));
  s->at_end = got == 0 || has_failed;
  return got > 0;
}

static int64_t capture_time(const stream *s) {
  if (!s->is_live) return s->rate > 0 ? 1 + (int64_t)((double)s->count * 1e9 / s->rate) : 0;
  return (int64_t)(now_ms() * 1e6);
}

/* Delivers the first `size` unread bytes. */
static source_event take(stream *s, size_t size, const vc_image *layout, frame *out, reason *reason) {
  const bool has_room = frame_reserve(out, size);
  if (has_room) memcpy(out->bytes, unread(s), size);
  advance(s, size);
  if (!has_room) return event_with_reason(SOURCE_DAMAGED, reason, VC_ERR_NO_MEMORY, "out of memory");
  out->image = layout ? *layout : (vc_image){0};
  out->capture_ns = capture_time(s);
  out->rate = s->rate;
  s->count++;
  s->is_skipping = false;
  return SOURCE_FRAME;
}

/* Skips bytes; reported once until the next frame. */
static source_event skip(stream *s, size_t size, const char *what, reason *reason) {
  advance(s, size);
  if (s->is_skipping) return SOURCE_NOTHING;
  s->is_skipping = true;
  return event_with_reason(SOURCE_DAMAGED, reason, VC_ERR_BAD_DATA, "%s; skipped to the next one", what);
}

/* -- JPEG files ---------------------------------------------------------------------------------------------------- */

static source_event next_jpeg(stream *s, frame *out, reason *reason) {
  size_t gap = s->searched;
  while (gap + 3 <= unread_size(s) && !begins_jpeg(unread(s) + gap, unread_size(s) - gap))
    gap++;
  const bool begins = gap + 3 <= unread_size(s);
  s->searched = gap;
  if ((s->count > 0 || begins) && gap > longest_gap) return skip(s, gap, "the data between two frames is not a JPEG file", reason);
  if (!begins) return SOURCE_NOTHING;
  if (gap > 0) advance(s, gap);
  const size_t size = jpeg_size(&s->jpeg, unread(s), unread_size(s));
  return size ? take(s, size, NULL, out, reason) : SOURCE_NOTHING;
}

/* -- Y4M: a line about the video, then "FRAME", parameters, a line end and the planes of each frame (yuv4mpeg(5)) --- */

static const char stream_mark[] = "YUV4MPEG2", frame_mark[] = "FRAME";

static bool is_mark(const stream *s, const char *mark) {
  return unread_size(s) >= strlen(mark) && memcmp(unread(s), mark, strlen(mark)) == 0;
}

/* The pixel format of a colour space; 0: not supported by the library. */
static vc_pixel_format y4m_format(const char *name) {
  static const char *const like_i420[] = {"420", "420jpeg", "420mpeg2", "420paldv", NULL};
  for (int i = 0; like_i420[i]; i++)
    if (strcmp(name, like_i420[i]) == 0) return VC_PIXEL_I420;
  return strcmp(name, "mono") == 0 ? VC_PIXEL_GRAY8 : 0;
}

/* Parses the stream header. */
static bool read_y4m_header(stream *s, char *line, reason *reason) {
  long width = 0, height = 0, frames = 0, seconds = 0;
  const char *space = "420";
  char *rest = NULL;
  for (char *word = strtok_r(line, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
    if (word[0] == 'W') width = strtol(word + 1, NULL, 10);
    if (word[0] == 'H') height = strtol(word + 1, NULL, 10);
    if (word[0] == 'C') space = word + 1;
    if (word[0] == 'F' && sscanf(word + 1, "%9ld:%9ld", &frames, &seconds) != 2) frames = 0;
  }
  const vc_pixel_format format = y4m_format(space);
  if (!format)
    return set_reason(reason, VC_ERR_UNSUPPORTED, "Y4M with colours %.20s: must be 420 or mono, as from ffmpeg -pix_fmt yuv420p", space);
  if (width < 1 || height < 1 || width > VC_IMAGE_MAX_SIDE || height > VC_IMAGE_MAX_SIDE ||
      frame_layout(&s->layout, (int32_t)width, (int32_t)height, format) == 0)
    return set_reason(reason, VC_ERR_BAD_DATA, "Y4M of %ld x %ld pixels: both must be even and at most %d", width, height,
                      VC_IMAGE_MAX_SIDE);
  const char *problem = size_problem((uint32_t)width, (uint32_t)height);
  if (problem) return set_reason(reason, VC_ERR_TOO_LARGE, "%s", problem);
  const double rate = seconds > 0 ? (double)frames / (double)seconds : 0;
  s->rate = rate >= 0.01 && rate <= 1000 ? rate : 0; /* as --fps; others are no rates of videos */
  return true;
}

/* Consumes a line at `start`. @return its length with the line end; 0: incomplete */
static size_t line_length(const stream *s) {
  const size_t size = unread_size(s), look = size < longest_header ? size : longest_header;
  const unsigned char *end = look ? memchr(unread(s), '\n', look) : NULL;
  return end ? (size_t)(end - unread(s)) + 1 : 0;
}

/* Skips unexpected bytes up to the next mark. */
static source_event resynchronise(stream *s, reason *reason) {
  const size_t size = unread_size(s), keep = sizeof stream_mark - 1;
  size_t gap = 1;
  for (; gap + keep <= size; gap++) {
    const unsigned char *at = unread(s) + gap;
    if (memcmp(at, frame_mark, sizeof frame_mark - 1) == 0 || memcmp(at, stream_mark, keep) == 0) break;
  }
  return skip(s, gap, "unexpected data between two frames", reason);
}

static source_event next_y4m(stream *s, frame *out, reason *reason) {
  if (unread_size(s) < sizeof stream_mark - 1) return SOURCE_NOTHING;
  const bool is_header = is_mark(s, stream_mark), is_frame = s->layout.format && is_mark(s, frame_mark);
  const size_t length = line_length(s);
  if ((!is_header && !is_frame) || (!length && unread_size(s) >= longest_header)) return resynchronise(s, reason);
  if (!length) return SOURCE_NOTHING;
  if (is_header) {
    char line[longest_header + 1];
    memcpy(line, unread(s), length - 1);
    line[length - 1] = 0;
    advance(s, length);
    s->layout = (vc_image){0};
    if (!read_y4m_header(s, line, reason)) return SOURCE_LOST;
    return SOURCE_NOTHING; /* next_frame() goes on, as `start` has moved */
  }
  if (unread_size(s) < length + s->layout.data_size) return SOURCE_NOTHING;
  advance(s, length);
  return take(s, s->layout.data_size, &s->layout, out, reason);
}

/* -- any kind ------------------------------------------------------------------------------------------------------ */

static source_event next_raw(stream *s, frame *out, reason *reason) {
  return unread_size(s) < s->layout.data_size ? SOURCE_NOTHING : take(s, s->layout.data_size, &s->layout, out, reason);
}

static source_event next_known(stream *s, frame *out, reason *reason) {
  if (s->kind == KIND_UNKNOWN && unread_size(s) < sizeof stream_mark - 1 && !s->at_end) return SOURCE_NOTHING;
  if (s->kind == KIND_UNKNOWN) s->kind = is_mark(s, stream_mark) ? KIND_Y4M : KIND_JPEG;
  return s->kind == KIND_Y4M ? next_y4m(s, out, reason) : s->kind == KIND_RAW ? next_raw(s, out, reason) : next_jpeg(s, out, reason);
}

/* Handles the bytes after the last frame. */
static source_event finish(stream *s, frame *out, reason *reason) {
  const size_t size = unread_size(s);
  if (size > 0 && s->count == 0 && s->kind == KIND_JPEG) return take(s, size, NULL, out, reason); /* another kind of picture */
  advance(s, size);
  if (size > longest_gap || (size > 0 && s->kind != KIND_JPEG))
    return event_with_reason(SOURCE_DAMAGED, reason, VC_ERR_BAD_DATA, "ends within a frame");
  if (!s->returns) return SOURCE_ENDED;
  return event_with_reason(SOURCE_LOST, reason, VC_ERR_IO, "the writer has closed the pipe");
}

static source_event next_frame(void *state, frame *out, reason *reason) {
  stream *s = state;
  for (;;) {
    reason->text[0] = 0;
    const size_t before = s->start;
    const source_event event = next_known(s, out, reason);
    if (event != SOURCE_NOTHING) return event;
    if (s->start != before) continue;
    if (s->at_end) return finish(s, out, reason);
    if (!fill(s, reason) && reason->text[0]) return SOURCE_DAMAGED;
    if (!s->at_end) return SOURCE_NOTHING; /* the reader may have to stop */
  }
}

static void close_stream(void *state) {
  stream *s = state;
  if (s->descriptor > STDERR_FILENO) close(s->descriptor);
  free(s->bytes);
  free(s);
}

/* The layout of raw frames. @return false after filling in the reason */
static bool read_raw_layout(const char *raw, vc_image *layout, reason *reason) {
  int32_t width, height;
  vc_pixel_format format;
  if (!parse_size(raw, &width, &height, &format)) return set_reason(reason, VC_ERR_INVALID_ARGUMENT, "--raw %s", raw);
  const char *problem = size_problem((uint32_t)width, (uint32_t)height);
  if (problem) return set_reason(reason, VC_ERR_TOO_LARGE, "%s", problem);
  return frame_layout(layout, width, height, format) > 0;
}

bool open_stream(const source_request *request, const char *path, frame_source *out, reason *reason) {
  const char *raw = request->options->watch.raw;
  vc_image layout = {0};
  if (raw && !read_raw_layout(raw, &layout, reason)) return false;
  const bool is_input = strcmp(path, "-") == 0;
  const int descriptor = is_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat facts;
  if (descriptor < 0 || fstat(descriptor, &facts) != 0) return set_reason(reason, VC_ERR_IO, "%s", strerror(errno));
  stream *s = calloc(1, sizeof *s);
  if (!s) {
    if (!is_input) close(descriptor);
    return set_reason(reason, VC_ERR_NO_MEMORY, "out of memory");
  }
  s->descriptor = descriptor;
  s->is_live = !S_ISREG(facts.st_mode) && !request->every_frame;
  const bool is_once = is_input || (S_ISFIFO(facts.st_mode) && is_descriptor_name(path)); /* no other writer can open that pipe */
  s->returns = S_ISFIFO(facts.st_mode) && !is_once;
  s->rate = isnan(request->rate) ? 0 : request->rate;
  if (raw) s->kind = KIND_RAW;
  s->layout = layout;
  *out = (frame_source){
      .is_live = s->is_live, .is_once = is_once, .returns = s->returns, .state = s, .next = next_frame, .close = close_stream};
  return true;
}
