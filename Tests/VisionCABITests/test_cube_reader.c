/* The cube reader through the public header: NULL everywhere, sizes, readings from colours, corrections, learning, any order of release. */
#include "check.h"

#include <stdlib.h>

_Static_assert(sizeof(vc_cube_reader_options) == 32 && offsetof(vc_cube_reader_options, centres) == 24, "layout of the options");
_Static_assert(sizeof(vc_cube_face) == 168 && offsetof(vc_cube_face, confidence) == 72 && offsetof(vc_cube_face, color_confidence) == 96,
               "layout of vc_cube_face");
_Static_assert(sizeof(vc_cube_reading_info) == 136 && offsetof(vc_cube_reading_info, state) == 16, "layout of vc_cube_reading_info");
_Static_assert(sizeof(vc_cube_sticker) == 32 && offsetof(vc_cube_sticker, confidence) == 16, "layout of vc_cube_sticker");

static const size_t options_sizes[] = {24, sizeof(vc_cube_reader_options), 0};
static const uint8_t stickers[6][3] = {{235, 235, 230}, {190, 25, 35}, {10, 150, 70}, {245, 210, 20}, {250, 100, 15}, {10, 70, 170}};

static vc_status try_options(void *context, const void *options) {
  (void)context;
  vc_cube_reader *reader;
  const vc_status status = vc_cube_reader_create(options, &reader);
  CHECK((status == VC_OK) == (reader != NULL));
  vc_cube_reader_destroy(reader);
  return status;
}

static void init_options(void *options, size_t size) { vc_cube_reader_options_init(options, size); }

/* Colours of a state, a little uneven. */
static void paint(const char *state, uint8_t rgb[162]) {
  for (int i = 0; i < 54; i++) {
    const char *face = strchr("URFDLB", state[i]);
    for (int k = 0; k < 3; k++) {
      const int value = stickers[face ? face - "URFDLB" : 0][k] * (90 + i / 9 * 2) / 100 + (i * 7 + k * 3) % 5;
      rgb[3 * i + k] = (uint8_t)(value > 255 ? 255 : value);
    }
  }
}

static void test_null(void) {
  CHECK_STATUS(vc_cube_reader_create(NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  vc_cube_reader_destroy(NULL);
  vc_cube_faces_destroy(NULL);
  vc_cube_reading_destroy(NULL);
  CHECK(vc_cube_reader_error(NULL) != NULL);
  CHECK(vc_cube_reading_problem(NULL) != NULL);
  CHECK(vc_cube_reading_svg(NULL) != NULL);
  CHECK(vc_cube_faces_count(NULL) == 0);
  CHECK_STATUS(vc_cube_faces_get(NULL, 0, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reader_faces(NULL, NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reader_add_picture(NULL, NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reader_add_colors(NULL, NULL, 0, 0), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reader_correct(NULL, 0, 'W'), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reader_clear(NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reader_read(NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reader_learn(NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reader_save(NULL, NULL, 0, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reader_load(NULL, NULL, 0), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reading_get(NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reading_sticker(NULL, 0, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reading_doubt(NULL, 0, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reading_culprit(NULL, 0, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reading_draw(NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  vc_cube_reader *reader;
  CHECK_STATUS(vc_cube_reader_create(NULL, &reader), VC_OK);
  vc_cube_faces *faces = (vc_cube_faces *)&reader;
  CHECK_STATUS(vc_cube_reader_faces(reader, NULL, &faces), VC_ERR_INVALID_ARGUMENT);
  CHECK(faces == NULL && vc_cube_reader_error(reader)[0] != 0);
  CHECK_STATUS(vc_cube_reader_faces(reader, NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reader_add_picture(reader, NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reader_add_colors(reader, NULL, 9, 0), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reader_read(reader, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reader_save(reader, NULL, 0, NULL), VC_ERR_INVALID_ARGUMENT);
  vc_cube_reader_destroy(reader);
}

static void test_ranges(void) {
  vc_cube_reader *reader;
  vc_cube_reader_options options;
  vc_cube_reader_options_init(&options, sizeof options);
  const int32_t bad[] = {0, 'X', -1, 1000, INT32_MIN};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    options.up = bad[i];
    CHECK_STATUS(vc_cube_reader_create(&options, &reader), VC_ERR_INVALID_ARGUMENT);
  }
  options.up = 'G';
  CHECK_STATUS(vc_cube_reader_create(&options, &reader), VC_ERR_INVALID_ARGUMENT);
  vc_cube_reader_options_init(&options, sizeof options);
  options.min_confidence = 1.5;
  CHECK_STATUS(vc_cube_reader_create(&options, &reader), VC_ERR_INVALID_ARGUMENT);
  options.min_confidence = 0.0 / (options.min_confidence - 1.5);
  CHECK_STATUS(vc_cube_reader_create(&options, &reader), VC_ERR_INVALID_ARGUMENT);
  const char *centres[] = {"W", "WRGYO", "WRGYOBB", "WRGYOO", "WRGYO?", "WGRYOB", "UUUUUUUU"};
  for (size_t i = 0; i < sizeof centres / sizeof *centres; i++) {
    vc_cube_reader_options_init(&options, sizeof options);
    memcpy(options.centres, centres[i], strlen(centres[i]));
    /* The last but one is a scheme, of a cube on which green lies opposite orange: white up and green in front can be held. */
    CHECK_STATUS(vc_cube_reader_create(&options, &reader), i == 5 ? VC_OK : VC_ERR_INVALID_ARGUMENT);
    if (i == 5) vc_cube_reader_destroy(reader);
  }
  vc_cube_reader_options_init(&options, sizeof options);
  memcpy(options.centres, "WRBGOY", 6); /* green lies opposite white */
  CHECK_STATUS(vc_cube_reader_create(&options, &reader), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reader_create(NULL, &reader), VC_OK);
  uint8_t rgb[162] = {0};
  const size_t counts[] = {0, 8, 10, 433, SIZE_MAX};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
    CHECK_STATUS(vc_cube_reader_add_colors(reader, rgb, counts[i], 0), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reader_add_colors(reader, rgb, 9, 1), VC_ERR_INVALID_ARGUMENT);
  const int32_t facelets[] = {-1, 54, INT32_MAX, INT32_MIN, 4, 49};
  for (size_t i = 0; i < sizeof facelets / sizeof *facelets; i++)
    CHECK_STATUS(vc_cube_reader_correct(reader, facelets[i], 'W'), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reader_correct(reader, 0, 'x'), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reader_correct(reader, 0, 'r'), VC_OK);
  CHECK_STATUS(vc_cube_reader_correct(reader, 0, 0), VC_OK);
  vc_cube_reading *reading;
  vc_cube_reading_info info = {.struct_size = sizeof info};
  CHECK_STATUS(vc_cube_reader_read(reader, &reading), VC_OK);
  CHECK_STATUS(vc_cube_reading_get(reading, &info), VC_OK);
  CHECK(info.problem == VC_CUBE_PROBLEM_INCOMPLETE && info.state[0] == 0 && strspn(info.colors, "?") == 54);
  CHECK(vc_cube_reading_problem(reading)[0] != 0);
  vc_cube_reading_destroy(reading);
  /* Black all over: anything but a crash or a state. */
  CHECK_STATUS(vc_cube_reader_add_colors(reader, rgb, 54, 1), VC_OK);
  CHECK_STATUS(vc_cube_reader_read(reader, &reading), VC_OK);
  CHECK_STATUS(vc_cube_reading_get(reading, &info), VC_OK);
  CHECK(info.state[0] == 0 && info.problem != VC_CUBE_PROBLEM_NONE);
  vc_cube_reading_destroy(reading);
  vc_cube_reader_destroy(reader);
}

static void test_reading(void) {
  const char *state = "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD";
  uint8_t rgb[162];
  paint(state, rgb);
  vc_cube_reader *reader;
  CHECK_STATUS(vc_cube_reader_create(NULL, &reader), VC_OK);
  CHECK_STATUS(vc_cube_reader_learn(reader), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_cube_reader_add_colors(reader, rgb, 54, 1), VC_OK);
  vc_cube_reading *reading;
  CHECK_STATUS(vc_cube_reader_read(reader, &reading), VC_OK);
  vc_cube_reading_info info = {.struct_size = sizeof info};
  CHECK_STATUS(vc_cube_reading_get(reading, &info), VC_OK);
  CHECK(strcmp(info.state, state) == 0);
  CHECK(info.problem == VC_CUBE_PROBLEM_NONE && info.confidence > 0.9 && strlen(info.colors) == 54);
  CHECK(strcmp(vc_cube_reading_problem(reading), "") == 0);
  CHECK(strncmp(vc_cube_reading_svg(reading), "<svg", 4) == 0);
  vc_cube_sticker sticker = {.struct_size = sizeof sticker};
  CHECK_STATUS(vc_cube_reading_sticker(reading, 4, &sticker), VC_OK);
  CHECK(sticker.color == 'W' && sticker.facelet == 4 && sticker.seen == 1 && sticker.confidence > 0.9);
  CHECK_STATUS(vc_cube_reading_sticker(reading, 54, &sticker), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_cube_reading_sticker(reading, SIZE_MAX, &sticker), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_cube_reading_doubt(reading, (size_t)info.doubt_count, &sticker), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_cube_reading_culprit(reading, (size_t)info.problem_count, &sticker), VC_ERR_NOT_FOUND);
  sticker.struct_size = 3;
  CHECK_STATUS(vc_cube_reading_sticker(reading, 4, &sticker), VC_ERR_INVALID_ARGUMENT);
  static unsigned char pixels[156 * 118 * 3];
  vc_canvas canvas = {pixels, sizeof pixels, 156 * 3, 156, 118, VC_PIXEL_RGB24, 0};
  CHECK_STATUS(vc_cube_reading_draw(reading, &canvas), VC_OK);
  canvas.width = 20;
  CHECK_STATUS(vc_cube_reading_draw(reading, &canvas), VC_ERR_INVALID_ARGUMENT);
  /* What was learnt goes through bytes. */
  CHECK_STATUS(vc_cube_reader_learn(reader), VC_OK);
  uint8_t bytes[1024];
  size_t size, needed;
  CHECK_STATUS(vc_cube_reader_save(reader, NULL, 0, &needed), VC_OK);
  CHECK(needed > 100 && needed < 400);
  CHECK_STATUS(vc_cube_reader_save(reader, bytes, needed - 1, &size), VC_ERR_TOO_LARGE);
  CHECK_STATUS(vc_cube_reader_save(reader, bytes, sizeof bytes, &size), VC_OK);
  CHECK(size == needed);
  vc_cube_reader *other;
  CHECK_STATUS(vc_cube_reader_create(NULL, &other), VC_OK);
  CHECK_STATUS(vc_cube_reader_save(other, bytes, sizeof bytes, &size), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_cube_reader_load(other, bytes, needed), VC_OK);
  for (size_t i = 0; i < needed; i++) { /* every damaged byte is noticed */
    bytes[i] ^= 0x40;
    const vc_status status = vc_cube_reader_load(other, bytes, needed);
    CHECK(status == VC_ERR_BAD_DATA || status == VC_ERR_UNSUPPORTED);
    bytes[i] ^= 0x40;
    CHECK_STATUS(vc_cube_reader_load(other, bytes, i), VC_ERR_BAD_DATA);
  }
  CHECK_STATUS(vc_cube_reader_load(other, bytes, SIZE_MAX), VC_ERR_BAD_DATA);
  CHECK_STATUS(vc_cube_reader_load(other, NULL, 1), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reader_load(other, NULL, 0), VC_OK);
  /* Another holding of the same cube. */
  vc_cube_reader_options options;
  vc_cube_reader_options_init(&options, sizeof options);
  options.up = 'Y';
  options.front = 'R';
  vc_cube_reader *held;
  CHECK_STATUS(vc_cube_reader_create(&options, &held), VC_OK);
  CHECK_STATUS(vc_cube_reader_add_colors(held, rgb, 54, 1), VC_OK);
  vc_cube_reading *turned;
  CHECK_STATUS(vc_cube_reader_read(held, &turned), VC_OK);
  CHECK_STATUS(vc_cube_reading_get(turned, &info), VC_OK);
  CHECK(info.state[4] == 'U' && info.colors[4] == 'Y' && info.colors[22] == 'R' && strcmp(info.state, state) != 0);
  /* A twisted corner is named, not read. */
  uint8_t twisted[162];
  memcpy(twisted, rgb, sizeof twisted);
  memcpy(twisted + 3 * 8, rgb + 3 * 20, 3);
  memcpy(twisted + 3 * 9, rgb + 3 * 8, 3);
  memcpy(twisted + 3 * 20, rgb + 3 * 9, 3);
  CHECK_STATUS(vc_cube_reader_clear(held), VC_OK);
  CHECK_STATUS(vc_cube_reader_add_colors(held, twisted, 54, 1), VC_OK);
  vc_cube_reading_destroy(turned);
  CHECK_STATUS(vc_cube_reader_read(held, &turned), VC_OK);
  CHECK_STATUS(vc_cube_reading_get(turned, &info), VC_OK);
  CHECK(info.state[0] == 0 && info.problem == VC_CUBE_PROBLEM_IMPOSSIBLE && info.problem_count > 0);
  CHECK(strstr(vc_cube_reading_problem(turned), "twisted") != NULL);
  /* Released in the wrong order: readings outlive their reader. */
  vc_cube_reader_destroy(held);
  vc_cube_reader_destroy(reader);
  CHECK_STATUS(vc_cube_reading_get(reading, &info), VC_OK);
  CHECK_STATUS(vc_cube_reading_get(turned, &info), VC_OK);
  vc_cube_reading_destroy(reading);
  vc_cube_reading_destroy(turned);
  vc_cube_reader_destroy(other);
}

static void test_faces_of_nothing(void) {
  static unsigned char gray[64 * 48];
  memset(gray, 128, sizeof gray);
  const vc_image image = {gray, sizeof gray, 64, 64, 48, VC_PIXEL_GRAY8, 0};
  vc_cube_reader *reader;
  vc_cube_faces *faces;
  CHECK_STATUS(vc_cube_reader_create(NULL, &reader), VC_OK);
  CHECK_STATUS(vc_cube_reader_faces(reader, &image, &faces), VC_OK);
  CHECK(vc_cube_faces_count(faces) == 0);
  vc_cube_face face = {.struct_size = sizeof face};
  CHECK_STATUS(vc_cube_faces_get(faces, 0, &face), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_cube_faces_get(faces, SIZE_MAX, &face), VC_ERR_NOT_FOUND);
  int32_t count = 7;
  CHECK_STATUS(vc_cube_reader_add_picture(reader, &image, &count), VC_OK);
  CHECK(count == 0);
  vc_cube_reader_destroy(reader);
  vc_cube_faces_destroy(faces);
}

int main(void) {
  check_options(try_options, NULL, init_options, options_sizes);
  test_null();
  test_ranges();
  test_reading();
  test_faces_of_nothing();
  return TEST_RESULT();
}
