/* visioncore target watch, serve: targets in a video; results over TCP. */
#include "target.h"
#include "watch.h"

const option target_serve_options[] = {
    SERVING_OPTIONS(target_arguments, serving, "TCP port of the results; 0: any free one"),
    NUMBER(target_arguments, rate, "--rate", "N", 0.01, 10000, "pictures a second"),
    FLAG(target_arguments, once, "--once", "end after the last picture"),
    END_OF_OPTIONS,
};

const option target_watch_options[] = {
    SERVING_OPTIONS(target_arguments, serving, "also serve the results over TCP on this port; 0: any free one"),
    END_OF_OPTIONS,
};

void target_serve_defaults(void *arguments) {
  target_defaults(arguments);
  ((target_arguments *)arguments)->serving.port = 0;
}

/** What both verbs work with. */
typedef struct session {
  target_settings settings;
  vc_target_finder *finder;
  vc_target_list *list; /* of the last frame */
} session;

static vc_status open_session(void *context, void **state, char *message, size_t size) {
  session *s = *state = context;
  return target_open_finder(&s->settings, &s->finder, message, size);
}

static void close_session(void *state) {
  session *s = state;
  vc_target_list_destroy(s->list);
  vc_target_finder_destroy(s->finder);
}

static vc_status track(void *state, const vc_image *image, int64_t capture_ns) {
  session *s = state;
  vc_target_list_destroy(s->list);
  s->list = NULL;
  return vc_target_finder_track(s->finder, image, capture_ns, &s->list);
}

static const char *error(void *state) { return vc_target_finder_error(((session *)state)->finder); }
static void reset(void *state) { vc_target_finder_reset(((session *)state)->finder); }
static void add_json(void *state, const task *task, cJSON *line) { add_result(line, task, vc_target_list_json(((session *)state)->list)); }
static void print_text(void *state, const task *task) { target_list_text(task, ((session *)state)->list); }
static void draw(void *state, const vc_canvas *canvas) { vc_target_list_draw(((session *)state)->list, canvas, NULL); }
static const vc_target_list *targets(void *state) { return ((session *)state)->list; }

static void write_key(void *state, FILE *out) {
  const vc_target_list *list = ((session *)state)->list;
  for (size_t i = 0; i < vc_target_list_count(list); i++) {
    vc_target t = {.struct_size = sizeof t};
    if (vc_target_list_get(list, i, &t) == VC_OK) fprintf(out, "%d:%d ", t.model, t.track_id);
  }
}

static void publish(void *state, vc_target_server *server, int64_t capture_ns) {
  vc_target_server_set_result(server, ((session *)state)->list, capture_ns);
}

static const watch_subject watched_targets = {.page = {.name = "target"}, WATCHED, .targets = targets, .publish = publish};

int target_watch(const options *options, void *arguments) {
  const target_arguments *a = arguments;
  session s = {0};
  return target_settings_read(a, options, &s.settings) ? watch(options, &watched_targets, &a->serving, &s) : EXIT_USAGE;
}

int target_serve(const options *options, void *arguments) {
  const target_arguments *a = arguments;
  session s = {0};
  if (!target_settings_read(a, options, &s.settings)) return EXIT_USAGE;
  const watch_plan plan = {.source = {options, .repeats = !a->once, .are_files = true, .rate = a->rate, .every_frame = true},
                           .serving = &a->serving,
                           .is_silent = true};
  return watch_frames(options, &plan, &watched_targets, &s);
}
