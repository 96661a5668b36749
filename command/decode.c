/* Decoding of files. */
#include "pictures.h"

#include <stdlib.h>
#include <string.h>

/* -- frames of a Motion-JPEG file: concatenated JPEG files, with at most a line of text between them ---------- */

static unsigned two_bytes(const unsigned char *at) { return (unsigned)at[0] << 8 | at[1]; }

/* Continues a measurement that lacked bytes. */
static void measure_jpeg(jpeg_extent *extent, const unsigned char *bytes, size_t size) {
  if (extent->at == 0) extent->at = 2;
  while (!extent->end && !extent->is_damaged && extent->at + 1 < size) {
    const size_t at = extent->at;
    const unsigned char marker = bytes[at + 1];
    if (extent->is_between) {
      const unsigned char *next = memchr(bytes + at, 0xFF, size - at);
      extent->is_between = !next;
      extent->at = next ? (size_t)(next - bytes) : size;
    } else if (bytes[at] != 0xFF || marker == 0xFF || (extent->in_scan && marker == 0) || (marker >= 0xD0 && marker <= 0xD7)) {
      extent->is_damaged = bytes[at] != 0xFF && !extent->in_scan;
      extent->is_between = true;
      extent->at++;
    } else if (marker == 0xD8 || marker == 0xD9) { /* truncated by the start of the next file */
      extent->end = at + (marker == 0xD9 ? 2 : 0);
    } else {
      if (at + 9 >= size) return;
      if (marker >= 0xC0 && marker <= 0xC3) extent->size = two_bytes(bytes + at + 5) << 16 | two_bytes(bytes + at + 7);
      if (marker == 0xE2 && memcmp(bytes + at + 4, "MPF", 4) == 0) extent->is_album = true;
      extent->in_scan = marker == 0xDA;
      extent->at += 2 + (size_t)two_bytes(bytes + at + 2);
    }
  }
}

bool begins_jpeg(const unsigned char *bytes, size_t size) { return size >= 3 && memcmp(bytes, "\xFF\xD8\xFF", 3) == 0; }

size_t jpeg_size(jpeg_extent *extent, const unsigned char *bytes, size_t size) {
  measure_jpeg(extent, bytes, size);
  if (extent->is_damaged && extent->next == 0) extent->next = 2;
  for (; extent->is_damaged && !extent->end && extent->next + 3 <= size; extent->next++)
    if (begins_jpeg(bytes + extent->next, size - extent->next)) extent->end = extent->next;
  return extent->end;
}

static bool add_offset(frames *frames, size_t offset) {
  size_t *grown = realloc(frames->offsets, (frames->count + 2) * sizeof *grown);
  if (!grown) return false;
  frames->offsets = grown;
  frames->offsets[frames->count++] = offset;
  frames->offsets[frames->count] = frames->size;
  return true;
}

static bool split_frames(frames *frames) {
  enum { longest_gap = 1024, fewest_after_damage = 2, surely_video = 3 };
  const unsigned char *bytes = frames->bytes;
  if (!add_offset(frames, 0)) return false;
  if (!begins_jpeg(bytes, frames->size)) return true;
  jpeg_extent last = {0};
  size_t end = jpeg_size(&last, bytes, frames->size);
  const bool begins_damaged = last.is_damaged, is_album = last.is_album;
  unsigned size = begins_damaged ? 0 : last.size; /* 0 = not known yet: a damaged frame may have lost its size */
  while (last.end && !is_album) {
    size_t next = end;
    while (next < frames->size && next < end + longest_gap && !begins_jpeg(bytes + next, frames->size - next))
      next++;
    if (!begins_jpeg(bytes + next, frames->size - next)) break;
    last = (jpeg_extent){0};
    end = next + jpeg_size(&last, bytes + next, frames->size - next);
    const bool has_other_size = !last.is_damaged && size && last.size != size;
    if (has_other_size && frames->count < surely_video) break; /* a thumbnail behind a photograph */
    if (!last.is_damaged) size = last.size;
    if (!add_offset(frames, next)) return false;
  }
  /* The data after the damage may be a thumbnail in a damaged photograph. */
  if (begins_damaged && frames->count <= fewest_after_damage) frames->offsets[frames->count = 1] = frames->size;
  return true;
}

const char *load_frames(const char *file, frames *out) {
  const char *message = "out of memory";
  *out = (frames){0};
  out->bytes = read_file(file, &out->size, &message);
  if (!out->bytes) return message;
  if (split_frames(out)) return NULL;
  free_frames(out);
  return "out of memory";
}

bool read_frames(const output *output, const char *file, frames *out) {
  const char *message = load_frames(file, out);
  return !message || (!interrupted() && print_error(output, file, VC_ERR_IO, message));
}

void free_frames(frames *frames) {
  free(frames->bytes);
  free(frames->offsets);
  *frames = (struct frames){0};
}

/* -- pixels --------------------------------------------------------------------------------------------------------- */

static int32_t most_pixels = INT32_MAX;

void limit_pixels(int32_t count) { most_pixels = count; }

static _Thread_local char too_large[80];
static const char out_of_memory[] = "out of memory";

const char *size_problem(uint32_t width, uint32_t height) {
  if (width < 1 || height < 1) return "the picture has no pixels";
  if (width > VC_IMAGE_MAX_SIDE || height > VC_IMAGE_MAX_SIDE)
    snprintf(too_large, sizeof too_large, "%ux%u: sides must be at most %d", width, height, VC_IMAGE_MAX_SIDE);
  else if ((uint64_t)width * height > (uint64_t)most_pixels)
    snprintf(too_large, sizeof too_large, "%ux%u: more than --max-pixels %d", width, height, most_pixels);
  else
    return NULL;
  return too_large;
}

const char *make_bitmap(bitmap *out, uint32_t width, uint32_t height) {
  const char *reason = size_problem(width, height);
  *out = (bitmap){NULL, 0, 0};
  if (reason) return reason;
  *out = (bitmap){malloc((size_t)width * height * 3), (int32_t)width, (int32_t)height};
  return out->pixels ? NULL : out_of_memory;
}

void lay_over_white(const unsigned char *rgba, size_t count, unsigned char *to) {
  for (size_t i = 0; i < count; i++, rgba += 4)
    for (int c = 0; c < 3; c++)
      *to++ = (unsigned char)((rgba[c] * rgba[3] + 255 * (255 - rgba[3]) + 127) / 255);
}

/* Decodes with the optional libraries of this build. */
static bool decode_other(const output *output, const char *file, const file_kind *kind, const frames *frames, loaded *out) {
  char text[256];
  bitmap bitmap = {NULL, 0, 0};
  snprintf(text, sizeof text, "%s: this build has no %s", kind->name, kind->library);
  if (!kind->decode) return print_error(output, file, VC_ERR_UNSUPPORTED, text);
  const char *reason = kind->decode(frames->bytes, frames->size, &bitmap);
  if (reason) {
    free(bitmap.pixels);
    snprintf(text, sizeof text, "%s: %s", kind->name, reason);
    const vc_status status = reason == too_large ? VC_ERR_TOO_LARGE : reason == out_of_memory ? VC_ERR_NO_MEMORY : VC_ERR_BAD_DATA;
    return print_error(output, file, status, text);
  }
  out->pixels = bitmap.pixels;
  out->image = (vc_image){.data = bitmap.pixels,
                          .data_size = 3 * (size_t)bitmap.width * (size_t)bitmap.height,
                          .stride = 3 * (ptrdiff_t)bitmap.width,
                          .width = bitmap.width,
                          .height = bitmap.height,
                          .format = VC_PIXEL_RGB24};
  return true;
}

/* Replaces what differs from the library: the option for the size, and the list of formats. */
static bool print_decode_error(const output *output, const char *file, vc_status status, const char *message) {
  const char *kinds = strstr(message, "neither a JPEG nor"), *limit = strstr(message, "more than max_pixels");
  char text[512], list[128];
  if (limit) {
    snprintf(text, sizeof text, "%.*smore than --max-pixels %d", (int)(limit - message), message, most_pixels);
    return print_error(output, file, status, text);
  }
  if (!kinds) return print_error(output, file, status, message);
  snprintf(text, sizeof text, "%.*snone of the supported kinds: %s", (int)(kinds - message), message, kind_list(list, sizeof list));
  return print_error(output, file, status, text);
}

static int32_t longer(int32_t a, int32_t b) { return a > b ? a : b; }

/* How places of the image become those of the file: the rule of vc_picture_info. */
static void note_scale(const vc_picture_info *info, loaded *out) {
  const int32_t turned = info->orientation;
  while (out->scale * longer(info->width, info->height) < longer(info->full_width, info->full_height))
    out->scale *= 2;
  if (turned == 2 || turned == 3 || turned == 6 || turned == 7) out->margin.x = out->scale * info->width - info->full_width;
  if (turned == 3 || turned == 4 || turned == 7 || turned == 8) out->margin.y = out->scale * info->height - info->full_height;
}

static bool decode(const output *output, const char *file, const frames *frames, size_t index, int32_t side, loaded *out) {
  free(out->pixels);
  out->pixels = NULL;
  out->image = (vc_image){0};
  out->file_type = 0;
  const file_kind *kind = identify_file(frames->bytes, frames->size);
  if (kind) return decode_other(output, file, kind, frames, out);
  const size_t offset = frames->offsets[index];
  vc_status status = out->decoder ? VC_OK : vc_picture_create(&out->decoder);
  vc_picture_options how;
  vc_picture_options_init(&how, sizeof how);
  how.min_side = side;
  how.max_pixels = most_pixels;
  how.allow_truncated = output->options->allow_truncated;
  if (status == VC_OK) status = vc_picture_decode(out->decoder, frames->bytes + offset, frames->offsets[index + 1] - offset, &how);
  if (status == VC_OK) status = vc_picture_image_get(out->decoder, &out->image);
  if (status != VC_OK) return print_decode_error(output, file, status, out->decoder ? vc_picture_error(out->decoder) : vc_last_error());
  vc_picture_info info = {.struct_size = sizeof info};
  if (vc_picture_info_get(out->decoder, &info) != VC_OK) return true;
  out->file_type = info.file_type;
  out->full_width = info.full_width;
  out->full_height = info.full_height;
  note_scale(&info, out);
  return true;
}

bool decode_frame(const output *output, const char *file, const frames *frames, size_t index, int32_t side, loaded *out) {
  const double start = now_ms();
  out->full_width = out->full_height = 0;
  out->scale = 1;
  out->margin = (vc_point){0, 0};
  const bool decoded = decode(output, file, frames, index, side, out);
  out->decode_ms = now_ms() - start;
  if (!out->full_width) {
    out->full_width = out->image.width;
    out->full_height = out->image.height;
  }
  return decoded;
}

bool load_picture(const output *output, const char *file, loaded *out) {
  frames frames;
  *out = (loaded){0};
  if (!read_frames(output, file, &frames)) return false;
  const bool decoded = decode_frame(output, file, &frames, 0, 0, out);
  free_frames(&frames);
  if (!decoded) unload_picture(out);
  return decoded;
}

void unload_picture(loaded *picture) {
  vc_picture_destroy(picture->decoder);
  free(picture->pixels);
  *picture = (loaded){0};
}
