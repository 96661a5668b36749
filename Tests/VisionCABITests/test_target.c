/* Robot targets through the C interface: every field of a known result, lifetimes, and errors that only C callers can make. Recognition,
 * tracking and options: VisionCoreTests/Target*, PythonTests/test_target.py. Serving and recording: test_target_serving.c. */
#include "target_scene.h"

#include <math.h>
#include <stdbool.h>

static vc_target first_of(const vc_target_list *list) {
  vc_target target = {.struct_size = sizeof target};
  CHECK_STATUS(vc_target_list_get(list, 0, &target), VC_OK);
  return target;
}

static void known_answers(void) {
  vc_target_finder *finder = finder_with(focal);
  clear();
  draw_pair(0.2, -0.1, 1.5, green_light, BOTH_ELEMENTS);
  vc_target_list *list = NULL;
  CHECK_STATUS(vc_target_finder_find(finder, &picture, &list), VC_OK);
  CHECK(vc_target_list_count(list) == 1);
  CHECK(vc_target_list_strip_count(list) == 2);
  const vc_target t = first_of(list);
  CHECK(fabs(t.yaw_rad - atan(0.2 / 1.5)) < 0.003);
  CHECK(fabs(t.pitch_rad - atan(0.1 / 1.5)) < 0.006);
  /* Filled polygons extend half a pixel beyond their corners, as the glow of tape does. */
  CHECK(fabs(t.distance_m / sqrt(0.2 * 0.2 + 0.1 * 0.1 + 1.5 * 1.5) - 1) < 0.005);
  CHECK(fabs(t.translation_m[2] / 1.5 - 1) < 0.005);
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
  /* Lists outlive their finder. */
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

/* A hue range that wraps around 0 selects red. */
static void hue_ranges(void) {
  vc_target_finder *finder = finder_with(focal);
  vc_target_finder_options options;
  vc_target_finder_options_init(&options, sizeof options);
  options.segmentation = VC_TARGET_SEGMENTATION_HSV;
  const uint8_t low[4] = {170, 100, 100, 0}, high[4] = {10, 255, 255, 0};
  memcpy(options.segment_min, low, sizeof low);
  memcpy(options.segment_max, high, sizeof high);
  CHECK_STATUS(vc_target_finder_set_options(finder, &options), VC_OK);
  clear();
  draw_pair(0, 0, 1.5, red_light, BOTH_ELEMENTS);
  CHECK(found_in(finder) == 1);
  clear();
  draw_pair(0, 0, 1.5, green_light, BOTH_ELEMENTS);
  CHECK(found_in(finder) == 0);
  vc_target_finder_destroy(finder);
}

static void cameras(void) {
  vc_target_finder *finder = finder_with(0);
  double found = 0;
  vc_camera camera = {.struct_size = sizeof camera, .width = 320, .height = 240, .fx = 300, .fy = 300, .cx = 159.5, .cy = 119.5};
  clear();
  CHECK_STATUS(vc_target_finder_calibrate(finder, &picture, 1.5, &found), VC_ERR_NOT_FOUND);
  draw_pair(0, 0, 1.5, green_light, BOTH_ELEMENTS);
  CHECK_STATUS(vc_target_finder_set_camera(finder, &camera), VC_OK);
  vc_target_list *list = NULL;
  CHECK_STATUS(vc_target_finder_find(finder, &picture, &list), VC_OK);
  CHECK(fabs(first_of(list).distance_m - 1.5) < 0.04); /* calibrated at half the size */
  vc_target_list_destroy(list);
  camera.height = 0;
  CHECK_STATUS(vc_target_finder_set_camera(finder, &camera), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_target_finder_set_camera(finder, NULL), VC_OK);
  vc_target_finder_destroy(finder);
}

static void bad_models(void) {
  vc_target_finder *finder = finder_with(focal);
  vc_target_element element = {.corners = {{0, 0}, {1, 0}, {INFINITY, 1}, {0, 1}}};
  CHECK_STATUS(vc_target_finder_set_model(finder, &element, 1, 1), VC_ERR_INVALID_ARGUMENT);
  const vc_target_element square = {.corners = {{-0.1, -0.1}, {0.1, -0.1}, {0.1, 0.1}, {-0.1, 0.1}}};
  CHECK_STATUS(vc_target_finder_set_model(finder, &square, 1, 0.02), VC_OK); /* the end of the range */
  vc_target_finder_destroy(finder);
}

/* Both ends of the range of fields of view, and tiny pictures, whose focal length would be below 1. */
static void fields_of_view(void) {
  const double ends[] = {0.01, 3.1, 2.5};
  for (int end = 0; end < 3; end++) {
    vc_target_finder_options options;
    vc_target_finder_options_init(&options, sizeof options);
    options.fov_rad = ends[end];
    vc_target_finder *finder = NULL;
    vc_target_list *list = NULL;
    CHECK_STATUS(vc_target_finder_create(&options, &finder), VC_OK);
    CHECK_STATUS(vc_target_finder_find(finder, &picture, &list), VC_OK);
    vc_target_list_destroy(list);
    const vc_image tiny = {pixels, sizeof pixels, WIDTH * 3, 1, 1, VC_PIXEL_RGB24, 0};
    CHECK_STATUS(vc_target_finder_find(finder, &tiny, &list), VC_OK);
    vc_target_list_destroy(list);
    vc_target_finder_destroy(finder);
  }
}

/* A camera that looks up at a right angle sees no target at 100 m along the floor. */
static void impossible_distances(void) {
  vc_target_finder_options options;
  vc_target_finder_options_init(&options, sizeof options);
  options.camera_pitch_rad = 1.6;
  vc_target_finder *finder = NULL;
  CHECK_STATUS(vc_target_finder_create(&options, &finder), VC_OK);
  clear();
  draw_pair(0, 0.3, 1.5, green_light, BOTH_ELEMENTS);
  double found = 0;
  CHECK_STATUS(vc_target_finder_calibrate(finder, &picture, 100, &found), VC_ERR_NOT_FOUND);
  CHECK(found == 0);
  vc_target_finder_destroy(finder);
}

/* The mask has every lit pixel, however many there are. */
static void masks(void) {
  static unsigned char mask[WIDTH * HEIGHT];
  const vc_canvas drawn = {mask, sizeof mask, WIDTH, WIDTH, HEIGHT, VC_PIXEL_GRAY8, 0};
  memset(pixels, 0, sizeof pixels);
  for (int y = 2; y < HEIGHT; y += 8)
    for (int x = 2; x < WIDTH; x += 8)
      pixels[(y * WIDTH + x) * 3 + 1] = 255;
  vc_target_finder *finder = finder_with(focal);
  CHECK_STATUS(vc_target_finder_mask(finder, &picture, &drawn), VC_OK);
  size_t wrong = 0;
  for (size_t i = 0; i < sizeof mask; i++)
    wrong += mask[i] != pixels[3 * i + 1];
  CHECK(wrong == 0);
  vc_target_finder_destroy(finder);
}

/* A target whose estimated corners lie outside of the picture covers no more than the picture. */
static void areas(void) {
  static const vc_target_element elements[] = {{{{-1, -1}, {-0.05, -1}, {-0.05, 1}, {-1, 1}}}, {{{0.05, -1}, {1, -1}, {1, 1}, {0.05, 1}}}};
  vc_target_finder_options options;
  vc_target_finder_options_init(&options, sizeof options);
  options.focal_px = focal;
  options.model = VC_TARGET_MODEL_CUSTOM;
  options.min_confidence = options.min_aspect = options.min_fill_ratio = 0;
  options.max_aspect = 1000;
  vc_target_finder *finder = NULL;
  CHECK_STATUS(vc_target_finder_create(&options, &finder), VC_OK);
  CHECK_STATUS(vc_target_finder_set_model(finder, elements, 2, 1), VC_OK);
  clear();
  for (int side = 0; side < 2; side++) {
    vc_point corners[4];
    for (int i = 0; i < 4; i++) {
      const double x = 397 * elements[side].corners[i].x, y = 397 * elements[side].corners[i].y;
      corners[i] = (vc_point){250 + cos(0.24) * x - sin(0.24) * y, 94 + sin(0.24) * x + cos(0.24) * y};
    }
    fill_polygon(&canvas, corners, 4, green_light);
  }
  vc_target_list *list = NULL;
  CHECK_STATUS(vc_target_finder_find(finder, &picture, &list), VC_OK);
  CHECK(vc_target_list_count(list) == 1);
  CHECK(first_of(list).area_fraction <= 1);
  vc_target_list_destroy(list);
  vc_target_finder_destroy(finder);
}

static void distances_by_area(void) {
  const double areas[] = {0.04, 0.01, 0.0025}, distances[] = {1, 2, 4};
  vc_target_area_model model;
  CHECK_STATUS(vc_target_area_fit(areas, distances, 3, &model), VC_OK);
  CHECK(fabs(vc_target_area_distance(&model, 0.01) - 2) < 1e-9);
  CHECK(vc_target_area_distance(&model, NAN) == 0);
  CHECK(vc_target_area_distance(NULL, 0.1) == 0);
  CHECK_STATUS(vc_target_area_fit(distances, areas, 3, &model), VC_ERR_INVALID_ARGUMENT);
}

/* Refused segmentations: an empty range, and a range of a fourth channel. */
static void bad_segments(void) {
  vc_target_finder *finder = finder_with(focal);
  for (int channel = 0; channel < 4; channel++) {
    vc_target_finder_options options;
    vc_target_finder_options_init(&options, sizeof options);
    options.segmentation = VC_TARGET_SEGMENTATION_RGB;
    options.segment_min[channel] = 9;
    options.segment_max[channel] = 8;
    CHECK_STATUS(vc_target_finder_set_options(finder, &options), channel < 3 ? VC_ERR_INVALID_ARGUMENT : VC_ERR_UNSUPPORTED);
    CHECK(strstr(vc_target_finder_error(finder), channel < 3 ? " 9: must be at most segment_max" : "must be 0") != NULL);
  }
  vc_target_finder_destroy(finder);
}

/* Tracks a frame and returns its first target. */
static vc_target tracked(vc_target_finder *finder, double x, int64_t time_ns) {
  clear();
  draw_pair(x, 0, 1.5, green_light, BOTH_ELEMENTS);
  vc_target_list *list = NULL;
  CHECK_STATUS(vc_target_finder_track(finder, &picture, time_ns, &list), VC_OK);
  const vc_target target = first_of(list);
  vc_target_list_destroy(list);
  return target;
}

/* Frames without times: targets keep their ids, velocities are 0, and timed frames may follow. */
static void tracking_without_time(void) {
  vc_target_finder *finder = finder_with(focal);
  const int64_t step = 20000000;
  int32_t id = 0;
  for (int frame = 0; frame < 12; frame++) {
    const bool is_timed = frame < 4 || frame >= 8;
    const vc_target target = tracked(finder, -0.1 + 0.01 * frame, is_timed ? (frame + 1) * step : 0);
    if (frame == 0) id = target.track_id;
    CHECK(target.track_id == id);
    /* The first timed frame after an untimed one has no velocity either. */
    if (!is_timed || frame == 8) CHECK(target.yaw_velocity_rad_s == 0);
    if (frame == 3 || frame == 11) CHECK(target.yaw_velocity_rad_s > 0);
  }
  vc_target_finder_destroy(finder);
}

/* A target that approached and is lost does not come closer than the camera. */
static void predicted_distances(void) {
  vc_target_finder *finder = finder_with(focal);
  for (int frame = 0; frame < 20; frame++) {
    clear();
    if (frame < 15) draw_pair(0, 0, 2.2 - 0.132 * frame, green_light, BOTH_ELEMENTS);
    vc_target_list *list = NULL;
    CHECK_STATUS(vc_target_finder_track(finder, &picture, (frame + 1) * INT64_C(33000000), &list), VC_OK);
    CHECK(first_of(list).floor_distance_m >= 0);
    vc_target_list_destroy(list);
  }
  vc_target_finder_destroy(finder);
}

/* Options that change while more targets are followed. */
static void options_hold_for_followed_targets(void) {
  vc_target_finder_options options;
  vc_target_finder_options_init(&options, sizeof options);
  options.focal_px = focal;
  vc_target_finder *finder = finder_with(focal);
  clear();
  draw_pair(-0.5, 0, 2, green_light, BOTH_ELEMENTS);
  draw_pair(0.5, 0, 2, green_light, BOTH_ELEMENTS);
  for (int frame = 0; frame < 4; frame++) {
    if (frame == 2) {
      options.max_targets = 1;
      options.max_strips = 2;
      CHECK_STATUS(vc_target_finder_set_options(finder, &options), VC_OK);
    }
    vc_target_list *list = NULL;
    CHECK_STATUS(vc_target_finder_track(finder, &picture, (frame + 1) * INT64_C(33000000), &list), VC_OK);
    CHECK(vc_target_list_count(list) == (frame < 2 ? 2 : 1));
    CHECK(vc_target_list_strip_count(list) == (frame < 2 ? 4 : 2));
    vc_target_list_destroy(list);
  }
  vc_target_finder_destroy(finder);
}

static void still_pictures_between_frames_do_not_disturb_tracking(void) {
  vc_target_finder *finder = finder_with(focal);
  int32_t id = 0;
  for (int frame = 0; frame < 4; frame++) {
    const vc_target target = tracked(finder, 0, frame + 1);
    if (frame == 0) id = target.track_id;
    CHECK(target.track_id == id);
    clear();
    CHECK(found_in(finder) == 0);
  }
  vc_target_list *list = NULL;
  CHECK_STATUS(vc_target_finder_track(finder, &picture, 3, &list), VC_ERR_INVALID_ARGUMENT);
  CHECK(list == NULL);
  CHECK_STATUS(vc_target_finder_reset(finder), VC_OK);
  CHECK(tracked(finder, 0, 3).track_id != id);
  CHECK(tracked(finder, 0, INT64_MAX).track_id != 0);
  vc_target_finder_destroy(finder);
}

/* A frame of another size, here the right half of the picture, starts new tracks at once. */
static void frames_of_another_size(void) {
  vc_image half = picture;
  half.data = pixels + 3 * (WIDTH / 2);
  half.data_size -= 3 * (WIDTH / 2);
  half.width = WIDTH / 2;
  vc_target_finder *finder = finder_with(focal);
  const vc_target whole = tracked(finder, 0.4, 1);
  vc_target_list *list = NULL;
  CHECK_STATUS(vc_target_finder_track(finder, &half, 2, &list), VC_OK);
  CHECK(vc_target_list_count(list) == 1);
  const vc_target target = first_of(list);
  CHECK(target.frames_unseen == 0);
  CHECK(target.track_id != whole.track_id);
  CHECK(fabs(target.center.x - (whole.center.x - WIDTH / 2)) < 1);
  vc_target_list_destroy(list);
  vc_target_finder_destroy(finder);
}

int main(void) {
  known_answers();
  hue_ranges();
  bad_segments();
  cameras();
  bad_models();
  fields_of_view();
  impossible_distances();
  masks();
  areas();
  distances_by_area();
  tracking_without_time();
  predicted_distances();
  options_hold_for_followed_targets();
  frames_of_another_size();
  still_pictures_between_frames_do_not_disturb_tracking();
  return TEST_RESULT();
}
