/* Synthetic scenes of tags and sheets to print through the C interface: exact truth, every pointer NULL, every range. */
#include "check.h"

#include <math.h>
#include <stdlib.h>

static vc_tag_scene_tag placed(int32_t id, double x, double y, double z) {
  vc_tag_scene_tag tag;
  vc_tag_scene_tag_init(&tag, sizeof tag);
  tag.id = id;
  tag.translation_m[0] = x;
  tag.translation_m[1] = y;
  tag.translation_m[2] = z;
  return tag;
}

static vc_tag_scene *scene_with(double noise) {
  vc_tag_scene_options options;
  vc_tag_scene_options_init(&options, sizeof options);
  options.width = 640;
  options.height = 480;
  options.focal_px = 600;
  options.noise = noise;
  vc_tag_scene *scene = NULL;
  CHECK_STATUS(vc_tag_scene_create(&options, &scene), VC_OK);
  return scene;
}

static vc_tag_truth truth_of(vc_tag_scene *scene, size_t index) {
  vc_tag_truth truth = {.struct_size = sizeof truth};
  CHECK_STATUS(vc_tag_scene_truth_get(scene, index, &truth), VC_OK);
  return truth;
}

static void truth_follows_the_camera(void) {
  vc_tag_scene *scene = scene_with(2);
  vc_tag_scene_tag tag = placed(7, 0.1, -0.05, 1);
  CHECK_STATUS(vc_tag_scene_add(scene, &tag), VC_OK);
  tag = placed(8, 0, 0, -1); /* behind the camera */
  CHECK_STATUS(vc_tag_scene_add(scene, &tag), VC_OK);
  CHECK(vc_tag_scene_truth_count(scene) == 1);
  const vc_tag_truth truth = truth_of(scene, 0);
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
  vc_tag_truth none = {.struct_size = sizeof none};
  CHECK_STATUS(vc_tag_scene_truth_get(scene, 1, &none), VC_ERR_NOT_FOUND);
  vc_tag_scene_destroy(scene);
}

static void mirrored_tags_are_mirrored(void) {
  vc_tag_scene *scene = scene_with(0);
  vc_tag_scene_tag tag = placed(3, 0, 0, 1);
  tag.mirrored = tag.inverted = 1;
  CHECK_STATUS(vc_tag_scene_add(scene, &tag), VC_OK);
  const vc_tag_truth truth = truth_of(scene, 0);
  CHECK(truth.mirrored == 1);
  CHECK(truth.inverted == 1);
  CHECK(truth.corners[0].x > truth.corners[1].x);
  vc_tag_scene_destroy(scene);
}

static void equal_seeds_give_equal_pixels(void) {
  vc_tag_scene *first = scene_with(3), *second = scene_with(3), *other = scene_with(4);
  const vc_tag_scene_tag tag = placed(1, 0, 0, 1);
  vc_image a, b, c;
  CHECK_STATUS(vc_tag_scene_add(first, &tag), VC_OK);
  CHECK_STATUS(vc_tag_scene_add(second, &tag), VC_OK);
  CHECK_STATUS(vc_tag_scene_add(other, &tag), VC_OK);
  CHECK_STATUS(vc_tag_scene_render(first, &a), VC_OK);
  CHECK_STATUS(vc_tag_scene_render(second, &b), VC_OK);
  CHECK_STATUS(vc_tag_scene_render(other, &c), VC_OK);
  CHECK(a.width == 640);
  CHECK(a.height == 480);
  CHECK(a.format == VC_PIXEL_GRAY8);
  int same = 1, differs = 0;
  for (int y = 0; y < a.height; y++) {
    const unsigned char *row = (const unsigned char *)a.data + y * a.stride;
    same = same && memcmp(row, (const unsigned char *)b.data + y * b.stride, 640) == 0;
    differs = differs || memcmp(row, (const unsigned char *)c.data + y * c.stride, 640) != 0;
  }
  CHECK(same);
  CHECK(differs);
  vc_tag_scene_destroy(first);
  vc_tag_scene_destroy(second);
  vc_tag_scene_destroy(other);
}

static void obstacles_hide(void) {
  vc_tag_scene *scene = scene_with(0);
  const vc_tag_scene_tag tag = placed(1, 0, 0, 1);
  const vc_point left_half[] = {{0, 0}, {319.5, 0}, {319.5, 480}, {0, 480}}, line[] = {{0, 0}, {1, 1}};
  CHECK_STATUS(vc_tag_scene_add(scene, &tag), VC_OK);
  CHECK_STATUS(vc_tag_scene_add_obstacle(scene, left_half, 4, 0.5), VC_OK);
  CHECK(fabs(truth_of(scene, 0).visible_fraction - 0.5) < 0.1);
  CHECK_STATUS(vc_tag_scene_add_obstacle(scene, line, 2, 0.5), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_scene_add_obstacle(scene, NULL, 3, 0.5), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_scene_add_obstacle(scene, left_half, 4, 1.5), VC_ERR_INVALID_ARGUMENT);
  const vc_point wrong[] = {{0, 0}, {NAN, 0}, {1, 1}};
  CHECK_STATUS(vc_tag_scene_add_obstacle(scene, wrong, 3, 0.5), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_scene_add_obstacle(NULL, left_half, 4, 0.5), VC_ERR_INVALID_ARGUMENT);
  vc_tag_scene_destroy(scene);
}

static void bad_scenes(void) {
  vc_tag_scene_options options;
  vc_tag_scene *scene = NULL;
#define BAD(field, value)                                                                                                                  \
  do {                                                                                                                                     \
    vc_tag_scene_options_init(&options, sizeof options);                                                                                   \
    options.field = value;                                                                                                                 \
    CHECK_STATUS(vc_tag_scene_create(&options, &scene), VC_ERR_INVALID_ARGUMENT);                                                          \
    CHECK(scene == NULL);                                                                                                                  \
    CHECK(vc_create_error()[0] != 0);                                                                                                      \
  } while (0)
  BAD(width, 15);
  BAD(height, 8193);
  BAD(gamma, 2);
  BAD(lamps, 51);
  BAD(things, -1);
  BAD(focal_px, 0);
  BAD(center_px[0], NAN);
  BAD(distortion[3], INFINITY);
  BAD(blur_px, -1);
  BAD(exposure_s, 2);
  BAD(row_s, 1);
  BAD(noise, 51);
  BAD(exposure, 0);
  BAD(light_falloff, 1);
  BAD(shadow, 2);
  BAD(wall_light, -0.1);
#undef BAD
  scene = scene_with(0);
#define BAD(field, value, expected)                                                                                                        \
  do {                                                                                                                                     \
    vc_tag_scene_tag tag = placed(0, 0, 0, 1);                                                                                             \
    tag.field = value;                                                                                                                     \
    CHECK_STATUS(vc_tag_scene_add(scene, &tag), expected);                                                                                 \
    CHECK(vc_tag_scene_error(scene)[0] != 0);                                                                                              \
  } while (0)
  BAD(family, 27, VC_ERR_UNSUPPORTED);
  BAD(family, -1, VC_ERR_UNSUPPORTED);
  BAD(id, 587, VC_ERR_INVALID_ARGUMENT);
  BAD(id, -1, VC_ERR_INVALID_ARGUMENT);
  BAD(mirrored, 2, VC_ERR_INVALID_ARGUMENT);
  BAD(inverted, -1, VC_ERR_INVALID_ARGUMENT);
  BAD(reserved, 1, VC_ERR_UNSUPPORTED);
  BAD(size_m, 0, VC_ERR_INVALID_ARGUMENT);
  BAD(translation_m[1], 1001, VC_ERR_INVALID_ARGUMENT);
  BAD(rotation_rad[2], NAN, VC_ERR_INVALID_ARGUMENT);
  BAD(velocity_m_s[0], 101, VC_ERR_INVALID_ARGUMENT);
  BAD(velocity_rad_s[0], -101, VC_ERR_INVALID_ARGUMENT);
  BAD(margin_cells, 21, VC_ERR_INVALID_ARGUMENT);
  BAD(white, 2, VC_ERR_INVALID_ARGUMENT);
  BAD(black, -1, VC_ERR_INVALID_ARGUMENT);
#undef BAD
  vc_image image;
  vc_tag_truth truth = {.struct_size = 2};
  CHECK_STATUS(vc_tag_scene_add(scene, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_scene_add(NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_scene_render(scene, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_scene_render(NULL, &image), VC_ERR_INVALID_ARGUMENT);
  CHECK(image.data == NULL);
  CHECK_STATUS(vc_tag_scene_truth_get(scene, 0, &truth), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_tag_scene_truth_get(NULL, 0, &truth), VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_tag_scene_truth_count(NULL) == 0);
  CHECK_STATUS(vc_tag_scene_create(NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  vc_tag_scene_destroy(NULL);
  vc_tag_scene_destroy(scene);
}

static void sheets(void) {
  const void *bytes = NULL;
  size_t size = 0;
  vc_tag_sheet *sheet = NULL;
  CHECK_STATUS(vc_tag_sheet_create(NULL, &sheet), VC_OK);
  CHECK_STATUS(vc_tag_sheet_encode(sheet, &bytes, &size), VC_ERR_INVALID_ARGUMENT); /* without tags */
  CHECK(bytes == NULL);
  CHECK_STATUS(vc_tag_sheet_add(sheet, VC_TAG_FAMILY_36H11, 7), VC_OK); /* the defaults fit: 6.5 in on A4 */
  CHECK_STATUS(vc_tag_sheet_encode(sheet, &bytes, &size), VC_OK);
  CHECK(size > 1000);
  CHECK(memcmp(bytes, "%PDF-", 5) == 0);
  CHECK_STATUS(vc_tag_sheet_add(sheet, VC_TAG_FAMILY_36H11, 587), VC_ERR_INVALID_ARGUMENT);
  CHECK(strstr(vc_tag_sheet_error(sheet), "587") != NULL);
  CHECK_STATUS(vc_tag_sheet_add(sheet, VC_TAG_FAMILY_CUSTOM, 0), VC_ERR_UNSUPPORTED);
  CHECK_STATUS(vc_tag_sheet_add(NULL, VC_TAG_FAMILY_36H11, 0), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_sheet_encode(sheet, NULL, &size), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_sheet_encode(sheet, &bytes, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_sheet_encode(NULL, &bytes, &size), VC_ERR_INVALID_ARGUMENT);
  vc_tag_sheet_destroy(sheet);
  vc_tag_sheet_destroy(NULL);
  vc_tag_sheet_options options;
#define BAD(field, value, expected)                                                                                                        \
  do {                                                                                                                                     \
    vc_tag_sheet_options_init(&options, sizeof options);                                                                                   \
    options.field = value;                                                                                                                 \
    CHECK_STATUS(vc_tag_sheet_create(&options, &sheet), expected);                                                                         \
    CHECK(strstr(vc_create_error(), #field) != NULL);                                                                                      \
  } while (0)
  BAD(cut_marks, 2, VC_ERR_INVALID_ARGUMENT);
  BAD(text, -1, VC_ERR_INVALID_ARGUMENT);
  BAD(reserved, 1, VC_ERR_UNSUPPORTED);
  BAD(page_width_mm, 19, VC_ERR_INVALID_ARGUMENT);
  BAD(page_height_mm, NAN, VC_ERR_INVALID_ARGUMENT);
  BAD(tag_size_mm, 0, VC_ERR_INVALID_ARGUMENT);
  BAD(margin_cells, 0.5, VC_ERR_INVALID_ARGUMENT);
#undef BAD
}

static vc_status try_scene(void *context, const void *options) {
  (void)context;
  vc_tag_scene *scene = NULL;
  const vc_status status = vc_tag_scene_create(options, &scene);
  vc_tag_scene_destroy(scene);
  return status;
}

static vc_status try_sheet(void *context, const void *options) {
  (void)context;
  vc_tag_sheet *sheet = NULL;
  const vc_status status = vc_tag_sheet_create(options, &sheet);
  vc_tag_sheet_destroy(sheet);
  return status;
}

static void init_scene(void *options, size_t size) { vc_tag_scene_options_init(options, size); }
static void init_sheet(void *options, size_t size) { vc_tag_sheet_options_init(options, size); }

int main(void) {
  const size_t scene_sizes[] = {sizeof(vc_tag_scene_options), 0}, sheet_sizes[] = {sizeof(vc_tag_sheet_options), 0};
  check_options(try_scene, NULL, init_scene, scene_sizes);
  check_options(try_sheet, NULL, init_sheet, sheet_sizes);
  truth_follows_the_camera();
  mirrored_tags_are_mirrored();
  equal_seeds_give_equal_pixels();
  obstacles_hide();
  bad_scenes();
  sheets();
  return TEST_RESULT();
}
