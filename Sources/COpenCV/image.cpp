#include "shim.hpp"
#include <opencv2/imgproc.hpp>

using cvx::mat;

cvx_result cvx_convert_color(cvx_plane source, cvx_plane destination, int32_t conversion) {
  static const int codes[] = {cv::COLOR_BGR2GRAY,      cv::COLOR_RGB2GRAY,     cv::COLOR_BGRA2GRAY,     cv::COLOR_RGBA2GRAY,
                              cv::COLOR_RGB2BGR,       cv::COLOR_BGRA2BGR,     cv::COLOR_RGBA2BGR,      cv::COLOR_GRAY2BGR,
                              cv::COLOR_BGR2RGBA,      cv::COLOR_BGR2BGRA,     cv::COLOR_GRAY2RGBA,     cv::COLOR_YUV2BGR_NV12,
                              cv::COLOR_YUV2GRAY_NV12, cv::COLOR_YUV2BGR_YUYV, cv::COLOR_YUV2GRAY_YUYV, cv::COLOR_YUV2BGR_NV21,
                              cv::COLOR_YUV2BGR_I420,  cv::COLOR_YUV2BGR_UYVY, cv::COLOR_YUV2GRAY_UYVY, cv::COLOR_BGR2HSV};
  CVX_TRY
  if (conversion < 0 || conversion >= int(sizeof codes / sizeof *codes)) return cvx::failed(CVX_FAILED, "unknown conversion");
  cv::Mat to = mat(destination);
  cv::cvtColor(mat(source), to, codes[conversion]);
  return cvx::same(to, destination);
  CVX_CATCH
}

cvx_result cvx_convert_depth(cvx_plane source, cvx_plane destination, double scale, double offset) {
  return cvx::fill(destination, [&](cv::Mat &to) { mat(source).convertTo(to, destination.depth, scale, offset); });
}

cvx_result cvx_copy(cvx_plane source, cvx_plane destination) {
  return cvx::fill(destination, [&](cv::Mat &to) { mat(source).copyTo(to); });
}

cvx_result cvx_flip(cvx_plane source, cvx_plane destination, int32_t direction) {
  return cvx::fill(destination, [&](cv::Mat &to) { cv::flip(mat(source), to, direction); });
}

cvx_result cvx_transpose(cvx_plane source, cvx_plane destination) {
  return cvx::fill(destination, [&](cv::Mat &to) { cv::transpose(mat(source), to); });
}

cvx_result cvx_extract_channel(cvx_plane source, cvx_plane destination, int32_t channel) {
  return cvx::fill(destination, [&](cv::Mat &to) { cv::extractChannel(mat(source), to, channel); });
}

cvx_result cvx_split3(cvx_plane source, cvx_plane a, cvx_plane b, cvx_plane c) {
  CVX_TRY
  cv::Mat planes[3] = {mat(a), mat(b), mat(c)};
  if (source.channels != 3) return cvx::failed(CVX_FAILED, "three channels needed");
  cv::split(mat(source), planes);
  if (planes[1].data != b.data || planes[2].data != c.data) return cvx::failed(CVX_FAILED, "destination has the wrong size or type");
  return cvx::same(planes[0], a);
  CVX_CATCH
}

cvx_result cvx_resize(cvx_plane source, cvx_plane destination, int32_t interpolation) {
  CVX_TRY
  cv::Mat to = mat(destination);
  cv::resize(mat(source), to, to.size(), 0, 0, interpolation);
  return cvx::same(to, destination);
  CVX_CATCH
}

cvx_result cvx_pyramid_down(cvx_plane source, cvx_plane destination) {
  return cvx::fill(destination, [&](cv::Mat &to) { cv::pyrDown(mat(source), to, to.size()); });
}

cvx_result cvx_gaussian_blur(cvx_plane source, cvx_plane destination, int32_t kernel_width, int32_t kernel_height, double sigma,
                             int32_t border) {
  return cvx::fill(destination,
                   [&](cv::Mat &to) { cv::GaussianBlur(mat(source), to, cv::Size(kernel_width, kernel_height), sigma, sigma, border); });
}

cvx_result cvx_box_blur(cvx_plane source, cvx_plane destination, int32_t kernel_width, int32_t kernel_height, int32_t normalized,
                        int32_t border) {
  return cvx::fill(destination, [&](cv::Mat &to) {
    cv::boxFilter(mat(source), to, destination.depth, cv::Size(kernel_width, kernel_height), cv::Point(-1, -1), normalized != 0, border);
  });
}

cvx_result cvx_bilateral(cvx_plane source, cvx_plane destination, int32_t diameter, double range, double space, int32_t border) {
  return cvx::fill(destination, [&](cv::Mat &to) { cv::bilateralFilter(mat(source), to, diameter, range, space, border); });
}

cvx_result cvx_median_blur(cvx_plane source, cvx_plane destination, int32_t kernel) {
  return cvx::fill(destination, [&](cv::Mat &to) { cv::medianBlur(mat(source), to, kernel); });
}

cvx_result cvx_morphology(cvx_plane source, cvx_plane destination, int32_t operation, int32_t shape, int32_t kernel_width,
                          int32_t kernel_height, int32_t iterations) {
  return cvx::fill(destination, [&](cv::Mat &to) {
    const cv::Mat element = cv::getStructuringElement(shape, cv::Size(kernel_width, kernel_height));
    cv::morphologyEx(mat(source), to, operation, element, cv::Point(-1, -1), iterations);
  });
}

cvx_result cvx_threshold(cvx_plane source, cvx_plane destination, double threshold, double maximum, int32_t kind, double *used) {
  return cvx::fill(destination, [&](cv::Mat &to) {
    const double value = cv::threshold(mat(source), to, threshold, maximum, kind);
    if (used) *used = value;
  });
}

cvx_result cvx_in_range(cvx_plane source, cvx_plane destination, const double low[4], const double high[4]) {
  return cvx::fill(destination, [&](cv::Mat &to) {
    cv::inRange(mat(source), cv::Scalar(low[0], low[1], low[2], low[3]), cv::Scalar(high[0], high[1], high[2], high[3]), to);
  });
}

cvx_result cvx_arithmetic(cvx_plane a, cvx_plane b, cvx_plane destination, int32_t operation, double scale) {
  CVX_TRY
  const cv::Mat left = mat(a), right = mat(b);
  cv::Mat to = mat(destination);
  switch (operation) {
  case CVX_ADD:
    cv::add(left, right, to, cv::noArray(), destination.depth);
    break;
  case CVX_SUBTRACT:
    cv::subtract(left, right, to, cv::noArray(), destination.depth);
    break;
  case CVX_MINIMUM:
    cv::min(left, right, to);
    break;
  case CVX_MAXIMUM:
    cv::max(left, right, to);
    break;
  case CVX_DIVIDE:
    cv::divide(left, right, to, scale, destination.depth);
    break;
  case CVX_AND:
    cv::bitwise_and(left, right, to);
    break;
  case CVX_OR:
    cv::bitwise_or(left, right, to);
    break;
  default:
    return cvx::failed(CVX_FAILED, "unknown operation");
  }
  return cvx::same(to, destination);
  CVX_CATCH
}

cvx_result cvx_add_weighted(cvx_plane a, double weight_a, cvx_plane b, double weight_b, double offset, cvx_plane destination) {
  return cvx::fill(destination, [&](cv::Mat &to) { cv::addWeighted(mat(a), weight_a, mat(b), weight_b, offset, to, destination.depth); });
}

cvx_result cvx_not(cvx_plane source, cvx_plane destination) {
  return cvx::fill(destination, [&](cv::Mat &to) { cv::bitwise_not(mat(source), to); });
}

cvx_result cvx_count_nonzero(cvx_plane source, int32_t *count) {
  CVX_TRY
  *count = cv::countNonZero(mat(source));
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_histogram(cvx_plane source, float bins[256]) {
  if (source.depth != CVX_U8 || source.channels != 1) return cvx::failed(CVX_FAILED, "an 8-bit plane with one channel needed");
  uint32_t counts[4][256] = {}; /* four, so that equal neighbours do not wait for each other */
  for (int32_t y = 0; y < source.height; y++) {
    const uint8_t *row = static_cast<const uint8_t *>(source.data) + source.stride * size_t(y);
    int32_t x = 0;
    for (; x + 4 <= source.width; x += 4)
      for (int i = 0; i < 4; i++)
        counts[i][row[x + i]]++;
    for (; x < source.width; x++)
      counts[0][row[x]]++;
  }
  for (int i = 0; i < 256; i++)
    bins[i] = float(counts[0][i] + counts[1][i] + counts[2][i] + counts[3][i]);
  return cvx::done();
}

cvx_result cvx_distance_transform(cvx_plane source, cvx_plane destination) {
  CVX_TRY
  cv::Mat to = mat(destination);
  cv::distanceTransform(mat(source), to, cv::DIST_L2, cv::DIST_MASK_5, CV_32F);
  return cvx::same(to, destination);
  CVX_CATCH
}

cvx_result cvx_connected_components(cvx_plane source, cvx_plane labels, int32_t connectivity, int32_t *stats, double *centroids,
                                    int32_t capacity, int32_t *count) {
  CVX_TRY
  cv::Mat to = mat(labels), table, centers;
  const int found = cv::connectedComponentsWithStats(mat(source), to, table, centers, connectivity, CV_32S);
  *count = found < capacity ? found : capacity;
  for (int i = 0; i < *count; i++) {
    if (stats) std::memcpy(stats + 5 * i, table.ptr<int>(i), 5 * sizeof(int32_t));
    if (centroids) std::memcpy(centroids + 2 * i, centers.ptr<double>(i), 2 * sizeof(double));
  }
  return cvx::same(to, labels);
  CVX_CATCH
}

cvx_result cvx_log(cvx_plane source, cvx_plane destination) {
  return cvx::fill(destination, [&](cv::Mat &to) { cv::log(mat(source), to); });
}

cvx_result cvx_look_up(cvx_plane source, cvx_plane destination, const uint8_t table[256]) {
  return cvx::fill(destination, [&](cv::Mat &to) { cv::LUT(mat(source), cv::Mat(1, 256, CV_8U, const_cast<uint8_t *>(table)), to); });
}
