/* Sums over the pixels of a known pattern of black and white cells, for a Gauss-Newton fit of its place, blur and light.
 *
 * Coordinates (u, v) on the pattern are half widths from its middle: -1..1. Cells are rows of `width` numbers, 0 = black, 1 = white. */
#ifndef TAG_PATTERN_H
#define TAG_PATTERN_H

#include "opencv_common.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Largest number of cells of a row. */
enum { VCK_TAG_LARGEST_PATTERN = 32 };
/** Unknowns in this order: 8 of the warp, logarithms of the blurs along u and v, black, white, slopes of the light along u and v, curve,
 * unused. With motion there is one blur, the next unknown is the motion along x, and the last one the motion along y. */
enum { VCK_TAG_UNKNOWNS = 16 };

/** The estimate around which the problem is linearised. */
typedef struct vck_tag_pattern_model {
  int32_t width;          /* cells of a row */
  float warp[9];          /* homography from pixels to (u, v) */
  float black, white;     /* levels at the centre of the pattern */
  float blur[2];          /* standard deviations along u and v, pixels */
  float slope[2];         /* relative change of the light per unit of u and v */
  float curve;            /* of light to levels between black and white: logarithm of how much it raises m / (1 - m) */
  float clipped;          /* brightness of levels from which on white may be clipped */
  float motion[2];        /* during the exposure along x and y, pixels */
  int32_t motion_samples; /* places along the motion that are averaged, 0 = no motion */
  float margin;           /* of the pattern, whose pixels do not count: in blurs */
  float largest_margin;   /* its upper limit, cells */
} vck_tag_pattern_model;

/** The pixels that are used. */
typedef struct vck_tag_window {
  int32_t left, top, right, bottom; /* inclusive, inside of the plane */
  int32_t step;                     /* between pixels of a row, at least 1 */
  float from, to;                   /* range of u and v */
  float reach;                      /* largest distance from the next side of a cell along u or v, cells */
  float cover[3];                   /* pixels where cover[0] x + cover[1] y + cover[2] is negative are left out */
} vck_tag_window;

typedef struct vck_tag_pixel {
  float x, y, level;
} vck_tag_pixel;

/** Collects pixels of a CVX_U8 plane with one channel. light: of each level, 256 numbers; NULL: the level. count: capacity on entry, number
 * of pixels on return. */
cvx_result vck_tag_pattern_pixels(cvx_plane source, const vck_tag_window *window, const vck_tag_pattern_model *model, const float *light,
                                  vck_tag_pixel *pixels, int32_t *count);

/** Sums of the pattern's brightness m (0..1) and the level l over every `stride`-th pixel. */
typedef struct vck_tag_level_sums {
  double n, m, mm, l, ml;
} vck_tag_level_sums;

vck_tag_level_sums vck_tag_pattern_levels(const float *cells, const vck_tag_pattern_model *model, const vck_tag_pixel *pixels,
                                          int32_t count, int32_t stride);

typedef struct vck_tag_fit_sums {
  double squares; /* weighted squared residuals, levels */
  double weights;
  int32_t count; /* pixels */
} vck_tag_fit_sums;

/** Accumulates the normal equations of every `stride`-th pixel with the weights (1 + (robust * residual)^2)^-2. Pixels that are clipped, as
 * the model has them at least as bright, do not count.
 * robust: per level. matrix: VCK_TAG_UNKNOWNS rows, of which the lower triangle is written. */
vck_tag_fit_sums vck_tag_pattern_equations(const float *cells, const vck_tag_pattern_model *model, const vck_tag_pixel *pixels,
                                           int32_t count, int32_t stride, float robust, double *matrix, double *right);

/** Offsets, slopes and bends of the lines between the cells' rows and columns: Legendre polynomials of the position along a line. */
enum { VCK_TAG_LINE_MODES = 3 };

/** Errors that pixels share and the model does not explain. */
typedef struct vck_tag_flaw_sums {
  /* Lines between the cells: how far they lie from the model, as the pixels beside each of them show it together. */
  double squares[VCK_TAG_LINE_MODES]; /* over the lines: weight times squared distance at the ends, squared levels */
  double weights[VCK_TAG_LINE_MODES]; /* squared changes of the level with this distance, per square pixel */
  int32_t lines;                      /* their number */
  /* Columns of pixels that are displaced along x, then rows along y. */
  double pairs[2];        /* products of the residuals of different pixels of a column, times their changes with a displacement */
  double pair_weights[2]; /* products of these changes squared */
  /* A bend: points are displaced along x and y in proportion to ((y - middle) / reach)^2. */
  double bend[3], bend_right[2];          /* its normal equations: xx, xy, yy */
  double bend_cross[2][VCK_TAG_UNKNOWNS]; /* with the other unknowns */
} vck_tag_flaw_sums;

/** The columns of the pixels, and where a bend has its middle. */
typedef struct vck_tag_flaw_window {
  int32_t left, columns;
  float middle, reach;
} vck_tag_flaw_window;

/** Measures these errors with the weights of vck_tag_pattern_equations. memory: 2 numbers a column, zero. matrix, right: as there. */
vck_tag_flaw_sums vck_tag_pattern_flaws(const float *cells, const vck_tag_pattern_model *model, const vck_tag_pixel *pixels, int32_t count,
                                        float robust, const vck_tag_flaw_window *window, float *memory, double *matrix, double *right);

/** Covariance of the right-hand side of vck_tag_pattern_equations if each column and each row of pixels is displaced by itself, without
 * what it would be if each pixel were displaced by itself. variances: of the displacements along x and y, square pixels. memory:
 * VCK_TAG_UNKNOWNS numbers a column, zero. matrix: as there. */
void vck_tag_pattern_displaced(const float *cells, const vck_tag_pattern_model *model, const vck_tag_pixel *pixels, int32_t count,
                               float robust, const vck_tag_flaw_window *window, const float variances[2], float *memory, double *matrix);

#ifdef __cplusplus
}
#endif
#endif
