// Empty OpenCL programs instead of the 330 kB in the archives of OpenCV, which only operations on UMat use. They precede the
// archives in the link. Weak symbols, so that other releases of OpenCV with more programs link, too.
#ifdef VISIONCORE_OPENCV_STATIC
#include <opencv2/core/cvdef.h>
#include <opencv2/core/ocl_genbase.hpp>

#define ABSENT __attribute__((weak)) internal::ProgramEntry

namespace cv {
namespace ocl {
namespace core {
ABSENT arithm_oclsrc, convert_oclsrc, copymakeborder_oclsrc, copyset_oclsrc, cvtclr_dx_oclsrc, fft_oclsrc, flip_oclsrc, gemm_oclsrc,
    halfconvert_oclsrc, inrange_oclsrc, intel_gemm_oclsrc, lut_oclsrc, meanstddev_oclsrc, minmaxloc_oclsrc, mixchannels_oclsrc,
    mulspectrums_oclsrc, normalize_oclsrc, reduce_oclsrc, reduce2_oclsrc, repeat_oclsrc, set_identity_oclsrc, split_merge_oclsrc,
    transpose_oclsrc;
}
namespace imgproc {
ABSENT accumulate_oclsrc, bilateral_oclsrc, blend_linear_oclsrc, boxFilter_oclsrc, boxFilter3x3_oclsrc, calc_back_project_oclsrc,
    canny_oclsrc, clahe_oclsrc, color_hsv_oclsrc, color_lab_oclsrc, color_rgb_oclsrc, color_yuv_oclsrc, corner_oclsrc, covardata_oclsrc,
    filter2D_oclsrc, filter2DSmall_oclsrc, filterSepCol_oclsrc, filterSepRow_oclsrc, filterSep_singlePass_oclsrc, filterSmall_oclsrc,
    gaussianBlur3x3_oclsrc, gaussianBlur5x5_oclsrc, gftt_oclsrc, histogram_oclsrc, hough_lines_oclsrc, integral_sum_oclsrc,
    laplacian3_oclsrc, laplacian5_oclsrc, linearPolar_oclsrc, logPolar_oclsrc, match_template_oclsrc, medianFilter_oclsrc, moments_oclsrc,
    morph_oclsrc, morph3x3_oclsrc, precornerdetect_oclsrc, pyr_down_oclsrc, pyr_up_oclsrc, pyramid_up_oclsrc, remap_oclsrc, resize_oclsrc,
    sepFilter3x3_oclsrc, threshold_oclsrc, warp_affine_oclsrc, warp_perspective_oclsrc, warp_transform_oclsrc;
}
} // namespace ocl
} // namespace cv
#endif
