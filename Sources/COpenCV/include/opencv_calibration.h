/* Calibration boards and cameras. */
#ifndef OPENCV_CALIBRATION_H
#define OPENCV_CALIBRATION_H

#include "opencv_common.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The inner corners of a chessboard, row by row; *found is 0 if not all of them are visible. source: one channel of CVX_U8.
 * flags: cv::CALIB_CB_*. */
cvx_result cvx_find_chessboard(cvx_plane source, int32_t columns, int32_t rows, int32_t flags, cvx_point *corners, int32_t *found);

/** Moves approximate corners to the saddle points within `radius` pixels. */
cvx_result cvx_refine_corners(cvx_plane source, cvx_point *corners, int32_t count, int32_t radius, int32_t iterations, double precision);

/** Normal equations of one picture: the sum of the squared distances between projected points and pixels; J'J (only the lower triangle is
 * used); and J' times the distances. J are the derivatives by the pose (rotation vector, translation) and the camera (fx, fy, cx, cy and
 * the coefficients), 10 + coefficients in all. points: x, y, z each. normal: NULL without the equations. */
cvx_result cvx_view_equations(const double *points, const double *pixels, int32_t count, const double pose[6], const double *camera,
                              int32_t coefficients, double *squares, double *normal, double *right);

#ifdef __cplusplus
}
#endif
#endif
