/* What the codecs of pictures share. */
#ifndef CCODECS_COMMON_H
#define CCODECS_COMMON_H

#include "CCodecs.h"

vcc_result result(int32_t code, const char *text);

/** Writes one row of 8-bit RGBA pixels in another order; transparent pixels are laid over white where it has no alpha. */
void store_row(const uint8_t *rgba, int32_t width, uint8_t *out, int32_t order);

#endif
