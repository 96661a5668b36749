#include "kernel.h"
#include "CTarget.h"
#include <algorithm>

// Consensus of points on lines, four lines at a time. The same body is compiled for two instruction sets and selected at run time.

namespace {

typedef double Numbers __attribute__((vector_size(32)));

VCK_INLINE void findLine(const vck_place *points, int32_t count, double tolerance, vck_pair &pair) {
  const double weight = 1 / (tolerance * tolerance);
  double best = 0;
  for (int32_t first = 0; first < count; first++) {
    for (int32_t second = first + std::max(1, count / 3); second < count; second += 4) {
      Numbers dx, dy, scores = {};
      for (int lane = 0; lane < 4; lane++) { /* at the end of the list, the last line again */
        const int32_t end = std::min(second + lane, count - 1);
        dx[lane] = points[end].x - points[first].x, dy[lane] = points[end].y - points[first].y;
      }
      const Numbers squared = dx * dx + dy * dy;
      const Numbers scale = weight / squared; /* weight of a squared distance, without a square root per pair */
      for (int32_t i = 0; i < count; i++) {
        const Numbers r = dx * (points[i].y - points[first].y) - dy * (points[i].x - points[first].x);
        const Numbers score = 1 - r * r * scale;
        scores += score > 0 ? score : Numbers{};
      }
      for (int lane = 0; lane < 4; lane++)
        if (squared[lane] > 1e-12 && scores[lane] > best) best = scores[lane], pair = {first, std::min(second + lane, count - 1)};
    }
  }
}

VCK_DISPATCH("avx2", void, findLine, (const vck_place *points, int32_t count, double tolerance, vck_pair &pair),
             (points, count, tolerance, pair))

} // namespace

vck_pair vck_line_consensus(const vck_place *points, int32_t count, double tolerance) {
  vck_pair pair = {0, 0};
  findLineBest(points, count, tolerance, pair);
  return pair;
}
