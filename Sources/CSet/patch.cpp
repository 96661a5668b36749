#include "CSet.h"
#include "kernel.h"
#include <algorithm>

void vck_sample_patch(cvx_plane plane, const double first[2], const double along[2], const double across[2], int32_t width, int32_t height,
                      float *values) {
  const float right = float(plane.width - 1), bottom = float(plane.height - 1);
  const float alongX = float(along[0]), alongY = float(along[1]);
  for (int32_t v = 0; v < height; v++) {
    const float startX = float(first[0] + across[0] * double(v)), startY = float(first[1] + across[1] * double(v));
    for (int32_t u = 0; u < width; u++, values += 3) {
      const float x = std::max(0.0f, std::min(right, startX + alongX * float(u)));
      const float y = std::max(0.0f, std::min(bottom, startY + alongY * float(u)));
      const int32_t x0 = int32_t(x), y0 = int32_t(y);
      const float fx = x - float(x0), fy = y - float(y0);
      const int32_t next = x0 + 1 < plane.width ? 3 : 0;
      const uint8_t *upper = vck::row_of(plane, y0) + 3 * x0, *lower = vck::row_of(plane, std::min(y0 + 1, plane.height - 1)) + 3 * x0;
      for (int channel = 0; channel < 3; channel++) {
        const float a = float(upper[channel]) * (1 - fx) + float(upper[channel + next]) * fx;
        const float b = float(lower[channel]) * (1 - fx) + float(lower[channel + next]) * fx;
        values[channel] = a * (1 - fy) + b * fy;
      }
    }
  }
}
