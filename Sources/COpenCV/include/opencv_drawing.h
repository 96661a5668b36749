/* Anti-aliased drawing into 8-bit planes of 1, 3 or 4 channels. Colours have the channel order of the plane. */
#ifndef OPENCV_DRAWING_H
#define OPENCV_DRAWING_H

#include "opencv_common.h"

#ifdef __cplusplus
extern "C" {
#endif

cvx_result cvx_draw_polyline(cvx_plane plane, const cvx_point *points, int32_t count, int32_t closed, const uint8_t color[4], double width);
cvx_result cvx_draw_filled_polygon(cvx_plane plane, const cvx_point *points, int32_t count, const uint8_t color[4]);
cvx_result cvx_draw_circle(cvx_plane plane, cvx_point center, double radius, const uint8_t color[4], double width, int32_t filled);
/** at: left end of the base line; height: of a capital letter, pixels. Characters other than ASCII are drawn as '?'. */
cvx_result cvx_draw_text(cvx_plane plane, const char *text, cvx_point at, double height, const uint8_t color[4], double width);
/** size: width, height above the base line, depth below it, in pixels. */
cvx_result cvx_text_size(const char *text, double height, double width, double size[3]);

#ifdef __cplusplus
}
#endif
#endif
