// Private to the kernels: rows of planes, the fence that bodies which allocate stand in, and loops on the thread pool.
#pragma once

#include <cstring>
#include <exception>
#include <new>
#include "CKernels.h"

#define VCK_INLINE inline __attribute__((always_inline))

namespace vck {

/** Whether a plane holds pixels of a picture: grey, or blue, green and red in either order. */
inline bool is_pixels(const cvx_plane &plane) {
  return plane.depth == CVX_U8 && (plane.channels == 1 || plane.channels == 3 || plane.channels == 4);
}

template <typename Value = uint8_t> inline Value *row_of(const cvx_plane &plane, int32_t y) {
  return reinterpret_cast<Value *>(static_cast<uint8_t *>(plane.data) + plane.stride * size_t(y));
}

/** Calls body(first, last) for ranges that make up 0..<count. An exception in it ends the loop as a failure. */
template <typename Body> cvx_result parallel(int count, int stripes, const Body &body) {
  return cvx_parallel_ranges(
      count, stripes, [](void *context, int32_t first, int32_t last) { (*static_cast<const Body *>(context))(first, last); },
      const_cast<Body *>(&body));
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
