/* What the files of `visioncore shapes` share. */
#ifndef VISIONCORE_COMMAND_SHAPES_H
#define VISIONCORE_COMMAND_SHAPES_H

#include "subjects.h"

typedef struct shapes_arguments {
  bool plain, photograph, filtered;
  const char *codes, *reveal;
} shapes_arguments;
/** Prints the verdict, then a line for each group. @param with_shapes  and one for each shape */
void shape_scene_text(const task *task, const vc_shape_list *scene, bool with_shapes);
vc_status open_shape_finder(const shapes_arguments *arguments, vc_shape_finder **finder);
/** Where --codes is given. @return false after an error line */
bool open_code_verifier(const shapes_arguments *arguments, vc_code_verifier **out);

extern const option shapes_watch_options[];
int shapes_watch(const options *options, void *arguments);

typedef struct shapes_print_arguments {
  const char *out, *format, *cover, *color, *lpi;
  double dpi, width, height, level;
  long random, seed;
  bool photograph;
} shapes_print_arguments;
extern const option shapes_print_options[];
void shapes_print_defaults(void *arguments);
int shapes_print(const options *options, void *arguments);

#endif
