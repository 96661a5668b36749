/* Synthetic pictures of the 2019 target, 640x480, focal length 600 px, with known answers. */
#ifndef VISIONCORE_TESTS_TARGET_SCENE_H
#define VISIONCORE_TESTS_TARGET_SCENE_H

#include "check.h"

/* Bits of the elements that draw_pair() draws. */
enum { LEFT_ELEMENT = 1, RIGHT_ELEMENT = 2, BOTH_ELEMENTS = 3 };
/* Colours of the tape, 0xRRGGBBAA. */
static const uint32_t green_light = 0x00F0A0FFu, blue_light = 0x3060F0FFu, red_light = 0xF02020FFu, dim_light = 0x14603CFFu;

enum { WIDTH = 640, HEIGHT = 480 };
static const double focal = 600;
static unsigned char pixels[WIDTH * HEIGHT * 3];
static const vc_image picture = {pixels, sizeof pixels, WIDTH * 3, WIDTH, HEIGHT, VC_PIXEL_RGB24, 0};
static const vc_canvas canvas = {pixels, sizeof pixels, WIDTH * 3, WIDTH, HEIGHT, VC_PIXEL_RGB24, 0};

static const double pair_2019[2][4][2] = {
    {{-0.15077, -0.06761}, {-0.1016, -0.05489}, {-0.13658, 0.08034}, {-0.18575, 0.06761}},
    {{0.1016, -0.05489}, {0.15077, -0.06761}, {0.18575, 0.06761}, {0.13658, 0.08034}},
};

static inline void clear(void) { memset(pixels, 6, sizeof pixels); }

static inline void draw_pair(double x, double y, double z, uint32_t color, int sides) {
  vc_pen pen;
  vc_pen_init(&pen, sizeof pen);
  pen.color = 0;
  pen.fill = color;
  for (int side = 0; side < 2; side++) {
    if (!(sides & (1 << side))) continue;
    vc_point corner[4];
    for (int k = 0; k < 4; k++) {
      corner[k].x = (WIDTH - 1) / 2.0 + focal * (x + pair_2019[side][k][0]) / z;
      corner[k].y = (HEIGHT - 1) / 2.0 + focal * (y + pair_2019[side][k][1]) / z;
    }
    CHECK_STATUS(vc_draw_polygon(&canvas, corner, 4, &pen), VC_OK);
  }
}

static inline vc_target_finder *finder_with(double focal_px) {
  vc_target_finder_options options;
  vc_target_finder_options_init(&options, sizeof options);
  options.focal_px = focal_px;
  vc_target_finder *finder = NULL;
  CHECK_STATUS(vc_target_finder_create(&options, &finder), VC_OK);
  return finder;
}

#endif
