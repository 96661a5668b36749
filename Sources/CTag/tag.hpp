// Private to the tag kernels: the memory of a search.
#pragma once

#include <cstdint>
#include <vector>
#include "CTag.h"
#include "kernel.h"

/** Pixels on a side of a tile. */
enum { TILE = 4 };

/** Pixels start <= x < end of row y. parent: an earlier run of the region; the first run is its own parent. */
struct TagRun {
  int32_t y, start, end, parent;
};

/** The runs of a picture's dark or bright pixels, joined to regions. */
struct TagRuns {
  std::vector<TagRun> runs;
  /** The first run of the previous row. */
  size_t rowStart = 0;
  /** Starts and ends of the runs of a row, alternating. */
  std::vector<int32_t> ends;

  void clear() { runs.clear(), rowStart = 0; }

  VCK_INLINE int32_t root(int32_t i) {
    while (runs[size_t(i)].parent != i) {
      TagRun &run = runs[size_t(i)];
      run.parent = runs[size_t(run.parent)].parent;
      i = run.parent;
    }
    return i;
  }

  /** i < j */
  VCK_INLINE void unite(int32_t i, int32_t j) {
    i = root(i);
    if (runs[size_t(j)].parent == j) {
      runs[size_t(j)].parent = i;
      return;
    }
    j = root(j);
    if (i < j)
      runs[size_t(j)].parent = i;
    else
      runs[size_t(i)].parent = j;
  }

  void join(size_t above, size_t first, size_t last);
};

/** A connected region. */
struct TagRegion {
  int32_t left, top, right, bottom; /* inclusive */
  int32_t runs;                     /* number of runs, then the index of the next one in `order` */
};

struct TagPoint {
  double x, y;
};

struct TagPixel {
  int32_t x, y;
};

/** A straight piece of a boundary, dark to the right of its way. */
struct TagPiece {
  cvx_point point, direction, from, to;
  float length;
  /** Number of points, sums of their coordinates and of the products. */
  double n, x, y, xx, xy, yy;
};

/** Removes hull edges until four are left. A ring of corners; edge i goes from corner i to the next one. */
class EdgeRemover {
public:
  /** false if no edge can be removed. */
  bool operator()(std::vector<TagPoint> &corners);

private:
  static constexpr double IMPOSSIBLE = 1e300;

  void measure(const std::vector<TagPoint> &corners, int edge);

  std::vector<int> next_, previous_;
  std::vector<double> added_;
  std::vector<TagPoint> positions_;
};

struct vck_tag_memory {
  int32_t tilesX = 0, tilesY = 0;
  int contrast = 0;
  std::vector<uint8_t> low, high, wideLow, wideHigh, range, minimum, maximum;
  std::vector<uint64_t> dark, bright;
  TagRuns black, white;
  /** The first `regionCount` are valid. */
  std::vector<TagRegion> regions;
  size_t regionCount = 0;
  std::vector<int32_t> regionOf, order;
  std::vector<TagPoint> leftChain, rightChain, hull;

  EdgeRemover reduceToFour;
  /** Limits of the sides of the box of a region whose boundary is followed, pixels. */
  int32_t minimumChain = 0, largestChain = 0;
  /** The dark pixels whose boundaries are followed as bits, with an empty row above and below and an empty column before and after; words
   * of a row. */
  std::vector<uint64_t> map;
  size_t rowWords = 0;
  /** The first pixel of each of their regions, row by row, in the map. */
  std::vector<TagPixel> starts;
  std::vector<cvx_point> chain;
  size_t chainCount = 0;
  std::vector<TagPiece> pieces;

  /** The picture at half its size, rows without gaps. */
  std::vector<uint8_t> half;
  std::vector<vck_tag_quad> halfQuads;

  void clearMap(const cvx_plane &source);
  /** Adds the pixels of a region to the map. */
  void mark(const TagRuns &all, size_t from, size_t to);
  void halve(const cvx_plane &source);
  /** isGeometric: the level between black and white is their geometric mean, as shadows need it, rather than the middle. */
  void collectRuns(const cvx_plane &source, const vck_tag_search &search, bool isGeometric);
  void findChains(const cvx_plane &source, const vck_tag_search &search, vck_tag_quad *quads, int32_t capacity, int32_t &found);
  bool isKnown(const vck_tag_quad &quad, const vck_tag_quad *quads, int32_t count, float tolerance) const;
  bool accepts(const cvx_plane &source, const vck_tag_quad &quad, const vck_tag_search &search) const;
};
