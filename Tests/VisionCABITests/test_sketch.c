/* The section "Drawings" of the header and the drawing game: NULL, struct sizes, names, order of destruction, limits.
 * Exit status 0 = pass. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <visioncore_extras.h>

static int failures;
#define CHECK(condition)                                                                                                                   \
  do {                                                                                                                                     \
    if (!(condition)) {                                                                                                                    \
      printf("%s:%d: %s\n", __FILE__, __LINE__, #condition);                                                                               \
      failures++;                                                                                                                          \
    }                                                                                                                                      \
  } while (0)

enum { trained_words = 345, most_views = 11, most_draw_words = 20, house_strokes = 2 };
static const int64_t second_ns = 1000000000;

static const vc_point house[] = {{0, 90}, {0, 200}, {180, 200}, {180, 90}, {0, 90}, {-15, 95}, {90, 0}, {195, 95}};
static const int32_t lengths[house_strokes] = {5, 3};

static vc_sketch_rater *make_rater(void) {
  vc_sketch_rater *rater;
  CHECK(vc_sketch_rater_create(NULL, &rater) == VC_OK);
  return rater;
}

static vc_sketch_rating *rate_house(vc_sketch_rater *rater, const char *asked) {
  vc_sketch_rating *rating;
  CHECK(vc_sketch_rater_rate_strokes(rater, house, lengths, house_strokes, asked, &rating) == VC_OK);
  return rating;
}

/** What a call leaves in an output that it must clear. */
static vc_sketch_rating *garbage(void) { return (vc_sketch_rating *)1; }

static void test_null_handles(void) {
  vc_sketch_summary summary = {.struct_size = sizeof summary};
  vc_sketch_answer answer = {.struct_size = sizeof answer};
  const vc_point *points;
  size_t count = 1;
  uint8_t bitmap[VC_SKETCH_BITMAP_SIZE];
  vc_sketch_rating *rating = garbage();
  CHECK(vc_sketch_rater_rate(NULL, NULL, NULL, &rating) == VC_ERR_INVALID_ARGUMENT);
  CHECK(rating == NULL);
  CHECK(vc_sketch_rater_rate_strokes(NULL, house, lengths, house_strokes, NULL, NULL) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_rate_bitmap(NULL, bitmap, NULL, NULL) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_set_words(NULL, NULL, 0) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_teach(NULL, NULL, NULL) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_forget(NULL, "x") == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_save(NULL, bitmap, sizeof bitmap, &count) == VC_ERR_INVALID_ARGUMENT);
  CHECK(count == 0);
  CHECK(vc_sketch_rater_load(NULL, bitmap, 1) == VC_ERR_INVALID_ARGUMENT);
  CHECK(*vc_sketch_rater_error(NULL) != 0);
  CHECK(vc_sketch_rating_summary_get(NULL, &summary) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rating_count(NULL) == 0);
  CHECK(vc_sketch_rating_get(NULL, 0, &answer) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rating_bitmap_get(NULL, bitmap) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rating_stroke_count(NULL) == 0);
  CHECK(vc_sketch_rating_stroke_get(NULL, 0, &points, &count) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rating_draw(NULL, NULL, NULL) == VC_ERR_INVALID_ARGUMENT);
  vc_sketch_rater_options_init(NULL, 4);
  vc_sketch_draw_options_init(NULL, 4);
  vc_sketch_rater_destroy(NULL);
  vc_sketch_rating_destroy(NULL);
}

static void test_null_game(void) {
  CHECK(vc_sketch_game_create(NULL, 0, NULL, NULL) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_game_start(NULL, NULL, 0) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_game_submit(NULL, NULL, 0) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_game_state_get(NULL, 0, NULL) == VC_ERR_INVALID_ARGUMENT);
  CHECK(*vc_sketch_game_error(NULL) != 0);
  vc_sketch_game_options_init(NULL, 4);
  vc_sketch_game_destroy(NULL);
}

static void test_arguments_of_rating(void) {
  vc_sketch_rater *rater = make_rater();
  vc_sketch_rating *rating = garbage();
  const int32_t negative[] = {-1}, huge[] = {2000000};
  CHECK(vc_sketch_rater_rate(rater, NULL, NULL, &rating) == VC_ERR_INVALID_ARGUMENT);
  CHECK(rating == NULL);
  CHECK(*vc_sketch_rater_error(rater) != 0);
  CHECK(vc_sketch_rater_rate_strokes(rater, NULL, NULL, 1, NULL, &rating) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_rate_strokes(rater, house, lengths, (size_t)-1, NULL, &rating) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_rate_strokes(rater, house, negative, 1, NULL, &rating) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_rate_strokes(rater, house, huge, 1, NULL, &rating) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_rate_strokes(rater, house, lengths, house_strokes, NULL, NULL) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_rate_bitmap(rater, NULL, NULL, &rating) == VC_ERR_INVALID_ARGUMENT);
  rating = garbage();
  CHECK(vc_sketch_rater_rate_strokes(rater, house, lengths, house_strokes, "no such word", &rating) == VC_ERR_NOT_FOUND);
  CHECK(rating == NULL);
  vc_sketch_rater_destroy(rater);
}

static void test_arguments_of_words(void) {
  vc_sketch_rater *rater = make_rater();
  const char *const with_null[] = {"cat", NULL}, *const twice[] = {"cat", "cat"}, *const unknown[] = {"no such word"};
  CHECK(vc_sketch_rater_set_words(rater, with_null, 2) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_set_words(rater, twice, 2) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_set_words(rater, unknown, 1) == VC_ERR_NOT_FOUND);
  CHECK(vc_sketch_rater_set_words(rater, NULL, 3) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_set_words(rater, with_null, (size_t)-1) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_teach(rater, "x", NULL) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_forget(rater, "never taught") == VC_ERR_NOT_FOUND);
  CHECK(*vc_sketch_rater_error(rater) != 0);
  CHECK(vc_sketch_rater_set_words(rater, NULL, 0) == VC_OK);
  CHECK(*vc_sketch_rater_error(rater) == 0);
  vc_sketch_rater_destroy(rater);
}

/** Every size of every struct that is read; bytes beyond what the library knows must be zero. */
static void test_sizes_of_options(void) {
  unsigned char memory[128];
  for (uint32_t size = 0; size <= sizeof memory; size++)
    for (int tail = 0; tail < 2; tail++) {
      const size_t known = sizeof(vc_sketch_rater_options);
      memset(memory, 0, sizeof memory);
      vc_sketch_rater_options_init((vc_sketch_rater_options *)memory, size < 4 ? 4 : size);
      memcpy(memory, &size, sizeof size);
      const int has_unknown_field = tail && size > known;
      if (has_unknown_field) memory[size - 1] = 1;
      vc_sketch_rater *rater;
      const vc_status status = vc_sketch_rater_create((vc_sketch_rater_options *)memory, &rater);
      CHECK(status == (size < 4 ? VC_ERR_INVALID_ARGUMENT : has_unknown_field ? VC_ERR_UNSUPPORTED : VC_OK));
      CHECK((rater != NULL) == (status == VC_OK));
      vc_sketch_rater_destroy(rater);
    }
}

/** Every size of every struct that is written: not a byte more than the caller said. */
static void test_sizes_of_results(void) {
  vc_sketch_rater *rater = make_rater();
  vc_sketch_rating *rating = rate_house(rater, "house");
  unsigned char memory[128];
  const unsigned char untouched = 0xAB;
  for (uint32_t size = 0; size <= sizeof memory; size++)
    for (int which = 0; which < 2; which++) {
      memset(memory, untouched, sizeof memory);
      memcpy(memory, &size, sizeof size);
      const vc_status status = which == 0 ? vc_sketch_rating_summary_get(rating, (vc_sketch_summary *)memory)
                                          : vc_sketch_rating_get(rating, 0, (vc_sketch_answer *)memory);
      CHECK((status == VC_OK) == (size >= 4));
      for (size_t i = size < 4 ? 4 : size; i < sizeof memory; i++)
        CHECK(memory[i] == untouched);
    }
  vc_sketch_rating_destroy(rating);
  vc_sketch_rater_destroy(rater);
}

static vc_status create_with(vc_sketch_rater_options options) {
  vc_sketch_rater *rater;
  const vc_status status = vc_sketch_rater_create(&options, &rater);
  vc_sketch_rater_destroy(rater);
  return status;
}

static void test_options(void) {
  vc_sketch_rater_options defaults;
  vc_sketch_rater_options_init(&defaults, sizeof defaults);
  CHECK(defaults.region == VC_SKETCH_REGION_AUTO);
  CHECK(defaults.views == most_views);
  for (int32_t views = -1; views <= most_views + 1; views++) {
    vc_sketch_rater_options options = defaults;
    options.views = views;
    CHECK(create_with(options) == (views >= 1 && views <= most_views ? VC_OK : VC_ERR_INVALID_ARGUMENT));
  }
  vc_sketch_rater_options options = defaults;
  options.views = 0;
  create_with(options);
  CHECK(strstr(vc_create_error(), "views 0") != NULL);
  options = defaults;
  options.region = 3;
  CHECK(create_with(options) == VC_ERR_UNSUPPORTED);
  CHECK(strstr(vc_create_error(), "region 3") != NULL);
  options = defaults;
  options.reserved = 1;
  CHECK(create_with(options) == VC_ERR_UNSUPPORTED);
  CHECK(strstr(vc_create_error(), "reserved 1") != NULL);
  CHECK(create_with(defaults) == VC_OK);
  CHECK(*vc_create_error() == 0);
  CHECK(vc_sketch_rater_create(NULL, NULL) == VC_ERR_INVALID_ARGUMENT);
}

static void test_names(void) {
  CHECK(strcmp(vc_sketch_region_name(VC_SKETCH_REGION_AUTO), "auto") == 0);
  CHECK(strcmp(vc_sketch_region_name(VC_SKETCH_REGION_CENTER_SQUARE), "center") == 0);
  CHECK(strcmp(vc_sketch_region_name(VC_SKETCH_REGION_WHOLE), "whole") == 0);
  CHECK(*vc_sketch_region_name(-1) == 0);
  CHECK(*vc_sketch_region_name(3) == 0);
  CHECK(strcmp(vc_sketch_hint_name(VC_SKETCH_HINT_EMPTY), "empty") == 0);
  CHECK(strcmp(vc_sketch_hint_name(VC_SKETCH_HINT_FAINT), "faint") == 0);
  CHECK(strcmp(vc_sketch_hint_name(VC_SKETCH_HINT_CUT_OFF), "cut off") == 0);
  CHECK(strcmp(vc_sketch_hint_name(VC_SKETCH_HINT_SMALL), "small") == 0);
  CHECK(strcmp(vc_sketch_hint_name(VC_SKETCH_HINT_ANOTHER), "looks like another word") == 0);
  CHECK(strcmp(vc_sketch_hint_name(VC_SKETCH_HINT_UNKNOWN), "unknown") == 0);
  CHECK(*vc_sketch_hint_name(0) == 0);
  CHECK(*vc_sketch_hint_name(VC_SKETCH_HINT_EMPTY | VC_SKETCH_HINT_FAINT) == 0);
  CHECK(*vc_sketch_hint_name(64) == 0);
  CHECK(strcmp(vc_sketch_game_phase_name(VC_SKETCH_GAME_READY), "ready") == 0);
  CHECK(strcmp(vc_sketch_game_phase_name(VC_SKETCH_GAME_DRAWING), "drawing") == 0);
  CHECK(strcmp(vc_sketch_game_phase_name(VC_SKETCH_GAME_WON), "won") == 0);
  CHECK(strcmp(vc_sketch_game_phase_name(VC_SKETCH_GAME_LOST), "lost") == 0);
  CHECK(*vc_sketch_game_phase_name(-1) == 0);
  CHECK(*vc_sketch_game_phase_name(4) == 0);
}

static void test_trained_words(void) {
  CHECK(vc_sketch_word_count() == trained_words);
  CHECK(strcmp(vc_sketch_word_get(0), "The Eiffel Tower") == 0);
  CHECK(strcmp(vc_sketch_word_get(trained_words - 1), "zigzag") == 0);
  CHECK(*vc_sketch_word_get(trained_words) == 0);
  CHECK(*vc_sketch_word_get((size_t)-1) == 0);
  for (size_t i = 1; i < trained_words; i++)
    CHECK(strcmp(vc_sketch_word_get(i - 1), vc_sketch_word_get(i)) < 0);
}

static void test_rating_outlives_its_rater(void) {
  vc_sketch_rater *rater = make_rater();
  vc_sketch_rating *rating = rate_house(rater, "house");
  vc_sketch_rater_destroy(rater);
  CHECK(vc_sketch_rating_count(rating) == trained_words);
  vc_sketch_rating_destroy(rating);
}

static void test_answers(void) {
  vc_sketch_rater *rater = make_rater();
  vc_sketch_rating *rating = rate_house(rater, "house");
  vc_sketch_summary summary = {.struct_size = sizeof summary};
  CHECK(vc_sketch_rating_summary_get(rating, &summary) == VC_OK);
  CHECK(summary.empty == 0);
  CHECK(summary.points == (int32_t)(summary.asked_confidence * 100));
  vc_sketch_answer answer = {.struct_size = sizeof answer};
  double sum = summary.none_confidence, before = 1;
  for (size_t i = 0; i < trained_words; i++) {
    CHECK(vc_sketch_rating_get(rating, i, &answer) == VC_OK);
    CHECK(answer.confidence <= before);
    CHECK(*answer.word != 0);
    CHECK(answer.reserved == 0);
    sum += before = answer.confidence;
  }
  CHECK(fabs(sum - 1) < 1e-4);
  CHECK(vc_sketch_rating_get(rating, trained_words, &answer) == VC_ERR_NOT_FOUND);
  CHECK(vc_sketch_rating_get(rating, (size_t)-1, &answer) == VC_ERR_NOT_FOUND);
  vc_sketch_rating_destroy(rating);
  vc_sketch_rater_destroy(rater);
}

static void test_strokes_and_bitmap(void) {
  vc_sketch_rater *rater = make_rater();
  vc_sketch_rating *rating = rate_house(rater, NULL);
  const vc_point *points;
  size_t count;
  CHECK(vc_sketch_rating_stroke_count(rating) == house_strokes);
  CHECK(vc_sketch_rating_stroke_get(rating, 1, &points, &count) == VC_OK);
  CHECK(count == (size_t)lengths[1]);
  CHECK(points[1].x == house[lengths[0] + 1].x);
  CHECK(vc_sketch_rating_stroke_get(rating, house_strokes, &points, &count) == VC_ERR_NOT_FOUND);
  CHECK(points == NULL);
  CHECK(count == 0);
  CHECK(vc_sketch_rating_stroke_get(rating, 0, NULL, &count) == VC_ERR_INVALID_ARGUMENT);
  uint8_t bitmap[VC_SKETCH_BITMAP_SIZE], again[VC_SKETCH_BITMAP_SIZE];
  CHECK(vc_sketch_rating_bitmap_get(rating, NULL) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rating_bitmap_get(rating, bitmap) == VC_OK);
  vc_sketch_rating *second;
  CHECK(vc_sketch_rater_rate_bitmap(rater, bitmap, NULL, &second) == VC_OK);
  CHECK(vc_sketch_rating_bitmap_get(second, again) == VC_OK);
  CHECK(memcmp(bitmap, again, sizeof bitmap) == 0);
  CHECK(vc_sketch_rating_stroke_count(second) == 0);
  vc_sketch_rating_destroy(second);
  vc_sketch_rating_destroy(rating);
  vc_sketch_rater_destroy(rater);
}

static void test_blank(void) {
  vc_sketch_rater *rater = make_rater();
  vc_sketch_rating *rating;
  CHECK(vc_sketch_rater_rate_strokes(rater, NULL, NULL, 0, "cat", &rating) == VC_OK);
  vc_sketch_summary summary = {.struct_size = sizeof summary};
  CHECK(vc_sketch_rating_summary_get(rating, &summary) == VC_OK);
  CHECK(summary.empty == 1);
  CHECK(summary.points == 0);
  CHECK(summary.hints == VC_SKETCH_HINT_EMPTY);
  CHECK(vc_sketch_rating_count(rating) == 0);
  CHECK(vc_sketch_rater_teach(rater, "nothing", rating) == VC_ERR_INVALID_ARGUMENT);
  vc_sketch_rating_destroy(rating);
  vc_sketch_rater_destroy(rater);
}

enum { canvas_side = 200, canvas_size = canvas_side * canvas_side * 3 };
static unsigned char pixels[canvas_size];

/** Draws on black. @return whether anything was drawn */
static int draws_something(const vc_sketch_rating *rating, const vc_sketch_draw_options *options) {
  const vc_canvas canvas = {.data = pixels,
                            .data_size = canvas_size,
                            .stride = canvas_side * 3,
                            .width = canvas_side,
                            .height = canvas_side,
                            .format = VC_PIXEL_RGB24};
  memset(pixels, 0, sizeof pixels);
  CHECK(vc_sketch_rating_draw(rating, &canvas, options) == VC_OK);
  for (size_t i = 0; i < sizeof pixels; i++)
    if (pixels[i]) return 1;
  return 0;
}

static void test_draw(void) {
  vc_sketch_rater *rater = make_rater();
  vc_sketch_rating *rating = rate_house(rater, "house");
  vc_sketch_draw_options options;
  vc_sketch_draw_options_init(&options, sizeof options);
  CHECK(options.max_words == 5);
  CHECK(options.hide_strokes == 0);
  CHECK(options.hide_bitmap == 0);
  CHECK(draws_something(rating, NULL));
  CHECK(draws_something(rating, &options));
  options.max_words = 0;
  options.hide_strokes = 1;
  CHECK(draws_something(rating, &options));
  options.hide_bitmap = 1;
  CHECK(!draws_something(rating, &options));
  vc_canvas canvas = {.data = pixels, .data_size = 10, .stride = 600, .width = 200, .height = 200, .format = VC_PIXEL_RGB24};
  CHECK(vc_sketch_rating_draw(rating, &canvas, NULL) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rating_draw(rating, NULL, NULL) == VC_ERR_INVALID_ARGUMENT);
  canvas.data_size = canvas_size;
  options.hide_bitmap = 2;
  CHECK(vc_sketch_rating_draw(rating, &canvas, &options) == VC_ERR_INVALID_ARGUMENT);
  options.hide_bitmap = 0;
  options.max_words = most_draw_words + 1;
  CHECK(vc_sketch_rating_draw(rating, &canvas, &options) == VC_ERR_INVALID_ARGUMENT);
  vc_sketch_rating_destroy(rating);
  vc_sketch_rater_destroy(rater);
}

static void test_save_and_load(void) {
  vc_sketch_rater *rater = make_rater();
  vc_sketch_rating *rating = rate_house(rater, NULL);
  for (int example = 0; example < 3; example++)
    CHECK(vc_sketch_rater_teach(rater, "our house", rating) == VC_OK);
  CHECK(vc_sketch_rater_teach(rater, "cat", rating) == VC_ERR_INVALID_ARGUMENT);
  vc_sketch_rating_destroy(rating);
  size_t size = 0, written = 0;
  CHECK(vc_sketch_rater_save(rater, NULL, 0, &size) == VC_OK);
  CHECK(size > 0);
  CHECK(vc_sketch_rater_save(rater, NULL, 1, &size) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_save(rater, NULL, 0, NULL) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_save(rater, NULL, 0, &size) == VC_OK);
  uint8_t *bytes = calloc(size, 1);
  CHECK(vc_sketch_rater_save(rater, bytes, size - 1, &written) == VC_ERR_TOO_LARGE);
  CHECK(written == size);
  CHECK(bytes[0] == 0);
  CHECK(vc_sketch_rater_save(rater, bytes, size, &written) == VC_OK);
  CHECK(written == size);

  vc_sketch_rater *other = make_rater();
  CHECK(vc_sketch_rater_load(other, bytes, size) == VC_OK);
  rating = rate_house(other, "our house");
  CHECK(vc_sketch_rating_count(rating) == trained_words + 1);
  vc_sketch_rating_destroy(rating);
  CHECK(vc_sketch_rater_load(other, bytes, size - 1) == VC_ERR_BAD_DATA);
  CHECK(vc_sketch_rater_load(other, (const uint8_t *)"xxxxxxxxxxxxxxxxxx", 18) == VC_ERR_BAD_DATA);
  CHECK(vc_sketch_rater_load(other, NULL, 5) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_forget(other, "our house") == VC_OK);
  CHECK(vc_sketch_rater_forget(other, "our house") == VC_ERR_NOT_FOUND);
  CHECK(vc_sketch_rater_load(rater, NULL, 0) == VC_OK);
  CHECK(vc_sketch_rater_forget(rater, "our house") == VC_ERR_NOT_FOUND);
  free(bytes);
  vc_sketch_rater_destroy(other);
  vc_sketch_rater_destroy(rater);
}

static vc_status create_game_with(vc_sketch_game_options options) {
  const char *const words[] = {"house", "cat"};
  vc_sketch_game *game;
  const vc_status status = vc_sketch_game_create(words, 2, &options, &game);
  CHECK((game != NULL) == (status == VC_OK));
  vc_sketch_game_destroy(game);
  return status;
}

static void test_game_options(void) {
  vc_sketch_game_options defaults;
  vc_sketch_game_options_init(&defaults, sizeof defaults);
  CHECK(defaults.winning_points == 1);
  CHECK(defaults.round_ns == 45 * second_ns);
  vc_sketch_game_options options = defaults;
  options.round_ns = 1;
  CHECK(create_game_with(options) == VC_ERR_INVALID_ARGUMENT);
  CHECK(strstr(vc_create_error(), "round_ns 1") != NULL);
  options = defaults;
  options.winning_points = 101;
  CHECK(create_game_with(options) == VC_ERR_INVALID_ARGUMENT);
  CHECK(strstr(vc_create_error(), "winning_points 101") != NULL);
  CHECK(create_game_with(defaults) == VC_OK);
  vc_sketch_game *game;
  const char *const twice[] = {"cat", "cat"};
  CHECK(vc_sketch_game_create(twice, 2, NULL, &game) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_game_create(twice, 0, NULL, &game) == VC_ERR_INVALID_ARGUMENT);
}

static void test_game(void) {
  const char *const words[] = {"house", "cat"};
  vc_sketch_game *game;
  CHECK(vc_sketch_game_create(words, 2, NULL, &game) == VC_OK);
  vc_sketch_game_state state = {.struct_size = sizeof state};
  CHECK(vc_sketch_game_state_get(game, 0, &state) == VC_OK);
  CHECK(state.phase == VC_SKETCH_GAME_READY);
  CHECK(*state.asked == 0);
  CHECK(vc_sketch_game_submit(game, NULL, 0) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_game_start(game, "dog", 0) == VC_ERR_NOT_FOUND);
  CHECK(vc_sketch_game_start(game, "house", 0) == VC_OK);
  CHECK(vc_sketch_game_state_get(game, 15 * second_ns, &state) == VC_OK);
  CHECK(state.phase == VC_SKETCH_GAME_DRAWING);
  CHECK(state.remaining_ns == 30 * second_ns);
  CHECK(state.round == 1);
  CHECK(strcmp(state.asked, "house") == 0);

  vc_sketch_rater *rater = make_rater();
  vc_sketch_rating *rating = rate_house(rater, "cat");
  CHECK(vc_sketch_game_submit(game, rating, 1) == VC_ERR_INVALID_ARGUMENT);
  CHECK(*vc_sketch_game_error(game) != 0);
  vc_sketch_rating_destroy(rating);
  rating = rate_house(rater, "house");
  CHECK(vc_sketch_game_submit(game, rating, 1) == VC_OK);
  CHECK(*vc_sketch_game_error(game) == 0);
  CHECK(vc_sketch_game_state_get(game, 2, &state) == VC_OK);
  CHECK(state.phase == VC_SKETCH_GAME_WON);
  CHECK(state.rounds_won == 1);
  CHECK(state.score == state.last_points);
  CHECK(vc_sketch_game_submit(game, rating, 3) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_game_start(game, NULL, 4) == VC_OK);
  CHECK(vc_sketch_game_state_get(game, 46 * second_ns, &state) == VC_OK);
  CHECK(state.phase == VC_SKETCH_GAME_LOST);
  CHECK(state.remaining_ns == 0);
  vc_sketch_game_destroy(game);
  vc_sketch_rating_destroy(rating);
  vc_sketch_rater_destroy(rater);
}

int main(void) {
  test_null_handles();
  test_null_game();
  test_arguments_of_rating();
  test_arguments_of_words();
  test_sizes_of_options();
  test_sizes_of_results();
  test_options();
  test_names();
  test_trained_words();
  test_rating_outlives_its_rater();
  test_answers();
  test_strokes_and_bitmap();
  test_blank();
  test_draw();
  test_save_and_load();
  test_game_options();
  test_game();
  printf("%s\n", failures ? "failed" : "passed");
  return failures != 0;
}
