#include "CModels.h"

#pragma clang diagnostic ignored "-Wc23-extensions" // #embed

static const unsigned char bytes[] = {
#embed "../../Models/sketch/sketch.weights"
};

vcm_blob vcm_sketch(void) { return (vcm_blob){bytes, sizeof bytes}; }
