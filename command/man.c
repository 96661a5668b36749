/* The manual page, made of the tables. */
#include "options.h"

#include <stdlib.h>
#include <string.h>
#include <visioncore.h>

/* Text without what mdoc takes for requests, escapes and hyphens. */
static void print_roff(FILE *stream, const char *text) {
  if (*text == '.' || *text == '\'') fputs("\\&", stream);
  for (; *text; text++) {
    if (*text == '\\')
      fputs("\\e", stream);
    else if (*text == '-')
      fputs("\\-", stream);
    else
      fputc(*text, stream);
  }
}

/* The argument of a request: one word, whatever is in it. */
static void print_quoted(FILE *stream, const char *text) {
  fputc('"', stream);
  for (; *text; text++)
    fputs(*text == '"' ? "\"\"" : *text == '\\' ? "\\e" : *text == '-' ? "\\-" : (const char[]){*text, 0}, stream);
  fputc('"', stream);
}

static void print_item(FILE *stream, const char *request, const char *name, const char *value, const char *text) {
  fprintf(stream, ".It %s ", request);
  print_quoted(stream, name);
  if (value) {
    fputs(" Ar ", stream);
    print_quoted(stream, value);
  }
  fputc('\n', stream);
  print_roff(stream, text);
  fputc('\n', stream);
}

static void print_verb(FILE *stream, const subject *subject, const verb *verb) {
  fprintf(stream, ".Ss visioncore %s %s ", subject->name, verb->name);
  print_roff(stream, verb->arguments);
  fputc('\n', stream);
  print_roff(stream, verb->summary);
  fputs(".\n", stream);
  if (verb->details) {
    fputs(".Pp\n", stream);
    print_roff(stream, verb->details);
    fputc('\n', stream);
  }
  fputs(".Bl -tag -width \"\\-\\-annotate DIR\"\n", stream);
  bool is_common;
  const option *option;
  for (size_t i = 0; (option = option_at(verb, i, &is_common)); i++) {
    char *text = describe_option(verb, option, is_common);
    print_item(stream, "Cm", option->name, option->value, text ? text : option->help);
    free(text);
  }
  fputs(".El\n", stream);
}

void print_man_page(FILE *stream) {
  fputs(".Dd November 22, 2026\n.Dt VISIONCORE 1\n.Os visioncore ", stream); // the date of the release: packaging/project
  fputs(vc_version_string(), stream);
  fputs("\n.Sh NAME\n.Nm visioncore\n"
        ".Nd recognise cubes, SET cards, hidden shapes, drawings, tags and robot targets in pictures\n"
        ".Sh SYNOPSIS\n.Nm\n.Ar subject verb\n.Op Ar options\n.Op Ar image ...\n"
        ".Nm\n.Cm help\n.Op Ar subject Op Ar verb\n"
        ".Nm\n.Cm \\-\\-version | \\-\\-man | \\-\\-completion Ar bash | zsh\n"
        ".Sh DESCRIPTION\n.Nm\nshows everything that libvisioncore can do.\n.Ar image\n"
        "is a picture file, a folder of them, or\n.Sq \\-\nfor one from standard input.\n"
        "JPEG, Motion\\-JPEG, PNG and WebP files are always read;\n.Nm\n.Cm \\-\\-version\nlists the other kinds.\n"
        "Of a Motion\\-JPEG file every frame is a picture.\n"
        "Bytes of a file name that are not UTF\\-8 stand in JSON as\n.Li \\eudc80\nto\n.Li \\eudcff\n"
        "(as Python's surrogateescape).\n"
        ".Sh SUBJECTS AND VERBS\n",
        stream);
  for (const subject *subject = subjects; subject->name; subject++)
    for (const verb *verb = subject->verbs; verb->name; verb++)
      print_verb(stream, subject, verb);
  fputs(".Sh ENVIRONMENT\n.Bl -tag -width VISIONCORE_PYTHON\n"
        ".It Ev NO_COLOR\nWhere it is set, nothing is coloured. Otherwise a terminal is.\n"
        ".It Ev VISIONCORE_PYTHON\nThe interpreter for\n.Cm batch ;\nby default python3.\n.El\n"
        ".Sh EXIT STATUS\n.Bl -tag -width 130\n",
        stream);
  for (size_t i = 0; exit_statuses[i][0]; i++)
    print_item(stream, "Li", exit_statuses[i][0], NULL, exit_statuses[i][1]);
  fputs(".El\n.Sh EXAMPLES\n.Dl visioncore cube read front.jpg back.jpg\n.Dl visioncore set find \\-\\-json photographs/\n"
        ".Sh SEE ALSO\nThe header\n.In visioncore.h .\n",
        stream);
}
