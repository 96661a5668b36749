/* visioncore batch: archives. Replaces the process by the Python package. The options are declared here for help texts, manual
 * page and completions. */
#include "pictures.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* As the shell does for a missing program. */
enum { EXIT_NOT_INSTALLED = 127 };

typedef struct arguments {
  int32_t workers, shard, min_side, max_pixels;
  double time_limit;
  int32_t allow_truncated, quiet;
  const char *scheduler, *annotate, *options, *storage, *retry;
} arguments;

static void defaults(void *out) {
  *(arguments *)out =
      (arguments){.workers = NO_INTEGER, .shard = NO_INTEGER, .min_side = NO_INTEGER, .max_pixels = NO_INTEGER, .time_limit = 60};
}

static const option batch_options[] = {
    INTEGER(arguments, workers, "--workers", "N", 1, 4096, "processes on this machine; by default one per processor"),
    TEXT(arguments, scheduler, "--scheduler", "ADDRESS", "a Dask scheduler, for example tcp://head:8786, instead of --workers"),
    INTEGER(arguments, shard, "--shard", "N", 1, 1000000,
            "largest number of pictures per part; default 500; the first parts have at most 16, a tar archive is always one"),
    NUMBER(arguments, time_limit, "--time-limit", "SECONDS", 0, 1000000, "time limit per picture; 0: none"),
    INTEGER(arguments, min_side, "--min-side", "PIXELS", 0, VC_IMAGE_MAX_SIDE,
            "JPEG files are decoded at 1/2, 1/4 or 1/8 of their size as long as their longer side has at least PIXELS; 0: never; default: "
            "as the kind needs it; only for cube, set and sketch"),
    INTEGER(arguments, max_pixels, "--max-pixels", "N", 1, 268435456, "larger pictures are refused; default: 100 million"),
    FLAG(arguments, allow_truncated, "--allow-truncated", "decode JPEG files with missing data as far as they go"),
    TEXT(arguments, annotate, "--annotate", "jpeg|png", "also write annotated copies, as tar archives below OUT/annotated"),
    TEXT(arguments, options, "--options", "NAME=VALUE,...",
         "options of the finder, as in Python: min_confidence=0.8, words=['cat', 'dog']"),
    TEXT(arguments, storage, "--storage", "JSON", "options of fsspec for URLs, such as keys"),
    TEXT(arguments, retry, "--retry", "STATUS,...", "repeat parts that have rows with these statuses, for example VC_ERR_IO,TIMEOUT"),
    FLAG(arguments, quiet, "--quiet", "no progress on standard error"),
    END_OF_OPTIONS,
};

/* The value of an option, given or default; NULL = not passed on. */
static char *option_word(const option *option, const void *field) {
  char *word = NULL;
  const char *text = option->kind == OPTION_TEXT ? *(const char *const *)field : NULL;
  if (option->kind == OPTION_FLAG && *(const int32_t *)field) return strdup(option->name);
  if (option->kind == OPTION_INTEGER && *(const int32_t *)field == NO_INTEGER) return NULL;
  if (text && *text && asprintf(&word, "%s=%s", option->name, text) < 0) return NULL;
  if (option->kind == OPTION_INTEGER && asprintf(&word, "%s=%d", option->name, *(const int32_t *)field) < 0) return NULL;
  if (is_numeric(option) && option->kind != OPTION_INTEGER && asprintf(&word, "%s=%.17g", option->name, *(const double *)field) < 0)
    return NULL;
  return word;
}

/* Collects the arguments of the interpreter. @return false: no memory */
static bool fill(char **words, const char *interpreter, const char *kind, const options *options, const void *a) {
  static const char program[] = "import sys\n"
                                "if not sys.path[0]:\n"
                                "    del sys.path[0]\n" /* before Python 3.11 */
                                "try:\n"
                                "    import signal\n"
                                "    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])\n"
                                "    from visioncore.batch.__main__ import main\n"
                                "except KeyboardInterrupt:\n"
                                "    sys.exit(130)\n"
                                "except ImportError as error:\n"
                                "    text = \"visioncore: batch needs the Python package: pip install 'visioncore[batch]'\"\n"
                                "    print(f'{text} ({sys.executable}: {error})', file=sys.stderr)\n"
                                "    sys.exit(127)\n"
                                "sys.exit(main())\n";
  const char *const first[] = {interpreter, "-c", program, kind};
  for (size_t i = 0; i < sizeof first / sizeof *first; i++)
    *words++ = strdup(first[i]);
  for (const option *option = batch_options; option->name; option++)
    if ((*words = option_word(option, (const char *)a + option->offset))) words++;
  if (options->threads != NO_INTEGER && asprintf(words, "--threads=%d", options->threads) >= 0) words++;
  if (options->json) *words++ = strdup("--json");
  *words++ = strdup("--");
  bool good = true;
  for (int i = 0; i < options->argument_count && good; i++)
    good = (*words++ = strdup(options->arguments[i])) != NULL;
  return good;
}

/* Returns only if the interpreter could not be started. */
static int become(const char *kind, const options *options, const void *a) {
  const size_t most_words = sizeof batch_options / sizeof *batch_options + (size_t)options->argument_count + 8;
  const char *given = getenv("VISIONCORE_PYTHON"), *interpreter = given && *given ? given : "python3";
  char **words = calloc(most_words, sizeof *words);
  errno = ENOMEM;
  if (words && fill(words, interpreter, kind, options, a)) {
    /* Ctrl-C waits until the interpreter has its handler. */
    sigset_t interrupt;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupt, NULL);
    signal(SIGPIPE, SIG_DFL);
    setenv("PYTHONSAFEPATH", "1", 1); /* modules of the current folder, maybe one of pictures, must not come before those of Python */
    if (interrupted()) _exit(EXIT_INTERRUPTED);
    execvp(interpreter, words);
  }
  usage_error("batch needs Python: %s: %s; set VISIONCORE_PYTHON to another interpreter", interpreter, strerror(errno));
  for (size_t i = 0; words && words[i]; i++)
    free(words[i]);
  free(words);
  return EXIT_NOT_INSTALLED;
}

static int batch_cube(const options *options, void *a) { return become("cube", options, a); }
static int batch_set(const options *options, void *a) { return become("set", options, a); }
static int batch_shapes(const options *options, void *a) { return become("shapes", options, a); }
static int batch_sketch(const options *options, void *a) { return become("sketch", options, a); }
static int batch_tag(const options *options, void *a) { return become("tag", options, a); }
static int batch_target(const options *options, void *a) { return become("target", options, a); }

#define BATCH_VERB(name, summary, run)                                                                                                     \
  {                                                                                                                                        \
    name, "SOURCE... OUT", summary,                                                                                                        \
        "A SOURCE is a folder, a glob, a tar or zip archive, a Parquet file with a column uri or bytes, a text file with a URL a line, "   \
        "or the "                                                                                                                          \
        "URL of one of these. OUT is a folder or a URL: Parquet files with a row a picture. Another run does only what is missing.",       \
        batch_options, NULL, 0, 2, -1, sizeof(arguments), defaults, run                                                                    \
  }

const verb batch_verbs[] = {
    BATCH_VERB("cube", "the faces of cubes in millions of pictures, as a table", batch_cube),
    BATCH_VERB("set", "SET cards in millions of pictures, as a table", batch_set),
    BATCH_VERB("shapes", "shapes in millions of pictures, as a table", batch_shapes),
    BATCH_VERB("sketch", "words for millions of pen drawings, as a table", batch_sketch),
    BATCH_VERB("tag", "tags in millions of pictures, as a table", batch_tag),
    BATCH_VERB("target", "robot targets in millions of pictures, as a table", batch_target),
    {NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, NULL, NULL},
};
