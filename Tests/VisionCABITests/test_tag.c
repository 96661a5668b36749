/* Tags through the C interface: synthetic pictures with known answers, tracking, drawing, the rectified view, families of one's own,
 * lifetimes. */
#include "check.h"

#include "../Support/scenes.h"

#include <stdbool.h>
#include <stdlib.h>

enum { TAG_WIDTH = 640, TAG_HEIGHT = 480 };
static const double focal = 600, side_m = 0.1651;
static vc_tag_scene *scene;
static vc_image tag_picture;

/* A picture of tags on white paper, in place of the one before. */
static void show(const vc_tag_scene_tag *tags, size_t count) {
  const vc_tag_scene_options options = white_wall(TAG_WIDTH, TAG_HEIGHT, focal);
  vc_tag_scene_destroy(scene);
  scene = scene_of_tags(&options, tags, count, &tag_picture);
}

static vc_tag_finder *finder_for(uint64_t families) {
  vc_tag_finder_options options;
  vc_tag_finder_options_init(&options, sizeof options);
  options.families = families;
  options.focal_px = focal;
  vc_tag_finder *finder = NULL;
  CHECK_STATUS(vc_tag_finder_create(&options, &finder), VC_OK);
  return finder;
}

static const uint64_t only_36h11 = UINT64_C(1) << VC_TAG_FAMILY_36H11;

static vc_tag_list *find(vc_tag_finder *finder) {
  vc_tag_list *list = NULL;
  CHECK_STATUS(vc_tag_finder_find(finder, &tag_picture, &list), VC_OK);
  return list;
}

static vc_tag first_of(const vc_tag_list *list) {
  vc_tag tag = {.struct_size = sizeof tag};
  CHECK_STATUS(vc_tag_list_get(list, 0, &tag), VC_OK);
  return tag;
}

/* A picture with one tag36h11. */
static vc_tag_truth draw_one(int id, double x, double y, double z, double yaw) {
  vc_tag_scene_tag tag = tag_at(id, x, y, z);
  tag.rotation_rad[1] = yaw;
  show(&tag, 1);
  return tag_truth(scene, 0);
}

static void known_answers(void) {
  const double yaw = 0.5, x = 0.1, y = -0.05, z = 1.2;
  const vc_tag_truth truth = draw_one(7, x, y, z, yaw);
  vc_tag_finder *finder = finder_for(only_36h11);
  vc_tag_list *list = find(finder);
  CHECK(vc_tag_list_count(list) == 1);
  CHECK(vc_tag_list_rejected_count(list) == 0);
  const vc_tag tag = first_of(list);
  CHECK(tag.family == VC_TAG_FAMILY_36H11);
  CHECK(tag.id == 7);
  CHECK(tag.track_id == 0);
  CHECK(tag.wrong_bits == 0);
  CHECK(tag.erased_bits == 0);
  CHECK(tag.confidence > 0.9);
  CHECK(tag.margin > 0.8);
  CHECK(fabs(tag.contrast - 255 * (0.85 - 0.04)) < 10);
  CHECK(!tag.mirrored);
  CHECK(!tag.inverted);
  CHECK(!tag.partial);
  for (int i = 0; i < 4; i++) {
    CHECK(fabs(tag.corners[i].x - truth.corners[i].x) < 0.1);
    CHECK(fabs(tag.corners[i].y - truth.corners[i].y) < 0.1);
  }
  CHECK(tag.corner_stddev_px > 0);
  CHECK(tag.corner_stddev_px < 1);
  CHECK(tag.has_pose == 1);
  CHECK(tag.size_m == side_m);
  CHECK(fabs(tag.translation_m[0] - x) < 0.01);
  CHECK(fabs(tag.translation_m[1] - y) < 0.01);
  CHECK(fabs(tag.translation_m[2] - z) < 0.02);
  CHECK(fabs(tag.distance_m - sqrt(x * x + y * y + z * z)) < 0.02);
  CHECK(fabs(tag.yaw_rad - atan(x / z)) < 0.005);
  CHECK(fabs(tag.pitch_rad - atan(-y / hypot(x, z))) < 0.005);
  CHECK(fabs(tag.rotation_rad[1] - yaw) < 0.05);
  CHECK(fabs(tag.rotation_rad[0]) < 0.05);
  CHECK(fabs(tag.rotation_rad[2]) < 0.05);
  CHECK(tag.reprojection_px < 0.2);
  CHECK(tag.reprojection_px <= tag.other_reprojection_px);
  CHECK(tag.ambiguity < 0.5);
  for (int i = 0; i < 6; i++) {
    CHECK(tag.covariance[7 * i] > 0);
    for (int k = 0; k < 6; k++)
      CHECK(fabs(tag.covariance[6 * i + k] - tag.covariance[6 * k + i]) <= 1e-9 * sqrt(tag.covariance[7 * i] * tag.covariance[7 * k]));
  }
  /* The list lives on. */
  vc_tag_finder_destroy(finder);
  CHECK(vc_tag_list_count(list) == 1);
  vc_tag_list_destroy(list);
}

static void the_first_corner_turns_with_the_tag(void) {
  vc_tag_finder *finder = finder_for(only_36h11);
  vc_tag_scene_tag turned = tag_at(3, 0, 0, 1);
  for (int turn = 0; turn < 4; turn++) {
    turned.rotation_rad[2] = 0.1 + turn * 1.5707963267949;
    show(&turned, 1);
    vc_tag_list *list = find(finder);
    CHECK(vc_tag_list_count(list) == 1);
    const vc_tag tag = first_of(list);
    CHECK(hypot(tag.corners[0].x - tag_truth(scene, 0).corners[0].x, tag.corners[0].y - tag_truth(scene, 0).corners[0].y) < 0.2);
    vc_tag_list_destroy(list);
  }
  vc_tag_finder_destroy(finder);
}

static void several_families(void) {
  vc_tag_scene_tag both[] = {tag_at(1, -0.25, 0, 1), tag_at(0, 0.25, 0, 1)};
  both[1].family = VC_TAG_FAMILY_ARUCO_4X4_50;
  show(both, 2);
  vc_tag_finder *every = NULL, *one = finder_for(UINT64_C(1) << VC_TAG_FAMILY_ARUCO_4X4_50), *none = finder_for(0);
  CHECK_STATUS(vc_tag_finder_create(NULL, &every), VC_OK);
  vc_tag_list *list = find(every);
  CHECK(vc_tag_list_count(list) == 2);
  vc_tag_list_destroy(list);
  list = find(one);
  CHECK(vc_tag_list_count(list) == 1);
  const vc_tag tag = first_of(list);
  CHECK(tag.family == VC_TAG_FAMILY_ARUCO_4X4_50);
  CHECK(tag.id == 0);
  CHECK(tag.center.x > TAG_WIDTH / 2);
  vc_tag_list_destroy(list);
  list = find(none);
  CHECK(vc_tag_list_count(list) == 0);
  vc_tag_list_destroy(list);
  vc_tag_finder_destroy(every);
  vc_tag_finder_destroy(one);
  vc_tag_finder_destroy(none);
}

static void ids_and_sizes(void) {
  draw_one(5, 0, 0, 1, 0.3);
  vc_tag_finder *finder = finder_for(only_36h11);
  const int32_t others[] = {1, 2, 3}, fitting[] = {1, 5};
  CHECK_STATUS(vc_tag_finder_set_ids(finder, VC_TAG_FAMILY_36H11, others, 3), VC_OK);
  vc_tag_list *list = find(finder);
  CHECK(vc_tag_list_count(list) == 0);
  vc_tag_list_destroy(list);
  CHECK_STATUS(vc_tag_finder_set_ids(finder, VC_TAG_FAMILY_36H11, fitting, 2), VC_OK);
  CHECK_STATUS(vc_tag_finder_set_size(finder, VC_TAG_FAMILY_36H11, 5, 2 * side_m), VC_OK);
  list = find(finder);
  CHECK(vc_tag_list_count(list) == 1);
  CHECK(fabs(first_of(list).distance_m - 2) < 0.04);
  CHECK(first_of(list).size_m == 2 * side_m);
  vc_tag_list_destroy(list);
  CHECK_STATUS(vc_tag_finder_set_ids(finder, VC_TAG_FAMILY_36H11, NULL, 0), VC_OK);
  CHECK_STATUS(vc_tag_finder_set_size(finder, VC_TAG_FAMILY_36H11, 5, 0), VC_OK);
  list = find(finder);
  CHECK(fabs(first_of(list).distance_m - 1) < 0.02);
  vc_tag_list_destroy(list);

  const int32_t wrong[] = {587}, negative[] = {-1};
  CHECK_STATUS(vc_tag_finder_set_ids(finder, VC_TAG_FAMILY_36H11, wrong, 1), VC_ERR_INVALID_ARGUMENT);
  CHECK(strstr(vc_tag_finder_error(finder), "587") != NULL);
  CHECK_STATUS(vc_tag_finder_set_ids(finder, VC_TAG_FAMILY_36H11, negative, 1), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_finder_set_ids(finder, VC_TAG_FAMILY_36H11, NULL, 1), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_finder_set_ids(finder, 63, fitting, 2), VC_ERR_UNSUPPORTED);
  CHECK_STATUS(vc_tag_finder_set_size(finder, VC_TAG_FAMILY_36H11, 587, 1), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_finder_set_size(finder, VC_TAG_FAMILY_CUSTOM, 5, 1), VC_ERR_UNSUPPORTED);
  vc_tag_finder_destroy(finder);
}

/* The first three codes of aruco5x5. */
static const uint64_t own_codes[] = {UINT64_C(0x145B2BC), UINT64_C(0x01C06E6), UINT64_C(0x1AF0EDD)};

static vc_tag_family own_family(void) {
  return (vc_tag_family){
      .struct_size = sizeof(vc_tag_family), .border_side = 7, .max_wrong_bits = -1, .bit_count = 25, .codes = own_codes, .code_count = 3};
}

static void families_of_ones_own(void) {
  vc_tag_scene_tag tag = tag_at(1, 0, 0, 0.8);
  tag.family = VC_TAG_FAMILY_ARUCO_5X5_50;
  tag.rotation_rad[1] = 0.4;
  show(&tag, 1);
  vc_tag_finder *finder = finder_for(only_36h11);
  int32_t number = 0;
  vc_tag_family family = own_family();
  CHECK_STATUS(vc_tag_finder_add_family(finder, &family, &number), VC_OK);
  CHECK(number == VC_TAG_FAMILY_CUSTOM);
  vc_tag_list *list = find(finder);
  CHECK(vc_tag_list_count(list) == 1);
  CHECK(first_of(list).family == number);
  CHECK(first_of(list).id == 1);
  vc_tag_list_destroy(list);

  int8_t x[25], y[25];
  for (int8_t bit = 0; bit < 25; bit++) {
    x[bit] = 1 + bit % 5;
    y[bit] = 1 + bit / 5;
  }
  family.bit_x = x;
  CHECK_STATUS(vc_tag_finder_add_family(finder, &family, NULL), VC_ERR_INVALID_ARGUMENT); /* without bit_y */
  family.bit_y = y;
  x[3] = 6;
  CHECK_STATUS(vc_tag_finder_add_family(finder, &family, NULL), VC_ERR_INVALID_ARGUMENT); /* on the border */
#define BAD(field, value)                                                                                                                  \
  do {                                                                                                                                     \
    family = own_family();                                                                                                                 \
    family.field = value;                                                                                                                  \
    CHECK_STATUS(vc_tag_finder_add_family(finder, &family, &number), VC_ERR_INVALID_ARGUMENT);                                             \
    CHECK(vc_tag_finder_error(finder)[0] != 0);                                                                                            \
  } while (0)
  BAD(border_side, 8); /* not the square root of bit_count and a border */
  BAD(max_wrong_bits, 7);
  BAD(bit_count, 24); /* no square, and no bit_x */
#undef BAD
  const uint64_t equal[] = {own_codes[0], own_codes[1], own_codes[0]}, wide[] = {UINT64_C(1) << 25};
  family = own_family();
  family.codes = equal;
  CHECK_STATUS(vc_tag_finder_add_family(finder, &family, NULL), VC_ERR_INVALID_ARGUMENT);
  family.codes = wide;
  family.code_count = 1;
  CHECK_STATUS(vc_tag_finder_add_family(finder, &family, NULL), VC_ERR_INVALID_ARGUMENT);
  family = own_family();
  vc_status status = VC_OK;
  for (int i = 0; i < 65 && status == VC_OK; i++)
    status = vc_tag_finder_add_family(finder, &family, NULL);
  CHECK_STATUS(status, VC_ERR_INVALID_ARGUMENT);
  CHECK(strstr(vc_tag_finder_error(finder), "64") != NULL);
  vc_tag_finder_destroy(finder);
}

static void mirrored_and_inverted(void) {
  vc_tag_scene_tag tag = tag_at(2, 0, 0, 1);
  tag.rotation_rad[1] = 0.2;
  vc_tag_finder_options options;
  vc_tag_finder_options_init(&options, sizeof options);
  options.families = only_36h11;
  vc_tag_finder *plain = finder_for(only_36h11), *both = NULL;
  options.find_mirrored = options.find_inverted = 1;
  CHECK_STATUS(vc_tag_finder_create(&options, &both), VC_OK);

  tag.mirrored = 1;
  show(&tag, 1);
  vc_tag_list *list = find(plain);
  CHECK(vc_tag_list_count(list) == 0);
  vc_tag_list_destroy(list);
  list = find(both);
  CHECK(vc_tag_list_count(list) == 1);
  CHECK(first_of(list).mirrored == 1);
  CHECK(first_of(list).inverted == 0);
  CHECK(first_of(list).id == 2);
  CHECK(hypot(first_of(list).corners[0].x - tag_truth(scene, 0).corners[0].x,
              first_of(list).corners[0].y - tag_truth(scene, 0).corners[0].y) < 0.2);
  vc_tag_list_destroy(list);

  tag.mirrored = 0;
  tag.inverted = 1;
  show(&tag, 1);
  list = find(plain);
  CHECK(vc_tag_list_count(list) == 0);
  vc_tag_list_destroy(list);
  list = find(both);
  CHECK(vc_tag_list_count(list) == 1);
  CHECK(first_of(list).mirrored == 0);
  CHECK(first_of(list).inverted == 1);
  CHECK(first_of(list).id == 2);
  vc_tag_list_destroy(list);
  vc_tag_finder_destroy(plain);
  vc_tag_finder_destroy(both);
}

static void rejected_candidates(void) {
  const vc_point corners[] = {{270, 190}, {370, 192}, {369, 290}, {272, 289}};
  show(NULL, 0);
  CHECK_STATUS(vc_tag_scene_add_obstacle(scene, corners, 4, 0.04), VC_OK); /* a black square */
  CHECK_STATUS(vc_tag_scene_render(scene, &tag_picture), VC_OK);
  vc_tag_finder_options options;
  vc_tag_finder_options_init(&options, sizeof options);
  options.keep_rejected = 1;
  vc_tag_finder *finder = NULL;
  CHECK_STATUS(vc_tag_finder_create(&options, &finder), VC_OK);
  vc_tag_list *list = find(finder);
  CHECK(vc_tag_list_count(list) == 0);
  CHECK(vc_tag_list_rejected_count(list) >= 1);
  vc_tag_rejected rejected = {.struct_size = sizeof rejected};
  CHECK_STATUS(vc_tag_list_rejected_get(list, 0, &rejected), VC_OK);
  CHECK(vc_tag_rejected_name(rejected.reason)[0] != 0);
  CHECK(fabs(rejected.corners[0].x - corners[0].x) < TAG_WIDTH / 4);
  vc_tag_list_destroy(list);
  vc_tag_finder_destroy(finder);
}

static void cameras(void) {
  draw_one(4, 0.1, 0, 1, 0.3);
  vc_tag_finder *finder = NULL;
  CHECK_STATUS(vc_tag_finder_create(NULL, &finder), VC_OK);
  vc_camera camera = {.struct_size = sizeof camera, .fx = focal, .fy = focal, .cx = (TAG_WIDTH - 1) / 2.0, .cy = (TAG_HEIGHT - 1) / 2.0};
  CHECK_STATUS(vc_tag_finder_set_camera(finder, &camera), VC_OK);
  vc_tag_list *list = find(finder);
  CHECK(fabs(first_of(list).translation_m[2] - 1) < 0.02);
  vc_tag_list_destroy(list);
  /* Twice the size: the same camera, scaled. */
  camera = (vc_camera){.struct_size = sizeof camera,
                       .width = 2 * TAG_WIDTH,
                       .height = 2 * TAG_HEIGHT,
                       .fx = 2 * focal,
                       .fy = 2 * focal,
                       .cx = (double)TAG_WIDTH - 0.5,
                       .cy = (double)TAG_HEIGHT - 0.5};
  CHECK_STATUS(vc_tag_finder_set_camera(finder, &camera), VC_OK);
  list = find(finder);
  CHECK(fabs(first_of(list).translation_m[2] - 1) < 0.02);
  vc_tag_list_destroy(list);
  camera.fx = -1;
  CHECK_STATUS(vc_tag_finder_set_camera(finder, &camera), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_finder_set_camera(finder, NULL), VC_OK);
  list = find(finder);
  CHECK(fabs(first_of(list).translation_m[2] - 1) > 0.01); /* the assumed field of view is another */
  vc_tag_list_destroy(list);
  vc_tag_finder_destroy(finder);
}

static void tracking(void) {
  const int64_t step = 20000000;
  vc_tag_finder *finder = finder_for(only_36h11);
  int32_t track = 0;
  for (int frame = 0; frame < 12; frame++) {
    const vc_tag_truth truth = draw_one(6, -0.2 + 0.02 * frame, 0, 1, 0.2);
    vc_tag_list *list = NULL;
    CHECK_STATUS(vc_tag_finder_track(finder, &tag_picture, (frame + 1) * step, &list), VC_OK);
    CHECK(vc_tag_list_count(list) == 1);
    const vc_tag tag = first_of(list);
    if (frame == 0) track = tag.track_id;
    CHECK(tag.track_id > 0);
    CHECK(tag.track_id == track);
    CHECK(tag.frames_unseen == 0);
    for (int i = 0; i < 4; i++)
      CHECK(hypot(tag.corners[i].x - truth.corners[i].x, tag.corners[i].y - truth.corners[i].y) < 0.2);
    /* 0.02 m in 20 ms at 1 m. */
    if (frame > 6) CHECK(fabs(tag.velocity_px_s[0] - focal) < 0.2 * focal);
    vc_tag_list_destroy(list);
    /* Still pictures between the frames do not disturb what is tracked. */
    show(NULL, 0);
    list = find(finder);
    CHECK(vc_tag_list_count(list) == 0);
    vc_tag_list_destroy(list);
  }
  vc_tag_list *list = NULL;
  CHECK_STATUS(vc_tag_finder_track(finder, &tag_picture, 12 * step, &list), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_finder_reset(finder), VC_OK);
  draw_one(6, 0, 0, 1, 0.2);
  for (int frame = 0; frame < 3; frame++) { /* frames without a time */
    CHECK_STATUS(vc_tag_finder_track(finder, &tag_picture, 0, &list), VC_OK);
    CHECK(first_of(list).velocity_px_s[0] == 0);
    vc_tag_list_destroy(list);
  }
  CHECK_STATUS(vc_tag_finder_track(finder, &tag_picture, step, &list), VC_OK);
  vc_tag_list_destroy(list);
  vc_tag_finder_destroy(finder);
}

/* A result can be drawn: tags leave marks, an empty list leaves none. */
static void drawing(void) {
  static unsigned char colored[TAG_WIDTH * TAG_HEIGHT * 3], before[sizeof colored];
  const vc_canvas canvas = {colored, sizeof colored, TAG_WIDTH * 3, TAG_WIDTH, TAG_HEIGHT, VC_PIXEL_RGB24, 0};
  vc_tag_finder *finder = finder_for(only_36h11);
  show(NULL, 0);
  vc_tag_list *empty = find(finder);
  draw_one(1, 0, 0, 1, 0.2);
  vc_tag_list *found = find(finder);
  CHECK_STATUS(vc_image_convert(&tag_picture, &canvas), VC_OK);
  memcpy(before, colored, sizeof colored);
  CHECK_STATUS(vc_tag_list_draw(empty, &canvas, NULL), VC_OK);
  CHECK(memcmp(before, colored, sizeof colored) == 0);
  CHECK_STATUS(vc_tag_list_draw(found, &canvas, NULL), VC_OK);
  CHECK(memcmp(before, colored, sizeof colored) != 0);
  vc_tag_list_destroy(empty);
  vc_tag_list_destroy(found);
  vc_tag_finder_destroy(finder);
}

/* The rectified view: the middles of its cells are those of the tag seen from straight ahead. */
static void views(void) {
  enum { cell = 20, side = 10 * cell }; /* eight cells and one around them on each side */
  static unsigned char pixels[side * side];
  const vc_canvas canvas = {pixels, sizeof pixels, side, side, side, VC_PIXEL_GRAY8, 0};
  vc_tag_scene_tag tag = tag_at(8, 0, 0, 1);
  vc_image ahead;
  const vc_tag_scene_options options = white_wall(side, side, 8 * cell / side_m);
  vc_tag_scene *facing = scene_of_tags(&options, &tag, 1, &ahead);
  tag = tag_at(8, 0.1, 0.05, 0.9);
  tag.rotation_rad[1] = 0.7;
  tag.rotation_rad[2] = 1.4;
  show(&tag, 1);
  vc_tag_finder *finder = finder_for(only_36h11);
  vc_tag_list *list = find(finder);
  CHECK_STATUS(vc_tag_list_view(list, 0, &tag_picture, 0.125, &canvas), VC_OK);
  int wrong = 0;
  for (int y = cell / 2; y < side; y += cell)
    for (int x = cell / 2; x < side; x += cell)
      wrong += (pixels[y * side + x] > 125) != (((const unsigned char *)ahead.data)[y * ahead.stride + x] > 125);
  CHECK(wrong == 0);
  vc_tag_scene_destroy(facing);
  CHECK_STATUS(vc_tag_list_view(list, 1, &tag_picture, 0, &canvas), VC_ERR_NOT_FOUND);
  vc_image other = tag_picture;
  other.height--;
  CHECK_STATUS(vc_tag_list_view(list, 0, &other, 0, &canvas), VC_ERR_INVALID_ARGUMENT);
  vc_tag_list_destroy(list);
  vc_tag_finder_destroy(finder);
}

int main(void) {
  known_answers();
  the_first_corner_turns_with_the_tag();
  several_families();
  ids_and_sizes();
  families_of_ones_own();
  mirrored_and_inverted();
  rejected_candidates();
  cameras();
  tracking();
  drawing();
  views();
  vc_tag_scene_destroy(scene);
  return TEST_RESULT();
}
