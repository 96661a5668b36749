/* Robot targets: the LED colour gate as runs of pixels, and outlines at a level. */
#ifndef OPENCV_TARGET_H
#define OPENCV_TARGET_H

#include "opencv_common.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Pixels start <= x < end of row y. */
typedef struct cvx_run {
  int32_t y, start, end;
} cvx_run;

/** Which difference of channels is the signal of the gate. */
enum {
  CVX_GATE_GREEN_OR_BLUE = 0, /* max(green, blue) - red */
  CVX_GATE_GREEN = 1,         /* green - red */
  CVX_GATE_BLUE = 2,          /* blue - red */
  CVX_GATE_RED = 3,           /* red - max(green, blue) */
  CVX_GATE_BRIGHT = 4,        /* the darkest of the channels */
  CVX_GATE_RANGE = 5          /* 255 inside of low..high, else 0 */
};

typedef struct cvx_gate {
  int32_t kind;
  int32_t threshold;       /* smallest signal that counts, 1..255 */
  int32_t white;           /* smallest value of the darkest channel of a washed-out pixel; 256 = none are looked for */
  int32_t step;            /* looks at every step-th pixel of every step-th row */
  uint8_t low[3], high[3]; /* blue, green, red; for CVX_GATE_RANGE */
} cvx_gate;

/** Runs of pixels whose signal reaches the threshold, and runs of washed-out pixels, in coordinates divided by the step.
 * source: CVX_U8 with 1, 3 or 4 channels; swapped: red first. Counts come in as capacities and leave as what is needed. */
cvx_result cvx_gate_runs(cvx_plane source, int32_t swapped, const cvx_gate *gate, cvx_run *colored, int32_t *colored_count, cvx_run *washed,
                         int32_t *washed_count);

/** The gate's signal of the pixels of the runs, 0 elsewhere. (x, y): the destination's first pixel in stepped coordinates.
 * A NULL gate gives 255 in the runs. */
cvx_result cvx_gate_signal(cvx_plane source, int32_t swapped, const cvx_gate *gate, const cvx_run *runs, int32_t run_count, int32_t x,
                           int32_t y, cvx_plane destination);

/** One connected region as seen from outside. */
typedef struct cvx_outline {
  float area, perimeter; /* of the polygon through the pixel centres */
  float box[5];          /* smallest rectangle: centre x, y, width, height, angle in degrees */
  int32_t first, count;  /* its convex hull within the points, clockwise as seen */
} cvx_outline;

/** Outer outlines of the regions with values >= level and an area of at least minimum_area. Counts: in capacity, out found;
 * what does not fit is left out. */
cvx_result cvx_level_outlines(cvx_plane signal, int32_t level, float minimum_area, cvx_outline *outlines, int32_t *outline_count,
                              cvx_point *points, int32_t *point_count);

#ifdef __cplusplus
}
#endif
#endif
