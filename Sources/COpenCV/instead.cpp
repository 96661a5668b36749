// Replaces functions in the static archives of OpenCV that are not used here or need other libraries. These definitions
// precede the archives in the link, which therefore includes neither TBB nor LAPACK, the plugin loader or robust estimation.
#ifdef VISIONCORE_OPENCV_STATIC
#include <opencv2/calib3d.hpp>
#include <opencv2/core/hal/interface.h>
#include <opencv2/core/utility.hpp>
#include <algorithm>
#include <vector>
#include "CSupport.h"

extern "C" void *glXGetProcAddressARB(const unsigned char *) { return nullptr; }

namespace cv {

ParallelLoopBody::~ParallelLoopBody() = default;

void parallel_for_(const Range &range, const ParallelLoopBody &body, double stripes) {
  // More ranges cost more than they gain in balance.
  const int most = 4 * vcs_threads();
  vcs::parallel_for(range.size(), stripes > 0 ? int(std::min(std::max(stripes, 1.0), double(most))) : most,
                    [&](int32_t first, int32_t last) { body(Range(range.start + first, range.start + last)); });
}

const char *currentParallelFramework() { return "visioncore"; }
int getNumThreads() { return vcs_threads(); }
int getNumberOfCPUs() { return vcs_threads(); }

// Robust estimation, which is not used: cameras are calibrated from all points of a board. Weak symbols, so that other
// releases of OpenCV with more functions link, too.
namespace usac {
#define ABSENT __attribute__((weak))
struct Model;
struct RansacOutput;
enum class EstimationMethod;
[[noreturn]] static void absent() { CV_Error(Error::StsNotImplemented, "robust estimation is not part of this library"); }

ABSENT void setParameters(Ptr<Model> &, EstimationMethod, const UsacParams &, bool) { absent(); }
ABSENT bool run(const Ptr<const Model> &, InputArray, InputArray, int, Ptr<RansacOutput> &, InputArray, InputArray, InputArray,
                InputArray) {
  absent();
}
ABSENT void saveMask(OutputArray, const std::vector<bool> &) { absent(); }
ABSENT Mat findHomography(InputArray, InputArray, int, double, OutputArray, int, double) { absent(); }
ABSENT Mat findFundamentalMat(InputArray, InputArray, int, double, double, int, OutputArray) { absent(); }
ABSENT Mat findEssentialMat(InputArray, InputArray, InputArray, int, double, double, OutputArray) { absent(); }
ABSENT Mat estimateAffine2D(InputArray, InputArray, OutputArray, int, double, int, double, int) { absent(); }
ABSENT bool solvePnPRansac(InputArray, InputArray, InputArray, InputArray, OutputArray, OutputArray, bool, int, float, double, OutputArray,
                           int) {
  absent();
}
} // namespace usac
} // namespace cv

// Selects OpenCV's own code, as in a build without LAPACK.
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
