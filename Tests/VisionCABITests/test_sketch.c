/* The section "Drawings" of the header: NULL everywhere, struct sizes, order of destruction, limits. Exit status 0 = pass. */
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

static const vc_point house[] = {{0, 90}, {0, 200}, {180, 200}, {180, 90}, {0, 90}, {-15, 95}, {90, 0}, {195, 95}};
static const int32_t lengths[] = {5, 3};

static void test_null(void) {
  vc_sketch_rating *rating = (vc_sketch_rating *)1;
  vc_sketch_summary summary = {.struct_size = sizeof summary};
  vc_sketch_answer answer = {.struct_size = sizeof answer};
  const vc_point *points;
  const void *bytes;
  size_t count;
  unsigned char form[784];
  CHECK(vc_sketch_rater_create(NULL, NULL) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rate_image(NULL, NULL, NULL, &rating) == VC_ERR_INVALID_ARGUMENT && rating == NULL);
  CHECK(vc_sketch_rate_strokes(NULL, house, lengths, 2, NULL, NULL) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rate_form(NULL, form, NULL, NULL) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rating_summary(NULL, &summary) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rating_get(NULL, 0, &answer) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rating_form(NULL, form) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rating_stroke(NULL, 0, &points, &count) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rating_draw(NULL, NULL) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rating_count(NULL) == 0 && vc_sketch_rating_stroke_count(NULL) == 0);
  CHECK(vc_sketch_rater_set_words(NULL, NULL, 0) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_teach(NULL, NULL, NULL) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_forget(NULL, "x") == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_save(NULL, &bytes, &count) == VC_ERR_INVALID_ARGUMENT && bytes == NULL && count == 0);
  CHECK(vc_sketch_rater_load(NULL, form, 1) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_game_create(NULL, 0, NULL, NULL) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_game_start(NULL, NULL, 0) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_game_submit(NULL, NULL, 0) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_game_get(NULL, 0, NULL) == VC_ERR_INVALID_ARGUMENT);
  CHECK(*vc_sketch_rater_error(NULL) && *vc_sketch_game_error(NULL));
  vc_sketch_options_init(NULL, 4);
  vc_sketch_game_options_init(NULL, 4);
  vc_sketch_rater_destroy(NULL);
  vc_sketch_rating_destroy(NULL);
  vc_sketch_game_destroy(NULL);

  vc_sketch_rater *rater;
  CHECK(vc_sketch_rater_create(NULL, &rater) == VC_OK);
  CHECK(vc_sketch_rate_image(rater, NULL, NULL, &rating) == VC_ERR_INVALID_ARGUMENT && *vc_sketch_rater_error(rater));
  CHECK(vc_sketch_rate_strokes(rater, NULL, NULL, 1, NULL, &rating) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rate_strokes(rater, house, lengths, (size_t)-1, NULL, &rating) == VC_ERR_INVALID_ARGUMENT);
  const int32_t wrong[] = {-1}, huge[] = {2000000};
  CHECK(vc_sketch_rate_strokes(rater, house, wrong, 1, NULL, &rating) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rate_strokes(rater, house, huge, 1, NULL, &rating) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rate_form(rater, NULL, NULL, &rating) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rate_strokes(rater, house, lengths, 2, NULL, NULL) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rate_strokes(rater, house, lengths, 2, "no such word", &rating) == VC_ERR_NOT_FOUND && rating == NULL);
  const char *const names[] = {"cat", NULL};
  CHECK(vc_sketch_rater_set_words(rater, names, 2) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_set_words(rater, NULL, 3) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_set_words(rater, names, (size_t)-1) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_load(rater, NULL, 5) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_load(rater, "xxxxxxxxxxxxxxxxxx", 18) == VC_ERR_BAD_DATA);
  CHECK(vc_sketch_rater_save(rater, NULL, NULL) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_teach(rater, "x", NULL) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_rater_set_words(rater, NULL, 0) == VC_OK && !*vc_sketch_rater_error(rater));
  vc_sketch_rater_destroy(rater);
}

/** Every size of every struct; bytes beyond what the library knows must be zero. */
static void test_sizes(void) {
  unsigned char memory[128];
  for (uint32_t size = 0; size <= sizeof memory; size++)
    for (int tail = 0; tail < 2; tail++) {
      vc_sketch_options options;
      memset(memory, 0, sizeof memory);
      vc_sketch_options_init((vc_sketch_options *)memory, size < 4 ? 4 : size);
      memcpy(memory, &size, sizeof size);
      if (tail && size > sizeof options) memory[size - 1] = 1;
      const int is_known = size >= 4 && !(tail && size > sizeof options);
      vc_sketch_rater *rater;
      const vc_status status = vc_sketch_rater_create((vc_sketch_options *)memory, &rater);
      CHECK(status == (is_known ? VC_OK : size < 4 ? VC_ERR_INVALID_ARGUMENT : VC_ERR_UNSUPPORTED));
      CHECK((rater != NULL) == (status == VC_OK));
      vc_sketch_rater_destroy(rater);
    }
  vc_sketch_rater *rater;
  vc_sketch_rating *rating;
  CHECK(vc_sketch_rater_create(NULL, &rater) == VC_OK);
  CHECK(vc_sketch_rate_strokes(rater, house, lengths, 2, "house", &rating) == VC_OK);
  for (uint32_t size = 0; size <= sizeof memory; size++) {
    memset(memory, 0xAB, sizeof memory);
    memcpy(memory, &size, sizeof size);
    CHECK((vc_sketch_rating_summary(rating, (vc_sketch_summary *)memory) == VC_OK) == (size >= 4));
    for (size_t i = size < 4 ? 4 : size; i < sizeof memory; i++)
      CHECK(memory[i] == 0xAB);
    memset(memory, 0xAB, sizeof memory);
    memcpy(memory, &size, sizeof size);
    CHECK((vc_sketch_rating_get(rating, 0, (vc_sketch_answer *)memory) == VC_OK) == (size >= 4));
    for (size_t i = size < 4 ? 4 : size; i < sizeof memory; i++)
      CHECK(memory[i] == 0xAB);
  }
  vc_sketch_rating_destroy(rating);
  vc_sketch_rater_destroy(rater);
  for (int32_t looks = -1; looks < 13; looks++) {
    vc_sketch_options options;
    vc_sketch_options_init(&options, sizeof options);
    options.looks = looks;
    CHECK((vc_sketch_rater_create(&options, &rater) == VC_OK) == (looks >= 1 && looks <= 11));
    vc_sketch_rater_destroy(rater);
  }
}

static void test_results(void) {
  vc_sketch_rater *rater;
  vc_sketch_rating *rating;
  CHECK(vc_sketch_word_count() == 345 && vc_sketch_word(-1) == NULL && vc_sketch_word(345) == NULL);
  CHECK(strcmp(vc_sketch_word(0), "The Eiffel Tower") == 0 && strcmp(vc_sketch_word(344), "zigzag") == 0);
  CHECK(vc_sketch_rater_create(NULL, &rater) == VC_OK);
  CHECK(vc_sketch_rate_strokes(rater, house, lengths, 2, "house", &rating) == VC_OK);
  vc_sketch_rater_destroy(rater); /* the rating lives on */
  vc_sketch_summary summary = {.struct_size = sizeof summary};
  CHECK(vc_sketch_rating_summary(rating, &summary) == VC_OK && !summary.empty);
  CHECK(summary.points == (int32_t)(summary.asked_confidence * 100));
  CHECK(vc_sketch_rating_count(rating) == 345 && vc_sketch_rating_stroke_count(rating) == 2);
  vc_sketch_answer answer = {.struct_size = sizeof answer};
  double sum = summary.none_confidence, before = 1;
  for (size_t i = 0; i < 345; i++) {
    CHECK(vc_sketch_rating_get(rating, i, &answer) == VC_OK && answer.confidence <= before && *answer.word);
    sum += before = answer.confidence;
  }
  CHECK(fabs(sum - 1) < 1e-4);
  CHECK(vc_sketch_rating_get(rating, 345, &answer) == VC_ERR_NOT_FOUND);
  CHECK(vc_sketch_rating_get(rating, (size_t)-1, &answer) == VC_ERR_NOT_FOUND);
  const vc_point *points;
  size_t count;
  CHECK(vc_sketch_rating_stroke(rating, 1, &points, &count) == VC_OK && count == 3 && points[1].x == 90);
  CHECK(vc_sketch_rating_stroke(rating, 2, &points, &count) == VC_ERR_NOT_FOUND && points == NULL && count == 0);
  static unsigned char pixels[200 * 200 * 3];
  vc_canvas canvas = {.data = pixels, .data_size = sizeof pixels, .stride = 600, .width = 200, .height = 200, .format = VC_PIXEL_RGB24};
  CHECK(vc_sketch_rating_draw(rating, &canvas) == VC_OK);
  canvas.data_size = 10;
  CHECK(vc_sketch_rating_draw(rating, &canvas) == VC_ERR_INVALID_ARGUMENT);
  vc_sketch_rating_destroy(rating);
}

static void test_game(void) {
  const char *const words[] = {"house", "cat"};
  vc_sketch_game *game;
  vc_sketch_game_options options;
  vc_sketch_game_options_init(&options, sizeof options);
  options.round_ns = 1;
  CHECK(vc_sketch_game_create(words, 2, &options, &game) == VC_ERR_INVALID_ARGUMENT && game == NULL);
  CHECK(vc_sketch_game_create(words, 0, NULL, &game) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_game_create(words, 2, NULL, &game) == VC_OK);
  vc_sketch_game_state state = {.struct_size = sizeof state};
  CHECK(vc_sketch_game_get(game, 0, &state) == VC_OK && state.phase == VC_SKETCH_READY && strcmp(state.asked, "") == 0);
  CHECK(vc_sketch_game_submit(game, NULL, 0) == VC_ERR_INVALID_ARGUMENT);
  CHECK(vc_sketch_game_start(game, "dog", 0) == VC_ERR_NOT_FOUND);
  CHECK(vc_sketch_game_start(game, "house", 0) == VC_OK);
  CHECK(vc_sketch_game_get(game, 15000000000, &state) == VC_OK && state.remaining_ns == 30000000000 && state.round == 1);
  vc_sketch_rater *rater;
  vc_sketch_rating *rating;
  CHECK(vc_sketch_rater_create(NULL, &rater) == VC_OK);
  CHECK(vc_sketch_rate_strokes(rater, house, lengths, 2, "cat", &rating) == VC_OK);
  CHECK(vc_sketch_game_submit(game, rating, 1) == VC_ERR_INVALID_ARGUMENT && *vc_sketch_game_error(game));
  vc_sketch_rating_destroy(rating);
  CHECK(vc_sketch_rate_strokes(rater, house, lengths, 2, "house", &rating) == VC_OK);
  CHECK(vc_sketch_game_submit(game, rating, 1) == VC_OK && !*vc_sketch_game_error(game));
  CHECK(vc_sketch_game_get(game, 2, &state) == VC_OK && state.phase == VC_SKETCH_WON && state.score == state.last_points);
  CHECK(vc_sketch_game_submit(game, rating, 3) == VC_ERR_INVALID_ARGUMENT);
  vc_sketch_game_destroy(game);
  vc_sketch_rating_destroy(rating);
  vc_sketch_rater_destroy(rater);
}

int main(void) {
  test_null();
  test_sizes();
  test_results();
  test_game();
  printf("%s\n", failures ? "failed" : "passed");
  return failures != 0;
}
