#include "kernel.h"
#include "CShapes.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <initializer_list>

// Outlines against evidence in polar form. Nothing here allocates or throws. The hot parts are compiled twice; the processor decides
// at run time which one runs. Both give the same numbers: no step is fused or reordered.

namespace {

/** Running sums of vck_polar_weigh(). */
struct polar_sums : vck_polar {
  const float *sums;
};

enum { RAYS = VCK_RAYS, MOST_CORNERS = 5 };

const double turn = 2 * 3.14159265358979323846;

/** Directions of COUNT rays. */
template <int COUNT> struct directions {
  float x[COUNT], y[COUNT];
  directions() {
    for (int i = 0; i < COUNT; i++) {
      x[i] = float(std::cos(turn * i / COUNT));
      y[i] = float(std::sin(turn * i / COUNT));
    }
  }
};
/** Rays 5.6 and 11.3 degrees apart. */
const directions<RAYS> fine_rays;
const directions<RAYS / 2> coarse_rays;
template <int COUNT> VCK_INLINE const directions<COUNT> &rays_of();
template <> VCK_INLINE const directions<RAYS> &rays_of() { return fine_rays; }
template <> VCK_INLINE const directions<RAYS / 2> &rays_of() { return coarse_rays; }

struct direction {
  float x, y;
};

/** Direction of the first corner. */
VCK_INLINE direction direction_of(const vck_figure &o) {
  return o.corners < 3 ? direction{1, 0} : direction{std::cos(o.angle), std::sin(o.angle)};
}

/** Directions of the corners of regular polygons. */
struct corner_directions {
  float corners[MOST_CORNERS - 2][MOST_CORNERS][2];
  corner_directions() {
    for (int count = 3; count <= MOST_CORNERS; count++)
      for (int i = 0; i < MOST_CORNERS; i++) {
        corners[count - 3][i][0] = float(std::cos(turn * i / count));
        corners[count - 3][i][1] = float(std::sin(turn * i / count));
      }
  }
};
const corner_directions regular;

/** Determinant of the distortion. */
VCK_INLINE float determinant_of(const vck_figure &o) { return (1 + o.stretch) * (1 - o.stretch) - o.shear * o.shear; }

/** 1 / (distance from the origin to an ellipse) for each ray. */
template <int N> VCK_INLINE bool inverse_ellipse(const vck_figure &o, float *inverse) {
  const float determinant = determinant_of(o);
  if (!(determinant > 0 && o.radius > 0)) return false;
  const float scale = 1 / (determinant * o.radius);
  const float a = (1 - o.stretch) * scale, b = -o.shear * scale, c = (1 + o.stretch) * scale;
  const float cx = a * o.x + b * o.y, cy = b * o.x + c * o.y;
  const float remainder = 1 - cx * cx - cy * cy;
  if (!(remainder > 1e-3f)) return false;
  const directions<N> &rays = rays_of<N>();
  const float inverse_remainder = 1 / remainder;
  // |q t - o| = 1 with q = M u, o = M centre; 1 / t = (sqrt((q.o)^2 + q^2 (1 - o^2)) - q.o) / (1 - o^2).
  for (int k = 0; k < N; k++) {
    const float qx = a * rays.x[k] + b * rays.y[k], qy = b * rays.x[k] + c * rays.y[k];
    const float along = qx * cx + qy * cy;
    inverse[k] = (std::sqrt(along * along + (qx * qx + qy * qy) * remainder) - along) * inverse_remainder;
  }
  return true;
}

/** The same for a convex polygon: with the edges n_i . p = 1 that inverse is the largest n_i . u, no case distinction per ray. */
template <int N, int COUNT> VCK_INLINE bool inverse_polygon(const vck_figure &o, direction first, float *inverse) {
  float corner_x[COUNT], corner_y[COUNT], nx[COUNT], ny[COUNT];
  const float c = o.radius * first.x, s = o.radius * first.y;
  for (int i = 0; i < COUNT; i++) {
    const float *unit = regular.corners[COUNT - 3][i];
    const float u = c * unit[0] - s * unit[1], v = s * unit[0] + c * unit[1];
    corner_x[i] = o.x + (1 + o.stretch) * u + o.shear * v;
    corner_y[i] = o.y + o.shear * u + (1 - o.stretch) * v;
  }
  for (int i = 0, from = COUNT - 1; i < COUNT; from = i++) {
    nx[i] = corner_y[i] - corner_y[from];
    ny[i] = corner_x[from] - corner_x[i];
    const float distance = nx[i] * corner_x[i] + ny[i] * corner_y[i];
    if (!(distance > 1e-3f)) return false;
    const float inverse_distance = 1 / distance;
    nx[i] *= inverse_distance;
    ny[i] *= inverse_distance;
  }
  const directions<N> &rays = rays_of<N>();
  for (int k = 0; k < N; k++) {
    float largest = nx[0] * rays.x[k] + ny[0] * rays.y[k];
    for (int i = 1; i < COUNT; i++) {
      const float value = nx[i] * rays.x[k] + ny[i] * rays.y[k];
      largest = value > largest ? value : largest;
    }
    inverse[k] = largest;
  }
  return true;
}

/** 1 / (distance from the origin to the outline) for each ray; false where the origin is outside. */
template <int N> VCK_INLINE bool inverse_radii(const vck_figure &o, direction first, float *inverse) {
  switch (o.corners) {
  case 3:
    return inverse_polygon<N, 3>(o, first, inverse);
  case 4:
    return inverse_polygon<N, 4>(o, first, inverse);
  case 5:
    return inverse_polygon<N, 5>(o, first, inverse);
  default:
    return inverse_ellipse<N>(o, inverse);
  }
}

/** Distances for a circle without distortion. */
template <int N> VCK_INLINE bool circle_radii(const vck_figure &o, float *distances) {
  if (!(o.x * o.x + o.y * o.y < 0.999f * o.radius * o.radius && o.radius > 0)) return false;
  const directions<N> &rays = rays_of<N>();
  const float square = o.radius * o.radius;
  for (int k = 0; k < N; k++) {
    const float along = o.x * rays.x[k] + o.y * rays.y[k], across = o.x * rays.y[k] - o.y * rays.x[k];
    distances[k] = along + std::sqrt(square - across * across);
  }
  return true;
}

typedef float four_floats __attribute__((vector_size(16)));
typedef double two_doubles __attribute__((vector_size(16)));

/** Score over N equidistant rays, scaled to all rays. */
template <int N> VCK_INLINE float score_of(const polar_sums &p, const vck_figure &o, direction first) {
  float distances[N], weights[2 * N];
  int32_t steps[N];
  // Roots and divisions are in separate loops, which are vectorised; the look-ups cannot be.
  if (o.corners < 3 && o.stretch == 0 && o.shear == 0) {
    if (!circle_radii<N>(o, distances)) return -INFINITY;
  } else {
    if (!inverse_radii<N>(o, first, distances)) return -INFINITY;
    for (int k = 0; k < N; k++)
      distances[k] = 1 / (distances[k] > 1e-6f ? distances[k] : 1e-6f);
  }
  const float inverse_step = 1 / p.step, limit = float(p.step_count) - 0.001f;
  for (int k = 0; k < N; k++) {
    float distance = inverse_step * distances[k];
    distance = distance < limit ? distance : limit;
    steps[k] = int32_t(distance);
    weights[2 * k + 1] = distance - float(steps[k]);
    weights[2 * k] = 1 - weights[2 * k + 1];
  }
  const float *row = p.sums;
  const size_t length = (size_t(p.step_count) + 1) * size_t(p.ray_count / N);
  four_floats sum[2] = {{0}, {0}};
  for (int k = 0; k < N; k += 4)
    for (int i = 0; i < 2; i++, row += 2 * length) {
      // Both neighbours of a position at once, for two rays.
      two_doubles pairs;
      double pair;
      std::memcpy(&pair, row + steps[k + 2 * i], sizeof pair);
      pairs[0] = pair;
      std::memcpy(&pair, row + length + steps[k + 2 * i + 1], sizeof pair);
      pairs[1] = pair;
      four_floats weight;
      std::memcpy(&weight, weights + 2 * k + 4 * i, sizeof weight);
      sum[i] += weight * reinterpret_cast<four_floats &>(pairs);
    }
  const four_floats all = sum[0] + sum[1];
  return (all[0] + all[1] + (all[2] + all[3])) * float(p.ray_count / N);
}

VCK_INLINE float score_any_count(const polar_sums &p, const vck_figure &o) {
  return p.ray_count == RAYS ? score_of<RAYS>(p, o, direction_of(o)) : score_of<RAYS / 2>(p, o, direction_of(o));
}

enum { ANGLE = 3 };

VCK_INLINE float &parameter(vck_figure &o, int index) {
  switch (index) {
  case 0:
    return o.x;
  case 1:
    return o.y;
  case 2:
    return o.radius;
  case ANGLE:
    return o.angle;
  case 4:
    return o.stretch;
  default:
    return o.shear;
  }
}

template <int N> VCK_INLINE float penalized(const polar_sums &p, const vck_figure &o, direction first, const vck_figure_search &how) {
  if (!(determinant_of(o) > how.minimum_determinant)) return -INFINITY;
  const float a = o.stretch, b = o.shear;
  return score_of<N>(p, o, first) - how.distortion_weight * (a * a + b * b);
}

/** Pattern search with halving steps (Hooke and Jeeves 1961); the outline's score is not smooth enough for derivatives. */
template <int N> VCK_INLINE float refine(const polar_sums &p, vck_figure &outline, const vck_figure_search &how) {
  float step[6];
  std::memcpy(step, how.steps, sizeof step);
  int order[6], count = 0, last[6] = {1, 1, 1, 1, 1, 1};
  for (int index : {2, 0, 1, int(ANGLE), 4, 5})
    if (step[index] > 0) order[count++] = index;
  const float reference = how.steps[0] > how.steps[2] ? how.steps[0] : how.steps[2];
  direction first = direction_of(outline);
  float best = penalized<N>(p, outline, first, how), scale = 1;
  for (int round = 0; round < how.maximum_rounds; round++) {
    bool has_moved = false;
    for (int i = 0; i < count; i++) {
      const int index = order[i];
      // The direction of the last improvement comes first.
      for (int sign : {last[index], -last[index]}) {
        vck_figure trial = outline;
        parameter(trial, index) += float(sign) * step[index];
        const direction trial_first = index == ANGLE ? direction_of(trial) : first;
        const float score = penalized<N>(p, trial, trial_first, how);
        if (score > best + how.minimum_gain) {
          best = score;
          outline = trial;
          first = trial_first;
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
VCK_INLINE float between(uint32_t a0, uint32_t a1, uint32_t b0, uint32_t b1, uint32_t fx, uint32_t fy) {
  const uint32_t a = a0 * (256 - fx) + a1 * fx, b = b0 * (256 - fx) + b1 * fx;
  return (float(int32_t(a)) * float(int32_t(256 - fy)) + float(int32_t(b)) * float(int32_t(fy))) * (1.0f / 65536);
}

template <typename T> VCK_INLINE float at_position(const cvx_plane &source, float x, float y) {
  const int fixed_x = int(x * 256), fixed_y = int(y * 256), x0 = fixed_x >> 8, y0 = fixed_y >> 8;
  const int x1 = x0 + (x0 < source.width - 1), y1 = y0 + (y0 < source.height - 1);
  const T *top = reinterpret_cast<const T *>(static_cast<const char *>(source.data) + size_t(y0) * source.stride);
  const T *bottom = reinterpret_cast<const T *>(static_cast<const char *>(source.data) + size_t(y1) * source.stride);
  return between(top[x0], top[x1], bottom[x0], bottom[x1], uint32_t(fixed_x & 255), uint32_t(fixed_y & 255));
}

enum { CHUNK = 64 };

/** A part of a ray inside of the picture. Addresses and weights are vector code; the loads between them cannot be. */
template <typename T, bool IS_NEAREST>
VCK_INLINE void sample_inside(const char *base, int stride, float x, float y, float dx, float dy, int count, float *out) {
  int32_t offsets[CHUNK];
  if (IS_NEAREST) {
    T values[CHUNK];
    for (int k = 0; k < count; k++)
      offsets[k] = int(y + float(k) * dy + 0.5f) * stride + int(x + float(k) * dx + 0.5f) * int(sizeof(T));
    for (int k = 0; k < count; k++)
      std::memcpy(values + k, base + offsets[k], sizeof(T));
    for (int k = 0; k < count; k++)
      out[k] = float(values[k]);
  } else {
    T top[2 * CHUNK], bottom[2 * CHUNK];
    uint32_t fx[CHUNK], fy[CHUNK];
    for (int k = 0; k < count; k++) {
      const int fixed_x = int((x + float(k) * dx) * 256), fixed_y = int((y + float(k) * dy) * 256);
      offsets[k] = (fixed_y >> 8) * stride + (fixed_x >> 8) * int(sizeof(T));
      fx[k] = uint32_t(fixed_x & 255);
      fy[k] = uint32_t(fixed_y & 255);
    }
    for (int k = 0; k < count; k++) {
      std::memcpy(top + 2 * k, base + offsets[k], 2 * sizeof(T));
      std::memcpy(bottom + 2 * k, base + offsets[k] + stride, 2 * sizeof(T));
    }
    for (int k = 0; k < count; k++)
      out[k] = between(top[2 * k], top[2 * k + 1], bottom[2 * k], bottom[2 * k + 1], fx[k], fy[k]);
  }
}

template <int N, typename T>
VCK_INLINE void sample(const cvx_plane &source, double cx, double cy, float step, int steps, bool is_nearest, float *out) {
  const directions<N> &rays = rays_of<N>();
  const float last_x = float(source.width - 1), last_y = float(source.height - 1), reach = step * float(steps);
  if (cx - reach >= 0 && cy - reach >= 0 && cx + reach < last_x && cy + reach < last_y &&
      2 * (double(reach) + 2) * double(source.stride) < INT32_MAX) {
    // Offsets are relative to the first row and column within reach, so that they fit into 32 bits.
    const int left = int(cx - reach), top = int(cy - reach), stride = int(source.stride);
    const char *base = static_cast<const char *>(source.data) + size_t(top) * source.stride + size_t(left) * sizeof(T);
    const float x0 = float(cx - left), y0 = float(cy - top);
    for (int i = 0; i < N; i++, out += steps) {
      const float dx = rays.x[i] * step, dy = rays.y[i] * step;
      for (int k = 0; k < steps; k += CHUNK) {
        const int count = steps - k < CHUNK ? steps - k : int(CHUNK);
        const float x = x0 + (float(k) + 0.5f) * dx, y = y0 + (float(k) + 0.5f) * dy;
        if (is_nearest)
          sample_inside<T, true>(base, stride, x, y, dx, dy, count, out + k);
        else
          sample_inside<T, false>(base, stride, x, y, dx, dy, count, out + k);
      }
    }
    return;
  }
  for (int i = 0; i < N; i++, out += steps) {
    const float dx = rays.x[i] * step, dy = rays.y[i] * step, x = float(cx) + 0.5f * dx, y = float(cy) + 0.5f * dy;
    for (int k = 0; k < steps; k++) {
      const float u = x + float(k) * dx, v = y + float(k) * dy;
      out[k] = u >= 0 && v >= 0 && u <= last_x && v <= last_y ? at_position<T>(source, u, v) : -1;
    }
  }
}

VCK_INLINE void sample_rays(const cvx_plane &source, const vck_polar_grid &at, float *out) {
  const bool is_nearest = at.is_nearest != 0;
  if (source.depth == CVX_U8 && at.ray_count == RAYS)
    sample<RAYS, uint8_t>(source, at.x, at.y, at.step, at.step_count, is_nearest, out);
  else if (source.depth == CVX_U8)
    sample<RAYS / 2, uint8_t>(source, at.x, at.y, at.step, at.step_count, is_nearest, out);
  else if (at.ray_count == RAYS)
    sample<RAYS, uint16_t>(source, at.x, at.y, at.step, at.step_count, is_nearest, out);
  else
    sample<RAYS / 2, uint16_t>(source, at.x, at.y, at.step, at.step_count, is_nearest, out);
}

VCK_INLINE void sum_rings(const float *samples, int rays, int steps, int first, int last, double *sums) {
  float sum[8] = {0}, squares[8] = {0}, weight[8] = {0};
  for (int i = 0; i < rays; i++) {
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

VCK_INLINE float refine_any_count(const polar_sums &p, vck_figure &o, const vck_figure_search &how) {
  return p.ray_count == RAYS && !how.is_coarse ? refine<RAYS>(p, o, how) : refine<RAYS / 2>(p, o, how);
}

// The bodies above are compiled twice.
float refine_plain(const polar_sums &p, vck_figure &o, const vck_figure_search &how) { return refine_any_count(p, o, how); }
float score_plain(const polar_sums &p, const vck_figure &o) { return score_any_count(p, o); }
void sample_plain(const cvx_plane &source, const vck_polar_grid &at, float *out) { sample_rays(source, at, out); }
void rings_plain(const float *samples, int rays, int steps, int first, int last, double *sums) {
  sum_rings(samples, rays, steps, first, last, sums);
}
#if defined(__x86_64__)
#define VCK_WIDE __attribute__((target("avx2")))
VCK_WIDE float refine_wide(const polar_sums &p, vck_figure &o, const vck_figure_search &how) { return refine_any_count(p, o, how); }
VCK_WIDE float score_wide(const polar_sums &p, const vck_figure &o) { return score_any_count(p, o); }
VCK_WIDE void sample_wide(const cvx_plane &source, const vck_polar_grid &at, float *out) { sample_rays(source, at, out); }
VCK_WIDE void rings_wide(const float *samples, int rays, int steps, int first, int last, double *sums) {
  sum_rings(samples, rays, steps, first, last, sums);
}
bool is_wide() { return __builtin_cpu_supports("avx2"); }
#define VCK_CHOOSE(name, ...) (is_wide() ? name##_wide(__VA_ARGS__) : name##_plain(__VA_ARGS__))
#else
#define VCK_CHOOSE(name, ...) name##_plain(__VA_ARGS__)
#endif

bool is_ray_count(int32_t count) { return count == RAYS || count == RAYS / 2; }

} // namespace

int32_t vck_figure_inverse_radii(const vck_figure *outline, float *inverse) {
  return inverse_radii<RAYS>(*outline, direction_of(*outline), inverse);
}

float vck_figure_score(const float *sums, const vck_polar *polar, const vck_figure *outline) {
  return is_ray_count(polar->ray_count) ? VCK_CHOOSE(score, polar_sums{*polar, sums}, *outline) : -INFINITY;
}

float vck_figure_refine(const float *sums, const vck_polar *polar, vck_figure *outline, const vck_figure_search *how) {
  return is_ray_count(polar->ray_count) ? VCK_CHOOSE(refine, polar_sums{*polar, sums}, *outline, *how) : -INFINITY;
}

int32_t vck_polar_sample(cvx_plane source, const vck_polar_grid *grid, float *samples) {
  if (source.channels != 1 || (source.depth != CVX_U8 && source.depth != CVX_U16) || !is_ray_count(grid->ray_count)) return 0;
  VCK_CHOOSE(sample, source, *grid, samples);
  return 1;
}

void vck_polar_rings(const float *samples, int32_t ray_count, int32_t step_count, int32_t first, int32_t last, double *sums) {
  sums[0] = sums[1] = sums[2] = 0;
  VCK_CHOOSE(rings, samples, ray_count, step_count, first, last, sums);
}

void vck_polar_weigh(const float *samples, int32_t ray_count, int32_t step_count, float midpoint, float scale, float *sums) {
  // Several rays at a time, as each sum depends on the previous one.
  enum { TOGETHER = 8 };
  const size_t length = size_t(step_count);
  for (int i = 0; i < ray_count; i += TOGETHER, samples += TOGETHER * length, sums += TOGETHER * (length + 1)) {
    float sum[TOGETHER] = {0};
    for (int j = 0; j < TOGETHER; j++)
      sums[size_t(j) * (length + 1)] = 0;
    for (size_t k = 0; k < length; k++) {
      const float area = scale * (float(k) + 0.5f);
      for (int j = 0; j < TOGETHER; j++) {
        const float value = samples[size_t(j) * length + k];
        sum[j] += value >= 0 ? (value - midpoint) * area : 0;
        sums[size_t(j) * (length + 1) + k + 1] = sum[j];
      }
    }
  }
}
