#include "shim.hpp"
#include <opencv2/imgproc.hpp>
#include <cmath>
#include <vector>

// Coordinates have 4 fractional bits and are clamped to avoid overflow.
static const int shift = 4;
static int fixed(float value) { return int(std::lround(std::fmin(std::fmax(value, -60000.f), 60000.f) * (1 << shift))); }

static std::vector<cv::Point> fixed_points(const cvx_point *points, int32_t count) {
  std::vector<cv::Point> result;
  for (int32_t i = 0; i < count; i++)
    if (std::isfinite(points[i].x) && std::isfinite(points[i].y)) result.emplace_back(fixed(points[i].x), fixed(points[i].y));
  return result;
}
static cv::Scalar scalar(const uint8_t color[4]) { return cv::Scalar(color[0], color[1], color[2], color[3]); }
static int thickness(double width) { return std::max(1, int(std::lround(std::fmin(std::fmax(width, 1), 255)))); }
static const int font = cv::FONT_HERSHEY_SIMPLEX;
// A capital letter of Hershey simplex is 21 units high at scale 1.
static double scale(double height) { return std::fmin(std::fmax(height, 1), 2000) / 21.0; }

cvx_result cvx_draw_polyline(cvx_plane plane, const cvx_point *points, int32_t count, int32_t closed, const uint8_t color[4],
                             double width) {
  CVX_TRY
  const std::vector<cv::Point> path = fixed_points(points, count);
  if (path.empty()) return cvx::done();
  cv::polylines(cvx::mat(plane), std::vector<std::vector<cv::Point>>{path}, closed != 0, scalar(color), thickness(width), cv::LINE_AA,
                shift);
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_draw_filled_polygon(cvx_plane plane, const cvx_point *points, int32_t count, const uint8_t color[4]) {
  CVX_TRY
  const std::vector<cv::Point> path = fixed_points(points, count);
  if (path.empty()) return cvx::done();
  cv::fillPoly(cvx::mat(plane), std::vector<std::vector<cv::Point>>{path}, scalar(color), cv::LINE_AA, shift);
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_draw_circle(cvx_plane plane, cvx_point center, double radius, const uint8_t color[4], double width, int32_t filled) {
  CVX_TRY
  if (!std::isfinite(center.x) || !std::isfinite(center.y) || !(radius >= 0)) return cvx::done();
  cv::circle(cvx::mat(plane), cv::Point(fixed(center.x), fixed(center.y)), fixed(float(radius)), scalar(color),
             filled ? int(cv::FILLED) : thickness(width), cv::LINE_AA, shift);
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_draw_text(cvx_plane plane, const char *text, cvx_point at, double height, const uint8_t color[4], double width) {
  CVX_TRY
  if (!std::isfinite(at.x) || !std::isfinite(at.y)) return cvx::done();
  cv::putText(cvx::mat(plane), text, cv::Point(fixed(at.x) >> shift, fixed(at.y) >> shift), font, scale(height), scalar(color),
              thickness(width), cv::LINE_AA);
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_text_size(const char *text, double height, double width, double size[3]) {
  CVX_TRY
  int base = 0;
  const cv::Size box = cv::getTextSize(text, font, scale(height), thickness(width), &base);
  size[0] = box.width, size[1] = box.height, size[2] = base;
  return cvx::done();
  CVX_CATCH
}
