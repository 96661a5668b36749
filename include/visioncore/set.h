/* visioncore/set.h: SET cards and the rules of the game.
 *
 * A card has four attributes with three values each, so there are 81 cards. Three cards are a set
 * if the values of each attribute are all equal or all different. Lists are immutable and
 * independent of their finder. Method and accuracy: docs/set.md.
 *
 *     vc_set_finder *finder;
 *     vc_set_card_list *list;
 *     if (vc_set_finder_create(NULL, &finder) != VC_OK) return puts(vc_last_error());
 *     if (vc_set_finder_find(finder, &image, &list) != VC_OK) puts(vc_set_finder_error(finder));
 *     printf("%zu sets\n", vc_set_card_list_triple_count(list));
 *     vc_set_card_list_destroy(list);
 *     vc_set_finder_destroy(finder);
 *
 * See visioncore.h for ownership, errors, option structs, threads, units, annotations in brackets.
 */
#ifndef VISIONCORE_SET_H
#define VISIONCORE_SET_H

#include "common.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Shape of a card's symbols. */
typedef int32_t vc_set_shape;
enum { VC_SET_SHAPE_DIAMOND = 1, VC_SET_SHAPE_OVAL = 2, VC_SET_SHAPE_SQUIGGLE = 3 };
/** Colour of a card's symbols. */
typedef int32_t vc_set_color;
enum { VC_SET_COLOR_RED = 1, VC_SET_COLOR_GREEN = 2, VC_SET_COLOR_PURPLE = 3 };
/** Shading of a card's symbols. */
typedef int32_t vc_set_shading;
enum { VC_SET_SHADING_SOLID = 1, VC_SET_SHADING_STRIPED = 2, VC_SET_SHADING_OPEN = 3 };

/** The four attributes as bits. */
enum {
  VC_SET_ATTRIBUTE_NUMBER = 1,
  VC_SET_ATTRIBUTE_COLOR = 2,
  VC_SET_ATTRIBUTE_SHADING = 4,
  VC_SET_ATTRIBUTE_SHAPE = 8
};

/**
 * Name of a shape in English, for example "oval"; "" for unknown numbers. Static storage. May be
 * called from any thread.
 */
VC_API const char *vc_set_shape_name(vc_set_shape shape);
/** Name of a colour, for example "red"; otherwise as vc_set_shape_name(). */
VC_API const char *vc_set_color_name(vc_set_color color);
/** Name of a shading, for example "striped"; otherwise as vc_set_shape_name(). */
VC_API const char *vc_set_shading_name(vc_set_shading shading);
/** Name of one VC_SET_ATTRIBUTE_* bit, for example "number"; otherwise as vc_set_shape_name(). */
VC_API const char *vc_set_attribute_name(int32_t attribute);

/** The attributes of one of the 81 cards. */
typedef struct vc_set_attributes {
  int32_t number;         /**< [1..3] number of symbols */
  vc_set_color color;     /**< [VC_SET_COLOR_*] */
  vc_set_shading shading; /**< [VC_SET_SHADING_*] */
  vc_set_shape shape;     /**< [VC_SET_SHAPE_*] */
} vc_set_attributes;

/** A set: the positions of its three cards in a list of cards, ascending. */
typedef struct vc_set_triple {
  int32_t cards[3]; /**< positions in the list */
} vc_set_triple;

/**
 * An Ultra-Set: the positions of two disjoint pairs of cards, cards[0] and cards[1], cards[2] and
 * cards[3], which the same fifth card completes to sets.
 */
typedef struct vc_set_ultra {
  int32_t cards[4];          /**< positions in the list */
  vc_set_attributes missing; /**< the fifth card, which need not be in the list */
} vc_set_ultra;

/**
 * Lists all sets among cards.
 * @param cards     [null] equal cards are allowed; NULL is allowed if count is 0
 * @param count     [0..10000]
 * @param sets      [null] receives at most `capacity` sets in ascending order; NULL is allowed if
 *                  capacity is 0
 * @param capacity  [0 or more]
 * @param found     set to the number of all sets, which may be more than capacity
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, count, a number of symbols); VC_ERR_UNSUPPORTED (a
 *         constant)
 *
 * May be called from any thread. Looks up the third card of each pair: O(count^2).
 */
VC_API vc_status vc_set_find_sets(const vc_set_attributes *cards, size_t count, vc_set_triple *sets,
                                  size_t capacity, size_t *found);

/**
 * Checks whether three cards are a set.
 * @param broken  set to 0 for a set, otherwise to the VC_SET_ATTRIBUTE_* bits of the attributes
 *                whose values are neither all equal nor all different
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, a number of symbols); VC_ERR_UNSUPPORTED (a
 *         constant)
 *
 * May be called from any thread.
 */
VC_API vc_status vc_set_check(const vc_set_attributes cards[3], int32_t *broken);

/**
 * The one card that makes a set with two others.
 * @param third  set to the card; unchanged after an error
 * @return as vc_set_check()
 *
 * May be called from any thread.
 */
VC_API vc_status vc_set_third_card(const vc_set_attributes *a, const vc_set_attributes *b,
                                   vc_set_attributes *third);

/**
 * A hint: the first one, two or three cards of the easiest set, which is the one whose cards differ
 * in the fewest attributes.
 * @param cards   [null] count of them, as in vc_set_find_sets()
 * @param count   [0..10000]
 * @param wanted  [1..3]
 * @param hint    set to the positions of the cards; unused elements are -1, all three if there is
 *                no set
 * @return as vc_set_find_sets()
 *
 * May be called from any thread.
 */
VC_API vc_status vc_set_find_hint(const vc_set_attributes *cards, size_t count, int32_t wanted,
                                  int32_t hint[3]);

/**
 * Lists all Ultra-Sets: two disjoint pairs completed by the same card.
 * @param cards     [null] as in vc_set_find_sets()
 * @param count     [0..200]
 * @param sets      [null] as in vc_set_find_sets()
 * @param capacity  [0 or more]
 * @param found     set to the number of all Ultra-Sets, at most 1000000
 *
 * Otherwise as vc_set_find_sets(). May be called from any thread.
 */
VC_API vc_status vc_set_find_ultra_sets(const vc_set_attributes *cards, size_t count,
                                        vc_set_ultra *sets, size_t capacity, size_t *found);

/**
 * Lists the sets that contain exactly one card of the previous set (chain variant of the game).
 * @param cards     [null] as in vc_set_find_sets()
 * @param count     [0..10000]
 * @param previous  positions in cards, below count; they need not be a set
 * @param sets      [null] as in vc_set_find_sets()
 * @param capacity  [0 or more]
 *
 * Otherwise as vc_set_find_sets(). May be called from any thread.
 */
VC_API vc_status vc_set_find_chained(const vc_set_attributes *cards, size_t count,
                                     const vc_set_triple *previous, vc_set_triple *sets,
                                     size_t capacity, size_t *found);

/** Finder options. */
typedef struct vc_set_finder_options {
  uint32_t struct_size;
  /**
   * [320..4096 = 1280] pixels; larger pictures are scaled down to this length of their longer side
   */
  int32_t max_side;
  /**
   * [0..1 = 0.5] smallest score of the card detector; the calibrated confidence of a card, which
   * also depends on its attributes, may be lower
   */
  double min_confidence;
  /**
   * [flag = 0] 0: one deck: of two cards that are read alike the less certain one gets its next
   * best reading, unless that is very improbable; 1: equal cards are allowed
   */
  int32_t allow_duplicates;
  int32_t reserved; /**< [reserved] */
} vc_set_finder_options;

/** A card in a picture. Its confidences are calibrated on labelled photographs: docs/set.md. */
typedef struct vc_set_card {
  uint32_t struct_size;
  /** [0 or more] from 1, constant across the frames of a video; 0 after vc_set_finder_find() */
  int32_t track_id;
  /** pixels; clockwise from the smallest x + y; may lie outside the picture */
  vc_point corners[4];
  vc_set_attributes attributes; /**< the most probable ones */
  /** [0..1] probability that it is a card and all four attributes are correct */
  double confidence;
  double number_confidence;  /**< [0..1] */
  double color_confidence;   /**< [0..1] */
  double shading_confidence; /**< [0..1] */
  double shape_confidence;   /**< [0..1] */
  int32_t set_count;         /**< number of sets in the list that contain the card */
  int32_t frame_count; /**< number of frames that showed the card; 1 after vc_set_finder_find() */
} vc_set_card;

/**
 * Finds SET cards. Keeps its buffers between calls, and the cards tracked by vc_set_finder_track().
 */
typedef struct vc_set_finder vc_set_finder;
/** The cards in one picture and their sets. Immutable; may be shared by threads. */
typedef struct vc_set_card_list vc_set_card_list;

/** Fills in the defaults, as vc_picture_options_init(). */
VC_API void vc_set_finder_options_init(vc_set_finder_options *options, size_t struct_size);
/**
 * Creates a finder.
 * @param options  NULL = defaults
 * @param out      set to the finder, or to NULL on error; vc_last_error() then has the text
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (reserved, a field beyond the
 *         struct); VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_set_finder_create(const vc_set_finder_options *options, vc_set_finder **out);
/** Releases the finder; its lists remain valid. NULL is allowed. */
VC_API void vc_set_finder_destroy(vc_set_finder *finder);
/**
 * Error text of the last call on this finder; "" after success. Never NULL; borrowed until the next
 * call on it.
 */
VC_API const char *vc_set_finder_error(const vc_set_finder *finder);

/**
 * Finds the cards in one picture, independently of earlier pictures.
 * @param image  any format. In a grey picture cards are found, but each colour has about the same
 *               probability, and no sets are listed.
 * @param out    set to a new list, or to NULL on error. The list of a picture without cards is
 *               empty, which is not an error. Cards are ordered by rows from top to bottom, and
 *               within a row from left to right.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (format); VC_ERR_NO_MEMORY;
 *         VC_ERR_INTERNAL
 */
VC_API vc_status vc_set_finder_find(vc_set_finder *finder, const vc_image *image,
                                    vc_set_card_list **out);

/**
 * Finds the cards in the next frame of a video. Cards are tracked across frames, their attributes
 * are averaged over time, and only new or moved cards are classified again. Cards keep their order
 * and ids; new cards are appended. A hidden card, for example under a hand, is kept for six frames
 * and, if the times are known, for at least 0.2 s. A frame of another size or of another table,
 * in which fewer than half of the cards are as before, starts a new list.
 * @param capture_ns  [0 or more] capture time on a monotonic clock, later than that of the previous
 *                    frame; 0 = unknown
 * @return as vc_set_finder_find(); VC_ERR_INVALID_ARGUMENT also for a time that is negative or not
 *         later
 *
 * Otherwise as vc_set_finder_find().
 */
VC_API vc_status vc_set_finder_track(vc_set_finder *finder, const vc_image *image,
                                     int64_t capture_ns, vc_set_card_list **out);
/**
 * Forgets the tracked cards, whose ids are not given again, and the time of the last frame.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL).
 */
VC_API vc_status vc_set_finder_reset(vc_set_finder *finder);

/**
 * The list as JSON, borrowed from the list: "cards", "sets", "completeness", "mirrored". See "JSON"
 * in visioncore.h. "" for NULL. Any thread.
 */
VC_API const char *vc_set_card_list_json(const vc_set_card_list *list);
/** Releases the list. NULL is allowed. */
VC_API void vc_set_card_list_destroy(vc_set_card_list *list);
/** Number of cards; 0 for NULL. */
VC_API size_t vc_set_card_list_count(const vc_set_card_list *list);
/**
 * One card of the list.
 * @param index  below vc_set_card_list_count()
 * @param card   set card->struct_size first
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size); VC_ERR_NOT_FOUND (index)
 */
VC_API vc_status vc_set_card_list_get(const vc_set_card_list *list, size_t index,
                                      vc_set_card *card);
/** Number of sets; 0 for NULL. */
VC_API size_t vc_set_card_list_triple_count(const vc_set_card_list *list);
/**
 * One set: the positions of its cards in the list. Sets are in ascending order.
 * @param index  below vc_set_card_list_triple_count()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_NOT_FOUND (index)
 */
VC_API vc_status vc_set_card_list_triple_get(const vc_set_card_list *list, size_t index,
                                             vc_set_triple *triple);
/**
 * The probability, 0..1, that the list of sets is correct and complete. Near 1, a program can state
 * that there is no set. Computed by logistic regression from the confidences of the cards, their
 * number, and the probabilities of candidates too uncertain to be reported; calibration:
 * docs/set.md. 0 for NULL.
 */
VC_API double vc_set_card_list_completeness(const vc_set_card_list *list);
/**
 * Whether the picture is a mirror image, as from a selfie camera. Mirrored cards are read as well.
 * The decision needs a squiggle that is not seen from a low angle.
 * @return 1: mirrored, 0: not mirrored, -1: no suitable squiggle, or NULL
 */
VC_API int32_t vc_set_card_list_mirrored(const vc_set_card_list *list);

/** Options for drawing a list. */
typedef struct vc_set_draw_options {
  uint32_t struct_size;
  int32_t all_cards;   /**< [flag = 0] 1: thin outlines around cards in no set, too */
  int32_t labels;      /**< [flag = 0] 1: number and attributes beside each card */
  int32_t only_triple; /**< [-1 or more = -1] index of the one set to draw; -1: all */
  float line_width;    /**< [0 or 1..255 = 0] pixels; 0: 1/28 of a card's side, at least 2 */
  int32_t reserved;    /**< [reserved] */
  /**
   * [flag = 0] 1: sets are not drawn, and all_cards outlines every card, so that the sets are not
   * revealed; only_triple must be -1
   */
  int32_t no_triples;
} vc_set_draw_options;
/** Fills in the defaults, as vc_picture_options_init(). */
VC_API void vc_set_draw_options_init(vc_set_draw_options *options, size_t struct_size);
/**
 * Draws the sets over the picture. Each set has a colour of the palette; cards in several sets have
 * nested outlines.
 * @param canvas   any format of vc_canvas, usually of the picture's size; drawing is clipped
 * @param options  NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND (only_triple is beyond the last set);
 *         VC_ERR_UNSUPPORTED (canvas format, reserved, a field beyond the struct);
 *         VC_ERR_NO_MEMORY
 *
 * May be called from any thread; one thread at a time for one canvas.
 */
VC_API vc_status vc_set_card_list_draw(const vc_set_card_list *list, const vc_canvas *canvas,
                                       const vc_set_draw_options *options);

#ifdef __cplusplus
}
#endif

#endif
