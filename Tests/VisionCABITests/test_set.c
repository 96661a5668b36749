/* SET: the rules, the finder and its tables through the public header. */
#include "check.h"

#include <stdlib.h>

#include "../../Benchmarks/set_scene.h"

_Static_assert(sizeof(vc_set_face) == 16 && sizeof(vc_set_triple) == 12 && sizeof(vc_set_ultra) == 32, "layout of the values");
_Static_assert(sizeof(vc_set_options) == 24 && sizeof(vc_set_card) == 136 && sizeof(vc_set_drawing) == 24, "layout of the sized structs");

/* Sizes that each options struct has had, for ever. */
static const size_t options_sizes[] = {24, 0};
static const size_t drawing_sizes[] = {24, 0};

static void test_rules(void) {
  vc_set_face deck[81];
  for (int i = 0; i < 81; i++)
    deck[i] = set_face(i);
  static vc_set_triple sets[1080];
  size_t found = 7;
  CHECK_STATUS(vc_set_find_sets(deck, 81, sets, 1080, &found), VC_OK);
  CHECK(found == 1080);
  for (size_t i = 0; i < found; i++) {
    const vc_set_face three[3] = {deck[sets[i].card[0]], deck[sets[i].card[1]], deck[sets[i].card[2]]};
    int32_t broken = -1;
    CHECK_STATUS(vc_set_check(three, &broken), VC_OK);
    CHECK(broken == 0 && sets[i].card[0] < sets[i].card[1] && sets[i].card[1] < sets[i].card[2]);
    vc_set_face third;
    CHECK_STATUS(vc_set_complete(&three[0], &three[1], &third), VC_OK);
    CHECK(memcmp(&third, &three[2], sizeof third) == 0);
  }
  CHECK_STATUS(vc_set_find_sets(NULL, 0, NULL, 0, &found), VC_OK);
  CHECK(found == 0);
  CHECK_STATUS(vc_set_find_sets(deck, 81, NULL, 0, &found), VC_OK);
  CHECK(found == 1080);
  CHECK_STATUS(vc_set_find_sets(deck, 81, NULL, 1, &found), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_set_find_sets(NULL, 3, sets, 10, &found), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_set_find_sets(deck, (size_t)-1, sets, 10, &found), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_set_find_sets(deck, 3, sets, (size_t)-1, &found), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_set_find_sets(deck, 3, sets, 10, NULL), VC_ERR_INVALID_ARGUMENT);

  const vc_set_face not_a_set[3] = {
      {1, VC_SET_RED, VC_SET_SOLID, VC_SET_OVAL}, {2, VC_SET_RED, VC_SET_OPEN, VC_SET_OVAL}, {3, VC_SET_GREEN, VC_SET_OPEN, VC_SET_OVAL}};
  int32_t broken = 0;
  CHECK_STATUS(vc_set_check(not_a_set, &broken), VC_OK);
  CHECK(broken == (VC_SET_COLOR_DIFFERS | VC_SET_SHADING_DIFFERS));
  vc_set_face wrong = not_a_set[0];
  wrong.shape = 4;
  CHECK_STATUS(vc_set_complete(&wrong, &not_a_set[1], &wrong), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_set_check(NULL, &broken), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_set_check(not_a_set, NULL), VC_ERR_INVALID_ARGUMENT);

  int32_t hint[3];
  CHECK_STATUS(vc_set_hint(deck, 81, 2, hint), VC_OK);
  CHECK(hint[0] == 0 && hint[1] == 1 && hint[2] == -1);
  CHECK_STATUS(vc_set_hint(not_a_set, 3, 3, hint), VC_OK);
  CHECK(hint[0] == -1);
  CHECK_STATUS(vc_set_hint(deck, 81, 4, hint), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_set_hint(deck, 81, 1, NULL), VC_ERR_INVALID_ARGUMENT);

  static vc_set_ultra ultra[100];
  CHECK_STATUS(vc_set_find_ultra_sets(deck, 9, ultra, 100, &found), VC_OK);
  CHECK(found > 0 && found <= 100);
  for (size_t i = 0; i < found; i++) {
    vc_set_face one, two;
    vc_set_complete(&deck[ultra[i].card[0]], &deck[ultra[i].card[1]], &one);
    vc_set_complete(&deck[ultra[i].card[2]], &deck[ultra[i].card[3]], &two);
    CHECK(memcmp(&one, &two, sizeof one) == 0 && memcmp(&one, &ultra[i].missing, sizeof one) == 0);
  }
  const vc_set_triple last = {{0, 1, 2}};
  CHECK_STATUS(vc_set_find_chained(deck, 81, &last, sets, 1080, &found), VC_OK);
  CHECK(found == 3 * 39);
  const vc_set_triple outside = {{0, 1, 81}};
  CHECK_STATUS(vc_set_find_chained(deck, 81, &outside, sets, 1080, &found), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_set_find_chained(deck, 81, NULL, sets, 1080, &found), VC_ERR_INVALID_ARGUMENT);

  /* Two thousand equal cards have 1.3e9 sets: they are counted, not stored. */
  static vc_set_face alike[2000];
  for (int i = 0; i < 2000; i++)
    alike[i] = set_face(7);
  CHECK_STATUS(vc_set_find_sets(alike, 2000, sets, 5, &found), VC_OK);
  CHECK(found == (size_t)2000 * 1999 / 2 * 1998 / 3 && sets[4].card[0] == 0 && sets[4].card[1] == 1 && sets[4].card[2] == 6);
  CHECK_STATUS(vc_set_find_chained(alike, 2000, &last, sets, 1, &found), VC_OK);
  CHECK(found == (size_t)3 * 1997 * 1996 / 2 && sets[0].card[0] == 0 && sets[0].card[1] == 3 && sets[0].card[2] == 4);
  CHECK_STATUS(vc_set_hint(alike, 2000, 3, hint), VC_OK);
  CHECK(hint[0] == 0 && hint[1] == 1 && hint[2] == 2);
}

static vc_status try_finder(void *context, const void *options) {
  (void)context;
  vc_set_finder *finder = NULL;
  const vc_status status = vc_set_finder_create(options, &finder);
  CHECK((status == VC_OK) == (finder != NULL));
  vc_set_finder_destroy(finder);
  return status;
}

static vc_canvas canvas;
static vc_set_table *drawn;
static vc_status try_drawing(void *context, const void *drawing) {
  (void)context;
  return vc_set_table_draw(drawn, &canvas, drawing);
}

static int right_cards(const vc_set_table *table, const vc_set_face *faces, int count) {
  int right = 0;
  for (size_t i = 0; i < vc_set_table_card_count(table); i++) {
    vc_set_card card = {.struct_size = sizeof card};
    CHECK_STATUS(vc_set_table_card(table, i, &card), VC_OK);
    CHECK(card.confidence > 0 && card.confidence <= 1);
    /* All four are right at most as often as each of them. */
    const double each[] = {card.number_confidence, card.color_confidence, card.shading_confidence, card.shape_confidence};
    for (int k = 0; k < 4; k++)
      CHECK(each[k] <= 1 && card.confidence <= each[k]);
    CHECK(card.corner[0].x + card.corner[0].y <= card.corner[2].x + card.corner[2].y);
    for (int k = 0; k < count; k++)
      right += memcmp(&card.face, &faces[k], sizeof card.face) == 0;
  }
  return right;
}

static void test_finder(void) {
  vc_set_finder *finder = NULL;
  check_options(try_finder, NULL, (init_options_fn *)vc_set_options_init, options_sizes);
  CHECK_STATUS(vc_set_finder_create(NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  vc_set_options options;
  vc_set_options_init(&options, sizeof options);
  options.max_side = 1;
  CHECK_STATUS(vc_set_finder_create(&options, &finder), VC_ERR_INVALID_ARGUMENT);
  CHECK(finder == NULL);
  CHECK_STATUS(vc_set_finder_create(NULL, &finder), VC_OK);

  static unsigned char pixels[900 * 640 * 3];
  canvas = (vc_canvas){pixels, sizeof pixels, 900 * 3, 900, 640, VC_PIXEL_RGB24, 0};
  vc_image image = {pixels, sizeof pixels, 900 * 3, 900, 640, VC_PIXEL_RGB24, 0};
  memset(pixels, 90, sizeof pixels);
  vc_set_table *table = NULL;
  CHECK_STATUS(vc_set_finder_find(finder, &image, &table), VC_OK);
  CHECK(vc_set_table_card_count(table) == 0 && vc_set_table_set_count(table) == 0);
  CHECK(vc_set_table_completeness(table) > 0.5 && vc_set_table_completeness(table) < 1);
  vc_set_table_destroy(table);

  vc_set_face faces[12];
  set_draw_table(&canvas, 12, 4, 0.3, 5, faces);
  CHECK_STATUS(vc_set_finder_find(finder, &image, &table), VC_OK);
  CHECK(strcmp(vc_set_finder_error(finder), "") == 0);
  CHECK(right_cards(table, faces, 12) == 12);
  size_t expected = 0;
  CHECK_STATUS(vc_set_find_sets(faces, 12, NULL, 0, &expected), VC_OK);
  CHECK(vc_set_table_set_count(table) == expected);
  CHECK(vc_set_table_completeness(table) > 0 && vc_set_table_completeness(table) <= 1);
  vc_set_card card = {.struct_size = 3};
  CHECK_STATUS(vc_set_table_card(table, 0, &card), VC_ERR_INVALID_ARGUMENT);
  card.struct_size = sizeof card;
  CHECK_STATUS(vc_set_table_card(table, 12, &card), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_set_table_card(table, (size_t)-1, &card), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_set_table_card(NULL, 0, &card), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_set_table_card(table, 0, NULL), VC_ERR_INVALID_ARGUMENT);
  vc_set_triple set;
  CHECK_STATUS(vc_set_table_set(table, expected, &set), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_set_table_set(table, 0, NULL), VC_ERR_INVALID_ARGUMENT);

  drawn = table;
  check_options(try_drawing, NULL, (init_options_fn *)vc_set_drawing_init, drawing_sizes);
  CHECK_STATUS(vc_set_table_draw(NULL, &canvas, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_set_table_draw(table, NULL, NULL), VC_ERR_INVALID_ARGUMENT);

  /* Order and ids stay while tracking; a table outlives its finder. */
  set_draw_table(&canvas, 12, 4, 0.3, 5, faces);
  vc_set_table *tracked = NULL;
  for (int i = 0; i < 4; i++) {
    vc_set_table_destroy(tracked);
    CHECK_STATUS(vc_set_finder_track(finder, &image, &tracked), VC_OK);
    CHECK(right_cards(tracked, faces, 12) == 12);
    for (size_t k = 0; k < vc_set_table_card_count(tracked); k++) {
      CHECK_STATUS(vc_set_table_card(tracked, k, &card), VC_OK);
      CHECK(card.id == (int32_t)k + 1 && card.frame_count == i + 1);
    }
  }
  CHECK_STATUS(vc_set_finder_reset(finder), VC_OK);
  CHECK_STATUS(vc_set_finder_reset(NULL), VC_ERR_INVALID_ARGUMENT);
  image.width = -1;
  vc_set_table *none = tracked;
  CHECK_STATUS(vc_set_finder_find(finder, &image, &none), VC_ERR_INVALID_ARGUMENT);
  CHECK(none == NULL && strlen(vc_set_finder_error(finder)) > 0);
  image.width = 900;
  CHECK_STATUS(vc_set_finder_find(finder, &image, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_set_finder_find(finder, NULL, &none), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_set_finder_find(NULL, &image, &none), VC_ERR_INVALID_ARGUMENT);
  vc_set_finder_destroy(finder);
  CHECK(right_cards(table, faces, 12) == 12);
  vc_set_table_destroy(table);
  vc_set_table_destroy(tracked);
  vc_set_table_destroy(NULL);
  vc_set_finder_destroy(NULL);
  CHECK(vc_set_table_card_count(NULL) == 0 && vc_set_table_set_count(NULL) == 0 && vc_set_table_completeness(NULL) == 0);
}

/* Tiny and odd pictures in every format: an empty table, never a crash. */
static void test_odd_pictures(void) {
  vc_set_finder *finder;
  CHECK_STATUS(vc_set_finder_create(NULL, &finder), VC_OK);
  static unsigned char noise[64 * 64 * 4];
  uint32_t seed = 3;
  for (size_t i = 0; i < sizeof noise; i++)
    noise[i] = (unsigned char)(256 * set_random(&seed));
  for (vc_pixel_format format = VC_PIXEL_GRAY8; format <= VC_PIXEL_YUYV; format++) {
    const int sizes[][2] = {{2, 2}, {64, 2}, {2, 64}, {64, 42}, {14, 40}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
      const vc_image image = {noise, sizeof noise, 64 * 4 / (format == VC_PIXEL_NV12 ? 2 : 1), sizes[i][0], sizes[i][1], format, 0};
      vc_set_table *table;
      CHECK_STATUS(vc_set_finder_track(finder, &image, &table), VC_OK);
      vc_set_table_destroy(table);
      CHECK_STATUS(vc_set_finder_find(finder, &image, &table), VC_OK);
      vc_set_table_destroy(table);
    }
  }
  vc_set_finder_destroy(finder);
}

int main(void) {
  test_rules();
  test_finder();
  test_odd_pictures();
  return TEST_RESULT();
}
