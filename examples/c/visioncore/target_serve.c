/* visioncore target serve: results over TCP, video for a browser. */
#include "target.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

const option target_serve_options[] = {
    INTEGER(target_arguments, port, "--port", "P", 0, 65535, "TCP port of the results; 0: any free one"),
    INTEGER(target_arguments, http, "--http", "P", 0, 65535, "port of a page with the video; 0: any free one; otherwise there is none"),
    TEXT(target_arguments, bind, "--bind", "ADDRESS", "address or name to listen on; 0.0.0.0 or :: for all that the computer has"),
    TEXT(target_arguments, format, "--format", "pipe|json", "of the answer to VISION and of the stream"),
    NUMBER(target_arguments, rate, "--rate", "N", 0.01, 10000, "pictures a second"),
    FLAG(target_arguments, once, "--once", "end after the last picture"),
    FLAG(target_arguments, allow_shutdown, "--allow-shutdown", "let a client end the server by SHUTDOWN"),
    END_OF_OPTIONS,
};

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

/** The pictures that are served over and over. */
typedef struct source {
  const options *options;
  input_list inputs;
  size_t next;      /* input */
  frames frames;    /* of the input before it */
  size_t frame;     /* the next of these */
  uint64_t folders; /* changes when a file is added to a folder */
  bool is_live;     /* the only argument is standard input, which is read as it comes */
  live_input live;
  char **failed; /* files that an error line was printed for */
  size_t failed_count;
} source;

/* A number that changes with the folders among the arguments. */
static uint64_t folder_state(const options *options) {
  uint64_t state = 0;
  for (int i = 0; i < options->argument_count; i++) {
    struct stat facts;
    if (stat(options->arguments[i], &facts) == 0 && S_ISDIR(facts.st_mode))
      state = state * 31 + (uint64_t)facts.st_mtim.tv_sec * 1000000000 + (uint64_t)facts.st_mtim.tv_nsec;
  }
  return state;
}

/* Lists the files again and goes on behind the one that was served last. */
static void look_again(source *s, bool from_start) {
  const char *last = !from_start && s->next > 0 ? s->inputs.items[s->next - 1].file : NULL;
  input_list fresh = list_inputs(s->options);
  size_t next = from_start ? 0 : s->next < fresh.count ? s->next : fresh.count;
  for (size_t i = 0; last && i < fresh.count; i++)
    if (strcmp(fresh.items[i].file, last) == 0) next = i + 1;
  free_inputs(&s->inputs);
  s->inputs = fresh;
  s->next = next;
}

/* Place of a file among those that an error line was printed for; their count: none was. */
static size_t failure_of(const source *s, const char *file) {
  size_t i = 0;
  while (i < s->failed_count && strcmp(s->failed[i], file) != 0)
    i++;
  return i;
}

static void note_result(source *s, const char *file, bool good) {
  const size_t known = failure_of(s, file);
  if (good && known < s->failed_count) {
    free(s->failed[known]);
    s->failed[known] = s->failed[--s->failed_count];
  } else if (!good && known == s->failed_count) {
    char **grown = realloc(s->failed, (s->failed_count + 1) * sizeof *grown);
    if (grown) s->failed = grown;
    if (grown && (s->failed[s->failed_count] = strdup(file))) s->failed_count++;
  }
}

/* Whether every source is there. @return false after an error line */
static bool open_source(source *s, const output *output) {
  s->folders = folder_state(s->options);
  s->inputs = list_inputs(s->options);
  s->is_live = s->inputs.count == 1 && strcmp(s->inputs.items[0].file, "-") == 0;
  for (size_t i = 0; i < s->inputs.count; i++) {
    const input *input = &s->inputs.items[i];
    frames frames;
    if (input->problem) return print_error(output, input->file, VC_ERR_NOT_FOUND, input->problem);
    if ((access(input->file, R_OK) == 0 && !unreadable(input->file)) || strcmp(input->file, "-") == 0) continue;
    if (read_frames(output, input->file, &frames)) free_frames(&frames); /* which says why */
    return false;
  }
  return true;
}

static void close_source(source *s) {
  for (size_t i = 0; i < s->failed_count; i++)
    free(s->failed[i]);
  free(s->failed);
  free(s->live.bytes);
  free_frames(&s->frames);
  free_inputs(&s->inputs);
}

/** What serving needs. */
typedef struct session {
  output output;
  const target_arguments *arguments;
  vc_target_finder *finder;
  vc_target_server *server;
  source source;
  loaded picture;
  int32_t width, height; /* of the last frame */
  size_t failed;
} session;

/* Goes to the next frame, of *file. *at_end: it is the first one again. @return false: there is none, after an error line */
static bool go_on(source *s, const output *output, const char **file, bool *at_end) {
  *at_end = false;
  *file = NULL;
  if (s->is_live) {
    free_frames(&s->frames);
    const bool is_there = next_live_frame(&s->live, &s->frames);
    if (is_there) *file = s->inputs.items[0].file;
    *at_end = !is_there && s->live.is_over;
    return is_there;
  }
  const uint64_t folders = folder_state(s->options);
  if (folders != s->folders) look_again(s, false);
  s->folders = folders;
  if (++s->frame < s->frames.count && s->next > 0) {
    *file = s->inputs.items[s->next - 1].file;
    return true;
  }
  free_frames(&s->frames);
  s->frame = 0;
  if ((*at_end = s->next >= s->inputs.count)) look_again(s, true);
  if (s->inputs.count == 0) return false;
  const input *input = &s->inputs.items[s->next++];
  *file = input->file;
  if (input->problem) return print_error(output, input->file, VC_ERR_NOT_FOUND, input->problem);
  return read_frames(output, input->file, &s->frames);
}

/* Decodes, searches, hands the result to the server. @return false after an error line */
static bool serve_frame(session *s, const output *output, const char *file) {
  if (!decode_frame(output, file, &s->source.frames, s->source.frame, 0, &s->picture)) return false;
  const vc_image *image = &s->picture.image;
  if (image->width != s->width || image->height != s->height) vc_target_finder_reset(s->finder);
  s->width = image->width;
  s->height = image->height;
  const int64_t captured = utc_ns();
  vc_target_list *list = NULL;
  const vc_status status = vc_target_finder_track(s->finder, image, (int64_t)(now_ms() * 1e6), &list);
  if (status != VC_OK) return print_error(output, file, status, vc_target_finder_error(s->finder));
  vc_target_server_set_result(s->server, list, captured);
  vc_canvas canvas = {0};
  if (s->arguments->http != NO_INTEGER) canvas = make_canvas(image->width, image->height);
  if (canvas.data && vc_image_convert(image, &canvas) == VC_OK) {
    const vc_image drawn = canvas_image(&canvas);
    vc_target_list_draw(list, &canvas);
    vc_target_server_set_frame(s->server, &drawn);
  }
  free(canvas.data);
  vc_target_list_destroy(list);
  return true;
}

/* Serves the next frame. Its error is printed the first time that the file fails. @return false at the end of --once */
static bool serve_next(session *s, size_t *count) {
  char *text[2] = {NULL, NULL};
  size_t size[2];
  const output buffered = {s->output.options, open_memstream(&text[0], &size[0]), open_memstream(&text[1], &size[1])};
  if (!buffered.out || !buffered.err) return false;
  const char *file;
  bool at_end, good = go_on(&s->source, &buffered, &file, &at_end);
  if (at_end && *count > 1) vc_target_finder_reset(s->finder); /* a new round; a single picture goes on */
  if (at_end) *count = 0;
  const bool goes_on = !(at_end && (s->arguments->once || s->source.is_live));
  good = goes_on && good && serve_frame(s, &buffered, file);
  fclose(buffered.out);
  fclose(buffered.err);
  if (goes_on && file) {
    if (!good && failure_of(&s->source, file) == s->source.failed_count) {
      fwrite(text[0], 1, size[0], stdout);
      fwrite(text[1], 1, size[1], stderr);
      flush_output();
    }
    note_result(&s->source, file, good);
    s->failed += !good;
  }
  *count += good;
  free(text[0]);
  free(text[1]);
  return goes_on;
}

static void serve_all(session *s) {
  size_t count = 0; /* frames since the beginning of the video */
  while (!interrupted() && vc_target_server_running(s->server)) {
    const double start = now_ms();
    if (!serve_next(s, &count)) break;
    sleep_ms(1000 / s->arguments->rate - (now_ms() - start));
  }
}

static void print_places(const session *s) {
  const target_arguments *a = s->arguments;
  char results[320], video[320];
  const int32_t port = vc_target_server_port(s->server), http_port = vc_target_server_http_port(s->server);
  vc_target_server_url(s->server, 0, results, sizeof results);
  vc_target_server_url(s->server, 1, video, sizeof video);
  if (s->output.options->json) {
    cJSON *line = cJSON_CreateObject();
    cJSON_AddStringToObject(line, "address", a->bind);
    cJSON_AddNumberToObject(line, "port", port);
    cJSON_AddStringToObject(line, "url", results);
    if (a->http != NO_INTEGER) cJSON_AddNumberToObject(line, "http_port", http_port);
    if (a->http != NO_INTEGER) cJSON_AddStringToObject(line, "http_url", video);
    print_line(&s->output, line);
  } else {
    printf("serving on %s\n", results);
    if (a->http != NO_INTEGER) printf("video on   %s/\n", video);
    flush_output();
  }
}

static int serve(session *s) {
  const target_arguments *a = s->arguments;
  vc_target_server_options how;
  vc_target_server_options_init(&how, sizeof how);
  how.port = (int32_t)a->port;
  how.http_port = a->http == NO_INTEGER ? -1 : (int32_t)a->http;
  how.allow_shutdown = a->allow_shutdown;
  how.format = strcmp(a->format, "json") == 0 ? VC_TARGET_FORMAT_JSON : VC_TARGET_FORMAT_PIPE;
  vc_status status = vc_target_server_create(&how, &s->server);
  if (status == VC_OK) status = vc_target_server_start(s->server, a->bind);
  if (status != VC_OK) {
    print_error(&s->output, a->bind, status, s->server ? vc_target_server_error(s->server) : vc_create_error());
    return EXIT_SOME_FAILED;
  }
  print_places(s);
  serve_all(s);
  if (s->source.is_live && s->source.live.is_over && s->source.live.count == 0) {
    print_error(&s->output, "-", VC_ERR_NOT_FOUND, "no pictures on standard input");
    return EXIT_SOME_FAILED;
  }
  return s->failed ? EXIT_SOME_FAILED : EXIT_ALL_DONE;
}

int target_serve(const options *options, void *arguments) {
  session s = {.output = standard_output(options), .arguments = arguments, .source = {.options = options}};
  target_settings settings;
  char message[256];
  if (!target_settings_read(arguments, options, &settings)) return EXIT_USAGE;
  const vc_status status = target_open_finder(&settings, &s.finder, message, sizeof message);
  if (status != VC_OK) {
    usage_error("%s (%s)", message, vc_status_name(status));
    return EXIT_USAGE;
  }
  const int result = open_source(&s.source, &s.output) ? serve(&s) : EXIT_SOME_FAILED;
  vc_target_server_destroy(s.server);
  vc_target_finder_destroy(s.finder);
  unload_picture(&s.picture);
  close_source(&s.source);
  return result;
}
