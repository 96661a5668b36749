#include "shim.hpp"
#include <cmath>
#include <cstdlib>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace {

/** The hull's extents along an axis and across it. */
struct Extents {
  float low_u = 1e30f, high_u = -1e30f, low_v = 1e30f, high_v = -1e30f, u_at_low_v = 0, u_at_high_v = 0;

  Extents(const std::vector<cv::Point> &hull, float ax, float ay) {
    for (const cv::Point &p : hull) {
      const float u = p.x * ax + p.y * ay, v = p.y * ax - p.x * ay;
      if (u < low_u) low_u = u;
      if (u > high_u) high_u = u;
      if (v < low_v) low_v = v, u_at_low_v = u;
      if (v > high_v) high_v = v, u_at_high_v = u;
    }
  }
};

} // namespace

cvx_result cvx_find_blobs(cvx_plane mask, float minimum_length, float maximum_length, float minimum_breadth, float minimum_fill,
                          cvx_blob **blobs, int32_t *count) {
  *blobs = nullptr;
  *count = 0;
  CVX_TRY
  std::vector<std::vector<cv::Point>> contours;
  cv::findContours(cvx::mat(mask), contours, cv::RETR_LIST, cv::CHAIN_APPROX_SIMPLE);
  std::vector<cvx_blob> found;
  std::vector<cv::Point> hull;
  for (const auto &contour : contours) {
    const cv::Rect box = cv::boundingRect(contour);
    const int longer = std::max(box.width, box.height), shorter = std::min(box.width, box.height);
    if (longer * 1.4143f < minimum_length || longer > maximum_length || shorter < minimum_breadth) continue;
    cv::convexHull(contour, hull);
    const cv::Moments m = cv::moments(hull);
    if (!(m.m00 > 0)) continue;
    const double angle = 0.5 * std::atan2(2 * m.mu11, m.mu20 - m.mu02);
    float ax = float(std::cos(angle)), ay = float(std::sin(angle));
    const Extents e(hull, ax, ay);
    float length = e.high_u - e.low_u, breadth = e.high_v - e.low_v;
    const float u = (e.low_u + e.high_u) / 2, v = (e.low_v + e.high_v) / 2;
    cvx_blob blob;
    blob.x = u * ax - v * ay;
    blob.y = u * ay + v * ax;
    blob.lean = length > 0 ? (e.u_at_high_v - e.u_at_low_v) / length : 0;
    if (breadth > length) {
      std::swap(length, breadth);
      const float t = ax;
      ax = -ay;
      ay = t;
      blob.lean = 0;
    }
    if (length < minimum_length || length > maximum_length || breadth < minimum_breadth) continue;
    if (m.m00 < minimum_fill * length * breadth) continue;
    blob.axis_x = ax;
    blob.axis_y = ay;
    blob.length = length;
    blob.breadth = breadth;
    blob.area = float(m.m00);
    blob.cxx = float(m.mu20 / m.m00);
    blob.cxy = float(m.mu11 / m.m00);
    blob.cyy = float(m.mu02 / m.m00);
    found.push_back(blob);
  }
  if (found.empty()) return cvx::done();
  *blobs = static_cast<cvx_blob *>(std::malloc(found.size() * sizeof(cvx_blob)));
  if (!*blobs) throw std::bad_alloc();
  std::memcpy(*blobs, found.data(), found.size() * sizeof(cvx_blob));
  *count = int32_t(found.size());
  return cvx::done();
  CVX_CATCH
}

void cvx_blobs_free(cvx_blob *blobs) { std::free(blobs); }
