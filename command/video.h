/* Annotated frames as a video file. */
#ifndef VISIONCORE_COMMAND_VIDEO_H
#define VISIONCORE_COMMAND_VIDEO_H

#include "output.h"

typedef struct video video;

/** Begins a file: .avi or .mjpg, both with JPEG frames. @return NULL after an error line */
video *video_open(const output *output, const char *path);
/** Appends a frame. One of another size begins a further AVI file, name-2.avi; so does a file of nearly 2 GB.
 * @param time_ns  of any clock that goes forward; a frame stays until the next one, so that an AVI file is as long as what it shows
 * @param rate     frames a second of the file; that of its first frame counts
 * @return false after an error line: the video cannot go on */
bool video_add(video *video, const vc_canvas *canvas, int64_t time_ns, double rate);
/** Completes the file and closes it. NULL is allowed. @return false after an error line */
bool video_close(video *video);

#endif
