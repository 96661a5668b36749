/* The solver through the public header: lists and texts that do not fit, problems, callbacks, cancelling, many cubes. Solutions in each
 * metric: test_solver_metrics.c. Notation and searches: KociembaTests, PythonTests/test_solver.py. */
#define _DEFAULT_SOURCE
#include "../Support/scenes.h"
#include "check.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static void test_parse_reports_the_first_bad_byte(void) {
  static const struct {
    const char *text;
    size_t position;
  } wrong[] = {{"R U X", 4}, {"R (U R)", 2}, {"(U)", 0}, {"(U D U)", 0}, {"(U D", 0},
               {"U)", 1},    {"((U D))", 1}, {"()", 0},  {"(U M)", 3},   {"(U U)", 0}};
  const uint8_t parsed[] = {0, 11, 4, 7, 15};
  uint8_t moves[8];
  size_t count, position;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    CHECK_STATUS(vc_moves_parse(wrong[i].text, moves, 8, &count, &position), VC_ERR_BAD_DATA);
    CHECK(position == wrong[i].position);
  }
  CHECK_STATUS(vc_moves_parse("(U D') R2 (F2 B)", moves, 8, &count, &position), VC_OK);
  CHECK(count == sizeof parsed);
  CHECK(memcmp(moves, parsed, sizeof parsed) == 0);
  int32_t up = -1, front = -1;
  CHECK_STATUS(vc_moves_holding("M'", &up, &front), VC_OK);
  CHECK(up == 2);
  CHECK(front == 3);
  CHECK_STATUS(vc_moves_holding("?", &up, &front), VC_ERR_BAD_DATA);
  CHECK(up == 0);
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
      {VC_CUBE_CHECK_OK, solved_cube},
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

static void test_solved_cube(vc_solver *solver) {
  vc_solution solution = {.struct_size = sizeof solution};
  CHECK_STATUS(vc_solver_solve(solver, solved_cube, &solution), VC_OK);
  CHECK(solution.length == 0);
  CHECK(solution.is_optimal == 1);
  CHECK(solution.text[0] == 0);
}

static atomic_bool search_is_over;

/* Repeatedly, because a search that has not begun yet is not cancelled. */
static void *cancel_until_over(void *solver) {
  while (!atomic_load(&search_is_over)) {
    usleep(50000);
    vc_solver_cancel(solver);
  }
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
  CHECK(pthread_create(&thread, NULL, cancel_until_over, solver) == 0);
  CHECK_STATUS(vc_solver_solve(solver, cube, &solution), VC_ERR_CANCELLED);
  atomic_store(&search_is_over, true);
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

/* A callback that cancels the search of its solver. */
typedef struct canceller {
  vc_solver *solver;
  int calls;
} canceller;

static int32_t cancel(void *context, const vc_solution *better) {
  canceller *one = context;
  (void)better;
  one->calls++;
  vc_solver_cancel(one->solver);
  return 0;
}

static void test_cancelled_by_callback(vc_solver *solver) {
  canceller context = {solver, 0};
  uint64_t seed = 47;
  char cube[55], goal[55];
  vc_solution solution = {.struct_size = sizeof solution};
  CHECK_STATUS(vc_cube_random(&seed, cube), VC_OK);
  CHECK_STATUS(vc_cube_apply(solved_cube, "R U2 F", goal), VC_OK);
  CHECK_STATUS(vc_solver_set_improvement_callback(solver, cancel, &context), VC_OK);
  vc_solver_options options;
  vc_solver_options_init(&options, sizeof options);
  for (int round = 0; round < 2; round++) {
    CHECK_STATUS(vc_solver_set_options(solver, &options), VC_OK);
    context.calls = 0;
    CHECK_STATUS(vc_solver_solve_to(solver, cube, goal, 1, &solution), VC_ERR_CANCELLED);
    CHECK(context.calls == 1);
    CHECK_STATUS(vc_solver_solve(solver, cube, &solution), VC_ERR_CANCELLED);
    CHECK(context.calls >= 2);
    options.target_length = 0; /* now until the time is over */
    options.time_budget_s = 60;
  }
  CHECK_STATUS(vc_solver_set_improvement_callback(solver, NULL, NULL), VC_OK);
  CHECK_STATUS(vc_solver_set_options(solver, NULL), VC_OK);
  CHECK_STATUS(vc_solver_solve_to(solver, cube, goal, 1, &solution), VC_OK);
  CHECK_STATUS(vc_solver_solve_to(solver, cube, goal, 7, &solution), VC_ERR_INVALID_ARGUMENT);
  CHECK(solution.length == -1);
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
  CHECK_STATUS(vc_cube_apply(solved_cube, solution.text, out), VC_OK);
  CHECK(strcmp(out, cube) == 0);
  CHECK_STATUS(vc_solver_set_improvement_callback(solver, NULL, NULL), VC_OK);
  CHECK_STATUS(vc_solver_set_options(solver, NULL), VC_OK);
  CHECK_STATUS(vc_solver_load_tables(solver, "", NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK_STATUS(vc_solver_load_tables(NULL, NULL, NULL, NULL), VC_ERR_INVALID_ARGUMENT);
  CHECK(strcmp(vc_last_error(), "solver is NULL") == 0);
  CHECK_STATUS(vc_solver_load_tables(solver, NULL, refuse, NULL), VC_ERR_CANCELLED);
  CHECK(vc_solver_profile(solver) == VC_SOLVER_PROFILE_COMPACT);
  CHECK(vc_solver_table_bytes(solver) / 1000000 == 4);
}

static int32_t keep_better(void *kept, const vc_solution *better) {
  *(vc_solution *)kept = *better;
  return 0;
}

/* The callback of a scramble receives moves that lead to the cube, as the result has them. */
static void test_scramble_callback(vc_solver *solver) {
  uint64_t seed = 48;
  char cube[55], out[55];
  vc_solution solution = {.struct_size = sizeof solution}, better = {0};
  CHECK_STATUS(vc_solver_set_improvement_callback(solver, keep_better, &better), VC_OK);
  CHECK_STATUS(vc_solver_scramble(solver, &seed, cube, &solution), VC_OK);
  CHECK(strcmp(better.text, solution.text) == 0);
  CHECK_STATUS(vc_cube_apply(solved_cube, better.text, out), VC_OK);
  CHECK(strcmp(out, cube) == 0);
  CHECK_STATUS(vc_solver_set_improvement_callback(solver, NULL, NULL), VC_OK);
}

/* Without a time budget a solution longer than the target is not accepted; the text names the target. */
static void test_target_without_time_budget(vc_solver *solver) {
  vc_solver_options options;
  vc_solver_options_init(&options, sizeof options);
  options.target_length = 3;
  vc_solution solution = {.struct_size = sizeof solution};
  CHECK_STATUS(vc_solver_set_options(solver, &options), VC_OK);
  CHECK_STATUS(vc_solver_solve(solver, scrambled_cube, &solution), VC_ERR_NOT_FOUND);
  CHECK(strcmp(vc_solver_error(solver), "no solution of at most 3 moves") == 0);
  CHECK_STATUS(vc_solver_set_options(solver, NULL), VC_OK);
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
  vc_solver_options options;
  vc_solver_options_init(&options, sizeof options);
  options.optimal = 1;
  CHECK_STATUS(vc_solver_set_options(solver, &options), VC_OK);
  CHECK_STATUS(vc_solver_solve_many(solver, cubes, 1, solutions, statuses), VC_ERR_UNSUPPORTED);
  CHECK(strstr(vc_solver_error(solver), "one by one") != NULL);
  CHECK(solutions[0].length == -1);
  CHECK_STATUS(vc_solver_set_options(solver, NULL), VC_OK);
}

/* A pipe that nobody writes to is no file of tables, and is not waited for. */
static void check_pipe(vc_solver *solver) {
  char folder[] = "/tmp/test_solver_XXXXXX", name[sizeof folder + 5];
  CHECK(mkdtemp(folder) != NULL);
  snprintf(name, sizeof name, "%s/pipe", folder);
  CHECK(mkfifo(name, 0600) == 0);
  alarm(60);
  CHECK_STATUS(vc_solver_load_tables(solver, name, NULL, NULL), VC_ERR_IO);
  alarm(0);
  unlink(name);
  rmdir(folder);
}

/* A file that may not become as large is an error, not a signal, which would end the process, and nothing is left of it. */
static void check_file_size_limit(vc_solver *solver) {
  char folder[] = "/tmp/test_solver_XXXXXX", name[sizeof folder + 7];
  CHECK(mkdtemp(folder) != NULL);
  snprintf(name, sizeof name, "%s/tables", folder);
  struct rlimit usual, small;
  CHECK(getrlimit(RLIMIT_FSIZE, &usual) == 0);
  small = usual;
  small.rlim_cur = 1 << 20;
  CHECK(setrlimit(RLIMIT_FSIZE, &small) == 0);
  CHECK_STATUS(vc_solver_load_tables(solver, name, NULL, NULL), VC_ERR_IO);
  CHECK(setrlimit(RLIMIT_FSIZE, &usual) == 0);
  CHECK(rmdir(folder) == 0);
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
  check_pipe(solver);
  check_file_size_limit(solver);
  vc_solution solution = {.struct_size = sizeof solution};
  progress_log all = {0};
  CHECK_STATUS(vc_solver_set_progress_callback(solver, log_progress, &all), VC_OK);
  CHECK_STATUS(vc_cube_apply(solved_cube, "R U F' L2 D B R' U2 F L", cube), VC_OK);
  CHECK_STATUS(vc_solver_solve(solver, cube, &solution), VC_OK);
  CHECK_STATUS(vc_cube_apply(cube, solution.text, back), VC_OK);
  CHECK(strcmp(back, solved_cube) == 0);
  CHECK(solution.is_optimal == 1);
  CHECK(solution.length <= 10);
  CHECK(all.last == solution.length);
  CHECK(all.calls >= all.last - all.first + 1);
  CHECK_STATUS(vc_cube_apply(solved_cube, "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2", cube), VC_OK);
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
  /* A cancelled solver can be used again. */
  CHECK_STATUS(vc_solver_set_progress_callback(solver, NULL, NULL), VC_OK);
  CHECK_STATUS(vc_cube_apply(solved_cube, "R U F' L2 D B R' U2 F L", cube), VC_OK);
  CHECK_STATUS(vc_solver_solve(solver, cube, &solution), VC_OK);
  CHECK(solution.is_optimal == 1);
  CHECK(solution.length <= 10);
  vc_solver_destroy(solver);
}

int main(void) {
  test_parse_reports_the_first_bad_byte();
  test_parse_counts_moves_beyond_the_capacity();
  test_format_moves();
  test_problems();
  vc_solver *solver;
  CHECK_STATUS(vc_solver_create(NULL, &solver), VC_OK);
  test_solved_cube(solver);
  test_callbacks(solver);
  test_cancelled_by_callback(solver);
  test_scramble_callback(solver);
  test_target_without_time_budget(solver);
  test_many(solver);
  vc_solver_destroy(solver);
  test_cancel_and_timeout();
  test_optimal_progress();
  return TEST_RESULT();
}
