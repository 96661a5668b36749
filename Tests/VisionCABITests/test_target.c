/* Robot targets through the C interface: synthetic pictures with known answers, tracking, drawing, lifetimes. Serving and recording:
 * test_target_serving.c. */
#define _POSIX_C_SOURCE 200809L
#include "target_scene.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

static void known_answers(void) {
  vc_target_finder *finder = finder_with(focal);
  clear();
  draw_pair(0.2, -0.1, 1.5, green_light, BOTH_ELEMENTS);
  vc_target_list *list = NULL;
  CHECK_STATUS(vc_target_finder_find(finder, &picture, &list), VC_OK);
  CHECK(vc_target_list_count(list) == 1);
  CHECK(vc_target_list_strip_count(list) == 2);
  vc_target t = {.struct_size = sizeof t};
  CHECK_STATUS(vc_target_list_get(list, 0, &t), VC_OK);
  CHECK(fabs(t.yaw_rad - atan(0.2 / 1.5)) < 0.003);
  CHECK(fabs(t.pitch_rad - atan(0.1 / 1.5)) < 0.006);
  /* Filled polygons reach half a pixel over their corners, which brings the target nearer by some percent. */
  CHECK(fabs(t.distance_m / hypot(0.2, 1.5) - 1) < 0.03);
  CHECK(fabs(t.translation_m[2] / 1.5 - 1) < 0.03);
  CHECK(t.confidence > 0.9);
  CHECK(t.element_count == 2);
  CHECK(t.model == VC_TARGET_MODEL_FRC2019);
  CHECK(t.track_id == 0);
  CHECK(!t.partial);
  CHECK(t.elements[0].corners[0].x < t.elements[1].corners[0].x);
  CHECK(t.elements[0].corners[0].y < t.elements[0].corners[3].y);
  CHECK(t.elements[0].corners[0].x < t.elements[0].corners[1].x);
  CHECK(t.floor_distance_stddev_m > 0);
  CHECK(t.floor_distance_stddev_m < 0.05);
  vc_target_strip s = {.struct_size = sizeof s};
  CHECK_STATUS(vc_target_list_strip_get(list, 0, &s), VC_OK);
  CHECK(s.target == 0);
  CHECK(s.reason == VC_TARGET_STRIP_REASON_ACCEPTED);
  CHECK(s.corners[0].x < 320 + 100);
  /* The list lives on. */
  vc_target_finder_destroy(finder);
  CHECK(vc_target_list_count(list) == 1);
  vc_target_list_destroy(list);
}

static size_t found_in(vc_target_finder *finder) {
  vc_target_list *list = NULL;
  CHECK_STATUS(vc_target_finder_find(finder, &picture, &list), VC_OK);
  const size_t count = vc_target_list_count(list);
  vc_target_list_destroy(list);
  return count;
}

static void hard_pictures(void) {
  vc_target_finder *finder = finder_with(focal);
  clear();
  CHECK(found_in(finder) == 0);
  draw_pair(0, 0, 1.5, green_light, LEFT_ELEMENT);
  CHECK(found_in(finder) == 0); /* a single strip is no target */
  clear();
  draw_pair(-0.5, 0, 1.5, green_light, BOTH_ELEMENTS);
  draw_pair(0.1, 0, 1.5, green_light, BOTH_ELEMENTS);
  draw_pair(0.6, 0.1, 2, green_light, BOTH_ELEMENTS);
  CHECK(found_in(finder) == 3); /* the right strip of one and the left strip of the next do not pair */
  clear();
  draw_pair(0, 0, 1.5, green_light, BOTH_ELEMENTS);
  vc_pen ring;
  vc_pen_init(&ring, sizeof ring);
  ring.color = 0x00FF60FFu;
  ring.width = 5;
  CHECK_STATUS(vc_draw_circle(&canvas, (vc_point){320, 236}, 14, &ring), VC_OK);
  CHECK(found_in(finder) == 1); /* the lamp's reflection between the strips */
  clear();
  draw_pair(0, 0, 1.5, dim_light, BOTH_ELEMENTS);
  CHECK(found_in(finder) == 1); /* dim */
  clear();
  draw_pair(0, 0, 1.5, blue_light, BOTH_ELEMENTS);
  CHECK(found_in(finder) == 1); /* blue light */
  clear();
  draw_pair(0, 0, 1.5, red_light, BOTH_ELEMENTS);
  CHECK(found_in(finder) == 0); /* red is not asked for */
  vc_target_finder_options options;
  vc_target_finder_options_init(&options, sizeof options);
  options.led = VC_TARGET_LED_RED;
  CHECK_STATUS(vc_target_finder_set_options(finder, &options), VC_OK);
  CHECK(found_in(finder) == 1);
  options.segmentation = VC_TARGET_SEGMENTATION_RGB;
  const uint8_t low[4] = {200, 0, 0, 0}, high[4] = {255, 60, 60, 0};
  memcpy(options.segment_min, low, 4);
  memcpy(options.segment_max, high, 4);
  CHECK_STATUS(vc_target_finder_set_options(finder, &options), VC_OK);
  CHECK(found_in(finder) == 1);
  options.segmentation = VC_TARGET_SEGMENTATION_HSV;
  const uint8_t red_low[4] = {170, 100, 100, 0}, red_high[4] = {10, 255, 255, 0};
  memcpy(options.segment_min, red_low, 4);
  memcpy(options.segment_max, red_high, 4);
  CHECK_STATUS(vc_target_finder_set_options(finder, &options), VC_OK);
  CHECK(found_in(finder) == 1); /* a hue range through 0 */
  options.ignore_top_fraction = 0.9;
  options.keep_rejected = 1;
  CHECK_STATUS(vc_target_finder_set_options(finder, &options), VC_OK);
  vc_target_list *list = NULL;
  CHECK_STATUS(vc_target_finder_find(finder, &picture, &list), VC_OK);
  vc_target_strip s = {.struct_size = sizeof s};
  CHECK(vc_target_list_count(list) == 0);
  CHECK(vc_target_list_strip_get(list, 0, &s) == VC_OK);
  CHECK(s.reason == VC_TARGET_STRIP_REASON_HEIGHT);
  vc_target_list_destroy(list);
  /* the mask */
  static unsigned char mask[WIDTH * HEIGHT];
  const vc_canvas black_and_white = {mask, sizeof mask, WIDTH, WIDTH, HEIGHT, VC_PIXEL_GRAY8, 0};
  CHECK_STATUS(vc_target_finder_mask(finder, &picture, &black_and_white), VC_OK);
  long white = 0;
  for (size_t i = 0; i < sizeof mask; i++)
    white += mask[i] == 255;
  CHECK(white > 1500);
  CHECK(white < 4000);
  CHECK(mask[0] == 0);
  vc_target_finder_destroy(finder);
}

static void cameras_and_models(void) {
  vc_target_finder *finder = finder_with(0);
  clear();
  draw_pair(0, 0, 1.5, green_light, BOTH_ELEMENTS);
  double found = 0;
  CHECK_STATUS(vc_target_finder_calibrate(finder, &picture, 1.5, &found), VC_OK);
  CHECK(fabs(found / focal - 1) < 0.025);
  vc_camera camera = {.struct_size = sizeof camera, .width = 320, .height = 240, .fx = 300, .fy = 300, .cx = 159.5, .cy = 119.5};
  CHECK_STATUS(vc_target_finder_set_camera(finder, &camera), VC_OK);
  vc_target_list *list = NULL;
  CHECK_STATUS(vc_target_finder_find(finder, &picture, &list), VC_OK);
  vc_target t = {.struct_size = sizeof t};
  CHECK(vc_target_list_get(list, 0, &t) == VC_OK); /* a calibration of half the size */
  CHECK(fabs(t.distance_m - 1.5) < 0.04);
  vc_target_list_destroy(list);
  camera.height = 0;
  CHECK_STATUS(vc_target_finder_set_camera(finder, &camera), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_set_camera(finder, NULL), VC_OK);
  clear();
  CHECK_STATUS(vc_target_finder_calibrate(finder, &picture, 1.5, &found), VC_ERR_NOT_FOUND);

  vc_target_element elements[2];
  for (int side = 0; side < 2; side++)
    for (int k = 0; k < 4; k++)
      elements[side].corners[k] = (vc_point){tape_2019[side][k][0] * 2, tape_2019[side][k][1] * 2};
  vc_target_finder_options options;
  vc_target_finder_options_init(&options, sizeof options);
  options.model = VC_TARGET_MODEL_CUSTOM;
  options.focal_px = focal;
  CHECK_STATUS(vc_target_finder_set_options(finder, &options), VC_OK);
  CHECK_STATUS(vc_target_finder_set_model(finder, elements, 2, 1), VC_OK);
  draw_pair(0, 0, 1.5, green_light, BOTH_ELEMENTS);
  CHECK_STATUS(vc_target_finder_find(finder, &picture, &list), VC_OK);
  CHECK(vc_target_list_get(list, 0, &t) == VC_OK);
  CHECK(fabs(t.distance_m - 3) < 0.08);
  CHECK(t.model == VC_TARGET_MODEL_CUSTOM);
  vc_target_list_destroy(list);
  elements[0].corners[2].x = INFINITY;
  CHECK_STATUS(vc_target_finder_set_model(finder, elements, 2, 1), VC_ERR_INVALID_ARGUMENT);
  vc_target_finder_destroy(finder);

  const double areas[] = {0.04, 0.01, 0.0025}, distances[] = {1, 2, 4};
  vc_target_area_model model;
  CHECK_STATUS(vc_target_area_fit(areas, distances, 3, &model), VC_OK);
  CHECK(fabs(model.exponent + 0.5) < 1e-9);
  CHECK(fabs(model.scale - 0.2) < 1e-9);
  CHECK(fabs(vc_target_area_distance(&model, 0.01) - 2) < 1e-9);
  CHECK(vc_target_area_distance(&model, 0) == 0);
  CHECK(vc_target_area_distance(&model, NAN) == 0);
  CHECK(vc_target_area_distance(NULL, 0.1) == 0);
  CHECK_STATUS(vc_target_area_fit(distances, areas, 3, &model), VC_ERR_INVALID_ARGUMENT);
}

/* -- tracking ------------------------------------------------------------------------------------------------------- */

static void tracking(void) {
  vc_target_finder_options options;
  vc_target_finder_options_init(&options, sizeof options);
  options.focal_px = focal;
  vc_target_finder *finder = NULL;
  CHECK_STATUS(vc_target_finder_create(&options, &finder), VC_OK);
  const int64_t step = 16666667;
  int32_t id = 0;
  for (int frame = 0; frame < 60; frame++) {
    clear();
    const double x = -0.4 + 0.012 * frame;
    /* frame 20 is dropped (nothing lit); from 30 to 34 the right strip is hidden */
    if (frame != 20) draw_pair(x, 0, 1.5, green_light, frame >= 30 && frame < 35 ? LEFT_ELEMENT : BOTH_ELEMENTS);
    vc_target_list *list = NULL;
    CHECK_STATUS(vc_target_finder_track(finder, &picture, (frame + 1) * step, &list), VC_OK);
    vc_target t = {.struct_size = sizeof t};
    CHECK(vc_target_list_count(list) == 1);
    CHECK_STATUS(vc_target_list_get(list, 0, &t), VC_OK);
    if (frame == 0) id = t.track_id;
    CHECK(t.track_id == id);
    CHECK(id > 0);
    CHECK(fabs(t.yaw_rad - atan(x / 1.5)) < 0.012);
    CHECK(frame == 20 ? t.frames_unseen == 1 : t.frames_unseen == 0);
    if (frame > 10 && frame != 20) CHECK(fabs(t.yaw_velocity_rad_s - 0.012 * 60 / 1.5) < 0.3);
    vc_target_list_destroy(list);
  }
  vc_target_list *list = NULL;
  CHECK_STATUS(vc_target_finder_track(finder, &picture, 5, &list), VC_ERR_INVALID_ARGUMENT);
  CHECK(list == NULL);
  CHECK_STATUS(vc_target_finder_reset(finder), VC_OK);
  CHECK_STATUS(vc_target_finder_track(finder, &picture, 5, &list), VC_OK);
  vc_target t = {.struct_size = sizeof t};
  CHECK(vc_target_list_get(list, 0, &t) == VC_OK);
  CHECK(t.track_id != id);
  vc_target_list_destroy(list);
  CHECK_STATUS(vc_target_finder_track(finder, &picture, INT64_MAX, &list), VC_OK);
  vc_target_list_destroy(list);
  vc_target_finder_destroy(finder);
}

/* The colours of a segmentation: an empty range, and a fourth number. */
static void bad_segments(void) {
  vc_target_finder *finder = finder_with(focal);
  for (int channel = 0; channel < 4; channel++) {
    vc_target_finder_options options;
    vc_target_finder_options_init(&options, sizeof options);
    options.segmentation = VC_TARGET_SEGMENTATION_RGB;
    options.segment_min[channel] = 9;
    options.segment_max[channel] = 8;
    CHECK_STATUS(vc_target_finder_set_options(finder, &options), channel < 3 ? VC_ERR_INVALID_ARGUMENT : VC_ERR_UNSUPPORTED);
    CHECK(strstr(vc_target_finder_error(finder), channel < 3 ? "segment_max" : "must be 0") != NULL);
  }
  vc_target_finder_destroy(finder);
}

/* A result can be drawn: targets and strips leave marks, an empty list leaves none. */
static void drawing(void) {
  static unsigned char before[sizeof pixels];
  vc_target_finder *finder = finder_with(focal);
  clear();
  vc_target_list *empty = NULL, *found = NULL;
  CHECK_STATUS(vc_target_finder_find(finder, &picture, &empty), VC_OK);
  draw_pair(0.2, -0.1, 1.5, green_light, BOTH_ELEMENTS);
  CHECK_STATUS(vc_target_finder_find(finder, &picture, &found), VC_OK);
  memcpy(before, pixels, sizeof pixels);
  CHECK_STATUS(vc_target_list_draw(empty, &canvas, NULL), VC_OK);
  CHECK(memcmp(before, pixels, sizeof pixels) == 0);
  CHECK_STATUS(vc_target_list_draw(found, &canvas, NULL), VC_OK);
  CHECK(memcmp(before, pixels, sizeof pixels) != 0);
  vc_target_list_destroy(empty);
  vc_target_list_destroy(found);
  vc_target_finder_destroy(finder);
}

/* Frames without a time: targets keep their ids, velocities are 0, and timed frames go on afterwards. */
static void tracking_without_time(void) {
  vc_target_finder *finder = finder_with(focal);
  const int64_t step = 20000000;
  int32_t id = 0;
  for (int frame = 0; frame < 12; frame++) {
    const bool is_timed = frame < 4 || frame >= 8;
    clear();
    draw_pair(-0.1 + 0.01 * frame, 0, 1.5, green_light, BOTH_ELEMENTS);
    vc_target_list *list = NULL;
    CHECK_STATUS(vc_target_finder_track(finder, &picture, is_timed ? (frame + 1) * step : 0, &list), VC_OK);
    vc_target t = {.struct_size = sizeof t};
    CHECK_STATUS(vc_target_list_get(list, 0, &t), VC_OK);
    if (frame == 0) id = t.track_id;
    CHECK(t.track_id == id);
    /* The first frame with a time after one without knows no velocity either. */
    if (!is_timed || frame == 8) CHECK(t.yaw_velocity_rad_s == 0);
    if (frame == 3 || frame == 11) CHECK(t.yaw_velocity_rad_s > 0);
    vc_target_list_destroy(list);
  }
  vc_target_finder_destroy(finder);
}

/* Still pictures between the frames of a video do not disturb what is tracked. */
static void find_does_not_disturb_tracking(void) {
  vc_target_finder *finder = finder_with(focal);
  int32_t id = 0;
  for (int frame = 0; frame < 4; frame++) {
    clear();
    draw_pair(0, 0, 1.5, green_light, BOTH_ELEMENTS);
    vc_target_list *list = NULL;
    CHECK_STATUS(vc_target_finder_track(finder, &picture, frame + 1, &list), VC_OK);
    vc_target t = {.struct_size = sizeof t};
    CHECK_STATUS(vc_target_list_get(list, 0, &t), VC_OK);
    if (frame == 0) id = t.track_id;
    CHECK(t.track_id == id);
    vc_target_list_destroy(list);
    clear();
    CHECK(found_in(finder) == 0);
  }
  vc_target_finder_destroy(finder);
}

int main(void) {
  bad_segments();
  known_answers();
  drawing();
  hard_pictures();
  cameras_and_models();
  tracking();
  tracking_without_time();
  find_does_not_disturb_tracking();
  return TEST_RESULT();
}
