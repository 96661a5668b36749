/* Planes, points and results of the shim.
 *
 * The shim has no state, and its headers have no cv:: types. All functions catch all exceptions: a C++ exception must not
 * pass through a Swift frame. */
#ifndef OPENCV_COMMON_H
#define OPENCV_COMMON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Element types, numbered as in OpenCV. */
enum { CVX_U8 = 0, CVX_U16 = 2, CVX_I32 = 4, CVX_F32 = 5 };

/** Borrowed pixels: `height` rows of `width` elements of `channels` values, `stride` bytes apart. */
typedef struct cvx_plane {
  void *data;
  size_t stride;
  int32_t width, height, channels, depth;
} cvx_plane;

typedef struct cvx_point {
  float x, y;
} cvx_point;

/** Status and, on failure, OpenCV's message (truncated). */
typedef struct cvx_result {
  int32_t code;
  char text[196];
} cvx_result;

enum { CVX_OK = 0, CVX_FAILED = 1, CVX_NO_MEMORY = 2 };

#ifdef __cplusplus
}

namespace cvx {

inline cvx_result failed(int32_t code, const char *text) {
  cvx_result result = {code, {}};
  for (size_t i = 0; i + 1 < sizeof result.text && text[i]; i++)
    result.text[i] = text[i];
  return result;
}

inline cvx_result done() { return failed(CVX_OK, ""); }

} // namespace cvx
#endif
#endif
