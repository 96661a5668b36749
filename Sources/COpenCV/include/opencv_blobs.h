/* Blobs of a binary picture with their principal axes. */
#ifndef OPENCV_BLOBS_H
#define OPENCV_BLOBS_H

#include "opencv_common.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The convex hull of one contour, described by its principal axes. */
typedef struct cvx_blob {
  float x, y;            /* middle of the extents along both axes */
  float axis_x, axis_y;  /* unit vector along the longer extent */
  float length, breadth; /* extents along and across the axis, pixels */
  float area;            /* of the hull, square pixels */
  float cxx, cxy, cyy;   /* covariance of the hull's area, square pixels */
  float lean;            /* where along the axis the hull reaches furthest across it: -1..1, the same for a figure turned by half */
} cvx_blob;

/**
 * Blobs of all contours, outer and inner, whose extents and hull pass the limits, in one block that the caller frees with
 * cvx_blobs_free().
 * minimum_length, maximum_length: pixels; minimum_breadth: pixels; minimum_fill: hull area over the area of the extents.
 */
cvx_result cvx_find_blobs(cvx_plane mask, float minimum_length, float maximum_length, float minimum_breadth, float minimum_fill,
                          cvx_blob **blobs, int32_t *count);
void cvx_blobs_free(cvx_blob *blobs);

#ifdef __cplusplus
}
#endif
#endif
