/* Times of the drawing rater, from a 28x28 bitmap, strokes, and a 1280x720 photograph. Processor time of one thread, which excludes other
 * programs. Exit status 1: a goal is missed. */
#define _POSIX_C_SOURCE 200809L
#include "../../Tests/Support/scenes.h"
#include "timing.h"

enum { width = 1280, height = 720, stroke_count = 9, stroke_points = 40 };
static unsigned char pixels[width * height * 3];
static unsigned char bitmap[VC_SKETCH_BITMAP_SIZE];
static vc_point points[stroke_count * stroke_points];
static int32_t lengths[stroke_count];

static const vc_canvas photograph = {
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
  vc_pen pen;
  vc_pen_init(&pen, sizeof pen);
  pen.color = 0x20204AFF;
  pen.width = 8;
  pen.open = 1;
  for (int s = 0; s < stroke_count; s++)
    vc_draw_polygon(&photograph, points + stroke_points * s, stroke_points, &pen);
}

typedef struct job {
  vc_sketch_rater *rater;
  vc_sketch_rating *rating;
} job;

/* Each task replaces the rating of the one before. */
static void rate_bitmap(void *context, int number) {
  job *j = context;
  (void)number;
  vc_sketch_rating_destroy(j->rating);
  must(vc_sketch_rater_rate_bitmap(j->rater, bitmap, NULL, &j->rating), "bitmap");
}

static void rate_strokes(void *context, int number) {
  job *j = context;
  (void)number;
  vc_sketch_rating_destroy(j->rating);
  must(vc_sketch_rater_rate_strokes(j->rater, points, lengths, stroke_count, NULL, &j->rating), "strokes");
}

static void rate_image(void *context, int number) {
  job *j = context;
  (void)number;
  const vc_image image = image_of(&photograph);
  vc_sketch_rating_destroy(j->rating);
  must(vc_sketch_rater_rate(j->rater, &image, NULL, &j->rating), "photograph");
}

/* Prints a row; returns whether the goal is missed. */
static int measure(const char *name, job *j, task *rate, int repeats, double goal_ms) {
  const distribution cpu = repeat(rate, j, repeats, CLOCK_PROCESS_CPUTIME_ID).cpu;
  vc_sketch_answer best = {.struct_size = sizeof best, .word = "nothing"};
  vc_sketch_rating_get(j->rating, 0, &best);
  printf("%-32s median %7.3f ms  p95 %7.3f ms  fastest %7.3f ms  goal %4.1f ms  (%s %.2f)\n", name, cpu.median, cpu.p95, cpu.least, goal_ms,
         best.word, best.confidence);
  return cpu.median > goal_ms;
}

int main(void) {
  vc_threads_set(1);
  job j = {0};
  must(vc_sketch_rater_create(NULL, &j.rater), "rater");
  make_drawing();
  make_photograph();
  rate_strokes(&j, 0);
  must(vc_sketch_rating_bitmap_get(j.rating, bitmap), "bitmap");
  int missed = measure("28x28 bitmap to answer", &j, rate_bitmap, 2000, 0.3);
  missed |= measure("strokes to answer, 11 views", &j, rate_strokes, 300, 8);
  missed |= measure("1280x720 photograph to answer", &j, rate_image, 200, 8);
  vc_sketch_rating_destroy(j.rating);
  vc_sketch_rater_destroy(j.rater);
  return missed;
}
