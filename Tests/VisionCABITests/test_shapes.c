/* Hidden shapes through the public header: the parts of a scene, refused codes and filters, videos, lifetimes. Recognition, options,
 * verifiers and printed files: VisionCoreTests/{Shape,ShapeFilter,Sheet}Tests.swift, PythonTests/test_shapes.py. */
#include "check.h"

#include <math.h>

enum { WIDTH = 320, HEIGHT = 240 };
static unsigned char pixels[WIDTH * HEIGHT];
static vc_image picture = {pixels, sizeof pixels, WIDTH, WIDTH, HEIGHT, VC_PIXEL_GRAY8, 0};

/** Three dark squares on a triangle. */
static void draw_group(void) {
  memset(pixels, 245, sizeof pixels);
  for (int i = 0; i < 3; i++) {
    const double a = 3.14159265 + i * 2.0943951, cx = 160 + 60 * cos(a), cy = 120 + 60 * sin(a);
    for (int y = 0; y < HEIGHT; y++)
      for (int x = 0; x < WIDTH; x++) {
        const double u = cos(a) * (x - cx) + sin(a) * (y - cy), v = -sin(a) * (x - cx) + cos(a) * (y - cy);
        if (fabs(u) < 16 && fabs(v) < 16) pixels[y * WIDTH + x] = 15;
      }
  }
}

static vc_shape_finder *new_finder(void) {
  vc_shape_finder *finder = NULL;
  CHECK_STATUS(vc_shape_finder_create(NULL, &finder), VC_OK);
  return finder;
}

/** The scene of three squares; it outlives its finder. */
static vc_shape_list *scene_of_group(void) {
  draw_group();
  vc_shape_finder *finder = new_finder();
  vc_shape_list *scene = NULL;
  CHECK_STATUS(vc_shape_finder_find(finder, &picture, &scene), VC_OK);
  vc_shape_finder_destroy(finder);
  return scene;
}

static void test_reveal(void) {
  draw_group();
  vc_shape_finder *finder = new_finder();
  unsigned char out[WIDTH * HEIGHT] = {0};
  const vc_canvas canvas = {out, sizeof out, WIDTH, WIDTH, HEIGHT, VC_PIXEL_GRAY8, 0};
  CHECK_STATUS(vc_shape_finder_reveal(finder, &picture, &canvas), VC_OK);
  const unsigned char corner = out[0], square = out[HEIGHT / 2 * WIDTH + 100];
  CHECK(corner > square + 50);
  vc_shape_finder_destroy(finder);
}

static void test_scene(void) {
  vc_shape_list *scene = scene_of_group();
  CHECK(vc_shape_list_verdict(scene) == VC_SHAPE_VERDICT_OK);
  CHECK(vc_shape_list_verdict(NULL) == VC_SHAPE_VERDICT_NOTHING);
  CHECK(vc_shape_list_count(scene) == 3);
  for (size_t i = 0; i < 3; i++) {
    vc_shape shape = {.struct_size = sizeof shape};
    CHECK_STATUS(vc_shape_list_get(scene, i, &shape), VC_OK);
    CHECK(shape.kind == VC_SHAPE_KIND_RECTANGLE);
    CHECK(shape.state == VC_SHAPE_STATE_SEEN);
    CHECK(shape.group == 0);
    CHECK(shape.outline_count == 4);
    CHECK(fabs((double)shape.pixel_count - 32 * 32) < 80);
    CHECK(fabs(shape.size * shape.size - shape.width * shape.height) < 1e-6);
    const vc_point *outline;
    size_t count;
    CHECK_STATUS(vc_shape_list_outline_get(scene, i, &outline, &count), VC_OK);
    CHECK(count == 4);
    for (size_t k = 0; k < count; k++) {
      CHECK(outline[k].x >= shape.left - 1e-6);
      CHECK(outline[k].x <= shape.left + shape.width + 1e-6);
      CHECK(outline[k].x + outline[k].y >= outline[0].x + outline[0].y);
    }
  }
  CHECK(vc_shape_list_group_count(scene) == 1);
  vc_shape_group group = {.struct_size = sizeof group};
  CHECK_STATUS(vc_shape_list_group_get(scene, 0, &group), VC_OK);
  CHECK(strcmp(group.code, "S4_M3") == 0);
  CHECK(group.kind == VC_SHAPE_KIND_RECTANGLE);
  CHECK(group.member_count == 3);
  CHECK(group.missing == 0);
  CHECK(group.members[2] >= 0);
  CHECK(group.members[3] == -1);
  CHECK(fabs(group.center.x - 160) < 2);
  CHECK(fabs(group.center.y - 120) < 2);
  vc_shape_list_destroy(scene);
}

/** The only shape of a list. */
static vc_shape only_shape(const vc_shape_list *list) {
  vc_shape shape = {.struct_size = sizeof shape};
  CHECK(vc_shape_list_count(list) == 1);
  CHECK_STATUS(vc_shape_list_get(list, 0, &shape), VC_OK);
  return shape;
}

/** A clear square below a dented disc: max_shapes keeps the more probable shape, not the upper one. */
static void test_best_shapes_are_kept(void) {
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++) {
      const double u = x - 80, v = y - 60, radius = 22 + 3 * sin(5 * atan2(v, u));
      const int is_dark = hypot(u, v) < radius || (x > 200 && x < 280 && y > 130 && y < 210);
      pixels[y * WIDTH + x] = is_dark ? 0 : 255;
    }
  vc_shape_finder_options options;
  vc_shape_finder_options_init(&options, sizeof options);
  options.input = VC_SHAPE_INPUT_PLAIN;
  options.max_shapes = 1;
  vc_shape_finder *finder;
  vc_shape_list *best, *all;
  CHECK_STATUS(vc_shape_finder_create(&options, &finder), VC_OK);
  CHECK_STATUS(vc_shape_finder_find(finder, &picture, &best), VC_OK);
  vc_shape_finder_destroy(finder);
  options.max_shapes = 2;
  CHECK_STATUS(vc_shape_finder_create(&options, &finder), VC_OK);
  CHECK_STATUS(vc_shape_finder_find(finder, &picture, &all), VC_OK);
  vc_shape_finder_destroy(finder);
  vc_shape upper = {.struct_size = sizeof upper};
  CHECK(vc_shape_list_count(all) == 2);
  CHECK_STATUS(vc_shape_list_get(all, 0, &upper), VC_OK);
  const vc_shape kept = only_shape(best);
  CHECK(upper.center.y < 100);
  CHECK(kept.center.y > 100);
  CHECK(kept.confidence > upper.confidence);
  vc_shape_list_destroy(all);
  vc_shape_list_destroy(best);
}

static void test_codes(void) {
  vc_code_verifier *verifier;
  CHECK_STATUS(vc_code_verifier_create(NULL, &verifier), VC_OK);
  vc_code_verifier_destroy(verifier);
  CHECK_STATUS(vc_code_verifier_create("S4_M3, S3_MC,", &verifier), VC_OK);
  vc_code_verifier_destroy(verifier);
  const char *bad_codes[] = {"", ",", "S4", "S9_M3", "S4-M3", "\xff\xfe"};
  for (size_t i = 0; i < sizeof bad_codes / sizeof *bad_codes; i++) {
    CHECK_STATUS(vc_code_verifier_create(bad_codes[i], &verifier), VC_ERR_INVALID_ARGUMENT);
    CHECK(verifier == NULL);
    CHECK(vc_last_error()[0] != 0);
  }
}

static void test_filter_steps(void) {
  vc_filter_chain *chain;
  CHECK_STATUS(vc_filter_chain_create(&chain), VC_OK);
  CHECK_STATUS(vc_filter_chain_add(chain, VC_FILTER_KIND_RED, 0, 0), VC_OK);
  CHECK_STATUS(vc_filter_chain_add(chain, VC_FILTER_KIND_RED, 0, 0), VC_ERR_INVALID_ARGUMENT);
  for (int32_t kind = VC_FILTER_KIND_PREWITT; kind <= VC_FILTER_KIND_SHARPEN; kind++) {
    if (kind == VC_FILTER_KIND_INVERSION) continue;
    const double impossible[] = {-1, 1e9, NAN, INFINITY};
    for (int i = 0; i < 4; i++)
      CHECK_STATUS(vc_filter_chain_add(chain, kind, impossible[i], 0.1), VC_ERR_INVALID_ARGUMENT);
    CHECK_STATUS(vc_filter_chain_add(chain, kind, 2, 0.1), VC_OK);
    vc_filter_step step = {.struct_size = sizeof step};
    CHECK_STATUS(vc_filter_chain_get(chain, vc_filter_chain_count(chain) - 1, &step), VC_OK);
    CHECK(step.kind == kind);
    CHECK(step.amount == 2);
    CHECK(step.threshold == (kind == VC_FILTER_KIND_SKETCH ? 0.1 : 0));
  }
  CHECK_STATUS(vc_filter_chain_add(chain, VC_FILTER_KIND_SKETCH, 1, NAN), VC_ERR_INVALID_ARGUMENT);
  CHECK(strstr(vc_filter_chain_error(chain), "threshold") != NULL);
  unsigned char out[WIDTH * HEIGHT];
  const vc_canvas canvas = {out, sizeof out, WIDTH, WIDTH, HEIGHT, VC_PIXEL_GRAY8, 0};
  CHECK_STATUS(vc_filter_chain_apply(chain, &picture, SIZE_MAX, &canvas), VC_OK);
  vc_filter_chain_destroy(chain);
}

/** The first step selects the channel, also of an application without steps. */
static void test_channel_without_steps(void) {
  unsigned char color[] = {200, 100, 50}, red = 0, brightness = 0, extracted = 0;
  const vc_image image = {color, sizeof color, 3, 1, 1, VC_PIXEL_RGB24, 0};
  vc_canvas canvas = {&red, 1, 1, 1, 1, VC_PIXEL_GRAY8, 0};
  vc_filter_chain *chain;
  CHECK_STATUS(vc_filter_chain_create(&chain), VC_OK);
  CHECK_STATUS(vc_filter_chain_apply(chain, &image, 0, &canvas), VC_OK);
  CHECK(red == color[0]);
  CHECK_STATUS(vc_filter_chain_add(chain, VC_FILTER_KIND_GRAYSCALE, 0, 0), VC_OK);
  canvas.data = &brightness;
  CHECK_STATUS(vc_filter_chain_apply(chain, &image, 1, &canvas), VC_OK);
  canvas.data = &extracted;
  CHECK_STATUS(vc_filter_chain_apply(chain, &image, 0, &canvas), VC_OK);
  CHECK(brightness != red);
  CHECK(extracted == brightness);
  vc_filter_chain_destroy(chain);
}

static void test_filter_limits(void) {
  enum { MOST_STEPS = 64 };
  vc_filter_chain *chain;
  CHECK_STATUS(vc_filter_chain_create(&chain), VC_OK);
  for (int i = 0; i < MOST_STEPS; i++)
    CHECK_STATUS(vc_filter_chain_add(chain, VC_FILTER_KIND_INVERSION, 0, 0), VC_OK);
  CHECK_STATUS(vc_filter_chain_add(chain, VC_FILTER_KIND_INVERSION, 0, 0), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_filter_chain_add_preset(chain, VC_FILTER_PRESET_REVEAL), VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_filter_chain_count(chain) == MOST_STEPS);
  vc_filter_chain_destroy(chain);
}

/** A sheet with 9 groups of three squares. */
static vc_sheet *squares_sheet(double foreground_level, double pitch_mm) {
  vc_sheet_options options;
  vc_sheet_options_init(&options, sizeof options);
  options.width_mm = options.height_mm = 60;
  options.foreground_level = foreground_level;
  vc_sheet *sheet;
  CHECK_STATUS(vc_sheet_create(&options, &sheet), VC_OK);
  for (int i = 0; i < 9; i++) {
    const vc_sheet_group group = {
        sizeof group, VC_SHAPE_KIND_RECTANGLE, 3, 0, 30 + pitch_mm * (i % 3 - 1), 30 + pitch_mm * (i / 3 - 1), 1.6, 3.6, 0};
    CHECK_STATUS(vc_sheet_add_group(sheet, &group), VC_OK);
  }
  return sheet;
}

/** A hand-held camera in front of a sheet. */
static vc_sheet_camera shaking_camera(double pixels_per_mm, double blur_px, uint64_t seed) {
  vc_sheet_camera camera;
  vc_sheet_camera_init(&camera, sizeof camera);
  camera.width = camera.height = 480;
  camera.pixels_per_mm = pixels_per_mm;
  camera.blur_px = blur_px;
  camera.shake_px = 5;
  camera.seed = seed;
  return camera;
}

/** The mean of frames shows shapes by their tone where the camera does not resolve the lines. Codes are right or not read. */
static void test_track_tones(void) {
  vc_sheet *sheet = squares_sheet(1.04, 13);
  vc_shape_finder *finder = new_finder();
  vc_sheet_camera camera = shaking_camera(11.5, 0.9, 3); /* 1.5 pixels per line */
  vc_shape_list *scene = NULL;
  for (camera.frame = 0; camera.frame < 8; camera.frame++) {
    vc_image image;
    vc_shape_list_destroy(scene);
    CHECK_STATUS(vc_sheet_simulate_camera(sheet, &camera, &image, NULL), VC_OK);
    CHECK_STATUS(vc_shape_finder_track(finder, &image, 0, &scene), VC_OK);
  }
  CHECK(vc_shape_list_count(scene) >= 24);
  for (size_t i = 0; i < vc_shape_list_group_count(scene); i++) {
    vc_shape_group group = {.struct_size = sizeof group};
    CHECK_STATUS(vc_shape_list_group_get(scene, i, &group), VC_OK);
    CHECK(strcmp(group.code, "S4_M3") == 0);
  }
  vc_shape_list_destroy(scene);
  vc_shape_finder_destroy(finder);
  vc_sheet_destroy(sheet);
}

/** Tracks a frame and returns its number of shapes. */
static size_t tracked(vc_shape_finder *finder, const vc_image *image, int64_t time_ns) {
  vc_shape_list *scene = NULL;
  CHECK_STATUS(vc_shape_finder_track(finder, image, time_ns, &scene), VC_OK);
  const size_t count = vc_shape_list_count(scene);
  vc_shape_list_destroy(scene);
  return count;
}

/** Frames of a hand-held video together show shapes that no single frame shows; a pause or a reset starts anew. */
static void test_track(void) {
  vc_sheet *sheet = squares_sheet(1, 10);
  vc_shape_finder *finder = new_finder();
  vc_sheet_camera camera = shaking_camera(14, 0.75, 2); /* 1.8 pixels per line */
  vc_image image;
  vc_shape_list *scene;
  size_t alone = 0, together = 0;
  for (camera.frame = 0; camera.frame < 8; camera.frame++) {
    CHECK_STATUS(vc_sheet_simulate_camera(sheet, &camera, &image, NULL), VC_OK);
    CHECK_STATUS(vc_shape_finder_find(finder, &image, &scene), VC_OK);
    alone = vc_shape_list_count(scene);
    vc_shape_list_destroy(scene);
    together = tracked(finder, &image, (int64_t)(camera.frame + 1) * 33000000);
  }
  CHECK(together >= 18);
  CHECK(2 * alone < together + 9);
  CHECK_STATUS(vc_shape_finder_track(finder, &image, 1, &scene), VC_ERR_INVALID_ARGUMENT);
  CHECK(scene == NULL);
  CHECK(strstr(vc_shape_finder_error(finder), "later"));
  CHECK(tracked(finder, &image, 9000000000) == alone);
  CHECK_STATUS(vc_shape_finder_reset(finder), VC_OK);
  CHECK(tracked(finder, &image, 1) == alone);
  vc_shape_finder_destroy(finder);
  vc_shape_finder_options plain;
  vc_shape_finder_options_init(&plain, sizeof plain);
  plain.input = VC_SHAPE_INPUT_PLAIN;
  CHECK_STATUS(vc_shape_finder_create(&plain, &finder), VC_OK);
  draw_group();
  CHECK_STATUS(vc_shape_finder_find(finder, &picture, &scene), VC_OK);
  vc_shape shape = {.struct_size = sizeof shape};
  CHECK_STATUS(vc_shape_list_get(scene, 0, &shape), VC_OK);
  CHECK(shape.group == -1); /* plain shapes have no groups */
  CHECK(vc_shape_list_group_count(scene) == 0);
  vc_shape_list_destroy(scene);
  tracked(finder, &image, 2);
  CHECK_STATUS(vc_shape_finder_track(finder, &image, 1, &scene), VC_ERR_INVALID_ARGUMENT);
  vc_shape_finder_destroy(finder);
  vc_sheet_destroy(sheet);
}

static void test_sheets(void) {
  vc_sheet_options options;
  vc_sheet_options_init(&options, sizeof options);
  options.width_mm = options.height_mm = 20;
  vc_sheet *sheet;
  CHECK_STATUS(vc_sheet_create(&options, &sheet), VC_OK);
  const vc_sheet_group group = {sizeof group, VC_SHAPE_KIND_TRIANGLE, 3, 0, 10, 10, 1.5, 4, 0.3};
  /* Triangles on a ring of 4.5 mm touch at 4.5 * sin(60 degrees) = 3.897 mm; the text has a radius that is accepted. */
  const vc_sheet_group large = {sizeof large, VC_SHAPE_KIND_TRIANGLE, 3, 0, 10, 10, 3.9, 4.5, 0},
                       smaller = {sizeof smaller, VC_SHAPE_KIND_TRIANGLE, 3, 0, 10, 10, 3.89, 4.5, 0};
  CHECK_STATUS(vc_sheet_add_group(sheet, &large), VC_ERR_INVALID_ARGUMENT);
  CHECK(strstr(vc_sheet_error(sheet), "at most 3.89 mm") != NULL);
  CHECK_STATUS(vc_sheet_add_group(sheet, &smaller), VC_OK);
  vc_sheet_destroy(sheet);
  CHECK_STATUS(vc_sheet_create(&options, &sheet), VC_OK);
  CHECK_STATUS(vc_sheet_add_group(sheet, &group), VC_OK);
  int32_t added = -1;
  CHECK_STATUS(vc_sheet_add_random_groups(sheet, 3, 1, &added), VC_OK);
  CHECK(added == 3);
  draw_group();
  CHECK_STATUS(vc_sheet_set_cover(sheet, &picture), VC_OK);
  const void *bytes;
  size_t size;
  CHECK_STATUS(vc_sheet_encode(sheet, VC_SHEET_FILE_TIFF, 3, 1, 600, &bytes, &size), VC_OK);
  CHECK(memcmp(bytes, "II*", 4) == 0);
  CHECK_STATUS(vc_sheet_encode(sheet, VC_SHEET_FILE_PNG, 1, 1, 300, &bytes, &size), VC_ERR_UNSUPPORTED);
  CHECK(bytes == NULL);
  CHECK(size == 0);

  vc_sheet_camera camera;
  vc_sheet_camera_init(&camera, sizeof camera);
  camera.width = 96;
  camera.height = 80;
  camera.pixels_per_mm = 5;
  vc_image image;
  vc_shape_list *truth;
  CHECK_STATUS(vc_sheet_simulate_camera(sheet, &camera, &image, &truth), VC_OK);
  CHECK(image.width == 96);
  CHECK(image.height == 80);
  CHECK(image.format == VC_PIXEL_BGR24);
  vc_sheet_destroy(sheet);
  CHECK(vc_shape_list_count(truth) >= 3); /* outlives its sheet */
  vc_shape_list_destroy(truth);
}

int main(void) {
  test_reveal();
  test_scene();
  test_best_shapes_are_kept();
  test_codes();
  test_filter_steps();
  test_channel_without_steps();
  test_filter_limits();
  test_track();
  test_track_tones();
  test_sheets();
  return TEST_RESULT();
}
