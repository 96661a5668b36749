/* Robot targets: a weighted grey window, samples across edges, the mean colour of a region. */
#ifndef KERNELS_TARGET_H
#define KERNELS_TARGET_H

#include "opencv_common.h"

#ifdef __cplusplus
extern "C" {
#endif

/** blue, green and red weighted and summed, saturated to 8 bits; (x, y): the destination's first pixel in the source. */
cvx_result vck_weighted_window(cvx_plane source, int32_t swapped, const float weights[3], int32_t x, int32_t y, cvx_plane destination);

/** Samples across an edge: profile i starts at start + i * along, its sample j lies j * across further. */
typedef struct vck_profiles {
  cvx_point start, along, across;
  int32_t profiles, samples;
} vck_profiles;

/** Bilinear samples of a one-channel CVX_U8 plane, profile after profile; NaN outside of it. */
cvx_result vck_sample_profiles(cvx_plane source, const vck_profiles *profiles, float *samples);

/** Mean blue, green and red inside of a convex polygon (the plane's channel order is blue first unless swapped). */
cvx_result vck_polygon_mean(cvx_plane source, int32_t swapped, const cvx_point *points, int32_t count, float mean[3]);

#ifdef __cplusplus
}
#endif
#endif
