#include "kernel.h"
#include "CTarget.h"
#include "pixels.hpp"
#include <algorithm>
#include <vector>

// Segmentation by the LED's colour: signals of pixels, and runs of pixels above the threshold, 16 pixels at a time. The same body is
// compiled for two instruction sets and selected at run time.

namespace {

/** Collects runs from words of 16 pixels; pixels come in ascending order within a row. */
class RunWriter {
public:
  RunWriter(vck_run *runs, int32_t capacity) : runs_(runs), capacity_(capacity) {}

  void beginRow(int32_t y) { y_ = y, start_ = -1; }

  VCK_INLINE void word(int32_t x, unsigned bits) {
    if (start_ < 0) {
      if (!bits) return;
      start_ = x + __builtin_ctz(bits);
      bits |= (1u << (start_ - x)) - 1;
    }
    // Invariant: a run is open, and the bits before the current position are set.
    for (;;) {
      const unsigned inverted = ~bits & 0xFFFFu;
      if (!inverted) return;
      const int end = __builtin_ctz(inverted);
      close(x + end);
      const unsigned rest = bits & ~((1u << end) - 1);
      if (!rest) return;
      const int next = __builtin_ctz(rest);
      start_ = x + next;
      bits = rest | ((1u << next) - 1);
    }
  }

  void pixel(int32_t x, bool on) {
    if (on && start_ < 0) start_ = x;
    if (!on && start_ >= 0) close(x);
  }

  void endRow(int32_t width) {
    if (start_ >= 0) close(width);
  }

  int32_t count() const { return count_; }

private:
  void close(int32_t end) {
    if (count_ < capacity_) runs_[count_] = {y_, start_, end};
    count_++;
    start_ = -1;
  }

  vck_run *runs_;
  int32_t capacity_, count_ = 0, y_ = 0, start_ = -1;
};

struct Pixel {
  int b, g, r;
};

inline Pixel load(const uint8_t *p, int channels, bool swapped) {
  if (channels == 1) return {p[0], p[0], p[0]};
  return swapped ? Pixel{p[2], p[1], p[0]} : Pixel{p[0], p[1], p[2]};
}

inline int signalOf(const Pixel &p, const vck_segmentation &segmentation) {
  switch (segmentation.kind) {
  case VCK_SEGMENTATION_GREEN:
    return std::max(0, p.g - p.r);
  case VCK_SEGMENTATION_BLUE:
    return std::max(0, p.b - p.r);
  case VCK_SEGMENTATION_RED:
    return std::max(0, p.r - std::max(p.g, p.b));
  case VCK_SEGMENTATION_BRIGHT:
    return std::min(p.r, std::min(p.g, p.b));
  case VCK_SEGMENTATION_RANGE:
    return p.b >= segmentation.low[0] && p.b <= segmentation.high[0] && p.g >= segmentation.low[1] && p.g <= segmentation.high[1] &&
                   p.r >= segmentation.low[2] && p.r <= segmentation.high[2]
               ? 255
               : 0;
  default:
    return std::max(0, std::max(p.g, p.b) - p.r);
  }
}

inline bool isWashedOut(const Pixel &p, const vck_segmentation &segmentation) {
  return std::min(p.r, std::min(p.g, p.b)) >= segmentation.white && std::max(p.g, p.b) >= segmentation.top;
}

VCK_INLINE Bytes lower(Bytes a, Bytes b) { return __builtin_elementwise_min(a, b); }
VCK_INLINE Bytes upper(Bytes a, Bytes b) { return __builtin_elementwise_max(a, b); }
VCK_INLINE Bytes minus(Bytes a, Bytes b) { return __builtin_elementwise_sub_sat(a, b); }
VCK_INLINE Bytes all(int value) { return Bytes{} + uint8_t(value); }

template <int kind> VCK_INLINE Bytes signalOf(Bytes b, Bytes g, Bytes r) {
  switch (kind) {
  case VCK_SEGMENTATION_GREEN:
    return minus(g, r);
  case VCK_SEGMENTATION_BLUE:
    return minus(b, r);
  case VCK_SEGMENTATION_RED:
    return minus(r, upper(g, b));
  case VCK_SEGMENTATION_BRIGHT:
    return lower(r, lower(g, b));
  default:
    return minus(upper(g, b), r);
  }
}

/** One bit per pixel: whether its value is at least the limit. */
VCK_INLINE unsigned atLeast(Bytes values, Bytes limit) {
  typedef bool Bits __attribute__((ext_vector_type(16)));
  const Bits bits = __builtin_convertvector(values >= limit, Bits);
  uint16_t word;
  std::memcpy(&word, &bits, sizeof word);
  return word;
}

/** The first of the words of 32 pixels from x on in which a colour reaches a level, or the end of the last word. */
template <int channels> VCK_INLINE int32_t nextBright(const uint8_t *row, int32_t x, int32_t width, int level) {
  typedef uint8_t Wide __attribute__((vector_size(32)));
  typedef uint32_t Pixels __attribute__((vector_size(32)));
  typedef bool Bits __attribute__((ext_vector_type(32)));
  const Wide limit = Wide{} + uint8_t(level), withoutAlpha = (Wide)(Pixels{} + 0x00FFFFFF);
  for (; x + 32 <= width; x += 32) {
    const uint8_t *from = row + size_t(x) * channels;
    Wide brightest = {}, next;
    for (int i = 0; i < channels; i++) {
      std::memcpy(&next, from + 32 * i, sizeof next);
      brightest = __builtin_elementwise_max(brightest, next);
    }
    if (channels == 4) brightest &= withoutAlpha;
    const Bits reaches = __builtin_convertvector(brightest >= limit, Bits);
    uint32_t word;
    std::memcpy(&word, &reaches, sizeof word);
    if (word) break;
  }
  return x;
}

VCK_INLINE int32_t nextBright(const uint8_t *row, int32_t x, int32_t width, int channels, int level) {
  if (channels == 1) return nextBright<1>(row, x, width, level);
  return channels == 3 ? nextBright<3>(row, x, width, level) : nextBright<4>(row, x, width, level);
}

/** Scans a row in words of 16 pixels. Returns the number of scanned pixels. */
template <int kind>
VCK_INLINE int32_t scanRow(const uint8_t *row, int32_t width, int channels, bool swapped, const vck_segmentation &segmentation,
                           RunWriter &colored, RunWriter &washed) {
  const Bytes threshold = all(segmentation.threshold), white = all(std::min(segmentation.white, 255)), top = all(segmentation.top);
  const bool seeksWhite = segmentation.white < 256;
  const int darkest = seeksWhite ? std::min(segmentation.threshold, segmentation.top) : segmentation.threshold;
  int32_t x = 0;
  for (; x + 16 <= width; x += 16) {
    const int32_t bright = nextBright(row, x, width, channels, darkest); /* no signal exceeds the brightest colour */
    if (bright > x) {
      colored.word(x, 0);
      washed.word(x, 0);
      x = bright;
      if (x + 16 > width) break;
    }
    const uint8_t *from = row + size_t(x) * channels;
    Bytes a, g, c;
    channelsOf(from, channels, a, g, c);
    const Bytes b = swapped ? c : a, r = swapped ? a : c;
    colored.word(x, atLeast(signalOf<kind>(b, g, r), threshold));
    if (seeksWhite) washed.word(x, atLeast(lower(r, lower(g, b)), white) & atLeast(upper(g, b), top));
  }
  return x;
}

VCK_INLINE int32_t scanAny(const uint8_t *row, int32_t width, int channels, bool swapped, const vck_segmentation &segmentation,
                           RunWriter &colored, RunWriter &washed) {
  switch (segmentation.kind) {
  case VCK_SEGMENTATION_GREEN_OR_BLUE:
    return scanRow<VCK_SEGMENTATION_GREEN_OR_BLUE>(row, width, channels, swapped, segmentation, colored, washed);
  case VCK_SEGMENTATION_GREEN:
    return scanRow<VCK_SEGMENTATION_GREEN>(row, width, channels, swapped, segmentation, colored, washed);
  case VCK_SEGMENTATION_BLUE:
    return scanRow<VCK_SEGMENTATION_BLUE>(row, width, channels, swapped, segmentation, colored, washed);
  case VCK_SEGMENTATION_RED:
    return scanRow<VCK_SEGMENTATION_RED>(row, width, channels, swapped, segmentation, colored, washed);
  case VCK_SEGMENTATION_BRIGHT:
    return scanRow<VCK_SEGMENTATION_BRIGHT>(row, width, channels, swapped, segmentation, colored, washed);
  default:
    return 0;
  }
}

VCK_DISPATCH("avx2", int32_t, scanAny,
             (const uint8_t *row, int32_t width, int channels, bool swapped, const vck_segmentation &segmentation, RunWriter &colored,
              RunWriter &washed),
             (row, width, channels, swapped, segmentation, colored, washed))

/** Copies every step-th pixel of a row. */
template <int channels> void thinRow(const uint8_t *from, int step, int32_t count, uint8_t *to) {
  for (int32_t x = 0; x < count; x++, from += size_t(step) * channels, to += channels)
    std::memcpy(to, from, channels);
}

void thinRow(const uint8_t *from, int channels, int step, int32_t count, uint8_t *to) {
  if (channels == 1) return thinRow<1>(from, step, count, to);
  channels == 3 ? thinRow<3>(from, step, count, to) : thinRow<4>(from, step, count, to);
}

/** The signals of consecutive pixels of a row, of which `readable` are left in the row. */
template <int kind>
VCK_INLINE void writeSignals(const uint8_t *from, int32_t readable, int channels, bool swapped, int32_t count, uint8_t *to) {
  for (int32_t x = 0; x < count; x += 16) {
    const uint8_t *word = from + size_t(x) * channels;
    uint8_t last[64];
    if (x + 16 > readable) {
      std::memset(last, 0, sizeof last);
      word = static_cast<uint8_t *>(std::memcpy(last, word, size_t(readable - x) * channels));
    }
    Bytes a, g, c;
    channelsOf(word, channels, a, g, c);
    const Bytes signals = signalOf<kind>(swapped ? c : a, g, swapped ? a : c);
    std::memcpy(to + x, &signals, size_t(std::min(16, count - x)));
  }
}

void writeSignals(int kind, const uint8_t *from, int32_t readable, int channels, bool swapped, int32_t count, uint8_t *to) {
  switch (kind) {
  case VCK_SEGMENTATION_GREEN:
    return writeSignals<VCK_SEGMENTATION_GREEN>(from, readable, channels, swapped, count, to);
  case VCK_SEGMENTATION_BLUE:
    return writeSignals<VCK_SEGMENTATION_BLUE>(from, readable, channels, swapped, count, to);
  case VCK_SEGMENTATION_RED:
    return writeSignals<VCK_SEGMENTATION_RED>(from, readable, channels, swapped, count, to);
  case VCK_SEGMENTATION_BRIGHT:
    return writeSignals<VCK_SEGMENTATION_BRIGHT>(from, readable, channels, swapped, count, to);
  default:
    return writeSignals<VCK_SEGMENTATION_GREEN_OR_BLUE>(from, readable, channels, swapped, count, to);
  }
}

} // namespace

cvx_result vck_segmentation_runs(cvx_plane source, int32_t swapped, const vck_segmentation *segmentation, vck_run *colored,
                                 int32_t *colored_count, vck_run *washed, int32_t *washed_count) {
  if (!vck::is_pixels(source) || segmentation->step < 1)
    return cvx::failed(CVX_FAILED, "a segmentation needs 8-bit pixels and a step of at least 1");
  VCK_TRY
  RunWriter first(colored, *colored_count), second(washed, *washed_count);
  const int step = segmentation->step, channels = source.channels;
  const int32_t width = (source.width + step - 1) / step, height = (source.height + step - 1) / step;
  std::vector<uint8_t> thinned(step > 1 ? size_t(width) * channels : 0);
  for (int32_t y = 0; y < height; y++) {
    const uint8_t *row = vck::row_of(source, y * step);
    if (step > 1) {
      thinRow(row, channels, step, width, thinned.data());
      row = thinned.data();
    }
    first.beginRow(y);
    second.beginRow(y);
    for (int32_t x = scanAnyBest(row, width, channels, swapped != 0, *segmentation, first, second); x < width; x++) {
      const Pixel pixel = load(row + size_t(x) * channels, channels, swapped != 0);
      first.pixel(x, signalOf(pixel, *segmentation) >= segmentation->threshold);
      if (segmentation->white < 256) second.pixel(x, isWashedOut(pixel, *segmentation));
    }
    first.endRow(width);
    second.endRow(width);
  }
  *colored_count = first.count();
  *washed_count = second.count();
  return cvx::done();
  VCK_CATCH
}

cvx_result vck_segmentation_signal(cvx_plane source, int32_t swapped, const vck_segmentation *segmentation, const vck_run *runs,
                                   int32_t run_count, int32_t x, int32_t y, cvx_plane destination) {
  if (!vck::is_pixels(source) || destination.depth != CVX_U8 || destination.channels != 1)
    return cvx::failed(CVX_FAILED, "8-bit planes needed");
  for (int32_t row = 0; row < destination.height; row++)
    std::memset(vck::row_of(destination, row), 0, size_t(destination.width));
  const int step = segmentation ? segmentation->step : 1;
  for (int32_t i = 0; i < run_count; i++) {
    const vck_run &run = runs[i];
    const int32_t row = run.y - y, start = std::max(run.start - x, 0), end = std::min(run.end - x, destination.width);
    if (row < 0 || row >= destination.height) continue;
    uint8_t *to = vck::row_of(destination, row);
    if (!segmentation) {
      if (end > start) std::memset(to + start, 255, size_t(end - start));
      continue;
    }
    const uint8_t *from = vck::row_of(source, run.y * step);
    if (step == 1 && segmentation->kind != VCK_SEGMENTATION_RANGE) {
      if (end > start)
        writeSignals(segmentation->kind, from + size_t(start + x) * source.channels, source.width - start - x, source.channels,
                     swapped != 0, end - start, to + start);
      continue;
    }
    for (int32_t column = start; column < end; column++)
      to[column] =
          uint8_t(signalOf(load(from + size_t(column + x) * step * source.channels, source.channels, swapped != 0), *segmentation));
  }
  return cvx::done();
}
