/* Draws a table with SET cards through the library's own drawing functions: for the benchmark, the tests and the README. */
#ifndef VISIONCORE_SET_SCENE_H
#define VISIONCORE_SET_SCENE_H

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <visioncore.h>

/** A view of the table: pixels of a point in millimetres are (x + shear * y, y) * scale / (1 - tilt * y) + (left, top). */
typedef struct set_view {
  double scale, tilt, shear, left, top;
} set_view;

static inline vc_point set_project(const set_view *view, double x, double y) {
  const double w = 1 - view->tilt * y;
  const vc_point p = {(x + view->shear * y) * view->scale / w + view->left, y * view->scale / w + view->top};
  return p;
}

/** A card's place: middle in millimetres, and its turn (0 = long side along x). */
typedef struct set_place {
  double x, y, turn;
} set_place;

static inline vc_point set_on_card(const set_view *view, const set_place *place, double u, double v) {
  const double c = cos(place->turn), s = sin(place->turn);
  return set_project(view, place->x + c * u - s * v, place->y + s * u + c * v);
}

/** Outline of a symbol, long axis along v; at most 64 points. */
static inline size_t set_outline(vc_set_shape shape, double (*points)[2]) {
  size_t n = 0;
  if (shape == VC_SET_SHAPE_DIAMOND) {
    const double corners[4][2] = {{0, -20.5}, {9.75, 0}, {0, 20.5}, {-9.75, 0}};
    memcpy(points, corners, sizeof corners);
    return 4;
  }
  if (shape == VC_SET_SHAPE_OVAL) {
    for (int half = 0; half < 2; half++)
      for (int i = 0; i <= 15; i++, n++) {
        const double a = 3.14159265358979 * (half + i / 15.0);
        points[n][0] = 9.5 * cos(a);
        points[n][1] = 9.5 * sin(a) + (half ? -10 : 10);
      }
    return n;
  }
  /* The wave as cubic Bezier curves of one half; the other half is the same turned by half. */
  static const double curve[3][4][2] = {{{-1.0, -.85}, {-.95, -1.05}, {.80, -1.05}, {.80, -.50}},
                                        {{.80, -.50}, {.80, -.15}, {.35, .10}, {.40, .42}},
                                        {{.40, .42}, {.43, .62}, {1.0, .70}, {1.0, .85}}};
  for (int half = 0; half < 2; half++)
    for (int c = 0; c < 3; c++)
      for (int i = 0; i < 10; i++, n++) {
        const double t = i / 10.0, a = (1 - t) * (1 - t) * (1 - t), b = 3 * (1 - t) * (1 - t) * t, d = 3 * (1 - t) * t * t, e = t * t * t;
        for (int k = 0; k < 2; k++)
          points[n][k] =
              (half ? -1 : 1) * (k ? 18.7 : 9) * (a * curve[c][0][k] + b * curve[c][1][k] + d * curve[c][2][k] + e * curve[c][3][k]);
      }
  return n;
}

static inline void set_draw_symbol(const vc_canvas *canvas, const set_view *view, const set_place *place, const vc_set_attributes *card,
                                   double at) {
  static const uint32_t inks[] = {0, 0xE0302AFF, 0x17924EFF, 0x59247EFF};
  double outline[64][2];
  vc_point points[64];
  const size_t n = set_outline(card->shape, outline);
  for (size_t i = 0; i < n; i++)
    points[i] = set_on_card(view, place, at + outline[i][0], outline[i][1]);
  const vc_point top = set_on_card(view, place, at, 0), beside = set_on_card(view, place, at + 1, 0);
  vc_pen pen;
  vc_pen_init(&pen, sizeof pen);
  pen.color = inks[card->color];
  pen.width = (float)fmax(1, 1.1 * hypot(top.x - beside.x, top.y - beside.y));
  if (card->shading == VC_SET_SHADING_SOLID) pen.fill = pen.color;
  vc_draw_polygon(canvas, points, n, &pen);
  if (card->shading != VC_SET_SHADING_STRIPED) return;
  pen.open = 1;
  pen.width = (float)fmax(1, 0.45 * pen.width);
  /* Stripes across the long axis, cut where they leave the outline. */
  for (double v = -19; v <= 19; v += 1.6) {
    double low = 1e9, high = -1e9;
    for (size_t i = 0; i < n; i++) {
      const double *a = outline[i], *b = outline[(i + 1) % n];
      if ((a[1] > v) == (b[1] > v)) continue;
      const double u = a[0] + (v - a[1]) * (b[0] - a[0]) / (b[1] - a[1]);
      low = fmin(low, u);
      high = fmax(high, u);
    }
    if (low > high) continue;
    const vc_point stripe[2] = {set_on_card(view, place, at + low, v), set_on_card(view, place, at + high, v)};
    vc_draw_polygon(canvas, stripe, 2, &pen);
  }
}

static inline void set_draw_card(const vc_canvas *canvas, const set_view *view, const set_place *place, const vc_set_attributes *card) {
  vc_point corners[32];
  size_t n = 0;
  for (int corner = 0; corner < 4; corner++)
    for (int i = 0; i < 8; i++, n++) {
      const double a = 1.5707963267949 * (corner + i / 7.0), u = (corner == 0 || corner == 3) ? 39.5 : -39.5, v = corner < 2 ? 24.5 : -24.5;
      corners[n] = set_on_card(view, place, u + 4 * cos(a), v + 4 * sin(a));
    }
  vc_pen pen;
  vc_pen_init(&pen, sizeof pen);
  pen.color = 0x00000050;
  pen.fill = 0xF4F1EBFF;
  vc_draw_polygon(canvas, corners, n, &pen);
  const double pitch = card->shape == VC_SET_SHAPE_SQUIGGLE ? 22.8 : 24.7;
  for (int i = 0; i < card->number; i++)
    set_draw_symbol(canvas, view, place, card, (i - (card->number - 1) / 2.0) * pitch);
}

/** The card with an index 0..80. */
static inline vc_set_attributes set_deck_card(int index) {
  const vc_set_attributes card = {index / 27 + 1, index / 9 % 3 + 1, index / 3 % 3 + 1, index % 3 + 1};
  return card;
}

/** A small generator of its own, so that pictures are the same everywhere. */
static inline double set_random(uint32_t *seed) {
  *seed = *seed * 1664525u + 1013904223u;
  return (*seed >> 8) / 16777216.0;
}

/** `count` different cards in rows of `columns` on a grey-brown table seen from a slant; cards receives them in reading order. */
static inline void set_draw_table(const vc_canvas *canvas, int count, int columns, double slant, uint32_t seed, vc_set_attributes *cards) {
  unsigned char *data = canvas->data;
  for (int y = 0; y < canvas->height; y++)
    for (int x = 0; x < canvas->width; x++) {
      const int grain = (int)(8 * sin(x * 0.013 + 3 * sin(y * 0.004)) + 6 * set_random(&seed));
      unsigned char *p = data + y * canvas->stride + 3 * x;
      p[0] = (unsigned char)(84 + grain), p[1] = (unsigned char)(68 + grain), p[2] = (unsigned char)(56 + grain);
    }
  const int rows = (count + columns - 1) / columns;
  const double width = columns * 96.0, height = rows * 68.0;
  set_view view = {0, slant / height, 0.03, canvas->width / 2.0, canvas->height * 0.46};
  view.scale = fmin(canvas->width * 0.94 / width * (1 - slant / 2), canvas->height * 0.94 / height * (1 - slant / 4));
  char used[81] = {0};
  for (int i = 0; i < count; i++) {
    int index = (int)(81 * set_random(&seed)) % 81;
    while (used[index])
      index = (index + 1) % 81;
    used[index] = 1;
    cards[i] = set_deck_card(index);
    const set_place place = {(i % columns - (columns - 1) / 2.0) * 96 + 4 * (set_random(&seed) - 0.5),
                             (i / columns - (rows - 1) / 2.0) * 68 + 4 * (set_random(&seed) - 0.5), 0.12 * (set_random(&seed) - 0.5)};
    set_draw_card(canvas, &view, &place, &cards[i]);
  }
}

#endif
