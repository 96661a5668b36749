/* Rendering a cube through the C interface: the structs of steps and parts, pixels in each format, errors. Captions, vectors, texts and
 * animations: VisionCoreTests/Cube{Renderer,Picture}Tests.swift, PythonTests/test_show.py. */
#include "../Support/scenes.h"
#include "check.h"

#include <float.h>

static unsigned char pixels[64 * 64 * 4];
static const vc_canvas canvas = {pixels, sizeof pixels, 64 * 4, 64, 64, VC_PIXEL_RGBA32, 0};

static void steps(vc_cube_renderer *renderer) {
  const char *text;
  CHECK_STATUS(vc_cube_renderer_set_moves(renderer, solved_cube, NULL), VC_OK);
  CHECK(vc_cube_renderer_step_count(renderer) == 0);
  CHECK_STATUS(vc_cube_renderer_set_moves(renderer, solved_cube, " R\tU2\n F' "), VC_OK);
  CHECK(vc_cube_renderer_step_count(renderer) == 3);
  CHECK_STATUS(vc_cube_renderer_state_get(renderer, 1, &text), VC_OK);
  CHECK(strcmp(text, "UUFUUFUUFRRRRRRRRRFFDFFDFFDDDBDDBDDBLLLLLLLLLUBBUBBUBB") == 0);
  vc_cube_step step = {.struct_size = sizeof step};
  CHECK_STATUS(vc_cube_renderer_step_get(renderer, 2, &step), VC_OK);
  CHECK(step.face == 2);
  CHECK(step.quarters == 3);
  CHECK(step.elapsed == 2);
  CHECK(step.remaining == 0);
  CHECK(strcmp(step.move, "F'") == 0);
  CHECK(fabs(step.angle_rad - 1.5707963267948966) < 1e-12);
  CHECK(step.axis[0] == 0);
  CHECK(step.axis[1] == 0);
  CHECK(step.axis[2] == 1);
  for (size_t i = 0; i < 26; i++) {
    vc_cubie cubie = {.struct_size = sizeof cubie};
    CHECK_STATUS(vc_cube_renderer_cubie_get(renderer, 2.5, i, &cubie), VC_OK);
    CHECK((step.cubies >> i & 1) == (uint32_t)cubie.turning);
  }
  CHECK(strlen(step.before) == 54);
  CHECK(strlen(step.after) == 54);
  CHECK_STATUS(vc_cube_renderer_caption_get(renderer, 0, NULL, &text), VC_OK);
  CHECK(strcmp(text, "Turn the right face a quarter clockwise") == 0);

  CHECK_STATUS(vc_cube_renderer_set_moves(renderer, solved_cube, "R Q"), VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_cube_renderer_step_count(renderer) == 3);
  char many[3 * 1001 + 1] = "";
  for (int i = 0; i < 1001; i++)
    memcpy(many + 3 * i, "R' ", 4);
  CHECK_STATUS(vc_cube_renderer_set_moves(renderer, solved_cube, many), VC_ERR_TOO_LARGE);
  CHECK_STATUS(vc_cube_renderer_set_moves(renderer, "\xff\xfe\x80", "\xff\xfe"), VC_ERR_INVALID_ARGUMENT);
}

static void scene(vc_cube_renderer *renderer) {
  CHECK_STATUS(vc_cube_renderer_set_moves(renderer, solved_cube, "R"), VC_OK);
  vc_cubie cubie = {.struct_size = sizeof cubie};
  for (size_t i = 0; i < 26; i++) {
    CHECK_STATUS(vc_cube_renderer_cubie_get(renderer, 0.5, i, &cubie), VC_OK);
    for (int side = 0; side < 6; side++) {
      CHECK(cubie.stickers[side] == -1 || cubie.stickers[side] == side);
      CHECK((cubie.stickers[side] >= 0) == (cubie.colors[side] != 0));
    }
    CHECK(cubie.turning == (cubie.home[0] == 1));
  }
  /* R moves the front up: halfway through it the up-right-front corner is at the top of its circle. */
  CHECK_STATUS(vc_cube_renderer_cubie_get(renderer, 0.5, 25, &cubie), VC_OK);
  CHECK(cubie.home[0] == 1);
  CHECK(cubie.home[1] == 1);
  CHECK(cubie.home[2] == 1);
  CHECK(fabs(cubie.transform[12] - 1) < 1e-5);
  CHECK(fabs(cubie.transform[13] - sqrt(2)) < 1e-5);
  CHECK(fabs(cubie.transform[14]) < 1e-5);
  CHECK_STATUS(vc_cube_renderer_cubie_get(renderer, DBL_MAX, 0, &cubie), VC_OK);

  vc_cube_mesh mesh = {.struct_size = sizeof mesh};
  for (int32_t part = 0; part < 7; part++) {
    CHECK_STATUS(vc_cube_renderer_mesh_get(renderer, part, 3, &mesh), VC_OK);
    for (uint32_t i = 0; i < mesh.index_count; i++)
      CHECK(mesh.indices[i] < mesh.vertex_count);
  }
  CHECK_STATUS(vc_cube_renderer_mesh_get(renderer, 7, 3, &mesh), VC_ERR_NOT_FOUND);
}

static void pictures(vc_cube_renderer *renderer) {
  CHECK_STATUS(vc_cube_renderer_set_moves(renderer, solved_cube, "R U"), VC_OK);
  static unsigned char other[64 * 64 * 4];
  vc_cube_view view;
  vc_cube_view_init(&view, sizeof view);
  view.background = 0;
  CHECK_STATUS(vc_cube_renderer_render(renderer, 0.4, &view, &canvas), VC_OK);
  CHECK(pixels[3] == 0);
  CHECK(pixels[(32 * 64 + 32) * 4 + 3] == 255);
  /* The same picture in the other formats, and upside down. */
  vc_canvas rgb = canvas;
  rgb.data = other;
  rgb.format = VC_PIXEL_BGRA32;
  rgb.flags = VC_IMAGE_BOTTOM_UP;
  CHECK_STATUS(vc_cube_renderer_render(renderer, 0.4, &view, &rgb), VC_OK);
  for (int y = 0; y < 64; y++)
    for (int x = 0; x < 64; x++) {
      const unsigned char *a = pixels + (y * 64 + x) * 4, *b = other + ((63 - y) * 64 + x) * 4;
      CHECK(a[0] == b[2]);
      CHECK(a[1] == b[1]);
      CHECK(a[2] == b[0]);
      CHECK(a[3] == b[3]);
    }
  rgb.format = VC_PIXEL_RGB24;
  CHECK_STATUS(vc_cube_renderer_render(renderer, 0.4, NULL, &rgb), VC_OK);
  rgb.format = VC_PIXEL_GRAY8;
  CHECK_STATUS(vc_cube_renderer_render(renderer, 0.4, NULL, &rgb), VC_ERR_UNSUPPORTED);

  /* Cameras at their limits: every combination is drawn. */
  const double angles[] = {-100, -1.6, 0, 1.57079632679, 3.2, 100}, fields[] = {0.02, 0.5, 2.6}, distances[] = {4, 12, 1000};
  for (size_t a = 0; a < 6; a++)
    for (size_t b = 0; b < 6; b++)
      for (size_t f = 0; f < 3; f++)
        for (size_t d = 0; d < 3; d++) {
          vc_cube_view_init(&view, sizeof view);
          view.yaw_rad = angles[a];
          view.pitch_rad = angles[b];
          view.roll_rad = angles[a];
          view.field_of_view_rad = fields[f];
          view.distance = distances[d];
          view.shift_x = a % 2 ? 10 : -10;
          view.hidden_faces = 1;
          CHECK_STATUS(vc_cube_renderer_render(renderer, 0.4, &view, &canvas), VC_OK);
          view.shift_x = 0;
          CHECK_STATUS(vc_cube_renderer_render(renderer, 0.4, &view, &canvas), VC_OK);
        }
}

/* A failed render leaves no image. */
static void photographs(void) {
  vc_cube_photo *photo;
  vc_image image;
  CHECK_STATUS(vc_cube_photo_create(&photo), VC_OK);
  CHECK_STATUS(vc_cube_photo_image_get(photo, &image), VC_ERR_NOT_FOUND);
  CHECK(image.data == NULL);
  CHECK(vc_cube_photo_face_count(photo) == 0);
  vc_cube_photo_options options = photo_of(160, 120);
  options.fingers = 0.5;
  CHECK_STATUS(vc_cube_photo_render(photo, solved_cube, &options), VC_OK);
  CHECK_STATUS(vc_cube_photo_image_get(photo, &image), VC_OK);
  CHECK(image.width == 160);
  CHECK(image.height == 120);
  CHECK(image.format == VC_PIXEL_RGB24);
  CHECK(image.data_size == 160 * 120 * 3);
  CHECK(vc_cube_photo_face_count(photo) == 3);
  options.front = 3;
  CHECK_STATUS(vc_cube_photo_render(photo, solved_cube, &options), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_photo_image_get(photo, &image), VC_ERR_NOT_FOUND);
  vc_cube_photo_destroy(photo);
}

int main(void) {
  vc_cube_renderer *renderer;
  CHECK_STATUS(vc_cube_renderer_create(NULL, &renderer), VC_OK);
  steps(renderer);
  scene(renderer);
  pictures(renderer);
  vc_cube_renderer_destroy(renderer);
  photographs();
  return TEST_RESULT();
}
