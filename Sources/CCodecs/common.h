/* Internal declarations of the codecs. */
#ifndef CCODECS_COMMON_H
#define CCODECS_COMMON_H

#include "CCodecs.h"

vcc_result result(int32_t code, const char *text);

/** Writes a row of 8-bit RGBA pixels in another channel order; without an alpha channel, pixels are blended over white. */
void store_row(const uint8_t *rgba, int32_t width, uint8_t *out, int32_t order);

#endif
