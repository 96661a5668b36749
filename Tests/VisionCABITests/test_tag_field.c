/* The position on a field through the C interface, on synthetic scenes whose camera stands at a known place. */
#include "check.h"

#include <math.h>
#include <stdlib.h>

enum { width = 1280, height = 720 };
static const double focal = 900, quarter = 1.5707963267948966;

/* Two tags in a wall at x = 4 m that face the origin, and one that the tests never draw. */
static const char layout[] = "# id x y z yaw pitch roll\n"
                             "field 8 4\n"
                             "1 4 1 1 180\n"
                             "2 4 -0.5 1.2 180\n"
                             "7 0 0 1 0 0 0 0.2\n";

static vc_tag_field *field_with(const vc_tag_field_options *options) {
  vc_tag_field *field = NULL;
  CHECK_STATUS(vc_tag_field_create(layout, strlen(layout), options, &field), VC_OK);
  return field;
}

static vc_tag_finder *finder(void) {
  vc_tag_finder_options options;
  vc_tag_finder_options_init(&options, sizeof options);
  options.families = UINT64_C(1) << VC_TAG_FAMILY_36H11;
  options.focal_px = focal;
  vc_tag_finder *made = NULL;
  CHECK_STATUS(vc_tag_finder_create(&options, &made), VC_OK);
  return made;
}

/* What a camera at (x, y, z) on the field sees that looks along the field's x: tags 1 and 2 in their places, `id` beside. */
static vc_tag_list *seen_from(double x, double y, double z, const int *ids, const double (*places)[3], int count) {
  vc_tag_scene_options options;
  vc_tag_scene_options_init(&options, sizeof options);
  options.width = width;
  options.height = height;
  options.focal_px = focal;
  vc_tag_scene *scene = NULL;
  CHECK_STATUS(vc_tag_scene_create(&options, &scene), VC_OK);
  for (int i = 0; i < count; i++) {
    vc_tag_scene_tag tag;
    vc_tag_scene_tag_init(&tag, sizeof tag);
    tag.id = ids[i];
    /* The camera's x is the field's -y, its y the field's -z. */
    tag.translation_m[0] = -(places[i][1] - y);
    tag.translation_m[1] = -(places[i][2] - z);
    tag.translation_m[2] = places[i][0] - x;
    CHECK_STATUS(vc_tag_scene_add(scene, &tag), VC_OK);
  }
  vc_image image;
  vc_tag_list *list = NULL;
  vc_tag_finder *eyes = finder();
  CHECK_STATUS(vc_tag_scene_render(scene, &image), VC_OK);
  CHECK_STATUS(vc_tag_finder_find(eyes, &image, &list), VC_OK);
  CHECK((int)vc_tag_list_count(list) == count);
  vc_tag_finder_destroy(eyes);
  vc_tag_scene_destroy(scene);
  return list;
}

static const int both[] = {1, 2};
static const double places[][3] = {{4, 1, 1}, {4, -0.5, 1.2}, {3.5, 0.2, 0.6}};

static void known_place(void) {
  vc_tag_field *field = field_with(NULL);
  vc_tag_list *list = seen_from(1, 0.2, 0.5, both, places, 2);
  const vc_tag_view view = {list, {0, 0, 0, 0, 0, 0}};
  vc_tag_position p = {.struct_size = sizeof p};
  CHECK_STATUS(vc_tag_field_locate(field, &view, 1, NULL, &p), VC_OK);
  CHECK(p.found == 1);
  CHECK(p.used_count == 2);
  CHECK(p.outlier_count == 0);
  CHECK(p.resolved == 1);
  CHECK(fabs(p.pose.x_m - 1) < 0.01);
  CHECK(fabs(p.pose.y_m - 0.2) < 0.02);
  CHECK(fabs(p.pose.z_m - 0.5) < 0.02);
  CHECK(fabs(p.pose.yaw_rad) < 0.01);
  CHECK(fabs(p.pose.pitch_rad) < 0.01);
  CHECK(p.reprojection_px < 0.3);
  for (int i = 0; i < 6; i++)
    CHECK(p.covariance[7 * i] > 0);
  CHECK(p.velocity_m_s[0] == 0);
  CHECK(vc_tag_field_sighting_count(field) == 2);
  vc_tag_sighting sighting = {.struct_size = sizeof sighting};
  CHECK_STATUS(vc_tag_field_sighting_get(field, 0, &sighting), VC_OK);
  CHECK(sighting.reason == VC_TAG_SIGHTING_USED);
  CHECK(sighting.view == 0);
  vc_tag tag = {.struct_size = sizeof tag};
  CHECK_STATUS(vc_tag_list_get(list, (size_t)sighting.index, &tag), VC_OK);
  CHECK(tag.id == sighting.id);

  /* A camera at the left side of the robot that looks to its left: the robot looks along the field's -y. */
  const vc_tag_view mounted = {list, {0.1, 0.3, 0.4, 0, 0, quarter}};
  CHECK_STATUS(vc_tag_field_locate(field, &mounted, 1, NULL, &p), VC_OK);
  CHECK(fabs(p.pose.yaw_rad + quarter) < 0.01);
  CHECK(fabs(p.pose.x_m - (1 - 0.3)) < 0.02);
  CHECK(fabs(p.pose.y_m - (0.2 + 0.1)) < 0.02);
  CHECK(fabs(p.pose.z_m - 0.1) < 0.02);
  /* A heading that fits changes nothing. */
  const double heading = -quarter;
  CHECK_STATUS(vc_tag_field_locate(field, &mounted, 1, &heading, &p), VC_OK);
  CHECK(fabs(p.pose.x_m - (1 - 0.3)) < 0.02);
  vc_tag_list_destroy(list);
  vc_tag_field_destroy(field);
}

static void outliers(void) {
  const int ids[] = {1, 2, 9};
  vc_tag_field *field = field_with(NULL);
  vc_tag_list *list = seen_from(1, 0.2, 0.5, ids, places, 3);
  const vc_tag_view view = {list, {0, 0, 0, 0, 0, 0}};
  vc_tag_position p = {.struct_size = sizeof p};
  CHECK_STATUS(vc_tag_field_locate(field, &view, 1, NULL, &p), VC_OK);
  CHECK(p.used_count == 2);
  CHECK(p.outlier_count == 1);
  vc_tag_sighting sighting = {.struct_size = sizeof sighting};
  CHECK_STATUS(vc_tag_field_sighting_get(field, 2, &sighting), VC_OK);
  CHECK(sighting.id == 9);
  CHECK(sighting.reason == VC_TAG_SIGHTING_NOT_IN_LAYOUT);
  vc_tag_list_destroy(list);

  const int unknown[] = {9};
  list = seen_from(1, 0.2, 0.5, unknown, places, 1);
  const vc_tag_view other = {list, {0, 0, 0, 0, 0, 0}};
  CHECK_STATUS(vc_tag_field_locate(field, &other, 1, NULL, &p), VC_OK);
  CHECK(p.found == 0);
  CHECK(p.outlier_count == 1);
  CHECK_STATUS(vc_tag_field_locate(field, NULL, 0, NULL, &p), VC_OK);
  CHECK(p.found == 0);
  CHECK(vc_tag_field_sighting_count(field) == 0);
  vc_tag_list_destroy(list);
  vc_tag_field_destroy(field);
}

/* The layout's tags are of one family. */
static void families(void) {
  vc_tag_field_options options;
  vc_tag_field_options_init(&options, sizeof options);
  options.family = VC_TAG_FAMILY_16H5;
  vc_tag_field *field = field_with(&options);
  vc_tag_list *list = seen_from(1, 0.2, 0.5, both, places, 2);
  const vc_tag_view view = {list, {0, 0, 0, 0, 0, 0}};
  vc_tag_position p = {.struct_size = sizeof p};
  CHECK_STATUS(vc_tag_field_locate(field, &view, 1, NULL, &p), VC_OK);
  CHECK(p.found == 0);
  CHECK(vc_tag_field_sighting_count(field) == 0);
  vc_tag_list_destroy(list);
  vc_tag_field_destroy(field);
}

static void moving(void) {
  const int64_t step = 20000000;
  const double speed = 1.5;
  vc_tag_field *field = field_with(NULL);
  vc_tag_position p = {.struct_size = sizeof p};
  CHECK_STATUS(vc_tag_field_predict(field, 0, &p), VC_OK);
  CHECK(p.found == 0);
  for (int frame = 0; frame < 15; frame++) {
    const double x = 0.5 + speed * 0.02 * frame;
    vc_tag_list *list = seen_from(x, 0.2, 0.5, both, places, 2);
    const vc_tag_view view = {list, {0, 0, 0, 0, 0, 0}};
    CHECK_STATUS(vc_tag_field_track(field, &view, 1, NULL, (frame + 1) * step, &p), VC_OK);
    CHECK(p.found == 1);
    CHECK(fabs(p.pose.x_m - x) < 0.05);
    vc_tag_list_destroy(list);
  }
  CHECK(fabs(p.velocity_m_s[0] - speed) < 0.4);
  const double last = p.pose.x_m;
  CHECK_STATUS(vc_tag_field_predict(field, 17 * step, &p), VC_OK);
  CHECK(p.found == 1);
  CHECK(p.used_count == 0);
  CHECK(fabs(p.pose.x_m - last - speed * 0.04) < 0.03);
  CHECK_STATUS(vc_tag_field_track(field, NULL, 0, NULL, 18 * step, &p), VC_OK);
  CHECK(p.found == 1);
  CHECK_STATUS(vc_tag_field_reset(field), VC_OK);
  CHECK_STATUS(vc_tag_field_predict(field, 18 * step, &p), VC_OK);
  CHECK(p.found == 0);
  vc_tag_field_destroy(field);
}

static void layouts(void) {
  static const struct {
    const char *file;
    vc_status status;
    const char *text;
  } refused[] = {
      {"", VC_ERR_BAD_DATA, "without tags"},
      {"1 2 3", VC_ERR_BAD_DATA, "line 1"},
      {"1 0 0 0\n1 0 0 0", VC_ERR_BAD_DATA, "two places"},
      {"{\"tags\": 5}", VC_ERR_BAD_DATA, "list of tags"},
      {"{\"tags\": [{\"ID\": 1}]}", VC_ERR_BAD_DATA, "tag 1"},
      {"{", VC_ERR_BAD_DATA, ""},
  };
  vc_tag_field *field = NULL;
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    CHECK_STATUS(vc_tag_field_create(refused[i].file, strlen(refused[i].file), NULL, &field), refused[i].status);
    CHECK(field == NULL);
    CHECK(strstr(vc_last_error(), refused[i].text) != NULL);
    CHECK(vc_last_error()[0] != 0);
  }
  const size_t too_large = (16 << 20) + 1;
  char *bytes = calloc(too_large, 1);
  CHECK_STATUS(vc_tag_field_create(bytes, too_large, NULL, &field), VC_ERR_TOO_LARGE);
  free(bytes);

  static const char json[] =
      "{\"tags\": [{\"ID\": 4, \"pose\": {\"translation\": {\"x\": 1, \"y\": 2, \"z\": 3}, \"rotation\": {\"quaternion\": "
      "{\"W\": 0, \"X\": 0, \"Y\": 0, \"Z\": 1}}}}], \"field\": {\"length\": 16.5, \"width\": 8}}";
  CHECK_STATUS(vc_tag_field_create(json, strlen(json), NULL, &field), VC_OK);
  vc_tag_place place = {.struct_size = sizeof place};
  double length = 0, breadth = 0;
  CHECK(vc_tag_field_place_count(field) == 1);
  CHECK_STATUS(vc_tag_field_place_get(field, 0, &place), VC_OK);
  CHECK(place.id == 4);
  CHECK(place.pose.y_m == 2);
  CHECK(fabs(fabs(place.pose.yaw_rad) - 2 * quarter) < 1e-9);
  CHECK(place.size_m == 0);
  CHECK_STATUS(vc_tag_field_size_get(field, &length, &breadth), VC_OK);
  CHECK(length == 16.5);
  CHECK(breadth == 8);
  CHECK_STATUS(vc_tag_field_size_get(field, NULL, NULL), VC_OK);
  vc_tag_field_destroy(field);

  field = field_with(NULL);
  CHECK(vc_tag_field_place_count(field) == 3);
  CHECK_STATUS(vc_tag_field_place_get(field, 2, &place), VC_OK);
  CHECK(place.id == 7);
  CHECK(place.size_m == 0.2);
  vc_tag_field_destroy(field);
}

static void bad_views(void) {
  vc_tag_field *field = field_with(NULL);
  vc_tag_list *list = seen_from(1, 0.2, 0.5, both, places, 2);
  const vc_tag_view without = {NULL, {0, 0, 0, 0, 0, 0}}, nowhere = {list, {NAN, 0, 0, 0, 0, 0}};
  vc_tag_position p = {.struct_size = sizeof p};
  CHECK_STATUS(vc_tag_field_locate(field, &without, 1, NULL, &p), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_field_locate(field, NULL, 1, NULL, &p), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_field_locate(field, &nowhere, 1, NULL, &p), VC_ERR_INVALID_ARGUMENT);
  vc_tag_list_destroy(list);
  vc_tag_field_destroy(field);
}

int main(void) {
  known_place();
  outliers();
  families();
  moving();
  layouts();
  bad_views();
  return TEST_RESULT();
}
