/* Rasterises batches of stroke drawings at 28x28 pixels, with the distortions of paper and camera. Built by train.py. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#define SIDE 28
#define FINE 56
#define MAX_POINTS 4096
#define MAX_STROKES 512

typedef struct {
  float upright_share; /* fraction of the drawings that is rotated only slightly */
  float strength;      /* 0: unchanged drawing; 1: full variation */
  float extras_share;  /* fraction with a ring, an arrow, a grid line, specks */
  float fixed_turn;    /* radians, added always */
} raster_options;

typedef struct {
  uint64_t s;
} dice;
static uint32_t next(dice *d) {
  d->s = d->s * 6364136223846793005ull + 1442695040888963407ull;
  uint32_t x = (uint32_t)(((d->s >> 18) ^ d->s) >> 27), r = (uint32_t)(d->s >> 59);
  return (x >> r) | (x << ((-r) & 31));
}
static dice dice_of(uint64_t seed, int32_t number) {
  dice d = {seed * 0x9E3779B97F4A7C15ull + (uint64_t)number * 0xD1B54A32D192ED03ull + 1};
  for (int i = 0; i < 4; i++)
    next(&d);
  return d;
}
static float uniform(dice *d) { return (float)(next(d) >> 8) * (1.0f / 16777216.0f); }
static float between(dice *d, float a, float b) { return a + (b - a) * uniform(d); }
static float normal(dice *d) {
  float a = 0;
  for (int i = 0; i < 6; i++)
    a += uniform(d);
  return (a - 3.0f) * 1.41421356f;
}

typedef struct {
  float x[MAX_POINTS], y[MAX_POINTS];
  uint8_t pen[MAX_POINTS];  /* 1: joined to the point before */
  uint8_t area[MAX_POINTS]; /* 1: of the outline of a filled area */
  int count;
  int fill_from, fill_to; /* points of a filled stroke; none if equal */
  int fill_spares;        /* 1: the other strokes stay white in it */
} sketch;

static void put(sketch *s, float x, float y, int joined) {
  if (s->count >= MAX_POINTS) return;
  s->x[s->count] = x;
  s->y[s->count] = y;
  s->area[s->count] = 0;
  s->pen[s->count++] = (uint8_t)joined;
}

static void bounds(const sketch *s, float *x0, float *y0, float *x1, float *y1) {
  *x0 = *y0 = 1e9f;
  *x1 = *y1 = -1e9f;
  for (int i = 0; i < s->count; i++) {
    if (s->x[i] < *x0) *x0 = s->x[i];
    if (s->x[i] > *x1) *x1 = s->x[i];
    if (s->y[i] < *y0) *y0 = s->y[i];
    if (s->y[i] > *y1) *y1 = s->y[i];
  }
}

/* Fills the inside of a stroke on the fine grid (even-odd rule). */
static void fill(const sketch *s, float scale, float cx, float cy, const uint8_t *spared, float *fine) {
  float middle = FINE / 2.0f - 0.5f;
  for (int y = 0; y < FINE; y++)
    for (int x = 0; x < FINE; x++) {
      float px = (x - middle) / scale + cx, py = (y - middle) / scale + cy;
      int inside = 0;
      for (int i = s->fill_from, j = s->fill_to - 1; i < s->fill_to; j = i++)
        if ((s->y[i] > py) != (s->y[j] > py) && px < (s->x[j] - s->x[i]) * (py - s->y[i]) / (s->y[j] - s->y[i]) + s->x[i]) inside = !inside;
      if (inside) fine[y * FINE + x] = spared[y * FINE + x] ? 0 : 1;
    }
}

/* Fills points inside an odd number of the areas' outlines. */
static void fill_areas(const sketch *s, float scale, float cx, float cy, float *fine) {
  float middle = FINE / 2.0f - 0.5f;
  static _Thread_local uint8_t flips[FINE + 1];
  for (int y = 0; y < FINE; y++) {
    float py = (y - middle) / scale + cy;
    memset(flips, 0, sizeof flips);
    for (int i = 1; i < s->count; i++) {
      if (!s->area[i] || !s->pen[i] || (s->y[i] > py) == (s->y[i - 1] > py)) continue;
      float x = s->x[i] + (py - s->y[i]) * (s->x[i - 1] - s->x[i]) / (s->y[i - 1] - s->y[i]);
      float at = ceilf((x - cx) * scale + middle);
      flips[at < 0 ? 0 : at > FINE ? FINE : (int)at] ^= 1;
    }
    for (int x = 0, inside = 0; x < FINE; x++) {
      inside ^= flips[x];
      if (inside) fine[y * FINE + x] = 1;
    }
  }
}

/* Coverage by the distance to each segment on a grid of double resolution, then 2x2 means. */
static void draw(const sketch *s, float radius, const uint8_t *gap, uint8_t *out) {
  float x0, y0, x1, y1;
  static _Thread_local float fine[FINE * FINE];
  memset(fine, 0, sizeof fine);
  if (s->count == 0) {
    memset(out, 0, SIDE * SIDE);
    return;
  }
  bounds(s, &x0, &y0, &x1, &y1);
  float longer = fmaxf(x1 - x0, y1 - y0);
  float unit = (float)FINE / 304.0f, scale = longer > 1e-3f ? 255.0f / longer * unit : unit;
  float cx = (x0 + x1) / 2, cy = (y0 + y1) / 2, middle = FINE / 2.0f;
  float r = 8.0f * unit * radius;
  static _Thread_local uint8_t spared[FINE * FINE];
  fill_areas(s, scale, cx, cy, fine);
  for (int pass = s->fill_from < s->fill_to ? 0 : 1; pass < 2; pass++) {
    if (pass == 1 && s->fill_from < s->fill_to) {
      for (int i = 0; i < FINE * FINE; i++)
        spared[i] = fine[i] > 0;
      fill(s, scale, cx, cy, spared, fine);
    }
    for (int i = 0; i < s->count; i++) {
      if (s->fill_from < s->fill_to && s->fill_spares) {
        int is_outline = i >= s->fill_from && i < s->fill_to;
        if (is_outline == (pass == 0)) continue;
      } else if (pass == 0)
        continue;
      int from = s->pen[i] ? i - 1 : i;
      if (!s->pen[i] && i + 1 < s->count && s->pen[i + 1]) continue; /* start of a line, drawn with its second point */
      if (gap && gap[i]) continue;
      float ax = (s->x[from] - cx) * scale + middle - 0.5f, ay = (s->y[from] - cy) * scale + middle - 0.5f;
      float bx = (s->x[i] - cx) * scale + middle - 0.5f, by = (s->y[i] - cy) * scale + middle - 0.5f;
      float dx = bx - ax, dy = by - ay, square = dx * dx + dy * dy, inverse = square > 1e-9f ? 1.0f / square : 0;
      int left = (int)floorf(fminf(ax, bx) - r - 0.5f), right = (int)ceilf(fmaxf(ax, bx) + r + 0.5f);
      int top = (int)floorf(fminf(ay, by) - r - 0.5f), bottom = (int)ceilf(fmaxf(ay, by) + r + 0.5f);
      if (left < 0) left = 0;
      if (top < 0) top = 0;
      if (right > FINE - 1) right = FINE - 1;
      if (bottom > FINE - 1) bottom = FINE - 1;
      for (int y = top; y <= bottom; y++)
        for (int x = left; x <= right; x++) {
          float t = ((x - ax) * dx + (y - ay) * dy) * inverse;
          t = t < 0 ? 0 : t > 1 ? 1 : t;
          float ex = x - ax - t * dx, ey = y - ay - t * dy;
          float near = r + 0.5f - sqrtf(ex * ex + ey * ey);
          near = near < 0 ? 0 : near > 1 ? 1 : near;
          if (near > fine[y * FINE + x]) fine[y * FINE + x] = near;
        }
    }
  }
  for (int y = 0; y < SIDE; y++)
    for (int x = 0; x < SIDE; x++) {
      const float *p = fine + 2 * y * FINE + 2 * x;
      out[y * SIDE + x] = (uint8_t)((p[0] + p[1] + p[FINE] + p[FINE + 1]) * (255.0f / 4.0f) + 0.5f);
    }
}

/* Adds clutter beside or over a drawing: a ring, a touching line, the rest of a grid line, specks. */
static void add_extras(sketch *s, dice *d) {
  float x0, y0, x1, y1;
  bounds(s, &x0, &y0, &x1, &y1);
  float w = fmaxf(x1 - x0, 1), h = fmaxf(y1 - y0, 1), longer = fmaxf(w, h), cx = (x0 + x1) / 2, cy = (y0 + y1) / 2;
  float pick = uniform(d);
  if (pick < 0.34f) { /* one or two rings around it */
    int rings = uniform(d) < 0.25f ? 2 : 1;
    float a = w * between(d, 0.54f, 0.8f), b = h * between(d, 0.54f, 0.8f);
    if (uniform(d) < 0.4f) a = b = fmaxf(a, b);
    for (int ring = 0; ring < rings; ring++) {
      float phase = between(d, 0, 6.28f), end = between(d, 5.9f, 6.8f), wobble = 0.04f * normal(d), twist = between(d, 0, 6.28f),
            shift = 0.03f * normal(d);
      for (int i = 0; i <= 28; i++) {
        float t = phase + end * i / 28, f = 1 + wobble * sinf(2 * t + twist) + 0.02f * i / 28;
        put(s, cx + shift * w + a * f * cosf(t) + normal(d) * 0.006f * w, cy + b * f * sinf(t) + normal(d) * 0.006f * h, i > 0);
      }
      a *= between(d, 1.1f, 1.25f);
      b *= between(d, 1.1f, 1.25f);
    }
    if (uniform(d) < 0.4f) return;
    bounds(s, &x0, &y0, &x1, &y1);
    w = x1 - x0, h = y1 - y0, longer = fmaxf(w, h);
    pick = between(d, 0.34f, 1.3f);
  }
  if (pick >= 1) return;
  if (pick < 0.34f) {
  } else if (pick < 0.42f) { /* letters beside it */
    int letters = 2 + (int)(uniform(d) * 5), below = uniform(d) < 0.6f;
    float size = longer * between(d, 0.06f, 0.16f), x = x0 + w * between(d, -0.1f, 0.5f),
          y = below ? y1 + size * between(d, 0.1f, 1) : y0 - size * between(d, 1.1f, 2);
    for (int k = 0; k < letters; k++, x += size * 0.8f)
      for (int i = 0, n = 2 + (int)(uniform(d) * 5); i < n; i++)
        put(s, x + size * 0.7f * uniform(d), y + size * uniform(d), i > 0);
  } else if (pick < 0.66f) { /* a touching line, with or without a head */
    int lines = 1 + (int)(uniform(d) * 2.2f);
    for (int k = 0; k < lines; k++) {
      float angle = between(d, 0, 6.2832f), ux = cosf(angle), uy = sinf(angle);
      float reach = 0.5f * fminf(w / fmaxf(fabsf(ux), 1e-3f), h / fmaxf(fabsf(uy), 1e-3f));
      float from = reach * between(d, 0.85f, 1.05f), to = reach + longer * between(d, 0.04f, 0.3f), bend = normal(d) * 0.1f;
      float ax = cx + ux * from, ay = cy + uy * from, bx = cx + ux * to - uy * bend * (to - from),
            by = cy + uy * to + ux * bend * (to - from);
      put(s, ax, ay, 0);
      put(s, bx, by, 1);
      if (uniform(d) < 0.3f) {
        float size = longer * between(d, 0.03f, 0.08f), side = uniform(d) < 0.5f ? 1.0f : -1.0f;
        float tipx = side > 0 ? ax : bx, tipy = side > 0 ? ay : by;
        for (int e = -1; e <= 1; e += 2) {
          put(s, tipx, tipy, 0);
          put(s, tipx + side * size * (ux * 0.8f - e * uy * 0.6f), tipy + side * size * (uy * 0.8f + e * ux * 0.6f), 1);
        }
      }
    }
  } else if (pick < 0.82f) { /* the rest of a ruled or grid line */
    int lines = 1 + (int)(uniform(d) * 2.5f);
    float tilt = normal(d) * 0.03f;
    for (int k = 0; k < lines; k++) {
      float at = uniform(d), a = between(d, -0.04f, 0.7f), b = a + between(d, 0.15f, 0.9f);
      if (b > 1.04f) b = 1.04f;
      if (uniform(d) < 0.5f) {
        put(s, x0 + w * a, y0 + h * at + tilt * w * a, 0);
        put(s, x0 + w * b, y0 + h * at + tilt * w * b, 1);
      } else {
        put(s, x0 + w * at - tilt * h * a, y0 + h * a, 0);
        put(s, x0 + w * at - tilt * h * b, y0 + h * b, 1);
      }
    }
  } else { /* specks and short dashes */
    int specks = 1 + (int)(uniform(d) * 6);
    for (int k = 0; k < specks; k++) {
      float x = x0 + w * between(d, -0.08f, 1.08f), y = y0 + h * between(d, -0.08f, 1.08f), angle = between(d, 0, 6.2832f),
            size = longer * 0.04f * uniform(d);
      put(s, x, y, 0);
      put(s, x + size * cosf(angle), y + size * sinf(angle), 1);
    }
  }
}

/* The rotation in radians. The library tries eight rotations, one of which is at most 22.5 degrees off. */
static float choose_turn(dice *d, const raster_options *o) {
  float turn = o->strength <= 0                 ? 0
               : uniform(d) >= o->upright_share ? between(d, -3.1416f, 3.1416f)
               : uniform(d) < 0.5f              ? normal(d) * 0.1f
                                                : between(d, -0.4f, 0.4f);
  return turn + o->fixed_turn;
}

/* is_read: the strokes were read from a photograph and do not move separately. Returns the rotation in radians. */
static float change(sketch *s, dice *d, const raster_options *o, int is_read) {
  float x0, y0, x1, y1;
  bounds(s, &x0, &y0, &x1, &y1);
  float longer = fmaxf(fmaxf(x1 - x0, y1 - y0), 1), cx = (x0 + x1) / 2, cy = (y0 + y1) / 2, k = o->strength;
  int starts[MAX_STROKES], strokes = 0;
  for (int i = 0; i < s->count; i++)
    if (!s->pen[i] && strokes < MAX_STROKES) starts[strokes++] = i;
  /* each stroke is moved, rotated and stretched slightly; sometimes one is missing */
  int dropped = strokes > 2 && !is_read && uniform(d) < 0.12f * k ? (int)(uniform(d) * strokes) : -1;
  sketch copy = *s;
  s->count = 0;
  float move = 0.018f * longer * k, own_turn = 0.05f * k, own_scale = 0.05f * k;
  int gentle = uniform(d) < 0.25f, together = gentle || is_read;
  for (int j = 0; j < strokes; j++) {
    int from = starts[j], to = j + 1 < strokes ? starts[j + 1] : copy.count;
    if (j == dropped && (to - from) * 3 < copy.count) continue;
    float mx = 0, my = 0;
    for (int i = from; i < to; i++) {
      mx += copy.x[i];
      my += copy.y[i];
    }
    mx /= (float)(to - from);
    my /= (float)(to - from);
    float dx = together ? 0 : normal(d) * move, dy = together ? 0 : normal(d) * move, a = together ? 0 : normal(d) * own_turn;
    float f = together ? 1 : 1 + normal(d) * own_scale, c = cosf(a) * f, n = sinf(a) * f;
    for (int i = from; i < to; i++) {
      float x = copy.x[i] - mx, y = copy.y[i] - my;
      put(s, mx + x * c - y * n + dx, my + x * n + y * c + dy, copy.pen[i]);
      s->area[s->count - 1] = copy.area[i];
    }
  }
  /* slow waves over the drawing, then stretch, shear, mirror, perspective, rotation */
  float wave[4][4];
  for (int w = 0; w < 4; w++) {
    wave[w][0] = normal(d) * 0.02f * k * longer;
    wave[w][1] = normal(d) * 5.0f / longer;
    wave[w][2] = normal(d) * 5.0f / longer;
    wave[w][3] = between(d, 0, 6.2832f);
  }
  float turn = choose_turn(d, o);
  float sx = expf(normal(d) * 0.12f * k), sy = expf(normal(d) * 0.12f * k), shear = normal(d) * 0.1f * k;
  if (uniform(d) < 0.3f * k) sx = -sx;
  float px = normal(d) * 0.12f * k / longer, py = normal(d) * 0.12f * k / longer, c = cosf(turn), n = sinf(turn);
  for (int i = 0; i < s->count; i++) {
    float x = s->x[i] - cx, y = s->y[i] - cy;
    if (!gentle) {
      float ox = x, oy = y;
      x += wave[0][0] * sinf(wave[0][1] * ox + wave[0][2] * oy + wave[0][3]) +
           wave[1][0] * sinf(wave[1][1] * ox + wave[1][2] * oy + wave[1][3]);
      y += wave[2][0] * sinf(wave[2][1] * ox + wave[2][2] * oy + wave[2][3]) +
           wave[3][0] * sinf(wave[3][1] * ox + wave[3][2] * oy + wave[3][3]);
      x += normal(d) * 0.003f * longer * k;
      y += normal(d) * 0.003f * longer * k;
    }
    x = x * sx + shear * y;
    y *= sy;
    float z = 1 + px * x + py * y;
    x /= z;
    y /= z;
    s->x[i] = x * c - y * n;
    s->y[i] = x * n + y * c;
  }
  return turn;
}

static void spoil(uint8_t *out, dice *d, float k) {
  float pick = uniform(d);
  if (pick < 0.08f * k) { /* haze and noise of the paper */
    int haze = (int)(uniform(d) * 12), noise = 1 + (int)(uniform(d) * 14);
    for (int i = 0; i < SIDE * SIDE; i++) {
      int v = out[i] + haze + (int)(uniform(d) * noise);
      out[i] = (uint8_t)(v > 255 ? 255 : v);
    }
  } else if (pick < 0.14f * k) { /* weak ink */
    float f = between(d, 0.45f, 0.95f);
    for (int i = 0; i < SIDE * SIDE; i++)
      out[i] = (uint8_t)(out[i] * f);
  } else if (pick < 0.22f * k) { /* a soft camera */
    uint8_t copy[SIDE * SIDE];
    memcpy(copy, out, sizeof copy);
    float f = between(d, 0.05f, 0.15f);
    for (int y = 1; y < SIDE - 1; y++)
      for (int x = 1; x < SIDE - 1; x++) {
        int i = y * SIDE + x;
        out[i] = (uint8_t)(copy[i] * (1 - 4 * f) + f * (copy[i - 1] + copy[i + 1] + copy[i - SIDE] + copy[i + SIDE]));
      }
  }
}

/* Sometimes a closed stroke is filled, as with thick pens. */
static void choose_fill(sketch *s, dice *d, int own) {
  int best = -1, best_end = 0;
  float largest = 0, x0, y0, x1, y1;
  bounds(s, &x0, &y0, &x1, &y1);
  float longer = fmaxf(x1 - x0, y1 - y0);
  for (int i = 0; i < own;) {
    int end = i + 1;
    while (end < own && s->pen[end])
      end++;
    if (end - i >= 4) {
      float area = 0;
      for (int k = i, j = end - 1; k < end; j = k++)
        area += s->x[j] * s->y[k] - s->x[k] * s->y[j];
      area = fabsf(area) / 2 * between(d, 0.3f, 1);
      float gap = hypotf(s->x[i] - s->x[end - 1], s->y[i] - s->y[end - 1]);
      if (area > largest && gap * gap < area) largest = area, best = i, best_end = end;
    }
    i = end;
  }
  if (best < 0 || largest < 0.004f * longer * longer) return;
  s->fill_from = best;
  s->fill_to = best_end;
  s->fill_spares = uniform(d) < 0.8f;
}

/* points: x, y pairs (int16). stroke_start[k]: first point of stroke k. kinds[k]: 0: of a pen; 1: read from a photograph; 2: outline of an
   area, read from a photograph. drawing_start[n]: first stroke of drawing n. turns: radians, of each drawing. */
void raster_batch(const int16_t *points, const int32_t *stroke_start, const uint8_t *kinds, const int32_t *drawing_start,
                  const int32_t *chosen, int32_t count, uint64_t seed, const raster_options *options, uint8_t *out, float *turns) {
  static _Thread_local sketch s;
  static _Thread_local uint8_t gap[MAX_POINTS];
  for (int32_t n = 0; n < count; n++) {
    dice d = dice_of(seed, n);
    s.count = s.fill_from = s.fill_to = 0;
    int is_read = kinds[drawing_start[chosen[n]]] > 0;
    for (int32_t k = drawing_start[chosen[n]]; k < drawing_start[chosen[n] + 1]; k++)
      for (int32_t p = stroke_start[k]; p < stroke_start[k + 1]; p++) {
        put(&s, points[2 * p], points[2 * p + 1], p > stroke_start[k]);
        s.area[s.count - 1] = kinds[k] == 2;
      }
    float radius = 1;
    int full = options->strength > 0.001f;
    turns[n] = 0;
    if (full) {
      turns[n] = change(&s, &d, options, is_read);
      int own = s.count;
      if (!is_read && uniform(&d) < options->extras_share) add_extras(&s, &d);
      if (!is_read && uniform(&d) < 0.05f) choose_fill(&s, &d, own);
      radius = 1 + normal(&d) * 0.08f;
      if (uniform(&d) < 0.08f) radius = between(&d, 0.7f, 1.6f);
    } else if (options->fixed_turn != 0 || options->upright_share == 0) {
      turns[n] = change(&s, &d, options, is_read);
    }
    int gaps = full && uniform(&d) < 0.1f;
    float share = between(&d, 0.02f, 0.12f);
    if (gaps)
      for (int i = 0; i < s.count; i++)
        gap[i] = uniform(&d) < share;
    draw(&s, radius, gaps ? gap : 0, out + (size_t)n * SIDE * SIDE);
    if (full) spoil(out + (size_t)n * SIDE * SIDE, &d, options->strength);
  }
}

/* The 28x28 pictures `chosen`, mirrored, rotated, stretched and scaled to the usual size. turns: radians, of each. */
void warp_batch(const uint8_t *pictures, const int32_t *chosen, int32_t count, uint64_t seed, const raster_options *options, uint8_t *out,
                float *turns) {
  for (int32_t n = 0; n < count; n++, out += SIDE * SIDE) {
    const uint8_t *picture = pictures + (size_t)chosen[n] * SIDE * SIDE;
    dice d = dice_of(seed, n);
    float k = options->strength, turn = choose_turn(&d, options), c = cosf(turn), s = sinf(turn);
    float sx = expf(normal(&d) * 0.12f * k), sy = expf(normal(&d) * 0.12f * k), shear = normal(&d) * 0.1f * k;
    if (uniform(&d) < 0.3f) sx = -sx;
    float a = c * sx, b = c * shear - s * sy, e = s * sx, f = s * shear + c * sy;
    float x0 = 1e9f, y0 = 1e9f, x1 = -1e9f, y1 = -1e9f;
    int dark = 0;
    for (int i = 0; i < SIDE * SIDE; i++) {
      if (picture[i] <= 64) continue;
      float x = a * (float)(i % SIDE) + b * (float)(i / SIDE), y = e * (float)(i % SIDE) + f * (float)(i / SIDE);
      x0 = fminf(x0, x), x1 = fmaxf(x1, x), y0 = fminf(y0, y), y1 = fmaxf(y1, y);
      dark++;
    }
    turns[n] = dark < 4 ? 0 : turn;
    if (dark < 4) {
      memcpy(out, picture, SIDE * SIDE);
      continue;
    }
    float inverse = fmaxf(fmaxf(x1 - x0, y1 - y0) + 1, 4) / 24, determinant = a * f - b * e;
    for (int i = 0; i < SIDE * SIDE; i++) {
      float x = ((float)(i % SIDE) - 13.5f) * inverse + (x0 + x1) / 2, y = ((float)(i / SIDE) - 13.5f) * inverse + (y0 + y1) / 2;
      float u = (f * x - b * y) / determinant, v = (a * y - e * x) / determinant;
      int left = (int)floorf(u), top = (int)floorf(v);
      float sum = 0, across = u - (float)left, down = v - (float)top;
      for (int q = 0; q < 4; q++) {
        int column = left + (q & 1), row = top + (q >> 1);
        if (column < 0 || row < 0 || column >= SIDE || row >= SIDE) continue;
        sum += (q & 1 ? across : 1 - across) * (q >> 1 ? down : 1 - down) * picture[row * SIDE + column];
      }
      out[i] = (uint8_t)(sum + 0.5f);
    }
    spoil(out, &d, k);
  }
}

/* Zhang and Suen's thinning (CACM 27(3), 1984) of a picture of 0 and 1 whose border is 0. */
void thin(uint8_t *image, int32_t width, int32_t height) {
  const int32_t around[8] = {-width, 1 - width, 1, 1 + width, width, width - 1, -1, -1 - width}; /* from above, clockwise */
  for (int changed = 1; changed;) {
    changed = 0;
    for (int step = 0; step < 2; step++) {
      for (int32_t y = 1; y < height - 1; y++)
        for (int32_t x = 1; x < width - 1; x++) {
          uint8_t *at = image + (size_t)y * (size_t)width + x;
          if (!(*at & 1)) continue;
          int p[8], turns = 0, near = 0;
          for (int i = 0; i < 8; i++)
            near += p[i] = at[around[i]] & 1;
          for (int i = 0; i < 8; i++)
            turns += !p[i] && p[(i + 1) % 8];
          int first = step ? p[0] && p[2] && p[6] : p[0] && p[2] && p[4], second = step ? p[0] && p[4] && p[6] : p[2] && p[4] && p[6];
          if (near >= 2 && near <= 6 && turns == 1 && !first && !second) *at |= 2; /* removed after the pass */
        }
      for (int32_t i = 0; i < width * height; i++)
        if (image[i] & 2) image[i] = 0, changed = 1;
    }
  }
}
