#include "shim.hpp"
#include <opencv2/core/hal/intrin.hpp>
#include <opencv2/imgproc.hpp>
#include <algorithm>
#include <vector>

using cvx::mat;

namespace {

/** Collects runs from words of 16 pixels; pixels come in ascending order within a row. */
class RunWriter {
public:
  RunWriter(cvx_run *runs, int32_t capacity) : runs_(runs), capacity_(capacity) {}

  void beginRow(int32_t y) { y_ = y, start_ = -1; }

  void word(int32_t x, unsigned bits) {
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

  cvx_run *runs_;
  int32_t capacity_, count_ = 0, y_ = 0, start_ = -1;
};

struct Pixel {
  int b, g, r;
};

inline Pixel load(const uint8_t *p, int channels, bool swapped) {
  if (channels == 1) return {p[0], p[0], p[0]};
  return swapped ? Pixel{p[2], p[1], p[0]} : Pixel{p[0], p[1], p[2]};
}

inline int signalOf(const Pixel &p, const cvx_gate &gate) {
  switch (gate.kind) {
  case CVX_GATE_GREEN:
    return std::max(0, p.g - p.r);
  case CVX_GATE_BLUE:
    return std::max(0, p.b - p.r);
  case CVX_GATE_RED:
    return std::max(0, p.r - std::max(p.g, p.b));
  case CVX_GATE_BRIGHT:
    return std::min(p.r, std::min(p.g, p.b));
  case CVX_GATE_RANGE:
    return p.b >= gate.low[0] && p.b <= gate.high[0] && p.g >= gate.low[1] && p.g <= gate.high[1] && p.r >= gate.low[2] &&
                   p.r <= gate.high[2]
               ? 255
               : 0;
  default:
    return std::max(0, std::max(p.g, p.b) - p.r);
  }
}

/** A washed-out pixel: bright in every channel, and at the top of one. */
inline bool isWashedOut(const Pixel &p, int white) { return std::min(p.r, std::min(p.g, p.b)) >= white && std::max(p.g, p.b) >= 245; }

#if CV_SIMD128
using cv::v_uint8x16;

template <int kind> inline v_uint8x16 signalOf(const v_uint8x16 &b, const v_uint8x16 &g, const v_uint8x16 &r) {
  switch (kind) {
  case CVX_GATE_GREEN:
    return g - r; // saturating
  case CVX_GATE_BLUE:
    return b - r;
  case CVX_GATE_RED:
    return r - cv::v_max(g, b);
  case CVX_GATE_BRIGHT:
    return cv::v_min(r, cv::v_min(g, b));
  default:
    return cv::v_max(g, b) - r;
  }
}

template <int kind>
int32_t scanRow(const uint8_t *row, int32_t width, int channels, bool swapped, const cvx_gate &gate, RunWriter &colored,
                RunWriter &washed) {
  const v_uint8x16 threshold = cv::v_setall_u8(uint8_t(gate.threshold));
  const v_uint8x16 white = cv::v_setall_u8(uint8_t(std::min(gate.white, 255))), top = cv::v_setall_u8(245);
  const bool seeksWhite = gate.white < 256;
  int32_t x = 0;
  for (; x + 16 <= width; x += 16) {
    v_uint8x16 a, g, c, alpha;
    if (channels == 3)
      cv::v_load_deinterleave(row + 3 * x, a, g, c);
    else if (channels == 4)
      cv::v_load_deinterleave(row + 4 * x, a, g, c, alpha);
    else
      a = g = c = cv::v_load(row + x);
    const v_uint8x16 &b = swapped ? c : a, &r = swapped ? a : c;
    colored.word(x, unsigned(cv::v_signmask(signalOf<kind>(b, g, r) >= threshold)));
    if (seeksWhite) {
      const v_uint8x16 high = cv::v_max(g, b), low = cv::v_min(r, cv::v_min(g, b));
      washed.word(x, unsigned(cv::v_signmask((low >= white) & (high >= top))));
    }
  }
  return x;
}
#endif

int32_t scan(const uint8_t *row, int32_t width, int channels, bool swapped, const cvx_gate &gate, RunWriter &colored, RunWriter &washed) {
#if CV_SIMD128
  switch (gate.kind) {
  case CVX_GATE_GREEN_OR_BLUE:
    return scanRow<CVX_GATE_GREEN_OR_BLUE>(row, width, channels, swapped, gate, colored, washed);
  case CVX_GATE_GREEN:
    return scanRow<CVX_GATE_GREEN>(row, width, channels, swapped, gate, colored, washed);
  case CVX_GATE_BLUE:
    return scanRow<CVX_GATE_BLUE>(row, width, channels, swapped, gate, colored, washed);
  case CVX_GATE_RED:
    return scanRow<CVX_GATE_RED>(row, width, channels, swapped, gate, colored, washed);
  case CVX_GATE_BRIGHT:
    return scanRow<CVX_GATE_BRIGHT>(row, width, channels, swapped, gate, colored, washed);
  default:
    break;
  }
#endif
  return 0;
}

inline bool isPixels(const cvx_plane &plane) {
  return plane.depth == CVX_U8 && (plane.channels == 1 || plane.channels == 3 || plane.channels == 4);
}

inline const uint8_t *rowOf(const cvx_plane &plane, int32_t y) {
  return static_cast<const uint8_t *>(plane.data) + plane.stride * size_t(y);
}

} // namespace

cvx_result cvx_gate_runs(cvx_plane source, int32_t swapped, const cvx_gate *gate, cvx_run *colored, int32_t *colored_count, cvx_run *washed,
                         int32_t *washed_count) {
  CVX_TRY
  if (!isPixels(source) || gate->step < 1) return cvx::failed(CVX_FAILED, "a gate needs 8-bit pixels and a step of at least 1");
  RunWriter first(colored, *colored_count), second(washed, *washed_count);
  const int step = gate->step, channels = source.channels;
  const int32_t width = (source.width + step - 1) / step, height = (source.height + step - 1) / step;
  for (int32_t y = 0; y < height; y++) {
    const uint8_t *row = rowOf(source, y * step);
    first.beginRow(y);
    second.beginRow(y);
    for (int32_t x = step == 1 ? scan(row, width, channels, swapped != 0, *gate, first, second) : 0; x < width; x++) {
      const Pixel pixel = load(row + size_t(x) * step * channels, channels, swapped != 0);
      first.pixel(x, signalOf(pixel, *gate) >= gate->threshold);
      if (gate->white < 256) second.pixel(x, isWashedOut(pixel, gate->white));
    }
    first.endRow(width);
    second.endRow(width);
  }
  *colored_count = first.count();
  *washed_count = second.count();
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_gate_signal(cvx_plane source, int32_t swapped, const cvx_gate *gate, const cvx_run *runs, int32_t run_count, int32_t x,
                           int32_t y, cvx_plane destination) {
  CVX_TRY
  if (!isPixels(source) || destination.depth != CVX_U8 || destination.channels != 1) return cvx::failed(CVX_FAILED, "8-bit planes needed");
  mat(destination).setTo(0);
  const int step = gate ? gate->step : 1;
  for (int32_t i = 0; i < run_count; i++) {
    const cvx_run &run = runs[i];
    const int32_t row = run.y - y, start = std::max(run.start - x, 0), end = std::min(run.end - x, destination.width);
    if (row < 0 || row >= destination.height) continue;
    uint8_t *to = static_cast<uint8_t *>(destination.data) + destination.stride * size_t(row);
    if (!gate) {
      if (end > start) std::memset(to + start, 255, size_t(end - start));
      continue;
    }
    const uint8_t *from = rowOf(source, run.y * step);
    for (int32_t column = start; column < end; column++) {
      to[column] = uint8_t(signalOf(load(from + size_t(column + x) * step * source.channels, source.channels, swapped != 0), *gate));
    }
  }
  return cvx::done();
  CVX_CATCH
}

cvx_result cvx_level_outlines(cvx_plane signal, int32_t level, float minimum_area, cvx_outline *outlines, int32_t *outline_count,
                              cvx_point *points, int32_t *point_count) {
  CVX_TRY
  const int32_t capacity = *outline_count, point_capacity = *point_count;
  *outline_count = *point_count = 0;
  cv::Mat binary;
  cv::threshold(mat(signal), binary, level - 0.5, 255, cv::THRESH_BINARY);
  std::vector<std::vector<cv::Point>> contours;
  cv::findContours(binary, contours, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_SIMPLE);
  std::vector<cv::Point> hull;
  for (const auto &contour : contours) {
    if (contour.size() < 3 || *outline_count >= capacity) continue;
    const double area = cv::contourArea(contour);
    if (area < minimum_area) continue;
    cv::convexHull(contour, hull);
    const int32_t count = int32_t(hull.size());
    if (count < 3 || *point_count + count > point_capacity) continue;
    const cv::RotatedRect box = cv::minAreaRect(hull);
    cvx_outline &out = outlines[(*outline_count)++];
    out.area = float(area);
    out.perimeter = float(cv::arcLength(contour, true));
    out.box[0] = box.center.x, out.box[1] = box.center.y, out.box[2] = box.size.width, out.box[3] = box.size.height, out.box[4] = box.angle;
    out.first = *point_count;
    out.count = count;
    // Positive orientation in a picture whose y points down is clockwise as seen.
    const bool isClockwise = cv::contourArea(hull, true) > 0;
    for (int32_t i = 0; i < count; i++) {
      const cv::Point &p = hull[size_t(isClockwise ? i : count - 1 - i)];
      points[(*point_count)++] = {float(p.x), float(p.y)};
    }
  }
  return cvx::done();
  CVX_CATCH
}
