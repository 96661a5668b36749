/* What verbs that measure share: the camera. */
#ifndef VISIONCORE_COMMAND_CAMERA_H
#define VISIONCORE_COMMAND_CAMERA_H

#include "output.h"

/** Reads the file of --camera. @return false after an error line */
bool read_camera(const output *output, const char *file, vc_camera *out);

#endif
