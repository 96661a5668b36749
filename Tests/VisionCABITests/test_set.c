/* SET through the public header: lists that do not fit, tables that outlive their finder, mirrored and hidden cards, drawing, formats.
 * Rules and recognition: VisionCoreTests/SetTests.swift, PythonTests/test_set.py, Fuzz/fuzz_set_rules.c. */
#include "../Support/scenes.h"
#include "check.h"

enum { DECK = 81, SETS_OF_DECK = 1080, WIDTH = 900, HEIGHT = 640, CARDS = 12, COLUMNS = 4 };

static vc_set_attributes deck[DECK];

static int is_same(const vc_set_attributes *a, const vc_set_attributes *b) { return memcmp(a, b, sizeof *a) == 0; }

static void test_arguments_of_rules(void) {
  vc_set_triple sets[5];
  size_t found = 7;
  CHECK_STATUS(vc_set_find_sets(NULL, 0, NULL, 0, &found), VC_OK);
  CHECK(found == 0);
  CHECK_STATUS(vc_set_find_sets(deck, DECK, NULL, 0, &found), VC_OK);
  CHECK(found == SETS_OF_DECK);
  CHECK_STATUS(vc_set_find_sets(deck, 3, sets, SIZE_MAX, &found), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_set_find_ultra_sets(deck, 9, NULL, 0, &found), VC_OK);
  CHECK(found == 54);
  const vc_set_triple outside = {{0, 1, DECK}}, negative = {{-1, 1, 2}};
  CHECK_STATUS(vc_set_find_chained(deck, DECK, &outside, sets, 5, &found), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_set_find_chained(deck, DECK, &negative, sets, 5, &found), VC_ERR_INVALID_ARGUMENT);
  vc_set_attributes third = deck[5], wrong = deck[0];
  wrong.shape = 4;
  CHECK_STATUS(vc_set_third_card(&wrong, &deck[1], &third), VC_ERR_UNSUPPORTED);
  CHECK(is_same(&third, &deck[5]));
  int32_t hint[3] = {7, 7, 7};
  CHECK_STATUS(vc_set_find_hint(deck, DECK, 2, hint), VC_OK);
  CHECK(hint[0] == 0);
  CHECK(hint[1] == 1);
  CHECK(hint[2] == -1);
}

/* Two thousand equal cards have 1.3e9 sets: they are counted, not stored. */
static void test_equal_cards(void) {
  enum { ALIKE = 2000 };
  static vc_set_attributes alike[ALIKE];
  for (int i = 0; i < ALIKE; i++)
    alike[i] = deck[7];
  vc_set_triple sets[5];
  size_t found = 0;
  CHECK_STATUS(vc_set_find_sets(alike, ALIKE, sets, 5, &found), VC_OK);
  CHECK(found == (size_t)ALIKE * (ALIKE - 1) / 2 * (ALIKE - 2) / 3);
  const vc_set_triple fifth = {{0, 1, 6}};
  CHECK(memcmp(&sets[4], &fifth, sizeof fifth) == 0);
}

/* Among ten thousand cards it is known without a search that no set goes on from three of another kind, and three equal cards are the
 * easiest set. */
static void test_many_equal_cards(void) {
  enum { ALIKE = 10000 };
  static vc_set_attributes alike[ALIKE];
  for (int i = 0; i < ALIKE; i++)
    alike[i] = deck[i < ALIKE - 3 ? 0 : 27];
  const vc_set_triple previous = {{ALIKE - 3, ALIKE - 2, ALIKE - 1}};
  vc_set_triple sets[1];
  int32_t hint[3];
  size_t found = 1;
  CHECK_STATUS(vc_set_find_chained(alike, ALIKE, &previous, sets, 1, &found), VC_OK);
  CHECK(found == 0);
  CHECK_STATUS(vc_set_find_hint(alike, ALIKE, 3, hint), VC_OK);
  for (int i = 0; i < 3; i++)
    CHECK(hint[i] == i);
}

/* More Ultra-Sets than are listed: the first ones, ascending. */
static void test_many_ultra_sets(void) {
  enum { MANY = 200, FIRST = 5000 };
  static vc_set_attributes cards[MANY];
  static vc_set_ultra sets[FIRST];
  for (int i = 0; i < MANY; i++)
    cards[i] = deck[(i * 29 + 7) % DECK];
  size_t found = 0;
  CHECK_STATUS(vc_set_find_ultra_sets(cards, MANY, sets, FIRST, &found), VC_OK);
  CHECK(found == 1000000);
  CHECK(sets[0].cards[0] == 0);
  CHECK(sets[0].cards[1] == 1);
  int descents = 0;
  for (int i = 1; i < FIRST; i++) {
    int k = 0;
    while (k < 3 && sets[i - 1].cards[k] == sets[i].cards[k])
      k++;
    descents += sets[i - 1].cards[k] >= sets[i].cards[k];
  }
  CHECK(descents == 0);
}

static unsigned char pixels[WIDTH * HEIGHT * 3];
static const vc_canvas canvas = {pixels, sizeof pixels, WIDTH * 3, WIDTH, HEIGHT, VC_PIXEL_RGB24, 0};
static const vc_image image = {pixels, sizeof pixels, WIDTH * 3, WIDTH, HEIGHT, VC_PIXEL_RGB24, 0};

static void draw_table(vc_set_attributes *cards) { set_draw_table(&canvas, CARDS, COLUMNS, 0.3, 8, cards); }

static int right_cards(const vc_set_card_list *table, const vc_set_attributes *cards, int count) {
  int right = 0;
  for (size_t i = 0; i < vc_set_card_list_count(table); i++) {
    vc_set_card card = {.struct_size = sizeof card};
    CHECK_STATUS(vc_set_card_list_get(table, i, &card), VC_OK);
    CHECK(card.confidence > 0);
    /* A card is at most as certain as each of its attributes. */
    const double each[] = {card.number_confidence, card.color_confidence, card.shading_confidence, card.shape_confidence};
    for (int k = 0; k < 4; k++)
      CHECK(card.confidence <= each[k]);
    const vc_point *first = &card.corners[0], *opposite = &card.corners[2];
    CHECK(first->x + first->y <= opposite->x + opposite->y);
    for (int k = 0; k < count; k++)
      right += is_same(&card.attributes, &cards[k]);
  }
  return right;
}

static vc_set_finder *make_finder(void) {
  vc_set_finder *finder = NULL;
  CHECK_STATUS(vc_set_finder_create(NULL, &finder), VC_OK);
  return finder;
}

/* The caller destroys the result. */
static vc_set_card_list *find(vc_set_finder *finder) {
  vc_set_card_list *table = NULL;
  CHECK_STATUS(vc_set_finder_find(finder, &image, &table), VC_OK);
  return table;
}

static void test_empty_picture(void) {
  vc_set_finder *finder = make_finder();
  memset(pixels, 90, sizeof pixels);
  vc_set_card_list *table = find(finder);
  CHECK(vc_set_card_list_count(table) == 0);
  CHECK(vc_set_card_list_triple_count(table) == 0);
  CHECK(vc_set_card_list_completeness(table) > 0.5);
  CHECK(vc_set_card_list_completeness(table) < 1);
  CHECK(vc_set_card_list_mirrored(table) == -1);
  CHECK(vc_set_card_list_mirrored(NULL) == -1);
  CHECK_STATUS(vc_set_card_list_draw(table, &canvas, NULL), VC_OK);
  vc_set_card_list_destroy(table);
  vc_set_finder_destroy(finder);
}

static void test_table_outlives_its_finder(void) {
  vc_set_finder *finder = make_finder();
  vc_set_attributes cards[CARDS];
  draw_table(cards);
  vc_set_card_list *table = find(finder);
  vc_set_finder_destroy(finder);
  CHECK(right_cards(table, cards, CARDS) == CARDS);
  vc_set_card card = {.struct_size = sizeof card};
  CHECK_STATUS(vc_set_card_list_get(table, 0, &card), VC_OK);
  CHECK(card.track_id == 0);
  CHECK(card.frame_count == 1);
  vc_set_card_list_destroy(table);
}

static void mirror_picture(void) {
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH / 2; x++) {
      unsigned char *one = pixels + ((size_t)y * WIDTH + (size_t)x) * 3,
                    *other = pixels + ((size_t)y * WIDTH + (size_t)(WIDTH - 1 - x)) * 3, kept[3];
      memcpy(kept, one, sizeof kept);
      memcpy(one, other, sizeof kept);
      memcpy(other, kept, sizeof kept);
    }
}

/* Mirrored pictures, as from selfie cameras: all cards are read, and the table is marked as mirrored. */
static void test_mirrored(void) {
  vc_set_finder *finder = make_finder();
  vc_set_attributes cards[CARDS];
  draw_table(cards);
  for (int mirrored = 0; mirrored <= 1; mirrored++) {
    vc_set_card_list *table = find(finder);
    CHECK(right_cards(table, cards, CARDS) == CARDS);
    CHECK(vc_set_card_list_mirrored(table) == mirrored);
    vc_set_card_list_destroy(table);
    mirror_picture();
  }
  vc_set_finder_destroy(finder);
}

static void test_draw(void) {
  vc_set_finder *finder = make_finder();
  vc_set_attributes cards[CARDS];
  draw_table(cards);
  vc_set_card_list *table = find(finder);
  static unsigned char before[sizeof pixels];
  memcpy(before, pixels, sizeof pixels);
  CHECK_STATUS(vc_set_card_list_draw(table, &canvas, NULL), VC_OK);
  CHECK(memcmp(before, pixels, sizeof pixels) != 0);

  vc_set_draw_options options;
  vc_set_draw_options_init(&options, sizeof options);
  options.all_cards = options.labels = 1;
  options.only_triple = (int32_t)vc_set_card_list_triple_count(table) - 1;
  options.line_width = 255;
  CHECK_STATUS(vc_set_card_list_draw(table, &canvas, &options), VC_OK);
  options.only_triple++;
  CHECK_STATUS(vc_set_card_list_draw(table, &canvas, &options), VC_ERR_NOT_FOUND);
  vc_set_draw_options_init(&options, sizeof options);
  options.no_triples = options.only_triple = 1;
  CHECK_STATUS(vc_set_card_list_draw(table, &canvas, &options), VC_ERR_INVALID_ARGUMENT);
  options.only_triple = -1; /* nothing is left to draw */
  memcpy(pixels, before, sizeof pixels);
  CHECK_STATUS(vc_set_card_list_draw(table, &canvas, &options), VC_OK);
  CHECK(memcmp(before, pixels, sizeof pixels) == 0);
  options.all_cards = 1;
  CHECK_STATUS(vc_set_card_list_draw(table, &canvas, &options), VC_OK);
  CHECK(memcmp(before, pixels, sizeof pixels) != 0);
  vc_set_card_list_destroy(table);
  vc_set_finder_destroy(finder);
}

/* Fills the picture with equal cards of a height in pixels: one red diamond each. */
static void draw_equal_cards(int height) {
  const double width = height * 57 / 87.0, columns = width * 1.15, rows = height * 1.12;
  for (int y = 0; y < HEIGHT; y++) {
    for (int x = 0; x < WIDTH; x++) {
      const double u = fmod(x, columns) / width, v = fmod(y, rows) / height;
      const int is_symbol = fabs(u - 0.5) * 57 / 20.5 + fabs(v - 0.5) * 87 / 9.75 < 1;
      const unsigned char table[3] = {30, 80, 50}, card[3] = {250, 250, 250}, symbol[3] = {200, 20, 40};
      memcpy(pixels + 3 * (y * WIDTH + x), u >= 1 || v >= 1 ? table : is_symbol ? symbol : card, 3);
    }
  }
}

/* Equal cards are in very many sets: their list asks for memory, and outlines that coincide are drawn once. */
static void test_very_many_sets(void) {
  vc_set_finder_options options;
  vc_set_finder_options_init(&options, sizeof options);
  options.min_confidence = 0;
  options.allow_duplicates = 1;
  vc_set_finder *finder;
  vc_set_card_list *table;
  CHECK_STATUS(vc_set_finder_create(&options, &finder), VC_OK);
  draw_equal_cards(42);
  vc_memory_limit_set(200 << 20);
  CHECK_STATUS(vc_set_finder_find(finder, &image, &table), VC_ERR_NO_MEMORY);
  vc_memory_limit_set(0);
  draw_equal_cards(70);
  table = find(finder);
  CHECK(vc_set_card_list_triple_count(table) > 50000);
  CHECK_STATUS(vc_set_card_list_draw(table, &canvas, NULL), VC_OK);
  vc_set_card_list_destroy(table);
  vc_set_finder_destroy(finder);
}

/* Tracks a frame and returns its number of cards. */
static size_t cards_left(vc_set_finder *finder, int64_t capture_ns) {
  vc_set_card_list *table = NULL;
  CHECK_STATUS(vc_set_finder_track(finder, &image, capture_ns, &table), VC_OK);
  const size_t count = vc_set_card_list_count(table);
  vc_set_card_list_destroy(table);
  return count;
}

/* Hidden cards are kept for six frames, or for 0.2 s where the times are known and that is longer. */
static void test_hidden_cards(void) {
  enum { PATIENCE = 6, FAST_FRAME_NS = 10000000, SLOW_FRAME_NS = 100000000 };
  const int64_t frame_ns[] = {0, FAST_FRAME_NS, SLOW_FRAME_NS};
  const int frames_kept[] = {PATIENCE, 19, PATIENCE};
  for (size_t i = 0; i < sizeof frame_ns / sizeof *frame_ns; i++) {
    vc_set_finder *finder = make_finder();
    vc_set_attributes cards[CARDS];
    draw_table(cards);
    const int64_t start = frame_ns[i] ? 1000 * frame_ns[i] : 0;
    CHECK(cards_left(finder, start) == CARDS);
    memset(pixels, 90, sizeof pixels);
    for (int frame = 1; frame <= frames_kept[i]; frame++)
      CHECK(cards_left(finder, start + frame * frame_ns[i]) == CARDS);
    CHECK(cards_left(finder, start + (frames_kept[i] + 1) * frame_ns[i]) == 0);
    CHECK_STATUS(vc_set_finder_reset(finder), VC_OK);
    vc_set_finder_destroy(finder);
  }
}

/* Cards of another table, some of which lie where others lay before, are not added to them: nine in rows of three, twelve in rows of four.
 */
static void test_another_table(void) {
  enum { OTHERS = 9, OTHER_COLUMNS = 3 };
  vc_set_finder *finder = make_finder();
  vc_set_attributes cards[CARDS];
  for (int time = 0; time < 2; time++) {
    draw_table(cards);
    CHECK(cards_left(finder, 0) == CARDS);
    set_draw_table(&canvas, OTHERS, OTHER_COLUMNS, 0.3, 8, cards);
    CHECK(cards_left(finder, 0) == OTHERS);
  }
  vc_set_finder_destroy(finder);
}

/* Copies the cards of a picture and returns their number. */
static int find_cards(vc_set_finder *finder, const vc_image *table_image, vc_set_card *cards) {
  vc_set_card_list *table = NULL;
  CHECK_STATUS(vc_set_finder_find(finder, table_image, &table), VC_OK);
  const int count = (int)vc_set_card_list_count(table);
  for (int i = 0; i < count && i < CARDS; i++) {
    cards[i] = (vc_set_card){.struct_size = sizeof *cards};
    CHECK_STATUS(vc_set_card_list_get(table, (size_t)i, &cards[i]), VC_OK);
  }
  vc_set_card_list_destroy(table);
  return count;
}

/* Another format gives the same cards as RGB, bit for bit if the order of the rows is the same. */
static void check_cards(vc_set_finder *finder, const vc_canvas *table, const vc_set_card *cards) {
  const vc_image table_image = image_of(table);
  vc_set_card same[CARDS];
  CHECK(find_cards(finder, &table_image, same) == CARDS);
  for (int i = 0; i < CARDS; i++) {
    CHECK(is_same(&cards[i].attributes, &same[i].attributes));
    CHECK(table->flags || memcmp(&cards[i], &same[i], sizeof same[i]) == 0);
  }
}

/* One picture in several formats, larger and smaller than the size searched. */
static void test_formats(void) {
  const int sizes[][2] = {{2 * WIDTH, 2 * HEIGHT}, {WIDTH / 2, HEIGHT / 2}};
  const struct {
    vc_pixel_format format;
    int32_t flags;
  } formats[] = {{VC_PIXEL_BGR24, 0}, {VC_PIXEL_RGBA32, 0}, {VC_PIXEL_BGRA32, 0}, {VC_PIXEL_RGB24, VC_IMAGE_BOTTOM_UP}};
  vc_set_finder *finder = make_finder();
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
    const vc_canvas table = new_canvas(sizes[s][0], sizes[s][1], VC_PIXEL_RGB24);
    const vc_image first = image_of(&table);
    vc_set_attributes drawn[CARDS];
    vc_set_card cards[CARDS];
    set_draw_table(&table, CARDS, COLUMNS, 0.3, 8, drawn);
    CHECK(find_cards(finder, &first, cards) == CARDS);
    for (size_t f = 0; f < sizeof formats / sizeof *formats; f++) {
      vc_canvas other = new_canvas(sizes[s][0], sizes[s][1], formats[f].format);
      other.flags = formats[f].flags;
      CHECK_STATUS(vc_image_convert(&first, &other), VC_OK);
      check_cards(finder, &other, cards);
      free(other.data);
    }
    free(table.data);
  }
  vc_set_finder_destroy(finder);
}

/* Fills a picture with white cards of a size in pixels, `gap` apart: each has an oval, or nothing. Half of a card may lie in a shadow. */
static void draw_plain_cards(const vc_canvas *picture, int width, int height, int gap, int has_ovals, double shadow) {
  const unsigned char inks[3][3] = {{200, 20, 50}, {20, 140, 70}, {100, 40, 140}}, table[3] = {50, 70, 60};
  const double half = width * 39 / 57.0 / 2, breadth = height * 19 / 87.0 / 2;
  for (int y = 0; y < picture->height; y++) {
    for (int x = 0; x < picture->width; x++) {
      unsigned char *pixel = (unsigned char *)picture->data + y * picture->stride + 3 * x;
      const int column = x / (width + gap), u = x % (width + gap) - gap, v = y % (height + gap) - gap;
      const int is_cut = (column + 1) * (width + gap) > picture->width || y - v + height > picture->height;
      memcpy(pixel, table, 3);
      if (u < 0 || v < 0 || is_cut) continue;
      const double along = fabs(u - width / 2.0 + 0.5), across = fabs(v - height / 2.0 + 0.5);
      const double inside = breadth - hypot(fmax(0, along - half + breadth), across);
      const double ink = has_ovals ? fmin(1, fmax(0, inside)) : 0;
      for (int k = 0; k < 3; k++)
        pixel[k] = (unsigned char)((235 * (1 - ink) + inks[column % 3][k] * ink) * (u < width / 2 ? shadow : 1));
    }
  }
}

/* A row of cards under a hard shadow, in a strip that is just high enough to be halved and in one that is not. */
static void test_low_strips(void) {
  enum { SIZE_HALVED = 64, ROW = 31 };
  const int32_t colors[] = {VC_SET_COLOR_RED, VC_SET_COLOR_GREEN, VC_SET_COLOR_PURPLE};
  vc_set_finder_options options;
  vc_set_finder_options_init(&options, sizeof options);
  options.allow_duplicates = 1;
  vc_set_finder *finder;
  CHECK_STATUS(vc_set_finder_create(&options, &finder), VC_OK);
  for (int height = SIZE_HALVED - 4; height <= SIZE_HALVED; height++) {
    const vc_canvas strip = new_canvas(1280, height, VC_PIXEL_RGB24);
    const vc_image strip_image = image_of(&strip);
    vc_set_card_list *table = NULL;
    draw_plain_cards(&strip, 34, 52, 7, 1, 0.4);
    CHECK_STATUS(vc_set_finder_find(finder, &strip_image, &table), VC_OK);
    CHECK(vc_set_card_list_count(table) == ROW);
    for (size_t i = 0; i < vc_set_card_list_count(table); i++) {
      vc_set_card card = {.struct_size = sizeof card};
      CHECK_STATUS(vc_set_card_list_get(table, i, &card), VC_OK);
      CHECK(card.attributes.number == 1);
      CHECK(card.attributes.color == colors[i % 3]);
    }
    vc_set_card_list_destroy(table);
    free(strip.data);
  }
  vc_set_finder_destroy(finder);
}

/* Small white boxes may be distant cards. Only near ones are compared; comparing all pairs of these takes two minutes. */
static void test_very_many_boxes(void) {
  enum { SIDE = 4096 };
  vc_set_finder_options options;
  vc_set_finder_options_init(&options, sizeof options);
  options.max_side = SIDE;
  vc_set_finder *finder;
  vc_set_card_list *table = NULL;
  CHECK_STATUS(vc_set_finder_create(&options, &finder), VC_OK);
  const vc_canvas boxes = new_canvas(SIDE, SIDE, VC_PIXEL_RGB24);
  const vc_image boxes_image = image_of(&boxes);
  draw_plain_cards(&boxes, 9, 12, 3, 0, 1);
  CHECK_STATUS(vc_set_finder_find(finder, &boxes_image, &table), VC_OK);
  CHECK(vc_set_card_list_count(table) == 0);
  vc_set_card_list_destroy(table);
  free(boxes.data);
  vc_set_finder_destroy(finder);
}

int main(void) {
  for (int i = 0; i < DECK; i++)
    deck[i] = set_deck_card(i);
  test_arguments_of_rules();
  test_equal_cards();
  test_many_equal_cards();
  test_many_ultra_sets();
  test_empty_picture();
  test_table_outlives_its_finder();
  test_mirrored();
  test_draw();
  test_very_many_sets();
  test_low_strips();
  test_very_many_boxes();
  test_hidden_cards();
  test_another_table();
  test_formats();
  return TEST_RESULT();
}
