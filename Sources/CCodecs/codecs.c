#include "CCodecs.h"

#include <limits.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>

static vcc_result result(int32_t code, const char *text) {
  vcc_result value;
  value.code = code;
  strncpy(value.text, text, sizeof value.text - 1);
  value.text[sizeof value.text - 1] = 0;
  return value;
}

static const int jpeg_order[] = {TJPF_GRAY, TJPF_RGB, TJPF_BGR, TJPF_RGBA, TJPF_BGRA};
static const int32_t png_order[] = {PNG_FORMAT_GRAY, PNG_FORMAT_RGB, PNG_FORMAT_BGR, PNG_FORMAT_RGBA, PNG_FORMAT_BGRA};

vcc_result vcc_jpeg_size(const void *bytes, size_t count, int32_t *width, int32_t *height) {
  tjhandle handle = tjInitDecompress();
  if (!handle) return result(VCC_NO_MEMORY, "out of memory");
  int w = 0, h = 0, sampling = 0, space = 0;
  vcc_result value = result(VCC_OK, "");
  if (count > ULONG_MAX || tjDecompressHeader3(handle, bytes, (unsigned long)count, &w, &h, &sampling, &space) != 0)
    value = result(VCC_BAD_DATA, tjGetErrorStr2(handle));
  else if (space == TJCS_CMYK || space == TJCS_YCCK)
    value = result(VCC_UNSUPPORTED, "CMYK JPEG");
  *width = w;
  *height = h;
  tjDestroy(handle);
  return value;
}

vcc_result vcc_jpeg_scaled_size(int32_t width, int32_t height, int32_t side, int32_t *scaled_width, int32_t *scaled_height) {
  *scaled_width = width;
  *scaled_height = height;
  if (side <= 0) return result(VCC_OK, "");
  int count = 0;
  const tjscalingfactor *factors = tjGetScalingFactors(&count);
  for (int i = 0; i < count; i++) {
    /* Powers of two alone: the other factors of the decoder have no SIMD code and are slower than a full decode. */
    if (factors[i].num != 1) continue;
    const int w = TJSCALED(width, factors[i]), h = TJSCALED(height, factors[i]);
    if ((w > h ? w : h) >= side && w < *scaled_width) {
      *scaled_width = w;
      *scaled_height = h;
    }
  }
  return result(VCC_OK, "");
}

vcc_result vcc_jpeg_decode(const void *bytes, size_t count, void *pixels, size_t stride, int32_t width, int32_t height, int32_t order) {
  if (stride > INT_MAX || count > ULONG_MAX) return result(VCC_UNSUPPORTED, "picture too large");
  tjhandle handle = tjInitDecompress();
  if (!handle) return result(VCC_NO_MEMORY, "out of memory");
  vcc_result value = result(VCC_OK, "");
  const int failed =
      tjDecompress2(handle, bytes, (unsigned long)count, pixels, width, (int)stride, height, jpeg_order[order], TJFLAG_FASTUPSAMPLE) != 0;
  if (failed) {
    const char *text = tjGetErrorStr2(handle);
    /* The decoder fills what is missing with grey and warns; a half picture must not pass for a whole one. Other warnings
     * (stray bytes between markers, as some cameras write them) leave the picture complete. */
    if (tjGetErrorCode(handle) != TJERR_WARNING || strstr(text, "remature end")) value = result(VCC_BAD_DATA, text);
  }
  tjDestroy(handle);
  return value;
}

vcc_result vcc_jpeg_encode(const void *pixels, size_t stride, int32_t width, int32_t height, int32_t order, int32_t quality, void **out,
                           size_t *out_count) {
  *out = NULL;
  *out_count = 0;
  if (stride > INT_MAX) return result(VCC_UNSUPPORTED, "picture too large");
  tjhandle handle = tjInitCompress();
  if (!handle) return result(VCC_NO_MEMORY, "out of memory");
  const int sampling = order == VCC_GRAY ? TJSAMP_GRAY : quality >= 90 ? TJSAMP_444 : TJSAMP_420;
  unsigned long size = tjBufSize(width, height, sampling);
  unsigned char *buffer = size == (unsigned long)-1 ? NULL : malloc(size);
  vcc_result value = result(VCC_OK, "");
  if (!buffer) {
    value = result(VCC_NO_MEMORY, "out of memory");
  } else if (tjCompress2(handle, pixels, width, (int)stride, height, jpeg_order[order], &buffer, &size, sampling, quality,
                         TJFLAG_NOREALLOC) != 0) {
    value = result(VCC_UNSUPPORTED, tjGetErrorStr2(handle));
    free(buffer);
  } else {
    void *fitted = realloc(buffer, size);
    *out = fitted ? fitted : buffer;
    *out_count = size;
  }
  tjDestroy(handle);
  return value;
}

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

void vcc_free(void *block) { free(block); }
