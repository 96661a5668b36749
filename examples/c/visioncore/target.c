/* visioncore target: find retro-reflective targets in pictures, calibrate from a known distance. serve and replay are in
 * target_serve.c. */
#include "target.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

extern const char target_help[];
const char target_help[] =
    "target find  IMAGE...         targets, their distance, direction and pose\n"
    "target mask  --annotate DIR IMAGE...   which pixels count as lit, as black-and-white pictures\n"
    "target calibrate --distance M IMAGE    focal length from one target at a known distance\n"
    "target serve [--port P] [--bind ADDRESS] IMAGE-or-DIR...   results over TCP (and --http PORT: video for a browser)\n"
    "target record --out FILE IMAGE-or-DIR...   frames and results into one file\n"
    "target replay [--speed N] FILE          results of a recorded file; N = 0 (at once), 1 (real time), ...\n"
    "  --model frc2019|frc2018|frc2017|frc2020   what the target looks like (default frc2019)\n"
    "  --focal-px F | --fov DEGREES | --camera FILE.json   the camera: focal length, diagonal view, or calibration file\n"
    "  --led green-or-blue|green|blue|red|bright   colour of the light (default green-or-blue)\n"
    "  --rgb R,G,B-R,G,B | --hsv H,S,V-H,S,V   a fixed range instead of the adaptive segmentation (hue 0..179)\n"
    "  --camera-height M  --camera-pitch DEGREES  --target-height M   how the camera sits (up is positive) and where targets hang\n"
    "  --ignore-top F   ignore strips in this upper part of the picture (0..1)\n"
    "  --rejected       list rejected strips, with the reason\n";

const own_option *target_options(target_arguments *a) {
  static own_option list[32];
  int n = 0;
#define VALUE(option, field) list[n++] = (own_option){option, &a->field, NULL}
  VALUE("--model", model);
  VALUE("--focal-px", focal);
  VALUE("--fov", fov);
  VALUE("--camera", camera);
  VALUE("--led", led);
  VALUE("--rgb", rgb);
  VALUE("--hsv", hsv);
  VALUE("--ignore-top", ignore_top);
  VALUE("--min-confidence", min_confidence);
  VALUE("--distance", distance);
  VALUE("--camera-height", camera_height);
  VALUE("--camera-pitch", camera_pitch);
  VALUE("--target-height", target_height);
  VALUE("--port", port);
  VALUE("--bind", bind);
  VALUE("--http", http);
  VALUE("--format", format);
  VALUE("--rate", rate);
  VALUE("--speed", speed);
  VALUE("--out", out);
  list[n++] = (own_option){"--rejected", NULL, &a->rejected};
  list[n++] = (own_option){"--once", NULL, &a->once};
  list[n++] = (own_option){"--allow-shutdown", NULL, &a->allow_shutdown};
  list[n] = (own_option){NULL, NULL, NULL};
#undef VALUE
  return list;
}

static bool parse_range(const char *name, const char *text, uint8_t low[4], uint8_t high[4]) {
  unsigned v[6];
  char end;
  if (sscanf(text, "%u,%u,%u-%u,%u,%u%c", &v[0], &v[1], &v[2], &v[3], &v[4], &v[5], &end) != 6) {
    fprintf(stderr, "visioncore: %s %s: must be a,b,c-d,e,f\n", name, text);
    return false;
  }
  for (int i = 0; i < 6; i++) {
    if (v[i] > 255) {
      fprintf(stderr, "visioncore: %s %s: values must be 0..255\n", name, text);
      return false;
    }
    if (i < 3)
      low[i] = (uint8_t)v[i];
    else
      high[i - 3] = (uint8_t)v[i];
  }
  return true;
}

/* The number from first to last whose name is the text. */
static bool choose(const char *option, const char *text, const char *(*name)(int32_t), int32_t first, int32_t last, int32_t *out) {
  for (int32_t i = first; i <= last; i++)
    if (strcmp(text, name(i)) == 0) {
      *out = i;
      return true;
    }
  fprintf(stderr, "visioncore: %s %s: not one of", option, text);
  for (int32_t i = first; i <= last; i++)
    fprintf(stderr, " %s", name(i));
  fputc('\n', stderr);
  return false;
}

enum { VERB_FIND, VERB_MASK, VERB_CALIBRATE, VERB_SERVE, VERB_RECORD, VERB_REPLAY };
static const char *verb_name(int32_t verb) {
  static const char *const names[] = {"find", "mask", "calibrate", "serve", "record", "replay"};
  return names[verb];
}

bool target_settings_read(const target_arguments *a, const options *common, target_settings *out) {
  vc_target_finder_options *o = &out->options;
  vc_target_finder_options_init(o, sizeof *o);
  out->has_camera = false;
  if (a->model && !choose("--model", a->model, vc_target_model_name, VC_TARGET_MODEL_FRC2019, VC_TARGET_MODEL_FRC2020, &o->model))
    return false;
  if (a->focal && !parse_double("--focal-px", a->focal, 1, 1e6, &o->focal_px)) return false;
  if (a->fov) {
    double degrees;
    if (!parse_double("--fov", a->fov, 1, 170, &degrees)) return false;
    o->fov_rad = degrees * 3.14159265358979323846 / 180;
  }
  if (a->led && !choose("--led", a->led, vc_target_led_name, VC_TARGET_LED_GREEN_OR_BLUE, VC_TARGET_LED_BRIGHT, &o->led)) return false;
  if (a->rgb) {
    o->segmentation = VC_TARGET_SEGMENT_RGB;
    if (!parse_range("--rgb", a->rgb, o->segment_min, o->segment_max)) return false;
  }
  if (a->hsv) {
    o->segmentation = VC_TARGET_SEGMENT_HSV;
    if (!parse_range("--hsv", a->hsv, o->segment_min, o->segment_max)) return false;
  }
  if (a->ignore_top && !parse_double("--ignore-top", a->ignore_top, 0, 1, &o->ignore_top_fraction)) return false;
  if (a->min_confidence && !parse_double("--min-confidence", a->min_confidence, 0, 1, &o->min_confidence)) return false;
  if (a->camera_height && !parse_double("--camera-height", a->camera_height, -100, 100, &o->camera_height_m)) return false;
  if (a->target_height && !parse_double("--target-height", a->target_height, -100, 100, &o->target_height_m)) return false;
  if (a->camera_pitch) {
    double degrees;
    if (!parse_double("--camera-pitch", a->camera_pitch, -90, 90, &degrees)) return false;
    o->camera_pitch_rad = degrees * 3.14159265358979323846 / 180;
  }
  o->keep_rejected = a->rejected;
  if (a->camera) {
    size_t size;
    const char *message = NULL;
    unsigned char *bytes = read_file(a->camera, &size, &message);
    if (!bytes) {
      print_error(common, a->camera, VC_ERR_IO, message);
      return false;
    }
    out->camera.struct_size = sizeof out->camera;
    const vc_status status = vc_target_camera_parse((const char *)bytes, size, &out->camera);
    free(bytes);
    if (status != VC_OK) {
      print_error(common, a->camera, status, "not a camera calibration");
      return false;
    }
    out->has_camera = true;
  }
  return true;
}

static double degrees(double radians) { return radians * 180 / 3.14159265358979323846; }

static cJSON *triple(const double v[3], int digits) {
  cJSON *list = cJSON_CreateArray();
  for (int i = 0; i < 3; i++)
    cJSON_AddItemToArray(list, number(v[i], digits));
  return list;
}

cJSON *target_json(const vc_target *t) {
  cJSON *item = cJSON_CreateObject();
  cJSON_AddStringToObject(item, "model", vc_target_model_name(t->model));
  if (t->id) cJSON_AddNumberToObject(item, "id", t->id);
  if (t->element_count == 2) {
    static const char *const names[2] = {"left", "right"};
    for (int i = 0; i < 2; i++) {
      cJSON *side = cJSON_AddObjectToObject(item, names[i]);
      cJSON_AddItemToObject(side, "corners", points_json(t->elements[i].corners, 4));
    }
  } else {
    cJSON_AddItemToObject(item, "corners", points_json(t->elements[0].corners, 4));
  }
  cJSON *center = cJSON_AddArrayToObject(item, "center");
  cJSON_AddItemToArray(center, number(t->center.x, 2));
  cJSON_AddItemToArray(center, number(t->center.y, 2));
  add_number(item, "yaw_deg", degrees(t->yaw_rad), 3);
  add_number(item, "pitch_deg", degrees(t->pitch_rad), 3);
  add_number(item, "distance_m", t->distance_m, 4);
  add_number(item, "range_m", t->range_m, 4);
  if (t->height_distance_m > 0) add_number(item, "height_distance_m", t->height_distance_m, 4);
  add_number(item, "area_fraction", t->area_fraction, 6);
  cJSON *pose = cJSON_AddObjectToObject(item, "pose");
  cJSON_AddItemToObject(pose, "translation_m", triple(t->translation_m, 4));
  cJSON_AddItemToObject(pose, "rotation_rad", triple(t->rotation_rad, 4));
  add_number(pose, "reprojection_px", t->reprojection_px, 3);
  add_number(pose, "ambiguity", t->ambiguity, 3);
  cJSON *deviation = cJSON_AddObjectToObject(item, "deviation");
  add_number(deviation, "yaw_deg", degrees(t->yaw_stddev_rad), 4);
  add_number(deviation, "pitch_deg", degrees(t->pitch_stddev_rad), 4);
  add_number(deviation, "distance_m", t->distance_stddev_m, 4);
  add_number(item, "confidence", t->confidence, 3);
  cJSON_AddBoolToObject(item, "partial", t->partial);
  if (t->frames_unseen) cJSON_AddNumberToObject(item, "frames_unseen", t->frames_unseen);
  return item;
}

void target_list_json(cJSON *line, const vc_target_list *list) {
  cJSON *targets = cJSON_AddArrayToObject(line, "targets");
  for (size_t i = 0; i < vc_target_list_count(list); i++) {
    vc_target t = {.struct_size = sizeof t};
    if (vc_target_list_get(list, i, &t) == VC_OK) cJSON_AddItemToArray(targets, target_json(&t));
  }
  cJSON *strips = cJSON_AddArrayToObject(line, "strips"), *rejected = NULL;
  for (size_t i = 0; i < vc_target_list_strip_count(list); i++) {
    vc_target_strip s = {.struct_size = sizeof s};
    if (vc_target_list_strip_get(list, i, &s) != VC_OK) continue;
    cJSON *item = cJSON_CreateObject();
    cJSON_AddItemToObject(item, "corners", points_json(s.corners, 4));
    if (s.reason == VC_TARGET_STRIP_ACCEPTED) {
      add_number(item, "confidence", s.confidence, 3);
      cJSON_AddBoolToObject(item, "cut", s.cut);
      cJSON_AddItemToArray(strips, item);
    } else {
      cJSON_AddStringToObject(item, "reason", vc_target_strip_reason_name(s.reason));
      if (!rejected) rejected = cJSON_AddArrayToObject(line, "rejected");
      cJSON_AddItemToArray(rejected, item);
    }
  }
}

/* -- find ---------------------------------------------------------------------------------------------------------- */

typedef struct find_call {
  vc_target_finder *finder;
  const vc_image *image;
  vc_target_list *list;
} find_call;

static vc_status find_once(void *context) {
  find_call *call = context;
  vc_target_list_destroy(call->list);
  return vc_target_finder_find(call->finder, call->image, &call->list);
}

static bool find_in(const options *common, vc_target_finder *finder, const char *file) {
  loaded picture;
  if (!load_picture(common, file, &picture)) return false;
  find_call call = {finder, &picture.image, NULL};
  double elapsed = 0;
  const vc_status status = timed(common->repeat, find_once, &call, &elapsed);
  bool done = status == VC_OK;
  if (done) {
    if (common->json) {
      cJSON *line = picture_line(file, &picture, elapsed);
      target_list_json(line, call.list);
      print_line(line);
    } else {
      printf("%s: %zu targets, %zu strips\n", file, vc_target_list_count(call.list), vc_target_list_strip_count(call.list));
      for (size_t i = 0; i < vc_target_list_count(call.list); i++) {
        vc_target t = {.struct_size = sizeof t};
        if (vc_target_list_get(call.list, i, &t) == VC_OK)
          printf("  %s  %+.2f deg  %.3f m +- %.3f  confidence %.2f%s\n", vc_target_model_name(t.model), degrees(t.yaw_rad), t.distance_m,
                 t.distance_stddev_m, t.confidence, t.partial ? "  (partly hidden)" : "");
      }
    }
    vc_canvas canvas;
    if (common->annotate && annotation_begin(&picture, &canvas)) {
      vc_target_list_draw(call.list, &canvas);
      done = annotation_end(common, file, &canvas);
    }
  } else {
    print_error(common, file, status, vc_target_finder_error(finder));
  }
  vc_target_list_destroy(call.list);
  unload_picture(&picture);
  return done;
}

static bool mask_of(const options *common, vc_target_finder *finder, const char *file) {
  loaded picture;
  if (!load_picture(common, file, &picture)) return false;
  vc_canvas canvas;
  bool done = annotation_begin(&picture, &canvas);
  if (done) {
    const vc_status status = vc_target_finder_mask(finder, &picture.image, &canvas);
    if (status != VC_OK) print_error(common, file, status, vc_target_finder_error(finder));
    done = annotation_end(common, file, &canvas) && status == VC_OK;
    if (done && common->json) print_line(picture_line(file, &picture, 0));
  }
  unload_picture(&picture);
  return done;
}

static bool calibrate_with(const options *common, vc_target_finder *finder, const char *file, double distance) {
  loaded picture;
  if (!load_picture(common, file, &picture)) return false;
  double focal = 0;
  const double start = now_ms();
  const vc_status status = vc_target_finder_calibrate(finder, &picture.image, distance, &focal);
  if (status != VC_OK) {
    print_error(common, file, status, vc_target_finder_error(finder));
  } else if (common->json) {
    cJSON *line = picture_line(file, &picture, now_ms() - start);
    add_number(line, "focal_px", focal, 2);
    print_line(line);
  } else {
    printf("%s: focal length %.1f px\n", file, focal);
  }
  unload_picture(&picture);
  return status == VC_OK;
}

static int run_pictures(const char *verb, const options *common, const target_arguments *arguments, const target_settings *settings) {
  double distance = 0;
  if (strcmp(verb, "calibrate") == 0) {
    if (!arguments->distance) {
      fputs("visioncore: target calibrate needs --distance METRES\n", stderr);
      return EXIT_USAGE;
    }
    if (!parse_double("--distance", arguments->distance, 0.05, 100, &distance)) return EXIT_USAGE;
  }
  if (strcmp(verb, "mask") == 0 && !common->annotate) {
    fputs("visioncore: target mask needs --annotate DIR\n", stderr);
    return EXIT_USAGE;
  }
  vc_target_finder *finder;
  vc_status status = vc_target_finder_create(&settings->options, &finder);
  if (status == VC_OK && settings->has_camera) status = vc_target_finder_set_camera(finder, &settings->camera);
  if (status != VC_OK) {
    print_error(common, "-", status, finder ? vc_target_finder_error(finder) : vc_create_error());
    vc_target_finder_destroy(finder);
    return EXIT_SOME_FAILED;
  }
  int result = EXIT_ALL_DONE;
  for (int i = 0; i < common->argument_count && !interrupted(); i++) {
    const char *file = common->arguments[i];
    const bool done = distance > 0                ? calibrate_with(common, finder, file, distance)
                      : strcmp(verb, "mask") == 0 ? mask_of(common, finder, file)
                                                  : find_in(common, finder, file);
    if (!done) result = EXIT_SOME_FAILED;
  }
  vc_target_finder_destroy(finder);
  return result;
}

int run_target(int argc, char **argv) {
  target_arguments arguments = {0};
  options common;
  const char *verb = argv[0];
  int32_t known;
  if (!choose("target", verb, verb_name, VERB_FIND, VERB_REPLAY, &known)) return EXIT_USAGE;
  if (!options_parse(&common, argc - 1, argv + 1, target_options(&arguments))) return EXIT_USAGE;
  target_settings settings;
  if (!target_settings_read(&arguments, &common, &settings)) return EXIT_USAGE;
  if (common.argument_count == 0) {
    fprintf(stderr, "visioncore: target %s needs %s\n", verb, known == VERB_REPLAY ? "a recorded file" : "at least one picture");
    return EXIT_USAGE;
  }
  if (known == VERB_SERVE) return target_serve(&common, &arguments, &settings);
  if (known == VERB_RECORD) return target_record(&common, &arguments, &settings);
  if (known == VERB_REPLAY) return target_replay(&common, &arguments);
  return run_pictures(verb, &common, &arguments, &settings);
}
