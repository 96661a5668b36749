#include "CSet.h"
#include "kernel.h"

namespace {

constexpr int LANES = 8;
typedef float Lanes __attribute__((vector_size(LANES * sizeof(float))));

VCK_INLINE void store_rectified(const Lanes &sum, float *out) {
  for (int i = 0; i < LANES; i++)
    out[i] = sum[i] < 0 ? 0 : sum[i];
}

/** Two by two pixels at a time share each load of the weights. */
VCK_INLINE void convolve(const vck_strided_convolution &c, const float *padded, float *out) {
  const int32_t taps = c.kernel * c.inputs, step = 2 * c.inputs, row = (2 * c.width + c.kernel - 1) * c.inputs;
  for (int32_t block = 0; block < c.outputs / LANES; block++) {
    const float *weights = c.weights + size_t(block) * size_t(c.kernel * taps * LANES);
    Lanes bias;
    std::memcpy(&bias, c.biases + LANES * block, sizeof bias);
    for (int32_t y = 0; y < c.height; y += 2) {
      for (int32_t x = 0; x < c.width; x += 2) {
        Lanes a = bias, b = bias, d = bias, e = bias;
        const float *weight = weights;
        for (int32_t line = 0; line < c.kernel; line++) {
          const float *upper = padded + (2 * y + line) * row + step * x, *lower = upper + 2 * row;
          for (int32_t tap = 0; tap < taps; tap++, weight += LANES) {
            Lanes w;
            std::memcpy(&w, weight, sizeof w);
            a += w * upper[tap];
            b += w * upper[tap + step];
            d += w * lower[tap];
            e += w * lower[tap + step];
          }
        }
        float *to = out + (y * c.width + x) * c.outputs + LANES * block;
        store_rectified(a, to);
        store_rectified(b, to + c.outputs);
        store_rectified(d, to + c.width * c.outputs);
        store_rectified(e, to + (c.width + 1) * c.outputs);
      }
    }
  }
}

typedef void Convolve(const vck_strided_convolution &, const float *, float *);

void convolve_plain(const vck_strided_convolution &convolution, const float *padded, float *out) { convolve(convolution, padded, out); }
#if defined(__x86_64__)
__attribute__((target("avx2"))) void convolve_wide(const vck_strided_convolution &convolution, const float *padded, float *out) {
  convolve(convolution, padded, out);
}
Convolve *const best_convolve = __builtin_cpu_supports("avx2") ? convolve_wide : convolve_plain;
#else
Convolve *const best_convolve = convolve_plain;
#endif

} // namespace

void vck_strided_convolve(const vck_strided_convolution *convolution, const float *padded, float *out) {
  best_convolve(*convolution, padded, out);
}
