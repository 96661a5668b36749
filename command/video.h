/* Annotated frames as a video file. */
#ifndef VISIONCORE_COMMAND_VIDEO_H
#define VISIONCORE_COMMAND_VIDEO_H

#include "output.h"

typedef struct video video;

/** Checks the ending of the name. @return false after a usage error */
bool video_check(const char *path);
/** Creates a file: .avi or .mjpg, both with JPEG frames. @return NULL after an error line */
video *video_open(const output *output, const char *path);
/** Appends a frame. A frame of another size, or a file size of nearly 2 GB, starts another AVI file, name-2.avi.
 * @param time_ns  of any monotonic clock; frames are repeated until the next one, so that an AVI file has the true duration
 * @param rate     frame rate of the file; used for its first frame only
 * @return false after an error line: the video has failed */
bool video_add(video *video, const vc_canvas *canvas, int64_t time_ns, double rate);
/** Completes the file and closes it. NULL is allowed. @return false after an error line */
bool video_close(video *video);

#endif
