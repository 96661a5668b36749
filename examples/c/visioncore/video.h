/* Annotated frames as a video file: one implementation a file. */
#ifndef VISIONCORE_COMMAND_VIDEO_H
#define VISIONCORE_COMMAND_VIDEO_H

#include "output.h"

typedef struct video video;

/** Begins a file: .avi and .mjpg hold JPEG frames, .mkv (JPEG), .webm (VP8) and .ogv (Theora) go through GStreamer.
 * @param rate  frames a second; a frame stays until the next one, so that the video is as long as what it shows
 * @return NULL after an error line */
video *video_open(const output *output, const char *path, double rate);
/** Appends a frame. One of another size begins a further file, name-2.avi; so does a file of nearly 2 GB.
 * @param time_ns  of any clock that goes forward
 * @return false after an error line: the video cannot go on */
bool video_add(video *video, const vc_canvas *canvas, int64_t time_ns);
/** Completes the file and closes it. NULL is allowed. @return false after an error line */
bool video_close(video *video);

#endif
