/* What finding hidden shapes needs beyond the general filters: edge strength, fine-detail energy, blob peaks, polar sampling. */
#ifndef OPENCV_SHAPES_H
#define OPENCV_SHAPES_H

#include "opencv_common.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What the edge filter does with the gradient magnitude. */
enum { CVX_EDGE_PLAIN = 0, CVX_EDGE_INVERTED = 1, CVX_EDGE_SKETCH = 2 };

/**
 * Gradient magnitude of an 8-bit plane, one channel of it, with 3x3 kernels of weights 1 `middle` 1 (a whole number), neighbours replicated
 * at the border. destination = min(255, strength * magnitude); inverted: 255 minus that; sketch: 0 where strength * magnitude >= threshold
 * * 255, else 255.
 */
cvx_result cvx_edge_strength(cvx_plane source, int32_t channel, cvx_plane destination, double middle, double strength, int32_t mode,
                             double threshold);

/** destination = 0.2125 red + 0.7154 green + 0.0721 blue of an 8-bit BGR plane, rounded. */
cvx_result cvx_luminance(cvx_plane source, cvx_plane destination);

/** destination (CVX_U16) = min(65535, sum over channels of (4 * (source - smooth))^2 / 4); both 8 bits, 1 or 3 channels. */
cvx_result cvx_detail_energy(cvx_plane source, cvx_plane smooth, cvx_plane destination);

/** destination (CVX_F32) = 0.5 * log(source + offset); source CVX_F32. */
cvx_result cvx_half_log(cvx_plane source, cvx_plane destination, double offset);

/** A local maximum of a stack of planes. */
typedef struct cvx_peak {
  int32_t x, y, level;
  float value;
} cvx_peak;

/**
 * Maxima over 3x3 pixels and the neighbouring levels, greater than thresholds[level]; planes CVX_F32 of one size.
 * *count in: capacity of peaks; out: found, at most the capacity.
 */
cvx_result cvx_stack_peaks(const cvx_plane *levels, int32_t level_count, const float *thresholds, cvx_peak *peaks, int32_t *count);

/**
 * Samples an 8-bit or 16-bit plane along rays from a centre, bilinear: sample (i, k) lies at centre + (k + 0.5) * step * (ray_x[i],
 * ray_y[i]). samples: ray_count x step_count; -1 outside of the picture.
 */
cvx_result cvx_polar_sample(cvx_plane source, double center_x, double center_y, const float *ray_x, const float *ray_y, int32_t ray_count,
                            double step, int32_t step_count, float *samples);

#ifdef __cplusplus
}
#endif
#endif
