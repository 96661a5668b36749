#include "kernel.h"
#include "CTarget.h"
#include <algorithm>
#include <cmath>
#include <limits>

cvx_result vck_weighted_window(cvx_plane source, int32_t swapped, const float weights[3], int32_t x, int32_t y, cvx_plane destination) {
  if (!vck::is_pixels(source) || destination.depth != CVX_U8 || destination.channels != 1)
    return cvx::failed(CVX_FAILED, "8-bit planes needed");
  if (x < 0 || y < 0 || x + destination.width > source.width || y + destination.height > source.height)
    return cvx::failed(CVX_FAILED, "window outside of the picture");
  const int wb = int(std::lround(weights[0] * 256)), wg = int(std::lround(weights[1] * 256)), wr = int(std::lround(weights[2] * 256));
  const int first = swapped ? wr : wb, third = swapped ? wb : wr;
  for (int32_t row = 0; row < destination.height; row++) {
    const uint8_t *from = vck::row_of(source, y + row) + size_t(x) * source.channels;
    uint8_t *to = vck::row_of(destination, row);
    if (source.channels == 1) {
      std::memcpy(to, from, size_t(destination.width));
      continue;
    }
    for (int32_t column = 0; column < destination.width; column++, from += source.channels) {
      const int sum = (first * from[0] + wg * from[1] + third * from[2] + 128) >> 8;
      to[column] = uint8_t(std::min(255, std::max(0, sum)));
    }
  }
  return cvx::done();
}

cvx_result vck_sample_profiles(cvx_plane source, const vck_profiles *profiles, float *samples) {
  if (source.depth != CVX_U8 || source.channels != 1) return cvx::failed(CVX_FAILED, "an 8-bit plane with one channel needed");
  const float right = float(source.width - 1), bottom = float(source.height - 1);
  for (int32_t i = 0; i < profiles->profiles; i++) {
    float x = profiles->start.x + float(i) * profiles->along.x, y = profiles->start.y + float(i) * profiles->along.y;
    for (int32_t j = 0; j < profiles->samples; j++, x += profiles->across.x, y += profiles->across.y) {
      float &out = *samples++;
      if (!(x >= 0 && y >= 0 && x <= right && y <= bottom)) {
        out = std::numeric_limits<float>::quiet_NaN();
        continue;
      }
      const int column = std::min(int(x), std::max(source.width - 2, 0)), row = std::min(int(y), std::max(source.height - 2, 0));
      const float fx = x - float(column), fy = y - float(row);
      const uint8_t *upper = vck::row_of(source, row) + column;
      const uint8_t *lower = source.height > 1 ? upper + source.stride : upper;
      const int next = source.width > 1 ? 1 : 0;
      const float above = upper[0] + fx * float(upper[next] - upper[0]), below = lower[0] + fx * float(lower[next] - lower[0]);
      out = above + fy * (below - above);
    }
  }
  return cvx::done();
}

cvx_result vck_polygon_mean(cvx_plane source, int32_t swapped, const cvx_point *points, int32_t count, int32_t samples, float mean[3]) {
  mean[0] = mean[1] = mean[2] = 0;
  if (!vck::is_pixels(source) || count < 3 || samples < 1) return cvx::done();
  float top = points[0].y, bottom = points[0].y;
  for (int32_t i = 1; i < count; i++)
    top = std::min(top, points[i].y), bottom = std::max(bottom, points[i].y);
  const int32_t first = std::max(0, int32_t(std::ceil(std::max(top, 0.0f))));
  const int32_t last = std::min(source.height - 1, int32_t(std::floor(std::min(bottom, 1e6f))));
  const int32_t stride = std::max(1, (last - first) / samples);
  const bool isGray = source.channels == 1;
  const int green = isGray ? 0 : 1, blue = isGray || !swapped ? 0 : 2, red = isGray || swapped ? 0 : 2;
  int64_t sum[3] = {0, 0, 0}, total = 0;
  for (int32_t y = first; y <= last; y += stride) {
    float left = 1e9f, right = -1e9f;
    for (int32_t i = 0; i < count; i++) {
      const cvx_point &a = points[i], &b = points[(i + 1) % count];
      if ((a.y < y && b.y < y) || (a.y > y && b.y > y)) continue;
      const float t = a.y == b.y ? 0 : (float(y) - a.y) / (b.y - a.y);
      const float x = a.x + t * (b.x - a.x);
      left = std::min(left, x), right = std::max(right, x);
      if (a.y == b.y) left = std::min(left, b.x), right = std::max(right, b.x);
    }
    if (left > right) continue;
    const int32_t from = std::max(0, int32_t(std::ceil(std::max(left, 0.0f)))), to = std::min(source.width - 1, int32_t(std::floor(right)));
    const uint8_t *row = vck::row_of(source, y);
    const int32_t step = std::max(1, (to - from) / samples);
    for (int32_t x = from; x <= to; x += step) {
      const uint8_t *pixel = row + size_t(x) * source.channels;
      sum[0] += pixel[blue], sum[1] += pixel[green], sum[2] += pixel[red], total++;
    }
  }
  if (total)
    for (int i = 0; i < 3; i++)
      mean[i] = float(double(sum[i]) / double(total));
  return cvx::done();
}
