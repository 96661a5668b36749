/* The verbs of each subject; each file of a subject defines its own. */
#ifndef VISIONCORE_COMMAND_SUBJECTS_H
#define VISIONCORE_COMMAND_SUBJECTS_H

#include "pictures.h"

extern const verb batch_verbs[], cube_verbs[], set_verbs[], shapes_verbs[], sketch_verbs[], tag_verbs[], target_verbs[], camera_verbs[];

static const double degree = 3.14159265358979323846 / 180;

#endif
