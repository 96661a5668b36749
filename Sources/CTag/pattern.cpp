#include <algorithm>
#include <cmath>
#include <utility>
#include "kernel.h"
#include "CTag.h"

// The pose of a pattern of cells to a fraction of a pixel: Gauss-Newton on the brightness of its pixels (B. Lucas and T. Kanade, 1981, with
// the compositional steps of S. Baker and I. Matthews, Lucas-Kanade 20 Years On, 2004). The picture is modelled as the pattern under a
// Gaussian blur, so that edges that lie close together do not shift each other.

namespace {

/** In a fit with motion both blurs are one, and its two unknowns stand in the places of the second one and of SPARE. */
enum {
  WARP = 8,
  BLUR_U = 8,
  BLUR_V,
  BLACK,
  WHITE,
  SLOPE_U,
  SLOPE_V,
  CURVE,
  SPARE,
  UNKNOWNS,
  MOTION_X = BLUR_V,
  MOTION_Y = SPARE,
  LANES = 8
};

constexpr int MOST_WIDTH = 32;
constexpr int MOST_PIXELS = 4096;
constexpr int STEPS = 5;
/** Pixels from the side of a cell within which its blur shows. */
constexpr double EDGE_PIXELS = 2.5;
constexpr double GOLDEN_RATIO = 0.6180339887498949;
/** Every so many-th pixel serves for the first levels. */
constexpr int LEVEL_STRIDE = 3;
/** Blurs in pixels: of the pixel's area alone, to start with, and at most. */
constexpr float MINIMUM_BLUR = 0.29f, FIRST_BLUR = 0.6f, MOST_BLUR = 4;
/** Blurs from which on motion may have made them, what is a part of them without motion, and between places along the way, pixels. */
constexpr float MINIMUM_MOVED_BLUR = 0.9f, STILL_BLUR = 0.6f, MOTION_SPACING = 1.1f;
constexpr int MOST_MOTION_SAMPLES = 12;
/** Longest way during the exposure, and its deviation that is known before, pixels. */
constexpr float MOST_MOTION = 14;
constexpr double MOTION_PRIOR = 8;
/** Share of the residual that motion must leave at most, as its model has more freedom. */
constexpr double MOTION_GAIN = 0.75;
/** A pixel whose brightness is off by this share of the contrast counts a quarter. */
constexpr float ROBUST_SHARE = 0.15f;
/** In noise it is off by so many deviations. */
constexpr float ROBUST_DEVIATIONS = 4;
/** Deviations that are known before: of the logarithm of the blur, of the slopes of the light over half a side, of the levels' curve. */
constexpr double BLUR_PRIOR = 0.7, SLOPE_PRIOR = 0.3, CURVE_PRIOR = 0.5;
/** The curve m + c m (1 - m) of light to levels rises for curvatures below 1. */
constexpr float MOST_CURVE = 0.9f;
/** Steps of the warp, in half sides, that are this small are the last: what is left is their square. */
constexpr double SMALL_STEP = 0.0015;
/** Steps beyond so many half sides lead astray. */
constexpr double LARGE_STEP = 0.15;
/** Blurs from the pattern's end within which what lies beyond it shows; of more than this many cells the pattern itself is worth more. */
constexpr float LEAK = 2.5f, MOST_LEAK = 1.1f;
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
    const float position = (std::min(REACH, std::max(-REACH, z)) + REACH) * PER_UNIT;
    const int index = int(position);
    const float share = position - float(index);
    p = integral[index] + share * (integral[index + 1] - integral[index]);
    d = density[index] + share * (density[index + 1] - density[index]);
  }
};

const Normal normal;

/** Shares of the cells around a place in a blurred row, with their derivatives by the place and by the blur's logarithm. */
template <int COUNT> struct Shares {
  float value[COUNT], slope[COUNT], spread[COUNT];
  int first;
  VCK_INLINE Shares(float position, float blur) {
    first = int(std::floor(position)) - COUNT / 2;
    const float inverse = 1 / blur;
    // All that lies before the first cell is like it, and so is what lies behind the last.
    float p0 = 0, d0 = 0, z0 = 0;
    for (int i = 0; i < COUNT; i++) {
      float p1 = 1, d1 = 0, z1 = 0;
      if (i < COUNT - 1) {
        z1 = (float(first + i + 1) - position) * inverse;
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
constexpr float MINIMUM_CELLS = 0.002f;
/** Of a place's coordinates over a pixel, squared: smaller ones are no pattern's. */
constexpr float MINIMUM_STEEPNESS = 1e-12f;
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

/** What a fit has found. */
struct State {
  /** From pixels to places. */
  double warp[9];
  float black = 0, white = 0, blurU = FIRST_BLUR, blurV = FIRST_BLUR, slopeU = 0, slopeV = 0, curve = 0;
  /** The way of the pattern during the exposure, pixels. */
  float motionX = 0, motionY = 0;
  bool isMoving = false;
  double matrix[UNKNOWNS * UNKNOWNS], right[UNKNOWNS];
  double squares = 0, weights = 0;
  int known = 0;

  double variance() const { return std::max(0.25, squares / std::max(1.0, weights - UNKNOWNS)); }
  /** What is left of the levels where fewer pixels agree counts as more. */
  double cost() const { return weights > 2 * UNKNOWNS ? std::sqrt(variance()) * known / weights : 1e9; }
};

/** A fit in work. Places on the pattern are measured in half widths from its middle. */
struct Fit : State {
  const vck_tag_pattern &pattern;
  float cells[MOST_WIDTH * MOST_WIDTH];
  Pixel pixels[MOST_PIXELS];
  int count = 0;
  /** Every so many-th pixel counts. */
  int stride = 1;
  double half;

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
    /** By the way during the exposure. */
    float alongX[LANES], alongY[LANES];
  };

  /** A place that is not far outside of the pattern. */
  static VCK_INLINE float bounded(float position) { return std::min(OUTSIDE, std::max(-OUTSIDE, position)); }

  /** The batch of a pixel and those behind it; the last one fills up what is left. */
  VCK_INLINE void project(int first, int step, Batch &batch) const {
    float x[LANES], y[LANES], m[9];
    for (int i = 0; i < 9; i++)
      m[i] = float(warp[i]);
    for (int k = 0; k < LANES; k++) {
      const Pixel &pixel = pixels[std::min(first + k * step, count - 1)];
      x[k] = pixel.x, y[k] = pixel.y, batch.level[k] = pixel.level;
    }
    const float most = float(pattern.width), size = float(half);
    float motionU[LANES], motionV[LANES], steep[LANES][4];
    std::pair<float, float> along[LANES];
    for (int k = 0; k < LANES; k++) {
      const float inverse = 1 / (m[6] * x[k] + m[7] * y[k] + m[8]);
      const float u = bounded((m[0] * x[k] + m[1] * y[k] + m[2]) * inverse), v = bounded((m[3] * x[k] + m[4] * y[k] + m[5]) * inverse);
      const float ux = (m[0] - u * m[6]) * inverse, uy = (m[1] - u * m[7]) * inverse;
      const float vx = (m[3] - v * m[6]) * inverse, vy = (m[4] - v * m[7]) * inverse;
      const float steepU = std::sqrt(ux * ux + uy * uy), steepV = std::sqrt(vx * vx + vy * vy);
      batch.acrossU[k] = std::max(MINIMUM_CELLS, size * blurU * steepU);
      batch.acrossV[k] = std::max(MINIMUM_CELLS, size * blurV * steepV);
      batch.correlation[k] = (ux * vx + uy * vy) / std::max(steepU * steepV, MINIMUM_STEEPNESS);
      batch.u[k] = u, batch.v[k] = v;
      steep[k][0] = ux, steep[k][1] = uy, steep[k][2] = vx, steep[k][3] = vy;
      motionU[k] = ux * motionX + uy * motionY, motionV[k] = vx * motionX + vy * motionY;
    }
    for (int k = 0; k < LANES; k++) {
      const float column = size * (batch.u[k] + 1), line = size * (batch.v[k] + 1), acrossU = batch.acrossU[k], acrossV = batch.acrossV[k];
      const float pathU = size * std::fabs(motionU[k]) / 2, pathV = size * std::fabs(motionV[k]) / 2;
      batch.isKnown[k] = std::min(column, most - column) >= std::min(LEAK * acrossU + pathU, MOST_LEAK) &&
                         std::min(line, most - line) >= std::min(LEAK * acrossV + pathV, MOST_LEAK);
      if (isMoving) {
        batch.model[k] = moved(column, line, size * motionU[k], size * motionV[k], acrossU, acrossV, batch.correlation[k], along[k]);
        batch.alongX[k] = size * (along[k].first * steep[k][0] + along[k].second * steep[k][2]);
        batch.alongY[k] = size * (along[k].first * steep[k][1] + along[k].second * steep[k][3]);
      } else {
        batch.model[k] = at(column, line, acrossU, acrossV, batch.correlation[k]);
        batch.alongX[k] = batch.alongY[k] = 0;
      }
      batch.model[k].alongU *= size, batch.model[k].alongV *= size;
    }
  }

  VCK_INLINE Model at(float column, float line, float acrossU, float acrossV, float correlation) const {
    return acrossU < NARROW && acrossV < NARROW ? modelAt<3>(cells, pattern.width, column, line, acrossU, acrossV, correlation)
                                                : modelAt<5>(cells, pattern.width, column, line, acrossU, acrossV, correlation);
  }

  /** The mean along a way, in cells, and its derivatives by the way. */
  VCK_INLINE Model moved(float column, float line, float pathU, float pathV, float acrossU, float acrossV, float correlation,
                         std::pair<float, float> &byPath) const {
    const float length = std::sqrt(motionX * motionX + motionY * motionY);
    const int samples = int(std::min(float(MOST_MOTION_SAMPLES), std::max(2.0f, std::ceil(length / MOTION_SPACING))));
    Model sum = {0, 0, 0, 0, 0};
    byPath = {0, 0};
    const float part = 1 / float(samples);
    for (int i = 0; i < samples; i++) {
      const float time = (float(i) + 0.5f) * part - 0.5f;
      const Model model = at(column + time * pathU, line + time * pathV, acrossU, acrossV, correlation);
      sum.value += part * model.value, sum.alongU += part * model.alongU, sum.alongV += part * model.alongV;
      sum.spreadU += part * model.spreadU, sum.spreadV += part * model.spreadV;
      byPath.first += part * time * model.alongU, byPath.second += part * time * model.alongV;
    }
    return sum;
  }

  /** Takes up the pixels of the known part. */
  VCK_INLINE void collect(const cvx_plane &source, const double homography[9]) {
    double low[2] = {1e9, 1e9}, high[2] = {-1e9, -1e9};
    for (int i = 0; i < 4; i++) {
      const double u = i & 1 ? pattern.to : pattern.from, v = i & 2 ? pattern.to : pattern.from;
      const double w = homography[6] * u + homography[7] * v + homography[8];
      const double position[2] = {(homography[0] * u + homography[1] * v + homography[2]) / w,
                                  (homography[3] * u + homography[4] * v + homography[5]) / w};
      for (int axis = 0; axis < 2; axis++) {
        if (!std::isfinite(position[axis])) return;
        low[axis] = std::min(low[axis], position[axis]), high[axis] = std::max(high[axis], position[axis]);
      }
    }
    auto inside = [](double value, int32_t size) { return int(std::min(double(size) - 1, std::max(0.0, value))); };
    const int left = inside(std::ceil(low[0]), source.width), right = inside(std::floor(high[0]), source.width);
    const int top = inside(std::ceil(low[1]), source.height), bottom = inside(std::floor(high[1]), source.height);
    const int limit = std::min(pattern.most_pixels, MOST_PIXELS);
    const float from = pattern.from / float(half) - 1, to = pattern.to / float(half) - 1;
    // Every so many-th pixel, row by row. Of large cells only what lies near their sides counts.
    const double all = double(std::max(0, right - left + 1)) * std::max(0, bottom - top + 1);
    const double center = homography[6] * half + homography[7] * half + homography[8];
    const double area = std::fabs(homography[0] * homography[4] - homography[1] * homography[3]) / std::max(1e-12, center * center);
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
      project(i, LEVEL_STRIDE, batch);
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
    const float noise = weights > 0 ? float(std::sqrt(squares / weights)) : 0;
    squares = weights = 0, known = 0;
    alignas(LANES * sizeof(float)) float sums[UNKNOWNS][UNKNOWNS] = {}, sides[UNKNOWNS] = {};
    const float contrast = white - black, robust = 1 / std::max(ROBUST_SHARE * contrast, ROBUST_DEVIATIONS * noise);
    Batch batch;
    for (int i = 0; i < count; i += stride * LANES) {
      project(i, stride, batch);
      alignas(LANES * sizeof(float)) float rows[LANES][UNKNOWNS], weighted[LANES][UNKNOWNS];
      for (int k = 0; k < LANES; k++) {
        const Model &model = batch.model[k];
        const float u = batch.u[k], v = batch.v[k], m = model.value, gain = 1 + slopeU * u + slopeV * v;
        const float shown = m + curve * m * (1 - m), base = black + contrast * shown;
        const float residual = batch.level[k] - gain * base, off = residual * robust;
        const bool counts = i + k * stride < count && batch.isKnown[k];
        const float weight = counts ? 1 / ((1 + off * off) * (1 + off * off)) : 0;
        const float rise = gain * contrast * (1 + curve * (1 - 2 * m));
        const float gu = rise * model.alongU, gv = rise * model.alongV, projective = gu * u + gv * v;
        const float spread = isMoving ? model.spreadU + model.spreadV : model.spreadU;
        const float row[UNKNOWNS] = {gu * u,
                                     gu * v,
                                     gu,
                                     gv * u,
                                     gv * v,
                                     gv,
                                     -projective * u,
                                     -projective * v,
                                     rise * spread,
                                     rise * (isMoving ? batch.alongX[k] : model.spreadV),
                                     gain * (1 - shown),
                                     gain * shown,
                                     u * base,
                                     v * base,
                                     gain * contrast * m * (1 - m),
                                     rise * batch.alongY[k]};
        for (int a = 0; a < UNKNOWNS; a++)
          rows[k][a] = row[a], weighted[k][a] = weight * row[a];
        for (int a = 0; a < UNKNOWNS; a++)
          sides[a] += weighted[k][a] * residual;
        known += counts ? 1 : 0, squares += double(weight * residual * residual), weights += double(weight);
      }
      // The matrix is symmetric: whole vectors from its diagonal on.
      add<0, 0>(rows, weighted, sums), add<4, 0>(rows, weighted, sums);
      add<8, LANES>(rows, weighted, sums), add<12, LANES>(rows, weighted, sums);
    }
    for (int a = 0; a < UNKNOWNS; a++) {
      for (int b = 0; b < UNKNOWNS; b++)
        matrix[a * UNKNOWNS + b] = double(sums[std::min(a, b)][std::max(a, b)]);
      right[a] = double(sides[a]);
    }
  }

  /** Adds the products of four rows of the matrix, from a column on. */
  template <int FIRST, int FROM>
  static VCK_INLINE void add(const float rows[LANES][UNKNOWNS], const float weighted[LANES][UNKNOWNS], float sums[UNKNOWNS][UNKNOWNS]) {
    constexpr int COUNT = 4;
    float held[COUNT][UNKNOWNS];
    for (int a = 0; a < COUNT; a++)
      for (int b = FROM; b < UNKNOWNS; b++)
        held[a][b] = sums[FIRST + a][b];
    for (int k = 0; k < LANES; k++)
      for (int a = 0; a < COUNT; a++)
        for (int b = FROM; b < UNKNOWNS; b++)
          held[a][b] += weighted[k][FIRST + a] * rows[k][b];
    for (int a = 0; a < COUNT; a++)
      for (int b = FROM; b < UNKNOWNS; b++)
        sums[FIRST + a][b] = held[a][b];
  }

  void addPrior(int unknown, double deviation, double value) {
    const double weight = variance() / (deviation * deviation);
    matrix[unknown * UNKNOWNS + unknown] += weight, right[unknown] -= weight * value;
  }

  void addPriors() {
    addPrior(BLUR_U, BLUR_PRIOR, std::log(blurU / FIRST_BLUR));
    if (isMoving)
      addPrior(MOTION_X, MOTION_PRIOR, motionX), addPrior(MOTION_Y, MOTION_PRIOR, motionY);
    else
      addPrior(BLUR_V, BLUR_PRIOR, std::log(blurV / FIRST_BLUR)), addPrior(SPARE, 1, 0);
    addPrior(SLOPE_U, SLOPE_PRIOR, slopeU);
    addPrior(SLOPE_V, SLOPE_PRIOR, slopeV);
    addPrior(CURVE, CURVE_PRIOR, curve);
    for (int i = 0; i < UNKNOWNS; i++)
      matrix[i * UNKNOWNS + i] *= 1 + 1e-7;
  }

  static float blurred(float blur, double change) {
    return std::min(std::max(blur * float(std::exp(std::min(1.0, std::max(-1.0, change)))), MINIMUM_BLUR), MOST_BLUR);
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
    blurU = blurred(blurU, x[BLUR_U]), blurV = isMoving ? blurU : blurred(blurV, x[BLUR_V]);
    if (isMoving) {
      motionX += float(x[MOTION_X]), motionY += float(x[MOTION_Y]);
      if (!(motionX * motionX + motionY * motionY < MOST_MOTION * MOST_MOTION)) return false;
    }
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
        const double *h = toPixels + 3 * axis, position = (h[0] * u + h[1] * v + h[2]) / w;
        const double alongU = (h[0] - position * toPixels[6]) / w, alongV = (h[1] - position * toPixels[7]) / w;
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

  /** Of the places along the way, square pixels. */
  float pathVariance() const { return (motionX * motionX + motionY * motionY) / 12; }

  /** Steps until they are small; false where they lead astray. */
  VCK_INLINE bool converge() {
    double size = 1;
    for (int i = 0; i < STEPS && size > SMALL_STEP; i++)
      if (!step(size)) return false;
    return true;
  }

  /** Tries whether motion rather than the lens made the blur: its way along the pattern's axes follows from the two blurs, its sense in
   * one of them does not. */
  VCK_INLINE void tryMotion() {
    if (std::max(blurU, blurV) < MINIMUM_MOVED_BLUR) return;
    const auto pathOf = [](float blur) { return std::sqrt(12 * std::max(0.0f, blur * blur - STILL_BLUR * STILL_BLUR)); };
    const float pathU = pathOf(blurU), pathV = pathOf(blurV);
    const State still = *this;
    State best = still;
    double inverse[9];
    // In the middle of the pattern.
    if (!inverted(warp, inverse)) return;
    const double x = inverse[2] / inverse[8], y = inverse[5] / inverse[8], w = warp[6] * x + warp[7] * y + warp[8];
    const double ux = warp[0] / w, uy = warp[1] / w, vx = warp[3] / w, vy = warp[4] / w;
    const double steepU = std::sqrt(ux * ux + uy * uy), steepV = std::sqrt(vx * vx + vy * vy), turn = ux * vy - uy * vx;
    if (!(std::fabs(turn) > 1e-12)) return;
    for (int sign = -1; sign <= 1; sign += 2) {
      const double u = double(pathU) * steepU, v = sign * double(pathV) * steepV;
      static_cast<State &>(*this) = still;
      isMoving = true, blurU = blurV = STILL_BLUR;
      motionX = float((u * vy - v * uy) / turn), motionY = float((v * ux - u * vx) / turn);
      stride = LEVEL_STRIDE;
      const bool isBetter = converge() && cost() < best.cost() * (best.isMoving ? 1 : MOTION_GAIN);
      stride = 1;
      if (isBetter) best = *this;
    }
    static_cast<State &>(*this) = best;
    if (isMoving && !converge()) static_cast<State &>(*this) = still;
  }
};

VCK_INLINE void fitPattern(const cvx_plane &source, const vck_tag_pattern &pattern, double homography[9], vck_tag_pattern_fit &result) {
  Fit fit(pattern);
  const double toCells[9] = {fit.half, 0, fit.half, 0, fit.half, fit.half, 0, 0, 1};
  double toPixels[9];
  multiply(homography, toCells, toPixels);
  if (!inverted(toPixels, fit.warp)) return;
  fit.collect(source, homography);
  if (fit.count < 3 * UNKNOWNS || !fit.levels() || !fit.converge()) return;
  if (pattern.may_move) fit.tryMotion();
  if (!inverted(fit.warp, toPixels)) return;
  const double residual = std::sqrt(fit.variance());
  const float contrast = fit.white - fit.black;
  if (fit.weights < WEIGHT_SHARE * fit.known || fit.weights < 2 * UNKNOWNS || residual > double(WORST_RESIDUAL * contrast)) return;
  const double fromCells[9] = {1 / fit.half, 0, -1, 0, 1 / fit.half, -1, 0, 0, 1};
  multiply(toPixels, fromCells, homography);
  result = {1,
            fit.black,
            fit.white,
            std::sqrt(std::max(fit.blurU, fit.blurV) * std::max(fit.blurU, fit.blurV) + fit.pathVariance()),
            {fit.motionX, fit.motionY},
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
