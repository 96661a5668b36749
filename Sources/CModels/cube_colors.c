#include "CModels.h"

#pragma clang diagnostic ignored "-Wc23-extensions" // #embed

static const unsigned char bytes[] = {
#embed "../../Models/cube/colors.weights"
};

vcm_blob vcm_cube_colors(void) { return (vcm_blob){bytes, sizeof bytes}; }
