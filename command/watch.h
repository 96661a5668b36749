/* Frames of a source, one after the other, through a recogniser that follows what it sees. */
#ifndef VISIONCORE_COMMAND_WATCH_H
#define VISIONCORE_COMMAND_WATCH_H

#include "live_page.h"
#include "serving.h"
#include "source.h"
#include "pictures.h"

/** What a recogniser does with a video. `state` is what recogniser->open made; all calls come from one thread. */
typedef struct watch_subject {
  const recogniser *recogniser; /* its find, count and handle are not called */
  live_page_subject page;
  /** Follows what is seen into the next frame. @param capture_ns  goes forward; 0 = unknown */
  vc_status (*track)(void *state, const vc_image *image, int64_t capture_ns);
  /** The next frame has nothing to do with the ones before. */
  void (*reset)(void *state);
  /** Writes what makes one result different from another: names and numbers, no positions. */
  void (*key)(void *state, FILE *out);

  /* The rest may be NULL. */

  /** Carries out one of page.commands; NULL where "reset" is the only one, and reset() does it. @return NULL, or why it cannot be done */
  const char *(*command)(void *state, const char *name, const cJSON *command);
  /** Whether there is nothing left to watch for. With a page, watching goes on nevertheless. */
  bool (*is_done)(void *state);
  /** The last result, for --record. */
  const vc_target_list *(*targets)(void *state);
  /** Has the last result served. @param capture_ns  UTC */
  void (*publish)(void *state, vc_target_server *server, int64_t capture_ns);
} watch_subject;

/** How frames are taken and reported. */
typedef struct watch_plan {
  source_request source;
  const serving_arguments *serving; /* NULL = nothing is served */
  bool is_silent;                   /* no lines for frames, no summary */
} watch_plan;

/** Watches until the source ends, the time is over or a signal comes. @return an exit status */
int watch_frames(const options *options, const watch_plan *plan, const watch_subject *subject, void *context);
/** The same as the options say. @param serving  or NULL */
int watch(const options *options, const watch_subject *subject, const serving_arguments *serving, void *context);

/** "SOURCE" and what it may be, for the tables of verbs. */
#define WATCH_ARGUMENTS "SOURCE..."
extern const char watch_details[];

#endif
