#include "output.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

output standard_output(const options *options) { return (output){options, stdout, stderr}; }

static int write_error; /* errno of the first write to standard output that failed */

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
    fprintf(output->err, "%svisioncore:%s %s%s%s (%s)\n", color ? "\033[31m" : "", color ? "\033[0m" : "", what ? what : "",
            what ? ": " : "", message, vc_status_name(status));
  }
  return false;
}

bool print_error(const output *output, const char *file, vc_status status, const char *message) {
  return print_failure(output, "file", file, status, message);
}

/* Makes the folders above a path. */
static bool make_folders(char *path) {
  for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = 0;
    const bool made = mkdir(path, 0777) == 0 || errno == EEXIST;
    *slash = '/';
    if (!made) return false;
  }
  return true;
}

static bool print_write_error(const output *output, const char *about, const char *path, const char *reason) {
  char message[4096];
  if (!about) return print_error(output, path, VC_ERR_IO, reason);
  snprintf(message, sizeof message, "%s: %s", path, reason);
  return print_error(output, about, VC_ERR_IO, message);
}

bool write_file(const output *output, const char *about, const char *path, bool replaces, const void *bytes, size_t size) {
  char *copy = strdup(path);
  const bool has_folder = copy && make_folders(copy);
  free(copy);
  FILE *stream = has_folder ? fopen(path, replaces ? "wb" : "wbx") : NULL;
  if (!stream) return print_write_error(output, about, path, errno == EEXIST ? "exists; --overwrite replaces it" : strerror(errno));
  bool ok = fwrite(bytes, 1, size, stream) == size;
  const int failure = ok ? 0 : errno;
  if (fclose(stream) != 0) ok = false;
  if (ok) return true;
  print_write_error(output, about, path, strerror(failure ? failure : errno));
  struct stat facts;
  if (stat(path, &facts) == 0 && S_ISREG(facts.st_mode)) unlink(path);
  return false;
}

vc_canvas make_canvas(int32_t width, int32_t height) {
  const size_t stride = 3 * (size_t)width, size = stride * (size_t)height;
  return (vc_canvas){
      .data = malloc(size), .data_size = size, .stride = (ptrdiff_t)stride, .width = width, .height = height, .format = VC_PIXEL_RGB24};
}

vc_image canvas_image(const vc_canvas *canvas) {
  return (vc_image){.data = canvas->data,
                    .data_size = canvas->data_size,
                    .stride = canvas->stride,
                    .width = canvas->width,
                    .height = canvas->height,
                    .format = canvas->format};
}

bool write_picture(const output *output, const char *about, const char *path, bool replaces, const vc_canvas *canvas, int32_t file_type) {
  const vc_image image = canvas_image(canvas);
  vc_encode_options encoding;
  vc_encode_options_init(&encoding, sizeof encoding);
  encoding.file_type = file_type;
  vc_picture *encoder = NULL;
  const void *bytes = NULL;
  size_t size = 0;
  vc_status status = vc_picture_create(&encoder);
  if (status == VC_OK) status = vc_picture_encode(encoder, &image, &encoding, &bytes, &size);
  const bool ok = status == VC_OK
                      ? write_file(output, about, path, replaces, bytes, size)
                      : print_error(output, about ? about : path, status, encoder ? vc_picture_error(encoder) : vc_create_error());
  vc_picture_destroy(encoder);
  return ok;
}

unsigned char *read_file(const char *file, size_t *size, const char **message) {
  const bool is_input = strcmp(file, "-") == 0;
  FILE *stream = is_input ? stdin : fopen(file, "rb");
  struct stat facts;
  if (!stream || fstat(fileno(stream), &facts) != 0 || S_ISDIR(facts.st_mode)) {
    *message = stream ? "is a folder" : strerror(errno);
    if (stream && !is_input) fclose(stream);
    return NULL;
  }
  size_t capacity = facts.st_size > 0 && facts.st_size < 1 << 30 ? (size_t)facts.st_size + 1 : 1 << 16, count = 0;
  unsigned char *bytes = malloc(capacity);
  while (bytes) {
    count += fread(bytes + count, 1, capacity - count, stream);
    if (count < capacity) break;
    capacity *= 2;
    unsigned char *larger = capacity <= (size_t)1 << 30 ? realloc(bytes, capacity) : NULL;
    if (!larger) free(bytes);
    bytes = larger;
  }
  *message = !bytes ? "is larger than 1 GiB" : ferror(stream) ? strerror(errno) : NULL;
  if (!is_input) fclose(stream);
  if (*message) {
    free(bytes);
    return NULL;
  }
  *size = count;
  return bytes;
}

double now_ms(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
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

static volatile sig_atomic_t stop;
static void on_interrupt(int signal) {
  (void)signal;
  stop = 1;
}

bool interrupted(void) {
  static bool installed;
  if (!installed) {
    installed = true;
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
  }
  return stop != 0;
}

int report_interrupt(size_t done, size_t count) {
  flush_output();
  fprintf(stderr, "visioncore: interrupted after %zu of %zu\n", done, count);
  return EXIT_INTERRUPTED;
}
