/* Pictures of a calibration board with exact truth: a pinhole camera with Brown's distortion, 4 x 4 samples per pixel. */
#ifndef VISIONCORE_TESTS_BOARD_SCENE_H
#define VISIONCORE_TESTS_BOARD_SCENE_H

#include <math.h>
#include <string.h>
#include <visioncore_extras.h>

enum { BOARD_WIDTH = 640, BOARD_HEIGHT = 480, BOARD_TAG = 120 };

typedef struct board_scene {
  double fx, fy, cx, cy, k1, k2;
  double square_m;
  int columns, rows; /* squares; the top-left one is black */
  /* Tags of the white squares, row by row; NULL for a chessboard. */
  const unsigned char (*tags)[BOARD_TAG * BOARD_TAG];
} board_scene;

static const board_scene usual_board = {
    .fx = 600, .fy = 604, .cx = 325, .cy = 236, .k1 = -0.12, .k2 = 0.05, .square_m = 0.03, .columns = 8, .rows = 6};

/** Centre of the board in metres, and its rotations about x, y and z in radians. */
typedef struct board_pose {
  double x, y, z, rx, ry, rz;
} board_pose;

/** Poses that cover the picture and determine a camera. */
static const board_pose usual_poses[] = {{0, 0, 0.45, 0, 0, 0},
                                         {-0.07, -0.04, 0.45, 0.5, 0, 0.1},
                                         {0.07, -0.04, 0.45, 0, 0.55, 0},
                                         {-0.07, 0.05, 0.45, -0.5, 0.1, 0},
                                         {0.08, 0.05, 0.5, 0.1, -0.55, 0.2},
                                         {0, 0, 0.36, 0.35, 0.35, 0},
                                         {-0.1, 0.03, 0.6, -0.4, 0.4, 0.4}};
enum { USUAL_POSES = sizeof usual_poses / sizeof *usual_poses };

/* The undistorted direction of a pixel. */
static inline void board_direction(const board_scene *scene, double u, double v, double *x, double *y) {
  const double u0 = (u - scene->cx) / scene->fx, v0 = (v - scene->cy) / scene->fy;
  *x = u0;
  *y = v0;
  for (int i = 0; i < 5; i++) {
    const double r2 = *x * *x + *y * *y, factor = 1 + r2 * (scene->k1 + r2 * scene->k2);
    *x = u0 / factor;
    *y = v0 / factor;
  }
}

static inline void board_rotation(const board_pose *p, double m[3][3]) {
  const double a = cos(p->rx), b = sin(p->rx), c = cos(p->ry), d = sin(p->ry), e = cos(p->rz), f = sin(p->rz);
  const double rows[3][3] = {
      {e * c, e * d * b - f * a, e * d * a + f * b}, {f * c, f * d * b + e * a, f * d * a - e * b}, {-d, c * b, c * a}};
  memcpy(m, rows, sizeof rows);
}

/* Brightness at a point of the board, in squares from its top left. */
static inline int board_brightness(const board_scene *scene, double x, double y) {
  enum { BLACK = 25, WHITE = 225, PAPER = 225, ROOM = 120 };
  if (x < -1 || y < -1 || x > scene->columns + 1 || y > scene->rows + 1) return ROOM;
  const int column = (int)floor(x), row = (int)floor(y);
  if (column < 0 || row < 0 || column >= scene->columns || row >= scene->rows) return PAPER;
  if ((column + row) % 2 == 0) return BLACK;
  const double share = 0.75, side = BOARD_TAG;
  const int u = (int)floor(((x - column - 0.5) / share + 0.5) * side), v = (int)floor(((y - row - 0.5) / share + 0.5) * side);
  if (!scene->tags || u < 0 || v < 0 || u >= BOARD_TAG || v >= BOARD_TAG) return WHITE;
  return scene->tags[(row * scene->columns + column) / 2][v * BOARD_TAG + u] < 128 ? BLACK : WHITE;
}

/** Renders into BOARD_WIDTH x BOARD_HEIGHT grey pixels. */
static inline vc_image render_board(const board_scene *scene, const board_pose *pose, unsigned char *pixels) {
  enum { SAMPLES = 4, ALL = SAMPLES * SAMPLES };
  /* The corners of a pixel come first: if they are in one square, or in one such square of what surrounds the board, all are. */
  static const int order[ALL] = {0, 3, 12, 15, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14};
  double m[3][3];
  board_rotation(pose, m);
  for (int v = 0; v < BOARD_HEIGHT; v++)
    for (int u = 0; u < BOARD_WIDTH; u++) {
      int sum = 0, is_uniform = scene->tags == NULL;
      double column = 0, row = 0;
      for (int k = 0; k < ALL && !(k == 4 && is_uniform); k++) {
        const int i = order[k];
        double x, y;
        board_direction(scene, u - 0.5 + (i % SAMPLES + 0.5) / (double)SAMPLES, v - 0.5 + (i / SAMPLES + 0.5) / (double)SAMPLES, &x, &y);
        /* The ray t (x, y, 1) meets the plane through the centre with the normal m[.][2]. */
        const double t = (pose->x * m[0][2] + pose->y * m[1][2] + pose->z * m[2][2]) / (x * m[0][2] + y * m[1][2] + m[2][2]);
        const double d[3] = {t * x - pose->x, t * y - pose->y, t - pose->z};
        const double across = (d[0] * m[0][0] + d[1] * m[1][0] + d[2] * m[2][0]) / scene->square_m + scene->columns / 2.0;
        const double down = (d[0] * m[0][1] + d[1] * m[1][1] + d[2] * m[2][1]) / scene->square_m + scene->rows / 2.0;
        sum += board_brightness(scene, across, down);
        if (k == 0) column = floor(across), row = floor(down);
        if (floor(across) != column || floor(down) != row) is_uniform = 0;
      }
      pixels[v * BOARD_WIDTH + u] = (unsigned char)(is_uniform ? sum / 4 : sum / ALL);
    }
  return (vc_image){pixels, BOARD_WIDTH * BOARD_HEIGHT, BOARD_WIDTH, BOARD_WIDTH, BOARD_HEIGHT, VC_PIXEL_GRAY8, 0};
}

#endif
