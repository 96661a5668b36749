/* Times of hidden shapes at 1920x1080: recognition in filtered pictures and photographs, and the revealing filter chain compared with the
 * same chain of OpenCV calls. Wall time and CPU time of all threads; other programs on the machine lengthen the wall time.
 * Exit status 1: the two chains differ by more than a level. */
#define _POSIX_C_SOURCE 200809L
#include "../../Tests/Support/scenes.h"
#include "timing.h"

/** The chain as OpenCV calls, in baseline_shapes.cpp; returns false if OpenCV failed. */
int opencv_chain(const unsigned char *bgr, int width, int height, size_t stride, unsigned char *gray);

enum { WIDTH = 1920, HEIGHT = 1080, RUNS = 41 };

/** Prints medians and the minimum wall time; returns the median CPU time. */
static double measure(const char *what, task *run, void *context) {
  run(context, 0);
  const timing time = repeat(run, context, RUNS, CLOCK_PROCESS_CPUTIME_ID);
  printf("%-46s %8.2f %8.2f %8.2f\n", what, time.wall.median, time.wall.least, time.cpu.median);
  return time.cpu.median;
}

typedef struct job {
  vc_shape_finder *finder;
  vc_filter_chain *chain;
  vc_image image;
  vc_canvas canvas;
  size_t shapes, groups;
} job;

static void find(void *context, int number) {
  job *j = context;
  (void)number;
  vc_shape_list *scene;
  must(vc_shape_finder_find(j->finder, &j->image, &scene), "find");
  j->shapes = vc_shape_list_count(scene);
  j->groups = vc_shape_list_group_count(scene);
  vc_shape_list_destroy(scene);
}

static void filter(void *context, int number) {
  job *j = context;
  (void)number;
  must(vc_filter_chain_apply(j->chain, &j->image, SIZE_MAX, &j->canvas), "filter");
}

static void plain_opencv(void *context, int number) {
  job *j = context;
  (void)number;
  if (!opencv_chain(j->image.data, WIDTH, HEIGHT, (size_t)j->image.stride, j->canvas.data)) exit(1);
}

int main(void) {
  vc_sheet *sheet;
  must(vc_sheet_create(NULL, &sheet), "sheet");
  must(vc_sheet_add_random_groups(sheet, 60, 7, NULL), "groups");
  vc_sheet_camera camera;
  vc_sheet_camera_init(&camera, sizeof camera);
  camera.width = WIDTH;
  camera.height = HEIGHT;
  camera.pixels_per_mm = 24;
  job photograph = {0};
  must(vc_sheet_simulate_camera(sheet, &camera, &photograph.image, NULL), "photograph");
  const vc_canvas out = new_canvas(WIDTH, HEIGHT, VC_PIXEL_GRAY8), other = new_canvas(WIDTH, HEIGHT, VC_PIXEL_GRAY8);
  must(vc_shape_finder_create(NULL, &photograph.finder), "finder");
  must(vc_filter_chain_create(&photograph.chain), "chain");
  must(vc_filter_chain_add_preset(photograph.chain, VC_FILTER_PRESET_REVEAL), "preset");
  photograph.canvas = out;

  /* A filtered picture: the true outlines, dark on light, with noise. */
  job dark = photograph;
  must(vc_shape_finder_create(NULL, &dark.finder), "finder");
  dark.canvas = new_canvas(WIDTH, HEIGHT, VC_PIXEL_GRAY8);
  unsigned char *filtered = dark.canvas.data;
  memset(filtered, 250, WIDTH * HEIGHT);
  vc_shape_list *truth;
  vc_image ignored;
  vc_sheet *copy;
  must(vc_sheet_create(NULL, &copy), "sheet");
  must(vc_sheet_add_random_groups(copy, 60, 7, NULL), "groups");
  must(vc_sheet_simulate_camera(copy, &camera, &ignored, &truth), "truth");
  for (size_t i = 0; i < vc_shape_list_count(truth); i++) {
    const vc_point *outline;
    size_t count;
    must(vc_shape_list_outline_get(truth, i, &outline, &count), "outline");
    fill_polygon(&dark.canvas, outline, count, 0x101010FF);
  }
  uint64_t seed = 1;
  for (int i = 0; i < WIDTH * HEIGHT; i++)
    if (uniform(&seed, 0, 256) < 20) filtered[i] ^= 0x90;
  dark.image = image_of(&dark.canvas);

  printf("1920x1080, %d threads, %d runs                      wall ms  least ms   CPU ms\n", vc_threads_get(), RUNS);
  measure("find in a photograph", find, &photograph);
  printf("    %zu shapes, %zu groups\n", photograph.shapes, photograph.groups);
  measure("find in a filtered picture", find, &dark);
  printf("    %zu shapes, %zu groups\n", dark.shapes, dark.groups);
  const double ours = measure("revealing filter chain", filter, &photograph);
  photograph.canvas = other;
  const double theirs = measure("the same chain in plain OpenCV calls", plain_opencv, &photograph);
  int largest = 0;
  for (int i = 0; i < WIDTH * HEIGHT; i++) {
    const int d = abs(((const unsigned char *)out.data)[i] - ((const unsigned char *)other.data)[i]);
    if (d > largest) largest = d;
  }
  printf("    OpenCV takes %.2f times the CPU time; largest difference of a pixel %d\n", theirs / ours, largest);
  vc_shape_list_destroy(truth);
  vc_sheet_destroy(copy);
  vc_sheet_destroy(sheet);
  vc_shape_finder_destroy(photograph.finder);
  vc_shape_finder_destroy(dark.finder);
  vc_filter_chain_destroy(photograph.chain);
  free(out.data);
  free(other.data);
  free(filtered);
  return largest > 1;
}
