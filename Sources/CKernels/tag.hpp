// Private to the tag kernels: the memory of a search.
#pragma once

#include <cstdint>
#include <vector>
#include "kernels.hpp"

/** Pixels on a side of a tile. */
enum { TILE = 4 };

/** Pixels start <= x < end of row y, and a run of the same region before it (its own number: the region's first). */
struct TagRun {
  int32_t y, start, end, parent;
};

/** The runs of a picture's dark or bright pixels, joined to regions. */
struct TagRuns {
  std::vector<TagRun> runs;
  /** The first run of the row before. */
  size_t rowStart = 0;

  void clear() { runs.clear(), rowStart = 0; }

  VCK_INLINE int32_t root(int32_t i) {
    while (runs[size_t(i)].parent != i) {
      TagRun &run = runs[size_t(i)];
      run.parent = runs[size_t(run.parent)].parent;
      i = run.parent;
    }
    return i;
  }

  VCK_INLINE void unite(int32_t i, int32_t j) {
    i = root(i), j = root(j);
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
  int32_t runs;                     /* number of runs, then the place of the next one in `order` */
};

struct TagPoint {
  double x, y;
};

struct vck_tag_memory {
  int32_t tilesX = 0, tilesY = 0;
  int contrast = 0;
  std::vector<uint8_t> low, high, wideLow, wideHigh, least, most;
  std::vector<uint64_t> dark, bright;
  TagRuns black, white;
  std::vector<TagRegion> regions;
  std::vector<int32_t> regionOf, order;
  std::vector<TagPoint> leftChain, rightChain, hull;

  void collectRuns(const cvx_plane &source, const vck_tag_search &search);
};
