#include "shim.hpp"
#include <opencv2/imgproc.hpp>
#include <cmath>
#include <vector>

using cvx::mat;

cvx_result cvx_cube_edges(cvx_plane source, cvx_plane range, cvx_plane darkness, int32_t window) {
  CVX_TRY
  cv::Mat out = mat(range), dark = mat(darkness);
  cv::Mat table(1, 256, CV_8U), lifted, high, low, value, mean;
  for (int i = 0; i < 256; i++)
    table.at<uint8_t>(i) = uint8_t(std::lround(std::sqrt(i / 255.0) * 255));
  cv::LUT(mat(source), table, lifted);
  const cv::Mat kernel = cv::Mat::ones(3, 3, CV_8U);
  cv::dilate(lifted, high, kernel);
  cv::erode(lifted, low, kernel);
  cv::subtract(high, low, high);
  std::vector<cv::Mat> planes;
  cv::split(high, planes);
  cv::max(planes[0], planes[1], out);
  cv::max(out, planes[2], out);
  cv::split(lifted, planes);
  cv::max(planes[0], planes[1], value);
  cv::max(value, planes[2], value);
  cv::blur(value, mean, cv::Size(window, window));
  cv::addWeighted(mean, 1, value, -1, 128, low);
  cv::dilate(low, dark, kernel);
  cvx_result first = cvx::same(out, range);
  return first.code ? first : cvx::same(dark, darkness);
  CVX_CATCH
}
