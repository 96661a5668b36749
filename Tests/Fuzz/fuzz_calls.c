/* The whole interface: the bytes are a program of calls with generated arguments, over the tables of Generated/interface.h.
 *
 * Not generated is what the headers leave undefined: a handle after its destruction or in two threads during it, pointers to fewer bytes
 * than stated, calls from the log callback. Checked after each call: the status is documented, errors have a text, results of failed
 * calls are cleared, fields are in their ranges, texts are UTF-8, inputs are unchanged, no byte beside a result is written, nothing is
 * printed.
 *
 * The first byte is a type of handle, whose functions are called more often than the others. 255 calls every function in turn, 254
 * functions at random, both with bytes from a random number generator whose seed is the next bytes.
 * FUZZ_TRACE=1 prints the calls, FUZZ_COUNTS=FILE adds up calls by function and status over all runs, FUZZ_ALL=1 fails where a function
 * was not reached, FUZZ_TABLES=FILE loads the full tables of the solver first, which optimal solutions need, or writes them there: computed
 * under valgrind, they take minutes. */
#define _GNU_SOURCE
#include "Generated/interface.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../Support/board_scene.h"
#include "../Support/scenes.h"
#include "fuzz.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define WITH_ADDRESS_SANITIZER
#endif
#endif

#define COUNT(array) (sizeof(array) / sizeof *(array))
enum {
  FUNCTIONS = COUNT(functions),
  HANDLE_TYPES = COUNT(handle_types),
  STRUCTURES = COUNT(structures),
  MOST_PARAMETERS = 12,
  MOST_CALLS = 60, /* in one program */
  POOL = 3,        /* handles of one type at a time */
  STATUSES = 13,
  LARGEST_STRUCT = 4096,
  CANARY = 16, /* bytes behind each block */
  MOST_BLOCKS = 400,
  EVERY = 255,  /* first byte: every function in turn */
  RANDOM = 254, /* first byte: functions at random */
  RANDOM_CALLS = 150
};

/* -- the program ------------------------------------------------------------------------------------------------------------- */

static const uint8_t *program;
static size_t program_left;
static uint64_t dice;
static int is_endless; /* bytes from the random number generator */
static int is_quiet;   /* bytes are 0, which selects the plainest argument */

static unsigned byte(void) {
  if (is_quiet) return 0;
  if (is_endless) return (unsigned)(next_random(&dice) & 255);
  if (!program_left) return 0;
  program_left--;
  return *program++;
}

static unsigned pick(unsigned count) { return count < 2 ? 0 : count <= 256 ? byte() % count : (byte() << 8 | byte()) % count; }

static int64_t raw(void) {
  uint64_t bits = 0;
  for (int i = 0; i < 8; i++)
    bits = bits << 8 | byte();
  return (int64_t)bits;
}

/* -- reports ------------------------------------------------------------------------------------------------------------------- */

static int output;        /* a copy of the standard error, which the library must not use */
static int silent_output; /* takes its place */
static int is_traced;
static const char *current = "start";
static uint64_t (*counts)[STATUSES + 1]; /* calls by status; the last column: without a status */
static uint64_t own_counts[FUNCTIONS][STATUSES + 1];
/* libFuzzer takes these for coverage, so that it finds new statuses and pairs of calls without counters in the library. */
__attribute__((section("__libfuzzer_extra_counters"))) static uint8_t reached[1 << 15];

/** Before main, because libFuzzer closes the standard error with -close_fd_mask. */
__attribute__((constructor)) static void copy_standard_error(void) { output = dup(2); }

#define FAIL(...)                                                                                                                          \
  do {                                                                                                                                     \
    dprintf(output, "%s: ", current);                                                                                                      \
    dprintf(output, __VA_ARGS__);                                                                                                          \
    dprintf(output, "\n");                                                                                                                 \
    abort();                                                                                                                               \
  } while (0)
#define EXPECT(condition, ...)                                                                                                             \
  do {                                                                                                                                     \
    if (!(condition)) FAIL(__VA_ARGS__);                                                                                                   \
  } while (0)

static void report(void) {
  uint64_t total = 0, called = 0, succeeded = 0;
  for (int f = 0; f < FUNCTIONS; f++) {
    uint64_t sum = 0;
    for (int s = 0; s <= STATUSES; s++)
      sum += counts[f][s];
    total += sum;
    called += sum > 0;
    succeeded += counts[f][0] > 0 || counts[f][STATUSES] > 0;
    if (!sum) dprintf(output, "not reached: %s\n", functions[f].name);
    if (sum && !counts[f][0] && !counts[f][STATUSES]) dprintf(output, "never successful: %s\n", functions[f].name);
  }
  dprintf(output, "%llu calls; %llu of %d functions reached, %llu successfully\n", (unsigned long long)total, (unsigned long long)called,
          FUNCTIONS, (unsigned long long)succeeded);
  if (called < FUNCTIONS && getenv("FUZZ_ALL")) _exit(1);
}

static int is_utf8(const char *text) {
  for (const unsigned char *at = (const unsigned char *)text; *at;) {
    const int more = *at < 0x80 ? 0 : *at < 0xC2 ? -1 : *at < 0xE0 ? 1 : *at < 0xF0 ? 2 : *at < 0xF5 ? 3 : -1;
    if (more < 0) return 0;
    for (int i = 1; i <= more; i++)
      if ((at[i] & 0xC0) != 0x80) return 0;
    at += 1 + more;
  }
  return 1;
}

static void check_text(const char *what, const char *text) {
  EXPECT(text, "%s is NULL", what);
  EXPECT(is_utf8(text), "%s is not UTF-8: %s", what, text);
}

/** JSON has no word but true, false and null, so that NaN and infinity are errors. */
static void check_json(const char *text) {
  int is_text = 0;
  for (const char *at = text; *at; at++) {
    if (*at == '\\' && is_text && at[1])
      at++;
    else if (*at == '"')
      is_text = !is_text;
    else if (!is_text)
      EXPECT((*at != 'n' && *at != 'i' && *at != 'N') || !strncmp(at, "null", 4) || strchr("l", at[-1]), "a number is not JSON: %.*s", 60,
             at > text + 40 ? at - 40 : text);
    if (!is_text && !strncmp(at, "null", 4)) at += 3;
  }
  EXPECT(!is_text, "an open text in JSON: %s", text);
}

/* -- memory of the caller ------------------------------------------------------------------------------------------------------ */

typedef struct block {
  uint8_t *bytes;
  size_t size;
  uint64_t hash; /* of bytes that the library must not change; 0 = a result */
} block;

static block blocks[MOST_BLOCKS];
static int block_count;

static uint64_t hash_of(const uint8_t *bytes, size_t size) {
  uint64_t hash = UINT64_C(14695981039346656037);
  for (size_t i = 0; i < size; i++)
    hash = (hash ^ bytes[i]) * UINT64_C(1099511628211);
  return hash | 1;
}

/** A block of exactly this size, filled with 0xAA, which is freed after the call. */
static void *room(size_t size) {
  if (block_count == MOST_BLOCKS) FAIL("too many blocks");
  uint8_t *bytes = malloc(size + CANARY);
  if (!bytes) exit(1);
  memset(bytes, 0xAA, size + CANARY);
  blocks[block_count++] = (block){bytes, size, 0};
#ifdef WITH_ADDRESS_SANITIZER
  /* The sanitizer reports what is read beyond the end; only the canary detects it in a plain build. */
  uint8_t *exact = malloc(size ? size : 1);
  if (!exact) exit(1);
  memset(exact, 0xAA, size);
  free(bytes);
  blocks[block_count - 1].bytes = bytes = exact;
#endif
  return bytes;
}

/** The block is complete, and the library must leave it as it is. */
static void seal(const void *bytes) {
  for (int i = block_count - 1; i >= 0; i--)
    if (blocks[i].bytes == bytes) {
      blocks[i].hash = hash_of(blocks[i].bytes, blocks[i].size);
      return;
    }
}

static void release_blocks(void) {
  for (int i = 0; i < block_count; i++) {
    const block *each = &blocks[i];
    EXPECT(!each->hash || each->hash == hash_of(each->bytes, each->size), "an input of %zu bytes was changed", each->size);
#ifndef WITH_ADDRESS_SANITIZER
    for (int k = 0; k < CANARY; k++)
      EXPECT(each->bytes[each->size + (size_t)k] == 0xAA, "byte %d behind %zu bytes was written", k, each->size);
#endif
    free(each->bytes);
  }
  block_count = 0;
}

/* -- numbers ------------------------------------------------------------------------------------------------------------------- */

typedef struct number {
  double d;
  int64_t i;
} number;

static int is_floating(kind kind) { return kind == FLOAT || kind == DOUBLE; }

static number of_double(double d) { return (number){d, d >= 9.2e18 ? INT64_MAX : d <= -9.2e18 ? INT64_MIN : d != d ? 0 : (int64_t)d}; }

/** Valid values that take seconds or wait; larger valid ones become these. */
static const struct {
  const char *owner, *name;
  double most;
} costs[] = {
    {"vc_sheet_camera", "width", 300},
    {"vc_sheet_camera", "height", 300},
    {"vc_sheet_camera", "shake_px", 10},
    {"vc_sheet_options", "width_mm", 60},
    {"vc_sheet_options", "height_mm", 60},
    {"vc_sheet_encode", "dpi", 150},
    {"vc_sheet_add_random_groups", "count", 30},
    {"vc_cube_photo_options", "width", 200},
    {"vc_cube_photo_options", "height", 200},
    {"vc_tag_scene_options", "width", 300},
    {"vc_tag_scene_options", "height", 300},
    {"vc_tag_scene_options", "things", 50},
    {"vc_tag_scene_options", "lamps", 5},
    {"vc_flat_scene_options", "width", 300},
    {"vc_flat_scene_options", "height", 300},
    {"vc_flat_scene_options", "lamps", 5},
    {"vc_flat_scene_options", "motion_px", 20},
    {"vc_cube_gif_options", "width", 60},
    {"vc_cube_gif_options", "height", 60},
    {"vc_cube_gif_options", "frames_per_turn", 2},
    {"vc_threads_set", "count", 3},
    {"vc_solver_options", "threads", 2},
    {"vc_solver_options", "time_budget_s", 0.02},
    {"vc_solver_solve_many", "count", 4},
    {"vc_calibrator_coverage", "columns", 50},
    {"vc_sketch_game_create", "count", 10},
    {"vc_set_find_ultra_sets", "count", 60},
    {"vc_set_find_sets", "count", 300},
    {"vc_set_find_chained", "count", 300},
    {"vc_cube_renderer_render_svg", "width", 4000},
};

static int has_costs(const char *owner) {
  for (size_t i = 0; i < COUNT(costs); i++)
    if (!strcmp(costs[i].owner, owner)) return 1;
  return 0;
}

static int is_allowed(const facts *facts, double d) {
  for (int i = 0; i < facts->choice_count && facts->rule != BITS; i++)
    if (facts->choices[i] == d) return 1;
  switch (facts->rule) {
  case ANY:
    return 1;
  case FINITE:
    return isfinite(d);
  case CHOICE:
    return 0;
  case RANGE:
    return d >= facts->low && d <= facts->high;
  case BITS: {
    uint64_t all = 0;
    for (int i = 0; i < facts->choice_count; i++)
      all |= (uint64_t)facts->choices[i];
    return d >= 0 && !((uint64_t)d & ~all);
  }
  }
  return 0;
}

static number good_number(const facts *facts) {
  const unsigned way = byte();
  if (facts->rule == BITS) {
    uint64_t sum = 0;
    for (unsigned i = 0; i < 1 + way % 4; i++)
      sum |= (uint64_t)facts->choices[pick((unsigned)facts->choice_count)];
    return (number){(double)sum, (int64_t)sum};
  }
  if (facts->choice_count && (facts->rule != RANGE || way < 96)) return of_double(facts->choices[pick((unsigned)facts->choice_count)]);
  if (facts->rule != RANGE) return of_double(way < 128 ? way / 16 : ((int)byte() - 128) * (way < 192 ? 1 : 0.01));
  const double low = isfinite(facts->low) ? facts->low : -1000, high = isfinite(facts->high) ? facts->high : fmax(low, 0) + 1000;
  if (way < 48) return of_double(low);
  if (way < 64) return of_double(high);
  const double part = byte() / 255.0;
  return of_double(low + (high - low) * (way < 160 ? part * part * part * part : part));
}

static number number_for(const facts *facts, kind kind, const char *owner, const char *name) {
  static const double nasty[] = {0,           -1,          1,      255,       256,        65536, 2147483647., -2147483648.,
                                 4294967295., 4294967296., 1e-300, 9.2233e18, -9.2233e18, 0.5,   -0.0,        1e-9};
  static const double unreal[] = {1e308, -1e308, 4.9e-324};
  const unsigned way = byte();
  number n;
  if (way < 176)
    n = good_number(facts);
  else if (way < 200 && facts->rule == RANGE)
    n = of_double(way % 2 ? facts->high + 1 : facts->low - 1);
  else if (way < 232)
    n = of_double(nasty[pick(COUNT(nasty))]);
  else if (way < 244 && is_floating(kind))
    n = way < 236 ? of_double(way % 2 ? NAN : way % 4 ? INFINITY : -INFINITY) : of_double(unreal[pick(COUNT(unreal))]);
  else {
    const int64_t bits = raw();
    n = (number){(double)bits, bits};
    if (is_floating(kind)) memcpy(&n.d, &bits, sizeof n.d);
  }
  for (size_t i = 0; i < COUNT(costs); i++)
    if (!strcmp(costs[i].owner, owner) && !strcmp(costs[i].name, name) && n.d > costs[i].most && is_allowed(facts, n.d))
      n = of_double(costs[i].most);
  return n;
}

static size_t size_of(kind kind) {
  switch (kind) {
  case INT8:
  case UINT8:
  case CHAR:
    return 1;
  case INT32:
  case UINT32:
  case FLOAT:
    return 4;
  default:
    return 8;
  }
}

static void store(kind kind, void *at, number n) {
  const float f = (float)n.d;
  if (kind == FLOAT)
    memcpy(at, &f, sizeof f);
  else if (kind == DOUBLE)
    memcpy(at, &n.d, sizeof n.d);
  else
    memcpy(at, &n.i, size_of(kind)); /* little-endian */
}

/* A number of any alignment, as double. */
#define LOAD(KIND, TYPE)                                                                                                                   \
  case KIND: {                                                                                                                             \
    TYPE value;                                                                                                                            \
    memcpy(&value, at, sizeof value);                                                                                                      \
    return (double)value;                                                                                                                  \
  }

static double load(kind kind, const void *at) {
  switch (kind) {
    LOAD(INT8, int8_t)
    LOAD(UINT8, uint8_t)
    LOAD(CHAR, char)
    LOAD(INT32, int32_t)
    LOAD(UINT32, uint32_t)
    LOAD(INT64, int64_t)
    LOAD(FLOAT, float)
    LOAD(DOUBLE, double)
  default:
    LOAD(UINT64, uint64_t)
  }
}

/* -- texts and files ----------------------------------------------------------------------------------------------------------- */

static const char long_text[] =
    "long long long long long long long long long long long long long long long long long long long long long long ";
/** Values by the name of the parameter; NULL ends a list; the last one is for any other name. */
static const char *const texts[][12] = {
    {"symbols state from to", "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB",
     "LBBUUDDFURBRFRBFRDFRFLFDURLBDDFDUULLBFRRLULLRDUULBBBDF", "wwwwwwwwwrrrrrrrrrgggggggggyyyyyyyyyooooooooobbbbbbbbb",
     "FUUFUULRRBLLDRRUFFBDDBFFLLFDDRDDLBBLRRULLUUBBFFDUBBDRR" /* four moves from solved */,
     "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBF", "RUUUUUUUUURRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB", "UUU", "\xff\xfe",
     NULL},
    {"moves text", "R U R' U'", "", "(U D') R2 F", "M E S x y z", "Rw2 3Rw", "R3", "R''", "\xe2\x80\x99",
     "U D U D U D U D U D U D U D U D U D U D", NULL},
    {"word words asked", "cat", "house", "umbrella", "", "Cat", "no such word", "\xc3\xa9", "\xff", NULL},
    {"codes", "T3", "T3C4S5", "", "T3,C4", "xyz", "T99", NULL},
    {"language", "en", "de-AT", "fr", "zh", "", "xx", "\xff", NULL},
    {"address", "127.0.0.1", "::1", "0.0.0.0", "", "300.1.1.1", "localhost", "127.0.0.1%lo", "::1%nothing", "\xff", NULL},
    {"path", "a", "b", "recording", "picture", "missing/a", "", ".", "/dev/full", "\xff\xfe", long_text, NULL},
    {"", "", "0", "UFRDLB", "\xf0\x9f\x8e\xb2", "a\"b\\c\n", "\xff\xc0", "%s%n", long_text, NULL},
};
static const char *const layouts[] = {
    "1 0 0 0\n2 1 0 0\n3 2 0 0 1.5\n",
    "{\"tags\":[{\"ID\":1,\"pose\":{\"translation\":{\"x\":1,\"y\":2,\"z\":1},\"rotation\":{\"quaternion\":{\"W\":1,\"X\":0,\"Y\":0,\"Z\":"
    "0}}}}],"
    "\"field\":{\"length\":16,\"width\":8}}",
    "{\"type\":\"frc\",\"fiducials\":[{\"family\":\"apriltag3_36h11_classic\",\"id\":1,\"size\":165.1,\"transform\":[1,0,0,1,0,1,0,2,0,0,1,"
    "1,0,0,0,1],"
    "\"unique\":1}]}",
};
static const char *const calibrations[] = {
    "{\"camera_matrix\": [[500, 0, 320], [0, 500, 240], [0, 0, 1]], \"resolution\": [640, 480]}",
    "image_width: 640\nimage_height: 480\ncamera_matrix:\n  rows: 3\n  cols: 3\n  data: [500, 0, 320, 0, 500, 240, 0, 0, 1]\n"
    "distortion_model: plumb_bob\ndistortion_coefficients:\n  rows: 1\n  cols: 5\n  data: [0.1, 0, 0, 0, 0]\n",
};

/** Bytes that calls have written, by the name of their function, and files that fit to others. */
static struct blob {
  const char *owner;
  uint8_t *bytes;
  size_t size;
} blobs[24];
enum { STOCK_BLOBS = 7 };
static unsigned next_blob = STOCK_BLOBS;

static void keep_blob(const char *owner, const void *bytes, size_t size) {
  if (!size || size > 1 << 18) return;
  unsigned slot = next_blob;
  for (unsigned i = STOCK_BLOBS; i < COUNT(blobs); i++)
    if (blobs[i].owner && !strcmp(blobs[i].owner, owner)) slot = i;
  if (slot == next_blob) next_blob = next_blob + 1 < COUNT(blobs) ? next_blob + 1 : STOCK_BLOBS;
  uint8_t *copy = malloc(size);
  if (!copy) exit(1);
  memcpy(copy, bytes, size);
  free(blobs[slot].bytes);
  blobs[slot] = (struct blob){owner, copy, size};
}

static size_t common(const char *a, const char *b) {
  size_t n = 0;
  while (a[n] && a[n] == b[n])
    n++;
  return n;
}

/** Bytes for a call: from the program, or from an earlier call, mostly of a function with a similar name, as they are or damaged. */
static uint8_t *bytes_for(const char *owner, size_t *size) {
  const unsigned way = byte();
  const struct blob *source = NULL;
  if (way < 232) {
    size_t best = 0;
    for (unsigned i = 0; i < COUNT(blobs); i++)
      if (blobs[i].owner && common(blobs[i].owner, owner) >= best + (source ? (byte() & 1) : 0)) {
        best = common(blobs[i].owner, owner);
        source = &blobs[i];
      }
    if (way >= 192) source = &blobs[pick(COUNT(blobs))];
  }
  if (!source || !source->bytes) {
    *size = pick(64);
    uint8_t *made = room(*size);
    for (size_t i = 0; i < *size; i++)
      made[i] = (uint8_t)byte();
    return made;
  }
  *size = source->size;
  if (way >= 80 && way < 128) *size = (size_t)((uint64_t)(byte() << 8 | byte()) * source->size >> 16);
  uint8_t *made = room(*size);
  memcpy(made, source->bytes, *size);
  for (unsigned change = 0; way >= 112 && *size && change < 1 + way % 5; change++)
    made[(size_t)((uint64_t)(byte() << 8 | byte()) * *size >> 16)] = (uint8_t)byte();
  return made;
}

static char *copy_text(const char *text) {
  char *made = room(strlen(text) + 1);
  memcpy(made, text, strlen(text) + 1);
  return made;
}

static char *text_for(const parameter *each) {
  const unsigned way = byte(), last = COUNT(texts) - 1;
  unsigned list = 0;
  while (list < last && !strstr(texts[list][0], each->name))
    list++;
  const int is_outside = !strcmp(each->name, "path") || !strcmp(each->name, "address"); /* of files and names that only the lists have */
  if (way >= 192 && !is_outside) {
    if (way < 224)
      list = pick(COUNT(texts));
    else if (way < 240) {
      const size_t length = pick(40);
      char *made = room(length + 1);
      for (size_t i = 0; i < length; i++)
        if (!(made[i] = (char)byte())) made[i] = ' ';
      made[length] = 0;
      return made;
    } else if (rules[each->facts].rule == RANGE) {
      const size_t length = (size_t)rules[each->facts].high + (way & 1);
      char *made = room(length + 1);
      memset(made, way & 2 ? 'U' : 'e', length);
      made[length] = 0;
      return made;
    }
  }
  unsigned count = 0;
  while (texts[list][1 + count])
    count++;
  const char *text = texts[list][1 + pick(count)];
  const int is_symbols = each->kind == BYTES && rules[each->facts].rule == ANY && strstr("symbols from to", each->name);
  if (is_symbols && way % 4 == 3 && strlen(text) == 54) return memcpy(room(54), text, 54); /* without NUL */
  return copy_text(text);
}

/* -- pictures ------------------------------------------------------------------------------------------------------------------ */

enum { SCENE_WIDTH = 320, SCENE_HEIGHT = 240, SCENES = 12, FIRST_BOARD = 6, BOARDS = 4 };
/** Pictures with results, RGB24, by the start of the names of their functions; the last one is that of an earlier call. */
static struct scene {
  const char *owner;
  int width, height;
  uint8_t *rgb;
} scenes[SCENES];

static void keep_scene(int index, const char *owner, const vc_image *image) {
  const vc_canvas canvas = new_canvas(image->width, image->height, VC_PIXEL_RGB24);
  if (vc_image_convert(image, &canvas) != VC_OK) FAIL("a picture of the library is not valid");
  free(scenes[index].rgb);
  scenes[index] = (struct scene){owner, image->width, image->height, canvas.data};
}

static void make_scenes(void) {
  vc_image image;
  vc_cube_photo_options photo = photo_of(SCENE_WIDTH, SCENE_HEIGHT);
  vc_cube_photo *cube = photograph_cube(scrambled_cube, &photo, &image);
  keep_scene(0, "vc_cube_", &image);
  vc_cube_photo_destroy(cube);
  const vc_tag_scene_options wall = white_wall(SCENE_WIDTH, SCENE_HEIGHT, 300);
  const vc_tag_scene_tag tags[] = {tag_at(1, -0.2, 0, 1), tag_at(2, 0.2, 0, 1.2)};
  vc_tag_scene *scene = scene_of_tags(&wall, tags, 2, &image);
  keep_scene(1, "vc_tag_", &image);
  vc_tag_scene_destroy(scene);
  vc_canvas canvas = new_canvas(SCENE_WIDTH, SCENE_HEIGHT, VC_PIXEL_RGB24);
  vc_set_attributes cards[9];
  set_draw_table(&canvas, 9, 3, 0.1, 2, cards); /* three sets */
  image = image_of(&canvas);
  keep_scene(2, "vc_set_", &image);
  memset(canvas.data, 6, canvas.data_size);
  draw_tape(&canvas, 300, 0, 0, 1.2, 0x00F0A0FF, BOTH_ELEMENTS);
  keep_scene(3, "vc_target_", &image);
  memset(canvas.data, 255, canvas.data_size);
  const vc_point outline[] = {{60, 200}, {60, 100}, {160, 30}, {260, 100}, {260, 200}};
  vc_pen pen;
  vc_pen_init(&pen, sizeof pen);
  pen.color = 0x000000FF;
  pen.width = 6;
  must(vc_draw_polygon(&canvas, outline, COUNT(outline), &pen), "sketch");
  keep_scene(4, "vc_sketch_", &image);
  vc_picture *picture; /* also as a file */
  const void *bytes;
  size_t size;
  must(vc_picture_create(&picture), "picture");
  must(vc_picture_encode(picture, &image, NULL, &bytes, &size), "picture");
  blobs[STOCK_BLOBS - 1] = (struct blob){"vc_picture_", memcpy(malloc(size), bytes, size), size};
  vc_picture_destroy(picture);
  free(canvas.data);
  vc_sheet_camera camera;
  vc_sheet_camera_init(&camera, sizeof camera);
  camera.width = 2 * SCENE_WIDTH;
  camera.height = 2 * SCENE_HEIGHT;
  camera.pixels_per_mm = 16;
  vc_sheet *sheet;
  must(vc_sheet_create(NULL, &sheet), "sheet");
  must(vc_sheet_add_random_groups(sheet, 20, 1, NULL), "sheet");
  must(vc_sheet_simulate_camera(sheet, &camera, &image, NULL), "sheet");
  keep_scene(5, "vc_shape_", &image);
  vc_sheet_destroy(sheet);
  static uint8_t board[BOARD_WIDTH * BOARD_HEIGHT];
  for (int i = 0; i < BOARDS; i++) {
    image = render_board(&usual_board, &usual_poses[i], board);
    keep_scene(FIRST_BOARD + i, "vc_calibrator_", &image);
  }
  fill_random(board, sizeof board, 1);
  keep_scene(10, "noise", &image);
  keep_scene(11, "earlier", &image);
}

/** Bytes of one row, and rows in memory. */
static size_t row_bytes(int format, size_t width) {
  static const int twice[] = {0, 2, 6, 6, 8, 8, 2, 4, 2, 2, 4};
  return format >= VC_PIXEL_GRAY8 && format <= VC_PIXEL_UYVY ? (width * (size_t)twice[format] + 1) / 2 : width;
}

static size_t rows_of(int format, size_t height) {
  return format == VC_PIXEL_NV12 || format == VC_PIXEL_NV21 || format == VC_PIXEL_I420 ? height + height / 2 : height;
}

/** The scene in any format, enlarged or cut; chroma is neutral in the formats with planes. */
static void paint(const struct scene *scene, uint8_t *data, size_t size, ptrdiff_t stride, int width, int height, int format) {
  memset(data, 128, size);
  const size_t row = row_bytes(format, (size_t)width);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const uint8_t *rgb = scene->rgb + 3 * ((size_t)(y % scene->height) * (size_t)scene->width + (size_t)(x % scene->width));
      uint8_t *at = data + (ptrdiff_t)y * stride;
      if (y * stride + (ptrdiff_t)row > (ptrdiff_t)size) return;
      switch (format) {
      case VC_PIXEL_RGB24:
        memcpy(at + 3 * x, rgb, 3);
        break;
      case VC_PIXEL_BGR24:
        at[3 * x] = rgb[2], at[3 * x + 1] = rgb[1], at[3 * x + 2] = rgb[0];
        break;
      case VC_PIXEL_RGBA32:
        memcpy(at + 4 * x, rgb, 3), at[4 * x + 3] = 255;
        break;
      case VC_PIXEL_BGRA32:
        at[4 * x] = rgb[2], at[4 * x + 1] = rgb[1], at[4 * x + 2] = rgb[0], at[4 * x + 3] = 255;
        break;
      case VC_PIXEL_YUYV:
        at[2 * x] = rgb[1];
        break;
      case VC_PIXEL_UYVY:
        at[2 * x + 1] = rgb[1];
        break;
      default:
        at[x] = rgb[1];
      }
    }
}

static int last_width, last_height; /* of the picture before this one in the same call */

/** A vc_image or vc_canvas, whose fields are the same. */
static void *image_for(const char *owner, int is_canvas) {
  const unsigned way = byte();
  const struct scene *scene = &scenes[0];
  for (int i = 1; i < SCENES; i++) {
    const size_t mine = common(scenes[i].owner, owner), best = common(scene->owner, owner);
    if (mine > best || (mine == best && mine > 3 && byte() & 1)) scene = &scenes[i];
  }
  if (way >= 80) scene = &scenes[pick(SCENES)];
  int width = scene->width, height = scene->height, format = VC_PIXEL_RGB24, flags = 0;
  if (is_canvas && last_width && way < 224) width = last_width, height = last_height;
  if (way >= 96) format = (int)pick(is_canvas && way < 240 ? 6 : 13);
  if (way >= 128 && (!is_canvas || !last_width || way >= 224)) {
    static const int sides[] = {1, 2, 3, 7, 8, 16, 31, 64, 100, 160, 241, 640, 1999, 16384, 16385, 0, -1, INT32_MAX};
    width = sides[pick(way < 200 ? 11 : COUNT(sides))];
    height = sides[pick(way < 200 ? 11 : COUNT(sides))];
    if (width > 0 && height > 0 && (int64_t)width * height > 100000) height = 1 + (int)byte() % 5;
  }
  const unsigned detail = way < 112 ? 0 : byte();
  static const int all_flags[] = {0, 1, 2, 3, 4, -1};
  if (detail % 8 == 1) flags = all_flags[pick(COUNT(all_flags))];
  const size_t row = row_bytes(format, width > 0 && width < 20000 ? (size_t)width : 1),
               rows = rows_of(format, height > 0 && height < 20000 ? (size_t)height : 1);
  ptrdiff_t stride = (ptrdiff_t)row + (detail % 8 == 2 ? (ptrdiff_t)byte() : 0);
  size_t size = (size_t)stride * rows;
  if (detail % 8 == 3 && format != VC_PIXEL_I420) size = (size_t)stride * (rows - 1) + row;
  if (size > 4 << 20) size = 4 << 20;
  uint8_t *data = room(size);
  if (width > 0 && height > 0 && width < 20000 && height < 20000) paint(scene, data, size, stride, width, height, format);
  if (!is_canvas) seal(data);
  if (detail >= 216) {
    static const ptrdiff_t strides[] = {0, -1, 1, PTRDIFF_MAX, PTRDIFF_MIN, 1 << 20};
    if (detail < 232)
      stride = detail % 2 ? -stride : strides[pick(COUNT(strides))];
    else if (detail < 250)
      size = detail % 2 ? pick((unsigned)size + 1) : size - 1;
    else
      data = NULL;
  }
  vc_image *image = room(sizeof(vc_image));
  *image = (vc_image){data, size, stride, width, height, format, flags};
  last_width = width;
  last_height = height;
  seal(image);
  return image;
}

/* -- handles ------------------------------------------------------------------------------------------------------------------- */

static void *pool[HANDLE_TYPES][POOL];
static int depth; /* of calls that make the handle for another */

static void execute(int index);

static void destroy(int type, int slot) {
  value argument = {.p = pool[type][slot]}, nothing;
  pool[type][slot] = NULL;
  functions[handle_types[type].destroy].call(&argument, &nothing);
  counts[handle_types[type].destroy][STATUSES]++;
}

static void keep_handle(int type, void *handle) {
  int slot = 0;
  while (slot < POOL - 1 && pool[type][slot])
    slot++;
  if (pool[type][slot]) destroy(type, slot);
  pool[type][slot] = handle;
}

static void *handle_for(const parameter *each) {
  const unsigned way = byte();
  if (way >= 248) return NULL;
  void **mine = pool[each->type];
  for (int attempt = 0; attempt < 2 && depth < 4 && !mine[0] && !mine[1] && !mine[2]; attempt++) {
    int makers[16], count = 0;
    for (int f = 0; f < FUNCTIONS; f++)
      for (int p = 0; p < functions[f].parameter_count; p++)
        if (functions[f].parameters[p].kind == HANDLE_OUT && functions[f].parameters[p].type == each->type && count < 16)
          makers[count++] = f;
    const int was_quiet = is_quiet;
    is_quiet |= attempt;
    if (count) {
      depth++;
      execute(makers[pick((unsigned)count)]);
      depth--;
    }
    is_quiet = was_quiet;
  }
  for (int i = 0; i < POOL; i++)
    if (mine[(way + (unsigned)i) % POOL]) return mine[(way + (unsigned)i) % POOL];
  return NULL;
}

/* -- structs ------------------------------------------------------------------------------------------------------------------- */

static uint8_t last_structs[STRUCTURES][LARGEST_STRUCT]; /* the last result of each kind */
static int has_last[STRUCTURES];

static void points_for(const parameter *each, vc_point *points, size_t count) {
  const unsigned way = byte();
  const double radius = 5 + byte() % 100;
  for (size_t i = 0; i < count; i++) {
    const double a = 6.283185307 * (double)i / (double)(count ? count : 1);
    points[i] = way < 160 ? (vc_point){160 + radius * cos(a), 120 + radius * sin(a)} : (vc_point){(double)byte(), (double)byte()};
    if (way >= 224 && byte() < 64) *(byte() & 1 ? &points[i].x : &points[i].y) = number_for(&rules[each->facts], DOUBLE, "", "").d;
  }
}

/** Valid values of the structs that have no defaults. */
static void fill_in(const structure *kind, uint8_t *at) {
  memset(at, 0, kind->size);
  for (int i = 0; i < kind->field_count; i++)
    for (int e = 0; e < kind->fields[i].elements; e++) {
      const field *field = &kind->fields[i];
      if (field->kind == TEXT || field->kind == POINTER || field->kind == CHAR || rules[field->facts].rule == ANY) continue;
      store(field->kind, at + field->offset + (size_t)e * size_of(field->kind), good_number(&rules[field->facts]));
    }
  if (kind == &structures[STRUCT_vc_camera]) {
    *(vc_camera *)at = (vc_camera){.width = 320, .height = 240, .fx = 300, .fy = 300, .cx = 160, .cy = 120};
  } else if (kind == &structures[STRUCT_vc_sheet_group]) {
    *(vc_sheet_group *)at = (vc_sheet_group){
        .kind = VC_SHAPE_KIND_TRIANGLE, .member_count = 3, .x_mm = 10, .y_mm = 10, .shape_radius_mm = 1.5, .ring_radius_mm = 4};
  } else if (kind == &structures[STRUCT_vc_target_element]) {
    *(vc_target_element *)at = (vc_target_element){{{-0.1, -0.05}, {0.1, -0.05}, {0.1, 0.05}, {-0.1, 0.05}}};
  } else if (kind == &structures[STRUCT_vc_tag_family]) {
    vc_tag_family *family = (vc_tag_family *)at;
    family->border_side = 7;
    family->reversed_border = 0;
    family->max_wrong_bits = -1;
    family->bit_count = 25;
    family->code_count = 2;
  } else if (kind == &structures[STRUCT_vc_tag_view]) {
    ((vc_tag_view *)at)->mount = (vc_tag_field_pose){0};
  }
}

/** The pointers of these structs need memory of the size that other fields state. */
static void add_pointers(const structure *kind, uint8_t *at) {
  if (kind == &structures[STRUCT_vc_tag_family]) {
    vc_tag_family *family = (vc_tag_family *)at;
    const size_t bits = family->bit_count < 0 || family->bit_count > 256 ? 0 : (size_t)family->bit_count;
    const size_t codes = family->code_count > 65536 ? 1 : family->code_count;
    const unsigned way = byte();
    family->bit_x = family->bit_y = NULL;
    for (int k = 0; k < 2; k++)
      if (way >= 128 && way < 250 + (unsigned)k) {
        int8_t *cells = room(bits);
        for (size_t i = 0; i < bits; i++)
          cells[i] = way < 192 ? (int8_t)(1 + (k ? i / 5 : i % 5)) : (int8_t)(byte() % 20 - 4);
        *(k ? &family->bit_y : &family->bit_x) = cells;
      }
    uint64_t *list = room(8 * codes), seed = 7;
    for (size_t i = 0; i < codes; i++)
      list[i] = way % 4 == 3 ? (uint64_t)raw() : next_random(&seed) & 0x1FFFFFF;
    family->codes = way % 32 == 31 ? NULL : list;
  } else if (kind == &structures[STRUCT_vc_tag_view]) {
    static parameter list = {.name = "list", .kind = HANDLE};
    for (int i = 0; i < HANDLE_TYPES; i++)
      if (!strcmp(handle_types[i].name, "vc_tag_list")) list.type = i;
    ((vc_tag_view *)at)->list = handle_for(&list);
  }
}

static void *struct_for(const char *owner, const parameter *each, size_t count) {
  const structure *kind = &structures[each->type];
  if (each->type == STRUCT_vc_image || each->type == STRUCT_vc_canvas) return image_for(owner, each->type == STRUCT_vc_canvas);
  if (each->type == STRUCT_vc_point) {
    vc_point *points = room(count * sizeof(vc_point));
    points_for(each, points, count);
    seal(points);
    return points;
  }
  const unsigned sizing = kind->sized ? byte() : 0;
  static const int sizes[] = {0, 3, 4, 8, LARGEST_STRUCT, LARGEST_STRUCT + 1};
  size_t size = kind->size;
  if (sizing >= 240)
    size = (size_t)sizes[pick(COUNT(sizes))];
  else if (sizing >= 224)
    size = sizing % 2 ? kind->size + 8 : kind->size - 8 * (1 + byte() % 4);
  if (size > (size_t)1 << 20 || (each->type == STRUCT_vc_solver_options && size < kind->size)) size = kind->size; /* a time budget of 0 */
  const size_t room_size = kind->sized && size < 4 ? 4 : size;
  uint8_t *made = room(room_size * (count ? count : 1));
  for (size_t n = 0; n < count; n++) {
    uint8_t whole[LARGEST_STRUCT + 8] = {0};
    if (kind->init >= 0) {
      value arguments[] = {{.p = whole}, {.i = (int64_t)kind->size}}, nothing;
      functions[kind->init].call(arguments, &nothing);
    } else if (has_last[each->type] && byte() & 1) {
      memcpy(whole, last_structs[each->type], kind->size);
    } else {
      fill_in(kind, whole);
    }
    for (int i = 0; i < kind->field_count; i++) /* of defaults that take long, and of earlier results */
      for (size_t c = 0; c < COUNT(costs); c++)
        if (!strcmp(costs[c].owner, kind->name) && !strcmp(costs[c].name, kind->fields[i].name) &&
            load(kind->fields[i].kind, whole + kind->fields[i].offset) > costs[c].most)
          store(kind->fields[i].kind, whole + kind->fields[i].offset, of_double(costs[c].most));
    const unsigned way = byte();
    for (int change = way < 96 ? 0 : way < 192 ? 1 : way < 240 ? 2 : 6; change > 0 && kind->field_count; change--) {
      const field *field = &kind->fields[pick((unsigned)kind->field_count)];
      if (field->kind == TEXT || field->kind == POINTER) continue;
      store(field->kind, whole + field->offset + pick((unsigned)field->elements) * size_of(field->kind),
            number_for(&rules[field->facts], field->kind, kind->name, field->name));
    }
    if (each->type == STRUCT_vc_calibrator_options && byte() & 1) { /* the board of the pictures */
      vc_calibrator_options *options = (vc_calibrator_options *)whole;
      options->board = VC_BOARD_CHESSBOARD;
      options->columns = usual_board.columns;
      options->rows = usual_board.rows;
    }
    if (each->type == STRUCT_vc_solver_options) { /* a search without an end */
      vc_solver_options *options = (vc_solver_options *)whole;
      const int is_open = options->max_length >= 0 || options->target_length >= 0 || options->optimal || options->blocked_faces;
      if (options->time_budget_s == 0 && is_open) options->time_budget_s = 0.02;
    }
    add_pointers(kind, whole);
    if (size > kind->size && sizing % 4 == 1) whole[kind->size] = 1; /* an unknown field is set */
    if (kind->sized) {
      const uint32_t stated = (uint32_t)size;
      memcpy(whole, &stated, 4);
    }
    memcpy(made + n * room_size, whole, room_size < sizeof whole ? room_size : sizeof whole);
  }
  if (each->constant) seal(made);
  return made;
}

/* -- callbacks ----------------------------------------------------------------------------------------------------------------- */

static char marker; /* its address is the user_data of every callback */
static atomic_int patience, is_in_callback;
static void *_Atomic searching; /* a solver whose search is running */

static int32_t answer(const void *user_data) {
  EXPECT(user_data == &marker || !user_data, "user_data differs");
  EXPECT(!atomic_exchange(&is_in_callback, 1), "a callback on two threads at once");
  void *solver = searching;
  if (solver) {
    vc_solution out = {.struct_size = sizeof out};
    EXPECT(vc_solver_solve(solver, solved_cube, &out) == VC_ERR_BUSY, "a call during a search is not refused");
  }
  atomic_store(&is_in_callback, 0);
  return atomic_fetch_sub(&patience, 1) <= 0;
}

static void on_log(void *user_data, int32_t level, const char *message) {
  EXPECT(user_data == &marker || !user_data, "user_data differs");
  EXPECT(level >= VC_LOG_DEBUG && level <= VC_LOG_WARNING, "log level %d", level);
  check_text("log message", message);
}

static int32_t on_improvement(void *user_data, const vc_solution *better) {
  EXPECT(better->struct_size == sizeof *better && better->length >= 0 && better->length <= 40, "a solution of %d moves", better->length);
  return answer(user_data);
}

static int32_t on_progress(void *user_data, const vc_solver_progress *progress) {
  EXPECT(progress->fraction >= 0 && progress->fraction <= 1, "fraction %g", progress->fraction);
  return answer(user_data);
}

static int32_t on_tables(void *user_data, double fraction) {
  EXPECT(user_data == &marker || !user_data, "user_data differs");
  EXPECT(fraction >= 0 && fraction <= 1, "fraction %g", fraction);
  return atomic_fetch_sub(&patience, 1) <= 0;
}

/** In the order of the headers. */
static void (*const callbacks[])(void) = {(void (*)(void))on_log, (void (*)(void))on_improvement, (void (*)(void))on_progress,
                                          (void (*)(void))on_tables};

/* -- one call ------------------------------------------------------------------------------------------------------------------ */

typedef struct call {
  const function *function;
  value arguments[MOST_PARAMETERS], result;
  size_t elements[MOST_PARAMETERS]; /* of the blocks of results, and of bytes */
  char error[256];                  /* of the thread */
} call;

static int is(const function *function, void (*call)(const value *, value *)) { return function->call == call; }

/** The number of elements of an array, which follows from other parameters; 0 if these are not valid. */
static size_t elements_of(const call *call, const parameter *each) {
  double product = each->factor;
  for (int k = 0; k < 2; k++)
    if (each->lengths[k] >= 0) {
      const parameter *length = &call->function->parameters[each->lengths[k]];
      const int64_t n = call->arguments[each->lengths[k]].i;
      if (n < 0 || (length->facts >= 0 && rules[length->facts].rule == RANGE && !is_allowed(&rules[length->facts], (double)n))) return 0;
      product *= (double)n;
    }
  return product > 1 << 20 ? 0 : (size_t)product;
}

static int is_length(const function *function, int position) {
  for (int p = 0; p < function->parameter_count; p++)
    if (function->parameters[p].lengths[0] == position || function->parameters[p].lengths[1] == position) return 1;
  return 0;
}

static int is_free_bytes(const parameter *each) { return each->kind == BYTES && each->factor == 1 && each->lengths[0] >= 0; }

static int64_t length_for(const function *function, const parameter *each) {
  const unsigned way = byte();
  const facts *facts = &rules[each->facts];
  static const int64_t common_lengths[] = {1, 3, 54, 9, 54, 2, 0, 12, 100, 432};
  if (way < 208) {
    int64_t n = is(function, call_vc_cube_reader_add_colors) && way < 128 ? 54
                : way < 192                                               ? common_lengths[pick(COUNT(common_lengths))]
                                                                          : pick(300);
    if (facts->rule == RANGE && (double)n < facts->low) n = (int64_t)facts->low;
    if (facts->rule == RANGE && (double)n > facts->high) n = (int64_t)facts->high;
    for (size_t i = 0; i < COUNT(costs); i++)
      if (!strcmp(costs[i].owner, function->name) && !strcmp(costs[i].name, each->name) && (double)n > costs[i].most)
        n = (int64_t)costs[i].most;
    return n;
  }
  /* Outside of the range, where it must be refused before anything is read; without a range any length is true. */
  if (facts->rule != RANGE || !isfinite(facts->high)) return pick(3000);
  return way < 232 ? (int64_t)facts->high + 1 : way < 240 ? (int64_t)facts->low - 1 : each->element == SIZE ? -1 : INT32_MIN;
}

static void *results_for(call *call, int position, const parameter *each) {
  const size_t count = elements_of(call, each);
  if (each->kind == NUMBERS_OUT) {
    const int is_array = each->factor != 1 || each->lengths[0] >= 0;
    call->elements[position] = is_array ? count : 1;
    uint8_t *made = room(call->elements[position] * size_of(each->element));
    if (each->element == UINT64) { /* the state of a random number generator goes in, too */
      const int64_t bits = raw();
      memcpy(made, &bits, 8);
    }
    return made;
  }
  const structure *kind = &structures[each->type];
  if (!kind->sized) {
    call->elements[position] = count;
    return room(count * kind->size);
  }
  const unsigned way = byte();
  const int is_init = call->function->parameter_count == 2 && !strcmp(call->function->parameters[1].name, "struct_size");
  size_t size = way < 208 ? kind->size : way < 224 ? kind->size + 8 : way < 240 ? kind->size - 8 * (1 + byte() % 3) : byte() % 12;
  if (size > LARGEST_STRUCT) size = 4;
  uint8_t *made = room((size < 4 ? 4 : size) * count);
  const uint32_t stated = (uint32_t)size;
  if (is_init)
    call->arguments[1].i = (int64_t)size;
  else if (count)
    memcpy(made, &stated, 4);
  call->elements[position] = count;
  return made;
}

/** A colour of a sticker, which for most values of `way` is not quite that of its face. */
static uint8_t sticker_channel(char face, size_t channel, unsigned way) {
  static const uint8_t colors[6][3] = {{240, 240, 240}, {190, 20, 30}, {0, 150, 70}, {250, 220, 20}, {250, 100, 10}, {0, 70, 180}};
  const int noise = way < 64 ? 0 : (int)byte() % (int)(way / 2) - (int)way / 4;
  const int light = colors[strchr("URFDLB", face) - "URFDLB"][channel] + noise;
  return (uint8_t)(light < 0 ? 0 : light > 255 ? 255 : light);
}

/** Takes a new handle to a state that calls at random hardly reach: enough pictures to calibrate, or the colours of a cube learnt. */
static void advance(const char *type, void *handle) {
  if (!strcmp(type, "vc_calibrator") && byte() % 4 == 0) {
    for (int i = FIRST_BOARD; i < FIRST_BOARD + BOARDS; i++) {
      const struct scene *board = &scenes[i];
      const size_t row = 3 * (size_t)board->width;
      const vc_image image = {board->rgb, row * (size_t)board->height, (ptrdiff_t)row, board->width, board->height, VC_PIXEL_RGB24, 0};
      vc_calibrator_add(handle, &image, NULL);
    }
  } else if (!strcmp(type, "vc_cube_reader") && byte() % 4 == 0) {
    const unsigned noise = byte();
    uint8_t rgb[3 * 54];
    for (size_t i = 0; i < COUNT(rgb); i++)
      rgb[i] = sticker_channel(scrambled_cube[i / 3], i % 3, noise);
    vc_cube_reading *reading = NULL;
    if (vc_cube_reader_add_colors(handle, rgb, 54, 1) == VC_OK && vc_cube_reader_read(handle, &reading) == VC_OK)
      vc_cube_reader_learn(handle);
    vc_cube_reading_destroy(reading);
  }
}

static void prepare(call *call, int index) {
  memset(call, 0, sizeof *call);
  const function *function = call->function = &functions[index];
  int lengths_done[MOST_PARAMETERS] = {0};
  last_width = last_height = 0;
  for (int p = 0; p < function->parameter_count; p++) { /* lengths that arrays follow */
    if (!is_length(function, p)) continue;
    int follows = 1;
    for (int a = 0; a < function->parameter_count; a++)
      if (is_free_bytes(&function->parameters[a]) && function->parameters[a].lengths[0] == p) follows = 0;
    if (follows) {
      call->arguments[p].i = length_for(function, &function->parameters[p]);
      lengths_done[p] = 1;
    }
  }
  for (int p = 0; p < function->parameter_count; p++) {
    const parameter *each = &function->parameters[p];
    value *argument = &call->arguments[p];
    const facts *facts = &rules[each->facts];
    const int is_init_size = p == 1 && function->returns == NOTHING && !strcmp(each->name, "struct_size");
    const int is_pointer = each->kind != NUMBER && each->kind != POINT && each->kind != HANDLE;
    const int takes_long = each->kind == STRUCT && has_costs(structures[each->type].name); /* the defaults */
    if (is_init_size || lengths_done[p]) continue;
    if (is_pointer &&
        byte() >= (!each->nullable ? 252
                   : takes_long    ? 248
                                   : 192) &&
        !(is(function, call_vc_solver_load_tables) && each->kind == CALLBACK)) { /* tables without a callback take seconds */
      argument->p = NULL;
      argument->f = NULL;
      continue;
    }
    switch (each->kind) {
    case NUMBER: {
      const number n = number_for(facts, each->element, function->name, each->name);
      if (each->element == DOUBLE)
        argument->d = n.d;
      else
        argument->i = n.i;
      break;
    }
    case POINT:
      points_for(each, &argument->point, 1);
      break;
    case NUMBERS: {
      const size_t count = elements_of(call, each);
      uint8_t *made = room(count * size_of(each->element));
      for (size_t i = 0; i < count; i++)
        store(each->element, made + i * size_of(each->element),
              each->element == DOUBLE && byte() < 240 ? of_double((1 + byte()) / 256.0)
                                                      : number_for(facts, each->element, function->name, each->name));
      if (is(function, call_vc_sketch_rater_rate_strokes)) /* the points, which come before, are as many as these say */
        for (size_t i = 0; i < count; i++)
          store(each->element, made + i * size_of(each->element), of_double(byte() >= 240 ? -1 : (int)(byte() % 12)));
      seal(argument->p = made);
      break;
    }
    case BYTES:
      if (is_free_bytes(each)) {
        size_t size = 0;
        argument->p = bytes_for(function->name, &size);
        call->arguments[each->lengths[0]].i = (int64_t)size;
        lengths_done[each->lengths[0]] = 1;
      } else if (each->factor > 1) {
        const size_t count = elements_of(call, each);
        uint8_t *made = argument->p = room(count);
        const unsigned way = byte();
        const char *cube = texts[0][1 + way % 2];
        for (size_t i = 0; i < count; i++)
          made[i] = way >= 192          ? (uint8_t)byte()
                    : each->factor == 3 ? sticker_channel(cube[i / 3 % 54], i % 3, way)
                                        : (uint8_t)cube[i % 54];
      } else {
        argument->p = text_for(each);
      }
      seal(argument->p);
      break;
    case TEXTS: {
      const size_t count = elements_of(call, each);
      char **list = room((count > 200 ? 0 : count) * sizeof *list);
      if (count > 200) call->arguments[each->lengths[0]].i = 0;
      for (size_t i = 0; i < count && count <= 200; i++)
        list[i] = byte() >= 250 ? NULL : text_for(each);
      argument->p = list;
      break;
    }
    case STRUCT: {
      size_t count = elements_of(call, each);
      if (is(function, call_vc_sketch_rater_rate_strokes)) count = 20000;
      argument->p = struct_for(function->name, each, count);
      break;
    }
    case HANDLE:
      argument->p = handle_for(each);
      break;
    case CALLBACK: {
      argument->f = callbacks[each->type];
      const int until = (int)byte();
      atomic_store(&patience, until >= 244 ? INT32_MAX : until % 20);
      break;
    }
    case USER_DATA:
      argument->p = &marker;
      break;
    case STRUCT_OUT:
    case NUMBERS_OUT:
      argument->p = results_for(call, p, each);
      break;
    default:
      argument->p = room(sizeof(void *));
      break; /* BORROWED, HANDLE_OUT */
    }
  }
}

static void run_call(call *call) {
  call->function->call(call->arguments, &call->result);
  const char *text = vc_last_error();
  snprintf(call->error, sizeof call->error, "%s", text ? text : "(NULL)");
}

/* -- results ------------------------------------------------------------------------------------------------------------------- */

static void check_fields(const structure *kind, const uint8_t *at, size_t size, int is_shared) {
  for (int i = 0; i < kind->field_count; i++) {
    const field *field = &kind->fields[i];
    if (field->offset + (size_t)field->elements * size_of(field->kind) > size) continue;
    if (field->kind == TEXT) {
      const char *text;
      memcpy(&text, at + field->offset, sizeof text);
      if (!is_shared && text) check_text(field->name, text);
    } else if (field->kind == CHAR) {
      EXPECT(memchr(at + field->offset, 0, (size_t)field->elements), "%s.%s does not end with NUL", kind->name, field->name);
    } else if (field->kind != POINTER) {
      for (int e = 0; e < field->elements; e++) {
        const double d = load(field->kind, at + field->offset + (size_t)e * size_of(field->kind));
        const int is_pose = kind == &structures[STRUCT_vc_tag_position]; /* only poses of the caller have a range */
        EXPECT(is_allowed(&rules[field->facts], d) || is_pose, "%s.%s[%d] is %.17g", kind->name, field->name, e, d);
        EXPECT(!is_floating(field->kind) || isfinite(d), "%s.%s[%d] is %.17g", kind->name, field->name, e, d);
      }
    }
  }
}

static volatile uint8_t sum;

static void read_all(const void *bytes, size_t size) {
  for (size_t i = 0; i < size; i++)
    sum = (uint8_t)(sum + ((const uint8_t *)bytes)[i]);
}

static void inspect_results(const call *call, int is_shared) {
  const function *function = call->function;
  const int is_status = function->returns == STATUS;
  const int status = is_status ? (int)call->result.i : VC_OK;
  const int is_getter = strstr(function->name, "_get") != NULL;
  for (int p = 0; p < function->parameter_count; p++) {
    const parameter *each = &function->parameters[p];
    void *at = call->arguments[p].p;
    if (!at) continue;
    if (each->kind == HANDLE_OUT) {
      void *handle;
      memcpy(&handle, at, sizeof handle);
      EXPECT(!handle == (status != VC_OK), "%s is %p after %s", each->name, handle, vc_status_name(status));
      if (!handle) continue;
      advance(handle_types[each->type].name, handle);
      keep_handle(each->type, handle);
    } else if (each->kind == BORROWED) {
      const void *bytes;
      size_t size = 0;
      memcpy(&bytes, at, sizeof bytes);
      const int has_size = p + 1 < function->parameter_count && call->arguments[p + 1].p && function->parameters[p + 1].kind == NUMBERS_OUT;
      if (has_size) memcpy(&size, call->arguments[p + 1].p, sizeof size);
      EXPECT(status == VC_OK || !bytes, "%s is not NULL after %s", each->name, vc_status_name(status));
      EXPECT(bytes || !size, "%s is NULL, %zu elements", each->name, size);
      if (is_shared || !bytes) continue;
      if (has_size) {
        read_all(bytes, each->element == STRUCTURE ? size * structures[each->type].size : size);
        if (each->element == CHAR) keep_blob(function->name, bytes, size);
      } else {
        check_text(each->name, bytes);
      }
    } else if (each->kind == NUMBERS_OUT) {
      const int is_single = each->factor == 1 && each->lengths[0] < 0;
      if (is_single && status != VC_OK && each->element != UINT64 && !is_getter && !(status == VC_ERR_TOO_LARGE && each->element == SIZE) &&
          !(status == VC_ERR_BAD_DATA && !strcmp(each->name, "position")))
        EXPECT(load(each->element, at) == 0, "%s is %g after %s", each->name, load(each->element, at), vc_status_name(status));
      if (is_single && status == VC_OK && each->element == DOUBLE)
        EXPECT(isfinite(load(DOUBLE, at)), "%s is %g", each->name, load(DOUBLE, at));
      if (each->element == UINT8 && each->lengths[0] >= 0 && status == VC_OK && p + 2 < function->parameter_count) {
        size_t size = 0;
        if (call->arguments[p + 2].p) memcpy(&size, call->arguments[p + 2].p, sizeof size);
        const int is_counted = is(function, call_vc_moves_parse) && !call->elements[p]; /* a capacity of 0 only counts */
        EXPECT(size <= call->elements[p] || is_counted, "%zu bytes in %zu", size, call->elements[p]);
        if (!is_counted) keep_blob(function->name, at, size);
      }
    } else if (each->kind == STRUCT_OUT && is_status && status == VC_OK && call->elements[p]) {
      const structure *kind = &structures[each->type];
      uint32_t stated = (uint32_t)kind->size;
      if (kind->sized) memcpy(&stated, at, 4);
      if (each->type == STRUCT_vc_image) {
        const vc_image *image = at;
        if (is_shared || image->width <= 0 || image->data_size > 1 << 19) continue;
        read_all(image->data, image->data_size);
        keep_scene(SCENES - 1, "earlier", image);
      } else if (each->lengths[0] < 0 && stated <= LARGEST_STRUCT) {
        check_fields(kind, at, stated, is_shared);
        if (stated >= kind->size) {
          memcpy(last_structs[each->type], at, kind->size);
          has_last[each->type] = 1;
        }
        if (each->type == STRUCT_vc_cube_mesh && stated >= sizeof(vc_cube_mesh) && !is_shared) {
          const vc_cube_mesh *mesh = at;
          read_all(mesh->positions, 12 * mesh->vertex_count);
          read_all(mesh->normals, 12 * mesh->vertex_count);
          read_all(mesh->indices, 4 * mesh->index_count);
        }
      }
    }
  }
}

static void inspect(call *call, int is_shared) {
  const function *function = call->function;
  const int index = (int)(function - functions);
  current = function->name;
  struct stat printed;
  if (!fstat(silent_output, &printed) && printed.st_size) {
    char text[200] = "";
    const ssize_t size = pread(silent_output, text, sizeof text - 1, 0);
    FAIL("printed %.*s", (int)size, text);
  }
  if (function->returns == STATUS) {
    const int status = (int)call->result.i;
    EXPECT(status <= 0 && status > -STATUSES, "unknown status %d", status);
    counts[index][-status]++;
    static unsigned previous;
    const unsigned state = (unsigned)index * STATUSES + (unsigned)-status;
    reached[(state * 31 + previous * 7) % COUNT(reached)] = 1;
    if (status == VC_OK) previous = (unsigned)index + 1;
    const parameter *first = function->parameters;
    const int error = first->kind == HANDLE && call->arguments[0].p ? handle_types[first->type].error : -1;
    char text[256];
    snprintf(text, sizeof text, "%s", call->error);
    if (error >= 0 && !is_shared && !is(function, call_vc_solver_load_tables)) {
      value result;
      functions[error].call(call->arguments, &result);
      snprintf(text, sizeof text, "%s", result.p ? (char *)result.p : "(NULL)");
      if (result.p) check_text("error", result.p);
    } else if (error >= 0) {
      text[0] = 0;
    }
    if (is_traced) dprintf(output, "%*s%s: %s %s\n", depth * 2, "", function->name, vc_status_name(status), text);
    const unsigned usual = 1u << -VC_OK | 1u << -VC_ERR_INVALID_ARGUMENT | 1u << -VC_ERR_NO_MEMORY | (is_shared ? 1u << -VC_ERR_BUSY : 0);
    EXPECT(status != VC_ERR_INTERNAL && (function->codes | usual) >> -status & 1, "gave %s (%s), which is not documented",
           vc_status_name(status), text);
    const int is_null = first->kind == HANDLE && !call->arguments[0].p && handle_types[first->type].error >= 0; /* whose text is constant */
    if (!is_null && (error < 0 || (!is_shared && !is(function, call_vc_solver_load_tables))))
      EXPECT(!text[0] == (status == VC_OK), "the text is \"%s\" after %s", text, vc_status_name(status));
  } else {
    counts[index][STATUSES]++;
    reached[(unsigned)index] = 1;
    if (is_traced) dprintf(output, "%*s%s\n", depth * 2, "", function->name);
    if (function->returns == TEXT && !is_shared) {
      check_text("the result", call->result.p);
      if (strstr(function->name, "_json")) check_json(call->result.p);
    }
  }
  inspect_results(call, is_shared);
}

/** After destroy the handle is gone. */
static void forget(const call *call) {
  const parameter *first = call->function->parameters;
  if (!call->function->parameter_count || first->kind != HANDLE || handle_types[first->type].destroy != (int)(call->function - functions))
    return;
  for (int i = 0; i < POOL; i++)
    if (pool[first->type][i] == call->arguments[0].p) pool[first->type][i] = NULL;
}

static int is_destroy(int index) {
  const function *function = &functions[index];
  return function->parameter_count && function->parameters[0].kind == HANDLE && handle_types[function->parameters[0].type].destroy == index;
}

/** Where memory.c is the driver: makes each call in child processes whose memory runs out, before the call itself. */
__attribute__((weak)) void rehearse(const char *name, void (*make)(void *call, void (*after)(int status)), void *call);

static void rehearsed(void *argument, void (*after)(int status)) {
  call *call = argument;
  run_call(call);
  after(call->function->returns == STATUS ? (int)call->result.i : VC_OK);
  inspect(call, 0);
}

static void execute(int index) {
  const int first_block = block_count;
  call call;
  prepare(&call, index);
  current = call.function->name;
  if (is_traced > 1) dprintf(output, "%*s%s ...\n", depth * 2, "", call.function->name);
  const parameter *first = call.function->parameters;
  const int solves = call.function->parameter_count && first->kind == HANDLE && !strcmp(handle_types[first->type].name, "vc_solver") &&
                     strstr(call.function->name, "_solve");
  searching = solves && !depth && byte() & 1 ? call.arguments[0].p : NULL;
  if (is_destroy(index)) forget(&call);
  if (rehearse) rehearse(call.function->name, rehearsed, &call);
  run_call(&call);
  searching = NULL;
  if (!is(call.function, call_vc_memory_limit_set)) vc_memory_limit_set(0); /* a limit is for one call */
  inspect(&call, 0);
  if (!first_block) release_blocks();
}

static void *run_beside(void *call) {
  run_call(call);
  return NULL;
}

/** Two calls at the same time, where possible on one handle. */
static void execute_two(int a, int b) {
  call calls[2];
  if (is_destroy(a) || is_destroy(b)) return;
  depth++;
  prepare(&calls[0], a);
  for (int p = 0; p < calls[0].function->parameter_count; p++)
    if (calls[0].function->parameters[p].kind == HANDLE && !calls[0].arguments[p].p) return release_blocks(), (void)depth--;
  prepare(&calls[1], b);
  depth--;
  for (int p = 0; p < calls[1].function->parameter_count; p++) /* also after handles were replaced */
    for (int q = 0; q < calls[0].function->parameter_count; q++) {
      const parameter *mine = &calls[1].function->parameters[p], *other = &calls[0].function->parameters[q];
      if (mine->kind == HANDLE && other->kind == HANDLE && mine->type == other->type) calls[0].arguments[q].p = calls[1].arguments[p].p;
    }
  for (int k = 0; k < 2; k++)
    for (int p = 0; p < calls[k].function->parameter_count; p++) {
      const parameter *each = &calls[k].function->parameters[p];
      int is_alive = each->kind != HANDLE || !calls[k].arguments[p].p;
      for (int i = 0; i < POOL && !is_alive; i++)
        is_alive = pool[each->type][i] == calls[k].arguments[p].p;
      if (!is_alive) return release_blocks();
    }
  pthread_t thread;
  current = functions[b].name;
  if (pthread_create(&thread, NULL, run_beside, &calls[1])) exit(1);
  run_call(&calls[0]);
  pthread_join(thread, NULL);
  inspect(&calls[0], 1);
  inspect(&calls[1], 1);
  release_blocks();
}

/* -- the target ---------------------------------------------------------------------------------------------------------------- */

static void remove_files(void) {
  static const char *const names[] = {"a", "b", "recording", "\xff\xfe", long_text};
  for (size_t i = 0; i < COUNT(names); i++)
    unlink(names[i]);
  FILE *picture = fopen("picture", "wb");
  if (!picture || !fwrite(blobs[STOCK_BLOBS - 1].bytes, blobs[STOCK_BLOBS - 1].size, 1, picture)) exit(1);
  fclose(picture);
}

static void start(void) {
  static char folder[] = "/tmp/fuzz_calls.XXXXXX";
  /* The tables of every metric stay in memory, which else were a fifth of the time; of half turns the full ones too. */
  static vc_solver *kept[VC_METRIC_AXIAL_QUARTER_TURN + 1], *kept_full;
  is_traced = atoi(getenv("FUZZ_TRACE") ? getenv("FUZZ_TRACE") : "0");
  counts = own_counts;
  const char *file = getenv("FUZZ_COUNTS");
  const int descriptor = file ? open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0644) : -1;
  if (descriptor >= 0 && !ftruncate(descriptor, sizeof own_counts))
    counts = mmap(NULL, sizeof own_counts, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  atexit(report);
  make_scenes();
  for (size_t i = 0; i < COUNT(kept); i++) {
    vc_solver_options options;
    vc_solver_options_init(&options, sizeof options);
    options.metric = (int32_t)i;
    must(vc_solver_create(&options, &kept[i]), "solver");
  }
  const char *tables = getenv("FUZZ_TABLES");
  if (tables) {
    must(vc_solver_create(NULL, &kept_full), "solver");
    must(vc_solver_load_tables(kept_full, tables, NULL, NULL), "tables");
  }
  for (size_t i = 0; i < COUNT(layouts); i++)
    blobs[i] = (struct blob){"vc_tag_field_", (uint8_t *)(uintptr_t)layouts[i], strlen(layouts[i])};
  for (size_t i = 0; i < COUNT(calibrations); i++)
    blobs[COUNT(layouts) + i] = (struct blob){"vc_camera_", (uint8_t *)(uintptr_t)calibrations[i], strlen(calibrations[i])};
  blobs[COUNT(layouts) + COUNT(calibrations)] = (struct blob){"vc_cube_check", (uint8_t *)(uintptr_t)solved_cube, 54};
  /* Files that the calls write are in a folder of their own, and the names above are relative to it. */
  if (!mkdtemp(folder) || chdir(folder)) exit(1);
  remove_files();
  silent_output = memfd_create("output", MFD_CLOEXEC);
  if (silent_output < 0) exit(1);
}

/** One of the functions that take or make this type of handle; any function for a number beyond the types. */
static int function_of(int type) {
  int found[FUNCTIONS], count = 0;
  for (int f = 0; f < FUNCTIONS && type < HANDLE_TYPES; f++)
    for (int p = 0; p < functions[f].parameter_count; p++)
      if ((functions[f].parameters[p].kind == HANDLE || functions[f].parameters[p].kind == HANDLE_OUT) &&
          functions[f].parameters[p].type == type) {
        found[count++] = f;
        break;
      }
  return count ? found[pick((unsigned)count)] : (int)pick(FUNCTIONS);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static int is_started;
  if (!is_started) start();
  is_started = 1;
  const int standard[2] = {dup(1), dup(2)};
  dup2(silent_output, 1);
  dup2(silent_output, 2);
  program = data;
  program_left = size;
  const unsigned first = byte();
  if (first == EVERY || first == RANDOM) {
    dice = 0;
    memcpy(&dice, program, program_left < sizeof dice ? program_left : sizeof dice);
    is_endless = 1;
  }
  const unsigned focus = first == RANDOM ? byte() : first;
  for (int call = 0; first == EVERY    ? call < FUNCTIONS
                     : first == RANDOM ? call < RANDOM_CALLS
                                       : program_left && call < MOST_CALLS;
       call++) {
    const unsigned way = byte();
    const int index = first == EVERY ? call : way & 3 ? function_of((int)focus) : (int)pick(FUNCTIONS);
    if (way >= 240) execute_two(index, way & 4 ? function_of((int)focus) : (int)pick(FUNCTIONS));
    if (way < 240 || first == EVERY) execute(index);
  }
  is_endless = 0;
  for (int type = 0; type < HANDLE_TYPES; type++)
    for (int slot = 0; slot < POOL; slot++)
      if (pool[type][slot]) destroy(type, slot);
  vc_log_set(NULL, NULL, 0);
  vc_threads_set(1);
  memset(has_last, 0, sizeof has_last);
  for (unsigned i = STOCK_BLOBS; i < COUNT(blobs); i++) {
    free(blobs[i].bytes);
    blobs[i] = (struct blob){0};
  }
  next_blob = STOCK_BLOBS;
  remove_files();
  dup2(standard[0], 1);
  dup2(standard[1], 2);
  close(standard[0]);
  close(standard[1]);
  return 0;
}
