#include <algorithm>
#include <cmath>
#include "tag.hpp"

// From regions to quadrilaterals: the convex hull of a region from the ends of its rows, then hull edges are removed one by one, always the
// one whose neighbours meet with the least area added, until four are left.

namespace {

/** Area of the quadrilateral over that of the hull, and what the rounding to pixels adds in small regions: pixels of the perimeter. */
constexpr double LARGEST_EXCESS = 1.16;
constexpr double EXCESS_PIXELS = 0.35;
/** Cosine of the sharpest corner: 15 degrees. */
constexpr double SHARPEST_CORNER = 0.966;
/** Of hull corners; a region with more is no quadrilateral, or far too large. */
constexpr size_t MOST_CORNERS = 512;

double cross(const TagPoint &a, const TagPoint &b, const TagPoint &c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x); }

/** Numbers the regions, notes their boxes, and lists the runs of each in `order`. */
void collectRegions(vck_tag_memory &memory, TagRuns &all, int32_t leastSide) {
  std::vector<TagRun> &runs = all.runs;
  memory.regions.clear();
  memory.regionOf.resize(runs.size());
  for (size_t i = 0; i < runs.size(); i++) {
    const TagRun &run = runs[i];
    int32_t number;
    if (run.parent == int32_t(i)) {
      number = int32_t(memory.regions.size());
      memory.regions.push_back({run.start, run.y, run.end - 1, run.y, 0});
    } else {
      // A parent is an earlier run, so its region is known.
      number = memory.regionOf[size_t(run.parent)];
    }
    memory.regionOf[i] = number;
    TagRegion &region = memory.regions[size_t(number)];
    region.left = std::min(region.left, run.start), region.right = std::max(region.right, run.end - 1);
    region.bottom = run.y, region.runs++;
  }
  int32_t total = 0;
  for (TagRegion &region : memory.regions) {
    const bool counts = region.right - region.left + 1 >= leastSide && region.bottom - region.top + 1 >= leastSide;
    const int32_t count = counts ? region.runs : 0;
    region.runs = counts ? total : -1;
    total += count;
  }
  memory.order.resize(size_t(total));
  for (size_t i = 0; i < runs.size(); i++) {
    TagRegion &region = memory.regions[size_t(memory.regionOf[i])];
    if (region.runs >= 0) memory.order[size_t(region.runs++)] = int32_t(i);
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

/** Where the edges before and after edge b-c meet outside of it: false where they do not. */
bool meeting(const TagPoint &a, const TagPoint &b, const TagPoint &c, const TagPoint &d, TagPoint &place) {
  const double ux = b.x - a.x, uy = b.y - a.y, vx = d.x - c.x, vy = d.y - c.y;
  const double turn = ux * vy - uy * vx;
  if (turn <= 1e-9) return false;
  const double t = ((c.x - a.x) * vy - (c.y - a.y) * vx) / turn;
  place = {a.x + t * ux, a.y + t * uy};
  return t >= 1;
}

/** Removes hull edges until four are left. */
bool reduceToFour(std::vector<TagPoint> &p) {
  while (p.size() > 4) {
    const size_t n = p.size();
    double least = 1e300;
    size_t chosen = n;
    TagPoint corner{0, 0};
    for (size_t i = 0; i < n; i++) {
      const TagPoint &b = p[i], &c = p[(i + 1) % n];
      TagPoint place;
      if (!meeting(p[(i + n - 1) % n], b, c, p[(i + 2) % n], place)) continue;
      const double added = -cross(b, c, place);
      if (added < least) least = added, chosen = i, corner = place;
    }
    if (chosen == n) return false;
    p[chosen] = corner;
    p.erase(p.begin() + ptrdiff_t((chosen + 1) % n));
  }
  return p.size() == 4;
}

/** Corners of the quadrilateral around whole pixels rather than their centres. */
bool widen(const std::vector<TagPoint> &p, cvx_point corners[4]) {
  for (int i = 0; i < 4; i++) {
    const TagPoint &a = p[size_t(i + 3) % 4], &b = p[size_t(i)], &c = p[size_t(i + 1) % 4];
    const double la = std::hypot(b.x - a.x, b.y - a.y), lb = std::hypot(c.x - b.x, c.y - b.y);
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

void findQuads(vck_tag_memory &memory, TagRuns &all, const vck_tag_search &search, bool isWhite, vck_tag_quad *quads, int32_t capacity,
               int32_t &found) {
  collectRegions(memory, all, search.min_side);
  size_t from = 0;
  for (const TagRegion &region : memory.regions) {
    if (region.runs < 0) continue;
    const size_t to = size_t(region.runs), first = from;
    from = to;
    hullOf(memory, all, first, to);
    std::vector<TagPoint> &hull = memory.hull;
    if (hull.size() < 4 || hull.size() > MOST_CORNERS) continue;
    const double area = areaOf(hull), box = double(region.right - region.left + region.bottom - region.top + 2);
    if (area < double(search.min_side * search.min_side) / 4 || !reduceToFour(hull)) continue;
    const double around = areaOf(hull);
    if (around > LARGEST_EXCESS * area + EXCESS_PIXELS * box) continue;
    vck_tag_quad quad;
    quad.is_white = isWhite, quad.fill = float(area / around);
    if (!widen(hull, quad.corners)) continue;
    if (found < capacity) quads[found] = quad;
    found++;
  }
}

} // namespace

vck_tag_memory *vck_tag_memory_create(void) { return new (std::nothrow) vck_tag_memory; }
void vck_tag_memory_destroy(vck_tag_memory *memory) { delete memory; }

cvx_result vck_tag_find_quads(vck_tag_memory *memory, cvx_plane source, const vck_tag_search *search, vck_tag_quad *quads, int32_t *count) {
  if (source.depth != CVX_U8 || source.channels != 1 || search->min_side < 4) return cvx::failed(CVX_FAILED, "an 8-bit plane needed");
  VCK_TRY
  memory->collectRuns(source, *search);
  int32_t found = 0;
  if (search->seeks_black) findQuads(*memory, memory->black, *search, false, quads, *count, found);
  if (search->seeks_white) findQuads(*memory, memory->white, *search, true, quads, *count, found);
  *count = found;
  return cvx::done();
  VCK_CATCH
}
