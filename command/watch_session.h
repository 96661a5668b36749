/* Internal declarations of `watch`: state and reports. */
#ifndef VISIONCORE_COMMAND_WATCH_SESSION_H
#define VISIONCORE_COMMAND_WATCH_SESSION_H

#include "frame_reader.h"
#include "video.h"
#include "watch.h"

enum { latency_buckets = 4000 };

/** A processed frame. */
typedef struct answer {
  const frame *frame;
  double elapsed_ms, time_ms, latency_ms; /* duration of the call; time since the first frame; time since capture, live sources only */
  double captured_ms;                     /* time of the capture, or of the answer if that is unknown; monotonic */
  int64_t utc_ns;                         /* the same as time of day */
} answer;

/** A source being watched. */
typedef struct watch_session {
  output output, silent; /* silent: discards its output */
  const watch_options *how;
  const watch_plan *plan;
  const watch_subject *subject;
  void *context, *state;
  frame_reader *reader;
  loaded picture; /* of frames that are picture files */
  task task;
  vc_canvas canvas;
  video *video;
  out_file record; /* of the recorder */
  vc_target_recorder *recorder;
  uint64_t recorded;                /* frames */
  int64_t record_ns, utc_offset_ns; /* time of the last of them; time of day less monotonic time */
  bool record_failed, video_failed;
  live_page *page;          /* NULL = none */
  vc_target_server *server; /* NULL = no server */
  answer last;              /* its frame is NULL if the picture is no longer available */
  bool is_shown;            /* the page has the picture of `last` */
  int32_t width, height;    /* of the last frame */
  double start_ms, due_ms, status_ms;
  int64_t first_ns, last_ns; /* capture times */
  int64_t shift_ns;          /* added to those of a video that has begun again */
  bool restarts;             /* the source has restarted since the last frame that was tracked */
  uint64_t answered, failed;
  uint64_t unwanted, undecoded; /* dropped by --fps; not decodable */
  char **failing;               /* files, or the source, whose last error was reported */
  size_t failing_count;
  char *key; /* of the last printed line */
  uint32_t latencies[latency_buckets], latency_count;
} watch_session;

/** Whether an error of a file, or of the source, was reported and not followed by a success. */
bool is_failing(const watch_session *session, const char *name);
void note_success(watch_session *session, const char *name);
/** @return the output for its error line, which discards all but the first */
const output *note_failure(watch_session *session, const char *name);
/** Prints a notice about the source, and sends it to the page and the service manager. */
void print_notice(const watch_session *session, const char *text);
/** Prints a notice of the frame reader. */
void report_notice(watch_session *session, const notice *what);
/** Prints the last result, if requested, and sends it to the page. */
void print_answer(watch_session *session, const answer *answer);
/** Sends it to the page again. */
void publish_answer(watch_session *session, const answer *answer);
void note_latency(watch_session *session, double latency_ms);
/** Prints the counts of all frames. */
void print_summary(watch_session *session);

#endif
