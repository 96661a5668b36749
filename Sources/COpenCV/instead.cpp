// What the archive of OpenCV's core would need other libraries for. These definitions come before the archive in the
// link, so that its own members, and with them TBB, LAPACK and a loader of plugins, stay out.
#ifdef VISIONCORE_OPENCV_STATIC
#include <opencv2/core/hal/interface.h>
#include <opencv2/core/utility.hpp>
#include <algorithm>
#include "CSupport.h"

// An OpenGL bridge that is never used here.
extern "C" void *glXGetProcAddressARB(const unsigned char *) { return nullptr; }

namespace cv {

ParallelLoopBody::~ParallelLoopBody() = default;

void parallel_for_(const Range &range, const ParallelLoopBody &body, double stripes) {
  // Ranges of a row would cost more than they even out.
  const int most = 4 * vcs_threads();
  vcs::parallel_for(range.size(), stripes > 0 ? int(std::min(std::max(stripes, 1.0), double(most))) : most,
                    [&](int32_t first, int32_t last) { body(Range(range.start + first, range.start + last)); });
}

const char *currentParallelFramework() { return "visioncore"; }
int getNumThreads() { return vcs_threads(); }
int getNumberOfCPUs() { return vcs_threads(); }

} // namespace cv

// OpenCV's own code takes over, as in a build without LAPACK.
int lapack_LU32f(float *, size_t, int, float *, size_t, int, int *) { return CV_HAL_ERROR_NOT_IMPLEMENTED; }
int lapack_LU64f(double *, size_t, int, double *, size_t, int, int *) { return CV_HAL_ERROR_NOT_IMPLEMENTED; }
int lapack_Cholesky32f(float *, size_t, int, float *, size_t, int, bool *) { return CV_HAL_ERROR_NOT_IMPLEMENTED; }
int lapack_Cholesky64f(double *, size_t, int, double *, size_t, int, bool *) { return CV_HAL_ERROR_NOT_IMPLEMENTED; }
int lapack_QR32f(float *, size_t, int, int, int, float *, size_t, float *, int *) { return CV_HAL_ERROR_NOT_IMPLEMENTED; }
int lapack_QR64f(double *, size_t, int, int, int, double *, size_t, double *, int *) { return CV_HAL_ERROR_NOT_IMPLEMENTED; }
int lapack_SVD32f(float *, size_t, float *, float *, size_t, float *, size_t, int, int, int) { return CV_HAL_ERROR_NOT_IMPLEMENTED; }
int lapack_SVD64f(double *, size_t, double *, double *, size_t, double *, size_t, int, int, int) { return CV_HAL_ERROR_NOT_IMPLEMENTED; }
int lapack_gemm32f(const float *, size_t, const float *, size_t, float, const float *, size_t, float, float *, size_t, int, int, int, int) {
  return CV_HAL_ERROR_NOT_IMPLEMENTED;
}
int lapack_gemm64f(const double *, size_t, const double *, size_t, double, const double *, size_t, double, double *, size_t, int, int, int,
                   int) {
  return CV_HAL_ERROR_NOT_IMPLEMENTED;
}
int lapack_gemm32fc(const float *, size_t, const float *, size_t, float, const float *, size_t, float, float *, size_t, int, int, int,
                    int) {
  return CV_HAL_ERROR_NOT_IMPLEMENTED;
}
int lapack_gemm64fc(const double *, size_t, const double *, size_t, double, const double *, size_t, double, double *, size_t, int, int, int,
                    int) {
  return CV_HAL_ERROR_NOT_IMPLEMENTED;
}
#endif
