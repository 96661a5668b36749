/* Internal declarations of `visioncore target`. */
#ifndef VISIONCORE_COMMAND_TARGET_H
#define VISIONCORE_COMMAND_TARGET_H

#include "camera.h"
#include "serving.h"
#include "pictures.h"

/** Command line options of all verbs. */
typedef struct target_arguments {
  vc_target_finder_options finder;
  optics_arguments optics;
  double camera_pitch, distance;
  const char *rgb, *hsv;
  serving_arguments serving;
  double rate, speed;
  const char *out;
  int32_t once;
} target_arguments;

/** Settings for the library. */
typedef struct target_settings {
  const target_arguments *arguments;
  vc_target_finder_options options;
  vc_camera camera;
  bool has_camera;
  const optics_arguments *optics; /* for report_optics() */
} target_settings;

extern const option target_finder_options[], target_record_options[], target_replay_options[];
void target_defaults(void *arguments);
/** @return false after an error line */
bool target_settings_read(const target_arguments *arguments, const options *options, target_settings *out);
/** After an error *finder, if set, has the error text. */
vc_status target_open_finder(const target_settings *settings, vc_target_finder **finder);

int target_record(const options *options, void *arguments);
int target_replay(const options *options, void *arguments);

#endif
