#include "CModels.h"

#pragma clang diagnostic ignored "-Wc23-extensions" // #embed

/* The constants that calibrate the confidences of SET cards; made by lab/training/set/calibrate.py. */
static const unsigned char data[] = {
#embed "../../Models/set/calibration.weights"
};

vcm_blob vcm_set_calibration(void) {
  const vcm_blob blob = {data, sizeof data};
  return blob;
}
