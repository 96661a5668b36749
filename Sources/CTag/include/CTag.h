/* Square tags: dark and bright regions with four straight sides, their sides to a fraction of a pixel, brightness of cells. */
#ifndef CTAG_H
#define CTAG_H

#include "opencv_common.h"
#include "tag_pattern.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Memory of a search, kept from picture to picture. */
typedef struct vck_tag_memory vck_tag_memory;

/** NULL if out of memory. */
vck_tag_memory *vck_tag_memory_create(void);
void vck_tag_memory_destroy(vck_tag_memory *memory);

typedef struct vck_tag_search {
  int32_t min_side;     /* pixels: smallest side of the box around a region, at least 4 */
  int32_t min_contrast; /* smallest difference of brightness within twelve pixels that counts, 1..255; noise may raise it */
  int32_t seeks_black;  /* regions darker than what is around them */
  int32_t seeks_white;  /* regions brighter than what is around them */
} vck_tag_search;

/** A quadrilateral around a region, clockwise as seen, in pixels ((0, 0): the centre of the top-left one). */
typedef struct vck_tag_quad {
  cvx_point corners[4];
  int32_t is_white; /* the region is the bright side of its edge */
  float fill;       /* area of the region's hull over that of the quadrilateral */
} vck_tag_quad;

/** Regions of a picture that a quadrilateral fits around. source: CVX_U8 with one channel.
 * count: capacity on entry, number found on return, which may be larger. */
cvx_result vck_tag_find_quads(vck_tag_memory *memory, cvx_plane source, const vck_tag_search *search, vck_tag_quad *quads, int32_t *count);

/** A side of a quadrilateral and how its edge is searched. */
typedef struct vck_tag_side_search {
  cvx_point from, along; /* first corner and unit vector to the second one */
  float start, step;     /* positions of the profiles across the side: pixels from `from` */
  int32_t profiles;      /* their number */
  float sign;            /* 1: the outside is brighter, -1: the inside */
  float reach;           /* to both sides, at most 15 pixels */
  float min_contrast;    /* levels between inside and outside */
  float decline;         /* decrease of a rise's weight over the width of the profile */
  float small_rise;      /* the edge ends where rises are below this share of the strongest one; subtracted from them */
  int32_t edge_samples;  /* largest distance of the ends from the strongest rise, half pixels */
} vck_tag_side_search;

/** An edge: distance along the side and outward from it, pixels. */
typedef struct vck_tag_edge {
  float along, offset;
} vck_tag_edge;

typedef struct vck_tag_edge_sums {
  int32_t count, seen;    /* edges; profiles inside of the picture */
  double inside, outside; /* sums of the brightness beside the edges */
} vck_tag_edge_sums;

/** Finds the edge of each profile across a side. source: CVX_U8 with one channel. light: of each level, 256 numbers; NULL: the level.
 * edges: room for `profiles`, in order. */
cvx_result vck_tag_side_edges(cvx_plane source, const vck_tag_side_search *side, const float *light, vck_tag_edge *edges,
                              vck_tag_edge_sums *sums);

/** Mean brightness of the cells of a grid: cell (x, y) covers x..x+1, y..y+1 of the plane that the homography maps to pixels.
 * from <= x, y < to; row by row; NaN outside of the picture. share: part of a cell's side that is averaged, 0..1. samples: on it. */
cvx_result vck_tag_cells(cvx_plane source, const double homography[9], int32_t from, int32_t to, float share, int32_t samples,
                         float *cells);

/** A code that differs from a word in some bits. */
typedef struct vck_tag_match {
  int32_t code, word, distance;
} vck_tag_match;

/** Codes of which at most `limit` bits under the word's mask differ from one of the words (at most 8). Returns how many there are; more
 * than the capacity are not written. */
int32_t vck_tag_near_codes(const uint64_t *codes, int32_t count, const uint64_t *words, int32_t word_count, int32_t limit,
                           const uint64_t *masks, vck_tag_match *matches, int32_t capacity);

#ifdef __cplusplus
}
#endif
#endif
