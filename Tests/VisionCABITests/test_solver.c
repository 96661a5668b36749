/* The section "Cube solver" of the public header. */
#define _DEFAULT_SOURCE
#include "check.h"

#include <pthread.h>
#include <unistd.h>

static const char *const solved = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

static void test_parse_moves(void) {
  const uint8_t right = 3, up_counter = 2, front_half = 7, back = 15;
  uint8_t moves[8];
  size_t count, position;
  CHECK_STATUS(vc_moves_parse("R U' F2 B", moves, 8, &count, &position), VC_OK);
  CHECK(count == 4);
  CHECK(position == strlen("R U' F2 B"));
  CHECK(moves[0] == right);
  CHECK(moves[1] == up_counter);
  CHECK(moves[2] == front_half);
  CHECK(moves[3] == back);
}

static void test_parse_reports_the_first_bad_byte(void) {
  uint8_t moves[8];
  size_t count, position;
  CHECK_STATUS(vc_moves_parse("R U X", moves, 8, &count, &position), VC_ERR_BAD_DATA);
  CHECK(position == strlen("R U "));
}

static void test_wide_moves_slices_and_rotations(void) {
  static const struct {
    const char *written, *turns, *held;
    int32_t up, front;
  } cases[] = {
      {"x", "", "", 2, 3},       {"y", "", "", 0, 1},           {"z", "", "", 4, 2},         {"Rw", "L", "L", 2, 3},
      {"r2 ", "L2", "L2", 3, 5}, {"M'", "R' L", "R' L", 2, 3},  {"E", "U D'", "U D'", 0, 4}, {"S", "F' B", "F' B", 4, 2},
      {"R y", "R", "F", 0, 1},   {"xRUx'", "R F", "R F", 0, 2},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    uint8_t moves[8];
    size_t count;
    char text[32], turned[55], expected[55];
    int32_t up = -1, front = -1;
    CHECK_STATUS(vc_moves_parse(cases[i].written, moves, 8, &count, NULL), VC_OK);
    CHECK_STATUS(vc_moves_format(moves, count, 0, text, sizeof text), VC_OK);
    CHECK(strcmp(text, cases[i].turns) == 0);
    CHECK_STATUS(vc_moves_holding(cases[i].written, &up, &front), VC_OK);
    CHECK(up == cases[i].up);
    CHECK(front == cases[i].front);
    /* What it makes of the solved cube, as it is then held. */
    CHECK_STATUS(vc_cube_apply(solved, cases[i].written, turned), VC_OK);
    CHECK_STATUS(vc_cube_apply(solved, cases[i].held, expected), VC_OK);
    CHECK(strcmp(turned, expected) == 0);
  }
  int32_t up = -1, front = -1;
  CHECK_STATUS(vc_moves_holding("?", &up, &front), VC_ERR_BAD_DATA);
  CHECK(up == 0);
  /* Two calls are the same as one. */
  char first[55], second[55], both[55];
  CHECK_STATUS(vc_cube_apply(solved, "R x U' f2 M", first), VC_OK);
  CHECK_STATUS(vc_cube_apply(first, "z' b E R2 y", second), VC_OK);
  CHECK_STATUS(vc_cube_apply(solved, "R x U' f2 M z' b E R2 y", both), VC_OK);
  CHECK(strcmp(second, both) == 0);
}

static void test_parse_counts_moves_beyond_the_capacity(void) {
  uint8_t moves[2];
  size_t count;
  CHECK_STATUS(vc_moves_parse("RUF", moves, 2, &count, NULL), VC_ERR_TOO_LARGE);
  CHECK(count == 3);
  CHECK_STATUS(vc_moves_parse("RUF", NULL, 0, &count, NULL), VC_OK);
  CHECK(count == 3);
  CHECK_STATUS(vc_moves_parse("RUF", NULL, 1, &count, NULL), VC_ERR_INVALID_ARGUMENT);
}

static void test_format_moves(void) {
  const uint8_t moves[] = {3, 2, 7, 15};
  char text[32];
  CHECK_STATUS(vc_moves_format(moves, 4, 0, text, sizeof text), VC_OK);
  CHECK(strcmp(text, "R U' F2 B") == 0);
  CHECK_STATUS(vc_moves_format(moves, 4, 1, text, sizeof text), VC_OK);
  CHECK(strcmp(text, "B' F2 U R'") == 0);
  CHECK_STATUS(vc_moves_format(moves, 4, 0, text, strlen("R U' F2 B")), VC_ERR_TOO_LARGE);
  CHECK(text[0] == 0);
}

static void test_problems(void) {
  const struct {
    int32_t problem;
    const char *symbols;
  } cases[] = {
      {VC_CUBE_CHECK_OK, solved},
      {VC_CUBE_CHECK_WRONG_STICKER_COUNT, "UUU"},
      {VC_CUBE_CHECK_UNKNOWN_SYMBOL, "?UUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"},
      {VC_CUBE_CHECK_EQUAL_CENTERS, "UUUUUUUUURRRRURRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"},
      {VC_CUBE_CHECK_WRONG_COUNT, "RUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"},
      {VC_CUBE_CHECK_IMPOSSIBLE_CORNER, "UUUUUUUURURRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"},
      {VC_CUBE_CHECK_IMPOSSIBLE_EDGE, "UUUUUUUUURRRRRRRRRFDFFFFFFFDFDDDDDDDLLLLLLLLLBBBBBBBBB"},
      {VC_CUBE_CHECK_UNREACHABLE, "UUUUUUUFURRRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    vc_cube_report report = {.struct_size = sizeof report};
    const vc_status status = vc_cube_check(cases[i].symbols, strlen(cases[i].symbols), &report);
    CHECK(report.problem == cases[i].problem);
    CHECK(status == (cases[i].problem == VC_CUBE_CHECK_OK ? VC_OK : VC_ERR_ILLEGAL_CUBE));
    CHECK((report.text[0] == 0) == (status == VC_OK));
    CHECK(report.facelet_count >= 0);
    CHECK(report.facelet_count <= 6);
  }
}

static void test_random_states(vc_solver *solver, int count) {
  uint64_t seed = 42;
  char cube[55], back[55];
  vc_solution solution = {.struct_size = sizeof solution};
  for (int i = 0; i < count; i++) {
    CHECK_STATUS(vc_cube_random(&seed, cube), VC_OK);
    CHECK_STATUS(vc_solver_solve(solver, cube, &solution), VC_OK);
    CHECK(solution.length <= 21);
    CHECK(solution.cost == solution.length);
    CHECK_STATUS(vc_cube_apply(cube, solution.text, back), VC_OK);
    CHECK(strcmp(back, solved) == 0);
  }
  CHECK_STATUS(vc_solver_solve(solver, solved, &solution), VC_OK);
  CHECK(solution.length == 0);
  CHECK(solution.is_optimal == 1);
  CHECK(solution.text[0] == 0);
}

static void test_same_answer_on_any_number_of_threads(void) {
  vc_solver_options options;
  vc_solver_options_init(&options, sizeof options);
  options.max_length = 20;
  vc_solver *one, *three;
  CHECK_STATUS(vc_solver_create(&options, &one), VC_OK);
  options.threads = 3;
  CHECK_STATUS(vc_solver_create(&options, &three), VC_OK);
  uint64_t seed = 43;
  char cube[55];
  for (int i = 0; i < 60; i++) {
    vc_solution a = {.struct_size = sizeof a}, b = {.struct_size = sizeof b};
    CHECK_STATUS(vc_cube_random(&seed, cube), VC_OK);
    CHECK_STATUS(vc_solver_solve(one, cube, &a), VC_OK);
    CHECK_STATUS(vc_solver_solve(three, cube, &b), VC_OK);
    CHECK(a.length <= 20);
    CHECK(strcmp(a.text, b.text) == 0);
  }
  vc_solver_destroy(one);
  vc_solver_destroy(three);
}

static void test_bad_options(void) {
  struct {
    int32_t max_length, blocked;
    double budget;
    vc_status status;
  } cases[] = {
      {31, 0, 0, VC_ERR_INVALID_ARGUMENT}, {21, 3, 0, VC_ERR_UNSUPPORTED},  {21, 64, 0, VC_ERR_UNSUPPORTED},
      {21, 256, 0, VC_ERR_UNSUPPORTED},    {21, -1, 0, VC_ERR_UNSUPPORTED}, {21, 32, 1000000, VC_OK},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    vc_solver_options o;
    vc_solver_options_init(&o, sizeof o);
    o.max_length = cases[i].max_length;
    o.blocked_faces = cases[i].blocked;
    o.time_budget_s = cases[i].budget;
    vc_solver *solver;
    CHECK_STATUS(vc_solver_create(&o, &solver), cases[i].status);
    if (i == 0) CHECK(strcmp(vc_last_error(), "max_length 31: must be 0..30") == 0);
    vc_solver_destroy(solver);
  }
}

static void *cancel_later(void *solver) {
  usleep(50000);
  vc_solver_cancel(solver);
  return NULL;
}

static void test_cancel_and_timeout(void) {
  vc_solver_options options;
  vc_solver_options_init(&options, sizeof options);
  options.max_length = 14;
  options.threads = 2;
  vc_solver *solver;
  CHECK_STATUS(vc_solver_create(&options, &solver), VC_OK);
  uint64_t seed = 44;
  char cube[55];
  vc_solution solution = {.struct_size = sizeof solution};
  CHECK_STATUS(vc_cube_random(&seed, cube), VC_OK);
  pthread_t thread;
  CHECK(pthread_create(&thread, NULL, cancel_later, solver) == 0);
  CHECK_STATUS(vc_solver_solve(solver, cube, &solution), VC_ERR_CANCELLED);
  CHECK(solution.length == -1);
  CHECK(vc_solver_error(solver)[0] != 0);
  pthread_join(thread, NULL);
  options.time_budget_s = 0.005;
  CHECK_STATUS(vc_solver_set_options(solver, &options), VC_OK);
  CHECK_STATUS(vc_solver_solve(solver, cube, &solution), VC_ERR_TIMEOUT);
  options.optimal = 1;
  CHECK_STATUS(vc_solver_set_options(solver, &options), VC_OK);
  CHECK_STATUS(vc_solver_solve(solver, cube, &solution), VC_ERR_UNSUPPORTED);
  CHECK_STATUS(vc_solver_set_options(solver, NULL), VC_OK);
  CHECK_STATUS(vc_solver_solve(solver, cube, &solution), VC_OK);
  CHECK(vc_solver_error(solver)[0] == 0);
  vc_solver_destroy(solver);
}

static int32_t take_first(void *count, const vc_solution *better) {
  CHECK(better->length > 0);
  CHECK(better->text[0] != 0);
  ++*(int *)count;
  return 1;
}

static int32_t refuse(void *context, double fraction) {
  (void)context;
  CHECK(fraction >= 0 && fraction <= 1);
  return 1;
}

static void test_callbacks(vc_solver *solver) {
  uint64_t seed = 45;
  char cube[55];
  int count = 0;
  vc_solver_options options;
  vc_solver_options_init(&options, sizeof options);
  options.max_length = 30;
  options.target_length = 0;
  options.time_budget_s = 10;
  CHECK_STATUS(vc_solver_set_options(solver, &options), VC_OK);
  CHECK_STATUS(vc_solver_set_improvement_callback(solver, take_first, &count), VC_OK);
  vc_solution solution = {.struct_size = sizeof solution};
  CHECK_STATUS(vc_solver_scramble(solver, &seed, cube, &solution), VC_OK);
  CHECK(count == 1);
  char out[55];
  CHECK_STATUS(vc_cube_apply(solved, solution.text, out), VC_OK);
  CHECK(strcmp(out, cube) == 0);
  CHECK_STATUS(vc_solver_set_improvement_callback(solver, NULL, NULL), VC_OK);
  CHECK_STATUS(vc_solver_set_options(solver, NULL), VC_OK);
  CHECK_STATUS(vc_solver_load_tables(solver, "", NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_solver_load_tables(solver, NULL, refuse, NULL), VC_ERR_CANCELLED);
  CHECK(vc_solver_profile(solver) == VC_SOLVER_PROFILE_COMPACT);
  CHECK(vc_solver_table_bytes(solver) / 1000000 == 4);
}

static void test_many(vc_solver *solver) {
  enum { COUNT = 30 };
  char cubes[COUNT * 54 + 1];
  uint64_t seed = 46;
  for (int i = 0; i < COUNT; i++)
    CHECK_STATUS(vc_cube_random(&seed, cubes + 54 * i), VC_OK);
  memset(cubes + 54 * 7, 'U', 54);
  vc_solution solutions[COUNT];
  vc_status statuses[COUNT];
  solutions[0].struct_size = sizeof solutions[0];
  CHECK_STATUS(vc_solver_solve_many(solver, NULL, 0, NULL, NULL), VC_OK);
  CHECK_STATUS(vc_solver_solve_many(solver, cubes, COUNT, solutions, statuses), VC_ERR_ILLEGAL_CUBE);
  CHECK(strncmp(vc_solver_error(solver), "cube 7:", 7) == 0);
  for (int i = 0; i < COUNT; i++) {
    CHECK(statuses[i] == (i == 7 ? VC_ERR_ILLEGAL_CUBE : VC_OK));
    CHECK(i == 7 ? solutions[i].length == -1 : solutions[i].length > 0);
  }
}

/* The progress that a callback of an optimal search was called with. */
typedef struct progress_log {
  int32_t calls, first, last, stop_at; /* lengths; 0 = never stop */
  int64_t nodes;
  double elapsed;
} progress_log;

static int32_t log_progress(void *context, const vc_solver_progress *progress) {
  progress_log *log = context;
  CHECK(progress->struct_size == sizeof *progress);
  CHECK(progress->length >= log->last);
  CHECK(progress->nodes >= log->nodes);
  CHECK(progress->elapsed_s >= log->elapsed);
  CHECK(progress->fraction >= 0);
  CHECK(progress->fraction <= 1);
  if (log->calls++ == 0) log->first = progress->length;
  log->last = progress->length;
  log->nodes = progress->nodes;
  log->elapsed = progress->elapsed_s;
  return log->stop_at != 0 && progress->length >= log->stop_at;
}

/* The superflip needs 20 moves: long before that its callback cancels the search. */
static void test_optimal_progress(void) {
  char cube[55], back[55];
  vc_solver_options options;
  vc_solver_options_init(&options, sizeof options);
  options.optimal = 1;
  options.threads = 2;
  vc_solver *solver;
  CHECK_STATUS(vc_solver_create(&options, &solver), VC_OK);
  CHECK_STATUS(vc_solver_load_tables(solver, NULL, NULL, NULL), VC_OK);
  vc_solution solution = {.struct_size = sizeof solution};
  progress_log all = {0};
  CHECK_STATUS(vc_solver_set_progress_callback(solver, log_progress, &all), VC_OK);
  CHECK_STATUS(vc_cube_apply(solved, "R U F' L2 D B R' U2 F L", cube), VC_OK);
  CHECK_STATUS(vc_solver_solve(solver, cube, &solution), VC_OK);
  CHECK_STATUS(vc_cube_apply(cube, solution.text, back), VC_OK);
  CHECK(strcmp(back, solved) == 0);
  CHECK(solution.is_optimal == 1);
  CHECK(solution.length <= 10);
  CHECK(all.last == solution.length);
  CHECK(all.calls >= all.last - all.first + 1);
  CHECK_STATUS(vc_cube_apply(solved, "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2", cube), VC_OK);
  /* With the tables of phase 1, before the large table of long proofs is made, and with it. */
  for (int32_t i = 0; i < 3; i++) {
    const int32_t lengths[] = {14, 17, 18};
    progress_log some = {.stop_at = lengths[i]};
    CHECK_STATUS(vc_solver_set_progress_callback(solver, log_progress, &some), VC_OK);
    CHECK_STATUS(vc_solver_solve(solver, cube, &solution), VC_ERR_CANCELLED);
    CHECK(solution.length == -1);
    CHECK(some.last == lengths[i]);
    CHECK(some.nodes > 0);
  }
  /* What was made stays of use. */
  CHECK_STATUS(vc_solver_set_progress_callback(solver, NULL, NULL), VC_OK);
  CHECK_STATUS(vc_cube_apply(solved, "R U F' L2 D B R' U2 F L", cube), VC_OK);
  CHECK_STATUS(vc_solver_solve(solver, cube, &solution), VC_OK);
  CHECK(solution.is_optimal == 1);
  CHECK(solution.length <= 10);
  vc_solver_destroy(solver);
}

int main(void) {
  test_parse_moves();
  test_parse_reports_the_first_bad_byte();
  test_wide_moves_slices_and_rotations();
  test_parse_counts_moves_beyond_the_capacity();
  test_format_moves();
  test_problems();
  test_bad_options();
  vc_solver *solver;
  CHECK_STATUS(vc_solver_create(NULL, &solver), VC_OK);
  test_random_states(solver, 10000);
  test_callbacks(solver);
  test_many(solver);
  vc_solver_destroy(solver);
  test_same_answer_on_any_number_of_threads();
  test_cancel_and_timeout();
  test_optimal_progress();
  return TEST_RESULT();
}
