/* A known pattern of black and white cells, fitted to all of its pixels at once. */
#ifndef TAG_PATTERN_H
#define TAG_PATTERN_H

#include "opencv_common.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct vck_tag_pattern {
  const uint8_t *cells; /* row by row, 1 = white */
  int32_t width;        /* cells of a row, 3..32 */
  float from, to;       /* part of the rows and columns that is known: pixels outside of it do not count */
  float cover[3];       /* pixels where cover[0] x + cover[1] y + cover[2] is negative do not count either */
  int32_t most_pixels;  /* that are looked at; spread over the pattern where it has more */
  int32_t may_move;     /* blur may be that of a straight motion during the exposure: takes three times as long where there is blur */
} vck_tag_pattern;

typedef struct vck_tag_pattern_fit {
  int32_t is_fitted;  /* 0: there are too few pixels, or the pattern is not there */
  float black, white; /* levels in the middle of the pattern */
  float blur;         /* standard deviation of the blur, pixels, with the pixel's own area and the motion */
  float motion[2];    /* way during the exposure along x and y, pixels; 0 = not moving */
  float curve;        /* of light to levels: m + curve * m * (1 - m) between black and white */
  float agreement;    /* weight of a pixel, mean: 1 where all of them are as the pattern has them */
  float residual;     /* robust deviation of the pixels from the pattern, levels */
  float deviation;    /* of a corner of the whole pattern along x and y that follows from it, pixels */
} vck_tag_pattern_fit;

/** Moves a homography, from cells (cell (x, y) covers x..x+1, y..y+1) to pixels, to where the blurred pattern fits best. */
cvx_result vck_tag_fit_pattern(cvx_plane source, const vck_tag_pattern *pattern, double homography[9], vck_tag_pattern_fit *fit);

#ifdef __cplusplus
}
#endif
#endif
