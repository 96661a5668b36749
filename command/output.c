#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

output standard_output(const options *options) { return (output){options, stdout, stderr}; }

static int write_error; /* errno of the first failed write to standard output */

bool flush_output(void) {
  errno = 0;
  if ((fflush(stdout) != 0 || ferror(stdout)) && !write_error) write_error = errno ? errno : EIO;
  return !write_error;
}

int close_output(int status) {
  if (flush_output()) return status;
  if (write_error == EPIPE) return EXIT_CLOSED_PIPE;
  fprintf(stderr, "visioncore: standard output: %s\n", strerror(write_error));
  return EXIT_SOME_FAILED;
}

const char *tint(const output *output, style style) {
  static const char *const codes[] = {"\033[0m", "\033[1m", "\033[2m", "\033[32m", "\033[31m"};
  return output->options->color ? codes[style] : "";
}

bool can_redraw_line(void) {
  const char *terminal = getenv("TERM");
  return terminal && strcmp(terminal, "dumb") != 0 && isatty(STDERR_FILENO);
}

const char *plural(size_t count) { return count == 1 ? "" : "s"; }

void print_line(const output *output, cJSON *object) {
  cJSON *schema = cJSON_AddNumberToObject(object, "schema", OUTPUT_SCHEMA);
  cJSON_InsertItemInArray(object, 0, cJSON_DetachItemViaPointer(object, schema));
  char *text = cJSON_PrintUnformatted(object);
  fputs(text ? text : "{\"error\":{\"code\":\"VC_ERR_NO_MEMORY\",\"message\":\"out of memory\"}}", output->out);
  fputc('\n', output->out);
  if (output->out == stdout) flush_output();
  cJSON_free(text);
  cJSON_Delete(object);
}

bool print_failure(const output *output, const char *key, const char *what, vc_status status, const char *message) {
  if (output->options->json) {
    cJSON *line = cJSON_CreateObject();
    if (what) add_text(line, key, what);
    cJSON *error = cJSON_AddObjectToObject(line, "error");
    cJSON_AddStringToObject(error, "code", vc_status_name(status));
    add_text(error, "message", message);
    print_line(output, line);
  } else {
    const bool color = output->options->color_errors;
    fprintf(output->err, "%svisioncore:%s ", color ? "\033[31m" : "", color ? "\033[0m" : "");
    if (what) print_escaped(output->err, what);
    if (what) fputs(": ", output->err);
    print_escaped(output->err, message);
    fprintf(output->err, " (%s)\n", vc_status_name(status));
  }
  return false;
}

bool print_error(const output *output, const char *file, vc_status status, const char *message) {
  return print_failure(output, "file", file, status, message);
}

int error_exit(const output *output, const char *file, vc_status status, const char *message) {
  print_error(output, file, status, message);
  return EXIT_SOME_FAILED;
}

const char *extension(const char *path) {
  const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
  return dot && dot > path && (!slash || dot > slash + 1) ? dot + 1 : "";
}

bool is_file_name(const char *path) {
  struct stat facts;
  return *extension(path) && !(stat(path, &facts) == 0 && S_ISDIR(facts.st_mode));
}

bool path_below(char *path, size_t size, const char *folder, const char *name) {
  const size_t length = strlen(folder);
  const int needed = snprintf(path, size, "%s%s%s", folder, length && folder[length - 1] == '/' ? "" : "/", name);
  if (needed > 0 && (size_t)needed < size) return true;
  path[0] = 0;
  return false;
}

bool path_to_write(const output *output, char *path, size_t size, const char *folder, const char *name) {
  return path_below(path, size, folder, name) || print_error(output, name, VC_ERR_IO, "the path of this file is too long");
}

vc_canvas make_canvas(int32_t width, int32_t height, vc_pixel_format format) {
  const size_t stride = (format == VC_PIXEL_RGBA32 ? 4 : 3) * (size_t)width, size = stride * (size_t)height;
  return (vc_canvas){
      .data = malloc(size), .data_size = size, .stride = (ptrdiff_t)stride, .width = width, .height = height, .format = format};
}

vc_image canvas_image(const vc_canvas *canvas) {
  return (vc_image){.data = canvas->data,
                    .data_size = canvas->data_size,
                    .stride = canvas->stride,
                    .width = canvas->width,
                    .height = canvas->height,
                    .format = canvas->format};
}

vc_encode_options encode_as(int32_t file_type, int32_t quality) {
  vc_encode_options how;
  vc_encode_options_init(&how, sizeof how);
  how.file_type = file_type;
  how.quality = quality;
  return how;
}

bool is_descriptor_name(const char *file) {
  static const char *const streams[] = {"/dev/fd/", "/dev/stdin", "/proc/self/fd/"};
  for (size_t i = 0; i < sizeof streams / sizeof *streams; i++)
    if (strncmp(file, streams[i], strlen(streams[i])) == 0) return true;
  return false;
}

const char *unreadable(const char *file) {
  struct stat facts;
  if (is_descriptor_name(file) || stat(file, &facts) != 0 || S_ISREG(facts.st_mode)) return NULL;
  return S_ISDIR(facts.st_mode) ? "is a folder" : "not a regular file";
}

/* Reads up to `size` bytes. Blocks until there is data or an interrupt. @return as read() */
static ssize_t read_some(int descriptor, void *bytes, size_t size) {
  struct pollfd source = {descriptor, POLLIN, 0};
  for (;;) {
    const bool is_ready = poll(&source, 1, 100) > 0; /* the signal may be delivered to another thread */
    if (interrupted()) {
      errno = EINTR;
      return -1;
    }
    if (!is_ready) continue;
    const ssize_t got = read(descriptor, bytes, size);
    if (got >= 0 || (errno != EINTR && errno != EAGAIN)) return got;
  }
}

unsigned char *read_file(const char *file, size_t *size, const char **message) {
  const bool is_input = strcmp(file, "-") == 0 || strcmp(file, "/dev/stdin") == 0;
  if (!is_input && (*message = unreadable(file))) return NULL;
  const int descriptor = is_input ? STDIN_FILENO : open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat facts;
  const bool is_bad = descriptor < 0 || fstat(descriptor, &facts) != 0;
  if (is_bad || S_ISDIR(facts.st_mode)) {
    *message = is_bad ? strerror(errno) : "is a folder";
    if (descriptor >= 0 && !is_input) close(descriptor);
    return NULL;
  }
  size_t capacity = facts.st_size > 0 && facts.st_size < 1 << 30 ? (size_t)facts.st_size + 1 : 1 << 16, count = 0;
  unsigned char *bytes = malloc(capacity);
  ssize_t got = 1;
  *message = "out of memory";
  while (bytes && (got = read_some(descriptor, bytes + count, capacity - count)) > 0) {
    count += (size_t)got;
    if (count < capacity) continue;
    capacity *= 2;
    unsigned char *larger = capacity <= (size_t)1 << 30 ? realloc(bytes, capacity) : NULL;
    if (!larger) free(bytes);
    if (!larger && capacity > (size_t)1 << 30) *message = "is larger than 1 GiB";
    bytes = larger;
  }
  if (got < 0) *message = strerror(errno);
  if (!is_input) close(descriptor);
  if (bytes && got == 0) {
    *size = count;
    return bytes;
  }
  free(bytes);
  return NULL;
}

double now_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

int64_t utc_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void sleep_ms(double milliseconds) {
  if (milliseconds <= 0) return;
  struct timespec pause = {(time_t)(milliseconds / 1000), (long)((milliseconds - 1000.0 * (double)(long)(milliseconds / 1000)) * 1e6)};
  nanosleep(&pause, NULL);
}

void init_condition(pthread_cond_t *condition) {
  pthread_condattr_t attributes;
  pthread_condattr_init(&attributes);
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
  pthread_cond_init(condition, &attributes);
  pthread_condattr_destroy(&attributes);
}

bool wait_for_condition(pthread_cond_t *condition, pthread_mutex_t *lock, int milliseconds) {
  const long second_ns = 1000000000;
  struct timespec until;
  clock_gettime(CLOCK_MONOTONIC, &until);
  until.tv_nsec += milliseconds % 1000 * 1000000L;
  until.tv_sec += milliseconds / 1000 + until.tv_nsec / second_ns;
  until.tv_nsec %= second_ns;
  return pthread_cond_timedwait(condition, lock, &until) != ETIMEDOUT;
}

static int by_value(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

vc_status timed(long repeat, vc_status (*call)(void *), void *context, double *median_ms) {
  double *times = malloc(sizeof *times * (size_t)repeat);
  vc_status status = times ? VC_OK : VC_ERR_NO_MEMORY;
  int count = 0;
  *median_ms = 0;
  while (status == VC_OK && count < repeat && (count == 0 || !interrupted())) {
    const double start = now_ms();
    status = call(context);
    times[count++] = now_ms() - start;
  }
  if (count > 0) {
    qsort(times, (size_t)count, sizeof *times, by_value);
    *median_ms = count % 2 ? times[count / 2] : (times[count / 2 - 1] + times[count / 2]) / 2;
  }
  free(times);
  return status;
}

static atomic_bool stop; /* read by all threads */
static void on_interrupt(int signal) {
  (void)signal;
  stop = true;
}

bool interrupted(void) {
  static atomic_bool installed;
  if (!installed) {
    installed = true;
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    struct sigaction given; /* a terminal that is closed ends loops too, except under nohup */
    if (sigaction(SIGHUP, NULL, &given) == 0 && given.sa_handler != SIG_IGN) sigaction(SIGHUP, &action, NULL);
  }
  return stop;
}

void print_escaped(FILE *stream, const char *text) {
  for (const unsigned char *at = (const unsigned char *)text; *at; at++) {
    if (*at < 0x20 || *at == 0x7F)
      fprintf(stream, "\\x%02x", *at);
    else if (*at == 0xC2 && at[1] >= 0x80 && at[1] < 0xA0) /* U+0080..U+009F */
      fprintf(stream, "\\u%04x", *++at);
    else
      fputc(*at, stream);
  }
}

char *trimmed(char *text) {
  static const char space[] = " \t\r\n";
  text += strspn(text, space);
  for (size_t length = strlen(text); length > 0 && strchr(space, text[length - 1]); length--)
    text[length - 1] = 0;
  return text;
}

void print_file_name(const char *file) {
  print_escaped(stdout, file);
  putchar('\n');
}

int report_interrupt(size_t done, size_t count, const char *more) {
  flush_output();
  fprintf(stderr, "visioncore: interrupted after %zu of %zu%s\n", done, count, more);
  return EXIT_INTERRUPTED;
}
