/* A thread that reads frames and keeps the newest one. */
#ifndef VISIONCORE_COMMAND_FRAME_READER_H
#define VISIONCORE_COMMAND_FRAME_READER_H

#include "source.h"

/** Frames so far. Each one that was read is answered, dropped or still in hand. */
typedef struct reader_counts {
  uint64_t read;
  uint64_t dropped; /* never handed out: a newer one came before, or no frame could be made of it */
  uint64_t damaged; /* of these, no frame could be made of it */
  uint64_t losses;  /* how often the source was opened again */
} reader_counts;

/** Something to report. */
typedef struct notice {
  reason why;
  double retry_ms;  /* above 0: the source is opened again after this pause */
  double return_ms; /* above 0: the source is back after this time, and nothing is wrong */
} notice;

typedef enum reader_event { READER_FRAME, READER_NOTICE, READER_NOTHING, READER_ENDED, READER_FAILED } reader_event;

typedef struct frame_reader frame_reader;

/** Opens the source and starts the thread. @return NULL after filling in the reason */
frame_reader *reader_start(const source_request *request, bool is_realtime, reason *reason);
/** Waits up to 0.1 s for what comes next.
 * @param frame   READER_FRAME: the newest frame, which stays as it is until the next call
 * @param notice  READER_NOTICE: what happened; READER_FAILED: why there will be no frame any more */
reader_event reader_next(frame_reader *reader, frame **frame, notice *notice);
/** Whether frames come by themselves. */
bool reader_is_live(const frame_reader *reader);
reader_counts reader_count(frame_reader *reader);
/** Ends the thread. NULL is allowed. */
void reader_stop(frame_reader *reader);

#endif
