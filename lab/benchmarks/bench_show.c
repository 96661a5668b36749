/* Times of the cube renderer: pictures, SVG, text, an animation, a synthetic photograph. One thread. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <visioncore_extras.h>

#include "timing.h"

static double cpu_ms(void) { return clock_ms(CLOCK_THREAD_CPUTIME_ID); }

/* Median and 95th percentile of CPU time, so that other programs on the machine do not count. */
static void report(const char *what, double *times, int count) {
  sort_values(times, count);
  printf("%-44s %9.3f %9.3f   n = %d\n", what, times[count / 2], times[count * 95 / 100], count);
}

static const char *state = "LBBUUDDFURBRFRBFRDFRFLFDURLBDDFDUULLBFRRLULLRDUULBBBDF";
static const char *moves = "R U' F2 L B' D R2 U L' F B2 D' R F' U2 L2 B D2 R' U'";

static void render(vc_cube_renderer *renderer, int side, int hidden, vc_pixel_format format) {
  const size_t stride = (size_t)side * 4, size = stride * (size_t)side;
  void *pixels = malloc(size);
  if (!pixels) return;
  const vc_canvas canvas = {
      .data = pixels, .data_size = size, .stride = (ptrdiff_t)stride, .width = side, .height = side, .format = format};
  vc_cube_view view;
  vc_cube_view_init(&view, sizeof view);
  view.hidden_faces = hidden;
  if (hidden) view.distance = 17;
  enum { count = 200 };
  double times[count];
  for (int i = 0; i < count; i++) {
    const double start = cpu_ms();
    if (vc_cube_renderer_render(renderer, i * 0.1, &view, &canvas) != VC_OK) puts(vc_cube_renderer_error(renderer));
    times[i] = cpu_ms() - start;
  }
  char what[80];
  snprintf(what, sizeof what, "picture %dx%d RGBA%s", side, side, hidden ? ", hidden faces" : "");
  report(what, times, count);
  free(pixels);
}

int main(void) {
  vc_cube_renderer *renderer;
  vc_cube_photo *photo;
  if (vc_cube_renderer_create(NULL, &renderer) != VC_OK || vc_cube_photo_create(&photo) != VC_OK) return 1;
  if (vc_cube_renderer_set_moves(renderer, state, moves) != VC_OK) {
    puts(vc_cube_renderer_error(renderer));
    return 1;
  }
  printf("%-44s %9s %9s\n", "CPU milliseconds", "median", "p95");
  render(renderer, 256, 0, VC_PIXEL_RGBA32);
  render(renderer, 512, 0, VC_PIXEL_RGBA32);
  render(renderer, 512, 1, VC_PIXEL_RGBA32);
  render(renderer, 1024, 0, VC_PIXEL_RGBA32);
  double times[64];
  const char *text;
  for (int i = 0; i < 64; i++) {
    const double start = cpu_ms();
    vc_cube_renderer_render_svg(renderer, i * 0.3, NULL, 512, 512, &text);
    times[i] = cpu_ms() - start;
  }
  report("SVG", times, 64);
  for (int i = 0; i < 64; i++) {
    const double start = cpu_ms();
    vc_cube_renderer_render_text(renderer, i * 0.3, VC_CUBE_TEXT_PICTURE, NULL, 60, &text);
    times[i] = cpu_ms() - start;
  }
  report("terminal picture, 60 columns", times, 64);
  const void *bytes;
  size_t size = 0;
  for (int i = 0; i < 3; i++) {
    const double start = cpu_ms();
    vc_cube_renderer_render_gif(renderer, NULL, NULL, &bytes, &size);
    times[i] = cpu_ms() - start;
  }
  report("GIF of 20 turns, 320x320, 161 frames", times, 3);
  printf("%-44s %9zu bytes\n", "  its size", size);
  for (int i = 0; i < 5; i++) {
    const double start = cpu_ms();
    vc_cube_photo_render(photo, state, NULL);
    times[i] = cpu_ms() - start;
  }
  report("synthetic photograph 1024x768", times, 5);
  vc_cube_photo_destroy(photo);
  vc_cube_renderer_destroy(renderer);
  return 0;
}
