/* The cube finder through the public header: a synthetic photograph, results that outlive their finder, names. Tracking and drawing:
 * PythonTests/test_cube.py. */
#include "../Support/scenes.h"
#include "check.h"

enum { width = 640, height = 480, stickers_of_a_face = 9, sides_seen = 3 };

static void check_face(const vc_cube_face_list *faces, size_t index) {
  vc_cube_face face = {.struct_size = sizeof face};
  CHECK_STATUS(vc_cube_face_list_get(faces, index, &face), VC_OK);
  CHECK(face.cube_index == 0);
  CHECK(face.confidence > 0.5);
  CHECK(strspn(face.colors, "WYROGB") == stickers_of_a_face);
  CHECK(strspn(face.second_colors, "WYROGB-") == stickers_of_a_face);
  for (int i = 0; i < stickers_of_a_face; i++) {
    CHECK(face.color_confidence[i] > 0.5);
    CHECK(face.second_colors[i] != face.colors[i]);
    CHECK((face.second_colors[i] == '-') == (face.second_confidence[i] == 0));
    CHECK(face.second_confidence[i] <= 1 - face.color_confidence[i] + 1e-9);
  }
  for (int i = 0; i < 4; i++) {
    CHECK(is_inside(&face.corners[i], width, height));
    CHECK(face.corners[0].x + face.corners[0].y <= face.corners[i].x + face.corners[i].y);
  }
}

static void test_photograph(void) {
  const vc_cube_photo_options options = photo_of(width, height);
  vc_image image;
  vc_cube_photo *photo = photograph_cube(scrambled_cube, &options, &image);
  vc_cube_finder *finder;
  vc_cube_face_list *faces;
  CHECK_STATUS(vc_cube_finder_create(NULL, &finder), VC_OK);
  CHECK_STATUS(vc_cube_finder_find(finder, &image, &faces), VC_OK);
  /* Results outlive their finder and the picture. */
  vc_cube_finder_destroy(finder);
  vc_cube_photo_destroy(photo);
  CHECK(vc_cube_face_list_count(faces) == sides_seen);
  for (size_t i = 0; i < vc_cube_face_list_count(faces); i++)
    check_face(faces, i);
  vc_cube_face_list_destroy(faces);
}

static void test_color_names(void) {
  CHECK(strcmp(vc_cube_color_name('W'), "white") == 0);
  CHECK(strcmp(vc_cube_color_name('o'), "orange") == 0);
  CHECK(strcmp(vc_cube_color_name('X'), "") == 0);
  CHECK(strcmp(vc_cube_color_name(-1), "") == 0);
  CHECK(strcmp(vc_cube_color_name(INT32_MAX), "") == 0);
}

int main(void) {
  test_photograph();
  test_color_names();
  return TEST_RESULT();
}
