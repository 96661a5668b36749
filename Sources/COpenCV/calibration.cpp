#include "shim.hpp"
#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>
#include <algorithm>
#include <climits>
#include <vector>

using cvx::mat;

cvx_result cvx_find_chessboard(cvx_plane source, int32_t columns, int32_t rows, int32_t flags, cvx_point *corners, int32_t *found) {
  *found = 0;
  CVX_TRY
  std::vector<cv::Point2f> seen;
  // OpenCV enlarges the picture twofold and warps it, which needs sides below SHRT_MAX.
  if (std::max(source.width, source.height) > SHRT_MAX / 2) return cvx::done();
  if (!cv::findChessboardCornersSB(mat(source), cv::Size(columns, rows), seen, flags)) return cvx::done();
  if (seen.size() != size_t(columns) * size_t(rows)) return cvx::done();
  std::memcpy(corners, seen.data(), seen.size() * sizeof *corners);
  *found = 1;
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_refine_corners(cvx_plane source, cvx_point *corners, int32_t count, int32_t radius, int32_t iterations, double precision) {
  CVX_TRY
  cv::Mat positions(count, 1, CV_32FC2, corners);
  cv::cornerSubPix(mat(source), positions, cv::Size(radius, radius), cv::Size(-1, -1),
                   cv::TermCriteria(cv::TermCriteria::COUNT + cv::TermCriteria::EPS, iterations, precision));
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_view_equations(const double *points, const double *pixels, int32_t count, const double pose[6], const double *camera,
                              int32_t coefficients, double *squares, double *normal, double *right) {
  *squares = 0;
  CVX_TRY
  const cv::Matx33d matrix(camera[0], 0, camera[2], 0, camera[1], camera[3], 0, 0, 1);
  const cv::Mat distortion(1, coefficients, CV_64F, const_cast<double *>(camera + 4));
  const cv::Mat model(count, 1, CV_64FC3, const_cast<double *>(points));
  cv::Mat projected, derivatives;
  const cv::Vec3d rotation(pose[0], pose[1], pose[2]), translation(pose[3], pose[4], pose[5]);
  if (normal)
    cv::projectPoints(model, rotation, translation, matrix, distortion, projected, derivatives);
  else
    cv::projectPoints(model, rotation, translation, matrix, distortion, projected);
  const double *seen = projected.ptr<double>();
  for (int i = 0; i < 2 * count; i++)
    *squares += (pixels[i] - seen[i]) * (pixels[i] - seen[i]);
  if (!normal) return cvx::done();
  const int size = 10 + coefficients;
  std::fill_n(normal, size * size, 0.0);
  std::fill_n(right, size, 0.0);
  for (int i = 0; i < 2 * count; i++) {
    const double *row = derivatives.ptr<double>(i);
    for (int j = 0; j < size; j++) {
      for (int k = 0; k <= j; k++)
        normal[j * size + k] += row[j] * row[k];
      right[j] += row[j] * (pixels[i] - seen[i]);
    }
  }
  return cvx::done();
  CVX_CATCH
}
