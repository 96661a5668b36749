/* Codecs: JPEG (TurboJPEG), PNG (libpng), WebP (libwebp, decoding only), GIF (giflib, encoding only), YAML (libyaml, parsing only) and
 * zlib, all in memory. Without global state; nothing is printed; failures are returned as text. */
#ifndef CCODECS_H
#define CCODECS_H

#include <stddef.h>
#include <stdint.h>

/** Status of a call. */
enum { VCC_OK = 0, VCC_BAD_DATA = 1, VCC_UNSUPPORTED = 2, VCC_NO_MEMORY = 3 };
/** Channel order of 8-bit pixels. */
enum { VCC_GRAY = 0, VCC_RGB = 1, VCC_BGR = 2, VCC_RGBA = 3, VCC_BGRA = 4 };

typedef struct vcc_result {
  int32_t code;
  char text[124];
} vcc_result;

/** Blends RGBA or BGRA pixels with straight alpha over white; alpha becomes 255. The copy does not overlap the pixels. */
void vcc_lay_over_white(const void *pixels, size_t stride, int32_t width, int32_t height, void *copy, size_t copy_stride);

/** Size of the picture as stored (before EXIF orientation). *keeps_coefficients: whether the decoder keeps those of the full picture at any
 * size of the result. A file with more than 100 scans is refused. */
vcc_result vcc_jpeg_size(const void *bytes, size_t count, int32_t *width, int32_t *height, int32_t *keeps_coefficients);
/** The smallest size that the decoder can scale to with a longer side of at least `side` (side <= 0: the full size). */
vcc_result vcc_jpeg_scaled_size(int32_t width, int32_t height, int32_t side, int32_t *scaled_width, int32_t *scaled_height);
/** Decodes at a size from vcc_jpeg_scaled_size(). allow_truncated = 0: a file with missing data is an error, else the remainder is grey. */
vcc_result vcc_jpeg_decode(const void *bytes, size_t count, void *pixels, size_t stride, int32_t width, int32_t height, int32_t order,
                           int32_t allow_truncated);
/** *out is freed with vcc_free(). quality: 1..100. */
vcc_result vcc_jpeg_encode(const void *pixels, size_t stride, int32_t width, int32_t height, int32_t order, int32_t quality, void **out,
                           size_t *out_count);

/** Checks the header only. */
vcc_result vcc_png_size(const void *bytes, size_t count, int32_t *width, int32_t *height);
/** Without an alpha channel, transparent pixels are blended over white. 16 bits per channel without gamma are sRGB. */
vcc_result vcc_png_decode(const void *bytes, size_t count, void *pixels, size_t stride, int32_t width, int32_t height, int32_t order);
/** *out is freed with vcc_free(). fast != 0: larger file, less time. */
vcc_result vcc_png_encode(const void *pixels, size_t stride, int32_t width, int32_t height, int32_t order, int32_t fast, void **out,
                          size_t *out_count);
/** States how densely a file of vcc_png_encode() is printed; it grows. *file is valid also after an error. */
vcc_result vcc_png_set_density(void **file, size_t *count, uint32_t dots_per_metre);

/** Size of the picture as stored, and offset and size of the EXIF data in the file (*exif_count = 0: none). */
vcc_result vcc_webp_size(const void *bytes, size_t count, int32_t *width, int32_t *height, size_t *exif_start, size_t *exif_count);
/** Decodes the picture or the first frame of an animation. Without an alpha channel, transparent pixels are blended over white. */
vcc_result vcc_webp_decode(const void *bytes, size_t count, void *pixels, size_t stride, int32_t width, int32_t height, int32_t order);

/** Compresses bytes as a zlib stream (RFC 1950). *out is freed with vcc_free(). */
vcc_result vcc_deflate(const void *bytes, size_t count, void **out, size_t *out_count);
/** The CRC-32 of zlib and PNG (IEEE 802.3). before: the checksum of the preceding bytes, 0 if there are none. */
uint32_t vcc_crc32(uint32_t before, const void *bytes, size_t count);

void vcc_free(void *block);

/** An animated GIF in memory. The palette has 256 colours of three bytes; colour 255 is transparent in every frame. */
typedef struct vcc_gif vcc_gif;
/** NULL if memory runs out. */
vcc_gif *vcc_gif_begin(int32_t width, int32_t height, const uint8_t *palette);
/** Adds a frame of width * height palette indices at (x, y) of the canvas. Returns 0 on success. */
int32_t vcc_gif_add(vcc_gif *gif, const uint8_t *pixels, int32_t x, int32_t y, int32_t width, int32_t height, int32_t centiseconds,
                    int32_t clears_after);
/** Bytes of the file until now. */
size_t vcc_gif_size(const vcc_gif *gif);
/** The complete file; valid until vcc_gif_free(). Returns 0 on success. */
int32_t vcc_gif_finish(vcc_gif *gif, const uint8_t **bytes, size_t *count);
void vcc_gif_free(vcc_gif *gif);

/** Event parser of a YAML or JSON file. Non-ASCII characters become '~'; directives are skipped. */
typedef struct vcc_yaml vcc_yaml;
/** EDGE: start or end of the file or a document, or end of a list or mapping. WORD: unquoted scalar. TEXT: quoted scalar. */
enum { VCC_YAML_EDGE, VCC_YAML_WORD, VCC_YAML_TEXT, VCC_YAML_LIST, VCC_YAML_MAPPING, VCC_YAML_ALIAS };
typedef struct vcc_yaml_event {
  int32_t kind;
  const uint8_t *text; /* of WORD and TEXT; valid until the next call */
  size_t count;
} vcc_yaml_event;
/** Copies the bytes. NULL if memory runs out. */
vcc_yaml *vcc_yaml_begin(const uint8_t *bytes, size_t count);
/** The next event; keys and values of a mapping alternate. */
vcc_result vcc_yaml_next(vcc_yaml *yaml, vcc_yaml_event *out);
void vcc_yaml_free(vcc_yaml *yaml);

#endif
