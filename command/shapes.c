/* visioncore shapes: its verbs; hidden and plain shapes. */
#include "shapes.h"
#include "watch.h"

#include <stdlib.h>
#include <string.h>

static const option find_options[] = {
    FLAG(shapes_arguments, plain, "--plain", "ordinary triangles, squares, pentagons and circles"),
    FLAG(shapes_arguments, photograph, "--photograph", "the picture is a photograph of a print; otherwise it is found out"),
    FLAG(shapes_arguments, filtered, "--filtered", "the picture shows the shapes dark on grey"),
    TEXT(shapes_arguments, codes, "--codes", "CODE,...",
         "the genuine codes, as in S3_M3,S4_MC, or default; a last line says what all pictures prove"),
    TEXT(shapes_arguments, reveal, "--reveal", "DIR", "write the evidence as a picture, in folders as those of --annotate"),
    END_OF_OPTIONS,
};

/** Arguments and result of the call that is timed. */
typedef struct search {
  vc_shape_finder *finder;
  const vc_image *image;
  vc_shape_list *scene;
} search;

static vc_status run_search(void *context) {
  search *job = context;
  vc_shape_list_destroy(job->scene);
  return vc_shape_finder_find(job->finder, job->image, &job->scene);
}

void shape_scene_text(const task *task, const vc_shape_list *scene, bool with_shapes) {
  const size_t shapes = vc_shape_list_count(scene), groups = vc_shape_list_group_count(scene);
  FILE *out = task->output.out;
  fprintf(out, "%s, %zu shape%s, %zu group%s\n", vc_shape_verdict_name(vc_shape_list_verdict(scene)), shapes, plural(shapes), groups,
          plural(groups));
  for (size_t i = 0; i < groups; i++) {
    vc_shape_group group = {.struct_size = sizeof group};
    if (vc_shape_list_group_get(scene, i, &group) != VC_OK) continue;
    fprintf(out, "  %s%s%s at %5.0f,%5.0f  ring %4.0f px  confidence %.2f%s\n", tint(&task->output, GREEN), group.code,
            tint(&task->output, PLAIN), group.center.x, group.center.y, group.ring_radius, group.confidence,
            group.missing ? "  (one member inferred)" : "");
  }
  for (size_t i = 0; with_shapes && i < shapes; i++) {
    vc_shape shape = {.struct_size = sizeof shape};
    if (vc_shape_list_get(scene, i, &shape) != VC_OK) continue;
    fprintf(out, "  %-9s at %5.0f,%5.0f  %4.0f px  confidence %.2f\n", vc_shape_kind_name(shape.kind), shape.center.x, shape.center.y,
            shape.size, shape.confidence);
  }
}

/** Writes the evidence into a folder. */
static bool reveal(const task *task, vc_shape_finder *finder, const char *folder) {
  vc_canvas canvas;
  if (!annotation_begin(task, &canvas)) return false;
  const vc_status status = vc_shape_finder_reveal(finder, &task->picture.image, &canvas);
  if (status == VC_OK) return annotation_end(task, folder, &canvas);
  free(canvas.data);
  return print_error(&task->output, task->file, status, vc_shape_finder_error(finder));
}

static bool annotate(const task *task, const vc_shape_list *scene) {
  vc_canvas canvas;
  if (!annotation_begin(task, &canvas)) return false;
  vc_shape_list_draw(scene, &canvas, NULL);
  return annotation_end(task, task->output.options->annotate, &canvas);
}

/** What the pictures have in common. */
typedef struct session {
  const shapes_arguments *arguments;
  vc_code_verifier *verifier; /* or NULL */
} session;

vc_status open_shape_finder(const shapes_arguments *a, vc_shape_finder **finder) {
  vc_shape_finder_options how;
  vc_shape_finder_options_init(&how, sizeof how);
  how.input = a->plain        ? VC_SHAPE_INPUT_PLAIN
              : a->photograph ? VC_SHAPE_INPUT_PHOTOGRAPH
              : a->filtered   ? VC_SHAPE_INPUT_FILTERED
                              : VC_SHAPE_INPUT_AUTOMATIC;
  return vc_shape_finder_create(&how, finder);
}

static vc_status open_finder(void *context, void **worker, char *message, size_t size) {
  (void)message, (void)size;
  return open_shape_finder(((session *)context)->arguments, (vc_shape_finder **)worker);
}

static void close_finder(void *worker) { vc_shape_finder_destroy(worker); }

/* A scene that the verifier has still to see. */
typedef struct waiting {
  vc_shape_list *scene;
  struct waiting *next;
} waiting;

static bool keep(task *task, vc_shape_list *scene) {
  waiting *item = malloc(sizeof *item), **last = (waiting **)&task->result;
  if (!item) {
    vc_shape_list_destroy(scene);
    return print_error(&task->output, task->file, VC_ERR_NO_MEMORY, "out of memory");
  }
  *item = (waiting){scene, NULL};
  while (*last)
    last = &(*last)->next;
  *last = item;
  return true;
}

static bool handle(void *context, void *worker, task *task) {
  const session *session = context;
  const options *options = task->output.options;
  search job = {worker, &task->picture.image, NULL};
  double elapsed_ms = 0;
  const vc_status status = timed(options->repeat, run_search, &job, &elapsed_ms);
  bool good = status == VC_OK || print_error(&task->output, task->file, status, vc_shape_finder_error(worker));
  if (good && options->annotate) good = annotate(task, job.scene);
  if (good && session->arguments->reveal) good = reveal(task, worker, session->arguments->reveal);
  if (good && options->json) {
    cJSON *line = picture_line(task, elapsed_ms);
    add_result(line, task, vc_shape_list_json(job.scene));
    print_line(&task->output, line);
  } else if (good) {
    print_name(task);
    shape_scene_text(task, job.scene, session->arguments->plain);
  }
  task->found += vc_shape_list_count(job.scene);
  if (job.scene && session->verifier) return keep(task, job.scene) && good;
  vc_shape_list_destroy(job.scene);
  return good;
}

static bool collect(void *context, task *task) {
  session *session = context;
  for (waiting *item = task->result; item;) {
    waiting *next = item->next;
    if (session->verifier) vc_code_verifier_add(session->verifier, item->scene);
    vc_shape_list_destroy(item->scene);
    free(item);
    item = next;
  }
  return true;
}

/** One more line: the verdict on the codes over all pictures. */
static void print_verdict(const output *output, vc_code_verifier *verifier) {
  vc_code_verdict verdict = {.struct_size = sizeof verdict};
  if (vc_code_verifier_verdict_get(verifier, &verdict) != VC_OK) return;
  const char *name = vc_code_state_name(verdict.state);
  if (!output->options->json) {
    printf("%s %s: seen in %d of %d picture%s, likelihood ratio %.3g\n", name, verdict.code, verdict.seen, verdict.frames,
           plural((size_t)verdict.frames), verdict.likelihood_ratio);
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

bool open_code_verifier(const shapes_arguments *a, vc_code_verifier **out) {
  *out = NULL;
  if (!a->codes || vc_code_verifier_create(strcmp(a->codes, "default") == 0 ? NULL : a->codes, out) == VC_OK) return true;
  return usage_error("--codes: %s; or default", vc_last_error());
}

static int find(const options *options, void *context) {
  static const recogniser recogniser = {"shape", open_finder, close_finder, handle, NULL, collect};
  const output output = standard_output(options);
  session session = {.arguments = context};
  if (!open_code_verifier(session.arguments, &session.verifier)) return EXIT_USAGE;
  const int status = run_pictures(options, &recogniser, &session);
  if (session.verifier && (status == EXIT_ALL_DONE || status == EXIT_SOME_FAILED)) print_verdict(&output, session.verifier);
  vc_code_verifier_destroy(session.verifier);
  return status;
}

const verb shapes_verbs[] = {
    {"find", "IMAGE...", "triangles, squares, pentagons and circles hidden in print, and their codes", NULL, find_options, NULL,
     COMMON_PICTURES | COMMON_ANNOTATE | COMMON_REPEAT, 1, -1, sizeof(shapes_arguments), NULL, find},
    {"watch", WATCH_ARGUMENTS, "hidden shapes and their codes in a video, or plain ones", watch_details, shapes_watch_options, NULL,
     COMMON_WATCH, 1, -1, sizeof(shapes_arguments), NULL, shapes_watch},
    {"print", "[\"CODE X Y SHAPE RING [DEGREES]\"...]", "a sheet that hides codes",
     "A CODE is like S4_M3, its place X Y, the radius of its SHAPEs and of its RING are in millimetres.", shapes_print_options, NULL, 0, 0,
     -1, sizeof(shapes_print_arguments), shapes_print_defaults, shapes_print},
    {NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, NULL, NULL},
};
