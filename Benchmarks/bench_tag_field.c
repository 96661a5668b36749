/* Where robots are on rendered fields of 2024 to 2026: from pixels to the position, with one, two, four and all tags.
 *
 * A robot stands somewhere on the field; two cameras of 1280 x 800 pixels (focal length 900, distortion -0.05, tilted up by 15 degrees)
 * see the tags that WPILib's layout has within 7 m, on clutter with noise 2 and blur 0.6 pixels. Prints for each field and number of tags
 * the median and the 95th percentile of the error of the place and of the heading, positions that took the other tilt of a tag (more than
 * 10 degrees off) and how many of these were stated as not resolved, and the share of the true values within one and two stated
 * deviations; then the processor time of a position. Exit status 1 where two or more tags ever flip.
 *
 * Usage: bench_tag_field [POSITIONS] */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <visioncore_extras.h>

#include "timing.h"

enum { cameras = 2, max_tags = 64, max_positions = 2000, width = 1280, height = 800 };

static const double focal = 900, size = 0.1651, farthest = 7, pi = 3.14159265358979323846;
static const double distortion[5] = {-0.05, 0.02, 0.0005, -0.0003, 0};
static const vc_tag_field_pose mounts[cameras] = {{0.3, 0.25, 0.4, 0, -0.26, 0.4}, {0.3, -0.25, 0.4, 0, -0.26, -0.4}};

static uint64_t state = 20260105;

static double uniform(double low, double high) {
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return low + (high - low) * (double)((state * 2685821657736338717u) >> 11) / 9007199254740992.0;
}

static void must(vc_status status, const char *what) {
  if (status == VC_OK) return;
  fprintf(stderr, "%s: %s (%s)\n", what, vc_status_name(status), vc_create_error());
  exit(1);
}

/* -- poses: a rotation by rows, and a translation ---------------------------------------------------------------------- */

typedef struct pose {
  double r[9], t[3];
} pose;

static pose pose_of(vc_tag_field_pose p) {
  const double cr = cos(p.roll_rad), sr = sin(p.roll_rad), cp = cos(p.pitch_rad), sp = sin(p.pitch_rad), cy = cos(p.yaw_rad),
               sy = sin(p.yaw_rad);
  return (pose){{cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr, sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr, -sp,
                 cp * sr, cp * cr},
                {p.x_m, p.y_m, p.z_m}};
}

/* First b, then a. */
static pose joined(pose a, pose b) {
  pose result;
  for (int i = 0; i < 3; i++) {
    result.t[i] = a.t[i];
    for (int k = 0; k < 3; k++) {
      result.t[i] += a.r[3 * i + k] * b.t[k];
      result.r[3 * i + k] = a.r[3 * i] * b.r[k] + a.r[3 * i + 1] * b.r[3 + k] + a.r[3 * i + 2] * b.r[6 + k];
    }
  }
  return result;
}

static pose inverse(pose a) {
  pose result;
  for (int i = 0; i < 3; i++) {
    result.t[i] = 0;
    for (int k = 0; k < 3; k++) {
      result.r[3 * i + k] = a.r[3 * k + i];
      result.t[i] -= a.r[3 * k + i] * a.t[k];
    }
  }
  return result;
}

/* The rotation as an axis times its angle. */
static void rotation_vector(const double r[9], double out[3]) {
  const double angle = acos(fmax(-1, fmin(1, (r[0] + r[4] + r[8] - 1) / 2)));
  const double axis[3] = {r[7] - r[5], r[2] - r[6], r[3] - r[1]};
  if (angle > pi - 1e-4) {
    for (int i = 0; i < 3; i++)
      out[i] = angle * copysign(sqrt(fmax(0, (r[4 * i] + 1) / 2)), i == 0 ? 1 : r[i] + r[3 * i]);
    return;
  }
  for (int i = 0; i < 3; i++)
    out[i] = angle < 1e-9 ? 0 : axis[i] * angle / (2 * sin(angle));
}

/* The axes of pictures (x right, y down, z ahead) in those of a camera, and of a tag. */
static const pose camera_axes = {{0, 0, 1, -1, 0, 0, 0, -1, 0}, {0, 0, 0}}, tag_axes = {{0, 0, -1, 1, 0, 0, 0, -1, 0}, {0, 0, 0}};

/* -- a field and what a camera sees of it --------------------------------------------------------------------------------- */

typedef struct layout {
  vc_tag_field *field;
  double length, width;
  int count;
  int ids[max_tags];
  pose places[max_tags];
} layout;

static layout open_layout(const char *name) {
  char path[256], bytes[65536];
  snprintf(path, sizeof path, "examples/fields/%s.json", name);
  FILE *file = fopen(path, "rb");
  if (!file) {
    perror(path);
    exit(1);
  }
  const size_t read = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  layout result = {0};
  vc_tag_field_options options;
  vc_tag_field_options_init(&options, sizeof options);
  /* The camera of a rendered picture is known exactly; a real one's default is five times as much. */
  options.pixel_stddev_px = 0.01;
  must(vc_tag_field_create(bytes, read, &options, &result.field), name);
  must(vc_tag_field_size_get(result.field, &result.length, &result.width), name);
  for (size_t i = 0; i < vc_tag_field_place_count(result.field) && result.count < max_tags; i++) {
    vc_tag_place place;
    place.struct_size = sizeof place;
    must(vc_tag_field_place_get(result.field, i, &place), name);
    result.ids[result.count] = place.id;
    result.places[result.count++] = pose_of(place.pose);
  }
  return result;
}

/* A camera's picture; ids receives the tags that can be read in it. */
static vc_tag_scene *picture(const layout *layout, pose camera, int *ids, int *count) {
  vc_tag_scene_options options;
  vc_tag_scene_options_init(&options, sizeof options);
  options.width = width;
  options.height = height;
  options.focal_px = focal;
  memcpy(options.distortion, distortion, sizeof distortion);
  options.blur_px = 0.6;
  options.noise = 2;
  options.things = 80;
  options.light_falloff = 0.4;
  options.seed = (uint64_t)uniform(1, 1e15);
  vc_tag_scene *scene;
  must(vc_tag_scene_create(&options, &scene), "scene");
  *count = 0;
  for (int i = 0; i < layout->count; i++) {
    const pose seen = joined(inverse(camera), joined(layout->places[i], tag_axes));
    const double x = seen.t[0], y = seen.t[1], z = seen.t[2], range = sqrt(x * x + y * y + z * z);
    const double facing = (seen.r[2] * x + seen.r[5] * y + seen.r[8] * z) / range;
    if (z < 0.4 || z > farthest || facing < 0.3 || fabs(x) > 0.66 * z || fabs(y) > 0.4 * z) continue;
    vc_tag_scene_tag tag;
    vc_tag_scene_tag_init(&tag, sizeof tag);
    tag.id = layout->ids[i];
    tag.size_m = size;
    memcpy(tag.translation_m, seen.t, sizeof seen.t);
    rotation_vector(seen.r, tag.rotation_rad);
    must(vc_tag_scene_add(scene, &tag), "tag");
    ids[(*count)++] = tag.id;
  }
  return scene;
}

/* -- figures --------------------------------------------------------------------------------------------------------------- */

typedef struct figures {
  double place[max_positions], heading[max_positions], ms[max_positions];
  int count, flips, flips_stated, within[3];
} figures;

static void add(figures *figures, const vc_tag_position *position, pose truth, double ms) {
  const pose found = pose_of(position->pose);
  pose turn = joined(truth, inverse(found));
  double angles[3], errors[6];
  rotation_vector(turn.r, angles);
  for (int i = 0; i < 3; i++) {
    errors[i] = truth.t[i] - found.t[i];
    errors[3 + i] = angles[i];
  }
  for (int i = 0; i < 6; i++) {
    const double share = fabs(errors[i]) / sqrt(position->covariance[7 * i]);
    figures->within[0]++;
    figures->within[1] += share < 1;
    figures->within[2] += share < 2;
  }
  const bool is_flipped = sqrt(angles[0] * angles[0] + angles[1] * angles[1] + angles[2] * angles[2]) > 10 * pi / 180;
  figures->flips += is_flipped;
  figures->flips_stated += is_flipped && !position->resolved;
  figures->place[figures->count] = sqrt(errors[0] * errors[0] + errors[1] * errors[1] + errors[2] * errors[2]);
  figures->heading[figures->count] = fabs(angles[2]) * 180 / pi;
  figures->ms[figures->count++] = ms;
}

/* One position: renders, finds at most `limit` tags, locates. False where fewer tags can be seen. */
static bool try_position(const layout *layout, vc_tag_finder *finder, int limit, figures *figures) {
  const pose robot =
      pose_of((vc_tag_field_pose){uniform(0.8, layout->length - 0.8), uniform(0.8, layout->width - 0.8), 0, 0, 0, uniform(-pi, pi)});
  vc_tag_scene *scenes[cameras];
  vc_tag_list *lists[cameras];
  vc_tag_view views[cameras];
  int ids[2 * max_tags], count = 0;
  for (int i = 0; i < cameras; i++) {
    int added = 0;
    scenes[i] = picture(layout, joined(joined(robot, pose_of(mounts[i])), camera_axes), ids + count, &added);
    count += added;
  }
  const int32_t *wanted = ids;
  const bool is_enough = count >= (limit ? limit : 1);
  if (is_enough) {
    must(vc_tag_finder_set_ids(finder, VC_TAG_FAMILY_36H11, wanted, (size_t)(limit ? limit : count)), "ids");
    size_t found = 0;
    for (int i = 0; i < cameras; i++) {
      vc_image image;
      must(vc_tag_scene_render(scenes[i], &image), "picture");
      must(vc_tag_finder_find(finder, &image, &lists[i]), "tags");
      views[i] = (vc_tag_view){lists[i], mounts[i]};
      found += vc_tag_list_count(lists[i]);
    }
    vc_tag_position position;
    position.struct_size = sizeof position;
    const double start = clock_ms(CLOCK_THREAD_CPUTIME_ID);
    must(vc_tag_field_locate(layout->field, views, cameras, NULL, &position), "position");
    const double end = clock_ms(CLOCK_THREAD_CPUTIME_ID);
    /* The same tag may be in both pictures, or not be found: the number of tags is that of those used. */
    if (position.found && position.used_count >= (limit ? limit : 1) && found > 0) add(figures, &position, robot, end - start);
    for (int i = 0; i < cameras; i++)
      vc_tag_list_destroy(lists[i]);
  }
  for (int i = 0; i < cameras; i++)
    vc_tag_scene_destroy(scenes[i]);
  return is_enough;
}

static int show(const char *name, const layout *layout, vc_tag_finder *finder, int limit, int positions) {
  static figures figures;
  memset(&figures, 0, sizeof figures);
  for (int tries = 0; figures.count < positions && tries < 400 * positions; tries++)
    try_position(layout, finder, limit, &figures);
  if (!figures.count) return 0;
  const int n = figures.count;
  sort_values(figures.place, n);
  sort_values(figures.heading, n);
  char tags[16] = "all";
  if (limit) snprintf(tags, sizeof tags, "%d", limit);
  printf("%-22s %4s %5d %9.4f %8.4f %10.3f %7.3f %6d (%d) %8.0f %% %3.0f %% %8.3f\n", name, tags, n, figures.place[n / 2],
         figures.place[n * 95 / 100], figures.heading[n / 2], figures.heading[n * 95 / 100], figures.flips, figures.flips_stated,
         100.0 * figures.within[1] / figures.within[0], 100.0 * figures.within[2] / figures.within[0], median(figures.ms, n));
  fflush(stdout);
  return limit == 1 ? 0 : figures.flips;
}

int main(int argc, char **argv) {
  static const char *const names[] = {"2024-crescendo", "2025-reefscape-welded", "2026-rebuilt-welded"};
  const int positions = argc > 1 ? atoi(argv[1]) : 40;
  if (positions < 1 || positions > max_positions) return 2;
  vc_threads_set(1);
  vc_tag_finder_options options;
  vc_tag_finder_options_init(&options, sizeof options);
  options.families = 1ull << VC_TAG_FAMILY_36H11;
  vc_tag_finder *finder;
  must(vc_tag_finder_create(&options, &finder), "finder");
  vc_camera camera = {0};
  camera.struct_size = sizeof camera;
  camera.fx = camera.fy = focal;
  camera.cx = (width - 1) / 2.0;
  camera.cy = (height - 1) / 2.0;
  memcpy(camera.distortion, distortion, sizeof distortion);
  must(vc_tag_finder_set_camera(finder, &camera), "camera");
  printf("%-22s %4s %5s %18s %18s %10s %16s %8s\n", "", "tags", "", "place m, 95 %", "heading deg, 95 %", "flips", "within 1, 2 dev.",
         "CPU ms");
  int flips = 0;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    layout layout = open_layout(names[i]);
    static const int limits[] = {1, 2, 4, 0};
    for (int k = 0; k < 4; k++)
      flips += show(names[i], &layout, finder, limits[k], positions);
    vc_tag_field_destroy(layout.field);
  }
  printf("flips: positions with the other tilt of a tag (in brackets: those that are stated as not resolved)\n");
  vc_tag_finder_destroy(finder);
  return flips ? 1 : 0;
}
