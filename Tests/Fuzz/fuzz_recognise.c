/* Every recogniser on any pixels: the first three bytes give the size and the format, the rest are pixels, repeated as needed. */
#include "every_recogniser.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static recognisers all;
  if (!all.reader && recognisers_create(&all) != VC_OK) abort();
  if (size < 4) return 0;
  const int width = 2 * (1 + data[0] % 100), height = 2 * (1 + data[1] % 100);
  const vc_pixel_format format = VC_PIXEL_GRAY8 + data[2] % 7;
  const int bytes_a_pixel[] = {0, 1, 3, 3, 4, 4, 1, 2};
  const size_t stride = (size_t)(width * bytes_a_pixel[format]);
  const size_t count = stride * (size_t)(format == VC_PIXEL_NV12 ? height + height / 2 : height);
  uint8_t *pixels = malloc(count);
  if (!pixels) return 0;
  for (size_t at = 0; at < count;) {
    const size_t part = size - 3 < count - at ? size - 3 : count - at;
    memcpy(pixels + at, data + 3, part);
    at += part;
  }
  const vc_image image = {pixels, count, (ptrdiff_t)stride, width, height, format, data[2] & 128 ? VC_IMAGE_BOTTOM_UP : 0};
  const char *who;
  if (recognise(&all, &image, &who) != VC_OK) abort();
  free(pixels);
  return 0;
}
