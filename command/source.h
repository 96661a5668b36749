/* Sources of video frames; each has its own file. */
#ifndef VISIONCORE_COMMAND_SOURCE_H
#define VISIONCORE_COMMAND_SOURCE_H

#include "pictures.h"

/** A frame with its memory. Initialised as {0}. */
typedef struct frame {
  unsigned char *bytes;
  size_t size, capacity;
  vc_image image;     /* the pixels in `bytes`; format 0: a picture file, decoded on demand */
  int64_t capture_ns; /* live sources: CLOCK_MONOTONIC; others: time in the video; 0 = unknown */
  char *file;         /* the picture file; NULL = the source itself */
  double rate;        /* frame rate given by the source, else 0 */
  uint64_t number;    /* number of the frame, from 1 */
  bool restarts;      /* the source has restarted: tracking must be reset */
} frame;

/** Reserves `size` bytes; the contents are lost. @return false: no memory */
bool frame_reserve(frame *frame, size_t size);
/** Describes bytes as pixels without padding. @return their size; 0: not supported by the library */
size_t frame_layout(vc_image *image, int32_t width, int32_t height, vc_pixel_format format);
/** @param file  copied; or NULL */
bool frame_name(frame *frame, const char *file);
void frame_free(frame *frame);

/** Reason why there is no frame. */
typedef struct reason {
  vc_status status;
  char file[4096]; /* the picture; "" = the source */
  char text[512];
} reason;
/** Fills it in. @return false */
bool set_reason(reason *reason, vc_status status, const char *format, ...) __attribute__((format(printf, 3, 4)));
/** Fills it in. @return the event */
#define event_with_reason(event, ...) (set_reason(__VA_ARGS__), event)

typedef enum source_event {
  SOURCE_FRAME,   /* a frame was read */
  SOURCE_NOTHING, /* no frame yet */
  SOURCE_DAMAGED, /* invalid frame; the next may be valid */
  SOURCE_LOST,    /* no frames until the source is reopened */
  SOURCE_ENDED    /* no more frames */
} source_event;

/** An open source. */
typedef struct frame_source {
  bool is_live; /* frames arrive in real time, and only the newest is processed; otherwise every frame is */
  bool is_once; /* cannot be read twice */
  bool returns; /* is reopened when lost */
  void *state;
  /** Reads the next frame; waits up to 0.1 s. */
  source_event (*next)(void *state, frame *out, reason *reason);
  void (*close)(void *state);
} frame_source;

/** Options for interpreting the arguments. */
typedef struct source_request {
  const options *options;
  bool repeats;     /* repeat pictures endlessly */
  bool are_files;   /* the arguments are pictures, folders, or - for Motion JPEG, regardless of their form */
  double rate;      /* frame rate of sources without times; NOT_GIVEN */
  bool every_frame; /* pipes wait until their frame is processed */
} source_request;

/** Opens the source of the arguments. @return false after filling in the reason */
bool open_source(const source_request *request, frame_source *out, reason *reason);
/** Name for output lines: the argument, or the first of several. */
const char *source_name(const options *options);
/** For --version: kinds of sources and their libraries. */
void print_sources(FILE *stream);
/** "640x480" or "640x480:yuyv". @param format  NULL: only a size is allowed  @return false: neither */
bool parse_size(const char *text, int32_t *width, int32_t *height, vc_pixel_format *format);

bool open_files(const source_request *request, frame_source *out, reason *reason);
bool open_stream(const source_request *request, const char *path, frame_source *out, reason *reason);
bool open_recording(const char *path, frame_source *out, reason *reason);
/** A camera, an address, a video file or a description of a pipeline. */
bool open_gstreamer(const source_request *request, const char *argument, frame_source *out, reason *reason);
/** Whether a text that is not a file name denotes such a source. */
bool names_gstreamer_source(const char *argument);

#endif
