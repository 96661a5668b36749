/* What the two files of `visioncore target` share. */
#ifndef VISIONCORE_COMMAND_TARGET_H
#define VISIONCORE_COMMAND_TARGET_H

#include "common.h"

/** The options of `visioncore target` as they stand on the command line; NULL = not given. */
typedef struct target_arguments {
  const char *model, *focal, *fov, *camera, *led, *rgb, *hsv, *ignore_top, *min_confidence, *distance;
  const char *camera_height, *camera_pitch, *target_height;
  const char *port, *bind, *http, *format, *rate, *speed, *out;
  bool rejected, once, allow_shutdown;
} target_arguments;

/** The same as the library wants it. */
typedef struct target_settings {
  vc_target_finder_options options;
  vc_target_camera camera;
  bool has_camera;
} target_settings;

const own_option *target_options(target_arguments *arguments);
/** Prints what is wrong and returns false. */
bool target_settings_read(const target_arguments *arguments, const options *common, target_settings *out);
cJSON *target_json(const vc_target *target);
/** Adds "targets" and "strips". */
void target_list_json(cJSON *line, const vc_target_list *list);

int target_serve(const options *common, const target_arguments *arguments, const target_settings *settings);
int target_record(const options *common, const target_arguments *arguments, const target_settings *settings);
int target_replay(const options *common, const target_arguments *arguments);

#endif
