#include "shim.hpp"
#include <opencv2/imgproc.hpp>
#include <cstdlib>
#include <memory>
#include <vector>

using cvx::mat;

static_assert(sizeof(cvx_point) == sizeof(cv::Point2f), "points are passed without a copy");

static cv::Mat points_of(const cvx_point *points, int32_t count) { return cv::Mat(count, 1, CV_32FC2, const_cast<cvx_point *>(points)); }

cvx_result cvx_find_contours(cvx_plane source, int32_t mode, int32_t simplified, cvx_contours *out) {
  *out = cvx_contours{0, nullptr, nullptr, nullptr};
  CVX_TRY
  std::vector<std::vector<cv::Point>> found;
  std::vector<cv::Vec4i> hierarchy;
  cv::findContours(mat(source), found, hierarchy, mode, simplified ? cv::CHAIN_APPROX_SIMPLE : cv::CHAIN_APPROX_NONE);
  size_t total = 0;
  for (const auto &contour : found)
    total += contour.size();
  std::unique_ptr<int32_t, decltype(&std::free)> points(static_cast<int32_t *>(std::malloc((2 * total + 1) * sizeof(int32_t))), &std::free);
  std::unique_ptr<int32_t, decltype(&std::free)> starts(static_cast<int32_t *>(std::malloc((found.size() + 1) * sizeof(int32_t))),
                                                        &std::free);
  std::unique_ptr<int32_t, decltype(&std::free)> links(static_cast<int32_t *>(std::malloc((4 * found.size() + 1) * sizeof(int32_t))),
                                                       &std::free);
  if (!points || !starts || !links) return cvx::failed(CVX_NO_MEMORY, "out of memory");
  size_t at = 0;
  for (size_t i = 0; i < found.size(); i++) {
    starts.get()[i] = int32_t(at);
    if (!found[i].empty()) std::memcpy(points.get() + 2 * at, found[i].data(), found[i].size() * sizeof(cv::Point));
    at += found[i].size();
    for (int k = 0; k < 4; k++)
      links.get()[4 * i + k] = hierarchy[i][k];
  }
  starts.get()[found.size()] = int32_t(at);
  out->count = int32_t(found.size());
  out->points = points.release();
  out->starts = starts.release();
  out->hierarchy = links.release();
  return cvx::done();
  CVX_CATCH
}

void cvx_contours_free(cvx_contours *contours) {
  std::free(contours->points);
  std::free(contours->starts);
  std::free(contours->hierarchy);
  *contours = cvx_contours{0, nullptr, nullptr, nullptr};
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

cvx_result cvx_convex_hull(const cvx_point *points, int32_t count, cvx_point *result, int32_t *result_count) {
  CVX_TRY
  std::vector<cv::Point2f> found;
  cv::convexHull(points_of(points, count), found, true);
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

cvx_result cvx_fit_ellipse(const cvx_point *points, int32_t count, float box[5]) {
  CVX_TRY
  put(cv::fitEllipseDirect(points_of(points, count)), box);
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_fit_line(const cvx_point *points, int32_t count, float line[4]) {
  CVX_TRY
  cv::Vec4f found;
  cv::fitLine(points_of(points, count), found, cv::DIST_HUBER, 0, 0.01, 0.01);
  for (int i = 0; i < 4; i++)
    line[i] = found[i];
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_minimum_enclosing_circle(const cvx_point *points, int32_t count, float circle[3]) {
  CVX_TRY
  cv::Point2f center;
  cv::minEnclosingCircle(points_of(points, count), center, circle[2]);
  circle[0] = center.x, circle[1] = center.y;
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

cvx_result cvx_warp_affine(cvx_plane source, cvx_plane destination, const double matrix[6], int32_t interpolation, int32_t inverse,
                           int32_t border, double border_value) {
  CVX_TRY
  cv::Mat to = mat(destination);
  const cv::Mat transform(2, 3, CV_64F, const_cast<double *>(matrix));
  cv::warpAffine(mat(source), to, transform, to.size(), interpolation | (inverse ? int(cv::WARP_INVERSE_MAP) : 0), border,
                 cv::Scalar::all(border_value));
  return cvx::same(to, destination);
  CVX_CATCH
}

cvx_result cvx_remap(cvx_plane source, cvx_plane destination, cvx_plane map_x, cvx_plane map_y, int32_t interpolation, int32_t border,
                     double border_value) {
  CVX_TRY
  cv::Mat to = mat(destination);
  cv::remap(mat(source), to, mat(map_x), mat(map_y), interpolation, border, cv::Scalar::all(border_value));
  return cvx::same(to, destination);
  CVX_CATCH
}

cvx_result cvx_corner_subpixel(cvx_plane source, cvx_point *corners, int32_t count, int32_t half_window, int32_t iterations,
                               double epsilon) {
  CVX_TRY
  cv::Mat points = points_of(corners, count);
  cv::cornerSubPix(mat(source), points, cv::Size(half_window, half_window), cv::Size(-1, -1),
                   cv::TermCriteria(cv::TermCriteria::COUNT | cv::TermCriteria::EPS, iterations, epsilon));
  return cvx::done();
  CVX_CATCH
}

template <class Segment> static void put(const std::vector<Segment> &found, float *segments, int32_t *count) {
  const size_t kept = std::min(found.size(), size_t(std::max(*count, 0)));
  for (size_t i = 0; i < kept; i++)
    for (int k = 0; k < 4; k++)
      segments[4 * i + k] = float(found[i][k]);
  *count = int32_t(kept);
}

cvx_result cvx_hough_segments(cvx_plane edges, double rho, double theta, int32_t votes, double minimum_length, double maximum_gap,
                              float *segments, int32_t *count) {
  CVX_TRY
  std::vector<cv::Vec4i> found;
  cv::HoughLinesP(mat(edges), found, rho, theta, votes, minimum_length, maximum_gap);
  put(found, segments, count);
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_line_segments(cvx_plane source, double scale, float *segments, int32_t *count) {
  CVX_TRY
  std::vector<cv::Vec4f> found;
  cv::createLineSegmentDetector(cv::LSD_REFINE_STD, scale)->detect(mat(source), found);
  put(found, segments, count);
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_solve(const double *a, const double *b, int32_t rows, int32_t columns, double *x) {
  CVX_TRY
  const cv::Mat left(rows, columns, CV_64F, const_cast<double *>(a)), right(rows, 1, CV_64F, const_cast<double *>(b));
  cv::Mat to(columns, 1, CV_64F, x);
  if (!cv::solve(left, right, to, rows == columns ? cv::DECOMP_LU : cv::DECOMP_SVD)) return cvx::failed(CVX_FAILED, "singular matrix");
  if (to.data != reinterpret_cast<uchar *>(x)) std::memcpy(x, to.data, size_t(columns) * sizeof *x);
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_svd(const double *a, int32_t rows, int32_t columns, double *u, double *w, double *vt) {
  CVX_TRY
  cv::Mat values, left, right;
  cv::SVD::compute(cv::Mat(rows, columns, CV_64F, const_cast<double *>(a)), values, left, right);
  const int m = std::min(rows, columns);
  left.copyTo(cv::Mat(rows, m, CV_64F, u));
  values.copyTo(cv::Mat(m, 1, CV_64F, w));
  right.copyTo(cv::Mat(m, columns, CV_64F, vt));
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_eigen_symmetric(const double *a, int32_t n, double *values, double *vectors) {
  CVX_TRY
  cv::Mat w, v;
  if (!cv::eigen(cv::Mat(n, n, CV_64F, const_cast<double *>(a)), w, v)) return cvx::failed(CVX_FAILED, "no eigenvalues");
  w.copyTo(cv::Mat(n, 1, CV_64F, values));
  v.copyTo(cv::Mat(n, n, CV_64F, vectors));
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_dft(cvx_plane source, cvx_plane destination, int32_t inverse) {
  CVX_TRY
  cv::Mat to = mat(destination);
  cv::dft(mat(source), to, (inverse ? cv::DFT_INVERSE | cv::DFT_SCALE : 0) | cv::DFT_COMPLEX_OUTPUT);
  return cvx::same(to, destination);
  CVX_CATCH
}
