/* visioncore sketch: its verbs; rating of pen drawings. */
#include "sketch.h"
#include "watch.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const option rate_options[] = {
    TEXT(sketch_arguments, asked, "--asked", "WORD", "the word to draw: gives 0 to 100 points"),
    TEXT(sketch_arguments, among, "--among", "WORD,...", "the active words; by default all that visioncore sketch words lists"),
    WORDS_OPTION,
    NAMED(sketch_arguments, region, "--region", vc_sketch_region_name, VC_SKETCH_REGION_AUTO, 15,
          "the part of the picture with the drawing"),
    END_OF_OPTIONS,
};

static const option teach_options[] = {
    TEXT(sketch_arguments, word, "--word", "WORD", "the word that the drawings show"),
    UPDATED(sketch_arguments, words, "--words", "FILE", "the file of taught words, which is made or extended"),
    NAMED(sketch_arguments, region, "--region", vc_sketch_region_name, VC_SKETCH_REGION_AUTO, 15,
          "the part of the picture with the drawing"),
    END_OF_OPTIONS,
};

void sketch_rating_text(const task *task, const vc_sketch_rating *rating, const char *asked) {
  FILE *out = task->output.out;
  vc_sketch_summary summary = {.struct_size = sizeof summary};
  vc_sketch_rating_summary_get(rating, &summary);
  if (summary.empty) fprintf(out, "an empty sheet");
  for (size_t i = 0; i < vc_sketch_rating_count(rating) && i < 5; i++) {
    vc_sketch_answer answer = {.struct_size = sizeof answer};
    vc_sketch_rating_get(rating, i, &answer);
    const double whole = 1e-9; /* as the points, which are whole hundredths */
    fprintf(out, "%s%s%s%s %.0f %%", i ? ", " : "", i ? "" : tint(&task->output, GREEN), answer.word, i ? "" : tint(&task->output, PLAIN),
            floor(100 * answer.confidence + whole));
  }
  if (asked) fprintf(out, "; %s: %d point%s", asked, summary.points, plural((size_t)summary.points));
  fputs("\n", out);
}

sketch_words read_sketch_words(const char *among) {
  const size_t most = among ? strlen(among) / 2 + 1 : vc_sketch_word_count(); /* a word and its comma have at least two characters */
  sketch_words list = {among ? strdup(among) : NULL, malloc((most + 1) * sizeof *list.words), 0};
  for (char *word = list.text && list.words ? strtok(list.text, ",") : NULL; word; word = strtok(NULL, ",")) {
    word = trimmed(word);
    if (*word) list.words[list.count++] = word;
  }
  for (; !among && list.words && list.count < most; list.count++)
    list.words[list.count] = vc_sketch_word(list.count);
  return list;
}

void free_sketch_words(sketch_words *list) {
  free(list->words);
  free(list->text);
}

vc_status open_sketch_rater(const sketch_arguments *a, vc_sketch_rater **rater) {
  vc_sketch_rater_options given;
  vc_sketch_rater_options_init(&given, sizeof given);
  given.region = a->region;
  vc_status status = vc_sketch_rater_create(&given, rater);
  if (status == VC_OK && a->taught) status = vc_sketch_rater_load(*rater, a->taught, a->taught_size);
  if (status != VC_OK || !a->among) return status;
  sketch_words list = read_sketch_words(a->among);
  status = vc_sketch_rater_set_words(*rater, list.words, list.count);
  free_sketch_words(&list);
  return status;
}

/* The rater scales larger pictures down to half of this before it traces strokes. */
int32_t sketch_enough(const void *context) {
  (void)context;
  return 1280;
}

/** Per-worker state. */
typedef struct session {
  const sketch_arguments *arguments;
  vc_sketch_rater *rater;
  vc_sketch_rating *rating; /* of the last picture */
} session;

static vc_status open_session(void *context, void **worker) {
  session *s = *worker = calloc(1, sizeof *s);
  if (!s) return VC_ERR_NO_MEMORY;
  s->arguments = context;
  return open_sketch_rater(context, &s->rater);
}

static void close_session(void *worker) {
  session *s = worker;
  vc_sketch_rating_destroy(s->rating);
  vc_sketch_rater_destroy(s->rater);
  free(s);
}

static const char *error(void *worker) {
  const session *s = worker;
  return s->rater ? vc_sketch_rater_error(s->rater) : vc_last_error();
}

static vc_status find(void *worker, const vc_image *image) {
  session *s = worker;
  vc_sketch_rating_destroy(s->rating);
  s->rating = NULL;
  return vc_sketch_rater_rate(s->rater, image, s->arguments->asked, &s->rating);
}

static size_t count(void *worker) {
  vc_sketch_summary summary = {.struct_size = sizeof summary};
  return vc_sketch_rating_summary_get(((session *)worker)->rating, &summary) == VC_OK && !summary.empty;
}

static void add_json(void *worker, const task *task, cJSON *line) {
  add_result(line, task, vc_sketch_rating_json(((session *)worker)->rating));
}

static void print_text(void *worker, const task *task) {
  const session *s = worker;
  sketch_rating_text(task, s->rating, s->arguments->asked);
}

static void draw(void *worker, const vc_canvas *canvas) { vc_sketch_rating_draw(((session *)worker)->rating, canvas, NULL); }

static bool is_known(vc_sketch_rater *rater, const char *word) { return vc_sketch_rater_set_words(rater, &word, 1) == VC_OK; }

/* @return false */
static bool unknown_word(const char *option, const char *word, const sketch_words *list) {
  suggestion near = {word, "", 0};
  char buffer[128];
  for (size_t i = 0; i < list->count; i++)
    suggest(&near, list->words[i]);
  return usage_error("%s: unknown word %s%s", option, word,
                     *near.best ? suggestion_text(&near, buffer, sizeof buffer) : "; see visioncore sketch words");
}

static bool check_among(const sketch_arguments *a, vc_sketch_rater *rater) {
  sketch_words list = read_sketch_words(a->among), all = read_sketch_words(NULL);
  bool good = true;
  for (size_t i = 0; i < list.count && good; i++)
    good = is_known(rater, list.words[i]) || unknown_word("--among", list.words[i], &all);
  free_sketch_words(&list);
  free_sketch_words(&all);
  return good;
}

static bool check_asked(const sketch_arguments *a, vc_sketch_rater *rater) {
  sketch_words list = read_sketch_words(a->among);
  bool good = !a->among && is_known(rater, a->asked);
  for (size_t i = 0; i < list.count && !good; i++)
    good = strcmp(list.words[i], a->asked) == 0;
  if (!good && is_known(rater, a->asked))
    usage_error("--asked: %s is not one of the words of --among", a->asked);
  else if (!good)
    unknown_word("--asked", a->asked, &list);
  free_sketch_words(&list);
  return good;
}

int read_sketch_arguments(const output *output, sketch_arguments *a) {
  const char *message;
  if (a->words && !(a->taught = read_file(a->words, &a->taught_size, &message))) return error_exit(output, a->words, VC_ERR_IO, message);
  vc_sketch_rater *rater = NULL;
  const vc_status status = open_sketch_rater(a, &rater);
  char text[512]; /* a copy: the words are tried one by one, which replaces it */
  snprintf(text, sizeof text, "%s", rater ? vc_sketch_rater_error(rater) : vc_last_error());
  int result = EXIT_ALL_DONE;
  if (status == VC_ERR_BAD_DATA || status == VC_ERR_UNSUPPORTED)
    result = error_exit(output, a->words, status, text);
  else if (status == VC_ERR_NOT_FOUND && !check_among(a, rater))
    result = EXIT_USAGE;
  else if (status != VC_OK)
    result = usage_exit("%s (%s)", text, vc_status_name(status));
  else if (a->asked && !check_asked(a, rater))
    result = EXIT_USAGE;
  vc_sketch_rater_destroy(rater);
  return result;
}

static int rate_all(const options *options, void *context) {
  static const recogniser recogniser = {.noun = "drawing", SEARCHED, .enough = sketch_enough};
  sketch_arguments *arguments = context;
  const output output = standard_output(options);
  int result = read_sketch_arguments(&output, arguments);
  if (arguments->words) protect_file(arguments->words);
  if (result == EXIT_ALL_DONE) result = run_pictures(options, &recogniser, arguments);
  free(arguments->taught);
  return result;
}

/* -- teaching ------------------------------------------------------------------------------------------------------ */

/** Drawings that are taught one after the other. */
typedef struct lesson {
  session session; /* the worker */
  size_t count;
} lesson;

static bool teach(void *worker, task *task) {
  lesson *lesson = worker;
  session *s = &lesson->session;
  const vc_status status = vc_sketch_rater_learn(s->rater, s->arguments->word, s->rating);
  lesson->count += status == VC_OK;
  return status == VC_OK || print_error(&task->output, task->file, status, vc_sketch_rater_error(s->rater));
}

static bool are_taught_words(const void *bytes, size_t size) {
  vc_sketch_rater *rater = NULL;
  const bool are = vc_sketch_rater_create(NULL, &rater) == VC_OK && vc_sketch_rater_load(rater, bytes, size) == VC_OK;
  vc_sketch_rater_destroy(rater);
  return are;
}

static bool save_words(const output *output, const lesson *lesson) {
  const sketch_arguments *a = lesson->session.arguments;
  vc_sketch_rater *rater = lesson->session.rater;
  size_t size = 0;
  vc_sketch_rater_save(rater, NULL, 0, &size);
  unsigned char *bytes = malloc(size + 1);
  const vc_status status = bytes ? vc_sketch_rater_save(rater, bytes, size, &size) : VC_ERR_NO_MEMORY;
  const bool saved = status == VC_OK ? update_file(output, a->words, are_taught_words, bytes, size)
                                     : print_error(output, a->words, status, vc_sketch_rater_error(rater));
  free(bytes);
  if (!saved || output->options->json) return saved;
  printf("%zu drawing%s of ", lesson->count, plural(lesson->count));
  print_escaped(stdout, a->word);
  fputs(" added to ", stdout);
  print_escaped(stdout, a->words);
  puts("; a word is recognised from 3 drawings on");
  return true;
}

static int teach_word(const options *options, void *context) {
  static const recogniser recogniser = {.error = error,
                                        .find = find,
                                        .count = count,
                                        .extra = teach,
                                        .json = add_json,
                                        .text = print_text,
                                        .draw = draw,
                                        .enough = sketch_enough};
  sketch_arguments *arguments = context;
  struct options one_by_one = *options;
  const output output = standard_output(&one_by_one);
  lesson lesson = {.session = {.arguments = arguments}};
  if (!arguments->word || !arguments->words) return usage_exit("sketch teach needs --word WORD and --words FILE");
  const char *word = arguments->word;
  if (strchr(word, ',') || *word == ' ' || word[strlen(word) - 1] == ' ') /* --among could not name it */
    return usage_exit("--word \"%s\": must have no comma, and no space at its ends", word);
  for (size_t i = 0; i < vc_sketch_word_count(); i++)
    if (strcmp(word, vc_sketch_word(i)) == 0)
      return usage_exit("--word %s: is one of the words that are known without drawings; choose another name", word);
  one_by_one.jobs = 1;
  struct stat facts;
  const bool is_new = stat(arguments->words, &facts) != 0 ? errno == ENOENT : S_ISREG(facts.st_mode) && facts.st_size == 0;
  const char *file = arguments->words;
  if (is_new) arguments->words = NULL;
  int result = read_sketch_arguments(&output, arguments);
  arguments->words = file;
  const char *refusal = result == EXIT_ALL_DONE ? refusal_to_update(file, are_taught_words) : NULL;
  if (refusal) result = error_exit(&output, file, VC_ERR_IO, refusal);
  if (result == EXIT_ALL_DONE && open_sketch_rater(arguments, &lesson.session.rater) == VC_OK) {
    result = run_pictures(&one_by_one, &recogniser, &lesson);
    if (lesson.count && !save_words(&output, &lesson)) result = EXIT_SOME_FAILED;
  }
  vc_sketch_rating_destroy(lesson.session.rating);
  vc_sketch_rater_destroy(lesson.session.rater);
  free(arguments->taught);
  return result;
}

static const option words_options[] = {
    TEXT(sketch_arguments, words, "--words", "FILE",
         "list only the words of FILE, written by visioncore sketch teach, and the number of their drawings"),
    END_OF_OPTIONS,
};

static int list_words(const options *options, void *arguments) {
  sketch_arguments *a = arguments;
  const output output = standard_output(options);
  vc_sketch_rater *rater = NULL;
  if (a->words) {
    int result = read_sketch_arguments(&output, a);
    const vc_status status = result == EXIT_ALL_DONE ? open_sketch_rater(a, &rater) : VC_OK;
    free(a->taught);
    if (status != VC_OK) result = error_exit(&output, a->words, status, rater ? vc_sketch_rater_error(rater) : vc_last_error());
    if (result != EXIT_ALL_DONE) {
      vc_sketch_rater_destroy(rater);
      return result;
    }
  }
  cJSON *line = cJSON_CreateObject(), *words = cJSON_AddArrayToObject(line, "words");
  cJSON *drawings = rater ? cJSON_AddArrayToObject(line, "drawings") : NULL;
  const size_t count = rater ? vc_sketch_rater_taught_word_count(rater) : vc_sketch_word_count();
  for (size_t i = 0; i < count; i++) {
    vc_sketch_taught_word taught = {.struct_size = sizeof taught};
    if (rater) vc_sketch_rater_taught_word_get(rater, i, &taught);
    const char *word = rater ? taught.word : vc_sketch_word(i);
    cJSON_AddItemToArray(words, text_json(word));
    if (rater) cJSON_AddItemToArray(drawings, cJSON_CreateNumber(taught.example_count));
    if (options->json) continue;
    print_escaped(stdout, word);
    if (rater) printf(": %d drawing%s", taught.example_count, plural((size_t)taught.example_count));
    putchar('\n');
  }
  if (options->json)
    print_line(&output, line);
  else
    cJSON_Delete(line);
  vc_sketch_rater_destroy(rater);
  return EXIT_ALL_DONE;
}

const verb sketch_verbs[] = {
    {"rate", "IMAGE...", "the most probable words for a pen drawing, and its points", NULL, rate_options, NULL,
     COMMON_PICTURES | COMMON_ANNOTATE | COMMON_REPEAT, 1, -1, sizeof(sketch_arguments), NULL, rate_all},
    {"watch", WATCH_ARGUMENTS, "the drawing game: asks for words and rates the drawings live", watch_details, sketch_watch_options, NULL,
     COMMON_WATCH, 1, -1, sizeof(sketch_arguments), sketch_watch_defaults, sketch_watch},
    {"teach", "IMAGE...", "drawings of a word of your own, which rate and watch then recognise with --words",
     "Three to twenty drawings make a word. Each one is added to FILE, in the order of the arguments.", teach_options, NULL,
     COMMON_PICTURES | COMMON_ANNOTATE, 1, -1, sizeof(sketch_arguments), NULL, teach_word},
    {"words", "", "lists all known words", NULL, words_options, NULL, 0, 0, 0, sizeof(sketch_arguments), NULL, list_words},
    {NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, NULL, NULL},
};
