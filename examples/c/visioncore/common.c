#define _POSIX_C_SOURCE 200809L
#include "common.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

bool parse_double(const char *name, const char *text, double low, double high, double *out) {
  char *end;
  errno = 0;
  const double value = strtod(text, &end);
  if (end == text || *end || errno || !(value >= low && value <= high)) {
    fprintf(stderr, "visioncore: %s %s: must be a number from %g to %g\n", name, text, low, high);
    return false;
  }
  *out = value;
  return true;
}

bool parse_int(const char *name, const char *text, long low, long high, long *out) {
  char *end;
  errno = 0;
  const long value = strtol(text, &end, 10);
  if (end == text || *end || errno || value < low || value > high) {
    fprintf(stderr, "visioncore: %s %s: must be a whole number from %ld to %ld\n", name, text, low, high);
    return false;
  }
  *out = value;
  return true;
}

/* The option at argv[*i], if it is one of those: stores it and moves *i past its value. @return 1 taken, 0 not an option, -1 error */
static int take_option(options *out, int argc, char **argv, int *i, const own_option *own) {
  const char *argument = argv[*i];
  const char *annotate = NULL, *repeat = NULL, *threads = NULL;
  const own_option common[] = {{"--json", NULL, &out->json},
                               {"--annotate", &annotate, NULL},
                               {"--repeat", &repeat, NULL},
                               {"--threads", &threads, NULL},
                               {NULL, NULL, NULL}};
  const own_option *lists[] = {common, own};
  for (int list = 0; list < 2; list++) {
    for (const own_option *option = lists[list]; option && option->name; option++) {
      if (strcmp(argument, option->name) != 0) continue;
      if (option->flag) {
        *option->flag = true;
        return 1;
      }
      if (*i + 1 >= argc) {
        fprintf(stderr, "visioncore: %s needs a value\n", argument);
        return -1;
      }
      *option->value = argv[++*i];
      long value;
      if (annotate) out->annotate = annotate;
      if (repeat) {
        if (!parse_int("--repeat", repeat, 1, 1000000, &value)) return -1;
        out->repeat = (int)value;
      }
      if (threads) {
        if (!parse_int("--threads", threads, 0, 256, &value)) return -1;
        vc_threads_set((int32_t)value);
      }
      return 1;
    }
  }
  return 0;
}

bool options_parse(options *out, int argc, char **argv, const own_option *own) {
  *out = (options){.repeat = 1, .arguments = argv};
  bool only_positional = false;
  for (int i = 0; i < argc; i++) {
    if (!only_positional && strcmp(argv[i], "--") == 0) {
      only_positional = true;
      continue;
    }
    if (!only_positional && argv[i][0] == '-' && argv[i][1]) {
      const int taken = take_option(out, argc, argv, &i, own);
      if (taken < 0) return false;
      if (taken > 0) continue;
      fprintf(stderr, "visioncore: unknown option %s\n", argv[i]);
      return false;
    }
    out->arguments[out->argument_count++] = argv[i];
  }
  return true;
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

vc_status timed(int repeat, vc_status (*call)(void *), void *context, double *median_ms) {
  double *times = malloc(sizeof *times * (size_t)repeat);
  vc_status status = times ? VC_OK : VC_ERR_NO_MEMORY;
  int count = 0;
  *median_ms = 0;
  while (status == VC_OK && count < repeat && !interrupted()) {
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

unsigned char *read_file(const char *file, size_t *size, const char **message) {
  const bool is_input = strcmp(file, "-") == 0;
  FILE *stream = is_input ? stdin : fopen(file, "rb");
  struct stat facts;
  if (!stream || fstat(fileno(stream), &facts) != 0 || S_ISDIR(facts.st_mode)) {
    *message = stream && errno == 0 ? "is a directory" : stream ? "is a directory" : strerror(errno);
    if (stream && !is_input) fclose(stream);
    return NULL;
  }
  size_t capacity = 1 << 16, count = 0;
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

bool load_picture(const options *options, const char *file, loaded *out) {
  *out = (loaded){0};
  const char *message;
  size_t size;
  unsigned char *bytes = read_file(file, &size, &message);
  if (!bytes) {
    print_error(options, file, VC_ERR_IO, message);
    return false;
  }
  const double start = now_ms();
  vc_status status = vc_picture_create(&out->picture);
  if (status == VC_OK) status = vc_picture_decode(out->picture, bytes, size, NULL);
  if (status == VC_OK) status = vc_picture_image(out->picture, &out->image);
  out->decode_ms = now_ms() - start;
  free(bytes);
  if (status == VC_OK) return true;
  print_error(options, file, status, vc_picture_error(out->picture));
  unload_picture(out);
  return false;
}

void unload_picture(loaded *picture) {
  vc_picture_destroy(picture->picture);
  *picture = (loaded){0};
}

cJSON *number(double value, int digits) {
  const double unit = pow(10, digits);
  if (!isfinite(value)) return cJSON_CreateNull();
  const double rounded = round(value * unit) / unit;
  return cJSON_CreateNumber(rounded == 0 ? 0 : rounded);
}

void add_number(cJSON *object, const char *key, double value, int digits) { cJSON_AddItemToObject(object, key, number(value, digits)); }

cJSON *points_json(const vc_point *points, size_t count) {
  cJSON *list = cJSON_CreateArray();
  for (size_t i = 0; i < count; i++) {
    cJSON *pair = cJSON_CreateArray();
    cJSON_AddItemToArray(pair, number(points[i].x, 2));
    cJSON_AddItemToArray(pair, number(points[i].y, 2));
    cJSON_AddItemToArray(list, pair);
  }
  return list;
}

cJSON *picture_line(const char *file, const loaded *picture, double elapsed_ms) {
  cJSON *line = cJSON_CreateObject();
  cJSON_AddStringToObject(line, "file", file);
  cJSON_AddNumberToObject(line, "width", picture->image.width);
  cJSON_AddNumberToObject(line, "height", picture->image.height);
  add_number(line, "decode_ms", picture->decode_ms, 3);
  add_number(line, "elapsed_ms", elapsed_ms, 3);
  return line;
}

void print_line(cJSON *object) {
  cJSON *schema = cJSON_AddNumberToObject(object, "schema", OUTPUT_SCHEMA);
  cJSON_InsertItemInArray(object, 0, cJSON_DetachItemViaPointer(object, schema));
  char *text = cJSON_PrintUnformatted(object);
  puts(text ? text : "{\"error\":{\"code\":\"VC_ERR_NO_MEMORY\",\"message\":\"out of memory\"}}");
  fflush(stdout);
  cJSON_free(text);
  cJSON_Delete(object);
}

void print_error(const options *options, const char *file, vc_status status, const char *message) {
  if (!options->json) {
    fprintf(stderr, "visioncore: %s: %s (%s)\n", file, message, vc_status_name(status));
    return;
  }
  cJSON *line = cJSON_CreateObject();
  cJSON_AddStringToObject(line, "file", file);
  cJSON *error = cJSON_AddObjectToObject(line, "error");
  cJSON_AddStringToObject(error, "code", vc_status_name(status));
  cJSON_AddStringToObject(error, "message", message);
  print_line(line);
}

bool annotation_begin(const loaded *picture, vc_canvas *canvas) {
  const size_t stride = 3 * (size_t)picture->image.width, size = stride * (size_t)picture->image.height;
  *canvas = (vc_canvas){.data = malloc(size),
                        .data_size = size,
                        .stride = (ptrdiff_t)stride,
                        .width = picture->image.width,
                        .height = picture->image.height,
                        .format = VC_PIXEL_RGB24};
  if (canvas->data && vc_image_convert(&picture->image, canvas) == VC_OK) return true;
  free(canvas->data);
  canvas->data = NULL;
  return false;
}

bool write_output(const options *options, const char *folder, const char *name, const void *bytes, size_t size) {
  char path[4096];
  if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) {
    print_error(options, name, VC_ERR_IO, "the path is too long");
    return false;
  }
  if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
    print_error(options, folder, VC_ERR_IO, strerror(errno));
    return false;
  }
  FILE *stream = fopen(path, "wb");
  bool ok = stream && fwrite(bytes, 1, size, stream) == size;
  if (stream && fclose(stream) != 0) ok = false;
  if (!ok) print_error(options, path, VC_ERR_IO, strerror(errno));
  return ok;
}

bool annotation_end(const options *options, const char *file, vc_canvas *canvas) {
  const char *slash = strrchr(file, '/');
  const char *base = strcmp(file, "-") == 0 ? "stdin" : slash ? slash + 1 : file;
  const char *dot = strrchr(base, '.');
  char name[512];
  snprintf(name, sizeof name, "%.*s.png", (int)(dot && dot != base ? dot - base : (ptrdiff_t)strlen(base)), base);
  const vc_image image = {.data = canvas->data,
                          .data_size = canvas->data_size,
                          .stride = canvas->stride,
                          .width = canvas->width,
                          .height = canvas->height,
                          .format = canvas->format};
  vc_picture *encoder = NULL;
  const void *bytes = NULL;
  size_t size = 0;
  vc_status status = vc_picture_create(&encoder);
  if (status == VC_OK) status = vc_picture_encode(encoder, &image, NULL, &bytes, &size);
  const bool ok = status == VC_OK && write_output(options, options->annotate, name, bytes, size);
  if (status != VC_OK) print_error(options, file, status, vc_picture_error(encoder));
  vc_picture_destroy(encoder);
  free(canvas->data);
  canvas->data = NULL;
  return ok;
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
  }
  return stop != 0;
}
