/* What is printed and written: JSON lines, texts, error lines, files; and what ends the command early. */
#ifndef VISIONCORE_COMMAND_OUTPUT_H
#define VISIONCORE_COMMAND_OUTPUT_H

#include "options.h"

#include <cjson/cJSON.h>
#include <pthread.h>
#include <visioncore_extras.h>

enum { EXIT_ALL_DONE = 0, EXIT_SOME_FAILED = 1, EXIT_USAGE = 2, EXIT_INTERRUPTED = 130, EXIT_CLOSED_PIPE = 141 };
/** "schema" of every JSON line: docs/schema. Keys may be added within a number; none is renamed. */
enum { OUTPUT_SCHEMA = 1 };

/** Where a verb prints: standard output and error, or the buffers of one picture. */
typedef struct output {
  const options *options;
  FILE *out, *err;
} output;

/** Standard output and error. */
output standard_output(const options *options);
/** Writes out what was printed on standard output. @return false: that has failed, now or before; nobody needs further results */
bool flush_output(void);
/** Flushes standard output and reports a failure, except that of a closed pipe. @return `status`, or that of the failure */
int close_output(int status);

static const double degree = 3.14159265358979323846 / 180;

/** How a part of a text looks on a terminal. */
typedef enum style { PLAIN, BOLD, DIM, GREEN, RED } style;
/** The escape sequence of a style; "" where nothing is coloured. */
const char *tint(const output *output, style style);
/** "" for 1, "s" for other numbers. */
const char *plural(size_t count);

/** Adds a string. Bytes that are not UTF-8 become \udc80..\udcff, as Python's surrogateescape. NULL becomes null. */
void add_text(cJSON *object, const char *key, const char *text);
/** The same as an element of a list. */
cJSON *text_json(const char *text);
/** Adds a number rounded to `digits` decimals. */
void add_number(cJSON *object, const char *key, double value, int digits);
cJSON *number(double value, int digits);
/** [[x, y], ...] with two decimals. */
cJSON *points_json(const vc_point *points, size_t count);
/** Prints the object as one line and deletes it. */
void print_line(const output *output, cJSON *object);

/** A failure: a JSON line with "error" and with `key` for what it is about, or a line on standard error. @return false */
bool print_failure(const output *output, const char *key, const char *what, vc_status status, const char *message);
/** The same about a file, or NULL. @return false */
bool print_error(const output *output, const char *file, vc_status status, const char *message);

/** The same. @return EXIT_SOME_FAILED */
int error_exit(const output *output, const char *file, vc_status status, const char *message);
/** usage_error() as an exit status. */
#define usage_exit(...) (usage_error(__VA_ARGS__), EXIT_USAGE)

/** Notes a file that the command reads: from then on write_file() refuses to replace it, by whatever path. */
void protect_file(const char *file);
/** Whether a path leads to such a file. */
bool is_protected(const char *path);
extern const char *const protected_message;

/** What stands behind the last dot of a path's last name; "" where there is none. */
const char *extension(const char *path);
/** Whether a path is meant as a file: it has an extension, and neither ends with "/" nor leads to a folder. */
bool is_file_name(const char *path);
/** "folder/name". @return false: it has no room in `size` bytes, and path is "" */
bool path_below(char *path, size_t size, const char *folder, const char *name);
/** The same for a file that is to be written. @return false after an error line about the folder */
bool path_to_write(const output *output, char *path, size_t size, const char *folder, const char *name);

/** Writes a file; makes the folders above it.
 * @param about     the picture that an error line is about; NULL = the file itself
 * @param replaces  an existing file, which is an error otherwise
 * @return false after an error line was printed; nothing half-written is left */
bool write_file(const output *output, const char *about, const char *path, bool replaces, const void *bytes, size_t size);
enum { USUAL_QUALITY = 90 };
/** @param file_type  VC_FILE_* @param quality  of a JPEG file */
vc_encode_options encode_as(int32_t file_type, int32_t quality);
/** Encodes pixels and writes them. */
bool write_picture(const output *output, const char *about, const char *path, bool replaces, vc_image image, vc_encode_options how);
/** A canvas; canvas->data is freed by the caller, NULL = no memory. @param format  VC_PIXEL_RGB24 or VC_PIXEL_RGBA32 */
vc_canvas make_canvas(int32_t width, int32_t height, vc_pixel_format format);
vc_image canvas_image(const vc_canvas *canvas);

/** Why a file is none that can be read to its end: a folder, a FIFO, a device, a socket; else NULL. Standard input may be anything. */
const char *unreadable(const char *file);
/** The bytes of a file ("-" = standard input); NULL and *message on failure or interrupt. Freed by the caller. */
unsigned char *read_file(const char *file, size_t *size, const char **message);

/** Milliseconds of a clock that only goes forward: CLOCK_MONOTONIC. */
double now_ms(void);
/** Nanoseconds since 1970, UTC. */
int64_t utc_ns(void);
/** Waits, or until a signal comes. */
void sleep_ms(double milliseconds);
/** Makes a condition that is waited for by that clock: no setting of the time of day lengthens a wait. */
void init_condition(pthread_cond_t *condition);
/** Waits; the lock is held. @return false: nothing was signalled in time */
bool wait_for_condition(pthread_cond_t *condition, pthread_mutex_t *lock, int milliseconds);
/** Runs call(context) `repeat` times until one fails; *median_ms gets the median time. @return the last status */
vc_status timed(long repeat, vc_status (*call)(void *context), void *context, double *median_ms);

/** From the first call on, Ctrl-C (and SIGTERM) sets what this returns; long loops then end. A second one ends the command. */
bool interrupted(void);
/** Prints text with its control characters as \x1b, so that no name can command a terminal. */
void print_escaped(FILE *stream, const char *text);
/** The name of a file that was written, as a line of its own. */
void print_file_name(const char *file);
/** Prints how far an interrupted command came, and what is known besides. @return EXIT_INTERRUPTED */
int report_interrupt(size_t done, size_t count, const char *more);

#endif
