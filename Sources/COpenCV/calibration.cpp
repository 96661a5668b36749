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

/* Copies the elements of a matrix and fills the rest with 0. */
static void copy_numbers(const cv::Mat &from, double *to, size_t count) {
  cv::Mat numbers;
  from.reshape(1, 1).convertTo(numbers, CV_64F);
  for (size_t i = 0; i < count; i++)
    to[i] = i < numbers.total() ? numbers.at<double>(int(i)) : 0;
}

cvx_result cvx_calibrate_camera(const float *board, const cvx_point *pixels, const int32_t *counts, int32_t views, int32_t width,
                                int32_t height, int32_t flags, int32_t iterations, double precision, cvx_calibration *out,
                                double *view_errors) {
  *out = cvx_calibration{};
  CVX_TRY
  std::vector<cv::Mat> object_points, image_points;
  size_t at = 0;
  for (int32_t i = 0; i < views; i++) {
    object_points.emplace_back(counts[i], 1, CV_32FC3, const_cast<float *>(board + 3 * at));
    image_points.emplace_back(counts[i], 1, CV_32FC2, const_cast<cvx_point *>(pixels + at));
    at += size_t(counts[i]);
  }
  cv::Mat matrix, distortion, deviations, poses, errors;
  std::vector<cv::Mat> rotations, translations;
  out->error =
      cv::calibrateCamera(object_points, image_points, cv::Size(width, height), matrix, distortion, rotations, translations, deviations,
                          poses, errors, flags, cv::TermCriteria(cv::TermCriteria::COUNT + cv::TermCriteria::EPS, iterations, precision));
  copy_numbers(matrix, out->matrix, 9);
  copy_numbers(distortion, out->distortion, 14);
  copy_numbers(deviations, out->deviations, 18);
  copy_numbers(errors, view_errors, size_t(views));
  return cvx::done();
  CVX_CATCH
}
