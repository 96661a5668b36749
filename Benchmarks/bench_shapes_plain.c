/* How well ordinary shapes (`--plain`) are found and named on rendered pictures: filled and drawn with a pen, on clean and textured
 * ground, under a shadow, touching, seen obliquely; with hexagons, octagons, stars and crosses among them that must not be named; and
 * on pictures without shapes. Usage: bench_shapes_plain [PICTURES [SEED]]; default 40 of each style and a fixed seed. */
#include "../Tests/Support/scenes.h"

enum { WIDTH = 800, HEIGHT = 600, STYLES = 6, COLUMNS = 4, ROWS = 3, MOST = COLUMNS * ROWS, POINTS = 60 };

static const char *const style_names[STYLES] = {"filled, clean", "filled, textured", "under a shadow",
                                                "pen on paper",  "touching",         "oblique"};

typedef struct drawn {
  int kind; /* 0: none of the four */
  double left, top, right, bottom;
} drawn;

typedef struct tally {
  int shapes, found, right, others, named, false_shapes;
  double overlap;
} tally;

/** Outline of a kind 1..4, or of something else, around the origin with radius 1. */
static int make_outline(int kind, int variant, vc_point *points) {
  int count = kind == 4 ? POINTS : kind ? kind + 2 : variant == 0 ? 6 : variant == 1 ? 8 : variant == 2 ? 10 : 12;
  for (int i = 0; i < count; i++) {
    double angle = 6.28319 * i / count, radius = 1;
    if (kind == 0 && variant == 2) radius = i % 2 ? 0.42 : 1;
    if (kind == 0 && variant == 3) {
      static const double cross[12][2] = {{-.35, -1}, {.35, -1}, {.35, -.35}, {1, -.35}, {1, .35},   {.35, .35},
                                          {.35, 1},   {-.35, 1}, {-.35, .35}, {-1, .35}, {-1, -.35}, {-.35, -.35}};
      points[i] = (vc_point){cross[i][0], cross[i][1]};
      continue;
    }
    points[i] = (vc_point){radius * cos(angle), radius * sin(angle)};
  }
  return count;
}

static int is_distinct(uint32_t a, uint32_t b) {
  int sum = 0;
  for (int shift = 8; shift < 32; shift += 8) {
    const int d = (int)(a >> shift & 255) - (int)(b >> shift & 255);
    sum += d * d;
  }
  return sum > 90 * 90;
}

static int draw_picture(unsigned char *pixels, int style, drawn *list) {
  const vc_canvas canvas = {pixels, 3 * (size_t)WIDTH * HEIGHT, 3 * WIDTH, WIDTH, HEIGHT, VC_PIXEL_RGB24, 0};
  uint32_t ground = style == 3 ? 0xF2F0EAFF : random_color();
  for (size_t i = 0; i < 3 * (size_t)WIDTH * HEIGHT; i++)
    pixels[i] = (unsigned char)(ground >> (24 - 8 * (i % 3)) & 255);
  if (style == 1) add_texture(pixels, WIDTH, HEIGHT, (int)uniform(0, 5), uniform(4, 16));
  const double lean = style == 5 ? uniform(0.45, 0.8) : 1, turn = uniform(0, 3.14), keystone = style == 5 ? uniform(-0.25, 0.25) : 0;
  int count = 0;
  for (int cell = 0; cell < MOST; cell++) {
    if (uniform(0, 1) < 0.25) continue;
    const int kind = uniform(0, 1) < 0.25 ? 0 : 1 + (int)uniform(0, 4);
    const double radius = uniform(24, style == 4 ? 95 : 72), angle = uniform(0, 6.28), tall = kind == 2 ? uniform(0.5, 1) : 1;
    const double x = (cell % COLUMNS + 0.5) * ((double)WIDTH / (double)COLUMNS) + uniform(-15, 15),
                 y = (cell / COLUMNS + 0.5) * ((double)HEIGHT / (double)ROWS) + uniform(-12, 12);
    vc_point points[POINTS];
    const int corners = make_outline(kind, (int)uniform(0, 4), points);
    drawn *d = &list[count++];
    *d = (drawn){kind, WIDTH, HEIGHT, 0, 0};
    const double c = cos(angle), s = sin(angle), tc = cos(turn), ts = sin(turn);
    for (int i = 0; i < corners; i++) {
      double u = points[i].x * radius, v = points[i].y * radius;
      /* A rectangle: corners at 45 degrees, then one side shorter. */
      if (kind == 2) {
        const double a = 0.7071 * (u - v), b = 0.7071 * (u + v) * tall;
        u = a, v = b;
      }
      const double p = x + c * u - s * v - (double)WIDTH / 2, q = y + s * u + c * v - (double)HEIGHT / 2;
      const double along = tc * p + ts * q, across = (tc * q - ts * p) * lean, scale = 1 / (1 + keystone * across / (double)HEIGHT);
      points[i] =
          (vc_point){(double)WIDTH / 2 + (tc * along - ts * across) * scale, (double)HEIGHT / 2 + (ts * along + tc * across) * scale};
      d->left = fmin(d->left, points[i].x), d->right = fmax(d->right, points[i].x);
      d->top = fmin(d->top, points[i].y), d->bottom = fmax(d->bottom, points[i].y);
    }
    vc_pen pen;
    vc_pen_init(&pen, sizeof pen);
    pen.color = 0;
    do
      pen.fill = random_color();
    while (!is_distinct(pen.fill, ground));
    if (style == 3) {
      pen.fill = 0;
      pen.color = uniform(0, 1) < 0.5 ? 0x182060FF : 0x202020FF;
      pen.width = (float)uniform(2, 6);
    }
    must(vc_draw_polygon(&canvas, points, (size_t)corners, &pen), "draw");
  }
  if (style == 2) {
    const double slope = uniform(-1, 1), edge = uniform(0.3, 0.7) * (double)WIDTH, dark = uniform(0.45, 0.75);
    for (int y = 0; y < HEIGHT; y++)
      for (int x = 0; x < WIDTH; x++)
        if (x > edge + slope * y)
          for (size_t k = 3 * ((size_t)y * WIDTH + (size_t)x), i = 0; i < 3; i++)
            pixels[k + i] = level(pixels[k + i] * dark);
  }
  return count;
}

static double overlap(const drawn *a, const vc_shape *b) {
  const double w = fmin(a->right, b->left + b->width) - fmax(a->left, b->left),
               h = fmin(a->bottom, b->top + b->height) - fmax(a->top, b->top);
  if (w <= 0 || h <= 0) return 0;
  return w * h / ((a->right - a->left) * (a->bottom - a->top) + b->width * b->height - w * h);
}

static vc_shape_scene *find(vc_shape_finder *finder, vc_picture *picture, unsigned char *pixels) {
  photograph_scene(pixels, WIDTH, HEIGHT, (int)uniform(0, 3), uniform(0.3, 2.5), uniform(0, 0.4));
  const vc_image image = compress_scene(picture, pixels, WIDTH, HEIGHT, (int)uniform(75, 97));
  vc_shape_scene *scene;
  must(vc_shape_finder_find(finder, &image, &scene), "find");
  return scene;
}

static void compare(const drawn *list, int count, const vc_shape_scene *scene, tally *t) {
  const size_t found_count = vc_shape_scene_count(scene);
  char used[4096] = {0};
  for (int i = 0; i < count; i++) {
    int match = -1;
    double best = 0.5;
    vc_shape shape = {.struct_size = sizeof shape}, matched = {0};
    for (size_t k = 0; k < found_count && k < sizeof used; k++) {
      must(vc_shape_scene_get(scene, k, &shape), "shape");
      const double o = overlap(&list[i], &shape);
      if (!used[k] && o > best) best = o, match = (int)k, matched = shape;
    }
    if (match >= 0) used[match] = 1;
    if (list[i].kind == 0) {
      t->others++;
      t->named += match >= 0;
      continue;
    }
    t->shapes++;
    t->found += match >= 0;
    t->right += match >= 0 && matched.kind == list[i].kind;
    if (match >= 0) t->overlap += best;
  }
  for (size_t k = 0; k < found_count && k < sizeof used; k++)
    t->false_shapes += !used[k];
}

int main(int argc, char **argv) {
  const int pictures = argc > 1 ? atoi(argv[1]) : 40;
  const uint64_t seed = argc > 2 ? (uint64_t)strtoull(argv[2], NULL, 10) : 2023;
  unsigned char *pixels = malloc(3 * (size_t)WIDTH * HEIGHT);
  vc_shape_finder *finder;
  vc_picture *picture;
  vc_shape_finder_options options;
  vc_shape_finder_options_init(&options, sizeof options);
  options.input = VC_SHAPE_INPUT_PLAIN;
  must(vc_shape_finder_create(&options, &finder), "finder");
  must(vc_picture_create(&picture), "picture");
  if (!pixels) return 1;
  printf("%d rendered pictures a style, %dx%d\n%-18s shapes    found     type   IoU  false/picture  others  named\n", pictures, WIDTH,
         HEIGHT, "");
  for (int style = 0; style < STYLES; style++) {
    tally t = {0};
    for (int i = 0; i < pictures; i++) {
      drawn list[MOST];
      seed_scene(seed * 100000 + (uint64_t)(style * 1000 + i));
      const int count = draw_picture(pixels, style, list);
      vc_shape_scene *scene = find(finder, picture, pixels);
      compare(list, count, scene, &t);
      vc_shape_scene_destroy(scene);
    }
    printf("%-18s %6d  %6.1f%%  %6.1f%%  %4.2f  %13.2f  %6d  %5d\n", style_names[style], t.shapes,
           t.shapes ? 100.0 * t.found / t.shapes : 0, t.found ? 100.0 * t.right / t.found : 0, t.found ? t.overlap / t.found : 0,
           pictures ? (double)t.false_shapes / pictures : 0, t.others, t.named);
  }
  int shapes = 0;
  for (int i = 0; i < pictures; i++) {
    seed_scene(seed * 100000 + 90000 + (uint64_t)i);
    fill_clouds(pixels, WIDTH, HEIGHT, uniform(0, 2));
    add_texture(pixels, WIDTH, HEIGHT, i % 5, uniform(5, 50));
    vc_shape_scene *scene = find(finder, picture, pixels);
    shapes += (int)vc_shape_scene_count(scene);
    vc_shape_scene_destroy(scene);
  }
  printf("%d pictures of clouds and fabric: %.2f shapes a picture\n", pictures, pictures ? (double)shapes / pictures : 0);
  vc_picture_destroy(picture);
  vc_shape_finder_destroy(finder);
  free(pixels);
  return 0;
}
