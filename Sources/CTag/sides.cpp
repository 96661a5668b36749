#include <algorithm>
#include <cmath>
#include <limits>
#include "kernel.h"
#include "CTag.h"

// Sides of quadrilaterals to a fraction of a pixel, and the brightness of cells.

namespace {

constexpr int MOST_PROFILES = 128;
constexpr int MOST_SAMPLES = 64;
/** Edges whose median a line starts from. */
constexpr int MOST_STARTING = 15;
/** Pixels between samples of a profile. */
constexpr float STEP = 0.5f;
/** Share of a side at each end that its neighbour blurs, and at least this many pixels. */
constexpr float BLURRED_END = 0.06f;
constexpr float BLURRED_PIXELS = 1.2f;
/** Pixels from the line within which an edge supports it. */
constexpr float SUPPORT_PIXELS = 0.6f;
/** Share of the edges' variance that their mean's has at least, times their number. */
constexpr double MINIMUM_LONG_RUN = 0.25;

/** Samples of a cell's side. */
constexpr int MOST_CELL_SAMPLES = 3;

struct Picture {
  const uint8_t *data;
  size_t stride;
  int32_t width, height;

  VCK_INLINE bool holds(float x, float y) const { return x >= 0 && y >= 0 && x <= float(width - 1) && y <= float(height - 1); }
};

struct Edge {
  float along, offset;
};

/** The places of a profile's samples across a side, and what a rise of the brightness counts there. */
struct Profile {
  int half, samples;
  float distance[MOST_SAMPLES], weight[MOST_SAMPLES];

  VCK_INLINE Profile(float reach, float sign) {
    half = std::min(int(std::ceil(reach / STEP)), (MOST_SAMPLES - 1) / 2), samples = 2 * half + 1;
    for (int j = 0; j < MOST_SAMPLES; j++) {
      distance[j] = (float(std::min(j, samples - 1)) - float(half)) * STEP;
      // Places far from the expected one count less.
      weight[j] = sign * (1 - 0.5f * std::fabs(float(j - half)) / float(samples));
    }
  }

  /** Samples along a line through a place; all of them are inside. */
  VCK_INLINE void read(const Picture &picture, float x, float y, float nx, float ny, float *to) const {
    // Whole vectors: what is beyond the last sample is like it.
    constexpr int LANES = 8;
    for (int first = 0; first < samples; first += LANES) {
      int32_t column[LANES], row[LANES];
      float fx[LANES], fy[LANES];
      uint16_t above[LANES], below[LANES];
      for (int k = 0; k < LANES; k++) {
        const float px = x + distance[first + k] * nx, py = y + distance[first + k] * ny;
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
};

/** Where a profile has its edge, in samples: the strongest rise, then the centre of the rises around it. */
VCK_INLINE bool edgeOf(const float *s, const Profile &profile, float sign, float contrast, float &position, float &inside, float &outside) {
  const int n = profile.samples;
  int best = -1;
  float strongest = 0;
  for (int j = 1; j + 1 < n; j++) {
    const float rise = (s[j + 1] - s[j - 1]) * profile.weight[j];
    if (rise > strongest) strongest = rise, best = j;
  }
  if (best < 0) return false;
  // The edge ends where the brightness turns or the rise becomes small.
  int from = best, to = best;
  const float small = 0.15f * sign * (s[best + 1] - s[best - 1]) * 0.5f;
  while (from > 0 && sign * (s[from] - s[from - 1]) > small && best - from < 6)
    from--;
  while (to + 1 < n && sign * (s[to + 1] - s[to]) > small && to - best < 6)
    to++;
  inside = s[from], outside = s[to];
  if (sign * (outside - inside) < contrast) return false;
  float sum = 0, weighted = 0;
  for (int j = from; j < to; j++) {
    const float rise = sign * (s[j + 1] - s[j]);
    sum += rise, weighted += rise * (float(j) + 0.5f);
  }
  if (sum <= 0) return false;
  position = weighted / sum;
  return true;
}

/** A line offset = a + b * along through edges, those far from it with less weight. */
void fitLine(const Edge *edges, int count, double &a, double &b) {
  constexpr int LANES = 8;
  float offsets[MOST_STARTING];
  const int skip = (count + MOST_STARTING - 1) / MOST_STARTING;
  int few = 0;
  for (int i = 0; i < count; i += skip)
    offsets[few++] = edges[i].offset;
  std::nth_element(offsets, offsets + few / 2, offsets + few);
  // Measured from their middle the sums fit into floats. What fills up the last lanes does not count.
  const float center = edges[count / 2].along;
  float along[MOST_PROFILES], offset[MOST_PROFILES], counts[MOST_PROFILES];
  const int all = (count + LANES - 1) / LANES * LANES;
  for (int i = 0; i < all; i++) {
    const Edge &edge = edges[std::min(i, count - 1)];
    along[i] = edge.along - center, offset[i] = edge.offset, counts[i] = i < count ? 1 : 0;
  }
  float start = offsets[few / 2], slope = 0, scale = 1.5f;
  for (int pass = 0; pass < 4; pass++) {
    float w[LANES] = {}, x[LANES] = {}, y[LANES] = {}, xx[LANES] = {}, xy[LANES] = {};
    const float inverse = 1 / scale;
    for (int i = 0; i < all; i += LANES) {
      for (int k = 0; k < LANES; k++) {
        const float u = along[i + k], v = offset[i + k], residual = (v - start - slope * u) * inverse, one = 1 + residual * residual;
        const float weight = counts[i + k] / (one * one);
        w[k] += weight, x[k] += weight * u, y[k] += weight * v, xx[k] += weight * u * u, xy[k] += weight * u * v;
      }
    }
    for (int k = 1; k < LANES; k++)
      w[0] += w[k], x[0] += x[k], y[0] += y[k], xx[0] += xx[k], xy[0] += xy[k];
    const float spread = w[0] * xx[0] - x[0] * x[0];
    slope = spread > 1e-9f ? (w[0] * xy[0] - x[0] * y[0]) / spread : 0;
    start = (y[0] - slope * x[0]) / w[0];
    scale = std::max(0.25f, scale * 0.5f);
  }
  b = double(slope), a = double(start) - b * double(center);
}

/** The edges of a side, at most so many, and what lies next to them. */
struct Edges {
  Edge edges[MOST_PROFILES];
  int count = 0;
  /** Profiles that lie in the picture. */
  int seen = 0;
  double inside = 0, outside = 0;

  VCK_INLINE void find(const Picture &picture, const Profile &profile, cvx_point from, cvx_point along, float start, float step,
                       int profiles, float sign, float contrast) {
    const float nx = along.y, ny = -along.x, back = float(profile.half) * STEP;
    float buffer[MOST_SAMPLES];
    for (int i = 0; i < profiles; i++) {
      const float position = start + step * float(i), x = from.x + position * along.x, y = from.y + position * along.y;
      if (!picture.holds(x - back * nx, y - back * ny) || !picture.holds(x + back * nx, y + back * ny)) continue;
      seen++;
      profile.read(picture, x, y, nx, ny, buffer);
      float at, in, out;
      if (!edgeOf(buffer, profile, sign, contrast, at, in, out)) continue;
      edges[count++] = {position, (at - float(profile.half)) * STEP};
      inside += in, outside += out;
    }
  }
};

typedef void FindEdges(Edges &, const Picture &, const Profile &, cvx_point, cvx_point, float, float, int, float, float);

void findPlain(Edges &edges, const Picture &picture, const Profile &profile, cvx_point from, cvx_point along, float start, float step,
               int profiles, float sign, float contrast) {
  edges.find(picture, profile, from, along, start, step, profiles, sign, contrast);
}
#if defined(__x86_64__)
__attribute__((target("avx2"))) void findWide(Edges &edges, const Picture &picture, const Profile &profile, cvx_point from, cvx_point along,
                                              float start, float step, int profiles, float sign, float contrast) {
  edges.find(picture, profile, from, along, start, step, profiles, sign, contrast);
}
FindEdges *const findEdges = __builtin_cpu_supports("avx2") ? findWide : findPlain;
#else
FindEdges *const findEdges = findPlain;
#endif

/** Brightness along rows of samples, the mean of `samples` times `samples` of them for each of `count` cells a row. */
VCK_INLINE void readCellRows(const Picture &picture, const double h[9], int32_t from, int32_t count, int samples, float step,
                             float *cells) {
  constexpr int LANES = 8;
  // Places are measured from the first cell, so that single precision suffices.
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

typedef void ReadCells(const Picture &, const double[9], int32_t, int32_t, int, float, float *);

void readCellsPlain(const Picture &picture, const double h[9], int32_t from, int32_t count, int samples, float step, float *cells) {
  readCellRows(picture, h, from, count, samples, step, cells);
}
#if defined(__x86_64__)
__attribute__((target("avx2"))) void readCellsWide(const Picture &picture, const double h[9], int32_t from, int32_t count, int samples,
                                                   float step, float *cells) {
  readCellRows(picture, h, from, count, samples, step, cells);
}
ReadCells *const readCells = __builtin_cpu_supports("avx2") ? readCellsWide : readCellsPlain;
#else
ReadCells *const readCells = readCellsPlain;
#endif

void refineSide(const Picture &picture, cvx_point from, cvx_point to, bool isWhite, const vck_tag_refinement &options, vck_tag_side &side) {
  const float dx = to.x - from.x, dy = to.y - from.y, length = std::sqrt(dx * dx + dy * dy);
  side = {{(from.x + to.x) / 2, (from.y + to.y) / 2}, {1, 0}, 0, 0, 0, 0, 0, 0, 0};
  if (!(length > 2)) return;
  const float ux = dx / length, uy = dy / length, nx = uy, ny = -ux;
  side.direction = {ux, uy};
  const float end = std::min(std::max(BLURRED_END * length, BLURRED_PIXELS), 0.3f * length);
  const int profiles = std::min(std::min(options.profiles, MOST_PROFILES), std::max(5, int(length)));
  const float sign = isWhite ? -1.0f : 1.0f;
  const Profile profile(options.reach, sign);
  Edges found;
  findEdges(found, picture, profile, from, side.direction, end, (length - 2 * end) / float(profiles - 1), profiles, sign,
            options.min_contrast);
  const int count = found.count;
  const Edge *const edges = found.edges;
  if (count < 3) return;
  double a, b;
  fitLine(edges, count, a, b);
  int near = 0;
  double squares = 0, products = 0, before = 0, bent = 0, bends = 0;
  for (int i = 0; i < count; i++) {
    const double residual = edges[i].offset - a - b * edges[i].along;
    if (std::fabs(residual) >= SUPPORT_PIXELS) continue;
    // Legendre's polynomial of the second degree, 1 at the ends.
    const double position = (2 * double(edges[i].along) - double(length)) / double(length - 2 * end),
                 bend = 1.5 * position * position - 0.5;
    products += residual * before, before = residual;
    near++, squares += residual * residual, bent += residual * bend, bends += bend * bend;
  }
  const float scale = 1 / std::sqrt(1 + float(b * b));
  side.point = {from.x + float(a) * nx, from.y + float(a) * ny};
  side.direction = {(ux + float(b) * nx) * scale, (uy + float(b) * ny) * scale};
  side.support = float(near) / float(std::max(found.seen, profiles));
  side.deviation = near ? float(std::sqrt(squares / near)) : 0;
  // The variance of sums over many, by the covariance of neighbours: interpolation shares a pixel's noise among them.
  side.scatter = near ? float(std::sqrt(std::max(MINIMUM_LONG_RUN * squares, squares + 2 * products) / near)) : 0;
  side.bend = bends > 0 ? float(bent / bends) : 0;
  const float span = length - 2 * end;
  side.curvature = 12 * side.bend / (span * span);
  side.inside = float(found.inside / count), side.outside = float(found.outside / count);
}

} // namespace

cvx_result vck_tag_refine(cvx_plane source, const vck_tag_quad *quad, const vck_tag_refinement *refinement, vck_tag_side sides[4]) {
  if (source.depth != CVX_U8 || source.channels != 1) return cvx::failed(CVX_FAILED, "an 8-bit plane with one channel needed");
  for (int i = 0; i < 4; i++)
    sides[i] = {quad->corners[i], {1, 0}, 0, 0, 0, 0, 0, 0, 0};
  if (source.width < 2 || source.height < 2) return cvx::done();
  const Picture picture = {static_cast<const uint8_t *>(source.data), source.stride, source.width, source.height};
  // Where two sides have no edge the others do not matter.
  int weak = 0;
  for (int i = 0; i < 4; i++) {
    refineSide(picture, quad->corners[i], quad->corners[(i + 1) % 4], quad->is_white != 0, *refinement, sides[i]);
    if (sides[i].support < refinement->min_support && ++weak == 2) return cvx::done();
  }
  return cvx::done();
}

cvx_result vck_tag_cells(cvx_plane source, const double h[9], int32_t from, int32_t to, float share, float *cells) {
  if (source.depth != CVX_U8 || source.channels != 1) return cvx::failed(CVX_FAILED, "an 8-bit plane with one channel needed");
  const Picture picture = {static_cast<const uint8_t *>(source.data), source.stride, source.width, source.height};
  // Samples of a cell's side by its size in the middle of the grid.
  const double center = 0.5 * (from + to), w = h[6] * center + h[7] * center + h[8];
  const double scale = std::fabs(h[0] * h[4] - h[1] * h[3]) / std::max(1e-12, w * w);
  const int samples = std::max(1, std::min(MOST_CELL_SAMPLES, int(std::lround(share * std::sqrt(std::max(0.0, scale))))));
  if (source.width < 2 || source.height < 2) {
    std::fill(cells, cells + (to - from) * (to - from), std::numeric_limits<float>::quiet_NaN());
    return cvx::done();
  }
  readCells(picture, h, from, to - from, samples, share / float(samples), cells);
  return cvx::done();
}
