#include "kernel.h"
#include "CSyntheticImages.h"

#include <algorithm>
#include <cstdint>

// Printed ink at the samples of a picture. The body is compiled for two instruction sets and selected at run time.

namespace {

enum { BLOCK = 256 };

/** Samples first..<last of a row, all under one screen. */
VCK_INLINE void lay(const vck_print &print, double y, const vck_screen &screen, int first, int last, float *out) {
  const double *m = print.to_sheet;
  const double top_x = m[1] * y + m[2], top_y = m[4] * y + m[5], bottom = m[7] * y + m[8];
  const float width = float(print.width), height = float(print.height), density = float(screen.lines_per_mm), level = float(screen.level);
  float at_x[BLOCK], at_y[BLOCK], tones[BLOCK], light[3][BLOCK];
  for (int from = first; from < last; from += BLOCK) {
    const int count = std::min<int>(BLOCK, last - from);
    for (int i = 0; i < count; i++) {
      const double x = print.origin + print.step * double(from + i), w = 1 / (m[6] * x + bottom);
      const float right = float((m[0] * x + top_x) * w), below = float((m[3] * x + top_y) * w);
      // -1: beyond the paper or the horizon.
      const bool is_paper = w > 0 && right >= 0 && below >= 0 && right <= width && below <= height;
      at_x[i] = is_paper ? right : -1;
      at_y[i] = is_paper ? below : -1;
    }
    for (auto &channel : light)
      for (int i = 0; i < count; i++)
        channel[i] = 1;
    // Printed edges are 0.02 mm wide.
    const float sharpness = 1 / (0.04f * density);
    for (int ink = 0; ink < 4; ink++) {
      if (print.carrier) {
        for (int i = 0; i < count; i++) {
          const int column = std::clamp(int(at_x[i] / width * float(print.carrier_width)), 0, print.carrier_width - 1);
          const int row = std::clamp(int(at_y[i] / height * float(print.carrier_height)), 0, print.carrier_height - 1);
          tones[i] = float(print.carrier[4 * (size_t(row) * size_t(print.carrier_width) + size_t(column)) + size_t(ink)]) * (1 / 255.0f);
        }
      } else {
        for (int i = 0; i < count; i++)
          tones[i] = print.color[ink];
      }
      const float across = print.across[ink] * density, down = print.down[ink] * density;
      const float *pass = print.transmission[ink];
      for (int i = 0; i < count; i++) {
        const float u = at_x[i] * across + at_y[i] * down;
        float fraction = u - float(int(u));
        fraction = fraction < 0 ? fraction + 1 : fraction;
        const float phase = 2 * (fraction < 0.5f ? 0.5f - fraction : fraction - 0.5f);
        const float tone = std::min(1.0f, tones[i] * level);
        float amount = std::min(1.0f, std::max(0.0f, (tone - phase) * sharpness + 0.5f));
        amount = tone > 0 && at_x[i] >= 0 ? amount : 0;
        light[0][i] *= 1 - amount * (1 - pass[0]);
        light[1][i] *= 1 - amount * (1 - pass[1]);
        light[2][i] *= 1 - amount * (1 - pass[2]);
      }
    }
    float *to = out + 3 * size_t(from);
    for (int i = 0; i < count; i++) {
      to[3 * i] = light[2][i];
      to[3 * i + 1] = light[1][i];
      to[3 * i + 2] = light[0][i];
    }
  }
}

void lay_any(const vck_print &print, double y, const vck_screen &screen, int first, int last, float *out) {
  lay(print, y, screen, first, last, out);
}
#if defined(__x86_64__)
__attribute__((target("avx2"))) void lay_avx2(const vck_print &print, double y, const vck_screen &screen, int first, int last, float *out) {
  lay(print, y, screen, first, last, out);
}
#endif

} // namespace

void vck_lay_ink(const vck_print *print, double y, const vck_screen *screen, int32_t first, int32_t last, float *out) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return lay_avx2(*print, y, *screen, first, last, out);
#endif
  lay_any(*print, y, *screen, first, last, out);
}
