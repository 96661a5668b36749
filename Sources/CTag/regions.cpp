#include "kernel.h"
#include "CTag.h"
#include "tag.hpp"
#include <algorithm>
#include <cmath>

// From a picture to dark and bright regions: thresholds between the extremes of tiles, sixteen pixels at a time, runs of pixels, union-find
// over the runs. Tiles after Wang and Olson, AprilTag 2: Efficient and Robust Fiducial Detection (2016), section III-A.

namespace {

using vck::at;
using vck::Bytes;

VCK_INLINE unsigned bitsOf(Bytes mask) {
  typedef bool Bits __attribute__((ext_vector_type(16)));
  const Bits bits = __builtin_convertvector(mask != Bytes{}, Bits);
  uint16_t word;
  std::memcpy(&word, &bits, sizeof word);
  return word;
}

/** Smallest and largest value of each tile of a row of tiles; rows and columns at the end are repeated. */
VCK_INLINE void tileRow(const cvx_plane &source, int32_t top, uint8_t *low, uint8_t *high, uint8_t *minimum, uint8_t *maximum) {
  const int32_t width = source.width, tiles = (width + TILE - 1) / TILE;
  const uint8_t *rows[TILE];
  for (int i = 0; i < TILE; i++)
    rows[i] = vck::row_of<const uint8_t>(source, std::min(top + i, source.height - 1));
  for (int32_t x = 0; x < width; x++) {
    const uint8_t a = std::min(rows[0][x], rows[1][x]), b = std::min(rows[2][x], rows[3][x]);
    const uint8_t c = std::max(rows[0][x], rows[1][x]), d = std::max(rows[2][x], rows[3][x]);
    minimum[x] = std::min(a, b), maximum[x] = std::max(c, d);
  }
  for (int32_t x = width; x < tiles * TILE; x++)
    minimum[x] = minimum[width - 1], maximum[x] = maximum[width - 1];
  for (int32_t i = 0; i < tiles; i++) {
    const uint8_t *l = minimum + i * TILE, *m = maximum + i * TILE;
    low[i] = std::min(std::min(l[0], l[1]), std::min(l[2], l[3]));
    high[i] = std::max(std::max(m[0], m[1]), std::max(m[2], m[3]));
  }
}

/** Extremes of each tile and its neighbours to the left and right, and the largest range within one of them. */
VCK_INLINE void spread(const uint8_t *low, const uint8_t *high, int32_t tiles, uint8_t *wideLow, uint8_t *wideHigh, uint8_t *range) {
  const auto at = [&](int32_t before, int32_t i, int32_t after) {
    wideLow[i] = std::min(std::min(low[before], low[i]), low[after]);
    wideHigh[i] = std::max(std::max(high[before], high[i]), high[after]);
    range[i] = std::max(std::max(uint8_t(high[before] - low[before]), uint8_t(high[i] - low[i])), uint8_t(high[after] - low[after]));
  };
  at(0, 0, std::min(1, tiles - 1));
  for (int32_t i = 1; i + 1 < tiles; i++)
    at(i - 1, i, i + 1);
  at(std::max(0, tiles - 2), tiles - 1, tiles - 1);
}

/** Offset of levels for the geometric mean of black and white. */
constexpr int DARK_OFFSET = 20;

/** Three rows of tiles, one above the other. */
struct TileRows {
  const uint8_t *low[3], *high[3], *range[3];
};

/** Factor of the minimum contrast across three tiles, which may be a slope or noise, relative to that within one. */
constexpr int SLOPE_FACTOR = 2;

/** Threshold of bright pixels, percent of the contrast. A high one separates thin white borders from their surroundings. Rendered pictures.
 */
constexpr int WHITE_LEVEL = 60;

/** Levels of the pixels of a row of tiles: below `black` is dark, above `white` is bright; neither where contrast is low. */
template <bool isGeometric> VCK_INLINE void levels(const TileRows &rows, int32_t tiles, int contrast, uint8_t *black, uint8_t *white) {
  const uint8_t *const *low = rows.low, *const *high = rows.high, *const *range = rows.range;
  const auto maximum = [](const uint8_t *const rows[3], int32_t i) { return std::max(std::max(rows[0][i], rows[1][i]), rows[2][i]); };
  constexpr int32_t BLOCK = 64;
  for (int32_t first = 0; first < tiles; first += BLOCK) {
    const int32_t count = std::min(BLOCK, tiles - first);
    uint8_t dark[BLOCK], bright[BLOCK];
    for (int32_t k = 0; k < count; k++) {
      const int32_t i = first + k;
      const int l = std::min(std::min(low[0][i], low[1][i]), low[2][i]), h = maximum(high, i);
      const int midpoint = isGeometric ? int(std::sqrt(float((l + DARK_OFFSET) * (h + DARK_OFFSET)))) - DARK_OFFSET : (l + h) / 2;
      const bool counts = (maximum(range, i) >= contrast) | (h - l >= SLOPE_FACTOR * contrast);
      dark[k] = uint8_t(counts ? midpoint + 1 : 0), bright[k] = uint8_t(counts ? l + (h - l) * WHITE_LEVEL / 100 : 255);
    }
    for (int32_t k = 0; k < count; k++) {
      // A byte for each pixel of the tile.
      const uint32_t b = dark[k] * 0x01010101u, w = bright[k] * 0x01010101u;
      std::memcpy(black + (first + k) * TILE, &b, sizeof b), std::memcpy(white + (first + k) * TILE, &w, sizeof w);
    }
  }
}

/** Bits of the pixels that are dark and bright, 64 to a word; pixels after the last one are 0. */
VCK_INLINE void classify(const uint8_t *row, const uint8_t *black, const uint8_t *white, int32_t width, uint64_t *dark, uint64_t *bright) {
  const int32_t words = (width + 63) / 64;
  for (int32_t w = 0; w < words; w++) {
    uint64_t d = 0, b = 0;
    for (int k = 0; k < 4; k++) {
      const int32_t x = w * 64 + k * 16;
      if (x + 16 <= width) {
        const Bytes v = at(row + x);
        d |= uint64_t(bitsOf(v < at(black + x))) << (k * 16);
        b |= uint64_t(bitsOf(v > at(white + x))) << (k * 16);
      } else {
        for (int32_t i = x; i < width && i < x + 16; i++) {
          d |= uint64_t(row[i] < black[i]) << (i - w * 64);
          b |= uint64_t(row[i] > white[i]) << (i - w * 64);
        }
      }
    }
    dark[w] = d, bright[w] = b;
  }
}

/** Means of 2x2 pixels. */
VCK_INLINE void halveRow(const uint8_t *a, const uint8_t *b, int32_t width, uint8_t *to) {
  for (int32_t x = 0; x < width; x++) {
    uint16_t upper, lower;
    std::memcpy(&upper, a + 2 * x, sizeof upper), std::memcpy(&lower, b + 2 * x, sizeof lower);
    to[x] = uint8_t(((upper & 255) + (upper >> 8) + (lower & 255) + (lower >> 8) + 2) >> 2);
  }
}

typedef void Tiles(const cvx_plane &, int32_t, uint8_t *, uint8_t *, uint8_t *, uint8_t *);
typedef void Levels(const TileRows &, int32_t, int, bool, uint8_t *, uint8_t *);
typedef void Classify(const uint8_t *, const uint8_t *, const uint8_t *, int32_t, uint64_t *, uint64_t *);
typedef void Halve(const uint8_t *, const uint8_t *, int32_t, uint8_t *);

struct Loops {
  Tiles *tiles;
  Levels *levels;
  Classify *classify;
  Halve *halve;
};

void tilesPlain(const cvx_plane &s, int32_t top, uint8_t *low, uint8_t *high, uint8_t *minimum, uint8_t *maximum) {
  tileRow(s, top, low, high, minimum, maximum);
}
void levelsPlain(const TileRows &rows, int32_t tiles, int contrast, bool isGeometric, uint8_t *black, uint8_t *white) {
  isGeometric ? levels<true>(rows, tiles, contrast, black, white) : levels<false>(rows, tiles, contrast, black, white);
}
void classifyPlain(const uint8_t *row, const uint8_t *black, const uint8_t *white, int32_t width, uint64_t *dark, uint64_t *bright) {
  classify(row, black, white, width, dark, bright);
}
void halvePlain(const uint8_t *a, const uint8_t *b, int32_t width, uint8_t *to) { halveRow(a, b, width, to); }
#if defined(__x86_64__)
#define WIDE __attribute__((target("avx2,bmi,bmi2")))
WIDE void tilesWide(const cvx_plane &s, int32_t top, uint8_t *low, uint8_t *high, uint8_t *minimum, uint8_t *maximum) {
  tileRow(s, top, low, high, minimum, maximum);
}
WIDE void levelsWide(const TileRows &rows, int32_t tiles, int contrast, bool isGeometric, uint8_t *black, uint8_t *white) {
  isGeometric ? levels<true>(rows, tiles, contrast, black, white) : levels<false>(rows, tiles, contrast, black, white);
}
WIDE void classifyWide(const uint8_t *row, const uint8_t *black, const uint8_t *white, int32_t width, uint64_t *dark, uint64_t *bright) {
  classify(row, black, white, width, dark, bright);
}
WIDE void halveWide(const uint8_t *a, const uint8_t *b, int32_t width, uint8_t *to) { halveRow(a, b, width, to); }
Loops bestLoops() {
  if (__builtin_cpu_supports("avx2")) return {tilesWide, levelsWide, classifyWide, halveWide};
  return {tilesPlain, levelsPlain, classifyPlain, halvePlain};
}
#else
Loops bestLoops() { return {tilesPlain, levelsPlain, classifyPlain, halvePlain}; }
#endif

const Loops loops = bestLoops();

/** Share of the tiles with noise alone, and the range of noise in three tiles over that in one. */
constexpr double QUIET_SHARE = 0.25;
constexpr double NOISE_FACTOR = 1.7;
constexpr int LARGEST_CONTRAST = 28;

/** The minimum contrast above the noise of the picture. */
int contrastOf(const vck_tag_memory &memory, int minimum) {
  int64_t histogram[256] = {};
  const size_t count = memory.low.size(), step = std::max<size_t>(1, count / 20000);
  int64_t total = 0;
  for (size_t i = 0; i < count; i += step)
    histogram[memory.high[i] - memory.low[i]]++, total++;
  int64_t sum = 0;
  int quiet = 0;
  while (quiet < 255 && (sum += histogram[quiet]) < int64_t(QUIET_SHARE * double(total)))
    quiet++;
  return std::max(minimum, std::min(LARGEST_CONTRAST, int(NOISE_FACTOR * quiet) + 3));
}

/** Adds the runs of a row and joins them with those of the row above that touch them, also diagonally. */
void addRow(TagRuns &all, const uint64_t *words, int32_t count, int32_t width, int32_t y) {
  if (all.ends.size() < size_t(width) + 1) all.ends.resize(size_t(width) + 1);
  int32_t *const ends = all.ends.data();
  size_t found = 0;
  uint64_t before = 0;
  for (int32_t w = 0; w < count; w++) {
    uint64_t changes = words[w] ^ (words[w] << 1 | before);
    before = words[w] >> 63;
    for (; changes; changes &= changes - 1)
      ends[found++] = w * 64 + __builtin_ctzll(changes);
  }
  // Pixels after the last one are 0, but for a full last word.
  if (found & 1) ends[found++] = width;
  const size_t first = all.runs.size(), last = first + found / 2;
  all.runs.resize(last);
  TagRun *const runs = all.runs.data();
  for (size_t i = first; i < last; i++)
    runs[i] = {y, ends[2 * (i - first)], ends[2 * (i - first) + 1], int32_t(i)};
  all.join(all.rowStart, first, last);
  all.rowStart = first;
}

} // namespace

void TagRuns::join(size_t above, size_t first, size_t last) {
  size_t i = above, j = first;
  while (i < first && j < last) {
    const TagRun &a = runs[i], &b = runs[j];
    const bool isFirst = a.end < b.end;
    if ((a.start <= b.end) & (b.start <= a.end)) unite(int32_t(i), int32_t(j));
    // No branch: the order of the ends is unpredictable.
    i += isFirst, j += !isFirst;
  }
}

void vck_tag_memory::collectRuns(const cvx_plane &source, const vck_tag_search &search, bool isGeometric) {
  const int32_t width = source.width, height = source.height;
  tilesX = (width + TILE - 1) / TILE, tilesY = (height + TILE - 1) / TILE;
  const size_t tiles = size_t(tilesX) * size_t(tilesY), padded = size_t(tilesX) * TILE + 64;
  low.resize(tiles), high.resize(tiles), wideLow.resize(tiles), wideHigh.resize(tiles), range.resize(tiles);
  minimum.resize(padded), maximum.resize(padded);
  for (int32_t t = 0; t < tilesY; t++) {
    const size_t row = size_t(t) * size_t(tilesX);
    loops.tiles(source, t * TILE, &low[row], &high[row], minimum.data(), maximum.data());
    spread(&low[row], &high[row], tilesX, &wideLow[row], &wideHigh[row], &range[row]);
  }
  contrast = contrastOf(*this, search.min_contrast);
  const int32_t words = (width + 63) / 64;
  dark.resize(size_t(words)), bright.resize(size_t(words));
  black.clear(), white.clear();
  clearMap(source);
  uint8_t *const blackLevel = minimum.data(), *const whiteLevel = maximum.data();
  for (int32_t y = 0; y < height; y++) {
    if (y % TILE == 0) {
      const int32_t t = y / TILE;
      TileRows rows;
      for (int k = 0; k < 3; k++) {
        const size_t row = size_t(std::min(std::max(t + k - 1, 0), tilesY - 1)) * size_t(tilesX);
        rows.low[k] = &wideLow[row], rows.high[k] = &wideHigh[row], rows.range[k] = &range[row];
      }
      loops.levels(rows, tilesX, contrast, isGeometric, blackLevel, whiteLevel);
    }
    loops.classify(vck::row_of<const uint8_t>(source, y), blackLevel, whiteLevel, width, dark.data(), bright.data());
    if (search.seeks_black) addRow(black, dark.data(), words, width, y);
    if (search.seeks_white) addRow(white, bright.data(), words, width, y);
  }
}

void vck_tag_memory::halve(const cvx_plane &source) {
  const int32_t width = source.width / 2, height = source.height / 2;
  half.resize(size_t(width) * size_t(height));
  for (int32_t y = 0; y < height; y++) {
    const uint8_t *above = vck::row_of<const uint8_t>(source, 2 * y), *below = vck::row_of<const uint8_t>(source, 2 * y + 1);
    loops.halve(above, below, width, &half[size_t(y) * size_t(width)]);
  }
}

void vck_tag_memory::clearMap(const cvx_plane &source) {
  rowWords = size_t(source.width + 2 + 63) / 64;
  map.assign(rowWords * size_t(source.height + 2), 0);
  starts.clear();
}

void vck_tag_memory::mark(const TagRuns &all, size_t from, size_t to) {
  const TagRun &top = all.runs[size_t(order[from])];
  starts.push_back({top.start + 1, top.y + 1});
  for (size_t i = from; i < to; i++) {
    const TagRun &run = all.runs[size_t(order[i])];
    uint64_t *row = &map[rowWords * size_t(run.y + 1)];
    // Bits first ... last of the row; the map begins one pixel before the picture.
    const size_t first = size_t(run.start + 1), last = size_t(run.end);
    const uint64_t head = ~uint64_t(0) << (first & 63), tail = ~uint64_t(0) >> (63 - (last & 63));
    if (first >> 6 == last >> 6) {
      row[first >> 6] |= head & tail;
      continue;
    }
    row[first >> 6] |= head, row[last >> 6] |= tail;
    for (size_t w = (first >> 6) + 1; w < last >> 6; w++)
      row[w] = ~uint64_t(0);
  }
}
