#include "common.h"

#include <limits.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

static const int32_t png_order[] = {PNG_FORMAT_GRAY, PNG_FORMAT_RGB, PNG_FORMAT_BGR, PNG_FORMAT_RGBA, PNG_FORMAT_BGRA};

static int png_begin(png_image *image, const void *bytes, size_t count) {
  memset(image, 0, sizeof *image);
  image->version = PNG_IMAGE_VERSION;
  return png_image_begin_read_from_memory(image, bytes, count);
}

vcc_result vcc_png_size(const void *bytes, size_t count, int32_t *width, int32_t *height) {
  png_image image;
  if (!png_begin(&image, bytes, count)) return result(VCC_BAD_DATA, image.message);
  vcc_result value = result(VCC_OK, "");
  if (image.width > INT32_MAX || image.height > INT32_MAX) value = result(VCC_UNSUPPORTED, "picture too large");
  *width = (int32_t)image.width;
  *height = (int32_t)image.height;
  png_image_free(&image);
  return value;
}

vcc_result vcc_png_decode(const void *bytes, size_t count, void *pixels, size_t stride, int32_t width, int32_t height, int32_t order) {
  png_image image;
  if (!png_begin(&image, bytes, count)) return result(VCC_BAD_DATA, image.message);
  if (image.width != (png_uint_32)width || image.height != (png_uint_32)height || stride > INT32_MAX) {
    png_image_free(&image);
    return result(VCC_BAD_DATA, "size changed while reading");
  }
  image.format = (png_uint_32)png_order[order];
  const png_color white = {255, 255, 255};
  if (!png_image_finish_read(&image, &white, pixels, (png_int_32)stride, NULL)) {
    const vcc_result value = result(VCC_BAD_DATA, image.message);
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
    const vcc_result value = result(VCC_UNSUPPORTED, image.message);
    free(buffer);
    return value;
  }
  void *fitted = realloc(buffer, size);
  *out = fitted ? fitted : buffer;
  *out_count = size;
  return result(VCC_OK, "");
}
