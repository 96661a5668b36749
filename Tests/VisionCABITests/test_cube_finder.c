/* The cube finder through the public header: synthetic photographs, drawing, tracking. */
#include "check.h"

#include <stdlib.h>

enum { width = 640, height = 480, stickers_of_a_face = 9, sides_seen = 3, frame_ns = 33000000 };

static const char *state = "LBBUUDDFURBRFRBFRDFRFLFDURLBDDFDUULLBFRRLULLRDUULBBBDF";

static vc_image gray_image(unsigned char *pixels, size_t size) {
  memset(pixels, 128, size);
  return (vc_image){.data = pixels, .data_size = size, .stride = 64, .width = 64, .height = 48, .format = VC_PIXEL_GRAY8};
}

/* A synthetic photograph of three faces. */
static vc_cube_photo *photograph(double yaw, vc_image *image) {
  vc_cube_photo *photo;
  vc_cube_photo_options options;
  vc_cube_photo_options_init(&options, sizeof options);
  options.width = width;
  options.height = height;
  options.yaw_rad = yaw;
  CHECK_STATUS(vc_cube_photo_create(&photo), VC_OK);
  CHECK_STATUS(vc_cube_photo_render(photo, state, &options), VC_OK);
  CHECK_STATUS(vc_cube_photo_image_get(photo, image), VC_OK);
  return photo;
}

static void test_picture_without_cube(void) {
  static unsigned char pixels[64 * 48];
  const vc_image image = gray_image(pixels, sizeof pixels);
  vc_cube_finder *finder;
  vc_cube_face_list *faces;
  CHECK_STATUS(vc_cube_finder_create(NULL, &finder), VC_OK);
  CHECK_STATUS(vc_cube_finder_find(finder, &image, &faces), VC_OK);
  CHECK(vc_cube_face_list_count(faces) == 0);
  vc_cube_face_list_destroy(faces);
  CHECK_STATUS(vc_cube_finder_track(finder, &image, 0, &faces), VC_OK);
  CHECK(vc_cube_face_list_count(faces) == 0);
  vc_cube_finder_destroy(finder);
  vc_cube_face_list_destroy(faces);
}

static void check_face(const vc_cube_face_list *faces, size_t index) {
  vc_cube_face face = {.struct_size = sizeof face};
  CHECK_STATUS(vc_cube_face_list_get(faces, index, &face), VC_OK);
  CHECK(face.cube_index == 0);
  CHECK(face.confidence > 0.5);
  CHECK(strspn(face.colors, "WYROGB") == stickers_of_a_face);
  for (int i = 0; i < stickers_of_a_face; i++) {
    CHECK(face.color_confidence[i] > 0.5);
  }
  for (int i = 0; i < 4; i++) {
    CHECK(face.corners[i].x > 0);
    CHECK(face.corners[i].x < (double)width);
    CHECK(face.corners[i].y > 0);
    CHECK(face.corners[i].y < (double)height);
    CHECK(face.corners[0].x + face.corners[0].y <= face.corners[i].x + face.corners[i].y);
  }
}

static void check_drawing(const vc_cube_face_list *faces) {
  const size_t size = (size_t)width * height * 3;
  unsigned char *pixels = calloc(size, 1);
  const vc_canvas canvas = {
      .data = pixels, .data_size = size, .stride = width * 3, .width = width, .height = height, .format = VC_PIXEL_RGB24};
  CHECK_STATUS(vc_cube_face_list_draw(faces, &canvas, NULL), VC_OK);
  size_t drawn = 0;
  for (size_t i = 0; i < size; i++)
    drawn += pixels[i] != 0;
  CHECK(drawn > 1000);
  free(pixels);
}

static void test_photograph(void) {
  vc_image image;
  vc_cube_photo *photo = photograph(0.79, &image);
  vc_cube_finder *finder;
  vc_cube_face_list *faces;
  CHECK_STATUS(vc_cube_finder_create(NULL, &finder), VC_OK);
  CHECK_STATUS(vc_cube_finder_find(finder, &image, &faces), VC_OK);
  CHECK(vc_cube_face_list_count(faces) == sides_seen);
  for (size_t i = 0; i < vc_cube_face_list_count(faces); i++)
    check_face(faces, i);
  /* Results outlive their finder. */
  vc_cube_finder_destroy(finder);
  check_drawing(faces);
  vc_cube_face_list_destroy(faces);
  vc_cube_photo_destroy(photo);
}

/* The colours of the tracked frame are those of the still picture: both see the same stickers. */
static void test_track(void) {
  vc_cube_finder *finder;
  CHECK_STATUS(vc_cube_finder_create(NULL, &finder), VC_OK);
  for (int frame = 0; frame < 4; frame++) {
    vc_image image;
    vc_cube_photo *photo = photograph(0.75 + 0.02 * frame, &image);
    vc_cube_face_list *followed, *found;
    CHECK_STATUS(vc_cube_finder_track(finder, &image, 1 + (int64_t)frame * frame_ns, &followed), VC_OK);
    CHECK_STATUS(vc_cube_finder_find(finder, &image, &found), VC_OK);
    CHECK(vc_cube_face_list_count(followed) == sides_seen);
    CHECK(vc_cube_face_list_count(found) == sides_seen);
    vc_cube_face_list_destroy(followed);
    vc_cube_face_list_destroy(found);
    vc_cube_photo_destroy(photo);
  }
  CHECK_STATUS(vc_cube_finder_reset(finder), VC_OK);
  vc_cube_finder_destroy(finder);
}

static void test_color_names(void) {
  CHECK(strcmp(vc_cube_color_name('W'), "white") == 0);
  CHECK(strcmp(vc_cube_color_name('o'), "orange") == 0);
  CHECK(strcmp(vc_cube_color_name('X'), "") == 0);
  CHECK(strcmp(vc_cube_color_name(-1), "") == 0);
  CHECK(strcmp(vc_cube_color_name(INT32_MAX), "") == 0);
}

int main(void) {
  test_picture_without_cube();
  test_photograph();
  test_track();
  test_color_names();
  return TEST_RESULT();
}
