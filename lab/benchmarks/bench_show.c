/* Times of the cube renderer: pictures, SVG, text, an animation, a synthetic photograph. One thread. */
#define _POSIX_C_SOURCE 200809L
#include "../../Tests/Support/scenes.h"
#include "timing.h"

static const char *state = "LBBUUDDFURBRFRBFRDFRFLFDURLBDDFDUULLBFRRLULLRDUULBBBDF";
static const char *moves = "R U' F2 L B' D R2 U L' F B2 D' R F' U2 L2 B D2 R' U'";

typedef struct job {
  vc_cube_renderer *renderer;
  vc_cube_photo *photo;
  vc_cube_view view;
  vc_canvas canvas;
  const char *text;
  const void *gif;
  size_t gif_size;
} job;

static void picture(void *context, int number) {
  job *j = context;
  must(vc_cube_renderer_render(j->renderer, number * 0.1, &j->view, &j->canvas), "picture");
}

static void svg(void *context, int number) {
  job *j = context;
  must(vc_cube_renderer_render_svg(j->renderer, number * 0.3, NULL, 512, 512, &j->text), "SVG");
}

static void text(void *context, int number) {
  job *j = context;
  must(vc_cube_renderer_render_text(j->renderer, number * 0.3, VC_CUBE_TEXT_PICTURE, NULL, 60, &j->text), "text");
}

static void gif(void *context, int number) {
  job *j = context;
  (void)number;
  must(vc_cube_renderer_render_gif(j->renderer, NULL, NULL, &j->gif, &j->gif_size), "GIF");
}

static void photograph(void *context, int number) {
  job *j = context;
  (void)number;
  must(vc_cube_photo_render(j->photo, state, NULL), "photograph");
}

/* Median and 95th percentile of CPU time, which excludes other programs. */
static void report(const char *what, task *run, job *j, int count) {
  const distribution cpu = repeat(run, j, count, CLOCK_THREAD_CPUTIME_ID).cpu;
  printf("%-44s %9.3f %9.3f   n = %d\n", what, cpu.median, cpu.p95, count);
}

static void report_picture(job *j, int side, int hidden) {
  j->canvas = new_canvas(side, side, VC_PIXEL_RGBA32);
  vc_cube_view_init(&j->view, sizeof j->view);
  j->view.hidden_faces = hidden;
  if (hidden) j->view.distance = 17;
  char what[80];
  snprintf(what, sizeof what, "picture %dx%d RGBA%s", side, side, hidden ? ", hidden faces" : "");
  report(what, picture, j, 200);
  free(j->canvas.data);
}

int main(void) {
  job j = {0};
  must(vc_cube_renderer_create(NULL, &j.renderer), "renderer");
  must(vc_cube_photo_create(&j.photo), "photograph");
  must(vc_cube_renderer_set_moves(j.renderer, state, moves), "moves");
  printf("%-44s %9s %9s\n", "CPU milliseconds", "median", "p95");
  report_picture(&j, 256, 0);
  report_picture(&j, 512, 0);
  report_picture(&j, 512, 1);
  report_picture(&j, 1024, 0);
  report("SVG", svg, &j, 64);
  report("terminal picture, 60 columns", text, &j, 64);
  report("GIF of 20 turns, 320x320, 161 frames", gif, &j, 3);
  printf("%-44s %9zu bytes\n", "  its size", j.gif_size);
  report("synthetic photograph 1024x768", photograph, &j, 5);
  vc_cube_photo_destroy(j.photo);
  vc_cube_renderer_destroy(j.renderer);
  return 0;
}
