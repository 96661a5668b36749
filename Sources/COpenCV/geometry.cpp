#include "shim.hpp"
#include <opencv2/imgproc.hpp>
#include <cstdlib>
#include <memory>
#include <vector>

using cvx::mat;

static_assert(sizeof(cvx_point) == sizeof(cv::Point2f), "points are passed without a copy");

static cv::Mat points_of(const cvx_point *points, int32_t count) { return cv::Mat(count, 1, CV_32FC2, const_cast<cvx_point *>(points)); }

cvx_result cvx_find_contours(cvx_plane source, int32_t mode, int32_t simplified, cvx_contours *out) {
  *out = cvx_contours{0, nullptr, nullptr};
  CVX_TRY
  std::vector<std::vector<cv::Point>> found;
  cv::findContours(mat(source), found, mode, simplified ? cv::CHAIN_APPROX_SIMPLE : cv::CHAIN_APPROX_NONE);
  size_t total = 0;
  for (const auto &contour : found)
    total += contour.size();
  typedef std::unique_ptr<int32_t, decltype(&std::free)> Block;
  Block points(static_cast<int32_t *>(std::malloc((2 * total + 1) * sizeof(int32_t))), &std::free);
  Block starts(static_cast<int32_t *>(std::malloc((found.size() + 1) * sizeof(int32_t))), &std::free);
  if (!points || !starts) return cvx::failed(CVX_NO_MEMORY, "out of memory");
  size_t at = 0;
  for (size_t i = 0; i < found.size(); i++) {
    starts.get()[i] = int32_t(at);
    if (!found[i].empty()) std::memcpy(points.get() + 2 * at, found[i].data(), found[i].size() * sizeof(cv::Point));
    at += found[i].size();
  }
  starts.get()[found.size()] = int32_t(at);
  out->count = int32_t(found.size());
  out->points = points.release();
  out->starts = starts.release();
  return cvx::done();
  CVX_CATCH
}

void cvx_contours_free(cvx_contours *contours) {
  std::free(contours->points);
  std::free(contours->starts);
  *contours = cvx_contours{0, nullptr, nullptr};
}

cvx_result cvx_approximate_polygon(const cvx_point *points, int32_t count, double epsilon, int32_t closed, cvx_point *result,
                                   int32_t *result_count) {
  CVX_TRY
  std::vector<cv::Point2f> found;
  cv::approxPolyDP(points_of(points, count), found, epsilon, closed != 0);
  *result_count = int32_t(found.size());
  if (!found.empty()) std::memcpy(result, found.data(), found.size() * sizeof *result);
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_convex_hull(const cvx_point *points, int32_t count, int32_t clockwise, cvx_point *result, int32_t *result_count) {
  CVX_TRY
  std::vector<cv::Point2f> found;
  // OpenCV's y axis points upwards here.
  cv::convexHull(points_of(points, count), found, !clockwise);
  *result_count = int32_t(found.size());
  if (!found.empty()) std::memcpy(result, found.data(), found.size() * sizeof *result);
  return cvx::done();
  CVX_CATCH
}

static void put(const cv::RotatedRect &from, float box[5]) {
  box[0] = from.center.x, box[1] = from.center.y, box[2] = from.size.width, box[3] = from.size.height, box[4] = from.angle;
}

cvx_result cvx_minimum_area_rectangle(const cvx_point *points, int32_t count, float box[5]) {
  CVX_TRY
  put(cv::minAreaRect(points_of(points, count)), box);
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_moments(const cvx_point *points, int32_t count, double moments[4]) {
  CVX_TRY
  const cv::Moments m = cv::moments(points_of(points, count));
  moments[0] = m.m00, moments[1] = m.mu20, moments[2] = m.mu11, moments[3] = m.mu02;
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_fit_ellipse(const cvx_point *points, int32_t count, float box[5]) {
  CVX_TRY
  put(cv::fitEllipseDirect(points_of(points, count)), box);
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_warp_perspective(cvx_plane source, cvx_plane destination, const double matrix[9], int32_t interpolation, int32_t inverse,
                                int32_t border, double border_value) {
  CVX_TRY
  cv::Mat to = mat(destination);
  const cv::Mat transform(3, 3, CV_64F, const_cast<double *>(matrix));
  cv::warpPerspective(mat(source), to, transform, to.size(), interpolation | (inverse ? int(cv::WARP_INVERSE_MAP) : 0), border,
                      cv::Scalar::all(border_value));
  return cvx::same(to, destination);
  CVX_CATCH
}

cvx_result cvx_dft(cvx_plane source, cvx_plane destination, int32_t inverse) {
  return cvx::fill(destination, [&](cv::Mat &to) {
    cv::dft(mat(source), to, (inverse ? cv::DFT_INVERSE | cv::DFT_SCALE : 0) | cv::DFT_COMPLEX_OUTPUT);
  });
}
