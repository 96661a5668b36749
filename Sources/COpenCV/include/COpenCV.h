/* The few OpenCV functions in use, as C, one header a subject. Each function forwards one call and catches what it throws; Swift puts
 * them together. Loops over pixels of our own are in the kernel targets of the rooms, which use `kernel.h`. */
#ifndef COPENCV_H
#define COPENCV_H

#include "opencv_common.h"
#include "opencv_image.h"
#include "opencv_geometry.h"
#include "opencv_calibration.h"
#include "opencv_drawing.h"
#include "kernel.h"

#endif
