/* The command `visioncore`. Uses the public headers only. */
#include "live_page.h"
#include "source.h"
#include "pictures.h"

#include <ctype.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const subject subjects[] = {
    {"cube", "3x3 cubes: reading photographs, solving, rendering", cube_verbs},
    {"set", "the card game SET", set_verbs},
    {"shapes", "shapes hidden in print, and plain shapes", shapes_verbs},
    {"sketch", "pen drawings on paper", sketch_verbs},
    {"tag", "AprilTag and ArUco markers", tag_verbs},
    {"target", "retro-reflective robot targets", target_verbs},
    {"camera", "camera calibration", camera_verbs},
    {"batch", "large archives of pictures, on one or many machines; the results are tables", batch_verbs},
    {NULL, NULL, NULL},
};

static const subject *find_subject(const char *name) {
  suggestion near = {name, "", 0};
  char buffer[128];
  for (const subject *subject = subjects; subject->name; subject++) {
    if (strcmp(name, subject->name) == 0) return subject;
    suggest(&near, subject->name);
  }
  static const char *const plain[] = {"help", "--version", "--completion", "--man", "--help"};
  const bool is_dashed = name[0] == '-';
  for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
    const char *word = plain[i] + 2 * (plain[i][0] == '-');
    const bool is_letter = is_dashed && name[1] && !name[2] && tolower((unsigned char)name[1]) == word[0];
    if (strcmp(name, word) == 0 || is_letter) near = (suggestion){plain[i], "", 0};
    suggest(&near, plain[i]);
  }
  usage_error("unknown subject %s%s; see visioncore help", name, suggestion_text(&near, buffer, sizeof buffer));
  return NULL;
}

static const verb *find_verb(const subject *subject, const char *name) {
  suggestion near = {name, "", 0};
  char buffer[128];
  for (const verb *verb = subject->verbs; verb->name; verb++) {
    if (strcmp(name, verb->name) == 0) return verb;
    suggest(&near, verb->name);
  }
  usage_error("unknown verb %s %s%s; see visioncore help %s", subject->name, name, suggestion_text(&near, buffer, sizeof buffer),
              subject->name);
  return NULL;
}

static int help(int count, char **names) {
  if (count == 1 && strcmp(names[0], "--json") == 0) {
    print_tables(stdout);
    return EXIT_ALL_DONE;
  }
  const subject *subject = count > 0 ? find_subject(names[0]) : NULL;
  const verb *verb = subject && count > 1 ? find_verb(subject, names[1]) : NULL;
  if (count > 2) usage_error("help takes a subject and a verb");
  if (count > 2 || (count > 0 && !subject) || (count > 1 && !verb)) return EXIT_USAGE;
  if (verb)
    print_verb_help(stdout, subject, verb);
  else if (subject)
    print_subject_help(stdout, subject);
  else
    print_help(stdout);
  return EXIT_ALL_DONE;
}

static int print_version(void) {
  printf("visioncore %s\n", vc_version_string());
#ifdef OPENCV_VERSION
  puts("  OpenCV " OPENCV_VERSION);
  puts("  JPEG picture, Motion-JPEG video: libjpeg-turbo " JPEG_VERSION "\n  PNG picture: libpng " PNG_VERSION
       "\n  WebP picture: libwebp " WEBP_VERSION);
#endif
  print_file_kinds(stdout);
  print_http_server(stdout);
  print_sources(stdout);
  return EXIT_ALL_DONE;
}

/* Arguments without a subject. @return the exit status; -1: a subject was given */
static int run_plain(int argc, char **argv) {
  const char *first = argv[1];
  if (strcmp(first, "--version") == 0) return print_version();
  if (strcmp(first, "--help") == 0 || strcmp(first, "-h") == 0) return help(0, NULL);
  if (strcmp(first, "help") == 0) return argc == 3 && strcmp(argv[2], "help") == 0 ? help(0, NULL) : help(argc - 2, argv + 2);
  if (strcmp(first, "--man") == 0) {
    print_man_page(stdout);
    return EXIT_ALL_DONE;
  }
  if (strncmp(first, "--completion", 12) == 0) {
    const char *shell = first[12] == '=' ? first + 13 : argc > 2 ? argv[2] : "";
    if (print_completion(stdout, shell)) return EXIT_ALL_DONE;
    return usage_exit("--completion %s: must be bash or zsh", shell);
  }
  return -1;
}

/* Whether the files to write may be written; otherwise work would be lost. @return false after an error line */
static bool check_outputs(const verb *verb, const options *options, const void *arguments) {
  const output output = standard_output(options);
  bool is_common;
  const option *option;
  for (size_t i = 0; (option = option_at(verb, i, &is_common)); i++) {
    if (option->kind != OPTION_OUTPUT) continue;
    const char *path = *(const char *const *)((const char *)(is_common ? (const void *)options : arguments) + option->offset);
    if (!path) continue;
    const bool is_file = strcmp(option->value, "FILE") == 0 || (strcmp(option->value, "DIR") != 0 && is_file_name(path));
    const char *refusal = is_file ? refusal_to_write(path, options->overwrite) : refusal_to_write_below(path);
    if (refusal) return print_error(&output, path, VC_ERR_IO, refusal);
  }
  return true;
}

static int run_verb(const subject *subject, const verb *verb, int argc, char **argv) {
  options options;
  void *arguments = calloc(1, verb->size + 1);
  if (!arguments) return EXIT_SOME_FAILED;
  int status = EXIT_USAGE;
  if (options_parse(subject, verb, argc, argv, &options, arguments)) {
    const char *no_color = getenv("NO_COLOR"), *terminal = getenv("TERM");
    const bool may_color = !(no_color && *no_color) && terminal && strcmp(terminal, "dumb") != 0;
    options.color = may_color && !options.json && isatty(STDOUT_FILENO);
    options.color_errors = may_color && isatty(STDERR_FILENO);
    if (options.threads != NO_INTEGER) vc_threads_set((int32_t)options.threads);
    limit_pixels(options.max_pixels);
    interrupted(); /* installs the handlers: Ctrl-C ends loops, and files are closed */
    if (options.help)
      status = (print_verb_help(stdout, subject, verb), EXIT_ALL_DONE);
    else
      status = check_outputs(verb, &options, arguments) ? verb->run(&options, arguments) : EXIT_SOME_FAILED;
  }
  free(arguments);
  return status;
}

/* The number of a closed standard stream would be that of the next file that is opened, which would then get the lines. A stream of the
 * wrong direction takes its place, so that using it still fails. */
static void keep_standard_streams(void) {
  for (int i = STDIN_FILENO; i <= STDERR_FILENO; i++)
    if (fcntl(i, F_GETFD) < 0 && open("/dev/null", i == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0) _exit(EXIT_SOME_FAILED);
}

int main(int argc, char **argv) {
  keep_standard_streams();
  signal(SIGPIPE, SIG_IGN); /* a closed pipe is seen as a failed write */
  if (argc < 2) {
    print_help(stderr);
    return EXIT_USAGE;
  }
  const int plain = run_plain(argc, argv);
  if (plain >= 0) return close_output(plain);
  const subject *subject = find_subject(argv[1]);
  if (!subject) return EXIT_USAGE;
  if (argc < 3) {
    print_subject_help(stderr, subject);
    return EXIT_USAGE;
  }
  if (strcmp(argv[2], "--help") == 0 || strcmp(argv[2], "-h") == 0) return close_output(help(1, argv + 1));
  const verb *verb = find_verb(subject, argv[2]);
  if (!verb) return EXIT_USAGE;
  return close_output(run_verb(subject, verb, argc - 3, argv + 3));
}
