#include <algorithm>
#include <cmath>
#include "tag.hpp"

// Quadrilaterals whose region is more than a tag: something dark touches the border, or covers a part of it. The boundaries of the dark
// pixels are followed crack by crack, divided into straight pieces (K. Wall and P.-E. Danielsson, A Fast Sequential Method for Polygonal
// Approximation of Digitized Curves, 1984), and four pieces that follow each other and turn the same way are a quadrilateral: three corners
// in sight are enough.

namespace {

/** Largest deviation of a piece's points from its chord, pixels. */
constexpr float DEVIATION = 0.8f;
/** Minimum length of a piece, pixels; shorter ones are corners or noise. */
constexpr float MINIMUM_PIECE = 3.5f;
/** Initial capacity of a chain. */
constexpr size_t CHAIN_BLOCK = 4096;
/** Number of points at each end of a piece that belong to the corner. */
constexpr int CORNER_POINTS = 2;
/** Largest gap between successive pieces: pixels, plus a share of the shorter one. */
constexpr float GAP_PIXELS = 3, GAP_SHARE = 0.3f;
/** Minimum sine of the turn between sides. */
constexpr float MINIMUM_TURN = 0.25f;
/** Pieces of one line: minimum cosine between them, and largest variance of their points across the common line (square pixels). */
constexpr float MINIMUM_JOINED_COSINE = 0.94f;
constexpr double MOST_VARIANCE = 0.36;
/** Minimum share of a side that its piece covers, with two and with one visible corner; largest share. */
constexpr float COVERED_SIDE = 0.6f, COVERED_OPEN_SIDE = 0.25f, LONGEST_COVER = 1.3f;
/** Quadrilaterals with one invisible side: minimum length of the others (pixels), minimum ratio of the outer ones. */
constexpr float MINIMUM_OPEN_SIDE = 8, MINIMUM_OPEN_RATIO = 0.6f;
/** Largest distance between the corners of a quadrilateral that is found twice, pixels. */
constexpr float SAME_CORNERS = 2;

VCK_INLINE bool isSet(const uint64_t *bits, size_t words, int32_t x, int32_t y) {
  return bits[size_t(y) * words + size_t(x >> 6)] >> (x & 63) & 1;
}

/** Follows the boundary through the left side of a pixel, dark to the right, and stores the centre of each crack. */
void follow(vck_tag_memory &memory, TagPixel start) {
  // Up, right, down, left; the pixels ahead of a vertex, to the left and to the right of the way.
  static const int32_t stepX[4] = {0, 1, 0, -1}, stepY[4] = {-1, 0, 1, 0};
  static const int32_t leftX[4] = {-1, 0, 0, -1}, leftY[4] = {-1, -1, 0, 0};
  static const int32_t rightX[4] = {0, 0, -1, -1}, rightY[4] = {-1, 0, 0, -1};
  const size_t words = memory.rowWords;
  const uint64_t *const bits = memory.map.data();
  std::vector<cvx_point> &chain = memory.chain;
  if (chain.size() < CHAIN_BLOCK) chain.resize(CHAIN_BLOCK);
  cvx_point *points = chain.data();
  size_t count = 0, room = chain.size();
  // Pixel (x, y) of the map is pixel (x - 1, y - 1) of the picture. The vertex (x, y) is the top-left corner of pixel (x, y).
  int32_t x = start.x, y = start.y + 1;
  unsigned direction = 0;
  do {
    if (count == room) chain.resize(2 * count), points = chain.data(), room = chain.size();
    points[count++] = {float(2 * x + stepX[direction] - 3) * 0.5f, float(2 * y + stepY[direction] - 3) * 0.5f};
    x += stepX[direction], y += stepY[direction];
    const bool isLeft = isSet(bits, words, x + leftX[direction], y + leftY[direction]);
    const bool isRight = isSet(bits, words, x + rightX[direction], y + rightY[direction]);
    const int turn = isLeft ? -1 : !isRight;
    direction = (direction + unsigned(turn)) & 3;
  } while (x != start.x || y != start.y + 1 || direction != 0);
  memory.chainCount = count;
}

/** The line of a piece by its sums; returns the variance of its points across. */
double setLine(TagPiece &piece) {
  const double x = piece.x / piece.n, y = piece.y / piece.n;
  const double sxx = piece.xx / piece.n - x * x, sxy = piece.xy / piece.n - x * y, syy = piece.yy / piece.n - y * y;
  const double root = std::sqrt((sxx - syy) * (sxx - syy) + 4 * sxy * sxy);
  // The eigenvector of the larger eigenvalue, from the row that is not small.
  double ux = sxx - syy + root, uy = 2 * sxy;
  if (sxx < syy) ux = 2 * sxy, uy = syy - sxx + root;
  const double length = std::sqrt(ux * ux + uy * uy);
  const float dx = piece.to.x - piece.from.x, dy = piece.to.y - piece.from.y;
  if (length > 1e-12)
    ux /= length, uy /= length;
  else
    ux = 1, uy = 0;
  if (ux * dx + uy * dy < 0) ux = -ux, uy = -uy;
  piece.point = {float(x), float(y)};
  piece.direction = {float(ux), float(uy)};
  piece.length = std::sqrt(dx * dx + dy * dy);
  return std::max(0.0, 0.5 * (sxx + syy - root));
}

/** A line through points, the ends left out; false for a short one. */
bool fit(const cvx_point *points, size_t count, TagPiece &piece) {
  piece.from = points[0], piece.to = points[count - 1];
  const float dx = piece.to.x - piece.from.x, dy = piece.to.y - piece.from.y;
  if (dx * dx + dy * dy < MINIMUM_PIECE * MINIMUM_PIECE) return false;
  const size_t skipped = count > 4 * CORNER_POINTS + 2 ? CORNER_POINTS : count > 6 ? 1 : 0;
  const size_t end = count - skipped;
  // Sums relative to the first point fit into floats.
  float x = 0, y = 0, xx = 0, xy = 0, yy = 0;
  for (size_t i = skipped; i < end; i++) {
    const float u = points[i].x - piece.from.x, v = points[i].y - piece.from.y;
    x += u, y += v, xx += u * u, xy += u * v, yy += v * v;
  }
  const double n = double(end - skipped), a = piece.from.x, b = piece.from.y;
  piece.n = n, piece.x = x + n * a, piece.y = y + n * b;
  piece.xx = xx + 2 * a * x + n * a * a, piece.yy = yy + 2 * b * y + n * b * b, piece.xy = xy + a * y + b * x + n * a * b;
  setLine(piece);
  return true;
}

/** Joins a piece with the one after it where both are one line. */
bool join(TagPiece &a, const TagPiece &b) {
  if (a.direction.x * b.direction.x + a.direction.y * b.direction.y < MINIMUM_JOINED_COSINE) return false;
  const float dx = b.from.x - a.to.x, dy = b.from.y - a.to.y;
  if (dx * dx + dy * dy > GAP_PIXELS * GAP_PIXELS) return false;
  TagPiece both = a;
  both.to = b.to;
  both.n += b.n, both.x += b.x, both.y += b.y, both.xx += b.xx, both.xy += b.xy, both.yy += b.yy;
  if (setLine(both) > MOST_VARIANCE) return false;
  a = both;
  return true;
}

/** Joins pieces of a closed chain that are one line. */
void joinAll(std::vector<TagPiece> &pieces) {
  if (pieces.size() < 2) return;
  size_t last = 0;
  for (size_t i = 1; i < pieces.size(); i++)
    if (!join(pieces[last], pieces[i])) pieces[++last] = pieces[i];
  if (last > 0 && join(pieces[last], pieces[0])) {
    pieces[0] = pieces[last];
    last--;
  }
  pieces.resize(last + 1);
}

/** Straight pieces of a closed chain. */
void divide(vck_tag_memory &memory) {
  const cvx_point *const points = memory.chain.data();
  const size_t n = memory.chainCount;
  memory.pieces.clear();
  size_t first = 0;
  float x = 0, y = 0, area = 0;
  TagPiece piece;
  for (size_t i = 1; i < n; i++) {
    const float dx = points[i].x - points[i - 1].x, dy = points[i].y - points[i - 1].y;
    x += dx, y += dy, area += x * dy - y * dx;
    if (area * area > DEVIATION * DEVIATION * (x * x + y * y) && i - first > 2) {
      if (fit(points + first, i - first, piece)) memory.pieces.push_back(piece);
      first = i - 1;
      x = dx, y = dy, area = 0;
    }
  }
  if (n - first > 1 && fit(points + first, n - first, piece)) memory.pieces.push_back(piece);
}

bool meet(const TagPiece &a, const TagPiece &b, cvx_point &position) {
  const float turn = a.direction.x * b.direction.y - a.direction.y * b.direction.x;
  if (turn < MINIMUM_TURN) return false;
  const float dx = b.point.x - a.point.x, dy = b.point.y - a.point.y;
  const float t = (dx * b.direction.y - dy * b.direction.x) / turn;
  position = {a.point.x + t * a.direction.x, a.point.y + t * a.direction.y};
  return true;
}

float distance(const cvx_point &a, const cvx_point &b) { return std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)); }

/** Whether a piece follows the other one around a corner. */
bool follows(const TagPiece &a, const TagPiece &b) {
  const float turn = a.direction.x * b.direction.y - a.direction.y * b.direction.x;
  if (turn < MINIMUM_TURN) return false;
  return distance(a.to, b.from) < GAP_PIXELS + GAP_SHARE * std::min(a.length, b.length);
}

/** A quadrilateral of four pieces that follow each other; three of its corners are in sight. */
bool fourSides(const std::vector<TagPiece> &pieces, size_t i, vck_tag_quad &quad) {
  const size_t n = pieces.size();
  if (n < 4) return false;
  const TagPiece *p[4] = {&pieces[i], &pieces[(i + 1) % n], &pieces[(i + 2) % n], &pieces[(i + 3) % n]};
  if (!follows(*p[0], *p[1]) || !follows(*p[1], *p[2]) || !follows(*p[2], *p[3])) return false;
  for (int k = 0; k < 4; k++)
    if (!meet(*p[(k + 3) & 3], *p[k], quad.corners[k])) return false;
  for (int k = 0; k < 4; k++) {
    const float side = distance(quad.corners[k], quad.corners[(k + 1) & 3]);
    const float share = k == 1 || k == 2 ? COVERED_SIDE : COVERED_OPEN_SIDE;
    if (p[k]->length < share * side || p[k]->length > LONGEST_COVER * side + GAP_PIXELS) return false;
  }
  return true;
}

/** A quadrilateral of three pieces that follow each other; its fourth side is where the outer ones end. */
bool threeSides(const std::vector<TagPiece> &pieces, size_t i, vck_tag_quad &quad) {
  const size_t n = pieces.size();
  const TagPiece &a = pieces[i], &b = pieces[(i + 1) % n], &c = pieces[(i + 2) % n];
  if (!follows(a, b) || !follows(b, c) || a.length < MINIMUM_OPEN_SIDE || b.length < MINIMUM_OPEN_SIDE || c.length < MINIMUM_OPEN_SIDE)
    return false;
  if (!meet(a, b, quad.corners[1]) || !meet(b, c, quad.corners[2])) return false;
  const float first = distance(a.from, quad.corners[1]), second = distance(c.to, quad.corners[2]);
  if (first < MINIMUM_OPEN_RATIO * second || second < MINIMUM_OPEN_RATIO * first) return false;
  quad.corners[0] = a.from, quad.corners[3] = c.to;
  // The open side must turn from its neighbours as sides do.
  const float dx = a.from.x - c.to.x, dy = a.from.y - c.to.y, length = std::sqrt(dx * dx + dy * dy);
  if (length < MINIMUM_OPEN_SIDE) return false;
  return c.direction.x * dy - c.direction.y * dx > MINIMUM_TURN * length && dx * a.direction.y - dy * a.direction.x > MINIMUM_TURN * length;
}

} // namespace

bool vck_tag_memory::isKnown(const vck_tag_quad &quad, const vck_tag_quad *quads, int32_t count, float tolerance) const {
  for (int32_t i = 0; i < count; i++) {
    if (quads[i].is_white != quad.is_white) continue;
    for (int turn = 0; turn < 4; turn++) {
      bool isSame = true;
      for (int k = 0; k < 4 && isSame; k++)
        isSame = distance(quads[i].corners[k], quad.corners[(k + turn) & 3]) < tolerance;
      if (isSame) return true;
    }
  }
  return false;
}

void vck_tag_memory::findChains(const cvx_plane &source, const vck_tag_search &search, vck_tag_quad *quads, int32_t capacity,
                                int32_t &found) {
  const int32_t width = source.width, height = source.height;
  const float margin = float(std::min(width, height)) / 4;
  for (const TagPixel &start : starts) {
    follow(*this, start);
    if (chainCount < size_t(search.min_side) * 3) continue;
    divide(*this);
    joinAll(pieces);
    const size_t n = pieces.size();
    if (n < 3) continue;
    for (size_t i = 0; i < n; i++) {
      vck_tag_quad quad;
      quad.is_white = 0, quad.fill = 1;
      if (!fourSides(pieces, i, quad) && !threeSides(pieces, i, quad)) continue;
      bool isInside = true;
      for (const cvx_point &p : quad.corners)
        isInside = isInside && p.x > -margin && p.y > -margin && p.x < float(width) + margin && p.y < float(height) + margin;
      if (!isInside || !accepts(source, quad, search) || isKnown(quad, quads, std::min(found, capacity), SAME_CORNERS)) continue;
      if (found < capacity) quads[found] = quad;
      found++;
    }
  }
}
