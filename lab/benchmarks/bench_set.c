/* Times of the SET reader on synthetic tables: one picture, the frames of a video, and the rules of the game. Exit status 1: a goal is
 * missed, or a card. */
#define _GNU_SOURCE
#include "../../Tests/Support/scenes.h"
#include "timing.h"

static int right_cards(const vc_set_card_list *table, const vc_set_attributes *cards, int count) {
  int right = 0;
  for (size_t i = 0; i < vc_set_card_list_count(table); i++) {
    vc_set_card card = {.struct_size = sizeof card};
    if (vc_set_card_list_get(table, i, &card) != VC_OK) continue;
    for (int k = 0; k < count; k++)
      right += memcmp(&card.attributes, &cards[k], sizeof card.attributes) == 0;
  }
  return right;
}

typedef struct job {
  vc_set_finder *finder;
  vc_image image;
  vc_set_attributes cards[81];
  int count, right;
  size_t found;
} job;

static void find(void *context, int number) {
  job *j = context;
  (void)number;
  vc_set_card_list *table;
  must(vc_set_finder_find(j->finder, &j->image, &table), "find");
  j->right = right_cards(table, j->cards, j->count);
  vc_set_card_list_destroy(table);
}

static int missed;

static void bench_picture(vc_set_finder *finder, int width, int height, int count, int columns, double limit) {
  vc_canvas canvas = new_canvas(width, height, VC_PIXEL_RGB24);
  job j = {.finder = finder, .image = image_of(&canvas), .count = count};
  set_draw_table(&canvas, count, columns, 0.3, 7, j.cards);
  const distribution wall = repeat(find, &j, 31, CLOCK_PROCESS_CPUTIME_ID).wall;
  char wanted[32] = "";
  if (limit > 0) snprintf(wanted, sizeof wanted, "(wanted: %.0f)", limit);
  printf("%5d x %-5d %3d cards   %7.2f ms median, %7.2f ms best   %3d right  %s\n", width, height, count, wall.median, wall.least, j.right,
         wanted);
  missed |= (limit > 0 && wall.median > limit) || j.right != count;
  free(canvas.data);
}

/** Six views of one table, as from a hand-held camera. */
static void bench_video(vc_set_finder *finder, int frames) {
  enum { views = 6 };
  vc_canvas table = new_canvas(1280, 720, VC_PIXEL_RGB24), canvas[views];
  vc_set_attributes cards[12];
  set_draw_table(&table, 12, 4, 0.25, 11, cards);
  for (int v = 0; v < views; v++) {
    canvas[v] = new_canvas(1280, 720, VC_PIXEL_RGB24);
    unsigned char *to = canvas[v].data;
    const unsigned char *from = table.data;
    for (int y = 0; y < 720; y++)
      for (int x = 0; x < 1280; x++) {
        const int sx = x + v < 1280 ? x + v : 1279, sy = y + v / 2 < 720 ? y + v / 2 : 719;
        memcpy(to + y * canvas[v].stride + 3 * x, from + sy * table.stride + 3 * sx, 3);
      }
  }
  double times[4096];
  int timed = 0, right = 0;
  long before = 0;
  for (int i = 0; i < frames; i++) {
    const int phase = i % (2 * views - 2), v = phase < views ? phase : 2 * views - 2 - phase;
    const vc_image image = image_of(&canvas[v]);
    vc_set_card_list *found;
    const double start = clock_ms(CLOCK_MONOTONIC);
    must(vc_set_finder_track(finder, &image, 0, &found), "track");
    const double time = clock_ms(CLOCK_MONOTONIC) - start;
    right = right_cards(found, cards, 12);
    vc_set_card_list_destroy(found);
    if (i >= 10 && timed < 4096) times[timed++] = time;
    if (i == frames / 10) before = resident_kib();
  }
  const double middle = median(times, timed);
  printf(" 1280 x 720   tracked, 12 cards %6.2f ms median                      %3d right  (wanted: 6)\n", middle, right);
  missed |= middle > 6 || right != 12;
  printf("memory after %d frames: %+ld KiB against frame %d\n", frames, resident_kib() - before, frames / 10);
  for (int v = 0; v < views; v++)
    free(canvas[v].data);
  free(table.data);
}

static void find_sets(void *context, int number) {
  static vc_set_triple sets[1080];
  (void)number;
  must(vc_set_find_sets(((job *)context)->cards, 81, sets, 1080, &((job *)context)->found), "sets");
}

static void bench_rules(void) {
  job j = {0};
  for (int i = 0; i < 81; i++)
    j.cards[i] = set_deck_card(i);
  const double ms = repeat(find_sets, &j, 101, CLOCK_PROCESS_CPUTIME_ID).wall.median;
  printf("all %zu sets of 81 cards: %.3f ms (wanted: 1)\n", j.found, ms);
  missed |= ms > 1 || j.found != 1080;
}

int main(int argc, char **argv) {
  const int frames = argc > 1 ? atoi(argv[1]) : 1000;
  vc_set_finder *finder;
  if (vc_set_finder_create(NULL, &finder) != VC_OK) return 1;
  printf("%d threads\n", vc_threads_get());
  bench_picture(finder, 640, 480, 12, 3, 0);
  bench_picture(finder, 1280, 960, 12, 3, 12);
  bench_picture(finder, 1920, 1440, 12, 3, 20);
  bench_picture(finder, 4000, 3000, 12, 3, 60);
  bench_picture(finder, 1280, 960, 81, 9, 0);
  bench_video(finder, frames > 20 ? frames : 20);
  bench_rules();
  vc_set_finder_destroy(finder);
  return missed;
}
