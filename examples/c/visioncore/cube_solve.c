/* visioncore cube solve: solutions of cubes given as 54 symbols. */
#include "common.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/** What the options ask for, and the solver. */
typedef struct job {
  vc_solver *solver;
  const char *symbols;
  const char *goal; /* NULL = solved */
  bool any_orientation;
  bool shows_progress;
  int32_t proved; /* no solution of the cube at hand is shorter; 0 = nothing known */
  vc_solution solution;
} job;

static vc_status solve_once(void *context) {
  job *j = context;
  j->solution.struct_size = sizeof j->solution;
  if (j->goal) return vc_solver_solve_to(j->solver, j->symbols, j->goal, j->any_orientation, &j->solution);
  return vc_solver_solve(j->solver, j->symbols, &j->solution);
}

static void print_failure(const options *common, const char *state, vc_status status, const char *message) {
  if (!common->json) {
    fprintf(stderr, "visioncore: %s: %s (%s)\n", state, message, vc_status_name(status));
    return;
  }
  cJSON *line = cJSON_CreateObject();
  cJSON_AddStringToObject(line, "state", state);
  cJSON *error = cJSON_AddObjectToObject(line, "error");
  cJSON_AddStringToObject(error, "code", vc_status_name(status));
  cJSON_AddStringToObject(error, "message", message);
  print_line(line);
}

static bool solve_one(const options *common, job *j, const char *state) {
  const size_t length = strlen(state);
  if (length != VC_CUBE_STICKERS) {
    vc_cube_report report = {.struct_size = sizeof report};
    const vc_status status = vc_cube_check(state, length, &report);
    print_failure(common, state, status, status == VC_ERR_ILLEGAL_CUBE ? report.text : "too long");
    return false;
  }
  j->symbols = state;
  double median_ms;
  j->proved = 0;
  const vc_status status = timed(common->repeat, solve_once, j, &median_ms);
  if (j->shows_progress && j->proved && isatty(2)) fputc('\n', stderr);
  if (status == VC_ERR_CANCELLED && j->proved && !j->any_orientation && !common->json)
    fprintf(stderr, "visioncore: cancelled: no solution has fewer than %d moves\n", j->proved);
  if (status != VC_OK) {
    print_failure(common, state, status, vc_solver_error(j->solver));
    return false;
  }
  const double elapsed_us = common->repeat > 1 ? median_ms * 1e3 : (double)j->solution.elapsed_ns * 1e-3;
  if (!common->json) {
    printf("%s  (%d moves%s, %.0f us)\n", j->solution.text, j->solution.length, j->solution.is_optimal ? ", optimal" : "", elapsed_us);
    fflush(stdout);
    return true;
  }
  cJSON *line = cJSON_CreateObject();
  cJSON_AddStringToObject(line, "state", state);
  cJSON_AddStringToObject(line, "solution", j->solution.text);
  cJSON_AddNumberToObject(line, "length", j->solution.length);
  add_number(line, "elapsed_us", elapsed_us, 1);
  cJSON_AddBoolToObject(line, "optimal", j->solution.is_optimal != 0);
  cJSON_AddNumberToObject(line, "cost", j->solution.cost);
  print_line(line);
  return true;
}

static int32_t show_progress(void *context, double fraction) {
  if (context) fprintf(stderr, "\rtables %3.0f %%%s", fraction * 100, fraction >= 1 ? "\n" : "");
  return interrupted();
}

/* The search for a shortest solution: an interrupt ends it whether or not its progress is shown. */
static int32_t watch_search(void *context, const vc_search_progress *progress) {
  job *j = context;
  const bool is_first = j->proved == 0, is_new = progress->length != j->proved;
  j->proved = progress->length;
  if (j->shows_progress && (isatty(2) || is_new)) {
    const char *lead = !isatty(2) || is_first ? "" : is_new ? "\n" : "\r\033[K";
    fprintf(stderr, "%s%2d moves: %3.0f %%, %.3g million nodes, %.1f s%s", lead, progress->length, progress->fraction * 100,
            (double)progress->nodes * 1e-6, (double)progress->elapsed_ns * 1e-9, isatty(2) ? "" : "\n");
  }
  return interrupted();
}

static int32_t show_better(void *context, const vc_solution *better) {
  (void)context;
  fprintf(stderr, "%2d  %s\n", better->length, better->text);
  return interrupted();
}

/* "1,2" or "1,2,pairs" */
static bool parse_cost(const char *text, vc_solver_options *out) {
  char *end;
  out->quarter_cost = (int32_t)strtol(text, &end, 10);
  if (*end != ',') return false;
  out->half_cost = (int32_t)strtol(end + 1, &end, 10);
  out->pairs_count_once = strcmp(end, ",pairs") == 0;
  return *end == 0 || out->pairs_count_once;
}

static bool parse_blocked(const char *text, vc_solver_options *out) {
  const char *faces = "URFDLB", *face = strlen(text) == 1 ? strchr(faces, text[0]) : NULL;
  if (face) out->blocked_faces = 1 << (face - faces);
  return face != NULL;
}

static bool solve_input(const options *common, job *j) {
  char line[4096];
  bool ok = true;
  while (!interrupted() && fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\r\n")] = 0;
    if (line[0]) ok &= solve_one(common, j, line);
  }
  return ok;
}

int run_cube_solve(int argc, char **argv) {
  const char *length = NULL, *target = NULL, *time = NULL, *tables = NULL, *cost = NULL, *blocked = NULL, *goal = NULL;
  bool optimal = false, full = false, orientations = false, improvements = false, scramble = false, progress = false;
  const own_option own[] = {{"--max-length", &length, NULL},
                            {"--target-length", &target, NULL},
                            {"--time-ms", &time, NULL},
                            {"--optimal", NULL, &optimal},
                            {"--full", NULL, &full},
                            {"--tables", &tables, NULL},
                            {"--cost", &cost, NULL},
                            {"--blocked", &blocked, NULL},
                            {"--goal", &goal, NULL},
                            {"--any-orientation", NULL, &orientations},
                            {"--improvements", NULL, &improvements},
                            {"--scramble", NULL, &scramble},
                            {"--progress", NULL, &progress},
                            {NULL, NULL, NULL}};
  options common;
  if (!options_parse(&common, argc, argv, own)) return EXIT_USAGE;
  vc_solver_options o;
  vc_solver_options_init(&o, sizeof o);
  long value;
  double milliseconds;
  if (length) {
    if (!parse_int("--max-length", length, 0, 30, &value)) return EXIT_USAGE;
    o.max_length = (int32_t)value;
  }
  if (time) {
    if (!parse_double("--time-ms", time, 0.001, 1e9, &milliseconds)) return EXIT_USAGE;
    o.time_budget_ns = (int64_t)(milliseconds * 1e6);
    if (!length) o.target_length = 0; /* the best within the time */
  }
  if (target) {
    if (!parse_int("--target-length", target, 0, 30, &value)) return EXIT_USAGE;
    o.target_length = (int32_t)value;
  }
  if (cost && !parse_cost(cost, &o)) {
    fputs("visioncore: --cost wants QUARTER,HALF or QUARTER,HALF,pairs\n", stderr);
    return EXIT_USAGE;
  }
  if (blocked && !parse_blocked(blocked, &o)) {
    fputs("visioncore: --blocked wants one of U R F D L B\n", stderr);
    return EXIT_USAGE;
  }
  if (blocked && !length) o.max_length = 30;
  if (goal && strlen(goal) != VC_CUBE_STICKERS) {
    fputs("visioncore: --goal wants 54 symbols\n", stderr);
    return EXIT_USAGE;
  }
  o.optimal = optimal;
  o.threads = 0;
  job j = {.goal = goal, .any_orientation = orientations, .shows_progress = progress};
  vc_status status = vc_solver_create(&o, &j.solver);
  if (status != VC_OK) {
    fprintf(stderr, "visioncore: these options do not go together (%s)\n", vc_status_name(status));
    return EXIT_USAGE;
  }
  if (full || optimal || tables) {
    status = vc_solver_load_tables(j.solver, tables, show_progress, common.json ? NULL : &common);
    if (status == VC_ERR_IO) fprintf(stderr, "visioncore: %s could not be written\n", tables);
    if (status != VC_OK && status != VC_ERR_IO) {
      fprintf(stderr, "visioncore: no tables (%s)\n", vc_status_name(status));
      vc_solver_destroy(j.solver);
      return EXIT_SOME_FAILED;
    }
  }
  if (optimal) vc_solver_on_progress(j.solver, watch_search, &j);
  if (improvements) vc_solver_on_improvement(j.solver, show_better, NULL);
  bool ok = true;
  if (scramble) {
    uint64_t seed = (uint64_t)(now_ms() * 1e6);
    char cube[VC_CUBE_STICKERS + 1];
    j.solution.struct_size = sizeof j.solution;
    ok = vc_solver_scramble(j.solver, &seed, cube, &j.solution) == VC_OK;
    if (ok) printf("%s\n%s\n", cube, j.solution.text);
  } else if (common.argument_count == 0) {
    ok = solve_input(&common, &j);
  }
  for (int i = 0; i < common.argument_count && !interrupted(); i++)
    ok &= solve_one(&common, &j, common.arguments[i]);
  vc_solver_destroy(j.solver);
  return ok ? EXIT_ALL_DONE : EXIT_SOME_FAILED;
}
