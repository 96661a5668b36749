/* visioncore/sketch.h: drawings, scored against a vocabulary.
 *
 * The vocabulary has 345 trained words (those of Quick, Draw!) and words that the caller teaches
 * with a few examples. Only the active words are considered; a drawing that resembles none of them
 * is classified as "none of these". Ratings are immutable and independent of their rater. Method
 * and accuracy: docs/sketch.md.
 *
 *     vc_sketch_rater *rater;
 *     vc_sketch_rating *rating;
 *     vc_sketch_summary summary;
 *     vc_sketch_rater_create(NULL, &rater);
 *     vc_sketch_rater_rate(rater, &image, "cat", &rating);
 *     summary.struct_size = sizeof summary;
 *     vc_sketch_rating_summary_get(rating, &summary);      (summary.empty, summary.points)
 *     vc_sketch_rating_destroy(rating);
 *     vc_sketch_rater_destroy(rater);
 *
 * See visioncore.h for ownership, errors, option structs, threads, units, annotations in brackets.
 */
#ifndef VISIONCORE_SKETCH_H
#define VISIONCORE_SKETCH_H

#include "common.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A rater of drawings: the network, the active words and the taught words. */
typedef struct vc_sketch_rater vc_sketch_rater;
/** The classification of one drawing. Immutable; may be shared by threads. */
typedef struct vc_sketch_rating vc_sketch_rating;

/** The part of a picture in which a drawing is searched. */
enum {
  VC_SKETCH_REGION_AUTO = 0,          /**< the sheet if its edges are visible, otherwise all */
  VC_SKETCH_REGION_CENTER_SQUARE = 1, /**< "center" the largest centred square */
  VC_SKETCH_REGION_WHOLE = 2          /**< the whole picture */
};

/** Reasons for a low rating, as bits. */
enum {
  VC_SKETCH_HINT_EMPTY = 1,   /**< nothing was drawn */
  VC_SKETCH_HINT_FAINT = 2,   /**< the ink is faint: press harder, or use more light */
  VC_SKETCH_HINT_CUT_OFF = 4, /**< the drawing extends beyond the picture */
  VC_SKETCH_HINT_SMALL = 8,   /**< the drawing covers a small part of the picture */
  /** "looks like another word" than the asked one */
  VC_SKETCH_HINT_ANOTHER = 16,
  VC_SKETCH_HINT_UNKNOWN = 32 /**< it looks like none of the active words */
};

/** Width and height of the network's input bitmap, and its size in bytes. */
enum { VC_SKETCH_BITMAP_SIDE = 28, VC_SKETCH_BITMAP_SIZE = 784 };

/**
 * The name of a region: "auto", "center" or "whole"; "" for other numbers.
 * Static storage, any thread.
 */
VC_API const char *vc_sketch_region_name(int32_t region);
/**
 * The name of one VC_SKETCH_HINT_* bit, for example "cut off"; "" for other numbers and for several
 * bits. Static storage, any thread.
 */
VC_API const char *vc_sketch_hint_name(uint32_t hint);

/** Number of trained words. Any thread. */
VC_API size_t vc_sketch_word_count(void);
/**
 * A trained word. Static storage, any thread.
 * @param index  0..count-1, in alphabetical order (by bytes: capital letters first)
 * @return the word in UTF-8; "" for other indices
 */
VC_API const char *vc_sketch_word(size_t index);

/** Rater options. */
typedef struct vc_sketch_rater_options {
  uint32_t struct_size;
  int32_t region; /**< [VC_SKETCH_REGION_* = VC_SKETCH_REGION_AUTO] */
  /**
   * [1..11 = 11] number of rotated views of a drawing that are classified and averaged. 1 is
   * fastest but assumes an upright drawing: many more errors if the sheet is rotated
   */
  int32_t views;
  int32_t reserved; /**< [reserved] */
} vc_sketch_rater_options;

/** Fills in the defaults, as vc_picture_options_init(). */
VC_API void vc_sketch_rater_options_init(vc_sketch_rater_options *options, size_t struct_size);

/**
 * Creates a rater with all trained words active.
 * @param options  NULL = defaults
 * @param out      set to the rater, or to NULL on error; destroyed by the caller
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, a number out of range); VC_ERR_UNSUPPORTED
 *         (unknown region, reserved field); VC_ERR_NO_MEMORY. vc_last_error() has the text.
 */
VC_API vc_status vc_sketch_rater_create(const vc_sketch_rater_options *options,
                                        vc_sketch_rater **out);
/** Releases the rater; its ratings remain valid. NULL is allowed. */
VC_API void vc_sketch_rater_destroy(vc_sketch_rater *rater);
/**
 * Error text of the last call on this rater; "" after success. Never NULL; borrowed until the next
 * call on it.
 */
VC_API const char *vc_sketch_rater_error(const vc_sketch_rater *rater);

/**
 * Selects the active words. The probabilities of these words and "none of these" add up to 1. A
 * taught word with fewer than 3 examples may be selected, but has no answer until it has 3.
 * @param words  [null] names of trained or taught words; borrowed for the call; NULL is allowed if
 *               count is 0
 * @param count  [0..2000] 0: all trained and all taught words
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, a word twice, too many); VC_ERR_NOT_FOUND (unknown
 *         word). After an error the active words are unchanged.
 */
VC_API vc_status vc_sketch_rater_set_words(vc_sketch_rater *rater, const char *const *words,
                                           size_t count);

/**
 * Rates a photograph of paper, a board or a screen: rectifies the sheet, removes shadows and ruled
 * lines, traces the strokes and classifies them.
 * @param image  any format; borrowed for the call
 * @param asked  [null; 0..100; unit bytes] the active word that should have been drawn; NULL = none
 * @param out    set to a new rating, or to NULL on error; destroyed by the caller. A blank sheet is
 *               a rating with `empty` set, not an error.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, image, word not active); VC_ERR_NOT_FOUND (unknown
 *         word); VC_ERR_UNSUPPORTED (pixel format); VC_ERR_NO_MEMORY; VC_ERR_INTERNAL
 */
VC_API vc_status vc_sketch_rater_rate(vc_sketch_rater *rater, const vc_image *image,
                                      const char *asked, vc_sketch_rating **out);

/**
 * Rates strokes from a touch screen, a pen or a mouse.
 * @param points        [null] all points, stroke after stroke, x right and y down, in any unit;
 *                      borrowed for the call. Points that are not finite or have a coordinate of
 *                      1e9 or more, or -1e9 or less, are left out. A drawing whose longer side is
 *                      at most 1e-9 is a dot. NULL is allowed if stroke_count is 0.
 * @param lengths       [null; elements stroke_count] number of points of each stroke, 0 or more;
 *                      borrowed for the call. NULL is allowed if stroke_count is 0.
 * @param stroke_count  [0..10000] with at most 1000000 points in total. No point or a single point
 *                      is a blank sheet.
 * @param asked         [null; 0..100; unit bytes] as for vc_sketch_rater_rate(), like `out`
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, lengths, too many, word not active);
 *         VC_ERR_NOT_FOUND (unknown word); VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_sketch_rater_rate_strokes(vc_sketch_rater *rater, const vc_point *points,
                                              const int32_t *lengths, size_t stroke_count,
                                              const char *asked, vc_sketch_rating **out);

/**
 * Rates a 28x28 bitmap in the format of Quick, Draw!: white (255) ink on black, the drawing centred
 * with a longer side of 23.5 pixels, lines 1.5 pixels wide. Only one view is classified.
 * @param bitmap  [elements VC_SKETCH_BITMAP_SIZE] row by row; borrowed for the call
 * @param asked   [null; 0..100; unit bytes] as for vc_sketch_rater_rate(), like `out`
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, word not active); VC_ERR_NOT_FOUND (unknown word);
 *         VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_sketch_rater_rate_bitmap(vc_sketch_rater *rater, const uint8_t *bitmap,
                                             const char *asked, vc_sketch_rating **out);

/** Summary of a rating. */
typedef struct vc_sketch_summary {
  uint32_t struct_size;
  int32_t empty;           /**< [flag] 1: a blank sheet */
  double empty_confidence; /**< [0.5..1] probability that `empty` is right */
  double none_confidence;  /**< [0..1] probability of none of the active words */
  double asked_confidence; /**< [0..1] probability of the asked word; 0 without one */
  int32_t points;          /**< [0..100] hundredths of asked_confidence, rounded down */
  uint32_t hints;          /**< [bits VC_SKETCH_HINT_*] */
  const char *asked;       /**< the asked word, borrowed from the rating; NULL without one */
} vc_sketch_summary;

/** A word with its probability. */
typedef struct vc_sketch_answer {
  uint32_t struct_size;
  int32_t reserved;  /**< [reserved] */
  double confidence; /**< [0..1] calibrated probability */
  const char *word;  /**< UTF-8, borrowed from the rating */
} vc_sketch_answer;

/** A word that was taught. */
typedef struct vc_sketch_taught_word {
  uint32_t struct_size;
  int32_t example_count; /**< [1..20] the word can be recognised from 3 on */
  char word[104];        /**< 1 to 100 bytes of UTF-8, and a NUL */
} vc_sketch_taught_word;

/** Options for drawing a rating. */
typedef struct vc_sketch_draw_options {
  uint32_t struct_size;
  int32_t max_words;    /**< [0..20 = 5] number of bars for the best words */
  int32_t hide_strokes; /**< [flag = 0] 1: without the strokes and the searched region */
  int32_t hide_bitmap;  /**< [flag = 0] 1: without the 28x28 bitmap */
} vc_sketch_draw_options;

/**
 * Summary of the rating.
 * @param out  filled in; out->struct_size is set by the caller
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size)
 */
VC_API vc_status vc_sketch_rating_summary_get(const vc_sketch_rating *rating,
                                              vc_sketch_summary *out);
/**
 * Number of answers, one per active word except taught words that had fewer than 3 examples; 0 for
 * a blank sheet and for NULL.
 */
VC_API size_t vc_sketch_rating_count(const vc_sketch_rating *rating);
/**
 * An answer.
 * @param index  0..count-1, best first; ties in alphabetical order
 * @param out    filled in; out->struct_size is set by the caller
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size); VC_ERR_NOT_FOUND (index)
 */
VC_API vc_status vc_sketch_rating_get(const vc_sketch_rating *rating, size_t index,
                                      vc_sketch_answer *out);
/**
 * The input bitmap of the network, in the format of vc_sketch_rater_rate_bitmap().
 * @param bitmap  [elements VC_SKETCH_BITMAP_SIZE] receives the bytes, zeros for a blank sheet
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL)
 */
VC_API vc_status vc_sketch_rating_bitmap_get(const vc_sketch_rating *rating, uint8_t *bitmap);
/**
 * Number of strokes, traced or passed in; 0 for a bitmap, a blank sheet and NULL. A stroke of which
 * no point is left is not counted.
 */
VC_API size_t vc_sketch_rating_stroke_count(const vc_sketch_rating *rating);
/**
 * A stroke, in pixels of the picture or in the unit of the strokes passed in.
 * @param index   0..stroke_count-1
 * @param points  set to the stroke's points, borrowed from the rating; NULL on error
 * @param count   set to their number; 0 on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_NOT_FOUND (index)
 */
VC_API vc_status vc_sketch_rating_stroke_get(const vc_sketch_rating *rating, size_t index,
                                             const vc_point **points, size_t *count);
/** Fills in the defaults, as vc_picture_options_init(). */
VC_API void vc_sketch_draw_options_init(vc_sketch_draw_options *options, size_t struct_size);
/**
 * Draws the strokes, the bitmap and bars for the best words into a picture of the same size.
 * @param options  NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, canvas, options); VC_ERR_UNSUPPORTED (canvas
 *         format, options); VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_sketch_rating_draw(const vc_sketch_rating *rating, const vc_canvas *canvas,
                                       const vc_sketch_draw_options *options);
/**
 * The rating as JSON, borrowed from the rating: "empty", "classes" (the best five), "points", ....
 * See "JSON" in visioncore.h. "" for NULL. Any thread.
 */
VC_API const char *vc_sketch_rating_json(const vc_sketch_rating *rating);
/** Releases the rating and everything borrowed from it. NULL is allowed. */
VC_API void vc_sketch_rating_destroy(vc_sketch_rating *rating);

/**
 * Adds a rated drawing as an example of a custom word. A word with 3 to 20 examples can be
 * recognised: at once if all words are active, otherwise after vc_sketch_rater_set_words() has
 * selected it.
 * @param word    [1..100; unit bytes] UTF-8, without line ends or control characters; not a
 *                trained word
 * @param rating  from this or another rater, not of a blank sheet
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_TOO_LARGE (more than 20 examples or 500 words)
 */
VC_API vc_status vc_sketch_rater_learn(vc_sketch_rater *rater, const char *word,
                                       const vc_sketch_rating *rating);
/**
 * Forgets a taught word. If it was the only active word, all words are active afterwards.
 * @param word  [0..100; unit bytes]
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_NOT_FOUND
 */
VC_API vc_status vc_sketch_rater_forget(vc_sketch_rater *rater, const char *word);
/** Number of taught words; 0 for NULL. */
VC_API size_t vc_sketch_rater_taught_word_count(const vc_sketch_rater *rater);
/**
 * One of the taught words, which are in the order of their first examples.
 * @param index  below vc_sketch_rater_taught_word_count()
 * @param out    filled in; out->struct_size is set by the caller
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size); VC_ERR_NOT_FOUND (index)
 */
VC_API vc_status vc_sketch_rater_taught_word_get(const vc_sketch_rater *rater, size_t index,
                                                 vc_sketch_taught_word *out);
/**
 * Serialises the taught words with a checksum; the bytes are portable.
 * @param bytes     [null] receives the bytes; NULL with capacity 0 queries the size
 * @param capacity  size of the buffer
 * @param size      set to the number of bytes needed, about 0.6 KB per word
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_TOO_LARGE (capacity; nothing is written,
 *         *size is the capacity needed)
 */
VC_API vc_status vc_sketch_rater_save(vc_sketch_rater *rater, uint8_t *bytes, size_t capacity,
                                      size_t *size);
/**
 * Replaces the taught words with saved ones. All words are active afterwards.
 * @param bytes  [null] as saved; borrowed for the call. NULL with size 0 forgets all taught words.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_BAD_DATA (damaged or foreign);
 *         VC_ERR_UNSUPPORTED (saved with another network). After an error the words are unchanged.
 */
VC_API vc_status vc_sketch_rater_load(vc_sketch_rater *rater, const uint8_t *bytes, size_t size);

#ifdef __cplusplus
}
#endif

#endif
