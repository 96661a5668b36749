#include "kernel.h"
#include "CTarget.h"
#include "pixels.hpp"
#include <algorithm>
#include <cmath>
#include <limits>

namespace {

/** Factors of three channels in the order of memory, times 256. */
struct Weights {
  int first, second, third;
};

VCK_INLINE void weightRow(const uint8_t *from, int channels, int32_t width, const Weights &weights, uint8_t *to) {
  typedef int32_t Sums __attribute__((vector_size(64)));
  const auto weigh = [&](int32_t x) {
    Bytes a, b, c;
    channelsOf(from + size_t(x) * channels, channels, a, b, c);
    const Sums sums = (weights.first * __builtin_convertvector(a, Sums) + weights.second * __builtin_convertvector(b, Sums) +
                       weights.third * __builtin_convertvector(c, Sums) + 128) >>
                      8;
    const Bytes bytes = __builtin_convertvector(__builtin_elementwise_min(__builtin_elementwise_max(sums, Sums{}), Sums{} + 255), Bytes);
    std::memcpy(to + x, &bytes, sizeof bytes);
  };
  if (width >= 16) {
    for (int32_t x = 0; x + 16 < width; x += 16)
      weigh(x);
    return weigh(width - 16);
  }
  for (int32_t x = 0; x < width; x++, from += channels) {
    const int sum = (weights.first * from[0] + weights.second * from[1] + weights.third * from[2] + 128) >> 8;
    to[x] = uint8_t(std::min(255, std::max(0, sum)));
  }
}

VCK_DISPATCH("avx2", void, weightRow, (const uint8_t *from, int channels, int32_t width, const Weights &weights, uint8_t *to),
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
      weightRowBest(from, source.channels, destination.width, ordered, vck::row_of(destination, row));
    }
  }
  return cvx::done();
}

namespace {

/** Positions of a sample in eight profiles, and their values. */
typedef float Floats __attribute__((vector_size(32)));
typedef int32_t Numbers __attribute__((vector_size(32)));
typedef uint16_t Pairs __attribute__((vector_size(16)));

/** Two neighbours in a row, the left one in the lower byte. */
inline uint16_t pairAt(const uint8_t *from) {
  uint16_t pair;
  std::memcpy(&pair, from, sizeof pair);
  return pair;
}

/** The values between neighbours. */
VCK_INLINE void between(const Pairs &pairs, const Floats &share, Floats &values) {
  const Floats left = __builtin_convertvector(__builtin_convertvector(pairs & 0xFF, Numbers), Floats);
  const Floats right = __builtin_convertvector(__builtin_convertvector(pairs >> 8, Numbers), Floats);
  values = left + share * (right - left);
}

/** Bilinear samples at positions left of the last column and above the last row of a plane of less than 2 GB. */
VCK_INLINE void bilinear(const cvx_plane &source, const Floats &x, const Floats &y, Floats &values) {
  const Numbers columns = __builtin_convertvector(x, Numbers), rows = __builtin_convertvector(y, Numbers);
  const Numbers offsets = rows * int32_t(source.stride) + columns;
  Pairs upper, lower;
  for (int i = 0; i < 8; i++) {
    const uint8_t *from = vck::row_of(source, 0) + offsets[i];
    upper[i] = pairAt(from), lower[i] = pairAt(from + source.stride);
  }
  const Floats fx = x - __builtin_convertvector(columns, Floats), fy = y - __builtin_convertvector(rows, Floats);
  Floats above, below;
  between(upper, fx, above);
  between(lower, fx, below);
  values = above + fy * (below - above);
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

/** Whether all samples of a profile lie in a plane, by more than the rounding errors of their sums. */
VCK_INLINE bool isInside(const cvx_plane &source, const vck_profiles &profiles, int32_t i) {
  const auto has = [&](float x, float y) {
    return x >= 0.5f && y >= 0.5f && x <= float(source.width) - 1.5f && y <= float(source.height) - 1.5f;
  };
  const float x = profiles.start.x + float(i) * profiles.along.x, y = profiles.start.y + float(i) * profiles.along.y;
  const float steps = float(profiles.samples - 1);
  return has(x, y) && has(x + steps * profiles.across.x, y + steps * profiles.across.y);
}

VCK_INLINE void sampleProfiles(const cvx_plane &source, const vck_profiles &profiles, float *samples, float *darkest) {
  const int32_t count = profiles.samples, last = profiles.profiles - 1;
  const bool isSmall = source.stride * size_t(source.height) < size_t(std::numeric_limits<int32_t>::max());
  for (int32_t i = 0; i <= last; i += 8) {
    const int32_t end = std::min(i + 7, last);
    if (isSmall && isInside(source, profiles, i) && isInside(source, profiles, end)) {
      Floats index, lowest = Floats{} + std::numeric_limits<float>::infinity();
      float *to[8];
      for (int k = 0; k < 8; k++) { /* at the end of the list, the last profile again */
        const int32_t profile = std::min(i + k, last);
        index[k] = float(profile), to[k] = samples + size_t(profile) * count;
      }
      Floats x = profiles.start.x + index * profiles.along.x, y = profiles.start.y + index * profiles.along.y;
      for (int32_t j = 0; j < count; j++, x += profiles.across.x, y += profiles.across.y) {
        Floats values;
        bilinear(source, x, y, values);
        lowest = __builtin_elementwise_min(lowest, values);
        for (int k = 0; k < 8; k++)
          to[k][j] = values[k];
      }
      for (int32_t k = i; k <= end; k++)
        darkest[k] = count >= profiles.fewest ? lowest[k - i] : std::numeric_limits<float>::quiet_NaN();
      continue;
    }
    for (int32_t profile = i; profile <= end; profile++) {
      float x = profiles.start.x + float(profile) * profiles.along.x, y = profiles.start.y + float(profile) * profiles.along.y;
      float *to = samples + size_t(profile) * count, lowest = std::numeric_limits<float>::infinity();
      int32_t valid = 0;
      for (int32_t j = 0; j < count; j++, x += profiles.across.x, y += profiles.across.y) {
        to[j] = bilinear(source, x, y);
        if (!std::isnan(to[j])) lowest = std::min(lowest, to[j]), valid++;
      }
      darkest[profile] = valid >= profiles.fewest ? lowest : std::numeric_limits<float>::quiet_NaN();
    }
  }
}

VCK_DISPATCH("avx2", void, sampleProfiles, (const cvx_plane &source, const vck_profiles &profiles, float *samples, float *darkest),
             (source, profiles, samples, darkest))

} // namespace

cvx_result vck_sample_profiles(cvx_plane source, const vck_profiles *profiles, float *samples, float *darkest) {
  if (source.depth != CVX_U8 || source.channels != 1) return cvx::failed(CVX_FAILED, "an 8-bit plane with one channel needed");
  sampleProfilesBest(source, *profiles, samples, darkest);
  return cvx::done();
}

cvx_result vck_polygon_mean(cvx_plane source, int32_t swapped, const cvx_point *points, int32_t count, int32_t samples, float mean[3]) {
  mean[0] = mean[1] = mean[2] = 0;
  if (!vck::is_pixels(source) || count < 3 || samples < 1) return cvx::done();
  float top = points[0].y, bottom = points[0].y;
  for (int32_t i = 1; i < count; i++)
    top = std::min(top, points[i].y), bottom = std::max(bottom, points[i].y);
  // With the constants first, what is not a number becomes one of them.
  const auto within = [](float place, int32_t size) { return std::min(float(size), std::max(-1.0f, place)); };
  const int32_t first = std::max(0, int32_t(std::ceil(within(top, source.height))));
  const int32_t last = std::min(source.height - 1, int32_t(std::floor(within(bottom, source.height))));
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
    const int32_t from = std::max(0, int32_t(std::ceil(within(left, source.width))));
    const int32_t to = std::min(source.width - 1, int32_t(std::floor(within(right, source.width))));
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
