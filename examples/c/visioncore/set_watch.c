/* visioncore set watch: a table of cards in a video. */
#include "set.h"
#include "watch.h"

typedef struct session {
  vc_set_finder *finder;
  vc_set_table *table; /* of the last frame */
  set_arguments *arguments;
} session;

static vc_status open_session(void *context, void **state, char *message, size_t size) {
  session *s = *state = context;
  return open_set_finder(s->arguments, (void **)&s->finder, message, size);
}

static void close_session(void *state) {
  session *s = state;
  vc_set_table_destroy(s->table);
  vc_set_finder_destroy(s->finder);
}

static int32_t enough(const void *context) { return set_enough(((const session *)context)->arguments); }

static vc_status track(void *state, const vc_image *image, int64_t capture_ns) {
  session *s = state;
  vc_set_table_destroy(s->table);
  s->table = NULL;
  return vc_set_finder_track(s->finder, image, capture_ns, &s->table);
}

static const char *error(void *state) { return vc_set_finder_error(((session *)state)->finder); }
static void reset(void *state) { vc_set_finder_reset(((session *)state)->finder); }
static void add_json(void *state, const task *task, cJSON *line) { set_table_json(line, task, ((session *)state)->table); }
static void print_text(void *state, const task *task) { set_table_text(task, ((session *)state)->table); }
static void draw(void *state, const vc_canvas *canvas) { draw_set_table(((session *)state)->table, canvas); }

static void write_key(void *state, FILE *out) {
  const vc_set_table *table = ((session *)state)->table;
  for (size_t i = 0; i < vc_set_table_card_count(table); i++) {
    vc_set_card card = {.struct_size = sizeof card};
    if (vc_set_table_card_get(table, i, &card) != VC_OK) continue;
    const vc_set_attributes *is = &card.attributes;
    fprintf(out, "%d:%d%d%d%d ", card.id, is->number, is->shape, is->color, is->shading);
  }
}

int set_watch(const options *options, void *arguments) {
  static const watch_subject table = {.page = {.name = "set"}, WATCHED, .enough = enough};
  session s = {.arguments = arguments};
  return watch(options, &table, NULL, &s);
}
