/* Rows of planes and the exception barrier of C++ kernels; empty for C. */
#ifndef KERNEL_H
#define KERNEL_H
#ifdef __cplusplus

#include <cstring>
#include <exception>
#include <new>
#include "opencv_common.h"

#define VCK_INLINE inline __attribute__((always_inline))

/** NAMEBest: the loop NAME, compiled for FEATURE ("avx2", "popcnt") where the processor has it. */
#if defined(__x86_64__)
#define VCK_DISPATCH(FEATURE, RESULT, NAME, PARAMETERS, ARGUMENTS)                                                                         \
  RESULT NAME##Plain PARAMETERS { return NAME ARGUMENTS; }                                                                                 \
  __attribute__((target(FEATURE))) RESULT NAME##Wide PARAMETERS { return NAME ARGUMENTS; }                                                 \
  RESULT(*const NAME##Best) PARAMETERS = __builtin_cpu_supports(FEATURE) ? NAME##Wide : NAME##Plain;
#else
#define VCK_DISPATCH(FEATURE, RESULT, NAME, PARAMETERS, ARGUMENTS) RESULT(*const NAME##Best) PARAMETERS = NAME;
#endif

namespace vck {

/** Whether a plane is an 8-bit picture: grey, or blue, green and red in either order. */
inline bool is_pixels(const cvx_plane &plane) {
  return plane.depth == CVX_U8 && (plane.channels == 1 || plane.channels == 3 || plane.channels == 4);
}

template <typename Value = uint8_t> inline Value *row_of(const cvx_plane &plane, int32_t y) {
  return reinterpret_cast<Value *>(static_cast<uint8_t *>(plane.data) + plane.stride * size_t(y));
}

/** 16 pixels. */
typedef uint8_t Bytes __attribute__((vector_size(16)));

VCK_INLINE Bytes at(const uint8_t *from) {
  Bytes result;
  std::memcpy(&result, from, sizeof result);
  return result;
}

} // namespace vck

#define VCK_TRY try {
#define VCK_CATCH                                                                                                                          \
  }                                                                                                                                        \
  catch (const std::bad_alloc &) {                                                                                                         \
    return cvx::failed(CVX_NO_MEMORY, "out of memory");                                                                                    \
  }                                                                                                                                        \
  catch (...) {                                                                                                                            \
    return cvx::failed(CVX_FAILED, "unknown C++ exception");                                                                               \
  }

#endif
#endif
