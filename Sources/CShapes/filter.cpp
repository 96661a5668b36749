#include "kernel.h"
#include "CShapes.h"
#include "CSupport.h"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

// A chain of filters runs over strips of rows that stay in the processor's cache: each step reads a strip buffer and writes the other
// one, and steps with a larger reach extend the strip before them. The same body is compiled twice; the processor decides
// at run time which one runs.

namespace {

typedef uint8_t byte;

/** Rows [from, to) of a picture of `width` columns, `stride` bytes apart. */
struct strip {
  byte *data;
  size_t stride;
  int from, to, width;
  VCK_INLINE byte *row(int y) const { return data + size_t(y - from) * stride; }
  /** Rows beyond the picture are its border. */
  VCK_INLINE const byte *clamped(int y, int height) const { return row(y < 0 ? 0 : y >= height ? height - 1 : y); }
};

struct chain {
  cvx_plane source, destination;
  const vck_filter_step *steps;
  int count;
  const uint32_t *weights;
};

VCK_INLINE int reach(const vck_filter_step &step) {
  switch (step.kind) {
  case VCK_STEP_EDGES:
  case VCK_STEP_SHARPEN:
    return 1;
  case VCK_STEP_MINIMUM:
  case VCK_STEP_MAXIMUM:
  case VCK_STEP_BLUR:
    return step.half;
  default:
    return 0;
  }
}

/** One channel of a row of the caller's pixels, or their brightness. */
VCK_INLINE void take(const cvx_plane &source, int y, const vck_filter_step &step, byte *out) {
  const byte *in = static_cast<const byte *>(source.data) + size_t(y) * source.stride;
  const int n = source.channels, width = source.width;
  if (step.kind == VCK_STEP_BRIGHTNESS && n >= 3) {
    for (int x = 0; x < width; x++)
      out[x] = byte(int(0.0721f * float(in[n * x]) + 0.7154f * float(in[n * x + 1]) + 0.2125f * float(in[n * x + 2]) + 0.5f));
  } else if (n == 1) {
    std::memcpy(out, in, size_t(width));
  } else {
    in += step.half;
    if (n == 3)
      for (int x = 0; x < width; x++)
        out[x] = in[3 * x];
    else
      for (int x = 0; x < width; x++)
        out[x] = in[n * x];
  }
}

/** A copy of a row with `half` more values at each end, its first and last. */
VCK_INLINE const byte *padded(const byte *in, int width, int half, byte *out) {
  std::memset(out, in[0], size_t(half));
  std::memcpy(out + half, in, size_t(width));
  std::memset(out + half + width, in[width - 1], size_t(half));
  return out + half;
}

VCK_INLINE void edges(const vck_filter_step &step, const byte *above, const byte *here, const byte *below, int width, byte *memory,
                      byte *out) {
  const int center_weight = step.half;
  const size_t room = size_t(width) + 2;
  const byte *a = padded(above, width, 1, memory), *h = padded(here, width, 1, memory + room),
             *b = padded(below, width, 1, memory + 2 * room);
  const float strength = step.amount;
  if (step.mode == VCK_EDGE_SKETCH) {
    const float limit = step.threshold * 255;
    for (int x = 0; x < width; x++) {
      const int u = b[x - 1] + b[x + 1] - a[x - 1] - a[x + 1] + center_weight * (b[x] - a[x]);
      const int v = a[x + 1] + b[x + 1] - a[x - 1] - b[x - 1] + center_weight * (h[x + 1] - h[x - 1]);
      out[x] = strength * std::sqrt(float(u * u + v * v)) >= limit ? 0 : 255;
    }
  } else {
    for (int x = 0; x < width; x++) {
      const int u = b[x - 1] + b[x + 1] - a[x - 1] - a[x + 1] + center_weight * (b[x] - a[x]);
      const int v = a[x + 1] + b[x + 1] - a[x - 1] - b[x - 1] + center_weight * (h[x + 1] - h[x - 1]);
      const float magnitude = strength * std::sqrt(float(u * u + v * v));
      out[x] = byte(int((magnitude < 255 ? magnitude : 255) + 0.5f));
    }
  }
}

template <bool is_minimum> VCK_INLINE byte pick(byte a, byte b) { return is_minimum ? (a < b ? a : b) : (a > b ? a : b); }

/** Minimum or maximum of a square, first along columns, then along the row. */
template <bool is_minimum> VCK_INLINE void extreme(const strip &in, int y, int height, int half, byte *memory, byte *out) {
  const int width = in.width;
  byte *column = memory + half;
  const byte *first = in.clamped(y - half, height), *second = in.clamped(y - half + 1, height);
  for (int x = 0; x < width; x++)
    column[x] = pick<is_minimum>(first[x], second[x]);
  for (int k = 2 - half; k <= half; k++) {
    const byte *other = in.clamped(y + k, height);
    for (int x = 0; x < width; x++)
      column[x] = pick<is_minimum>(column[x], other[x]);
  }
  std::memset(memory, column[0], size_t(half));
  std::memset(column + width, column[width - 1], size_t(half));
  for (int x = 0; x < width; x++)
    out[x] = pick<is_minimum>(memory[x], memory[x + 1]);
  for (int k = 2; k <= 2 * half; k++)
    for (int x = 0; x < width; x++)
      out[x] = pick<is_minimum>(out[x], memory[x + k]);
}

/** Both passes in fixed point: 16 bits of weight, 8 bits of fraction between them. */
VCK_INLINE void blur(const uint32_t *weights, int half, const strip &in, int y, int height, uint32_t *sums, uint16_t *column, byte *out) {
  const int width = in.width;
  const byte *here = in.clamped(y, height);
  for (int x = 0; x < width; x++)
    sums[x] = 128 + weights[0] * here[x];
  for (int k = 1; k <= half; k++) {
    const byte *a = in.clamped(y - k, height), *b = in.clamped(y + k, height);
    const uint32_t weight = weights[k];
    if (weight == 0) continue;
    for (int x = 0; x < width; x++)
      sums[x] += weight * uint32_t(a[x] + b[x]);
  }
  uint16_t *inner = column + half;
  for (int x = 0; x < width; x++)
    inner[x] = uint16_t(sums[x] >> 8);
  for (int k = 0; k < half; k++) {
    column[k] = inner[0];
    inner[width + k] = inner[width - 1];
  }
  for (int x = 0; x < width; x++)
    sums[x] = (uint32_t(1) << 23) + weights[0] * inner[x];
  for (int k = 1; k <= half; k++) {
    const uint32_t weight = weights[k];
    if (weight == 0) continue;
    for (int x = 0; x < width; x++)
      sums[x] += weight * (uint32_t(inner[x - k]) + uint32_t(inner[x + k]));
  }
  for (int x = 0; x < width; x++)
    out[x] = byte(sums[x] >> 24);
}

VCK_INLINE void sharpen(const vck_filter_step &step, const byte *above, const byte *here, const byte *below, int width, byte *memory,
                        byte *out) {
  const byte *h = padded(here, width, 1, memory);
  const float amount = step.amount, center = 1 + 4 * amount;
  for (int x = 0; x < width; x++) {
    const float value = center * float(h[x]) - amount * float(h[x - 1] + h[x + 1] + above[x] + below[x]);
    out[x] = byte(int((value < 0 ? 0 : value > 255 ? 255 : value) + 0.5f));
  }
}

struct buffers {
  std::vector<byte> strips[2], scratch;
  std::vector<uint32_t> sums;
  std::vector<uint16_t> column;
};

/** Rows [from, to) of the chain's result. */
VCK_INLINE void run_strip(const chain &c, int from, int to, buffers &room) {
  const int height = c.source.height, width = c.source.width;
  // Additional rows that each step computes for the later ones.
  int margin = 0;
  for (int i = 1; i < c.count; i++)
    margin += reach(c.steps[i]);
  const size_t stride = (size_t(width) + 63) & ~size_t(63);
  strip input = {};
  for (int i = 0; i < c.count; i++) {
    const vck_filter_step &step = c.steps[i];
    if (i > 0) margin -= reach(step);
    strip next = {room.strips[i & 1].data(), stride, std::max(0, from - margin), std::min(height, to + margin), width};
    const bool is_last = i == c.count - 1;
    if (is_last)
      next = {static_cast<byte *>(c.destination.data) + size_t(from) * c.destination.stride, c.destination.stride, from, to, width};
    for (int y = next.from; y < next.to; y++) {
      byte *out = next.row(y);
      switch (step.kind) {
      case VCK_STEP_CHANNEL:
      case VCK_STEP_BRIGHTNESS:
        take(c.source, y, step, out);
        break;
      case VCK_STEP_EDGES:
        edges(step, input.clamped(y - 1, height), input.row(y), input.clamped(y + 1, height), width, room.scratch.data(), out);
        break;
      case VCK_STEP_MINIMUM:
        extreme<true>(input, y, height, step.half, room.scratch.data(), out);
        break;
      case VCK_STEP_MAXIMUM:
        extreme<false>(input, y, height, step.half, room.scratch.data(), out);
        break;
      case VCK_STEP_INVERSION: {
        const byte *in = input.row(y);
        for (int x = 0; x < width; x++)
          out[x] = byte(255 - in[x]);
        break;
      }
      case VCK_STEP_BLUR:
        blur(c.weights + step.first, step.half, input, y, height, room.sums.data(), room.column.data(), out);
        break;
      case VCK_STEP_SHARPEN:
        sharpen(step, input.clamped(y - 1, height), input.row(y), input.clamped(y + 1, height), width, room.scratch.data(), out);
        break;
      default:
        break;
      }
    }
    input = next;
  }
}

void run_any(const chain &c, int from, int to, buffers &room) { run_strip(c, from, to, room); }
#if defined(__x86_64__)
__attribute__((target("avx2"))) void run_avx2(const chain &c, int from, int to, buffers &room) { run_strip(c, from, to, room); }
#endif

} // namespace

cvx_result vck_filter_run(cvx_plane source, cvx_plane destination, const vck_filter_step *steps, int32_t count, const uint32_t *weights,
                          int32_t weight_count) {
  VCK_TRY
  if (source.depth != CVX_U8 || destination.depth != CVX_U8 || destination.channels != 1 || source.width != destination.width ||
      source.height != destination.height || count < 1 || (steps[0].kind != VCK_STEP_CHANNEL && steps[0].kind != VCK_STEP_BRIGHTNESS))
    return cvx::failed(CVX_FAILED, "filter chain: planes or steps do not fit");
  int total = 0, widest = 1;
  for (int i = 0; i < count; i++) {
    const vck_filter_step &step = steps[i];
    const bool is_square = step.kind == VCK_STEP_MINIMUM || step.kind == VCK_STEP_MAXIMUM;
    const bool is_blur = step.kind == VCK_STEP_BLUR;
    if (i == 0 && step.kind == VCK_STEP_CHANNEL && (step.half < 0 || step.half >= source.channels))
      return cvx::failed(CVX_FAILED, "filter chain: no such channel");
    if ((is_square && step.half < 1) || (is_blur && (step.half < 0 || step.first < 0 || step.first + step.half >= weight_count)))
      return cvx::failed(CVX_FAILED, "filter chain: impossible step");
    if (i > 0) total += reach(step);
    widest = std::max(widest, reach(step));
  }
  const chain c = {source, destination, steps, count, weights};
  const int rows = std::max(96, 3 * total), strips = (source.height + rows - 1) / rows;
  const size_t stride = (size_t(source.width) + 63) & ~size_t(63);
  vcs::parallel_for(strips, vcs_threads(), [&](int first, int last) {
    buffers room;
    const size_t bytes = count > 1 ? stride * size_t(std::min(source.height, rows + 2 * total)) : 0;
    room.strips[0].resize(bytes);
    if (count > 2) room.strips[1].resize(bytes);
    room.scratch.resize(3 * (size_t(source.width) + 2 * size_t(widest)));
    room.sums.resize(size_t(source.width));
    room.column.resize(size_t(source.width) + 2 * size_t(widest));
    for (int i = first; i < last; i++) {
      const int from = i * rows, to = std::min(source.height, from + rows);
#if defined(__x86_64__)
      if (__builtin_cpu_supports("avx2")) {
        run_avx2(c, from, to, room);
        continue;
      }
#endif
      run_any(c, from, to, room);
    }
  });
  return cvx::done();
  VCK_CATCH
}
