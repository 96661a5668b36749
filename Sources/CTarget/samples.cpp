#include "kernel.h"
#include "CTarget.h"
#include <algorithm>
#include <cmath>
#include <limits>

namespace {

/** Factors of three channels in the order of memory, times 256. */
struct Weights {
  int first, second, third;
};

template <int channels> VCK_INLINE void weightRow(const uint8_t *from, int32_t width, const Weights &weights, uint8_t *to) {
  for (int32_t x = 0; x < width; x++, from += channels) {
    const int sum = (weights.first * from[0] + weights.second * from[1] + weights.third * from[2] + 128) >> 8;
    to[x] = uint8_t(std::min(255, std::max(0, sum)));
  }
}

VCK_INLINE void weightAny(const uint8_t *from, int channels, int32_t width, const Weights &weights, uint8_t *to) {
  channels == 3 ? weightRow<3>(from, width, weights, to) : weightRow<4>(from, width, weights, to);
}

VCK_DISPATCH("avx2", void, weightAny, (const uint8_t *from, int channels, int32_t width, const Weights &weights, uint8_t *to),
             (from, channels, width, weights, to))

} // namespace

cvx_result vck_weighted_window(cvx_plane source, int32_t swapped, const float weights[3], int32_t x, int32_t y, cvx_plane destination) {
  if (!vck::is_pixels(source) || destination.depth != CVX_U8 || destination.channels != 1)
    return cvx::failed(CVX_FAILED, "8-bit planes needed");
  if (x < 0 || y < 0 || x + destination.width > source.width || y + destination.height > source.height)
    return cvx::failed(CVX_FAILED, "window outside of the picture");
  const auto whole = [&](int i) { return int(std::lround(weights[i] * 256)); };
  const Weights ordered = {whole(swapped ? 2 : 0), whole(1), whole(swapped ? 0 : 2)};
  for (int32_t row = 0; row < destination.height; row++) {
    const uint8_t *from = vck::row_of(source, y + row) + size_t(x) * source.channels;
    if (source.channels == 1) {
      std::memcpy(vck::row_of(destination, row), from, size_t(destination.width));
    } else {
      weightAnyBest(from, source.channels, destination.width, ordered, vck::row_of(destination, row));
    }
  }
  return cvx::done();
}

namespace {

/** Positions of a sample in four profiles, and their values. */
typedef float Floats __attribute__((vector_size(16)));
typedef int32_t Numbers __attribute__((vector_size(16)));
typedef uint16_t Pairs __attribute__((vector_size(8)));

/** Two neighbours in a row, the left one in the lower byte. */
inline uint16_t pairAt(const uint8_t *from) {
  uint16_t pair;
  std::memcpy(&pair, from, sizeof pair);
  return pair;
}

inline Floats lowBytes(Pairs pairs) { return __builtin_convertvector(__builtin_convertvector(pairs & 0xFF, Numbers), Floats); }
inline Floats highBytes(Pairs pairs) { return __builtin_convertvector(__builtin_convertvector(pairs >> 8, Numbers), Floats); }

/** Bilinear samples at positions left of the last column and above the last row. */
inline Floats bilinear(const cvx_plane &source, Floats x, Floats y) {
  const Numbers columns = __builtin_convertvector(x, Numbers), rows = __builtin_convertvector(y, Numbers);
  Pairs upper, lower;
  for (int i = 0; i < 4; i++) {
    const uint8_t *from = vck::row_of(source, rows[i]) + columns[i];
    upper[i] = pairAt(from), lower[i] = pairAt(from + source.stride);
  }
  const Floats fx = x - __builtin_convertvector(columns, Floats), fy = y - __builtin_convertvector(rows, Floats);
  const Floats above = lowBytes(upper) + fx * (highBytes(upper) - lowBytes(upper));
  const Floats below = lowBytes(lower) + fx * (highBytes(lower) - lowBytes(lower));
  return above + fy * (below - above);
}

/** A bilinear sample; NaN outside of the plane. */
inline float bilinear(const cvx_plane &source, float x, float y) {
  if (!(x >= 0 && y >= 0 && x <= float(source.width - 1) && y <= float(source.height - 1))) return std::numeric_limits<float>::quiet_NaN();
  const int column = std::min(int(x), std::max(source.width - 2, 0)), row = std::min(int(y), std::max(source.height - 2, 0));
  const float fx = x - float(column), fy = y - float(row);
  const uint8_t *upper = vck::row_of(source, row) + column;
  const uint8_t *lower = source.height > 1 ? upper + source.stride : upper;
  const int next = source.width > 1 ? 1 : 0;
  const float above = upper[0] + fx * float(upper[next] - upper[0]), below = lower[0] + fx * float(lower[next] - lower[0]);
  return above + fy * (below - above);
}

} // namespace

cvx_result vck_sample_profiles(cvx_plane source, const vck_profiles *profiles, float *samples) {
  if (source.depth != CVX_U8 || source.channels != 1) return cvx::failed(CVX_FAILED, "an 8-bit plane with one channel needed");
  const cvx_point start = profiles->start, along = profiles->along, across = profiles->across;
  const int32_t count = profiles->samples;
  const auto isInside = [&](float x, float y) { /* by more than the rounding errors of the sums below */
                                                return x >= 0.5f && y >= 0.5f && x <= float(source.width) - 1.5f &&
                                                       y <= float(source.height) - 1.5f;
  };
  const auto profileIsInside = [&](int32_t i) {
    const float x = start.x + float(i) * along.x, y = start.y + float(i) * along.y, steps = float(count - 1);
    return isInside(x, y) && isInside(x + steps * across.x, y + steps * across.y);
  };
  int32_t i = 0;
  for (; i + 4 <= profiles->profiles && profileIsInside(i) && profileIsInside(i + 3); i += 4, samples += 4 * size_t(count)) {
    const Floats index = {float(i), float(i + 1), float(i + 2), float(i + 3)};
    Floats x = start.x + index * along.x, y = start.y + index * along.y;
    for (int32_t j = 0; j < count; j++, x += across.x, y += across.y) {
      const Floats values = bilinear(source, x, y);
      for (int k = 0; k < 4; k++)
        samples[k * count + j] = values[k];
    }
  }
  for (; i < profiles->profiles; i++) {
    float x = start.x + float(i) * along.x, y = start.y + float(i) * along.y;
    for (int32_t j = 0; j < count; j++, x += across.x, y += across.y)
      *samples++ = bilinear(source, x, y);
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
