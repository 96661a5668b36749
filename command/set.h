/* What the files of `visioncore set` share. */
#ifndef VISIONCORE_COMMAND_SET_H
#define VISIONCORE_COMMAND_SET_H

#include "subjects.h"

typedef struct set_arguments {
  long side;
  double confidence;
  bool duplicates;
} set_arguments;
extern const option set_finder_options[];
void set_defaults(void *arguments);
/** As recogniser.open, close and enough; `context` is a set_arguments, the worker a vc_set_finder. */
vc_status open_set_finder(void *context, void **worker, char *message, size_t size);
void close_set_finder(void *worker);
int32_t set_enough(const void *context);
/** Prints how many there are, then a line for each. */
void set_table_text(const task *task, const vc_set_card_list *table);
/** Cards with their names; sets with their colours, or nothing that gives them away. */
void draw_set_table(const vc_set_card_list *table, bool with_sets, const vc_canvas *canvas);

int set_watch(const options *options, void *arguments);

#endif
