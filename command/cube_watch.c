/* visioncore cube watch: reads a cube shown to a camera and solves it. */
#include "cube.h"
#include "watch.h"

#include <stdlib.h>
#include <string.h>

const option cube_watch_options[] = {
    TEXT(cube_read_arguments, up, "--up", "W|Y|R|O|G|B", "colour of the upper centre in the state; by default white, if known"),
    TEXT(cube_read_arguments, front, "--front", "W|Y|R|O|G|B", "colour of the front centre in the state; by default green"),
    TEXT(cube_read_arguments, centres, "--centres", "LETTERS",
         "centres of U R F D L B of a cube with another colour scheme, in any orientation, as in WRGYOB"),
    NUMBER(cube_read_arguments, reader.min_confidence, "--min-confidence", "P", 0, 1,
           "report a state only if its confidence is at least P"),
    TEXT(cube_read_arguments, learned, "--learned", "FILE", "use saved colours"),
    TEXT(cube_read_arguments, language, "--language", "en|de|fr|es|zh", "language of the captions; default en"),
    END_OF_OPTIONS,
};

typedef struct session {
  const cube_read_arguments *arguments;
  vc_cube_scanner *scanner;
  vc_cube_reader *reader;
  vc_solver *solver;
  vc_cube_renderer *renderer; /* for captions */
  vc_cube_scan scan;          /* of the last frame */
  vc_cube_reading *reading;
  vc_cube_reading_info info;
  vc_solution solution; /* of info.state */
} session;

static vc_status open_session(void *context, void **state) {
  session *s = *state = context;
  vc_status status = vc_cube_scanner_create(NULL, &s->scanner);
  if (status == VC_OK) status = vc_solver_create(NULL, &s->solver);
  if (status == VC_OK) status = vc_cube_renderer_create(NULL, &s->renderer);
  return status;
}

static void close_session(void *state) {
  session *s = state;
  vc_cube_reading_destroy(s->reading);
  vc_cube_renderer_destroy(s->renderer);
  vc_solver_destroy(s->solver);
  vc_cube_scanner_destroy(s->scanner);
}

/* Updates the reading, and the solution of a new state. */
static vc_status read_cube(session *s) {
  char before[sizeof s->info.state];
  memcpy(before, s->info.state, sizeof before);
  vc_cube_reading_destroy(s->reading);
  s->reading = NULL;
  s->info = (vc_cube_reading_info){.struct_size = sizeof s->info};
  vc_status status = vc_cube_reader_read(s->reader, &s->reading);
  if (status == VC_OK) status = vc_cube_reading_get(s->reading, &s->info);
  if (status != VC_OK || strcmp(before, s->info.state) == 0) return status;
  s->solution = (vc_solution){.struct_size = sizeof s->solution, .length = -1};
  if (!s->info.state[0]) return VC_OK;
  if (vc_solver_solve(s->solver, s->info.state, &s->solution) != VC_OK) s->solution.length = -1;
  if (s->solution.length >= 0) vc_cube_renderer_set_moves(s->renderer, s->info.state, s->solution.text);
  return VC_OK;
}

static vc_status track(void *state, const vc_image *image, int64_t capture_ns) {
  session *s = state;
  s->scan = (vc_cube_scan){.struct_size = sizeof s->scan};
  const vc_status status = vc_cube_scanner_track(s->scanner, s->reader, image, capture_ns, &s->scan);
  return status == VC_OK && (s->scan.added || !s->reading) ? read_cube(s) : status;
}

static const char *error(void *state) {
  const session *s = state;
  const char *text = s->scanner ? vc_cube_scanner_error(s->scanner) : "";
  if (!*text) text = vc_cube_reader_error(s->reader);
  return *text ? text : vc_last_error();
}

/* The reader keeps its faces. */
static void reset(void *state) { vc_cube_scanner_reset(((session *)state)->scanner); }

static const char *correct(session *s, const cJSON *command) {
  const char *facelet = cJSON_GetStringValue(cJSON_GetObjectItem(command, "facelet"));
  const char *color = cJSON_GetStringValue(cJSON_GetObjectItem(command, "color"));
  const char *side = facelet && *facelet ? strchr("URFDLB", *facelet) : NULL;
  if (!side || facelet[1] < '1' || facelet[1] > '9' || facelet[2]) return "facelet: must be U1 to B9";
  if (!color || strlen(color) != 1) return "color: must be one of W Y R O G B";
  if (vc_cube_reader_correct(s->reader, (int32_t)((side - "URFDLB") * 9 + facelet[1] - '1'), *color) != VC_OK || read_cube(s) != VC_OK)
    return vc_cube_reader_error(s->reader);
  if (!s->info.state[0]) vc_cube_scanner_reset(s->scanner); /* which otherwise stays done */
  return NULL;
}

static const char *obey(void *state, const char *name, const cJSON *command) {
  session *s = state;
  if (strcmp(name, "correct") == 0) return correct(s, command);
  vc_cube_scanner_reset(s->scanner);
  vc_cube_reader_reset(s->reader);
  return read_cube(s) == VC_OK ? NULL : vc_cube_reader_error(s->reader);
}

static bool is_done(void *state) { return ((session *)state)->solution.length >= 0 && ((session *)state)->info.state[0]; }

/* The faces contradict each other, so that more of them do not help. */
static bool is_contradiction(const session *s) {
  const int32_t problem = s->info.problem;
  return problem != VC_CUBE_PROBLEM_NONE && problem != VC_CUBE_PROBLEM_INCOMPLETE && problem != VC_CUBE_PROBLEM_UNCERTAIN;
}

/* The guidance of the last frame, unless a correction has changed the reading since. */
static int32_t guidance(const session *s) {
  return s->scan.guidance == VC_CUBE_GUIDANCE_DONE && !s->info.state[0] ? VC_CUBE_GUIDANCE_KEEP_GOING : s->scan.guidance;
}

static const char *guidance_text(const session *s) {
  const bool is_good = guidance(s) == VC_CUBE_GUIDANCE_KEEP_GOING || guidance(s) == VC_CUBE_GUIDANCE_TURN_CUBE;
  return is_good && is_contradiction(s) ? "correct the wrong stickers, or start again" : vc_cube_guidance_text(guidance(s));
}

/* -- output ------------------------------------------------------------------------------------------------------- */

static cJSON *faces_json(const session *s, const task *task) {
  cJSON *list = cJSON_CreateArray();
  for (int32_t i = 0; i < s->scan.face_count; i++) {
    vc_cube_scan_face face = {.struct_size = sizeof face};
    if (vc_cube_scanner_face_get(s->scanner, (size_t)i, &face) != VC_OK) continue;
    cJSON *item = cJSON_CreateObject();
    to_full_size(task, face.corners, 4);
    cJSON_AddItemToObject(item, "corners", points_json(face.corners, 4));
    add_number(item, "confidence", face.confidence, 3);
    cJSON_AddItemToArray(list, item);
  }
  return list;
}

static const char *caption(const session *s, size_t step) {
  const char *text = "";
  return vc_cube_renderer_caption_get(s->renderer, step, s->arguments->language, &text) == VC_OK ? text : "";
}

static cJSON *steps_json(const session *s) {
  cJSON *list = cJSON_CreateArray();
  for (size_t i = 0; i < vc_cube_renderer_step_count(s->renderer); i++) {
    vc_cube_step step = {.struct_size = sizeof step};
    if (vc_cube_renderer_step_get(s->renderer, i, &step) != VC_OK) continue;
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "move", step.move);
    cJSON_AddStringToObject(item, "caption", caption(s, i));
    cJSON_AddItemToArray(list, item);
  }
  return list;
}

static void add_json(void *state, const task *task, cJSON *line) {
  const session *s = state;
  const char *faces = "URFDLB";
  cJSON_AddStringToObject(line, "guidance", guidance_text(s));
  cJSON_AddStringToObject(line, "guidance_name", vc_cube_guidance_name(guidance(s)));
  cJSON_AddItemToObject(line, "faces", faces_json(s, task));
  cJSON *progress = cJSON_AddObjectToObject(line, "progress");
  for (int i = 0; i < 6; i++)
    add_number(progress, (const char[]){faces[i], 0}, s->scan.progress[i], 3);
  add_result(line, NULL, vc_cube_reading_json(s->reading));
  if (!is_done(state)) return;
  cJSON_AddStringToObject(line, "solution", s->solution.text);
  cJSON_AddNumberToObject(line, "length", s->solution.length);
  cJSON_AddItemToObject(line, "steps", steps_json(s));
}

static void print_text(void *state, const task *task) {
  const session *s = state;
  FILE *out = task->output.out;
  fprintf(out, "%s", guidance_text(s));
  for (int i = 0; i < 6; i++)
    fprintf(out, "  %c %3.0f %%", "URFDLB"[i], 100 * (double)s -> scan.progress[i]);
  fputc('\n', out);
  if (is_contradiction(s))
    fprintf(out, "%sno state:%s %s\n", tint(&task->output, RED), tint(&task->output, PLAIN), vc_cube_reading_problem_text(s->reading));
  if (is_contradiction(s) || is_done(state)) print_mirroring(&task->output, &s->info);
  if (!is_done(state)) return;
  print_cube_net(&task->output, s->info.colors);
  fprintf(out, "%s\n%s%s%s\n", s->info.state, tint(&task->output, BOLD), solution_text(&s->solution), tint(&task->output, PLAIN));
  for (size_t i = 0; i < vc_cube_renderer_step_count(s->renderer); i++) {
    vc_cube_step step = {.struct_size = sizeof step};
    if (vc_cube_renderer_step_get(s->renderer, i, &step) == VC_OK) fprintf(out, "%3zu  %-2s  %s\n", i + 1, step.move, caption(s, i));
  }
}

static void write_key(void *state, FILE *out) {
  const session *s = state;
  const float known = 0.9F;
  fprintf(out, "%d %d %s ", guidance(s), s->info.problem, s->info.state);
  for (int i = 0; i < 6; i++)
    fputc(s->scan.progress[i] >= known ? '1' : '0', out);
}

static void draw(void *state, const vc_canvas *canvas) {
  const session *s = state;
  const double scale = (double)canvas->height / 480;
  vc_pen pen;
  vc_pen_init(&pen, sizeof pen);
  pen.color = is_done(state) ? 0x30E060FF : 0xFFD020FF;
  pen.width = (float)fmax(1, 3 * scale);
  pen.text_height = (float)fmax(8, 16 * scale);
  for (int32_t i = 0; i < s->scan.face_count; i++) {
    vc_cube_scan_face face = {.struct_size = sizeof face};
    if (vc_cube_scanner_face_get(s->scanner, (size_t)i, &face) == VC_OK) vc_draw_polygon(canvas, face.corners, 4, &pen);
  }
  vc_draw_text(canvas, guidance_text(s), (vc_point){12 * scale, 24 * scale}, &pen);
}

int cube_watch(const options *options, void *arguments) {
  static const char *const commands[] = {"correct", "reset", NULL};
  static const recogniser seen = {
      .open = open_session, .close = close_session, .error = error, .json = add_json, .text = print_text, .draw = draw};
  static const watch_subject cube = {&seen, {"cube", commands}, track, reset, write_key, .command = obey, .is_done = is_done};
  session s = {.arguments = arguments, .solution = {.length = -1}};
  const output output = standard_output(options);
  if (!open_cube_reader(s.arguments, &s.reader)) return EXIT_USAGE;
  const char *learned = s.arguments->learned;
  if (learned) protect_file(learned);
  const int status = learned && !load_learned_colors(&output, s.reader, learned) ? EXIT_SOME_FAILED : watch(options, &cube, NULL, &s);
  vc_cube_reader_destroy(s.reader);
  return status;
}
