/* The options of `visioncore target`. */
#include "target.h"

const option target_finder_options[] = {
    NAMED(target_arguments, finder.model, "--model", vc_target_model_name, VC_TARGET_MODEL_FRC2019, VC_TARGET_MODEL_CUSTOM - 1,
          "model of the target"),
    OPTICS_OPTIONS(target_arguments, optics),
    NAMED(target_arguments, finder.led, "--led", vc_target_led_name, VC_TARGET_LED_GREEN_OR_BLUE, VC_TARGET_LED_BRIGHT,
          "colour of the LED"),
    TEXT(target_arguments, rgb, "--rgb", "R,G,B-R,G,B", "a fixed range of colours instead of the adaptive segmentation"),
    TEXT(target_arguments, hsv, "--hsv", "H,S,V-H,S,V", "the same in hue (0..179), saturation and value"),
    NUMBER(target_arguments, finder.camera_height_m, "--camera-height", "M", -100, 100, "height of the lens above the floor in metres"),
    NUMBER(target_arguments, camera_pitch, "--camera-pitch", "DEGREES", -90, 90, "upward tilt of the camera"),
    NUMBER(target_arguments, finder.target_height_m, "--target-height", "M", -100, 100,
           "height of the target's origin above the floor in metres"),
    NUMBER(target_arguments, finder.ignore_top_fraction, "--ignore-top", "F", 0, 1, "ignore strips in this upper part of the picture"),
    NUMBER(target_arguments, finder.min_confidence, "--min-confidence", "P", 0, 1, "omit less probable targets"),
    FLAG(target_arguments, finder.keep_rejected, "--rejected", "list rejected strips, with the reason"),
    END_OF_OPTIONS,
};

void target_defaults(void *out) {
  target_arguments *a = out;
  *a = (target_arguments){.optics = OPTICS_DEFAULTS, .distance = NOT_GIVEN, .serving = SERVING_DEFAULTS, .rate = 30};
  vc_target_finder_options_init(&a->finder, sizeof a->finder);
  a->camera_pitch = a->finder.camera_pitch_rad / degree;
}

/* @param largest  value of the first channel */
static bool parse_range(const char *name, const char *text, unsigned largest, uint8_t low[4], uint8_t high[4]) {
  unsigned v[6];
  char end;
  if (sscanf(text, "%3u,%3u,%3u-%3u,%3u,%3u%c", &v[0], &v[1], &v[2], &v[3], &v[4], &v[5], &end) != 6)
    return usage_error("%s %s: must be a,b,c-d,e,f", name, text);
  for (int i = 0; i < 6; i++) {
    if (v[i] > 255) return usage_error("%s %s: values must be 0..255", name, text);
    if (i == 0 && v[i] > largest) return usage_error("%s %s: the hue must be 0..%u", name, text, largest);
    if (i < 3)
      low[i] = (uint8_t)v[i];
    else
      high[i - 3] = (uint8_t)v[i];
  }
  return true;
}

bool target_settings_read(const target_arguments *a, const options *options, target_settings *out) {
  vc_target_finder_options *o = &out->options;
  const output output = standard_output(options);
  out->arguments = a;
  *o = a->finder;
  if (a->rgb || a->hsv) {
    o->segmentation = a->hsv ? VC_TARGET_SEGMENTATION_HSV : VC_TARGET_SEGMENTATION_RGB;
    if (!(a->hsv ? parse_range("--hsv", a->hsv, 179, o->segment_min, o->segment_max)
                 : parse_range("--rgb", a->rgb, 255, o->segment_min, o->segment_max)))
      return false;
  }
  o->camera_pitch_rad = a->camera_pitch * degree;
  out->has_camera = a->optics.camera != NULL;
  out->optics = options->json ? NULL : &a->optics;
  return read_optics(&output, &a->optics, &o->focal_px, &o->fov_rad, &out->camera);
}

vc_status target_open_finder(const target_settings *settings, vc_target_finder **finder) {
  const vc_status status = vc_target_finder_create(&settings->options, finder);
  return status == VC_OK && settings->has_camera ? vc_target_finder_set_camera(*finder, &settings->camera) : status;
}
