/* The options of `visioncore tag`. */
#include "tag.h"

#include <stdlib.h>
#include <string.h>

const option tag_finder_options[] = {
    TEXT(tag_arguments, families, "--family", "NAME,NAME,...", "the families to search; by default those with *"),
    TEXT(tag_arguments, ids, "--id", "LIST", "only these ids, as in 1-22,30; needs one --family"),
    NUMBER(tag_arguments, finder.tag_size_m, "--size", "M", 0.001, 100, "side of the square between the tag's corners, in metres"),
    OPTICS_OPTIONS(tag_arguments, optics),
    NUMBER(tag_arguments, finder.min_side_px, "--min-side", "PIXELS", 4, 10000, "ignore smaller squares"),
    NUMBER(tag_arguments, finder.gamma, "--gamma", "G", 0, 5,
           "exponent from grey levels to light, at least 0.2: 1 linear, 2.2 sRGB; 0: estimated from the cells of the tags"),
    NUMBER(tag_arguments, finder.min_confidence, "--min-confidence", "P", 0, 1, "omit less probable tags"),
    INTEGER(tag_arguments, max_wrong_bits, "--max-wrong-bits", "N", 0, 11,
            "correct at most N bits; by default as many as the family allows"),
    TEXT(tag_arguments, layout, "--layout", "FILE",
         "layout of the tags on a field: WPILib's JSON, Limelight's .fmap, or a list; adds the position on the field"),
    TEXT(tag_arguments, mount, "--mount", "X,Y,Z,ROLL,PITCH,YAW",
         "the camera on the robot, in metres and degrees: x ahead, y to the left, z up; PITCH is negative for a camera that looks up, YAW "
         "positive for one that looks to the left; without it the camera itself is located"),
    NUMBER(tag_arguments, heading, "--heading", "DEGREES", -360, 360, "the robot's yaw on the field, from its gyroscope"),
    FLAG(tag_arguments, floor, "--floor", "the robot stands on the floor and is level"),
    FLAG(tag_arguments, finder.find_mirrored, "--mirrored", "also find mirror images of tags"),
    FLAG(tag_arguments, finder.find_inverted, "--inverted", "also find tags with black and white exchanged"),
    FLAG(tag_arguments, finder.keep_rejected, "--rejected", "list rejected candidates, with the reason"),
    END_OF_OPTIONS,
};

void tag_defaults(void *out) {
  tag_arguments *a = out;
  *a = (tag_arguments){.optics = OPTICS_DEFAULTS, .heading = NOT_GIVEN, .max_wrong_bits = NO_INTEGER, .serving = SERVING_DEFAULTS};
  vc_tag_finder_options_init(&a->finder, sizeof a->finder);
}

enum { known_families = 64 };

int32_t tag_family_number(const char *option, const char *name) {
  suggestion near = {name, "", 0};
  char buffer[128], known[1024] = "";
  for (int32_t family = 0; family < known_families; family++) {
    const char *each = vc_tag_family_name(family);
    if (!*each) continue;
    if (strcmp(each, name) == 0) return family;
    suggest(&near, each);
    const size_t length = strlen(known);
    snprintf(known + length, sizeof known - length, "%s%s", length ? ", " : "", each);
  }
  usage_error("%s %s: must be one of %s%s", option, name, known, suggestion_text(&near, buffer, sizeof buffer));
  return NO_INTEGER;
}

/* "tag36h11,aruco4x4_50" as bits. @return false after an error line */
static bool read_families(const char *text, uint64_t *families, int32_t *last) {
  char list[1024];
  if (strlen(text) >= sizeof list) return usage_error("--family: too long");
  strcpy(list, text);
  *families = 0;
  char *rest = NULL;
  for (char *name = strtok_r(list, ",", &rest); name; name = strtok_r(NULL, ",", &rest)) {
    if ((*last = tag_family_number("--family", name)) == NO_INTEGER) return false;
    *families |= UINT64_C(1) << *last;
  }
  return *families != 0 || usage_error("--family %s: must be names separated by commas", text);
}

bool tag_read_ids(const char *option, const char *text, int32_t **ids, size_t *count) {
  enum { most = 65536 };
  *ids = calloc(most, sizeof **ids);
  *count = 0;
  const char *at = text;
  while (*ids && *at) {
    char *end;
    const long first = strtol(at, &end, 10);
    long last = first;
    if (end == at) break;
    at = end;
    if (*at == '-') {
      last = strtol(at + 1, &end, 10);
      if (end == at + 1) break;
      at = end;
    }
    if (first < 0 || last < first || last >= most || *count + (size_t)(last - first) >= most) break;
    for (long id = first; id <= last; id++)
      (*ids)[(*count)++] = (int32_t)id;
    if (*at == 0) return true;
    if (*at++ != ',' || !*at) break;
  }
  free(*ids);
  *ids = NULL;
  return usage_error("%s %s: must be numbers and ranges, as in 1-22,30", option, text);
}

/* "X,Y,Z,ROLL,PITCH,YAW" */
static bool read_mount(const char *text, vc_tag_field_pose *out) {
  double v[6] = {0};
  char end;
  if (text && sscanf(text, "%lf,%lf,%lf,%lf,%lf,%lf%c", &v[0], &v[1], &v[2], &v[3], &v[4], &v[5], &end) != 6)
    return usage_error("--mount %s: must be X,Y,Z,ROLL,PITCH,YAW", text);
  *out = (vc_tag_field_pose){v[0], v[1], v[2], v[3] * degree, v[4] * degree, v[5] * degree};
  return true;
}

static bool read_layout(const tag_arguments *a, const output *output, tag_settings *out) {
  const char *message = NULL;
  protect_file(a->layout);
  out->layout = (char *)read_file(a->layout, &out->layout_size, &message);
  if (!out->layout) return print_error(output, a->layout, VC_ERR_IO, message);
  vc_tag_field *field;
  const vc_status status = vc_tag_field_create(out->layout, out->layout_size, &out->field, &field);
  vc_tag_field_destroy(field);
  return status == VC_OK || print_error(output, a->layout, status, vc_last_error());
}

bool tag_settings_read(const tag_arguments *a, const options *options, tag_settings *out) {
  const output output = standard_output(options);
  int32_t last = NO_INTEGER;
  *out = (tag_settings){.options = a->finder, .id_family = NO_INTEGER, .heading_rad = a->heading * degree};
  if (a->families && !read_families(a->families, &out->options.families, &last)) return false;
  const bool is_one_family = last != NO_INTEGER && out->options.families == UINT64_C(1) << last;
  if (a->ids && !is_one_family) return usage_error("--id needs one --family");
  if (a->ids) out->id_family = last;
  if (a->ids && !tag_read_ids("--id", a->ids, &out->ids, &out->id_count)) return false;
  if (a->max_wrong_bits != NO_INTEGER) out->options.max_wrong_bits = a->max_wrong_bits;
  vc_tag_field_options_init(&out->field, sizeof out->field);
  out->field.tag_size_m = a->finder.tag_size_m;
  out->field.on_floor = a->floor;
  if (is_one_family) out->field.family = last;
  if (!read_mount(a->mount, &out->mount)) return false;
  out->has_camera = a->optics.camera != NULL;
  out->optics = options->json ? NULL : &a->optics;
  if (!read_optics(&output, &a->optics, &out->options.focal_px, &out->options.fov_rad, &out->camera)) return false;
  return !a->layout || read_layout(a, &output, out);
}

void tag_settings_free(tag_settings *settings) {
  free(settings->ids);
  free(settings->layout);
}
