/* Metrics of the solver: every solution is applied to a cube of the test's own, and its lengths and costs are counted anew from its
 * text. */
#define _DEFAULT_SOURCE
#include "../Support/scenes.h"
#include "check.h"

#include <unistd.h>

enum { METRICS = 4, STICKERS = 54, AXES = 3 };

/* ---- A cube of 54 stickers: where each is in space, and where turns take it. ---- */

typedef struct sticker {
  int position[AXES], normal[AXES]; /* the cubie, and the direction in which the sticker shows */
} sticker;

static sticker stickers[STICKERS];

/* The normals of U R F D L B; x to the right, y up, z to the front. */
static const int normals[6][AXES] = {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}, {0, -1, 0}, {-1, 0, 0}, {0, 0, -1}};
/* The directions in which the columns and the rows of each face go, as it is printed in the unfolded cross. */
static const int columns[6][AXES] = {{1, 0, 0}, {0, 0, -1}, {1, 0, 0}, {1, 0, 0}, {0, 0, 1}, {-1, 0, 0}};
static const int rows[6][AXES] = {{0, 0, 1}, {0, -1, 0}, {0, -1, 0}, {0, 0, -1}, {0, -1, 0}, {0, -1, 0}};

static void place_stickers(void) {
  for (int i = 0; i < STICKERS; i++) {
    const int face = i / 9, row = i % 9 / 3 - 1, column = i % 3 - 1;
    for (int k = 0; k < AXES; k++) {
      stickers[i].normal[k] = normals[face][k];
      stickers[i].position[k] = normals[face][k] + column * columns[face][k] + row * rows[face][k];
    }
  }
}

static int dot(const int *a, const int *b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

/* Clockwise as seen from outside: v goes to n (n.v) + v x n. */
static void turn_vector(const int *v, const int *n, int *out) {
  const int along = dot(v, n);
  for (int k = 0; k < AXES; k++) {
    const int a = (k + 1) % AXES, b = (k + 2) % AXES;
    out[k] = n[k] * along + v[a] * n[b] - v[b] * n[a];
  }
}

/* Of each face: where a quarter turn takes each sticker. */
static int destinations[6][STICKERS];

static void find_destinations(void) {
  for (int face = 0; face < 6; face++) {
    for (int i = 0; i < STICKERS; i++) {
      destinations[face][i] = i;
      if (dot(stickers[i].position, normals[face]) <= 0) continue;
      sticker moved;
      turn_vector(stickers[i].position, normals[face], moved.position);
      turn_vector(stickers[i].normal, normals[face], moved.normal);
      for (int k = 0; k < STICKERS; k++)
        if (memcmp(&stickers[k], &moved, sizeof moved) == 0) destinations[face][i] = k;
    }
  }
}

static void quarter_turn(char *cube, int face) {
  char turned[STICKERS];
  for (int i = 0; i < STICKERS; i++)
    turned[destinations[face][i]] = cube[i];
  memcpy(cube, turned, STICKERS);
}

/* ---- What a text of moves does and costs. ---- */

/* The turns of a text, three bits a face; -1 at the places of parentheses. */
typedef struct moves {
  int face[64], quarters[64], pair[64]; /* pair: the number of the parenthesis, or -1 */
  int count;
} moves;

static moves read_moves(const char *text) {
  moves m = {.count = 0};
  int parentheses = 0, open = 0;
  for (const char *c = text; *c; c++) {
    const char *letter = strchr("URFDLB", *c);
    if (*c == '(')
      open = ++parentheses;
    else if (*c == ')')
      open = 0;
    else if (letter) {
      m.face[m.count] = (int)(letter - "URFDLB");
      m.quarters[m.count] = c[1] == '2' ? 2 : c[1] == '\'' ? 3 : 1;
      m.pair[m.count++] = open ? open : -1;
    } else
      CHECK(strchr(" 2'", *c) != NULL);
  }
  CHECK(open == 0);
  return m;
}

/* The length in a metric: runs of turns of one axis, each of one or two faces. */
static int length_of(const moves *m, int metric) {
  const int half = metric == VC_METRIC_QUARTER_TURN || metric == VC_METRIC_AXIAL_QUARTER_TURN ? 2 : 1;
  const int axial = metric == VC_METRIC_AXIAL_HALF_TURN || metric == VC_METRIC_AXIAL_QUARTER_TURN;
  int length = 0;
  for (int i = 0; i < m->count; i++) {
    const int cost = m->quarters[i] == 2 ? half : 1;
    const int before = i > 0 && m->face[i] != m->face[i - 1] && m->face[i] % 3 == m->face[i - 1] % 3;
    /* Beside its opposite face only what is more than that counts. */
    const int counted = axial && before ? (m->quarters[i - 1] == 2 ? half : 1) : 0;
    length += cost > counted ? cost - counted : 0;
  }
  return length;
}

static void check_solution(const char *cube, const vc_solution *s, int axial) {
  char stickers_now[STICKERS];
  memcpy(stickers_now, cube, STICKERS);
  const moves m = read_moves(s->text);
  CHECK(m.count == s->length);
  for (int i = 0; i < m.count; i++) {
    CHECK(s->moves[i] == 3 * m.face[i] + m.quarters[i] - 1);
    if (i > 0) CHECK(m.face[i] != m.face[i - 1]);
    if (i > 1 && m.face[i - 1] % 3 == m.face[i] % 3) CHECK(m.face[i - 2] % 3 != m.face[i] % 3);
    /* Exactly the turns of opposite faces at once are in parentheses. */
    const int together =
        axial && ((i > 0 && m.face[i - 1] % 3 == m.face[i] % 3) || (i + 1 < m.count && m.face[i + 1] % 3 == m.face[i] % 3));
    CHECK((m.pair[i] >= 0) == together);
    for (int k = 0; k < m.quarters[i]; k++)
      quarter_turn(stickers_now, m.face[i]);
  }
  for (int i = 0; i < STICKERS; i++)
    CHECK(stickers_now[i] == stickers_now[i / 9 * 9 + 4]);
  for (int metric = 0; metric < METRICS; metric++)
    CHECK(s->lengths[metric] == length_of(&m, metric));
}

/* ---- Tests ---- */

static vc_solver_options options_of(int metric) {
  vc_solver_options options;
  vc_solver_options_init(&options, sizeof options);
  options.metric = metric;
  return options;
}

static vc_solver *solver_with(const vc_solver_options *options) {
  vc_solver *solver = NULL;
  CHECK_STATUS(vc_solver_create(options, &solver), VC_OK);
  return solver;
}

static vc_solver *solver_of(int metric) {
  const vc_solver_options options = options_of(metric);
  return solver_with(&options);
}

static int is_axial(int metric) { return metric == VC_METRIC_AXIAL_HALF_TURN || metric == VC_METRIC_AXIAL_QUARTER_TURN; }

/* A solution that was applied and counted. */
static vc_solution solve(vc_solver *solver, const char *cube, int has_pairs) {
  vc_solution solution = {.struct_size = sizeof solution};
  CHECK_STATUS(vc_solver_solve(solver, cube, &solution), VC_OK);
  check_solution(cube, &solution, has_pairs);
  return solution;
}

/* Solves the next random cube. */
static vc_solution solve_random(vc_solver *solver, uint64_t *seed, int has_pairs) {
  char cube[55];
  CHECK_STATUS(vc_cube_random(seed, cube), VC_OK);
  return solve(solver, cube, has_pairs);
}

static const int at_once[METRICS] = {21, 30, 18, 27};

/* Solves random cubes: every cube has a solution within the length of the header, and its text has the same length. */
static void check_random_cubes(vc_solver *solver, int metric, int count) {
  uint64_t seed = 100 + (uint64_t)metric;
  for (int i = 0; i < count; i++) {
    const vc_solution solution = solve_random(solver, &seed, is_axial(metric));
    CHECK(solution.cost == solution.lengths[metric]);
    CHECK(solution.lengths[metric] <= at_once[metric]);
  }
}

static void test_compact_tables(void) {
  for (int metric = 0; metric < METRICS; metric++) {
    vc_solver *solver = solver_of(metric);
    CHECK(vc_solver_table_bytes(solver) >= 3900000);
    CHECK(vc_solver_table_bytes(solver) <= 6000000);
    check_random_cubes(solver, metric, 100);
    vc_solver_destroy(solver);
  }
}

/* Within a time, solutions in a metric get shorter in that metric, and each better one is reported. */
static int32_t note_length(void *context, const vc_solution *better) {
  int32_t *last = context;
  CHECK(*last == 0 || better->cost < *last);
  *last = better->cost;
  return 0;
}

static void test_improvements(void) {
  for (int metric = 0; metric < METRICS; metric++) {
    vc_solver_options options = options_of(metric);
    options.target_length = 0;
    options.time_budget_s = 0.03;
    vc_solver *solver = solver_with(&options);
    int32_t last = 0;
    uint64_t seed = 7;
    CHECK_STATUS(vc_solver_set_improvement_callback(solver, note_length, &last), VC_OK);
    CHECK(solve_random(solver, &seed, is_axial(metric)).lengths[metric] == last);
    vc_solver_destroy(solver);
  }
}

/* The solutions of short scrambles are as short as they. */
static void test_short_scrambles(void) {
  static const struct {
    const char *moves;
    int32_t metric, length;
  } cases[] = {
      {"R2", VC_METRIC_QUARTER_TURN, 2},         {"R2 U'", VC_METRIC_QUARTER_TURN, 3},          {"R L'", VC_METRIC_AXIAL_HALF_TURN, 1},
      {"R2 L' U", VC_METRIC_AXIAL_HALF_TURN, 2}, {"R2 L'", VC_METRIC_AXIAL_QUARTER_TURN, 2},    {"U D F", VC_METRIC_AXIAL_QUARTER_TURN, 2},
      {"U2 D2", VC_METRIC_HALF_TURN, 2},         {"F B R L U D", VC_METRIC_AXIAL_HALF_TURN, 3},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    vc_solver_options options = options_of(cases[i].metric);
    options.max_length = cases[i].length;
    vc_solver *solver = solver_with(&options);
    char cube[55];
    CHECK_STATUS(vc_cube_apply(solved_cube, cases[i].moves, cube), VC_OK);
    CHECK(solve(solver, cube, is_axial(cases[i].metric)).lengths[cases[i].metric] == cases[i].length);
    if (cases[i].length > 1) {
      vc_solution none = {.struct_size = sizeof none};
      options.max_length = cases[i].length - 1;
      CHECK_STATUS(vc_solver_set_options(solver, &options), VC_OK);
      CHECK_STATUS(vc_solver_solve(solver, cube, &none), VC_ERR_NOT_FOUND);
    }
    vc_solver_destroy(solver);
  }
}

static void test_blocked_face(void) {
  for (int metric = 0; metric < METRICS; metric++) {
    for (int face = 0; face < 6; face++) {
      vc_solver_options options = options_of(metric);
      options.max_length = metric == VC_METRIC_QUARTER_TURN || metric == VC_METRIC_AXIAL_QUARTER_TURN ? 40 : 30;
      options.blocked_faces = 1 << face;
      vc_solver *solver = solver_with(&options);
      uint64_t seed = 8;
      for (int i = 0; i < 3; i++) {
        const vc_solution solution = solve_random(solver, &seed, is_axial(metric));
        for (int k = 0; k < solution.length; k++)
          CHECK(solution.moves[k] / 3 != face);
      }
      vc_solver_destroy(solver);
    }
  }
}

static void test_same_answer_on_any_number_of_threads(void) {
  for (int metric = 0; metric < METRICS; metric++) {
    vc_solver_options options = options_of(metric);
    options.max_length = at_once[metric] - 1;
    vc_solver *one = solver_with(&options);
    options.threads = 3;
    vc_solver *three = solver_with(&options);
    uint64_t seed = 9, same = 9;
    for (int i = 0; i < (metric == VC_METRIC_HALF_TURN ? 60 : 10); i++) {
      const vc_solution a = solve_random(one, &seed, is_axial(metric)), b = solve_random(three, &same, is_axial(metric));
      CHECK(strcmp(a.text, b.text) == 0);
    }
    vc_solver_destroy(one);
    vc_solver_destroy(three);
  }
}

/* The seconds of a machine, counted from the text. */
static double seconds_of(const moves *m, const vc_solver_options *o) {
  double sum = 0;
  for (int i = 0; i < m->count; i++) {
    const double time = (m->quarters[i] == 2 ? o->half_turn_s : o->quarter_turn_s) * o->face_factor[m->face[i]];
    if (o->pair_extra_s >= 0 && i + 1 < m->count && m->face[i + 1] % 3 == m->face[i] % 3) {
      const double other = (m->quarters[i + 1] == 2 ? o->half_turn_s : o->quarter_turn_s) * o->face_factor[m->face[i + 1]];
      sum += fmin(time + other, fmax(time, other) + o->pair_extra_s);
      i++;
    } else
      sum += time;
  }
  return sum;
}

static void test_machine(void) {
  const double pairs[] = {-1, 0, 0.02};
  for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++) {
    vc_solver_options options = options_of(VC_METRIC_HALF_TURN);
    options.quarter_turn_s = 0.08;
    options.half_turn_s = 0.13;
    options.pair_extra_s = pairs[k];
    for (int face = 0; face < 6; face++)
      options.face_factor[face] = face == 5 ? 1.5 : 1;
    options.target_length = 0;
    options.time_budget_s = 0.02;
    vc_solver *any = solver_with(&options);
    options.fastest = 1;
    vc_solver *fastest = solver_with(&options);
    uint64_t seed = 10, same = 10;
    double shortest_s = 0, fastest_s = 0;
    for (int i = 0; i < 10; i++) {
      const vc_solution a = solve_random(any, &seed, pairs[k] >= 0), b = solve_random(fastest, &same, pairs[k] >= 0);
      const moves m = read_moves(a.text), n = read_moves(b.text);
      CHECK(fabs(a.machine_s - seconds_of(&m, &options)) < 1e-9);
      CHECK(fabs(b.machine_s - seconds_of(&n, &options)) < 1e-9);
      CHECK(abs(b.cost - (int)lround(b.machine_s * 1e6)) <= 1);
      shortest_s += a.machine_s;
      fastest_s += b.machine_s;
    }
    CHECK(fastest_s < shortest_s);
    vc_solver_destroy(any);
    vc_solver_destroy(fastest);
  }
}

/* Times that are closest to each metric: a solution costs what its moves take. */
static void test_costs(void) {
  const double times[][3] = {{1, 1, 0}, {1, 2, -1}, {1, 2, 0}, {2, 3, -1}, {3, 4, 0}, {10, 11, -1}};
  for (size_t k = 0; k < 2 * sizeof times / sizeof *times; k++) {
    const double unit = k % 2 ? 1e-6 : 1;
    vc_solver_options options = options_of(VC_METRIC_HALF_TURN);
    options.quarter_turn_s = times[k / 2][0] * unit;
    options.half_turn_s = times[k / 2][1] * unit;
    options.pair_extra_s = times[k / 2][2];
    for (int face = 0; face < 6; face++)
      options.face_factor[face] = 1;
    options.fastest = 1;
    options.target_length = 0;
    options.time_budget_s = 0.01;
    vc_solver *solver = solver_with(&options);
    uint64_t seed = 11;
    const vc_solution solution = solve_random(solver, &seed, options.pair_extra_s == 0);
    const moves m = read_moves(solution.text);
    CHECK(solution.cost == lround(seconds_of(&m, &options) * 1e6));
    vc_solver_destroy(solver);
  }
}

/* Turns that take next to no time, and turns that take so long that the microseconds do not fit in vc_solution.cost. */
static void test_extreme_machines(void) {
  static const struct {
    double turn_s, factor;
    int32_t cost;
  } cases[] = {{1e-30, 0, 0}, {5e-324, 0, 0}, {1e-30, 1e-300, 0}, {60, 100, INT32_MAX}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    vc_solver_options options = options_of(VC_METRIC_HALF_TURN);
    options.quarter_turn_s = options.half_turn_s = cases[i].turn_s;
    for (int face = 0; face < 6; face++)
      options.face_factor[face] = cases[i].factor;
    options.fastest = 1;
    options.time_budget_s = 0.01;
    vc_solver *solver = solver_with(&options);
    uint64_t seed = 12;
    CHECK(solve_random(solver, &seed, 0).cost == cases[i].cost);
    vc_solver_destroy(solver);
  }
}

static void test_bad_options(void) {
  static const struct {
    int32_t metric, max_length, blocked_faces, fastest, optimal;
    double quarter_turn_s, half_turn_s, time_budget_s;
    vc_status status;
  } cases[] = {
      {0, 31, 0, 0, 0, 0, 0, 0, VC_ERR_INVALID_ARGUMENT}, /* of quarter turns there may be more */
      {VC_METRIC_QUARTER_TURN, 40, 0, 0, 0, 0, 0, 0, VC_OK}, {0, 21, 3, 0, 0, 0, 0, 0, VC_ERR_UNSUPPORTED}, /* two faces */
      {0, 21, 64, 0, 0, 0, 0, 0, VC_ERR_UNSUPPORTED},        {0, 21, 256, 0, 0, 0, 0, 0, VC_ERR_UNSUPPORTED},
      {0, 21, -1, 0, 0, 0, 0, 0, VC_ERR_UNSUPPORTED},        {0, 21, 32, 0, 0, 0, 0, 1000000, VC_OK},
      {0, 21, 0, 0, 0, 1, 0, 0, VC_ERR_INVALID_ARGUMENT},    /* half a machine */
      {0, 21, 0, 1, 0, 0, 0, 1e-6, VC_ERR_INVALID_ARGUMENT}, /* the fastest without a machine */
      {0, 21, 0, 1, 0, 1, 1, 0, VC_ERR_INVALID_ARGUMENT},    /* the fastest without a time */
      {0, 21, 0, 1, 1, 1, 1, 1e-6, VC_ERR_UNSUPPORTED},      /* a proof that none is faster */
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    vc_solver_options options = options_of(cases[i].metric);
    options.max_length = cases[i].max_length;
    options.blocked_faces = cases[i].blocked_faces;
    options.fastest = cases[i].fastest;
    options.optimal = cases[i].optimal;
    options.quarter_turn_s = cases[i].quarter_turn_s;
    options.half_turn_s = cases[i].half_turn_s;
    options.time_budget_s = cases[i].time_budget_s;
    vc_solver *solver;
    CHECK_STATUS(vc_solver_create(&options, &solver), cases[i].status);
    if (i == 0) CHECK(strcmp(vc_last_error(), "max_length 31: must be -1 or 0..30") == 0);
    vc_solver_destroy(solver);
  }
}

/* Shortest solutions: no shorter one exists, as all shorter lengths were searched. */
static void check_optimal(vc_solver *solver, int metric) {
  /* Lengths of the scrambles in each metric; of the first two they are the shortest. */
  static const struct {
    const char *moves;
    int32_t lengths[METRICS];
    int is_shortest;
  } cases[] = {
      {"U2 D2 R2 L2 F2 B2", {6, 12, 3, 6}, 1},
      {"R U R' U'", {4, 4, 4, 4}, 1},
      {"R L U D F B R' L U", {9, 9, 5, 5}, 0},
      {"R2 U F' L D2 B R' U2 F", {9, 12, 9, 12}, 0},
  };
  vc_solver_options options = options_of(metric);
  options.optimal = 1;
  options.threads = 2;
  CHECK_STATUS(vc_solver_set_options(solver, &options), VC_OK);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char cube[55];
    CHECK_STATUS(vc_cube_apply(solved_cube, cases[i].moves, cube), VC_OK);
    const vc_solution solution = solve(solver, cube, is_axial(metric));
    CHECK(solution.is_optimal == 1);
    const int32_t length = solution.lengths[metric];
    CHECK(solution.cost == length);
    CHECK(cases[i].is_shortest ? length == cases[i].lengths[metric] : length <= cases[i].lengths[metric]);
    if (metric == VC_METRIC_QUARTER_TURN) CHECK((length - cases[i].lengths[metric]) % 2 == 0);
  }
}

/* The full tables of each metric, made and then, when nobody has them any more, read again. One file serves all: that of one metric is
 * not taken for another's. */
static void test_full_tables(void) {
  char name[] = "/tmp/test_solver_metrics_XXXXXX";
  const int descriptor = mkstemp(name);
  CHECK(descriptor >= 0);
  for (int metric = 0; metric < METRICS; metric++) {
    const int counts[] = {500, 50};
    for (int round = 0; round < 2; round++) {
      vc_solver *solver = solver_of(metric);
      CHECK_STATUS(vc_solver_load_tables(solver, name, NULL, NULL), VC_OK);
      CHECK(vc_solver_profile(solver) == VC_SOLVER_PROFILE_FULL);
      CHECK(vc_solver_table_bytes(solver) <= 100000000);
      check_random_cubes(solver, metric, counts[round]);
      if (round == 1) check_optimal(solver, metric);
      vc_solver_destroy(solver);
    }
  }
  close(descriptor);
  remove(name);
}

int main(void) {
  place_stickers();
  find_destinations();
  /* Tables live as long as a solver that uses them. */
  vc_solver *kept[METRICS];
  for (int metric = 0; metric < METRICS; metric++)
    kept[metric] = solver_of(metric);
  test_bad_options();
  test_short_scrambles();
  test_compact_tables();
  test_full_tables();
  test_improvements();
  test_blocked_face();
  test_same_answer_on_any_number_of_threads();
  test_machine();
  test_costs();
  test_extreme_machines();
  for (int metric = 0; metric < METRICS; metric++)
    vc_solver_destroy(kept[metric]);
  return TEST_RESULT();
}
