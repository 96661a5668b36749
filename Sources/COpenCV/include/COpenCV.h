/* C interface of the OpenCV functions in use, one header per subject. Each function forwards one call and catches its exceptions. Pixel
 * loops of this library are in the kernel targets of the rooms, which use `kernel.h`. */
#ifndef COPENCV_H
#define COPENCV_H

#include "opencv_common.h"
#include "opencv_image.h"
#include "opencv_geometry.h"
#include "opencv_calibration.h"
#include "opencv_drawing.h"
#include "kernel.h"

#endif
