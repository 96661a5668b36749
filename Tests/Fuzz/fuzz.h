/* What every fuzz target begins with. */
#ifndef VISIONCORE_TESTS_FUZZ_H
#define VISIONCORE_TESTS_FUZZ_H

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <visioncore_extras.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/** Ends the run: this is a bug of the library. */
static inline void check(int good) {
  if (!good) abort();
}

#endif
