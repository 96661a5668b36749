/* Calls of a thread with other floating-point settings: the same results, and the settings are the caller's again afterwards. */
#define _GNU_SOURCE
#include <fenv.h>

#include "../Support/scenes.h"
#include "check.h"

enum { width = 640, height = 480, most_text = 1 << 20, traps = FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW | FE_UNDERFLOW };

static vc_image cube, table, tags, tape, squares;
static char text[most_text], usual[most_text];

static void append(const char *more) {
  const size_t length = strlen(text), added = strlen(more);
  CHECK(added > 2 && length + added < most_text);
  if (length + added < most_text) memcpy(text + length, more, added + 1);
}

#define FIND(kind, list_kind, image)                                                                                                       \
  do {                                                                                                                                     \
    vc_##kind##_finder *finder;                                                                                                            \
    vc_##list_kind##_list *list = NULL;                                                                                                    \
    CHECK_STATUS(vc_##kind##_finder_create(NULL, &finder), VC_OK);                                                                         \
    CHECK_STATUS(vc_##kind##_finder_find(finder, image, &list), VC_OK);                                                                    \
    CHECK(vc_##list_kind##_list_count(list) > 0);                                                                                          \
    append(vc_##list_kind##_list_json(list));                                                                                              \
    vc_##list_kind##_list_destroy(list);                                                                                                   \
    vc_##kind##_finder_destroy(finder);                                                                                                    \
  } while (0)

/* Three squares on a ring. */
static void draw_squares(const vc_canvas *canvas) {
  memset(canvas->data, 245, canvas->data_size);
  for (int i = 0; i < 3; i++) {
    const double angle = 3.14159265 + i * 2.0943951, x = 320 + 120 * cos(angle), y = 240 + 120 * sin(angle);
    vc_point corners[4];
    for (int k = 0; k < 4; k++) {
      const double turn = angle + 0.78539816 + k * 1.57079633;
      corners[k] = (vc_point){x + 45 * cos(turn), y + 45 * sin(turn)};
    }
    fill_polygon(canvas, corners, 4, 0x0F0F0FFF);
  }
}

/* Collects the results of the recognisers and the solver as text, and compares a rendered picture. */
static void answer(void) {
  text[0] = 0;
  FIND(cube, cube_face, &cube);
  FIND(set, set_card, &table);
  FIND(shape, shape, &squares);
  FIND(tag, tag, &tags);
  FIND(target, target, &tape);
  vc_sketch_rater *rater;
  vc_sketch_rating *rating = NULL;
  CHECK_STATUS(vc_sketch_rater_create(NULL, &rater), VC_OK);
  CHECK_STATUS(vc_sketch_rater_rate(rater, &table, NULL, &rating), VC_OK);
  append(vc_sketch_rating_json(rating));
  vc_sketch_rating_destroy(rating);
  vc_sketch_rater_destroy(rater);
  vc_solver_options options;
  vc_solver_options_init(&options, sizeof options);
  options.quarter_turn_s = 0.1;
  options.half_turn_s = 0.17;
  options.threads = 1;
  vc_solver *solver;
  vc_solution solution = {.struct_size = sizeof solution};
  CHECK_STATUS(vc_solver_create(&options, &solver), VC_OK);
  CHECK_STATUS(vc_solver_solve(solver, scrambled_cube, &solution), VC_OK);
  append(solution.text);
  vc_solver_destroy(solver);
  vc_image image;
  const vc_cube_photo_options photo_options = photo_of(width, height);
  vc_cube_photo *photo = photograph_cube(scrambled_cube, &photo_options, &image);
  CHECK(image.data_size == cube.data_size && memcmp(image.data, cube.data, cube.data_size) == 0);
  vc_cube_photo_destroy(photo);
}

static void check_the_same(void) {
  const int rounding = fegetround(), trapped = fegetexcept();
  answer();
  CHECK(fegetround() == rounding);
  CHECK(fegetexcept() == trapped);
  CHECK(strcmp(text, usual) == 0);
}

int main(void) {
  const vc_cube_photo_options photo_options = photo_of(width, height);
  vc_cube_photo *photo = photograph_cube(scrambled_cube, &photo_options, &cube);
  const vc_canvas cards = new_canvas(width, height, VC_PIXEL_RGB24), dark = new_canvas(width, height, VC_PIXEL_RGB24),
                  print = new_canvas(width, height, VC_PIXEL_RGB24);
  vc_set_attributes drawn[6];
  set_draw_table(&cards, 6, 3, 0.1, 7, drawn);
  table = image_of(&cards);
  memset(dark.data, 0, dark.data_size);
  draw_tape(&dark, 500, 0, 0, 1.5, 0x00FF40FF, BOTH_ELEMENTS);
  tape = image_of(&dark);
  draw_squares(&print);
  squares = image_of(&print);
  const vc_tag_scene_options wall = white_wall(width, height, 600);
  const vc_tag_scene_tag two[] = {tag_at(3, -0.2, 0, 1.2), tag_at(4, 0.2, 0, 1.6)};
  vc_tag_scene *scene = scene_of_tags(&wall, two, 2, &tags);

  answer();
  memcpy(usual, text, sizeof usual);
  const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  for (int i = 0; i < 3; i++) {
    CHECK(fesetround(modes[i]) == 0);
    check_the_same();
  }
  fesetround(FE_TONEAREST);
  /* Not every processor traps. */
  if (feenableexcept(traps) != -1) {
    check_the_same();
    fedisableexcept(traps);
  }
#ifdef __x86_64__
  const unsigned settings = __builtin_ia32_stmxcsr(), all_but_exceptions = 0xFFC0;
  __builtin_ia32_ldmxcsr(settings | 0x8040);      /* as programs start that were linked with -ffast-math */
  const unsigned kept = __builtin_ia32_stmxcsr(); /* valgrind does not flush */
  check_the_same();
  CHECK(((__builtin_ia32_stmxcsr() ^ kept) & all_but_exceptions) == 0);
  __builtin_ia32_ldmxcsr(settings);
#endif
  vc_tag_scene_destroy(scene);
  vc_cube_photo_destroy(photo);
  free(cards.data);
  free(dark.data);
  free(print.data);
  return TEST_RESULT();
}
