#include "opencv_shapes.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <initializer_list>

// Outlines against evidence in polar form. Nothing here allocates or throws. The hot parts are compiled twice; the processor decides
// at run time which one runs. Both give the same numbers: no step is fused or reordered.

namespace {

#define CVX_INLINE inline __attribute__((always_inline))

enum { RAYS = CVX_RAYS, MOST_CORNERS = 8 };

/** 64 directions, 5.6 degrees apart, and those of the corners of regular polygons. */
struct directions {
  float x[RAYS], y[RAYS];
  float corners[MOST_CORNERS - 2][MOST_CORNERS][2];
  directions() {
    const double turn = 2 * 3.14159265358979323846;
    for (int i = 0; i < RAYS; i++) {
      x[i] = float(std::cos(turn * i / RAYS));
      y[i] = float(std::sin(turn * i / RAYS));
    }
    for (int count = 3; count <= MOST_CORNERS; count++)
      for (int i = 0; i < MOST_CORNERS; i++) {
        corners[count - 3][i][0] = float(std::cos(turn * i / count));
        corners[count - 3][i][1] = float(std::sin(turn * i / count));
      }
  }
};
const directions rays;

/** 1 / (distance from the origin to an ellipse) for each ray. */
CVX_INLINE bool inverse_ellipse(const cvx_figure &o, float *inverse) {
  const float determinant = (1 + o.stretch) * (1 - o.stretch) - o.shear * o.shear;
  if (!(determinant > 0.1f && o.radius > 0)) return false;
  const float scale = 1 / (determinant * o.radius);
  const float a = (1 - o.stretch) * scale, b = -o.shear * scale, c = (1 + o.stretch) * scale;
  const float cx = a * o.x + b * o.y, cy = b * o.x + c * o.y;
  const float remainder = 1 - cx * cx - cy * cy;
  if (!(remainder > 1e-3f)) return false;
  const float inverse_remainder = 1 / remainder;
  // |q t - o| = 1 with q = M u, o = M centre; 1 / t = (sqrt((q.o)^2 + q^2 (1 - o^2)) - q.o) / (1 - o^2).
  for (int k = 0; k < RAYS; k++) {
    const float qx = a * rays.x[k] + b * rays.y[k], qy = b * rays.x[k] + c * rays.y[k];
    const float along = qx * cx + qy * cy;
    inverse[k] = (std::sqrt(along * along + (qx * qx + qy * qy) * remainder) - along) * inverse_remainder;
  }
  return true;
}

/**
 * 1 / (distance from the origin to the outline) for each ray; false where the origin is outside. For a convex polygon with the edges
 * n_i . p = d_i that inverse is the largest n_i . u / d_i: no case distinction a ray.
 */
CVX_INLINE bool inverse_radii(const cvx_figure &o, float *inverse) {
  if (o.corners < 3 || o.corners > MOST_CORNERS) return inverse_ellipse(o, inverse);
  const int count = o.corners;
  float corner_x[MOST_CORNERS], corner_y[MOST_CORNERS];
  const float c = o.radius * std::cos(o.angle), s = o.radius * std::sin(o.angle);
  for (int i = 0; i < count; i++) {
    const float *unit = rays.corners[count - 3][i];
    const float u = c * unit[0] - s * unit[1], v = s * unit[0] + c * unit[1];
    corner_x[i] = o.x + (1 + o.stretch) * u + o.shear * v;
    corner_y[i] = o.y + o.shear * u + (1 - o.stretch) * v;
  }
  for (int i = 0, from = count - 1; i < count; from = i++) {
    float nx = corner_y[i] - corner_y[from], ny = corner_x[from] - corner_x[i];
    const float distance = nx * corner_x[i] + ny * corner_y[i];
    if (!(distance > 1e-3f)) return false;
    nx /= distance;
    ny /= distance;
    if (i == 0) {
      for (int k = 0; k < RAYS; k++)
        inverse[k] = nx * rays.x[k] + ny * rays.y[k];
    } else {
      for (int k = 0; k < RAYS; k++) {
        const float value = nx * rays.x[k] + ny * rays.y[k];
        inverse[k] = value > inverse[k] ? value : inverse[k];
      }
    }
  }
  return true;
}

CVX_INLINE float score_of(const cvx_polar &p, const cvx_figure &o) {
  float at[RAYS];
  int32_t steps[RAYS];
  if (!inverse_radii(o, at)) return -INFINITY;
  const float inverse_step = 1 / p.step, limit = float(p.step_count) - 0.001f;
  // Divisions first, in a loop of their own, which becomes vector code; the look-ups cannot.
  for (int k = 0; k < RAYS; k++) {
    float distance = inverse_step / (at[k] > 1e-6f ? at[k] : 1e-6f);
    distance = distance < limit ? distance : limit;
    steps[k] = int32_t(distance);
    at[k] = distance - float(steps[k]);
  }
  const float *row = p.sums;
  const int32_t length = p.step_count + 1;
  float sum[4] = {0, 0, 0, 0};
  for (int k = 0; k < RAYS; k += 4)
    for (int i = 0; i < 4; i++, row += length) {
      const float low = row[steps[k + i]], high = row[steps[k + i] + 1];
      sum[i] += low + at[k + i] * (high - low);
    }
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

CVX_INLINE float &parameter(cvx_figure &o, int index) {
  switch (index) {
  case 0:
    return o.x;
  case 1:
    return o.y;
  case 2:
    return o.radius;
  case 3:
    return o.angle;
  case 4:
    return o.stretch;
  default:
    return o.shear;
  }
}

CVX_INLINE float penalized(const cvx_polar &p, const cvx_figure &o, const cvx_figure_search &how) {
  const float a = o.stretch - how.expected_stretch, b = o.shear - how.expected_shear;
  return score_of(p, o) - how.distortion_weight * (a * a + b * b);
}

/** Pattern search with halving steps; the outline's score is not smooth enough for derivatives. */
CVX_INLINE float refine(const cvx_polar &p, cvx_figure &outline, const cvx_figure_search &how) {
  float step[6];
  std::memcpy(step, how.steps, sizeof step);
  int order[6], count = 0, last[6] = {1, 1, 1, 1, 1, 1};
  for (int index : {2, 0, 1, 3, 4, 5})
    if (step[index] > 0) order[count++] = index;
  const float reference = how.steps[0] > how.steps[2] ? how.steps[0] : how.steps[2];
  float best = penalized(p, outline, how), scale = 1;
  for (int round = 0; round < 14; round++) {
    bool has_moved = false;
    for (int i = 0; i < count; i++) {
      const int index = order[i];
      // The direction that helped last goes first.
      for (int sign : {last[index], -last[index]}) {
        cvx_figure trial = outline;
        parameter(trial, index) += float(sign) * step[index];
        const float score = penalized(p, trial, how);
        if (score > best + 1e-6f) {
          best = score;
          outline = trial;
          last[index] = sign;
          has_moved = true;
          break;
        }
      }
    }
    if (!has_moved) {
      scale /= 2;
      for (float &value : step)
        value /= 2;
      if (reference * scale < how.finest) break;
    }
  }
  return best;
}

/** Bilinear in fixed point, 8 bits of fraction. */
template <typename T> CVX_INLINE float at_place(const cvx_plane &source, float x, float y) {
  const int fixed_x = int(x * 256), fixed_y = int(y * 256), x0 = fixed_x >> 8, y0 = fixed_y >> 8;
  const uint32_t fx = uint32_t(fixed_x & 255), fy = uint32_t(fixed_y & 255);
  const int x1 = x0 + (x0 < source.width - 1), y1 = y0 + (y0 < source.height - 1);
  const T *top = reinterpret_cast<const T *>(static_cast<const char *>(source.data) + size_t(y0) * source.stride);
  const T *bottom = reinterpret_cast<const T *>(static_cast<const char *>(source.data) + size_t(y1) * source.stride);
  const uint32_t a = top[x0] * (256 - fx) + top[x1] * fx, b = bottom[x0] * (256 - fx) + bottom[x1] * fx;
  return (float(int32_t(a)) * float(int32_t(256 - fy)) + float(int32_t(b)) * float(int32_t(fy))) * (1.0f / 65536);
}

template <typename T>
CVX_INLINE void sample(const cvx_plane &source, double cx, double cy, float step, int steps, bool is_nearest, float *out) {
  const float last_x = float(source.width - 1), last_y = float(source.height - 1), reach = step * float(steps);
  const bool is_whole = cx - reach >= 0 && cy - reach >= 0 && cx + reach < last_x && cy + reach < last_y;
  for (int i = 0; i < RAYS; i++, out += steps) {
    const float dx = rays.x[i] * step, dy = rays.y[i] * step;
    const float x = float(cx) + 0.5f * dx, y = float(cy) + 0.5f * dy;
    if (is_whole && is_nearest) {
      for (int k = 0; k < steps; k++) {
        const int u = int(x + float(k) * dx + 0.5f), v = int(y + float(k) * dy + 0.5f);
        out[k] = float(reinterpret_cast<const T *>(static_cast<const char *>(source.data) + size_t(v) * source.stride)[u]);
      }
    } else if (is_whole) {
      for (int k = 0; k < steps; k++)
        out[k] = at_place<T>(source, x + float(k) * dx, y + float(k) * dy);
    } else {
      for (int k = 0; k < steps; k++) {
        const float u = x + float(k) * dx, v = y + float(k) * dy;
        out[k] = u >= 0 && v >= 0 && u <= last_x && v <= last_y ? at_place<T>(source, u, v) : -1;
      }
    }
  }
}

CVX_INLINE void sum_rings(const float *samples, int steps, int first, int last, double *sums) {
  float sum[8] = {0}, squares[8] = {0}, weight[8] = {0};
  for (int i = 0; i < RAYS; i++) {
    const float *row = samples + size_t(i) * size_t(steps);
    int k = first;
    for (; k + 8 <= last; k += 8)
      for (int j = 0; j < 8; j++) {
        const float value = row[k + j], area = value >= 0 ? float(k + j) + 0.5f : 0;
        sum[j] += area * value;
        squares[j] += area * value * value;
        weight[j] += area;
      }
    for (; k < last; k++) {
      const float value = row[k], area = value >= 0 ? float(k) + 0.5f : 0;
      sum[0] += area * value;
      squares[0] += area * value * value;
      weight[0] += area;
    }
  }
  for (int j = 0; j < 8; j++) {
    sums[0] += double(sum[j]);
    sums[1] += double(squares[j]);
    sums[2] += double(weight[j]);
  }
}

float refine_any(const cvx_polar &p, cvx_figure &o, const cvx_figure_search &how) { return refine(p, o, how); }
float score_any(const cvx_polar &p, const cvx_figure &o) { return score_of(p, o); }
void rings_any(const float *samples, int steps, int first, int last, double *sums) { sum_rings(samples, steps, first, last, sums); }
#if defined(__x86_64__)
__attribute__((target("avx2"))) float refine_avx2(const cvx_polar &p, cvx_figure &o, const cvx_figure_search &how) {
  return refine(p, o, how);
}
__attribute__((target("avx2"))) float score_avx2(const cvx_polar &p, const cvx_figure &o) { return score_of(p, o); }
__attribute__((target("avx2"))) void rings_avx2(const float *samples, int steps, int first, int last, double *sums) {
  sum_rings(samples, steps, first, last, sums);
}
#endif

bool is_wide() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2");
#else
  return false;
#endif
}

} // namespace

int32_t cvx_figure_inverse_radii(const cvx_figure *outline, float *inverse) { return inverse_radii(*outline, inverse); }

float cvx_figure_score(const cvx_polar *polar, const cvx_figure *outline) {
#if defined(__x86_64__)
  if (is_wide()) return score_avx2(*polar, *outline);
#endif
  return score_any(*polar, *outline);
}

float cvx_figure_refine(const cvx_polar *polar, cvx_figure *outline, const cvx_figure_search *how) {
#if defined(__x86_64__)
  if (is_wide()) return refine_avx2(*polar, *outline, *how);
#endif
  return refine_any(*polar, *outline, *how);
}

int32_t cvx_polar_sample(cvx_plane source, double center_x, double center_y, float step, int32_t step_count, int32_t is_nearest,
                         float *samples) {
  if (source.channels != 1 || (source.depth != CVX_U8 && source.depth != CVX_U16)) return 0;
  if (source.depth == CVX_U8)
    sample<uint8_t>(source, center_x, center_y, step, step_count, is_nearest != 0, samples);
  else
    sample<uint16_t>(source, center_x, center_y, step, step_count, is_nearest != 0, samples);
  return 1;
}

void cvx_polar_rings(const float *samples, int32_t step_count, int32_t first, int32_t last, double *sums) {
  sums[0] = sums[1] = sums[2] = 0;
#if defined(__x86_64__)
  if (is_wide()) return rings_avx2(samples, step_count, first, last, sums);
#endif
  rings_any(samples, step_count, first, last, sums);
}

void cvx_polar_weigh(const float *samples, int32_t step_count, float middle, float scale, float *sums) {
  for (int i = 0; i < RAYS; i++) {
    float sum = 0;
    *sums++ = 0;
    for (int k = 0; k < step_count; k++) {
      const float value = *samples++;
      if (value >= 0) sum += (value - middle) * scale * (float(k) + 0.5f);
      *sums++ = sum;
    }
  }
}
