/* Every recogniser on unusual pictures: one pixel, one row, one column, noise, flat areas, stripes, in every format. Flat pictures have no
 * results; odd sizes are refused only in formats with subsampled chroma. */
#include "../Fuzz/every_recogniser.h"
#include "../Support/scenes.h"
#include "check.h"

enum { BLACK, WHITE, NOISE, SPECKLE, STRIPES, SLOPE, PATTERNS };

static void fill(unsigned char *bytes, size_t size, int pattern) {
  if (pattern == NOISE || pattern == SPECKLE) fill_random(bytes, size, size);
  for (size_t i = 0; i < size; i++)
    if (pattern == SPECKLE)
      bytes[i] &= 128;
    else if (pattern != NOISE)
      bytes[i] = (unsigned char)(pattern == STRIPES ? i / 16 % 2 * 255 : pattern == SLOPE ? i * 7 / 64 : 255 * (size_t)pattern);
}

int main(void) {
  recognisers all = {0};
  CHECK_STATUS(recognisers_create(&all), VC_OK);
  static const int sizes[][2] = {{1, 1},    {2, 2},   {3, 1},   {1, 3},   {7, 5},    {3, 200},  {200, 3},   {16384, 1}, {1, 16384},
                                 {4096, 2}, {16, 16}, {17, 16}, {40, 33}, {64, 200}, {130, 95}, {1999, 31}, {320, 240}};
  static const struct {
    vc_pixel_format format;
    int bytes, is_planar;
  } formats[] = {{VC_PIXEL_RGB24, 3, 0}, {VC_PIXEL_GRAY8, 1, 0}, {VC_PIXEL_BGR24, 3, 0}, {VC_PIXEL_RGBA32, 4, 0}, {VC_PIXEL_BGRA32, 4, 0},
                 {VC_PIXEL_YUYV, 2, 0},  {VC_PIXEL_UYVY, 2, 0},  {VC_PIXEL_NV12, 1, 1},  {VC_PIXEL_NV21, 1, 1},   {VC_PIXEL_I420, 1, 1}};
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    for (int pattern = 0; pattern < PATTERNS; pattern++) {
      for (size_t f = 0; f < sizeof formats / sizeof *formats; f++) {
        const int width = sizes[s][0], height = sizes[s][1];
        if (f > 0 && (width * height > 20000 || pattern < WHITE || pattern > SPECKLE)) continue; /* formats differ only in conversion */
        const int is_odd = (formats[f].bytes == 2 && width % 2) || (formats[f].is_planar && (width % 2 || height % 2));
        const ptrdiff_t row = width * formats[f].bytes;
        const size_t size = (size_t)(row * (formats[f].is_planar ? (height + 1) * 3 / 2 : height));
        unsigned char *bytes = malloc(size);
        fill(bytes, size, pattern);
        const vc_image image = {bytes, size, row, width, height, formats[f].format, (int32_t)(pattern % 2)};
        const char *who = "";
        const vc_status status = recognise(&all, &image, &who);
        const int is_flat = pattern == BLACK || pattern == WHITE;
        if (status != (is_odd ? VC_ERR_INVALID_ARGUMENT : VC_OK) || (is_flat && all.found > 0)) {
          failures++;
          fprintf(stderr, "%s on %dx%d, pattern %d, format %d: %s, %zu found\n", who, width, height, pattern, formats[f].format,
                  vc_status_name(status), all.found);
        }
        free(bytes);
      }
    }
  }
  recognisers_destroy(&all);
  return TEST_RESULT();
}
