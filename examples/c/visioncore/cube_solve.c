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

static int32_t show_table_progress(void *context, double fraction) {
  if (context) fprintf(stderr, "\rtables %3.0f %%%s", fraction * 100, fraction >= 1 ? "\n" : "");
  return interrupted();
}

/* The search for a shortest solution: an interrupt ends it whether or not its progress is shown. */
static int32_t show_search_progress(void *context, const vc_solver_progress *progress) {
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

/** The options of the command as they were given. */
typedef struct arguments {
  const char *length, *target, *time, *tables, *cost, *blocked, *goal;
  bool optimal, full, any_orientation, improvements, scramble, progress;
} arguments;

static bool usage(const char *text) {
  fprintf(stderr, "visioncore: %s\n", text);
  return false;
}

/* --max-length, --target-length and --time-ms */
static bool parse_limits(const arguments *a, vc_solver_options *o) {
  long value;
  double milliseconds;
  if (a->length) {
    if (!parse_int("--max-length", a->length, 0, 30, &value)) return false;
    o->max_length = (int32_t)value;
  }
  if (a->time) {
    if (!parse_double("--time-ms", a->time, 0.001, 1e9, &milliseconds)) return false;
    o->time_budget_ns = (int64_t)(milliseconds * 1e6);
    if (!a->length) o->target_length = 0; /* the best within the time */
  }
  if (a->target) {
    if (!parse_int("--target-length", a->target, 0, 30, &value)) return false;
    o->target_length = (int32_t)value;
  }
  return true;
}

static bool parse_solver_options(const arguments *a, vc_solver_options *o) {
  vc_solver_options_init(o, sizeof *o);
  if (!parse_limits(a, o)) return false;
  if (a->cost && !parse_cost(a->cost, o)) return usage("--cost wants QUARTER,HALF or QUARTER,HALF,pairs");
  if (a->blocked && !parse_blocked(a->blocked, o)) return usage("--blocked wants one of U R F D L B");
  if (a->blocked && !a->length) o->max_length = 30;
  if (a->goal && strlen(a->goal) != VC_CUBE_STICKERS) return usage("--goal wants 54 symbols");
  o->optimal = a->optimal;
  o->threads = 0; /* as many as the processors */
  return true;
}

/* The full tables, where the options want them; false when there are none. */
static bool load_tables(const arguments *a, const options *common, vc_solver *solver) {
  if (!a->full && !a->optimal && !a->tables) return true;
  const vc_status status = vc_solver_load_tables(solver, a->tables, show_table_progress, common->json ? NULL : (void *)common);
  if (status == VC_ERR_IO) fprintf(stderr, "visioncore: %s could not be written\n", a->tables);
  if (status == VC_OK || status == VC_ERR_IO) return true;
  fprintf(stderr, "visioncore: no tables (%s)\n", vc_status_name(status));
  return false;
}

static bool print_scramble(job *j) {
  uint64_t seed = (uint64_t)(now_ms() * 1e6);
  char cube[VC_CUBE_STICKERS + 1];
  j->solution.struct_size = sizeof j->solution;
  if (vc_solver_scramble(j->solver, &seed, cube, &j->solution) != VC_OK) return false;
  printf("%s\n%s\n", cube, j->solution.text);
  return true;
}

static bool run_job(const arguments *a, const options *common, job *j) {
  if (!load_tables(a, common, j->solver)) return false;
  if (a->optimal) vc_solver_set_progress_callback(j->solver, show_search_progress, j);
  if (a->improvements) vc_solver_set_improvement_callback(j->solver, show_better, NULL);
  bool ok = true;
  if (a->scramble)
    ok = print_scramble(j);
  else if (common->argument_count == 0)
    ok = solve_input(common, j);
  for (int i = 0; i < common->argument_count && !interrupted(); i++)
    ok &= solve_one(common, j, common->arguments[i]);
  return ok;
}

int run_cube_solve(int argc, char **argv) {
  arguments a = {0};
  const own_option own[] = {{"--max-length", &a.length, NULL},
                            {"--target-length", &a.target, NULL},
                            {"--time-ms", &a.time, NULL},
                            {"--optimal", NULL, &a.optimal},
                            {"--full", NULL, &a.full},
                            {"--tables", &a.tables, NULL},
                            {"--cost", &a.cost, NULL},
                            {"--blocked", &a.blocked, NULL},
                            {"--goal", &a.goal, NULL},
                            {"--any-orientation", NULL, &a.any_orientation},
                            {"--improvements", NULL, &a.improvements},
                            {"--scramble", NULL, &a.scramble},
                            {"--progress", NULL, &a.progress},
                            {NULL, NULL, NULL}};
  options common;
  vc_solver_options o;
  if (!options_parse(&common, argc, argv, own) || !parse_solver_options(&a, &o)) return EXIT_USAGE;
  job j = {.goal = a.goal, .any_orientation = a.any_orientation, .shows_progress = a.progress};
  const vc_status status = vc_solver_create(&o, &j.solver);
  if (status != VC_OK) {
    fprintf(stderr, "visioncore: %s (%s)\n", vc_create_error(), vc_status_name(status));
    return EXIT_USAGE;
  }
  const bool ok = run_job(&a, &common, &j);
  vc_solver_destroy(j.solver);
  return ok ? EXIT_ALL_DONE : EXIT_SOME_FAILED;
}
