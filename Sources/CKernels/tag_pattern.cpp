#include <algorithm>
#include <cmath>
#include "kernels.hpp"

// The pose of a pattern of cells to a fraction of a pixel: Gauss-Newton on the brightness of its pixels (B. Lucas and T. Kanade, 1981, with
// the compositional steps of S. Baker and I. Matthews, Lucas-Kanade 20 Years On, 2004). The picture is modelled as the pattern under a
// Gaussian blur, so that edges that lie close together do not shift each other.

namespace {

enum { WARP = 8, BLUR_U = 8, BLUR_V, BLACK, WHITE, SLOPE_U, SLOPE_V, CURVE, UNKNOWNS, ROW = 16, LANES = 8 };

constexpr int MOST_WIDTH = 32;
constexpr int MOST_PIXELS = 1024;
constexpr int STEPS = 5;
/** Pixels from the side of a cell within which its blur shows. */
constexpr double EDGE_PIXELS = 2.5;
constexpr double GOLDEN_RATIO = 0.6180339887498949;
/** Every so many-th pixel serves for the first levels. */
constexpr int LEVEL_STRIDE = 3;
/** Blurs in pixels: of the pixel's area alone, to start with, and at most. */
constexpr float LEAST_BLUR = 0.29f, FIRST_BLUR = 0.6f, MOST_BLUR = 4;
/** A pixel whose brightness is off by this share of the contrast counts a quarter. */
constexpr float ROBUST_SHARE = 0.15f;
/** Deviations that are known before: of the logarithm of the blur, of the slopes of the light over half a side, of the levels' curve. */
constexpr double BLUR_PRIOR = 0.7, SLOPE_PRIOR = 0.3, CURVE_PRIOR = 0.5;
/** The curve m + c m (1 - m) of light to levels rises for curvatures below 1. */
constexpr float MOST_CURVE = 0.9f;
/** Steps of the warp, in half sides, that are this small are the last: what is left is their square. */
constexpr double SMALL_STEP = 0.0015;
/** Steps beyond so many half sides lead astray. */
constexpr double LARGE_STEP = 0.15;
/** Blurs from the pattern's end within which what lies beyond it shows; of more than this many cells the pattern itself is worth more. */
constexpr float LEAK = 2.5f, MOST_LEAK = 0.8f;
/** The fit counts where pixels deviate by at most this share of the contrast. */
constexpr float WORST_RESIDUAL = 0.25f;
/** Least share of the pixels that agree with it. */
constexpr double WEIGHT_SHARE = 0.4;

/** The normal distribution's integral and density, by linear interpolation. */
struct Normal {
  static constexpr int PER_UNIT = 64;
  static constexpr float REACH = 4;
  float integral[int(2 * REACH) * PER_UNIT + 2], density[int(2 * REACH) * PER_UNIT + 2];
  Normal() {
    for (int i = 0; i < int(2 * REACH) * PER_UNIT + 2; i++) {
      const double z = double(i) / PER_UNIT - REACH;
      integral[i] = float(0.5 * std::erfc(-z / std::sqrt(2.0)));
      density[i] = float(std::exp(-0.5 * z * z) / std::sqrt(2 * M_PI));
    }
  }
  VCK_INLINE void at(float z, float &p, float &d) const {
    // With the constant first, what is not a number becomes it.
    const float place = (std::min(REACH, std::max(-REACH, z)) + REACH) * PER_UNIT;
    const int index = int(place);
    const float share = place - float(index);
    p = integral[index] + share * (integral[index + 1] - integral[index]);
    d = density[index] + share * (density[index + 1] - density[index]);
  }
};

const Normal normal;

/** Shares of the cells around a place in a blurred row, with their derivatives by the place and by the blur's logarithm. */
template <int COUNT> struct Shares {
  float value[COUNT], slope[COUNT], spread[COUNT];
  int first;
  VCK_INLINE Shares(float place, float blur) {
    first = int(std::floor(place)) - COUNT / 2;
    const float inverse = 1 / blur;
    // All that lies before the first cell is like it, and so is what lies behind the last.
    float p0 = 0, d0 = 0, z0 = 0;
    for (int i = 0; i < COUNT; i++) {
      float p1 = 1, d1 = 0, z1 = 0;
      if (i < COUNT - 1) {
        z1 = (float(first + i + 1) - place) * inverse;
        normal.at(z1, p1, d1);
      }
      value[i] = p1 - p0, slope[i] = (d0 - d1) * inverse, spread[i] = z0 * d0 - z1 * d1;
      p0 = p1, d0 = d1, z0 = z1;
    }
  }
};

struct Model {
  float value, alongU, alongV, spreadU, spreadV;
};

/** The blurred pattern at a place, in cells; blurs of the two directions in cells, and their correlation, by the first terms of its series
 * (F. G. Mehler, 1866): a round blur of the picture is an oblique one of a tilted pattern, which moves the corners of all cells. */
template <int COUNT>
VCK_INLINE Model modelAt(const float *cells, int width, float u, float v, float blurU, float blurV, float correlation) {
  const Shares<COUNT> x(u, blurU), y(v, blurV);
  int columns[COUNT];
  for (int i = 0; i < COUNT; i++)
    columns[i] = std::min(std::max(x.first + i, 0), width - 1);
  const float first = correlation * blurU * blurV, second = correlation * correlation / 2;
  Model result = {0, 0, 0, 0, 0};
  for (int j = 0; j < COUNT; j++) {
    const float *row = cells + std::min(std::max(y.first + j, 0), width - 1) * width;
    float value = 0, slope = 0, spread = 0;
    for (int i = 0; i < COUNT; i++) {
      const float cell = row[columns[i]];
      value += cell * x.value[i], slope += cell * x.slope[i], spread += cell * x.spread[i];
    }
    result.value += y.value[j] * value + first * y.slope[j] * slope + second * y.spread[j] * spread;
    result.alongU += y.value[j] * slope, result.alongV += y.slope[j] * value;
    result.spreadU += y.value[j] * spread, result.spreadV += y.spread[j] * value;
  }
  return result;
}

/** Blurs below this share of a cell do not reach beyond its neighbours. */
constexpr float NARROW = 0.4f;
/** The sharpest edge, in cells. */
constexpr float LEAST_CELLS = 0.002f;
/** Of a place's coordinates over a pixel, squared: smaller ones are no pattern's. */
constexpr float LEAST_STEEPNESS = 1e-12f;
/** Half widths from the middle beyond which a place is as good as there. */
constexpr float OUTSIDE = 4;

/** Cholesky's factor in the lower triangle; false where the matrix is not positive definite. */
bool factored(double *m, int n) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++) {
      double sum = m[i * n + j];
      for (int k = 0; k < j; k++)
        sum -= m[i * n + k] * m[j * n + k];
      if (i == j) {
        if (!(sum > 1e-12)) return false;
        m[i * n + i] = std::sqrt(sum);
      } else {
        m[i * n + j] = sum / m[j * n + j];
      }
    }
  }
  return true;
}

/** x = L^-1 x */
void forward(const double *lower, int n, double *x) {
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < i; k++)
      x[i] -= lower[i * n + k] * x[k];
    x[i] /= lower[i * n + i];
  }
}

/** x = (L L')^-1 x */
void solve(const double *lower, int n, double *x) {
  forward(lower, n, x);
  for (int i = n - 1; i >= 0; i--) {
    for (int k = i + 1; k < n; k++)
      x[i] -= lower[k * n + i] * x[k];
    x[i] /= lower[i * n + i];
  }
}

bool inverted(const double m[9], double out[9]) {
  const double a = m[4] * m[8] - m[5] * m[7], b = m[5] * m[6] - m[3] * m[8], c = m[3] * m[7] - m[4] * m[6];
  const double determinant = m[0] * a + m[1] * b + m[2] * c;
  if (!std::isfinite(determinant) || determinant == 0) return false;
  const double adjugate[9] = {a, m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
                              b, m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
                              c, m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3]};
  for (int i = 0; i < 9; i++)
    out[i] = adjugate[i] / determinant;
  return true;
}

void multiply(const double a[9], const double b[9], double out[9]) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      out[3 * i + j] = a[3 * i] * b[j] + a[3 * i + 1] * b[3 + j] + a[3 * i + 2] * b[6 + j];
}

struct Pixel {
  float x, y, level;
};

/** A fit in work. Places on the pattern are measured in half widths from its middle. */
struct Fit {
  const vck_tag_pattern &pattern;
  float cells[MOST_WIDTH * MOST_WIDTH];
  Pixel pixels[MOST_PIXELS];
  int count = 0, known = 0;
  double half;
  /** From pixels to places. */
  double warp[9];
  float black = 0, white = 0, blurU = FIRST_BLUR, blurV = FIRST_BLUR, slopeU = 0, slopeV = 0, curve = 0;
  double matrix[UNKNOWNS * UNKNOWNS], right[UNKNOWNS];
  double squares = 0, weights = 0;

  explicit Fit(const vck_tag_pattern &pattern) : pattern(pattern), half(0.5 * pattern.width) {
    for (int i = 0; i < pattern.width * pattern.width; i++)
      cells[i] = pattern.cells[i] ? 1 : 0;
  }

  /** Pixels that are looked at together. */
  struct Batch {
    float u[LANES], v[LANES], acrossU[LANES], acrossV[LANES], correlation[LANES], level[LANES];
    /** What lies beyond the pattern's end does not show here. */
    bool isKnown[LANES];
    Model model[LANES];
  };

  /** A place that is not far outside of the pattern. */
  static VCK_INLINE float bounded(float place) { return std::min(OUTSIDE, std::max(-OUTSIDE, place)); }

  /** The batch of a pixel and those behind it; the last one fills up what is left. */
  VCK_INLINE void look(int first, int step, Batch &batch) const {
    float x[LANES], y[LANES], m[9];
    for (int i = 0; i < 9; i++)
      m[i] = float(warp[i]);
    for (int k = 0; k < LANES; k++) {
      const Pixel &pixel = pixels[std::min(first + k * step, count - 1)];
      x[k] = pixel.x, y[k] = pixel.y, batch.level[k] = pixel.level;
    }
    const float most = float(pattern.width), size = float(half);
    for (int k = 0; k < LANES; k++) {
      const float inverse = 1 / (m[6] * x[k] + m[7] * y[k] + m[8]);
      const float u = bounded((m[0] * x[k] + m[1] * y[k] + m[2]) * inverse), v = bounded((m[3] * x[k] + m[4] * y[k] + m[5]) * inverse);
      const float ux = (m[0] - u * m[6]) * inverse, uy = (m[1] - u * m[7]) * inverse;
      const float vx = (m[3] - v * m[6]) * inverse, vy = (m[4] - v * m[7]) * inverse;
      const float steepU = std::sqrt(ux * ux + uy * uy), steepV = std::sqrt(vx * vx + vy * vy);
      batch.acrossU[k] = std::max(LEAST_CELLS, size * blurU * steepU);
      batch.acrossV[k] = std::max(LEAST_CELLS, size * blurV * steepV);
      batch.correlation[k] = (ux * vx + uy * vy) / std::max(steepU * steepV, LEAST_STEEPNESS);
      batch.u[k] = u, batch.v[k] = v;
    }
    for (int k = 0; k < LANES; k++) {
      const float column = size * (batch.u[k] + 1), line = size * (batch.v[k] + 1), acrossU = batch.acrossU[k], acrossV = batch.acrossV[k];
      batch.isKnown[k] = std::min(column, most - column) >= std::min(LEAK * acrossU, MOST_LEAK) &&
                         std::min(line, most - line) >= std::min(LEAK * acrossV, MOST_LEAK);
      batch.model[k] = acrossU < NARROW && acrossV < NARROW
                           ? modelAt<3>(cells, pattern.width, column, line, acrossU, acrossV, batch.correlation[k])
                           : modelAt<5>(cells, pattern.width, column, line, acrossU, acrossV, batch.correlation[k]);
      batch.model[k].alongU *= size, batch.model[k].alongV *= size;
    }
  }

  /** Takes up the pixels of the known part. */
  VCK_INLINE void collect(const cvx_plane &source, const double homography[9]) {
    double low[2] = {1e9, 1e9}, high[2] = {-1e9, -1e9};
    for (int i = 0; i < 4; i++) {
      const double u = i & 1 ? pattern.to : pattern.from, v = i & 2 ? pattern.to : pattern.from;
      const double w = homography[6] * u + homography[7] * v + homography[8];
      const double place[2] = {(homography[0] * u + homography[1] * v + homography[2]) / w,
                               (homography[3] * u + homography[4] * v + homography[5]) / w};
      for (int axis = 0; axis < 2; axis++) {
        if (!std::isfinite(place[axis])) return;
        low[axis] = std::min(low[axis], place[axis]), high[axis] = std::max(high[axis], place[axis]);
      }
    }
    auto inside = [](double value, int32_t size) { return int(std::min(double(size) - 1, std::max(0.0, value))); };
    const int left = inside(std::ceil(low[0]), source.width), right = inside(std::floor(high[0]), source.width);
    const int top = inside(std::ceil(low[1]), source.height), bottom = inside(std::floor(high[1]), source.height);
    const int limit = std::min(pattern.most_pixels, MOST_PIXELS);
    const float from = pattern.from / float(half) - 1, to = pattern.to / float(half) - 1;
    // Every so many-th pixel, row by row. Of large cells only what lies near their sides counts.
    const double all = double(std::max(0, right - left + 1)) * std::max(0, bottom - top + 1);
    const double middle = homography[6] * half + homography[7] * half + homography[8];
    const double area = std::fabs(homography[0] * homography[4] - homography[1] * homography[3]) / std::max(1e-12, middle * middle);
    const float reach = float(EDGE_PIXELS / std::max(1.0, std::sqrt(area)));
    const double useful = all * std::min(1.0, 4 * double(reach));
    const int skip = std::max(1, int(std::ceil(useful / limit)));
    for (int y = top; y <= bottom; y++) {
      // Rows begin at places that no pattern repeats.
      const int next = int(double(skip) * std::fmod(GOLDEN_RATIO * y, 1.0));
      const uint8_t *row = vck::row_of(source, y);
      for (int x = left + next; x <= right; x += skip) {
        const float w = float(warp[6]) * float(x) + float(warp[7]) * float(y) + float(warp[8]);
        const float u = (float(warp[0]) * float(x) + float(warp[1]) * float(y) + float(warp[2])) / w;
        const float v = (float(warp[3]) * float(x) + float(warp[4]) * float(y) + float(warp[5])) / w;
        if (u < from || v < from || u > to || v > to || count >= limit) continue;
        if (pattern.cover[0] * float(x) + pattern.cover[1] * float(y) + pattern.cover[2] < 0) continue;
        const float column = float(half) * (u + 1), line = float(half) * (v + 1);
        if (std::fabs(column - std::floor(column + 0.5f)) > reach && std::fabs(line - std::floor(line + 0.5f)) > reach) continue;
        pixels[count++] = {float(x), float(y), float(row[x])};
      }
    }
  }

  /** The levels of black and white that fit the pattern where it is. */
  VCK_INLINE bool levels() {
    double n = 0, m = 0, mm = 0, l = 0, ml = 0;
    Batch batch;
    for (int i = 0; i < count; i += LEVEL_STRIDE * LANES) {
      look(i, LEVEL_STRIDE, batch);
      for (int k = 0; k < LANES && i + k * LEVEL_STRIDE < count; k++) {
        const double value = batch.model[k].value;
        n += 1, m += value, mm += value * value, l += batch.level[k], ml += value * batch.level[k];
      }
    }
    const double spread = n * mm - m * m;
    if (!(spread > 1e-6)) return false;
    const double slope = (n * ml - m * l) / spread;
    black = float((l - slope * m) / n), white = black + float(slope);
    return slope > 1;
  }

  VCK_INLINE void accumulate() {
    squares = weights = 0, known = 0;
    alignas(LANES * sizeof(float)) float sums[UNKNOWNS + 1][ROW] = {};
    const float contrast = white - black, robust = 1 / (ROBUST_SHARE * contrast);
    Batch batch;
    for (int i = 0; i < count; i += LANES) {
      look(i, 1, batch);
      alignas(LANES * sizeof(float)) float rows[LANES][ROW], weighted[LANES][ROW];
      for (int k = 0; k < LANES; k++) {
        const Model &model = batch.model[k];
        const float u = batch.u[k], v = batch.v[k], m = model.value, gain = 1 + slopeU * u + slopeV * v;
        const float shown = m + curve * m * (1 - m), base = black + contrast * shown;
        const float residual = batch.level[k] - gain * base, off = residual * robust;
        const bool counts = i + k < count && batch.isKnown[k];
        const float weight = counts ? 1 / ((1 + off * off) * (1 + off * off)) : 0;
        const float rise = gain * contrast * (1 + curve * (1 - 2 * m));
        const float gu = rise * model.alongU, gv = rise * model.alongV, projective = gu * u + gv * v;
        const float row[ROW] = {gu * u,
                                gu * v,
                                gu,
                                gv * u,
                                gv * v,
                                gv,
                                -projective * u,
                                -projective * v,
                                rise * model.spreadU,
                                rise * model.spreadV,
                                gain * (1 - shown),
                                gain * shown,
                                u * base,
                                v * base,
                                gain * contrast * m * (1 - m),
                                residual};
        for (int a = 0; a < ROW; a++)
          rows[k][a] = row[a], weighted[k][a] = weight * row[a];
        known += counts ? 1 : 0, squares += double(weight * residual * residual), weights += double(weight);
      }
      // The matrix is symmetric: whole vectors from its diagonal on.
      add<0, 0>(rows, weighted, sums), add<4, 0>(rows, weighted, sums);
      add<8, LANES>(rows, weighted, sums), add<12, LANES>(rows, weighted, sums);
    }
    for (int a = 0; a < UNKNOWNS; a++) {
      for (int b = 0; b < UNKNOWNS; b++)
        matrix[a * UNKNOWNS + b] = double(sums[std::min(a, b)][std::max(a, b)]);
      right[a] = double(sums[a][ROW - 1]);
    }
  }

  /** Adds the products of four rows of the matrix, from a column on. */
  template <int FIRST, int FROM>
  static VCK_INLINE void add(const float rows[LANES][ROW], const float weighted[LANES][ROW], float sums[UNKNOWNS + 1][ROW]) {
    constexpr int COUNT = 4;
    float held[COUNT][ROW];
    for (int a = 0; a < COUNT; a++)
      for (int b = FROM; b < ROW; b++)
        held[a][b] = sums[FIRST + a][b];
    for (int k = 0; k < LANES; k++)
      for (int a = 0; a < COUNT; a++)
        for (int b = FROM; b < ROW; b++)
          held[a][b] += weighted[k][FIRST + a] * rows[k][b];
    for (int a = 0; a < COUNT; a++)
      for (int b = FROM; b < ROW; b++)
        sums[FIRST + a][b] = held[a][b];
  }

  double variance() const { return std::max(0.25, squares / std::max(1.0, weights - UNKNOWNS)); }

  void addPrior(int unknown, double deviation, double value) {
    const double weight = variance() / (deviation * deviation);
    matrix[unknown * UNKNOWNS + unknown] += weight, right[unknown] -= weight * value;
  }

  void addPriors() {
    addPrior(BLUR_U, BLUR_PRIOR, std::log(blurU / FIRST_BLUR));
    addPrior(BLUR_V, BLUR_PRIOR, std::log(blurV / FIRST_BLUR));
    addPrior(SLOPE_U, SLOPE_PRIOR, slopeU);
    addPrior(SLOPE_V, SLOPE_PRIOR, slopeV);
    addPrior(CURVE, CURVE_PRIOR, curve);
    for (int i = 0; i < UNKNOWNS; i++)
      matrix[i * UNKNOWNS + i] *= 1 + 1e-7;
  }

  static float blurred(float blur, double change) {
    return std::min(std::max(blur * float(std::exp(std::min(1.0, std::max(-1.0, change)))), LEAST_BLUR), MOST_BLUR);
  }

  /** One step; false where it leads astray. size: how far it moved the corners. */
  VCK_INLINE bool step(double &size) {
    accumulate();
    addPriors();
    if (!factored(matrix, UNKNOWNS)) return false;
    double x[UNKNOWNS];
    std::copy(right, right + UNKNOWNS, x);
    solve(matrix, UNKNOWNS, x);
    // What the step takes from the sum of squares, were the problem linear.
    double gain = 0;
    for (int i = 0; i < UNKNOWNS; i++)
      gain += x[i] * right[i];
    squares = std::max(0.0, squares - gain);
    size = 0;
    for (int i = 0; i < WARP; i++)
      size = std::max(size, std::fabs(x[i]));
    if (!(size < LARGE_STEP)) return false;
    const double change[9] = {1 + x[0], x[1], x[2], x[3], 1 + x[4], x[5], x[6], x[7], 1};
    double next[9];
    multiply(change, warp, next);
    std::copy(next, next + 9, warp);
    blurU = blurred(blurU, x[BLUR_U]), blurV = blurred(blurV, x[BLUR_V]);
    curve = std::min(std::max(curve + float(x[CURVE]), -MOST_CURVE), MOST_CURVE);
    black += float(x[BLACK]), white += float(x[WHITE]), slopeU += float(x[SLOPE_U]), slopeV += float(x[SLOPE_V]);
    return white - black > 1;
  }

  /** Deviation of the pattern's corners, pixels: from the last step's matrix, which is factored. */
  double deviation(const double toPixels[9]) const {
    double sum = 0;
    for (int corner = 0; corner < 4; corner++) {
      const double u = corner & 1 ? 1 : -1, v = corner & 2 ? 1 : -1;
      const double w = toPixels[6] * u + toPixels[7] * v + toPixels[8];
      for (int axis = 0; axis < 2; axis++) {
        const double *h = toPixels + 3 * axis, place = (h[0] * u + h[1] * v + h[2]) / w;
        const double alongU = (h[0] - place * toPixels[6]) / w, alongV = (h[1] - place * toPixels[7]) / w;
        const double projective = alongU * u + alongV * v;
        const double row[UNKNOWNS] = {alongU * u, alongU * v, alongU, alongV * u, alongV * v, alongV, -projective * u, -projective * v};
        double x[UNKNOWNS];
        std::copy(row, row + UNKNOWNS, x);
        forward(matrix, UNKNOWNS, x);
        for (int i = 0; i < UNKNOWNS; i++)
          sum += x[i] * x[i];
      }
    }
    return std::sqrt(std::max(0.0, sum / 8 * variance()));
  }
};

VCK_INLINE void fitPattern(const cvx_plane &source, const vck_tag_pattern &pattern, double homography[9], vck_tag_pattern_fit &result) {
  Fit fit(pattern);
  const double toCells[9] = {fit.half, 0, fit.half, 0, fit.half, fit.half, 0, 0, 1};
  double toPixels[9];
  multiply(homography, toCells, toPixels);
  if (!inverted(toPixels, fit.warp)) return;
  fit.collect(source, homography);
  if (fit.count < 3 * UNKNOWNS || !fit.levels()) return;
  double size = 1;
  for (int i = 0; i < STEPS && size > SMALL_STEP; i++) {
    if (!fit.step(size)) return;
  }
  if (!inverted(fit.warp, toPixels)) return;
  const double residual = std::sqrt(fit.variance());
  const float contrast = fit.white - fit.black;
  if (fit.weights < WEIGHT_SHARE * fit.known || fit.weights < 2 * UNKNOWNS || residual > double(WORST_RESIDUAL * contrast)) return;
  const double fromCells[9] = {1 / fit.half, 0, -1, 0, 1 / fit.half, -1, 0, 0, 1};
  multiply(toPixels, fromCells, homography);
  result = {1,
            fit.black,
            fit.white,
            std::max(fit.blurU, fit.blurV),
            fit.curve,
            float(fit.weights / fit.known),
            float(residual),
            float(fit.deviation(toPixels))};
}

typedef void FitPattern(const cvx_plane &, const vck_tag_pattern &, double[9], vck_tag_pattern_fit &);

void fitPlain(const cvx_plane &source, const vck_tag_pattern &pattern, double homography[9], vck_tag_pattern_fit &result) {
  fitPattern(source, pattern, homography, result);
}
#if defined(__x86_64__)
__attribute__((target("avx2"))) void fitWide(const cvx_plane &source, const vck_tag_pattern &pattern, double homography[9],
                                             vck_tag_pattern_fit &result) {
  fitPattern(source, pattern, homography, result);
}
FitPattern *bestFit() { return __builtin_cpu_supports("avx2") ? fitWide : fitPlain; }
#else
FitPattern *bestFit() { return fitPlain; }
#endif

} // namespace

cvx_result vck_tag_fit_pattern(cvx_plane source, const vck_tag_pattern *pattern, double homography[9], vck_tag_pattern_fit *result) {
  static FitPattern *const best = bestFit();
  *result = {};
  if (source.depth != CVX_U8 || source.channels != 1) return cvx::failed(CVX_FAILED, "an 8-bit plane with one channel needed");
  if (pattern->width < 3 || pattern->width > MOST_WIDTH) return cvx::failed(CVX_FAILED, "a pattern of 3 to 32 cells needed");
  best(source, *pattern, homography, *result);
  return cvx::done();
}
