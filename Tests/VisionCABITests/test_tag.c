/* Tags through the C interface: every pointer NULL, every struct size, synthetic pictures with known answers, tracking, drawing,
 * the rectified view, families of one's own, lifetimes. */
#include "check.h"

#include "../Support/tag_scene.h"

#include <stdbool.h>
#include <stdlib.h>

static const double focal = 600, side_m = 0.1651;

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

/* A picture with one tag36h11; its corners are set. */
static void draw_one(int id, double x, double y, double z, double yaw, vc_point corners[4]) {
  const tag_cells cells = tag36h11(id);
  tag_clear();
  tag_place(side_m, x, y, z, yaw, focal, corners);
  tag_draw(&cells, corners, 30, 220);
}

static void known_answers(void) {
  vc_point truth[4];
  const double yaw = 0.5, x = 0.1, y = -0.05, z = 1.2;
  draw_one(7, x, y, z, yaw, truth);
  vc_tag_finder *finder = finder_for(only_36h11);
  vc_tag_list *list = find(finder);
  CHECK(vc_tag_list_count(list) == 1);
  CHECK(vc_tag_list_rejected_count(list) == 0);
  const vc_tag tag = first_of(list);
  CHECK(tag.family == VC_TAG_FAMILY_36H11);
  CHECK(tag.id == 7);
  CHECK(tag.track == 0);
  CHECK(tag.wrong_bits == 0);
  CHECK(tag.erased_bits == 0);
  CHECK(tag.confidence > 0.9);
  CHECK(tag.confidence <= 1);
  CHECK(tag.margin > 0.8);
  CHECK(tag.margin <= 1);
  CHECK(fabs(tag.contrast - 190) < 10);
  CHECK(!tag.mirrored);
  CHECK(!tag.inverted);
  CHECK(!tag.partial);
  for (int i = 0; i < 4; i++) {
    CHECK(fabs(tag.corners[i].x - truth[i].x) < 0.1);
    CHECK(fabs(tag.corners[i].y - truth[i].y) < 0.1);
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
  vc_tag none = {.struct_size = sizeof none};
  CHECK_STATUS(vc_tag_list_get(list, 1, &none), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_tag_list_get(list, (size_t)-1, &none), VC_ERR_NOT_FOUND);
  none.struct_size = 3;
  CHECK_STATUS(vc_tag_list_get(list, 0, &none), VC_ERR_INVALID_ARGUMENT);
  /* The list lives on. */
  vc_tag_finder_destroy(finder);
  CHECK(vc_tag_list_count(list) == 1);
  vc_tag_list_destroy(list);
}

static void the_first_corner_turns_with_the_tag(void) {
  vc_point upright[4], turned[4];
  const tag_cells cells = tag36h11(3);
  vc_tag_finder *finder = finder_for(only_36h11);
  tag_place(side_m, 0, 0, 1, 0.2, focal, upright);
  for (int turn = 0; turn < 4; turn++) {
    for (int i = 0; i < 4; i++)
      turned[i] = upright[(i + turn) % 4];
    tag_clear();
    tag_draw(&cells, turned, 30, 220);
    vc_tag_list *list = find(finder);
    CHECK(vc_tag_list_count(list) == 1);
    const vc_tag tag = first_of(list);
    CHECK(hypot(tag.corners[0].x - turned[0].x, tag.corners[0].y - turned[0].y) < 0.2);
    vc_tag_list_destroy(list);
  }
  vc_tag_finder_destroy(finder);
}

static void several_families(void) {
  vc_point left[4], right[4];
  const tag_cells april = tag36h11(1), aruco = tag_square(ARUCO_4X4_CODE, 4);
  tag_place(side_m, -0.25, 0, 1, 0, focal, left);
  tag_place(side_m, 0.25, 0, 1, 0, focal, right);
  tag_clear();
  tag_draw(&april, left, 30, 220);
  tag_draw(&aruco, right, 30, 220);
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
  vc_point truth[4];
  draw_one(5, 0, 0, 1, 0.3, truth);
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
  CHECK_STATUS(vc_tag_finder_set_size(finder, VC_TAG_FAMILY_36H11, 5, -1), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_finder_set_size(finder, VC_TAG_FAMILY_CUSTOM, 5, 1), VC_ERR_UNSUPPORTED);
  vc_tag_finder_destroy(finder);
}

/* A dictionary of three codes with five bits a side. */
static const uint64_t own_codes[] = {UINT64_C(0x0F0F1A5), UINT64_C(0x1355AA3), UINT64_C(0x0C3D2E7)};

static vc_tag_family own_family(void) {
  return (vc_tag_family){
      .struct_size = sizeof(vc_tag_family), .border_side = 7, .max_wrong_bits = -1, .bit_count = 25, .codes = own_codes, .code_count = 3};
}

static void families_of_ones_own(void) {
  vc_point corners[4];
  const tag_cells cells = tag_square(own_codes[1], 5);
  tag_clear();
  tag_place(side_m, 0, 0, 0.8, 0.4, focal, corners);
  tag_draw(&cells, corners, 30, 220);
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
  BAD(border_side, 2);
  BAD(border_side, 15);
  BAD(border_side, 8); /* not the square root of bit_count and a border */
  BAD(reversed_border, 2);
  BAD(max_wrong_bits, 7);
  BAD(bit_count, 0);
  BAD(bit_count, 65);
  BAD(bit_count, 24); /* no square, and no bit_x */
  BAD(codes, NULL);
  BAD(code_count, 0);
  BAD(code_count, 65537);
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
  vc_point corners[4], mirrored[4];
  const tag_cells cells = tag36h11(2);
  tag_place(side_m, 0, 0, 1, 0.2, focal, corners);
  for (int i = 0; i < 4; i++)
    mirrored[i] = (vc_point){TAG_WIDTH - 1 - corners[i].x, corners[i].y};
  vc_tag_finder_options options;
  vc_tag_finder_options_init(&options, sizeof options);
  options.families = only_36h11;
  vc_tag_finder *plain = finder_for(only_36h11), *both = NULL;
  options.find_mirrored = options.find_inverted = 1;
  CHECK_STATUS(vc_tag_finder_create(&options, &both), VC_OK);

  tag_clear();
  tag_draw(&cells, mirrored, 30, 220);
  vc_tag_list *list = find(plain);
  CHECK(vc_tag_list_count(list) == 0);
  vc_tag_list_destroy(list);
  list = find(both);
  CHECK(vc_tag_list_count(list) == 1);
  CHECK(first_of(list).mirrored == 1);
  CHECK(first_of(list).inverted == 0);
  CHECK(first_of(list).id == 2);
  CHECK(hypot(first_of(list).corners[0].x - mirrored[0].x, first_of(list).corners[0].y - mirrored[0].y) < 0.2);
  vc_tag_list_destroy(list);

  memset(tag_pixels, 30, sizeof tag_pixels);
  tag_draw(&cells, corners, 220, 30);
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
  vc_point corners[4];
  const tag_cells black = {.side = 8};
  tag_clear();
  tag_place(side_m, 0, 0, 1, 0.2, focal, corners);
  tag_draw(&black, corners, 30, 220);
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
  CHECK_STATUS(vc_tag_list_rejected_get(list, 1000, &rejected), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_tag_list_rejected_get(list, 0, NULL), VC_ERR_INVALID_ARGUMENT);
  vc_tag_list_destroy(list);
  vc_tag_finder_destroy(finder);
}

static void cameras(void) {
  vc_point truth[4];
  draw_one(4, 0.1, 0, 1, 0.3, truth);
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
  camera.fx = focal;
  camera.reserved = 1;
  CHECK_STATUS(vc_tag_finder_set_camera(finder, &camera), VC_ERR_UNSUPPORTED);
  CHECK_STATUS(vc_tag_finder_set_camera(finder, NULL), VC_OK);
  list = find(finder);
  CHECK(fabs(first_of(list).translation_m[2] - 1) > 0.01); /* the assumed field of view is another */
  vc_tag_list_destroy(list);
  vc_tag_finder_destroy(finder);
}

static void tracking(void) {
  const int64_t step = 20000000;
  vc_point truth[4];
  vc_tag_finder *finder = finder_for(only_36h11);
  int32_t track = 0;
  for (int frame = 0; frame < 12; frame++) {
    draw_one(6, -0.2 + 0.02 * frame, 0, 1, 0.2, truth);
    vc_tag_list *list = NULL;
    CHECK_STATUS(vc_tag_finder_track(finder, &tag_picture, (frame + 1) * step, &list), VC_OK);
    CHECK(vc_tag_list_count(list) == 1);
    const vc_tag tag = first_of(list);
    if (frame == 0) track = tag.track;
    CHECK(tag.track > 0);
    CHECK(tag.track == track);
    CHECK(tag.frames_unseen == 0);
    for (int i = 0; i < 4; i++)
      CHECK(hypot(tag.corners[i].x - truth[i].x, tag.corners[i].y - truth[i].y) < 0.2);
    /* 0.02 m in 20 ms at 1 m. */
    if (frame > 6) CHECK(fabs(tag.velocity_px_s[0] - focal) < 0.2 * focal);
    vc_tag_list_destroy(list);
    /* Still pictures between the frames do not disturb what is tracked. */
    tag_clear();
    list = find(finder);
    CHECK(vc_tag_list_count(list) == 0);
    vc_tag_list_destroy(list);
  }
  vc_tag_list *list = NULL;
  CHECK_STATUS(vc_tag_finder_track(finder, &tag_picture, 12 * step, &list), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_finder_track(finder, &tag_picture, -1, &list), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_finder_reset(finder), VC_OK);
  draw_one(6, 0, 0, 1, 0.2, truth);
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
  vc_point truth[4];
  vc_tag_finder *finder = finder_for(only_36h11);
  tag_clear();
  vc_tag_list *empty = find(finder);
  draw_one(1, 0, 0, 1, 0.2, truth);
  vc_tag_list *found = find(finder);
  CHECK_STATUS(vc_image_convert(&tag_picture, &canvas), VC_OK);
  memcpy(before, colored, sizeof colored);
  CHECK_STATUS(vc_tag_list_draw(empty, &canvas), VC_OK);
  CHECK(memcmp(before, colored, sizeof colored) == 0);
  CHECK_STATUS(vc_tag_list_draw(found, &canvas), VC_OK);
  CHECK(memcmp(before, colored, sizeof colored) != 0);
  CHECK_STATUS(vc_tag_list_draw(found, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_list_draw(NULL, &canvas), VC_ERR_INVALID_ARGUMENT);
  vc_canvas wrong = canvas;
  wrong.format = VC_PIXEL_NV12;
  CHECK(vc_tag_list_draw(found, &wrong) != VC_OK);
  vc_tag_list_destroy(empty);
  vc_tag_list_destroy(found);
  vc_tag_finder_destroy(finder);
}

/* The rectified view: the middles of its cells are the tag's bits. */
static void views(void) {
  enum { cell = 20, side = 10 * cell }; /* eight cells and one around them on each side */
  static unsigned char pixels[side * side];
  const vc_canvas canvas = {pixels, sizeof pixels, side, side, side, VC_PIXEL_GRAY8, 0};
  const tag_cells cells = tag36h11(8);
  vc_point truth[4], turned[4];
  tag_place(side_m, 0.1, 0.05, 0.9, 0.7, focal, truth);
  for (int i = 0; i < 4; i++)
    turned[i] = truth[(i + 1) % 4];
  tag_clear();
  tag_draw(&cells, turned, 30, 220);
  vc_tag_finder *finder = finder_for(only_36h11);
  vc_tag_list *list = find(finder);
  CHECK_STATUS(vc_tag_list_view(list, 0, &tag_picture, 0.125, &canvas), VC_OK);
  int wrong = 0;
  for (int y = 0; y < 10; y++)
    for (int x = 0; x < 10; x++) {
      const bool is_inside = x > 0 && x < 9 && y > 0 && y < 9, is_white = !is_inside || cells.white[y - 1][x - 1];
      wrong += (pixels[(y * cell + cell / 2) * side + x * cell + cell / 2] > 125) != is_white;
    }
  CHECK(wrong == 0);
  CHECK_STATUS(vc_tag_list_view(list, 1, &tag_picture, 0, &canvas), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_tag_list_view(list, 0, &tag_picture, -1, &canvas), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_list_view(list, 0, &tag_picture, NAN, &canvas), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_list_view(list, 0, NULL, 0, &canvas), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_list_view(list, 0, &tag_picture, 0, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_list_view(NULL, 0, &tag_picture, 0, &canvas), VC_ERR_INVALID_ARGUMENT);
  vc_image other = tag_picture;
  other.height--;
  CHECK_STATUS(vc_tag_list_view(list, 0, &other, 0, &canvas), VC_ERR_INVALID_ARGUMENT);
  vc_tag_list_destroy(list);
  vc_tag_finder_destroy(finder);
}

static vc_status try_finder(void *context, const void *options) {
  (void)context;
  vc_tag_finder *finder = NULL;
  const vc_status status = vc_tag_finder_create(options, &finder);
  vc_tag_finder_destroy(finder);
  return status;
}

static void init_tag(void *options, size_t size) { vc_tag_finder_options_init(options, size); }

static void null_everywhere(void) {
  vc_tag_list *list = NULL;
  vc_tag_finder *finder = finder_for(only_36h11);
  CHECK_STATUS(vc_tag_finder_create(NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_finder_find(NULL, &tag_picture, &list), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_finder_find(finder, NULL, &list), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_finder_find(finder, &tag_picture, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_finder_track(NULL, &tag_picture, 0, &list), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_finder_track(finder, NULL, 0, &list), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_finder_track(finder, &tag_picture, 0, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_finder_reset(NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_finder_set_options(NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_finder_set_options(finder, NULL), VC_OK);
  CHECK_STATUS(vc_tag_finder_set_camera(NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_finder_add_family(NULL, NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_finder_add_family(finder, NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_finder_set_ids(NULL, VC_TAG_FAMILY_36H11, NULL, 0), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_finder_set_size(NULL, VC_TAG_FAMILY_36H11, 0, 1), VC_ERR_INVALID_ARGUMENT);
  CHECK(strcmp(vc_tag_finder_error(NULL), "the handle is NULL") == 0);
  vc_tag tag = {.struct_size = sizeof tag};
  vc_tag_rejected rejected = {.struct_size = sizeof rejected};
  CHECK_STATUS(vc_tag_list_get(NULL, 0, &tag), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_list_rejected_get(NULL, 0, &rejected), VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_tag_list_count(NULL) == 0);
  CHECK(vc_tag_list_rejected_count(NULL) == 0);
  vc_tag_finder_options_init(NULL, sizeof(vc_tag_finder_options));
  vc_tag_finder_destroy(NULL);
  vc_tag_list_destroy(NULL);
  vc_tag_finder_destroy(finder);
}

static void bad_options(void) {
  vc_tag_finder_options options;
  vc_tag_finder *finder = finder_for(only_36h11);
#define BAD(field, value, expected)                                                                                                        \
  do {                                                                                                                                     \
    vc_tag_finder_options_init(&options, sizeof options);                                                                                  \
    options.field = value;                                                                                                                 \
    CHECK_STATUS(vc_tag_finder_set_options(finder, &options), expected);                                                                   \
    CHECK(strstr(vc_tag_finder_error(finder), #field) != NULL);                                                                            \
  } while (0)
  BAD(max_tags, 0, VC_ERR_INVALID_ARGUMENT);
  BAD(max_tags, 10001, VC_ERR_INVALID_ARGUMENT);
  BAD(families, UINT64_C(1) << 63, VC_ERR_UNSUPPORTED);
  BAD(max_wrong_bits, -2, VC_ERR_INVALID_ARGUMENT);
  BAD(max_wrong_bits, 12, VC_ERR_INVALID_ARGUMENT);
  BAD(find_mirrored, 2, VC_ERR_INVALID_ARGUMENT);
  BAD(find_inverted, -1, VC_ERR_INVALID_ARGUMENT);
  BAD(keep_rejected, 2, VC_ERR_INVALID_ARGUMENT);
  BAD(min_side_px, 3, VC_ERR_INVALID_ARGUMENT);
  BAD(min_side_px, NAN, VC_ERR_INVALID_ARGUMENT);
  BAD(min_contrast, 0, VC_ERR_INVALID_ARGUMENT);
  BAD(min_confidence, 1.01, VC_ERR_INVALID_ARGUMENT);
  BAD(tag_size_m, 0, VC_ERR_INVALID_ARGUMENT);
  BAD(focal_px, -5, VC_ERR_INVALID_ARGUMENT);
  BAD(fov_rad, 0, VC_ERR_INVALID_ARGUMENT);
#undef BAD
  vc_tag_finder_destroy(finder);
}

static void names(void) {
  CHECK(strcmp(vc_tag_family_name(VC_TAG_FAMILY_36H11), "tag36h11") == 0);
  CHECK(strcmp(vc_tag_family_name(VC_TAG_FAMILY_STANDARD41H12), "tagStandard41h12") == 0);
  CHECK(strcmp(vc_tag_family_name(VC_TAG_FAMILY_ARUCO_4X4_50), "aruco4x4_50") == 0);
  CHECK(strcmp(vc_tag_family_name(VC_TAG_FAMILY_ARUCO_7X7_1000), "aruco7x7_1000") == 0);
  CHECK(strcmp(vc_tag_family_name(VC_TAG_FAMILY_ARUCO_MIP_36H12), "aruco_mip_36h12") == 0);
  CHECK(strcmp(vc_tag_family_name(VC_TAG_FAMILY_CUSTOM), "custom") == 0);
  CHECK(strcmp(vc_tag_rejected_name(VC_TAG_REJECTED_CODE), "code") == 0);
  CHECK(vc_tag_family_name(VC_TAG_FAMILY_ARUCO_ORIGINAL + 1)[0] == 0);
  CHECK(vc_tag_family_name(-1)[0] == 0);
  CHECK(vc_tag_rejected_name(VC_TAG_REJECTED_LIMIT + 1)[0] == 0);
  CHECK(vc_tag_rejected_name(INT32_MAX)[0] == 0);
}

/* Pictures of every format and of odd sizes, full of noise: nothing may go wrong. */
static void noise(void) {
  static const int sizes[][2] = {{1, 1}, {2, 2}, {3, 200}, {200, 3}, {17, 16}, {64, 48}, {130, 95}, {322, 242}, {1999, 31}};
  vc_tag_finder_options options;
  vc_tag_finder_options_init(&options, sizeof options);
  options.find_mirrored = options.find_inverted = options.keep_rejected = 1;
  options.min_confidence = 0;
  vc_tag_finder *finder = NULL;
  CHECK_STATUS(vc_tag_finder_create(&options, &finder), VC_OK);
  unsigned state = 3;
  for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
    for (vc_pixel_format format = VC_PIXEL_GRAY8; format <= VC_PIXEL_YUYV; format++) {
      const int w = sizes[k][0], h = sizes[k][1];
      const bool is_even = w % 2 == 0 && (format != VC_PIXEL_NV12 || h % 2 == 0);
      const size_t row = (size_t)w * (format == VC_PIXEL_RGBA32 || format == VC_PIXEL_BGRA32 ? 4
                                      : format == VC_PIXEL_YUYV                              ? 2
                                      : format == VC_PIXEL_RGB24 || format == VC_PIXEL_BGR24 ? 3
                                                                                             : 1);
      const size_t bytes = row * (size_t)(format == VC_PIXEL_NV12 ? h + h / 2 : h);
      unsigned char *data = malloc(bytes);
      for (size_t i = 0; i < bytes; i++)
        data[i] = (unsigned char)((state = state * 1664525u + 1013904223u) >> (k % 2 ? 24 : 31) << (k % 2 ? 0 : 7));
      const vc_image image = {data, bytes, (ptrdiff_t)row, w, h, format, k % 3 ? 0 : VC_IMAGE_BOTTOM_UP};
      vc_tag_list *list = NULL;
      CHECK_STATUS(vc_tag_finder_find(finder, &image, &list), format < VC_PIXEL_NV12 || is_even ? VC_OK : VC_ERR_INVALID_ARGUMENT);
      vc_tag_list_destroy(list);
      free(data);
    }
  }
  vc_tag_finder_destroy(finder);
}

int main(void) {
  const size_t sizes[] = {sizeof(vc_tag_finder_options), 0};
  check_options(try_finder, NULL, init_tag, sizes);
  null_everywhere();
  bad_options();
  names();
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
  noise();
  return TEST_RESULT();
}
