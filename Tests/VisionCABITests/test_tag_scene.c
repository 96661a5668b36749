/* Synthetic scenes of tags and sheets to print through the C interface: exact truth. */
#include "../Support/scenes.h"
#include "check.h"

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

static void truth_follows_the_camera(void) {
  vc_tag_scene *scene = scene_with(2);
  vc_tag_scene_tag tag = tag_at(7, 0.1, -0.05, 1);
  CHECK_STATUS(vc_tag_scene_add(scene, &tag), VC_OK);
  tag = tag_at(8, 0, 0, -1); /* behind the camera */
  CHECK_STATUS(vc_tag_scene_add(scene, &tag), VC_OK);
  CHECK(vc_tag_scene_truth_count(scene) == 1);
  const vc_tag_truth truth = tag_truth(scene, 0);
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
  vc_tag_scene_destroy(scene);
}

static void mirrored_tags_are_mirrored(void) {
  vc_tag_scene *scene = scene_with(0);
  vc_tag_scene_tag tag = tag_at(3, 0, 0, 1);
  tag.mirrored = tag.inverted = 1;
  CHECK_STATUS(vc_tag_scene_add(scene, &tag), VC_OK);
  const vc_tag_truth truth = tag_truth(scene, 0);
  CHECK(truth.mirrored == 1);
  CHECK(truth.inverted == 1);
  CHECK(truth.corners[0].x > truth.corners[1].x);
  vc_tag_scene_destroy(scene);
}

static void equal_seeds_give_equal_pixels(void) {
  vc_tag_scene *first = scene_with(3), *second = scene_with(3), *other = scene_with(4);
  const vc_tag_scene_tag tag = tag_at(1, 0, 0, 1);
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
  CHECK(memcmp(a.data, b.data, a.data_size) == 0);
  CHECK(memcmp(a.data, c.data, a.data_size) != 0);
  vc_tag_scene_destroy(first);
  vc_tag_scene_destroy(second);
  vc_tag_scene_destroy(other);
}

static void obstacles_hide(void) {
  vc_tag_scene *scene = scene_with(0);
  const vc_tag_scene_tag tag = tag_at(1, 0, 0, 1);
  const vc_point left_half[] = {{0, 0}, {319.5, 0}, {319.5, 480}, {0, 480}};
  CHECK_STATUS(vc_tag_scene_add(scene, &tag), VC_OK);
  CHECK_STATUS(vc_tag_scene_add_obstacle(scene, left_half, 4, 0.5), VC_OK);
  CHECK(fabs(tag_truth(scene, 0).visible_fraction - 0.5) < 0.1);
  vc_tag_scene_destroy(scene);
}

static void unknown_ids(void) {
  vc_tag_scene *scene = scene_with(0);
  const vc_tag_scene_tag tag = tag_at(587, 0, 0, 1);
  CHECK_STATUS(vc_tag_scene_add(scene, &tag), VC_ERR_INVALID_ARGUMENT);
  CHECK(strstr(vc_tag_scene_error(scene), "587") != NULL);
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
  vc_tag_sheet_destroy(sheet);
}

int main(void) {
  truth_follows_the_camera();
  mirrored_tags_are_mirrored();
  equal_seeds_give_equal_pixels();
  obstacles_hide();
  unknown_ids();
  sheets();
  return TEST_RESULT();
}
