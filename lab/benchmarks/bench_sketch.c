/* Times the drawing rater: 28x28 bitmap to answer, strokes to answer, 1280x720 photograph to answer. One thread, processor time: what else
 * the machine does is not counted. */
#define _POSIX_C_SOURCE 200809L
#include "../../Tests/Support/scenes.h"
#include "timing.h"

static double now_ms(void) { return clock_ms(CLOCK_PROCESS_CPUTIME_ID); }

enum { width = 1280, height = 720, stroke_count = 9, stroke_points = 40 };
static unsigned char pixels[width * height * 3];
static unsigned char bitmap[VC_SKETCH_BITMAP_SIZE];
static vc_point points[stroke_count * stroke_points];
static int32_t lengths[stroke_count];

static const vc_image photograph = {
    .data = pixels, .data_size = sizeof pixels, .stride = width * 3, .width = width, .height = height, .format = VC_PIXEL_RGB24};

/** A flower: seven petals, a disc, a stem. */
static void make_drawing(void) {
  for (int s = 0, at = 0; s < stroke_count; s++) {
    lengths[s] = stroke_points;
    for (int i = 0; i < stroke_points; i++, at++) {
      const double t = 6.2832 * i / 39, a = s * 6.2832 / 7;
      if (s < 7)
        points[at] = (vc_point){640 + 130 * cos(a) + 70 * cos(t), 260 + 130 * sin(a) + 70 * sin(t)};
      else if (s == 7)
        points[at] = (vc_point){640 + 60 * cos(t), 260 + 60 * sin(t)};
      else
        points[at] = (vc_point){640 + 12 * sin(t), 460 + 5.5 * i};
    }
  }
}

/** The drawing on grid paper in uneven light. */
static void make_photograph(void) {
  uint64_t seed = 7;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      double light = 215 - 0.05 * x - 0.04 * y + uniform(&seed, 0, 6.4);
      if (x % 48 < 2 || y % 48 < 2) light *= 0.85;
      for (int c = 0; c < 3; c++)
        pixels[(y * width + x) * 3 + c] = (unsigned char)light;
    }
  const vc_canvas canvas = {
      .data = pixels, .data_size = sizeof pixels, .stride = width * 3, .width = width, .height = height, .format = VC_PIXEL_RGB24};
  vc_pen pen;
  vc_pen_init(&pen, sizeof pen);
  pen.color = 0x20204AFF;
  pen.width = 8;
  pen.open = 1;
  for (int s = 0; s < stroke_count; s++)
    vc_draw_polygon(&canvas, points + stroke_points * s, stroke_points, &pen);
}

typedef vc_status (*rate_call)(vc_sketch_rater *rater, vc_sketch_rating **out);

static vc_status rate_bitmap(vc_sketch_rater *rater, vc_sketch_rating **out) {
  return vc_sketch_rater_rate_bitmap(rater, bitmap, NULL, out);
}
static vc_status rate_strokes(vc_sketch_rater *rater, vc_sketch_rating **out) {
  return vc_sketch_rater_rate_strokes(rater, points, lengths, stroke_count, NULL, out);
}
static vc_status rate_image(vc_sketch_rater *rater, vc_sketch_rating **out) { return vc_sketch_rater_rate(rater, &photograph, NULL, out); }

enum { most_repeats = 2000 };

static int measure(const char *name, vc_sketch_rater *rater, rate_call rate, int repeats, double goal_ms) {
  static double times[most_repeats];
  char word[101] = "nothing";
  double confidence = 0;
  for (int i = 0; i < repeats; i++) {
    vc_sketch_rating *rating = NULL;
    const double start = now_ms();
    const vc_status status = rate(rater, &rating);
    times[i] = now_ms() - start;
    if (status != VC_OK) {
      printf("%s: %s\n", name, vc_sketch_rater_error(rater));
      return 1;
    }
    vc_sketch_answer best = {.struct_size = sizeof best};
    if (vc_sketch_rating_get(rating, 0, &best) == VC_OK) {
      snprintf(word, sizeof word, "%s", best.word);
      confidence = best.confidence;
    }
    vc_sketch_rating_destroy(rating);
  }
  sort_values(times, repeats);
  printf("%-32s median %7.3f ms  p95 %7.3f ms  fastest %7.3f ms  goal %4.1f ms  (%s %.2f)\n", name, times[repeats / 2],
         times[repeats * 95 / 100], times[0], goal_ms, word, confidence);
  return 0;
}

int main(void) {
  vc_threads_set(1);
  vc_sketch_rater *rater;
  if (vc_sketch_rater_create(NULL, &rater) != VC_OK) return 1;
  make_drawing();
  make_photograph();
  vc_sketch_rating *rating;
  if (rate_strokes(rater, &rating) != VC_OK || vc_sketch_rating_bitmap_get(rating, bitmap) != VC_OK) return 1;
  vc_sketch_rating_destroy(rating);
  int failed = measure("28x28 bitmap to answer", rater, rate_bitmap, most_repeats, 0.3);
  failed |= measure("strokes to answer, 11 views", rater, rate_strokes, 300, 8);
  failed |= measure("1280x720 photograph to answer", rater, rate_image, 200, 8);
  vc_sketch_rater_destroy(rater);
  return failed;
}
