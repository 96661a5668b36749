/* What the subcommands share: options, pictures from files, timing, JSON lines, annotated copies. */
#ifndef VISIONCORE_COMMAND_COMMON_H
#define VISIONCORE_COMMAND_COMMON_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdio.h>
#include <visioncore_extras.h>

enum { EXIT_ALL_DONE = 0, EXIT_SOME_FAILED = 1, EXIT_USAGE = 2 };
/** "schema" of every JSON line: docs/schema. Keys may be added within a number; none is renamed. */
enum { OUTPUT_SCHEMA = 1 };

/** Options that every subcommand knows, and what is left on the command line. */
typedef struct options {
  bool json;
  const char *annotate; /* folder, or NULL */
  int repeat;           /* at least 1 */
  int argument_count;   /* positional arguments, and options that are not common */
  char **arguments;
} options;

/** A subcommand's own option: "--name VALUE" (value != NULL) or a flag "--name" (flag != NULL). A list ends with name NULL. */
typedef struct own_option {
  const char *name;
  const char **value;
  bool *flag;
} own_option;

/** Takes the common and the own options out of the arguments; what remains are positional. Prints what is wrong. @return false = usage
 * error */
bool options_parse(options *out, int argc, char **argv, const own_option *own);

/** A whole number of an option's text, or a usage error on standard error. */
bool parse_int(const char *name, const char *text, long low, long high, long *out);
bool parse_double(const char *name, const char *text, double low, double high, double *out);

/** A picture file, read and decoded. */
typedef struct loaded {
  vc_picture *picture;
  vc_image image;
  double decode_ms;
} loaded;

/** Reads and decodes a file ("-" = standard input). On failure prints the error line and returns false; nothing to release then. */
bool load_picture(const options *options, const char *file, loaded *out);
void unload_picture(loaded *picture);

/** The bytes of a file; NULL and *message on failure. Freed by the caller. */
unsigned char *read_file(const char *file, size_t *size, const char **message);

/** Milliseconds of a clock that only goes forward. */
double now_ms(void);

/** Runs call(context) `repeat` times until one fails; *median_ms gets the median time. @return the last status */
vc_status timed(int repeat, vc_status (*call)(void *context), void *context, double *median_ms);

/** A JSON line with file, width, height, decode_ms, elapsed_ms. */
cJSON *picture_line(const char *file, const loaded *picture, double elapsed_ms);
/** Adds a number rounded to `digits` decimals. */
void add_number(cJSON *object, const char *key, double value, int digits);
cJSON *number(double value, int digits);
/** [[x, y], ...] with two decimals. */
cJSON *points_json(const vc_point *points, size_t count);
/** Prints the object as one line and deletes it. */
void print_line(cJSON *object);

/** Tells a failure: a JSON line with "error", or a message on standard error. */
void print_error(const options *options, const char *file, vc_status status, const char *message);

/** A writable RGB copy of the picture; canvas->data is freed by the caller. false = no memory. */
bool annotation_begin(const loaded *picture, vc_canvas *canvas);
/** Writes DIR/NAME.png (the file's base name) and frees the copy. @return false after an error line was printed */
bool annotation_end(const options *options, const char *file, vc_canvas *canvas);
/** Writes bytes to DIR/NAME. false after an error line was printed. */
bool write_output(const options *options, const char *folder, const char *name, const void *bytes, size_t size);

/** Set by Ctrl-C; long loops end when it is true. */
bool interrupted(void);

/* One function a subject: argv[0] is the verb ("faces", "find", ...). They return the exit status. */
int run_cube(int argc, char **argv);
int run_cube_show(int argc, char **argv);
int run_cube_solve(int argc, char **argv); /* argv = what follows the verb */
int run_set(int argc, char **argv);
int run_shapes(int argc, char **argv);
int run_sketch(int argc, char **argv);
int run_target(int argc, char **argv);

#endif
