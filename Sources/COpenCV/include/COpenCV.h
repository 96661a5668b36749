/* The few OpenCV functions in use, as C. One header a subject. */
#ifndef COPENCV_H
#define COPENCV_H

#include "opencv_common.h"
#include "opencv_image.h"
#include "opencv_geometry.h"
#include "opencv_drawing.h"
#include "opencv_cube.h"
#include "opencv_shapes.h"
#include "opencv_target.h"
#include "opencv_blobs.h"
#include "opencv_sketch.h"

#endif
