// Internal declarations of the shim: cv::Mat headers of planes, and the exception barrier.
#pragma once

#include <opencv2/core.hpp>
#include <cstring>
#include <new>
#include "COpenCV.h"

namespace cvx {

inline cv::Mat mat(const cvx_plane &plane) {
  return cv::Mat(plane.height, plane.width, CV_MAKETYPE(plane.depth, plane.channels), plane.data, plane.stride);
}

/** Fails if OpenCV reallocated a destination of the wrong size or type. */
inline cvx_result same(const cv::Mat &matrix, const cvx_plane &plane) {
  return matrix.data == plane.data ? done() : failed(CVX_FAILED, "destination has the wrong size or type");
}

} // namespace cvx

#define CVX_TRY try {
#define CVX_CATCH                                                                                                                          \
  }                                                                                                                                        \
  catch (const cv::Exception &error) {                                                                                                     \
    return cvx::failed(error.code == cv::Error::StsNoMem ? CVX_NO_MEMORY : CVX_FAILED, error.what());                                      \
  }                                                                                                                                        \
  catch (const std::bad_alloc &) {                                                                                                         \
    return cvx::failed(CVX_NO_MEMORY, "out of memory");                                                                                    \
  }                                                                                                                                        \
  catch (const std::exception &error) {                                                                                                    \
    return cvx::failed(CVX_FAILED, error.what());                                                                                          \
  }                                                                                                                                        \
  catch (...) {                                                                                                                            \
    return cvx::failed(CVX_FAILED, "unknown C++ exception");                                                                               \
  }

namespace cvx {

/** Calls an operation with its destination. */
template <class Operation> cvx_result fill(const cvx_plane &destination, const Operation &operation) {
  CVX_TRY
  cv::Mat to = mat(destination);
  operation(to);
  return same(to, destination);
  CVX_CATCH
}

} // namespace cvx
