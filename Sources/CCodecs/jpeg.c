#include "common.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <turbojpeg.h>

static const int jpeg_order[] = {TJPF_GRAY, TJPF_RGB, TJPF_BGR, TJPF_RGBA, TJPF_BGRA};
static const int decode_flags = TJFLAG_FASTUPSAMPLE | TJFLAG_LIMITSCANS;

enum { END_OF_IMAGE = 0xD9, START_OF_SCAN = 0xDA };

/* Every scan is a pass over all coefficients of the picture, also if it has no data. Cameras and programs write about ten. */
enum { MOST_SCANS = 100 };

/* The next marker with contents from *at on; 0 if there is none. Coded data, fill bytes and markers without contents are skipped. */
static int find_marker(const uint8_t *bytes, size_t count, size_t *at) {
  while (*at + 4 <= count) {
    const uint8_t *found = memchr(bytes + *at, 0xFF, count - 3 - *at);
    if (!found) return 0;
    *at = (size_t)(found - bytes);
    const int marker = found[1];
    if (marker >= 0xC0 && marker != 0xFF && (marker < 0xD0 || marker > 0xD8)) return marker;
    ++*at;
  }
  return 0;
}

static size_t segment_length(const uint8_t *segment) { return (size_t)segment[2] << 8 | segment[3]; }
static int is_start_of_frame(int marker) { return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC; }

/* The number of scans, counted up to one more than MOST_SCANS. *keeps_coefficients: whether several scans make one picture, in a
 * progressive file or one whose channels come one after the other. The decoder then keeps the coefficients of the full picture. */
static int count_scans(const uint8_t *bytes, size_t count, int32_t *keeps_coefficients) {
  int scans = 0, components = 0, is_progressive = 0;
  *keeps_coefficients = 0;
  size_t at = 2;
  for (int marker; scans <= MOST_SCANS && (marker = find_marker(bytes, count, &at)) != 0 && marker != END_OF_IMAGE;) {
    const size_t length = segment_length(bytes + at);
    if (length > count - at - 2) break;
    const uint8_t *content = bytes + at + 4;
    if (is_start_of_frame(marker) && length >= 8) {
      components = content[5];
      is_progressive = (marker & 3) == 2;
    } else if (marker == START_OF_SCAN && length >= 3) {
      scans++;
      if (is_progressive || content[0] < components) *keeps_coefficients = 1;
    }
    at += length < 2 ? 4 : 2 + length; /* libjpeg takes a shorter segment for an empty one */
  }
  return scans;
}

vcc_result vcc_jpeg_size(const void *bytes, size_t count, int32_t *width, int32_t *height, int32_t *keeps_coefficients) {
  tjhandle handle = tjInitDecompress();
  if (!handle) return result(VCC_NO_MEMORY, "out of memory");
  int w = 0, h = 0, sampling = 0, space = 0;
  vcc_result value = result(VCC_OK, "");
  if (count > ULONG_MAX || tjDecompressHeader3(handle, bytes, (unsigned long)count, &w, &h, &sampling, &space) != 0)
    value = failure(VCC_BAD_DATA, tjGetErrorStr2(handle));
  else if (w <= 0 || h <= 0)
    value = result(VCC_BAD_DATA, "the JPEG file ends in its header");
  else if (count_scans(bytes, count, keeps_coefficients) > MOST_SCANS)
    value = result(VCC_BAD_DATA, "the JPEG file has more than 100 scans");
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

/* Whether an error or warning says that the file ends too early. */
static int lacks_data(const char *text) { return strstr(text, "remature end") || strstr(text, "found marker 0xd9 instead of RST"); }

/* The decoder fills the remainder of a picture with missing data with grey, and only warns. Other warnings, such as stray bytes between
 * markers of some cameras, leave the picture complete. Errors that end decoding have the code of warnings too if a warning came before. */
static vcc_result decoded(tjhandle handle, int status, int32_t allow_truncated) {
  static const char *const warnings[] = {
      "Premature end of JPEG file",     "Corrupt JPEG data: ", "Inconsistent progression sequence ",
      "Unknown Adobe color transform ", "Warning: ",           "Invalid SOS parameters for sequential JPEG"};
  if (status == 0) return result(VCC_OK, "");
  const char *text = tjGetErrorStr2(handle);
  int is_warning = 0;
  for (size_t i = 0; i < sizeof warnings / sizeof *warnings; i++)
    is_warning |= strncmp(text, warnings[i], strlen(warnings[i])) == 0;
  return is_warning && (allow_truncated || !lacks_data(text)) ? result(VCC_OK, "") : failure(VCC_BAD_DATA, text);
}

/* CMYK, inverted (255 = no ink) as Adobe's programs write it: each channel of RGB is ink * black. */
static vcc_result decode_cmyk(tjhandle handle, const void *bytes, size_t count, uint8_t *pixels, size_t stride, int32_t width,
                              int32_t height, int32_t order, int32_t allow_truncated) {
  const size_t row = (size_t)width * 4;
  uint8_t *inks = malloc(row * (size_t)height);
  if (!inks) return result(VCC_NO_MEMORY, "out of memory");
  const int status = tjDecompress2(handle, bytes, (unsigned long)count, inks, width, (int)row, height, TJPF_CMYK, decode_flags);
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
    value = failure(VCC_BAD_DATA, tjGetErrorStr2(handle));
  else if (space == TJCS_CMYK || space == TJCS_YCCK)
    value = decode_cmyk(handle, bytes, count, pixels, stride, width, height, order, allow_truncated);
  else
    value = decoded(handle,
                    tjDecompress2(handle, bytes, (unsigned long)count, pixels, width, (int)stride, height, jpeg_order[order], decode_flags),
                    allow_truncated);
  tjDestroy(handle);
  return value;
}

/* Whether the scans of a file cover all bits of all coefficients. A file with several scans, as progressive ones have, that ends between
 * two of them decodes without a warning. */
static int has_all_scans(const uint8_t *bytes, size_t count) {
  enum { COMPONENTS = 4, COEFFICIENTS = 64, ALL = 255 };
  uint8_t identifiers[COMPONENTS] = {0}, missing_bits[COMPONENTS][COEFFICIENTS];
  int components = 0;
  memset(missing_bits, ALL, sizeof missing_bits);
  size_t at = 2;
  for (int marker; (marker = find_marker(bytes, count, &at)) != 0;) {
    const size_t length = segment_length(bytes + at);
    const uint8_t *content = bytes + at + 4;
    if (marker == END_OF_IMAGE || length < 3 || length > count - at - 2) return 0;
    if (is_start_of_frame(marker)) {
      if (length < 8 || content[5] > COMPONENTS || length < 8 + 3 * (size_t)content[5]) return 0;
      components = content[5];
      for (int i = 0; i < components; i++)
        identifiers[i] = content[6 + 3 * i];
    } else if (marker == START_OF_SCAN) {
      const size_t parts = content[0];
      if (length < 6 + 2 * parts) return 0;
      const uint8_t *band = content + 1 + 2 * parts;
      for (size_t part = 0; part < parts; part++)
        for (int i = 0; i < components; i++) {
          if (identifiers[i] != content[1 + 2 * part]) continue;
          for (int k = band[0]; k <= band[1] && k < COEFFICIENTS; k++)
            missing_bits[i][k] = band[2] & 15;
        }
    }
    at += 2 + length;
  }
  for (int i = 0; i < components; i++)
    for (int k = 0; k < COEFFICIENTS; k++)
      if (missing_bits[i][k] > 0) return 0;
  return components > 0;
}

vcc_result vcc_jpeg_decode(const void *bytes, size_t count, void *pixels, size_t stride, int32_t width, int32_t height, int32_t order,
                           int32_t allow_truncated) {
  if (stride > INT_MAX || count > ULONG_MAX - 2 || width > INT_MAX / 4) return result(VCC_UNSUPPORTED, "picture too large");
  const vcc_result value = decode(bytes, count, pixels, stride, width, height, order, allow_truncated);
  if (value.code != VCC_BAD_DATA || !lacks_data(value.text) || !has_all_scans(bytes, count)) return value;
  /* A file that lacks only its end marker is complete: with one appended, it decodes without a warning. */
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
    value = failure(VCC_UNSUPPORTED, tjGetErrorStr2(handle));
    free(buffer);
  } else {
    void *fitted = realloc(buffer, size);
    *out = fitted ? fitted : buffer;
    *out_count = size;
  }
  tjDestroy(handle);
  return value;
}
