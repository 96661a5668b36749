/* Synthetic pictures of tags whose corners are exactly known. */
#ifndef VISIONCORE_TESTS_TAG_SCENE_H
#define VISIONCORE_TESTS_TAG_SCENE_H

#include <math.h>
#include <stdint.h>
#include <string.h>
#include <visioncore.h>

/** A grey picture, white paper where nothing is drawn. */
enum { TAG_WIDTH = 640, TAG_HEIGHT = 480 };
static unsigned char tag_pixels[TAG_WIDTH * TAG_HEIGHT];
static const vc_image tag_picture = {tag_pixels, sizeof tag_pixels, TAG_WIDTH, TAG_WIDTH, TAG_HEIGHT, VC_PIXEL_GRAY8, 0};

/** The cells of a tag, 1 = white, with its border. */
typedef struct tag_cells {
  int side;
  unsigned char white[8][8];
} tag_cells;

/* The first ten codes of tag36h11. */
static const uint64_t tag36h11_codes[] = {UINT64_C(0xd7e00984b), UINT64_C(0xdda664ca7), UINT64_C(0xdc4a1c821), UINT64_C(0xe17b470e9),
                                          UINT64_C(0xef91d01b1), UINT64_C(0xf429cdd73), UINT64_C(0x05da29225), UINT64_C(0x1106cba43),
                                          UINT64_C(0x223bed79d), UINT64_C(0x21f51213c)};

/** tag36h11: four quarters of nine bits, each the one before turned by 90 degrees. */
static inline tag_cells tag36h11(int id) {
  static const int quarter[9][2] = {{1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {2, 2}, {3, 2}, {4, 2}, {3, 3}};
  tag_cells cells = {.side = 8};
  for (int bit = 0; bit < 36; bit++) {
    int x = quarter[bit % 9][0], y = quarter[bit % 9][1];
    for (int turn = 0; turn < bit / 9; turn++) {
      const int before = x;
      x = 7 - y;
      y = before;
    }
    cells.white[y][x] = tag36h11_codes[id] >> (35 - bit) & 1;
  }
  return cells;
}

/** A tag with bits row by row inside of a border of one cell, as in ArUco; `bits` a side. */
static inline tag_cells tag_square(uint64_t code, int bits) {
  tag_cells cells = {.side = bits + 2};
  for (int bit = 0; bit < bits * bits; bit++)
    cells.white[1 + bit / bits][1 + bit % bits] = code >> (bits * bits - 1 - bit) & 1;
  return cells;
}

/* The first code of aruco4x4_50. */
enum { ARUCO_4X4_CODE = 0xB532 };

/* From the picture to the tag's square, 0..1 in both directions (Heckbert 1989, section 2.2.3, inverted). */
static inline void tag_map(const vc_point p[4], double map[9]) {
  const double ax = p[1].x - p[2].x, ay = p[1].y - p[2].y, bx = p[3].x - p[2].x, by = p[3].y - p[2].y;
  const double sx = p[0].x - p[1].x + p[2].x - p[3].x, sy = p[0].y - p[1].y + p[2].y - p[3].y, d = ax * by - ay * bx;
  const double g = (sx * by - sy * bx) / d, h = (ax * sy - ay * sx) / d;
  const double m[9] = {p[1].x - p[0].x + g * p[1].x,
                       p[3].x - p[0].x + h * p[3].x,
                       p[0].x,
                       p[1].y - p[0].y + g * p[1].y,
                       p[3].y - p[0].y + h * p[3].y,
                       p[0].y,
                       g,
                       h,
                       1};
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 3; k++) {
      const int r = (k + 1) % 3, s = (k + 2) % 3, c = (i + 1) % 3, e = (i + 2) % 3;
      map[3 * i + k] = m[3 * r + c] * m[3 * s + e] - m[3 * r + e] * m[3 * s + c];
    }
}

static inline void tag_clear(void) { memset(tag_pixels, 220, sizeof tag_pixels); }

/** Draws a tag whose border has these corners, each pixel the mean of 16 x 16 samples: edges are within 0.03 px of the truth. */
static inline void tag_draw(const tag_cells *cells, const vc_point corners[4], unsigned char black, unsigned char white) {
  const int samples = 16;
  double m[9], low[2] = {TAG_WIDTH, TAG_HEIGHT}, high[2] = {0, 0};
  tag_map(corners, m);
  for (int i = 0; i < 4; i++) {
    low[0] = fmin(low[0], corners[i].x), low[1] = fmin(low[1], corners[i].y);
    high[0] = fmax(high[0], corners[i].x), high[1] = fmax(high[1], corners[i].y);
  }
  const int right = (int)fmin(TAG_WIDTH - 1, high[0] + 1), bottom = (int)fmin(TAG_HEIGHT - 1, high[1] + 1);
  for (int y = (int)fmax(0, low[1] - 1); y <= bottom; y++) {
    for (int x = (int)fmax(0, low[0] - 1); x <= right; x++) {
      int sum = 0, inside = 0;
      for (int i = 0; i < samples * samples; i++) {
        const double px = x - 0.5 + (i % samples + 0.5) / samples, py = y - 0.5 + (i / samples + 0.5) / samples;
        const double w = m[6] * px + m[7] * py + m[8];
        const double u = (m[0] * px + m[1] * py + m[2]) / w * cells->side, v = (m[3] * px + m[4] * py + m[5]) / w * cells->side;
        if (u < 0 || v < 0 || u >= cells->side || v >= cells->side) continue;
        sum += cells->white[(int)v][(int)u] ? white : black;
        inside++;
      }
      unsigned char *pixel = &tag_pixels[y * TAG_WIDTH + x];
      *pixel = (unsigned char)((sum + (samples * samples - inside) * *pixel) / (samples * samples));
    }
  }
}

/** The corners of a square of `side` metres at (x, y, z) metres, turned by `yaw` about its upright axis. */
static inline void tag_place(double side, double x, double y, double z, double yaw, double focal, vc_point corners[4]) {
  static const double signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
  for (int i = 0; i < 4; i++) {
    const double u = signs[i][0] * side / 2, v = signs[i][1] * side / 2, depth = z - u * sin(yaw);
    corners[i] = (vc_point){(TAG_WIDTH - 1) / 2.0 + focal * (x + u * cos(yaw)) / depth, (TAG_HEIGHT - 1) / 2.0 + focal * (y + v) / depth};
  }
}

#endif
