/* Inner loops of the target recogniser: segmentation by the LED's colour, weighted sums of channels, samples across edges, lines through
 * edge points, mean colours. */
#ifndef CTARGET_H
#define CTARGET_H

#include "opencv_common.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Pixels start <= x < end of row y. */
typedef struct vck_run {
  int32_t y, start, end;
} vck_run;

/** Signals of the segmentation. */
enum {
  VCK_SEGMENTATION_GREEN_OR_BLUE = 0, /* max(green, blue) - red */
  VCK_SEGMENTATION_GREEN = 1,         /* green - red */
  VCK_SEGMENTATION_BLUE = 2,          /* blue - red */
  VCK_SEGMENTATION_RED = 3,           /* red - max(green, blue) */
  VCK_SEGMENTATION_BRIGHT = 4,        /* the darkest of the channels */
  VCK_SEGMENTATION_RANGE = 5          /* 255 inside of low..high, else 0 */
};

typedef struct vck_segmentation {
  int32_t kind;
  int32_t threshold;       /* smallest signal that counts, 1..255 */
  int32_t white;           /* smallest value of the darkest channel of a washed-out pixel; 256 = none are collected */
  int32_t top;             /* smallest value of the larger of green and blue of a washed-out pixel */
  int32_t step;            /* every step-th pixel of every step-th row is read */
  uint8_t low[3], high[3]; /* blue, green, red; for VCK_SEGMENTATION_RANGE */
} vck_segmentation;

/** Collects runs of pixels whose signal reaches the threshold, and runs of washed-out pixels, in coordinates divided by the step.
 *
 * \param source CVX_U8 with 1, 3 or 4 channels.
 * \param swapped red first.
 * \param colored_count, washed_count in: capacities; out: numbers of runs, which may exceed the capacities. */
cvx_result vck_segmentation_runs(cvx_plane source, int32_t swapped, const vck_segmentation *segmentation, vck_run *colored,
                                 int32_t *colored_count, vck_run *washed, int32_t *washed_count);

/** Writes the signal of the pixels of the runs, 0 elsewhere.
 *
 * \param segmentation NULL: 255 in the runs.
 * \param x, y the destination's first pixel in coordinates divided by the step. */
cvx_result vck_segmentation_signal(cvx_plane source, int32_t swapped, const vck_segmentation *segmentation, const vck_run *runs,
                                   int32_t run_count, int32_t x, int32_t y, cvx_plane destination);

/** Writes the weighted sum of blue, green and red, saturated to 8 bits.
 *
 * \param x, y the destination's first pixel in the source. */
cvx_result vck_weighted_window(cvx_plane source, int32_t swapped, const float weights[3], int32_t x, int32_t y, cvx_plane destination);

/** Samples across an edge: profile i starts at start + i * along, its sample j lies j * across further. */
typedef struct vck_profiles {
  cvx_point start, along, across;
  int32_t profiles, samples;
  int32_t fewest; /* samples of a profile that has a darkest one */
} vck_profiles;

/** Bilinear samples of a one-channel CVX_U8 plane, profile after profile; NaN outside of it.
 *
 * \param darkest the darkest sample of each profile; NaN if too few of them lie in the plane. */
cvx_result vck_sample_profiles(cvx_plane source, const vck_profiles *profiles, float *samples, float *darkest);

/** A point with double precision, and the numbers of two points in a list. */
typedef struct vck_place {
  double x, y;
} vck_place;

typedef struct vck_pair {
  int32_t first, second;
} vck_pair;

/** The two of some points, at least a third of the list apart, whose line has the largest consensus of all points; (0, 0) if no two of them
 * differ.
 *
 * \param tolerance distance of an outlier from the line. */
vck_pair vck_line_consensus(const vck_place *points, int32_t count, double tolerance);

/** Mean blue, green and red inside of a convex polygon (the plane's channel order is blue first unless swapped).
 *
 * \param samples approximate largest number of rows, and of pixels per row, that are read. */
cvx_result vck_polygon_mean(cvx_plane source, int32_t swapped, const cvx_point *points, int32_t count, int32_t samples, float mean[3]);

#ifdef __cplusplus
}
#endif
#endif
