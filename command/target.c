/* visioncore target: its verbs; targets in pictures and videos, masks, calibration from a known distance. */
#include "moves.h"
#include "target.h"
#include "watch.h"

#include <stdatomic.h>
#include <stdlib.h>

static const option serve_options[] = {
    SERVING_OPTIONS(target_arguments, serving, "TCP port of the results; 0: any free port"),
    NUMBER(target_arguments, rate, "--rate", "N", 0.01, 10000, "pictures per second"),
    FLAG(target_arguments, once, "--once", "end after the last picture"),
    END_OF_OPTIONS,
};

static const option watch_options_of_targets[] = {
    SERVING_OPTIONS(target_arguments, serving, "also serve the results over TCP on this port; 0: any free port"),
    END_OF_OPTIONS,
};

static void serve_defaults(void *arguments) {
  target_defaults(arguments);
  ((target_arguments *)arguments)->serving.port = 0;
}

/** Per-worker state. */
typedef struct session {
  const target_settings *settings;
  vc_target_finder *finder;
  vc_target_list *list; /* of the last picture */
  double width;         /* of that picture */
  moves moves;
} session;

static vc_status open_session(void *context, void **worker) {
  const target_settings *settings = context;
  session *s = *worker = calloc(1, sizeof *s);
  if (!s) return VC_ERR_NO_MEMORY;
  s->settings = settings;
  return target_open_finder(settings, &s->finder);
}

static void forget(session *s) {
  vc_target_list_destroy(s->list);
  s->list = NULL;
}

static void close_session(void *worker) {
  session *s = worker;
  forget(s);
  vc_target_finder_destroy(s->finder);
  moves_free(&s->moves);
  free(s);
}

static const char *error(void *worker) {
  const session *s = worker;
  return s->finder ? vc_target_finder_error(s->finder) : vc_last_error();
}

static void reset(void *worker) { vc_target_finder_reset(((session *)worker)->finder); }

/* Prints once that the camera has another focal length than was given. */
static vc_status reported(const session *s, vc_status status) {
  static atomic_flag is_reported = ATOMIC_FLAG_INIT;
  const optics_arguments *a = s->settings->optics;
  vc_target t = {.struct_size = sizeof t};
  if (status != VC_OK || !a || (!a->camera && isnan(a->focal_px) && isnan(a->fov)) || vc_target_list_count(s->list) == 0 ||
      vc_target_list_get(s->list, 0, &t) != VC_OK || t.focal_stddev_px <= 0 || atomic_flag_test_and_set(&is_reported))
    return status;
  fprintf(stderr, "visioncore: the perspective of a target contradicts the focal length of %.0f pixels by %.0f: ", t.focal_px,
          t.focal_stddev_px);
  fputs("distances are wrong if the camera was zoomed or refocused after its calibration\n", stderr);
  return status;
}

static vc_status find(void *worker, const vc_image *image) {
  session *s = worker;
  forget(s);
  report_optics(s->settings->optics, &s->settings->camera, image);
  return reported(s, vc_target_finder_find(s->finder, image, &s->list));
}

static vc_status track(void *worker, const vc_image *image, int64_t capture_ns) {
  session *s = worker;
  forget(s);
  s->width = image->width;
  report_optics(s->settings->optics, &s->settings->camera, image);
  return reported(s, vc_target_finder_track(s->finder, image, capture_ns, &s->list));
}

static const vc_target_list *targets(void *worker) { return ((session *)worker)->list; }
static size_t count(void *worker) { return vc_target_list_count(targets(worker)); }
static void add_json(void *worker, const task *task, cJSON *line) { add_result(line, task, vc_target_list_json(targets(worker))); }
static void draw(void *worker, const vc_canvas *canvas) { vc_target_list_draw(targets(worker), canvas, NULL); }

static void publish(void *worker, vc_target_server *server, int64_t capture_ns) {
  vc_target_server_set_result(server, worker ? targets(worker) : NULL, capture_ns);
}

/* The counts, then a line per target. */
static void print_text(void *worker, const task *task) {
  const vc_target_list *list = targets(worker);
  const size_t count = vc_target_list_count(list), strips = vc_target_list_strip_count(list);
  fprintf(task->output.out, "%zu target%s, %zu strip%s\n", count, plural(count), strips, plural(strips));
  for (size_t i = 0; i < count; i++) {
    vc_target t = {.struct_size = sizeof t};
    if (vc_target_list_get(list, i, &t) != VC_OK) continue;
    char id[16] = "";
    if (t.track_id) snprintf(id, sizeof id, " #%d", t.track_id);
    fprintf(task->output.out, "  %s%s%s%s  %+7.2f deg  %6.3f m +- %.3f  confidence %.2f%s\n", tint(&task->output, GREEN),
            vc_target_model_name(t.model), id, tint(&task->output, PLAIN), t.yaw_rad / degree, t.floor_distance_m,
            t.floor_distance_stddev_m, t.confidence, t.partial ? "  (partly hidden)" : "");
  }
  for (size_t i = 0; ((const session *)worker)->settings->arguments->finder.keep_rejected && i < strips; i++) {
    vc_target_strip s = {.struct_size = sizeof s};
    if (vc_target_list_strip_get(list, i, &s) == VC_OK && s.reason != VC_TARGET_STRIP_REASON_ACCEPTED)
      print_rejected(task, vc_target_strip_reason_name(s.reason), s.corners);
  }
}

static void write_key(void *worker, FILE *out) {
  session *s = worker;
  const size_t all = vc_target_list_count(s->list);
  place *places = malloc((all + 1) * sizeof *places);
  size_t count = 0;
  for (size_t i = 0; i < all; i++) {
    vc_target t = {.struct_size = sizeof t};
    if (vc_target_list_get(s->list, i, &t) != VC_OK) continue;
    fprintf(out, "%d:%d ", t.model, t.track_id);
    if (places) places[count++] = (place){t.track_id, t.center.x / s->width, t.center.y / s->width, t.floor_distance_m};
  }
  write_moves(&s->moves, places, count, out);
}

static const recogniser robot_targets = {.noun = "target", SEARCHED};

static int run(const options *options, const target_arguments *arguments, const recogniser *recogniser) {
  target_settings settings;
  return target_settings_read(arguments, options, &settings) ? run_pictures(options, recogniser, &settings) : EXIT_USAGE;
}

static int find_all(const options *options, void *arguments) { return run(options, arguments, &robot_targets); }

/* -- mask ---------------------------------------------------------------------------------------------------------- */

static bool mask_of(void *context, void *worker, task *task) {
  (void)context;
  const session *s = worker;
  vc_canvas canvas;
  if (!annotation_begin(task, &canvas)) return false;
  const double start = now_ms();
  const vc_status status = vc_target_finder_mask(s->finder, &task->picture.image, &canvas);
  task->elapsed_ms = now_ms() - start;
  if (status != VC_OK) {
    free(canvas.data);
    return print_error(&task->output, task->file, status, error(worker));
  }
  if (!annotation_end(task, task->output.options->annotate, &canvas)) return false;
  if (task->output.options->json) print_line(&task->output, picture_line(task));
  return true;
}

static int mask(const options *options, void *arguments) {
  static const recogniser recogniser = {.open = open_session, .close = close_session, .error = error, .handle = mask_of};
  if (!options->annotate) return usage_exit("target mask needs --annotate DIR");
  return run(options, arguments, &recogniser);
}

/* -- calibrate ----------------------------------------------------------------------------------------------------- */

static const option calibrate_options[] = {
    NUMBER(target_arguments, distance, "--distance", "M", 0.05, 100, "horizontal distance from the lens to the target in metres; required"),
    END_OF_OPTIONS,
};

static bool calibrate_with(void *context, void *worker, task *task) {
  (void)context;
  const session *s = worker;
  double focal_px = 0;
  const double start = now_ms();
  const vc_status status = vc_target_finder_calibrate(s->finder, &task->picture.image, s->settings->arguments->distance, &focal_px);
  task->elapsed_ms = now_ms() - start;
  if (status != VC_OK) return print_error(&task->output, task->file, status, error(worker));
  if (task->output.options->json) {
    cJSON *line = picture_line(task);
    add_number(line, "focal_px", focal_px, 2);
    print_line(&task->output, line);
  } else {
    print_name(task);
    fprintf(task->output.out, "focal length %.1f px\n", focal_px);
  }
  return true;
}

static int calibrate(const options *options, void *arguments) {
  static const recogniser recogniser = {.open = open_session, .close = close_session, .error = error, .handle = calibrate_with};
  if (isnan(((const target_arguments *)arguments)->distance)) return usage_exit("target calibrate needs --distance METRES");
  return run(options, arguments, &recogniser);
}

/* -- watch, serve -------------------------------------------------------------------------------------------------- */

static const watch_subject watched_targets = {
    &robot_targets, {.name = "target"}, track, reset, write_key, .targets = targets, .publish = publish,
};

static int watch_targets(const options *options, void *arguments) {
  const target_arguments *a = arguments;
  target_settings settings;
  return target_settings_read(a, options, &settings) ? watch(options, &watched_targets, &a->serving, &settings) : EXIT_USAGE;
}

static int serve(const options *options, void *arguments) {
  const target_arguments *a = arguments;
  target_settings settings;
  if (!target_settings_read(a, options, &settings)) return EXIT_USAGE;
  const watch_plan plan = {.source = {options, .repeats = !a->once, .are_files = true, .rate = a->rate, .every_frame = true},
                           .serving = &a->serving,
                           .is_silent = true};
  return watch_frames(options, &plan, &watched_targets, &settings);
}

#define TARGET_VERB(name, arguments, summary, details, own, shared, common, run)                                                           \
  { name, arguments, summary, details, own, shared, common, 1, -1, sizeof(target_arguments), target_defaults, run }

const verb target_verbs[] = {
    TARGET_VERB("find", "IMAGE...", "targets, their distance, direction and pose", NULL, NULL, target_finder_options,
                COMMON_PICTURES | COMMON_ANNOTATE | COMMON_REPEAT, find_all),
    TARGET_VERB("mask", "IMAGE...", "the segmentation of lit pixels, as black-and-white pictures below the folder of --annotate", NULL,
                NULL, target_finder_options, COMMON_PICTURES | COMMON_ANNOTATE, mask),
    TARGET_VERB("calibrate", "IMAGE...", "focal length of the camera from one target at a known distance", NULL, calibrate_options,
                target_finder_options, COMMON_PICTURES, calibrate),
    {"watch", WATCH_ARGUMENTS, "targets in a video, tracked across frames; optionally served over TCP", watch_details,
     watch_options_of_targets, target_finder_options, COMMON_WATCH, 1, -1, sizeof(target_arguments), target_defaults, watch_targets},
    {"serve", "IMAGE...", "results over TCP, and with --http a page with the video",
     "The pictures are the frames of a video, which is repeated: files, folders (pictures may be added to them) and "
     "Motion-JPEG files; - is Motion JPEG from standard input, as written by ffmpeg -f mjpeg -, which is not repeated. "
     "Ctrl-C ends it with exit status 0.",
     serve_options, target_finder_options, COMMON_RECURSIVE | COMMON_PAGE, 1, -1, sizeof(target_arguments), serve_defaults, serve},
    TARGET_VERB("record", "IMAGE...", "records frames and results in a file", NULL, target_record_options, target_finder_options,
                COMMON_RECURSIVE, target_record),
    TARGET_VERB("replay", "FILE...", "the results of recorded files",
                "--annotate writes the annotated frames, and uses a folder per file if there are several.", target_replay_options, NULL,
                COMMON_ANNOTATE, target_replay),
    {NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, NULL, NULL},
};
