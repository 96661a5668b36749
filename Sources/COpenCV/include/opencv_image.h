/* Conversion, scaling, filters, thresholds and arithmetic of images. Destinations of the wrong size or type are errors, never
 * reallocated. */
#ifndef OPENCV_IMAGE_H
#define OPENCV_IMAGE_H

#include "opencv_common.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Colour conversions (cv::ColorConversionCodes by name). */
enum {
  CVX_BGR_TO_GRAY,
  CVX_RGB_TO_GRAY,
  CVX_BGRA_TO_GRAY,
  CVX_RGBA_TO_GRAY,
  CVX_RGB_TO_BGR,
  CVX_BGRA_TO_BGR,
  CVX_RGBA_TO_BGR,
  CVX_GRAY_TO_BGR,
  CVX_BGR_TO_RGBA,
  CVX_BGR_TO_BGRA,
  CVX_GRAY_TO_RGBA,
  CVX_NV12_TO_BGR,
  CVX_NV12_TO_GRAY,
  CVX_YUYV_TO_BGR,
  CVX_YUYV_TO_GRAY,
  CVX_NV21_TO_BGR,
  CVX_I420_TO_BGR,
  CVX_UYVY_TO_BGR,
  CVX_UYVY_TO_GRAY,
  CVX_BGR_TO_HSV
};
cvx_result cvx_convert_color(cvx_plane source, cvx_plane destination, int32_t conversion);
/** destination = source * scale + offset, saturated to the destination's element type. */
cvx_result cvx_convert_depth(cvx_plane source, cvx_plane destination, double scale, double offset);
cvx_result cvx_copy(cvx_plane source, cvx_plane destination);
/** direction: 0 = rows swapped (upside down), 1 = columns swapped, -1 = both. */
cvx_result cvx_flip(cvx_plane source, cvx_plane destination, int32_t direction);
cvx_result cvx_transpose(cvx_plane source, cvx_plane destination);
cvx_result cvx_extract_channel(cvx_plane source, cvx_plane destination, int32_t channel);
cvx_result cvx_split3(cvx_plane source, cvx_plane a, cvx_plane b, cvx_plane c);

/** Scales to the destination's size; interpolation: cv::InterpolationFlags. */
cvx_result cvx_resize(cvx_plane source, cvx_plane destination, int32_t interpolation);
/** Halves the size after a 5x5 Gaussian; destination (w+1)/2 x (h+1)/2. */
cvx_result cvx_pyramid_down(cvx_plane source, cvx_plane destination);

/* border: cv::BorderTypes, here and below. */
cvx_result cvx_gaussian_blur(cvx_plane source, cvx_plane destination, int32_t kernel_width, int32_t kernel_height, double sigma,
                             int32_t border);
cvx_result cvx_box_blur(cvx_plane source, cvx_plane destination, int32_t kernel_width, int32_t kernel_height, int32_t normalized,
                        int32_t border);
/** Bilateral filter; space (pixels) and range are standard deviations. */
cvx_result cvx_bilateral(cvx_plane source, cvx_plane destination, int32_t diameter, double range, double space, int32_t border);
cvx_result cvx_median_blur(cvx_plane source, cvx_plane destination, int32_t kernel);

/** operation: cv::MorphTypes; shape: cv::MorphShapes. */
cvx_result cvx_morphology(cvx_plane source, cvx_plane destination, int32_t operation, int32_t shape, int32_t kernel_width,
                          int32_t kernel_height, int32_t iterations);

/** Added to the kind: Otsu's threshold. */
enum { CVX_OTSU = 8 };
/** kind: cv::ThresholdTypes; used: receives the applied threshold, such as Otsu's; may be NULL. */
cvx_result cvx_threshold(cvx_plane source, cvx_plane destination, double threshold, double maximum, int32_t kind, double *used);
cvx_result cvx_in_range(cvx_plane source, cvx_plane destination, const double low[4], const double high[4]);

enum { CVX_ADD, CVX_SUBTRACT, CVX_MINIMUM, CVX_MAXIMUM, CVX_DIVIDE, CVX_AND, CVX_OR };
/** Elementwise; scale applies to CVX_DIVIDE only. */
cvx_result cvx_arithmetic(cvx_plane a, cvx_plane b, cvx_plane destination, int32_t operation, double scale);
cvx_result cvx_add_weighted(cvx_plane a, double weight_a, cvx_plane b, double weight_b, double offset, cvx_plane destination);
cvx_result cvx_not(cvx_plane source, cvx_plane destination);

cvx_result cvx_count_nonzero(cvx_plane source, int32_t *count);
/** 256-bin histogram of an 8-bit one-channel plane. */
cvx_result cvx_histogram(cvx_plane source, float bins[256]);

/** destination CVX_F32; Euclidean distance to the nearest zero pixel, 5x5 mask. */
cvx_result cvx_distance_transform(cvx_plane source, cvx_plane destination);
/** labels CVX_I32; stats: for each of at most `capacity` labels x, y, width, height, area; centroids x, y (both may be NULL). */
cvx_result cvx_connected_components(cvx_plane source, cvx_plane labels, int32_t connectivity, int32_t *stats, double *centroids,
                                    int32_t capacity, int32_t *count);
/** Natural logarithm of a CVX_F32 plane. */
cvx_result cvx_log(cvx_plane source, cvx_plane destination);
/** destination = table[source] in every channel of a CVX_U8 plane. */
cvx_result cvx_look_up(cvx_plane source, cvx_plane destination, const uint8_t table[256]);

#ifdef __cplusplus
}
#endif
#endif
