/* Help texts, generated from the tables. */
#include "options.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

enum { columns = 100, text_column = 28 };

static const char status_of_batch[] = "127";
const char *const exit_statuses[][2] = {
    {"0", "every picture was processed, whether or not anything was found"},
    {"1", "at least one picture failed, or the output could not be written"},
    {"2", "usage error"},
    {status_of_batch, "visioncore batch: Python, its package visioncore or a dependency is not installed"},
    {"130", "interrupted by Ctrl-C; a line on standard error shows the progress. watch ends with 0"},
    {"141", "standard output was closed by its reader, as in visioncore ... | head"},
    {NULL, NULL},
};

typedef struct list_text {
  FILE *stream;
  const char *separator;
} list_text;

static void append(list_text *list, const char *text) {
  fputs(list->separator, list->stream);
  fputs(text, list->stream);
  list->separator = ", ";
}

static void append_choice(void *context, const char *choice) { append(context, choice); }

/* The default as it would be given; "" for none. */
static void default_text(const option *option, const void *field, char *text, size_t size) {
  *text = 0;
  if (!has_default(option, field)) return;
  if (option->kind == OPTION_INTEGER) snprintf(text, size, "%d", *(const int32_t *)field);
  if (option->kind == OPTION_NUMBER || option->kind == OPTION_SEED) snprintf(text, size, "%.6g", *(const double *)field);
  if (option->kind == OPTION_NAME) snprintf(text, size, "%s", option->name_of(*(const int32_t *)field));
  if (option->value && !*text) snprintf(text, size, "%s", *(const char *const *)field);
}

/* The struct with the defaults in which an option's field lies; the caller frees it. */
static void *default_fields(const verb *verb, bool is_common) {
  options *common = calloc(1, sizeof *common);
  void *arguments = calloc(1, verb->size + 1);
  if (common && arguments) options_init(verb, common, arguments);
  free(is_common ? arguments : common);
  return is_common ? (void *)common : arguments;
}

char *describe_option(const verb *verb, const option *option, bool is_common) {
  char *text = NULL, value[128];
  size_t size;
  void *fields = default_fields(verb, is_common);
  list_text notes = {open_memstream(&text, &size), " ("};
  if (fields && notes.stream) {
    char range[64];
    fputs(option->help, notes.stream);
    snprintf(range, sizeof range, "%.10g..%.10g", option->low, option->high);
    if (is_numeric(option)) append(&notes, range);
    if (option->kind == OPTION_NAME) option_choices(option, append_choice, &notes);
    default_text(option, (const char *)fields + option->offset, value, sizeof value);
    if (*value && option->kind == OPTION_NAME) notes.separator = "; ";
    if (*value) append(&notes, "default ");
    if (*value) fputs(value, notes.stream);
    if (*notes.separator != ' ') fputc(')', notes.stream);
  }
  if (notes.stream) fclose(notes.stream);
  free(fields);
  return text;
}

/* -- JSON ------------------------------------------------------------------------------------------------------------- */

static void add_choice(void *context, const char *choice) { cJSON_AddItemToArray(context, cJSON_CreateString(choice)); }

static cJSON *option_json(const verb *verb, const option *option, bool is_common) {
  static const char *const kinds[] = {"flag", "text", "integer", "number", "integer", "name", "output", "updated"};
  char value[128] = "";
  void *fields = default_fields(verb, is_common);
  cJSON *object = cJSON_CreateObject(), *choices = cJSON_CreateArray();
  if (fields) default_text(option, (const char *)fields + option->offset, value, sizeof value);
  option_choices(option, add_choice, choices);
  cJSON_AddStringToObject(object, "name", option->name);
  cJSON_AddStringToObject(object, "kind", kinds[option->kind]);
  if (option->value) cJSON_AddStringToObject(object, "value", option->value);
  if (is_numeric(option)) {
    cJSON_AddNumberToObject(object, "low", option->low);
    cJSON_AddNumberToObject(object, "high", option->high);
  }
  if (cJSON_GetArraySize(choices) > 0)
    cJSON_AddItemToObject(object, "choices", choices);
  else
    cJSON_Delete(choices);
  if (*value) cJSON_AddStringToObject(object, "default", value);
  cJSON_AddStringToObject(object, "help", option->help);
  free(fields);
  return object;
}

void print_tables(FILE *stream) {
  cJSON *root = cJSON_CreateObject(), *list = cJSON_AddArrayToObject(root, "verbs");
  for (const subject *subject = subjects; subject->name; subject++)
    for (const verb *verb = subject->verbs; verb->name; verb++) {
      cJSON *object = cJSON_CreateObject();
      cJSON_AddStringToObject(object, "subject", subject->name);
      cJSON_AddStringToObject(object, "verb", verb->name);
      cJSON_AddStringToObject(object, "arguments", verb->arguments);
      cJSON_AddStringToObject(object, "summary", verb->summary);
      cJSON *all = cJSON_AddArrayToObject(object, "options");
      bool is_common;
      const option *option;
      for (size_t i = 0; (option = option_at(verb, i, &is_common)); i++)
        cJSON_AddItemToArray(all, option_json(verb, option, is_common));
      cJSON_AddItemToArray(list, object);
    }
  char *text = cJSON_PrintUnformatted(root);
  if (text) fputs(text, stream);
  fputc('\n', stream); /* stays in the buffer, so that the last flush fails as the write of the text did */
  cJSON_free(text);
  cJSON_Delete(root);
}

/* -- texts ------------------------------------------------------------------------------------------------------------ */

/* Prints words, wrapped and indented by `column`. */
static void print_wrapped(FILE *stream, const char *text, int column) {
  int at = column;
  while (*text) {
    const size_t length = strcspn(text, " ");
    if (at > column && at + 1 + (int)length > columns) {
      fprintf(stream, "\n%*s", column, "");
      at = column;
    }
    at += fprintf(stream, "%s%.*s", at > column ? " " : "", (int)length, text);
    text += length;
    text += strspn(text, " ");
  }
  fputc('\n', stream);
}

/* "  name   text", the text wrapped in its column. */
static void print_entry(FILE *stream, const char *name, const char *text) {
  const int width = fprintf(stream, "  %s", name);
  if (width + 2 > text_column)
    fprintf(stream, "\n%*s", text_column, "");
  else
    fprintf(stream, "%*s", text_column - width, "");
  print_wrapped(stream, text, text_column);
}

static void print_options(FILE *stream, const verb *verb, bool wants_common) {
  bool is_common;
  const option *option;
  for (size_t i = 0; (option = option_at(verb, i, &is_common)); i++) {
    if (is_common != wants_common) continue;
    char name[96], *text = describe_option(verb, option, is_common);
    snprintf(name, sizeof name, "%s%s%s", option->name, option->value ? " " : "", option->value ? option->value : "");
    print_entry(stream, name, text ? text : option->help);
    free(text);
  }
}

static void print_exit_statuses(FILE *stream, bool has_batch) {
  fputs("\nExit status:\n", stream);
  for (size_t i = 0; exit_statuses[i][0]; i++)
    if (has_batch || strcmp(exit_statuses[i][0], status_of_batch) != 0) print_entry(stream, exit_statuses[i][0], exit_statuses[i][1]);
}

void print_verb_help(FILE *stream, const subject *subject, const verb *verb) {
  fprintf(stream, "usage: visioncore %s %s [OPTIONS]%s%s\n\n", subject->name, verb->name, *verb->arguments ? " " : "", verb->arguments);
  print_wrapped(stream, verb->summary, 0);
  if (verb->details) fputc('\n', stream);
  if (verb->details) print_wrapped(stream, verb->details, 0);
  if (verb->own || verb->shared) {
    fputs("\nOptions:\n", stream);
    print_options(stream, verb, false);
  }
  fputs("\nCommon options:\n", stream);
  print_options(stream, verb, true);
  print_exit_statuses(stream, false);
}

static void print_verbs(FILE *stream, const subject *subject) {
  for (const verb *verb = subject->verbs; verb->name; verb++) {
    char name[96];
    snprintf(name, sizeof name, "%s %s %s", subject->name, verb->name, verb->arguments);
    print_entry(stream, name, verb->summary);
  }
}

void print_subject_help(FILE *stream, const subject *subject) {
  fprintf(stream, "usage: visioncore %s VERB [OPTIONS] ...\n\n%s\n\n", subject->name, subject->summary);
  print_verbs(stream, subject);
  fprintf(stream, "\nvisioncore help %s VERB lists the options of a verb.\n", subject->name);
}

void print_help(FILE *stream) {
  fputs("visioncore recognises cubes, SET cards, hidden shapes, pen drawings, tags and robot targets in pictures.\n\n"
        "usage: visioncore SUBJECT VERB [OPTIONS] [IMAGE...]\n",
        stream);
  for (const subject *subject = subjects; subject->name; subject++) {
    fprintf(stream, "\n%s\n", subject->summary);
    print_verbs(stream, subject);
  }
  fputs("\nAn IMAGE is a picture file, a folder of picture files, or - for standard input. For the SOURCE of watch\n"
        "(cameras, videos, streams, folders, pipes) see visioncore help set watch.\n\n",
        stream);
  print_entry(stream, "help [SUBJECT [VERB]]", "this text, the verbs of a subject or the options of a verb; also: SUBJECT [VERB] --help");
  print_entry(stream, "help --json", "all verbs and options as one line of JSON");
  print_entry(stream, "--version", "the version and the supported kinds of pictures");
  print_entry(stream, "--completion bash|zsh", "a completion script for the shell");
  print_entry(stream, "--man", "the manual page");
  print_exit_statuses(stream, true);
}
