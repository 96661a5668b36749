/* Internal declarations of `visioncore tag`. */
#ifndef VISIONCORE_COMMAND_TAG_H
#define VISIONCORE_COMMAND_TAG_H

#include "camera.h"
#include "serving.h"
#include "pictures.h"

/** Command line options of all verbs except print. */
typedef struct tag_arguments {
  const char *families, *ids, *layout, *mount;
  optics_arguments optics;
  vc_tag_finder_options finder;
  double heading;
  int32_t max_wrong_bits, floor;
  serving_arguments serving;
} tag_arguments;

/** Command line options of `tag print`. */
typedef struct tag_print_arguments {
  const char *out, *family, *page;
  vc_tag_sheet_options sheet;
  int32_t no_marks, no_text;
} tag_print_arguments;

/** Settings for the library. */
typedef struct tag_settings {
  vc_tag_finder_options options;
  vc_camera camera;
  bool has_camera;
  const optics_arguments *optics; /* for report_optics() */
  int32_t id_family;              /* family of --id; NO_INTEGER = none */
  int32_t *ids;
  size_t id_count;
  char *layout; /* the file's bytes; NULL = none */
  size_t layout_size;
  vc_tag_field_options field;
  vc_tag_field_pose mount;
  double heading_rad; /* NAN = unknown */
} tag_settings;

extern const option tag_finder_options[], tag_print_options[];
void tag_defaults(void *arguments);
/** The family with a name. @return NO_INTEGER after an error line that begins with the option */
int32_t tag_family_number(const char *option, const char *name);
/** "1-22,30" as numbers, which the caller frees. @return false after an error line that begins with the option */
bool tag_read_ids(const char *option, const char *text, int32_t **ids, size_t *count);
/** @return false after an error line; otherwise free with tag_settings_free() */
bool tag_settings_read(const tag_arguments *arguments, const options *options, tag_settings *out);
void tag_settings_free(tag_settings *settings);
void tag_print_defaults(void *arguments);
int tag_print(const options *options, void *arguments);

#endif
