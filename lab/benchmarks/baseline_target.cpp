// The usual pipeline of robot teams: an HSV range, contours, rectangles, neighbours joined from left to right, without sub-pixel edges and
// without a pose, which would take longer. One thread. Reimplements the documented pipeline of PhotonVision.
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <algorithm>
#include <vector>

extern "C" int baseline_find(const unsigned char *bgr, int width, int height) {
  static bool prepared = false;
  if (!prepared) cv::setNumThreads(1), prepared = true;
  static cv::Mat hsv, mask;
  const cv::Mat image(height, width, CV_8UC3, const_cast<unsigned char *>(bgr));
  cv::cvtColor(image, hsv, cv::COLOR_BGR2HSV);
  cv::inRange(hsv, cv::Scalar(60, 100, 60), cv::Scalar(100, 255, 255), mask);
  std::vector<std::vector<cv::Point>> contours;
  cv::findContours(mask, contours, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_TC89_KCOS);
  struct Strip {
    cv::RotatedRect box;
    double tilt;
  };
  std::vector<Strip> strips;
  for (const auto &contour : contours) {
    const double area = cv::contourArea(contour);
    if (area < 20) continue;
    const cv::RotatedRect box = cv::minAreaRect(contour);
    const double long_side = std::max(box.size.width, box.size.height), short_side = std::min(box.size.width, box.size.height);
    if (area < 0.5 * long_side * short_side || long_side < 1.2 * short_side) continue;
    double tilt = box.angle + (box.size.width > box.size.height ? 90 : 0);
    if (tilt > 90) tilt -= 180;
    strips.push_back({box, tilt});
  }
  std::sort(strips.begin(), strips.end(), [](const Strip &a, const Strip &b) { return a.box.center.x < b.box.center.x; });
  int pairs = 0;
  for (size_t i = 0; i + 1 < strips.size(); i++)
    if (strips[i].tilt > 0 && strips[i + 1].tilt < 0) pairs++, i++;
  return pairs;
}
