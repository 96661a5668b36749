/* Output: JSON lines, texts, error lines, files. Interrupts. */
#ifndef VISIONCORE_COMMAND_OUTPUT_H
#define VISIONCORE_COMMAND_OUTPUT_H

#include "options.h"

#include <cjson/cJSON.h>
#include <pthread.h>
#include <visioncore_extras.h>

enum { EXIT_ALL_DONE = 0, EXIT_SOME_FAILED = 1, EXIT_USAGE = 2, EXIT_INTERRUPTED = 130, EXIT_CLOSED_PIPE = 141 };
/** "schema" of every JSON line: docs/schema. Keys may be added without a new number, but not renamed. */
enum { OUTPUT_SCHEMA = 1 };

/** Output streams of a verb: standard output and error, or the buffers of one picture. */
typedef struct output {
  const options *options;
  FILE *out, *err;
} output;

output standard_output(const options *options);
/** Flushes standard output. @return false: a write has failed, now or before; further results are not needed */
bool flush_output(void);
/** Flushes standard output and reports failures other than a closed pipe. @return `status`, or the status of the failure */
int close_output(int status);

static const double degree = 3.14159265358979323846 / 180;

/** Text style on a terminal. */
typedef enum style { PLAIN, BOLD, DIM, GREEN, RED } style;
/** The escape sequence of a style; "" without colours. */
const char *tint(const output *output, style style);
/** Whether a line on standard error can be replaced: it is a terminal with escape sequences. */
bool can_redraw_line(void);
/** "" for 1, "s" for other numbers. */
const char *plural(size_t count);

/** Adds a string. Invalid UTF-8 bytes become \udc80..\udcff, as with Python's surrogateescape. NULL becomes null. */
void add_text(cJSON *object, const char *key, const char *text);
/** The same as an element of a list. */
cJSON *text_json(const char *text);
/** Adds a number rounded to `digits` decimals. */
void add_number(cJSON *object, const char *key, double value, int digits);
cJSON *number(double value, int digits);
/** [[x, y], ...] with two decimals. */
cJSON *points_json(const vc_point *points, size_t count);
/** Parses JSON from any source. The parser is recursive, so the depth of nested brackets is limited.
 * @return NULL: no JSON, something follows it, or it is nested deeper than JSON_MAXIMUM_DEPTH */
cJSON *parse_json(const char *text);
enum { JSON_MAXIMUM_DEPTH = 32 };
/** Prints the object as one line and deletes it. */
void print_line(const output *output, cJSON *object);

/** Prints a failure: a JSON line with "error" and {key: what}, or a line on standard error. @return false */
bool print_failure(const output *output, const char *key, const char *what, vc_status status, const char *message);
/** The same for a file; NULL = none. @return false */
bool print_error(const output *output, const char *file, vc_status status, const char *message);

/** The same. @return EXIT_SOME_FAILED */
int error_exit(const output *output, const char *file, vc_status status, const char *message);
/** usage_error() as an exit status. */
#define usage_exit(...) (usage_error(__VA_ARGS__), EXIT_USAGE)

/** The file name extension without the dot; "" if there is none. */
const char *extension(const char *path);
/** Whether a path denotes a file: it has an extension, and neither ends with "/" nor leads to a folder. */
bool is_file_name(const char *path);
/** "folder/name". @return false: longer than `size` bytes; path is "" */
bool path_below(char *path, size_t size, const char *folder, const char *name);
/** The same for an output file. @return false after an error line */
bool path_to_write(const output *output, char *path, size_t size, const char *folder, const char *name);

/* Every output file is written as PATH.part and renamed when it is complete. */

/** Protects an input file, which is then never replaced, under any path. */
void protect_file(const char *file);
/** The same for one that is read later. */
void protect_new_file(const char *file);
/** Whether a regular file is not protected, has changed since, or is read later. */
bool is_new_file(const char *file);
/** Why a path is not written: an input, another result, a folder, a link without a file, a folder without permission, or an existing
 * file that is not to be replaced; NULL = it may be. */
const char *refusal_to_write(const char *path, bool replaces);

/** Why no files can be written below a folder, which may have to be made; NULL = they can. */
const char *refusal_to_write_below(const char *folder);

/** A file being written. */
typedef struct out_file {
  FILE *stream; /* NULL = closed */
  output output;
  const char *about; /* the picture named in error lines; NULL = the file itself */
  char *path, *part; /* part: NULL for a device or FIFO, which is written directly */
  bool replaces;
} out_file;
/** Opens a file; creates its folders. @param replaces  whether an existing file is replaced  @return false after an error line */
bool out_open(out_file *file, const output *output, const char *about, const char *path, bool replaces);
/** The path that is written until out_close(). */
const char *out_place(const out_file *file);
/** Gives a complete file its name, and removes an incomplete one. A complete one whose name was taken meanwhile stays at out_place().
 * No other result of this run replaces the file. Does nothing for a closed file. @return false: not written, after an error line */
bool out_close(out_file *file, bool is_complete);
/** Leaves what was written of a recording before a failure at out_place(), and prints that path. */
void out_leave(out_file *file);

/** Writes a file. @param about  as in out_file  @return false after an error line */
bool write_file(const output *output, const char *about, const char *path, const void *bytes, size_t size);
/** Why update_file() would not replace a file, before the work whose result it is to hold; NULL = it may be. */
const char *refusal_to_update(const char *path, bool (*is_ours)(const void *bytes, size_t size));
/** Writes a file that the command also reads. An existing one is replaced if `is_ours` recognises it, or if it is empty. */
bool update_file(const output *output, const char *path, bool (*is_ours)(const void *bytes, size_t size), const void *bytes, size_t size);
enum { USUAL_QUALITY = 90 };
/** @param file_type  VC_FILE_* @param quality  of a JPEG file */
vc_encode_options encode_as(int32_t file_type, int32_t quality);
/** Encodes pixels and writes them. */
bool write_picture(const output *output, const char *about, const char *path, vc_image image, vc_encode_options how);
/** A canvas; the caller frees canvas->data, which is NULL if memory ran out. @param format  VC_PIXEL_RGB24 or VC_PIXEL_RGBA32 */
vc_canvas make_canvas(int32_t width, int32_t height, vc_pixel_format format);
vc_image canvas_image(const vc_canvas *canvas);

/** Whether a file is called as a shell calls those of <(command). */
bool is_descriptor_name(const char *file);
/** Why a file cannot be read as a whole (a folder, FIFO, device or socket), or NULL. Standard input is always accepted. */
const char *unreadable(const char *file);
/** The bytes of a file ("-" = standard input); NULL and *message on failure or interrupt. Freed by the caller. */
unsigned char *read_file(const char *file, size_t *size, const char **message);

/** Milliseconds of CLOCK_MONOTONIC. */
double now_ms(void);
/** Nanoseconds since 1970, UTC. */
int64_t utc_ns(void);
/** Sleeps; a signal ends the wait. */
void sleep_ms(double milliseconds);
/** Initialises a condition with CLOCK_MONOTONIC: waits do not depend on the time of day. */
void init_condition(pthread_cond_t *condition);
/** Waits with the lock held. @return false on timeout */
bool wait_for_condition(pthread_cond_t *condition, pthread_mutex_t *lock, int milliseconds);
/** Runs call(context) `repeat` times, or until a call fails; *median_ms is set to the median time. @return the last status */
vc_status timed(long repeat, vc_status (*call)(void *context), void *context, double *median_ms);

/** Whether Ctrl-C, SIGTERM or SIGHUP was received; long loops then end. The first call installs the handlers. A second signal kills the
 * process. */
bool interrupted(void);
/** Prints text with control characters escaped as \x1b, so that file names cannot control the terminal. */
void print_escaped(FILE *stream, const char *text);
/** The text without white space around it, which is removed in place. */
char *trimmed(char *text);
/** Prints the name of an output file on its own line. */
void print_file_name(const char *file);
/** Prints the progress of an interrupted command, followed by `more`. @return EXIT_INTERRUPTED */
int report_interrupt(size_t done, size_t count, const char *more);

#endif
