#include "CModels.h"

#pragma clang diagnostic ignored "-Wc23-extensions" // #embed

/* The code lists of AprilTag and ArUco; made by lab/training/tag/make_families.py. */
static const unsigned char data[] = {
#embed "../../Models/tag/families.weights"
};

vcm_blob vcm_tag_families(void) {
  const vcm_blob blob = {data, sizeof data};
  return blob;
}
