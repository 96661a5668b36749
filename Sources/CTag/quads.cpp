#include <algorithm>
#include <cmath>
#include "tag.hpp"

// From regions to quadrilaterals: the convex hull of a region from the ends of its rows, then hull edges are removed one by one, always the
// one whose neighbours meet with the least area added, until four are left.

namespace {

/** Largest area of the quadrilateral over that of the hull, and the addition for rounding in small regions, pixels of the box's sides. */
constexpr double LARGEST_EXCESS = 1.16;
constexpr double EXCESS_PIXELS = 0.35;
/** Cosine of the sharpest corner: 15 degrees. */
constexpr double SHARPEST_CORNER = 0.966;
/** Largest number of hull corners. */
constexpr size_t MOST_CORNERS = 512;
/** Minimum ratio of the shortest to the longest side; minimum side over that of the search, before the sides are measured. */
constexpr float MINIMUM_ASPECT = 0.12f, SIZE_SLACK = 0.8f;
/** Limits of the boxes whose boundaries are followed, pixels; larger ones are followed at half the size only. */
constexpr int32_t MINIMUM_CHAIN = 16, MINIMUM_HALF_CHAIN = 10, LARGEST_CHAIN = 96;
/** At half the size: minimum sides of the picture and of a quadrilateral, minimum contrast, largest number of quadrilaterals, and largest
 * distance between the corners of a known quadrilateral (full-size pixels). */
constexpr int32_t MINIMUM_HALF_PICTURE = 24, MINIMUM_HALF_SIDE = 10, MINIMUM_HALF_CONTRAST = 14, MOST_HALF_QUADS = 1024;
constexpr float SAME_HALF_CORNERS = 4;
/** Number of places along each side at which inside and outside are compared, minimum number of edges of a side and of all sides, and the
 * distance of the samples from the side (share of its length, limits in pixels). */
constexpr int CHECKS = 5, MINIMUM_SIDE = 2, MINIMUM_TOTAL = 13;
constexpr float CHECK_SHARE = 0.05f, CHECK_PIXELS = 1.2f, MOST_CHECK_PIXELS = 4;

/** The pixel at (x - 0.5, y - 0.5), or the nearest one of the border. */
VCK_INLINE int pixel(const cvx_plane &source, float x, float y) {
  const int32_t column = std::max(0, std::min(source.width - 1, int32_t(x))), row = std::max(0, std::min(source.height - 1, int32_t(y)));
  return vck::row_of<const uint8_t>(source, row)[column];
}

double cross(const TagPoint &a, const TagPoint &b, const TagPoint &c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }

/** Numbers the regions, notes their boxes, and lists the runs of each in `order`. */
void collectRegions(vck_tag_memory &memory, const TagRuns &all, int32_t minimumSide) {
  const size_t count = all.runs.size();
  if (memory.regions.size() < count) memory.regions.resize(count), memory.regionOf.resize(count);
  const TagRun *const runs = all.runs.data();
  TagRegion *const regions = memory.regions.data();
  int32_t *const regionOf = memory.regionOf.data();
  int32_t known = 0;
  for (size_t i = 0; i < count; i++) {
    const TagRun &run = runs[i];
    // A parent is an earlier run, so its region is known.
    const bool isFirst = run.parent == int32_t(i);
    const int32_t number = isFirst ? known++ : regionOf[size_t(run.parent)];
    regionOf[i] = number;
    TagRegion &region = regions[number];
    if (isFirst) region = {run.start, run.y, run.end - 1, run.y, 0};
    region.left = std::min(region.left, run.start), region.right = std::max(region.right, run.end - 1);
    region.bottom = run.y, region.runs++;
  }
  memory.regionCount = size_t(known);
  int32_t total = 0;
  for (int32_t i = 0; i < known; i++) {
    TagRegion &region = regions[i];
    const bool counts = region.right - region.left + 1 >= minimumSide && region.bottom - region.top + 1 >= minimumSide;
    const int32_t its = counts ? region.runs : 0;
    region.runs = counts ? total : -1;
    total += its;
  }
  if (memory.order.size() < count) memory.order.resize(count);
  int32_t *const order = memory.order.data();
  for (size_t i = 0; i < count; i++) {
    TagRegion &region = regions[regionOf[i]];
    if (region.runs >= 0) order[region.runs++] = int32_t(i);
  }
}

/** Appends a point to a chain that turns to one side alone. */
VCK_INLINE void append(std::vector<TagPoint> &chain, TagPoint point, double side) {
  while (chain.size() >= 2 && side * cross(chain[chain.size() - 2], chain.back(), point) <= 0)
    chain.pop_back();
  chain.push_back(point);
}

/** The hull of a region's pixel centres, clockwise as seen. */
void hullOf(vck_tag_memory &memory, const TagRuns &all, size_t from, size_t to) {
  memory.leftChain.clear(), memory.rightChain.clear();
  for (size_t i = from; i < to;) {
    const TagRun &first = all.runs[size_t(memory.order[i])];
    int32_t left = first.start, right = first.end - 1;
    for (i++; i < to && all.runs[size_t(memory.order[i])].y == first.y; i++)
      right = std::max(right, all.runs[size_t(memory.order[i])].end - 1);
    append(memory.leftChain, {double(left), double(first.y)}, -1);
    append(memory.rightChain, {double(right), double(first.y)}, 1);
  }
  std::vector<TagPoint> &hull = memory.hull;
  hull.assign(memory.rightChain.begin(), memory.rightChain.end());
  for (size_t i = memory.leftChain.size(); i-- > 0;) {
    const TagPoint &p = memory.leftChain[i];
    const bool isSame = p.x == hull.back().x && p.y == hull.back().y;
    const bool closes = i == 0 && p.x == hull.front().x && p.y == hull.front().y;
    if (!isSame && !closes) hull.push_back(p);
  }
}

double areaOf(const std::vector<TagPoint> &points) {
  double sum = 0;
  for (size_t i = 0; i < points.size(); i++) {
    const TagPoint &a = points[i], &b = points[(i + 1) % points.size()];
    sum += a.x * b.y - a.y * b.x;
  }
  return sum / 2;
}

/** The intersection of the edges before and after edge b-c; false if it does not lie outside of b-c. */
bool meeting(const TagPoint &a, const TagPoint &b, const TagPoint &c, const TagPoint &d, TagPoint &position) {
  const double ux = b.x - a.x, uy = b.y - a.y, vx = d.x - c.x, vy = d.y - c.y;
  const double turn = ux * vy - uy * vx;
  if (turn <= 1e-9) return false;
  const double t = ((c.x - a.x) * vy - (c.y - a.y) * vx) / turn;
  position = {a.x + t * ux, a.y + t * uy};
  return t >= 1;
}

} // namespace

void EdgeRemover::measure(const std::vector<TagPoint> &p, int i) {
  const size_t at = size_t(i), end = size_t(next_[at]);
  const TagPoint &b = p[at], &c = p[end];
  TagPoint &position = positions_[at];
  added_[at] = meeting(p[size_t(previous_[at])], b, c, p[size_t(next_[end])], position) ? -cross(b, c, position) : IMPOSSIBLE;
}

bool EdgeRemover::operator()(std::vector<TagPoint> &p) {
  const int n = int(p.size());
  next_.resize(p.size()), previous_.resize(p.size()), added_.resize(p.size()), positions_.resize(p.size());
  for (int i = 0; i < n; i++)
    next_[size_t(i)] = i + 1 < n ? i + 1 : 0, previous_[size_t(i)] = i ? i - 1 : n - 1;
  for (int i = 0; i < n; i++)
    measure(p, i);
  int first = 0;
  for (int left = n; left > 4; left--) {
    int chosen = first;
    for (int i = next_[size_t(first)]; i != first; i = next_[size_t(i)])
      if (added_[size_t(i)] < added_[size_t(chosen)]) chosen = i;
    if (added_[size_t(chosen)] >= IMPOSSIBLE) return false;
    // The corner at the edge's start moves to where the neighbours meet, the one at its end goes.
    const int gone = next_[size_t(chosen)], after = next_[size_t(gone)], before = previous_[size_t(chosen)];
    p[size_t(chosen)] = positions_[size_t(chosen)];
    next_[size_t(chosen)] = after, previous_[size_t(after)] = chosen;
    first = chosen;
    measure(p, previous_[size_t(before)]), measure(p, before), measure(p, chosen), measure(p, after);
  }
  TagPoint four[4];
  for (int k = 0, i = first; k < 4; k++, i = next_[size_t(i)])
    four[k] = p[size_t(i)];
  p.assign(four, four + 4);
  return true;
}

namespace {

/** Corners of the quadrilateral around whole pixels rather than their centres. */
bool widen(const std::vector<TagPoint> &p, cvx_point corners[4]) {
  for (int i = 0; i < 4; i++) {
    const TagPoint &a = p[size_t(i + 3) % 4], &b = p[size_t(i)], &c = p[size_t(i + 1) % 4];
    const double la = std::sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)),
                 lb = std::sqrt((c.x - b.x) * (c.x - b.x) + (c.y - b.y) * (c.y - b.y));
    if (la < 1 || lb < 1) return false;
    const double ux = (b.x - a.x) / la, uy = (b.y - a.y) / la, vx = (c.x - b.x) / lb, vy = (c.y - b.y) / lb;
    const double turn = ux * vy - uy * vx;
    if (std::fabs(ux * vx + uy * vy) > SHARPEST_CORNER || turn <= 0) return false;
    // Both sides move outward by half a pixel; outward of a direction (x, y) is (y, -x).
    const double k = 0.5 / turn;
    corners[i] = {float(b.x + k * (ux - vx)), float(b.y + k * (uy - vy))};
  }
  return true;
}

/** Whether the picture is brighter outside of the sides than inside, or the other way round, in most of a few places. */
bool hasEdges(const cvx_plane &source, const vck_tag_quad &quad, int contrast) {
  int total = 0, weak = 0;
  for (int i = 0; i < 4; i++) {
    const cvx_point a = quad.corners[i], b = quad.corners[(i + 1) % 4];
    const float dx = b.x - a.x, dy = b.y - a.y, length = std::sqrt(dx * dx + dy * dy);
    const float reach = std::min(std::max(CHECK_SHARE * length, CHECK_PIXELS), MOST_CHECK_PIXELS) / length;
    const float nx = dy * reach, ny = -dx * reach;
    int good = 0;
    for (int k = 0; k < CHECKS; k++) {
      const float t = (float(k) + 0.5f) / CHECKS, x = a.x + t * dx + 0.5f, y = a.y + t * dy + 0.5f;
      const int outside = pixel(source, x + nx, y + ny), inside = pixel(source, x - nx, y - ny);
      good += (quad.is_white ? inside - outside : outside - inside) >= contrast;
    }
    if (good < MINIMUM_SIDE && ++weak == 2) return false;
    total += good;
  }
  return total >= MINIMUM_TOTAL;
}

/** Whether the sides are long enough, and not too different. */
bool hasSize(const vck_tag_quad &quad, float minimum) {
  float shortest = 1e30f, longest = 0;
  for (int i = 0; i < 4; i++) {
    const cvx_point a = quad.corners[i], b = quad.corners[(i + 1) % 4];
    const float length = std::sqrt((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
    shortest = std::min(shortest, length), longest = std::max(longest, length);
  }
  return shortest >= minimum && shortest >= MINIMUM_ASPECT * longest;
}

/** The quadrilateral around a region; false where none fits. */
bool fitQuad(vck_tag_memory &memory, const TagRuns &all, const cvx_plane &source, const vck_tag_search &search, bool isWhite,
             const TagRegion &region, size_t from, size_t to, vck_tag_quad *quads, int32_t capacity, int32_t &found) {
  hullOf(memory, all, from, to);
  std::vector<TagPoint> &hull = memory.hull;
  if (hull.size() < 4 || hull.size() > MOST_CORNERS) return false;
  const double area = areaOf(hull), box = double(region.right - region.left + region.bottom - region.top + 2);
  if (area < double(search.min_side * search.min_side) / 4 || !memory.reduceToFour(hull)) return false;
  const double around = areaOf(hull);
  if (around > LARGEST_EXCESS * area + EXCESS_PIXELS * box) return false;
  vck_tag_quad quad;
  quad.is_white = isWhite, quad.fill = float(area / around);
  if (!widen(hull, quad.corners) || !memory.accepts(source, quad, search)) return false;
  if (found < capacity) quads[found] = quad;
  found++;
  return true;
}

void findQuads(vck_tag_memory &memory, TagRuns &all, const cvx_plane &source, const vck_tag_search &search, bool isWhite,
               vck_tag_quad *quads, int32_t capacity, int32_t &found) {
  collectRegions(memory, all, search.min_side);
  size_t from = 0;
  for (size_t i = 0; i < memory.regionCount; i++) {
    const TagRegion &region = memory.regions[i];
    if (region.runs < 0) continue;
    const size_t to = size_t(region.runs), first = from;
    from = to;
    if (fitQuad(memory, all, source, search, isWhite, region, first, to, quads, capacity, found)) continue;
    // Its boundary may still hold a tag.
    const int32_t across = region.right - region.left + 1, down = region.bottom - region.top + 1;
    const bool isFollowed = std::min(across, down) >= memory.minimumChain && std::max(across, down) <= memory.largestChain;
    if (!isWhite && isFollowed) memory.mark(all, first, to);
  }
}

/** Quadrilaterals among shadows: in the picture at half its size, where black is what is darker than the geometric mean. */
void findInHalf(vck_tag_memory &memory, const cvx_plane &source, const vck_tag_search &search, vck_tag_quad *quads, int32_t capacity,
                int32_t &found) {
  memory.halve(source);
  cvx_plane half = source;
  half.data = memory.half.data(), half.width = source.width / 2, half.height = source.height / 2, half.stride = size_t(half.width);
  vck_tag_search coarse = search;
  coarse.seeks_white = 0, coarse.min_side = std::max(search.min_side / 2, MINIMUM_HALF_SIDE);
  coarse.min_contrast = std::max(search.min_contrast, MINIMUM_HALF_CONTRAST);
  memory.minimumChain = MINIMUM_HALF_CHAIN, memory.largestChain = std::max(half.width, half.height);
  memory.collectRuns(half, coarse, true);
  memory.halfQuads.resize(MOST_HALF_QUADS);
  int32_t count = 0;
  findQuads(memory, memory.black, half, coarse, false, memory.halfQuads.data(), MOST_HALF_QUADS, count);
  memory.findChains(half, coarse, memory.halfQuads.data(), MOST_HALF_QUADS, count);
  const int32_t known = std::min(found, capacity);
  for (int32_t i = 0; i < std::min(count, MOST_HALF_QUADS); i++) {
    vck_tag_quad quad = memory.halfQuads[size_t(i)];
    // The centre of pixel 0 at half the size lies between pixels 0 and 1.
    for (cvx_point &corner : quad.corners)
      corner = {2 * corner.x + 0.5f, 2 * corner.y + 0.5f};
    if (memory.isKnown(quad, quads, known, SAME_HALF_CORNERS)) continue;
    if (found < capacity) quads[found] = quad;
    found++;
  }
}

} // namespace

bool vck_tag_memory::accepts(const cvx_plane &source, const vck_tag_quad &quad, const vck_tag_search &search) const {
  return hasSize(quad, float(search.min_side) * SIZE_SLACK) && hasEdges(source, quad, search.min_contrast);
}

vck_tag_memory *vck_tag_memory_create(void) { return new (std::nothrow) vck_tag_memory; }
void vck_tag_memory_destroy(vck_tag_memory *memory) { delete memory; }

cvx_result vck_tag_find_quads(vck_tag_memory *memory, cvx_plane source, const vck_tag_search *search, vck_tag_quad *quads, int32_t *count) {
  if (source.depth != CVX_U8 || source.channels != 1 || search->min_side < 4) return cvx::failed(CVX_FAILED, "an 8-bit plane needed");
  VCK_TRY
  memory->minimumChain = MINIMUM_CHAIN, memory->largestChain = LARGEST_CHAIN;
  memory->collectRuns(source, *search, false);
  int32_t found = 0;
  if (search->seeks_black) findQuads(*memory, memory->black, source, *search, false, quads, *count, found);
  if (search->seeks_white) findQuads(*memory, memory->white, source, *search, true, quads, *count, found);
  if (search->seeks_black) memory->findChains(source, *search, quads, *count, found);
  if (search->seeks_black && std::min(source.width, source.height) >= 2 * MINIMUM_HALF_PICTURE)
    findInHalf(*memory, source, *search, quads, *count, found);
  *count = found;
  return cvx::done();
  VCK_CATCH
}
