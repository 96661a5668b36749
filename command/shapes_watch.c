/* visioncore shapes watch: hidden and plain shapes in a video, and whether a print is genuine. */
#include "shapes.h"
#include "watch.h"

const option shapes_watch_options[] = {
    FLAG(shapes_arguments, plain, "--plain", "ordinary triangles, squares, pentagons and circles"),
    FLAG(shapes_arguments, photograph, "--photograph", "the frames show a print; otherwise it is found out"),
    FLAG(shapes_arguments, filtered, "--filtered", "the frames show the shapes dark on grey"),
    TEXT(shapes_arguments, codes, "--codes", "CODE,...", "the genuine codes, as in S3_M3,S4_MC, or default: what all frames prove"),
    END_OF_OPTIONS,
};

typedef struct session {
  const shapes_arguments *arguments;
  vc_shape_finder *finder;
  vc_shape_list *scene;       /* of the last frame */
  vc_code_verifier *verifier; /* NULL = no codes are checked */
} session;

static vc_status open_session(void *context, void **state, char *message, size_t size) {
  session *s = *state = context;
  (void)message, (void)size;
  return open_shape_finder(s->arguments, &s->finder);
}

static void close_session(void *state) {
  session *s = state;
  vc_shape_list_destroy(s->scene);
  vc_shape_finder_destroy(s->finder);
}

/* Frames of one print add their evidence; the verifier joins what they show. */
static vc_status track(void *state, const vc_image *image, int64_t capture_ns) {
  session *s = state;
  vc_shape_list_destroy(s->scene);
  s->scene = NULL;
  const vc_status status = vc_shape_finder_track(s->finder, image, capture_ns, &s->scene);
  if (status == VC_OK && s->verifier) vc_code_verifier_add(s->verifier, s->scene);
  return status;
}

static const char *error(void *state) { return vc_shape_finder_error(((session *)state)->finder); }

/* Frames of another size, or after a pause, may show the same print: the verifier goes on. Another print is the "reset" of the page. */
static void reset(void *state) { vc_shape_finder_reset(((session *)state)->finder); }

static const char *obey(void *state, const char *name, const cJSON *command) {
  (void)name, (void)command;
  const session *s = state;
  vc_shape_finder_reset(s->finder);
  if (s->verifier) vc_code_verifier_reset(s->verifier);
  return NULL;
}

static bool verdict_of(const session *s, vc_code_verdict *out) {
  *out = (vc_code_verdict){.struct_size = sizeof *out};
  return s->verifier && vc_code_verifier_verdict_get(s->verifier, out) == VC_OK;
}

static void add_json(void *state, const task *task, cJSON *line) {
  const session *s = state;
  vc_code_verdict verdict;
  add_result(line, task, vc_shape_list_json(s->scene));
  if (!verdict_of(s, &verdict)) return;
  cJSON *code = cJSON_AddObjectToObject(line, "code");
  cJSON_AddStringToObject(code, "state", vc_code_state_name(verdict.state));
  cJSON_AddStringToObject(code, "code", verdict.code);
  cJSON_AddNumberToObject(code, "seen", verdict.seen);
  cJSON_AddNumberToObject(code, "frames", verdict.frames);
  add_number(code, "confidence", verdict.likelihood_ratio / (1 + verdict.likelihood_ratio), 4);
}

static void print_text(void *state, const task *task) {
  const session *s = state;
  vc_code_verdict verdict;
  if (verdict_of(s, &verdict) && verdict.state != VC_CODE_STATE_NONE)
    fprintf(task->output.out, "%s %s, seen in %d of %d frames; ", vc_code_state_name(verdict.state), verdict.code, verdict.seen,
            verdict.frames);
  shape_scene_text(task, s->scene, s->arguments->plain);
}

static void write_key(void *state, FILE *out) {
  const session *s = state;
  vc_code_verdict verdict;
  int counts[VC_SHAPE_KIND_CIRCLE + 2] = {0};
  fprintf(out, "%s", vc_shape_verdict_name(vc_shape_list_verdict(s->scene)));
  for (size_t i = 0; i < vc_shape_list_count(s->scene); i++) {
    vc_shape shape = {.struct_size = sizeof shape};
    if (vc_shape_list_get(s->scene, i, &shape) != VC_OK) continue;
    counts[shape.kind >= 0 && shape.kind <= VC_SHAPE_KIND_CIRCLE ? shape.kind : VC_SHAPE_KIND_CIRCLE + 1]++;
  }
  for (int kind = 0; kind < VC_SHAPE_KIND_CIRCLE + 2; kind++)
    fprintf(out, " %d", counts[kind]);
  for (size_t i = 0; i < vc_shape_list_group_count(s->scene); i++) {
    vc_shape_group group = {.struct_size = sizeof group};
    if (vc_shape_list_group_get(s->scene, i, &group) == VC_OK) fprintf(out, " %s", group.code);
  }
  if (verdict_of(s, &verdict)) fprintf(out, " %d %s", verdict.state, verdict.code);
}

static void draw(void *state, const vc_canvas *canvas) { vc_shape_list_draw(((session *)state)->scene, canvas, NULL); }

int shapes_watch(const options *options, void *arguments) {
  static const watch_subject print = {.page = {.name = "shapes"}, WATCHED, .command = obey};
  session s = {.arguments = arguments};
  if (!open_code_verifier(s.arguments, &s.verifier)) return EXIT_USAGE;
  const int status = watch(options, &print, NULL, &s);
  vc_code_verifier_destroy(s.verifier);
  return status;
}
