/* visioncore tag: its verbs; tags in pictures. */
#include "tag.h"
#include "watch.h"

#include <stdlib.h>

static vc_status open_worker(void *context, void **worker, char *message, size_t size) {
  return tag_open_worker(context, (tag_worker **)worker, message, size);
}

static void close_worker(void *worker) { tag_close_worker(worker); }

typedef struct call {
  vc_tag_finder *finder;
  const vc_image *image;
  vc_tag_list *list;
} call;

static vc_status find_once(void *context) {
  call *c = context;
  vc_tag_list_destroy(c->list);
  return vc_tag_finder_find(c->finder, c->image, &c->list);
}

void tag_list_text(const task *task, const vc_tag_list *list) {
  const size_t count = vc_tag_list_count(list);
  fprintf(task->output.out, "%zu tag%s\n", count, plural(count));
  for (size_t i = 0; i < count; i++) {
    vc_tag t = {.struct_size = sizeof t};
    if (vc_tag_list_get(list, i, &t) != VC_OK) continue;
    fprintf(task->output.out, "  %s%s %d%s", tint(&task->output, GREEN), vc_tag_family_name(t.family), t.id, tint(&task->output, PLAIN));
    if (t.has_pose) fprintf(task->output.out, "  %+7.2f deg  %6.3f m", t.yaw_rad / degree, t.distance_m);
    fprintf(task->output.out, "  confidence %.2f%s%s%s\n", t.confidence, t.mirrored ? "  (mirrored)" : "", t.inverted ? "  (inverted)" : "",
            t.partial ? "  (partly hidden)" : "");
  }
}

void tag_json(cJSON *line, const task *task, const tag_worker *worker, const vc_tag_list *list, const vc_tag_position *position) {
  add_result(line, task, vc_tag_list_json(list));
  if (worker->field) cJSON_AddItemToObject(line, "position", cJSON_Parse(vc_tag_field_json(worker->field, position)));
}

void tag_position_text(const task *task, const vc_tag_position *p) {
  if (!p->found)
    fputs("  no position\n", task->output.out);
  else
    fprintf(task->output.out, "  on the field: x %.3f m  y %.3f m  z %.3f m  yaw %.2f deg  by %d tag%s%s\n", p->pose.x_m, p->pose.y_m,
            p->pose.z_m, p->pose.yaw_rad / degree, p->used_count, plural((size_t)p->used_count),
            p->resolved ? "" : "  (another place is as likely)");
}

static bool annotate(const task *task, const vc_tag_list *list) {
  vc_canvas canvas;
  if (!annotation_begin(task, &canvas)) return false;
  vc_tag_list_draw(list, &canvas, NULL);
  return annotation_end(task, task->output.options->annotate, &canvas);
}

static void print_found(const task *task, const tag_worker *worker, const vc_tag_list *list, const vc_tag_position *position,
                        double elapsed_ms) {
  if (task->output.options->json) {
    cJSON *line = picture_line(task, elapsed_ms);
    tag_json(line, task, worker, list, position);
    print_line(&task->output, line);
  } else {
    print_name(task);
    tag_list_text(task, list);
    if (worker->field) tag_position_text(task, position);
  }
}

static bool find_in(void *context, void *handles, task *task) {
  const options *options = task->output.options;
  const tag_worker *worker = handles;
  call c = {worker->finder, &task->picture.image, NULL};
  vc_tag_position position;
  double elapsed_ms = 0;
  vc_status status = timed(options->repeat, find_once, &c, &elapsed_ms);
  bool good = status == VC_OK || print_error(&task->output, task->file, status, vc_tag_finder_error(worker->finder));
  if (good && worker->field) {
    status = tag_locate(worker, context, c.list, &position);
    good = status == VC_OK || print_error(&task->output, task->file, status, vc_tag_field_error(worker->field));
  }
  if (good && options->annotate) good = annotate(task, c.list);
  if (good) print_found(task, worker, c.list, &position, elapsed_ms);
  task->found += vc_tag_list_count(c.list);
  vc_tag_list_destroy(c.list);
  return good;
}

static int find(const options *options, void *arguments) {
  static const recogniser recogniser = {"tag", open_worker, close_worker, find_in, NULL, NULL};
  const tag_arguments *a = arguments;
  tag_settings settings;
  int status = EXIT_USAGE;
  if (tag_settings_read(a, options, &settings)) {
    if (!options->json && isnan(a->focal_px) && isnan(a->fov) && !a->camera)
      fprintf(stderr, "visioncore: a field of view of %.1f degrees is assumed; --focal-px, --fov or --camera make distances exact\n",
              settings.options.fov_rad / degree);
    status = run_pictures(options, &recogniser, &settings);
  }
  tag_settings_free(&settings);
  return status;
}

static const char families_text[] =
    "Families: tag36h11*, tag25h9*, tag16h5*, tagStandard41h12*, tagStandard52h13, tagCircle21h7, tagCircle49h12, tagCustom48h12, "
    "tag36h10, aruco4x4_50*, aruco4x4_100, aruco4x4_250, aruco4x4_1000, aruco5x5_50, aruco5x5_100, aruco5x5_250, aruco5x5_1000*, "
    "aruco6x6_50, aruco6x6_100, aruco6x6_250*, aruco6x6_1000, aruco7x7_50, aruco7x7_100, aruco7x7_250, aruco7x7_1000, aruco_original, "
    "aruco_mip_36h12*. Those with * are searched where none is named; fewer are faster and safer.";

const verb tag_verbs[] = {
    {"find", "IMAGE...", "AprilTag and ArUco markers: ids, corners, distance, direction and pose", families_text, NULL, tag_finder_options,
     COMMON_PICTURES | COMMON_ANNOTATE | COMMON_REPEAT, 1, -1, sizeof(tag_arguments), tag_defaults, find},
    {"watch", WATCH_ARGUMENTS, "AprilTag and ArUco markers in a video, followed from frame to frame; also served over TCP", watch_details,
     tag_watch_options, tag_finder_options, COMMON_WATCH, 1, -1, sizeof(tag_arguments), tag_defaults, tag_watch},
    {"print", "ID...", "tags on paper in exact size, as a PDF file", "An ID is a number or a list of them, as in 1-22,30.",
     tag_print_options, NULL, 0, 1, -1, sizeof(tag_print_arguments), tag_print_defaults, tag_print},
    {NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, NULL, NULL},
};
