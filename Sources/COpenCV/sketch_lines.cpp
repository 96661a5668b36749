#include "opencv_sketch.h"

#include <cmath>
#include <cstring>

void cvx_line_votes(const cvx_point *points, int32_t count, int32_t angle_count, int32_t offset, uint16_t *votes) {
  const ptrdiff_t bins = 2 * ptrdiff_t(offset) + 1;
  std::memset(votes, 0, size_t(angle_count) * size_t(bins) * sizeof *votes);
  for (int32_t angle = 0; angle < angle_count; angle++) {
    const double turn = angle * M_PI / angle_count;
    const float c = float(std::cos(turn)), s = float(std::sin(turn));
    uint16_t *const middle = votes + angle * bins + offset;
    // First many distances side by side, then their votes one by one.
    constexpr int32_t block = 256;
    int32_t distances[block];
    for (int32_t first = 0; first < count; first += block) {
      const int32_t n = count - first < block ? count - first : block;
      // The last bits of a float that is so large are whole numbers: adding it rounds.
      constexpr float large = 3 << 22;
      for (int32_t i = 0; i < n; i++) {
        const float rounded = points[first + i].x * c + points[first + i].y * s + large;
        int32_t bits, zero;
        std::memcpy(&bits, &rounded, sizeof bits);
        std::memcpy(&zero, &large, sizeof zero);
        distances[i] = bits - zero;
      }
      for (int32_t i = 0; i < n; i++)
        middle[distances[i]]++;
    }
  }
}
