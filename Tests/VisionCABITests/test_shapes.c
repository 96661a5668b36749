/* Hidden shapes through the public header: NULL everywhere, bad values, every struct size, any order of destruction. */
#include "check.h"

#include <math.h>
#include <stdlib.h>

_Static_assert(sizeof(vc_shape_options) == 32 && sizeof(vc_shape) == 96 && sizeof(vc_shape_group) == 128, "layout of the results");
_Static_assert(sizeof(vc_sheet_options) == 120 && sizeof(vc_sheet_group) == 56 && sizeof(vc_sheet_camera) == 88, "layout of the sheets");
_Static_assert(sizeof(vc_code_verdict) == 40, "layout of the verdict");

static const size_t shape_options_sizes[] = {32, 0};
static const size_t sheet_options_sizes[] = {120, 0};
static const size_t camera_sizes[] = {88, 0};

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

static vc_status try_options(void *context, const void *options) {
  vc_shape_scene *scene = (vc_shape_scene *)&scene;
  const vc_status status = vc_shape_finder_find(context, &picture, options, &scene);
  CHECK((status == VC_OK) == (scene != NULL));
  vc_shape_scene_destroy(scene);
  return status;
}

static void init_options(void *options, size_t size) { vc_shape_options_init(options, size); }

static vc_status try_sheet(void *context, const void *options) {
  (void)context;
  vc_sheet *sheet = NULL;
  const vc_status status = vc_sheet_create(options, &sheet);
  CHECK((status == VC_OK) == (sheet != NULL));
  vc_sheet_destroy(sheet);
  return status;
}

static void init_sheet(void *options, size_t size) { vc_sheet_options_init(options, size); }

static vc_status try_camera(void *context, const void *camera) {
  vc_image image;
  unsigned char copy[4096 + 16];
  if (camera) {
    uint32_t size;
    memcpy(&size, camera, 4);
    if (size >= 88 && size <= 4096) {
      /* small pictures, for speed */
      memcpy(copy, camera, size);
      ((vc_sheet_camera *)(void *)copy)->width = 64;
      ((vc_sheet_camera *)(void *)copy)->height = 64;
      camera = copy;
    }
  }
  return vc_sheet_photograph(context, camera, &image, NULL);
}

static void init_camera(void *camera, size_t size) { vc_sheet_camera_init(camera, size); }

static void test_finder(void) {
  draw_group();
  CHECK_STATUS(vc_shape_finder_create(NULL), VC_ERR_INVALID_ARGUMENT);
  vc_shape_finder *finder;
  CHECK_STATUS(vc_shape_finder_create(&finder), VC_OK);
  check_options(try_options, finder, init_options, shape_options_sizes);
  vc_shape_scene *scene = (vc_shape_scene *)&scene;
  CHECK_STATUS(vc_shape_finder_find(NULL, &picture, NULL, &scene), VC_ERR_INVALID_ARGUMENT);
  CHECK(scene == NULL);
  CHECK_STATUS(vc_shape_finder_find(finder, NULL, NULL, &scene), VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_shape_finder_error(finder)[0] != 0);
  CHECK_STATUS(vc_shape_finder_find(finder, &picture, NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  vc_shape_options options;
  const struct {
    int32_t kind, max;
    double size, confidence;
  } bad[] = {{9, 5, 10, 0.5}, {0, 0, 10, 0.5}, {0, 5, 1, 0.5}, {0, 5, NAN, 0.5}, {0, 5, 10, 1.5}, {0, 5, 10, NAN}};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    vc_shape_options_init(&options, sizeof options);
    options.picture_kind = bad[i].kind;
    options.max_shapes = bad[i].max;
    options.min_size = bad[i].size;
    options.min_confidence = bad[i].confidence;
    CHECK_STATUS(vc_shape_finder_find(finder, &picture, &options, &scene), VC_ERR_INVALID_ARGUMENT);
  }
  CHECK_STATUS(vc_shape_finder_find(finder, &picture, NULL, &scene), VC_OK);
  CHECK(strcmp(vc_shape_finder_error(finder), "") == 0);
  unsigned char out[WIDTH * HEIGHT];
  const vc_canvas canvas = {out, sizeof out, WIDTH, WIDTH, HEIGHT, VC_PIXEL_GRAY8, 0};
  CHECK_STATUS(vc_shape_finder_reveal(finder, &picture, NULL, &canvas), VC_OK);
  CHECK_STATUS(vc_shape_finder_reveal(finder, &picture, NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_shape_finder_reveal(NULL, &picture, NULL, &canvas), VC_ERR_INVALID_ARGUMENT);
  vc_shape_finder_destroy(finder); /* the scene stays */

  CHECK(vc_shape_scene_verdict(scene) == VC_SHAPES_OK && vc_shape_scene_verdict(NULL) == VC_SHAPES_NOTHING);
  CHECK(vc_shape_scene_count(scene) == 3 && vc_shape_scene_count(NULL) == 0);
  CHECK(vc_shape_scene_group_count(scene) == 1 && vc_shape_scene_group_count(NULL) == 0);
  for (size_t i = 0; i < 3; i++) {
    vc_shape shape = {.struct_size = sizeof shape};
    CHECK_STATUS(vc_shape_scene_get(scene, i, &shape), VC_OK);
    CHECK(shape.kind == VC_SHAPE_RECTANGLE && shape.state == VC_SHAPE_SEEN && shape.group == 0 && shape.corner_count == 4);
    CHECK(fabs((double)shape.pixel_count - 32 * 32) < 80);
    CHECK(fabs(shape.size * shape.size - shape.width * shape.height) < 1e-6);
    vc_point outline[4];
    size_t count = 0;
    CHECK_STATUS(vc_shape_scene_outline(scene, i, outline, 2, &count), VC_OK);
    CHECK(count == 4);
    CHECK_STATUS(vc_shape_scene_outline(scene, i, NULL, 0, NULL), VC_OK);
    CHECK_STATUS(vc_shape_scene_outline(scene, i, NULL, 4, &count), VC_ERR_INVALID_ARGUMENT);
  }
  vc_shape shape = {.struct_size = sizeof shape};
  CHECK_STATUS(vc_shape_scene_get(scene, 3, &shape), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_shape_scene_get(scene, SIZE_MAX, &shape), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_shape_scene_get(NULL, 0, &shape), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_shape_scene_get(scene, 0, NULL), VC_ERR_INVALID_ARGUMENT);
  shape.struct_size = 0;
  CHECK_STATUS(vc_shape_scene_get(scene, 0, &shape), VC_ERR_INVALID_ARGUMENT);
  vc_shape_group group = {.struct_size = sizeof group};
  CHECK_STATUS(vc_shape_scene_group_get(scene, 0, &group), VC_OK);
  CHECK(strcmp(group.code, "S4_M3") == 0 && group.member_count == 3 && group.missing == 0 && group.members[3] == -1);
  CHECK(fabs(group.center.x - 160) < 2 && fabs(group.center.y - 120) < 2);
  CHECK_STATUS(vc_shape_scene_group_get(scene, 1, &group), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_shape_scene_group_get(NULL, 0, &group), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_shape_scene_draw(scene, &canvas), VC_OK);
  CHECK_STATUS(vc_shape_scene_draw(NULL, &canvas), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_shape_scene_draw(scene, NULL), VC_ERR_INVALID_ARGUMENT);

  vc_code_book *book;
  CHECK_STATUS(vc_code_book_create("S4_M3,S3_MC", &book), VC_OK);
  CHECK_STATUS(vc_code_book_add(book, NULL), VC_ERR_INVALID_ARGUMENT);
  for (int i = 0; i < 3; i++)
    CHECK_STATUS(vc_code_book_add(book, scene), VC_OK);
  vc_shape_scene_destroy(scene);
  vc_shape_scene_destroy(NULL);
  vc_code_verdict verdict = {.struct_size = sizeof verdict};
  CHECK_STATUS(vc_code_book_judge(book, &verdict), VC_OK);
  CHECK(verdict.state == VC_CODE_GENUINE && verdict.seen == 3 && verdict.frames == 3 && strcmp(verdict.code, "S4_M3") == 0);
  CHECK_STATUS(vc_code_book_clear(book), VC_OK);
  CHECK_STATUS(vc_code_book_judge(book, &verdict), VC_OK);
  CHECK(verdict.state == VC_CODE_NONE && verdict.frames == 0 && verdict.code[0] == 0);
  CHECK_STATUS(vc_code_book_judge(book, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_code_book_judge(NULL, &verdict), VC_ERR_INVALID_ARGUMENT);
  vc_code_book_destroy(book);
  vc_code_book_destroy(NULL);
  const char *bad_codes[] = {"", ",", "S4", "S4_M3,", "S9_M3", "S4-M3", "\xff\xfe"};
  for (size_t i = 0; i < sizeof bad_codes / sizeof *bad_codes; i++) {
    const vc_status status = vc_code_book_create(bad_codes[i], &book);
    CHECK(status == VC_ERR_INVALID_ARGUMENT || strcmp(bad_codes[i], "S4_M3,") == 0);
    vc_code_book_destroy(book);
  }
  CHECK_STATUS(vc_code_book_create(NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_code_book_error(NULL)[0] != 0 && vc_shape_finder_error(NULL)[0] != 0);
  vc_shape_finder_destroy(NULL);
}

static void test_filters(void) {
  draw_group();
  unsigned char out[WIDTH * HEIGHT];
  const vc_canvas canvas = {out, sizeof out, WIDTH, WIDTH, HEIGHT, VC_PIXEL_GRAY8, 0};
  vc_filter_chain *chain;
  CHECK_STATUS(vc_filter_chain_create(NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_filter_chain_create(&chain), VC_OK);
  CHECK_STATUS(vc_filter_chain_apply(chain, &picture, SIZE_MAX, &canvas), VC_OK);
  CHECK(memcmp(out, pixels, sizeof out) == 0);
  CHECK_STATUS(vc_filter_chain_add_preset(chain, VC_FILTER_PRESET_REVEAL), VC_OK);
  CHECK(vc_filter_chain_count(chain) == 5 && vc_filter_chain_count(NULL) == 0);
  for (size_t steps = 0; steps < 7; steps++)
    CHECK_STATUS(vc_filter_chain_apply(chain, &picture, steps, &canvas), VC_OK);
  CHECK_STATUS(vc_filter_chain_apply(NULL, &picture, 1, &canvas), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_filter_chain_apply(chain, NULL, 1, &canvas), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_filter_chain_apply(chain, &picture, 1, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_filter_chain_add(chain, VC_FILTER_RED, 0, 0), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_filter_chain_add(chain, 0, 0, 0), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_filter_chain_add(chain, 13, 0, 0), VC_ERR_INVALID_ARGUMENT);
  for (int32_t kind = VC_FILTER_PREWITT; kind <= VC_FILTER_SHARPEN; kind++) {
    if (kind == VC_FILTER_INVERSION) continue;
    const double impossible[] = {-1, 1e9, NAN, INFINITY};
    for (int i = 0; i < 4; i++)
      CHECK_STATUS(vc_filter_chain_add(chain, kind, impossible[i], 0.1), VC_ERR_INVALID_ARGUMENT);
    CHECK_STATUS(vc_filter_chain_add(chain, kind, 2, 0.1), VC_OK);
  }
  CHECK_STATUS(vc_filter_chain_add(chain, VC_FILTER_SKETCH, 1, NAN), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_filter_chain_apply(chain, &picture, SIZE_MAX, &canvas), VC_OK);
  CHECK_STATUS(vc_filter_chain_add_preset(chain, 4), VC_ERR_INVALID_ARGUMENT);
  vc_status last = VC_OK;
  for (int i = 0; i < 100; i++)
    last = vc_filter_chain_add(chain, VC_FILTER_INVERSION, 0, 0);
  CHECK_STATUS(last, VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_filter_chain_count(chain) == 64);
  CHECK(vc_filter_chain_error(chain)[0] != 0 && vc_filter_chain_error(NULL)[0] != 0);
  vc_filter_chain_destroy(chain);
  vc_filter_chain_destroy(NULL);
}

/** A sheet is printed, photographed in the simulator and read, three frames, by a code book that knows its code. */
static void test_round_trip(void) {
  vc_sheet_options options;
  vc_sheet_options_init(&options, sizeof options);
  options.width_mm = options.height_mm = 40;
  vc_sheet *sheet;
  CHECK_STATUS(vc_sheet_create(&options, &sheet), VC_OK);
  const vc_sheet_group group = {sizeof group, VC_SHAPE_PENTAGON, 3, 0, 20, 20, 1.8, 4.5, 0};
  CHECK_STATUS(vc_sheet_add_group(sheet, &group), VC_OK);
  vc_shape_finder *finder;
  CHECK_STATUS(vc_shape_finder_create(&finder), VC_OK);
  vc_code_book *book;
  CHECK_STATUS(vc_code_book_create("S5_M3", &book), VC_OK);
  for (uint64_t frame = 0; frame < 3; frame++) {
    vc_sheet_camera camera;
    vc_sheet_camera_init(&camera, sizeof camera);
    camera.width = camera.height = 480;
    /* From 2.5 to 4.3 camera pixels a line of the ground's screen. */
    camera.pixels_per_mm = 20 + 7 * (double)frame;
    camera.seed = frame + 1;
    vc_image image;
    vc_shape_scene *truth, *scene;
    CHECK_STATUS(vc_sheet_photograph(sheet, &camera, &image, &truth), VC_OK);
    CHECK_STATUS(vc_shape_finder_find(finder, &image, NULL, &scene), VC_OK);
    CHECK(vc_shape_scene_count(scene) == vc_shape_scene_count(truth));
    vc_shape_group found = {.struct_size = sizeof found};
    CHECK_STATUS(vc_shape_scene_group_get(scene, 0, &found), VC_OK);
    CHECK(strcmp(found.code, "S5_M3") == 0 && found.missing == 0);
    CHECK_STATUS(vc_code_book_add(book, scene), VC_OK);
    vc_shape_scene_destroy(truth);
    vc_shape_scene_destroy(scene);
  }
  vc_code_verdict verdict = {.struct_size = sizeof verdict};
  CHECK_STATUS(vc_code_book_judge(book, &verdict), VC_OK);
  CHECK(strcmp(verdict.code, "S5_M3") == 0 && verdict.seen == 3 && verdict.odds > 50);
  vc_code_book_destroy(book);
  vc_shape_finder_destroy(finder);
  vc_sheet_destroy(sheet);
}

static void test_sheets(void) {
  check_options(try_sheet, NULL, init_sheet, sheet_options_sizes);
  CHECK_STATUS(vc_sheet_create(NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  vc_sheet_options options;
  vc_sheet_options_init(&options, sizeof options);
  options.width_mm = options.height_mm = 20;
  vc_sheet *sheet;
  CHECK_STATUS(vc_sheet_create(&options, &sheet), VC_OK);
  check_options(try_camera, sheet, init_camera, camera_sizes);
  options.color[2] = NAN;
  vc_sheet *other;
  CHECK_STATUS(vc_sheet_create(&options, &other), VC_ERR_INVALID_ARGUMENT);
  CHECK(other == NULL);
  vc_sheet_group group = {sizeof group, VC_SHAPE_TRIANGLE, 3, 0, 10, 10, 1.5, 4, 0.3};
  CHECK_STATUS(vc_sheet_add_group(sheet, &group), VC_OK);
  CHECK_STATUS(vc_sheet_add_group(sheet, NULL), VC_ERR_INVALID_ARGUMENT);
  group.kind = 5;
  CHECK_STATUS(vc_sheet_add_group(sheet, &group), VC_ERR_INVALID_ARGUMENT);
  group.kind = VC_SHAPE_CIRCLE;
  group.member_count = 13;
  CHECK_STATUS(vc_sheet_add_group(sheet, &group), VC_ERR_INVALID_ARGUMENT);
  group.member_count = 4;
  group.ring_radius_mm = NAN;
  CHECK_STATUS(vc_sheet_add_group(sheet, &group), VC_ERR_INVALID_ARGUMENT);
  int32_t added = -1;
  CHECK_STATUS(vc_sheet_add_random_groups(sheet, -1, 1, &added), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_sheet_add_random_groups(sheet, 3, 1, &added), VC_OK);
  CHECK(added >= 0 && added <= 3);
  CHECK_STATUS(vc_sheet_set_carrier(sheet, NULL), VC_ERR_INVALID_ARGUMENT);
  draw_group();
  CHECK_STATUS(vc_sheet_set_carrier(sheet, &picture), VC_OK);

  const void *bytes;
  size_t size;
  CHECK_STATUS(vc_sheet_encode(sheet, VC_SHEET_PDF, 0, 1, 600, &bytes, &size), VC_OK);
  CHECK(size > 100 && memcmp(bytes, "%PDF", 4) == 0);
  CHECK_STATUS(vc_sheet_encode(sheet, VC_SHEET_TIFF, 3, 1, 600, &bytes, &size), VC_OK);
  CHECK(memcmp(bytes, "II*", 4) == 0);
  CHECK_STATUS(vc_sheet_encode(sheet, VC_SHEET_TIFF, 3, 8, 300, &bytes, &size), VC_OK);
  CHECK_STATUS(vc_sheet_encode(sheet, VC_SHEET_PNG, 1, 8, 300, &bytes, &size), VC_OK);
  CHECK_STATUS(vc_sheet_encode(sheet, VC_SHEET_PNG, 1, 1, 300, &bytes, &size), VC_ERR_UNSUPPORTED);
  CHECK(bytes == NULL && size == 0);
  CHECK_STATUS(vc_sheet_encode(sheet, 4, 0, 1, 600, &bytes, &size), VC_ERR_UNSUPPORTED);
  CHECK_STATUS(vc_sheet_encode(sheet, VC_SHEET_PDF, 4, 1, 600, &bytes, &size), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_sheet_encode(sheet, VC_SHEET_PDF, 0, 1, NAN, &bytes, &size), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_sheet_encode(sheet, VC_SHEET_PDF, 0, 1, 600, NULL, &size), VC_ERR_INVALID_ARGUMENT);

  vc_sheet_camera camera;
  vc_sheet_camera_init(&camera, sizeof camera);
  camera.width = 96;
  camera.height = 80;
  vc_image image;
  vc_shape_scene *truth;
  CHECK_STATUS(vc_sheet_photograph(sheet, &camera, &image, &truth), VC_OK);
  CHECK(image.width == 96 && image.height == 80 && image.format == VC_PIXEL_BGR24 && image.data != NULL);
  CHECK_STATUS(vc_sheet_photograph(sheet, &camera, NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_sheet_photograph(NULL, &camera, &image, NULL), VC_ERR_INVALID_ARGUMENT);
  camera.noise = NAN;
  CHECK_STATUS(vc_sheet_photograph(sheet, &camera, &image, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sheet_error(sheet)[0] != 0 && vc_sheet_error(NULL)[0] != 0);
  vc_sheet_destroy(sheet);
  vc_shape_scene_destroy(truth); /* outlives its sheet */
  vc_sheet_destroy(NULL);
}

int main(void) {
  test_finder();
  test_filters();
  test_round_trip();
  test_sheets();
  return TEST_RESULT();
}
