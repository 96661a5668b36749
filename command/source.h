/* Where the frames of a video come from: one implementation a file. */
#ifndef VISIONCORE_COMMAND_SOURCE_H
#define VISIONCORE_COMMAND_SOURCE_H

#include "pictures.h"

/** A frame in memory of its own. Starts as {0}. */
typedef struct frame {
  unsigned char *bytes;
  size_t size, capacity;
  vc_image image;     /* the pixels in `bytes`; format 0: they are a picture file, which is decoded only if it is looked at */
  int64_t capture_ns; /* CLOCK_MONOTONIC of live sources, of others the time within the video; 0 = unknown */
  char *file;         /* of pictures in files: which one; NULL = the source's name says it */
  double rate;        /* frames a second of the video where the source says so, else 0 */
  uint64_t number;    /* of the frames that were read, from 1 */
  bool restarts;      /* what was tracked before is over: the source began anew */
} frame;

/** Room for `size` bytes; what was in it is lost. @return false: no memory */
bool frame_reserve(frame *frame, size_t size);
/** Describes bytes as pixels without gaps. @return their size; 0: the library has no such image */
size_t frame_layout(vc_image *image, int32_t width, int32_t height, vc_pixel_format format);
/** @param file  copied; or NULL */
bool frame_name(frame *frame, const char *file);
void frame_free(frame *frame);

/** Why there is no frame. */
typedef struct reason {
  vc_status status;
  char file[4096]; /* which picture; "" = the source */
  char text[512];
} reason;
/** Fills it in. @return false */
bool set_reason(reason *reason, vc_status status, const char *format, ...) __attribute__((format(printf, 3, 4)));
/** Fills it in. @return the event */
#define event_with_reason(event, ...) (set_reason(__VA_ARGS__), event)

typedef enum source_event {
  SOURCE_FRAME,   /* a frame was read */
  SOURCE_NOTHING, /* there is none yet */
  SOURCE_DAMAGED, /* what should be a frame is none; the next may be good */
  SOURCE_LOST,    /* there will be none until the source is opened again */
  SOURCE_ENDED    /* there will be none */
} source_event;

/** An open source. */
typedef struct frame_source {
  bool is_live; /* frames come by themselves, and only the newest counts; otherwise each one is waited for */
  bool is_once; /* cannot be read from its beginning again */
  bool returns; /* what was lost may come back, and is opened again */
  void *state;
  /** Reads the next frame; waits up to 0.1 s. */
  source_event (*next)(void *state, frame *out, reason *reason);
  void (*close)(void *state);
} frame_source;

/** The options that say what the arguments are. */
typedef struct source_request {
  const options *options;
  bool repeats;     /* pictures over and over */
  bool are_files;   /* the arguments are pictures, folders, or - for Motion JPEG, whatever they look like */
  double rate;      /* of sources that have no times of their own; NOT_GIVEN */
  bool every_frame; /* a pipe waits until its frame is taken */
} source_request;

/** Opens what the arguments name. @return false after filling in the reason */
bool open_source(const source_request *request, frame_source *out, reason *reason);
/** What lines call it: the argument, or the first of several. */
const char *source_name(const options *options);
/** For --version: what is read through which library. */
void print_sources(FILE *stream);
/** "640x480" or "640x480:yuyv". @param format  NULL: only a size is allowed  @return false: neither */
bool parse_size(const char *text, int32_t *width, int32_t *height, vc_pixel_format *format);

bool open_files(const source_request *request, frame_source *out, reason *reason);
bool open_stream(const source_request *request, const char *path, frame_source *out, reason *reason);
bool open_recording(const char *path, frame_source *out, reason *reason);
/** A camera, an address, a video file or a description of a pipeline. */
bool open_gstreamer(const source_request *request, const char *argument, frame_source *out, reason *reason);
/** Whether a text that is no file's name stands for one of these. */
bool names_gstreamer_source(const char *argument);

#endif
