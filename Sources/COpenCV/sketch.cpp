#include "opencv_sketch.h"

#include <cstring>

// The same body is compiled for each instruction set; the widest that the processor has is taken at run time. Nothing here
// allocates or throws.
// Vectors are passed between functions that are always inlined, so no calling convention is touched.
#pragma GCC diagnostic ignored "-Wpsabi"
namespace {

typedef float lanes8 __attribute__((vector_size(32)));
typedef float lanes16 __attribute__((vector_size(64)));

template <class Lanes> inline __attribute__((always_inline)) Lanes load(const float *at) {
  Lanes value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

/** `Pixels` outputs side by side (`step` input values apart), one block of 16 output channels. */
template <class Lanes, int Pixels>
inline __attribute__((always_inline)) void block(const cvx_convolution &c, const float *const *inputs, float *const *outputs,
                                                 const float *const *residuals, const float *weights, const float *bias) {
  const int run = c.kernel * c.input_channels;
  const ptrdiff_t row = ptrdiff_t(c.input_width) * c.input_channels;
  constexpr int parts = 64 / sizeof(Lanes), width = sizeof(Lanes) / sizeof(float);
  for (int part = 0; part < parts; part++) {
    Lanes sums[Pixels];
    for (int p = 0; p < Pixels; p++)
      sums[p] = load<Lanes>(bias + part * width);
    const float *w = weights + part * width;
    for (int y = 0; y < c.kernel; y++)
      for (int k = 0; k < run; k++, w += 16) {
        const Lanes weight = load<Lanes>(w);
        const ptrdiff_t at = y * row + k;
        for (int p = 0; p < Pixels; p++)
          sums[p] += weight * inputs[p][at];
      }
    for (int p = 0; p < Pixels; p++) {
      Lanes value = sums[p];
      if (residuals[p]) value += load<Lanes>(residuals[p] + part * width);
      value = value > 0 ? value : Lanes{};
      std::memcpy(outputs[p] + part * width, &value, sizeof value);
    }
  }
}

template <class Lanes, int group> inline __attribute__((always_inline)) void convolve_by(const cvx_convolution &c) {
  const int total = c.output_width * c.output_height, run = c.kernel * c.input_channels;
  const ptrdiff_t output_row = ptrdiff_t(c.output_width + 2 * c.output_margin) * c.output_channels;
  for (int channel = 0; channel < c.output_channels; channel += 16) {
    const float *weights = c.weights + ptrdiff_t(channel) * c.kernel * run;
    for (int first = 0; first < total; first += group) {
      const float *inputs[group], *residuals[group];
      float *outputs[group];
      const int count = total - first < group ? total - first : group;
      for (int p = 0; p < count; p++) {
        const int y = (first + p) / c.output_width, x = (first + p) % c.output_width;
        inputs[p] = c.input + (ptrdiff_t(y) * c.stride * c.input_width + x * c.stride) * c.input_channels;
        const ptrdiff_t at = (y + c.output_margin) * output_row + ptrdiff_t(x + c.output_margin) * c.output_channels + channel;
        outputs[p] = c.output + at;
        residuals[p] = c.residual ? c.residual + at : nullptr;
      }
      if (count == group)
        block<Lanes, group>(c, inputs, outputs, residuals, weights, c.bias + channel);
      else
        for (int p = 0; p < count; p++)
          block<Lanes, 1>(c, inputs + p, outputs + p, residuals + p, weights, c.bias + channel);
    }
  }
}

/** Rows are 14, 7 or 4 outputs long: groups of 7 or 8 leave nothing over. */
template <class Lanes> inline __attribute__((always_inline)) void convolve(const cvx_convolution &c) {
  if (c.output_width % 7 == 0)
    convolve_by<Lanes, 7>(c);
  else
    convolve_by<Lanes, 8>(c);
}

inline __attribute__((always_inline)) void rows(const float *matrix, const float *vector, int32_t count, int32_t columns, float *result) {
  for (int32_t i = 0; i < count; i++) {
    const float *row = matrix + ptrdiff_t(i) * columns;
    lanes8 sums{};
    int32_t k = 0;
    for (; k + 8 <= columns; k += 8)
      sums += load<lanes8>(row + k) * load<lanes8>(vector + k);
    float sum = 0;
    for (int j = 0; j < 8; j++)
      sum += sums[j];
    for (; k < columns; k++)
      sum += row[k] * vector[k];
    result[i] = sum;
  }
}

void convolve_any(const cvx_convolution &c) { convolve<lanes8>(c); }
void rows_any(const float *m, const float *v, int32_t n, int32_t k, float *r) { rows(m, v, n, k, r); }
#if defined(__x86_64__)
__attribute__((target("avx2,fma"))) void convolve_avx2(const cvx_convolution &c) { convolve<lanes8>(c); }
__attribute__((target("avx512f"))) void convolve_avx512(const cvx_convolution &c) { convolve<lanes16>(c); }
__attribute__((target("avx2,fma"))) void rows_avx2(const float *m, const float *v, int32_t n, int32_t k, float *r) { rows(m, v, n, k, r); }
#endif

} // namespace

void cvx_convolve(const cvx_convolution *convolution) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f")) return convolve_avx512(*convolution);
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return convolve_avx2(*convolution);
#endif
  convolve_any(*convolution);
}

void cvx_multiply_rows(const float *matrix, const float *vector, int32_t count, int32_t columns, float *result) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return rows_avx2(matrix, vector, count, columns, result);
#endif
  rows_any(matrix, vector, count, columns, result);
}
