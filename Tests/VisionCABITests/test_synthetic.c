/* Synthetic scenes of flat things and of tags, sheets of shapes and of tags, through the C interface: places, pixels, truth, errors.
 * Pictures of tags: VisionCoreTests/TagSceneTests.swift, PythonTests/test_tag.py. */
#include "../Support/scenes.h"
#include "check.h"

#include <malloc.h>

static const vc_point card[] = {{-0.05, 0.05}, {0.05, 0.05}, {0.05, -0.05}, {-0.05, -0.05}};

static vc_flat_scene_options plain_options(void) {
  vc_flat_scene_options options;
  vc_flat_scene_options_init(&options, sizeof options);
  options.width = 320;
  options.height = 240;
  options.focal_px = 400;
  options.noise = options.blur_px = 0;
  options.surface = VC_FLAT_SURFACE_NONE;
  return options;
}

static vc_flat_scene *scene_of(const vc_flat_scene_options *options) {
  vc_flat_scene *scene = NULL;
  CHECK_STATUS(vc_flat_scene_create(options, &scene), VC_OK);
  return scene;
}

static const unsigned char *pixel_at(const vc_image *image, int x, int y) {
  return (const unsigned char *)image->data + y * image->stride + 3 * x;
}

static void places_appear_where_geometry_puts_them(void) {
  vc_flat_scene_options options = plain_options();
  vc_flat_scene *scene = scene_of(&options);
  vc_point pixel = {0, 0};
  CHECK_STATUS(vc_flat_scene_pixel(scene, (vc_point){0.1, 0.05}, &pixel), VC_OK);
  CHECK(fabs(pixel.x - (159.5 + 40)) < 1e-9);
  CHECK(fabs(pixel.y - (119.5 - 20)) < 1e-9);
  vc_flat_scene_destroy(scene);
  options.slant_rad = 1; /* the top tilts away: height shrinks by the cosine, depth grows by the sine */
  scene = scene_of(&options);
  CHECK_STATUS(vc_flat_scene_pixel(scene, (vc_point){0.1, 0.2}, &pixel), VC_OK);
  const double depth = 1 + 0.2 * sin(1);
  CHECK(fabs(pixel.x - (159.5 + 400 * 0.1 / depth)) < 1e-9);
  CHECK(fabs(pixel.y - (119.5 - 400 * 0.2 * cos(1) / depth)) < 1e-9);
  CHECK_STATUS(vc_flat_scene_pixel(scene, (vc_point){0, -2}, &pixel), VC_ERR_NOT_FOUND);
  CHECK(vc_flat_scene_error(scene)[0] != 0);
  vc_flat_scene_destroy(scene);
}

static void things_cover_what_is_below(void) {
  const vc_flat_scene_options options = plain_options();
  vc_flat_scene *scene = scene_of(&options);
  vc_image image;
  CHECK_STATUS(vc_flat_scene_add(scene, card, 4, 0xFF0000FF, 1), VC_OK);
  const vc_point line[] = {{-0.05, 0}, {0.05, 0}};
  CHECK_STATUS(vc_flat_scene_add_line(scene, line, 2, 0.02, 0x00FF00FF, 1), VC_OK);
  CHECK_STATUS(vc_flat_scene_add_line(scene, &line[0], 1, 0.01, 0x0000FFFF, 1), VC_OK); /* a dot */
  CHECK_STATUS(vc_flat_scene_render(scene, &image), VC_OK);
  CHECK(image.format == VC_PIXEL_RGB24);
  CHECK(image.width == 320);
  CHECK(image.height == 240);
  const unsigned char *red = pixel_at(&image, 160, 135), *green = pixel_at(&image, 160, 120), *blue = pixel_at(&image, 139, 119),
                      *dark = pixel_at(&image, 20, 20);
  CHECK(red[0] > 200);
  CHECK(red[1] < 30);
  CHECK(red[2] < 30);
  CHECK(green[0] < 30);
  CHECK(green[1] > 200);
  CHECK(green[2] < 30);
  CHECK(blue[0] < 30);
  CHECK(blue[1] < 30);
  CHECK(blue[2] > 200);
  CHECK(dark[0] == 0);
  CHECK(dark[1] == 0);
  CHECK(dark[2] == 0);
  vc_flat_scene_destroy(scene);
}

static void scenes_have_room_for_100000_pieces(void) {
  const vc_flat_scene_options options = plain_options();
  vc_flat_scene *scene = scene_of(&options);
  static const vc_point line[1000];
  for (int i = 0; i < 100; i++)
    CHECK_STATUS(vc_flat_scene_add_line(scene, line, 1000, 0.01, 0xFFFFFFFF, 1), VC_OK); /* 999 pieces */
  for (int i = 0; i < 99; i++)
    CHECK_STATUS(vc_flat_scene_add(scene, card, 4, 0xFFFFFFFF, 1), VC_OK);
  CHECK_STATUS(vc_flat_scene_add_line(scene, line, 3, 0.01, 0xFFFFFFFF, 1), VC_ERR_INVALID_ARGUMENT);
  CHECK(strstr(vc_flat_scene_error(scene), "100001") != NULL);
  CHECK_STATUS(vc_flat_scene_add_line(scene, line, 1, 0.01, 0xFFFFFFFF, 1), VC_OK);
  CHECK_STATUS(vc_flat_scene_add(scene, card, 4, 0xFFFFFFFF, 1), VC_ERR_INVALID_ARGUMENT);
  vc_flat_scene_destroy(scene);
}

static void equal_seeds_give_equal_pixels(void) {
  vc_flat_scene_options options;
  vc_flat_scene_options_init(&options, sizeof options);
  options.width = 200;
  options.height = 150;
  options.shadow = options.light_falloff = 0.5;
  options.glare = 1;
  options.motion_px = 4;
  vc_flat_scene *first = scene_of(&options), *second = scene_of(&options);
  options.seed = 2;
  vc_flat_scene *other = scene_of(&options);
  vc_image a, b, c;
  CHECK_STATUS(vc_flat_scene_render(first, &a), VC_OK);
  CHECK_STATUS(vc_flat_scene_render(second, &b), VC_OK);
  CHECK_STATUS(vc_flat_scene_render(other, &c), VC_OK);
  CHECK(memcmp(a.data, b.data, a.data_size) == 0);
  CHECK(memcmp(a.data, c.data, a.data_size) != 0);
  vc_flat_scene_destroy(first);
  vc_flat_scene_destroy(second);
  vc_flat_scene_destroy(other);
}

static void truth_follows_the_camera(void) {
  vc_tag_scene_options options;
  vc_tag_scene_options_init(&options, sizeof options);
  options.width = 640;
  options.height = 480;
  options.focal_px = 600;
  vc_tag_scene_tag tags[] = {tag_at(7, 0.1, -0.05, 1), tag_at(3, -0.2, 0, 1), tag_at(8, 0, 0, -1)}; /* the last is behind the camera */
  tags[1].mirrored = tags[1].inverted = 1;
  vc_image image;
  vc_tag_scene *scene = scene_of_tags(&options, tags, 3, &image);
  CHECK(image.width == 640);
  CHECK(image.height == 480);
  CHECK(image.format == VC_PIXEL_GRAY8);
  CHECK(vc_tag_scene_truth_count(scene) == 2);
  const vc_tag_truth truth = tag_truth(scene, 0), mirrored = tag_truth(scene, 1);
  CHECK(truth.family == VC_TAG_FAMILY_36H11);
  CHECK(truth.id == 7);
  CHECK(truth.size_m == 0.1651);
  CHECK(truth.visible_fraction == 1);
  const double half = 0.1651 / 2;
  CHECK(fabs(truth.corners[0].x - (319.5 + 600 * (0.1 - half))) < 1e-6);
  CHECK(fabs(truth.corners[0].y - (239.5 + 600 * (-0.05 - half))) < 1e-6);
  CHECK(fabs(truth.corners[2].x - (319.5 + 600 * (0.1 + half))) < 1e-6);
  CHECK(fabs(truth.pixels_per_cell - 600 * 0.1651 / 8) < 1e-6);
  CHECK(fabs(truth.translation_m[0] - 0.1) < 1e-12);
  CHECK(truth.rotation_rad[0] == 0);
  CHECK(mirrored.mirrored == 1);
  CHECK(mirrored.inverted == 1);
  CHECK(mirrored.corners[0].x > mirrored.corners[1].x);
  const vc_tag_scene_tag unknown = tag_at(587, 0, 0, 1);
  CHECK_STATUS(vc_tag_scene_add(scene, &unknown), VC_ERR_INVALID_ARGUMENT);
  CHECK(strstr(vc_tag_scene_error(scene), "587") != NULL);
  vc_tag_scene_destroy(scene);
}

/* Each row shows a point where it is when that row is exposed: y - c = f * Y / (z - f * v * row_s). */
static void rows_are_exposed_one_after_another(void) {
  static const double speeds[] = {-8, 0.5, 5.1, 7.6};
  vc_tag_scene_options options = white_wall(320, 240, 900);
  options.row_s = 1e-4;
  vc_image image;
  for (size_t i = 0; i < sizeof speeds / sizeof *speeds; i++) {
    vc_tag_scene_tag tag = tag_at(7, 0, 0.1, 1);
    tag.velocity_m_s[1] = speeds[i];
    vc_tag_scene *scene = scene_of_tags(&options, &tag, 1, &image);
    const vc_tag_truth truth = tag_truth(scene, 0);
    const double scale = 900 / (1 - 900 * speeds[i] * options.row_s), half = 0.1651 / 2;
    CHECK(fabs(truth.corners[0].y - (119.5 + scale * (0.1 - half))) < 1e-3);
    CHECK(fabs(truth.corners[2].y - (119.5 + scale * (0.1 + half))) < 1e-3);
    vc_tag_scene_destroy(scene);
  }
  /* Faster than the rows. */
  options = white_wall(64, 48, 1024);
  options.row_s = 0.01;
  vc_tag_scene_tag tag = tag_at(7, 0, 0, 0.1);
  tag.velocity_m_s[1] = 100;
  vc_image empty;
  vc_tag_scene *scene = scene_of_tags(&options, &tag, 1, &image), *wall = scene_of_tags(&options, NULL, 0, &empty);
  CHECK(vc_tag_scene_truth_count(scene) == 0);
  CHECK(memcmp(image.data, empty.data, image.data_size) == 0);
  vc_tag_scene_destroy(scene);
  vc_tag_scene_destroy(wall);
}

static void truth_is_made_once_for_each_scene(void) {
  vc_tag_scene *scene = NULL;
  CHECK_STATUS(vc_tag_scene_create(NULL, &scene), VC_OK);
  enum { TAGS = 2000, CODES = 587 };
  for (int i = 0; i < TAGS; i++) {
    const vc_tag_scene_tag tag = tag_at(i % CODES, 0, 0, 1);
    CHECK_STATUS(vc_tag_scene_add(scene, &tag), VC_OK);
  }
  CHECK(vc_tag_scene_truth_count(scene) == TAGS);
  for (size_t i = 0; i < TAGS; i++)
    CHECK(tag_truth(scene, i).visible_fraction == 1);
  /* A change makes it anew. */
  const vc_point left[] = {{0, 0}, {639.5, 0}, {639.5, 720}, {0, 720}};
  CHECK_STATUS(vc_tag_scene_add_obstacle(scene, left, 4, 0.5), VC_OK);
  CHECK(tag_truth(scene, 0).visible_fraction == 0.5);
  const vc_tag_scene_tag another = tag_at(0, 0, 0, 1);
  CHECK_STATUS(vc_tag_scene_add(scene, &another), VC_OK);
  CHECK(vc_tag_scene_truth_count(scene) == TAGS + 1);
  vc_tag_scene_destroy(scene);
}

static void sheets_of_tags(void) {
  const void *bytes = NULL;
  size_t size = 0;
  vc_tag_sheet *sheet = NULL;
  CHECK_STATUS(vc_tag_sheet_create(NULL, &sheet), VC_OK);
  CHECK_STATUS(vc_tag_sheet_encode(sheet, &bytes, &size), VC_ERR_INVALID_ARGUMENT); /* without tags */
  CHECK(bytes == NULL);
  CHECK_STATUS(vc_tag_sheet_add(sheet, VC_TAG_FAMILY_36H11, 7), VC_OK); /* the defaults fit: 6.5 in on A4 */
  CHECK_STATUS(vc_tag_sheet_encode(sheet, &bytes, &size), VC_OK);
  CHECK(size > 1000);
  CHECK_STATUS(vc_tag_sheet_add(sheet, VC_TAG_FAMILY_36H11, 587), VC_ERR_INVALID_ARGUMENT);
  CHECK(strstr(vc_tag_sheet_error(sheet), "587") != NULL);
  CHECK_STATUS(vc_tag_sheet_add(sheet, VC_TAG_FAMILY_CUSTOM, 0), VC_ERR_UNSUPPORTED);
  vc_tag_sheet_destroy(sheet);
}

/* The ground truth is made only for a caller who wants it. */
static void a_sheet_without_truth_keeps_nothing(void) {
  vc_sheet_camera camera;
  vc_sheet_camera_init(&camera, sizeof camera);
  camera.width = camera.height = 64;
  vc_sheet *sheet = NULL;
  CHECK_STATUS(vc_sheet_create(NULL, &sheet), VC_OK);
  CHECK_STATUS(vc_sheet_add_random_groups(sheet, 20, 1, NULL), VC_OK);
  enum { CALLS = 200 };
  size_t used[2] = {0};
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < CALLS; i++) {
      vc_image image;
      CHECK_STATUS(vc_sheet_simulate_camera(sheet, &camera, &image, NULL), VC_OK);
    }
    used[round] = mallinfo2().uordblks;
  }
  CHECK(used[1] < used[0] + CALLS * 32);
  vc_sheet_destroy(sheet);
}

/* A shake that is larger than the picture may fold or mirror the view, and may bring the horizon into it. */
static void shaken_views_show_the_front_of_the_sheet(void) {
  vc_sheet *sheet = NULL;
  CHECK_STATUS(vc_sheet_create(NULL, &sheet), VC_OK);
  for (int i = 0; i < 81; i++) {
    const vc_sheet_group group = {sizeof group, 1 + i % 4, 3, 0, 5 + i % 9 * 11, 5 + i / 9 * 15, 0.5, 1.2, 0.1};
    CHECK_STATUS(vc_sheet_add_group(sheet, &group), VC_OK);
  }
  vc_sheet_camera camera;
  vc_sheet_camera_init(&camera, sizeof camera);
  camera.width = camera.height = 64;
  camera.pixels_per_mm = 2;
  camera.shake_px = 200;
  int photographed = 0;
  for (camera.frame = 1; camera.frame <= 50; camera.frame++) {
    vc_image image;
    vc_shape_list *truth = NULL;
    const vc_status status = vc_sheet_simulate_camera(sheet, &camera, &image, &truth);
    CHECK(status == VC_OK || status == VC_ERR_INVALID_ARGUMENT);
    photographed += status == VC_OK;
    for (size_t i = 0; i < vc_shape_list_count(truth); i++) {
      vc_shape shape = {.struct_size = sizeof shape};
      const vc_point *outline;
      size_t count;
      CHECK_STATUS(vc_shape_list_get(truth, i, &shape), VC_OK);
      CHECK_STATUS(vc_shape_list_outline_get(truth, i, &outline, &count), VC_OK);
      double area = 0;
      for (size_t k = 0; k < count; k++)
        area += outline[k].x * outline[(k + 1) % count].y - outline[k].y * outline[(k + 1) % count].x;
      CHECK(area > 0);
      CHECK(isfinite(shape.size));
    }
    vc_shape_list_destroy(truth);
  }
  CHECK(photographed > 0);
  vc_sheet_destroy(sheet);
}

/* A PNG that no reader of this library takes is not written. */
static void long_plates_are_no_png(void) {
  vc_sheet_options options;
  vc_sheet_options_init(&options, sizeof options);
  options.width_mm = 5;
  options.height_mm = 60;
  vc_sheet *sheet = NULL;
  const void *bytes;
  size_t size;
  CHECK_STATUS(vc_sheet_create(&options, &sheet), VC_OK);
  CHECK_STATUS(vc_sheet_encode(sheet, VC_SHEET_FILE_PNG, 0, 8, 10000, &bytes, &size), VC_ERR_INVALID_ARGUMENT);
  CHECK(strstr(vc_sheet_error(sheet), "16384") != NULL);
  vc_sheet_destroy(sheet);
}

int main(void) {
  places_appear_where_geometry_puts_them();
  things_cover_what_is_below();
  scenes_have_room_for_100000_pieces();
  equal_seeds_give_equal_pixels();
  truth_follows_the_camera();
  rows_are_exposed_one_after_another();
  truth_is_made_once_for_each_scene();
  sheets_of_tags();
  a_sheet_without_truth_keeps_nothing();
  shaken_views_show_the_front_of_the_sheet();
  long_plates_are_no_png();
  return TEST_RESULT();
}
