/* What the files of `visioncore tag` share. */
#ifndef VISIONCORE_COMMAND_TAG_H
#define VISIONCORE_COMMAND_TAG_H

#include "camera.h"
#include "serving.h"
#include "subjects.h"

/** The options of all verbs as they stand on the command line. */
typedef struct tag_arguments {
  const char *families, *ids, *camera, *layout, *mount;
  double size, focal_px, fov, min_side, min_confidence, heading;
  long max_wrong_bits;
  bool mirrored, inverted, rejected, floor;
  serving_arguments serving;
} tag_arguments;

/** Those of `tag print`. */
typedef struct tag_print_arguments {
  const char *out, *family, *page;
  double size, margin;
  bool no_marks, no_text;
} tag_print_arguments;

/** What the finder needs, as the library wants it. */
typedef struct tag_settings {
  vc_tag_finder_options options;
  vc_camera camera;
  bool has_camera;
  int32_t id_family; /* whose ids are limited; NO_INTEGER = none */
  int32_t *ids;
  size_t id_count;
  char *layout; /* the file's bytes; NULL = none */
  size_t layout_size;
  vc_tag_field_options field;
  vc_tag_field_pose mount;
  double heading_rad; /* NAN = not known */
} tag_settings;

/** What one worker has. */
typedef struct tag_worker {
  vc_tag_finder *finder;
  vc_tag_field *field; /* NULL without a layout */
} tag_worker;

extern const option tag_finder_options[], tag_print_options[];
void tag_defaults(void *arguments);
/** The family with a name. @return NO_INTEGER after an error line that begins with the option */
int32_t tag_family_number(const char *option, const char *name);
/** "1-22,30" as numbers, which the caller frees. @return false after an error line that begins with the option */
bool tag_read_ids(const char *option, const char *text, int32_t **ids, size_t *count);
/** @return false after an error line; otherwise freed with tag_settings_free() */
bool tag_settings_read(const tag_arguments *arguments, const options *options, tag_settings *out);
void tag_settings_free(tag_settings *settings);
vc_status tag_open_worker(const tag_settings *settings, tag_worker **worker, char *message, size_t size);
void tag_close_worker(tag_worker *worker);
/** Where the tags of a picture put the robot. */
vc_status tag_locate(const tag_worker *worker, const tag_settings *settings, const vc_tag_list *list, vc_tag_position *out);
/** Prints how many there are, then a line for each. */
void tag_list_text(const task *task, const vc_tag_list *list);
/** Prints it as a line. */
void tag_position_text(const task *task, const vc_tag_position *position);
/** Adds "tags" and "rejected", and with a layout "position". */
void tag_json(cJSON *line, const task *task, const tag_worker *worker, const vc_tag_list *list, const vc_tag_position *position);

extern const option tag_watch_options[];
int tag_watch(const options *options, void *arguments);

void tag_print_defaults(void *arguments);
int tag_print(const options *options, void *arguments);

#endif
