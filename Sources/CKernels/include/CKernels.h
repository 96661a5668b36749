/* Our own loops over pixels, as C: without OpenCV. Planes, points and results are those of COpenCV's common header. */
#ifndef CKERNELS_H
#define CKERNELS_H

#include "kernels_shapes.h"
#include "kernels_sketch.h"
#include "kernels_tag.h"
#include "kernels_tag_pattern.h"
#include "kernels_target.h"

#endif
