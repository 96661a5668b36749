/* Kernels of the Shapes room: filter chains, energy of fine detail, peaks of blobs, outlines in polar form. */
#ifndef CSHAPES_H
#define CSHAPES_H

#include "opencv_common.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Output of the edge filter: the gradient magnitude, or black and white. */
enum { VCK_EDGE_PLAIN = 0, VCK_EDGE_SKETCH = 1 };

/** Steps of a filter chain; values are 8 bits between them and replicated beyond the border. */
enum {
  VCK_STEP_CHANNEL = 0,    /**< channel `half` of the source; only as the first step */
  VCK_STEP_BRIGHTNESS = 1, /**< 0.2125 red + 0.7154 green + 0.0721 blue of BGR; only as the first step */
  VCK_STEP_EDGES =
      2, /**< amount * gradient magnitude, 3x3 kernels of weights 1 `half` 1; sketch: 0 if at least threshold * 255, else 255 */
  VCK_STEP_MINIMUM = 3, /**< of a square of side 2 half + 1 */
  VCK_STEP_MAXIMUM = 4,
  VCK_STEP_INVERSION = 5,
  VCK_STEP_BLUR = 6,   /**< weights[first + k] / 65536 for the neighbours k away, k = 0..half; both sides add up to 65536 */
  VCK_STEP_SHARPEN = 7 /**< (1 + 4 amount) * centre - amount * its four neighbours */
};

typedef struct vck_filter_step {
  int32_t kind, half, mode, first;
  float amount, threshold;
} vck_filter_step;

/** Runs a chain over an 8-bit picture; destination: 8 bits, one channel, another buffer of the same size; weights: those of all blurs. */
cvx_result vck_filter_run(cvx_plane source, cvx_plane destination, const vck_filter_step *steps, int32_t count, const uint32_t *weights,
                          int32_t weight_count);

/**
 * Energy of the structure of 1 to 3 pixels, 4 times the squared difference from a Gaussian of deviation 1.5, summed over the channels of an
 * 8-bit picture (grey counts three times), at most 65535. is_soft: the picture is first blurred by 1 2 1, which selects 2 to 4 pixels.
 * energy (CVX_U16): its mean over 3x3 pixels; reduced (CVX_F32): its mean over squares of side `cell`, at most source / cell a side.
 */
cvx_result vck_detail_energy(cvx_plane source, int32_t is_soft, cvx_plane energy, cvx_plane reduced, int32_t cell);

/**
 * Energy of the structure of 10 to 30 pixels around a pixel over that of the structure of 2 to 4: squared differences between means under a
 * pyramid of 11x11 pixels and their neighbours 6 pixels away, for cells x cells of them (1...5), over squared second differences of pixels;
 * plus floor; all channels of an 8-bit picture. 0 for other planes.
 */
float vck_coarseness(cvx_plane source, int32_t x, int32_t y, int32_t cells, double floor);

/** A local maximum of a stack of planes. */
typedef struct vck_peak {
  int32_t x, y, level;
  float value;
} vck_peak;

/**
 * Maxima over 3x3 pixels and the neighbouring levels, greater than thresholds[level]; planes CVX_F32 of one size.
 * *count in: capacity of peaks; out: found, at most the capacity.
 */
cvx_result vck_stack_peaks(const cvx_plane *levels, int32_t level_count, const float *thresholds, vck_peak *peaks, int32_t *count);

/**
 * 1 in weights where map < ground + reach * spread, otherwise 0; weighted = weights * map. All planes CVX_F32 of one size, here and in the
 * next three functions.
 */
void vck_ground_weights(cvx_plane map, cvx_plane ground, cvx_plane spread, float reach, cvx_plane weights, cvx_plane weighted);
/** ground = weighted_mean / weight_mean for weights above minimum_weight; otherwise unchanged. */
void vck_ground_levels(cvx_plane weighted_mean, cvx_plane weight_mean, float minimum_weight, cvx_plane ground);
/** squares = weights * (map - ground)^2. */
void vck_ground_squares(cvx_plane map, cvx_plane ground, cvx_plane weights, cvx_plane squares);
/** In place: sqrt(squares_mean / weight_mean), the divisor at least minimum_weight. */
void vck_ground_spread(cvx_plane squares_mean, cvx_plane weight_mean, float minimum_weight);

/** tile (CVX_F32, square) = (a channel of an 8-bit picture from (left, top) on less its mean) * window[x] * window[y]. */
void vck_windowed_tile(cvx_plane source, int32_t channel, int32_t left, int32_t top, const float *window, cvx_plane tile);
/** Adds the squared magnitudes of the first columns of a spectrum (CVX_F32, 2 channels) to power, which has its width and height. */
void vck_add_power(cvx_plane spectrum, int32_t columns, float *power);

/** Sampling of edges along rows and columns; pixels and levels. */
typedef struct vck_edge_sampling {
  int32_t spacing;         /**< distance of the samples */
  int32_t margin;          /**< distance of the first samples from the border; at least reach and search + 1 */
  int32_t reach;           /**< contrast is the difference of the pixels at this distance on both sides */
  int32_t search;          /**< range of the steepest pixel on both sides */
  int32_t minimum, strong; /**< contrast that an edge and a strong edge exceed */
} vck_edge_sampling;

/** Edges of a picture. */
typedef struct vck_edges {
  int64_t samples;       /**< number of pixels, each examined in two directions */
  int64_t count, strong; /**< number of edges, and of strong ones */
  int64_t fine, coarse;  /**< sums over the edges of the contrast over 2 pixels at the steepest pixel, and over 2 reach pixels */
} vck_edges;

/** Edges of an 8-bit picture of one channel; smooth: its blurred copy, in which steps and their steepest pixels are found. */
vck_edges vck_measure_edges(cvx_plane picture, cvx_plane smooth, const vck_edge_sampling *how);

/** Directions in which evidence around a centre is sampled, clockwise as seen, the first to the right: all of these, or every second. */
enum { VCK_RAYS = 64 };

/** Positions of samples: sample (i, k) lies (k + 0.5) * step along ray i. */
typedef struct vck_polar_grid {
  double x, y; /**< centre, pixels */
  float step;  /**< pixels */
  int32_t step_count;
  int32_t ray_count;  /**< VCK_RAYS or VCK_RAYS / 2 */
  int32_t is_nearest; /**< nearest pixels if all samples are inside; else bilinear */
} vck_polar_grid;

/** Samples an 8-bit or 16-bit plane; -1 outside of it. samples: ray_count x step_count. Returns 0 for other planes. */
int32_t vck_polar_sample(cvx_plane source, const vck_polar_grid *grid, float *samples);

/** sums: of area * value, area * value^2 and area over the samples first..<last of all rays that are in the picture; area = k + 0.5. */
void vck_polar_rings(const float *samples, int32_t ray_count, int32_t step_count, int32_t first, int32_t last, double *sums);

/** Running sums of (value - midpoint) * scale * area along each ray, from 0: ray_count x (step_count + 1). */
void vck_polar_weigh(const float *samples, int32_t ray_count, int32_t step_count, float midpoint, float scale, float *sums);

/** Layout of the running sums of vck_polar_weigh(). */
typedef struct vck_polar {
  int32_t ray_count, step_count;
  float step;
} vck_polar;

/** A regular polygon of 3 to 5 corners, or a circle (other numbers), under the distortion [[1 + stretch, shear], [shear, 1 - stretch]]. */
typedef struct vck_figure {
  int32_t corners;
  float x, y, radius, angle, stretch, shear;
} vck_figure;

/** Parameters of the fit of an outline. */
typedef struct vck_figure_search {
  float steps[6];            /**< first steps of x, y, radius, angle, stretch, shear; 0 = fixed */
  float finest;              /**< the search ends when the steps of x and radius are below this */
  float minimum_gain;        /**< a step is accepted if it increases the score by more than this */
  float minimum_determinant; /**< of the distortion */
  float distortion_weight;   /**< penalty per squared distortion */
  int32_t maximum_rounds;
  int32_t is_coarse; /**< uses every second ray */
} vck_figure_search;

/** inverse: VCK_RAYS times 1 / (distance from the origin to the outline). Returns 0 if the origin is outside of it. */
int32_t vck_figure_inverse_radii(const vck_figure *outline, float *inverse);
/** Total of the running sums at the intersections of rays and outline; -infinity if the centre of the evidence is outside of it. */
float vck_figure_score(const float *sums, const vck_polar *polar, const vck_figure *outline);
/**
 * Changes the outline to a local maximum of its score less the penalty, and returns that: a pattern search with halving steps (Hooke and
 * Jeeves 1961). The search is part of the kernel because it evaluates the score several hundred times per outline; the caller decides on
 * start, steps and acceptance.
 */
float vck_figure_refine(const float *sums, const vck_polar *polar, vck_figure *outline, const vck_figure_search *how);

#ifdef __cplusplus
}
#endif
#endif
