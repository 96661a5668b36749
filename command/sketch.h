/* Internal declarations of `visioncore sketch`. */
#ifndef VISIONCORE_COMMAND_SKETCH_H
#define VISIONCORE_COMMAND_SKETCH_H

#include "pictures.h"

/** The active words. */
typedef struct sketch_words {
  char *text; /* storage of the words */
  const char **words;
  size_t count;
} sketch_words;

typedef struct sketch_arguments {
  const char *asked, *among;
  const char *words, *word; /* file of taught words, or NULL; the word to teach */
  unsigned char *taught;    /* contents of the file; NULL = none */
  size_t taught_size;
  int32_t region;
  double time, seed; /* duration of a round, in seconds; seed of the order of words */
  int32_t rounds, points;
} sketch_arguments;
/** As recogniser.open. After an error *rater, if set, has the error text. */
vc_status open_sketch_rater(const sketch_arguments *arguments, vc_sketch_rater **rater);
int32_t sketch_enough(const void *context);
/** Prints the most probable words and the points as a line. */
void sketch_rating_text(const task *task, const vc_sketch_rating *rating, const char *asked);
/** Reads the file of --words, and checks whether --asked and --among are known words. @return an exit status: EXIT_ALL_DONE, or another
 * one after an error line */
int read_sketch_arguments(const output *output, sketch_arguments *arguments);
#define WORDS_OPTION                                                                                                                       \
  TEXT(sketch_arguments, words, "--words", "FILE", "also recognise the words of FILE, written by visioncore sketch teach")
/** The words of --among, or all known words, with room for one more; none if memory runs out. */
sketch_words read_sketch_words(const char *among);
void free_sketch_words(sketch_words *words);

extern const option sketch_watch_options[];
void sketch_watch_defaults(void *arguments);
int sketch_watch(const options *options, void *arguments);

#endif
