/* Inner loops of the drawing recogniser: quantised convolutions, products of a matrix with a vector, distances from segments, votes for
 * straight lines, morphology with discs. */
#ifndef CSKETCH_H
#define CSKETCH_H

#include "opencv_common.h"

#ifdef __cplusplus
extern "C" {
#endif

/** One convolution over a channel-last picture of whole numbers 0...255 with 8-bit weights. The sums are whole numbers too, so every
 * instruction set gives the same answer to the last bit. */
typedef struct vck_convolution {
  /** (rows, margin included) x input_width x input_channels values of 4 / group bytes, little-endian; the margin holds zeros. Up to three
   * values after the last row are read too. */
  const void *input;
  /** Blocks of 16 outputs: kernel rows, then groups of neighbours along a row (kernel columns x input channels values, filled up with
   * zeros), then 16 groups; weights of 4 / group bytes. */
  const uint8_t *weights;
  /** Quantisation steps of the weights, one per output channel. */
  const float *factors;
  const float *bias;
  /** Added before the rectifier, in the layout of `output`; NULL = none. */
  const float *residual;
  /** output_height x output_width x output_channels, without margin. */
  float *output;
  /** `output` quantised to 0...255 inside a margin: the next layer's input; NULL = not needed. */
  void *quantized;
  /** Quantisation step of `input`. */
  float input_step;
  /** Margin included. */
  int32_t input_width;
  int32_t input_channels;
  int32_t output_width, output_height;
  /** A multiple of 16. */
  int32_t output_channels;
  int32_t quantized_margin;
  int32_t kernel, stride;
} vck_convolution;

/** Instruction sets with a convolution. */
enum { VCK_PLAIN = 0, VCK_AVX2 = 1, VCK_AVX_VNNI = 2, VCK_AVX512_VNNI = 3, VCK_INSTRUCTION_SETS = 4 };

/** The best instruction set of the processor. */
int32_t vck_best_convolution(void);

/** 1 if the processor has the instruction set, otherwise 0. */
int32_t vck_has_convolution(int32_t instruction_set);

/** Number of values multiplied together, 2 or 4. */
int32_t vck_convolution_group(int32_t instruction_set);

/** output = max(0, convolution + bias + residual).
 *
 * \param instruction_set one of the processor's.
 * \return quantisation step of `quantized`. */
float vck_convolve(const vck_convolution *convolution, int32_t instruction_set);

/** result[i] = dot(row i of matrix, vector) for rows of `columns` values. */
void vck_multiply_rows(const float *matrix, const float *vector, int32_t rows, int32_t columns, float *result);

/** Lowers each value to the squared distance of its pixel from a segment, if that is less.
 *
 * \param squares side x side values of a picture whose pixels have whole coordinates; side a multiple of 4.
 * \param x, y the segment's start; dx, dy from there to its end; all finite.
 * \param reach values further from the segment may stay as they are. */
void vck_segment_distances(float *squares, int32_t side, float x, float y, float dx, float dy, float reach);

/** Counts the points on each straight line (Duda and Hart, CACM 15(1), 1972).
 *
 * \param points at whole coordinates >= 0, with x + y <= offset; at most 65535.
 * \param angle_count the lines' normals are pi / angle_count apart, the first along x.
 * \param votes angle_count rows of 2 * offset + 1: points at distance i - offset from the origin, rounded. */
void vck_line_votes(const cvx_point *points, int32_t count, int32_t angle_count, int32_t offset, uint16_t *votes);

/** Dilation (grow = 1) or erosion (grow = 0) of a binary picture by a disc; the result consists of 0 and 255. The same as a
 * morphology with an ellipse of side 2 * radius + 1, in time proportional to the radius. Pixels outside of the picture are
 * ignored.
 *
 * \param source, destination CVX_U8 planes of the same size; may be the same.
 * \param radius 0...254 */
cvx_result vck_disc(cvx_plane source, cvx_plane destination, int32_t radius, int32_t grow);

#ifdef __cplusplus
}
#endif
#endif
