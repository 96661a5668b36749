/* Drawings and the drawing game through the public header: refused arguments, borrowed points, lifetimes, saved words. Answers, drawing
 * and the course of a game: VisionCoreTests/Sketch*, PythonTests/test_sketch.py. */
#include "check.h"

#include <stdlib.h>

enum { trained_words = 345, house_strokes = 2 };

static const vc_point house[] = {{0, 90}, {0, 200}, {180, 200}, {180, 90}, {0, 90}, {-15, 95}, {90, 0}, {195, 95}};
static const int32_t lengths[house_strokes] = {5, 3};

static vc_sketch_rater *make_rater(void) {
  vc_sketch_rater *rater;
  CHECK_STATUS(vc_sketch_rater_create(NULL, &rater), VC_OK);
  return rater;
}

static vc_sketch_rating *rate_house(vc_sketch_rater *rater, const char *asked) {
  vc_sketch_rating *rating;
  CHECK_STATUS(vc_sketch_rater_rate_strokes(rater, house, lengths, house_strokes, asked, &rating), VC_OK);
  return rating;
}

static void test_refused_arguments(void) {
  vc_sketch_rater *rater = make_rater();
  vc_sketch_rating *rating;
  const int32_t negative[] = {-1}, huge[] = {2000000};
  CHECK_STATUS(vc_sketch_rater_rate_strokes(rater, NULL, NULL, 1, NULL, &rating), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_sketch_rater_rate_strokes(rater, house, negative, 1, NULL, &rating), VC_ERR_INVALID_ARGUMENT);
  CHECK(strstr(vc_sketch_rater_error(rater), "lengths -1: must be 0..") != NULL);
  CHECK_STATUS(vc_sketch_rater_rate_strokes(rater, house, huge, 1, NULL, &rating), VC_ERR_INVALID_ARGUMENT);
  CHECK(rating == NULL);
  const char *const with_null[] = {"cat", NULL}, *const twice[] = {"cat", "cat"};
  CHECK_STATUS(vc_sketch_rater_set_words(rater, with_null, 2), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_sketch_rater_set_words(rater, twice, 2), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_sketch_rater_set_words(rater, NULL, 3), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_sketch_rater_forget(rater, "never taught"), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_sketch_rater_set_words(rater, NULL, 0), VC_OK);
  vc_sketch_rater_destroy(rater);
  vc_sketch_game *game;
  CHECK_STATUS(vc_sketch_game_create(twice, 2, NULL, &game), VC_ERR_INVALID_ARGUMENT);
  CHECK(strstr(vc_last_error(), "\"cat\" comes twice") != NULL);
}

static void test_rating_outlives_its_rater(void) {
  vc_sketch_rater *rater = make_rater();
  vc_sketch_rating *rating = rate_house(rater, "house");
  vc_sketch_rater_destroy(rater);
  CHECK(vc_sketch_rating_count(rating) == trained_words);
  vc_sketch_rating_destroy(rating);
}

static void test_strokes_and_bitmap(void) {
  vc_sketch_rater *rater = make_rater();
  vc_sketch_rating *rating = rate_house(rater, NULL);
  const vc_point *points;
  size_t count;
  CHECK(vc_sketch_rating_stroke_count(rating) == house_strokes);
  CHECK_STATUS(vc_sketch_rating_stroke_get(rating, 1, &points, &count), VC_OK);
  CHECK(count == (size_t)lengths[1]);
  CHECK(points[1].x == house[lengths[0] + 1].x);
  CHECK_STATUS(vc_sketch_rating_stroke_get(rating, house_strokes, &points, &count), VC_ERR_NOT_FOUND);
  CHECK(points == NULL);
  CHECK(count == 0);
  uint8_t bitmap[VC_SKETCH_BITMAP_SIZE], again[VC_SKETCH_BITMAP_SIZE];
  CHECK_STATUS(vc_sketch_rating_bitmap_get(rating, bitmap), VC_OK);
  vc_sketch_rating *second;
  CHECK_STATUS(vc_sketch_rater_rate_bitmap(rater, bitmap, NULL, &second), VC_OK);
  CHECK_STATUS(vc_sketch_rating_bitmap_get(second, again), VC_OK);
  CHECK(memcmp(bitmap, again, sizeof bitmap) == 0);
  CHECK(vc_sketch_rating_stroke_count(second) == 0);
  vc_sketch_rating_destroy(second);
  vc_sketch_rating_destroy(rating);
  vc_sketch_rater_destroy(rater);
}

/* Far points are left out; in units that fit, the answers are those of the same drawing in pixels. */
static void test_range_of_strokes(void) {
  enum { points = 8 };
  vc_sketch_rater *rater = make_rater();
  vc_sketch_rating *rating = rate_house(rater, NULL), *scaled;
  uint8_t bitmap[VC_SKETCH_BITMAP_SIZE], again[VC_SKETCH_BITMAP_SIZE];
  CHECK_STATUS(vc_sketch_rating_bitmap_get(rating, bitmap), VC_OK);
  vc_sketch_rating_destroy(rating);
  const double units[] = {4194304, 1.0 / 268435456, 1e8}; /* exact factors, then one that is too large */
  for (int i = 0; i < 3; i++) {
    vc_point moved[points];
    for (int k = 0; k < points; k++)
      moved[k] = (vc_point){house[k].x * units[i], house[k].y * units[i]};
    CHECK_STATUS(vc_sketch_rater_rate_strokes(rater, moved, lengths, house_strokes, NULL, &scaled), VC_OK);
    CHECK_STATUS(vc_sketch_rating_bitmap_get(scaled, again), VC_OK);
    CHECK((memcmp(bitmap, again, sizeof bitmap) == 0) == (i < 2));
    vc_sketch_rating_destroy(scaled);
  }
  vc_sketch_rater_destroy(rater);
}

/* Options hide parts of the drawing; with all of them hidden nothing is drawn. */
static void test_draw_options(void) {
  enum { SIDE = 200 };
  static unsigned char pixels[SIDE * SIDE * 3], black[sizeof pixels];
  const vc_canvas canvas = {pixels, sizeof pixels, SIDE * 3, SIDE, SIDE, VC_PIXEL_RGB24, 0};
  vc_sketch_rater *rater = make_rater();
  vc_sketch_rating *rating = rate_house(rater, "house");
  vc_sketch_draw_options options;
  vc_sketch_draw_options_init(&options, sizeof options);
  options.max_words = 0;
  options.hide_strokes = options.hide_bitmap = 1;
  CHECK_STATUS(vc_sketch_rating_draw(rating, &canvas, &options), VC_OK);
  CHECK(memcmp(pixels, black, sizeof pixels) == 0);
  options.hide_bitmap = 0;
  CHECK_STATUS(vc_sketch_rating_draw(rating, &canvas, &options), VC_OK);
  CHECK(memcmp(pixels, black, sizeof pixels) != 0);
  vc_sketch_rating_destroy(rating);
  vc_sketch_rater_destroy(rater);
}

static void test_save_and_load(void) {
  vc_sketch_rater *rater = make_rater();
  vc_sketch_rating *rating = rate_house(rater, NULL);
  for (int example = 0; example < 3; example++)
    CHECK_STATUS(vc_sketch_rater_learn(rater, "our house", rating), VC_OK);
  vc_sketch_rating_destroy(rating);
  size_t size = 0, written = 0;
  CHECK_STATUS(vc_sketch_rater_save(rater, NULL, 0, &size), VC_OK);
  CHECK_STATUS(vc_sketch_rater_save(rater, NULL, 1, &size), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_sketch_rater_save(rater, NULL, 0, &size), VC_OK);
  uint8_t *bytes = calloc(size, 1);
  CHECK_STATUS(vc_sketch_rater_save(rater, bytes, size - 1, &written), VC_ERR_TOO_LARGE);
  CHECK(written == size);
  CHECK(bytes[0] == 0);
  CHECK_STATUS(vc_sketch_rater_save(rater, bytes, size, &written), VC_OK);
  CHECK(written == size);

  vc_sketch_rater *other = make_rater();
  CHECK_STATUS(vc_sketch_rater_load(other, bytes, size), VC_OK);
  vc_sketch_taught_word taught = {.struct_size = sizeof taught};
  CHECK(vc_sketch_rater_taught_word_count(other) == 1 && vc_sketch_rater_taught_word_count(NULL) == 0);
  CHECK_STATUS(vc_sketch_rater_taught_word_get(other, 0, &taught), VC_OK);
  CHECK(strcmp(taught.word, "our house") == 0 && taught.example_count == 3);
  CHECK_STATUS(vc_sketch_rater_taught_word_get(other, 1, &taught), VC_ERR_NOT_FOUND);
  rating = rate_house(other, "our house");
  CHECK(vc_sketch_rating_count(rating) == trained_words + 1);
  vc_sketch_rating_destroy(rating);
  CHECK_STATUS(vc_sketch_rater_load(other, bytes, size - 1), VC_ERR_BAD_DATA);
  CHECK_STATUS(vc_sketch_rater_load(other, NULL, 5), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_sketch_rater_forget(other, "our house"), VC_OK);
  CHECK(vc_sketch_rater_taught_word_count(other) == 0);
  CHECK_STATUS(vc_sketch_rater_forget(other, "our house"), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_sketch_rater_load(rater, NULL, 0), VC_OK);
  CHECK_STATUS(vc_sketch_rater_forget(rater, "our house"), VC_ERR_NOT_FOUND);
  free(bytes);
  vc_sketch_rater_destroy(other);
  vc_sketch_rater_destroy(rater);
}

static void test_names_of_words(void) {
  static const char *const refused[] = {"",
                                        "a\nb",
                                        "a\r\nb",
                                        "a\rb",
                                        "a\vb",
                                        "a\x7f"
                                        "b",
                                        "a\xc2\x85"
                                        "b",
                                        "a\xe2\x80\xa8"
                                        "b",
                                        "a\xe2\x80\xa9"
                                        "b"};
  static const char *const allowed[] = {"our house", "Z\xc3\xbcrich", "\xe2\x80\xa6", "\xf0\x9f\x8f\xa0"};
  vc_sketch_rater *rater = make_rater();
  vc_sketch_rating *rating = rate_house(rater, NULL);
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    CHECK_STATUS(vc_sketch_rater_learn(rater, refused[i], rating), VC_ERR_INVALID_ARGUMENT);
  for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
    CHECK_STATUS(vc_sketch_rater_learn(rater, allowed[i], rating), VC_OK);
  vc_sketch_rating_destroy(rating);
  vc_sketch_rater_destroy(rater);
}

/* A selected word is an answer from its third example on. */
static void test_selected_word_with_few_examples(void) {
  vc_sketch_rater *rater = make_rater();
  vc_sketch_rating *rating = rate_house(rater, NULL), *selected;
  const char *const words[] = {"our house"};
  for (int examples = 1; examples <= 3; examples++) {
    CHECK_STATUS(vc_sketch_rater_learn(rater, words[0], rating), VC_OK);
    CHECK_STATUS(vc_sketch_rater_set_words(rater, words, 1), VC_OK);
    selected = rate_house(rater, NULL);
    CHECK(vc_sketch_rating_count(selected) == (examples < 3 ? 0 : 1));
    vc_sketch_rating_destroy(selected);
  }
  CHECK_STATUS(vc_sketch_rater_forget(rater, words[0]), VC_OK);
  selected = rate_house(rater, NULL);
  CHECK(vc_sketch_rating_count(selected) == trained_words);
  vc_sketch_rating_destroy(selected);
  vc_sketch_rating_destroy(rating);
  vc_sketch_rater_destroy(rater);
}

/* Sums that no examples have are refused, as further examples could make them too large to be loaded again. */
static void test_impossible_sums(void) {
  vc_sketch_rater *rater = make_rater();
  vc_sketch_rating *rating = rate_house(rater, NULL);
  CHECK_STATUS(vc_sketch_rater_learn(rater, "our house", rating), VC_OK);
  vc_sketch_rating_destroy(rating);
  size_t size = 0;
  CHECK_STATUS(vc_sketch_rater_save(rater, NULL, 0, &size), VC_OK);
  uint8_t *bytes = calloc(size, 1);
  CHECK_STATUS(vc_sketch_rater_save(rater, bytes, size, &size), VC_OK);
  CHECK_STATUS(vc_sketch_rater_load(rater, bytes, size), VC_OK);
  const float impossible = 20.99f;
  memcpy(bytes + size - sizeof impossible, &impossible, sizeof impossible);
  CHECK_STATUS(vc_sketch_rater_load(rater, bytes, size), VC_ERR_BAD_DATA);
  free(bytes);
  vc_sketch_rater_destroy(rater);
}

/* The points of the last round that ended stay during the next one. */
static void test_last_points(void) {
  const char *const words[] = {"house", "cat"};
  const int64_t second = 1000000000;
  vc_sketch_rater *rater = make_rater();
  vc_sketch_rating *rating = rate_house(rater, "house");
  vc_sketch_game *game;
  vc_sketch_game_state state = {.struct_size = sizeof state};
  CHECK_STATUS(vc_sketch_game_create(words, 2, NULL, &game), VC_OK);
  CHECK_STATUS(vc_sketch_game_start(game, "house", 0), VC_OK);
  CHECK_STATUS(vc_sketch_game_submit(game, rating, second), VC_OK);
  CHECK_STATUS(vc_sketch_game_start(game, "cat", 2 * second), VC_OK);
  CHECK_STATUS(vc_sketch_game_state_get(game, 3 * second, &state), VC_OK);
  CHECK(state.phase == VC_SKETCH_GAME_PHASE_DRAWING);
  CHECK(state.last_points > 0);
  CHECK(state.last_points == state.score);
  CHECK_STATUS(vc_sketch_game_state_get(game, 60 * second, &state), VC_OK);
  CHECK(state.phase == VC_SKETCH_GAME_PHASE_LOST);
  CHECK(state.last_points == 0);
  vc_sketch_game_destroy(game);
  vc_sketch_rating_destroy(rating);
  vc_sketch_rater_destroy(rater);
}

/* A word that the caller asked for counts as asked: no random word repeats it before all have been asked. */
static void test_words_are_not_repeated(void) {
  const char *const words[] = {"cat", "house", "sun", "tree"};
  for (uint64_t seed = 1; seed <= 20; seed++) {
    vc_sketch_game_options options;
    vc_sketch_game_options_init(&options, sizeof options);
    options.seed = seed;
    vc_sketch_game *game;
    vc_sketch_game_state state = {.struct_size = sizeof state};
    CHECK_STATUS(vc_sketch_game_create(words, 4, &options, &game), VC_OK);
    int asked[4] = {0};
    for (int round = 0; round < 8; round++) {
      CHECK_STATUS(vc_sketch_game_start(game, round % 4 == 0 ? words[round / 4] : NULL, 0), VC_OK);
      CHECK_STATUS(vc_sketch_game_state_get(game, 0, &state), VC_OK);
      for (int word = 0; word < 4; word++)
        asked[word] += strcmp(state.asked, words[word]) == 0;
      for (int word = 0; word < 4 && round % 4 == 3; word++)
        CHECK(asked[word] == 1 + round / 4);
    }
    vc_sketch_game_destroy(game);
  }
}

int main(void) {
  test_refused_arguments();
  test_rating_outlives_its_rater();
  test_strokes_and_bitmap();
  test_range_of_strokes();
  test_draw_options();
  test_save_and_load();
  test_last_points();
  test_words_are_not_repeated();
  test_names_of_words();
  test_selected_word_with_few_examples();
  test_impossible_sums();
  return TEST_RESULT();
}
