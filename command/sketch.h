/* What the files of `visioncore sketch` share. */
#ifndef VISIONCORE_COMMAND_SKETCH_H
#define VISIONCORE_COMMAND_SKETCH_H

#include "pictures.h"

/** As many words as a rater or a game takes. */
enum { MOST_SKETCH_WORDS = 2000 };

typedef struct sketch_arguments {
  const char *asked, *among;
  int32_t region;
  double time, seed; /* of a round, in seconds; of the order of words */
  long rounds, points;
} sketch_arguments;
/** As recogniser.open does it. After an error *rater, where it is set, says more. */
vc_status open_sketch_rater(const sketch_arguments *arguments, vc_sketch_rater **rater);
int32_t sketch_enough(const void *context);
/** Prints the most probable words and the points as a line. */
void sketch_rating_text(const task *task, const vc_sketch_rating *rating, const char *asked);
/** Whether --asked is one of the words to choose from. @return false after an error line */
bool check_sketch_word(const sketch_arguments *arguments);
/** Splits "a,b,c" in place. @return the number of words; 0 when there are too many */
size_t split_words(char *text, const char **words, size_t capacity);

extern const option sketch_watch_options[];
void sketch_watch_defaults(void *arguments);
int sketch_watch(const options *options, void *arguments);

#endif
