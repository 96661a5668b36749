/* Internal declarations of the codecs. */
#ifndef CCODECS_COMMON_H
#define CCODECS_COMMON_H

#include "CCodecs.h"

vcc_result result(int32_t code, const char *text);

/** The failure of a codec whose only reason is a text: VCC_NO_MEMORY if that is the reason, else `code`. */
vcc_result failure(int32_t code, const char *text);

/** A colour value with straight alpha over white, rounded. */
static inline uint8_t over_white(uint8_t value, uint8_t alpha) {
  const uint16_t sum = (uint16_t)(value * alpha + 255 * (255 - alpha) + 127);
  return (uint8_t)((uint16_t)(sum + 1 + (sum >> 8)) >> 8); /* sum / 255 in 16 bits */
}

/** Writes a row of 8-bit RGBA pixels in another channel order; without an alpha channel, pixels are blended over white. */
void store_row(const uint8_t *rgba, int32_t width, uint8_t *out, int32_t order);

#endif
