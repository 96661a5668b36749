/* visioncore target: its verbs; targets in pictures, the mask, calibration from a known distance. */
#include "target.h"
#include "watch.h"

#include <stdlib.h>

/** What the workers share. */
typedef struct session {
  const target_arguments *arguments;
  target_settings settings;
} session;

static vc_status open_finder(void *context, void **worker, char *message, size_t size) {
  return target_open_finder(&((session *)context)->settings, (vc_target_finder **)worker, message, size);
}

static void close_finder(void *worker) { vc_target_finder_destroy(worker); }

static int run(const options *options, void *arguments, const recogniser *recogniser) {
  session session = {.arguments = arguments};
  if (!target_settings_read(arguments, options, &session.settings)) return EXIT_USAGE;
  return run_pictures(options, recogniser, &session);
}

/* -- find ---------------------------------------------------------------------------------------------------------- */

typedef struct call {
  vc_target_finder *finder;
  const vc_image *image;
  vc_target_list *list;
} call;

static vc_status find_once(void *context) {
  call *c = context;
  vc_target_list_destroy(c->list);
  return vc_target_finder_find(c->finder, c->image, &c->list);
}

void target_list_text(const task *task, const vc_target_list *list) {
  const size_t targets = vc_target_list_count(list), strips = vc_target_list_strip_count(list);
  fprintf(task->output.out, "%zu target%s, %zu strip%s\n", targets, plural(targets), strips, plural(strips));
  for (size_t i = 0; i < targets; i++) {
    vc_target t = {.struct_size = sizeof t};
    if (vc_target_list_get(list, i, &t) != VC_OK) continue;
    char id[16] = "";
    if (t.track_id) snprintf(id, sizeof id, " #%d", t.track_id);
    fprintf(task->output.out, "  %s%s%s%s  %+7.2f deg  %6.3f m +- %.3f  confidence %.2f%s\n", tint(&task->output, GREEN),
            vc_target_model_name(t.model), id, tint(&task->output, PLAIN), t.yaw_rad / degree, t.floor_distance_m,
            t.floor_distance_stddev_m, t.confidence, t.partial ? "  (partly hidden)" : "");
  }
}

static bool annotate(const task *task, const vc_target_list *list) {
  vc_canvas canvas;
  if (!annotation_begin(task, &canvas)) return false;
  vc_target_list_draw(list, &canvas, NULL);
  return annotation_end(task, task->output.options->annotate, &canvas);
}

static bool find_in(void *context, void *worker, task *task) {
  (void)context;
  const options *options = task->output.options;
  call c = {worker, &task->picture.image, NULL};
  double elapsed_ms = 0;
  const vc_status status = timed(options->repeat, find_once, &c, &elapsed_ms);
  bool good = status == VC_OK || print_error(&task->output, task->file, status, vc_target_finder_error(worker));
  if (good && options->annotate) good = annotate(task, c.list);
  if (good && options->json) {
    cJSON *line = picture_line(task, elapsed_ms);
    add_result(line, task, vc_target_list_json(c.list));
    print_line(&task->output, line);
  } else if (good) {
    print_name(task);
    target_list_text(task, c.list);
  }
  task->found += vc_target_list_count(c.list);
  vc_target_list_destroy(c.list);
  return good;
}

static int find(const options *options, void *arguments) {
  static const recogniser recogniser = {"target", open_finder, close_finder, find_in, NULL, NULL};
  const target_arguments *a = arguments;
  vc_target_finder_options defaults;
  vc_target_finder_options_init(&defaults, sizeof defaults);
  if (!options->json && isnan(a->focal_px) && isnan(a->fov) && !a->camera)
    fprintf(stderr, "visioncore: a field of view of %.1f degrees is assumed; --focal-px, --fov or --camera make distances exact\n",
            defaults.fov_rad / degree);
  return run(options, arguments, &recogniser);
}

/* -- mask ---------------------------------------------------------------------------------------------------------- */

static bool mask_of(void *context, void *worker, task *task) {
  (void)context;
  vc_canvas canvas;
  if (!annotation_begin(task, &canvas)) return false;
  const vc_status status = vc_target_finder_mask(worker, &task->picture.image, &canvas);
  if (status != VC_OK) {
    free(canvas.data);
    return print_error(&task->output, task->file, status, vc_target_finder_error(worker));
  }
  if (!annotation_end(task, task->output.options->annotate, &canvas)) return false;
  if (task->output.options->json) print_line(&task->output, picture_line(task, 0));
  return true;
}

static int mask(const options *options, void *arguments) {
  static const recogniser recogniser = {NULL, open_finder, close_finder, mask_of, NULL, NULL};
  if (!options->annotate) {
    usage_error("target mask needs --annotate DIR");
    return EXIT_USAGE;
  }
  return run(options, arguments, &recogniser);
}

/* -- calibrate ----------------------------------------------------------------------------------------------------- */

static const option calibrate_options[] = {
    NUMBER(target_arguments, distance, "--distance", "M", 0.05, 100, "metres along the floor from the lens to the target; must be given"),
    END_OF_OPTIONS,
};

static bool calibrate_with(void *context, void *worker, task *task) {
  double focal_px = 0;
  const double start = now_ms();
  const vc_status status =
      vc_target_finder_calibrate(worker, &task->picture.image, ((const session *)context)->arguments->distance, &focal_px);
  if (status != VC_OK) return print_error(&task->output, task->file, status, vc_target_finder_error(worker));
  if (task->output.options->json) {
    cJSON *line = picture_line(task, now_ms() - start);
    add_number(line, "focal_px", focal_px, 2);
    print_line(&task->output, line);
  } else {
    print_name(task);
    fprintf(task->output.out, "focal length %.1f px\n", focal_px);
  }
  return true;
}

static int calibrate(const options *options, void *arguments) {
  static const recogniser recogniser = {NULL, open_finder, close_finder, calibrate_with, NULL, NULL};
  if (isnan(((const target_arguments *)arguments)->distance)) {
    usage_error("target calibrate needs --distance METRES");
    return EXIT_USAGE;
  }
  return run(options, arguments, &recogniser);
}

#define TARGET_VERB(name, arguments, summary, details, own, shared, common, run)                                                           \
  { name, arguments, summary, details, own, shared, common, 1, -1, sizeof(target_arguments), target_defaults, run }

const verb target_verbs[] = {
    TARGET_VERB("find", "IMAGE...", "targets, their distance, direction and pose", NULL, NULL, target_finder_options,
                COMMON_PICTURES | COMMON_ANNOTATE | COMMON_REPEAT, find),
    TARGET_VERB("mask", "IMAGE...", "which pixels count as lit, as black-and-white pictures below the folder of --annotate", NULL, NULL,
                target_finder_options, COMMON_PICTURES | COMMON_ANNOTATE, mask),
    TARGET_VERB("calibrate", "IMAGE...", "focal length of the camera from one target at a known distance", NULL, calibrate_options,
                target_finder_options, COMMON_PICTURES, calibrate),
    {"watch", WATCH_ARGUMENTS, "targets in a video, followed from frame to frame; also served over TCP", watch_details,
     target_watch_options, target_finder_options, COMMON_WATCH, 1, -1, sizeof(target_arguments), target_defaults, target_watch},
    {"serve", "IMAGE...", "results over TCP, and with --http a page with the video",
     "The pictures are the frames of a video, over and over: files, folders, to which pictures may be added meanwhile, and "
     "Motion-JPEG files; - is Motion JPEG from standard input, as ffmpeg -f mjpeg - writes it, until its end. "
     "Ctrl-C ends it with exit status 0.",
     target_serve_options, target_finder_options, COMMON_RECURSIVE | COMMON_PAGE, 1, -1, sizeof(target_arguments), target_serve_defaults,
     target_serve},
    TARGET_VERB("record", "IMAGE...", "frames and results into one file", NULL, target_record_options, target_finder_options,
                COMMON_RECURSIVE, target_record),
    TARGET_VERB("replay", "FILE...", "the results of recorded files",
                "With --annotate the frames are written with their targets; of several files each into a folder of its name.",
                target_replay_options, NULL, COMMON_ANNOTATE, target_replay),
    {NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, NULL, NULL},
};
