/* visioncore shapes: its verbs; hidden and plain shapes in pictures and videos, verification of prints. */
#include "shapes.h"
#include "watch.h"

#include <stdlib.h>
#include <string.h>

typedef struct shapes_arguments {
  int32_t plain, photograph, filtered;
  const char *codes, *reveal;
} shapes_arguments;

static const option find_options[] = {
    FLAG(shapes_arguments, plain, "--plain", "find plain triangles, squares, pentagons and circles"),
    FLAG(shapes_arguments, photograph, "--photograph", "the picture is a photograph of a print; detected automatically by default"),
    FLAG(shapes_arguments, filtered, "--filtered", "the picture is filtered: dark shapes on grey"),
    TEXT(shapes_arguments, codes, "--codes", "CODE,...",
         "verify the print: the genuine codes, as in S3_M3,S4_MC, or default: S3 and S4 with M3, M4, M5 and MC; a last line has the "
         "verdict of all pictures"),
    OUTPUT(shapes_arguments, reveal, "--reveal", "DIR", "write the evidence as pictures below DIR, like the copies of --annotate"),
    END_OF_OPTIONS,
};

static const option watch_options_of_shapes[] = {
    FLAG(shapes_arguments, plain, "--plain", "find plain triangles, squares, pentagons and circles"),
    FLAG(shapes_arguments, photograph, "--photograph", "the frames show a print; detected automatically by default"),
    FLAG(shapes_arguments, filtered, "--filtered", "the frames are filtered: dark shapes on grey"),
    TEXT(shapes_arguments, codes, "--codes", "CODE,...",
         "verify the print: the genuine codes, as in S3_M3,S4_MC, or default: S3 and S4 with M3, M4, M5 and MC"),
    END_OF_OPTIONS,
};

/** State shared by the workers. */
typedef struct search_plan {
  const shapes_arguments *arguments;
  vc_code_verifier *verifier; /* NULL = codes are not verified */
} search_plan;

/** Per-worker state. */
typedef struct session {
  const search_plan *plan;
  vc_shape_finder *finder;
  vc_shape_list *scene; /* of the last picture */
  bool is_kept;         /* the scene was passed on to the verifier */
  bool is_video;
} session;

static vc_status open_session(void *context, void **worker) {
  session *s = *worker = calloc(1, sizeof *s);
  if (!s) return VC_ERR_NO_MEMORY;
  s->plan = context;
  const shapes_arguments *a = s->plan->arguments;
  vc_shape_finder_options how;
  vc_shape_finder_options_init(&how, sizeof how);
  how.input = a->plain        ? VC_SHAPE_INPUT_PLAIN
              : a->photograph ? VC_SHAPE_INPUT_PHOTOGRAPH
              : a->filtered   ? VC_SHAPE_INPUT_FILTERED
                              : VC_SHAPE_INPUT_AUTOMATIC;
  return vc_shape_finder_create(&how, &s->finder);
}

static void forget(session *s) {
  if (!s->is_kept) vc_shape_list_destroy(s->scene);
  s->scene = NULL;
  s->is_kept = false;
}

static void close_session(void *worker) {
  session *s = worker;
  forget(s);
  vc_shape_finder_destroy(s->finder);
  free(s);
}

static const char *error(void *worker) {
  const session *s = worker;
  return s->finder ? vc_shape_finder_error(s->finder) : vc_last_error();
}

static vc_status find(void *worker, const vc_image *image) {
  session *s = worker;
  forget(s);
  return vc_shape_finder_find(s->finder, image, &s->scene);
}

/* Tracking accumulates the evidence of frames of one print; the verifier combines their codes. */
static vc_status track(void *worker, const vc_image *image, int64_t capture_ns) {
  session *s = worker;
  forget(s);
  s->is_video = true;
  const vc_status status = vc_shape_finder_track(s->finder, image, capture_ns, &s->scene);
  if (status == VC_OK && s->plan->verifier) vc_code_verifier_add(s->plan->verifier, s->scene);
  return status;
}

static size_t count(void *worker) { return vc_shape_list_count(((session *)worker)->scene); }

/* Frames of another size or after a pause may show the same print, so the verifier is kept. For another print the page has "reset". */
static void reset(void *worker) { vc_shape_finder_reset(((session *)worker)->finder); }

static const char *obey(void *worker, const char *name, const cJSON *command) {
  (void)name, (void)command;
  const session *s = worker;
  vc_shape_finder_reset(s->finder);
  if (s->plan->verifier) vc_code_verifier_reset(s->plan->verifier);
  return NULL;
}

/* -- results ------------------------------------------------------------------------------------------------------- */

/* The verdict over all frames of a video. @return false: codes are not verified */
static bool verdict_of(const session *s, vc_code_verdict *out) {
  *out = (vc_code_verdict){.struct_size = sizeof *out};
  return s->is_video && s->plan->verifier && vc_code_verifier_verdict_get(s->plan->verifier, out) == VC_OK;
}

static void add_json(void *worker, const task *task, cJSON *line) {
  const session *s = worker;
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

/* The verdicts, then a line per group, or per plain shape. */
static void print_text(void *worker, const task *task) {
  const session *s = worker;
  const vc_shape_list *scene = s->scene;
  FILE *out = task->output.out;
  vc_code_verdict verdict;
  if (verdict_of(s, &verdict) && verdict.state != VC_CODE_STATE_NONE)
    fprintf(out, "%s %s, seen in %d of %d frames; ", vc_code_state_name(verdict.state), verdict.code, verdict.seen, verdict.frames);

  const size_t shapes = vc_shape_list_count(scene), groups = vc_shape_list_group_count(scene);
  fprintf(out, "%s, %zu shape%s, %zu group%s\n", vc_shape_verdict_name(vc_shape_list_verdict(scene)), shapes, plural(shapes), groups,
          plural(groups));
  for (size_t i = 0; i < groups; i++) {
    vc_shape_group group = {.struct_size = sizeof group};
    if (vc_shape_list_group_get(scene, i, &group) != VC_OK) continue;
    fprintf(out, "  %s%s%s at %5.0f,%5.0f  ring %4.0f px  confidence %.2f%s\n", tint(&task->output, GREEN), group.code,
            tint(&task->output, PLAIN), group.center.x, group.center.y, group.ring_radius, group.confidence,
            group.missing ? "  (one member inferred)" : "");
  }
  for (size_t i = 0; s->plan->arguments->plain && i < shapes; i++) {
    vc_shape shape = {.struct_size = sizeof shape};
    if (vc_shape_list_get(scene, i, &shape) != VC_OK) continue;
    fprintf(out, "  %-9s at %5.0f,%5.0f  %4.0f px  confidence %.2f\n", vc_shape_kind_name(shape.kind), shape.center.x, shape.center.y,
            shape.size, shape.confidence);
  }
}

static void write_key(void *worker, FILE *out) {
  const session *s = worker;
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

static void draw(void *worker, const vc_canvas *canvas) { vc_shape_list_draw(((session *)worker)->scene, canvas, NULL); }

/* -- pictures ------------------------------------------------------------------------------------------------------ */

/** Writes the evidence as a picture. */
static bool reveal(const task *task, vc_shape_finder *finder, const char *folder) {
  vc_canvas canvas;
  if (!annotation_begin(task, &canvas)) return false;
  const vc_status status = vc_shape_finder_reveal(finder, &task->picture.image, &canvas);
  if (status == VC_OK) return annotation_end(task, folder, &canvas);
  free(canvas.data);
  return print_error(&task->output, task->file, status, vc_shape_finder_error(finder));
}

/* A scene to be added to the verifier. */
typedef struct waiting {
  vc_shape_list *scene;
  struct waiting *next;
} waiting;

static bool keep(task *task, vc_shape_list *scene) {
  waiting *item = malloc(sizeof *item), **last = (waiting **)&task->result;
  if (!item) return print_error(&task->output, task->file, VC_ERR_NO_MEMORY, "out of memory");
  *item = (waiting){scene, NULL};
  while (*last)
    last = &(*last)->next;
  *last = item;
  return true;
}

static bool keep_and_reveal(void *worker, task *task) {
  session *s = worker;
  const char *folder = s->plan->arguments->reveal;
  s->is_kept = s->plan->verifier && keep(task, s->scene);
  return s->is_kept == (s->plan->verifier != NULL) && (!folder || reveal(task, s->finder, folder));
}

static bool collect(void *context, task *task) {
  const search_plan *plan = context;
  for (waiting *item = task->result; item;) {
    waiting *next = item->next;
    if (plan->verifier) vc_code_verifier_add(plan->verifier, item->scene);
    vc_shape_list_destroy(item->scene);
    free(item);
    item = next;
  }
  return true;
}

/** Prints the verdict over all pictures. */
static void print_verdict(const output *output, vc_code_verifier *verifier) {
  vc_code_verdict verdict = {.struct_size = sizeof verdict};
  if (vc_code_verifier_verdict_get(verifier, &verdict) != VC_OK) return;
  const char *name = vc_code_state_name(verdict.state);
  if (!output->options->json) {
    const char *pictures = plural((size_t)verdict.frames);
    if (!verdict.code[0])
      printf("none of the codes is seen in %d picture%s\n", verdict.frames, pictures);
    else
      printf("%s %s: seen in %d of %d picture%s, likelihood ratio %.3g\n", name, verdict.code, verdict.seen, verdict.frames, pictures,
             verdict.likelihood_ratio);
    return;
  }
  cJSON *line = cJSON_CreateObject();
  cJSON_AddStringToObject(line, "verdict", name);
  cJSON_AddStringToObject(line, "code", verdict.code);
  cJSON_AddNumberToObject(line, "seen", verdict.seen);
  cJSON_AddNumberToObject(line, "pictures", verdict.frames);
  add_number(line, "likelihood_ratio", verdict.likelihood_ratio, 3);
  print_line(output, line);
}

static bool open_code_verifier(const shapes_arguments *a, vc_code_verifier **out) {
  *out = NULL;
  if (!a->codes || vc_code_verifier_create(strcmp(a->codes, "default") == 0 ? NULL : a->codes, out) == VC_OK) return true;
  return usage_error("--codes: %s; or default", vc_last_error());
}

static const recogniser hidden_shapes = {
    .noun = "shape",
    SEARCHED,
    .extra = keep_and_reveal,
    .collect = collect,
};

static int find_all(const options *given, void *context) {
  const output output = standard_output(given);
  search_plan plan = {.arguments = context};
  options options = *given;
  options.evidence = plan.arguments->reveal;
  if (!open_code_verifier(context, &plan.verifier)) return EXIT_USAGE;
  const int status = run_pictures(&options, &hidden_shapes, &plan);
  if (plan.verifier && (status == EXIT_ALL_DONE || status == EXIT_SOME_FAILED)) print_verdict(&output, plan.verifier);
  vc_code_verifier_destroy(plan.verifier);
  return status;
}

static int watch_prints(const options *options, void *context) {
  static const watch_subject print = {&hidden_shapes, {.name = "shapes"}, track, reset, write_key, .command = obey};
  search_plan plan = {.arguments = context};
  if (!open_code_verifier(context, &plan.verifier)) return EXIT_USAGE;
  const int status = watch(options, &print, NULL, &plan);
  vc_code_verifier_destroy(plan.verifier);
  return status;
}

const verb shapes_verbs[] = {
    {"find", "IMAGE...", "triangles, squares, pentagons and circles hidden in print, and their codes", NULL, find_options, NULL,
     COMMON_PICTURES | COMMON_ANNOTATE | COMMON_REPEAT, 1, -1, sizeof(shapes_arguments), NULL, find_all},
    {"watch", WATCH_ARGUMENTS, "hidden shapes and their codes, or plain shapes, in a video", watch_details, watch_options_of_shapes, NULL,
     COMMON_WATCH, 1, -1, sizeof(shapes_arguments), NULL, watch_prints},
    {"print", "[\"CODE X Y SHAPE RING [DEGREES]\"...]", "a sheet that hides codes",
     "CODE: like S4_M3; X Y: position of its centre; SHAPE, RING: radius of the shapes and of the ring. Lengths in millimetres.",
     shapes_print_options, NULL, 0, 0, -1, sizeof(shapes_print_arguments), shapes_print_defaults, shapes_print},
    {NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, NULL, NULL},
};
