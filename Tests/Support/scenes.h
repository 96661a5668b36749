/* Scenes and random numbers of the C tests and benchmarks, reproducible from their seeds. */
#ifndef VISIONCORE_TESTS_SCENES_H
#define VISIONCORE_TESTS_SCENES_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <visioncore_extras.h>

/* -- random numbers ----------------------------------------------------------------------------------------------------- */

/** SplitMix64, as vc_cube_random(). */
static inline uint64_t next_random(uint64_t *state) {
  uint64_t z = *state += UINT64_C(0x9E3779B97F4A7C15);
  z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
  return z ^ z >> 31;
}

static inline double uniform(uint64_t *state, double low, double high) {
  return low + (high - low) * (double)(next_random(state) >> 11) / 9007199254740992.0;
}

static inline void fill_random(void *bytes, size_t size, uint64_t seed) {
  for (size_t i = 0; i < size; i++)
    ((unsigned char *)bytes)[i] = (unsigned char)next_random(&seed);
}

/* -- pictures ------------------------------------------------------------------------------------------------------------ */

/** Ends the program if a call failed. */
static inline void must(vc_status status, const char *what) {
  if (status == VC_OK) return;
  fprintf(stderr, "%s: %s (%s)\n", what, vc_status_name(status), vc_last_error());
  exit(1);
}

static inline vc_image image_of(const vc_canvas *canvas) {
  return (vc_image){canvas->data, canvas->data_size, canvas->stride, canvas->width, canvas->height, canvas->format, canvas->flags};
}

/** The caller frees its data. */
static inline vc_canvas new_canvas(int width, int height, vc_pixel_format format) {
  const ptrdiff_t stride = width * (format == VC_PIXEL_GRAY8 ? 1 : format == VC_PIXEL_RGB24 || format == VC_PIXEL_BGR24 ? 3 : 4);
  const size_t size = (size_t)stride * (size_t)height;
  const vc_canvas canvas = {malloc(size), size, stride, width, height, format, 0};
  if (!canvas.data) exit(1);
  return canvas;
}

/** Mirrors a picture of 3 bytes per pixel, as a selfie camera does. */
static inline void mirror(const vc_canvas *canvas) {
  for (int y = 0; y < canvas->height; y++) {
    unsigned char *row = (unsigned char *)canvas->data + y * canvas->stride;
    for (int left = 0, right = canvas->width - 1; left < right; left++, right--)
      for (int k = 0; k < 3; k++) {
        const unsigned char byte = row[3 * left + k];
        row[3 * left + k] = row[3 * right + k];
        row[3 * right + k] = byte;
      }
  }
}

/** Whether a point lies in a picture. */
static inline int is_inside(const vc_point *point, int width, int height) {
  return point->x > 0 && point->x < width && point->y > 0 && point->y < height;
}

/** A polygon without an outline; 0xRRGGBBAA. */
static inline void fill_polygon(const vc_canvas *canvas, const vc_point *points, size_t count, uint32_t color) {
  vc_pen pen;
  vc_pen_init(&pen, sizeof pen);
  pen.color = 0;
  pen.fill = color;
  must(vc_draw_polygon(canvas, points, count, &pen), "polygon");
}

/* -- cubes ----------------------------------------------------------------------------------------------------------------- */

static const char *const solved_cube = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
static const char *const scrambled_cube = "LBBUUDDFURBRFRBFRDFRFLFDURLBDDFDUULLBFRRLULLRDUULBBBDF";

static inline vc_cube_photo_options photo_of(int width, int height) {
  vc_cube_photo_options options;
  vc_cube_photo_options_init(&options, sizeof options);
  options.width = width;
  options.height = height;
  return options;
}

/** A synthetic photograph, which owns the pixels of the image. */
static inline vc_cube_photo *photograph_cube(const char *state, const vc_cube_photo_options *options, vc_image *image) {
  vc_cube_photo *photo;
  must(vc_cube_photo_create(&photo), "photograph");
  must(vc_cube_photo_render(photo, state, options), "photograph");
  must(vc_cube_photo_image_get(photo, image), "photograph");
  return photo;
}

/* -- a robot target of 2019 ----------------------------------------------------------------------------------------------- */

/** Corners of its two strips in metres from the point between them, as in the header. */
static const double tape_2019[2][4][2] = {
    {{-0.15077, -0.06761}, {-0.1016, -0.05489}, {-0.13658, 0.08034}, {-0.18575, 0.06761}},
    {{0.1016, -0.05489}, {0.15077, -0.06761}, {0.18575, 0.06761}, {0.13658, 0.08034}},
};
/** Bits of the elements that draw_tape() draws. */
enum { LEFT_ELEMENT = 1, RIGHT_ELEMENT = 2, BOTH_ELEMENTS = 3 };

/** Draws it at a place in metres in front of the camera. */
static inline void draw_tape(const vc_canvas *canvas, double focal_px, double x, double y, double z, uint32_t color, int elements) {
  for (int side = 0; side < 2; side++) {
    vc_point corners[4];
    for (int k = 0; k < 4; k++)
      corners[k] = (vc_point){(canvas->width - 1) / 2.0 + focal_px * (x + tape_2019[side][k][0]) / z,
                              (canvas->height - 1) / 2.0 + focal_px * (y + tape_2019[side][k][1]) / z};
    if (elements & (1 << side)) fill_polygon(canvas, corners, 4, color);
  }
}

/* -- tags ------------------------------------------------------------------------------------------------------------------ */

/** A tag36h11 of 0.1651 m in front of the camera. */
static inline vc_tag_scene_tag tag_at(int32_t id, double x, double y, double z) {
  vc_tag_scene_tag tag;
  vc_tag_scene_tag_init(&tag, sizeof tag);
  tag.id = id;
  tag.translation_m[0] = x;
  tag.translation_m[1] = y;
  tag.translation_m[2] = z;
  return tag;
}

/** A camera in front of white paper, without blur and noise. */
static inline vc_tag_scene_options white_wall(int width, int height, double focal_px) {
  vc_tag_scene_options options;
  vc_tag_scene_options_init(&options, sizeof options);
  options.width = width;
  options.height = height;
  options.focal_px = focal_px;
  options.noise = options.blur_px = 0;
  options.wall_light = 0.85;
  return options;
}

static inline vc_tag_scene *scene_of_tags(const vc_tag_scene_options *options, const vc_tag_scene_tag *tags, size_t count,
                                          vc_image *image) {
  vc_tag_scene *scene;
  must(vc_tag_scene_create(options, &scene), "scene");
  for (size_t i = 0; i < count; i++)
    must(vc_tag_scene_add(scene, &tags[i]), "tag");
  must(vc_tag_scene_render(scene, image), "render");
  return scene;
}

static inline vc_tag_truth tag_truth(vc_tag_scene *scene, size_t index) {
  vc_tag_truth truth = {.struct_size = sizeof truth};
  must(vc_tag_scene_truth_get(scene, index, &truth), "truth");
  return truth;
}

/* -- SET cards --------------------------------------------------------------------------------------------------------------- */

/** Centre of a card in millimetres, and its rotation in radians (0 = long side along x). */
typedef struct set_place {
  double x, y, turn;
} set_place;

static inline vc_point set_on_card(const set_place *place, double u, double v) {
  const double c = cos(place->turn), s = sin(place->turn);
  return (vc_point){1e-3 * (place->x + c * u - s * v), 1e-3 * (place->y + s * u + c * v)};
}

/** Outline of a symbol in millimetres, long axis along v; at most 64 points. */
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
  /* Cubic Bezier curves of one half of the squiggle; the other half is rotated by 180 degrees. */
  static const double curve[3][4][2] = {{{1.0, -.85}, {.95, -1.05}, {-.80, -1.05}, {-.80, -.50}},
                                        {{-.80, -.50}, {-.80, -.15}, {-.35, .10}, {-.40, .42}},
                                        {{-.40, .42}, {-.43, .62}, {-1.0, .70}, {-1.0, .85}}};
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

static inline void set_lay_symbol(vc_flat_scene *scene, const set_place *place, const vc_set_attributes *card, double at) {
  static const uint32_t inks[] = {0, 0xE0302AFF, 0x17924EFF, 0x59247EFF};
  const uint32_t ink = inks[card->color];
  double outline[64][2];
  vc_point points[65];
  const size_t n = set_outline(card->shape, outline);
  for (size_t i = 0; i <= n; i++)
    points[i] = set_on_card(place, at + outline[i % n][0], outline[i % n][1]);
  if (card->shading == VC_SET_SHADING_SOLID) must(vc_flat_scene_add(scene, points, n, ink, 1), "symbol");
  /* Stripes across the long axis, clipped to the outline. */
  for (double v = -19; v <= 19 && card->shading == VC_SET_SHADING_STRIPED; v += 1.6) {
    double low = 1e9, high = -1e9;
    for (size_t i = 0; i < n; i++) {
      const double *a = outline[i], *b = outline[(i + 1) % n];
      if ((a[1] > v) == (b[1] > v)) continue;
      const double u = a[0] + (v - a[1]) * (b[0] - a[0]) / (b[1] - a[1]);
      low = fmin(low, u);
      high = fmax(high, u);
    }
    const vc_point stripe[2] = {set_on_card(place, at + low, v), set_on_card(place, at + high, v)};
    if (low <= high) must(vc_flat_scene_add_line(scene, stripe, 2, 0.5e-3, ink, 1), "stripe");
  }
  must(vc_flat_scene_add_line(scene, points, n + 1, 1.1e-3, ink, 1), "symbol");
}

static inline void set_lay_card(vc_flat_scene *scene, const set_place *place, const vc_set_attributes *card) {
  vc_point corners[32];
  for (int i = 0; i < 32; i++) {
    const int corner = i / 8;
    const double a = 1.5707963267949 * (corner + i % 8 / 7.0), u = corner == 0 || corner == 3 ? 39.5 : -39.5, v = corner < 2 ? 24.5 : -24.5;
    corners[i] = set_on_card(place, u + 4 * cos(a), v + 4 * sin(a));
  }
  must(vc_flat_scene_add(scene, corners, 32, 0xF4F1EBFF, 1), "card");
  const double pitch = card->shape == VC_SET_SHAPE_SQUIGGLE ? 22.8 : 24.7;
  for (int i = 0; i < card->number; i++)
    set_lay_symbol(scene, place, card, (i - (card->number - 1) / 2.0) * pitch);
}

/** The card with an index 0..80. */
static inline vc_set_attributes set_deck_card(int index) {
  return (vc_set_attributes){index / 27 + 1, index / 9 % 3 + 1, index / 3 % 3 + 1, index % 3 + 1};
}

/** `count` different cards in rows of `columns` on a wooden table, seen at a slant; cards receives them in reading order. */
static inline void set_draw_table(const vc_canvas *canvas, int count, int columns, double slant_rad, uint64_t seed,
                                  vc_set_attributes *cards) {
  const int rows = (count + columns - 1) / columns;
  const double width = columns * 0.096, height = rows * 0.068;
  vc_flat_scene_options options;
  vc_flat_scene_options_init(&options, sizeof options);
  options.width = canvas->width;
  options.height = canvas->height;
  options.focal_px = 1.2 * canvas->width;
  options.distance_m = options.focal_px * fmax(width / canvas->width, height / canvas->height) * (1.1 + 0.4 * slant_rad);
  options.slant_rad = slant_rad;
  options.seed = seed;
  vc_flat_scene *scene;
  must(vc_flat_scene_create(&options, &scene), "table");
  char used[81] = {0};
  for (int i = 0; i < count; i++) {
    int index = (int)uniform(&seed, 0, 81);
    while (used[index])
      index = (index + 1) % 81;
    used[index] = 1;
    cards[i] = set_deck_card(index);
    const set_place place = {(i % columns - (columns - 1) / 2.0) * 96 + uniform(&seed, -2, 2),
                             ((rows - 1) / 2.0 - i / columns) * 68 + uniform(&seed, -2, 2), uniform(&seed, -0.06, 0.06)};
    set_lay_card(scene, &place, &cards[i]);
  }
  vc_image image;
  must(vc_flat_scene_render(scene, &image), "table");
  must(vc_image_convert(&image, canvas), "table");
  vc_flat_scene_destroy(scene);
}

#endif
