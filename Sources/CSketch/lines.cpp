#include "CSketch.h"

#include <algorithm>
#include <cmath>
#include <cstring>

void vck_segment_distances(float *squares, int32_t side, float x, float y, float dx, float dy, float reach) {
  typedef float Four __attribute__((vector_size(16)));
  const float square = dx * dx + dy * dy, inverse = square > 1e-9f ? 1 / square : 0;
  // Clamped before conversion to integers, as positions may be far outside.
  const float last = float(side - 1);
  const auto clamped = [last](float at) { return int32_t(std::min(last, std::max(0.0f, at))); };
  const int32_t left = clamped(std::min(x, x + dx) - reach), right = clamped(std::max(x, x + dx) + reach);
  const int32_t top = clamped(std::min(y, y + dy) - reach), bottom = clamped(std::max(y, y + dy) + reach);
  for (int32_t row = top; row <= bottom; row++) {
    const float py = float(row) - y;
    for (int32_t column = left & ~3; column <= right; column += 4) {
      const Four px = Four{0, 1, 2, 3} + (float(column) - x);
      Four t = (px * dx + py * dy) * inverse;
      t = t > 0 ? t : Four{};
      t = t < 1 ? t : Four{1, 1, 1, 1};
      const Four ex = px - t * dx, ey = py - t * dy, distance = ex * ex + ey * ey;
      float *const at = squares + ptrdiff_t(row) * side + column;
      Four nearest;
      std::memcpy(&nearest, at, sizeof nearest);
      nearest = distance < nearest ? distance : nearest;
      std::memcpy(at, &nearest, sizeof nearest);
    }
  }
}

void vck_line_votes(const cvx_point *points, int32_t count, int32_t angle_count, int32_t offset, uint16_t *votes) {
  const ptrdiff_t bins = 2 * ptrdiff_t(offset) + 1;
  std::memset(votes, 0, size_t(angle_count) * size_t(bins) * sizeof *votes);
  for (int32_t angle = 0; angle < angle_count; angle++) {
    const double turn = angle * M_PI / angle_count;
    const float c = float(std::cos(turn)), s = float(std::sin(turn));
    uint16_t *const center = votes + angle * bins + offset;
    // Distances are computed in vectorised blocks, votes one by one.
    constexpr int32_t block = 256;
    int32_t distances[block];
    for (int32_t first = 0; first < count; first += block) {
      const int32_t n = count - first < block ? count - first : block;
      // The last bit of a float of this size is 1, so that the sum is rounded to an integer.
      constexpr float large = 3 << 22;
      for (int32_t i = 0; i < n; i++) {
        const float rounded = points[first + i].x * c + points[first + i].y * s + large;
        int32_t bits, zero;
        std::memcpy(&bits, &rounded, sizeof bits);
        std::memcpy(&zero, &large, sizeof zero);
        distances[i] = bits - zero;
      }
      for (int32_t i = 0; i < n; i++)
        center[distances[i]]++;
    }
  }
}
