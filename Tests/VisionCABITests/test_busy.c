/* A handle that several threads use at once: each call has the result of a single thread, or is refused with VC_ERR_BUSY. */
#define _GNU_SOURCE
#include "check.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "../Support/scenes.h"

enum { threads = 4, rounds = 4, busy_width = 900, busy_height = 640, plain_width = 320, plain_height = 240, number_of_cards = 12 };

/* Pictures of a cube, a tag, cards and three squares. */
static vc_cube_photo *photo;
static vc_tag_scene *tag_scene;
static vc_image cube_image, tag_image;
static unsigned char card_pixels[busy_width * busy_height * 3], plain_pixels[plain_width * plain_height];
static const vc_image card_image = {card_pixels, sizeof card_pixels, busy_width * 3, busy_width, busy_height, VC_PIXEL_RGB24, 0};
static const vc_image plain_image = {plain_pixels, sizeof plain_pixels, plain_width, plain_width, plain_height, VC_PIXEL_GRAY8, 0};
static vc_cube_reader *shared_reader;

/* Calls the handle; *number is the same for each successful call. */
typedef vc_status call_fn(void *handle, long *number);

#define FIND(name, list, count, call)                                                                                                      \
  static vc_status name(void *handle, long *number) {                                                                                      \
    vc_##list *found;                                                                                                                      \
    const vc_status status = call;                                                                                                         \
    *number = (long)vc_##list##_##count(found);                                                                                            \
    vc_##list##_destroy(found);                                                                                                            \
    return status;                                                                                                                         \
  }
FIND(find_cards, set_card_list, count, vc_set_finder_find(handle, &card_image, &found))
FIND(find_cube, cube_face_list, count, vc_cube_finder_track(handle, &cube_image, 0, &found))
FIND(find_shapes, shape_list, count, vc_shape_finder_find(handle, &plain_image, &found))
FIND(find_targets, target_list, strip_count, vc_target_finder_track(handle, &card_image, 0, &found))
FIND(find_tags, tag_list, count, vc_tag_finder_track(handle, &tag_image, 0, &found))
#undef FIND

static vc_status read_cube(void *handle, long *number) {
  vc_cube_reading *reading;
  vc_cube_reading_info info = {.struct_size = sizeof info};
  const vc_status status = vc_cube_reader_read(handle, &reading);
  if (status == VC_OK) CHECK_STATUS(vc_cube_reading_get(reading, &info), VC_OK);
  *number = info.problem;
  vc_cube_reading_destroy(reading);
  return status;
}

static vc_status scan_cube(void *handle, long *number) {
  vc_cube_scan scan = {.struct_size = sizeof scan};
  const vc_status status = vc_cube_scanner_track(handle, shared_reader, &cube_image, 0, &scan);
  *number = scan.face_count;
  return status;
}

static vc_status solve(void *handle, long *number) {
  vc_solution solution = {.struct_size = sizeof solution};
  const vc_status status = vc_solver_solve(handle, scrambled_cube, &solution);
  *number = solution.length;
  return status;
}

static vc_status rate(void *handle, long *number) {
  static const vc_point points[] = {{0, 0}, {100, 0}, {100, 80}, {0, 80}, {0, 0}, {50, -60}, {100, 0}};
  static const int32_t lengths[] = {5, 2};
  vc_sketch_rating *rating;
  vc_sketch_summary summary = {.struct_size = sizeof summary};
  const vc_status status = vc_sketch_rater_rate_strokes(handle, points, lengths, 2, "house", &rating);
  if (status == VC_OK) CHECK_STATUS(vc_sketch_rating_summary_get(rating, &summary), VC_OK);
  *number = summary.points;
  vc_sketch_rating_destroy(rating);
  return status;
}

static long sum_of(const unsigned char *bytes, size_t count) {
  long sum = 0;
  for (size_t i = 0; i < count; i++)
    sum += bytes[i];
  return sum;
}

static vc_status render(void *handle, long *number) {
  unsigned char pixels[64 * 64 * 4];
  const vc_canvas canvas = {pixels, sizeof pixels, 64 * 4, 64, 64, VC_PIXEL_RGBA32, 0};
  const vc_status status = vc_cube_renderer_render(handle, 0, NULL, &canvas);
  *number = status == VC_OK ? sum_of(pixels, sizeof pixels) : 0;
  const size_t steps = vc_cube_renderer_step_count(handle);
  CHECK(steps == 0 || steps == 2);
  return status;
}

static vc_status render_photo(void *handle, long *number) {
  const vc_cube_photo_options options = photo_of(64, 64);
  const size_t faces = vc_cube_photo_face_count(handle);
  CHECK(faces == 0 || faces == 3);
  *number = 0;
  return vc_cube_photo_render(handle, scrambled_cube, &options);
}

static vc_status encode(void *handle, long *number) {
  const void *bytes;
  size_t size;
  const vc_status status = vc_picture_encode(handle, &card_image, NULL, &bytes, &size);
  *number = (long)size;
  return status;
}

static vc_status filter(void *handle, long *number) {
  static _Thread_local unsigned char pixels[plain_width * plain_height];
  const vc_canvas canvas = {pixels, sizeof pixels, plain_width, plain_width, plain_height, VC_PIXEL_GRAY8, 0};
  vc_filter_step step = {.struct_size = sizeof step};
  const vc_status read = vc_filter_chain_get(handle, 0, &step);
  CHECK(read == VC_OK || read == VC_ERR_BUSY);
  const vc_status status = vc_filter_chain_apply(handle, &plain_image, SIZE_MAX, &canvas);
  *number = status == VC_OK ? sum_of(pixels, sizeof pixels) : 0;
  return status;
}

static vc_status verify(void *handle, long *number) {
  vc_code_verdict verdict = {.struct_size = sizeof verdict};
  const vc_status status = vc_code_verifier_verdict_get(handle, &verdict);
  *number = verdict.frames;
  return status;
}

static vc_status play(void *handle, long *number) {
  vc_sketch_game_state game = {.struct_size = sizeof game};
  const vc_status status = vc_sketch_game_state_get(handle, 1, &game);
  *number = game.phase;
  return status;
}

static vc_status record(void *handle, long *number) {
  *number = 0;
  return vc_target_recorder_add(handle, &card_image, NULL, 1);
}

static vc_status print(void *handle, long *number) {
  const void *bytes;
  size_t size;
  const vc_status status = vc_sheet_encode(handle, VC_SHEET_FILE_PNG, 3, 8, 100, &bytes, &size);
  *number = (long)size;
  return status;
}

/* A handle that all threads use, and the result of a single thread. */
typedef struct subject {
  const char *name;
  call_fn *call;
  const char *(*error)(void *handle);
  void *handle;
  long expected;
} subject;

static pthread_barrier_t barrier;
static int done[threads], refused[threads], wrong[threads];
static subject *present;

static void *work(void *context) {
  const size_t self = (size_t)(intptr_t)context;
  pthread_barrier_wait(&barrier);
  for (int round = 0; round < rounds; round++) {
    long number = 0;
    vc_status status;
    while ((status = present->call(present->handle, &number)) == VC_ERR_BUSY) {
      refused[self]++;
      wrong[self] += strstr(present->error(present->handle), "another call") == NULL;
      usleep(200);
    }
    done[self] += status == VC_OK && number == present->expected;
    /* The text may come from a call of any thread; it can be read at any time. */
    wrong[self] += strlen(present->error(present->handle)) > 511;
  }
  return NULL;
}

static int test_subject(subject *subject) {
  const int earlier = failures;
  CHECK(subject->handle != NULL);
  CHECK_STATUS(subject->call(subject->handle, &subject->expected), VC_OK);
  memset(done, 0, sizeof done);
  memset(refused, 0, sizeof refused);
  memset(wrong, 0, sizeof wrong);
  present = subject;
  pthread_t thread[threads];
  for (size_t i = 0; i < threads; i++)
    CHECK(pthread_create(&thread[i], NULL, work, (void *)(intptr_t)i) == 0);
  int refusals = 0;
  for (size_t i = 0; i < threads; i++) {
    CHECK(pthread_join(thread[i], NULL) == 0);
    CHECK(done[i] == rounds);
    CHECK(wrong[i] == 0);
    refusals += refused[i];
  }
  long number;
  CHECK_STATUS(subject->call(subject->handle, &number), VC_OK);
  CHECK(number == subject->expected);
  CHECK(subject->error(subject->handle)[0] == 0);
  if (failures > earlier) fprintf(stderr, "... with the handle: %s\n", subject->name);
  return refusals;
}

/* Calls of a callback on its own handle are refused; later calls have their own error text. */
static vc_solver *nested;
static int32_t improved(void *context, const vc_solution *solution) {
  (void)context, (void)solution;
  vc_solution own = {.struct_size = sizeof own};
  CHECK_STATUS(vc_solver_solve(nested, scrambled_cube, &own), VC_ERR_BUSY);
  CHECK(strcmp(vc_solver_error(nested), "another call uses the handle") == 0);
  return 1;
}

static void test_nested(void) {
  vc_solution solution = {.struct_size = sizeof solution};
  CHECK_STATUS(vc_solver_create(NULL, &nested), VC_OK);
  CHECK_STATUS(vc_solver_set_improvement_callback(nested, improved, NULL), VC_OK);
  CHECK_STATUS(vc_solver_solve(nested, scrambled_cube, &solution), VC_OK);
  CHECK(vc_solver_error(nested)[0] == 0);
  CHECK_STATUS(vc_solver_solve(nested, NULL, &solution), VC_ERR_INVALID_ARGUMENT);
  CHECK(strstr(vc_solver_error(nested), "symbols") != NULL);
  vc_solver_destroy(nested);
}

static void draw_pictures(void) {
  const vc_canvas canvas = {card_pixels, sizeof card_pixels, busy_width * 3, busy_width, busy_height, VC_PIXEL_RGB24, 0};
  vc_set_attributes cards[number_of_cards];
  set_draw_table(&canvas, number_of_cards, 4, 0.1, 7, cards);
  memset(plain_pixels, 245, sizeof plain_pixels);
  for (int square = 0; square < 3; square++)
    for (int y = 100; y < 140; y++)
      memset(plain_pixels + y * plain_width + 40 + 90 * square, 15, 40);
  const vc_tag_scene_tag tag = tag_at(0, 0, 0, 1);
  const vc_tag_scene_options wall = white_wall(plain_width, plain_height, 500);
  tag_scene = scene_of_tags(&wall, &tag, 1, &tag_image);
  const vc_cube_photo_options options = photo_of(480, 360);
  photo = photograph_cube(scrambled_cube, &options, &cube_image);
}

/* Each kind of handle, the call on it, and its creation. */
#define SUBJECTS(X)                                                                                                                        \
  X(set_finder, find_cards, vc_set_finder_create(NULL, &set_finder))                                                                       \
  X(cube_finder, find_cube, vc_cube_finder_create(NULL, &cube_finder))                                                                     \
  X(shape_finder, find_shapes, vc_shape_finder_create(NULL, &shape_finder))                                                                \
  X(target_finder, find_targets, vc_target_finder_create(NULL, &target_finder))                                                            \
  X(tag_finder, find_tags, vc_tag_finder_create(NULL, &tag_finder))                                                                        \
  X(cube_reader, read_cube, vc_cube_reader_create(NULL, &cube_reader))                                                                     \
  X(cube_scanner, scan_cube, vc_cube_scanner_create(NULL, &cube_scanner))                                                                  \
  X(solver, solve, vc_solver_create(NULL, &solver))                                                                                        \
  X(sketch_rater, rate, vc_sketch_rater_create(NULL, &sketch_rater))                                                                       \
  X(cube_renderer, render, vc_cube_renderer_create(NULL, &cube_renderer))                                                                  \
  X(cube_photo, render_photo, vc_cube_photo_create(&cube_photo))                                                                           \
  X(picture, encode, vc_picture_create(&picture))                                                                                          \
  X(filter_chain, filter, vc_filter_chain_create(&filter_chain))                                                                           \
  X(code_verifier, verify, vc_code_verifier_create(NULL, &code_verifier))                                                                  \
  X(sketch_game, play, vc_sketch_game_create(words, 1, NULL, &sketch_game))                                                                \
  X(target_recorder, record, vc_target_recorder_create("/dev/null", 90, &target_recorder))                                                 \
  X(sheet, print, vc_sheet_create(NULL, &sheet))

static const char *const words[] = {"house"};
#define DECLARE(type, call, create)                                                                                                        \
  static vc_##type *type;                                                                                                                  \
  static const char *type##_error_of(void *handle) { return vc_##type##_error(handle); }
SUBJECTS(DECLARE)

int main(void) {
  draw_pictures();
  test_nested();
#define CREATE(type, call, create) CHECK_STATUS(create, VC_OK);
  SUBJECTS(CREATE)
  CHECK_STATUS(vc_cube_reader_create(NULL, &shared_reader), VC_OK);
  CHECK_STATUS(vc_cube_renderer_set_moves(cube_renderer, scrambled_cube, "R U"), VC_OK);
  CHECK_STATUS(vc_filter_chain_add_preset(filter_chain, VC_FILTER_PRESET_REVEAL), VC_OK);
  vc_cube_face_list *faces = NULL;
  CHECK_STATUS(vc_cube_finder_find(cube_finder, &cube_image, &faces), VC_OK);
  CHECK_STATUS(vc_cube_reader_add(cube_reader, faces, NULL), VC_OK);
  vc_cube_face_list_destroy(faces);
#define ROW(type, call, create) {#type, call, type##_error_of, type, 0},
  subject subjects[] = {SUBJECTS(ROW)};
  CHECK(pthread_barrier_init(&barrier, NULL, threads) == 0);
  int refusals = 0;
  for (size_t i = 0; i < sizeof subjects / sizeof *subjects; i++)
    refusals += test_subject(&subjects[i]);
  CHECK(subjects[0].expected == number_of_cards);
  CHECK(subjects[1].expected == 3);
  CHECK(subjects[4].expected == 1);
  CHECK(refusals > 0); /* calls did overlap */
  pthread_barrier_destroy(&barrier);
#define DESTROY(type, call, create) vc_##type##_destroy(type);
  SUBJECTS(DESTROY)
  vc_cube_reader_destroy(shared_reader);
  vc_cube_photo_destroy(photo);
  vc_tag_scene_destroy(tag_scene);
  return TEST_RESULT();
}
