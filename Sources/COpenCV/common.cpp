#include "shim.hpp"
#include <opencv2/core/utility.hpp>
#include <algorithm>

void cvx_set_threads(int32_t count) {
#ifdef VISIONCORE_OPENCV_STATIC
  try {
    // More than there are processors makes TBB print a warning.
    cv::setNumThreads(count > 0 ? std::min(count, cv::getNumberOfCPUs()) : -1);
  } catch (...) {}
#else
  (void)count;
#endif
}

cvx_result cvx_parallel_for(int32_t count, void (*body)(void *, int32_t), void *context) {
  CVX_TRY
  cv::parallel_for_(
      cv::Range(0, count),
      [&](const cv::Range &range) {
        for (int i = range.start; i < range.end; i++)
          body(context, i);
      },
      count);
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_parallel_ranges(int32_t count, int32_t stripes, void (*body)(void *, int32_t, int32_t), void *context) {
  CVX_TRY
  cv::parallel_for_(
      cv::Range(0, count), [&](const cv::Range &range) { body(context, range.start, range.end); }, stripes);
  return cvx::done();
  CVX_CATCH
}

int32_t cvx_threads(void) { return std::max(1, cv::getNumThreads()); }

#ifdef VISIONCORE_OPENCV_STATIC
// OpenCV's core refers to this symbol for an OpenGL bridge that is never used here; without it, -z defs would need libGL.
extern "C" __attribute__((visibility("hidden"))) void *glXGetProcAddressARB(const unsigned char *) { return nullptr; }
#endif
