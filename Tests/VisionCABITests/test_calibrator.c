/* Calibration from rendered boards: outliers among the pictures are marked, videos keep new views. Accuracy, drawing and boards:
 * PythonTests/test_camera.py. */
#include "check.h"

#include <stdlib.h>

#include "../Support/board_scene.h"

static unsigned char pixels[BOARD_WIDTH * BOARD_HEIGHT];

static vc_calibrator *make(void) {
  vc_calibrator_options options;
  vc_calibrator_options_init(&options, sizeof options);
  options.board = VC_BOARD_CHESSBOARD;
  options.columns = usual_board.columns;
  options.rows = usual_board.rows;
  options.square_m = usual_board.square_m;
  vc_calibrator *calibrator = NULL;
  CHECK_STATUS(vc_calibrator_create(&options, &calibrator), VC_OK);
  return calibrator;
}

static void add(vc_calibrator *calibrator, const board_scene *scene, const board_pose *pose, int32_t reason) {
  const vc_image image = render_board(scene, pose, pixels);
  vc_calibration_view view = {.struct_size = sizeof view};
  CHECK_STATUS(vc_calibrator_add(calibrator, &image, &view), VC_OK);
  CHECK(view.reason == reason);
  CHECK(view.corner_count == (reason == VC_CALIBRATION_REASON_USED ? (usual_board.columns - 1) * (usual_board.rows - 1) : 0));
}

static void test_pictures_that_do_not_count(void) {
  vc_calibrator *calibrator = make();
  vc_camera camera = {.struct_size = sizeof camera};
  vc_calibration facts = {.struct_size = sizeof facts};
  CHECK_STATUS(vc_calibrator_calibrate(calibrator, &camera, &facts), VC_ERR_NOT_FOUND);
  CHECK(strstr(vc_calibrator_error(calibrator), "at least 3") != NULL);
  for (int i = 0; i < USUAL_POSES; i++)
    add(calibrator, &usual_board, &usual_poses[i], VC_CALIBRATION_REASON_USED);
  /* One picture with another zoom, one with half of the board, one of half the size. */
  board_scene zoomed = usual_board;
  zoomed.fx *= 1.3;
  zoomed.cx -= 40;
  add(calibrator, &zoomed, &(board_pose){0, 0, 0.6, 0.5, 0.3, 0}, VC_CALIBRATION_REASON_USED);
  add(calibrator, &usual_board, &(board_pose){0.25, 0, 0.45, 0, 0, 0}, VC_CALIBRATION_REASON_NO_BOARD);
  vc_image half = render_board(&usual_board, &usual_poses[0], pixels);
  for (int v = 0; v < BOARD_HEIGHT / 2; v++)
    for (int u = 0; u < BOARD_WIDTH / 2; u++)
      pixels[v * BOARD_WIDTH + u] = pixels[2 * v * BOARD_WIDTH + 2 * u];
  half.width = BOARD_WIDTH / 2;
  half.height = BOARD_HEIGHT / 2;
  vc_calibration_view view = {.struct_size = sizeof view};
  CHECK_STATUS(vc_calibrator_add(calibrator, &half, &view), VC_OK);
  CHECK(view.reason == VC_CALIBRATION_REASON_OTHER_SIZE);
  CHECK_STATUS(vc_calibrator_calibrate(calibrator, &camera, &facts), VC_OK);
  CHECK(fabs(camera.fx / usual_board.fx - 1) < 0.004);
  CHECK(fabs(camera.fy / usual_board.fy - 1) < 0.004);
  CHECK(fabs(camera.cx - usual_board.cx) < 1);
  CHECK(fabs(camera.cy - usual_board.cy) < 1);
  CHECK(camera.width == BOARD_WIDTH);
  CHECK(camera.height == BOARD_HEIGHT);
  CHECK(fabs(camera.distortion[0] - usual_board.k1) < 0.02);
  CHECK(facts.used_views == USUAL_POSES);
  CHECK(facts.reprojection_px > 0);
  CHECK(facts.reprojection_px < 0.1);
  /* The standard deviation fits the error. */
  CHECK(fabs(camera.fx - usual_board.fx) < 5 * facts.fx_stddev_px + 0.2);
  CHECK(facts.fx_stddev_px < 0.01 * usual_board.fx);
  CHECK(vc_calibrator_view_count(calibrator) == 10);
  static const int32_t reasons[10] = {
      0, 0, 0, 0, 0, 0, 0, VC_CALIBRATION_REASON_OUTLIER, VC_CALIBRATION_REASON_NO_BOARD, VC_CALIBRATION_REASON_OTHER_SIZE};
  for (size_t i = 0; i < 10; i++) {
    CHECK_STATUS(vc_calibrator_view_get(calibrator, i, &view), VC_OK);
    CHECK(view.reason == reasons[i]);
    CHECK((view.reprojection_px > 0.5) == (reasons[i] == VC_CALIBRATION_REASON_OUTLIER));
  }
  CHECK_STATUS(vc_calibrator_reset(calibrator), VC_OK);
  CHECK(vc_calibrator_view_count(calibrator) == 0);
  CHECK_STATUS(vc_calibrator_calibrate(calibrator, &camera, NULL), VC_ERR_NOT_FOUND);
  vc_calibrator_destroy(calibrator);
}

/* A ChArUco board whose tags are rendered one by one, without perspective. */
static board_scene charuco_board(void) {
  enum { TAGS = 8 * 6 / 2, MARGIN = 20, SIDE = BOARD_TAG + 2 * MARGIN };
  static unsigned char tags[TAGS][BOARD_TAG * BOARD_TAG];
  vc_tag_scene_options options;
  vc_tag_scene_options_init(&options, sizeof options);
  options.width = options.height = SIDE;
  options.noise = options.blur_px = 0;
  options.focal_px = 1000;
  for (int id = 0; id < TAGS; id++) {
    vc_tag_scene *scene = NULL;
    vc_tag_scene_tag tag;
    vc_image image;
    vc_tag_scene_tag_init(&tag, sizeof tag);
    tag.family = VC_TAG_FAMILY_ARUCO_4X4_50;
    tag.id = id;
    tag.size_m = 0.001 * (double)BOARD_TAG;
    CHECK_STATUS(vc_tag_scene_create(&options, &scene), VC_OK);
    CHECK_STATUS(vc_tag_scene_add(scene, &tag), VC_OK);
    CHECK_STATUS(vc_tag_scene_render(scene, &image), VC_OK);
    for (int y = 0; y < BOARD_TAG; y++)
      memcpy(tags[id] + y * BOARD_TAG, (const unsigned char *)image.data + (y + MARGIN) * image.stride + MARGIN, BOARD_TAG);
    vc_tag_scene_destroy(scene);
  }
  board_scene scene = usual_board;
  scene.tags = tags;
  return scene;
}

/* Corners on a line do not determine where the board is: such a picture is not used, and does not spoil the others. */
static void test_a_single_row_of_corners(void) {
  const board_scene scene = charuco_board();
  vc_calibrator_options options;
  vc_calibrator_options_init(&options, sizeof options);
  options.columns = scene.columns;
  options.rows = scene.rows;
  options.square_m = scene.square_m;
  options.marker_m = 0.75 * scene.square_m;
  options.min_corners = 4;
  vc_calibrator *calibrator = NULL;
  CHECK_STATUS(vc_calibrator_create(&options, &calibrator), VC_OK);
  for (int i = 0; i < 4; i++) {
    const vc_image image = render_board(&scene, &usual_poses[i], pixels);
    CHECK_STATUS(vc_calibrator_add(calibrator, &image, NULL), VC_OK);
  }
  /* Two rows of squares, then two columns of them. */
  for (int is_column = 0; is_column < 2; is_column++) {
    const vc_image image = render_board(&scene, &usual_poses[0], pixels);
    const int right = (int)(scene.cx + (is_column ? -2 : 4) * scene.square_m * scene.fx / usual_poses[0].z);
    const int bottom = (int)(scene.cy + (is_column ? 3 : -1) * scene.square_m * scene.fy / usual_poses[0].z);
    for (int v = 0; v < BOARD_HEIGHT; v++)
      for (int u = 0; u < BOARD_WIDTH; u++)
        if (u >= right || v >= bottom) pixels[v * BOARD_WIDTH + u] = 225;
    vc_calibration_view view = {.struct_size = sizeof view};
    CHECK_STATUS(vc_calibrator_add(calibrator, &image, &view), VC_OK);
    CHECK(view.reason == VC_CALIBRATION_REASON_FEW_CORNERS);
    CHECK(view.corner_count == (is_column ? scene.rows - 1 : scene.columns - 1));
  }
  vc_camera camera = {.struct_size = sizeof camera};
  vc_calibration facts = {.struct_size = sizeof facts};
  CHECK_STATUS(vc_calibrator_calibrate(calibrator, &camera, &facts), VC_OK);
  CHECK(facts.used_views == 4);
  CHECK(fabs(camera.fx / scene.fx - 1) < 0.02);
  vc_calibrator_destroy(calibrator);
}

static void test_the_longest_pictures_have_no_board(void) {
  memset(pixels, 200, sizeof pixels);
  for (int is_tall = 0; is_tall < 2; is_tall++) {
    const int width = is_tall ? 3 : VC_IMAGE_MAX_SIDE, height = is_tall ? VC_IMAGE_MAX_SIDE : 3;
    const vc_image image = {pixels, sizeof pixels, width, width, height, VC_PIXEL_GRAY8, 0};
    vc_calibrator *calibrator = make();
    vc_calibration_view view = {.struct_size = sizeof view};
    CHECK_STATUS(vc_calibrator_add(calibrator, &image, &view), VC_OK);
    CHECK(view.reason == VC_CALIBRATION_REASON_NO_BOARD);
    vc_calibrator_destroy(calibrator);
  }
}

/* Tracks a frame. @return whether it was kept */
static int32_t track(vc_calibrator *calibrator, double x, double z, int64_t time) {
  const vc_image image = render_board(&usual_board, &(board_pose){x, 0, z, 0.2, 0.2, 0}, pixels);
  vc_calibration_view view = {.struct_size = sizeof view};
  int32_t kept = -1;
  CHECK_STATUS(vc_calibrator_track(calibrator, &image, time, &kept, &view), VC_OK);
  CHECK(view.reason == VC_CALIBRATION_REASON_USED);
  return kept;
}

static void test_video_keeps_what_is_new_and_still(void) {
  enum { FRAME_NS = 33333333 };
  vc_calibrator *calibrator = make();
  int64_t time = FRAME_NS;
  CHECK(track(calibrator, 0, 0.5, time) == 0); /* motion is not known yet */
  CHECK(track(calibrator, 0, 0.5, time += FRAME_NS) == 1);
  CHECK(track(calibrator, 0, 0.5, time += FRAME_NS) == 0);
  CHECK(track(calibrator, 0.03, 0.5, time += FRAME_NS) == 0); /* moves */
  CHECK(track(calibrator, 0.06, 0.5, time += FRAME_NS) == 0);
  CHECK(track(calibrator, 0.06, 0.5, time += FRAME_NS) == 1); /* at rest */
  CHECK(track(calibrator, 0.06, 0.5, time += FRAME_NS) == 0);
  CHECK(track(calibrator, 0.062, 0.5, 0) == 0); /* hardly moved */
  CHECK(track(calibrator, 0, 0.3, 0) == 0);
  CHECK(track(calibrator, 0, 0.3, 0) == 1); /* nearer, times unknown */
  CHECK(vc_calibrator_view_count(calibrator) == 3);
  vc_calibrator_destroy(calibrator);
}

/* A call that is refused for the size of its result has not kept the picture. */
static void test_refused_calls_change_nothing(void) {
  vc_calibrator *calibrator = make();
  const vc_image image = render_board(&usual_board, &usual_poses[0], pixels);
  vc_calibration_view view = {.struct_size = 0};
  int32_t kept = 1;
  CHECK_STATUS(vc_calibrator_add(calibrator, &image, &view), VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_calibrator_view_count(calibrator) == 0);
  CHECK_STATUS(vc_calibrator_track(calibrator, &image, 0, NULL, NULL), VC_OK);
  CHECK_STATUS(vc_calibrator_track(calibrator, &image, 0, &kept, &view), VC_ERR_INVALID_ARGUMENT);
  CHECK(kept == 0);
  CHECK(vc_calibrator_view_count(calibrator) == 0);
  vc_calibrator_destroy(calibrator);
}

static void test_most_pictures(void) {
  enum { MOST = 100 };
  vc_calibrator *calibrator = make();
  memset(pixels, 200, sizeof pixels);
  const vc_image blank = {pixels, sizeof pixels, 32, 32, 32, VC_PIXEL_GRAY8, 0};
  for (int i = 0; i < MOST; i++)
    CHECK_STATUS(vc_calibrator_add(calibrator, &blank, NULL), VC_OK);
  CHECK_STATUS(vc_calibrator_add(calibrator, &blank, NULL), VC_ERR_TOO_LARGE);
  CHECK(strstr(vc_calibrator_error(calibrator), "100 pictures") != NULL);
  CHECK(vc_calibrator_view_count(calibrator) == MOST);
  vc_calibrator_destroy(calibrator);
}

static void test_board_to_print(void) {
  vc_calibrator *calibrator = make();
  const void *bytes = NULL;
  size_t size = 0;
  CHECK_STATUS(vc_calibrator_board(calibrator, 297, 210, &bytes, &size), VC_OK);
  char *text = calloc(1, size + 1);
  memcpy(text, bytes, size);
  CHECK(strstr(text, "\n28.5000 165.0000 30.0000 30.0000 re\n") != NULL); /* the top-left square: 297 - 8 * 30, halved */
  size_t squares = 0;
  for (const char *at = text; (at = strstr(at, " re\n")); at++)
    squares++;
  CHECK(squares == 24);
  free(text);
  CHECK_STATUS(vc_calibrator_board(calibrator, 200, 210, &bytes, &size), VC_ERR_INVALID_ARGUMENT);
  CHECK(strstr(vc_calibrator_error(calibrator), "240.0 x 180.0 mm needs a page of 250.0 x") != NULL);
  CHECK(bytes == NULL);
  vc_calibrator_destroy(calibrator);
}

int main(void) {
  test_pictures_that_do_not_count();
  test_a_single_row_of_corners();
  test_the_longest_pictures_have_no_board();
  test_video_keeps_what_is_new_and_still();
  test_refused_calls_change_nothing();
  test_most_pictures();
  test_board_to_print();
  return TEST_RESULT();
}
