/* Contours, polygons, warps and the Fourier transform. */
#ifndef OPENCV_GEOMETRY_H
#define OPENCV_GEOMETRY_H

#include "opencv_common.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Contours of a binary picture, freed with cvx_contours_free(). */
typedef struct cvx_contours {
  int32_t count;
  int32_t *points; /* x, y pairs of all contours, one after the other */
  int32_t *starts; /* count + 1 indices of points (not of int32_t) */
} cvx_contours;
/** mode: cv::RetrievalModes; simplified: 1 keeps only the end points of straight runs. */
cvx_result cvx_find_contours(cvx_plane source, int32_t mode, int32_t simplified, cvx_contours *out);
void cvx_contours_free(cvx_contours *contours);

/** Douglas-Peucker (1973); result has at most `count` points. */
cvx_result cvx_approximate_polygon(const cvx_point *points, int32_t count, double epsilon, int32_t closed, cvx_point *result,
                                   int32_t *result_count);
/** Convex hull, clockwise or counterclockwise as seen; result has at most `count` points. */
cvx_result cvx_convex_hull(const cvx_point *points, int32_t count, int32_t clockwise, cvx_point *result, int32_t *result_count);
/** The smallest rectangle around points; box: centre x, y, width, height, angle in degrees, here and below. */
cvx_result cvx_minimum_area_rectangle(const cvx_point *points, int32_t count, float box[5]);
/** Moments of a polygon's area: m00, mu20, mu11, mu02. */
cvx_result cvx_moments(const cvx_point *points, int32_t count, double moments[4]);
cvx_result cvx_fit_ellipse(const cvx_point *points, int32_t count, float box[5]);

/** matrix maps destination pixels to source pixels when inverse != 0, else source to destination; row-major 3x3. */
cvx_result cvx_warp_perspective(cvx_plane source, cvx_plane destination, const double matrix[9], int32_t interpolation, int32_t inverse,
                                int32_t border, double border_value);

/** Discrete Fourier transform; complex CVX_F32 destination with two channels. */
cvx_result cvx_dft(cvx_plane source, cvx_plane destination, int32_t inverse);

#ifdef __cplusplus
}
#endif
#endif
