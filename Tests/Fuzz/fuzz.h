/* Common part of the fuzz targets. */
#ifndef VISIONCORE_TESTS_FUZZ_H
#define VISIONCORE_TESTS_FUZZ_H

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <visioncore_extras.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/** A failed check is a bug of the library and ends the run. */
static inline void check(int good) {
  if (!good) abort();
}

#endif
