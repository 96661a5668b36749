#include "common.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>

static const int jpeg_order[] = {TJPF_GRAY, TJPF_RGB, TJPF_BGR, TJPF_RGBA, TJPF_BGRA};

vcc_result vcc_jpeg_size(const void *bytes, size_t count, int32_t *width, int32_t *height) {
  tjhandle handle = tjInitDecompress();
  if (!handle) return result(VCC_NO_MEMORY, "out of memory");
  int w = 0, h = 0, sampling = 0, space = 0;
  vcc_result value = result(VCC_OK, "");
  if (count > ULONG_MAX || tjDecompressHeader3(handle, bytes, (unsigned long)count, &w, &h, &sampling, &space) != 0)
    value = result(VCC_BAD_DATA, tjGetErrorStr2(handle));
  else if (w <= 0 || h <= 0)
    value = result(VCC_BAD_DATA, "the JPEG file ends in its header");
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
    /* Other factors than powers of two have no SIMD code and are slower than a full decode. */
    if (factors[i].num != 1) continue;
    const int w = TJSCALED(width, factors[i]), h = TJSCALED(height, factors[i]);
    if ((w > h ? w : h) >= side && w < *scaled_width) {
      *scaled_width = w;
      *scaled_height = h;
    }
  }
  return result(VCC_OK, "");
}

/* The decoder fills the remainder of a picture with missing data with grey, and only warns. Other warnings, such as stray bytes between
 * markers of some cameras, leave the picture complete. */
static vcc_result decoded(tjhandle handle, int status, int32_t allow_truncated) {
  if (status == 0) return result(VCC_OK, "");
  const char *text = tjGetErrorStr2(handle);
  const int is_harmless = tjGetErrorCode(handle) == TJERR_WARNING && (allow_truncated || !strstr(text, "remature end"));
  return is_harmless ? result(VCC_OK, "") : result(VCC_BAD_DATA, text);
}

/* CMYK, inverted (255 = no ink) as Adobe's programs write it: each channel of RGB is ink * black. */
static vcc_result decode_cmyk(tjhandle handle, const void *bytes, size_t count, uint8_t *pixels, size_t stride, int32_t width,
                              int32_t height, int32_t order, int32_t allow_truncated) {
  const size_t row = (size_t)width * 4;
  uint8_t *inks = malloc(row * (size_t)height);
  if (!inks) return result(VCC_NO_MEMORY, "out of memory");
  const int status = tjDecompress2(handle, bytes, (unsigned long)count, inks, width, (int)row, height, TJPF_CMYK, TJFLAG_FASTUPSAMPLE);
  const vcc_result value = decoded(handle, status, allow_truncated);
  for (int32_t y = 0; y < height && value.code == VCC_OK; y++) {
    uint8_t *line = inks + (size_t)y * row;
    for (size_t x = 0; x < row; x += 4) {
      const unsigned black = line[x + 3];
      for (size_t c = 0; c < 3; c++)
        line[x + c] = (uint8_t)((line[x + c] * black + 127) / 255);
      line[x + 3] = 255;
    }
    store_row(line, width, pixels + (size_t)y * stride, order);
  }
  free(inks);
  return value;
}

static vcc_result decode(const void *bytes, size_t count, void *pixels, size_t stride, int32_t width, int32_t height, int32_t order,
                         int32_t allow_truncated) {
  tjhandle handle = tjInitDecompress();
  if (!handle) return result(VCC_NO_MEMORY, "out of memory");
  int w = 0, h = 0, sampling = 0, space = 0;
  vcc_result value;
  if (tjDecompressHeader3(handle, bytes, (unsigned long)count, &w, &h, &sampling, &space) != 0)
    value = result(VCC_BAD_DATA, tjGetErrorStr2(handle));
  else if (space == TJCS_CMYK || space == TJCS_YCCK)
    value = decode_cmyk(handle, bytes, count, pixels, stride, width, height, order, allow_truncated);
  else
    value = decoded(
        handle,
        tjDecompress2(handle, bytes, (unsigned long)count, pixels, width, (int)stride, height, jpeg_order[order], TJFLAG_FASTUPSAMPLE),
        allow_truncated);
  tjDestroy(handle);
  return value;
}

vcc_result vcc_jpeg_decode(const void *bytes, size_t count, void *pixels, size_t stride, int32_t width, int32_t height, int32_t order,
                           int32_t allow_truncated) {
  if (stride > INT_MAX || count > ULONG_MAX - 2 || width > INT_MAX / 4) return result(VCC_UNSUPPORTED, "picture too large");
  const vcc_result value = decode(bytes, count, pixels, stride, width, height, order, allow_truncated);
  if (value.code != VCC_BAD_DATA || !strstr(value.text, "remature end")) return value;
  /* Without its end marker alone a file is complete: with one appended, only missing data is missed. */
  uint8_t *ended = malloc(count + 2);
  if (!ended) return value;
  memcpy(ended, bytes, count);
  memcpy(ended + count, "\xFF\xD9", 2);
  const vcc_result again = decode(ended, count + 2, pixels, stride, width, height, order, 0);
  free(ended);
  return again.code == VCC_OK ? again : value;
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
