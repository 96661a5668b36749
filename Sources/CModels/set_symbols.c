#include "CModels.h"

#pragma clang diagnostic ignored "-Wc23-extensions" // #embed

/* The network that names the symbols of SET cards; made by lab/training/set/make.py. */
static const unsigned char data[] = {
#embed "../../Models/set/symbols.weights"
};

vcm_blob vcm_set_symbols(void) {
  const vcm_blob blob = {data, sizeof data};
  return blob;
}
