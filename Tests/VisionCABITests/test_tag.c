/* Tags through the C interface: every field of a known result, lifetimes, and errors that only C callers can make. Recognition, tracking
 * and options: VisionCoreTests/Tag*, PythonTests/test_tag.py. */
#include "check.h"

#include "../Support/scenes.h"

enum { TAG_WIDTH = 640, TAG_HEIGHT = 480 };
static const double focal = 600, side_m = 0.1651;
static vc_tag_scene *scene;
static vc_image tag_picture;

/* Replaces the picture by one of tags on white paper. */
static void show(const vc_tag_scene_tag *tags, size_t count) {
  const vc_tag_scene_options options = white_wall(TAG_WIDTH, TAG_HEIGHT, focal);
  vc_tag_scene_destroy(scene);
  scene = scene_of_tags(&options, tags, count, &tag_picture);
}

/* A finder of one family. */
static vc_tag_finder *make_finder(void) {
  vc_tag_finder_options options;
  vc_tag_finder_options_init(&options, sizeof options);
  options.families = UINT64_C(1) << VC_TAG_FAMILY_36H11;
  options.focal_px = focal;
  vc_tag_finder *finder = NULL;
  CHECK_STATUS(vc_tag_finder_create(&options, &finder), VC_OK);
  return finder;
}

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

/* Replaces the picture by one of a single tag36h11. */
static vc_tag_truth draw_one(int id, double x, double y, double z, double yaw) {
  vc_tag_scene_tag tag = tag_at(id, x, y, z);
  tag.rotation_rad[1] = yaw;
  show(&tag, 1);
  return tag_truth(scene, 0);
}

static void known_answers(void) {
  const double yaw = 0.5, x = 0.1, y = -0.05, z = 1.2;
  const vc_tag_truth truth = draw_one(7, x, y, z, yaw);
  vc_tag_finder *finder = make_finder();
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
  /* Lists outlive their finder. */
  vc_tag_finder_destroy(finder);
  CHECK(vc_tag_list_count(list) == 1);
  vc_tag_list_destroy(list);
}

static void ids_and_sizes(void) {
  draw_one(5, 0, 0, 1, 0.3);
  vc_tag_finder *finder = make_finder();
  CHECK_STATUS(vc_tag_finder_set_size(finder, VC_TAG_FAMILY_36H11, 5, 2 * side_m), VC_OK);
  CHECK_STATUS(vc_tag_finder_set_size(finder, VC_TAG_FAMILY_36H11, 5, 0), VC_OK); /* the common size again */
  vc_tag_list *list = find(finder);
  CHECK(fabs(first_of(list).distance_m - 1) < 0.02);
  vc_tag_list_destroy(list);
  const int32_t wrong[] = {1, 587};
  CHECK_STATUS(vc_tag_finder_set_ids(finder, VC_TAG_FAMILY_36H11, wrong, 2), VC_ERR_INVALID_ARGUMENT);
  CHECK(strstr(vc_tag_finder_error(finder), "587") != NULL);
  CHECK_STATUS(vc_tag_finder_set_ids(finder, 63, wrong, 1), VC_ERR_UNSUPPORTED);
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

static void refused_families(void) {
  vc_tag_finder *finder = make_finder();
  vc_tag_family family = own_family();
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
  family = own_family();
  family.border_side = 8; /* contradicts bit_count */
  CHECK_STATUS(vc_tag_finder_add_family(finder, &family, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_tag_finder_error(finder)[0] != 0);
  family = own_family();
  vc_status status = VC_OK;
  for (int i = 0; i < 65 && status == VC_OK; i++)
    status = vc_tag_finder_add_family(finder, &family, NULL);
  CHECK_STATUS(status, VC_ERR_INVALID_ARGUMENT);
  CHECK(strstr(vc_tag_finder_error(finder), "64") != NULL);
  vc_tag_finder_destroy(finder);
}

/* The first corner is that of the upright tag, also in mirrored pictures. */
static void mirrored_and_inverted(void) {
  vc_tag_finder_options options;
  vc_tag_finder_options_init(&options, sizeof options);
  options.find_mirrored = options.find_inverted = 1;
  vc_tag_finder *plain = make_finder(), *both = NULL;
  CHECK_STATUS(vc_tag_finder_create(&options, &both), VC_OK);
  for (int bits = 1; bits <= 3; bits++) {
    const int mirrored = bits & 1, inverted = bits >> 1;
    vc_tag_scene_tag tag = tag_at(2, 0, 0, 1);
    tag.mirrored = mirrored;
    tag.inverted = inverted;
    show(&tag, 1);
    const vc_tag_truth truth = tag_truth(scene, 0);
    vc_tag_list *list = find(plain);
    CHECK(vc_tag_list_count(list) == 0);
    vc_tag_list_destroy(list);
    list = find(both);
    const vc_tag found = first_of(list);
    CHECK(found.mirrored == mirrored);
    CHECK(found.inverted == inverted);
    CHECK(found.id == 2);
    CHECK(hypot(found.corners[0].x - truth.corners[0].x, found.corners[0].y - truth.corners[0].y) < 0.2);
    vc_tag_list_destroy(list);
  }
  vc_tag_finder_destroy(plain);
  vc_tag_finder_destroy(both);
}

/* The measured distance of a tag at 1 m. */
static double distance_with(vc_tag_finder *finder, const vc_camera *camera) {
  CHECK_STATUS(vc_tag_finder_set_camera(finder, camera), VC_OK);
  vc_tag_list *list = find(finder);
  const double distance_m = first_of(list).translation_m[2];
  vc_tag_list_destroy(list);
  return distance_m;
}

static void cameras(void) {
  const vc_camera camera = {
      .struct_size = sizeof camera, .fx = focal, .fy = focal, .cx = (TAG_WIDTH - 1) / 2.0, .cy = (TAG_HEIGHT - 1) / 2.0};
  vc_camera twice = {.struct_size = sizeof twice, .width = 2 * TAG_WIDTH, .height = 2 * TAG_HEIGHT, .fx = 2 * focal, .fy = 2 * focal};
  twice.cx = (2 * TAG_WIDTH - 1) / 2.0;
  twice.cy = (2 * TAG_HEIGHT - 1) / 2.0;
  draw_one(4, 0.1, 0, 1, 0.3);
  vc_tag_finder *finder = NULL;
  CHECK_STATUS(vc_tag_finder_create(NULL, &finder), VC_OK);
  CHECK(fabs(distance_with(finder, &camera) - 1) < 0.02);
  CHECK(fabs(distance_with(finder, &twice) - 1) < 0.02);
  CHECK(fabs(distance_with(finder, NULL) - 1) > 0.01); /* the assumed field of view differs */
  vc_tag_finder_destroy(finder);
}

/* Tracks a frame and returns its first tag. */
static vc_tag tracked(vc_tag_finder *finder, int64_t time_ns) {
  vc_tag_list *list = NULL;
  CHECK_STATUS(vc_tag_finder_track(finder, &tag_picture, time_ns, &list), VC_OK);
  const vc_tag tag = first_of(list);
  vc_tag_list_destroy(list);
  return tag;
}

static void still_pictures_between_frames_do_not_disturb_tracking(void) {
  const int64_t step = 20000000;
  vc_tag_finder *finder = make_finder();
  int32_t track = 0;
  for (int frame = 0; frame < 12; frame++) {
    draw_one(6, -0.2 + 0.02 * frame, 0, 1, 0.2);
    const vc_tag tag = tracked(finder, (frame + 1) * step);
    if (frame == 0) track = tag.track_id;
    CHECK(track > 0);
    CHECK(tag.track_id == track);
    CHECK(tag.frames_unseen == 0);
    /* 0.02 m in 20 ms, 1 m away. */
    if (frame > 6) CHECK(fabs(tag.velocity_px_s[0] - focal) < 0.2 * focal);
    show(NULL, 0);
    vc_tag_list *list = find(finder);
    CHECK(vc_tag_list_count(list) == 0);
    vc_tag_list_destroy(list);
  }
  vc_tag_list *list = NULL;
  CHECK_STATUS(vc_tag_finder_track(finder, &tag_picture, 12 * step, &list), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_tag_finder_reset(finder), VC_OK);
  draw_one(6, 0, 0, 1, 0.2);
  for (int frame = 0; frame < 3; frame++) /* frames without a time */
    CHECK(tracked(finder, 0).velocity_px_s[0] == 0);
  CHECK(tracked(finder, step).track_id > 0);
  vc_tag_finder_destroy(finder);
}

static void views_are_of_the_picture_that_was_searched(void) {
  static unsigned char pixels[40 * 40];
  const vc_canvas canvas = {pixels, sizeof pixels, 40, 40, 40, VC_PIXEL_GRAY8, 0};
  draw_one(8, 0, 0, 1, 0.2);
  vc_tag_finder *finder = make_finder();
  vc_tag_list *list = find(finder);
  CHECK_STATUS(vc_tag_list_view(list, 0, &tag_picture, 0, &canvas), VC_OK);
  CHECK_STATUS(vc_tag_list_view(list, 1, &tag_picture, 0, &canvas), VC_ERR_NOT_FOUND);
  vc_image other = tag_picture;
  other.height--;
  CHECK_STATUS(vc_tag_list_view(list, 0, &other, 0, &canvas), VC_ERR_INVALID_ARGUMENT);
  vc_tag_list_destroy(list);
  vc_tag_finder_destroy(finder);
}

/* Both ends of the range of fields of view. */
static void fields_of_view(void) {
  const double ends[] = {0.01, 3.1};
  draw_one(4, 0, 0, 1, 0);
  for (int end = 0; end < 2; end++) {
    vc_tag_finder_options options;
    vc_tag_finder_options_init(&options, sizeof options);
    options.fov_rad = ends[end];
    vc_tag_finder *finder = NULL;
    CHECK_STATUS(vc_tag_finder_create(&options, &finder), VC_OK);
    vc_tag_list *list = find(finder);
    CHECK(vc_tag_list_count(list) == 1);
    vc_tag_list_destroy(list);
    CHECK(tracked(finder, 5).track_id > 0);
    vc_tag_finder_destroy(finder);
  }
}

/* Followed tags that are out of sight do not exceed max_tags, and those that are no longer asked for are dropped. */
static void options_hold_for_followed_tags(void) {
  const int64_t step = 20000000;
  const int32_t other = 7;
  vc_tag_finder_options options;
  vc_tag_finder_options_init(&options, sizeof options);
  options.max_tags = 1;
  vc_tag_finder *finder = NULL;
  CHECK_STATUS(vc_tag_finder_create(&options, &finder), VC_OK);
  for (int frame = 0; frame < 8; frame++) {
    draw_one(frame < 2 ? 3 : 4, frame < 2 ? -0.2 : 0.2, 0, 1, 0.2);
    vc_tag_list *list = NULL;
    CHECK_STATUS(vc_tag_finder_track(finder, &tag_picture, (frame + 1) * step, &list), VC_OK);
    CHECK(vc_tag_list_count(list) == 1);
    vc_tag_list_destroy(list);
  }
  CHECK_STATUS(vc_tag_finder_set_ids(finder, VC_TAG_FAMILY_36H11, &other, 1), VC_OK);
  vc_tag_list *list = NULL;
  CHECK_STATUS(vc_tag_finder_track(finder, &tag_picture, 9 * step, &list), VC_OK);
  CHECK(vc_tag_list_count(list) == 0);
  vc_tag_list_destroy(list);
  vc_tag_finder_destroy(finder);
}

/* Tags are followed alike in pictures whose first row is the bottom one. */
static void tracking_bottom_up(void) {
  static unsigned char turned[TAG_WIDTH * TAG_HEIGHT * 3];
  const vc_image image = {turned, sizeof turned, 3 * TAG_WIDTH, TAG_WIDTH, TAG_HEIGHT, VC_PIXEL_RGB24, VC_IMAGE_BOTTOM_UP};
  const vc_canvas canvas = {turned, sizeof turned, 3 * TAG_WIDTH, TAG_WIDTH, TAG_HEIGHT, VC_PIXEL_RGB24, VC_IMAGE_BOTTOM_UP};
  vc_tag_finder *upright = make_finder(), *other = make_finder();
  for (int frame = 0; frame < 4; frame++) {
    draw_one(6, -0.2 + 0.02 * frame, 0.1, 1, 0.2);
    const vc_tag expected = tracked(upright, frame + 1);
    CHECK_STATUS(vc_image_convert(&tag_picture, &canvas), VC_OK);
    vc_tag_list *list = NULL;
    CHECK_STATUS(vc_tag_finder_track(other, &image, frame + 1, &list), VC_OK);
    const vc_tag tag = first_of(list);
    CHECK(tag.frames_unseen == 0);
    CHECK(memcmp(tag.corners, expected.corners, sizeof tag.corners) == 0);
    vc_tag_list_destroy(list);
  }
  vc_tag_finder_destroy(upright);
  vc_tag_finder_destroy(other);
}

/* A frame of another size, here the right half of the picture, starts new tracks at once. */
static void frames_of_another_size(void) {
  draw_one(6, 0.2, 0, 1, 0.2);
  vc_image half = tag_picture;
  half.data = (const uint8_t *)half.data + TAG_WIDTH / 2;
  half.data_size -= TAG_WIDTH / 2;
  half.width = TAG_WIDTH / 2;
  vc_tag_finder *finder = make_finder();
  const vc_tag whole = tracked(finder, 1);
  vc_tag_list *list = NULL;
  CHECK_STATUS(vc_tag_finder_track(finder, &half, 2, &list), VC_OK);
  CHECK(vc_tag_list_count(list) == 1);
  const vc_tag tag = first_of(list);
  CHECK(tag.frames_unseen == 0);
  CHECK(tag.track_id != whole.track_id);
  CHECK(fabs(tag.center.x - (whole.center.x - TAG_WIDTH / 2)) < 1);
  vc_tag_list_destroy(list);
  vc_tag_finder_destroy(finder);
}

int main(void) {
  known_answers();
  ids_and_sizes();
  refused_families();
  mirrored_and_inverted();
  cameras();
  fields_of_view();
  options_hold_for_followed_tags();
  tracking_bottom_up();
  frames_of_another_size();
  still_pictures_between_frames_do_not_disturb_tracking();
  views_are_of_the_picture_that_was_searched();
  vc_tag_scene_destroy(scene);
  return TEST_RESULT();
}
