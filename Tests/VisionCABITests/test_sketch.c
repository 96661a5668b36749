/* The section "Drawings" of the header and the drawing game. */
#include "check.h"

#include <math.h>
#include <stdlib.h>

enum { trained_words = 345, house_strokes = 2 };
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

static void test_arguments_of_rating(void) {
  vc_sketch_rater *rater = make_rater();
  vc_sketch_rating *rating;
  const int32_t negative[] = {-1}, huge[] = {2000000};
  CHECK(vc_sketch_rater_rate_strokes(rater, NULL, NULL, 1, NULL, &rating) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_rate_strokes(rater, house, negative, 1, NULL, &rating) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_rate_strokes(rater, house, huge, 1, NULL, &rating) == VC_ERR_INVALID_ARGUMENT);
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
  CHECK(vc_sketch_rater_forget(rater, "never taught") == VC_ERR_NOT_FOUND);
  CHECK(*vc_sketch_rater_error(rater) != 0);
  CHECK(vc_sketch_rater_set_words(rater, NULL, 0) == VC_OK);
  CHECK(*vc_sketch_rater_error(rater) == 0);
  vc_sketch_rater_destroy(rater);
}

static void test_trained_words(void) {
  CHECK(vc_sketch_word_count() == trained_words);
  CHECK(strcmp(vc_sketch_word(0), "The Eiffel Tower") == 0);
  CHECK(strcmp(vc_sketch_word(trained_words - 1), "zigzag") == 0);
  for (size_t i = 1; i < trained_words; i++)
    CHECK(strcmp(vc_sketch_word(i - 1), vc_sketch_word(i)) < 0);
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
    sum += before = answer.confidence;
  }
  CHECK(fabs(sum - 1) < 1e-4);
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
  uint8_t bitmap[VC_SKETCH_BITMAP_SIZE], again[VC_SKETCH_BITMAP_SIZE];
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
  CHECK(vc_sketch_rater_learn(rater, "nothing", rating) == VC_ERR_INVALID_ARGUMENT);
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
  CHECK(draws_something(rating, NULL));
  CHECK(draws_something(rating, &options));
  options.max_words = 0;
  options.hide_strokes = 1;
  CHECK(draws_something(rating, &options));
  options.hide_bitmap = 1;
  CHECK(!draws_something(rating, &options));
  vc_sketch_rating_destroy(rating);
  vc_sketch_rater_destroy(rater);
}

static void test_save_and_load(void) {
  vc_sketch_rater *rater = make_rater();
  vc_sketch_rating *rating = rate_house(rater, NULL);
  for (int example = 0; example < 3; example++)
    CHECK(vc_sketch_rater_learn(rater, "our house", rating) == VC_OK);
  CHECK(vc_sketch_rater_learn(rater, "cat", rating) == VC_ERR_INVALID_ARGUMENT);
  vc_sketch_rating_destroy(rating);
  size_t size = 0, written = 0;
  CHECK(vc_sketch_rater_save(rater, NULL, 0, &size) == VC_OK);
  CHECK(vc_sketch_rater_save(rater, NULL, 1, &size) == VC_ERR_INVALID_ARGUMENT);
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

static void test_game(void) {
  const char *const words[] = {"house", "cat"};
  const char *const twice[] = {"cat", "cat"};
  vc_sketch_game *game;
  CHECK(vc_sketch_game_create(twice, 2, NULL, &game) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_game_create(words, 2, NULL, &game) == VC_OK);
  vc_sketch_game_state state = {.struct_size = sizeof state};
  CHECK(vc_sketch_game_state_get(game, 0, &state) == VC_OK);
  CHECK(state.phase == VC_SKETCH_GAME_PHASE_READY);
  CHECK(*state.asked == 0);
  CHECK(vc_sketch_game_start(game, "dog", 0) == VC_ERR_NOT_FOUND);
  CHECK(vc_sketch_game_start(game, "house", 0) == VC_OK);
  CHECK(vc_sketch_game_state_get(game, 15 * second_ns, &state) == VC_OK);
  CHECK(state.phase == VC_SKETCH_GAME_PHASE_DRAWING);
  CHECK(state.remaining_s == 30);
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
  CHECK(state.phase == VC_SKETCH_GAME_PHASE_WON);
  CHECK(state.rounds_won == 1);
  CHECK(state.score == state.last_points);
  CHECK(vc_sketch_game_submit(game, rating, 3) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_game_start(game, NULL, 4) == VC_OK);
  CHECK(vc_sketch_game_state_get(game, 46 * second_ns, &state) == VC_OK);
  CHECK(state.phase == VC_SKETCH_GAME_PHASE_LOST);
  CHECK(state.remaining_s == 0);
  vc_sketch_game_destroy(game);
  vc_sketch_rating_destroy(rating);
  vc_sketch_rater_destroy(rater);
}

int main(void) {
  test_arguments_of_rating();
  test_arguments_of_words();
  test_trained_words();
  test_rating_outlives_its_rater();
  test_answers();
  test_strokes_and_bitmap();
  test_blank();
  test_draw();
  test_save_and_load();
  test_game();
  return TEST_RESULT();
}
