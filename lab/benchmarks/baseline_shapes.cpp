// The revealing chain written with OpenCV, for comparison in bench_shapes.c.
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

extern "C" int opencv_chain(const unsigned char *bgr, int width, int height, size_t stride, unsigned char *gray) {
  try {
    const cv::Mat color(height, width, CV_8UC3, const_cast<unsigned char *>(bgr), stride);
    static cv::Mat red, h, v, magnitude, edges, closed, inverted, blurred;
    static const cv::Mat across = (cv::Mat_<float>(3, 3) << -1, 0, 1, -1, 0, 1, -1, 0, 1), along = across.t();
    const cv::Mat square = cv::getStructuringElement(cv::MORPH_RECT, cv::Size(3, 3));
    cv::Mat out(height, width, CV_8UC1, gray);
    cv::extractChannel(color, red, 2);
    cv::filter2D(red, h, CV_32F, along, cv::Point(-1, -1), 0, cv::BORDER_REPLICATE);
    cv::filter2D(red, v, CV_32F, across, cv::Point(-1, -1), 0, cv::BORDER_REPLICATE);
    cv::magnitude(h, v, magnitude);
    magnitude.convertTo(edges, CV_8U, 0.7);
    cv::morphologyEx(edges, closed, cv::MORPH_CLOSE, square);
    cv::bitwise_not(closed, inverted);
    cv::GaussianBlur(inverted, blurred, cv::Size(9, 9), 1, 1, cv::BORDER_REPLICATE);
    cv::erode(blurred, out, square);
    return out.data == gray;
  } catch (...) {
    return 0;
  }
}
