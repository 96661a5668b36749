/* The few OpenCV functions in use, as C, one header a subject. Each function forwards one call and catches what it throws; Swift puts
 * them together, and our own loops over pixels are in CKernels. */
#ifndef COPENCV_H
#define COPENCV_H

#include "opencv_common.h"
#include "opencv_image.h"
#include "opencv_geometry.h"
#include "opencv_calibration.h"
#include "opencv_drawing.h"

#endif
