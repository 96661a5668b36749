#include "common.h"

#include <limits.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

static const int32_t png_order[] = {PNG_FORMAT_GRAY, PNG_FORMAT_RGB, PNG_FORMAT_BGR, PNG_FORMAT_RGBA, PNG_FORMAT_BGRA};

static uint32_t number(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* *copy: the file without the compressed texts before its pixels, of which libpng would inflate and keep a thousand, each of up to 8 MB;
 * NULL if there are none. *size: of the file, then of its copy. Returns 0 if memory runs out. */
static int cut_texts(const uint8_t *bytes, size_t *size, uint8_t **copy) {
  enum { SIGNATURE = 8, FRAME = 12 /* length, type and checksum of a chunk */ };
  const size_t count = *size;
  size_t at = SIGNATURE, kept = SIGNATURE;
  *copy = NULL;
  while (at + FRAME <= count) {
    const uint8_t *chunk = bytes + at;
    const size_t length = number(chunk);
    if (length > count - at - FRAME || memcmp(chunk + 4, "IDAT", 4) == 0) break;
    if (memcmp(chunk + 4, "zTXt", 4) == 0 || memcmp(chunk + 4, "iTXt", 4) == 0) {
      if (!*copy) {
        *copy = malloc(count);
        if (!*copy) return 0;
        memcpy(*copy, bytes, at);
      }
    } else {
      if (*copy) memcpy(*copy + kept, chunk, length + FRAME);
      kept += length + FRAME;
    }
    at += length + FRAME;
  }
  if (!*copy) return 1;
  memcpy(*copy + kept, bytes + at, count - at);
  *size = kept + (count - at);
  return 1;
}

/* Decodes all channels, then drops alpha or colour as the other codecs do: libpng would blend and weigh in linear light. */
static vcc_result decode_fewer_channels(png_image *image, uint8_t *pixels, size_t stride, int32_t width, int32_t height, int32_t order) {
  const size_t row = (size_t)width * 4;
  uint8_t *rgba = malloc(row * (size_t)height);
  vcc_result value = result(VCC_OK, "");
  image->format = PNG_FORMAT_RGBA;
  if (!rgba)
    value = result(VCC_NO_MEMORY, "out of memory");
  else if (!png_image_finish_read(image, NULL, rgba, (png_int_32)row, NULL))
    value = failure(VCC_BAD_DATA, image->message);
  for (int32_t y = 0; value.code == VCC_OK && y < height; y++)
    store_row(rgba + (size_t)y * row, width, pixels + (size_t)y * stride, order);
  free(rgba);
  return value;
}

vcc_result vcc_png_size(const void *bytes, size_t count, int32_t *width, int32_t *height) {
  static const uint8_t start[] = {137, 'P', 'N', 'G', '\r', '\n', 26, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R'};
  enum { TYPE = 12, WIDTH = 16, HEIGHT = 20, CHECKSUM = 29, END = 33 };
  const uint8_t *header = bytes;
  if (count < END || memcmp(header, start, sizeof start) != 0 || vcc_crc32(0, header + TYPE, CHECKSUM - TYPE) != number(header + CHECKSUM))
    return result(VCC_BAD_DATA, "the PNG file has no valid header");
  if (number(header + WIDTH) > INT32_MAX || number(header + HEIGHT) > INT32_MAX) return result(VCC_UNSUPPORTED, "picture too large");
  *width = (int32_t)number(header + WIDTH);
  *height = (int32_t)number(header + HEIGHT);
  return result(VCC_OK, "");
}

static vcc_result decode(png_image *image, void *pixels, size_t stride, int32_t width, int32_t height, int32_t order) {
  if (image->width != (png_uint_32)width || image->height != (png_uint_32)height || stride > INT32_MAX)
    return result(VCC_BAD_DATA, "size changed while reading");
  image->flags |= PNG_IMAGE_FLAG_16BIT_sRGB; /* by default libpng takes 16 bits without gamma for linear light */
  const png_uint_32 dropped = image->format & ~(png_uint_32)png_order[order] & (PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_COLOR);
  if (dropped) return decode_fewer_channels(image, pixels, stride, width, height, order);
  image->format = (png_uint_32)png_order[order];
  if (!png_image_finish_read(image, NULL, pixels, (png_int_32)stride, NULL)) return failure(VCC_BAD_DATA, image->message);
  return result(VCC_OK, "");
}

vcc_result vcc_png_decode(const void *bytes, size_t count, void *pixels, size_t stride, int32_t width, int32_t height, int32_t order) {
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  uint8_t *copy;
  vcc_result value = result(VCC_OK, "");
  if (!cut_texts(bytes, &count, &copy))
    value = result(VCC_NO_MEMORY, "out of memory");
  else if (!png_image_begin_read_from_memory(&image, copy ? copy : bytes, count))
    value = failure(VCC_BAD_DATA, image.message);
  else
    value = decode(&image, pixels, stride, width, height, order);
  png_image_free(&image);
  free(copy);
  return value;
}

vcc_result vcc_png_encode(const void *pixels, size_t stride, int32_t width, int32_t height, int32_t order, int32_t fast, void **out,
                          size_t *out_count) {
  *out = NULL;
  *out_count = 0;
  if (stride > INT32_MAX) return result(VCC_UNSUPPORTED, "picture too large");
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION;
  image.width = (png_uint_32)width;
  image.height = (png_uint_32)height;
  image.format = (png_uint_32)png_order[order];
  if (fast) image.flags |= PNG_IMAGE_FLAG_FAST;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
  void *buffer = malloc(size);
  if (!buffer) return result(VCC_NO_MEMORY, "out of memory");
  if (!png_image_write_to_memory(&image, buffer, &size, 0, pixels, (png_int_32)stride, NULL)) {
    const vcc_result value = failure(VCC_UNSUPPORTED, image.message);
    free(buffer);
    return value;
  }
  void *fitted = realloc(buffer, size);
  *out = fitted ? fitted : buffer;
  *out_count = size;
  return result(VCC_OK, "");
}

static uint8_t *put(uint8_t *at, uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8)
    *at++ = (uint8_t)(number >> shift);
  return at;
}

vcc_result vcc_png_set_density(void **file, size_t *count, uint32_t dots_per_metre) {
  enum { HEADER = 8 + 25 /* signature and IHDR */, LENGTH = 9, CHUNK = 4 + 4 + LENGTH + 4, METRE = 1 };
  uint8_t *grown = realloc(*file, *count + CHUNK);
  if (!grown) return result(VCC_NO_MEMORY, "out of memory");
  uint8_t *chunk = grown + HEADER;
  memmove(chunk + CHUNK, chunk, *count - HEADER);
  uint8_t *type = put(chunk, LENGTH);
  memcpy(type, "pHYs", 4);
  uint8_t *end = put(put(type + 4, dots_per_metre), dots_per_metre);
  *end++ = METRE;
  put(end, vcc_crc32(0, type, 4 + LENGTH));
  *file = grown;
  *count += CHUNK;
  return result(VCC_OK, "");
}
