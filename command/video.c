/* Motion JPEG in AVI (Microsoft, "AVI RIFF File Reference"), or as concatenated JPEG files. */
#include "video.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { quality = 85, largest_bytes = 1900000000, header_bytes = 224, flag_key_frame = 0x10, flag_has_index = 0x10 };

typedef struct chunk {
  uint32_t offset, size; /* from "movi"; size 0: the previous frame is repeated */
} chunk;

struct video {
  output output;
  char *path;
  double rate;
  bool is_avi;
  int part; /* from 1 */
  out_file out;
  FILE *file;     /* of out; NULL = no part is open */
  bool is_broken; /* a write has failed, which was reported */
  size_t frames;  /* written to this part */
  vc_picture *encoder;
  int32_t width, height; /* of the frames of this part */
  int64_t first_ns;
  chunk *chunks;
  size_t count, capacity;
  uint32_t bytes, largest; /* size of all chunks, with the word "movi"; of the largest chunk */
};

static void put_number(FILE *file, uint32_t value, int bytes) {
  for (int i = 0; i < bytes; i++)
    fputc((int)(value >> (8 * i) & 0xFF), file);
}

static void put_list(FILE *file, const char *name, uint32_t size, const char *kind) {
  fputs(name, file);
  put_number(file, size, 4);
  fputs(kind, file);
}

static void put_words(FILE *file, const uint32_t *words, size_t count) {
  for (size_t i = 0; i < count; i++)
    put_number(file, words[i], 4);
}

/* Writes the 224 bytes before the frames. */
static void put_header(video *v) {
  const uint32_t width = (uint32_t)v->width, height = (uint32_t)v->height, count = (uint32_t)v->count;
  const uint32_t scale = 1000, rate = (uint32_t)(v->rate * scale), pixels = 3 * width * height;
  const uint32_t frame_us = (uint32_t)(1e6 / v->rate), bytes_a_second = (uint32_t)fmin((double)v->largest * v->rate, UINT32_MAX);
  const uint32_t main_header[14] = {frame_us, bytes_a_second, 0, flag_has_index, count, 0, 1, v->largest, width, height};
  const uint32_t stream[] = {0, 0, 0, scale, rate, 0, count, v->largest, 0xFFFFFFFF, 0};
  put_list(v->file, "RIFF", header_bytes - 12 + v->bytes + 8 + 16 * count, "AVI ");
  put_list(v->file, "LIST", 4 + 64 + 124, "hdrl");
  put_list(v->file, "avih", sizeof main_header, "");
  put_words(v->file, main_header, sizeof main_header / sizeof *main_header);
  put_list(v->file, "LIST", 4 + 64 + 48, "strl");
  put_list(v->file, "strh", 56, "vidsMJPG");
  put_words(v->file, stream, sizeof stream / sizeof *stream);
  put_number(v->file, 0, 4);
  put_number(v->file, width | height << 16, 4);
  put_list(v->file, "strf", 40, "");
  put_words(v->file, (const uint32_t[]){40, width, height, 1 | 24 << 16}, 4);
  fputs("MJPG", v->file);
  put_words(v->file, (const uint32_t[]){pixels, 0, 0, 0, 0}, 5);
  put_list(v->file, "LIST", v->bytes, "movi");
}

static bool fail(video *v, const char *message) {
  if (!v->is_broken) print_error(&v->output, v->path, VC_ERR_IO, message);
  v->is_broken = true;
  return false;
}

/* "name-2.avi" for the second part. */
static char *part_name(const video *v) {
  const char *ending = strrchr(v->path, '.');
  char *name;
  if (v->part == 1) return strdup(v->path);
  return asprintf(&name, "%.*s-%d%s", (int)(ending - v->path), v->path, v->part, ending) < 0 ? NULL : name;
}

static bool begin_part(video *v) {
  char *name = part_name(v);
  v->part++;
  v->count = 0;
  v->bytes = 4;
  v->largest = 0;
  v->frames = 0;
  v->file = NULL;
  const bool is_open = name ? out_open(&v->out, &v->output, NULL, name, v->output.options->overwrite) : fail(v, "out of memory");
  free(name);
  if (is_open) v->file = v->out.stream;
  return is_open;
}

static bool end_part(video *v) {
  if (!v->file) return true;
  if (v->is_avi && v->width) {
    put_list(v->file, "idx1", 16 * (uint32_t)v->count, "");
    for (size_t i = 0; i < v->count; i++) {
      fputs("00dc", v->file);
      put_words(v->file, (const uint32_t[]){v->chunks[i].size ? flag_key_frame : 0, v->chunks[i].offset, v->chunks[i].size}, 3);
    }
    rewind(v->file);
    put_header(v);
  }
  errno = EIO;
  if (fflush(v->file) != 0 || ferror(v->file)) fail(v, strerror(errno));
  v->file = NULL;
  v->width = v->height = 0;
  if (v->is_broken && v->frames > 0) out_leave(&v->out);
  return out_close(&v->out, !v->is_broken && v->frames > 0) && !v->is_broken;
}

static bool put_chunk(video *v, const void *bytes, size_t size) {
  if (v->count == v->capacity) {
    chunk *grown = realloc(v->chunks, (v->capacity = 2 * v->capacity + 1024) * sizeof *grown);
    if (!grown) return fail(v, "out of memory");
    v->chunks = grown;
  }
  v->chunks[v->count++] = (chunk){v->bytes, (uint32_t)size};
  fputs("00dc", v->file);
  put_number(v->file, (uint32_t)size, 4);
  fwrite(bytes, 1, size, v->file);
  if (size % 2) fputc(0, v->file);
  v->bytes += 8 + (uint32_t)(size + size % 2);
  if (size > v->largest) v->largest = (uint32_t)size;
  return true;
}

/* Index of a frame in the video, from its time since the first frame; greater than the previous one. */
static bool fill_up(video *v, int64_t time_ns) {
  enum { longest_gap = 1 << 16 }; /* frames */
  const double due = time_ns > v->first_ns ? (double)((uint64_t)time_ns - (uint64_t)v->first_ns) * 1e-9 * v->rate : 0;
  size_t place = (size_t)(due + 0.5);
  if (place > v->count + longest_gap) place = v->count + longest_gap;
  while (v->count < place)
    if (!put_chunk(v, "", 0)) return false;
  return true;
}

static const char *const kinds[] = {"avi", "mjpg", "mjpeg"};

bool video_check(const char *path) {
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (strcmp(extension(path), kinds[i]) == 0) return true;
  return usage_error("--annotate %s: the name of a video must end with .avi, .mjpg or .mjpeg", path);
}

video *video_open(const output *output, const char *path) {
  video *v = calloc(1, sizeof *v);
  if (v) *v = (video){.output = *output, .path = strdup(path), .part = 1, .is_avi = strcmp(extension(path), kinds[0]) == 0};
  if (!v || !v->path || vc_picture_create(&v->encoder) != VC_OK) {
    print_error(output, path, VC_ERR_NO_MEMORY, "out of memory");
  } else if (begin_part(v)) {
    return v;
  }
  video_close(v);
  return NULL;
}

bool video_add(video *v, const vc_canvas *canvas, int64_t time_ns, double rate) {
  const vc_image image = canvas_image(canvas);
  const vc_encode_options how = encode_as(VC_FILE_JPEG, quality);
  const void *bytes;
  size_t size;
  const vc_status status = vc_picture_encode(v->encoder, &image, &how, &bytes, &size);
  if (status != VC_OK) return print_error(&v->output, v->path, status, vc_picture_error(v->encoder));
  const bool is_other = v->width && (v->width != canvas->width || v->height != canvas->height);
  if ((is_other || v->bytes > largest_bytes) && !(end_part(v) && begin_part(v))) return false;
  if (!v->is_avi) {
    v->width = canvas->width;
    v->height = canvas->height;
    if (fwrite(bytes, 1, size, v->file) != size) return fail(v, strerror(errno));
    v->frames++;
    return true;
  }
  if (!v->width) {
    v->width = canvas->width;
    v->height = canvas->height;
    v->first_ns = time_ns;
    v->rate = fmin(fmax(rate, 0.01), 1000);
    put_header(v); /* a truncated file can still be played */
  }
  if (!fill_up(v, time_ns) || !put_chunk(v, bytes, size)) return false;
  v->frames++;
  return !ferror(v->file) || fail(v, strerror(errno));
}

bool video_close(video *v) {
  if (!v) return true;
  const bool good = end_part(v);
  vc_picture_destroy(v->encoder);
  free(v->chunks);
  free(v->path);
  free(v);
  return good;
}
