/* How well hidden shapes are found on simulated sheets, by how many camera pixels a screen line gets.
 *
 * 200 sheets with random layouts, inks, carriers, light, blur and perspective, and as many without hidden shapes, from a fixed
 * seed. Usage: bench_shapes_simulated [SHEETS]. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <visioncore.h>

enum { WIDTH = 720, HEIGHT = 960, BINS = 6, CARRIER = 256 };

static const double line_pixels[BINS + 1] = {1.4, 1.8, 2.2, 2.7, 3.2, 3.8, 4.5};

typedef struct tally {
  int sheets, shapes, found, right, false_shapes, groups, joined, false_groups, unresolved;
  double overlap, milliseconds;
} tally;

static uint64_t state = 20230601;

/** xorshift64*: the same numbers everywhere. */
static double uniform(double low, double high) {
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return low + (high - low) * (double)((state * 2685821657736338717u) >> 11) / 9007199254740992.0;
}

static double now_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

static void must(vc_status status, const char *what) {
  if (status == VC_OK) return;
  fprintf(stderr, "%s: %s\n", what, vc_status_name(status));
  exit(1);
}

static double overlap(const vc_shape *a, const vc_shape *b) {
  const double w = fmin(a->left + a->width, b->left + b->width) - fmax(a->left, b->left);
  const double h = fmin(a->top + a->height, b->top + b->height) - fmax(a->top, b->top);
  if (w <= 0 || h <= 0) return 0;
  return w * h / (a->width * a->height + b->width * b->height - w * h);
}

static vc_shape shape_of(const vc_shape_scene *scene, size_t index) {
  vc_shape shape = {.struct_size = sizeof shape};
  must(vc_shape_scene_get(scene, index, &shape), "shape");
  return shape;
}

static int is_whole(const vc_shape *s) {
  return s->left >= 0 && s->top >= 0 && s->left + s->width <= WIDTH - 1 && s->top + s->height <= HEIGHT - 1;
}

/** A soft cloudy colour picture: sums of waves. */
static void make_carrier(unsigned char *pixels) {
  double a[3][4];
  for (int c = 0; c < 3; c++) {
    a[c][0] = uniform(0, 6.28), a[c][1] = uniform(0.01, 0.05), a[c][2] = uniform(0.01, 0.05), a[c][3] = uniform(70, 190);
  }
  for (int y = 0; y < CARRIER; y++)
    for (int x = 0; x < CARRIER; x++)
      for (int c = 0; c < 3; c++) {
        const double wave = sin(a[c][0] + a[c][1] * x + a[c][2] * y) * 40 + sin(a[c][0] * 2 + 0.11 * x - 0.07 * y) * 12;
        pixels[3 * (y * CARRIER + x) + c] = (unsigned char)fmax(0, fmin(255, a[c][3] + wave));
      }
}

static vc_sheet *make_sheet(int has_groups, double pixels_per_mm, int number) {
  vc_sheet_options options;
  vc_sheet_options_init(&options, sizeof options);
  options.width_mm = WIDTH / pixels_per_mm * 1.5;
  options.height_mm = HEIGHT / pixels_per_mm * 1.5;
  options.color[0] = uniform(0.25, 0.65);
  options.color[1] = uniform(0.1, 0.5);
  options.color[2] = uniform(0.1, 0.5);
  options.color[3] = uniform(0, 0.2);
  options.foreground_level = uniform(0.99, 1.05);
  vc_sheet *sheet;
  must(vc_sheet_create(&options, &sheet), "sheet");
  if (number % 3 == 2) {
    static unsigned char pixels[3 * CARRIER * CARRIER];
    make_carrier(pixels);
    const vc_image image = {pixels, sizeof pixels, 3 * CARRIER, CARRIER, CARRIER, VC_PIXEL_BGR24, 0};
    must(vc_sheet_set_carrier(sheet, &image), "carrier");
  }
  if (has_groups) must(vc_sheet_add_random_groups(sheet, 40, (uint64_t)number + 1, NULL), "groups");
  return sheet;
}

static vc_sheet_camera make_camera(double pixels_per_mm, int number) {
  vc_sheet_camera camera;
  vc_sheet_camera_init(&camera, sizeof camera);
  camera.width = WIDTH;
  camera.height = HEIGHT;
  camera.pixels_per_mm = pixels_per_mm;
  camera.blur_px = uniform(0.5, 0.9);
  camera.focus_fade_px = number % 4 == 1 ? uniform(0, 0.4) : 0;
  camera.tilt = uniform(0, 0.08);
  camera.rotation_rad = uniform(-0.2, 0.2);
  camera.light_falloff = uniform(0, 0.5);
  camera.noise = uniform(1, 3);
  camera.sharpening = uniform(0, 0.8);
  camera.jpeg_quality = (int)uniform(80, 97);
  camera.seed = (uint64_t)number;
  return camera;
}

static void compare(const vc_shape_scene *truth, const vc_shape_scene *scene, tally *t) {
  const size_t true_count = vc_shape_scene_count(truth), count = vc_shape_scene_count(scene);
  char *used = calloc(count + 1, 1);
  int *match = calloc(true_count + 1, sizeof *match);
  for (size_t i = 0; i < true_count; i++) {
    const vc_shape real = shape_of(truth, i);
    double best = 0;
    match[i] = -1;
    for (size_t k = 0; k < count; k++) {
      const vc_shape found = shape_of(scene, k);
      const double o = overlap(&real, &found);
      if (!used[k] && o > best) best = o, match[i] = (int)k;
    }
    const double least = is_whole(&real) ? 0.4 : 0.15;
    if (best < least) match[i] = -1;
    if (match[i] >= 0) used[match[i]] = 1;
    if (!is_whole(&real)) continue;
    t->shapes++;
    if (match[i] < 0) continue;
    t->found++;
    t->overlap += best;
    t->right += shape_of(scene, (size_t)match[i]).kind == real.kind;
  }
  for (size_t k = 0; k < count; k++)
    t->false_shapes += !used[k];
  for (size_t g = 0; g < vc_shape_scene_group_count(truth); g++) {
    vc_shape_group real = {.struct_size = sizeof real};
    must(vc_shape_scene_group_get(truth, g, &real), "group");
    int whole = 1;
    for (int m = 0; m < real.member_count; m++) {
      const vc_shape member = shape_of(truth, (size_t)real.members[m]);
      whole = whole && is_whole(&member);
    }
    int joined = 0;
    for (size_t k = 0; k < vc_shape_scene_group_count(scene) && !joined; k++) {
      vc_shape_group found = {.struct_size = sizeof found};
      must(vc_shape_scene_group_get(scene, k, &found), "group");
      if (strcmp(found.code, real.code) != 0) continue;
      int hits = 0;
      for (int m = 0; m < real.member_count; m++)
        for (int n = 0; n < found.member_count; n++)
          hits += found.members[n] >= 0 && found.members[n] == match[real.members[m]];
      joined = hits == real.member_count;
    }
    if (!whole) continue;
    t->groups++;
    t->joined += joined;
  }
  /* A claimed group that is no true one; groups that the border cuts may be right without being in the truth. */
  for (size_t k = 0; k < vc_shape_scene_group_count(scene); k++) {
    vc_shape_group found = {.struct_size = sizeof found};
    must(vc_shape_scene_group_get(scene, k, &found), "group");
    int best = 0;
    for (size_t g = 0; g < vc_shape_scene_group_count(truth); g++) {
      vc_shape_group real = {.struct_size = sizeof real};
      must(vc_shape_scene_group_get(truth, g, &real), "group");
      if (strcmp(found.code, real.code) != 0) continue;
      int hits = 0;
      for (int m = 0; m < real.member_count; m++)
        for (int n = 0; n < found.member_count; n++)
          hits += found.members[n] >= 0 && found.members[n] == match[real.members[m]];
      if (hits > best) best = hits;
    }
    t->false_groups += best < 2 && found.missing == 0;
  }
  free(used);
  free(match);
}

static void print_rate(int part, int whole) {
  if (whole)
    printf(" %6.1f%%", 100.0 * part / whole);
  else
    printf("       -");
}

int main(int argc, char **argv) {
  const int sheets = argc > 1 ? atoi(argv[1]) : 200;
  tally tallies[BINS] = {0}, empty = {0};
  vc_shape_finder *finder;
  must(vc_shape_finder_create(&finder), "finder");
  int codes_on_empty = 0;
  for (int i = 0; i < 2 * sheets; i++) {
    const int bin = (i / 2) % BINS, has_groups = i % 2 == 0;
    const double pixels_per_mm = uniform(line_pixels[bin], line_pixels[bin + 1]) * 200 / 25.4;
    vc_sheet *sheet = make_sheet(has_groups, pixels_per_mm, i);
    const vc_sheet_camera camera = make_camera(pixels_per_mm, i);
    vc_image image;
    vc_shape_scene *truth, *scene;
    must(vc_sheet_photograph(sheet, &camera, &image, &truth), "photograph");
    const double start = now_ms();
    must(vc_shape_finder_find(finder, &image, NULL, &scene), "find");
    tally *t = has_groups ? &tallies[bin] : &empty;
    t->milliseconds += now_ms() - start;
    t->sheets++;
    const int32_t verdict = vc_shape_scene_verdict(scene);
    t->unresolved += verdict == VC_SHAPES_TOO_FAR || verdict == VC_SHAPES_BLURRED;
    compare(truth, scene, t);
    if (!has_groups) codes_on_empty += vc_shape_scene_group_count(scene) > 0;
    vc_shape_scene_destroy(truth);
    vc_shape_scene_destroy(scene);
    vc_sheet_destroy(sheet);
  }
  vc_shape_finder_destroy(finder);
  printf("%d simulated sheets of %dx%d pixels with hidden shapes, by camera pixels a line of the ground's screen\n", sheets, WIDTH, HEIGHT);
  printf("pixels/line  sheets  shapes   found    type   IoU  false/sheet  groups   right  false groups  too far or blurred      ms\n");
  for (int b = 0; b < BINS; b++) {
    const tally *t = &tallies[b];
    printf("%4.1f - %4.1f  %6d  %6d", line_pixels[b], line_pixels[b + 1], t->sheets, t->shapes);
    print_rate(t->found, t->shapes);
    print_rate(t->right, t->found);
    printf("  %4.2f  %11.2f  %6d", t->found ? t->overlap / t->found : 0, t->sheets ? (double)t->false_shapes / t->sheets : 0, t->groups);
    print_rate(t->joined, t->groups);
    printf("  %12d  %18d  %6.1f\n", t->false_groups, t->unresolved, t->sheets ? t->milliseconds / t->sheets : 0);
  }
  printf("%d sheets without hidden shapes: a code claimed on %d, %.2f false shapes a sheet\n", empty.sheets, codes_on_empty,
         empty.sheets ? (double)empty.false_shapes / empty.sheets : 0);
  return 0;
}
