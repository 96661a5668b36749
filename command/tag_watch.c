/* visioncore tag watch: tags in a video, and where they put the robot. */
#include "tag.h"
#include "watch.h"

const option tag_watch_options[] = {
    SERVING_OPTIONS(tag_arguments, serving, "also serve the results over TCP on this port; 0: any free one"),
    END_OF_OPTIONS,
};

typedef struct session {
  tag_settings settings;
  tag_worker *worker;
  vc_tag_list *list; /* of the last frame */
  vc_tag_position position;
} session;

static vc_status open_session(void *context, void **state, char *message, size_t size) {
  session *s = *state = context;
  return tag_open_worker(&s->settings, &s->worker, message, size);
}

static void close_session(void *state) {
  session *s = state;
  vc_tag_list_destroy(s->list);
  if (s->worker) tag_close_worker(s->worker);
}

static vc_status track(void *state, const vc_image *image, int64_t capture_ns) {
  session *s = state;
  vc_tag_list_destroy(s->list);
  s->list = NULL;
  const vc_status status = vc_tag_finder_track(s->worker->finder, image, capture_ns, &s->list);
  if (status != VC_OK || !s->worker->field) return status;
  const vc_tag_view view = {s->list, s->settings.mount};
  const double *heading = isnan(s->settings.heading_rad) ? NULL : &s->settings.heading_rad;
  s->position = (vc_tag_position){.struct_size = sizeof s->position};
  return capture_ns ? vc_tag_field_track(s->worker->field, &view, 1, heading, capture_ns, &s->position)
                    : vc_tag_field_locate(s->worker->field, &view, 1, heading, &s->position);
}

static const char *error(void *state) {
  const tag_worker *worker = ((session *)state)->worker;
  const char *text = vc_tag_finder_error(worker->finder);
  return *text || !worker->field ? text : vc_tag_field_error(worker->field);
}

static void reset(void *state) {
  const tag_worker *worker = ((session *)state)->worker;
  vc_tag_finder_reset(worker->finder);
  if (worker->field) vc_tag_field_reset(worker->field);
}

static void add_json(void *state, const task *task, cJSON *line) {
  const session *s = state;
  tag_json(line, task, s->worker, s->list, &s->position);
}

static void print_text(void *state, const task *task) {
  const session *s = state;
  tag_list_text(task, s->list);
  if (s->worker->field) tag_position_text(task, &s->position);
}

static void write_key(void *state, FILE *out) {
  const session *s = state;
  for (size_t i = 0; i < vc_tag_list_count(s->list); i++) {
    vc_tag t = {.struct_size = sizeof t};
    if (vc_tag_list_get(s->list, i, &t) == VC_OK) fprintf(out, "%d:%d ", t.family, t.id);
  }
  if (s->worker->field) fprintf(out, "%d", s->position.found);
}

static void draw(void *state, const vc_canvas *canvas) { vc_tag_list_draw(((session *)state)->list, canvas, NULL); }

static void publish(void *state, vc_target_server *server, int64_t capture_ns) {
  const session *s = state;
  const bool is_placed = s->worker->field && s->position.found;
  vc_target_server_set_tags(server, s->list, is_placed ? &s->position : NULL, capture_ns);
}

int tag_watch(const options *options, void *arguments) {
  static const watch_subject tags = {.page = {.name = "tag"}, WATCHED, .publish = publish};
  const tag_arguments *a = arguments;
  session s = {0};
  const int status = tag_settings_read(a, options, &s.settings) ? watch(options, &tags, &a->serving, &s) : EXIT_USAGE;
  tag_settings_free(&s.settings);
  return status;
}
