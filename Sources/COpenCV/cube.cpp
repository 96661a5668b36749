#include "shim.hpp"
#include <opencv2/core/utility.hpp>
#include <opencv2/imgproc.hpp>
#include <cmath>

using cvx::mat;

cvx_result cvx_cube_edges(cvx_plane source, cvx_plane range, cvx_plane darkness, int32_t window) {
  CVX_TRY
  const cv::Mat from = mat(source);
  cv::Mat out = mat(range), dark = mat(darkness), table(1, 256, CV_8U), lifted;
  if (from.type() != CV_8UC3 || out.type() != CV_8UC1 || dark.type() != CV_8UC1 || out.size() != from.size() || dark.size() != from.size())
    return cvx::failed(CVX_FAILED, "destination has the wrong size or type");
  for (int i = 0; i < 256; i++)
    table.at<uint8_t>(i) = uint8_t(std::lround(std::sqrt(i / 255.0) * 255));
  cv::LUT(from, table, lifted);
  cv::Mat planes[3], spread[3];
  cv::split(lifted, planes);
  const cv::Mat kernel = cv::Mat::ones(3, 3, CV_8U);
  // Four independent chains: they share the processors better than the short passes inside of them would.
  cv::parallel_for_(
      cv::Range(0, 4),
      [&](const cv::Range &chains) {
        for (int i = chains.start; i < chains.end; i++) {
          cv::Mat low, mean;
          if (i < 3) {
            cv::dilate(planes[i], spread[i], kernel);
            cv::erode(planes[i], low, kernel);
            cv::subtract(spread[i], low, spread[i]);
          } else {
            cv::Mat value;
            cv::max(planes[0], planes[1], value);
            cv::max(value, planes[2], value);
            cv::blur(value, mean, cv::Size(window, window));
            cv::addWeighted(mean, 1, value, -1, 64, low);
            cv::dilate(low, dark, kernel);
          }
        }
      },
      4);
  cv::max(spread[0], spread[1], out);
  cv::max(out, spread[2], out);
  return cvx::done();
  CVX_CATCH
}
