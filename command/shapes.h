/* Internal declarations of `visioncore shapes`. */
#ifndef VISIONCORE_COMMAND_SHAPES_H
#define VISIONCORE_COMMAND_SHAPES_H

#include "pictures.h"

typedef struct shapes_print_arguments {
  const char *out, *format, *cover, *color, *lpi;
  vc_sheet_options sheet;
  double dpi;
  int32_t random, seed, photograph;
} shapes_print_arguments;
extern const option shapes_print_options[];
void shapes_print_defaults(void *arguments);
int shapes_print(const options *options, void *arguments);

#endif
