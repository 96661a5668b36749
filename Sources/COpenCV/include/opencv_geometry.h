/* Contours, polygons, warps, sub-pixel corners, lines and small linear algebra. */
#ifndef OPENCV_GEOMETRY_H
#define OPENCV_GEOMETRY_H

#include "opencv_common.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Contours of a binary picture, in one block that the caller frees with cvx_contours_free(). */
typedef struct cvx_contours {
  int32_t count;
  int32_t *points;    /* x, y pairs of all contours, one after the other */
  int32_t *starts;    /* count + 1 indices of points (not of int32_t) */
  int32_t *hierarchy; /* four a contour: next, previous, first child, parent (-1 = none) */
} cvx_contours;
enum { CVX_CONTOURS_EXTERNAL = 0, CVX_CONTOURS_LIST = 1, CVX_CONTOURS_TWO_LEVELS = 2, CVX_CONTOURS_TREE = 3 };
/** simplified: 1 keeps only the end points of straight runs. */
cvx_result cvx_find_contours(cvx_plane source, int32_t mode, int32_t simplified, cvx_contours *out);
void cvx_contours_free(cvx_contours *contours);

/** Douglas-Peucker (1973); result has at most `count` points. */
cvx_result cvx_approximate_polygon(const cvx_point *points, int32_t count, double epsilon, int32_t closed, cvx_point *result,
                                   int32_t *result_count);
/** Convex hull, clockwise in the picture; result has at most `count` points. */
cvx_result cvx_convex_hull(const cvx_point *points, int32_t count, cvx_point *result, int32_t *result_count);
/** box: centre x, y, width, height, angle in degrees. */
cvx_result cvx_minimum_area_rectangle(const cvx_point *points, int32_t count, float box[5]);
cvx_result cvx_fit_ellipse(const cvx_point *points, int32_t count, float box[5]);
/** line: direction x, y, a point x, y (Huber distance, robust to outliers). */
cvx_result cvx_fit_line(const cvx_point *points, int32_t count, float line[4]);
cvx_result cvx_minimum_enclosing_circle(const cvx_point *points, int32_t count, float circle[3]);

/** matrix maps destination pixels to source pixels when inverse != 0, else source to destination; row-major 3x3. */
cvx_result cvx_warp_perspective(cvx_plane source, cvx_plane destination, const double matrix[9], int32_t interpolation, int32_t inverse,
                                int32_t border, double border_value);
cvx_result cvx_warp_affine(cvx_plane source, cvx_plane destination, const double matrix[6], int32_t interpolation, int32_t inverse,
                           int32_t border, double border_value);
/** map_x, map_y: CVX_F32, the source position of each destination pixel. */
cvx_result cvx_remap(cvx_plane source, cvx_plane destination, cvx_plane map_x, cvx_plane map_y, int32_t interpolation, int32_t border,
                     double border_value);

/** Moves each corner to the nearby saddle or corner of the gradient (Foerstner's condition). */
cvx_result cvx_corner_subpixel(cvx_plane source, cvx_point *corners, int32_t count, int32_t half_window, int32_t iterations,
                               double epsilon);
/** Line segments of an edge picture: x0, y0, x1, y1 each; *count in: capacity, out: found (at most the capacity). */
cvx_result cvx_hough_segments(cvx_plane edges, double rho, double theta, int32_t votes, double minimum_length, double maximum_gap,
                              float *segments, int32_t *count);
/** Line segment detector (von Gioi et al. 2010) on a grey picture; same form. */
cvx_result cvx_line_segments(cvx_plane source, double scale, float *segments, int32_t *count);

/** Least squares solution of A x = b, A row-major rows x columns, by SVD (or by LU where square). */
cvx_result cvx_solve(const double *a, const double *b, int32_t rows, int32_t columns, double *x);
/** A = U diag(w) Vt of a row-major rows x columns matrix; m = min(rows, columns). u: rows x m, w: m, vt: m x columns. */
cvx_result cvx_svd(const double *a, int32_t rows, int32_t columns, double *u, double *w, double *vt);
/** Symmetric n x n: values descending, vectors as rows. */
cvx_result cvx_eigen_symmetric(const double *a, int32_t n, double *values, double *vectors);
/** Discrete Fourier transform; complex CVX_F32 destination with two channels. */
cvx_result cvx_dft(cvx_plane source, cvx_plane destination, int32_t inverse);

#ifdef __cplusplus
}
#endif
#endif
