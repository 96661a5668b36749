#include "shim.hpp"
#include <opencv2/core/utility.hpp>
#include <cmath>
#include <cstdint>
#include <vector>

using cvx::mat;

namespace {

/** One row of gradient magnitudes of rows that have one more value at each end; the compiler vectorises this loop. */
void edge_row(const uint8_t *above, const uint8_t *here, const uint8_t *below, int width, int middle, float strength, float *out) {
  for (int x = 0; x < width; x++) {
    const int h = below[x] + below[x + 2] - above[x] - above[x + 2] + middle * (below[x + 1] - above[x + 1]);
    const int v = above[x + 2] + below[x + 2] - above[x] - below[x] + middle * (here[x + 2] - here[x]);
    out[x] = strength * std::sqrt(float(h * h + v * v));
  }
}

/** One channel of a row, its first and last value repeated. */
void take_row(const cvx_plane &source, int y, int channel, uint8_t *out) {
  const int clamped = y < 0 ? 0 : y >= source.height ? source.height - 1 : y;
  const uint8_t *in = static_cast<const uint8_t *>(source.data) + size_t(clamped) * source.stride + channel;
  const int step = source.channels;
  if (step == 1)
    std::memcpy(out + 1, in, size_t(source.width));
  else
    for (int x = 0; x < source.width; x++)
      out[x + 1] = in[x * step];
  out[0] = out[1];
  out[source.width + 1] = out[source.width];
}

template <typename T>
void sample_rays(const cvx_plane &source, double cx, double cy, const float *ray_x, const float *ray_y, int rays, double step, int steps,
                 float *out) {
  const float last_x = float(source.width - 1), last_y = float(source.height - 1);
  for (int i = 0; i < rays; i++) {
    const float dx = ray_x[i] * float(step), dy = ray_y[i] * float(step);
    float x = float(cx) + 0.5f * dx, y = float(cy) + 0.5f * dy;
    for (int k = 0; k < steps; k++, x += dx, y += dy) {
      float value = -1;
      if (x >= 0 && y >= 0 && x <= last_x && y <= last_y) {
        const int x0 = int(x), y0 = int(y);
        const int x1 = x0 + (x0 < source.width - 1), y1 = y0 + (y0 < source.height - 1);
        const T *top = reinterpret_cast<const T *>(static_cast<const char *>(source.data) + size_t(y0) * source.stride);
        const T *bottom = reinterpret_cast<const T *>(static_cast<const char *>(source.data) + size_t(y1) * source.stride);
        const float fx = x - float(x0), fy = y - float(y0);
        const float a = float(top[x0]) + fx * float(int(top[x1]) - int(top[x0]));
        const float b = float(bottom[x0]) + fx * float(int(bottom[x1]) - int(bottom[x0]));
        value = a + fy * (b - a);
      }
      out[size_t(i) * size_t(steps) + size_t(k)] = value;
    }
  }
}

} // namespace

cvx_result cvx_edge_strength(cvx_plane source, int32_t channel, cvx_plane destination, double middle, double strength, int32_t mode,
                             double threshold) {
  CVX_TRY
  if (source.depth != CVX_U8 || destination.depth != CVX_U8 || destination.channels != 1 || channel < 0 || channel >= source.channels ||
      source.width != destination.width || source.height != destination.height)
    return cvx::failed(CVX_FAILED, "edge strength: planes do not fit");
  const int width = source.width, height = source.height;
  const float limit = float(threshold * 255);
  cv::parallel_for_(
      cv::Range(0, height),
      [&](const cv::Range &range) {
        std::vector<float> magnitudes(static_cast<size_t>(width));
        std::vector<uint8_t> memory(3 * static_cast<size_t>(width + 2));
        uint8_t *rows[3] = {memory.data(), memory.data() + width + 2, memory.data() + 2 * (width + 2)};
        take_row(source, range.start - 1, channel, rows[0]);
        take_row(source, range.start, channel, rows[1]);
        for (int y = range.start; y < range.end; y++) {
          take_row(source, y + 1, channel, rows[2]);
          edge_row(rows[0], rows[1], rows[2], width, int(middle), float(strength), magnitudes.data());
          uint8_t *const first = rows[0];
          rows[0] = rows[1];
          rows[1] = rows[2];
          rows[2] = first;
          uint8_t *out = static_cast<uint8_t *>(destination.data) + size_t(y) * destination.stride;
          const float *in = magnitudes.data();
          if (mode == CVX_EDGE_SKETCH) {
            for (int x = 0; x < width; x++)
              out[x] = in[x] >= limit ? 0 : 255;
          } else {
            const uint8_t flip = mode == CVX_EDGE_INVERTED ? 255 : 0;
            for (int x = 0; x < width; x++)
              out[x] = uint8_t(int((in[x] < 255 ? in[x] : 255) + 0.5f)) ^ flip;
          }
        }
      },
      8);
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_luminance(cvx_plane source, cvx_plane destination) {
  CVX_TRY
  if (source.depth != CVX_U8 || source.channels != 3 || destination.depth != CVX_U8 || destination.channels != 1 ||
      source.width != destination.width || source.height != destination.height)
    return cvx::failed(CVX_FAILED, "luminance: planes do not fit");
  cv::parallel_for_(
      cv::Range(0, source.height),
      [&](const cv::Range &range) {
        for (int y = range.start; y < range.end; y++) {
          const uint8_t *in = static_cast<const uint8_t *>(source.data) + size_t(y) * source.stride;
          uint8_t *out = static_cast<uint8_t *>(destination.data) + size_t(y) * destination.stride;
          for (int x = 0; x < source.width; x++)
            out[x] = uint8_t(int(0.0721f * float(in[3 * x]) + 0.7154f * float(in[3 * x + 1]) + 0.2125f * float(in[3 * x + 2]) + 0.5f));
        }
      },
      8);
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_detail_energy(cvx_plane source, cvx_plane smooth, cvx_plane destination) {
  CVX_TRY
  if (source.depth != CVX_U8 || smooth.depth != CVX_U8 || destination.depth != CVX_U16 || source.channels != smooth.channels ||
      source.width != smooth.width || source.height != smooth.height || source.width != destination.width ||
      source.height != destination.height || (source.channels != 1 && source.channels != 3))
    return cvx::failed(CVX_FAILED, "detail energy: planes do not fit");
  cv::parallel_for_(
      cv::Range(0, source.height),
      [&](const cv::Range &range) {
        for (int y = range.start; y < range.end; y++) {
          const uint8_t *a = static_cast<const uint8_t *>(source.data) + size_t(y) * source.stride;
          const uint8_t *b = static_cast<const uint8_t *>(smooth.data) + size_t(y) * smooth.stride;
          uint16_t *out = reinterpret_cast<uint16_t *>(static_cast<char *>(destination.data) + size_t(y) * destination.stride);
          if (source.channels == 1) {
            for (int x = 0; x < source.width; x++) {
              const int d = a[x] - b[x], e = 12 * d * d;
              out[x] = uint16_t(e < 65535 ? e : 65535);
            }
          } else {
            for (int x = 0; x < source.width; x++) {
              const int d0 = a[3 * x] - b[3 * x], d1 = a[3 * x + 1] - b[3 * x + 1], d2 = a[3 * x + 2] - b[3 * x + 2];
              const int e = 4 * (d0 * d0 + d1 * d1 + d2 * d2);
              out[x] = uint16_t(e < 65535 ? e : 65535);
            }
          }
        }
      },
      8);
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_half_log(cvx_plane source, cvx_plane destination, double offset) {
  CVX_TRY
  cv::Mat to = mat(destination);
  cv::Mat shifted = mat(source) + offset;
  cv::log(shifted, to);
  to *= 0.5;
  return cvx::same(to, destination);
  CVX_CATCH
}

cvx_result cvx_stack_peaks(const cvx_plane *levels, int32_t level_count, const float *thresholds, cvx_peak *peaks, int32_t *count) {
  CVX_TRY
  const int32_t capacity = *count;
  *count = 0;
  for (int32_t level = 0; level < level_count; level++) {
    const cvx_plane &plane = levels[level];
    const int lowest = level > 0 ? level - 1 : 0, highest = level + 1 < level_count ? level + 1 : level;
    for (int y = 0; y < plane.height; y++) {
      const float *row = reinterpret_cast<const float *>(static_cast<const char *>(plane.data) + size_t(y) * plane.stride);
      for (int x = 0; x < plane.width; x++) {
        const float value = row[x];
        if (!(value > thresholds[level])) continue;
        bool greatest = true;
        for (int k = lowest; k <= highest && greatest; k++)
          for (int v = y > 0 ? y - 1 : 0; v <= y + 1 && v < plane.height && greatest; v++) {
            const float *other = reinterpret_cast<const float *>(static_cast<const char *>(levels[k].data) + size_t(v) * levels[k].stride);
            for (int u = x > 0 ? x - 1 : 0; u <= x + 1 && u < plane.width; u++)
              // Of equal neighbours the first counts, so that a plateau gives one peak.
              if (other[u] > value || (other[u] == value && (k < level || (k == level && (v < y || (v == y && u < x)))))) {
                greatest = false;
                break;
              }
          }
        if (greatest && *count < capacity) peaks[(*count)++] = cvx_peak{x, y, level, value};
      }
    }
  }
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_polar_sample(cvx_plane source, double center_x, double center_y, const float *ray_x, const float *ray_y, int32_t ray_count,
                            double step, int32_t step_count, float *samples) {
  CVX_TRY
  if (source.channels != 1 || (source.depth != CVX_U8 && source.depth != CVX_U16))
    return cvx::failed(CVX_FAILED, "polar sample: 8 or 16 bits, one channel");
  if (source.depth == CVX_U8)
    sample_rays<uint8_t>(source, center_x, center_y, ray_x, ray_y, ray_count, step, step_count, samples);
  else
    sample_rays<uint16_t>(source, center_x, center_y, ray_x, ray_y, ray_count, step, step_count, samples);
  return cvx::done();
  CVX_CATCH
}
