/* Subjects, verbs and options as tables. The parser, the help texts, the manual page and the completions of the shells all
 * read the same ones. */
#ifndef VISIONCORE_COMMAND_OPTIONS_H
#define VISIONCORE_COMMAND_OPTIONS_H

#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef enum option_kind {
  OPTION_FLAG,    /* int32_t: 0 or 1 */
  OPTION_TEXT,    /* const char *; where `value` is "a|b|c", one of these */
  OPTION_INTEGER, /* int32_t, low..high */
  OPTION_NUMBER,  /* double, low..high */
  OPTION_NAME     /* int32_t: the number from low to high that has this name */
} option_kind;

typedef struct option {
  const char *name;  /* "--max-side" */
  const char *value; /* what stands for the value in texts: PIXELS; FILE, DIR, IMAGE and PATH are completed as paths; NULL for a flag */
  option_kind kind;
  size_t offset; /* in the struct of arguments */
  double low, high;
  const char *(*name_of)(int32_t number);
  const char *help; /* range and default are added to it */
} option;

/** Where a field is; of another type it does not compile. */
#define FIELD(type, field, kind) _Generic(((type *)0)->field, kind : offsetof(type, field))
#define FLAG(type, field, name, help)                                                                                                      \
  { name, NULL, OPTION_FLAG, FIELD(type, field, int32_t), 0, 0, NULL, help }
#define TEXT(type, field, name, value, help)                                                                                               \
  { name, value, OPTION_TEXT, FIELD(type, field, const char *), 0, 0, NULL, help }
#define INTEGER(type, field, name, value, low, high, help)                                                                                 \
  { name, value, OPTION_INTEGER, FIELD(type, field, int32_t), low, high, NULL, help }
#define NUMBER(type, field, name, value, low, high, help)                                                                                  \
  { name, value, OPTION_NUMBER, FIELD(type, field, double), low, high, NULL, help }
#define NAMED(type, field, name, names, low, high, help)                                                                                   \
  { name, "NAME", OPTION_NAME, FIELD(type, field, int32_t), low, high, names, help }
#define END_OF_OPTIONS                                                                                                                     \
  { NULL, NULL, OPTION_FLAG, 0, 0, 0, NULL, NULL }

/** Values of options without a default that were not given. */
#define NOT_GIVEN NAN
enum { NO_INTEGER = INT_MIN };

/** What the options of a verb that has a page say. */
typedef struct live_page_arguments {
  const char *address; /* "[ADDRESS:]PORT"; NULL = no page */
  const char *token;   /* NULL = one is made where it is needed */
  const char *origin;  /* whose pages may read the results and send commands; NULL = those of this server alone */
  int32_t clients;
} live_page_arguments;

/** How the verbs named watch take frames and what they do with them. */
typedef struct watch_options {
  const char *video, *record; /* files that are written, or NULL */
  const char *raw, *size;     /* "640x480:yuyv", "640x480", or NULL */
  live_page_arguments page;
  double fps, seconds; /* NOT_GIVEN: no limit */
  int32_t changes, realtime, loop, every_frame;
} watch_options;

/** What the options that verbs have in common say, and the arguments that are not options. */
typedef struct options {
  int32_t json, help;
  const char *annotate;        /* folder, or NULL */
  const char *annotate_format; /* "jpeg", "png", or NULL */
  int32_t overwrite, recursive;
  bool color, color_errors; /* on standard output and error */
  int32_t jobs;             /* 0 = as many as processors */
  int32_t repeat;           /* at least 1 */
  int32_t threads;          /* NO_INTEGER = not given */
  watch_options watch;
  int argument_count;
  char **arguments;
} options;

/** Which of the common options a verb has, beside those that all have. */
enum { COMMON_PICTURES = 1, COMMON_ANNOTATE = 2, COMMON_REPEAT = 4, COMMON_RECURSIVE = 8, COMMON_WATCH = 16, COMMON_PAGE = 32 };

typedef struct verb {
  const char *name;
  const char *arguments; /* "IMAGE..." */
  const char *summary;   /* one line */
  const char *details;   /* further sentences, or NULL */
  const option *own;     /* ends with END_OF_OPTIONS; or NULL */
  const option *shared;  /* of several verbs of the subject, in the same struct; or NULL */
  unsigned common;
  int least, most; /* number of arguments; most < 0: any */
  size_t size;     /* of the struct of arguments */
  void (*defaults)(void *arguments);
  int (*run)(const options *options, void *arguments); /* @return the exit status */
} verb;

typedef struct subject {
  const char *name, *summary;
  const verb *verbs; /* ends with name NULL */
} subject;

/** All subjects; ends with name NULL. */
extern const subject subjects[];
/** The verbs of each; each file of a subject defines its own. */
extern const verb batch_verbs[], cube_verbs[], set_verbs[], shapes_verbs[], sketch_verbs[], tag_verbs[], target_verbs[], camera_verbs[];

/** The i-th option of a verb; NULL behind the last. *is_common, or NULL: it is stored in `options`. */
const option *option_at(const verb *verb, size_t index, bool *is_common);
/** Calls `each` with the allowed texts of an option, in order; no call where any text may be given. */
void option_choices(const option *option, void (*each)(void *context, const char *choice), void *context);

/** Fills in the defaults. */
void options_init(const verb *verb, options *out, void *arguments);
/** Reads what follows the verb. Prints what is wrong. @return false = usage error */
bool options_parse(const subject *subject, const verb *verb, int argc, char **argv, options *out, void *arguments);

/** Prints "visioncore: ..." and a line end on standard error. @return false */
bool usage_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** Of the candidates that it is called with, the one that is closest to a mistyped word. */
typedef struct suggestion {
  const char *word;
  char best[48]; /* "" = none is close */
  size_t distance;
} suggestion;
void suggest(void *suggestion, const char *candidate);
/** "; did you mean X?" or "". `buffer` of at least 128 bytes. */
const char *suggestion_text(const suggestion *suggestion, char *buffer, size_t size);

/* Texts made of the tables. */
void print_help(FILE *stream);
void print_subject_help(FILE *stream, const subject *subject);
void print_verb_help(FILE *stream, const subject *subject, const verb *verb);
void print_man_page(FILE *stream);
/** @return false: no such shell */
bool print_completion(FILE *stream, const char *shell);
/** An option's help with range, choices and default, as one line. */
void describe_option(const verb *verb, const option *option, bool is_common, char *text, size_t size);

extern const char *const exit_statuses[][2]; /* number and meaning; ends with NULL */

#endif
