/* Tables of subjects, verbs and options, from which the parser, help texts, manual page and shell completions are derived. */
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
  OPTION_TEXT,    /* const char *; if `value` is "a|b|c", one of these */
  OPTION_INTEGER, /* int32_t, low..high */
  OPTION_NUMBER,  /* double, low..high */
  OPTION_SEED,    /* double, a whole number in low..high, which may exceed int32_t */
  OPTION_NAME,    /* int32_t, low..high, given by its name */
  OPTION_OUTPUT,  /* const char *, the file or folder that is written */
  OPTION_UPDATED  /* const char *, a file that is read and written */
} option_kind;

typedef struct option {
  const char *name;  /* "--max-side" */
  const char *value; /* placeholder in texts: PIXELS; FILE, DIR, IMAGE and PATH are completed as paths; NULL for a flag */
  option_kind kind;
  size_t offset; /* in the struct of arguments */
  double low, high;
  const char *(*name_of)(int32_t number);
  const char *help; /* range and default are appended */
} option;

/** Offset of a field; does not compile if it has another type. */
#define FIELD(type, field, kind) _Generic(((type *)0)->field, kind : offsetof(type, field))
#define FLAG(type, field, name, help)                                                                                                      \
  { name, NULL, OPTION_FLAG, FIELD(type, field, int32_t), 0, 0, NULL, help }
#define TEXT(type, field, name, value, help)                                                                                               \
  { name, value, OPTION_TEXT, FIELD(type, field, const char *), 0, 0, NULL, help }
#define OUTPUT(type, field, name, value, help)                                                                                             \
  { name, value, OPTION_OUTPUT, FIELD(type, field, const char *), 0, 0, NULL, help }
#define UPDATED(type, field, name, value, help)                                                                                            \
  { name, value, OPTION_UPDATED, FIELD(type, field, const char *), 0, 0, NULL, help }
#define INTEGER(type, field, name, value, low, high, help)                                                                                 \
  { name, value, OPTION_INTEGER, FIELD(type, field, int32_t), low, high, NULL, help }
#define NUMBER(type, field, name, value, low, high, help)                                                                                  \
  { name, value, OPTION_NUMBER, FIELD(type, field, double), low, high, NULL, help }
#define SEED(type, field, name, value, help)                                                                                               \
  { name, value, OPTION_SEED, FIELD(type, field, double), 0, 1e15, NULL, help }
#define NAMED(type, field, name, names, low, high, help)                                                                                   \
  { name, "NAME", OPTION_NAME, FIELD(type, field, int32_t), low, high, names, help }
#define END_OF_OPTIONS                                                                                                                     \
  { NULL, NULL, OPTION_FLAG, 0, 0, 0, NULL, NULL }

/** Whether an option's value is a number in low..high. */
bool is_numeric(const option *option);

/** Values of options that were not given and have no default. */
#define NOT_GIVEN NAN
enum { NO_INTEGER = INT_MIN };

/** Options of verbs with a live page. */
typedef struct live_page_arguments {
  const char *address; /* "[ADDRESS:]PORT"; NULL = no page */
  const char *token;   /* NULL = generated if needed */
  const char *origin;  /* other origin that may read results and send commands; NULL = none */
  int32_t clients;
} live_page_arguments;

/** Options of the verbs named watch. */
typedef struct watch_options {
  const char *video, *record; /* output files, or NULL */
  const char *raw, *size;     /* "640x480:yuyv", "640x480", or NULL */
  live_page_arguments page;
  double fps, seconds; /* NOT_GIVEN: no limit */
  int32_t changes, realtime, loop, every_frame;
} watch_options;

/** Common options, and the arguments that are not options. */
typedef struct options {
  int32_t json, help;
  int32_t max_pixels, allow_truncated;
  const char *annotate;        /* folder, or NULL */
  const char *annotate_format; /* "jpeg", "png", or NULL */
  const char *evidence;        /* folder of other pictures that the verb writes, or NULL; set by the verb */
  int32_t overwrite, recursive;
  bool color, color_errors; /* on standard output and error */
  int32_t jobs;             /* 0 = as many as processors */
  int32_t repeat;           /* at least 1 */
  int32_t threads;          /* NO_INTEGER = not given */
  watch_options watch;
  int argument_count;
  char **arguments;
} options;

/** Groups of common options. Some options are common to all verbs. */
enum {
  COMMON_PICTURES = 1,
  COMMON_ANNOTATE = 2,
  COMMON_REPEAT = 4,
  COMMON_RECURSIVE = 8,
  COMMON_WATCH = 16,
  COMMON_PAGE = 32,
  COMMON_OVERWRITE = 64 /* of every verb that writes files */
};

typedef struct verb {
  const char *name;
  const char *arguments; /* "IMAGE..." */
  const char *summary;   /* one line */
  const char *details;   /* description, or NULL */
  const option *own;     /* ends with END_OF_OPTIONS; or NULL */
  const option *shared;  /* options shared by verbs of the subject, in the same struct; or NULL */
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
/** The verbs of each subject, defined in its file. */
extern const verb batch_verbs[], cube_verbs[], set_verbs[], shapes_verbs[], sketch_verbs[], tag_verbs[], target_verbs[], camera_verbs[];

/** The i-th option of a verb; NULL after the last. *is_common (may be NULL): whether it is stored in `options`. */
const option *option_at(const verb *verb, size_t index, bool *is_common);
/** Calls `each` with the allowed texts of an option, in order; not at all if any text is allowed. */
void option_choices(const option *option, void (*each)(void *context, const char *choice), void *context);

/** Whether a field of options that were initialised has a default, or a value that was given. */
bool has_default(const option *option, const void *field);
/** Fills in the defaults. */
void options_init(const verb *verb, options *out, void *arguments);
/** Parses the arguments after the verb. @return false after printing a usage error */
bool options_parse(const subject *subject, const verb *verb, int argc, char **argv, options *out, void *arguments);

/** Prints "visioncore: ..." and a line end on standard error. @return false */
bool usage_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** The candidate closest to a mistyped word. */
typedef struct suggestion {
  const char *word;
  char best[48]; /* "" = none is close enough */
  size_t distance;
} suggestion;
void suggest(void *suggestion, const char *candidate);
/** "; did you mean X?" or "". `buffer` of at least 128 bytes. */
const char *suggestion_text(const suggestion *suggestion, char *buffer, size_t size);

/* Texts generated from the tables. */
void print_help(FILE *stream);
void print_subject_help(FILE *stream, const subject *subject);
void print_verb_help(FILE *stream, const subject *subject, const verb *verb);
void print_man_page(FILE *stream);
/** @return false: no such shell */
bool print_completion(FILE *stream, const char *shell);
/** Prints all tables as one line of JSON. */
void print_tables(FILE *stream);
/** An option's help with range, choices and default, as one line, which the caller frees; NULL if memory ran out. */
char *describe_option(const verb *verb, const option *option, bool is_common);

extern const char *const exit_statuses[][2]; /* number and meaning; ends with NULL */

#endif
