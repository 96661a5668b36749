/* Every picture of a step is the picture of that step's state: the cube reader reads the pictures and agrees. */
#include "check.h"

#include <stdlib.h>

enum { SIDE = 512 };
static unsigned char pixels[SIDE * SIDE * 3];
static const vc_canvas canvas = {pixels, sizeof pixels, SIDE * 3, SIDE, SIDE, VC_PIXEL_RGB24, 0};
static const vc_image image = {pixels, sizeof pixels, SIDE * 3, SIDE, SIDE, VC_PIXEL_RGB24, 0};
static const char *solved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
static const char *moves = "R U' F2 L B' D R2 U L' F B2 D' R F' U2 L2 B D2 R' U'";

static void render(vc_cube_renderer *renderer, size_t step, int below) {
  vc_cube_view view;
  vc_cube_view_init(&view, sizeof view);
  view.arrow = view.highlight = 0;
  if (below) {
    view.yaw_rad += 3.14159265358979;
    view.pitch_rad = -view.pitch_rad;
  }
  CHECK_STATUS(vc_cube_renderer_render(renderer, (double)step, &view, &canvas), VC_OK);
}

static double middle(const vc_cube_face *face, int vertical) {
  double sum = 0;
  for (int i = 0; i < 4; i++)
    sum += vertical ? face->corners[i].y : face->corners[i].x;
  return sum;
}

/* The three faces of the picture against the state; U is the topmost face, F the left one, R the right one. */
static void compare(const vc_cube_face_list *faces, const char *state) {
  CHECK(vc_cube_face_list_count(faces) == 3);
  if (vc_cube_face_list_count(faces) != 3) return;
  vc_cube_face face[3] = {{.struct_size = sizeof face[0]}, {.struct_size = sizeof face[0]}, {.struct_size = sizeof face[0]}};
  int top = 0, left = -1, right = -1;
  for (int i = 0; i < 3; i++)
    CHECK_STATUS(vc_cube_face_list_get(faces, (size_t)i, &face[i]), VC_OK);
  for (int i = 1; i < 3; i++)
    if (middle(&face[i], 1) < middle(&face[top], 1)) top = i;
  for (int i = 0; i < 3; i++)
    if (i != top) {
      if (left < 0 || middle(&face[i], 0) < middle(&face[left], 0)) {
        right = left;
        left = i;
      } else {
        right = i;
      }
    }
  /* The upper face's first corner is that of its facelet 7; the others start at facelet 1. */
  static const int upper[9] = {6, 3, 0, 7, 4, 1, 8, 5, 2};
  static const char *const sides = "URFDLB", *const colors = "WRGYOB";
  for (int i = 0; i < 9; i++) {
    CHECK(face[top].colors[i] == colors[strchr(sides, state[upper[i]]) - sides]);
    CHECK(face[right].colors[i] == colors[strchr(sides, state[9 + i]) - sides]);
    CHECK(face[left].colors[i] == colors[strchr(sides, state[18 + i]) - sides]);
  }
}

int main(void) {
  vc_cube_renderer *renderer;
  vc_cube_finder *finder;
  vc_cube_reader *reader;
  char state[55];
  CHECK_STATUS(vc_cube_renderer_create(NULL, &renderer), VC_OK);
  CHECK_STATUS(vc_cube_finder_create(NULL, &finder), VC_OK);
  CHECK_STATUS(vc_cube_reader_create(NULL, &reader), VC_OK);
  CHECK_STATUS(vc_cube_renderer_set_moves(renderer, solved, moves), VC_OK);
  CHECK(vc_cube_renderer_step_count(renderer) == 20);
  for (size_t step = 0; step <= 20; step++) {
    const char *text;
    CHECK_STATUS(vc_cube_renderer_state_get(renderer, step, &text), VC_OK);
    memcpy(state, text, sizeof state);
    render(renderer, step, 0);
    vc_cube_face_list *faces = NULL;
    CHECK_STATUS(vc_cube_finder_find(finder, &image, &faces), VC_OK);
    compare(faces, state);
    if (step % 4 != 1) {
      vc_cube_face_list_destroy(faces);
      continue;
    }
    /* Two pictures from opposite corners give the whole cube. */
    vc_cube_reading *reading = NULL;
    vc_cube_reading_info info = {.struct_size = sizeof info};
    CHECK_STATUS(vc_cube_reader_reset(reader), VC_OK);
    CHECK_STATUS(vc_cube_reader_add(reader, faces, NULL), VC_OK);
    vc_cube_face_list_destroy(faces);
    render(renderer, step, 1);
    CHECK_STATUS(vc_cube_finder_find(finder, &image, &faces), VC_OK);
    CHECK_STATUS(vc_cube_reader_add(reader, faces, NULL), VC_OK);
    vc_cube_face_list_destroy(faces);
    CHECK_STATUS(vc_cube_reader_read(reader, &reading), VC_OK);
    CHECK_STATUS(vc_cube_reading_get(reading, &info), VC_OK);
    CHECK(strcmp(info.state, state) == 0);
    vc_cube_reading_destroy(reading);
  }
  vc_cube_reader_destroy(reader);
  vc_cube_finder_destroy(finder);
  vc_cube_renderer_destroy(renderer);
  return TEST_RESULT();
}
