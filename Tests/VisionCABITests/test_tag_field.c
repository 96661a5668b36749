/* The position on a field through the C interface: every field of a known result, layouts, and errors that only C callers can make. The
 * rest: VisionCoreTests/TagField*, PythonTests/test_tag.py. */
#include "../Support/scenes.h"
#include "check.h"

#include <stdbool.h>

static const double focal = 900;

/* Two tags on a wall at x = 4 m that face the origin, and one with its own size. */
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

/* Tags 1 and 2, seen from (1, 0.2, 0.5) along the field's x axis. */
static vc_tag_list *seen(void) {
  const vc_tag_scene_tag tags[] = {tag_at(1, -0.8, -0.5, 3), tag_at(2, 0.7, -0.7, 3)}; /* x is the field's -y, y its -z */
  const vc_tag_scene_options wall = white_wall(1280, 720, focal);
  vc_image image;
  vc_tag_scene *scene = scene_of_tags(&wall, tags, 2, &image);
  vc_tag_finder_options options;
  vc_tag_finder_options_init(&options, sizeof options);
  options.focal_px = focal;
  vc_tag_finder *finder = NULL;
  vc_tag_list *list = NULL;
  CHECK_STATUS(vc_tag_finder_create(&options, &finder), VC_OK);
  CHECK_STATUS(vc_tag_finder_find(finder, &image, &list), VC_OK);
  CHECK(vc_tag_list_count(list) == 2);
  vc_tag_finder_destroy(finder);
  vc_tag_scene_destroy(scene);
  return list;
}

static void known_place(void) {
  vc_tag_field *field = field_with(NULL);
  vc_tag_list *list = seen();
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

  /* A camera on the left side of the robot that looks to its left: the robot faces the field's -y. */
  const vc_tag_view mounted = {list, {0.1, 0.3, 0.4, 0, 0, 1.5707963267948966}};
  CHECK_STATUS(vc_tag_field_locate(field, &mounted, 1, NULL, &p), VC_OK);
  CHECK(fabs(p.pose.x_m - (1 - 0.3)) < 0.02);
  CHECK(fabs(p.pose.y_m - (0.2 + 0.1)) < 0.02);
  CHECK(fabs(p.pose.z_m - 0.1) < 0.02);
  const vc_tag_view in_degrees = {list, {0.1, 0.3, 0.4, 0, 0, 90}};
  CHECK_STATUS(vc_tag_field_locate(field, &in_degrees, 1, NULL, &p), VC_ERR_INVALID_ARGUMENT);

  CHECK_STATUS(vc_tag_field_locate(field, NULL, 0, NULL, &p), VC_OK);
  CHECK(p.found == 0);
  CHECK(vc_tag_field_sighting_count(field) == 0);
  vc_tag_list_destroy(list);
  vc_tag_field_destroy(field);
}

/* Tags of other families than the layout's are ignored. */
static void families(void) {
  vc_tag_field_options options;
  vc_tag_field_options_init(&options, sizeof options);
  options.family = VC_TAG_FAMILY_16H5;
  vc_tag_field *field = field_with(&options);
  vc_tag_list *list = seen();
  const vc_tag_view view = {list, {0, 0, 0, 0, 0, 0}};
  vc_tag_position p = {.struct_size = sizeof p};
  CHECK_STATUS(vc_tag_field_locate(field, &view, 1, NULL, &p), VC_OK);
  CHECK(p.found == 0);
  CHECK(vc_tag_field_sighting_count(field) == 0);
  vc_tag_list_destroy(list);
  vc_tag_field_destroy(field);
}

/* The stated deviation of the place, metres. */
static double deviation(const char *text, const double *heading) {
  vc_tag_field *field = NULL;
  CHECK_STATUS(vc_tag_field_create(text, strlen(text), NULL, &field), VC_OK);
  vc_tag_list *list = seen();
  const vc_tag_view view = {list, {0, 0, 0, 0, 0, 0}};
  vc_tag_position p = {.struct_size = sizeof p};
  CHECK_STATUS(vc_tag_field_locate(field, &view, 1, heading, &p), VC_OK);
  CHECK(p.used_count == 2);
  vc_tag_list_destroy(list);
  vc_tag_field_destroy(field);
  return sqrt(p.covariance[0] + p.covariance[7] + p.covariance[14]);
}

/* Tags that hang closer together than in the layout, or a wrong heading, make the position uncertain. */
static void contradictions(void) {
  const double right = 0, wrong = 0.1;
  const double plain = deviation(layout, NULL);
  CHECK(plain < 0.01);
  CHECK(deviation("1 4 1 1 180\n2 4 -0.51 1.2 180\n", NULL) > 2 * plain);
  CHECK(deviation(layout, &wrong) > 2 * deviation(layout, &right));
}

/* Visible tags that the layout does not have are listed, with and without a track. */
static void unknown_tags(void) {
  static const char other[] = "9 4 1 1 180\n";
  vc_tag_field *field = NULL;
  CHECK_STATUS(vc_tag_field_create(other, strlen(other), NULL, &field), VC_OK);
  vc_tag_list *list = seen();
  const vc_tag_view view = {list, {0, 0, 0, 0, 0, 0}};
  vc_tag_position p = {.struct_size = sizeof p};
  vc_tag_sighting sighting = {.struct_size = sizeof sighting};
  for (int call = 0; call < 2; call++) {
    if (call == 0)
      CHECK_STATUS(vc_tag_field_locate(field, &view, 1, NULL, &p), VC_OK);
    else
      CHECK_STATUS(vc_tag_field_track(field, &view, 1, NULL, 1000, &p), VC_OK);
    CHECK(p.found == 0);
    CHECK(vc_tag_field_sighting_count(field) == 2);
    CHECK_STATUS(vc_tag_field_sighting_get(field, 1, &sighting), VC_OK);
    CHECK(sighting.reason == VC_TAG_SIGHTING_NOT_IN_LAYOUT);
  }
  vc_tag_list_destroy(list);
  vc_tag_field_destroy(field);
}

/* Frames without tags. */
static void predictions(void) {
  const int64_t step = 20000000;
  vc_tag_field *field = field_with(NULL);
  vc_tag_position p = {.struct_size = sizeof p};
  CHECK_STATUS(vc_tag_field_predict(field, 0, &p), VC_OK);
  CHECK(p.found == 0);
  vc_tag_list *list = seen();
  const vc_tag_view view = {list, {0, 0, 0, 0, 0, 0}};
  for (int frame = 1; frame <= 3; frame++)
    CHECK_STATUS(vc_tag_field_track(field, &view, 1, NULL, frame * step, &p), VC_OK);
  vc_tag_list_destroy(list);
  CHECK_STATUS(vc_tag_field_predict(field, 4 * step, &p), VC_OK);
  CHECK(p.found == 1);
  CHECK(p.used_count == 0);
  CHECK(fabs(p.pose.x_m - 1) < 0.03);
  CHECK_STATUS(vc_tag_field_track(field, NULL, 0, NULL, 5 * step, &p), VC_OK);
  CHECK(p.found == 1);
  vc_tag_field_destroy(field);
}

static void layouts(void) {
  static const struct {
    const char *file, *text;
  } refused[] = {
      {"", "without tags"},
      {"field.json", "not its path"},
      {"1 2 3", "line 1"},
      {"1;1.5;2;0\n2;4,5;2;0\n", "line 2 of the layout: numbers must have a decimal point"},
      {"1 4,5 1 1 180", "decimal point"},
      {"1 0 0 0\n1 0 0 0", "two places"},
      {"{\"tags\": 5}", "list of tags"},
      {"{\"tags\": [{\"ID\": 1}]}", "tag 1"},
      {"{", "line 2"},
      {"{\"tags\": [{\"ID\": 1, \"size\": \"abc\", \"pose\": {\"translation\": {\"x\": 1, \"y\": 2, \"z\": 3}, \"rotation\": "
       "{\"quaternion\": {\"W\": 1, \"X\": 0, \"Y\": 0, \"Z\": 0}}}}]}",
       "size is not a number"},
      {"{\"tags\": [], \"field\": {\"length\": 1e999, \"width\": 8}}", "length is not a number"},
  };
  vc_tag_field *field = NULL;
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    CHECK_STATUS(vc_tag_field_create(refused[i].file, strlen(refused[i].file), NULL, &field), VC_ERR_BAD_DATA);
    CHECK(field == NULL);
    CHECK(strstr(vc_last_error(), refused[i].text) != NULL);
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
  CHECK(fabs(fabs(place.pose.yaw_rad) - 3.141592653589793) < 1e-9);
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
  vc_tag_list *list = seen();
  const vc_tag_view without = {NULL, {0, 0, 0, 0, 0, 0}}, nowhere = {list, {NAN, 0, 0, 0, 0, 0}};
  vc_tag_position p = {.struct_size = sizeof p};
  CHECK_STATUS(vc_tag_field_locate(field, &without, 1, NULL, &p), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_field_locate(field, NULL, 1, NULL, &p), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_field_locate(field, &nowhere, 1, NULL, &p), VC_ERR_INVALID_ARGUMENT);
  vc_tag_list_destroy(list);
  vc_tag_field_destroy(field);
}

/* Tags of a custom family, 10 x 10 cells with their margin. */
enum { PAPER_WIDTH = 640, PAPER_HEIGHT = 480 };
static const uint64_t codes[] = {0x62FEB6E95, 0x3B266F103, 0x7130F9F52, 0xF0E4AE394};
static unsigned char paper[PAPER_WIDTH * PAPER_HEIGHT];

static void paint(int id, int left, int top, int cell) {
  for (int y = 0; y < 10 * cell; y++)
    for (int x = 0; x < 10 * cell; x++) {
      const int column = x / cell - 1, row = y / cell - 1;
      const bool is_outside = column < 0 || row < 0 || column > 7 || row > 7;
      const bool is_border = column == 0 || row == 0 || column == 7 || row == 7;
      const bool is_white = is_outside || (!is_border && (codes[id] >> (35 - ((row - 1) * 6 + column - 1)) & 1));
      paper[(top + y) * PAPER_WIDTH + left + x] = is_white ? 230 : 20;
    }
}

static vc_tag_list *painted(double focal_px, int32_t *family) {
  vc_tag_finder_options options;
  vc_tag_finder_options_init(&options, sizeof options);
  options.families = 0;
  options.focal_px = focal_px;
  vc_tag_finder *finder = NULL;
  CHECK_STATUS(vc_tag_finder_create(&options, &finder), VC_OK);
  const vc_tag_family custom = {
      .struct_size = sizeof custom, .border_side = 8, .max_wrong_bits = -1, .bit_count = 36, .codes = codes, .code_count = 4};
  CHECK_STATUS(vc_tag_finder_add_family(finder, &custom, family), VC_OK);
  const vc_image image = {paper, sizeof paper, PAPER_WIDTH, PAPER_WIDTH, PAPER_HEIGHT, VC_PIXEL_GRAY8, 0};
  vc_tag_list *list = NULL;
  CHECK_STATUS(vc_tag_finder_find(finder, &image, &list), VC_OK);
  vc_tag_finder_destroy(finder);
  return list;
}

/* A camera with an impossible focal length puts the robot kilometres away; precise measurements follow. */
static void vague_positions_are_not_remembered(void) {
  static const char places[] = "0 8.50903 -5.62883 -6.47665 397.666 -17.0557 -48.1687\n"
                               "1 -9.01512 -8.15693 4.05453 -130.146 -154.706 327.205\n"
                               "2 -4.70785 -1.9517 -3.07828 135.566 15.1915 -334.381\n"
                               "3 2.95667 9.17665 7.21211 84.423 -263.452 185.809\n";
  int32_t family = 0;
  memset(paper, 230, sizeof paper);
  paint(0, 40, 40, 8);
  paint(1, 300, 200, 8);
  paint(2, 500, 300, 10);
  vc_tag_list *clear = painted(600, &family), *wrong = painted(1, &family);
  memset(paper, 230, sizeof paper);
  paint(3, 100, 100, 20);
  vc_tag_list *other = painted(600, &family), *wrong_other = painted(1, &family);
  vc_tag_field_options options;
  vc_tag_field_options_init(&options, sizeof options);
  options.family = family;
  options.placement_stddev_m = 0.1;
  vc_tag_field *field = NULL;
  CHECK_STATUS(vc_tag_field_create(places, strlen(places), &options, &field), VC_OK);
  const vc_tag_view far = {.list = wrong}, views[] = {{.list = clear}, {.list = other}, {.list = wrong_other}};
  const double heading = -0.66;
  for (int frame = 0; frame < 6; frame++) {
    vc_tag_position p = {.struct_size = sizeof p};
    const int64_t time_ns = 1000000000 + frame * INT64_C(450000000);
    const vc_tag_view *seen_now = frame < 2 ? &far : views;
    CHECK_STATUS(vc_tag_field_track(field, seen_now, frame < 2 ? 1 : 3, frame ? NULL : &heading, time_ns, &p), VC_OK);
    if (!p.found) continue;
    if (p.covariance[0] > 1e6) CHECK(!p.resolved);
    CHECK(isfinite(p.pose.x_m));
    CHECK(isfinite(p.pose.yaw_rad));
    for (int i = 0; i < 6; i++)
      CHECK(p.covariance[7 * i] >= 0);
  }
  vc_tag_field_destroy(field);
  vc_tag_list_destroy(clear);
  vc_tag_list_destroy(wrong);
  vc_tag_list_destroy(other);
  vc_tag_list_destroy(wrong_other);
}

/* Sixteen tags whose places contradict everything else that is known. */
static vc_tag_list *contradictory(vc_tag_field **field) {
  vc_tag_scene_tag tags[16];
  char places[16 * 40] = "";
  for (int i = 0; i < 16; i++) {
    const double x = -1.2 + 0.8 * (i % 4), y = -0.75 + 0.5 * (double)(i / 4);
    tags[i] = tag_at(i, x, y, 3);
    snprintf(places + strlen(places), 40, "%d 0 %g %g 180\n", i, -x, -y);
  }
  const vc_tag_scene_options wall = white_wall(1280, 720, focal);
  vc_image image;
  vc_tag_scene *scene = scene_of_tags(&wall, tags, 16, &image);
  vc_tag_finder *finder = NULL;
  vc_tag_list *list = NULL;
  CHECK_STATUS(vc_tag_finder_create(NULL, &finder), VC_OK);
  CHECK_STATUS(vc_tag_finder_find(finder, &image, &list), VC_OK);
  CHECK(vc_tag_list_count(list) == 16);
  vc_tag_finder_destroy(finder);
  vc_tag_scene_destroy(scene);
  vc_tag_field_options options;
  vc_tag_field_options_init(&options, sizeof options);
  options.on_floor = 1;
  options.height_stddev_m = options.level_stddev_rad = options.heading_stddev_rad = 0.0001;
  options.pixel_stddev_px = 0.001;
  options.outlier_px = 0;
  CHECK_STATUS(vc_tag_field_create(places, strlen(places), &options, field), VC_OK);
  return list;
}

/* A thousand tags of which none agrees with another. */
static void many_tags_that_contradict(void) {
  enum { VIEWS = 64 };
  vc_tag_field *field = NULL;
  vc_tag_list *list = contradictory(&field);
  vc_tag_view views[VIEWS] = {{0}};
  for (int i = 0; i < VIEWS; i++)
    views[i].list = list;
  const double heading = 1.3;
  vc_tag_position p = {.struct_size = sizeof p};
  CHECK_STATUS(vc_tag_field_locate(field, views, VIEWS, &heading, &p), VC_OK);
  CHECK(!p.found);
  CHECK(vc_tag_field_sighting_count(field) == 16 * VIEWS);
  vc_tag_list_destroy(list);
  vc_tag_field_destroy(field);
}

int main(void) {
  many_tags_that_contradict();
  vague_positions_are_not_remembered();
  known_place();
  families();
  unknown_tags();
  contradictions();
  predictions();
  layouts();
  bad_views();
  return TEST_RESULT();
}
