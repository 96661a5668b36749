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

/** NULL where memory ran out. */
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
 * count comes in as capacity and leaves as what was found; more than the capacity are not written. */
cvx_result vck_tag_find_quads(vck_tag_memory *memory, cvx_plane source, const vck_tag_search *search, vck_tag_quad *quads, int32_t *count);

typedef struct vck_tag_refinement {
  float reach;        /* pixels that an edge is looked for to both sides */
  float min_contrast; /* levels between inside and outside */
  float min_support;  /* of a side, 0..1: measuring ends at the second side with less */
  int32_t profiles;   /* most profiles of a side, at most 128 */
} vck_tag_refinement;

/** One side of a quadrilateral as it was measured. */
typedef struct vck_tag_side {
  cvx_point point, direction; /* of the line; direction has the length 1 */
  float support;              /* share of the profiles with an edge near the line, 0..1 */
  float deviation;            /* of these edges from the line, root mean square, pixels */
  float inside, outside;      /* mean brightness next to the edge */
  float scatter;              /* deviation that counts for means over many of them: neighbours can deviate together, pixels */
  float bend;                 /* of the parabola through these edges: its ends from the line, outward, pixels */
  float curvature;            /* of that parabola: its second derivative, per pixel */
} vck_tag_side;

/** Measures the sides of a quadrilateral: from corner i to corner i + 1. */
cvx_result vck_tag_refine(cvx_plane source, const vck_tag_quad *quad, const vck_tag_refinement *refinement, vck_tag_side sides[4]);

/** Mean brightness of the cells of a grid: cell (x, y) covers x..x+1, y..y+1 of the plane that the homography maps to pixels.
 * from <= x, y < to; row by row; NaN outside of the picture. share: part of a cell's side that is averaged, 0..1. */
cvx_result vck_tag_cells(cvx_plane source, const double homography[9], int32_t from, int32_t to, float share, float *cells);

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
