#include "CSketch.h"

#include <cstring>
#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

// The same body is compiled for each instruction set; nothing here allocates or throws. Vectors are passed between inlined functions
// only, so the calling convention does not matter.
#pragma GCC diagnostic ignored "-Wpsabi"
// Products and sums are rounded separately on every processor.
#pragma STDC FP_CONTRACT OFF
#define INLINE inline __attribute__((always_inline))
/** An instruction set: type of the input, bytes of a vector; largest numbers of blocks, of vectors and of pixels computed together. */
#define INSTRUCTION_SET(input, size, blocks, together, pixels)                                                                             \
  typedef input Input;                                                                                                                     \
  typedef Vectors<size>::Lanes Lanes;                                                                                                      \
  typedef Vectors<size>::Floats Floats;                                                                                                    \
  constexpr int most_blocks = blocks, vectors_together = together, most_pixels = pixels;
#define UNROLL _Pragma("clang loop unroll(full)")

namespace {

/** Vectors of 32-bit numbers in `size` bytes. */
template <int size> struct Vectors {
  typedef int32_t Lanes __attribute__((vector_size(size)));
  typedef float Floats __attribute__((vector_size(size)));
};

namespace plain {
#if defined(__wasm_simd128__)
INSTRUCTION_SET(int16_t, 16, 1, 4, 2)
#else
INSTRUCTION_SET(int16_t, 16, 1, 2, 6)
#endif
#if defined(__x86_64__)
INLINE void add(Lanes &sums, int32_t x, Lanes w) { sums += (Lanes)_mm_madd_epi16(_mm_set1_epi32(x), (__m128i)w); }
#elif defined(__wasm_simd128__)
INLINE void add(Lanes &sums, int32_t x, Lanes w) { sums += (Lanes)wasm_i32x4_dot_i16x8(wasm_i32x4_splat(x), (v128_t)w); }
#else
INLINE void add(Lanes &sums, int32_t x, Lanes w) { sums += (w << 16 >> 16) * int32_t(int16_t(x)) + (w >> 16) * (x >> 16); }
#endif
#include "convolution.hpp"
} // namespace plain

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
namespace avx2 {
INSTRUCTION_SET(int16_t, 32, 1, 2, 6)
INLINE void add(Lanes &sums, int32_t x, Lanes w) { sums += (Lanes)_mm256_madd_epi16(_mm256_set1_epi32(x), (__m256i)w); }
#include "convolution.hpp"
} // namespace avx2
#pragma clang attribute pop

#pragma clang attribute push(__attribute__((target("avx2,avxvnni"))), apply_to = function)
namespace avx_vnni {
INSTRUCTION_SET(uint8_t, 32, 1, 2, 6)
INLINE void add(Lanes &sums, int32_t x, Lanes w) { sums = (Lanes)_mm256_dpbusd_avx_epi32((__m256i)sums, _mm256_set1_epi32(x), (__m256i)w); }
#include "convolution.hpp"
} // namespace avx_vnni
#pragma clang attribute pop

#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni"))), apply_to = function)
namespace avx512_vnni {
INSTRUCTION_SET(uint8_t, 64, 3, 1, 8)
INLINE void add(Lanes &sums, int32_t x, Lanes w) { sums = (Lanes)_mm512_dpbusd_epi32((__m512i)sums, _mm512_set1_epi32(x), (__m512i)w); }
#include "convolution.hpp"
} // namespace avx512_vnni
#pragma clang attribute pop
#endif

/** Products of `Count` rows with a vector, eight columns at a time. */
template <int Count> INLINE void rows_by(const float *matrix, const float *vector, int32_t columns, float *result) {
  typedef Vectors<32>::Floats Floats;
  Floats sums[Count] = {};
  int32_t k = 0;
  for (; k + 8 <= columns; k += 8) {
    Floats a, b;
    std::memcpy(&b, vector + k, sizeof b);
    UNROLL
    for (int i = 0; i < Count; i++) {
      std::memcpy(&a, matrix + ptrdiff_t(i) * columns + k, sizeof a);
      sums[i] += a * b;
    }
  }
  UNROLL
  for (int i = 0; i < Count; i++) {
    float sum = 0;
    for (int j = 0; j < 8; j++)
      sum += sums[i][j];
    for (int32_t rest = k; rest < columns; rest++)
      sum += matrix[ptrdiff_t(i) * columns + rest] * vector[rest];
    result[i] = sum;
  }
}

INLINE void rows(const float *matrix, const float *vector, int32_t count, int32_t columns, float *result) {
  int32_t i = 0;
  for (; i + 4 <= count; i += 4)
    rows_by<4>(matrix + ptrdiff_t(i) * columns, vector, columns, result + i);
  for (; i < count; i++)
    rows_by<1>(matrix + ptrdiff_t(i) * columns, vector, columns, result + i);
}

void rows_plain(const float *m, const float *v, int32_t n, int32_t k, float *r) { rows(m, v, n, k, r); }
#if defined(__x86_64__)
__attribute__((target("avx2"))) void rows_avx2(const float *m, const float *v, int32_t n, int32_t k, float *r) { rows(m, v, n, k, r); }
#endif

} // namespace

int32_t vck_has_convolution(int32_t instruction_set) {
#if defined(__x86_64__)
  switch (instruction_set) {
  case VCK_AVX2:
    return __builtin_cpu_supports("avx2") != 0;
  case VCK_AVX_VNNI:
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("avxvnni");
  case VCK_AVX512_VNNI:
    return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512vnni");
  }
#endif
  return instruction_set == VCK_PLAIN;
}

int32_t vck_best_convolution(void) {
  int32_t instruction_set = VCK_INSTRUCTION_SETS - 1;
  while (!vck_has_convolution(instruction_set))
    instruction_set--;
  return instruction_set;
}

int32_t vck_convolution_group(int32_t instruction_set) {
  return instruction_set == VCK_AVX_VNNI || instruction_set == VCK_AVX512_VNNI ? 4 : 2;
}

float vck_convolve(const vck_convolution *convolution, [[maybe_unused]] int32_t instruction_set) {
#if defined(__x86_64__)
  switch (instruction_set) {
  case VCK_AVX2:
    return avx2::convolve(*convolution);
  case VCK_AVX_VNNI:
    return avx_vnni::convolve(*convolution);
  case VCK_AVX512_VNNI:
    return avx512_vnni::convolve(*convolution);
  }
#endif
  return plain::convolve(*convolution);
}

void vck_multiply_rows(const float *matrix, const float *vector, int32_t count, int32_t columns, float *result) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return rows_avx2(matrix, vector, count, columns, result);
#endif
  rows_plain(matrix, vector, count, columns, result);
}
