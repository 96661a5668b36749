/* visioncore tag: its verbs; tags in pictures and videos, position of the robot. */
#include "moves.h"
#include "tag.h"
#include "watch.h"

#include <stdlib.h>

static const option tag_watch_options[] = {
    SERVING_OPTIONS(tag_arguments, serving, "also serve the results over TCP on this port; 0: any free port"),
    END_OF_OPTIONS,
};

/** Per-worker state. */
typedef struct session {
  const tag_settings *settings;
  vc_tag_finder *finder;
  vc_tag_list *list;   /* of the last picture */
  vc_tag_field *field; /* NULL without a layout */
  vc_tag_position position;
  double width; /* of the last picture */
  moves moves;
} session;

static vc_status open_session(void *context, void **worker) {
  session *s = *worker = calloc(1, sizeof *s);
  if (!s) return VC_ERR_NO_MEMORY;
  const tag_settings *settings = s->settings = context;
  vc_status status = vc_tag_finder_create(&settings->options, &s->finder);
  if (status == VC_OK && settings->has_camera) status = vc_tag_finder_set_camera(s->finder, &settings->camera);
  if (status == VC_OK && settings->id_family != NO_INTEGER)
    status = vc_tag_finder_set_ids(s->finder, settings->id_family, settings->ids, settings->id_count);
  if (status == VC_OK && settings->layout)
    status = vc_tag_field_create(settings->layout, settings->layout_size, &settings->field, &s->field);
  return status;
}

static void forget(session *s) {
  vc_tag_list_destroy(s->list);
  s->list = NULL;
}

static void close_session(void *worker) {
  session *s = worker;
  forget(s);
  vc_tag_finder_destroy(s->finder);
  vc_tag_field_destroy(s->field);
  moves_free(&s->moves);
  free(s);
}

static const char *error(void *worker) {
  const session *s = worker;
  const char *text = s->finder ? vc_tag_finder_error(s->finder) : "";
  if (!*text && s->field) text = vc_tag_field_error(s->field);
  return *text ? text : vc_last_error();
}

static void reset(void *worker) {
  const session *s = worker;
  vc_tag_finder_reset(s->finder);
  if (s->field) vc_tag_field_reset(s->field);
}

/* The position of the robot. @param capture_ns  0 = unknown: independent of earlier frames */
static vc_status locate(session *s, int64_t capture_ns) {
  const vc_tag_view view = {s->list, s->settings->mount};
  const double *heading = isnan(s->settings->heading_rad) ? NULL : &s->settings->heading_rad;
  s->position = (vc_tag_position){.struct_size = sizeof s->position};
  if (!s->field) return VC_OK;
  return capture_ns ? vc_tag_field_track(s->field, &view, 1, heading, capture_ns, &s->position)
                    : vc_tag_field_locate(s->field, &view, 1, heading, &s->position);
}

static vc_status find(void *worker, const vc_image *image) {
  session *s = worker;
  forget(s);
  report_optics(s->settings->optics, &s->settings->camera, image);
  const vc_status status = vc_tag_finder_find(s->finder, image, &s->list);
  return status == VC_OK ? locate(s, 0) : status;
}

static vc_status track(void *worker, const vc_image *image, int64_t capture_ns) {
  session *s = worker;
  forget(s);
  s->width = image->width;
  report_optics(s->settings->optics, &s->settings->camera, image);
  const vc_status status = vc_tag_finder_track(s->finder, image, capture_ns, &s->list);
  return status == VC_OK ? locate(s, capture_ns) : status;
}

static size_t count(void *worker) { return vc_tag_list_count(((session *)worker)->list); }

/* -- results ------------------------------------------------------------------------------------------------------- */

static void add_json(void *worker, const task *task, cJSON *line) {
  const session *s = worker;
  add_result(line, task, vc_tag_list_json(s->list));
  if (s->field) cJSON_AddItemToObject(line, "position", parse_json(vc_tag_field_json(s->field, &s->position)));
}

/* Why the tags in view lead to no position, as in "  (2 not in layout, 1 no pose)". */
static void print_unused(const session *s, FILE *out) {
  const char *separator = "  (";
  for (int32_t reason = VC_TAG_SIGHTING_NOT_IN_LAYOUT; reason <= VC_TAG_SIGHTING_JUMP; reason++) {
    size_t unused = 0;
    for (size_t i = 0; i < vc_tag_field_sighting_count(s->field); i++) {
      vc_tag_sighting one = {.struct_size = sizeof one};
      if (vc_tag_field_sighting_get(s->field, i, &one) == VC_OK && one.reason == reason) unused++;
    }
    if (unused == 0) continue;
    fprintf(out, "%s%zu %s", separator, unused, vc_tag_sighting_name(reason));
    separator = ", ";
  }
  if (*separator == ',') fputc(')', out);
}

static void print_position(const session *s, const task *task) {
  const vc_tag_position *p = &s->position;
  if (p->found) {
    fprintf(task->output.out, "  on the field: x %.3f m  y %.3f m  z %.3f m  yaw %.2f deg  by %d tag%s%s", p->pose.x_m, p->pose.y_m,
            p->pose.z_m, p->pose.yaw_rad / degree, p->used_count, plural((size_t)p->used_count),
            p->resolved ? "" : "  (another position is equally likely)");
    if (p->outlier_count > 0) fprintf(task->output.out, "  (%d ignored)", p->outlier_count);
  } else {
    fputs("  no position", task->output.out);
    print_unused(s, task->output.out);
  }
  fputc('\n', task->output.out);
}

/* The count, a line per tag, and the position. */
static void print_text(void *worker, const task *task) {
  const session *s = worker;
  const vc_tag_list *list = s->list;
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
  for (size_t i = 0; s->settings->options.keep_rejected && i < vc_tag_list_rejected_count(list); i++) {
    vc_tag_rejected r = {.struct_size = sizeof r};
    if (vc_tag_list_rejected_get(list, i, &r) == VC_OK) print_rejected(task, vc_tag_rejected_name(r.reason), r.corners);
  }
  if (s->field) print_position(s, task);
}

static void write_key(void *worker, FILE *out) {
  session *s = worker;
  const size_t tags = vc_tag_list_count(s->list);
  place *places = malloc((tags + 1) * sizeof *places);
  size_t count = 0;
  for (size_t i = 0; i < tags; i++) {
    vc_tag t = {.struct_size = sizeof t};
    if (vc_tag_list_get(s->list, i, &t) != VC_OK) continue;
    fprintf(out, "%d:%d ", t.family, t.id);
    if (places) places[count++] = (place){t.track_id, t.center.x / s->width, t.center.y / s->width, t.has_pose ? t.distance_m : 0};
  }
  write_moves(&s->moves, places, count, out);
  if (s->field) fprintf(out, "%d", s->position.found);
}

static void draw(void *worker, const vc_canvas *canvas) { vc_tag_list_draw(((session *)worker)->list, canvas, NULL); }

static void publish(void *worker, vc_target_server *server, int64_t capture_ns) {
  const session *s = worker;
  const bool is_placed = s && s->field && s->position.found;
  vc_target_server_set_tags(server, s ? s->list : NULL, is_placed ? &s->position : NULL, capture_ns);
}

static const recogniser tags = {.noun = "tag", SEARCHED};

static int find_all(const options *options, void *arguments) {
  const tag_arguments *a = arguments;
  tag_settings settings;
  int status = EXIT_USAGE;
  if (tag_settings_read(a, options, &settings)) status = run_pictures(options, &tags, &settings);
  tag_settings_free(&settings);
  return status;
}

static int watch_tags(const options *options, void *arguments) {
  static const watch_subject watched = {&tags, {.name = "tag"}, track, reset, write_key, .publish = publish};
  const tag_arguments *a = arguments;
  tag_settings settings;
  int status = EXIT_USAGE;
  if (tag_settings_read(a, options, &settings)) status = watch(options, &watched, &a->serving, &settings);
  tag_settings_free(&settings);
  return status;
}

static const char families_text[] =
    "Families: tag36h11*, tag25h9*, tag16h5*, tagStandard41h12*, tagStandard52h13, tagCircle21h7, tagCircle49h12, tagCustom48h12, "
    "tag36h10, aruco4x4_50*, aruco4x4_100, aruco4x4_250, aruco4x4_1000, aruco5x5_50, aruco5x5_100, aruco5x5_250, aruco5x5_1000*, "
    "aruco6x6_50, aruco6x6_100, aruco6x6_250*, aruco6x6_1000, aruco7x7_50, aruco7x7_100, aruco7x7_250, aruco7x7_1000, aruco_original, "
    "aruco_mip_36h12*. Those with * are the default; fewer families are faster and give fewer false detections.";

const verb tag_verbs[] = {
    {"find", "IMAGE...", "AprilTag and ArUco markers: ids, corners, distance, direction and pose", families_text, NULL, tag_finder_options,
     COMMON_PICTURES | COMMON_ANNOTATE | COMMON_REPEAT, 1, -1, sizeof(tag_arguments), tag_defaults, find_all},
    {"watch", WATCH_ARGUMENTS, "AprilTag and ArUco markers in a video, tracked across frames; optionally served over TCP", watch_details,
     tag_watch_options, tag_finder_options, COMMON_WATCH, 1, -1, sizeof(tag_arguments), tag_defaults, watch_tags},
    {"print", "ID...", "printable tags of exact size, as a PDF file", "An ID is a number or a list of them, as in 1-22,30.",
     tag_print_options, NULL, 0, 1, -1, sizeof(tag_print_arguments), tag_print_defaults, tag_print},
    {NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, 0, 0, NULL, NULL},
};
