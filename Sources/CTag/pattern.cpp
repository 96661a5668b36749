#include <algorithm>
#include <cmath>
#include "tag.hpp"

// Loops over the pixels of a pattern of cells under a Gaussian blur. PatternFitter iterates and decides.

namespace {

enum { UNKNOWNS = VCK_TAG_UNKNOWNS, LANES = 8 };

constexpr double GOLDEN_RATIO = 0.6180339887498949;
/** Narrower blurs do not reach beyond the neighbouring cells, cells. */
constexpr float NARROW = 0.4f;
/** Minimum blur that is modelled, cells. */
constexpr float MINIMUM_CELLS = 0.002f;
/** Minimum squared gradient of the coordinates, per square pixel. */
constexpr float MINIMUM_STEEPNESS = 1e-12f;
/** Coordinates are limited to this distance from the middle, half widths. */
constexpr float OUTSIDE = 4;
/** Lines with a smaller share of the strongest one's weight have too few edges. */
constexpr float FAINT_LINE = 0.02f;

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
  static constexpr float FARTHEST = 1e6f;
  float value[COUNT], slope[COUNT], spread[COUNT];
  int first;
  VCK_INLINE Shares(float place, float blur) {
    // Beyond the horizon a place is not finite. With the constants first, what is not a number becomes one of them.
    const float position = std::min(FARTHEST, std::max(-FARTHEST, place));
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

struct Value {
  float value, alongU, alongV, spreadU, spreadV;
};

/** The blurred pattern at a place, in cells; blurs of the two directions in cells, and their correlation, by the first terms of its series
 * (F. G. Mehler, 1866): a round blur of the picture is an oblique one of a tilted pattern, which moves the corners of all cells. */
template <int COUNT>
VCK_INLINE Value valueAt(const float *cells, int width, float u, float v, float blurU, float blurV, float correlation) {
  const Shares<COUNT> x(u, blurU), y(v, blurV);
  int columns[COUNT];
  for (int i = 0; i < COUNT; i++)
    columns[i] = std::min(std::max(x.first + i, 0), width - 1);
  const float first = correlation * blurU * blurV, second = correlation * correlation / 2;
  Value result = {0, 0, 0, 0, 0};
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

/** The model at batches of pixels. Coordinates are half widths from the centre of the pattern. */
struct Projection {
  const float *cells;
  const vck_tag_pattern_model &model;
  const vck_tag_pixel *pixels;
  int count;

  struct Batch {
    float u[LANES], v[LANES], acrossU[LANES], acrossV[LANES], correlation[LANES], level[LANES];
    /** Gradients of the coordinates: lengths, and u and v along x and y, per pixel. */
    float steepU[LANES], steepV[LANES], gradient[LANES][4];
    /** The unknown surroundings of the pattern do not reach the pixel. */
    bool isKnown[LANES];
    Value value[LANES];
    /** Derivatives by the motion. */
    float alongX[LANES], alongY[LANES];
  };

  static VCK_INLINE float bounded(float position) { return std::min(OUTSIDE, std::max(-OUTSIDE, position)); }

  /** Pixels first, first + step ...; the last pixel fills the batch. */
  VCK_INLINE void operator()(int first, int step, Batch &batch) const {
    float x[LANES], y[LANES], m[9];
    for (int i = 0; i < 9; i++)
      m[i] = model.warp[i];
    for (int k = 0; k < LANES; k++) {
      const vck_tag_pixel &pixel = pixels[std::min(first + k * step, count - 1)];
      x[k] = pixel.x, y[k] = pixel.y, batch.level[k] = pixel.level;
    }
    const float most = float(model.width), size = 0.5f * most;
    float motionU[LANES], motionV[LANES];
    for (int k = 0; k < LANES; k++) {
      const float inverse = 1 / (m[6] * x[k] + m[7] * y[k] + m[8]);
      const float u = bounded((m[0] * x[k] + m[1] * y[k] + m[2]) * inverse), v = bounded((m[3] * x[k] + m[4] * y[k] + m[5]) * inverse);
      const float ux = (m[0] - u * m[6]) * inverse, uy = (m[1] - u * m[7]) * inverse;
      const float vx = (m[3] - v * m[6]) * inverse, vy = (m[4] - v * m[7]) * inverse;
      const float steepU = std::sqrt(ux * ux + uy * uy), steepV = std::sqrt(vx * vx + vy * vy);
      batch.acrossU[k] = std::max(MINIMUM_CELLS, size * model.blur[0] * steepU);
      batch.acrossV[k] = std::max(MINIMUM_CELLS, size * model.blur[1] * steepV);
      batch.correlation[k] = (ux * vx + uy * vy) / std::max(steepU * steepV, MINIMUM_STEEPNESS);
      batch.u[k] = u, batch.v[k] = v, batch.steepU[k] = steepU, batch.steepV[k] = steepV;
      batch.gradient[k][0] = ux, batch.gradient[k][1] = uy, batch.gradient[k][2] = vx, batch.gradient[k][3] = vy;
      motionU[k] = ux * model.motion[0] + uy * model.motion[1], motionV[k] = vx * model.motion[0] + vy * model.motion[1];
    }
    for (int k = 0; k < LANES; k++) {
      const float column = size * (batch.u[k] + 1), line = size * (batch.v[k] + 1), acrossU = batch.acrossU[k], acrossV = batch.acrossV[k];
      const float pathU = size * std::fabs(motionU[k]) / 2, pathV = size * std::fabs(motionV[k]) / 2;
      batch.isKnown[k] = std::min(column, most - column) >= std::min(model.margin * acrossU + pathU, model.largest_margin) &&
                         std::min(line, most - line) >= std::min(model.margin * acrossV + pathV, model.largest_margin);
      if (model.motion_samples > 0) {
        float byPath[2];
        batch.value[k] = moved(column, line, size * motionU[k], size * motionV[k], acrossU, acrossV, batch.correlation[k], byPath);
        batch.alongX[k] = size * (byPath[0] * batch.gradient[k][0] + byPath[1] * batch.gradient[k][2]);
        batch.alongY[k] = size * (byPath[0] * batch.gradient[k][1] + byPath[1] * batch.gradient[k][3]);
      } else {
        batch.value[k] = at(column, line, acrossU, acrossV, batch.correlation[k]);
        batch.alongX[k] = batch.alongY[k] = 0;
      }
      batch.value[k].alongU *= size, batch.value[k].alongV *= size;
    }
  }

  VCK_INLINE Value at(float column, float line, float acrossU, float acrossV, float correlation) const {
    return acrossU < NARROW && acrossV < NARROW ? valueAt<3>(cells, model.width, column, line, acrossU, acrossV, correlation)
                                                : valueAt<5>(cells, model.width, column, line, acrossU, acrossV, correlation);
  }

  /** The mean along a path, in cells, and its derivatives by the path. */
  VCK_INLINE Value moved(float column, float line, float pathU, float pathV, float acrossU, float acrossV, float correlation,
                         float byPath[2]) const {
    Value sum = {0, 0, 0, 0, 0};
    byPath[0] = byPath[1] = 0;
    const float part = 1 / float(model.motion_samples);
    for (int i = 0; i < model.motion_samples; i++) {
      const float time = (float(i) + 0.5f) * part - 0.5f;
      const Value value = at(column + time * pathU, line + time * pathV, acrossU, acrossV, correlation);
      sum.value += part * value.value, sum.alongU += part * value.alongU, sum.alongV += part * value.alongV;
      sum.spreadU += part * value.spreadU, sum.spreadV += part * value.spreadV;
      byPath[0] += part * time * value.alongU, byPath[1] += part * time * value.alongV;
    }
    return sum;
  }
};

VCK_INLINE int32_t pixels(const cvx_plane &source, const vck_tag_window &window, const vck_tag_pattern_model &model, const float *light,
                          vck_tag_pixel *found, int32_t capacity) {
  const float half = 0.5f * float(model.width), *const m = model.warp;
  int32_t count = 0;
  for (int y = window.top; y <= window.bottom; y++) {
    // The golden ratio spreads the first columns of the rows evenly, without a period.
    const int next = int(double(window.step) * std::fmod(GOLDEN_RATIO * y, 1.0));
    const uint8_t *row = vck::row_of(source, y);
    for (int x = window.left + next; x <= window.right; x += window.step) {
      const float w = m[6] * float(x) + m[7] * float(y) + m[8];
      const float u = (m[0] * float(x) + m[1] * float(y) + m[2]) / w, v = (m[3] * float(x) + m[4] * float(y) + m[5]) / w;
      if (u < window.from || v < window.from || u > window.to || v > window.to || count >= capacity) continue;
      if (window.cover[0] * float(x) + window.cover[1] * float(y) + window.cover[2] < 0) continue;
      const float column = half * (u + 1), line = half * (v + 1);
      if (std::fabs(column - std::floor(column + 0.5f)) > window.reach && std::fabs(line - std::floor(line + 0.5f)) > window.reach)
        continue;
      found[count++] = {float(x), float(y), light ? light[row[x]] : float(row[x])};
    }
  }
  return count;
}

VCK_INLINE void levels(const Projection &project, int stride, vck_tag_level_sums &sums) {
  Projection::Batch batch;
  const float raise = std::exp(project.model.curve);
  for (int i = 0; i < project.count; i += stride * LANES) {
    project(i, stride, batch);
    for (int k = 0; k < LANES && i + k * stride < project.count; k++) {
      const float m = batch.value[k].value;
      const double value = raise * m / (1 + (raise - 1) * m);
      sums.n += 1, sums.m += value, sums.mm += value * value, sums.l += batch.level[k], sums.ml += value * batch.level[k];
    }
  }
}

/** Adds the products of four rows of the matrix, from a column on. */
template <int FIRST, int FROM>
VCK_INLINE void add(const float rows[LANES][UNKNOWNS], const float weighted[LANES][UNKNOWNS], float sums[UNKNOWNS][UNKNOWNS]) {
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

VCK_INLINE void addAll(const float rows[LANES][UNKNOWNS], const float weighted[LANES][UNKNOWNS], float sums[UNKNOWNS][UNKNOWNS]) {
  // The matrix is symmetric: whole vectors from its diagonal on.
  add<0, 0>(rows, weighted, sums), add<4, 0>(rows, weighted, sums);
  add<8, LANES>(rows, weighted, sums), add<12, LANES>(rows, weighted, sums);
}

/** The lower triangle. */
VCK_INLINE void store(const float sums[UNKNOWNS][UNKNOWNS], double *matrix) {
  for (int a = 0; a < UNKNOWNS; a++)
    for (int b = 0; b <= a; b++)
      matrix[a * UNKNOWNS + b] = double(sums[b][a]);
}

/** The equation of a pixel. */
struct Equation {
  /** Derivatives of the level by the unknowns; residual; weight; changes of the level with u and v. */
  float row[UNKNOWNS], residual, weight, alongU, alongV;
  bool counts;

  VCK_INLINE Equation(const vck_tag_pattern_model &model, const Projection::Batch &batch, int k, float contrast, float raise,
                      float robust) {
    const bool isMoving = model.motion_samples > 0;
    const Value &value = batch.value[k];
    const float u = batch.u[k], v = batch.v[k], m = value.value, gain = 1 + model.slope[0] * u + model.slope[1] * v;
    const float lowered = 1 / (1 + (raise - 1) * m), shown = raise * m * lowered, base = model.black + contrast * shown;
    residual = batch.level[k] - gain * base;
    const float off = residual * robust;
    const bool isClipped = batch.level[k] >= model.clipped && residual <= 0;
    counts = batch.isKnown[k] && !isClipped;
    weight = counts ? 1 / ((1 + off * off) * (1 + off * off)) : 0;
    const float rise = gain * contrast * raise * lowered * lowered;
    alongU = rise * value.alongU, alongV = rise * value.alongV;
    const float projective = alongU * u + alongV * v, spread = isMoving ? value.spreadU + value.spreadV : value.spreadU;
    const float all[UNKNOWNS] = {alongU * u,
                                 alongU * v,
                                 alongU,
                                 alongV * u,
                                 alongV * v,
                                 alongV,
                                 -projective * u,
                                 -projective * v,
                                 rise * spread,
                                 rise * (isMoving ? batch.alongX[k] : value.spreadV),
                                 gain * (1 - shown),
                                 gain * shown,
                                 u * base,
                                 v * base,
                                 gain * contrast * shown * (1 - shown),
                                 rise * batch.alongY[k]};
    for (int a = 0; a < UNKNOWNS; a++)
      row[a] = all[a];
  }
};

VCK_INLINE void equations(const Projection &project, int stride, float robust, double *matrix, double *right, vck_tag_fit_sums &result) {
  const vck_tag_pattern_model &model = project.model;
  alignas(LANES * sizeof(float)) float sums[UNKNOWNS][UNKNOWNS] = {}, sides[UNKNOWNS] = {};
  const float contrast = model.white - model.black, raise = std::exp(model.curve);
  Projection::Batch batch;
  for (int i = 0; i < project.count; i += stride * LANES) {
    project(i, stride, batch);
    alignas(LANES * sizeof(float)) float rows[LANES][UNKNOWNS], weighted[LANES][UNKNOWNS];
    for (int k = 0; k < LANES; k++) {
      const Equation pixel(model, batch, k, contrast, raise, robust);
      const bool counts = i + k * stride < project.count && pixel.counts;
      const float weight = counts ? pixel.weight : 0, residual = pixel.residual;
      for (int a = 0; a < UNKNOWNS; a++)
        rows[k][a] = pixel.row[a], weighted[k][a] = weight * pixel.row[a];
      for (int a = 0; a < UNKNOWNS; a++)
        sides[a] += weighted[k][a] * residual;
      result.count += counts ? 1 : 0, result.squares += double(weight * residual * residual), result.weights += double(weight);
    }
    addAll(rows, weighted, sums);
  }
  store(sums, matrix);
  for (int a = 0; a < UNKNOWNS; a++)
    right[a] = double(sides[a]);
}

/** Changes of the level with a line's distance at its ends times residuals, and their squares. */
struct LineSums {
  float products[VCK_TAG_LINE_MODES], squares[VCK_TAG_LINE_MODES];

  VCK_INLINE void add(float rise, float along, float weight, float residual) {
    const float modes[VCK_TAG_LINE_MODES] = {rise, rise * along, rise * (1.5f * along * along - 0.5f)};
    for (int mode = 0; mode < VCK_TAG_LINE_MODES; mode++)
      products[mode] += weight * modes[mode] * residual, squares[mode] += weight * modes[mode] * modes[mode];
  }
};

/** Sums of a column or row of pixels that is displaced. */
struct PairSums {
  float product, square;

  VCK_INLINE void end(double &pairs, double &weights) {
    pairs += double(product * product), weights += double(square * square);
    product = square = 0;
  }
};

VCK_INLINE void flaws(const Projection &project, float robust, const vck_tag_flaw_window &window, PairSums *columns, double *matrix,
                      double *right, vck_tag_flaw_sums &result) {
  const vck_tag_pattern_model &model = project.model;
  LineSums lines[2][VCK_TAG_LARGEST_PATTERN + 1] = {};
  const float contrast = model.white - model.black, raise = std::exp(model.curve), half = 0.5f * float(model.width);
  float bend[3] = {}, bendRight[2] = {}, cross[2][UNKNOWNS] = {}, rest[UNKNOWNS] = {};
  alignas(LANES * sizeof(float)) float sums[UNKNOWNS][UNKNOWNS] = {};
  PairSums row = {};
  float y = 0;
  const auto line = [&](float across) { return std::min(std::max(int(half * (across + 1) + 0.5f), 0), int(model.width)); };
  Projection::Batch batch;
  for (int i = 0; i < project.count; i += LANES) {
    project(i, 1, batch);
    alignas(LANES * sizeof(float)) float rows[LANES][UNKNOWNS] = {}, weighted[LANES][UNKNOWNS] = {};
    for (int k = 0; k < LANES && i + k < project.count; k++) {
      const vck_tag_pixel &pixel = project.pixels[i + k];
      const Equation at(model, batch, k, contrast, raise, robust);
      if (!at.counts) continue;
      const float weight = at.weight, residual = at.residual, u = batch.u[k], v = batch.v[k], *const to = batch.gradient[k];
      lines[0][line(u)].add(at.alongU * batch.steepU[k], v, weight, residual);
      lines[1][line(v)].add(at.alongV * batch.steepV[k], u, weight, residual);
      const float alongX = at.alongU * to[0] + at.alongV * to[2], alongY = at.alongU * to[1] + at.alongV * to[3];
      // Pixels come row by row.
      if (pixel.y != y) row.end(result.pairs[1], result.pair_weights[1]), y = pixel.y;
      PairSums &column = columns[std::min(std::max(int(pixel.x) - window.left, 0), window.columns - 1)];
      const float productX = weight * alongX * residual, productY = weight * alongY * residual;
      const float squareX = weight * alongX * alongX, squareY = weight * alongY * alongY;
      column.product += productX, column.square += squareX, row.product += productY, row.square += squareY;
      result.pairs[0] -= double(productX * productX), result.pairs[1] -= double(productY * productY);
      result.pair_weights[0] -= double(squareX * squareX), result.pair_weights[1] -= double(squareY * squareY);
      const float place = (pixel.y - window.middle) / window.reach, byX = -alongX * place * place, byY = -alongY * place * place;
      bend[0] += weight * byX * byX, bend[1] += weight * byX * byY, bend[2] += weight * byY * byY;
      bendRight[0] += weight * byX * residual, bendRight[1] += weight * byY * residual;
      for (int a = 0; a < UNKNOWNS; a++) {
        rows[k][a] = at.row[a], weighted[k][a] = weight * at.row[a];
        cross[0][a] += byX * weighted[k][a], cross[1][a] += byY * weighted[k][a], rest[a] += residual * weighted[k][a];
      }
    }
    addAll(rows, weighted, sums);
  }
  store(sums, matrix);
  row.end(result.pairs[1], result.pair_weights[1]);
  for (int i = 0; i < window.columns; i++)
    columns[i].end(result.pairs[0], result.pair_weights[0]);
  for (int i = 0; i < 3; i++)
    result.bend[i] = double(bend[i]);
  for (int a = 0; a < UNKNOWNS; a++)
    right[a] = double(rest[a]);
  for (int axis = 0; axis < 2; axis++) {
    result.bend_right[axis] = double(bendRight[axis]);
    for (int a = 0; a < UNKNOWNS; a++)
      result.bend_cross[axis][a] = double(cross[axis][a]);
  }
  float most = 0;
  for (const auto &all : lines)
    for (int i = 0; i <= model.width; i++)
      most = std::max(most, all[i].squares[0]);
  for (const auto &all : lines)
    for (int i = 0; i <= model.width; i++) {
      const LineSums &sums = all[i];
      if (sums.squares[0] <= FAINT_LINE * most) continue;
      result.lines++;
      for (int mode = 0; mode < VCK_TAG_LINE_MODES; mode++)
        if (sums.squares[mode] > 0)
          result.squares[mode] += double(sums.products[mode] * sums.products[mode] / sums.squares[mode]),
              result.weights[mode] += double(sums.squares[mode]);
    }
}

/** Adds a multiple of the products of a row's numbers to the lower triangle of a matrix. */
VCK_INLINE void addProducts(const float row[UNKNOWNS], double share, double *matrix) {
  for (int a = 0; a < UNKNOWNS; a++)
    for (int b = 0; b <= a; b++)
      matrix[a * UNKNOWNS + b] += share * double(row[a]) * double(row[b]);
}

VCK_INLINE void displaced(const Projection &project, float robust, const vck_tag_flaw_window &window, const float variances[2],
                          float *columns, double *matrix) {
  const vck_tag_pattern_model &model = project.model;
  const float contrast = model.white - model.black, raise = std::exp(model.curve);
  float row[UNKNOWNS] = {}, y = 0;
  const double shares[2] = {double(variances[0]), double(variances[1])};
  const auto endRow = [&] {
    addProducts(row, shares[1], matrix);
    std::fill(row, row + UNKNOWNS, 0.0f);
  };
  Projection::Batch batch;
  for (int i = 0; i < project.count; i += LANES) {
    project(i, 1, batch);
    for (int k = 0; k < LANES && i + k < project.count; k++) {
      const vck_tag_pixel &pixel = project.pixels[i + k];
      const Equation at(model, batch, k, contrast, raise, robust);
      if (!at.counts) continue;
      const float *const to = batch.gradient[k];
      const float byX = at.weight * (at.alongU * to[0] + at.alongV * to[2]), byY = at.weight * (at.alongU * to[1] + at.alongV * to[3]);
      if (pixel.y != y) endRow(), y = pixel.y;
      float *const column = columns + UNKNOWNS * std::min(std::max(int(pixel.x) - window.left, 0), window.columns - 1);
      for (int a = 0; a < UNKNOWNS; a++)
        column[a] += byX * at.row[a], row[a] += byY * at.row[a];
      addProducts(at.row, -shares[0] * double(byX * byX) - shares[1] * double(byY * byY), matrix);
    }
  }
  endRow();
  for (int i = 0; i < window.columns; i++)
    addProducts(columns + UNKNOWNS * i, shares[0], matrix);
}

VCK_DISPATCH("avx2", int32_t, pixels,
             (const cvx_plane &source, const vck_tag_window &window, const vck_tag_pattern_model &model, const float *light,
              vck_tag_pixel *found, int32_t capacity),
             (source, window, model, light, found, capacity))
VCK_DISPATCH("avx2", void, levels, (const Projection &project, int stride, vck_tag_level_sums &sums), (project, stride, sums))
VCK_DISPATCH("avx2", void, equations,
             (const Projection &project, int stride, float robust, double *matrix, double *right, vck_tag_fit_sums &sums),
             (project, stride, robust, matrix, right, sums))
VCK_DISPATCH("avx2", void, flaws,
             (const Projection &project, float robust, const vck_tag_flaw_window &window, PairSums *columns, double *matrix, double *right,
              vck_tag_flaw_sums &sums),
             (project, robust, window, columns, matrix, right, sums))
VCK_DISPATCH("avx2", void, displaced,
             (const Projection &project, float robust, const vck_tag_flaw_window &window, const float variances[2], float *columns,
              double *matrix),
             (project, robust, window, variances, columns, matrix))

} // namespace

cvx_result vck_tag_pattern_pixels(cvx_plane source, const vck_tag_window *window, const vck_tag_pattern_model *model, const float *light,
                                  vck_tag_pixel *found, int32_t *count) {
  if (source.depth != CVX_U8 || source.channels != 1) return cvx::failed(CVX_FAILED, "an 8-bit plane with one channel needed");
  *count = pixelsBest(source, *window, *model, light, found, *count);
  return cvx::done();
}

vck_tag_level_sums vck_tag_pattern_levels(const float *cells, const vck_tag_pattern_model *model, const vck_tag_pixel *found, int32_t count,
                                          int32_t stride) {
  vck_tag_level_sums sums = {};
  levelsBest({cells, *model, found, count}, stride, sums);
  return sums;
}

vck_tag_fit_sums vck_tag_pattern_equations(const float *cells, const vck_tag_pattern_model *model, const vck_tag_pixel *found,
                                           int32_t count, int32_t stride, float robust, double *matrix, double *right) {
  vck_tag_fit_sums sums = {};
  equationsBest({cells, *model, found, count}, stride, robust, matrix, right, sums);
  return sums;
}

vck_tag_flaw_sums vck_tag_pattern_flaws(const float *cells, const vck_tag_pattern_model *model, const vck_tag_pixel *found, int32_t count,
                                        float robust, const vck_tag_flaw_window *window, float *memory, double *matrix, double *right) {
  vck_tag_flaw_sums sums = {};
  flawsBest({cells, *model, found, count}, robust, *window, reinterpret_cast<PairSums *>(memory), matrix, right, sums);
  return sums;
}

void vck_tag_pattern_displaced(const float *cells, const vck_tag_pattern_model *model, const vck_tag_pixel *found, int32_t count,
                               float robust, const vck_tag_flaw_window *window, const float variances[2], float *memory, double *matrix) {
  std::fill(matrix, matrix + UNKNOWNS * UNKNOWNS, 0.0);
  displacedBest({cells, *model, found, count}, robust, *window, variances, memory, matrix);
}
