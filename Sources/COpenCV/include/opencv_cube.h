/* Whole-image work of the cube detector. */
#ifndef OPENCV_CUBE_H
#define OPENCV_CUBE_H

#include "opencv_common.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Where colour changes, and where it is darker than around.
 *
 * source: CVX_U8 with 3 channels. Both results: CVX_U8, one channel, the same size.
 * range: largest difference within 3x3 pixels, the greatest of the three channels, after a square root that lifts the shadows.
 * darkness: 64 + mean brightness of window x window pixels - brightness (brightness = the greatest channel after the square
 * root), dilated by 3x3.
 */
cvx_result cvx_cube_edges(cvx_plane source, cvx_plane range, cvx_plane darkness, int32_t window);

#ifdef __cplusplus
}
#endif
#endif
