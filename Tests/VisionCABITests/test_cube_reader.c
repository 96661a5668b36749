/* The cube reader through the public header: refused options, learnt bytes, lifetimes, the parts of a reading. Decisions about colours:
 * VisionCoreTests/CubeReaderTests.swift, PythonTests/test_cube.py. */
#include "../Support/scenes.h"
#include "check.h"

enum { facelets = 54, face = 9, channels = 3, upper_centre = 4, front_centre = 22 };

static const uint8_t pigments[6][channels] = {{235, 235, 230}, {190, 25, 35}, {10, 150, 70}, {245, 210, 20}, {250, 100, 15}, {10, 70, 170}};

/* Slightly uneven colours of a state. */
static void paint(const char *state, uint8_t rgb[facelets * channels]) {
  for (int i = 0; i < facelets; i++) {
    const char *side = strchr("URFDLB", state[i]);
    for (int k = 0; k < channels; k++) {
      const int shade = 90 + i / face * 2, unevenness = (i * 7 + k * 3) % 5;
      const int value = pigments[side ? side - "URFDLB" : 0][k] * shade / 100 + unevenness;
      rgb[channels * i + k] = (uint8_t)(value > 255 ? 255 : value);
    }
  }
}

static vc_cube_reader *new_reader(void) {
  vc_cube_reader *reader;
  CHECK_STATUS(vc_cube_reader_create(NULL, &reader), VC_OK);
  return reader;
}

/* A reader with the colours of the scrambled cube. */
static vc_cube_reader *scrambled_reader(const vc_cube_reader_options *options) {
  uint8_t rgb[facelets * channels];
  paint(scrambled_cube, rgb);
  vc_cube_reader *reader;
  CHECK_STATUS(vc_cube_reader_create(options, &reader), VC_OK);
  CHECK_STATUS(vc_cube_reader_add_colors(reader, rgb, facelets, 1), VC_OK);
  return reader;
}

static vc_cube_reading *reading_of(vc_cube_reader *reader, vc_cube_reading_info *info) {
  vc_cube_reading *reading;
  info->struct_size = sizeof *info;
  CHECK_STATUS(vc_cube_reader_read(reader, &reading), VC_OK);
  CHECK_STATUS(vc_cube_reading_get(reading, info), VC_OK);
  return reading;
}

/* The reading of a reader, which is destroyed. */
static vc_cube_reading_info last_reading(vc_cube_reader *reader) {
  vc_cube_reading_info info;
  vc_cube_reading_destroy(reading_of(reader, &info));
  vc_cube_reader_destroy(reader);
  return info;
}

static void check_refused(const vc_cube_reader_options *options, const char *named) {
  vc_cube_reader *reader;
  CHECK_STATUS(vc_cube_reader_create(options, &reader), VC_ERR_INVALID_ARGUMENT);
  CHECK(reader == NULL);
  CHECK(strstr(vc_last_error(), named) != NULL);
}

static void test_centres(void) {
  vc_cube_reader_options options;
  vc_cube_reader_options_init(&options, sizeof options);
  options.up = 'G'; /* the colour in front */
  check_refused(&options, "up and front");
  const char *refused[] = {"W", "WRGYO", "WRGYOBB", "WRGYOO", "WRGYO?", "UUUUUUUU"};
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    vc_cube_reader_options_init(&options, sizeof options);
    memcpy(options.centers, refused[i], strlen(refused[i]));
    check_refused(&options, "centers");
  }
  vc_cube_reader_options_init(&options, sizeof options);
  memcpy(options.centers, "WRBGOY", 6); /* green lies opposite white: green in front of white is impossible */
  check_refused(&options, "opposite");
  vc_cube_reader_options_init(&options, sizeof options);
  memcpy(options.centers, "WGRYOB", 6); /* green lies opposite orange: white up and green in front is possible */
  vc_cube_reader *reader;
  CHECK_STATUS(vc_cube_reader_create(&options, &reader), VC_OK);
  vc_cube_reader_destroy(reader);
}

static void test_refused_arguments(void) {
  vc_cube_reader *reader = new_reader();
  uint8_t rgb[facelets * channels] = {0};
  CHECK_STATUS(vc_cube_reader_add_colors(reader, rgb, face + 1, 0), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reader_add_colors(reader, rgb, face, 1), VC_ERR_INVALID_ARGUMENT); /* not a whole cube */
  CHECK_STATUS(vc_cube_reader_correct(reader, facelets, 'W'), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reader_correct(reader, upper_centre, 'W'), VC_OK);
  CHECK_STATUS(vc_cube_reader_correct(reader, 0, 'r'), VC_OK);
  CHECK_STATUS(vc_cube_reader_correct(reader, 0, 0), VC_OK);
  vc_cube_reader_destroy(reader);
}

static void test_nothing_seen(void) {
  vc_cube_reader *reader = scrambled_reader(NULL);
  CHECK_STATUS(vc_cube_reader_reset(reader), VC_OK);
  const vc_cube_reading_info info = last_reading(reader);
  CHECK(info.problem == VC_CUBE_PROBLEM_INCOMPLETE);
  CHECK(info.state[0] == 0);
  CHECK(strspn(info.colors, "?") == facelets);
}

static void test_black_cube_has_no_state(void) {
  vc_cube_reader *reader = new_reader();
  const uint8_t black[facelets * channels] = {0};
  CHECK_STATUS(vc_cube_reader_add_colors(reader, black, facelets, 1), VC_OK);
  const vc_cube_reading_info info = last_reading(reader);
  CHECK(info.state[0] == 0);
  CHECK(info.problem != VC_CUBE_PROBLEM_NONE);
}

/* Five faces may be enough; the first one again is not the sixth. */
static void test_one_face_twice(void) {
  uint64_t seed = 1;
  int deduced = 0;
  for (int i = 0; i < 30; i++) {
    char cube[facelets + 1];
    uint8_t rgb[facelets * channels];
    vc_cube_reading_info info;
    vc_cube_reader *reader = new_reader();
    CHECK_STATUS(vc_cube_random(&seed, cube), VC_OK);
    paint(cube, rgb);
    CHECK_STATUS(vc_cube_reader_add_colors(reader, rgb, facelets - face, 0), VC_OK);
    vc_cube_reading_destroy(reading_of(reader, &info));
    deduced += info.state[0] != 0;
    CHECK_STATUS(vc_cube_reader_add_colors(reader, rgb, face, 0), VC_OK);
    info = last_reading(reader);
    CHECK(info.state[0] == 0);
    CHECK(info.problem == VC_CUBE_PROBLEM_EQUAL_CENTERS);
  }
  CHECK(deduced > 0);
}

/* Sums of probabilities are rounded. */
static void test_confidences_are_at_most_1(void) {
  for (uint64_t seed = 1; seed <= 30; seed++) {
    uint64_t dice = seed;
    uint8_t rgb[facelets * channels];
    paint(seed % 2 ? scrambled_cube : solved_cube, rgb);
    for (int i = 0; i < facelets * channels; i++) {
      const double value = rgb[i] + uniform(&dice, -2, 2) * (double)seed;
      rgb[i] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
    }
    vc_cube_reader *reader = new_reader();
    CHECK_STATUS(vc_cube_reader_add_colors(reader, rgb, facelets, 1), VC_OK);
    vc_cube_reading_info info;
    vc_cube_reading *reading = reading_of(reader, &info);
    for (size_t i = 0; i < facelets; i++) {
      vc_cube_sticker sticker = {.struct_size = sizeof sticker};
      CHECK_STATUS(vc_cube_reading_sticker_get(reading, i, &sticker), VC_OK);
      CHECK(sticker.confidence >= 0 && sticker.confidence <= 1);
    }
    vc_cube_reading_destroy(reading);
    vc_cube_reader_destroy(reader);
  }
}

/* A reading outlives its reader. */
static void test_reading(void) {
  vc_cube_reader *reader = scrambled_reader(NULL);
  vc_cube_reading_info info;
  vc_cube_reading *reading = reading_of(reader, &info);
  vc_cube_reader_destroy(reader);
  CHECK_STATUS(vc_cube_reading_get(reading, &info), VC_OK);
  CHECK(strcmp(info.state, scrambled_cube) == 0);
  CHECK(info.problem == VC_CUBE_PROBLEM_NONE);
  CHECK(info.confidence > 0.9);
  CHECK(strlen(info.colors) == facelets);
  CHECK(strcmp(vc_cube_reading_problem_text(reading), "") == 0);
  CHECK(strncmp(vc_cube_reading_svg(reading), "<svg", 4) == 0);
  vc_cube_sticker sticker = {.struct_size = sizeof sticker};
  CHECK_STATUS(vc_cube_reading_sticker_get(reading, upper_centre, &sticker), VC_OK);
  CHECK(sticker.color == 'W');
  CHECK(sticker.facelet == upper_centre);
  CHECK(sticker.seen == 1);
  CHECK(sticker.confidence > 0.9);
  unsigned char pixels[20 * 118 * channels];
  const vc_canvas narrow = {pixels, sizeof pixels, 20 * channels, 20, 118, VC_PIXEL_RGB24, 0};
  CHECK_STATUS(vc_cube_reading_draw(reading, &narrow, NULL), VC_ERR_INVALID_ARGUMENT);
  vc_cube_reading_destroy(reading);
}

static void test_another_orientation(void) {
  vc_cube_reader_options options;
  vc_cube_reader_options_init(&options, sizeof options);
  options.up = 'Y';
  options.front = 'R';
  const vc_cube_reading_info info = last_reading(scrambled_reader(&options));
  CHECK(info.state[upper_centre] == 'U');
  CHECK(info.colors[upper_centre] == 'Y');
  CHECK(info.colors[front_centre] == 'R');
  CHECK(strcmp(info.state, scrambled_cube) != 0);
}

/* A corner with its three stickers rotated. */
static void test_twisted_corner_is_named(void) {
  enum { upper = 8, right = 9, front = 20 };
  uint8_t rgb[facelets * channels], twisted[facelets * channels];
  paint(scrambled_cube, rgb);
  memcpy(twisted, rgb, sizeof twisted);
  memcpy(twisted + channels * upper, rgb + channels * front, channels);
  memcpy(twisted + channels * right, rgb + channels * upper, channels);
  memcpy(twisted + channels * front, rgb + channels * right, channels);
  vc_cube_reader *reader = new_reader();
  CHECK_STATUS(vc_cube_reader_add_colors(reader, twisted, facelets, 1), VC_OK);
  vc_cube_reading_info info;
  vc_cube_reading *reading = reading_of(reader, &info);
  CHECK(info.state[0] == 0);
  CHECK(info.problem == VC_CUBE_PROBLEM_IMPOSSIBLE);
  CHECK(vc_cube_reading_suspect_count(reading) > 0);
  CHECK(strstr(vc_cube_reading_problem_text(reading), "twisted") != NULL);
  vc_cube_sticker sticker = {.struct_size = sizeof sticker};
  CHECK_STATUS(vc_cube_reading_suspect_get(reading, 0, &sticker), VC_OK);
  CHECK(sticker.facelet >= 0);
  CHECK(sticker.facelet < facelets);
  vc_cube_reading_destroy(reading);
  vc_cube_reader_destroy(reader);
}

/* The faces of a synthetic photograph of three faces of the scrambled cube, which may be mirrored. */
static void add_photograph(vc_cube_reader *reader, int32_t up, int32_t front, int is_mirrored) {
  vc_cube_photo_options options = photo_of(640, 480);
  options.up = up;
  options.front = front;
  vc_image image;
  vc_cube_photo *photo = photograph_cube(scrambled_cube, &options, &image);
  const vc_canvas canvas = new_canvas(640, 480, VC_PIXEL_RGB24);
  CHECK_STATUS(vc_image_convert(&image, &canvas), VC_OK);
  if (is_mirrored) mirror(&canvas);
  image = image_of(&canvas);
  vc_cube_finder *finder;
  vc_cube_face_list *faces;
  CHECK_STATUS(vc_cube_finder_create(NULL, &finder), VC_OK);
  CHECK_STATUS(vc_cube_finder_find(finder, &image, &faces), VC_OK);
  CHECK_STATUS(vc_cube_reader_add(reader, faces, NULL), VC_OK);
  vc_cube_face_list_destroy(faces);
  vc_cube_finder_destroy(finder);
  vc_cube_photo_destroy(photo);
  free(canvas.data);
}

/* A reader with photographs of two opposite corners. */
static vc_cube_reader *reader_of_photographs(const char *centers, double min_confidence, int is_first_mirrored, int is_second_mirrored) {
  vc_cube_reader_options options;
  vc_cube_reader_options_init(&options, sizeof options);
  options.min_confidence = min_confidence;
  memcpy(options.centers, centers, strlen(centers));
  vc_cube_reader *reader;
  CHECK_STATUS(vc_cube_reader_create(&options, &reader), VC_OK);
  add_photograph(reader, 0, 2, is_first_mirrored);
  add_photograph(reader, 3, 4, is_second_mirrored);
  return reader;
}

static const char *const usual = "WRGYOB", *const exchanged = "WOGYRB";

/* With a stated scheme, it is certain which pictures are mirror images. */
static void test_mirrored_pictures_of_a_stated_scheme(void) {
  for (int which = 0; which < 4; which++) {
    const vc_cube_reading_info info = last_reading(reader_of_photographs(usual, 0.9, which & 1, which >> 1));
    CHECK(strcmp(info.state, scrambled_cube) == 0);
    CHECK(info.mirrored == (which != 0));
    CHECK(info.mirrored_state[0] == 0);
    CHECK(info.unmirrored_state[0] == 0);
  }
}

/* If only one of the pictures is a mirror image, the scheme can only be the usual one. */
static void test_one_mirrored_picture(void) {
  for (int which = 0; which < 3; which++) {
    const vc_cube_reading_info info = last_reading(reader_of_photographs("", 0.9, which & 1, which >> 1));
    CHECK(strcmp(info.state, scrambled_cube) == 0);
    CHECK(info.mirrored == (which != 0));
    CHECK(info.mirrored_state[0] == 0);
  }
}

/* Mirrored pictures and pictures of a cube with red and orange exchanged look the same: both states are named, none is given. */
static void test_mirrored_pictures_of_an_unknown_scheme(void) {
  vc_cube_reader *reader = reader_of_photographs("", 0.9, 1, 1);
  vc_cube_reading_info info;
  vc_cube_reading *reading = reading_of(reader, &info);
  CHECK(info.state[0] == 0);
  CHECK(info.problem == VC_CUBE_PROBLEM_MIRRORED);
  CHECK(info.mirrored == 1);
  CHECK(info.confidence < 0.9);
  CHECK(strcmp(info.mirrored_state, scrambled_cube) == 0);
  CHECK(strstr(vc_cube_reading_problem_text(reading), usual) != NULL);
  CHECK(strstr(vc_cube_reading_problem_text(reading), exchanged) != NULL);
  CHECK(strstr(vc_cube_reading_json(reading), "\"mirrored\":true") != NULL);
  const vc_cube_reading_info of_exchanged = last_reading(reader_of_photographs(exchanged, 0.9, 1, 1));
  CHECK(of_exchanged.mirrored == 0);
  CHECK(strcmp(of_exchanged.state, info.unmirrored_state) == 0);
  const vc_cube_reading_info likely = last_reading(reader_of_photographs("", 0.5, 1, 1));
  CHECK(strcmp(likely.state, scrambled_cube) == 0);
  CHECK(strcmp(likely.unmirrored_state, info.unmirrored_state) == 0);
  vc_cube_reading_destroy(reading);
  vc_cube_reader_destroy(reader);
}

/* Learns the scrambled cube's colours and saves them; *size receives the number of bytes. */
static void learn(uint8_t *bytes, size_t capacity, size_t *size) {
  vc_cube_reader *reader = scrambled_reader(NULL);
  vc_cube_reading_info info;
  CHECK_STATUS(vc_cube_reader_learn(reader), VC_ERR_NOT_FOUND); /* nothing was read yet */
  vc_cube_reading_destroy(reading_of(reader, &info));
  CHECK_STATUS(vc_cube_reader_learn(reader), VC_OK);
  size_t needed;
  CHECK_STATUS(vc_cube_reader_save(reader, NULL, 0, &needed), VC_OK);
  CHECK(needed > 100);
  CHECK(needed < 400);
  CHECK_STATUS(vc_cube_reader_save(reader, bytes, needed - 1, size), VC_ERR_TOO_LARGE);
  CHECK(*size == needed);
  CHECK_STATUS(vc_cube_reader_save(reader, bytes, capacity, size), VC_OK);
  CHECK(*size == needed);
  vc_cube_reader_destroy(reader);
}

static void test_learnt_bytes(void) {
  uint8_t bytes[1024];
  size_t size = 0, other_size;
  learn(bytes, sizeof bytes, &size);
  vc_cube_reader *reader = new_reader();
  CHECK_STATUS(vc_cube_reader_save(reader, bytes, sizeof bytes, &other_size), VC_ERR_NOT_FOUND);
  CHECK_STATUS(vc_cube_reader_load(reader, bytes, size), VC_OK);
  for (size_t i = 0; i < size; i++) { /* every damaged byte and every truncation is detected */
    bytes[i] ^= 0x40;
    const vc_status status = vc_cube_reader_load(reader, bytes, size);
    CHECK(status == VC_ERR_BAD_DATA || status == VC_ERR_UNSUPPORTED);
    bytes[i] ^= 0x40;
    CHECK_STATUS(vc_cube_reader_load(reader, bytes, i), VC_ERR_BAD_DATA);
  }
  CHECK_STATUS(vc_cube_reader_load(reader, bytes, SIZE_MAX), VC_ERR_BAD_DATA);
  CHECK_STATUS(vc_cube_reader_load(reader, NULL, 1), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_cube_reader_load(reader, NULL, 0), VC_OK);
  CHECK_STATUS(vc_cube_reader_save(reader, bytes, sizeof bytes, &other_size), VC_ERR_NOT_FOUND);
  vc_cube_reader_destroy(reader);
}

static void test_refused_list(void) {
  vc_cube_reader *reader = new_reader();
  int32_t count = 7;
  CHECK_STATUS(vc_cube_reader_add(reader, NULL, &count), VC_ERR_INVALID_ARGUMENT);
  CHECK(count == 0);
  vc_cube_reader_destroy(reader);
}

int main(void) {
  test_centres();
  test_refused_arguments();
  test_refused_list();
  test_nothing_seen();
  test_black_cube_has_no_state();
  test_one_face_twice();
  test_confidences_are_at_most_1();
  test_reading();
  test_another_orientation();
  test_twisted_corner_is_named();
  test_mirrored_pictures_of_a_stated_scheme();
  test_one_mirrored_picture();
  test_mirrored_pictures_of_an_unknown_scheme();
  test_learnt_bytes();
  return TEST_RESULT();
}
