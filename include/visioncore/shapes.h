/* visioncore/shapes.h: shapes hidden in print, plain shapes, revealing filters.
 *
 * Hidden codes consist of triangles, squares, pentagons and circles that are printed with a coarser
 * line screen than the background, which is invisible to the eye. Three or more equal shapes on a
 * ring are a group, and a group is a code: "S4_M3" is three squares on the corners of a triangle.
 * The same finder finds ordinary shapes (VC_SHAPE_INPUT_PLAIN). Lists are immutable and independent
 * of their finder. Method and accuracy: docs/shapes.md.
 *
 *     vc_shape_finder *finder;
 *     vc_shape_list *list;
 *     if (vc_shape_finder_create(NULL, &finder) != VC_OK) return 1;
 *     if (vc_shape_finder_find(finder, &image, &list) != VC_OK) return 1;
 *     for (size_t i = 0; i < vc_shape_list_group_count(list); i++) {
 *       vc_shape_group group;
 *       group.struct_size = sizeof group;
 *       if (vc_shape_list_group_get(list, i, &group) == VC_OK) puts(group.code);
 *     }
 *     vc_shape_list_destroy(list);
 *     vc_shape_finder_destroy(finder);
 *
 * See visioncore.h for ownership, errors, option structs, threads, units, annotations in brackets.
 */
#ifndef VISIONCORE_SHAPES_H
#define VISIONCORE_SHAPES_H

#include "common.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Kinds of shape; 0 = none. */
enum {
  VC_SHAPE_KIND_TRIANGLE = 1,
  VC_SHAPE_KIND_RECTANGLE = 2,
  VC_SHAPE_KIND_PENTAGON = 3,
  VC_SHAPE_KIND_CIRCLE = 4
};

/** The kind of input picture. */
enum {
  VC_SHAPE_INPUT_AUTOMATIC = 0,  /**< photograph or filtered, according to the histogram */
  VC_SHAPE_INPUT_PHOTOGRAPH = 1, /**< a photograph of a print, at full resolution */
  /**
   * output of a revealing filter: dark shapes on a light background or the reverse, grey or black
   * and white
   */
  VC_SHAPE_INPUT_FILTERED = 2,
  VC_SHAPE_INPUT_PLAIN = 3 /**< ordinary shapes: drawn, printed, on a screen; no groups */
};

/** Evidence for a shape. */
enum {
  VC_SHAPE_STATE_SEEN = 0, /**< clearly visible */
  /** too weak on its own, but at the position required by a group (whose code may stay open) */
  VC_SHAPE_STATE_WEAK = 1,
  VC_SHAPE_STATE_INFERRED = 2 /**< not visible; at the position required by a group */
};

/** The overall result of a picture. */
enum {
  VC_SHAPE_VERDICT_OK = 0,      /**< there are shapes */
  VC_SHAPE_VERDICT_NOTHING = 1, /**< no shapes, and neither of the reasons below */
  VC_SHAPE_VERDICT_TOO_FAR = 2, /**< an even, sharp picture without a line screen: move closer */
  VC_SHAPE_VERDICT_BLURRED = 3  /**< edges softer than a Gaussian blur of 1.25 pixels: focus */
};

/** "triangle", "rectangle", "pentagon" or "circle"; "" for other numbers. Static storage. */
VC_API const char *vc_shape_kind_name(int32_t kind);
/** "automatic", "photograph", "filtered" or "plain"; "" for other numbers. Static storage. */
VC_API const char *vc_shape_input_name(int32_t input);
/** "seen", "weak" or "inferred"; "" for other numbers. Static storage. */
VC_API const char *vc_shape_state_name(int32_t state);
/** "ok", "nothing", "too far" or "blurred"; "" for other numbers. Static storage. */
VC_API const char *vc_shape_verdict_name(int32_t verdict);

/** Finder options. */
typedef struct vc_shape_finder_options {
  uint32_t struct_size;
  int32_t input; /**< [VC_SHAPE_INPUT_* = VC_SHAPE_INPUT_AUTOMATIC] */
  /**
   * [1..4096 = 512] maximum number of shapes; the best are kept: those of the best groups, then the
   * most probable ones
   */
  int32_t max_shapes;
  int32_t reserved; /**< [reserved] */
  /** [6..10000 = 10] square root of the bounding box area of the smallest shape, in pixels */
  double min_size;
  /** [0..1 = 0.5] less probable shapes are not reported, unless they belong to a group */
  double min_confidence;
} vc_shape_finder_options;

/** A shape. */
typedef struct vc_shape {
  uint32_t struct_size;
  int32_t kind;          /**< [VC_SHAPE_KIND_*] */
  int32_t state;         /**< [VC_SHAPE_STATE_*] */
  int32_t group;         /**< [-1 or more] index of its group; -1: none */
  vc_point center;       /**< pixels */
  double left;           /**< bounding box of the outline, pixels; may extend beyond the picture */
  double top;            /**< pixels */
  double width;          /**< pixels */
  double height;         /**< pixels */
  double size;           /**< square root of width * height, pixels */
  double confidence;     /**< [0..1] probability that the shape exists and is of this kind */
  int64_t pixel_count;   /**< number of pixels inside the outline */
  int32_t outline_count; /**< points of vc_shape_list_outline_get() */
  int32_t reserved;      /**< [reserved] */
} vc_shape;

/** A group of equal shapes on a ring. */
typedef struct vc_shape_group {
  uint32_t struct_size;
  int32_t kind;         /**< [VC_SHAPE_KIND_*] kind of its members */
  int32_t member_count; /**< [3..12] including the missing ones */
  int32_t missing;      /**< members that were inferred or lie outside the picture */
  vc_point center;      /**< pixels */
  double ring_radius;   /**< distance of the members from the centre, pixels */
  double confidence;    /**< [0..1] probability that the group exists and has this code */
  char code[16];        /**< "S" and 3, 4, 5 or C, "_M" and 3, 4, 5 or C (six or more), NUL */
  /** indices of shapes, clockwise as seen, then -1; members outside the picture have no index */
  int32_t members[16];
} vc_shape_group;

/** A finder with its options and buffers; reuse it for any number of pictures. */
typedef struct vc_shape_finder vc_shape_finder;
/** The shapes and groups in one picture. Immutable; may be shared by threads. */
typedef struct vc_shape_list vc_shape_list;

/** Fills in the defaults, as vc_picture_options_init. */
VC_API void vc_shape_finder_options_init(vc_shape_finder_options *options, size_t struct_size);

/**
 * Creates a finder.
 * @param options  NULL = defaults
 * @param out      a new finder, or NULL on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (out is NULL, a number out of range); VC_ERR_UNSUPPORTED
 *         (unknown constant, reserved field set); VC_ERR_NO_MEMORY. vc_last_error() has the
 *         text.
 */
VC_API vc_status vc_shape_finder_create(const vc_shape_finder_options *options,
                                        vc_shape_finder **out);
/** Releases the finder; its lists remain valid. NULL is allowed. */
VC_API void vc_shape_finder_destroy(vc_shape_finder *finder);
/**
 * Error text of the last call on this finder; "" after success. Never NULL; borrowed until the next
 * call on it.
 */
VC_API const char *vc_shape_finder_error(const vc_shape_finder *finder);

/**
 * Finds the shapes in a picture and groups them.
 * @param image  any format. A photograph of a print must have the camera's full resolution:
 *               downscaling destroys the line screen.
 * @param out    a new list, or NULL on error; the caller destroys it, before or after the finder
 * @return VC_OK (also if nothing was found); VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED
 *         (format); VC_ERR_NO_MEMORY; VC_ERR_INTERNAL
 */
VC_API vc_status vc_shape_finder_find(vc_shape_finder *finder, const vc_image *image,
                                      vc_shape_list **out);

/**
 * Finds the shapes in the next frame of a hand-held video of a print. The evidence of photographs
 * is registered and averaged over up to eight frames, which reveals line screens that are too fine
 * for a single frame. Averaging restarts at a frame that does not match the previous ones (another
 * print, another size), and after a gap of more than a second. The frames of other inputs are
 * searched independently. Neither affects nor is affected by vc_shape_finder_find().
 * @param capture_ns  [0 or more] capture time on a monotonic clock, later than that of the previous
 *                    frame; 0 = unknown
 * @param out         as for vc_shape_finder_find(), in the coordinates of this frame
 * @return as vc_shape_finder_find(); VC_ERR_INVALID_ARGUMENT also for a time that is negative or
 *         not later
 */
VC_API vc_status vc_shape_finder_track(vc_shape_finder *finder, const vc_image *image,
                                       int64_t capture_ns, vc_shape_list **out);
/**
 * Forgets the frames of a video and the time of the last one.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL)
 */
VC_API vc_status vc_shape_finder_reset(vc_shape_finder *finder);

/**
 * Draws the evidence that vc_shape_finder_find() evaluates: dark shapes on a grey background,
 * independent of lighting and cover image. VC_SHAPE_INPUT_PLAIN is treated as
 * VC_SHAPE_INPUT_AUTOMATIC.
 * @param image   as for vc_shape_finder_find()
 * @param canvas  of the picture's size; grey in colour canvases
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (format); VC_ERR_NO_MEMORY;
 *         VC_ERR_INTERNAL
 */
VC_API vc_status vc_shape_finder_reveal(vc_shape_finder *finder, const vc_image *image,
                                        const vc_canvas *canvas);

/**
 * The list as JSON, borrowed from the list: "shapes", "groups", "verdict". See "JSON" in
 * visioncore.h. "" for NULL. Any thread.
 */
VC_API const char *vc_shape_list_json(const vc_shape_list *list);
/** Releases the list. NULL is allowed. */
VC_API void vc_shape_list_destroy(vc_shape_list *list);
/** VC_SHAPE_VERDICT_*; VC_SHAPE_VERDICT_NOTHING for NULL. */
VC_API int32_t vc_shape_list_verdict(const vc_shape_list *list);
/** Number of shapes, sorted by y, then x of their centres; 0 for NULL. */
VC_API size_t vc_shape_list_count(const vc_shape_list *list);
/**
 * One shape.
 * @param out  set out->struct_size first
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size); VC_ERR_NOT_FOUND (index)
 */
VC_API vc_status vc_shape_list_get(const vc_shape_list *list, size_t index, vc_shape *out);
/**
 * The outline of one shape, clockwise from the point with the smallest x + y: 3, 4 or 5 points, 36
 * for a circle.
 * @param points  set to the points, borrowed from the list until it is destroyed
 * @param count   set to their number
 * @return as vc_shape_list_get()
 */
VC_API vc_status vc_shape_list_outline_get(const vc_shape_list *list, size_t index,
                                           const vc_point **points, size_t *count);
/** Number of groups, sorted like the shapes; 0 for NULL. */
VC_API size_t vc_shape_list_group_count(const vc_shape_list *list);
/** One group; otherwise as vc_shape_list_get(). */
VC_API vc_status vc_shape_list_group_get(const vc_shape_list *list, size_t index,
                                         vc_shape_group *out);

/**
 * Draws outlines with letter, size and confidence, and groups as polygons with their code.
 * @param canvas   of the picture's size
 * @param options  [null] NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (canvas format); VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_shape_list_draw(const vc_shape_list *list, const vc_canvas *canvas,
                                    const vc_draw_options *options);

/* ---- Code verifier: is the print genuine? ---- */

/** Accumulates the codes found in several frames and compares them with the genuine codes. */
typedef struct vc_code_verifier vc_code_verifier;

/** Result of a code verification. */
enum {
  VC_CODE_STATE_NONE = 0,    /**< not enough evidence for a code */
  VC_CODE_STATE_UNKNOWN = 1, /**< a code that is not among the genuine ones */
  VC_CODE_STATE_GENUINE = 2
};

/** "none", "unknown" or "genuine"; "" for other numbers. Static storage. */
VC_API const char *vc_code_state_name(int32_t state);

/** The combined result of all frames added to a code verifier. */
typedef struct vc_code_verdict {
  uint32_t struct_size;
  int32_t state;  /**< [VC_CODE_STATE_*] */
  int32_t frames; /**< number of frames added */
  int32_t seen;   /**< number of frames that show the code, or else the likeliest one */
  /**
   * [0..1e12] odds that the code, or else the likeliest one, is present, after all frames and with
   * a prior of 0.05. VC_CODE_STATE_UNKNOWN and VC_CODE_STATE_GENUINE require at least 50
   */
  double likelihood_ratio;
  char code[16]; /**< "" for VC_CODE_STATE_NONE */
} vc_code_verdict;

/**
 * Creates a code verifier.
 * @param codes  [null; 0..1024; unit bytes] at most 64 genuine codes, separated by commas,
 *               "S3_M3,S4_MC"; NULL = the eight combinations of S3, S4 with M3, M4, M5, MC
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (not a code, none, too many); VC_ERR_NO_MEMORY.
 *         vc_last_error() has the text.
 */
VC_API vc_status vc_code_verifier_create(const char *codes, vc_code_verifier **out);
/** Releases the verifier. NULL is allowed. */
VC_API void vc_code_verifier_destroy(vc_code_verifier *verifier);
/**
 * Error text of the last call on this verifier; "" after success. Never NULL; borrowed until the
 * next call on it.
 */
VC_API const char *vc_code_verifier_error(const vc_code_verifier *verifier);
/**
 * Adds the codes of one frame. A list of vc_shape_finder_track() that shares its evidence with
 * earlier frames has a weight of 1/8.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL)
 */
VC_API vc_status vc_code_verifier_add(vc_code_verifier *verifier, const vc_shape_list *list);
/**
 * Forgets all frames, but not the genuine codes.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL).
 */
VC_API vc_status vc_code_verifier_reset(vc_code_verifier *verifier);
/**
 * The combined result of the frames added until now.
 * @param out  set out->struct_size first
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size)
 */
VC_API vc_status vc_code_verifier_verdict_get(const vc_code_verifier *verifier,
                                              vc_code_verdict *out);

/* ---- Revealing filters ---- */

/**
 * A chain of filter steps on one channel, with its buffers. The channel is red unless the first
 * step selects another.
 */
typedef struct vc_filter_chain vc_filter_chain;

/**
 * Kinds of step, equivalent to the filters of the same names in GPUImage2. Values between steps
 * have 8 bits.
 */
enum {
  VC_FILTER_KIND_GRAYSCALE = 1, /**< brightness, weights 0.2125, 0.7154, 0.0721; first step only */
  VC_FILTER_KIND_RED = 2,       /**< the red channel; first step only */
  VC_FILTER_KIND_PREWITT = 3,   /**< amount: strength, 0..100 */
  VC_FILTER_KIND_SOBEL = 4,     /**< amount: strength, 0..100 */
  VC_FILTER_KIND_SKETCH = 5,    /**< amount: strength, 0..100; threshold: 0..10 */
  VC_FILTER_KIND_DILATION = 6,  /**< amount: radius in pixels, 0..4, rounded (0 = 1) */
  VC_FILTER_KIND_EROSION = 7,   /**< as dilation */
  VC_FILTER_KIND_OPENING = 8,   /**< as dilation */
  VC_FILTER_KIND_CLOSING = 9,   /**< as dilation */
  VC_FILTER_KIND_INVERSION = 10,
  VC_FILTER_KIND_GAUSSIAN_BLUR = 11, /**< amount: standard deviation in pixels, 0..50, rounded */
  VC_FILTER_KIND_SHARPEN = 12        /**< amount: 0..4 */
};

/** Predefined chains. */
enum {
  /** Prewitt 0.7, closing 1, inversion, Gaussian blur 1, erosion 1: soft dark shapes */
  VC_FILTER_PRESET_REVEAL = 1,
  VC_FILTER_PRESET_SKETCH = 2, /**< sketch 1, 0.25: black hatching on white */
  VC_FILTER_PRESET_EDGES = 3   /**< grayscale, sharpen 1, Sobel 1, inversion */
};

/**
 * "grayscale", "gaussian blur", ...; "" for other numbers. Static storage.
 * @param kind  [VC_FILTER_KIND_*]
 */
VC_API const char *vc_filter_name(int32_t kind);
/** "reveal", "sketch" or "edges"; "" for other numbers. Static storage. */
VC_API const char *vc_filter_preset_name(int32_t preset);

/** A step of a filter chain. */
typedef struct vc_filter_step {
  uint32_t struct_size;
  int32_t kind;     /**< [VC_FILTER_KIND_*] */
  double amount;    /**< [finite] see VC_FILTER_KIND_*; 0 for kinds without one */
  double threshold; /**< [finite] of VC_FILTER_KIND_SKETCH; 0 for the others */
} vc_filter_step;

/**
 * Creates an empty chain.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (out is NULL); VC_ERR_NO_MEMORY.
 */
VC_API vc_status vc_filter_chain_create(vc_filter_chain **out);
/** Releases the chain. NULL is allowed. */
VC_API void vc_filter_chain_destroy(vc_filter_chain *chain);
/**
 * Error text of the last call on this chain; "" after success. Never NULL; borrowed until the next
 * call on it.
 */
VC_API const char *vc_filter_chain_error(const vc_filter_chain *chain);
/**
 * Appends a step.
 * @param kind       [VC_FILTER_KIND_*]
 * @param amount     see VC_FILTER_KIND_*; ignored by kinds without one
 * @param threshold  of VC_FILTER_KIND_SKETCH; ignored by the others
 * @return VC_OK; VC_ERR_UNSUPPORTED (unknown kind); VC_ERR_INVALID_ARGUMENT (a number out of
 *         range, a channel after the first step, more than 64 steps)
 */
VC_API vc_status vc_filter_chain_add(vc_filter_chain *chain, int32_t kind, double amount,
                                     double threshold);
/**
 * Appends the steps of a preset.
 * @param preset  [VC_FILTER_PRESET_*]
 * @return as vc_filter_chain_add(); after an error the chain is unchanged
 */
VC_API vc_status vc_filter_chain_add_preset(vc_filter_chain *chain, int32_t preset);
/** Number of steps; 0 for NULL. */
VC_API size_t vc_filter_chain_count(const vc_filter_chain *chain);
/**
 * One step.
 * @param out  set out->struct_size first
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size); VC_ERR_NOT_FOUND (index)
 */
VC_API vc_status vc_filter_chain_get(const vc_filter_chain *chain, size_t index,
                                     vc_filter_step *out);
/**
 * Applies the chain, or only its first steps.
 * @param image       any format
 * @param step_count  number of steps to apply; all if SIZE_MAX or larger than the number of steps;
 *                    0 = only extract the channel that the first step selects
 * @param canvas      of the picture's size; the channel is drawn as grey in colour canvases
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (format); VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_filter_chain_apply(vc_filter_chain *chain, const vc_image *image,
                                       size_t step_count, const vc_canvas *canvas);

#ifdef __cplusplus
}
#endif

#endif
