/* visioncore camera watch: calibrates while the board is shown to the camera. */
#include "camera_board.h"
#include "watch.h"

#include <stdlib.h>
#include <string.h>

/* Number of pictures and coverage in percent that suffice. */
enum { ENOUGH_VIEWS = 12, ENOUGH_COVERED = 70 };

typedef struct session {
  const camera_calibrate_arguments *arguments;
  vc_calibrator *calibrator;
  vc_calibration_view view; /* of the last frame */
  int32_t kept;             /* whether it was kept */
  int32_t width, height;    /* of the last frame */
  bool captures;            /* keep the next frame with a board, wherever the board is */
  vc_camera camera;         /* fx 0: not calibrated yet */
  vc_calibration facts;
} session;

static void forget(session *s) {
  vc_calibrator_reset(s->calibrator);
  s->camera.fx = 0;
  s->captures = false;
}

static vc_status track(void *state, const vc_image *image, int64_t capture_ns) {
  session *s = state;
  if (image->width != s->width || image->height != s->height) forget(s); /* frames of another camera */
  s->width = image->width;
  s->height = image->height;
  s->view = (vc_calibration_view){.struct_size = sizeof s->view};
  const vc_status status = vc_calibrator_track(s->calibrator, image, capture_ns, &s->kept, &s->view);
  if (status != VC_OK || !s->captures || s->kept || s->view.reason != VC_CALIBRATION_REASON_USED) return status;
  s->captures = false;
  s->kept = 1;
  return vc_calibrator_add(s->calibrator, image, &s->view);
}

static const char *error(void *state) { return vc_calibrator_error(((session *)state)->calibrator); }

/* A source that returns shows the same camera. */
static void reset(void *state) { ((session *)state)->captures = false; }

static bool calibrate(session *s) {
  s->camera = (vc_camera){.struct_size = sizeof s->camera};
  s->facts = (vc_calibration){.struct_size = sizeof s->facts};
  const bool done = vc_calibrator_calibrate(s->calibrator, &s->camera, &s->facts) == VC_OK;
  if (!done) s->camera.fx = 0;
  return done;
}

static const char *command(void *state, const char *name, const cJSON *given) {
  session *s = state;
  (void)given;
  if (strcmp(name, "reset") == 0)
    forget(s);
  else if (strcmp(name, "capture") == 0)
    s->captures = true;
  else if (!calibrate(s))
    return vc_calibrator_error(s->calibrator);
  return NULL;
}

static const char *guidance(const session *s, int covered) {
  if (s->view.reason == VC_CALIBRATION_REASON_NO_BOARD) return "show the board";
  if (s->view.reason == VC_CALIBRATION_REASON_FEW_CORNERS) return "show more of the board";
  if (s->kept) return "kept; move on";
  if (vc_calibrator_view_count(s->calibrator) < ENOUGH_VIEWS) return "move it elsewhere or closer, or tilt it; then hold still";
  return covered < ENOUGH_COVERED ? "move it to the parts that are not covered; then hold still" : "enough: calibrate";
}

static void add_json(void *state, const task *task, cJSON *line) {
  session *s = state;
  (void)task;
  cJSON_AddNumberToObject(line, "corners", s->view.corner_count);
  cJSON_AddBoolToObject(line, "kept", s->kept != 0);
  add_text(line, "guidance", guidance(s, covered_percent(s->calibrator)));
  cJSON_AddNumberToObject(line, "covered_percent", covered_percent(s->calibrator));
  cJSON_AddItemToObject(line, "pictures", views_json(s->calibrator, NULL));
  cJSON_AddItemToObject(line, "coverage", coverage_json(s->calibrator));
  if (s->camera.fx > 0) calibration_json(line, &s->camera, &s->facts);
}

static void print_text(void *state, const task *task) {
  session *s = state;
  (void)task;
  const int covered = covered_percent(s->calibrator);
  printf("%zu kept, %d %% covered: %s\n", vc_calibrator_view_count(s->calibrator), covered, guidance(s, covered));
}

static void write_key(void *state, FILE *out) {
  session *s = state;
  fprintf(out, "%zu %s", vc_calibrator_view_count(s->calibrator), s->view.reason == VC_CALIBRATION_REASON_USED ? "" : "none");
}

static void draw(void *state, const vc_canvas *canvas) { vc_calibrator_draw(((session *)state)->calibrator, canvas, NULL); }

int camera_watch(const options *options, void *arguments) {
  static const char *const commands[] = {"capture", "calibrate", "reset", NULL};
  static const recogniser seen = {.error = error, .json = add_json, .text = print_text, .draw = draw};
  static const watch_subject board = {&seen, {"camera", commands}, track, reset, write_key, .command = command};
  session s = {.arguments = arguments};
  if (s.arguments->out && !is_camera_form(s.arguments->out, s.arguments->form)) return EXIT_USAGE;
  if (!(s.calibrator = make_calibrator(&s.arguments->board, s.arguments->coefficients))) return EXIT_USAGE;
  const int watched = watch(options, &board, NULL, &s);
  int status = watched;
  if (watched == EXIT_ALL_DONE || s.view.struct_size) { /* otherwise there was no frame, which was reported */
    const output output = standard_output(options);
    const int finished = finish_calibration(&output, s.calibrator, NULL, s.arguments);
    if (finished != EXIT_ALL_DONE) status = finished;
  }
  vc_calibrator_destroy(s.calibrator);
  return status;
}
