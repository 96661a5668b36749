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

/** Result of a calibration. */
typedef struct cvx_calibration {
  double matrix[9];
  double distortion[14];
  double deviations[18]; /* standard deviations of fx, fy, cx, cy and the coefficients */
  double error;          /* root mean square, pixels */
} cvx_calibration;

/** Calibrates from `views` pictures; picture i has counts[i] points, each with three coordinates on the board and a pixel.
 * flags: cv::CALIB_*. view_errors: root mean square of each picture, pixels. */
cvx_result cvx_calibrate_camera(const float *board, const cvx_point *pixels, const int32_t *counts, int32_t views, int32_t width,
                                int32_t height, int32_t flags, int32_t iterations, double precision, cvx_calibration *out,
                                double *view_errors);

#ifdef __cplusplus
}
#endif
#endif
