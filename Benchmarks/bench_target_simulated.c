/* How well robot targets are found and measured in rooms that nobody chose: rendered pictures with exact truth, in one condition after the
 * other (light, colour, noise, blur, clutter, hidden parts, size), with one setting.
 *
 * Prints for each condition what was found and the errors; then how often a measurement lies within its stated standard deviation, and
 * how often targets of a stated confidence are right. Usage: bench_target_simulated [SCENES-A-CONDITION] [DIRECTORY-FOR-FAILURES] */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <visioncore.h>

enum { MAX_WIDTH = 1280, MAX_HEIGHT = 720, MAX_PAIRS = 4, MAX_SCENES = 2000 };

/* -- random numbers: the same everywhere ------------------------------------------------------------------------------ */

static uint64_t state = 20190216;

static double uniform(double low, double high) {
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return low + (high - low) * (double)((state * 2685821657736338717u) >> 11) / 9007199254740992.0;
}
static bool chance(double p) { return uniform(0, 1) < p; }
static double gaussian(void) { return sqrt(-2 * log(uniform(1e-12, 1))) * cos(uniform(0, 6.283185307)); }

static void must(vc_status status, const char *what) {
  if (status == VC_OK) return;
  fprintf(stderr, "%s: %s\n", what, vc_status_name(status));
  exit(1);
}

/* -- models in metres, as the header describes them --------------------------------------------------------------------- */

#define IN 0.0254
typedef struct model {
  int pieces;
  double corner[2][4][2];
} model;

static const model models[4] = {
    {2,
     {{{-5.936 * IN, -2.662 * IN}, {-4 * IN, -2.161 * IN}, {-5.377 * IN, 3.163 * IN}, {-7.313 * IN, 2.662 * IN}},
      {{4 * IN, -2.161 * IN}, {5.936 * IN, -2.662 * IN}, {7.313 * IN, 2.662 * IN}, {5.377 * IN, 3.163 * IN}}}},
    {2,
     {{{-4 * IN, -7.65 * IN}, {-2 * IN, -7.65 * IN}, {-2 * IN, 7.65 * IN}, {-4 * IN, 7.65 * IN}},
      {{2 * IN, -7.65 * IN}, {4 * IN, -7.65 * IN}, {4 * IN, 7.65 * IN}, {2 * IN, 7.65 * IN}}}},
    {2,
     {{{-5.125 * IN, -2.5 * IN}, {-3.125 * IN, -2.5 * IN}, {-3.125 * IN, 2.5 * IN}, {-5.125 * IN, 2.5 * IN}},
      {{3.125 * IN, -2.5 * IN}, {5.125 * IN, -2.5 * IN}, {5.125 * IN, 2.5 * IN}, {3.125 * IN, 2.5 * IN}}}},
    {1, {{{-19.625 * IN, -8.5 * IN}, {19.625 * IN, -8.5 * IN}, {9.820 * IN, 8.5 * IN}, {-9.820 * IN, 8.5 * IN}}}},
};

/* -- the picture: light per pixel, three channels, 1 = white -------------------------------------------------------------- */

static int width, height;
static float light[3][MAX_HEIGHT][MAX_WIDTH], work[MAX_HEIGHT][MAX_WIDTH], cover[MAX_HEIGHT][MAX_WIDTH];
static unsigned char pixels[MAX_WIDTH * MAX_HEIGHT * 3];

typedef struct camera {
  double focal, k1, pitch, roll;
} camera;

/* A pose: the model turned by yaw about the upright axis, then by the camera's roll; where it stands. */
typedef struct pose {
  double x, y, z, yaw, tilt, roll;
} pose;

static void to_pixel(const camera *c, const double p[3], double out[2]) {
  const double x = p[0] / p[2], y = p[1] / p[2], factor = 1 + c->k1 * (x * x + y * y);
  out[0] = (width - 1) / 2.0 + c->focal * x * factor;
  out[1] = (height - 1) / 2.0 + c->focal * y * factor;
}

static void place(const pose *t, double u, double v, double out[3]) {
  /* yaw about y, tilt about x, roll about z */
  const double cy = cos(t->yaw), sy = sin(t->yaw), cx = cos(t->tilt), sx = sin(t->tilt), cr = cos(t->roll), sr = sin(t->roll);
  const double x1 = cy * u, z1 = -sy * u;
  const double y2 = cx * v - sx * z1, z2 = sx * v + cx * z1;
  out[0] = cr * x1 - sr * y2 + t->x;
  out[1] = sr * x1 + cr * y2 + t->y;
  out[2] = z2 + t->z;
}

/* Exact share of each pixel that a polygon covers along x, eight lines a pixel along y. Into `cover`; box[4] gets left, top, right, bottom.
 */
static bool rasterize(const double (*points)[2], int count, int box[4]) {
  double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
  for (int i = 0; i < count; i++) {
    left = fmin(left, points[i][0]), right = fmax(right, points[i][0]);
    top = fmin(top, points[i][1]), bottom = fmax(bottom, points[i][1]);
  }
  box[0] = (int)fmax(0, left - 1), box[1] = (int)fmax(0, top - 1);
  box[2] = (int)fmin(width - 1, right + 2), box[3] = (int)fmin(height - 1, bottom + 2);
  if (box[0] > box[2] || box[1] > box[3]) return false;
  for (int y = box[1]; y <= box[3]; y++) {
    memset(&cover[y][box[0]], 0, (size_t)(box[2] - box[0] + 1) * sizeof(float));
    for (int sub = 0; sub < 8; sub++) {
      const double line = y - 0.5 + (sub + 0.5) / 8;
      double crossing[32];
      int n = 0;
      for (int i = 0; i < count && n < 32; i++) {
        const double *a = points[i], *b = points[(i + 1) % count];
        if ((a[1] <= line) == (b[1] <= line)) continue;
        crossing[n++] = a[0] + (line - a[1]) / (b[1] - a[1]) * (b[0] - a[0]);
      }
      for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++)
          if (crossing[k] < crossing[i]) {
            const double swap = crossing[i];
            crossing[i] = crossing[k], crossing[k] = swap;
          }
      for (int i = 0; i + 1 < n; i += 2) {
        const double from = fmax(crossing[i], box[0] - 0.5), to = fmin(crossing[i + 1], box[2] + 0.5);
        for (int x = (int)floor(from + 0.5); x <= (int)floor(to + 0.5) && x <= box[2]; x++) {
          const double share = fmin(to, x + 0.5) - fmax(from, x - 0.5);
          if (share > 0 && x >= box[0]) cover[y][x] += (float)(share / 8);
        }
      }
    }
  }
  return true;
}

static void paint(const double (*points)[2], int count, const double color[3]) {
  int box[4];
  if (!rasterize(points, count, box)) return;
  for (int c = 0; c < 3; c++)
    for (int y = box[1]; y <= box[3]; y++)
      for (int x = box[0]; x <= box[2]; x++)
        light[c][y][x] += cover[y][x] * ((float)color[c] - light[c][y][x]);
}

/* A quadrilateral of a plane in space, with curved sides where the lens bends them. */
static void paint_piece(const camera *c, const pose *t, const double corner[4][2], const double color[3]) {
  enum { parts = 12 };
  double points[4 * parts][2];
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < parts; k++) {
      const double f = k / (double)(int)parts, *a = corner[i], *b = corner[(i + 1) % 4];
      double p[3];
      place(t, a[0] + f * (b[0] - a[0]), a[1] + f * (b[1] - a[1]), p);
      if (p[2] < 0.02) return;
      to_pixel(c, p, points[i * parts + k]);
    }
  paint((const double(*)[2])points, 4 * parts, color);
}

static void paint_rectangle(double x, double y, double w, double h, double angle, const double color[3]) {
  const double c = cos(angle), s = sin(angle);
  const double sign[4][2] = {{-0.5, -0.5}, {0.5, -0.5}, {0.5, 0.5}, {-0.5, 0.5}};
  double points[4][2];
  for (int i = 0; i < 4; i++) {
    points[i][0] = x + c * sign[i][0] * w - s * sign[i][1] * h;
    points[i][1] = y + s * sign[i][0] * w + c * sign[i][1] * h;
  }
  paint((const double(*)[2])points, 4, color);
}

static void paint_disc(double x, double y, double r, const double color[3]) {
  double points[24][2];
  for (int i = 0; i < 24; i++)
    points[i][0] = x + r * cos(i * 6.2831853 / 24), points[i][1] = y + r * sin(i * 6.2831853 / 24);
  paint((const double(*)[2])points, 24, color);
}

static void blur(float plane[MAX_HEIGHT][MAX_WIDTH], double sigma) {
  if (sigma < 0.2) return;
  float kernel[64];
  const int r = (int)fmin(31, ceil(3 * sigma));
  float sum = 0;
  for (int i = -r; i <= r; i++)
    sum += kernel[i + r] = (float)exp(-i * i / (2 * sigma * sigma));
  for (int i = 0; i <= 2 * r; i++)
    kernel[i] /= sum;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float v = 0;
      for (int i = -r; i <= r; i++) {
        const int at = x + i < 0 ? 0 : x + i >= width ? width - 1 : x + i;
        v += kernel[i + r] * plane[y][at];
      }
      work[y][x] = v;
    }
  for (int y = 0; y < height; y++) {
    memset(plane[y], 0, sizeof plane[y]);
    for (int i = -r; i <= r; i++) {
      const float *row = work[y + i < 0 ? 0 : y + i >= height ? height - 1 : y + i];
      for (int x = 0; x < width; x++)
        plane[y][x] += kernel[i + r] * row[x];
    }
  }
}

static void smear(float plane[MAX_HEIGHT][MAX_WIDTH], double dx, double dy) {
  const int steps = 1 + (int)(2 * hypot(dx, dy));
  if (steps < 3) return;
  memcpy(work, plane, sizeof work);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      float sum = 0;
      for (int i = 0; i < steps; i++) {
        const double f = (double)i / (steps - 1) - 0.5;
        const double px = fmin(fmax(x + f * dx, 0), width - 1.001), py = fmin(fmax(y + f * dy, 0), height - 1.001);
        const int ix = (int)px, iy = (int)py;
        const float fx = (float)(px - ix), fy = (float)(py - iy);
        sum +=
            (1 - fy) * ((1 - fx) * work[iy][ix] + fx * work[iy][ix + 1]) + fy * ((1 - fx) * work[iy + 1][ix] + fx * work[iy + 1][ix + 1]);
      }
      plane[y][x] = sum / (float)steps;
    }
}

/* -- scenes ------------------------------------------------------------------------------------------------------------- */

enum condition {
  DARK,
  LIT_ROOM,
  DIM,
  OVEREXPOSED,
  NOISY,
  MOVING,
  LAMPS,
  WINDOWS,
  GREEN_THINGS,
  GREENS,
  RED_LED,
  BLUE_LED,
  RING,
  HIDDEN_CORNER,
  SPLIT,
  CUT,
  SEVERAL,
  SMALL,
  ROLLED,
  SMALL_PICTURE,
  LARGE_PICTURE,
  DISTORTED,
  SWITCH_2018,
  PEG_2017,
  GOAL_2020,
  EMPTY_ROOM,
  CONDITIONS
};
static const char *const names[CONDITIONS] = {"dark room",
                                              "lit room",
                                              "dim strips",
                                              "overexposed",
                                              "noise",
                                              "motion blur",
                                              "ceiling lamps",
                                              "sunlit windows",
                                              "green things",
                                              "greens to cyan",
                                              "red light (option)",
                                              "blue light (option)",
                                              "ring between strips",
                                              "corner hidden",
                                              "split by a bar",
                                              "cut by the border",
                                              "two or three pairs",
                                              "strips of 9-16 px",
                                              "rolled 10-30 deg",
                                              "320x240",
                                              "1280x720",
                                              "lens distortion",
                                              "2018 switch",
                                              "2017 peg",
                                              "2020 goal",
                                              "no target in the room"};

typedef struct truth {
  int pairs;
  pose where[MAX_PAIRS];
  bool measured[MAX_PAIRS]; /* all of it is visible: its corners count */
  double corner[MAX_PAIRS][2][4][2];
} truth;

static void wall(bool bright) {
  const double level = bright ? uniform(0.15, 0.4) : uniform(0.01, 0.05);
  double base[3];
  for (int c = 0; c < 3; c++)
    base[c] = level * uniform(0.8, 1.1);
  const double gx = uniform(-0.4, 0.4), gy = uniform(-0.4, 0.4);
  for (int c = 0; c < 3; c++)
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++)
        light[c][y][x] = (float)(base[c] * (1 + gx * (x / (double)width - 0.5) + gy * (y / (double)height - 0.5)));
  const int boxes = bright ? 14 : 5;
  for (int i = 0; i < boxes; i++) {
    double color[3];
    const double v = level * uniform(0.2, 1.6);
    for (int c = 0; c < 3; c++)
      color[c] = v * uniform(0.7, 1.2);
    paint_rectangle(uniform(0, width), uniform(0, height), uniform(0.02, 0.4) * width, uniform(0.02, 0.5) * height, uniform(-0.1, 0.1),
                    color);
  }
}

static void lamps(void) {
  const int count = 1 + (int)uniform(0, 6);
  for (int i = 0; i < count; i++) {
    const double v = uniform(1.5, 6), color[3] = {v * uniform(0.85, 1), v * uniform(0.95, 1.05), v * uniform(0.85, 1.1)};
    if (chance(0.6))
      paint_rectangle(uniform(0, width), uniform(0, 0.5) * height, uniform(0.02, 0.2) * width, uniform(0.005, 0.03) * width,
                      uniform(-0.6, 0.6), color);
    else
      paint_disc(uniform(0, width), uniform(0, 0.6) * height, uniform(0.005, 0.03) * width, color);
  }
}

/* Sky and lawn through panes between dark bars: rows of upright rectangles in a colour near the LED's. */
static void windows(void) {
  const int rows = 1 + (int)uniform(0, 2.5), columns = 2 + (int)uniform(0, 4);
  const double w = uniform(0.03, 0.12) * width, h = uniform(0.05, 0.25) * height, x0 = uniform(0, 0.7) * width,
               y0 = uniform(0.05, 0.5) * height;
  const double lean = uniform(-0.15, 0.15), v = uniform(0.5, 2.5);
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++) {
      double color[3];
      const bool lawn = r == rows - 1 && chance(0.4), white = chance(0.3);
      color[0] = v * (white ? 1 : lawn ? 0.5 : uniform(0.45, 0.7));
      color[1] = v * (white ? 1 : lawn ? 0.75 : uniform(0.7, 0.85));
      color[2] = v * (white ? 1.02 : lawn ? 0.3 : 1);
      paint_rectangle(x0 + (c + 0.5) * w * 1.2, y0 + (r + 0.5) * h * 1.15, w, h, lean, color);
    }
}

static void green_things(void) {
  const int count = 2 + (int)uniform(0, 5);
  for (int i = 0; i < count; i++) {
    const double v = uniform(0.2, 1), color[3] = {v * uniform(0.02, 0.5), v, v * uniform(0.1, 0.8)};
    switch ((int)uniform(0, 4)) {
    case 0:
      paint_rectangle(uniform(0, width), uniform(0, height), uniform(0.1, 0.4) * width, uniform(0.1, 0.4) * height, uniform(-1.5, 1.5),
                      color);
      break;
    case 1:
      paint_disc(uniform(0, width), uniform(0, height), uniform(0.005, 0.05) * width, color);
      break;
    case 2:
      paint_rectangle(uniform(0, width), uniform(0, height), uniform(0.01, 0.05) * width, uniform(0.02, 0.2) * height, uniform(-1.5, 1.5),
                      color);
      break;
    default: { /* a plant */
      const double x = uniform(0, width), y = uniform(0, height);
      for (int leaf = 0; leaf < 12; leaf++)
        paint_rectangle(x + gaussian() * 0.04 * width, y + gaussian() * 0.05 * height, uniform(0.005, 0.02) * width,
                        uniform(0.02, 0.06) * width, uniform(-1.5, 1.5), color);
    }
    }
  }
}

static int32_t model_of(enum condition k) {
  return k == SWITCH_2018 ? VC_TARGET_MODEL_FRC2018
         : k == PEG_2017  ? VC_TARGET_MODEL_FRC2017
         : k == GOAL_2020 ? VC_TARGET_MODEL_FRC2020
                          : VC_TARGET_MODEL_FRC2019;
}

static double piece_length(const double corner[4][2]) {
  return (hypot(corner[0][0] - corner[3][0], corner[0][1] - corner[3][1]) +
          hypot(corner[1][0] - corner[2][0], corner[1][1] - corner[2][1])) /
         2;
}

/* Places a model so that it is seen as large as asked; false where it would leave the picture or overlap another. */
static bool place_target(enum condition k, const model *m, const camera *c, truth *t) {
  const int n = t->pairs;
  double length = k == SMALL ? uniform(9, 16) : uniform(0.04, k == SEVERAL ? 0.12 : 0.25) * width;
  if (k != SMALL && length < 18) length = 18;
  if (m->pieces == 1) length = uniform(0.06, 0.25) * width;
  const double size = m->pieces == 1 ? 17 * IN : piece_length(m->corner[0]);
  pose *w = &t->where[n];
  w->z = c->focal * size / length;
  w->yaw = uniform(-0.6, 0.6);
  w->tilt = m->pieces == 1 ? uniform(0.1, 0.5) : uniform(-0.25, 0.25);
  w->roll = c->roll;
  const double px = uniform(0.1, 0.9) * width, py = uniform(0.15, 0.85) * height;
  w->x = (px - width / 2.0) / c->focal * w->z;
  w->y = (py - height / 2.0) / c->focal * w->z;
  double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
  for (int i = 0; i < m->pieces; i++)
    for (int j = 0; j < 4; j++) {
      double p[3];
      place(w, m->corner[i][j][0], m->corner[i][j][1], p);
      if (p[2] < 0.05) return false;
      to_pixel(c, p, t->corner[n][i][j]);
      left = fmin(left, t->corner[n][i][j][0]), right = fmax(right, t->corner[n][i][j][0]);
      top = fmin(top, t->corner[n][i][j][1]), bottom = fmax(bottom, t->corner[n][i][j][1]);
    }
  if (k == CUT) {
    /* Part of one piece is outside, at least half of its length is inside. */
    const double cut = fmin(-left, length), over = fmin(right - width, length);
    const double out = fmax(fmax(cut, over), fmax(-top, bottom - height));
    if (out < 2 || out > 0.4 * length) return false;
  } else if (left < 6 || top < 6 || right > width - 7 || bottom > height - 7) {
    return false;
  }
  for (int i = 0; i < n; i++)
    for (int a = 0; a < m->pieces; a++)
      for (int j = 0; j < 4; j++) {
        const double *q = t->corner[i][a][j], margin = 0.3 * length + 4;
        if (q[0] > left - margin && q[0] < right + margin && q[1] > top - margin && q[1] < bottom + margin) return false;
      }
  t->measured[n] = k != CUT && k != HIDDEN_CORNER && k != SPLIT;
  t->pairs++;
  return true;
}

static void draw_goal(const camera *c, const pose *w, const double color[3]) {
  /* Tape of two inches along the left, lower and right side. */
  const double(*o)[2] = models[3].corner[0];
  double inner[4][2];
  const double lean = atan2(o[1][0] - o[2][0], o[2][1] - o[1][1]), side = 2 * IN / cos(lean);
  inner[0][0] = o[0][0] + side, inner[0][1] = o[0][1];
  inner[1][0] = o[1][0] - side, inner[1][1] = o[1][1];
  const double f = 2 * IN / (o[2][1] - o[1][1]);
  inner[2][0] = inner[1][0] + (o[2][0] - o[1][0]) * (1 - f), inner[2][1] = o[2][1] - 2 * IN;
  inner[3][0] = inner[0][0] + (o[3][0] - o[0][0]) * (1 - f), inner[3][1] = inner[2][1];
  const double left[4][2] = {{o[0][0], o[0][1]}, {inner[0][0], inner[0][1]}, {inner[3][0], inner[3][1]}, {o[3][0], o[3][1]}};
  const double right[4][2] = {{inner[1][0], inner[1][1]}, {o[1][0], o[1][1]}, {o[2][0], o[2][1]}, {inner[2][0], inner[2][1]}};
  const double low[4][2] = {{inner[3][0], inner[3][1]}, {inner[2][0], inner[2][1]}, {o[2][0], o[2][1]}, {o[3][0], o[3][1]}};
  paint_piece(c, w, left, color);
  paint_piece(c, w, right, color);
  paint_piece(c, w, low, color);
}

/* Renders one scene of a condition; the camera's numbers go to `c`. */
static truth render(enum condition k, camera *c) {
  width = k == LARGE_PICTURE ? 1280 : k == SMALL_PICTURE ? 320 : 640;
  height = k == LARGE_PICTURE ? 720 : k == SMALL_PICTURE ? 240 : 480;
  const model *m = &models[model_of(k) - 1];
  *c = (camera){width * uniform(0.7, 1.25), k == DISTORTED ? uniform(-0.25, 0.1) : 0, 0, 0};
  c->roll = k == ROLLED ? uniform(0.17, 0.52) * (chance(0.5) ? 1 : -1) : uniform(-0.07, 0.07);
  const bool bright = k == LIT_ROOM || k == LAMPS || k == GREEN_THINGS || (k >= GREENS && chance(0.4));
  truth t = {0};
  wall(bright || (k == EMPTY_ROOM && chance(0.6)));
  if (k == LAMPS || (k == EMPTY_ROOM && chance(0.5)) || (k > GREENS && chance(0.2))) lamps();
  if (k == WINDOWS || (k == EMPTY_ROOM && chance(0.5))) windows();
  if (k == GREEN_THINGS || (k == EMPTY_ROOM && chance(0.6))) green_things();
  const int wanted = k == EMPTY_ROOM ? 0 : k == SEVERAL ? 2 + (int)uniform(0, 2) : 1;
  for (int attempt = 0; attempt < 3000 && t.pairs < wanted; attempt++)
    place_target(k, m, c, &t);

  double tape[3] = {uniform(0.02, 0.2), 1, uniform(0.15, 0.6)};
  if (k == GREENS) {
    tape[0] = uniform(0, 0.45);
    tape[2] = uniform(0, 1.1);
  }
  if (k == RED_LED) tape[0] = 1, tape[1] = uniform(0.02, 0.2), tape[2] = uniform(0.02, 0.25);
  if (k == BLUE_LED) tape[2] = 1, tape[0] = uniform(0.02, 0.15), tape[1] = uniform(0.1, 0.5);
  for (int n = 0; n < t.pairs; n++) {
    const double shine = k == DIM ? uniform(0.22, 0.38) : k == OVEREXPOSED ? uniform(2, 7) : uniform(0.5, 1.1);
    for (int i = 0; i < m->pieces; i++) {
      const double v = shine * uniform(0.88, 1.12), color[3] = {v * tape[0], v * tape[1], v * tape[2]};
      if (m->pieces == 1)
        draw_goal(c, &t.where[n], color);
      else
        paint_piece(c, &t.where[n], m->corner[i], color);
    }
    const double(*left)[2] = (const double(*)[2])t.corner[n][0], (*right)[2] = (const double(*)[2])t.corner[n][1];
    if (k == RING) {
      const double x = (left[1][0] + right[3][0] + left[2][0] + right[0][0]) / 4, y = (left[1][1] + right[2][1]) / 2;
      const double r = 0.3 * piece_length(left), full[3] = {0.8 * tape[0], 0.8 * tape[1], 0.8 * tape[2]}, none[3] = {0.03, 0.03, 0.03};
      paint_disc(x, y, r, full);
      paint_disc(x, y, 0.6 * r, none);
    }
    if (k == HIDDEN_CORNER || k == SPLIT) {
      const double(*hidden)[2] = chance(0.5) ? left : right, none[3] = {0.02, 0.02, 0.02}, length = piece_length(hidden);
      if (k == SPLIT) {
        const double f = uniform(0.3, 0.7);
        paint_rectangle((1 - f) * (hidden[0][0] + hidden[1][0]) / 2 + f * (hidden[2][0] + hidden[3][0]) / 2,
                        (1 - f) * (hidden[0][1] + hidden[1][1]) / 2 + f * (hidden[2][1] + hidden[3][1]) / 2, 3 * length,
                        uniform(0.06, 0.22) * length, uniform(-0.5, 0.5), none);
      } else {
        const double *corner = hidden[(int)uniform(0, 3.999)];
        paint_disc(corner[0], corner[1], uniform(0.15, 0.35) * length, none);
      }
    }
  }

  /* The lens and the sensor. */
  const double sharpness = uniform(0.4, 1.0), bloom = k == OVEREXPOSED ? uniform(0.01, 0.04) : uniform(0, 0.02), wide = uniform(3, 9);
  const double angle = uniform(0, 6.28), move = k == MOVING ? uniform(2, 8) : 0;
  const double noise = (k == NOISY ? uniform(6, 14) : uniform(0.5, 4)) / 255;
  static float halo[MAX_HEIGHT][MAX_WIDTH];
  for (int ch = 0; ch < 3; ch++) {
    if (move > 0) smear(light[ch], move * cos(angle), move * sin(angle));
    memcpy(halo, light[ch], sizeof halo);
    blur(halo, wide);
    blur(light[ch], sharpness);
    for (int y = 0; y < height; y++)
      for (int x = 0; x < width; x++) {
        const double v = (1 - bloom) * light[ch][y][x] + bloom * halo[y][x];
        const double value = 255 * (fmin(fmax(v, 0), 1) + noise * gaussian());
        pixels[3 * (y * width + x) + ch] = (unsigned char)fmin(255, fmax(0, value + 0.5));
      }
  }
  return t;
}

/* -- scoring ------------------------------------------------------------------------------------------------------------- */

enum { YAW, PITCH, DISTANCE, CORNER, KINDS };
typedef struct tally {
  int targets, found, wrong, errors;
  double error[KINDS][MAX_SCENES], normal[3][MAX_SCENES];
} tally;
static tally tallies[CONDITIONS];
static int bin_right[10], bin_all[10];
static double bin_sum[10], usual_confidence;

static int by_value(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double quantile(double *values, int count, double share) {
  if (count == 0) return 0;
  qsort(values, (size_t)count, sizeof *values, by_value);
  return values[(int)(share * (count - 1))];
}

/* The direction of a pixel: the lens undone. */
static void to_direction(double px, double py, const camera *c, double out[2]) {
  const double x = (px - (width - 1) / 2.0) / c->focal, y = (py - (height - 1) / 2.0) / c->focal, seen = hypot(x, y);
  double r = seen;
  for (int i = 0; i < 30; i++)
    r = seen / (1 + c->k1 * r * r);
  out[0] = seen > 0 ? x * r / seen : 0, out[1] = seen > 0 ? y * r / seen : 0;
}

static void score(enum condition k, const truth *t, const camera *c, const vc_target_list *list, const char *folder, int scene) {
  tally *sum = &tallies[k];
  const model *m = &models[model_of(k) - 1];
  bool taken[MAX_PAIRS] = {false}, failed = false;
  sum->targets += t->pairs;
  for (size_t i = 0; i < vc_target_list_count(list); i++) {
    vc_target found = {.struct_size = sizeof found};
    must(vc_target_list_get(list, i, &found), "target");
    int match = -1;
    for (int n = 0; n < t->pairs && match < 0; n++) {
      bool fits = !taken[n];
      for (int p = 0; p < m->pieces; p++) {
        double cx = 0, cy = 0, fx = 0, fy = 0;
        for (int j = 0; j < 4; j++) {
          cx += t->corner[n][p][j][0] / 4, cy += t->corner[n][p][j][1] / 4;
          fx += found.elements[p].corners[j].x / 4, fy += found.elements[p].corners[j].y / 4;
        }
        fits = fits && hypot(fx - cx, fy - cy) < 0.3 * piece_length((const double(*)[2])t->corner[n][p]);
      }
      if (fits) match = n;
    }
    const int bin = (int)fmin(9, found.confidence * 10);
    bin_all[bin]++;
    bin_sum[bin] += found.confidence;
    if (match < 0) {
      if (found.confidence >= usual_confidence) sum->wrong++, failed = true;
      continue;
    }
    bin_right[bin]++;
    if (found.confidence < usual_confidence) continue;
    taken[match] = true;
    sum->found++;
    if (sum->errors >= MAX_SCENES) continue;
    const int e = sum->errors++;
    double cx = 0, cy = 0, corner = 0;
    for (int p = 0; p < m->pieces; p++)
      for (int j = 0; j < 4; j++) {
        const double *truly = t->corner[match][p][j];
        cx += truly[0] / (4 * m->pieces), cy += truly[1] / (4 * m->pieces);
        corner += hypot(found.elements[p].corners[j].x - truly[0], found.elements[p].corners[j].y - truly[1]) / (4 * m->pieces);
      }
    const pose *w = &t->where[match];
    const double range = sqrt(w->x * w->x + w->y * w->y + w->z * w->z);
    double d[2];
    to_direction(cx, cy, c, d);
    const double yaw = found.yaw_rad - atan(d[0]), pitch = found.pitch_rad - atan2(-d[1], hypot(1, d[0]));
    sum->error[YAW][e] = fabs(yaw) * 180 / 3.14159265;
    sum->error[PITCH][e] = fabs(pitch) * 180 / 3.14159265;
    sum->error[DISTANCE][e] = fabs(found.range_m / range - 1) * 100;
    sum->error[CORNER][e] = corner;
    sum->normal[YAW][e] = fabs(yaw) / found.yaw_stddev_rad;
    sum->normal[PITCH][e] = fabs(pitch) / found.pitch_stddev_rad;
    sum->normal[DISTANCE][e] = fabs(found.range_m - range) / found.distance_stddev_m;
  }
  for (int n = 0; n < t->pairs; n++)
    failed |= !taken[n];
  if (failed && folder) {
    char path[512];
    snprintf(path, sizeof path, "%s/%02d-%03d.ppm", folder, (int)k, scene);
    FILE *file = fopen(path, "wb");
    if (!file) return;
    fprintf(file, "P6\n%d %d\n255\n", width, height);
    fwrite(pixels, 3, (size_t)(width * height), file);
    fclose(file);
  }
}

/* What a camera that sends JPEG makes of the picture. */
static void compress(void) {
  const vc_image image = {pixels, (size_t)(width * height * 3), width * 3, width, height, VC_PIXEL_RGB24, 0};
  vc_picture *picture;
  must(vc_picture_create(&picture), "picture");
  const void *bytes;
  size_t size;
  vc_encode_options encoding;
  vc_encode_options_init(&encoding, sizeof encoding);
  encoding.file_type = VC_FILE_JPEG;
  encoding.quality = (int32_t)uniform(70, 95);
  must(vc_picture_encode(picture, &image, &encoding, &bytes, &size), "encode");
  vc_picture *again;
  must(vc_picture_create(&again), "picture");
  vc_picture_options options;
  vc_picture_options_init(&options, sizeof options);
  options.format = VC_PIXEL_RGB24;
  must(vc_picture_decode(again, bytes, size, &options), "decode");
  vc_image decoded;
  must(vc_picture_image(again, &decoded), "image");
  for (int y = 0; y < height; y++)
    memcpy(pixels + (size_t)y * (size_t)width * 3, (const unsigned char *)decoded.data + y * decoded.stride, (size_t)width * 3);
  vc_picture_destroy(again);
  vc_picture_destroy(picture);
}

/* -- a camera of which nothing is known ------------------------------------------------------------------------------------- */

/* Of each target that was found: off by so much, in percent, as it was assumed and as it was estimated; over the stated deviation. */
static double assumed_off[CONDITIONS * MAX_SCENES], estimated_off[CONDITIONS * MAX_SCENES], stated[CONDITIONS * MAX_SCENES];
static int estimates;

static void score_focal(const camera *c, const vc_target_list *list) {
  const double assumed = hypot(width, height) / 2 / tan(68.5 / 360 * 3.14159265358979);
  for (size_t i = 0; i < vc_target_list_count(list) && estimates < CONDITIONS * MAX_SCENES; i++) {
    vc_target found = {.struct_size = sizeof found};
    must(vc_target_list_get(list, i, &found), "target");
    if (found.confidence < usual_confidence) continue;
    const double off = fabs(log(found.focal_px / c->focal));
    assumed_off[estimates] = 100 * fabs(log(assumed / c->focal));
    estimated_off[estimates] = 100 * off;
    stated[estimates++] = off / (found.focal_stddev_px / found.focal_px);
  }
}

static void print_focal(void) {
  int one = 0, two = 0;
  for (int i = 0; i < estimates; i++)
    one += stated[i] <= 1, two += stated[i] <= 2;
  printf("\ncamera unknown, one picture: focal length off by %.1f %% (median; 90 %%: %.1f), assumed by %.1f (%.1f)\n",
         quantile(estimated_off, estimates, 0.5), quantile(estimated_off, estimates, 0.9), quantile(assumed_off, estimates, 0.5),
         quantile(assumed_off, estimates, 0.9));
  printf("  within 1 stated deviation: %.0f %%, within 2: %.0f %%, of %d\n", 100.0 * one / fmax(estimates, 1),
         100.0 * two / fmax(estimates, 1), estimates);
}

static void try_condition(enum condition k, int scenes, const char *folder) {
  vc_target_finder_options options;
  vc_target_finder_options_init(&options, sizeof options);
  options.model = model_of(k);
  if (k == RED_LED) options.led = VC_TARGET_LED_RED;
  if (k == BLUE_LED) options.led = VC_TARGET_LED_BLUE;
  usual_confidence = options.min_confidence;
  options.min_confidence = 0.02; /* the less sure ones are for the table of confidences alone */
  vc_target_finder *finder;
  must(vc_target_finder_create(&options, &finder), "finder");
  for (int i = 0; i < scenes; i++) {
    camera c;
    const truth t = render(k, &c);
    if (chance(0.5)) compress();
    vc_camera numbers = {.struct_size = sizeof numbers, .fx = c.focal, .fy = c.focal, .cx = (width - 1) / 2.0, .cy = (height - 1) / 2.0};
    numbers.distortion[0] = c.k1;
    must(vc_target_finder_set_camera(finder, &numbers), "camera");
    const vc_image image = {pixels, (size_t)(width * height * 3), width * 3, width, height, VC_PIXEL_RGB24, 0};
    vc_target_list *list;
    must(vc_target_finder_find(finder, &image, &list), "find");
    score(k, &t, &c, list, folder, i);
    vc_target_list_destroy(list);
    must(vc_target_finder_set_camera(finder, NULL), "camera");
    must(vc_target_finder_find(finder, &image, &list), "find");
    score_focal(&c, list);
    vc_target_list_destroy(list);
  }
  vc_target_finder_destroy(finder);
}

int main(int argc, char **argv) {
  const int scenes = argc > 1 ? atoi(argv[1]) : 40;
  if (scenes < 1 || scenes > MAX_SCENES / 4) return 2;
  printf("%-22s %7s %6s %6s | %13s | %13s | %13s | %s\n", "", "targets", "found", "false", "corner px", "yaw, deg", "distance, %",
         "within 1 stddev, %");
  printf("%-22s %7s %6s %6s | %6s %6s | %6s %6s | %6s %6s | %5s %5s %8s\n", "", "", "", "", "median", "p90", "median", "p90", "median",
         "p90", "yaw", "pitch", "distance");
  for (int k = 0; k < CONDITIONS; k++) {
    state = 20190216u + 977u * (unsigned)k;
    try_condition((enum condition)k, scenes, argc > 2 ? argv[2] : NULL);
    tally *t = &tallies[k];
    const int n = t->errors;
    int within[3] = {0, 0, 0};
    for (int i = 0; i < 3; i++)
      for (int e = 0; e < n; e++)
        within[i] += tallies[k].normal[i][e] <= 1;
    printf("%-22s %7d %6d %6d | %6.2f %6.2f | %6.3f %6.3f | %6.2f %6.2f | %5.0f %5.0f %8.0f\n", names[k], t->targets, t->found, t->wrong,
           quantile(t->error[CORNER], n, 0.5), quantile(t->error[CORNER], n, 0.9), quantile(t->error[YAW], n, 0.5),
           quantile(t->error[YAW], n, 0.9), quantile(t->error[DISTANCE], n, 0.5), quantile(t->error[DISTANCE], n, 0.9),
           100.0 * within[0] / fmax(n, 1), 100.0 * within[1] / fmax(n, 1), 100.0 * within[2] / fmax(n, 1));
    fflush(stdout);
  }
  static const char *const what[3] = {"yaw", "pitch", "distance"};
  printf("\nerror over its stated standard deviation (68 %% within 1, 95 %% within 2 would be right):\n");
  for (int i = 0; i < 3; i++) {
    static double all[CONDITIONS * MAX_SCENES];
    int one = 0, two = 0, n = 0;
    for (int k = 0; k < CONDITIONS; k++)
      for (int e = 0; e < tallies[k].errors; e++) {
        const double x = all[n++] = tallies[k].normal[i][e];
        one += x <= 1, two += x <= 2;
      }
    if (n)
      printf("  %-9s within 1: %.0f %%, within 2: %.0f %%; 68 %% lie within %.2f, 95 %% within %.2f\n", what[i], 100.0 * one / n,
             100.0 * two / n, quantile(all, n, 0.68), quantile(all, n, 0.95));
  }
  print_focal();
  printf("\nconfidence: stated (mean of the bin), right, number\n");
  double gap = 0, all = 0;
  for (int b = 0; b < 10; b++)
    if (bin_all[b]) {
      printf("  %.1f-%.1f: %.3f %.3f %5d\n", b / 10.0, (b + 1) / 10.0, bin_sum[b] / bin_all[b], (double)bin_right[b] / bin_all[b],
             bin_all[b]);
      gap += fabs(bin_sum[b] - bin_right[b]), all += bin_all[b];
    }
  if (all > 0) printf("  mean difference %.3f\n", gap / all);
  int found = 0, targets = 0, wrong = 0;
  for (int k = 0; k < CONDITIONS; k++)
    found += tallies[k].found, targets += tallies[k].targets, wrong += tallies[k].wrong;
  printf("found: %d of %d; false: %d in %d pictures\n", found, targets, wrong, CONDITIONS * scenes);
  return 0;
}
