/* Tracking in the frames of a source. */
#ifndef VISIONCORE_COMMAND_WATCH_H
#define VISIONCORE_COMMAND_WATCH_H

#include "live_page.h"
#include "serving.h"
#include "source.h"
#include "pictures.h"

/** Callbacks for a video. `state` was returned by recogniser->open; all calls come from one thread. */
typedef struct watch_subject {
  const recogniser *recogniser; /* its find, count and handle are not called */
  live_page_subject page;
  /** Processes the next frame. @param capture_ns  increasing; 0 = unknown */
  vc_status (*track)(void *state, const vc_image *image, int64_t capture_ns);
  /** Resets tracking: the next frame is unrelated to earlier ones. */
  void (*reset)(void *state);
  /** Writes a key that changes with the result: names and numbers, no positions (moves.h counts movements). */
  void (*key)(void *state, FILE *out);

  /* The rest may be NULL. */

  /** Executes one of page.commands; NULL if "reset" is the only one. @return NULL, or the reason of the failure */
  const char *(*command)(void *state, const char *name, const cJSON *command);
  /** Whether watching is finished. With a page, it continues nevertheless. */
  bool (*is_done)(void *state);
  /** The last result, for --record. */
  const vc_target_list *(*targets)(void *state);
  /** Serves the last result. @param state  NULL: no result, the source is interrupted. @param capture_ns  UTC; 0 = now */
  void (*publish)(void *state, vc_target_server *server, int64_t capture_ns);
} watch_subject;

/** Options of watching. */
typedef struct watch_plan {
  source_request source;
  const serving_arguments *serving; /* NULL = no server */
  bool is_silent;                   /* no lines for frames, no summary */
} watch_plan;

/** Watches until the source ends, the time is over or a signal arrives. @return an exit status */
int watch_frames(const options *options, const watch_plan *plan, const watch_subject *subject, void *context);
/** The same, as given by the options. @param serving  or NULL */
int watch(const options *options, const watch_subject *subject, const serving_arguments *serving, void *context);

/** "SOURCE" and its description, for the tables of verbs. */
#define WATCH_ARGUMENTS "SOURCE..."
extern const char watch_details[];

#endif
