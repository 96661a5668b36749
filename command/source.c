/* Selects the source for the arguments; memory of frames. */
#include "source.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

bool frame_reserve(frame *frame, size_t size) {
  frame->size = size;
  if (frame->bytes && size <= frame->capacity) return true;
  free(frame->bytes);
  frame->bytes = malloc(size ? size : 1);
  frame->capacity = frame->bytes ? size : 0;
  frame->size = frame->capacity;
  return frame->bytes != NULL;
}

bool frame_name(frame *frame, const char *file) {
  if (frame->file && file && strcmp(frame->file, file) == 0) return true;
  free(frame->file);
  frame->file = file ? strdup(file) : NULL;
  return !file || frame->file;
}

void frame_free(frame *old) {
  free(old->bytes);
  free(old->file);
  *old = (frame){0};
}

size_t frame_layout(vc_image *image, int32_t width, int32_t height, vc_pixel_format format) {
  size_t stride = (size_t)width, rows = (size_t)height;
  const bool has_planes = format == VC_PIXEL_NV12 || format == VC_PIXEL_NV21 || format == VC_PIXEL_I420;
  const bool has_pairs = format == VC_PIXEL_YUYV || format == VC_PIXEL_UYVY;
  if (width < 1 || height < 1 || width > VC_IMAGE_MAX_SIDE || height > VC_IMAGE_MAX_SIDE) return 0;
  if ((has_planes || has_pairs) && width % 2) return 0;
  if (has_planes && height % 2) return 0;
  if (has_planes) rows += rows / 2;
  if (has_pairs) stride *= 2;
  if (format == VC_PIXEL_RGB24 || format == VC_PIXEL_BGR24) stride *= 3;
  if (format == VC_PIXEL_RGBA32 || format == VC_PIXEL_BGRA32) stride *= 4;
  *image = (vc_image){.data_size = stride * rows, .stride = (ptrdiff_t)stride, .width = width, .height = height, .format = format};
  return image->data_size;
}

bool set_reason(reason *reason, vc_status status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  reason->status = status;
  reason->file[0] = 0;
  vsnprintf(reason->text, sizeof reason->text, format, arguments);
  va_end(arguments);
  return false;
}

bool parse_size(const char *text, int32_t *width, int32_t *height, vc_pixel_format *format) {
  static const struct {
    const char *name;
    vc_pixel_format format;
  } formats[] = {{"gray8", VC_PIXEL_GRAY8}, {"rgb24", VC_PIXEL_RGB24},   {"bgr24", VC_PIXEL_BGR24}, {"rgba32", VC_PIXEL_RGBA32},
                 {"nv12", VC_PIXEL_NV12},   {"bgra32", VC_PIXEL_BGRA32}, {"nv21", VC_PIXEL_NV21},   {"i420", VC_PIXEL_I420},
                 {"yuyv", VC_PIXEL_YUYV},   {"uyvy", VC_PIXEL_UYVY}};
  char name[9] = "", end = 0;
  const int count = sscanf(text, "%5dx%5d:%8[a-z0-9]%c", width, height, name, &end);
  vc_image image;
  if (!format) return sscanf(text, "%5dx%5d%c", width, height, &end) == 2 && frame_layout(&image, *width, *height, VC_PIXEL_GRAY8) > 0;
  for (size_t i = 0; count == 3 && i < sizeof formats / sizeof *formats; i++)
    if (strcmp(name, formats[i].name) == 0) {
      *format = formats[i].format;
      return frame_layout(&image, *width, *height, *format) > 0;
    }
  return false;
}

/* Whether a file starts with this text. */
static bool begins_with(const char *file, const char *text) {
  char start[32] = "";
  FILE *stream = fopen(file, "rb");
  const size_t count = stream ? fread(start, 1, strlen(text), stream) : 0;
  if (stream) fclose(stream);
  return count == strlen(text) && memcmp(start, text, count) == 0;
}

static bool open_regular(const source_request *request, const char *file, frame_source *out, reason *reason) {
  if (begins_with(file, "visioncore targets")) return open_recording(file, out, reason);
  if (request->options->watch.raw || begins_with(file, "YUV4MPEG2")) return open_stream(request, file, out, reason);
  if (is_picture_name(file) || begins_with(file, "\xFF\xD8\xFF")) return open_files(request, out, reason);
  return open_gstreamer(request, file, out, reason);
}

bool open_source(const source_request *request, frame_source *out, reason *reason) {
  const options *options = request->options;
  const char *argument = options->arguments[0];
  struct stat facts;
  *out = (frame_source){0};
  const bool is_input = options->argument_count == 1 && (strcmp(argument, "-") == 0 || strcmp(argument, "/dev/stdin") == 0);
  if (is_input) return open_stream(request, "-", out, reason);
  if (request->are_files || options->argument_count > 1) return open_files(request, out, reason);
  if (stat(argument, &facts) != 0) {
    if (names_gstreamer_source(argument)) return open_gstreamer(request, argument, out, reason);
    return open_files(request, out, reason); /* which reports the error */
  }
  if (S_ISFIFO(facts.st_mode)) return open_stream(request, argument, out, reason);
  if (S_ISCHR(facts.st_mode)) return open_gstreamer(request, argument, out, reason);
  if (S_ISREG(facts.st_mode)) return open_regular(request, argument, out, reason);
  return open_files(request, out, reason);
}

const char *source_name(const options *options) { return options->arguments[0]; }

void print_sources(FILE *stream) {
#ifdef WITH_GSTREAMER
  fputs("  cameras, video files, network streams, screens: GStreamer " WITH_GSTREAMER "\n", stream);
#else
  fputs("  cameras, video files, network streams, screens: not read, this build has no GStreamer\n", stream);
#endif
}
