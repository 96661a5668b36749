/* What the files of `watch` share: the state of watching, and its reports. */
#ifndef VISIONCORE_COMMAND_WATCH_SESSION_H
#define VISIONCORE_COMMAND_WATCH_SESSION_H

#include "frame_reader.h"
#include "video.h"
#include "watch.h"

enum { latency_buckets = 4000 };

/** A frame that was answered. */
typedef struct answer {
  const frame *frame;
  double elapsed_ms, time_ms, latency_ms; /* of the call; since the first frame; since the capture, live sources only */
  int64_t utc_ns;                         /* of the capture */
} answer;

/** A source that is being watched. */
typedef struct watch_session {
  output output, silent; /* silent: what is printed is lost */
  const watch_options *how;
  const watch_plan *plan;
  const watch_subject *subject;
  void *context, *state;
  frame_reader *reader;
  loaded picture; /* of frames that are picture files */
  task task;
  vc_canvas canvas;
  video *video;
  vc_target_recorder *recorder;
  live_page *page;          /* NULL = none */
  vc_target_server *server; /* NULL = nothing is served */
  answer last;              /* its frame is NULL where the picture is not there any more */
  bool is_shown;            /* the page has the picture of `last` */
  int32_t width, height;    /* of the last frame */
  double start_ms, due_ms, status_ms;
  int64_t first_ns, last_ns; /* capture times */
  uint64_t answered, failed;
  uint64_t unwanted, undecoded; /* dropped by --fps; because no picture could be made of them */
  char **failing;               /* files, or the source, that an error line was printed for */
  size_t failing_count;
  char *key; /* of the line that was printed last */
  uint32_t latencies[latency_buckets], latency_count;
} watch_session;

/** Whether an error line was printed for a file, or the source, that has not been good since. */
bool is_failing(const watch_session *session, const char *name);
void note_success(watch_session *session, const char *name);
/** @return where its error line goes: nowhere, but for the first */
const output *note_failure(watch_session *session, const char *name);
/** Prints a sentence about the source, to the page and to the service manager, too. */
void print_notice(const watch_session *session, const char *text);
/** Prints what has happened to the source. */
void report_notice(watch_session *session, const notice *what);
/** Prints the last result, where it is wanted, and hands it to the page. */
void print_answer(watch_session *session, const answer *answer);
/** Hands it to the page alone, once more. */
void publish_answer(watch_session *session, const answer *answer);
void note_latency(watch_session *session, double latency_ms);
/** Prints what became of all frames. */
void print_summary(watch_session *session);

#endif
