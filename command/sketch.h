/* What the files of `visioncore sketch` share. */
#ifndef VISIONCORE_COMMAND_SKETCH_H
#define VISIONCORE_COMMAND_SKETCH_H

#include "pictures.h"

/** Words to choose from. */
typedef struct sketch_words {
  char *text; /* that the words are in */
  const char **words;
  size_t count;
} sketch_words;

typedef struct sketch_arguments {
  const char *asked, *among;
  int32_t region;
  double time, seed; /* of a round, in seconds; of the order of words */
  int32_t rounds, points;
} sketch_arguments;
/** As recogniser.open does it. After an error *rater, where it is set, says more. */
vc_status open_sketch_rater(const sketch_arguments *arguments, vc_sketch_rater **rater);
int32_t sketch_enough(const void *context);
/** Prints the most probable words and the points as a line. */
void sketch_rating_text(const task *task, const vc_sketch_rating *rating, const char *asked);
/** Whether --asked is one of the words to choose from. @return false after an error line */
bool check_sketch_word(const sketch_arguments *arguments);
/** The words of --among, or all that are known. Without memory there are none. */
sketch_words read_sketch_words(const char *among);
void free_sketch_words(sketch_words *words);

extern const option sketch_watch_options[];
void sketch_watch_defaults(void *arguments);
int sketch_watch(const options *options, void *arguments);

#endif
