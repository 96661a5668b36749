#include "common.h"

#include <stdlib.h>
#include <string.h>

vcc_result result(int32_t code, const char *text) {
  vcc_result value;
  value.code = code;
  strncpy(value.text, text, sizeof value.text - 1);
  value.text[sizeof value.text - 1] = 0;
  return value;
}

vcc_result failure(int32_t code, const char *text) {
  static const char *const texts[] = {"nsufficient memory", "ut of memory", "emory allocation failure"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    if (strstr(text, texts[i])) return result(VCC_NO_MEMORY, "out of memory");
  return result(code, text);
}

void store_row(const uint8_t *rgba, int32_t width, uint8_t *out, int32_t order) {
  const int has_alpha = order == VCC_RGBA || order == VCC_BGRA;
  for (int32_t x = 0; x < width; x++, rgba += 4) {
    const uint8_t alpha = has_alpha ? 255 : rgba[3];
    const uint8_t color[] = {over_white(rgba[0], alpha), over_white(rgba[1], alpha), over_white(rgba[2], alpha)};
    if (order == VCC_GRAY) { /* ITU-R BT.601 */
      *out++ = (uint8_t)((299u * color[0] + 587u * color[1] + 114u * color[2] + 500) / 1000);
      continue;
    }
    const int is_rgb = order == VCC_RGB || order == VCC_RGBA;
    *out++ = color[is_rgb ? 0 : 2];
    *out++ = color[1];
    *out++ = color[is_rgb ? 2 : 0];
    if (has_alpha) *out++ = rgba[3];
  }
}

void vcc_lay_over_white(const void *pixels, size_t stride, int32_t width, int32_t height, void *copy, size_t copy_stride) {
  for (size_t y = 0; y < (size_t)height; y++) {
    const uint8_t *restrict from = (const uint8_t *)pixels + y * stride;
    uint8_t *restrict to = (uint8_t *)copy + y * copy_stride;
    for (size_t x = 0; x < 4 * (size_t)width; x += 4) {
      const uint8_t alpha = from[x + 3];
      to[x] = over_white(from[x], alpha);
      to[x + 1] = over_white(from[x + 1], alpha);
      to[x + 2] = over_white(from[x + 2], alpha);
      to[x + 3] = 255;
    }
  }
}

void vcc_free(void *block) { free(block); }
