/* The SET picture of the README: draws a hard table (wood, a slanted view, touching, overlapping and turned cards, a warm lamp with glare,
 * a hard shadow, blur and grain), reads it and draws what was found. Usage: picture_set OUT.jpg; `make picture-set` calls it. */
#include <stdio.h>

#include "../Tests/Support/set_scene.h"

#define WIDTH 1100
#define HEIGHT 760

/** Planks with rings, darker towards the back. */
static void draw_wood(unsigned char *pixels, uint32_t *seed) {
  for (int y = 0; y < HEIGHT; y++) {
    const double depth = 1 / (1.7 - 0.9 * y / HEIGHT);
    for (int x = 0; x < WIDTH; x++) {
      const double across = (x - WIDTH / 2.0) * (1.5 - 0.8 * y / HEIGHT), along = y * depth * 1.6;
      const int plank = (int)floor(across / 230);
      const double u = across - 230.0 * plank, wave = 9 * sin(along * 0.012 + plank * 1.9) + 4 * sin(along * 0.05 + plank);
      const double ring = sin((u + wave) * 0.19 + plank * 2.4) + 0.5 * sin((u + 1.7 * wave) * 0.53);
      double light = 1 + 0.11 * ring + 0.05 * (plank & 1) + 0.05 * (set_random(seed) - 0.5);
      if (u < 3) light *= 0.45;
      const double color[3] = {142, 92, 54};
      for (int c = 0; c < 3; c++)
        pixels[3 * (y * WIDTH + x) + c] = (unsigned char)fmin(255, color[c] * light);
    }
  }
}

static void draw_shadow(const vc_canvas *canvas, const set_view *view, const set_place *place) {
  vc_point corners[4];
  for (int i = 0; i < 4; i++)
    corners[i] = set_on_card(view, place, (i == 0 || i == 3 ? 44 : -44) + 1.2, (i < 2 ? 29 : -29) + 1.2);
  vc_pen pen;
  vc_pen_init(&pen, sizeof pen);
  pen.color = 0;
  pen.fill = 0x00000068;
  vc_draw_polygon(canvas, corners, 4, &pen);
}

/** What lamp, window and camera do to the picture. */
static void photograph(unsigned char *pixels, uint32_t *seed) {
  static double light[HEIGHT][WIDTH][3];
  static const double lamp[3] = {1.0, 0.9, 0.7};
  const double spots[2][4] = {{560, 330, 92, 150}, {905, 560, 110, 95}};
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++) {
      double shade = 1.02 - 0.3 * (double)x / WIDTH;
      const double edge = x * 0.62 + y - 860;
      if (edge > 0 && edge < 125) shade *= 0.52;
      double glare = 0;
      for (int s = 0; s < 2; s++) {
        const double dx = (x - spots[s][0]) / spots[s][2], dy = (y - spots[s][1]) / (0.6 * spots[s][2]);
        glare += spots[s][3] * exp(-dx * dx - dy * dy);
      }
      for (int c = 0; c < 3; c++)
        light[y][x][c] = pixels[3 * (y * WIDTH + x) + c] * shade * lamp[c] + glare;
    }
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      for (int c = 0; c < 3; c++) {
        double sum = 0, weight = 0;
        for (int dy = -1; dy <= 1; dy++)
          for (int dx = -1; dx <= 1; dx++) {
            if (y + dy < 0 || y + dy >= HEIGHT || x + dx < 0 || x + dx >= WIDTH) continue;
            const double w = (dx ? 0.55 : 1) * (dy ? 0.55 : 1);
            sum += w * light[y + dy][x + dx][c];
            weight += w;
          }
        const double grain = 5 * (set_random(seed) + set_random(seed) + set_random(seed) - 1.5);
        pixels[3 * (y * WIDTH + x) + c] = (unsigned char)fmax(0, fmin(255, sum / weight + grain));
      }
}

static int save(const vc_image *image, const char *name) {
  vc_picture *picture;
  if (vc_picture_create(&picture) != VC_OK) return 1;
  vc_encode_options options;
  vc_encode_options_init(&options, sizeof options);
  options.file_type = VC_FILE_JPEG;
  options.quality = 88;
  const void *data;
  size_t size;
  FILE *file = NULL;
  int failed = vc_picture_encode(picture, image, &options, &data, &size) != VC_OK || !(file = fopen(name, "wb"));
  if (file) {
    failed = fwrite(data, 1, size, file) != size;
    failed = fclose(file) != 0 || failed;
  }
  vc_picture_destroy(picture);
  return failed;
}

int main(int argc, char **argv) {
  static unsigned char pixels[WIDTH * HEIGHT * 3];
  static const set_place places[] = {{-140, -96, 0.03}, {-52, -97, 0.0},   {36, -95, -0.02}, {127, -92, 0.42},
                                     {-141, -37, 0.01}, {-53, -38, -0.02}, {35, -36, 0.02},  {118, -15, -0.2},
                                     {-128, 33, 0.5},   {-30, 26, -0.06},  {50, 38, 1.45},   {122, 42, 0.1}};
  static const int deck[] = {4, 40, 76, 11, 24, 59, 34, 66, 70, 49, 8, 21};
  enum { count = sizeof places / sizeof *places };
  if (argc != 2) return fprintf(stderr, "usage: picture_set OUT.jpg\n"), 2;
  uint32_t seed = 4;
  const vc_canvas canvas = {pixels, sizeof pixels, 3 * WIDTH, WIDTH, HEIGHT, VC_PIXEL_RGB24, 0};
  const vc_image image = {pixels, sizeof pixels, 3 * WIDTH, WIDTH, HEIGHT, VC_PIXEL_RGB24, 0};
  const set_view view = {2.5, 0.0026, 0.08, 560, 400};
  vc_set_attributes cards[count];
  draw_wood(pixels, &seed);
  for (int i = 0; i < count; i++) {
    cards[i] = set_deck_card(deck[i]);
    draw_shadow(&canvas, &view, &places[i]);
    set_draw_card(&canvas, &view, &places[i], &cards[i]);
  }
  photograph(pixels, &seed);
  vc_set_finder *finder;
  vc_set_table *table;
  if (vc_set_finder_create(NULL, &finder) != VC_OK || vc_set_finder_find(finder, &image, &table) != VC_OK) return 1;
  int right = 0;
  for (size_t i = 0; i < vc_set_table_card_count(table); i++) {
    vc_set_card card = {.struct_size = sizeof card};
    if (vc_set_table_card_get(table, i, &card) != VC_OK) return 1;
    for (int k = 0; k < count; k++)
      right += memcmp(&card.attributes, &cards[k], sizeof card.attributes) == 0;
  }
  printf("%zu of %d cards found, %d right, %zu sets, complete with probability %.2f\n", vc_set_table_card_count(table), count, right,
         vc_set_table_triple_count(table), vc_set_table_completeness(table));
  vc_set_draw_options drawing;
  vc_set_draw_options_init(&drawing, sizeof drawing);
  drawing.all_cards = drawing.labels = 1;
  if (vc_set_table_draw(table, &canvas, &drawing) != VC_OK || save(&image, argv[1])) return 1;
  vc_set_table_destroy(table);
  vc_set_finder_destroy(finder);
  return 0;
}
