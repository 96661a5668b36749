/* visioncore sketch: rates photographs of pen drawings. */
#include "subjects.h"

#include <stdlib.h>
#include <string.h>

typedef struct arguments {
  const char *asked, *among;
  int32_t region;
} arguments;

static const option rate_options[] = {
    TEXT(arguments, asked, "--asked", "WORD", "what should have been drawn: gives points from 0 to 100"),
    TEXT(arguments, among, "--among", "WORD,...", "the words to choose from; otherwise all that visioncore sketch words lists"),
    NAMED(arguments, region, "--region", vc_sketch_region_name, VC_SKETCH_REGION_AUTO, 15, "the part of the picture with the drawing"),
    END_OF_OPTIONS,
};

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

static void print_json(const task *task, const job *j, double elapsed_ms) {
  vc_sketch_summary summary = {.struct_size = sizeof summary};
  vc_sketch_rating_summary_get(j->rating, &summary);
  cJSON *line = picture_line(task, elapsed_ms);
  cJSON_AddBoolToObject(line, "empty", summary.empty);
  add_number(line, "empty_confidence", summary.empty_confidence, 4);
  cJSON *classes = cJSON_AddArrayToObject(line, "classes");
  for (size_t i = 0; i < vc_sketch_rating_count(j->rating) && i < 5; i++) {
    vc_sketch_answer answer = {.struct_size = sizeof answer};
    vc_sketch_rating_get(j->rating, i, &answer);
    cJSON *entry = cJSON_CreateObject();
    add_text(entry, "name", answer.word);
    add_number(entry, "confidence", answer.confidence, 4);
    cJSON_AddItemToArray(classes, entry);
  }
  add_number(line, "none_confidence", summary.none_confidence, 4);
  if (j->asked) {
    add_text(line, "asked", j->asked);
    cJSON_AddNumberToObject(line, "points", summary.points);
  }
  cJSON_AddItemToObject(line, "hints", hints_json(summary.hints));
  print_line(&task->output, line);
}

static void print_text(const task *task, const job *j) {
  FILE *out = task->output.out;
  vc_sketch_summary summary = {.struct_size = sizeof summary};
  vc_sketch_rating_summary_get(j->rating, &summary);
  print_name(task);
  if (summary.empty) fprintf(out, "an empty sheet");
  for (size_t i = 0; i < vc_sketch_rating_count(j->rating) && i < 5; i++) {
    vc_sketch_answer answer = {.struct_size = sizeof answer};
    vc_sketch_rating_get(j->rating, i, &answer);
    fprintf(out, "%s%s%s%s %.0f %%", i ? ", " : "", i ? "" : tint(&task->output, GREEN), answer.word, i ? "" : tint(&task->output, PLAIN),
            100 * answer.confidence);
  }
  if (j->asked) fprintf(out, "; %s: %d point%s", j->asked, summary.points, plural((size_t)summary.points));
  fputs("\n", out);
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

static vc_status open_rater(void *context, void **worker, char *message, size_t size) {
  const arguments *a = context;
  vc_sketch_rater_options given;
  vc_sketch_rater_options_init(&given, sizeof given);
  given.region = a->region;
  vc_sketch_rater *rater;
  vc_status status = vc_sketch_rater_create(&given, &rater);
  if (status != VC_OK) return status;
  if (a->among) status = set_words(rater, a->among);
  if (status == VC_OK) {
    *worker = rater;
  } else {
    snprintf(message, size, "%s", vc_sketch_rater_error(rater));
    vc_sketch_rater_destroy(rater);
  }
  return status;
}

static void close_rater(void *worker) { vc_sketch_rater_destroy(worker); }

static bool annotate(const task *task, const vc_sketch_rating *rating) {
  vc_canvas canvas;
  if (!annotation_begin(task, &canvas)) return false;
  vc_sketch_rating_draw(rating, &canvas, NULL);
  return annotation_end(task, task->output.options->annotate, &canvas);
}

static bool handle(void *context, void *worker, task *task) {
  const options *options = task->output.options;
  job j = {worker, &task->picture.image, ((const arguments *)context)->asked, NULL};
  double elapsed_ms;
  const vc_status status = timed(options->repeat, rate, &j, &elapsed_ms);
  bool good = status == VC_OK || print_error(&task->output, task->file, status, vc_sketch_rater_error(worker));
  if (good && options->annotate) good = annotate(task, j.rating);
  if (good && options->json) print_json(task, &j, elapsed_ms);
  if (good && !options->json) print_text(task, &j);
  vc_sketch_summary summary = {.struct_size = sizeof summary};
  if (j.rating && vc_sketch_rating_summary_get(j.rating, &summary) == VC_OK) task->found += !summary.empty;
  vc_sketch_rating_destroy(j.rating);
  return good;
}

/* The rater scales larger pictures down to half of this before it looks for strokes. */
static int32_t enough(const void *context) {
  (void)context;
  return 1280;
}

/* Whether --asked is one of the words to choose from. */
static bool check_asked(const arguments *a) {
  suggestion near = {a->asked, "", 0};
  char buffer[128], *list = a->among ? strdup(a->among) : NULL;
  bool found = !a->asked;
  if (list)
    for (const char *word = strtok(list, ","); word && !found; word = strtok(NULL, ",")) {
      found = strcmp(word, a->asked) == 0;
      suggest(&near, word);
    }
  for (size_t i = 0; !list && !found && i < vc_sketch_word_count(); i++) {
    found = strcmp(vc_sketch_word_get(i), a->asked) == 0;
    suggest(&near, vc_sketch_word_get(i));
  }
  free(list);
  return found || usage_error("--asked: unknown word %s%s", a->asked, suggestion_text(&near, buffer, sizeof buffer));
}

static int rate_all(const options *options, void *arguments) {
  static const recogniser recogniser = {"drawing", open_rater, close_rater, handle, enough, NULL};
  return check_asked(arguments) ? run_pictures(options, &recogniser, arguments) : EXIT_USAGE;
}

static int list_words(const options *options, void *arguments) {
  (void)arguments;
  const output output = standard_output(options);
  cJSON *list = cJSON_CreateArray();
  for (size_t i = 0; i < vc_sketch_word_count(); i++)
    if (options->json)
      cJSON_AddItemToArray(list, cJSON_CreateString(vc_sketch_word_get(i)));
    else
      puts(vc_sketch_word_get(i));
  cJSON *line = cJSON_CreateObject();
  cJSON_AddItemToObject(line, "words", list);
  if (options->json)
    print_line(&output, line);
  else
    cJSON_Delete(line);
  return EXIT_ALL_DONE;
}

const verb sketch_verbs[] = {
    {"rate", "IMAGE...", "what a pen drawing is taken for, and its points", NULL, rate_options, NULL,
     COMMON_PICTURES | COMMON_ANNOTATE | COMMON_REPEAT, 1, -1, sizeof(arguments), NULL, rate_all},
    {"words", "", "the words that are known", NULL, NULL, NULL, 0, 0, 0, 0, NULL, list_words},
    {NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, NULL, NULL},
};
