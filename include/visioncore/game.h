/* visioncore/game.h: the rounds of a drawing game.
 *
 * In each round the game asks for a word, a player draws it within the time limit, and the rating
 * gives the points. The caller passes the time and the ratings.
 *
 *     const char *const words[] = {"cat", "house", "sun"};
 *     vc_sketch_game *game;
 *     vc_sketch_game_state state;
 *     state.struct_size = sizeof state;
 *     vc_sketch_game_create(words, 3, NULL, &game);
 *     vc_sketch_game_start(game, NULL, now_ns);
 *     vc_sketch_game_state_get(game, now_ns, &state);           (state.asked)
 *     vc_sketch_rater_rate(rater, &image, state.asked, &rating);
 *     vc_sketch_game_submit(game, rating, later_ns);
 *
 * See visioncore.h for ownership, errors, option structs, threads, units, annotations in brackets.
 */
#ifndef VISIONCORE_GAME_H
#define VISIONCORE_GAME_H

#include "sketch.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A game: its words, its current round and its score. */
typedef struct vc_sketch_game vc_sketch_game;

/** Phases of a game. */
enum {
  VC_SKETCH_GAME_PHASE_READY = 0,   /**< no round was started */
  VC_SKETCH_GAME_PHASE_DRAWING = 1, /**< a round is running */
  VC_SKETCH_GAME_PHASE_WON = 2,     /**< the round ended with at least winning_points */
  VC_SKETCH_GAME_PHASE_LOST = 3     /**< the round ended with fewer, or the time ran out */
};

/**
 * The name of a phase: "ready", "drawing", "won" or "lost"; "" for other numbers. Static storage,
 * any thread.
 */
VC_API const char *vc_sketch_game_phase_name(int32_t phase);

/** Rules of a game. */
typedef struct vc_sketch_game_options {
  uint32_t struct_size;
  int32_t winning_points; /**< [1..100 = 1] points that win a round */
  double round_s;         /**< [1..3600 = 45] time of a round */
  uint64_t seed;          /**< [= 1] of the order of the words */
} vc_sketch_game_options;

/** The state of a game. */
typedef struct vc_sketch_game_state {
  uint32_t struct_size;
  int32_t phase;       /**< [VC_SKETCH_GAME_PHASE_*] */
  double remaining_s;  /**< [0 or more] of the round; 0 when none is running */
  int32_t round;       /**< rounds started */
  int32_t rounds_won;  /**< rounds that ended with at least winning_points */
  int32_t last_points; /**< [0..100] of the last round that ended */
  int32_t score;       /**< sum of all points */
  const char *asked;   /**< the word, "" before the first round; borrowed until the next call */
} vc_sketch_game_state;

/** Fills in the defaults, as vc_picture_options_init(). */
VC_API void vc_sketch_game_options_init(vc_sketch_game_options *options, size_t struct_size);
/**
 * Creates a game.
 * @param words    the words to ask for, of at most 100 bytes, without duplicates; copied
 * @param count    [1..2000]
 * @param options  NULL = defaults
 * @param out      set to the game, or to NULL on error; destroyed by the caller
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, no words, a word twice, a number out of range);
 *         VC_ERR_UNSUPPORTED (options); VC_ERR_NO_MEMORY. vc_last_error() has the text.
 */
VC_API vc_status vc_sketch_game_create(const char *const *words, size_t count,
                                       const vc_sketch_game_options *options, vc_sketch_game **out);
/** Releases the game. NULL is allowed. */
VC_API void vc_sketch_game_destroy(vc_sketch_game *game);
/**
 * Error text of the last call on this game; "" after success. Never NULL; borrowed until the next
 * call on it.
 */
VC_API const char *vc_sketch_game_error(const vc_sketch_game *game);
/**
 * Starts a round.
 * @param word    [null; 0..100; unit bytes] NULL: a random word; no word is repeated before all
 *                have been asked
 * @param now_ns  time of the caller's monotonic clock, with any origin
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_NOT_FOUND (the word is not in the game)
 */
VC_API vc_status vc_sketch_game_start(vc_sketch_game *game, const char *word, int64_t now_ns);
/**
 * Ends the round with a rating of the asked word. A round whose time has run out is lost without
 * points.
 * @param rating  for the asked word; borrowed for the call
 * @param now_ns  as for vc_sketch_game_start()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, no round is running, a rating for another word)
 */
VC_API vc_status vc_sketch_game_submit(vc_sketch_game *game, const vc_sketch_rating *rating,
                                       int64_t now_ns);
/**
 * The state at the given time. Ends a round whose time has run out.
 * @param now_ns  as for vc_sketch_game_start()
 * @param out     filled in; out->struct_size is set by the caller
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size)
 */
VC_API vc_status vc_sketch_game_state_get(const vc_sketch_game *game, int64_t now_ns,
                                          vc_sketch_game_state *out);

#ifdef __cplusplus
}
#endif

#endif
