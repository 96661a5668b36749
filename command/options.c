/* Command line parser. */
#include "live_page.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct common_option {
  unsigned groups; /* 0 = every verb has it */
  option option;
} common_option;

static const common_option common[] = {
    {COMMON_ANNOTATE, OUTPUT(options, annotate, "--annotate", "DIR",
                             "write an annotated copy of each picture below DIR, in subfolders relative to the common folder of all "
                             "pictures; large JPEG files are copied at the size that was searched")},
    {COMMON_ANNOTATE, TEXT(options, annotate_format, "--annotate-format", "jpeg|png",
                           "format of the copies; by default PNG for PNG files, JPEG for all others")},
    {COMMON_WATCH,
     OUTPUT(options, watch.video, "--annotate", "FILE", "write the annotated frames as a video: .avi or .mjpg (Motion JPEG)")},
    {COMMON_WATCH, OUTPUT(options, watch.record, "--record", "FILE", "record the original frames; a recording can be a SOURCE")},
    {COMMON_OVERWRITE, FLAG(options, overwrite, "--overwrite",
                            "replace existing files, which are an error otherwise; never inputs or results of the same run")},
    {COMMON_WATCH,
     NUMBER(options, watch.fps, "--fps", "N", 0.01, 1000, "process at most N frames per second; files are played at this rate")},
    {COMMON_WATCH, NUMBER(options, watch.seconds, "--seconds", "S", 0.01, 1e9, "end after S seconds")},
    {COMMON_WATCH, FLAG(options, watch.changes, "--changes", "print a line only if the result changes; the default without --json")},
    {COMMON_WATCH, FLAG(options, watch.realtime, "--realtime",
                        "play files at their original speed, like a camera: frames not processed in time are dropped")},
    {COMMON_WATCH, FLAG(options, watch.every_frame, "--every-frame", "process every frame of a pipe or a stream, which has to wait")},
    {COMMON_WATCH, FLAG(options, watch.loop, "--loop", "start again at the end of files")},
    {COMMON_WATCH,
     TEXT(options, watch.size, "--frame-size", "WxH", "frame size of a camera, as in 1280x720; by default its preferred size")},
    {COMMON_WATCH, TEXT(options, watch.raw, "--raw", "WxH:FORMAT",
                        "pipes and files contain raw pixels, as in 640x480:yuyv; formats: gray8, rgb24, bgr24, rgba32, bgra32, yuyv, "
                        "uyvy, nv12, nv21, i420")},
    {COMMON_RECURSIVE | COMMON_PICTURES | COMMON_WATCH, FLAG(options, recursive, "--recursive", "include the pictures in subfolders")},
    {COMMON_PICTURES | COMMON_WATCH,
     INTEGER(options, max_pixels, "--max-pixels", "N", 1, 268435456, "refuse pictures with more pixels, which need 3 bytes each")},
    {COMMON_PICTURES | COMMON_WATCH, FLAG(options, allow_truncated, "--allow-truncated",
                                          "decode JPEG files with missing data as far as they go; by default an error, unless only "
                                          "the end marker is missing")},
    {COMMON_PICTURES, INTEGER(options, jobs, "--jobs", "N", 0, 256,
                              "pictures processed in parallel; 0: --threads pictures, with one thread each, or 1 with --repeat")},
    {COMMON_REPEAT, INTEGER(options, repeat, "--repeat", "N", 1, 1000000, "repeat the library call N times; elapsed_ms is the median")},
    {0, FLAG(options, json, "--json", "print one JSON object per line on standard output, and nothing else")},
    {0, INTEGER(options, threads, "--threads", "N", 0, 256, "use at most N threads; 0: one per processor; with --jobs, N per picture")},
    {0, FLAG(options, help, "--help", "this text")},
};

/* Enough for the cameras of all phones. */
enum { usual_pixels = 200000000 };

static const option page_options[] = {LIVE_PAGE_OPTIONS(options, watch.page)};

/* Whether a verb writes files, so that --overwrite is one of its options. */
static bool writes_files(const verb *verb) {
  const option *const lists[] = {verb->own, verb->shared};
  for (size_t list = 0; list < 2; list++)
    for (const option *option = lists[list]; option && option->name; option++)
      if (option->kind == OPTION_OUTPUT) return true;
  return verb->common & (COMMON_ANNOTATE | COMMON_WATCH);
}

const option *option_at(const verb *verb, size_t index, bool *is_common) {
  const option *const lists[] = {verb->own, verb->shared};
  if (is_common) *is_common = false;
  for (size_t list = 0; list < 2; list++)
    for (const option *option = lists[list]; option && option->name; option++)
      if (index-- == 0) return option;
  if (is_common) *is_common = true;
  const unsigned groups = verb->common | (writes_files(verb) ? COMMON_OVERWRITE : 0);
  for (size_t i = 0; i < sizeof common / sizeof *common; i++)
    if ((!common[i].groups || common[i].groups & groups) && index-- == 0) return &common[i].option;
  const bool has_page = verb->common & (COMMON_WATCH | COMMON_PAGE);
  return has_page && index < sizeof page_options / sizeof *page_options ? &page_options[index] : NULL;
}

void option_choices(const option *option, void (*each)(void *, const char *), void *context) {
  if (option->kind == OPTION_NAME) {
    for (int32_t number = (int32_t)option->low; number <= (int32_t)option->high; number++)
      if (*option->name_of(number)) each(context, option->name_of(number));
  } else if (option->kind == OPTION_TEXT && strchr(option->value, '|')) {
    char list[256];
    snprintf(list, sizeof list, "%s", option->value);
    for (char *choice = strtok(list, "|"); choice; choice = strtok(NULL, "|"))
      each(context, choice);
  }
}

bool is_numeric(const option *option) {
  return option->kind == OPTION_INTEGER || option->kind == OPTION_NUMBER || option->kind == OPTION_SEED;
}

bool has_default(const option *option, const void *field) {
  switch (option->kind) {
  case OPTION_FLAG:
    return false;
  case OPTION_INTEGER:
    return *(const int32_t *)field != NO_INTEGER;
  case OPTION_NUMBER:
  case OPTION_SEED:
    return !isnan(*(const double *)field);
  case OPTION_NAME:
    return true;
  case OPTION_TEXT:
  case OPTION_OUTPUT:
  case OPTION_UPDATED:
    return *(const char *const *)field != NULL;
  }
  return false;
}

bool usage_error(const char *format, ...) {
  char text[4096];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  fputs("visioncore: ", stderr);
  print_escaped(stderr, text);
  fputc('\n', stderr);
  return false;
}

void options_init(const verb *verb, options *out, void *arguments) {
  *out = (options){.max_pixels = usual_pixels,
                   .repeat = 1,
                   .threads = NO_INTEGER,
                   .watch = {.page = LIVE_PAGE_DEFAULTS, .fps = NOT_GIVEN, .seconds = NOT_GIVEN}};
  if (verb->size) memset(arguments, 0, verb->size);
  if (verb->defaults) verb->defaults(arguments);
}

static void print_choice(void *context, const char *choice) {
  bool *is_first = context;
  fprintf(stderr, "%s%s", *is_first ? "" : ", ", choice);
  *is_first = false;
}

typedef struct choice_search {
  const char *text;
  bool found;
} choice_search;

static void compare_choice(void *context, const char *choice) {
  choice_search *search = context;
  search->found |= strcmp(search->text, choice) == 0;
}

static bool store_choice(const option *option, const char *text, void *field) {
  choice_search search = {text, false};
  option_choices(option, compare_choice, &search);
  if (!search.found) {
    bool is_first = true;
    suggestion near = {text, "", 0};
    char buffer[128];
    option_choices(option, suggest, &near);
    fprintf(stderr, "visioncore: %s ", option->name);
    print_escaped(stderr, text);
    fputs(": must be one of ", stderr);
    option_choices(option, print_choice, &is_first);
    fprintf(stderr, "%s\n", suggestion_text(&near, buffer, sizeof buffer));
    return false;
  }
  if (option->kind == OPTION_TEXT) {
    *(const char **)field = text;
    return true;
  }
  for (int32_t number = (int32_t)option->low; number <= (int32_t)option->high; number++)
    if (strcmp(option->name_of(number), text) == 0) *(int32_t *)field = number;
  return true;
}

/** @return false after an error line */
static bool not_whole(const option *option, const char *text) {
  return usage_error("%s %s: must be a whole number from %.0f to %.0f", option->name, text, option->low, option->high);
}

static bool store(const option *option, const char *text, void *field) {
  char *end = NULL;
  errno = 0;
  switch (option->kind) {
  case OPTION_FLAG:
    *(int32_t *)field = 1;
    return true;
  case OPTION_INTEGER: {
    const long value = strtol(text, &end, 10);
    if (end == text || *end || errno || value < (long)option->low || value > (long)option->high) return not_whole(option, text);
    *(int32_t *)field = (int32_t)value;
    return true;
  }
  case OPTION_SEED:
  case OPTION_NUMBER: {
    const double value = strtod(text, &end);
    const bool is_number = end != text && !*end && !errno && value >= option->low && value <= option->high;
    if (option->kind == OPTION_SEED && !(is_number && value == trunc(value))) return not_whole(option, text);
    if (!is_number) return usage_error("%s %s: must be a number from %g to %g", option->name, text, option->low, option->high);
    *(double *)field = value;
    return true;
  }
  case OPTION_TEXT:
  case OPTION_OUTPUT:
  case OPTION_UPDATED:
    if (!*text) return usage_error("%s: must not be empty", option->name);
    if (strchr(option->value, '|')) return store_choice(option, text, field);
    *(const char **)field = text;
    return true;
  case OPTION_NAME:
    return store_choice(option, text, field);
  }
  return false;
}

/** The verb's option with this name of `length` bytes, and its index; NULL after an error line. */
static const option *find_option(const verb *verb, const char *text, size_t length, size_t *index, bool *is_common) {
  char name[64];
  snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1), text);
  suggestion near = {name, "", 0};
  const option *option;
  for (*index = 0; (option = option_at(verb, *index, is_common)); ++*index) {
    if (strcmp(option->name, name) == 0) return option;
    suggest(&near, option->name);
  }
  char buffer[128];
  if (access(text, F_OK) == 0)
    usage_error("unknown option %s; the file of this name is ./%s", text, text);
  else
    usage_error("unknown option %s%s", name, suggestion_text(&near, buffer, sizeof buffer));
  return NULL;
}

enum { most_options = 64 }; /* of a verb */

/** The options that were given, by their index. */
typedef struct given_options {
  const verb *verb;
  bool is_given[most_options];
} given_options;

/** The option at argv[*i]: stores it and moves *i past its value. */
static bool take_option(given_options *given, int argc, char **argv, int *i, options *out, void *arguments) {
  const char *argument = strcmp(argv[*i], "-h") == 0 ? "--help" : argv[*i];
  const char *equals = strchr(argument, '=');
  bool is_common;
  size_t index;
  const option *option = find_option(given->verb, argument, equals ? (size_t)(equals - argument) : strlen(argument), &index, &is_common);
  if (!option) return false;
  const char *text = NULL;
  if (option->kind == OPTION_FLAG) {
    if (equals) return usage_error("%s takes no value", option->name);
  } else if (equals) {
    text = equals + 1;
  } else if (*i + 1 < argc && strncmp(argv[*i + 1], "--", 2) != 0) {
    text = argv[++*i];
  } else {
    return usage_error("%s needs a value: %s", option->name, option->value);
  }
  if (option->kind != OPTION_FLAG && given->is_given[index])
    return usage_error("%s is given twice; the second value is %s", option->name, text);
  given->is_given[index] = true;
  return store(option, text, (char *)(is_common ? (void *)out : arguments) + option->offset);
}

/* -- rules ---------------------------------------------------------------------------------------------------------- */

/* The first option is of no use without the second one. */
static const char *const needed[][2] = {
    {"--http-token", "--http"},
    {"--http-origin", "--http"},
    {"--http-clients", "--http"},
    {"--bind", "--port"},
    {"--allow-shutdown", "--port"},
    {"--format", "--port"},
    {"--annotate-format", "--annotate"},
    {"--form", "--out"},
    {"--mount", "--layout"},
    {"--heading", "--layout"},
    {"--floor", "--layout"},
    {"--fastest", "--machine"},
    {"--fastest", "--time-ms"},
    {"--face-factors", "--machine"},
    {"--cost", "--time-ms"},
    {"--photo", "--out"},
    {"--any-orientation", "--goal"},
    {"--svg", "--out"},
};

/* Only one of these can be given. */
static const char *const alternatives[][3] = {
    {"--focal-px", "--fov", "--camera"},
    {"--rgb", "--hsv"},
    {"--cost", "--machine"},
    {"--photograph", "--format"},
    {"--photograph", "--dpi"},
    {"--terminal", "--out"},
    {"--cover", "--color"},
    {"--workers", "--scheduler"},
    {"--photo", "--moves"},
    {"--plain", "--photograph", "--filtered"},
};

/* The option of a verb with a name; NULL = none. *is_given: given, or with a default. */
static const option *look_up(const given_options *given, const void *shared, const void *arguments, const char *name, bool *is_given,
                             bool *has_value) {
  bool is_common;
  const option *option;
  for (size_t i = 0; name && (option = option_at(given->verb, i, &is_common)); i++) {
    if (strcmp(option->name, name) != 0) continue;
    const void *field = (const char *)(is_common ? shared : arguments) + option->offset;
    *is_given = given->is_given[i];
    *has_value = *is_given || has_default(option, field);
    return option;
  }
  return NULL;
}

static bool check_rules(const given_options *given, const void *shared, const void *arguments) {
  bool is_given, has_value;
  for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
    if (!look_up(given, shared, arguments, needed[i][0], &is_given, &has_value) || !is_given) continue;
    const option *other = look_up(given, shared, arguments, needed[i][1], &is_given, &has_value);
    if (other && !has_value) return usage_error("%s needs %s %s", needed[i][0], other->name, other->value ? other->value : "");
  }
  for (size_t i = 0; i < sizeof alternatives / sizeof *alternatives; i++) {
    const char *first = NULL;
    for (size_t k = 0; k < 3; k++) {
      const option *option = look_up(given, shared, arguments, alternatives[i][k], &is_given, &has_value);
      if (!option || !is_given) continue;
      if (first) return usage_error("only one of %s and %s can be given", first, option->name);
      first = option->name;
    }
  }
  return true;
}

bool options_parse(const subject *subject, const verb *verb, int argc, char **argv, options *out, void *arguments) {
  given_options given = {.verb = verb};
  options_init(verb, out, arguments);
  out->arguments = argv;
  bool only_arguments = false;
  for (int i = 0; i < argc; i++) {
    if (!only_arguments && strcmp(argv[i], "--") == 0) {
      only_arguments = true;
    } else if (!only_arguments && argv[i][0] == '-' && argv[i][1]) {
      if (!take_option(&given, argc, argv, &i, out, arguments)) return false;
    } else {
      out->arguments[out->argument_count++] = argv[i];
    }
  }
  if (out->help) return true;
  if (!check_rules(&given, out, arguments)) return false;
  if (out->argument_count < verb->least)
    return usage_error("%s %s needs %s; see visioncore help %s %s", subject->name, verb->name, verb->arguments, subject->name, verb->name);
  if (verb->most >= 0 && out->argument_count > verb->most)
    return usage_error("%s %s takes %s, not \"%s\"; see visioncore help %s %s", subject->name, verb->name,
                       *verb->arguments ? verb->arguments : "no arguments", out->arguments[verb->most], subject->name, verb->name);
  return true;
}
