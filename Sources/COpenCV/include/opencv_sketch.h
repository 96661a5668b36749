/* The inner loop of the drawing network: a convolution with the processor's widest vectors. */
#ifndef OPENCV_SKETCH_H
#define OPENCV_SKETCH_H

#include "opencv_common.h"

#ifdef __cplusplus
extern "C" {
#endif

/** One convolution over channel-last float pictures with a margin that holds zeros. */
typedef struct cvx_convolution {
  const float *input;    /* (input rows) x input_width x input_channels, margin included */
  const float *weights;  /* blocks of 16 outputs: kernel rows, then kernel columns x input channels, then 16 */
  const float *bias;     /* output_channels */
  const float *residual; /* as output, added before the rectifier; NULL = none */
  float *output;         /* margin included */
  int32_t input_width, input_channels;
  int32_t output_width, output_height, output_channels; /* without margin; channels a multiple of 16 */
  int32_t output_margin;
  int32_t kernel, stride; /* the input's margin is kernel / 2 */
} cvx_convolution;

/** output = max(0, convolution + bias + residual). */
void cvx_convolve(const cvx_convolution *convolution);

/** result[i] = dot(row i of matrix, vector) for rows of `columns` values. */
void cvx_multiply_rows(const float *matrix, const float *vector, int32_t rows, int32_t columns, float *result);

#ifdef __cplusplus
}
#endif
#endif
