/* visioncore target serve, record, replay: results over TCP, video for a browser, and files of frames and results. */
#define _POSIX_C_SOURCE 200809L
#include "target.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <time.h>

/** Names of picture files; folders are replaced by the pictures in them, by name. */
typedef struct file_list {
  char **names;
  size_t count;
} file_list;

static void add_file(file_list *list, const char *folder, const char *name) {
  char **grown = realloc(list->names, (list->count + 1) * sizeof *grown);
  if (!grown) return;
  list->names = grown;
  const size_t size = strlen(folder) + strlen(name) + 2;
  char *path = malloc(size);
  if (!path) return;
  snprintf(path, size, "%s%s%s", folder, *folder ? "/" : "", name);
  list->names[list->count++] = path;
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static bool is_picture(const char *name) {
  const char *dot = strrchr(name, '.');
  return dot && (strcasecmp(dot, ".jpg") == 0 || strcasecmp(dot, ".jpeg") == 0 || strcasecmp(dot, ".png") == 0);
}

static file_list list_files(const options *common) {
  file_list list = {NULL, 0};
  for (int i = 0; i < common->argument_count; i++) {
    struct stat info;
    DIR *folder = NULL;
    const char *argument = common->arguments[i];
    if (stat(argument, &info) == 0 && S_ISDIR(info.st_mode)) folder = opendir(argument);
    if (!folder) {
      add_file(&list, "", argument);
      continue;
    }
    const size_t first = list.count;
    for (struct dirent *entry; (entry = readdir(folder));)
      if (is_picture(entry->d_name)) add_file(&list, argument, entry->d_name);
    closedir(folder);
    if (list.count > first) qsort(list.names + first, list.count - first, sizeof *list.names, by_name);
  }
  return list;
}

static void free_files(file_list *list) {
  for (size_t i = 0; i < list->count; i++)
    free(list->names[i]);
  free(list->names);
}

static int64_t utc_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static void sleep_ms(double milliseconds) {
  if (milliseconds <= 0) return;
  struct timespec pause = {(time_t)(milliseconds / 1000), (long)((milliseconds - 1000.0 * (double)(long)(milliseconds / 1000)) * 1e6)};
  nanosleep(&pause, NULL);
}

static vc_target_finder *make_finder(const options *common, const target_settings *settings) {
  vc_target_finder *finder;
  vc_status status = vc_target_finder_create(&settings->options, &finder);
  if (status == VC_OK && settings->has_camera) status = vc_target_finder_set_camera(finder, &settings->camera);
  if (status == VC_OK) return finder;
  print_error(common, "-", status, finder ? vc_target_finder_error(finder) : vc_create_error());
  vc_target_finder_destroy(finder);
  return NULL;
}

/* -- serve --------------------------------------------------------------------------------------------------------- */

static bool serve_picture(const options *common, const char *file, vc_target_finder *finder, vc_target_server *server, bool has_video) {
  loaded picture;
  if (!load_picture(common, file, &picture)) return false;
  const int64_t captured = utc_ns();
  vc_target_list *list = NULL;
  const vc_status status = vc_target_finder_find(finder, &picture.image, &list);
  if (status == VC_OK) {
    vc_target_server_set_result(server, list, captured);
    vc_canvas canvas;
    if (has_video && annotation_begin(&picture, &canvas)) {
      vc_target_list_draw(list, &canvas);
      const vc_image drawn = {canvas.data, canvas.data_size, canvas.stride, canvas.width, canvas.height, canvas.format, canvas.flags};
      vc_target_server_set_frame(server, &drawn);
      free(canvas.data);
    }
  } else {
    print_error(common, file, status, vc_target_finder_error(finder));
  }
  vc_target_list_destroy(list);
  unload_picture(&picture);
  return status == VC_OK;
}

static void tell_ports(const options *common, const target_arguments *a, const vc_target_server *server) {
  if (common->json) {
    cJSON *line = cJSON_CreateObject();
    cJSON_AddStringToObject(line, "address", a->bind ? a->bind : "127.0.0.1");
    cJSON_AddNumberToObject(line, "port", vc_target_server_port(server));
    if (a->http) cJSON_AddNumberToObject(line, "http_port", vc_target_server_http_port(server));
    print_line(line);
  } else {
    printf("serving on %s port %d\n", a->bind ? a->bind : "127.0.0.1", vc_target_server_port(server));
    if (a->http) printf("video on port %d\n", vc_target_server_http_port(server));
  }
  fflush(stdout);
}

int target_serve(const options *common, const target_arguments *a, const target_settings *settings) {
  long port = 0, http = -1;
  double rate = 30;
  if (a->port && !parse_int("--port", a->port, 0, 65535, &port)) return EXIT_USAGE;
  if (a->http && !parse_int("--http", a->http, 0, 65535, &http)) return EXIT_USAGE;
  if (a->rate && !parse_double("--rate", a->rate, 0.01, 10000, &rate)) return EXIT_USAGE;
  vc_target_server_options options;
  vc_target_server_options_init(&options, sizeof options);
  options.port = (int32_t)port;
  options.http_port = (int32_t)http;
  options.allow_shutdown = a->allow_shutdown;
  if (a->format) {
    if (strcmp(a->format, "json") != 0 && strcmp(a->format, "pipe") != 0) {
      fprintf(stderr, "visioncore: --format %s: must be pipe or json\n", a->format);
      return EXIT_USAGE;
    }
    options.format = strcmp(a->format, "json") == 0 ? VC_TARGET_FORMAT_JSON : VC_TARGET_FORMAT_PIPE;
  }
  vc_target_finder *finder = make_finder(common, settings);
  if (!finder) return EXIT_SOME_FAILED;
  vc_target_server *server;
  vc_status status = vc_target_server_create(&options, &server);
  if (status == VC_OK) status = vc_target_server_start(server, a->bind);
  int result = EXIT_ALL_DONE;
  if (status != VC_OK) {
    print_error(common, a->bind ? a->bind : "127.0.0.1", status, server ? vc_target_server_error(server) : vc_create_error());
    result = EXIT_SOME_FAILED;
  } else {
    tell_ports(common, a, server);
    file_list files = list_files(common);
    bool any = files.count > 0;
    for (size_t i = 0; any && !interrupted() && vc_target_server_running(server); i++) {
      if (i == files.count) {
        if (a->once) break;
        i = 0;
      }
      const double start = now_ms();
      if (!serve_picture(common, files.names[i], finder, server, http >= 0)) result = EXIT_SOME_FAILED;
      sleep_ms(1000 / rate - (now_ms() - start));
    }
    free_files(&files);
  }
  vc_target_server_destroy(server);
  vc_target_finder_destroy(finder);
  return result;
}

/* -- record -------------------------------------------------------------------------------------------------------- */

int target_record(const options *common, const target_arguments *a, const target_settings *settings) {
  double rate = 30;
  if (a->rate && !parse_double("--rate", a->rate, 0.01, 10000, &rate)) return EXIT_USAGE;
  if (!a->out) {
    fputs("visioncore: target record needs --out FILE\n", stderr);
    return EXIT_USAGE;
  }
  vc_target_finder *finder = make_finder(common, settings);
  if (!finder) return EXIT_SOME_FAILED;
  vc_target_recorder *recorder;
  vc_status status = vc_target_recorder_create(a->out, 90, &recorder);
  if (status != VC_OK) print_error(common, a->out, status, vc_create_error());
  file_list files = list_files(common);
  int result = status == VC_OK ? EXIT_ALL_DONE : EXIT_SOME_FAILED;
  /* Frames of one recording are as far apart as the rate says, however long the search took. */
  int64_t time = utc_ns();
  for (size_t i = 0; recorder && i < files.count && !interrupted(); i++, time += (int64_t)(1e9 / rate)) {
    loaded picture;
    if (!load_picture(common, files.names[i], &picture)) {
      result = EXIT_SOME_FAILED;
      continue;
    }
    vc_target_list *list = NULL;
    status = vc_target_finder_find(finder, &picture.image, &list);
    if (status != VC_OK) {
      print_error(common, files.names[i], status, vc_target_finder_error(finder));
    } else if ((status = vc_target_recorder_add(recorder, &picture.image, list, time)) != VC_OK) {
      print_error(common, a->out, status, vc_target_recorder_error(recorder));
    }
    if (status != VC_OK) result = EXIT_SOME_FAILED;
    vc_target_list_destroy(list);
    unload_picture(&picture);
  }
  free_files(&files);
  vc_target_recorder_destroy(recorder);
  vc_target_finder_destroy(finder);
  return result;
}

/* -- replay -------------------------------------------------------------------------------------------------------- */

static bool replay_file(const options *common, const char *file, double speed) {
  vc_target_replay *replay;
  vc_status status = vc_target_replay_create(file, &replay);
  if (status != VC_OK) {
    print_error(common, file, status, vc_create_error());
    return false;
  }
  int number = 0;
  while (!interrupted() && (status = vc_target_replay_next(replay, speed)) == VC_OK) {
    vc_target_list *list = NULL;
    const void *bytes = NULL;
    size_t size = 0;
    vc_target_replay_frame(replay, &bytes, &size);
    vc_target_replay_result(replay, &list);
    if (common->json) {
      cJSON *line = cJSON_CreateObject();
      cJSON_AddStringToObject(line, "file", file);
      cJSON_AddNumberToObject(line, "entry", number);
      add_number(line, "capture_ms", (double)(vc_target_replay_time(replay) / 1000) / 1e3, 3);
      cJSON_AddNumberToObject(line, "frame_bytes", (double)size);
      target_list_json(line, list);
      print_line(line);
      fflush(stdout);
    } else {
      printf("%d: %zu targets, frame of %zu bytes\n", number, vc_target_list_count(list), size);
    }
    if (common->annotate && size) {
      char name[32];
      snprintf(name, sizeof name, "frame%06d.jpg", number);
      write_output(common, common->annotate, name, bytes, size);
    }
    vc_target_list_destroy(list);
    number++;
  }
  const bool done = status == VC_OK || status == VC_ERR_NOT_FOUND;
  if (!done) print_error(common, file, status, vc_target_replay_error(replay));
  vc_target_replay_destroy(replay);
  return done;
}

int target_replay(const options *common, const target_arguments *a) {
  double speed = 0;
  if (a->speed && !parse_double("--speed", a->speed, 0, 1000, &speed)) return EXIT_USAGE;
  int result = EXIT_ALL_DONE;
  for (int i = 0; i < common->argument_count && !interrupted(); i++)
    if (!replay_file(common, common->arguments[i], speed)) result = EXIT_SOME_FAILED;
  return result;
}
