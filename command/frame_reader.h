/* A thread that reads frames and keeps the newest one. */
#ifndef VISIONCORE_COMMAND_FRAME_READER_H
#define VISIONCORE_COMMAND_FRAME_READER_H

#include "source.h"

/** Counters. Each frame read was processed, dropped or is still being processed. */
typedef struct reader_counts {
  uint64_t read;
  uint64_t dropped; /* never delivered: replaced by a newer one, or not decodable */
  uint64_t damaged; /* of these, not decodable */
  uint64_t losses;  /* number of times the source was reopened */
} reader_counts;

/** Something to report. */
typedef struct notice {
  reason why;
  double retry_ms;  /* above 0: the source is reopened after this pause */
  double return_ms; /* above 0: the source is available again after this time */
} notice;

typedef enum reader_event { READER_FRAME, READER_NOTICE, READER_NOTHING, READER_ENDED, READER_FAILED } reader_event;

typedef struct frame_reader frame_reader;

/** Opens the source and starts the thread. @return NULL after filling in the reason */
frame_reader *reader_start(const source_request *request, bool is_realtime, reason *reason);
/** Waits up to 0.1 s for the next event.
 * @param frame   READER_FRAME: the newest frame, which stays as it is until the next call
 * @param notice  READER_NOTICE: what happened; READER_FAILED: why there will be no frame any more */
reader_event reader_next(frame_reader *reader, frame **frame, notice *notice);
/** Whether the source is live. */
bool reader_is_live(const frame_reader *reader);
reader_counts reader_count(frame_reader *reader);
/** Ends the thread. NULL is allowed. */
void reader_stop(frame_reader *reader);

#endif
