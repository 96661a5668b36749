#include "CSet.h"
#include "kernel.h"

void vck_darker_than_mean(cvx_plane source, cvx_plane mean, int32_t offset) {
  for (int32_t y = 0; y < source.height; y++) {
    const uint8_t *values = vck::row_of(source, y);
    uint8_t *means = vck::row_of(mean, y);
    for (int32_t x = 0; x < source.width; x++)
      means[x] = int16_t(values[x] + offset) <= int16_t(means[x]) ? 255 : 0;
  }
}
