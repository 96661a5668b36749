/* The memory that calls reserve is at least the memory that they take. The pictures make recognisers find much: noise, squares, stripes.
 * With an argument it prints each peak. */
#define _GNU_SOURCE
#include "../Support/board_scene.h"
#include "../Support/failing_memory.h"
#include "check.h"

#include <stdlib.h>

static int is_verbose;
static double fullest;

static const char *last_error(const void *unused) {
  (void)unused;
  return vc_last_error();
}

/** The number of bytes in the error text of a call beyond the limit. */
static long stated(const char *text) {
  const char *at = strstr(text, "may need ");
  return at ? atol(at + strlen("may need ")) : -1;
}

static void compare(const char *call, const char *about, long need, long peak) {
  if (need < peak) {
    failures++;
    fprintf(stderr, "%s, %s: took %ld bytes, said %ld\n", call, about, peak, need);
  }
  if ((double)peak > fullest * (double)need) fullest = (double)peak / (double)need;
  if (is_verbose) printf("%6.1f of %6.1f MB  %s, %s\n", (double)peak / 1e6, (double)need / 1e6, call, about);
}

/** Makes the call three times: with a limit that it exceeds, and twice as usual. */
#define NEED(about, error, handle, call)                                                                                                   \
  do {                                                                                                                                     \
    vc_memory_limit_set(1);                                                                                                                \
    CHECK_STATUS(call, VC_ERR_NO_MEMORY);                                                                                                  \
    const long need_ = stated(error(handle));                                                                                              \
    vc_memory_limit_set(0);                                                                                                                \
    for (int time_ = 0; time_ < 2; time_++) {                                                                                              \
      const long before_ = bytes_peak = bytes_now;                                                                                         \
      CHECK_STATUS(call, VC_OK);                                                                                                           \
      compare(#call, about, need_, bytes_peak - before_);                                                                                  \
    }                                                                                                                                      \
  } while (0)

enum { NOISE, SQUARES, SIGNS, TILES, STRIPES, KINDS };
static const char *const kinds[] = {"noise", "squares", "signs", "tiles", "stripes"};
static unsigned char pixels[1600 * 1200 * 4];

static vc_image picture(int kind, int width, int height) {
  uint32_t dice = 1;
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      unsigned char *pixel = pixels + 4 * ((size_t)y * (size_t)width + (size_t)x);
      const uint32_t cell = (uint32_t)(x / 6) * 73856093u ^ (uint32_t)(y / 6) * 19349663u;
      int value = 0;
      switch (kind) {
      case SQUARES:
        value = (x / 8 + y / 8) % 2 ? 230 : 20;
        break;
      case SIGNS:
        value = ((cell ^ cell >> 13) * 2654435761u) >> 16 & 1 ? 235 : 15;
        break;
      case TILES:
        value = x % 12 < 9 && y % 12 < 9 ? 15 : 240;
        break;
      case STRIPES:
        value = x % 4 < 2 ? 240 : 10;
        break;
      default:
        break;
      }
      for (int channel = 0; channel < 3; channel++) {
        if (kind == NOISE) dice = dice * 1664525u + 1013904223u;
        pixel[channel] = (unsigned char)(kind == NOISE ? dice >> 24 : (uint32_t)value);
      }
      pixel[3] = 200; /* transparent pixels need a copy */
    }
  return (vc_image){pixels, sizeof pixels, 4 * width, width, height, VC_PIXEL_RGBA32, 0};
}

#define LIST(kind, name, call)                                                                                                             \
  do {                                                                                                                                     \
    vc_##kind##_list *list = NULL;                                                                                                         \
    NEED(name, vc_##kind##_finder_error, finder, (vc_##kind##_list_destroy(list), call));                                                  \
    vc_##kind##_list_destroy(list);                                                                                                        \
  } while (0)

static void test_pictures(int kind, int width, int height) {
  const vc_image image = picture(kind, width, height);
  const char *about = kinds[kind];
  {
    vc_cube_finder *finder = NULL;
    vc_cube_face_list *list = NULL;
    CHECK_STATUS(vc_cube_finder_create(NULL, &finder), VC_OK);
    NEED(about, vc_cube_finder_error, finder, (vc_cube_face_list_destroy(list), vc_cube_finder_find(finder, &image, &list)));
    vc_cube_face_list_destroy(list);
    vc_cube_finder_destroy(finder);
  }
  {
    vc_set_finder *finder = NULL;
    vc_set_card_list *list = NULL;
    CHECK_STATUS(vc_set_finder_create(NULL, &finder), VC_OK);
    NEED(about, vc_set_finder_error, finder, (vc_set_card_list_destroy(list), vc_set_finder_find(finder, &image, &list)));
    vc_set_card_list_destroy(list);
    vc_set_finder_destroy(finder);
  }
  for (int plain = 0; plain < 2; plain++) {
    vc_shape_finder *finder = NULL;
    vc_shape_finder_options options;
    vc_shape_finder_options_init(&options, sizeof options);
    if (plain) options.input = VC_SHAPE_INPUT_PLAIN;
    CHECK_STATUS(vc_shape_finder_create(&options, &finder), VC_OK);
    LIST(shape, about, vc_shape_finder_find(finder, &image, &list));
    vc_shape_finder_destroy(finder);
  }
  {
    vc_sketch_rater *rater = NULL;
    vc_sketch_rating *rating = NULL;
    CHECK_STATUS(vc_sketch_rater_create(NULL, &rater), VC_OK);
    NEED(about, vc_sketch_rater_error, rater, (vc_sketch_rating_destroy(rating), vc_sketch_rater_rate(rater, &image, NULL, &rating)));
    vc_sketch_rating_destroy(rating);
    vc_sketch_rater_destroy(rater);
  }
  {
    vc_target_finder *finder = NULL;
    CHECK_STATUS(vc_target_finder_create(NULL, &finder), VC_OK);
    LIST(target, about, vc_target_finder_find(finder, &image, &list));
    vc_target_finder_destroy(finder);
  }
  {
    vc_tag_finder *finder = NULL;
    vc_tag_finder_options options;
    vc_tag_finder_options_init(&options, sizeof options);
    options.find_mirrored = options.find_inverted = options.keep_rejected = 1;
    options.min_confidence = 0;
    CHECK_STATUS(vc_tag_finder_create(&options, &finder), VC_OK);
    LIST(tag, about, vc_tag_finder_find(finder, &image, &list));
    vc_tag_finder_destroy(finder);
  }
  {
    vc_calibrator *calibrator = NULL;
    vc_calibration_view view = {.struct_size = sizeof view};
    CHECK_STATUS(vc_calibrator_create(NULL, &calibrator), VC_OK);
    NEED(about, vc_calibrator_error, calibrator, vc_calibrator_add(calibrator, &image, &view));
    vc_calibrator_destroy(calibrator);
  }
  {
    vc_filter_chain *chain = NULL;
    CHECK_STATUS(vc_filter_chain_create(&chain), VC_OK);
    CHECK_STATUS(vc_filter_chain_add_preset(chain, VC_FILTER_PRESET_REVEAL), VC_OK);
    unsigned char *data = malloc((size_t)width * (size_t)height * 3);
    const vc_canvas canvas = {data, (size_t)width * (size_t)height * 3, 3 * width, width, height, VC_PIXEL_RGB24, 0};
    NEED(about, vc_filter_chain_error, chain, vc_filter_chain_apply(chain, &image, SIZE_MAX, &canvas));
    NEED(about, last_error, NULL, vc_image_convert(&image, &canvas));
    free(data);
    vc_filter_chain_destroy(chain);
  }
  vc_picture *file = NULL, *again = NULL;
  const void *bytes;
  size_t size;
  CHECK_STATUS(vc_picture_create(&file), VC_OK);
  CHECK_STATUS(vc_picture_create(&again), VC_OK);
  for (int type = VC_FILE_JPEG; type <= VC_FILE_PNG; type++) {
    vc_encode_options options;
    vc_encode_options_init(&options, sizeof options);
    options.file_type = type;
    options.fast = type == VC_FILE_PNG;
    NEED(about, vc_picture_error, file, vc_picture_encode(file, &image, &options, &bytes, &size));
    NEED(about, vc_picture_error, again, vc_picture_decode(again, bytes, size, NULL));
  }
  vc_picture_destroy(file);
  vc_picture_destroy(again);
}

/* Results that are as large as the picture or the canvas. */
static void test_canvases(void) {
  enum { WIDTH = 3200, HEIGHT = 2400, SIDE = 2400 };
  static unsigned char drawn[SIDE * SIDE * 4];
  for (size_t i = 0; i < WIDTH * HEIGHT; i++)
    pixels[i] = i % 2 ? 255 : 0;
  const vc_image stripes = {pixels, sizeof pixels, WIDTH, WIDTH, HEIGHT, VC_PIXEL_GRAY8, VC_IMAGE_BOTTOM_UP};
  const vc_canvas mask = {drawn, sizeof drawn, WIDTH, WIDTH, HEIGHT, VC_PIXEL_GRAY8, 0};
  for (int segmentation = VC_TARGET_SEGMENTATION_ADAPTIVE; segmentation <= VC_TARGET_SEGMENTATION_HSV; segmentation++) {
    vc_target_finder_options options;
    vc_target_finder_options_init(&options, sizeof options);
    options.segmentation = segmentation;
    options.segment_min[2] = 100;
    vc_target_finder *finder = NULL;
    CHECK_STATUS(vc_target_finder_create(&options, &finder), VC_OK);
    NEED("mask of stripes", vc_target_finder_error, finder, vc_target_finder_mask(finder, &stripes, &mask));
    vc_target_finder_destroy(finder);
  }
  vc_tag_scene *scene = NULL;
  vc_tag_scene_tag tag;
  vc_image image;
  vc_tag_scene_tag_init(&tag, sizeof tag);
  CHECK_STATUS(vc_tag_scene_create(NULL, &scene), VC_OK);
  CHECK_STATUS(vc_tag_scene_add(scene, &tag), VC_OK);
  CHECK_STATUS(vc_tag_scene_render(scene, &image), VC_OK);
  vc_tag_finder *finder = NULL;
  vc_tag_list *list = NULL;
  CHECK_STATUS(vc_tag_finder_create(NULL, &finder), VC_OK);
  CHECK_STATUS(vc_tag_finder_find(finder, &image, &list), VC_OK);
  const vc_canvas view = {drawn, sizeof drawn, 4 * SIDE, SIDE, SIDE, VC_PIXEL_BGRA32, VC_IMAGE_BOTTOM_UP};
  NEED("large view", last_error, NULL, vc_tag_list_view(list, 0, &image, 0.25, &view));
  vc_tag_list_destroy(list);
  vc_tag_finder_destroy(finder);
  vc_tag_scene_destroy(scene);
}

/** Reads a file into `pixels`; returns its size. */
static size_t read_file(const char *path) {
  FILE *stream = fopen(path, "rb");
  CHECK(stream != NULL);
  if (!stream) return 0;
  const size_t size = fread(pixels, 1, sizeof pixels, stream);
  fclose(stream);
  return size;
}

/* A progressive JPEG file is decoded at full size, whatever size was asked for; texts of PNG files are not inflated; what is
 * translucent is drawn into a copy; padding is not converted. */
static void test_files_and_copies(void) {
  enum { SMALL = 1 << 18 }; /* not reserved: libpng and zlib */
  vc_picture *file = NULL;
  vc_picture_options options;
  CHECK_STATUS(vc_picture_create(&file), VC_OK);
  vc_picture_options_init(&options, sizeof options);
  options.min_side = 80;
  size_t size = read_file("Tests/Fuzz/corpus/picture/progressive.jpg");
  NEED("progressive", vc_picture_error, file, vc_picture_decode(file, pixels, size, &options));
  size = read_file("Tests/Fuzz/corpus/picture/texts.png");
  const long before = bytes_peak = bytes_now;
  CHECK_STATUS(vc_picture_decode(file, pixels, size, NULL), VC_OK);
  CHECK(bytes_peak - before < SMALL);
  vc_picture_destroy(file);

  enum { STRIDE = 60000, HEIGHT = 80 };
  const vc_image image = {pixels, sizeof pixels, STRIDE, 2, HEIGHT, VC_PIXEL_I420, 0};
  unsigned char out[3 * 2 * HEIGHT];
  const vc_canvas canvas = {out, sizeof out, 3 * 2, 2, HEIGHT, VC_PIXEL_RGB24, 0};
  vc_pen pen;
  vc_pen_init(&pen, sizeof pen);
  pen.color = pen.fill = 0xFF000080;
  const vc_point corners[] = {{1, 1}, {9, 9}, {1, 9}};
  for (int flags = 0; flags <= VC_IMAGE_BOTTOM_UP; flags++) {
    const vc_canvas translucent = {pixels, sizeof pixels, 4 * 1600, 1600, 1200, VC_PIXEL_RGBA32, flags};
    NEED("opacity", last_error, NULL, vc_draw_polygon(&translucent, corners, 3, &pen));
    NEED("opacity", last_error, NULL, vc_draw_circle(&translucent, corners[1], 5, &pen));
    NEED("opacity", last_error, NULL, vc_draw_text(&translucent, "a", corners[0], &pen));
  }
  NEED("padding", last_error, NULL, vc_image_convert(&image, &canvas));
}

static const char solved[] = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

static void test_rendering(void) {
  enum { SIDE = 700 };
  const void *bytes;
  size_t size;
  vc_image image;
  vc_cube_renderer *renderer = NULL;
  CHECK_STATUS(vc_cube_renderer_create(NULL, &renderer), VC_OK);
  CHECK_STATUS(vc_cube_renderer_set_moves(renderer, solved, "R U"), VC_OK);
  const vc_canvas canvas = {pixels, sizeof pixels, 4 * SIDE, SIDE, SIDE, VC_PIXEL_RGBA32, 0};
  NEED("canvas", vc_cube_renderer_error, renderer, vc_cube_renderer_render(renderer, 0.3, NULL, &canvas));
  vc_cube_gif_options gif;
  vc_cube_gif_options_init(&gif, sizeof gif);
  gif.frames_per_turn = 3;
  NEED("GIF", vc_cube_renderer_error, renderer, vc_cube_renderer_render_gif(renderer, &gif, NULL, &bytes, &size));
  vc_cube_renderer_destroy(renderer);

  vc_cube_photo *photo = NULL;
  CHECK_STATUS(vc_cube_photo_create(&photo), VC_OK);
  NEED("photograph", vc_cube_photo_error, photo, vc_cube_photo_render(photo, solved, NULL));
  vc_cube_photo_destroy(photo);

  vc_flat_scene *flat = NULL;
  CHECK_STATUS(vc_flat_scene_create(NULL, &flat), VC_OK);
  NEED("table", vc_flat_scene_error, flat, vc_flat_scene_render(flat, &image));
  vc_flat_scene_destroy(flat);

  vc_tag_scene *scene = NULL;
  vc_tag_scene_options room;
  vc_tag_scene_options_init(&room, sizeof room);
  room.things = 200;
  CHECK_STATUS(vc_tag_scene_create(&room, &scene), VC_OK);
  NEED("room", vc_tag_scene_error, scene, vc_tag_scene_render(scene, &image));
  vc_tag_scene_destroy(scene);

  vc_sheet *sheet = NULL;
  CHECK_STATUS(vc_sheet_create(NULL, &sheet), VC_OK);
  CHECK_STATUS(vc_sheet_add_random_groups(sheet, 12, 1, NULL), VC_OK);
  vc_sheet_camera camera;
  vc_sheet_camera_init(&camera, sizeof camera);
  camera.width = 8192;
  camera.height = 64;
  NEED("wide sheet", vc_sheet_error, sheet, vc_sheet_simulate_camera(sheet, &camera, &image, NULL));
  camera.width = 1080;
  camera.height = 128;
  camera.blur_px = camera.focus_fade_px = 20;
  NEED("blurred sheet", vc_sheet_error, sheet, vc_sheet_simulate_camera(sheet, &camera, &image, NULL));
  vc_sheet_camera_init(&camera, sizeof camera);
  camera.width = camera.height = SIDE;
  const vc_sheet_group circles = {sizeof circles, VC_SHAPE_KIND_CIRCLE, 12, 0, 50, 66, 2.5, 10, 0};
  NEED("sheet", vc_sheet_error, sheet, vc_sheet_simulate_camera(sheet, &camera, &image, NULL));
  NEED("PDF", vc_sheet_error, sheet, vc_sheet_encode(sheet, VC_SHEET_FILE_PDF, 0, 1, 600, &bytes, &size));
  NEED("TIFF", vc_sheet_error, sheet, vc_sheet_encode(sheet, VC_SHEET_FILE_TIFF, 0, 8, 600, &bytes, &size));
  NEED("PNG", vc_sheet_error, sheet, vc_sheet_encode(sheet, VC_SHEET_FILE_PNG, 0, 8, 600, &bytes, &size));
  const vc_image cover = picture(NOISE, 640, 480);
  NEED("cover", vc_sheet_error, sheet, vc_sheet_set_cover(sheet, &cover));
  NEED("TIFF with cover", vc_sheet_error, sheet, vc_sheet_encode(sheet, VC_SHEET_FILE_TIFF, 0, 8, 600, &bytes, &size));
  NEED("PDF with cover", vc_sheet_error, sheet, vc_sheet_encode(sheet, VC_SHEET_FILE_PDF, 0, 1, 600, &bytes, &size));
  while (vc_sheet_add_group(sheet, &circles) == VC_OK) {}
  vc_shape_list *truth = NULL;
  NEED("sheet of many shapes", vc_sheet_error, sheet,
       (vc_shape_list_destroy(truth), vc_sheet_simulate_camera(sheet, &camera, &image, &truth)));
  vc_shape_list_destroy(truth);
  NEED("PDF of many shapes", vc_sheet_error, sheet, vc_sheet_encode(sheet, VC_SHEET_FILE_PDF, 0, 1, 600, &bytes, &size));
  NEED("TIFF of many shapes", vc_sheet_error, sheet, vc_sheet_encode(sheet, VC_SHEET_FILE_TIFF, 0, 8, 100, &bytes, &size));
  vc_sheet_destroy(sheet);

  vc_tag_sheet *tags = NULL;
  CHECK_STATUS(vc_tag_sheet_create(NULL, &tags), VC_OK);
  for (int id = 0; id < 100; id++)
    CHECK_STATUS(vc_tag_sheet_add(tags, VC_TAG_FAMILY_36H11, id), VC_OK);
  NEED("tags", vc_tag_sheet_error, tags, vc_tag_sheet_encode(tags, &bytes, &size));
  vc_tag_sheet_destroy(tags);
}

/** A text of about `size` bytes: the start, the middle many times, the end. */
static size_t fill(char *text, size_t size, const char *start, const char *middle, const char *end) {
  size_t length = strlen(strcpy(text, start));
  while (length + strlen(middle) < size)
    length += strlen(strcpy(text + length, middle));
  return length + strlen(strcpy(text + length, end));
}

static void test_lists(void) {
  enum { SIZE = 300000, CUBES = 2000, CARDS = 1000, TRIPLES = 200000, LINES = 100000 };
  /* Settings files that are refused when they have been read; the bytes of each element are few. */
  static const char *const files[][3] = {
      {"{\"a\":[", "1,", "1]}"}, {"a:\n", "- 1\n", ""}, {"<a>", "<b/>", "</a>"}, {"a: [", "{},", "1]\n"}, {"{\"a\":[", "[],", "1]}"}};
  static char text[SIZE + 100];
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    const size_t size = fill(text, SIZE, files[i][0], files[i][1], files[i][2]);
    vc_camera camera = {.struct_size = sizeof camera};
    vc_memory_limit_set(1);
    CHECK_STATUS(vc_camera_load(text, size, &camera), VC_ERR_NO_MEMORY);
    const long need = stated(vc_last_error());
    vc_memory_limit_set(0);
    const long before = bytes_peak = bytes_now;
    CHECK_STATUS(vc_camera_load(text, size, &camera), VC_ERR_BAD_DATA);
    compare("vc_camera_load(text, size, &camera)", files[i][1], need, bytes_peak - before);
  }
  size_t count, position;
  fill(text, SIZE, "", "R ", "");
  NEED("moves", last_error, NULL, vc_moves_parse(text, NULL, 0, &count, &position));

  static char symbols[CUBES * 54 + 1];
  static vc_solution solutions[CUBES] = {{.struct_size = sizeof *solutions}};
  vc_solver *solver = NULL;
  CHECK_STATUS(vc_solver_create(NULL, &solver), VC_OK);
  uint64_t seed = 1;
  for (int i = 0; i < CUBES; i++) {
    char cube[55];
    CHECK_STATUS(vc_cube_random(&seed, cube), VC_OK);
    memcpy(symbols + 54 * i, cube, 54);
  }
  NEED("cubes", vc_solver_error, solver, vc_solver_solve_many(solver, symbols, CUBES, solutions, NULL));
  vc_solver_destroy(solver);

  static vc_set_attributes cards[CARDS];
  static vc_set_triple sets[TRIPLES];
  static vc_set_ultra ultra[1];
  for (int i = 0; i < CARDS; i++)
    cards[i] = (vc_set_attributes){1 + i % 3, 1 + i / 3 % 3, 1 + i / 9 % 3, 1 + i / 27 % 3};
  NEED("sets", last_error, NULL, vc_set_find_sets(cards, CARDS, sets, TRIPLES, &count));
  NEED("ultra sets", last_error, NULL, vc_set_find_ultra_sets(cards, 81, ultra, 1, &count));
  static vc_point points[LINES];
  for (int i = 0; i < LINES; i++)
    points[i] = (vc_point){i * 37 % 640, i * 91 % 480};
  const vc_canvas canvas = {pixels, sizeof pixels, 3 * 640, 640, 480, VC_PIXEL_RGB24, 0};
  NEED("lines", last_error, NULL, vc_draw_polygon(&canvas, points, LINES, NULL));
}

static void test_calibration(void) {
  vc_calibrator_options options;
  vc_calibrator_options_init(&options, sizeof options);
  options.board = VC_BOARD_CHESSBOARD;
  options.columns = usual_board.columns;
  options.rows = usual_board.rows;
  options.square_m = usual_board.square_m;
  vc_calibrator *calibrator = NULL;
  CHECK_STATUS(vc_calibrator_create(&options, &calibrator), VC_OK);
  for (int i = 0; i < 3 * USUAL_POSES; i++) {
    const vc_image image = render_board(&usual_board, &usual_poses[i % USUAL_POSES], pixels);
    CHECK_STATUS(vc_calibrator_add(calibrator, &image, NULL), VC_OK);
  }
  vc_camera camera = {.struct_size = sizeof camera};
  NEED("chessboard", vc_calibrator_error, calibrator, vc_calibrator_calibrate(calibrator, &camera, NULL));
  vc_calibrator_destroy(calibrator);
}

int main(int argc, char **argv) {
  (void)argv;
  is_verbose = argc > 1;
  for (int kind = 0; kind < KINDS; kind++)
    test_pictures(kind, 640, 480);
  test_pictures(NOISE, 1600, 1200);
  test_pictures(SQUARES, 160, 120);
  test_canvases();
  test_files_and_copies();
  test_rendering();
  test_lists();
  test_calibration();
  printf("the fullest call took %.0f %% of what it said\n", 100 * fullest);
  return TEST_RESULT();
}
