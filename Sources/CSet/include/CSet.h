/* Inner loops of the SET recogniser: masks, patches of symbols, convolutions of the network that classifies them. */
#ifndef CSET_H
#define CSET_H

#include "opencv_common.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Replaces the local mean of each value by 255 where the value is at least `offset` below it, otherwise by 0.
 *
 * \param source, mean CVX_U8, of one size. */
void vck_darker_than_mean(cvx_plane source, cvx_plane mean, int32_t offset);

/** Samples a parallelogram bilinearly: pixel (u, v) of the patch lies at first + u along + v across, clamped to the plane.
 *
 * \param plane CVX_U8 with three channels.
 * \param first, along, across x, y in pixels of the plane.
 * \param values receives height rows of width pixels of three values, 0..255. */
void vck_sample_patch(cvx_plane plane, const double first[2], const double along[2], const double across[2], int32_t width, int32_t height,
                      float *values);

/** A convolution with stride 2 and rectified output over rows of pixels with interleaved channels. */
typedef struct vck_strided_convolution {
  int32_t kernel, inputs, outputs; /* outputs: a multiple of 8 */
  int32_t width, height;           /* of the output, even */
  const float *weights;            /* [block of 8 outputs][kernel row][kernel column][input][output of the block] */
  const float *biases;             /* [output] */
} vck_strided_convolution;

/** Adds bias and products in the order of the weights, without fused operations: results are the same on every processor.
 *
 * \param padded 2 height + kernel - 1 rows of 2 width + kernel - 1 pixels of `inputs` values.
 * \param out receives height rows of width pixels of `outputs` values. */
void vck_strided_convolve(const vck_strided_convolution *convolution, const float *padded, float *out);

#ifdef __cplusplus
}
#endif
#endif
