/* Every recogniser on pictures that nobody takes: one pixel, one row, one column, noise, flat areas, stripes, in every format.
 * Nothing is expected of the answers but that they come: VC_OK, no crash. */
#include "../Fuzz/every_recogniser.h"
#include "check.h"

#include <stdlib.h>

static uint32_t dice = 2463534242u;
static uint32_t next_random(void) {
  dice ^= dice << 13;
  dice ^= dice >> 17;
  return dice ^= dice << 5;
}

static void fill(unsigned char *bytes, size_t size, int pattern) {
  for (size_t i = 0; i < size; i++) {
    switch (pattern) {
    case 0:
      bytes[i] = 0;
      break;
    case 1:
      bytes[i] = 255;
      break;
    case 2:
      bytes[i] = (unsigned char)next_random();
      break;
    case 3:
      bytes[i] = i / 16 % 2 ? 255 : 0;
      break;
    default:
      bytes[i] = (unsigned char)(i * 7 / 64);
      break;
    }
  }
}

int main(void) {
  recognisers all = {0};
  CHECK_STATUS(recognisers_create(&all), VC_OK);
  static const int sizes[][2] = {{1, 1},     {2, 2},    {3, 1},   {1, 3},   {7, 5},    {16384, 1},
                                 {1, 16384}, {4096, 2}, {16, 16}, {40, 33}, {64, 200}, {320, 240}};
  const vc_pixel_format formats[] = {VC_PIXEL_RGB24, VC_PIXEL_GRAY8, VC_PIXEL_BGRA32, VC_PIXEL_YUYV,
                                     VC_PIXEL_UYVY,  VC_PIXEL_NV12,  VC_PIXEL_NV21,   VC_PIXEL_I420};
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    for (int pattern = 0; pattern < 5; pattern++) {
      for (size_t f = 0; f < sizeof formats / sizeof *formats; f++) {
        const int width = sizes[s][0], height = sizes[s][1];
        const vc_pixel_format format = formats[f];
        const int is_packed = format == VC_PIXEL_YUYV || format == VC_PIXEL_UYVY;
        const int is_planar = format == VC_PIXEL_NV12 || format == VC_PIXEL_NV21 || format == VC_PIXEL_I420;
        if ((is_packed || is_planar) && width % 2) continue;
        if (is_planar && height % 2) continue;
        if (f > 0 && width * height > 20000) continue; /* the formats differ in conversion alone */
        const ptrdiff_t row = width * (format == VC_PIXEL_RGB24 ? 3 : format == VC_PIXEL_BGRA32 ? 4 : is_packed ? 2 : 1);
        const size_t size = (size_t)(row * (is_planar ? height * 3 / 2 : height));
        unsigned char *bytes = malloc(size);
        fill(bytes, size, pattern);
        const vc_image image = {bytes, size, row, width, height, format, (int32_t)(pattern % 2)};
        const char *who = "";
        const vc_status status = recognise(&all, &image, &who);
        if (status != VC_OK) {
          failures++;
          fprintf(stderr, "%s on %dx%d, pattern %d, format %d: %s\n", who, width, height, pattern, format, vc_status_name(status));
        }
        free(bytes);
      }
    }
  }
  recognisers_destroy(&all);
  return TEST_RESULT();
}
