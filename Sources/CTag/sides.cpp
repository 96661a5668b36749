#include <algorithm>
#include <cmath>
#include <limits>
#include "tag.hpp"

// Edges along the sides of quadrilaterals, and the brightness of cells.

namespace {

constexpr int MOST_SAMPLES = 64;
/** Distance between the samples of a profile, pixels. */
constexpr float STEP = 0.5f;
/** Least part of a profile inside the picture on either side of its line, pixels; the rest repeats the border. */
constexpr float MUST_SEE = 1;

struct Picture {
  const uint8_t *data;
  size_t stride;
  int32_t width, height;

  VCK_INLINE bool holds(float x, float y) const { return x >= 0 && y >= 0 && x <= float(width - 1) && y <= float(height - 1); }
};

/** Distances of a profile's samples from the side, and weights of a rise of the brightness there. */
struct Profile {
  int half, samples;
  float distance[MOST_SAMPLES], weight[MOST_SAMPLES];

  explicit Profile(const vck_tag_side_search &side) {
    half = std::min(int(std::ceil(side.reach / STEP)), (MOST_SAMPLES - 1) / 2), samples = 2 * half + 1;
    for (int j = 0; j < MOST_SAMPLES; j++) {
      distance[j] = (float(std::min(j, samples - 1)) - float(half)) * STEP;
      weight[j] = side.sign * (1 - side.decline * std::fabs(float(j - half)) / float(samples));
    }
  }

  /** Samples along a line through (x, y). @tparam INSIDE  whether all of them are in the picture */
  template <bool INSIDE> VCK_INLINE void read(const Picture &picture, float x, float y, float nx, float ny, float *to) const {
    // Whole vectors: the last sample is repeated.
    constexpr int LANES = 8;
    for (int first = 0; first < samples; first += LANES) {
      int32_t column[LANES], row[LANES];
      float fx[LANES], fy[LANES];
      uint16_t above[LANES], below[LANES];
      for (int k = 0; k < LANES; k++) {
        float px = x + distance[first + k] * nx, py = y + distance[first + k] * ny;
        if (!INSIDE) px = std::clamp(px, 0.0f, float(picture.width - 1)), py = std::clamp(py, 0.0f, float(picture.height - 1));
        column[k] = std::min(int32_t(px), picture.width - 2), row[k] = std::min(int32_t(py), picture.height - 2);
        fx[k] = px - float(column[k]), fy[k] = py - float(row[k]);
      }
      for (int k = 0; k < LANES; k++) {
        const uint8_t *pixels = picture.data + size_t(row[k]) * picture.stride + column[k];
        std::memcpy(&above[k], pixels, sizeof above[k]), std::memcpy(&below[k], pixels + picture.stride, sizeof below[k]);
      }
      for (int k = 0; k < LANES; k++) {
        const float a = float(above[k] & 255), b = float(below[k] & 255);
        const float upper = a + fx[k] * (float(above[k] >> 8) - a), lower = b + fx[k] * (float(below[k] >> 8) - b);
        to[first + k] = upper + fy[k] * (lower - upper);
      }
    }
  }

  /** The same of the light. */
  VCK_INLINE void read(const Picture &picture, const float *light, float x, float y, float nx, float ny, float *to) const {
    for (int j = 0; j < samples; j++) {
      const float px = std::clamp(x + distance[j] * nx, 0.0f, float(picture.width - 1));
      const float py = std::clamp(y + distance[j] * ny, 0.0f, float(picture.height - 1));
      const int32_t column = std::min(int32_t(px), picture.width - 2), row = std::min(int32_t(py), picture.height - 2);
      const float fx = px - float(column), fy = py - float(row);
      const uint8_t *above = picture.data + size_t(row) * picture.stride + column, *below = above + picture.stride;
      const float a = light[above[0]], b = light[below[0]];
      const float upper = a + fx * (light[above[1]] - a), lower = b + fx * (light[below[1]] - b);
      to[j] = upper + fy * (lower - upper);
    }
  }
};

/** The position of a profile's edge, in samples: the centre of the rises around the strongest one, beyond small ones. */
VCK_INLINE bool edgeOf(const float *s, const Profile &profile, const vck_tag_side_search &side, float &position, float &inside,
                       float &outside) {
  const int n = profile.samples, reach = side.edge_samples;
  const float sign = side.sign;
  int best = -1;
  float strongest = 0;
  for (int j = 1; j + 1 < n; j++) {
    const float rise = (s[j + 1] - s[j - 1]) * profile.weight[j];
    if (rise > strongest) strongest = rise, best = j;
  }
  if (best < 0) return false;
  // The edge ends where the brightness turns or the rise becomes small.
  int from = best, to = best;
  const float small = side.small_rise * sign * (s[best + 1] - s[best - 1]) * 0.5f;
  while (from > 0 && sign * (s[from] - s[from - 1]) > small && best - from < reach)
    from--;
  while (to + 1 < n && sign * (s[to + 1] - s[to]) > small && to - best < reach)
    to++;
  inside = s[from], outside = s[to];
  if (sign * (outside - inside) < side.min_contrast) return false;
  float sum = 0, weighted = 0;
  for (int j = from; j < to; j++) {
    // Rises count by their excess over the smallest one: if they counted in full, the position would jump when one exceeds it.
    const float rise = sign * (s[j + 1] - s[j]) - small;
    sum += rise, weighted += rise * (float(j) + 0.5f);
  }
  if (sum <= 0) return false;
  position = weighted / sum;
  return true;
}

VCK_INLINE void sideEdges(const Picture &picture, const Profile &profile, const vck_tag_side_search &side, const float *light,
                          vck_tag_edge *edges, vck_tag_edge_sums &sums) {
  const float nx = side.along.y, ny = -side.along.x, back = float(profile.half) * STEP;
  float buffer[MOST_SAMPLES];
  for (int i = 0; i < side.profiles; i++) {
    const float position = side.start + side.step * float(i), x = side.from.x + position * side.along.x,
                y = side.from.y + position * side.along.y;
    const auto sees = [&](float reach) {
      return picture.holds(x - reach * nx, y - reach * ny) && picture.holds(x + reach * nx, y + reach * ny);
    };
    const bool isInside = sees(back);
    if (!isInside && !sees(std::min(back, MUST_SEE))) continue;
    sums.seen++;
    if (light)
      profile.read(picture, light, x, y, nx, ny, buffer);
    else if (isInside)
      profile.read<true>(picture, x, y, nx, ny, buffer);
    else
      profile.read<false>(picture, x, y, nx, ny, buffer);
    float at, in, out;
    if (!edgeOf(buffer, profile, side, at, in, out)) continue;
    edges[sums.count++] = {position, (at - float(profile.half)) * STEP};
    sums.inside += in, sums.outside += out;
  }
}
VCK_DISPATCH("avx2", void, sideEdges,
             (const Picture &picture, const Profile &profile, const vck_tag_side_search &side, const float *light, vck_tag_edge *edges,
              vck_tag_edge_sums &sums),
             (picture, profile, side, light, edges, sums))

/** Mean brightness of `samples` x `samples` places in each of `count` x `count` cells. */
VCK_INLINE void readCellRows(const Picture &picture, const double h[9], int32_t from, int32_t count, int samples, float step,
                             float *cells) {
  constexpr int LANES = 8;
  // Relative to the first cell single precision suffices.
  float m[9];
  for (int row = 0; row < 9; row += 3) {
    m[row] = float(h[row]), m[row + 1] = float(h[row + 1]);
    m[row + 2] = float(h[row + 2] + double(from) * (h[row] + h[row + 1]));
  }
  const float start = 0.5f - 0.5f * step * float(samples - 1), part = 1 / float(samples * samples);
  const float right = float(picture.width - 1), bottom = float(picture.height - 1);
  const int32_t all = count * count;
  for (int32_t first = 0, column = 0, row = 0; first < all; first += LANES) {
    float left[LANES], top[LANES], sum[LANES] = {};
    for (int k = 0; k < LANES; k++) {
      left[k] = float(column) + start, top[k] = float(row) + start;
      if (++column == count) column = 0, row++;
    }
    for (int j = 0; j < samples; j++) {
      for (int i = 0; i < samples; i++) {
        float fx[LANES], fy[LANES], outside[LANES];
        int32_t x[LANES], y[LANES];
        uint16_t above[LANES], below[LANES];
        for (int k = 0; k < LANES; k++) {
          const float u = left[k] + float(i) * step, v = top[k] + float(j) * step, d = 1 / (m[6] * u + m[7] * v + m[8]);
          const float px = (m[0] * u + m[1] * v + m[2]) * d, py = (m[3] * u + m[4] * v + m[5]) * d;
          const float inX = std::min(right, std::max(0.0f, px)), inY = std::min(bottom, std::max(0.0f, py));
          outside[k] = px == inX && py == inY ? 0 : std::numeric_limits<float>::quiet_NaN();
          x[k] = std::min(int32_t(inX), picture.width - 2), y[k] = std::min(int32_t(inY), picture.height - 2);
          fx[k] = inX - float(x[k]), fy[k] = inY - float(y[k]);
        }
        for (int k = 0; k < LANES; k++) {
          const uint8_t *pixels = picture.data + size_t(y[k]) * picture.stride + x[k];
          std::memcpy(&above[k], pixels, sizeof above[k]), std::memcpy(&below[k], pixels + picture.stride, sizeof below[k]);
        }
        for (int k = 0; k < LANES; k++) {
          const float a = float(above[k] & 255), b = float(below[k] & 255);
          const float upper = a + fx[k] * (float(above[k] >> 8) - a), lower = b + fx[k] * (float(below[k] >> 8) - b);
          sum[k] += outside[k] + upper + fy[k] * (lower - upper);
        }
      }
    }
    for (int k = 0; k < std::min(LANES, all - first); k++)
      *cells++ = sum[k] * part;
  }
}

VCK_DISPATCH("avx2", void, readCellRows,
             (const Picture &picture, const double h[9], int32_t from, int32_t count, int samples, float step, float *cells),
             (picture, h, from, count, samples, step, cells))

} // namespace

cvx_result vck_tag_side_edges(cvx_plane source, const vck_tag_side_search *side, const float *light, vck_tag_edge *edges,
                              vck_tag_edge_sums *sums) {
  if (source.depth != CVX_U8 || source.channels != 1) return cvx::failed(CVX_FAILED, "an 8-bit plane with one channel needed");
  *sums = {};
  if (source.width < 2 || source.height < 2) return cvx::done();
  const Picture picture = {static_cast<const uint8_t *>(source.data), source.stride, source.width, source.height};
  sideEdgesBest(picture, Profile(*side), *side, light, edges, *sums);
  return cvx::done();
}

cvx_result vck_tag_cells(cvx_plane source, const double homography[9], int32_t from, int32_t to, float share, int32_t samples,
                         float *cells) {
  if (source.depth != CVX_U8 || source.channels != 1) return cvx::failed(CVX_FAILED, "an 8-bit plane with one channel needed");
  const Picture picture = {static_cast<const uint8_t *>(source.data), source.stride, source.width, source.height};
  if (source.width < 2 || source.height < 2) {
    std::fill(cells, cells + (to - from) * (to - from), std::numeric_limits<float>::quiet_NaN());
    return cvx::done();
  }
  readCellRowsBest(picture, homography, from, to - from, samples, share / float(samples), cells);
  return cvx::done();
}
