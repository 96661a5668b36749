/* What the two files of `visioncore cube show` share. */
#ifndef VISIONCORE_COMMAND_CUBE_SHOW_H
#define VISIONCORE_COMMAND_CUBE_SHOW_H

#include "cube.h"

/** What the command line asks for. */
typedef struct show_request {
  output output;
  const cube_show_arguments *given;
  const char *state, *moves;
  double seed;
  uint32_t colors[6];
  vc_cube_view view;
} show_request;

/** Prints why the cube cannot be shown. @return false */
bool fail_to_show(const show_request *request, vc_status status, const char *message);
/** Writes what --out and --photo ask for, and adds the names of the files to a list. @return false after an error line */
bool write_show_files(const show_request *request, vc_cube_renderer *renderer, cJSON *files);

#endif
