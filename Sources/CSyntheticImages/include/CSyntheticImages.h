/* Printed ink at the samples of a picture. */
#ifndef CSYNTHETICIMAGES_H
#define CSYNTHETICIMAGES_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Line screen of an area. */
typedef struct vck_screen {
  double lines_per_mm, level;
} vck_screen;

/** A printed sheet in sample coordinates. */
typedef struct vck_print {
  double to_sheet[9];       /**< homography from sample coordinates to millimetres, of positive scale before the horizon */
  double origin, step;      /**< sample i of a row lies at x = origin + step * i */
  double width, height;     /**< of the sheet, millimetres; paper outside is blank */
  float across[4], down[4]; /**< direction across the lines of each ink */
  float transmission[4][3]; /**< transmission of each ink for red, green and blue */
  float color[4];           /**< coverage of a flat sheet */
  const uint8_t *carrier;   /**< coverage 0..255 of the four inks, scaled to the sheet; NULL = flat */
  int32_t carrier_width, carrier_height;
} vck_print;

/** Light 0..1 from the samples first..<last of the row at y, all under one screen: out[3 * i] blue, green, red of sample i. */
void vck_lay_ink(const vck_print *print, double y, const vck_screen *screen, int32_t first, int32_t last, float *out);

#ifdef __cplusplus
}
#endif
#endif
