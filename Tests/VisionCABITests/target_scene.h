/* Synthetic pictures of the 2019 target, 640 x 480, focal length 600 px. */
#ifndef VISIONCORE_TESTS_TARGET_SCENE_H
#define VISIONCORE_TESTS_TARGET_SCENE_H

#include "../Support/scenes.h"
#include "check.h"

/* Colours of the tape, 0xRRGGBBAA. */
static const uint32_t green_light = 0x00F0A0FFu, red_light = 0xF02020FFu;

enum { WIDTH = 640, HEIGHT = 480 };
static const double focal = 600;
static unsigned char pixels[WIDTH * HEIGHT * 3];
static const vc_image picture = {pixels, sizeof pixels, WIDTH * 3, WIDTH, HEIGHT, VC_PIXEL_RGB24, 0};
static const vc_canvas canvas = {pixels, sizeof pixels, WIDTH * 3, WIDTH, HEIGHT, VC_PIXEL_RGB24, 0};

static inline void clear(void) { memset(pixels, 6, sizeof pixels); }

static inline void draw_pair(double x, double y, double z, uint32_t color, int elements) {
  draw_tape(&canvas, focal, x, y, z, color, elements);
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
