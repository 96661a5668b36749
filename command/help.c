/* Help texts, generated from the tables. */
#include "options.h"

#include <stdlib.h>
#include <string.h>

enum { columns = 100, text_column = 28 };

const char *const exit_statuses[][2] = {
    {"0", "every picture was processed, whether or not anything was found"},
    {"1", "at least one picture failed, or the output could not be written"},
    {"2", "usage error"},
    {"127", "visioncore batch: Python, its package visioncore or a dependency is not installed"},
    {"130", "interrupted by Ctrl-C; a line on standard error shows the progress. watch ends with 0"},
    {"141", "standard output was closed by its reader, as in visioncore ... | head"},
    {NULL, NULL},
};

static void append(char *text, size_t size, const char *more) {
  const size_t length = strlen(text);
  snprintf(text + length, size - length, "%s", more);
}

typedef struct list_text {
  char *text;
  size_t size;
  const char *separator;
} list_text;

static void append_choice(void *context, const char *choice) {
  list_text *list = context;
  append(list->text, list->size, list->separator);
  append(list->text, list->size, choice);
  list->separator = ", ";
}

static void default_text(const option *option, const void *field, char *text, size_t size) {
  *text = 0;
  if (option->kind == OPTION_INTEGER && *(const int32_t *)field != NO_INTEGER) snprintf(text, size, "default %d", *(const int32_t *)field);
  if (option->kind == OPTION_NUMBER && !isnan(*(const double *)field)) snprintf(text, size, "default %.6g", *(const double *)field);
  if (option->kind == OPTION_NAME) snprintf(text, size, "default %s", option->name_of(*(const int32_t *)field));
  if (option->kind == OPTION_TEXT && *(const char *const *)field) snprintf(text, size, "default %s", *(const char *const *)field);
}

void describe_option(const verb *verb, const option *option, bool is_common, char *text, size_t size) {
  options common;
  void *arguments = calloc(1, verb->size + 1);
  char notes[256] = "", value[128];
  list_text choices = {notes, sizeof notes, ""};
  options_init(verb, &common, arguments);
  if (option->kind == OPTION_INTEGER || option->kind == OPTION_NUMBER)
    snprintf(notes, sizeof notes, "%.10g..%.10g", option->low, option->high);
  if (option->kind == OPTION_NAME) option_choices(option, append_choice, &choices);
  default_text(option, (const char *)(is_common ? (const void *)&common : arguments) + option->offset, value, sizeof value);
  if (*value && *notes) append(notes, sizeof notes, *choices.separator ? "; " : ", ");
  append(notes, sizeof notes, value);
  snprintf(text, size, *notes ? "%s (%s)" : "%s%s", option->help, notes);
  free(arguments);
}

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
    char name[96], text[1024];
    snprintf(name, sizeof name, "%s%s%s", option->name, option->value ? " " : "", option->value ? option->value : "");
    describe_option(verb, option, is_common, text, sizeof text);
    print_entry(stream, name, text);
  }
}

static void print_exit_statuses(FILE *stream) {
  fputs("\nExit status:\n", stream);
  for (size_t i = 0; exit_statuses[i][0]; i++)
    print_entry(stream, exit_statuses[i][0], exit_statuses[i][1]);
}

void print_verb_help(FILE *stream, const subject *subject, const verb *verb) {
  fprintf(stream, "usage: visioncore %s %s [OPTIONS] %s\n\n", subject->name, verb->name, verb->arguments);
  print_wrapped(stream, verb->summary, 0);
  if (verb->details) fputc('\n', stream);
  if (verb->details) print_wrapped(stream, verb->details, 0);
  if (verb->own || verb->shared) {
    fputs("\nOptions:\n", stream);
    print_options(stream, verb, false);
  }
  fputs("\nCommon options:\n", stream);
  print_options(stream, verb, true);
  print_exit_statuses(stream);
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
  print_entry(stream, "--version", "the version and the supported kinds of pictures");
  print_entry(stream, "--completion bash|zsh", "a completion script for the shell");
  print_entry(stream, "--man", "the manual page");
  print_exit_statuses(stream);
}
