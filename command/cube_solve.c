/* visioncore cube solve: solutions of cubes given as 54 symbols. */
#include "cube.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const option cube_solve_options[] = {
    NAMED(cube_solve_arguments, solver.metric, "--metric", vc_metric_name, VC_METRIC_HALF_TURN, VC_METRIC_AXIAL_QUARTER_TURN,
          "what is counted: half: each turn of a face is 1; quarter: a half turn is 2; axial: simultaneous turns of opposite faces, "
          "written (U "
          "D'), "
          "are 1; axial-quarter: the same, but 2 with a half turn"),
    INTEGER(cube_solve_arguments, max_length, "--max-length", "N", 0, 40,
            "longest accepted solution, at most 30 with half and axial. By default a length that is found at once: 21, with quarter 30, "
            "axial 18, "
            "axial-quarter 27"),
    INTEGER(cube_solve_arguments, solver.target_length, "--target-length", "N", -1, 40,
            "continue until a solution has at most N moves; -1: take the first, or with --time-ms the best within the time"),
    NUMBER(cube_solve_arguments, time_ms, "--time-ms", "MS", 0.001, 1e9, "time limit per cube"),
    FLAG(cube_solve_arguments, full, "--full", "use the full tables (about 80 MB per metric): shorter solutions in the same time"),
    UPDATED(cube_solve_arguments, tables, "--tables", "FILE",
            "cache the full tables in a file, one per metric; replaces tables, but no other file"),
    FLAG(
        cube_solve_arguments, solver.optimal, "--optimal",
        "a shortest solution in the metric, with proof: seconds to hours. The longest with half, of the superflip, is U R2 F B R B2 R U2 L "
        "B2 R U' D' R2 F R' L B2 U2 F2: UBULURUFURURFRBRDRFUFLFRFDFDFDLDRDBDLULBLFLDLBUBRBLBDB"),
    FLAG(cube_solve_arguments, progress, "--progress",
         "show the progress of tables and --optimal on standard error; the default on a terminal"),
    TEXT(cube_solve_arguments, cost, "--cost", "Q,H[,pairs]",
         "cost of a quarter and a half turn, 1 to 100; pairs: two turns of opposite faces cost as much as one. The cheapest within "
         "--time-ms"),
    TEXT(cube_solve_arguments, machine, "--machine", "Q,H[,P]",
         "seconds of a machine for a quarter and a half turn; P: additional time of two opposite faces at once on top of the slower one; "
         "without "
         "P they turn one after the other. Prints the time of each solution"),
    TEXT(cube_solve_arguments, face_factors, "--face-factors", "U,R,F,D,L,B", "factors of the times of --machine for each face"),
    FLAG(cube_solve_arguments, fastest, "--fastest", "the solution with the least time of --machine, found within --time-ms"),
    TEXT(cube_solve_arguments, blocked, "--blocked", "U|R|F|D|L|B", "a face that cannot turn"),
    TEXT(cube_solve_arguments, scramble, "--scramble", "MOVES", "solve the cube that these moves of a solved one give, as in \"R U'\""),
    TEXT(cube_solve_arguments, goal, "--goal", "STATE", "the cube to reach instead of the solved one"),
    FLAG(cube_solve_arguments, any_orientation, "--any-orientation", "reach the goal in any orientation"),
    FLAG(cube_solve_arguments, improvements, "--improvements", "print each better solution on standard error"),
    END_OF_OPTIONS,
};

void cube_solve_defaults(void *out) {
  cube_solve_arguments *a = out;
  vc_solver_options_init(&a->solver, sizeof a->solver);
  a->max_length = NO_INTEGER;
  a->time_ms = NOT_GIVEN;
}

/** State of solving. */
typedef struct job {
  const cube_solve_arguments *arguments;
  output output;
  vc_solver *solver;
  const char *symbols;
  int32_t proved; /* proved lower bound of the current cube; 0 = none */
  vc_solution solution;
  vc_solution best; /* the best one that the running search has reported; length -1: none */
  pthread_t watcher;
  pthread_mutex_t lock;
  pthread_cond_t changed;
  bool is_over;      /* ends the watcher */
  bool is_cut;       /* the last search was interrupted after it had found a solution */
  bool is_unwritten; /* --tables */
} job;

/* -- interrupts ------------------------------------------------------------------------------------------------------ */

/* Cancels searches after an interrupt. A search that begins forgets an earlier request, so the request is repeated. */
static void *cancel_on_interrupt(void *context) {
  enum { every_ms = 50 };
  job *j = context;
  pthread_mutex_lock(&j->lock);
  while (!j->is_over) {
    if (interrupted()) vc_solver_cancel(j->solver);
    wait_for_condition(&j->changed, &j->lock, every_ms);
  }
  pthread_mutex_unlock(&j->lock);
  return NULL;
}

/* Signals go to the main thread, whose reading of standard input they end. */
static bool start_watcher(job *j) {
  sigset_t all, before;
  pthread_mutex_init(&j->lock, NULL);
  init_condition(&j->changed);
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  const bool started = pthread_create(&j->watcher, NULL, cancel_on_interrupt, j) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return started;
}

static void stop_watcher(job *j) {
  pthread_mutex_lock(&j->lock);
  j->is_over = true;
  pthread_cond_signal(&j->changed);
  pthread_mutex_unlock(&j->lock);
  pthread_join(j->watcher, NULL);
  pthread_cond_destroy(&j->changed);
  pthread_mutex_destroy(&j->lock);
}

/* -- a cube ---------------------------------------------------------------------------------------------------------- */

static vc_status solve_once(void *context) {
  job *j = context;
  j->solution.struct_size = sizeof j->solution;
  if (j->arguments->goal) return vc_solver_solve_to(j->solver, j->symbols, j->arguments->goal, j->arguments->any_orientation, &j->solution);
  return vc_solver_solve(j->solver, j->symbols, &j->solution);
}

static bool shows_progress(const job *j) { return j->arguments->progress || isatty(STDERR_FILENO); }

static void print_solution(const job *j, const char *state, double elapsed_us) {
  if (!j->output.options->json) {
    const char *text = j->solution.length > 0 ? j->solution.text : j->arguments->goal ? "already at the goal" : "already solved";
    char cost[32] = "";
    char time[32] = "", length[48] = "";
    const int32_t metric = j->arguments->solver.metric;
    if (j->arguments->cost) snprintf(cost, sizeof cost, ", cost %d", j->solution.cost);
    if (j->arguments->machine) snprintf(time, sizeof time, ", %.3f s", j->solution.machine_s);
    if (metric != VC_METRIC_HALF_TURN) snprintf(length, sizeof length, ", %s %d", vc_metric_name(metric), j->solution.lengths[metric]);
    printf("%s%s%s  (%d move%s%s%s%s%s, %.0f us)\n", tint(&j->output, BOLD), text, tint(&j->output, PLAIN), j->solution.length,
           plural((size_t)j->solution.length), length, cost, time, j->solution.is_optimal && j->solution.length > 0 ? ", optimal" : "",
           elapsed_us);
    flush_output();
    return;
  }
  cJSON *line = cJSON_CreateObject();
  add_text(line, "state", state);
  cJSON_AddStringToObject(line, "solution", j->solution.text);
  cJSON_AddNumberToObject(line, "length", j->solution.length);
  add_number(line, "elapsed_us", elapsed_us, 1);
  cJSON_AddBoolToObject(line, "optimal", j->solution.is_optimal != 0);
  cJSON_AddNumberToObject(line, "cost", j->solution.cost);
  cJSON *lengths = cJSON_AddObjectToObject(line, "lengths");
  for (int32_t metric = VC_METRIC_HALF_TURN; metric <= VC_METRIC_AXIAL_QUARTER_TURN; metric++)
    cJSON_AddNumberToObject(lengths, vc_metric_name(metric), j->solution.lengths[metric]);
  if (j->arguments->machine) add_number(line, "machine_s", j->solution.machine_s, 6);
  print_line(&j->output, line);
}

static bool solve_one(job *j, const char *state) {
  const output *output = &j->output;
  const size_t length = strlen(state);
  if (length != VC_CUBE_STICKERS) {
    vc_cube_report report = {.struct_size = sizeof report};
    const vc_status status = vc_cube_check(state, length, &report);
    return print_failure(output, "state", state, status, status == VC_ERR_ILLEGAL_CUBE ? report.text : "too long");
  }
  j->symbols = state;
  double median_ms;
  j->proved = 0;
  j->best.length = -1;
  const double start = now_ms();
  vc_status status = timed(output->options->repeat, solve_once, j, &median_ms);
  j->is_cut = interrupted() && (status == VC_OK || (status == VC_ERR_CANCELLED && j->best.length >= 0));
  if (status == VC_ERR_CANCELLED && j->is_cut) {
    status = VC_OK;
    j->solution = j->best;
    j->solution.elapsed_s = (now_ms() - start) / 1e3;
  }
  if (shows_progress(j) && j->proved && can_redraw_line()) fputc('\n', stderr);
  if (status == VC_ERR_CANCELLED && !output->options->json) return false; /* reported by solve_all() */
  if (status != VC_OK) return print_failure(output, "state", state, status, vc_solver_error(j->solver));
  print_solution(j, state, output->options->repeat > 1 ? median_ms * 1e3 : j->solution.elapsed_s * 1e6);
  return true;
}

static int32_t show_table_progress(void *context, double fraction) {
  const bool on_terminal = can_redraw_line(), is_done = fraction >= 1;
  if (shows_progress(context) && (on_terminal || is_done))
    fprintf(stderr, "%stables %3.0f %%%s", on_terminal ? "\r" : "", fraction * 100, is_done ? "\n" : "");
  return interrupted();
}

/* Progress of the search for a shortest solution; also ends it after an interrupt. */
static int32_t show_search_progress(void *context, const vc_solver_progress *progress) {
  job *j = context;
  const bool is_first = j->proved == 0, is_new = progress->length != j->proved, on_terminal = can_redraw_line();
  j->proved = progress->length;
  if (shows_progress(j) && (on_terminal || is_new)) {
    const char *lead = !on_terminal || is_first ? "" : is_new ? "\n" : "\r\033[K";
    const double million = 1e6, nodes = (double)progress->nodes;
    char count[48];
    snprintf(count, sizeof count, nodes < million ? "%.0f nodes" : "%.3g million nodes", nodes < million ? nodes : nodes / million);
    fprintf(stderr, "%s%2d moves: %3.0f %%, %s, %.1f s%s", lead, progress->length, progress->fraction * 100, count, progress->elapsed_s,
            on_terminal ? "" : "\n");
  }
  return interrupted();
}

static int32_t keep_better(void *context, const vc_solution *better) {
  job *j = context;
  const int32_t metric = j->arguments->solver.metric;
  j->best = *better;
  if (j->arguments->improvements) fprintf(stderr, "%2d  %s\n", j->arguments->cost ? better->cost : better->lengths[metric], better->text);
  return interrupted();
}

/* "1,2" or "1,2,pairs": the costs become microseconds of a machine. */
static bool parse_cost(const char *text, vc_solver_options *out) {
  char *end, *half_end;
  const long quarter = strtol(text, &end, 10);
  if (*end != ',') return false;
  const long half = strtol(end + 1, &half_end, 10);
  const bool has_pairs = strcmp(half_end, ",pairs") == 0;
  if (quarter < 1 || quarter > 100 || half < 1 || half > 100 || (*half_end && !has_pairs)) return false;
  out->quarter_turn_s = (double)quarter * 1e-6;
  out->half_turn_s = (double)half * 1e-6;
  if (has_pairs) out->pair_extra_s = 0;
  return true;
}

/* Parses numbers separated by commas. @return their count; -1: invalid, or more than `capacity` */
static int parse_numbers(const char *text, double *out, int capacity) {
  for (int count = 0; count < capacity; count++) {
    char *end;
    out[count] = strtod(text, &end);
    if (end == text) return -1;
    if (*end == 0) return count + 1;
    if (*end != ',') return -1;
    text = end + 1;
  }
  return -1;
}

/* The machine of the options. @return false after an error line */
static bool read_machine(const cube_solve_arguments *a, vc_solver_options *o) {
  double times[3];
  const int count = a->machine ? parse_numbers(a->machine, times, 3) : 0;
  if (a->machine && count < 2) return usage_error("--machine %s: must be QUARTER,HALF or QUARTER,HALF,PAIR in seconds", a->machine);
  if (count >= 2) {
    o->quarter_turn_s = times[0];
    o->half_turn_s = times[1];
  }
  if (count == 3) o->pair_extra_s = times[2];
  if (a->face_factors && parse_numbers(a->face_factors, o->face_factor, 6) != 6)
    return usage_error("--face-factors %s: must be six numbers, for U R F D L B", a->face_factors);
  o->fastest = a->fastest || a->cost;
  return true;
}

static bool read_options(const cube_solve_arguments *a, vc_solver_options *o) {
  *o = a->solver;
  if (a->max_length != NO_INTEGER) o->max_length = a->max_length;
  if (!isnan(a->time_ms)) {
    o->time_budget_s = a->time_ms / 1e3;
    if (a->max_length == NO_INTEGER && a->solver.target_length < 0) o->target_length = 0; /* the best solution within the time */
  }
  if (a->cost && !parse_cost(a->cost, o)) return usage_error("--cost %s: must be QUARTER,HALF or QUARTER,HALF,pairs, 1 to 100", a->cost);
  if (a->blocked) o->blocked_faces = 1 << (strchr("URFDLB", a->blocked[0]) - "URFDLB");
  if (a->blocked && a->max_length == NO_INTEGER)
    o->max_length = o->metric == VC_METRIC_QUARTER_TURN || o->metric == VC_METRIC_AXIAL_QUARTER_TURN ? 40 : 30;
  if (!read_machine(a, o)) return false;
  vc_cube_report goal = {.struct_size = sizeof goal};
  if (a->goal && vc_cube_check(a->goal, strlen(a->goal), &goal) != VC_OK) return usage_error("--goal: %s", goal.text);
  o->threads = 0; /* one per processor */
  return true;
}

/* Loads the full tables if the options need them. @return false on failure */
static bool load_tables(job *j) {
  const cube_solve_arguments *a = j->arguments;
  if (!a->full && !a->solver.optimal && !a->tables) return true;
  const vc_status status = vc_solver_load_tables(j->solver, a->tables, show_table_progress, j);
  if (status == VC_ERR_IO) j->is_unwritten = !print_error(&j->output, NULL, status, vc_last_error());
  return status == VC_OK || status == VC_ERR_IO || (status != VC_ERR_CANCELLED && usage_error("no tables (%s)", vc_status_name(status)));
}

/* Solves the states of the arguments, or of standard input. @return an exit status */
static int solve_all(job *j) {
  const options *options = j->output.options;
  const size_t given = (size_t)options->argument_count;
  size_t done = 0, failed = 0;
  char *line = NULL;
  size_t room = 0;
  if (!given && isatty(STDIN_FILENO)) fputs("visioncore: a STATE of 54 letters on each line; Ctrl-D ends\n", stderr);
  while (!interrupted() && (given ? done < given : getline(&line, &room, stdin) > 0)) {
    const char *state = trimmed(given ? options->arguments[done] : line);
    if (!given && !*state) continue;
    const bool solved = solve_one(j, state);
    if (interrupted() && !solved) break;
    failed += !solved;
    done++;
    if (!flush_output()) break;
  }
  free(line);
  if (interrupted() && (!given || done < given || j->is_cut)) {
    char bound[64] = "";
    if (j->is_cut)
      snprintf(bound, sizeof bound, "; the last solution is the best one found until then");
    else if (j->proved && !j->arguments->any_orientation)
      snprintf(bound, sizeof bound, "; no solution has fewer than %d %s", j->proved,
               j->arguments->solver.metric == VC_METRIC_QUARTER_TURN ? "quarter turns" : "moves");
    return report_interrupt(done, given ? given : done + 1, bound);
  }
  if (!given && ferror(stdin)) failed += !print_error(&j->output, "-", VC_ERR_IO, "cannot be read");
  return failed || j->is_unwritten ? EXIT_SOME_FAILED : EXIT_ALL_DONE;
}

/* --scramble replaces the arguments by the state that the moves give. */
static bool scramble(const char *moves, options *options, char state[VC_CUBE_STICKERS + 1]) {
  static char *arguments[1];
  if (!moves) return true;
  if (options->argument_count) return usage_error("only one of STATE and --scramble can be given");
  if (!check_moves("--scramble", moves) || vc_cube_apply(SOLVED_STATE, moves, state) != VC_OK) return false;
  arguments[0] = state;
  options->arguments = arguments;
  options->argument_count = 1;
  return true;
}

int cube_solve(const options *options, void *context) {
  vc_solver_options how;
  struct options with = *options;
  char state[VC_CUBE_STICKERS + 1];
  job j = {.arguments = context, .output = standard_output(&with)};
  if (!read_options(context, &how) || !scramble(j.arguments->scramble, &with, state)) return EXIT_USAGE;
  const vc_status status = vc_solver_create(&how, &j.solver);
  if (status != VC_OK) return usage_exit("%s (%s)", vc_last_error(), vc_status_name(status));
  int result = EXIT_SOME_FAILED;
  if (load_tables(&j)) {
    if (j.arguments->solver.optimal) vc_solver_set_progress_callback(j.solver, show_search_progress, &j);
    vc_solver_set_improvement_callback(j.solver, keep_better, &j);
    if (!start_watcher(&j))
      error_exit(&j.output, NULL, VC_ERR_NO_MEMORY, "could not start a thread");
    else
      result = solve_all(&j), stop_watcher(&j);
  } else if (interrupted()) {
    result = report_interrupt(0, options->argument_count ? (size_t)options->argument_count : 1, "");
  }
  vc_solver_destroy(j.solver);
  return result;
}
