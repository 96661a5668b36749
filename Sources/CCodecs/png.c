#include "common.h"

#include <limits.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

static const int32_t png_order[] = {PNG_FORMAT_GRAY, PNG_FORMAT_RGB, PNG_FORMAT_BGR, PNG_FORMAT_RGBA, PNG_FORMAT_BGRA};

static int png_begin(png_image *image, const void *bytes, size_t count) {
  memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
  if (!png_image_begin_read_from_memory(image, bytes, count)) return 0;
  image->flags |= PNG_IMAGE_FLAG_16BIT_sRGB; /* by default libpng takes 16 bits without gamma for linear light */
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
  png_image_free(image);
  free(rgba);
  return value;
}

vcc_result vcc_png_size(const void *bytes, size_t count, int32_t *width, int32_t *height) {
  png_image image;
  if (!png_begin(&image, bytes, count)) return failure(VCC_BAD_DATA, image.message);
  vcc_result value = result(VCC_OK, "");
  if (image.width > INT32_MAX || image.height > INT32_MAX) value = result(VCC_UNSUPPORTED, "picture too large");
  *width = (int32_t)image.width;
  *height = (int32_t)image.height;
  png_image_free(&image);
  return value;
}

vcc_result vcc_png_decode(const void *bytes, size_t count, void *pixels, size_t stride, int32_t width, int32_t height, int32_t order) {
  png_image image;
  if (!png_begin(&image, bytes, count)) return failure(VCC_BAD_DATA, image.message);
  if (image.width != (png_uint_32)width || image.height != (png_uint_32)height || stride > INT32_MAX) {
    png_image_free(&image);
    return result(VCC_BAD_DATA, "size changed while reading");
  }
  const png_uint_32 dropped = image.format & ~(png_uint_32)png_order[order] & (PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_COLOR);
  if (dropped) return decode_fewer_channels(&image, pixels, stride, width, height, order);
  image.format = (png_uint_32)png_order[order];
  if (!png_image_finish_read(&image, NULL, pixels, (png_int_32)stride, NULL)) {
    const vcc_result value = failure(VCC_BAD_DATA, image.message);
    png_image_free(&image);
    return value;
  }
  return result(VCC_OK, "");
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
