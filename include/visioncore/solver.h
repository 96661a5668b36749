/* visioncore/solver.h: states, moves and solutions of 3x3 cubes.
 *
 * States, moves and checks need no handle. A cube is given as 54 symbols, one per sticker, in the
 * order U1..U9 R1..R9 F1..F9 D1..D9 L1..L9 B1..B9: each face row by row as in the unfolded cross (U
 * above F; L F R B beside each other; D below F). The six centres define the symbol of each face:
 * the letters U R F D L B, colours (W Y R O G B) or any six different bytes except NUL. Moves refer
 * to the cube as held. Results use U R F D L B. Method and figures: docs/solver.md.
 *
 *     vc_solver *solver;
 *     vc_solution solution;
 *     solution.struct_size = sizeof solution;
 *     if (vc_solver_create(NULL, &solver) != VC_OK) return 1;
 *     const char *state = "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD";
 *     if (vc_solver_solve(solver, state, &solution) == VC_OK) puts(solution.text);
 *     else puts(vc_solver_error(solver));
 *     vc_solver_destroy(solver);
 *
 * See visioncore.h for ownership, errors, option structs, threads, units, annotations in brackets.
 */
#ifndef VISIONCORE_SOLVER_H
#define VISIONCORE_SOLVER_H

#include "common.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
  /** symbols of a cube; as a string it needs one more byte for the final NUL */
  VC_CUBE_STICKERS = 54,
  VC_SOLUTION_MAX_MOVES = 64, /**< capacity of vc_solution.moves */
  VC_SOLUTION_TEXT_SIZE = 256 /**< capacity of vc_solution.text in bytes */
};

/** Defects of a cube. */
enum {
  VC_CUBE_CHECK_OK = 0,
  VC_CUBE_CHECK_WRONG_STICKER_COUNT = 1, /**< not 54 symbols */
  VC_CUBE_CHECK_UNKNOWN_SYMBOL = 2,      /**< a sticker has a symbol that no centre has */
  VC_CUBE_CHECK_EQUAL_CENTERS = 3,       /**< two faces have the same centre */
  VC_CUBE_CHECK_WRONG_COUNT = 4,         /**< not nine stickers of each colour */
  VC_CUBE_CHECK_IMPOSSIBLE_CORNER = 5,   /**< a corner with colours that no corner has */
  VC_CUBE_CHECK_IMPOSSIBLE_EDGE = 6,     /**< an edge with colours that no edge has */
  VC_CUBE_CHECK_REPEATED_CORNER = 7,     /**< a corner occurs twice */
  VC_CUBE_CHECK_REPEATED_EDGE = 8,       /**< an edge occurs twice */
  /** an edge flipped, a corner twisted or two pieces swapped: see the flags */
  VC_CUBE_CHECK_UNREACHABLE = 9
};

/** The name of a VC_CUBE_CHECK_* constant, for example "equal centers"; "" for other numbers. */
VC_API const char *vc_cube_check_name(int32_t problem);

/** Result of vc_cube_check(). */
typedef struct vc_cube_report {
  uint32_t struct_size;
  int32_t problem;        /**< [VC_CUBE_CHECK_*] the first problem found */
  int32_t flipped_edge;   /**< [flag] 1: an odd number of edges is flipped */
  int32_t twisted_corner; /**< [flag] 1: the twists of the corners do not add up to full turns */
  int32_t swapped_pair;   /**< [flag] 1: two pieces are swapped */
  int32_t facelet_count;  /**< [0..6] number of facelets */
  int32_t facelets[6];    /**< [0..53] the affected stickers */
  char text[128];         /**< the problem as an English sentence; "" if there is none */
} vc_cube_report;

/**
 * Checks whether a cube is legal, that is, reachable by turning faces.
 * @param symbols  `count` bytes, not necessarily NUL-terminated; nothing is read beyond a NUL
 * @param count    [0..1000000] values other than 54 are reported as a problem of the cube
 * @param report   [null] filled in unless it is NULL; set its struct_size first
 * @return VC_OK; VC_ERR_ILLEGAL_CUBE; VC_ERR_INVALID_ARGUMENT (NULL symbols, count, struct_size)
 *
 * May be called from any thread.
 */
VC_API vc_status vc_cube_check(const char *symbols, size_t count, vc_cube_report *report);

/**
 * A random cube, uniformly distributed over the 43,252,003,274,489,856,000 legal ones.
 * @param seed  in: the state of the random number generator (SplitMix64); out: its state for the
 *              next call. The same seed gives the same cube on every machine.
 * @param out   set to 54 letters and NUL
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL)
 *
 * May be called from any thread.
 */
VC_API vc_status vc_cube_random(uint64_t *seed, char out[55]);

/**
 * Applies moves of faces, layers or the entire cube.
 * @param symbols  54 symbols of a legal cube
 * @param moves    [null] as in vc_moves_parse(), NUL-terminated; NULL = none
 * @param out      set to 54 letters and NUL; "" on error. The cube as held after the moves, each
 *                 sticker named after the face whose centre has its colour: "x" leaves the solved
 *                 cube unchanged, and "R y" has the same effect on it as "F". Two calls are
 *                 equivalent to one with all moves. Must not overlap symbols or moves.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_BAD_DATA (moves cannot be parsed);
 *         VC_ERR_ILLEGAL_CUBE
 *
 * May be called from any thread.
 */
VC_API vc_status vc_cube_apply(const char *symbols, const char *moves, char out[55]);

/**
 * Parses moves.
 * @param text      WCA notation, NUL-terminated: faces U R F D L B, two layers Uw or u, slices M E
 *                  S (as L, D, F), rotations x y z (as R, U, F), each followed by nothing or 1
 *                  (clockwise), 2 or 2' (half turn), ' or 3 (counter-clockwise); typographic
 *                  apostrophes, primes and accents are read as '; with or without spaces. Two
 *                  simultaneous turns of opposite faces may be in parentheses: (U D')
 * @param moves     [null] buffer for `capacity` moves: 3 * face + quarter turns - 1 with the faces
 *                  in the order U R F D L B: U = 0, U2 = 1, U' = 2, R = 3 ... B' = 17. With a
 *                  capacity of 0, moves may be NULL and are only counted. All moves are turns of
 *                  faces of the cube as held at the start: "Rw U" is L F, "M" is R L'. The
 *                  remaining rotation (here x and x') is not included: vc_moves_holding().
 * @param count     set to the number of moves (turns of faces), even if it exceeds capacity
 * @param position  [null] set to the offset of the first byte that cannot be parsed (the length of
 *                  the text if there is none) unless it is NULL
 * @return VC_OK; VC_ERR_BAD_DATA (not moves); VC_ERR_TOO_LARGE (capacity); VC_ERR_INVALID_ARGUMENT
 *
 * May be called from any thread.
 */
VC_API vc_status vc_moves_parse(const char *text, uint8_t *moves, size_t capacity, size_t *count,
                                size_t *position);

/**
 * The orientation of a cube after moves. Rotations, wide moves and slices change it.
 * @param text   as in vc_moves_parse()
 * @param up     set to the face that is up after the moves, 0..5 = U R F D L B of the cube as held
 *               at the start
 * @param front  set to the face that is in front after the moves; both are 0 after an error
 * @return VC_OK; VC_ERR_BAD_DATA (not moves); VC_ERR_INVALID_ARGUMENT (NULL)
 *
 * May be called from any thread.
 */
VC_API vc_status vc_moves_holding(const char *text, int32_t *up, int32_t *front);

/**
 * Writes moves in WCA notation, separated by spaces.
 * @param moves     [0..17] `count` numbers as in vc_moves_parse()
 * @param count     [0..1000000]
 * @param invert    [flag] 1: write the sequence that undoes them; 0: as they are
 * @param text      buffer of `capacity` bytes, including the final NUL; 3 * count + 1 are always
 *                  enough
 * @param capacity  [1 or more]
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, count, invert, a move above 17); VC_ERR_TOO_LARGE
 *         (capacity; text is "" then)
 *
 * May be called from any thread.
 */
VC_API vc_status vc_moves_format(const uint8_t *moves, size_t count, int32_t invert, char *text,
                                 size_t capacity);

/** A cube solver and its tables. */
typedef struct vc_solver vc_solver;

/** The tables used by a solver. */
enum {
  VC_SOLVER_PROFILE_COMPACT = 0, /**< 5 MB per metric, available from the start */
  /**
   * 79 to 84 MB per metric, loaded by vc_solver_load_tables(): several times faster, which gives
   * shorter solutions in the same time
   */
  VC_SOLVER_PROFILE_FULL = 1
};

/** The name of a VC_SOLVER_PROFILE_* constant: "compact", "full"; "" for other numbers. */
VC_API const char *vc_solver_profile_name(int32_t profile);

/** The length of a solution, which searches minimise. */
enum {
  VC_METRIC_HALF_TURN = 0,    /**< "half" each turn of a face counts one */
  VC_METRIC_QUARTER_TURN = 1, /**< "quarter" a half turn counts two */
  /** "axial" simultaneous turns of two opposite faces count one, as does a turn of one face */
  VC_METRIC_AXIAL_HALF_TURN = 2,
  /** "axial-quarter" as axial, but a step with a half turn counts two */
  VC_METRIC_AXIAL_QUARTER_TURN = 3
};

/**
 * The name of a VC_METRIC_* constant: "half", "quarter", "axial", "axial-quarter"; "" for other
 * numbers.
 */
VC_API const char *vc_metric_name(int32_t metric);

/**
 * Solver options. Solutions are near-optimal. Without a time budget they are deterministic, for any
 * number of threads.
 */
typedef struct vc_solver_options {
  uint32_t struct_size;
  /**
   * [-1 or 0..40 = -1] Longer solutions are rejected. The length is measured in the metric; the
   * maximum is 40 in the quarter-turn metrics and 30 in the others. -1: a length that is found at
   * once for every cube: 21 in half turns, 30 in quarter turns, 18 and 27 in the axial metrics;
   * with fastest the maximum. 20 half turns are nearly always found at once; 30 accepts the first
   * solution found.
   */
  int32_t max_length;
  /**
   * [-1 or 0..40 = -1] The search for shorter solutions continues until one has at most this length
   * (with fastest, this number of microseconds); at most the maximum of max_length. -1: it ends
   * with the first accepted solution. Set 0 and time_budget_s for the best solution within a time
   * limit. Without time_budget_s longer solutions than this are not accepted either.
   */
  int32_t target_length;
  int32_t threads; /**< [0..256 = 1] threads for one search; 0: as vc_threads_get() */
  /**
   * [0..1000000 = 0] wall-clock time after which the best solution is returned; 0: no limit. If
   * max_length is -1, or at least the length that -1 stands for, the first solution is always
   * awaited, which takes about a millisecond.
   */
  double time_budget_s;
  /**
   * [flag = 0] 1: find a shortest solution and prove that no shorter one exists. Needs the full
   * tables and usually takes seconds to minutes. When a proof reaches 17 moves (21 in quarter
   * turns), another table of 240 MB is computed (some seconds) and kept with the full tables; the
   * axial half-turn metric has no such table. max_length and target_length are ignored.
   */
  int32_t optimal;
  /**
   * [= 0] A face that must not turn: 1, 2, 4, 8, 16 or 32 for U R F D L B; 0: none. Solutions are
   * longer: also set max_length to its maximum.
   */
  int32_t blocked_faces;
  /**
   * [VC_METRIC_* = VC_METRIC_HALF_TURN] the metric of lengths, which the search minimises. Each
   * metric has its own tables.
   */
  int32_t metric;
  /**
   * [flag = 0] 1: minimise the time that the machine takes, within the time budget, which must be
   * set. The search uses the metric that approximates the times best.
   */
  int32_t fastest;
  /**
   * [0..60 = 0] time that a machine takes for a quarter turn, for vc_solution.machine_s; 0, with
   * half_turn_s 0: no machine
   */
  double quarter_turn_s;
  double half_turn_s; /**< [0..60 = 0] time for a half turn; 0 with quarter_turn_s 0 */
  /**
   * [-1 or 0..60 = -1] additional time of two simultaneous turns of opposite faces, on top of the
   * slower of them; -1: the machine makes them one after the other. They are also made one after
   * the other where that is faster
   */
  double pair_extra_s;
  /** [0..100 = 0] factor of these times for each face in the order U R F D L B; 0 means 1 */
  double face_factor[6];
} vc_solver_options;

/** A solution. */
typedef struct vc_solution {
  uint32_t struct_size;
  int32_t length;     /**< [-1 or more] moves in the half-turn metric; -1: none */
  int32_t is_optimal; /**< [flag] 1: proved that no solution is shorter in the metric */
  /**
   * with fastest, time of the machine in microseconds, at most INT32_MAX; else length in the metric
   */
  int32_t cost;
  double elapsed_s;  /**< wall-clock time of the search */
  uint8_t moves[64]; /**< numbers as in vc_moves_parse(), `length` of them */
  /**
   * the moves in WCA notation; adjacent turns of opposite faces are in parentheses, "(U D')", if
   * the metric or the machine treats them as one
   */
  char text[256];
  int32_t lengths[4]; /**< in each metric, by VC_METRIC_* */
  double machine_s;   /**< time of the machine given in the options; 0 without one */
} vc_solution;

/**
 * Called with each better solution of a running search; without a time budget only with the
 * solution that ends it.
 * @param user_data  as given to vc_solver_set_improvement_callback()
 * @param better     borrowed for the call; its elapsed_s and is_optimal are 0
 * @return 0 to continue; anything else takes this solution and ends the search
 */
typedef int32_t vc_solver_improvement_fn(void *user_data, const vc_solution *better);

/** Progress of the search for a shortest solution. */
typedef struct vc_solver_progress {
  uint32_t struct_size;
  /** the length being searched; proved: no solution is shorter */
  int32_t length;
  double fraction;  /**< [0..1] completed fraction of this length */
  int64_t nodes;    /**< nodes visited, for all lengths and threads */
  double elapsed_s; /**< wall-clock time of the search */
} vc_solver_progress;

/**
 * Called with the progress of the search for a shortest solution at the start of each length and
 * about ten times a second.
 * @param user_data  as given to vc_solver_set_progress_callback()
 * @param progress   borrowed for the call
 * @return 0 to continue; anything else cancels: the search returns VC_ERR_CANCELLED
 */
typedef int32_t vc_solver_progress_fn(void *user_data, const vc_solver_progress *progress);

/**
 * Called with the progress of loading or computing tables.
 * @param user_data  as given to vc_solver_load_tables()
 * @param fraction   0..1, increasing
 * @return 0 to continue; anything else cancels
 */
typedef int32_t vc_solver_table_progress_fn(void *user_data, double fraction);

/** Fills in the defaults, as vc_picture_options_init. */
VC_API void vc_solver_options_init(vc_solver_options *options, size_t struct_size);

/**
 * Creates a solver with the compact tables of the metric of its options. They take 4 to 5 MB and
 * about 0.1 s of processor time, and are shared by all solvers that exist at the same time. The
 * tables of another metric are computed by the first search that uses it.
 * @param options  NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (a number out of range, options that contradict each
 *         other); VC_ERR_UNSUPPORTED (an unknown metric, more than one blocked face, optimal with
 *         fastest); VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_solver_create(const vc_solver_options *options, vc_solver **out);
/** Releases the solver; no call on it may be running. NULL is allowed. */
VC_API void vc_solver_destroy(vc_solver *solver);
/**
 * Error text of the last call on this solver; "" after success. Never NULL; borrowed until the next
 * call on it.
 */
VC_API const char *vc_solver_error(const vc_solver *solver);

/** Sets the options of the following calls; NULL = defaults. Codes as vc_solver_create(). */
VC_API vc_status vc_solver_set_options(vc_solver *solver, const vc_solver_options *options);

/**
 * Sets the callback for better solutions. It is called from a solving thread, never from two
 * threads at once. vc_solver_solve_to() with any_orientation calls it with the solution of each
 * orientation that is better than those before. Otherwise it is not called for a solved cube, by
 * vc_solver_solve_many(), or with the option optimal.
 * @param callback  [null] NULL = none
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL solver)
 */
VC_API vc_status vc_solver_set_improvement_callback(vc_solver *solver,
                                                    vc_solver_improvement_fn *callback,
                                                    void *user_data);

/**
 * Sets the callback for the progress of searches with the option optimal. It is called from a
 * solving thread, never from two threads at once. vc_solver_solve_to() with any_orientation
 * searches one orientation after another.
 * @param callback  [null] NULL = none
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL solver)
 */
VC_API vc_status vc_solver_set_progress_callback(vc_solver *solver, vc_solver_progress_fn *callback,
                                                 void *user_data);

/**
 * Loads the full tables of the options' metric from a file, or computes them (about 2 s of
 * processor time, spread over the threads of vc_threads_set) and writes the file. Tables of other
 * metrics are kept. May be called from any thread, also while another one solves: searches use the
 * tables present at their start. Solvers that exist at the same time share the memory of the
 * tables; each of them uses the full ones after its own call.
 * @param path      [null] UTF-8 name of the file, 74 to 79 MB, one for each metric; NULL = no file.
 *                  A file of tables that is damaged, or of another version or metric, is replaced,
 *                  but no other file. It is written under another name and then renamed, so several
 *                  processes may do this at once. It is written even if this process already has
 *                  the tables. Its checksum finds damage, not forgery: name no file that others may
 *                  write.
 * @param progress  [null] called on this thread about twenty times a second; NULL = none
 * @return VC_OK; VC_ERR_CANCELLED (by progress); VC_ERR_NO_MEMORY; VC_ERR_IO (the file could not be
 *         written, or is of another kind; the tables are used nevertheless);
 *         VC_ERR_INVALID_ARGUMENT (NULL solver, empty path). vc_last_error() has the text, because
 *         vc_solver_error() belongs to the solving thread.
 */
VC_API vc_status vc_solver_load_tables(vc_solver *solver, const char *path,
                                       vc_solver_table_progress_fn *progress, void *user_data);

/**
 * The tables of the next search in the metric of the options: VC_SOLVER_PROFILE_*. May be called
 * from any thread.
 */
VC_API int32_t vc_solver_profile(const vc_solver *solver);
/** The size of these tables in bytes. May be called from any thread. */
VC_API int64_t vc_solver_table_bytes(const vc_solver *solver);

/**
 * Finds moves that solve a cube.
 * @param symbols  54 symbols; NUL-terminated or not
 * @param out      filled in; set its struct_size first. After an error its length is -1;
 *                 VC_ERR_BUSY does not change it
 * @return VC_OK; VC_ERR_ILLEGAL_CUBE (the error text gives the reason); VC_ERR_TIMEOUT (no
 *         acceptable solution within the time budget); VC_ERR_NOT_FOUND (no solution of an
 *         acceptable length exists); VC_ERR_CANCELLED; VC_ERR_UNSUPPORTED (optimal without the full
 *         tables); VC_ERR_NO_MEMORY; VC_ERR_INVALID_ARGUMENT
 */
VC_API vc_status vc_solver_solve(vc_solver *solver, const char *symbols, vc_solution *out);

/**
 * Finds moves that turn one cube into another, for example into a pattern. Otherwise as
 * vc_solver_solve().
 * @param from             54 symbols of a legal cube
 * @param to               54 symbols of the cube to reach, with the same centres
 * @param any_orientation  [flag] 1: reach the cube in any of the 24 orientations, whichever is
 *                         shortest; 0: in the given orientation. is_optimal is 1 only if the search
 *                         of no orientation was interrupted.
 * @return codes as vc_solver_solve()
 */
VC_API vc_status vc_solver_solve_to(vc_solver *solver, const char *from, const char *to,
                                    int32_t any_orientation, vc_solution *out);

/**
 * Solves many cubes in parallel, each on one thread, on the number of threads in the options. Not
 * with the option optimal: call vc_solver_solve() for each cube.
 * @param symbols   [elements 54 * count]
 * @param count     [0..10000000]
 * @param out       [elements count] receives the solutions; set struct_size of the first, which is
 *                  also the stride of the array
 * @param statuses  [null; elements count] receives the codes of vc_solver_solve() unless it is
 *                  NULL; unchanged if the call fails before the first cube, as with optimal
 * @return VC_OK if all were solved; otherwise the code of the first cube that was not, as
 *         vc_solver_solve(); VC_ERR_UNSUPPORTED (optimal; no cube is solved)
 */
VC_API vc_status vc_solver_solve_many(vc_solver *solver, const char *symbols, size_t count,
                                      vc_solution *out, vc_status *statuses);

/**
 * Generates a random cube and the moves that lead from the solved cube to it. The callback for
 * better solutions receives such moves too.
 * @param seed  as in vc_cube_random(); unchanged after an error
 * @param cube  [null] set to its 54 letters and NUL unless it is NULL; "" after an error
 * @param out   the moves; otherwise as vc_solver_solve()
 * @return VC_OK; VC_ERR_TIMEOUT; VC_ERR_NOT_FOUND; VC_ERR_CANCELLED; VC_ERR_UNSUPPORTED (optimal
 *         without the full tables); VC_ERR_NO_MEMORY; VC_ERR_INVALID_ARGUMENT
 */
VC_API vc_status vc_solver_scramble(vc_solver *solver, uint64_t *seed, char cube[55],
                                    vc_solution *out);

/**
 * Stops the running search at once; its call returns VC_ERR_CANCELLED. vc_solver_solve_many() keeps
 * the solutions that it has. Does nothing if no search is running. May be called from any thread
 * while another one solves, also from callbacks. NULL is allowed.
 */
VC_API void vc_solver_cancel(vc_solver *solver);

#ifdef __cplusplus
}
#endif

#endif
