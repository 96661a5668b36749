/* The README's annotated pictures: renders one scene for each recogniser, has it read, and draws what was found. All are of one size.
 * Usage: readme_pictures FOLDER; `make readme-pictures` calls it. */
#include <stdio.h>
#include <visioncore_extras.h>

#include "../Tests/Support/scenes.h"
#include "../Tests/Support/set_scene.h"

#define WIDTH 960
#define HEIGHT 720
#define JPEG_QUALITY 88

static unsigned char pixels[HEIGHT][WIDTH][3];
static const vc_canvas canvas = {pixels, sizeof pixels, sizeof pixels[0], WIDTH, HEIGHT, VC_PIXEL_RGB24, 0};
static const vc_image image = {pixels, sizeof pixels, sizeof pixels[0], WIDTH, HEIGHT, VC_PIXEL_RGB24, 0};

static const char *folder;

static void save(const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s.jpg", folder, name);
  vc_picture *picture;
  must(vc_picture_create(&picture), "picture");
  vc_encode_options options;
  vc_encode_options_init(&options, sizeof options);
  options.file_type = VC_FILE_JPEG;
  options.quality = JPEG_QUALITY;
  const void *data;
  size_t size;
  must(vc_picture_encode(picture, &image, &options, &data, &size), "encode");
  FILE *file = fopen(path, "wb");
  if (!file || fwrite(data, 1, size, file) != size || fclose(file) != 0) {
    perror(path);
    exit(1);
  }
  vc_picture_destroy(picture);
}

/** Copies what another part of the library rendered into the canvas. */
static void take(const vc_image *rendered) {
  if (rendered->width != WIDTH || rendered->height != HEIGHT) exit(1);
  must(vc_image_convert(rendered, &canvas), "convert");
}

/** Planks with rings, darker towards the back. */
static void draw_wood(uint32_t *seed) {
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
        pixels[y][x][c] = level(color[c] * light);
    }
  }
}

/** A warm lamp with two reflections, and a hard shadow from the lower right. */
static void light_table(void) {
  static const double lamp[3] = {1.0, 0.9, 0.7};
  static const double spots[2][4] = {{488, 312, 80, 150}, {790, 530, 96, 95}};
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++) {
      double shade = 1.02 - 0.3 * (double)x / WIDTH;
      const double edge = x * 0.62 + y - 800;
      if (edge > 0 && edge < 110) shade *= 0.52;
      double glare = 0;
      for (int s = 0; s < 2; s++) {
        const double dx = (x - spots[s][0]) / spots[s][2], dy = (y - spots[s][1]) / (0.6 * spots[s][2]);
        glare += spots[s][3] * exp(-dx * dx - dy * dy);
      }
      for (int c = 0; c < 3; c++)
        pixels[y][x][c] = level(pixels[y][x][c] * shade * lamp[c] + glare);
    }
}

static void draw_card_shadow(const set_view *view, const set_place *place) {
  vc_point corners[4];
  for (int i = 0; i < 4; i++)
    corners[i] = set_on_card(view, place, (i == 0 || i == 3 ? 44 : -44) + 1.2, (i < 2 ? 29 : -29) + 1.2);
  vc_pen pen;
  vc_pen_init(&pen, sizeof pen);
  pen.color = 0;
  pen.fill = 0x00000068;
  vc_draw_polygon(&canvas, corners, 4, &pen);
}

/** A hard table: a slanted view, touching, overlapping and turned cards. */
static void picture_set(void) {
  static const set_place places[] = {{-140, -96, 0.03}, {-52, -97, 0.0},   {36, -95, -0.02}, {127, -92, 0.42},
                                     {-141, -37, 0.01}, {-53, -38, -0.02}, {35, -36, 0.02},  {118, -15, -0.2},
                                     {-128, 33, 0.5},   {-30, 26, -0.06},  {50, 38, 1.45},   {122, 42, 0.1}};
  static const int deck[] = {4, 40, 76, 11, 24, 59, 34, 66, 70, 49, 8, 21};
  enum { count = sizeof places / sizeof *places };
  const set_view view = {2.25, 0.0026, 0.08, 487, 385};
  vc_set_attributes cards[count];
  uint32_t seed = 4;
  draw_wood(&seed);
  for (int i = 0; i < count; i++) {
    cards[i] = set_deck_card(deck[i]);
    draw_card_shadow(&view, &places[i]);
    set_draw_card(&canvas, &view, &places[i], &cards[i]);
  }
  light_table();
  photograph_scene(pixels[0][0], WIDTH, HEIGHT, 1, 3, 0);
  save("set-table"); /* without drawings: what the README and the tests read */
  vc_set_finder *finder;
  vc_set_table *table;
  must(vc_set_finder_create(NULL, &finder), "set");
  must(vc_set_finder_find(finder, &image, &table), "set");
  int right = 0;
  for (size_t i = 0; i < vc_set_table_card_count(table); i++) {
    vc_set_card card = {.struct_size = sizeof card};
    must(vc_set_table_card_get(table, i, &card), "card");
    for (int k = 0; k < count; k++)
      right += memcmp(&card.attributes, &cards[k], sizeof card.attributes) == 0;
  }
  printf("set: %zu of %d cards, %d right, %zu sets\n", vc_set_table_card_count(table), count, right, vc_set_table_triple_count(table));
  vc_set_draw_options drawing;
  vc_set_draw_options_init(&drawing, sizeof drawing);
  drawing.all_cards = drawing.labels = 1;
  must(vc_set_table_draw(table, &canvas, &drawing), "draw");
  vc_set_table_destroy(table);
  vc_set_finder_destroy(finder);
}

static void picture_cube(void) {
  vc_cube_photo *photo;
  vc_cube_photo_options options;
  vc_image rendered;
  must(vc_cube_photo_create(&photo), "photo");
  vc_cube_photo_options_init(&options, sizeof options);
  options.width = WIDTH;
  options.height = HEIGHT;
  options.seed = 7;
  options.fingers = 0.4;
  must(vc_cube_photo_render(photo, "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD", &options), "photo");
  must(vc_cube_photo_image(photo, &rendered), "photo");
  take(&rendered);
  vc_cube_finder *finder;
  vc_cube_faces *faces;
  must(vc_cube_finder_create(NULL, &finder), "cube");
  must(vc_cube_finder_find(finder, &image, &faces), "cube");
  printf("cube: %zu of 3 faces\n", vc_cube_faces_count(faces));
  must(vc_cube_faces_draw(faces, &canvas), "draw");
  vc_cube_faces_destroy(faces);
  vc_cube_finder_destroy(finder);
  vc_cube_photo_destroy(photo);
}

static void picture_shapes(void) {
  vc_sheet_options options;
  vc_sheet_camera camera;
  vc_sheet *sheet;
  vc_image rendered;
  vc_sheet_options_init(&options, sizeof options);
  options.width_mm = 60;
  options.height_mm = 45;
  must(vc_sheet_create(&options, &sheet), "sheet");
  must(vc_sheet_add_random_groups(sheet, 6, 3, NULL), "groups");
  vc_sheet_camera_init(&camera, sizeof camera);
  camera.width = WIDTH;
  camera.height = HEIGHT;
  camera.pixels_per_mm = 20;
  must(vc_sheet_simulate_camera(sheet, &camera, &rendered, NULL), "camera");
  take(&rendered);
  vc_shape_finder *finder;
  vc_shape_scene *scene;
  must(vc_shape_finder_create(NULL, &finder), "shapes");
  must(vc_shape_finder_find(finder, &image, &scene), "shapes");
  printf("shapes: %zu shapes, %zu groups\n", vc_shape_scene_count(scene), vc_shape_scene_group_count(scene));
  must(vc_shape_scene_draw(scene, &canvas), "draw");
  vc_shape_scene_destroy(scene);
  vc_shape_finder_destroy(finder);
  vc_sheet_destroy(sheet);
}

/** A pen line on the paper, in millimetres from its middle, as a hand draws it: not quite straight. */
static void draw_stroke(const set_view *view, const double (*points)[2], size_t count) {
  vc_point path[64];
  size_t n = 0;
  for (size_t i = 0; i < count && n < 64; i++)
    path[n++] = set_project(view, points[i][0] + uniform(-0.5, 0.5), points[i][1] + uniform(-0.5, 0.5));
  vc_pen pen;
  vc_pen_init(&pen, sizeof pen);
  pen.color = 0x1C2333F0;
  pen.width = 6;
  pen.open = 1;
  must(vc_draw_polygon(&canvas, path, n, &pen), "stroke");
}

/** An ellipse, or a part of one, from angle `start` to `end` in turns. */
static void draw_arc(const set_view *view, double x, double y, double rx, double ry, double start, double end) {
  enum { steps = 40 };
  double points[steps + 1][2];
  for (int i = 0; i <= steps; i++) {
    const double angle = 2 * 3.14159265358979 * (start + (end - start) * i / (double)steps);
    points[i][0] = x + rx * cos(angle);
    points[i][1] = y + ry * sin(angle);
  }
  draw_stroke(view, points, steps + 1);
}

/** A cat's face on a sheet on the table. */
static void picture_sketch(void) {
  static const double sheet[4][2] = {{-105, -74}, {105, -74}, {105, 74}, {-105, 74}};
  static const double ears[2][3][2] = {{{-42, -18}, {-38, -58}, {-12, -38}}, {{12, -38}, {38, -58}, {42, -18}}};
  static const double nose[4][2] = {{-5, 6}, {5, 6}, {0, 12}, {-5, 6}};
  static const double whiskers[6][2][2] = {{{-14, 12}, {-62, 2}}, {{-14, 15}, {-64, 16}}, {{-14, 18}, {-60, 30}},
                                           {{14, 12}, {62, 2}},   {{14, 15}, {64, 16}},   {{14, 18}, {60, 30}}};
  const set_view view = {3.7, 0.0016, 0.05, 470, 365};
  uint32_t seed = 9;
  seed_scene(5);
  draw_wood(&seed);
  vc_point corners[4];
  for (int i = 0; i < 4; i++)
    corners[i] = set_project(&view, sheet[i][0], sheet[i][1]);
  vc_pen pen;
  vc_pen_init(&pen, sizeof pen);
  pen.color = 0x00000050;
  pen.fill = 0xF2F1ECFF;
  must(vc_draw_polygon(&canvas, corners, 4, &pen), "paper");
  draw_arc(&view, 0, 4, 46, 42, 0, 1.02);
  for (int i = 0; i < 2; i++)
    draw_stroke(&view, ears[i], 3);
  for (int side = -1; side <= 1; side += 2) {
    draw_arc(&view, 18 * side, -8, 5, 7, 0, 1);
    draw_arc(&view, 8 * side, 13, 8, 8, 0.02, 0.45);
  }
  draw_stroke(&view, nose, 4);
  for (int i = 0; i < 6; i++)
    draw_stroke(&view, whiskers[i], 2);
  photograph_scene(pixels[0][0], WIDTH, HEIGHT, 2, 3, 0.3);
  vc_sketch_rater *rater;
  vc_sketch_rating *rating;
  must(vc_sketch_rater_create(NULL, &rater), "sketch");
  must(vc_sketch_rater_rate(rater, &image, "cat", &rating), "sketch");
  vc_sketch_answer best = {.struct_size = sizeof best};
  must(vc_sketch_rating_get(rating, 0, &best), "answer");
  printf("sketch: %s %.2f\n", best.word, best.confidence);
  must(vc_sketch_rating_draw(rating, &canvas, NULL), "draw");
  vc_sketch_rating_destroy(rating);
  vc_sketch_rater_destroy(rater);
}

/** Projects a point of the target (metres from its middle, x right, y down) that is turned by `yaw` and `distance` away. */
static vc_point on_target(double x, double y, double yaw, double aside, double distance, double focal) {
  const double depth = distance + x * sin(yaw);
  const vc_point p = {WIDTH / 2.0 + focal * (aside + x * cos(yaw)) / depth, HEIGHT * 0.42 + focal * y / depth};
  return p;
}

static void draw_target(double yaw, double aside, double distance, double focal) {
  /* FIRST Destination: Deep Space (2019), section 4.11: strips of 5.5 by 2 inches, leaning by 14.5 degrees, 8 inches apart at the top. */
  const double inch = 0.0254, lean = 14.5 * 3.14159265358979 / 180;
  const double top[2] = {4 * inch, -2.4 * inch};
  const double down[2] = {5.5 * inch * sin(lean), 5.5 * inch * cos(lean)}, out[2] = {2 * inch * cos(lean), -2 * inch * sin(lean)};
  for (int side = -1; side <= 1; side += 2) {
    vc_point points[4];
    for (int i = 0; i < 4; i++) {
      const int is_outer = i == 1 || i == 2, is_lower = i >= 2;
      const double x = top[0] + is_outer * out[0] + is_lower * down[0], y = top[1] + is_outer * out[1] + is_lower * down[1];
      points[i] = on_target(side * x, y, yaw, aside, distance, focal);
    }
    vc_pen pen;
    vc_pen_init(&pen, sizeof pen);
    for (int glow = 12; glow >= 0; glow -= 4) {
      pen.color = glow ? 0x2CFF8A18 : 0;
      pen.fill = glow ? 0 : 0x9CFFC8FF;
      pen.width = (float)(glow ? 2 * glow : 1);
      must(vc_draw_polygon(&canvas, points, 4, &pen), "strip");
    }
  }
}

/** Two targets on a wall of panels in a dim hall with lamps. */
static void picture_target(void) {
  const double focal = 900;
  seed_scene(11);
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++) {
      const double panel = x % 240 < 3 || y % 300 < 3 ? 0.55 : 1;
      const double floor_light = y > 560 ? 0.75 + 0.25 * (y - 560) / 160.0 : 1;
      const double shade = (0.75 + 0.25 * sin(x * 0.004 + 0.6)) * panel * floor_light;
      const double color[3] = {y > 560 ? 52 : 46, y > 560 ? 46 : 50, y > 560 ? 40 : 58};
      for (int c = 0; c < 3; c++)
        pixels[y][x][c] = level(color[c] * shade);
    }
  vc_pen pen;
  vc_pen_init(&pen, sizeof pen);
  pen.color = 0xFFF6E0A0;
  pen.fill = 0xFFF8ECFF;
  pen.width = 8;
  for (int lamp = 0; lamp < 3; lamp++) {
    const double x = 120 + 330 * lamp;
    const vc_point corners[4] = {{x, 40}, {x + 130, 34}, {x + 134, 52}, {x + 4, 58}};
    must(vc_draw_polygon(&canvas, corners, 4, &pen), "lamp");
  }
  draw_target(0.35, -0.22, 1.4, focal);
  draw_target(-0.2, 0.62, 2.3, focal);
  photograph_scene(pixels[0][0], WIDTH, HEIGHT, 2, 3, 0.2);
  vc_target_finder *finder;
  vc_target_list *list;
  const vc_camera camera = {.struct_size = sizeof camera, .fx = focal, .fy = focal, .cx = (WIDTH - 1) / 2.0, .cy = (HEIGHT - 1) / 2.0};
  must(vc_target_finder_create(NULL, &finder), "target");
  must(vc_target_finder_set_camera(finder, &camera), "camera");
  must(vc_target_finder_find(finder, &image, &list), "target");
  printf("target: %zu of 2 targets\n", vc_target_list_count(list));
  must(vc_target_list_draw(list, &canvas), "draw");
  vc_target_list_destroy(list);
  vc_target_finder_destroy(finder);
}

static void add_tag(vc_tag_scene *scene, int32_t family, int32_t id, double size, const double place[3], const double turn[3]) {
  vc_tag_scene_tag tag;
  vc_tag_scene_tag_init(&tag, sizeof tag);
  tag.family = family;
  tag.id = id;
  tag.size_m = size;
  memcpy(tag.translation_m, place, sizeof tag.translation_m);
  memcpy(tag.rotation_rad, turn, sizeof tag.rotation_rad);
  must(vc_tag_scene_add(scene, &tag), "tag");
}

/** Tags of three families among things; and the picture without drawings, for other examples. */
static void picture_tag(void) {
  const double focal = 900;
  vc_tag_scene_options options;
  vc_tag_scene_options_init(&options, sizeof options);
  options.width = WIDTH;
  options.height = HEIGHT;
  options.focal_px = focal;
  options.things = 220;
  options.gamma = 1;
  options.light_falloff = 0.45;
  options.shadow = 0.35;
  options.blur_px = 0.7;
  options.seed = 8;
  vc_tag_scene *scene;
  vc_image picture;
  must(vc_tag_scene_create(&options, &scene), "scene");
  add_tag(scene, VC_TAG_FAMILY_36H11, 7, 0.1651, (const double[]){-0.22, 0.07, 0.85}, (const double[]){-0.75, 0.3, 0.15});
  add_tag(scene, VC_TAG_FAMILY_36H11, 18, 0.1651, (const double[]){0.2, 0.09, 0.95}, (const double[]){-0.8, -0.45, -0.25});
  add_tag(scene, VC_TAG_FAMILY_ARUCO_4X4_50, 23, 0.1, (const double[]){0.02, -0.2, 0.9}, (const double[]){0.2, 0.1, 0.6});
  add_tag(scene, VC_TAG_FAMILY_STANDARD41H12, 4, 0.08, (const double[]){-0.3, -0.25, 0.95}, (const double[]){0.1, -0.5, -0.1});
  must(vc_tag_scene_render(scene, &picture), "render");
  take(&picture);
  save("tags");
  vc_tag_finder_options how;
  vc_tag_finder_options_init(&how, sizeof how);
  how.focal_px = focal;
  vc_tag_finder *finder;
  vc_tag_list *list;
  must(vc_tag_finder_create(&how, &finder), "tag");
  must(vc_tag_finder_find(finder, &image, &list), "tag");
  printf("tag: %zu of %zu tags\n", vc_tag_list_count(list), vc_tag_scene_truth_count(scene));
  must(vc_tag_list_draw(list, &canvas), "draw");
  vc_tag_list_destroy(list);
  vc_tag_finder_destroy(finder);
  vc_tag_scene_destroy(scene);
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    void (*draw)(void);
  } pictures[] = {{"annotated-cube", picture_cube},     {"annotated-shapes", picture_shapes}, {"annotated-set", picture_set},
                  {"annotated-target", picture_target}, {"annotated-tag", picture_tag},       {"annotated-sketch", picture_sketch}};
  if (argc != 2) return fprintf(stderr, "usage: readme_pictures FOLDER\n"), 2;
  folder = argv[1];
  for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
    pictures[i].draw();
    save(pictures[i].name);
  }
  return 0;
}
