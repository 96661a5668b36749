/* How well hidden shapes are found on simulated photographs, by how many camera pixels a screen line gets.
 *
 * Sheets with random layouts, inks, cover images, light, blur and perspective, as many without hidden shapes, 100 ordinary pictures,
 * what is said of sheets that are too far or out of focus, and whether confidences are honest.
 * Usage: bench_shapes_simulated [SHEETS [SEED]]; default 200 sheets and a fixed seed. */
#define _POSIX_C_SOURCE 200809L
#include <visioncore_extras.h>

#include "../Tests/Support/scenes.h"
#include "timing.h"

enum { WIDTH = 720, HEIGHT = 960, BINS = 8, COVER = 256, STEPS = 8 };

static const double line_pixels[BINS + 1] = {1.4, 1.8, 2.2, 2.7, 3.2, 3.8, 4.5, 5.5, 7.0};
static const double confidence_steps[STEPS + 1] = {0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1.0001};

typedef struct tally {
  int sheets, shapes, found, right, false_shapes, groups, joined, false_groups, unresolved;
  double overlap, milliseconds;
} tally;

/** How often what was claimed with a confidence is right. */
typedef struct reliability {
  int count[STEPS], right[STEPS];
  double sum[STEPS];
} reliability;

static reliability shape_reliability, group_reliability;

static void note(reliability *r, double confidence, int is_right) {
  int k = STEPS - 1;
  while (k > 0 && confidence < confidence_steps[k])
    k--;
  r->count[k]++;
  r->right[k] += is_right;
  r->sum[k] += confidence;
}

static double now_ms(void) { return clock_ms(CLOCK_MONOTONIC); }

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

static vc_shape_group group_of(const vc_shape_scene *scene, size_t index) {
  vc_shape_group group = {.struct_size = sizeof group};
  must(vc_shape_scene_group_get(scene, index, &group), "group");
  return group;
}

static int is_whole(const vc_shape *s) {
  return s->left >= 0 && s->top >= 0 && s->left + s->width <= WIDTH - 1 && s->top + s->height <= HEIGHT - 1;
}

/** A poster: rectangles and letters with sharp edges. */
static void fill_poster(unsigned char *pixels, int side) {
  fill_clouds(pixels, side, side, 0.3);
  const vc_canvas canvas = {pixels, 3 * (size_t)side * (size_t)side, 3 * side, side, side, VC_PIXEL_BGR24, 0};
  vc_pen pen;
  vc_pen_init(&pen, sizeof pen);
  pen.color = 0;
  for (int i = 0; i < 8; i++) {
    const double x = uniform(0, side), y = uniform(0, side), w = uniform(10, side * 0.4), h = uniform(10, side * 0.4);
    const vc_point corners[] = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
    pen.fill = random_color();
    must(vc_draw_polygon(&canvas, corners, 4, &pen), "draw");
  }
}

static vc_sheet *make_sheet(int has_groups, double pixels_per_mm, double cover, uint64_t number) {
  vc_sheet_options options;
  vc_sheet_options_init(&options, sizeof options);
  options.width_mm = (double)WIDTH / pixels_per_mm * 1.5;
  options.height_mm = (double)HEIGHT / pixels_per_mm * 1.5;
  options.color[0] = uniform(0.25, 0.65);
  options.color[1] = uniform(0.1, 0.5);
  options.color[2] = uniform(0.1, 0.5);
  options.color[3] = uniform(0, 0.2);
  options.foreground_level = uniform(0.99, 1.05);
  vc_sheet *sheet;
  must(vc_sheet_create(&options, &sheet), "sheet");
  if (cover < 0.4) {
    static unsigned char pixels[3 * COVER * COVER];
    if (cover < 0.2)
      fill_clouds(pixels, COVER, COVER, 1);
    else
      fill_poster(pixels, COVER);
    const vc_image image = {pixels, sizeof pixels, 3 * COVER, COVER, COVER, VC_PIXEL_BGR24, 0};
    must(vc_sheet_set_cover(sheet, &image), "cover image");
  }
  if (has_groups) must(vc_sheet_add_random_groups(sheet, 40, number, NULL), "groups");
  return sheet;
}

static vc_sheet_camera make_camera(double pixels_per_mm, uint64_t number) {
  vc_sheet_camera camera;
  vc_sheet_camera_init(&camera, sizeof camera);
  camera.width = WIDTH;
  camera.height = HEIGHT;
  camera.pixels_per_mm = pixels_per_mm;
  camera.blur_px = uniform(0.5, 0.9);
  const double fade = uniform(-1.2, 0.4);
  camera.focus_fade_px = fade > 0 ? fade : 0;
  camera.tilt = uniform(0, 0.08);
  camera.rotation_rad = uniform(-0.2, 0.2);
  camera.light_falloff = uniform(0, 0.5);
  camera.noise = uniform(1, 3);
  camera.sharpening = uniform(0, 0.8);
  camera.jpeg_quality = (int)uniform(80, 97);
  camera.seed = number;
  return camera;
}

/** Members that a found group shares with a true one of the same code. */
static int shared_members(const vc_shape_group *found, const vc_shape_group *real, const int *match) {
  int hits = 0;
  if (strcmp(found->code, real->code) != 0) return 0;
  for (int m = 0; m < real->member_count; m++)
    for (int n = 0; n < found->member_count; n++)
      hits += found->members[n] >= 0 && found->members[n] == match[real->members[m]];
  return hits;
}

static void compare(const vc_shape_scene *truth, const vc_shape_scene *scene, tally *t) {
  const size_t true_count = vc_shape_scene_count(truth), count = vc_shape_scene_count(scene);
  int *owner = malloc((count + 1) * sizeof *owner), *match = malloc((true_count + 1) * sizeof *match);
  if (!owner || !match) exit(1);
  for (size_t k = 0; k < count; k++)
    owner[k] = -1;
  for (size_t i = 0; i < true_count; i++) {
    const vc_shape real = shape_of(truth, i);
    double best = 0;
    match[i] = -1;
    for (size_t k = 0; k < count; k++) {
      const vc_shape found = shape_of(scene, k);
      const double o = overlap(&real, &found);
      if (owner[k] < 0 && o > best) best = o, match[i] = (int)k;
    }
    if (best < (is_whole(&real) ? 0.4 : 0.15)) match[i] = -1;
    if (match[i] >= 0) owner[match[i]] = (int)i;
    if (!is_whole(&real)) continue;
    t->shapes++;
    if (match[i] < 0) continue;
    t->found++;
    t->overlap += best;
    t->right += shape_of(scene, (size_t)match[i]).kind == real.kind;
  }
  for (size_t k = 0; k < count; k++) {
    const vc_shape found = shape_of(scene, k);
    t->false_shapes += owner[k] < 0;
    note(&shape_reliability, found.confidence, owner[k] >= 0 && shape_of(truth, (size_t)owner[k]).kind == found.kind);
  }
  for (size_t g = 0; g < vc_shape_scene_group_count(truth); g++) {
    const vc_shape_group real = group_of(truth, g);
    int whole = 1, joined = 0;
    for (int m = 0; m < real.member_count; m++) {
      const vc_shape member = shape_of(truth, (size_t)real.members[m]);
      whole = whole && is_whole(&member);
    }
    for (size_t k = 0; k < vc_shape_scene_group_count(scene) && !joined; k++) {
      const vc_shape_group found = group_of(scene, k);
      joined = shared_members(&found, &real, match) == real.member_count;
    }
    if (!whole) continue;
    t->groups++;
    t->joined += joined;
  }
  /* Groups that the border cuts are not in the truth: what has one of their members is neither right nor wrong. */
  for (size_t k = 0; k < vc_shape_scene_group_count(scene); k++) {
    const vc_shape_group found = group_of(scene, k);
    int best = 0, is_cut = 0;
    for (size_t g = 0; g < vc_shape_scene_group_count(truth); g++) {
      const vc_shape_group real = group_of(truth, g);
      const int hits = shared_members(&found, &real, match);
      if (hits > best) best = hits;
    }
    for (int n = 0; n < found.member_count; n++)
      if (found.members[n] >= 0 && owner[found.members[n]] >= 0)
        is_cut = is_cut || shape_of(truth, (size_t)owner[found.members[n]]).group < 0;
    if (is_cut && best < 2) continue;
    t->false_groups += best < 2;
    note(&group_reliability, found.confidence, best >= 2);
  }
  free(owner);
  free(match);
}

static void print_rate(int part, int whole) {
  if (whole)
    printf(" %6.1f%%", 100.0 * part / whole);
  else
    printf("       -");
}

static void print_reliability(const char *what, const reliability *r) {
  int total = 0;
  double error = 0;
  printf("%s by confidence\n  confidence    claimed  mean conf.    right\n", what);
  for (int k = 0; k < STEPS; k++) {
    if (!r->count[k]) continue;
    const double mean = r->sum[k] / r->count[k], right = (double)r->right[k] / r->count[k];
    printf("  %.2f - %.2f  %9d  %10.3f  %6.1f%%\n", confidence_steps[k], fmin(1, confidence_steps[k + 1]), r->count[k], mean, 100 * right);
    total += r->count[k];
    error += r->count[k] * fabs(mean - right);
  }
  printf("  mean difference %.3f\n", total ? error / total : 0);
}

static void run_sheets(vc_shape_finder *finder, int sheets, uint64_t seed) {
  tally tallies[BINS] = {0}, empty[BINS] = {0};
  int claimed[BINS] = {0}, all_claimed = 0;
  double false_shapes = 0;
  for (int i = 0; i < 2 * sheets; i++) {
    const int bin = (i / 2) % BINS, has_groups = i % 2 == 0;
    const uint64_t number = seed * 100000 + (uint64_t)i;
    seed_scene(number);
    const double pixels_per_mm = uniform(line_pixels[bin], line_pixels[bin + 1]) * 200 / 25.4;
    vc_sheet *sheet = make_sheet(has_groups, pixels_per_mm, uniform(0, 1), number);
    const vc_sheet_camera camera = make_camera(pixels_per_mm, number);
    vc_image image;
    vc_shape_scene *truth, *scene;
    must(vc_sheet_simulate_camera(sheet, &camera, &image, &truth), "photograph");
    const double start = now_ms();
    must(vc_shape_finder_find(finder, &image, &scene), "find");
    tally *t = has_groups ? &tallies[bin] : &empty[bin];
    t->milliseconds += now_ms() - start;
    t->sheets++;
    const int32_t verdict = vc_shape_scene_verdict(scene);
    t->unresolved += verdict == VC_SHAPE_VERDICT_TOO_FAR || verdict == VC_SHAPE_VERDICT_BLURRED;
    compare(truth, scene, t);
    if (!has_groups) claimed[bin] += vc_shape_scene_group_count(scene) > 0;
    vc_shape_scene_destroy(truth);
    vc_shape_scene_destroy(scene);
    vc_sheet_destroy(sheet);
  }
  printf("%d simulated sheets of %dx%d pixels with hidden shapes, by camera pixels a line of the ground's screen\n", sheets, WIDTH, HEIGHT);
  printf("pixels/line  sheets  shapes   found    type   IoU  false/sheet  groups   right  false groups      ms | without shapes: sheets  "
         "false/sheet  with a code\n");
  for (int b = 0; b < BINS; b++) {
    const tally *t = &tallies[b], *e = &empty[b];
    printf("%4.1f - %4.1f  %6d  %6d", line_pixels[b], line_pixels[b + 1], t->sheets, t->shapes);
    print_rate(t->found, t->shapes);
    print_rate(t->right, t->found);
    printf("  %4.2f  %11.2f  %6d", t->found ? t->overlap / t->found : 0, t->sheets ? (double)t->false_shapes / t->sheets : 0, t->groups);
    print_rate(t->joined, t->groups);
    printf("  %12d  %6.1f  %24d  %11.2f  %11d\n", t->false_groups, t->sheets ? t->milliseconds / t->sheets : 0, e->sheets,
           e->sheets ? (double)e->false_shapes / e->sheets : 0, claimed[b]);
    all_claimed += claimed[b];
    false_shapes += e->false_shapes;
  }
  printf("%d sheets without hidden shapes: a code claimed on %d, %.2f false shapes a sheet\n", sheets, all_claimed,
         sheets ? false_shapes / sheets : 0);
}

/** How many shapes of a scene are there in truth. */
static int true_shapes(const vc_shape_scene *truth, const vc_shape_scene *scene) {
  int count = 0;
  for (size_t k = 0; k < vc_shape_scene_count(scene); k++) {
    const vc_shape found = shape_of(scene, k);
    double best = 0;
    for (size_t i = 0; i < vc_shape_scene_count(truth); i++) {
      const vc_shape real = shape_of(truth, i);
      best = fmax(best, overlap(&real, &found));
    }
    count += best > 0.3;
  }
  return count;
}

/** What is said of sheets with shapes and sharp print between them that are too far away or out of focus. */
static void run_verdicts(vc_shape_finder *finder, uint64_t seed) {
  static const double distances[] = {1, 1.3, 1.6, 2, 2.5, 3, 4}, blurs[] = {0.5, 1, 1.5, 2, 3};
  static const char *const names[] = {"ok", "nothing", "too far", "blurred"};
  enum { DISTANCES = sizeof distances / sizeof *distances, BLURS = sizeof blurs / sizeof *blurs, TIMES = 4 };
  printf("verdicts by pixels a line and lens blur, %d posters each (ok / nothing / too far / blurred)\n   blur", TIMES);
  for (int b = 0; b < BLURS; b++)
    printf("  %8.1f px", blurs[b]);
  int totals[4][4] = {{0}}, right[4] = {0};
  for (int d = 0; d < DISTANCES; d++) {
    printf("\n  %4.1f ", distances[d]);
    for (int b = 0; b < BLURS; b++) {
      int counts[4] = {0};
      for (int i = 0; i < TIMES; i++) {
        const uint64_t number = seed * 100000 + 50000 + (uint64_t)((d * BLURS + b) * TIMES + i);
        seed_scene(number);
        const double pixels_per_mm = distances[d] * 200 / 25.4;
        vc_sheet *sheet = make_sheet(1, pixels_per_mm, 0.3, number);
        vc_sheet_camera camera = make_camera(pixels_per_mm, number);
        camera.blur_px = blurs[b];
        camera.focus_fade_px = 0;
        vc_image image;
        vc_shape_scene *scene, *truth;
        must(vc_sheet_simulate_camera(sheet, &camera, &image, &truth), "photograph");
        must(vc_shape_finder_find(finder, &image, &scene), "find");
        const int32_t verdict = vc_shape_scene_verdict(scene);
        counts[verdict & 3]++;
        /* Too far: finer than 2 pixels a line. Out of focus: the lens lets less than 2 % of the ground's lines through. */
        const int is_far = distances[d] < 2, is_soft = exp(-19.74 * pow(blurs[b] / distances[d], 2)) < 0.02;
        const int expected = is_far ? (blurs[b] > 1.2 ? 3 : 1) : is_soft ? 2 : 0;
        totals[expected][verdict & 3]++;
        right[expected] += verdict == VC_SHAPE_VERDICT_OK && 2 * true_shapes(truth, scene) > (int)vc_shape_scene_count(scene);
        vc_shape_scene_destroy(truth);
        vc_shape_scene_destroy(scene);
        vc_sheet_destroy(sheet);
      }
      printf("  %2d/%2d/%2d/%2d", counts[0], counts[1], counts[2], counts[3]);
    }
  }
  static const char *const expected_names[] = {"resolved", "too far", "out of focus", "both"};
  printf("\n  %-20s", "");
  for (int v = 0; v < 4; v++)
    printf("  %8s", names[v]);
  printf("  ok, and most shapes are there");
  for (int e = 0; e < 4; e++) {
    printf("\n  %-20s", expected_names[e]);
    for (int v = 0; v < 4; v++)
      printf("  %8d", totals[e][v]);
    printf("  %29d", right[e]);
  }
  printf("\n");
}

/** A picture of something else: a page of text, coloured stickers, a fabric or wall, a mess of polygons, cards on a table. */
static void fill_ordinary(unsigned char *pixels, int kind) {
  const vc_canvas canvas = {pixels, 3 * (size_t)WIDTH * HEIGHT, 3 * WIDTH, WIDTH, HEIGHT, VC_PIXEL_RGB24, 0};
  vc_pen pen;
  vc_pen_init(&pen, sizeof pen);
  fill_clouds(pixels, WIDTH, HEIGHT, kind == 0 ? 0.1 : uniform(0.1, 1));
  const double angle = uniform(-0.6, 0.6), c = cos(angle), s = sin(angle), size = uniform(30, 110);
  if (kind == 0) {
    pen.text_height = (float)uniform(6, 22);
    pen.color = 0x202020FF;
    for (double y = 20; y < (double)HEIGHT; y += 1.8 * pen.text_height) {
      char line[160] = "";
      for (int i = 0; i < 120; i++)
        line[i] = uniform(0, 1) < 0.17 ? ' ' : (char)('a' + (int)uniform(0, 26));
      must(vc_draw_text(&canvas, line, (vc_point){12, y}, &pen), "text");
    }
    return;
  }
  if (kind == 2) {
    const int texture = 1 + (int)uniform(0, 4);
    add_texture(pixels, WIDTH, HEIGHT, texture, uniform(10, 60));
  }
  for (int i = 0; i < (kind == 2 ? 3 : 60); i++) {
    double x = uniform(0, WIDTH), y = uniform(0, HEIGHT), radius = uniform(8, 90);
    vc_point corners[8];
    int count = 3 + (int)uniform(0, 5);
    if (kind == 1 || kind == 4) {
      const double u = (i % 8 - 3.5) * size * 1.06, v = (i / 8 - 3.5) * size * (kind == 4 ? 1.6 : 1.06);
      x = (double)WIDTH / 2 + c * u - s * v;
      y = (double)HEIGHT / 2 + s * u + c * v;
      radius = size * 0.68;
      count = 4;
    }
    for (int k = 0; k < count; k++) {
      const double direction = (kind == 1 || kind == 4 ? angle + 0.785 : i) + 6.28319 * k / count;
      corners[k] = (vc_point){x + radius * cos(direction), y + radius * sin(direction) * (kind == 4 ? 0.95 : 1)};
    }
    pen.color = uniform(0, 1) < 0.5 ? 0x101010FF : 0;
    pen.fill = kind == 4 ? 0xF4F2EEFF : random_color();
    must(vc_draw_polygon(&canvas, corners, (size_t)count, &pen), "polygon");
    if (kind != 4) continue;
    pen.fill = random_color();
    for (int k = -1; k <= 1; k++)
      must(vc_draw_circle(&canvas, (vc_point){x, y + k * size * 0.25}, size * 0.09, &pen), "circle");
  }
}

static void run_ordinary(vc_shape_finder *finder, uint64_t seed) {
  unsigned char *pixels = malloc(3 * (size_t)WIDTH * HEIGHT);
  vc_picture *picture;
  must(vc_picture_create(&picture), "picture");
  if (!pixels) exit(1);
  int codes = 0, shapes = 0;
  for (int i = 0; i < 100; i++) {
    seed_scene(seed * 100000 + 60000 + (uint64_t)i);
    fill_ordinary(pixels, i % 5);
    const int blur_steps = (int)uniform(0, 4);
    const double noise = uniform(0.3, 4), falloff = uniform(0, 0.5);
    photograph_scene(pixels, WIDTH, HEIGHT, blur_steps, noise, falloff);
    const vc_image image = compress_scene(picture, pixels, WIDTH, HEIGHT, (int)uniform(70, 97));
    vc_shape_scene *scene;
    must(vc_shape_finder_find(finder, &image, &scene), "find");
    codes += vc_shape_scene_group_count(scene) > 0;
    shapes += (int)vc_shape_scene_count(scene);
    vc_shape_scene_destroy(scene);
  }
  printf("100 ordinary pictures: a code claimed on %d, %.2f shapes a picture\n", codes, shapes / 100.0);
  vc_picture_destroy(picture);
  free(pixels);
}

int main(int argc, char **argv) {
  const int sheets = argc > 1 ? atoi(argv[1]) : 200;
  const uint64_t seed = argc > 2 ? (uint64_t)strtoull(argv[2], NULL, 10) : 2023;
  vc_shape_finder *finder;
  must(vc_shape_finder_create(NULL, &finder), "finder");
  run_sheets(finder, sheets, seed);
  run_ordinary(finder, seed);
  run_verdicts(finder, seed);
  print_reliability("shapes", &shape_reliability);
  print_reliability("groups", &group_reliability);
  vc_shape_finder_destroy(finder);
  return 0;
}
