/* The few OpenCV functions in use, as C. One header a subject: image, geometry and drawing forward one call each, cube, target and
 * blobs compose several. Loops over pixels that need nothing of OpenCV are in CKernels. */
#ifndef COPENCV_H
#define COPENCV_H

#include "opencv_common.h"
#include "opencv_image.h"
#include "opencv_geometry.h"
#include "opencv_drawing.h"
#include "opencv_cube.h"
#include "opencv_target.h"
#include "opencv_blobs.h"

#endif
