/* Benchmark of the cube solver through the public header.
 *
 * usage: bench_solver [CUBES [POSITIONS.json [DEEPEST]]]   1000 cubes by default; positions with known optimal length are
 *                                                          optional; optimal solutions are timed up to length DEEPEST (17)
 *        bench_solver --metrics [CUBES]                    the lengths of all metrics after a time; 300 cubes by default
 *        bench_solver --superflip [METRIC]                 proves its length in a metric (quarter), length after length
 *        bench_solver --verify N [METRIC]                  solves N random cubes in what a metric (each) finds at once, applies every
 *                                                          solution and counts its length again
 *
 * All times are processor time of the solving threads, so other programs disturb them only through the caches. Lengths after
 * a time are those of the best solution found within that processor time. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <visioncore.h>

#include "timing.h"

static double cpu_ms(void) { return clock_ms(CLOCK_THREAD_CPUTIME_ID); }
static double process_ms(void) { return clock_ms(CLOCK_PROCESS_CPUTIME_ID); }
static double wall_ms(void) { return clock_ms(CLOCK_MONOTONIC); }

static double resident_mb(void) { return (double)resident_kib() * 1024e-6; }

static void fail(const char *what, vc_solver *solver) {
  fprintf(stderr, "bench_solver: %s: %s\n", what, solver ? vc_solver_error(solver) : "");
  exit(1);
}

static char (*cubes)[55];

/* Length of the longest solution that is found at once, and of the longest that can be requested, by metric. */
static const int at_once[] = {21, 30, 18, 27}, longest[] = {30, 40, 30, 40};

static vc_solver_options options_of(int metric) {
  vc_solver_options options;
  vc_solver_options_init(&options, sizeof options);
  options.metric = metric;
  return options;
}

/* A solver with the full tables that uses all processors. */
static vc_solver *full_solver(int metric, int optimal) {
  vc_solver_options options = options_of(metric);
  options.optimal = optimal;
  options.threads = 0;
  vc_solver *solver;
  if (vc_solver_create(&options, &solver) != VC_OK) fail("solver", NULL);
  if (vc_solver_load_tables(solver, NULL, NULL, NULL) != VC_OK) fail("tables", solver);
  return solver;
}

static void verify(const char *cube, const char *moves) {
  char back[55];
  if (vc_cube_apply(cube, moves, back) != VC_OK || strcmp(back, "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB") != 0) {
    fprintf(stderr, "bench_solver: wrong solution of %s: %s\n", cube, moves);
    exit(1);
  }
}

/* Solves count cubes in at most max_length moves, three times; prints medians over the runs. */
static void row_length(vc_solver *solver, const char *name, int max_length, int count) {
  double medians[3], means[3], p99s[3], length = 0;
  double *times = malloc(sizeof *times * (size_t)count);
  vc_solver_options options = options_of(VC_METRIC_HALF_TURN);
  options.max_length = max_length;
  if (!times || vc_solver_set_options(solver, &options) != VC_OK) fail(name, solver);
  for (int run = 0; run < 3; run++) {
    length = 0;
    for (int i = 0; i < count; i++) {
      vc_solution solution = {.struct_size = sizeof solution};
      const double start = cpu_ms();
      if (vc_solver_solve(solver, cubes[i], &solution) != VC_OK) fail(name, solver);
      times[i] = cpu_ms() - start;
      verify(cubes[i], solution.text);
      length += solution.length;
    }
    const distribution of_run = distribution_of(times, count);
    medians[run] = of_run.median;
    means[run] = of_run.mean;
    p99s[run] = of_run.p99;
  }
  printf("  %-10s median %8.4f ms  mean %8.4f  p99 %8.3f  length %.3f  (%d cubes)\n", name, median(medians, 3), median(means, 3),
         median(p99s, 3), length / count, count);
  fflush(stdout);
  free(times);
}

/* The best solutions of a search after 1, 10 and 100 ms of processor time per thread, after which it is cancelled. */
enum { LIMITS = 3 };
static const double limits_ms[LIMITS] = {1, 10, 100};

typedef struct watch {
  vc_solver *solver;
  clockid_t clock; /* of the solving thread, or of the process if there are several */
  int threads, columns;
  double start;
  int32_t best[LIMITS];
  char text[sizeof((vc_solution){0}.text)];
  atomic_int is_found, is_over;
} watch;

static double used_ms(const watch *w) { return (clock_ms(w->clock) - w->start) / w->threads; }

static int32_t note(void *context, const vc_solution *better) {
  watch *w = context;
  const double used = used_ms(w);
  for (int i = 0; i < w->columns; i++)
    if (used <= limits_ms[i] || w->best[i] == 0) w->best[i] = better->cost;
  memcpy(w->text, better->text, sizeof w->text);
  atomic_store(&w->is_found, 1);
  return 0;
}

/* Cancels the search when its processor time is used up and it has a solution. */
static void *guard(void *context) {
  watch *w = context;
  const struct timespec interval = {.tv_nsec = 1000000};
  while (!atomic_load(&w->is_over)) {
    if (atomic_load(&w->is_found) && used_ms(w) > limits_ms[w->columns - 1]) vc_solver_cancel(w->solver);
    nanosleep(&interval, NULL);
  }
  return NULL;
}

static void row_time(vc_solver *solver, const char *name, int metric, int threads, int count, int columns) {
  const double longest_s = 20; /* searches are cancelled earlier */
  vc_solver_options options = options_of(metric);
  options.max_length = longest[metric];
  options.target_length = 0;
  options.threads = threads;
  options.time_budget_s = longest_s;
  if (vc_solver_set_options(solver, &options) != VC_OK) fail("time", solver);
  double sums[LIMITS] = {0};
  watch w = {.solver = solver, .clock = CLOCK_PROCESS_CPUTIME_ID, .threads = threads, .columns = columns};
  if (threads == 1 && pthread_getcpuclockid(pthread_self(), &w.clock) != 0) fail("clock", NULL);
  vc_solver_set_improvement_callback(solver, note, &w);
  for (int i = 0; i < count; i++) {
    vc_solution solution = {.struct_size = sizeof solution};
    pthread_t thread;
    memset(w.best, 0, sizeof w.best);
    atomic_store(&w.is_found, 0);
    atomic_store(&w.is_over, 0);
    w.start = clock_ms(w.clock);
    if (pthread_create(&thread, NULL, guard, &w) != 0) fail("thread", NULL);
    const vc_status status = vc_solver_solve(solver, cubes[i], &solution);
    atomic_store(&w.is_over, 1);
    pthread_join(thread, NULL);
    if (w.best[0] == 0 || (status != VC_OK && status != VC_ERR_CANCELLED)) fail("time", solver);
    verify(cubes[i], w.text);
    for (int k = 0; k < columns; k++)
      sums[k] += w.best[k];
  }
  vc_solver_set_improvement_callback(solver, NULL, NULL);
  printf("  %-13s", name);
  for (int k = 0; k < columns; k++)
    printf(" %s%.0f ms: %.3f", k ? " / " : "", limits_ms[k], sums[k] / count);
  printf("  mean length  (%d cubes)\n", count);
  fflush(stdout);
}

/* Reads positions by optimal length from a JSON file; other files give none. */
static int positions(const char *path, int length, char (*out)[55], int capacity) {
  FILE *file = path ? fopen(path, "rb") : NULL;
  if (!file) return 0;
  char line[4096], cube[55] = "";
  int count = 0;
  while (fgets(line, sizeof line, file)) {
    int optimal;
    if (sscanf(line, " \"facelets\": \"%54[URFDLB]\"", cube) == 1) continue;
    if (sscanf(line, " \"optimal_htm\": %d", &optimal) == 1 && optimal == length && count < capacity && strlen(cube) == 54)
      memcpy(out[count++], cube, 55);
  }
  fclose(file);
  return count;
}

static void row_positions(vc_solver *solver, const char *path) {
  char set[64][55];
  const int count = positions(path, 20, set, 64);
  if (!count) return;
  vc_solver_options options = options_of(VC_METRIC_HALF_TURN);
  options.max_length = 20;
  vc_solver_set_options(solver, &options);
  double sum = 0;
  for (int i = 0; i < count; i++) {
    vc_solution solution = {.struct_size = sizeof solution};
    const double start = cpu_ms();
    if (vc_solver_solve(solver, set[i], &solution) != VC_OK) fail("distance 20", solver);
    sum += cpu_ms() - start;
    verify(set[i], solution.text);
  }
  printf("  distance 20 mean %8.3f ms  (%d positions, each solved in 20)\n", sum / count, count);
}

static void rows_optimal(vc_solver *solver, const char *path, int deepest) {
  vc_solver_options options = options_of(VC_METRIC_HALF_TURN);
  options.optimal = 1;
  options.threads = 0;
  vc_solver_set_options(solver, &options);
  for (int length = 16; length <= deepest; length++) {
    char set[64][55];
    int count = positions(path, length, set, 64);
    if (count > (length > 17 ? 2 : 5)) count = length > 17 ? 2 : 5;
    double times[64], walls[64];
    for (int i = 0; i < count; i++) {
      vc_solution solution = {.struct_size = sizeof solution};
      const double start = process_ms(), wall = wall_ms();
      if (vc_solver_solve(solver, set[i], &solution) != VC_OK) fail("optimal", solver);
      times[i] = process_ms() - start;
      walls[i] = wall_ms() - wall;
      verify(set[i], solution.text);
      if (solution.length != length || !solution.is_optimal) fail("optimal length differs", solver);
    }
    if (count)
      printf("  optimal %d  median %8.3f s processor time, %8.3f s elapsed on %d threads  (%d positions)\n", length,
             median(times, count) / 1e3, median(walls, count) / 1e3, vc_threads_get(), count);
    fflush(stdout);
  }
}

static void rows(vc_solver *solver, int count, const char *path) {
  row_length(solver, "first", 30, count);
  row_length(solver, "<= 21", 21, count);
  row_length(solver, "<= 20", 20, count);
  if (vc_solver_profile(solver) != VC_SOLVER_PROFILE_FULL) return;
  row_length(solver, "<= 19", 19, count / 5);
  row_time(solver, "2 threads", VC_METRIC_HALF_TURN, 2, count / 5, 2);
  row_positions(solver, path);
}

static void load(vc_solver *solver, const char *name, const char *path) {
  const double wall = wall_ms(), cpu = process_ms();
  const vc_status status = vc_solver_load_tables(solver, path, NULL, NULL);
  if (status != VC_OK) fail(vc_status_name(status), NULL);
  printf("  %-22s %8.1f ms elapsed, %8.1f ms processor time\n", name, wall_ms() - wall, process_ms() - cpu);
}

/* The length of turns in a metric, from the text: a half turn counts one or two; of opposite faces turned together the longer counts. */
static int counted_length(const char *text, int metric) {
  const int half = metric == VC_METRIC_QUARTER_TURN || metric == VC_METRIC_AXIAL_QUARTER_TURN ? 2 : 1;
  const int axial = metric == VC_METRIC_AXIAL_HALF_TURN || metric == VC_METRIC_AXIAL_QUARTER_TURN;
  int length = 0, last_axis = -1, last_cost = 0;
  for (const char *c = text; *c; c++) {
    const char *face = strchr("URFDLB", *c);
    if (!face) continue;
    const int axis = (int)(face - "URFDLB") % 3, cost = c[1] == '2' ? half : 1;
    length += !axial || axis != last_axis ? cost : cost > last_cost ? cost - last_cost : 0;
    last_axis = axis;
    last_cost = cost;
  }
  return length;
}

/* Solves `count` random cubes within the length that a metric finds at once with the full tables, and applies every solution. */
static int verify_many(int64_t count, int metric) {
  vc_solver *solver = full_solver(metric, 0);
  enum { BLOCK = 10000 };
  char *block = malloc(BLOCK * 54 + 1);
  vc_solution *solutions = calloc(BLOCK, sizeof *solutions);
  if (!block || !solutions) return 1;
  uint64_t seed = 1;
  int64_t by_length[64] = {0};
  int most = 0;
  for (int64_t done = 0; done < count; done += BLOCK) {
    for (int i = 0; i < BLOCK; i++)
      vc_cube_random(&seed, block + 54 * i);
    solutions[0].struct_size = sizeof *solutions;
    if (vc_solver_solve_many(solver, block, BLOCK, solutions, NULL) != VC_OK) fail("verify", solver);
    for (int i = 0; i < BLOCK; i++) {
      char cube[55] = {0};
      memcpy(cube, block + 54 * i, 54);
      verify(cube, solutions[i].text);
      const int length = counted_length(solutions[i].text, metric);
      if (length != solutions[i].lengths[metric] || length != solutions[i].cost) fail("length differs", NULL);
      by_length[length]++;
      if (length > most) most = length;
    }
    if (isatty(2)) fprintf(stderr, "\r%lld", (long long)(done + BLOCK));
  }
  printf("%lld cubes solved and verified, metric %s, longest %d\n", (long long)(count + BLOCK - 1) / BLOCK * BLOCK, vc_metric_name(metric),
         most);
  for (int i = 0; i <= most; i++)
    if (by_length[i]) printf("  length %2d: %lld\n", i, (long long)by_length[i]);
  free(block);
  free(solutions);
  vc_solver_destroy(solver);
  return most > at_once[metric];
}

enum { MOST_OF_A_METRIC = 300 };

/* Both profiles of every metric: creation times, and lengths found within a time. */
static int all_metrics(int count) {
  for (int metric = VC_METRIC_HALF_TURN; metric <= VC_METRIC_AXIAL_QUARTER_TURN; metric++) {
    const vc_solver_options options = options_of(metric);
    vc_solver *solver;
    const char *name = vc_metric_name(metric);
    const double start = process_ms();
    if (vc_solver_create(&options, &solver) != VC_OK) return 1;
    printf("%s: compact tables %.2f MB after %.0f ms\n", name, (double)vc_solver_table_bytes(solver) / 1e6, process_ms() - start);
    row_time(solver, name, metric, 1, count, 2);
    if (vc_solver_set_options(solver, &options) != VC_OK) fail("metric", solver);
    const double made = process_ms();
    if (vc_solver_load_tables(solver, NULL, NULL, NULL) != VC_OK) return 1;
    printf("%s: full tables %.1f MB after %.2f s\n", name, (double)vc_solver_table_bytes(solver) / 1e6, (process_ms() - made) / 1e3);
    row_time(solver, name, metric, 1, count, LIMITS);
    vc_solver_destroy(solver);
  }
  return 0;
}

typedef struct proof {
  double start;
  int length;
} proof;

static int32_t note_proof(void *context, const vc_solver_progress *progress) {
  proof *p = context;
  if (progress->length > p->length)
    printf("  nothing shorter than %2d after %8.2f s of processor time, %lld nodes\n", progress->length, (process_ms() - p->start) / 1e3,
           (long long)progress->nodes);
  fflush(stdout);
  p->length = progress->length;
  return 0;
}

static int superflip(int metric) {
  static const char cube[] = "UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB";
  vc_solver *solver = full_solver(metric, 1);
  vc_solution solution = {.struct_size = sizeof solution};
  proof p = {.start = process_ms()};
  vc_solver_set_progress_callback(solver, note_proof, &p);
  printf("superflip, metric %s, %d threads\n", vc_metric_name(metric), vc_threads_get());
  if (vc_solver_solve(solver, cube, &solution) != VC_OK) fail("superflip", solver);
  verify(cube, solution.text);
  printf("  %d, proved after %.2f s of processor time: %s\n", solution.cost, (process_ms() - p.start) / 1e3, solution.text);
  vc_solver_destroy(solver);
  return !solution.is_optimal;
}

static void make_cubes(int count) {
  cubes = malloc(sizeof *cubes * (size_t)count);
  uint64_t seed = 2026;
  for (int i = 0; cubes && i < count; i++)
    vc_cube_random(&seed, cubes[i]);
  if (!cubes) exit(1);
}

static int verify_each(int64_t count) {
  int failed = 0;
  for (int metric = VC_METRIC_HALF_TURN; metric <= VC_METRIC_AXIAL_QUARTER_TURN; metric++)
    failed |= verify_many(count, metric);
  return failed;
}

static int metric_with(const char *name) {
  for (int metric = VC_METRIC_HALF_TURN; metric <= VC_METRIC_AXIAL_QUARTER_TURN; metric++)
    if (strcmp(name, vc_metric_name(metric)) == 0) return metric;
  exit(2);
}

int main(int argc, char **argv) {
  if (argc > 2 && strcmp(argv[1], "--verify") == 0)
    return argc > 3 ? verify_many(atoll(argv[2]), metric_with(argv[3])) : verify_each(atoll(argv[2]));
  if (argc > 1 && strcmp(argv[1], "--superflip") == 0) return superflip(argc > 2 ? metric_with(argv[2]) : VC_METRIC_QUARTER_TURN);
  if (argc > 1 && strcmp(argv[1], "--metrics") == 0) {
    const int count = argc > 2 ? atoi(argv[2]) : MOST_OF_A_METRIC;
    if (count < 1 || count > 1000000) return 2;
    make_cubes(count);
    return all_metrics(count);
  }
  const int count = argc > 1 ? atoi(argv[1]) : 1000;
  const char *path = argc > 2 ? argv[2] : "build/pictures/cube/positions/positions.json";
  const int deepest = argc > 3 ? atoi(argv[3]) : 17;
  if (count < 10 || count > 1000000) return 2;
  make_cubes(count);
  double load_average = 0;
  if (getloadavg(&load_average, 1) != 1) load_average = 0;
  printf("cube solver, half-turn metric, %d random cubes, load average %.1f\n", count, load_average);

  vc_solver *solver;
  const double start = process_ms(), base_mb = resident_mb();
  if (vc_solver_create(NULL, &solver) != VC_OK) return 1;
  printf("compact: ready after %.1f ms of processor time, tables %.2f MB, resident +%.1f MB\n", process_ms() - start,
         (double)vc_solver_table_bytes(solver) / 1e6, resident_mb() - base_mb);
  rows(solver, count, path);

  char name[] = "/tmp/bench_solver_XXXXXX";
  const int descriptor = mkstemp(name);
  if (descriptor >= 0) close(descriptor);
  printf("full:\n");
  load(solver, "from nothing, with file", name);
  struct stat facts;
  if (stat(name, &facts) == 0) printf("  file %.1f MB\n", (double)facts.st_size / 1e6);
  /* Releases the tables first, so the file is mapped as in a new process. */
  vc_solver_destroy(solver);
  if (vc_solver_create(NULL, &solver) != VC_OK) return 1;
  load(solver, "from the file", name);
  printf("  tables %.1f MB, resident %.1f MB\n", (double)vc_solver_table_bytes(solver) / 1e6, resident_mb());
  rows(solver, count, path);
  rows_optimal(solver, path, deepest);
  vc_solver_destroy(solver);
  unlink(name);
  printf("all metrics, random cubes:\n");
  const int failed = all_metrics(count < MOST_OF_A_METRIC ? count : MOST_OF_A_METRIC);
  free(cubes);
  return failed;
}
