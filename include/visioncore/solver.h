/* visioncore/solver.h: states, moves and solutions of 3x3 cubes.
 *
 * States, moves and checks need no handle. A cube is given as 54 symbols, one per sticker, in the
 * order U1..U9 R1..R9 F1..F9 D1..D9 L1..L9 B1..B9: each face row by row as in the unfolded cross (U
 * above F; L F R B beside each other; D below F). The six centres define which symbol belongs to
 * which face, so the letters U R F D L B serve as well as colours (W Y R O G B) or six other bytes,
 * and moves refer to the cube as it is held. Results use U R F D L B. Method and figures:
 * docs/solver.md.
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
  /** symbols of a cube; the text of a cube takes one more for the final NUL */
  VC_CUBE_STICKERS = 54,
  VC_SOLUTION_MAX_MOVES = 64, /**< moves that a vc_solution can hold */
  VC_SOLUTION_TEXT_SIZE = 256 /**< bytes of its text */
};

/** Defects of a cube. */
enum {
  VC_CUBE_CHECK_OK = 0,
  VC_CUBE_CHECK_WRONG_STICKER_COUNT = 1, /**< not 54 symbols */
  VC_CUBE_CHECK_UNKNOWN_SYMBOL = 2,      /**< a sticker shows a symbol that no centre shows */
  VC_CUBE_CHECK_EQUAL_CENTERS = 3,       /**< two faces have the same centre */
  VC_CUBE_CHECK_WRONG_COUNT = 4,         /**< not nine stickers of each colour */
  VC_CUBE_CHECK_IMPOSSIBLE_CORNER = 5,   /**< three stickers that are on no corner of a cube */
  VC_CUBE_CHECK_IMPOSSIBLE_EDGE = 6,     /**< two stickers that are on no edge of a cube */
  VC_CUBE_CHECK_REPEATED_CORNER = 7,     /**< a corner is there twice */
  VC_CUBE_CHECK_REPEATED_EDGE = 8,       /**< an edge is there twice */
  /** an edge flipped, a corner twisted or two pieces swapped: see the flags */
  VC_CUBE_CHECK_UNREACHABLE = 9
};

/** The name of a VC_CUBE_CHECK_* constant, for example "equal centers"; "" for other numbers. */
VC_API const char *vc_cube_check_name(int32_t problem);

/** Result of vc_cube_check(). */
typedef struct vc_cube_report {
  uint32_t struct_size;
  int32_t problem;        /**< [VC_CUBE_CHECK_*] the first that was found */
  int32_t flipped_edge;   /**< [flag] 1: one edge is flipped (or an odd number of them) */
  int32_t twisted_corner; /**< [flag] 1: the twists of the corners do not add up to full turns */
  int32_t swapped_pair;   /**< [flag] 1: two pieces are swapped */
  int32_t facelet_count;  /**< [0..6] entries of facelets */
  int32_t facelets[6];    /**< [0..53] the stickers concerned */
  char text[128];         /**< the problem in one English sentence; "" when there is none */
} vc_cube_report;

/**
 * Checks whether turning faces can lead to a cube.
 * @param symbols  `count` bytes, not necessarily NUL-terminated
 * @param count    [0..1000000] other than 54 is reported as a problem of the cube
 * @param report   [null] filled in unless it is NULL; set its struct_size first
 * @return VC_OK; VC_ERR_ILLEGAL_CUBE; VC_ERR_INVALID_ARGUMENT (NULL symbols, count, struct_size)
 *
 * May be called from any thread.
 */
VC_API vc_status vc_cube_check(const char *symbols, size_t count, vc_cube_report *report);

/**
 * A random cube: each of the 43,252,003,274,489,856,000 legal ones is equally likely.
 * @param seed  in: the state of the random number generator (SplitMix64); out: its state for the
 *              next call. The same seed gives the same cube on every machine.
 * @param out   set to 54 letters and NUL
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL)
 *
 * May be called from any thread.
 */
VC_API vc_status vc_cube_random(uint64_t *seed, char out[55]);

/**
 * Turns faces and layers of a cube, or the entire cube.
 * @param symbols  54 symbols of a legal cube
 * @param moves    [null] as in vc_moves_parse(), NUL-terminated; NULL = none
 * @param out      set to 54 letters and NUL; "" on error. The cube as it is held after the moves,
 *                 each sticker named after the face whose centre has its colour: on the solved
 *                 cube, "x" gives the solved cube again and "R y" gives what "F" gives. So two
 *                 calls equal one with all the moves.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_BAD_DATA (moves cannot be parsed);
 *         VC_ERR_ILLEGAL_CUBE
 *
 * May be called from any thread.
 */
VC_API vc_status vc_cube_apply(const char *symbols, const char *moves, char out[55]);

/**
 * Parses moves.
 * @param text      WCA notation, NUL-terminated: faces U R F D L B, two layers Uw or u, slices M E
 *                  S (as L, D, F), rotations x y z (as R, U, F), each followed by nothing
 *                  (clockwise), 2 or '; with or without spaces. Two turns of opposite faces that
 *                  are made at once may be in parentheses: (U D')
 * @param moves     [null] room for `capacity` moves: 3 * face + quarter turns - 1 with the faces in
 *                  the order U R F D L B, so U = 0, U2 = 1, U' = 2, R = 3 ... B' = 17. NULL is
 *                  allowed if capacity is 0. All are turns of faces of the cube as it is held at
 *                  the start: "Rw U" is L F, "M" is R L'. The rotation that is left at the end
 *                  (here x and x') is not among them: vc_moves_holding().
 * @param count     set to the number of moves (turns of faces), also when it exceeds capacity
 * @param position  [null] set to the offset of the byte that cannot be parsed (the length of the
 *                  text if all can) unless it is NULL
 * @return VC_OK; VC_ERR_BAD_DATA (not moves); VC_ERR_TOO_LARGE (capacity); VC_ERR_INVALID_ARGUMENT
 *
 * May be called from any thread.
 */
VC_API vc_status vc_moves_parse(const char *text, uint8_t *moves, size_t capacity, size_t *count,
                                size_t *position);

/**
 * The orientation of a cube after moves: rotations, wide moves and slices change it.
 * @param text   as in vc_moves_parse()
 * @param up     set to the face that is then up, as the cube is held at the start: 0..5 = U R F D L
 *               B
 * @param front  set to the face that is then in front; both are 0 after an error
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
 * @param text      room for `capacity` bytes with the final NUL; 3 * count + 1 are always enough
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

/** Which tables a solver uses. */
enum {
  VC_SOLVER_PROFILE_COMPACT = 0, /**< 4 to 5 MB per metric, available from the start */
  /**
   * 78 to 84 MB per metric, by vc_solver_load_tables(): several times faster, so solutions found in
   * the same time are shorter
   */
  VC_SOLVER_PROFILE_FULL = 1
};

/** The name of a VC_SOLVER_PROFILE_* constant: "compact", "full"; "" for other numbers. */
VC_API const char *vc_solver_profile_name(int32_t profile);

/** How the length of a solution is counted, and what a search minimises. */
enum {
  VC_METRIC_HALF_TURN = 0,    /**< "half" each turn of a face is one */
  VC_METRIC_QUARTER_TURN = 1, /**< "quarter" a half turn is two */
  /** "axial" turns of two opposite faces at once are one, like each turn of one face */
  VC_METRIC_AXIAL_HALF_TURN = 2,
  /** "axial-quarter" the same, but what contains a half turn is two */
  VC_METRIC_AXIAL_QUARTER_TURN = 3
};

/**
 * The name of a VC_METRIC_* constant: "half", "quarter", "axial", "axial-quarter"; "" for other
 * numbers.
 */
VC_API const char *vc_metric_name(int32_t metric);

/**
 * Options of a solver. Solutions are near-optimal; without a time budget the same options give the
 * same solution every time, on any number of threads.
 */
typedef struct vc_solver_options {
  uint32_t struct_size;
  /**
   * [-1 or 0..40 = -1] Longer solutions are not accepted; the length counts in the metric, and
   * without quarter turns the limit is 30. -1: the length that every cube has and that is found at
   * once: 21 in half turns, 30 in quarter turns, 18 and 27 in the axial metrics; with fastest the
   * largest. 20 half turns are nearly always found at once; 30 takes the first solution that is
   * found.
   */
  int32_t max_length;
  /**
   * [-1 or 0..40 = -1] The search continues for shorter solutions until one has at most this
   * length, or with fastest this number of microseconds, up to the largest max_length; -1: it ends
   * with the first that is accepted. Set 0 together with time_budget_s for the best solution within
   * a time.
   */
  int32_t target_length;
  int32_t threads; /**< [0..256 = 1] threads for one search; 0: as vc_threads_get() */
  /**
   * [0..1000000 = 0] wall-clock time after which the best solution is returned; 0: no limit. If
   * max_length is -1 or larger than that length, the first solution is always awaited, which takes
   * about a millisecond.
   */
  double time_budget_s;
  /**
   * [flag = 0] 1: find a shortest solution and prove that there is none shorter. This needs the
   * full tables and mostly takes seconds to minutes; when a proof reaches 17 moves (21 in quarter
   * turns), a further table of 240 MB is made (some seconds) and kept with the full ones. Not in
   * the axial half-turn metric. max_length and target_length are not used.
   */
  int32_t optimal;
  /**
   * [= 0] A face that must not turn: 1, 2, 4, 8, 16 or 32 for U R F D L B; 0: none. Solutions get
   * longer: also set max_length to the largest.
   */
  int32_t blocked_faces;
  /**
   * [VC_METRIC_* = VC_METRIC_HALF_TURN] how lengths are counted and what the search makes short.
   * Each metric has its own tables.
   */
  int32_t metric;
  /**
   * [flag = 0] 1: the solution that takes the machine the least time, found within the time budget,
   * which must be set. The search counts in the metric that resembles the times most.
   */
  int32_t fastest;
  /**
   * [0..60 = 0] time that a machine takes for a quarter turn; 0 with half_turn_s 0: there is no
   * machine. Solutions then state their time.
   */
  double quarter_turn_s;
  double half_turn_s; /**< [0..60 = 0] time for a half turn; 0 with quarter_turn_s 0 */
  /**
   * [-1 or 0..60 = -1] time that two adjacent turns of opposite faces, made at once, take beyond
   * the slower of them; -1: the machine makes them one after the other, as it does wherever that is
   * faster
   */
  double pair_extra_s;
  /** [0..100 = 0] factor of these times for each face in the order U R F D L B; 0: 1 */
  double face_factor[6];
} vc_solver_options;

/** A solution. */
typedef struct vc_solution {
  uint32_t struct_size;
  int32_t length;     /**< [-1 or more] moves in the half-turn metric; -1: none */
  int32_t is_optimal; /**< [flag] 1: it is proved that none is shorter in the metric */
  int32_t cost; /**< with fastest the microseconds of the machine; otherwise the metric's length */
  double elapsed_s;  /**< wall-clock time of the search */
  uint8_t moves[64]; /**< numbers as in vc_moves_parse(), `length` of them */
  /**
   * the same in WCA notation; adjacent turns of opposite faces are in parentheses, "(U D')", if the
   * metric or the machine counts them as one
   */
  char text[256];
  int32_t lengths[4]; /**< in each metric, by VC_METRIC_* */
  double machine_s;   /**< time that the machine of the options takes; 0 without one */
} vc_solution;

/**
 * Called with each better solution of a running search.
 * @param user_data  as given to vc_solver_set_improvement_callback()
 * @param better     borrowed for the call
 * @return 0 to continue; anything else takes this solution and ends the search
 */
typedef int32_t vc_solver_improvement_fn(void *user_data, const vc_solution *better);

/** Progress of the search for a shortest solution. */
typedef struct vc_solver_progress {
  uint32_t struct_size;
  /** the length that is being searched: it is proved that no solution is shorter */
  int32_t length;
  double fraction;  /**< [0..1] how much of this length is done */
  int64_t nodes;    /**< nodes visited, of all lengths and threads */
  double elapsed_s; /**< wall-clock time of the search */
} vc_solver_progress;

/**
 * Called with the progress of the search for a shortest solution: when a length begins, and about
 * ten times a second.
 * @param user_data  as given to vc_solver_set_progress_callback()
 * @param progress   borrowed for the call
 * @return 0 to continue; anything else cancels: the search returns VC_ERR_CANCELLED
 */
typedef int32_t vc_solver_progress_fn(void *user_data, const vc_solver_progress *progress);

/**
 * Called with the progress of loading or making tables.
 * @param user_data  as given to vc_solver_load_tables()
 * @param fraction   0..1, growing
 * @return 0 to continue; anything else cancels
 */
typedef int32_t vc_solver_table_progress_fn(void *user_data, double fraction);

/** Fills in the defaults, as vc_picture_options_init. */
VC_API void vc_solver_options_init(vc_solver_options *options, size_t struct_size);

/**
 * Creates a solver with the compact tables of the metric of its options. They take 4 to 5 MB and
 * about 0.1 s of processor time, once for all solvers that exist at the same time; those of other
 * metrics are made with the first search in them.
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
 * Sets the function that is called with better solutions; NULL = none. It is called from a thread
 * that solves, never by two at once.
 * @param callback  [null] NULL = none
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL solver)
 */
VC_API vc_status vc_solver_set_improvement_callback(vc_solver *solver,
                                                    vc_solver_improvement_fn *callback,
                                                    void *user_data);

/**
 * Sets the function that is called with the progress of searches with the option optimal; NULL =
 * none. It is called from a thread that solves, never by two at once. vc_solver_solve_to() in any
 * orientation searches one orientation after the other.
 * @param callback  [null] NULL = none
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL solver)
 */
VC_API vc_status vc_solver_set_progress_callback(vc_solver *solver, vc_solver_progress_fn *callback,
                                                 void *user_data);

/**
 * Gives the solver the full tables of its options' metric: reads them from a file, or makes them
 * (about 2 s of processor time, spread over the threads of vc_threads_set) and writes the file.
 * Tables of other metrics stay. May be called from another thread than the one that solves: until
 * it returns, searches use the tables that they have, and the next one after it uses the new ones.
 * Solvers that exist at the same time share the tables.
 * @param path      [null] UTF-8 name of the file, 74 to 79 MB, one for each metric; NULL = no file.
 *                  A file that is missing, damaged, or of another version or metric is replaced. It
 *                  is written under another name and then renamed, so several processes may do this
 *                  at once. It is written even if this process already has the tables.
 * @param progress  [null] called on this thread about twenty times a second; NULL = none
 * @return VC_OK; VC_ERR_CANCELLED (by progress); VC_ERR_NO_MEMORY; VC_ERR_IO (the file could not
 *         be written: the tables are in use anyway); VC_ERR_INVALID_ARGUMENT (NULL solver, empty
 *         path). The text is vc_last_error(), as that of the solver belongs to the thread that
 *         solves.
 */
VC_API vc_status vc_solver_load_tables(vc_solver *solver, const char *path,
                                       vc_solver_table_progress_fn *progress, void *user_data);

/**
 * The tables that the next search will use, in the metric of the options: VC_SOLVER_PROFILE_*. May
 * be called from any thread.
 */
VC_API int32_t vc_solver_profile(const vc_solver *solver);
/** The bytes of these tables. May be called from any thread. */
VC_API int64_t vc_solver_table_bytes(const vc_solver *solver);

/**
 * Finds moves that solve a cube.
 * @param symbols  54 symbols; NUL-terminated or not
 * @param out      filled in; set its struct_size first. After an error its length is -1.
 * @return VC_OK; VC_ERR_ILLEGAL_CUBE (the error text has the reason); VC_ERR_TIMEOUT
 *         (nothing acceptable within the time budget); VC_ERR_NOT_FOUND (there is no solution of
 *         max_length); VC_ERR_CANCELLED; VC_ERR_UNSUPPORTED (optimal without the full tables);
 *         VC_ERR_NO_MEMORY; VC_ERR_INVALID_ARGUMENT
 */
VC_API vc_status vc_solver_solve(vc_solver *solver, const char *symbols, vc_solution *out);

/**
 * Finds moves that turn one cube into another, for example into a pattern. Otherwise as
 * vc_solver_solve().
 * @param from             54 symbols of a legal cube
 * @param to               54 symbols of the cube to reach, with the same centres
 * @param any_orientation  [flag] 1: the pattern may come out in any of the 24 orientations,
 *                         whichever is shortest; 0: as it is given
 * @return codes as vc_solver_solve()
 */
VC_API vc_status vc_solver_solve_to(vc_solver *solver, const char *from, const char *to,
                                    int32_t any_orientation, vc_solution *out);

/**
 * Solves many cubes, each on one thread, on as many threads at once as the options say.
 * @param symbols   [elements 54 * count]
 * @param count     [0..10000000]
 * @param out       [elements count] receives the solutions; set struct_size of the first, which is
 *                  also the distance from one to the next
 * @param statuses  [null; elements count] receives the codes of vc_solver_solve() unless it is NULL
 * @return VC_OK if all were solved; otherwise the code of the first that was not, as
 *         vc_solver_solve()
 */
VC_API vc_status vc_solver_solve_many(vc_solver *solver, const char *symbols, size_t count,
                                      vc_solution *out, vc_status *statuses);

/**
 * Makes a random cube and moves that lead from the solved cube to it.
 * @param seed  as in vc_cube_random()
 * @param cube  [null] set to its 54 letters and NUL unless it is NULL
 * @param out   the moves; otherwise as vc_solver_solve()
 * @return codes as vc_solver_solve()
 */
VC_API vc_status vc_solver_scramble(vc_solver *solver, uint64_t *seed, char cube[55],
                                    vc_solution *out);

/**
 * Stops the search that is running on this solver at once; that call returns VC_ERR_CANCELLED. Does
 * nothing without a search. May be called from any thread while another one solves. NULL is
 * allowed.
 */
VC_API void vc_solver_cancel(vc_solver *solver);

#ifdef __cplusplus
}
#endif

#endif
