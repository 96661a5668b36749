/* Robot targets through the C interface: every pointer NULL, every struct size, synthetic pictures with known answers, tracking,
 * drawing, lifetimes. Serving and recording: test_target_serving.c. */
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
  CHECK(t.id == 0);
  CHECK(!t.partial);
  CHECK(t.elements[0].corners[0].x < t.elements[1].corners[0].x);
  CHECK(t.elements[0].corners[0].y < t.elements[0].corners[3].y);
  CHECK(t.elements[0].corners[0].x < t.elements[0].corners[1].x);
  CHECK(t.distance_stddev_m > 0);
  CHECK(t.distance_stddev_m < 0.05);
  vc_target_strip s = {.struct_size = sizeof s};
  CHECK_STATUS(vc_target_list_strip_get(list, 0, &s), VC_OK);
  CHECK(s.target == 0);
  CHECK(s.reason == VC_TARGET_STRIP_ACCEPTED);
  CHECK(s.corners[0].x < 320 + 100);
  CHECK_STATUS(vc_target_list_get(list, 1, &t), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_target_list_get(list, (size_t)-1, &t), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_target_list_strip_get(list, 2, &s), VC_ERR_NOT_FOUND);
  t.struct_size = 3;
  CHECK_STATUS(vc_target_list_get(list, 0, &t), VC_ERR_INVALID_ARGUMENT);
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
  options.segmentation = VC_TARGET_SEGMENT_RGB;
  const uint8_t low[4] = {200, 0, 0, 0}, high[4] = {255, 60, 60, 0};
  memcpy(options.segment_min, low, 4);
  memcpy(options.segment_max, high, 4);
  CHECK_STATUS(vc_target_finder_set_options(finder, &options), VC_OK);
  CHECK(found_in(finder) == 1);
  options.segmentation = VC_TARGET_SEGMENT_HSV;
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
  CHECK(s.reason == VC_TARGET_STRIP_HEIGHT);
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
  CHECK_STATUS(vc_target_finder_calibrate(finder, &picture, NAN, &found), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_calibrate(finder, &picture, 1.5, NULL), VC_ERR_INVALID_ARGUMENT);
  vc_camera camera = {.struct_size = sizeof camera, .width = 320, .height = 240, .fx = 300, .fy = 300, .cx = 159.5, .cy = 119.5};
  CHECK_STATUS(vc_target_finder_set_camera(finder, &camera), VC_OK);
  vc_target_list *list = NULL;
  CHECK_STATUS(vc_target_finder_find(finder, &picture, &list), VC_OK);
  vc_target t = {.struct_size = sizeof t};
  CHECK(vc_target_list_get(list, 0, &t) == VC_OK); /* a calibration of half the size */
  CHECK(fabs(t.distance_m - 1.5) < 0.04);
  vc_target_list_destroy(list);
  camera.fx = NAN;
  CHECK_STATUS(vc_target_finder_set_camera(finder, &camera), VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_target_finder_error(finder)[0]);
  camera.fx = 300;
  camera.height = 0;
  CHECK_STATUS(vc_target_finder_set_camera(finder, &camera), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_set_camera(finder, NULL), VC_OK);
  clear();
  CHECK_STATUS(vc_target_finder_calibrate(finder, &picture, 1.5, &found), VC_ERR_NOT_FOUND);

  vc_target_element elements[2];
  for (int side = 0; side < 2; side++)
    for (int k = 0; k < 4; k++)
      elements[side].corners[k] = (vc_point){pair_2019[side][k][0] * 2, pair_2019[side][k][1] * 2};
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
  CHECK_STATUS(vc_target_finder_set_model(finder, elements, 3, 1), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_set_model(finder, NULL, 2, 1), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_set_model(finder, elements, 2, 0), VC_ERR_INVALID_ARGUMENT);
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
  CHECK_STATUS(vc_target_area_fit(areas, distances, 1, &model), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_area_fit(distances, areas, 3, &model), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_area_fit(areas, distances, 3, NULL), VC_ERR_INVALID_ARGUMENT);
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
    if (frame == 0) id = t.id;
    CHECK(t.id == id);
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
  CHECK(t.id != id);
  vc_target_list_destroy(list);
  CHECK_STATUS(vc_target_finder_track(finder, &picture, INT64_MAX, &list), VC_OK);
  vc_target_list_destroy(list);
  vc_target_finder_destroy(finder);
}
/* -- the form of the interface ---------------------------------------------------------------------------------------- */

static vc_status try_finder(void *context, const void *options) {
  (void)context;
  vc_target_finder *finder;
  const vc_status status = vc_target_finder_create(options, &finder);
  CHECK((status == VC_OK) == (finder != NULL));
  vc_target_finder_destroy(finder);
  return status;
}

static void init_target(void *options, size_t size) { vc_target_finder_options_init(options, size); }

static void null_everywhere(void) {
  vc_target t = {.struct_size = sizeof t};
  vc_target_strip s = {.struct_size = sizeof s};
  vc_target_list *list = NULL;
  double number;
  CHECK_STATUS(vc_target_finder_create(NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_find(NULL, &picture, &list), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_mask(NULL, &picture, &canvas), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_calibrate(NULL, &picture, 1, &number), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_set_options(NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_set_camera(NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_set_model(NULL, NULL, 0, 1), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_track(NULL, &picture, 1, &list), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_list_get(NULL, 0, &t), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_list_strip_get(NULL, 0, &s), VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_target_list_count(NULL) == 0);
  CHECK(vc_target_list_strip_count(NULL) == 0);
  CHECK(vc_target_finder_error(NULL)[0]);
  vc_target_finder_options_init(NULL, 8);
  vc_target_finder_destroy(NULL);
  CHECK_STATUS(vc_target_finder_reset(NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_list_draw(NULL, &canvas), VC_ERR_INVALID_ARGUMENT);
  vc_target_list_destroy(NULL);

  vc_target_finder *finder = finder_with(focal);
  CHECK_STATUS(vc_target_finder_find(finder, NULL, &list), VC_ERR_INVALID_ARGUMENT);
  CHECK(list == NULL);
  CHECK(vc_target_finder_error(finder)[0]);
  CHECK_STATUS(vc_target_finder_find(finder, &picture, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_mask(finder, &picture, NULL), VC_ERR_INVALID_ARGUMENT);
  vc_image bad = picture;
  bad.data_size--;
  CHECK_STATUS(vc_target_finder_find(finder, &bad, &list), VC_ERR_INVALID_ARGUMENT);
  bad = picture;
  bad.format = 99;
  CHECK_STATUS(vc_target_finder_find(finder, &bad, &list), VC_ERR_UNSUPPORTED);
  vc_target_finder_destroy(finder);
}

static void bad_options(void) {
#define BAD(field, value, expected)                                                                                                        \
  do {                                                                                                                                     \
    vc_target_finder_options options;                                                                                                      \
    vc_target_finder_options_init(&options, sizeof options);                                                                               \
    options.field = value;                                                                                                                 \
    CHECK_STATUS(try_finder(NULL, &options), expected);                                                                                    \
    CHECK(vc_create_error()[0]);                                                                                                           \
  } while (0)
  BAD(model, 0, VC_ERR_UNSUPPORTED);
  BAD(model, VC_TARGET_MODEL_FRC2020 + 1, VC_ERR_UNSUPPORTED);
  BAD(segmentation, VC_TARGET_SEGMENT_HSV + 1, VC_ERR_UNSUPPORTED);
  BAD(led, -1, VC_ERR_UNSUPPORTED);
  BAD(reserved, 1, VC_ERR_UNSUPPORTED);
  BAD(segment_max[3], 1, VC_ERR_UNSUPPORTED);
  BAD(min_signal, 0, VC_ERR_INVALID_ARGUMENT);
  BAD(min_pixels, -1, VC_ERR_INVALID_ARGUMENT);
  BAD(max_strips, 0, VC_ERR_INVALID_ARGUMENT);
  BAD(max_targets, 101, VC_ERR_INVALID_ARGUMENT);
  BAD(keep_rejected, 2, VC_ERR_INVALID_ARGUMENT);
  BAD(focal_px, -5, VC_ERR_INVALID_ARGUMENT);
  BAD(focal_px, NAN, VC_ERR_INVALID_ARGUMENT);
  BAD(fov_rad, 0, VC_ERR_INVALID_ARGUMENT);
  BAD(min_area_fraction, 2, VC_ERR_INVALID_ARGUMENT);
  BAD(min_aspect, NAN, VC_ERR_INVALID_ARGUMENT);
  BAD(min_fill_ratio, -0.1, VC_ERR_INVALID_ARGUMENT);
  BAD(ignore_top_fraction, 1.01, VC_ERR_INVALID_ARGUMENT);
  BAD(min_confidence, INFINITY, VC_ERR_INVALID_ARGUMENT);
  BAD(camera_pitch_rad, 2, VC_ERR_INVALID_ARGUMENT);
#undef BAD
}

static void names(void) {
  CHECK(strcmp(vc_target_model_name(VC_TARGET_MODEL_FRC2019), "frc2019") == 0);
  CHECK(strcmp(vc_target_model_name(VC_TARGET_MODEL_CUSTOM), "custom") == 0);
  CHECK(strcmp(vc_target_segment_name(VC_TARGET_SEGMENT_HSV), "hsv") == 0);
  CHECK(strcmp(vc_target_led_name(VC_TARGET_LED_GREEN_OR_BLUE), "green-or-blue") == 0);
  CHECK(strcmp(vc_target_strip_reason_name(VC_TARGET_STRIP_FILL_RATIO), "fill_ratio") == 0);
  CHECK(strcmp(vc_target_strip_reason_name(VC_TARGET_STRIP_LIMIT), "limit") == 0);
  CHECK(vc_target_model_name(0)[0] == 0);
  CHECK(vc_target_segment_name(-1)[0] == 0);
  CHECK(vc_target_led_name(INT32_MAX)[0] == 0);
  CHECK(vc_target_strip_reason_name(VC_TARGET_STRIP_LIMIT + 1)[0] == 0);
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
  CHECK_STATUS(vc_target_list_draw(empty, &canvas), VC_OK);
  CHECK(memcmp(before, pixels, sizeof pixels) == 0);
  CHECK_STATUS(vc_target_list_draw(found, &canvas), VC_OK);
  CHECK(memcmp(before, pixels, sizeof pixels) != 0);
  CHECK_STATUS(vc_target_list_draw(found, NULL), VC_ERR_INVALID_ARGUMENT);
  vc_canvas wrong = canvas;
  wrong.format = VC_PIXEL_NV12;
  CHECK(vc_target_list_draw(found, &wrong) != VC_OK);
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
    if (frame == 0) id = t.id;
    CHECK(t.id == id);
    /* The first frame with a time after one without knows no velocity either. */
    if (!is_timed || frame == 8) CHECK(t.yaw_velocity_rad_s == 0);
    if (frame == 3 || frame == 11) CHECK(t.yaw_velocity_rad_s > 0);
    vc_target_list_destroy(list);
  }
  vc_target_list *list = NULL;
  CHECK_STATUS(vc_target_finder_track(finder, &picture, -1, &list), VC_ERR_INVALID_ARGUMENT);
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
    if (frame == 0) id = t.id;
    CHECK(t.id == id);
    vc_target_list_destroy(list);
    clear();
    CHECK(found_in(finder) == 0);
  }
  vc_target_finder_destroy(finder);
}

/* Pictures of every format and of odd sizes, full of noise: nothing may go wrong. */
static void noise(void) {
  static const int sizes[][2] = {{1, 1}, {2, 2}, {3, 200}, {200, 3}, {17, 16}, {64, 48}, {130, 95}, {322, 242}, {1999, 31}};
  vc_target_finder *finder = finder_with(0);
  unsigned state = 3;
  for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    for (vc_pixel_format format = VC_PIXEL_GRAY8; format <= VC_PIXEL_YUYV; format++) {
      const int w = sizes[k][0], h = sizes[k][1];
      const size_t row = (size_t)w * (format == VC_PIXEL_RGBA32 || format == VC_PIXEL_BGRA32 ? 4
                                      : format == VC_PIXEL_YUYV                              ? 2
                                      : format == VC_PIXEL_RGB24 || format == VC_PIXEL_BGR24 ? 3
                                                                                             : 1);
      const size_t bytes = row * (size_t)(format == VC_PIXEL_NV12 ? h + h / 2 : h);
      unsigned char *data = malloc(bytes);
      for (size_t i = 0; i < bytes; i++)
        data[i] = (unsigned char)((state = state * 1664525u + 1013904223u) >> (k % 2 ? 24 : 31) << (k % 2 ? 0 : 7));
      const vc_image image = {data, bytes, (ptrdiff_t)row, w, h, format, k % 3 ? 0 : VC_IMAGE_BOTTOM_UP};
      vc_target_list *list = NULL;
      const vc_status status = vc_target_finder_find(finder, &image, &list);
      CHECK(status == VC_OK || (status == VC_ERR_INVALID_ARGUMENT && format >= VC_PIXEL_NV12));
      vc_target_list_destroy(list);
      free(data);
    }
  }
  vc_target_finder_destroy(finder);
}

int main(void) {
  const size_t sizes[] = {sizeof(vc_target_finder_options), 0};
  check_options(try_finder, NULL, init_target, sizes);
  null_everywhere();
  bad_options();
  names();
  known_answers();
  drawing();
  hard_pictures();
  cameras_and_models();
  tracking();
  tracking_without_time();
  find_does_not_disturb_tracking();
  noise();
  return TEST_RESULT();
}
