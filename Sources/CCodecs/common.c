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

void store_row(const uint8_t *rgba, int32_t width, uint8_t *out, int32_t order) {
  const int has_alpha = order == VCC_RGBA || order == VCC_BGRA;
  for (int32_t x = 0; x < width; x++, rgba += 4) {
    const unsigned alpha = has_alpha ? 255 : rgba[3];
    uint8_t color[3];
    for (int c = 0; c < 3; c++)
      color[c] = (uint8_t)((rgba[c] * alpha + 255 * (255 - alpha) + 127) / 255);
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

void vcc_free(void *block) { free(block); }
