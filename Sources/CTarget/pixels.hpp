/* Vectors of 16 pixels. */
#ifndef CTARGET_PIXELS_HPP
#define CTARGET_PIXELS_HPP

#include "kernel.h"

namespace {

using vck::at;
using vck::Bytes;

/** Interleaves the lower half of a with the upper half of b: a0 b8 a1 b9 ...; the others likewise. */
VCK_INLINE Bytes lowHigh(Bytes a, Bytes b) { return __builtin_shufflevector(a, b, 0, 24, 1, 25, 2, 26, 3, 27, 4, 28, 5, 29, 6, 30, 7, 31); }
VCK_INLINE Bytes highLow(Bytes a, Bytes b) {
  return __builtin_shufflevector(a, b, 8, 16, 9, 17, 10, 18, 11, 19, 12, 20, 13, 21, 14, 22, 15, 23);
}
VCK_INLINE Bytes lowLow(Bytes a, Bytes b) { return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23); }
VCK_INLINE Bytes highHigh(Bytes a, Bytes b) {
  return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}

/** The first three channels of 16 pixels, by four perfect shuffles of their bytes. */
VCK_INLINE void channelsOf(const uint8_t *from, int channels, Bytes &first, Bytes &second, Bytes &third) {
  if (channels == 1) {
    first = second = third = at(from);
  } else if (channels == 3) {
    Bytes a = at(from), b = at(from + 16), c = at(from + 32);
    for (int i = 0; i < 4; i++) {
      const Bytes x = lowHigh(a, b), y = highLow(a, c), z = lowHigh(b, c);
      a = x, b = y, c = z;
    }
    first = a, second = b, third = c;
  } else {
    Bytes a = at(from), b = at(from + 16), c = at(from + 32), d = at(from + 48);
    for (int i = 0; i < 4; i++) {
      const Bytes x = lowLow(a, c), y = highHigh(a, c), z = lowLow(b, d), w = highHigh(b, d);
      a = x, b = y, c = z, d = w;
    }
    first = a, second = b, third = c;
  }
}

} // namespace

#endif
