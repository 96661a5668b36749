#define _POSIX_C_SOURCE 200809L
/* visioncore sketch: rates photographs of pen drawings. */
#include "common.h"

#include <stdlib.h>
#include <string.h>

/** What a timed call needs. */
typedef struct job {
  vc_sketch_rater *rater;
  const vc_image *image;
  const char *asked;
  vc_sketch_rating *rating;
} job;

static vc_status rate(void *context) {
  job *j = context;
  vc_sketch_rating_destroy(j->rating);
  return vc_sketch_rater_rate(j->rater, j->image, j->asked, &j->rating);
}

static cJSON *hints_json(uint32_t hints) {
  cJSON *list = cJSON_CreateArray();
  for (uint32_t bit = 1; bit != 0 && *vc_sketch_hint_name(bit); bit <<= 1)
    if (hints & bit) cJSON_AddItemToArray(list, cJSON_CreateString(vc_sketch_hint_name(bit)));
  return list;
}

/** @return VC_SKETCH_REGION_* of that name, -1 for no such name */
static int32_t region_named(const char *name) {
  for (int32_t region = 0; *vc_sketch_region_name(region); region++)
    if (strcmp(name, vc_sketch_region_name(region)) == 0) return region;
  return -1;
}

static void print_json(const char *file, const loaded *picture, const job *j, double elapsed_ms) {
  vc_sketch_summary summary = {.struct_size = sizeof summary};
  vc_sketch_rating_summary_get(j->rating, &summary);
  cJSON *line = picture_line(file, picture, elapsed_ms);
  cJSON_AddBoolToObject(line, "empty", summary.empty);
  add_number(line, "empty_confidence", summary.empty_confidence, 4);
  cJSON *classes = cJSON_AddArrayToObject(line, "classes");
  for (size_t i = 0; i < vc_sketch_rating_count(j->rating) && i < 5; i++) {
    vc_sketch_answer answer = {.struct_size = sizeof answer};
    vc_sketch_rating_get(j->rating, i, &answer);
    cJSON *entry = cJSON_CreateObject();
    cJSON_AddStringToObject(entry, "name", answer.word);
    add_number(entry, "confidence", answer.confidence, 4);
    cJSON_AddItemToArray(classes, entry);
  }
  add_number(line, "none_confidence", summary.none_confidence, 4);
  if (j->asked) {
    cJSON_AddStringToObject(line, "asked", j->asked);
    cJSON_AddNumberToObject(line, "points", summary.points);
  }
  cJSON_AddItemToObject(line, "hints", hints_json(summary.hints));
  print_line(line);
}

static void print_text(const char *file, const job *j) {
  vc_sketch_summary summary = {.struct_size = sizeof summary};
  vc_sketch_rating_summary_get(j->rating, &summary);
  printf("%s: ", file);
  if (summary.empty) printf("an empty sheet");
  for (size_t i = 0; i < vc_sketch_rating_count(j->rating) && i < 5; i++) {
    vc_sketch_answer answer = {.struct_size = sizeof answer};
    vc_sketch_rating_get(j->rating, i, &answer);
    printf("%s%s %.0f %%", i ? ", " : "", answer.word, 100 * answer.confidence);
  }
  if (j->asked) printf("; %s: %d points", j->asked, summary.points);
  printf("\n");
}

static bool rate_file(const options *options, const char *file, job *j) {
  loaded picture;
  if (!load_picture(options, file, &picture)) return false;
  j->image = &picture.image;
  double elapsed_ms;
  const vc_status status = timed(options->repeat, rate, j, &elapsed_ms);
  bool ok = status == VC_OK && j->rating;
  if (status != VC_OK) print_error(options, file, status, vc_sketch_rater_error(j->rater));
  vc_canvas canvas;
  if (ok && options->annotate) {
    ok = annotation_begin(&picture, &canvas);
    if (ok) vc_sketch_rating_draw(j->rating, &canvas, NULL);
    ok = ok && annotation_end(options, file, &canvas);
  }
  if (ok && options->json) print_json(file, &picture, j, elapsed_ms);
  if (ok && !options->json) print_text(file, j);
  unload_picture(&picture);
  vc_sketch_rating_destroy(j->rating);
  j->rating = NULL;
  return ok;
}

/** Splits "a,b,c" in place. @return the number of words; 0 when there are too many */
static size_t split(char *text, const char **words, size_t capacity) {
  size_t count = 0;
  for (char *word = strtok(text, ","); word; word = strtok(NULL, ",")) {
    if (count == capacity) return 0;
    words[count++] = word;
  }
  return count;
}

static vc_status set_words(vc_sketch_rater *rater, const char *among) {
  enum { capacity = 2000 };
  char *text = strdup(among);
  const char **words = malloc(capacity * sizeof *words);
  vc_status status = VC_ERR_NO_MEMORY;
  if (text && words) status = vc_sketch_rater_set_words(rater, words, split(text, words, capacity));
  free(text);
  free(words);
  return status;
}

static int rate_all(int argc, char **argv) {
  const char *asked = NULL, *among = NULL, *region = NULL;
  const own_option own[] = {{"--asked", &asked, NULL}, {"--among", &among, NULL}, {"--region", &region, NULL}, {NULL, NULL, NULL}};
  options options;
  if (!options_parse(&options, argc, argv, own)) return EXIT_USAGE;
  vc_sketch_rater_options given;
  vc_sketch_rater_options_init(&given, sizeof given);
  if (region) given.region = region_named(region);
  if (options.argument_count == 0 || given.region < 0) {
    fprintf(stderr, "usage: visioncore sketch rate [--asked NAME] [--among NAME,NAME,...] [--region auto|center|whole] IMAGE...\n");
    return EXIT_USAGE;
  }
  job j = {.asked = asked};
  vc_status status = vc_sketch_rater_create(&given, &j.rater);
  if (status == VC_OK && among) status = set_words(j.rater, among);
  if (status != VC_OK) {
    const char *reason = j.rater ? vc_sketch_rater_error(j.rater) : vc_create_error();
    fprintf(stderr, "visioncore: %s (%s)\n", reason, vc_status_name(status));
    vc_sketch_rater_destroy(j.rater);
    return EXIT_USAGE;
  }
  int failed = 0;
  for (int i = 0; i < options.argument_count && !interrupted(); i++)
    failed += !rate_file(&options, options.arguments[i], &j);
  vc_sketch_rater_destroy(j.rater);
  return failed ? EXIT_SOME_FAILED : EXIT_ALL_DONE;
}

static int list_words(void) {
  for (size_t i = 0; i < vc_sketch_word_count(); i++)
    puts(vc_sketch_word_get(i));
  return EXIT_ALL_DONE;
}

int run_sketch(int argc, char **argv) {
  if (strcmp(argv[0], "rate") == 0) return rate_all(argc - 1, argv + 1);
  if (strcmp(argv[0], "words") == 0) return list_words();
  fprintf(stderr, "visioncore: unknown verb %s; see visioncore sketch --help\n", argv[0]);
  return EXIT_USAGE;
}
