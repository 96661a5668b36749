/* visioncore.h: the public interface of libvisioncore.
 *
 * libvisioncore gives a program eyes for a few things: 3x3 cubes, SET cards, shapes hidden in print, pen drawings and
 * retro-reflective robot targets. This file is the whole contract: what is not declared here is not public.
 *
 * ---- A program in ten lines --------------------------------------------------------------------------------------
 *
 *     #include <stdio.h>
 *     #include <visioncore.h>
 *
 *     int main(void) {
 *       printf("libvisioncore %s\n", vc_version_string());
 *       vc_picture *picture;
 *       if (vc_picture_create(&picture) != VC_OK) return 1;
 *       unsigned char bytes[] = "not a picture";
 *       if (vc_picture_decode(picture, bytes, sizeof bytes, NULL) != VC_OK) puts(vc_picture_error(picture));
 *       vc_picture_destroy(picture);
 *     }
 *
 *     cc program.c $(pkg-config --cflags --libs visioncore)
 *
 * ---- Ownership ---------------------------------------------------------------------------------------------------
 *
 * Every `vc_x_create` has a `vc_x_destroy`; whoever creates destroys. Destroying NULL does nothing. Objects that came out
 * of another object (a result list out of a detector) are independent of it: destroy them in any order.
 * A function with an out parameter sets it to NULL (or 0) first, so after an error there is nothing to release.
 * What is returned as `const char *` or `const void *` is borrowed: the comment says from whom and for how long.
 * Pictures that you pass in are read during the call and not kept; they are never written.
 *
 * ---- Errors ------------------------------------------------------------------------------------------------------
 *
 * A function that can fail returns vc_status: VC_OK (0) or a negative code. Nothing found is not an error: the list is
 * empty. Every handle has a text that says which value was wrong and what it must be: vc_<handle>_error(), "" after
 * success, cleared at the start of each call on that handle. There is no global and no thread-local error.
 * After an error the handle is as usable as before the call.
 *
 * ---- Option structs ----------------------------------------------------------------------------------------------
 *
 * The first field of an options or result struct is `struct_size`: sizeof the struct as YOUR compiler sees it.
 *
 *     vc_picture_options options;
 *     vc_picture_options_init(&options, sizeof options);   (fills in defaults and struct_size)
 *     options.max_side = 1280;
 *
 * NULL instead of options means the defaults. New fields are only ever added at the end, and 0 in a new field means
 * "as before". A program built against an older header keeps working; a newer program on an older library gets
 * VC_ERR_UNSUPPORTED as soon as it uses a field that the library does not know.
 * For a result struct, set struct_size before the call: the library writes no more than that.
 *
 * ---- Threads -----------------------------------------------------------------------------------------------------
 *
 * Different handles may be used by different threads at the same time. One handle is used by one thread at a time,
 * except where a function says otherwise (cancelling, serving). Result lists never change and may be shared freely.
 *
 * ---- Geometry and units ------------------------------------------------------------------------------------------
 *
 * Pixels: x to the right, y down, (0, 0) is the CENTRE of the top-left pixel, so the picture reaches from -0.5 to
 * width - 0.5. Coordinates are those of the upright picture: after EXIF orientation, after VC_IMAGE_BOTTOM_UP.
 * Corners come clockwise as seen: the thing's own top-left, top-right, bottom-right, bottom-left. A thing without a top
 * of its own starts at the corner with the smallest x + y.
 * Angles are radians; yaw is positive to the right, pitch is positive up. Distances are metres. Times are nanoseconds.
 * A confidence is a calibrated probability in [0, 1]: of the things said at 0.9, about 90 % are right.
 *
 * ---- What the library does to its process --------------------------------------------------------------------------
 *
 * It prints nothing, reads no environment variables, installs no signal or exit handlers, does not touch the locale,
 * and opens no files or sockets other than those that a function's comment names. It does not call exit() or abort() on
 * any input. It may start worker threads, which sleep between calls (vc_threads_set). It stays loaded: unloading it with
 * dlclose() leaves it in memory, as its run time does not support being unloaded. It carries its own OpenCV, hidden: a
 * program that uses another OpenCV is not affected.
 *
 * ---- Compatibility -----------------------------------------------------------------------------------------------
 *
 * Within one SONAME functions and fields are only added. Constants keep their numbers and are never used again for
 * something else. Until version 1.0 the SONAME is libvisioncore.so.0.
 */
#ifndef VISIONCORE_H
#define VISIONCORE_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define VC_API __attribute__((visibility("default")))
#else
#define VC_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ==================================================================================================================
 * Version and status
 * ================================================================================================================== */

/** Version of this header: major * 1000000 + minor * 1000 + patch. */
enum { VC_VERSION = 1000 };

/**
 * Version of the library that is loaded, encoded as VC_VERSION. May be called from any thread.
 * @return at least the VC_VERSION that the program was built with, if every function of that header is to exist.
 * Since: 0.1
 */
VC_API int32_t vc_version(void);

/** The same as text, for example "0.1.0". Static storage. Since: 0.1 */
VC_API const char *vc_version_string(void);

/** Result of a call: VC_OK or one of the negative VC_ERR codes. */
typedef int32_t vc_status;
enum {
  VC_OK = 0,
  VC_ERR_INVALID_ARGUMENT = -1, /**< a parameter is NULL, out of range or contradicts another: a bug of the caller */
  VC_ERR_UNSUPPORTED = -2,      /**< valid, but not offered by this version of the library */
  VC_ERR_NO_MEMORY = -3,        /**< memory ran out; nothing was changed */
  VC_ERR_INTERNAL = -4,         /**< a bug in the library: please report it with the error text */
  VC_ERR_BAD_DATA = -5,         /**< bytes that are not what they should be: damaged, truncated, of another kind */
  VC_ERR_TOO_LARGE = -6,        /**< within the format, but beyond a limit that the caller can raise */
  VC_ERR_CANCELLED = -7,        /**< the caller cancelled the call */
  VC_ERR_TIMEOUT = -8,          /**< the time budget ended before there was a result */
  VC_ERR_ILLEGAL_CUBE = -9,     /**< no sequence of moves leads to this cube; the text says what is wrong with it */
  VC_ERR_NOT_FOUND = -10,       /**< what was asked for by index or name does not exist, or no solution within the limit */
  VC_ERR_IO = -11               /**< the operating system refused a file or socket; the text has its reason */
};

/**
 * Name of a status, for example "VC_ERR_BAD_DATA". Total: unknown numbers give "VC_ERR_UNKNOWN". Static storage.
 * Since: 0.1
 */
VC_API const char *vc_status_name(vc_status status);

/* ==================================================================================================================
 * Images
 * ================================================================================================================== */

/** Layout of pixels in memory, 8 bits a channel. */
typedef int32_t vc_pixel_format;
enum {
  VC_PIXEL_GRAY8 = 1,
  VC_PIXEL_RGB24 = 2,
  VC_PIXEL_BGR24 = 3, /**< as OpenCV */
  VC_PIXEL_RGBA32 = 4,
  VC_PIXEL_BGRA32 = 5,
  VC_PIXEL_NV12 = 6, /**< plane Y, then interleaved UV at half resolution with the same stride; even width and height */
  VC_PIXEL_YUYV = 7  /**< Y0 U Y1 V for two pixels; even width (USB cameras) */
};

/** Flags of vc_image and vc_canvas. */
enum {
  VC_IMAGE_BOTTOM_UP = 1 /**< the first row in memory is the bottom of the picture (OpenGL and Unity textures) */
};

/** Largest width and height of a picture, in pixels. */
enum { VC_IMAGE_MAX_SIDE = 16384 };

/** Pixels of the caller, borrowed for one call. All numbers are checked against each other by every function. */
typedef struct vc_image {
  const void *data;       /**< first byte of the first row in memory */
  size_t data_size;       /**< bytes readable at data; at least stride * (rows - 1) + bytes of one row */
  ptrdiff_t stride;       /**< bytes from one row to the next; at least the bytes of one row */
  int32_t width;          /**< pixels, 1..VC_IMAGE_MAX_SIDE */
  int32_t height;         /**< pixels, 1..VC_IMAGE_MAX_SIDE */
  vc_pixel_format format; /**< VC_PIXEL_* */
  int32_t flags;          /**< 0 or VC_IMAGE_BOTTOM_UP */
} vc_image;

/** Pixels of the caller that are drawn into. GRAY8, RGB24, BGR24, RGBA32 or BGRA32; otherwise as vc_image. */
typedef struct vc_canvas {
  void *data;
  size_t data_size;
  ptrdiff_t stride;
  int32_t width;
  int32_t height;
  vc_pixel_format format;
  int32_t flags;
} vc_canvas;

/** A position in pixels; see "Geometry and units". */
typedef struct vc_point {
  double x, y;
} vc_point;

/**
 * Copies a picture into a canvas of the same size, converting the format and turning bottom-up pictures over.
 * @param image   any format
 * @param canvas  same width and height; alpha becomes 255
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, bad geometry, sizes differ); VC_ERR_UNSUPPORTED (format)
 * May be called from any thread.
 * Since: 0.1
 */
VC_API vc_status vc_image_convert(const vc_image *image, const vc_canvas *canvas);

/* ==================================================================================================================
 * Pictures: files in memory to pixels and back
 * ================================================================================================================== */

/** A decoder and encoder of JPEG and PNG with its buffers, to be reused from picture to picture. */
typedef struct vc_picture vc_picture;

/** Compressed formats. */
enum { VC_FILE_JPEG = 1, VC_FILE_PNG = 2 };

/** How to decode. */
typedef struct vc_picture_options {
  uint32_t struct_size;
  vc_pixel_format format;     /**< GRAY8, RGB24 (default), BGR24, RGBA32 or BGRA32 */
  int64_t max_pixels;         /**< refuse larger pictures; default 100,000,000; at most 268,435,456 */
  int32_t max_side;           /**< 0 (default): full size. Otherwise a JPEG is decoded at 1/2, 1/4 or 1/8 size as long as its
                                   longer side stays at least this long: much faster where full resolution is not needed */
  int32_t ignore_orientation; /**< 1: pixels as stored; 0 (default): turned as EXIF says */
} vc_picture_options;

/** What was decoded. */
typedef struct vc_picture_info {
  uint32_t struct_size;
  int32_t file_type;   /**< VC_FILE_JPEG or VC_FILE_PNG */
  int32_t width;       /**< of the decoded pixels */
  int32_t height;
  int32_t full_width;  /**< of the file's picture, upright; differs from width when it was decoded at reduced size */
  int32_t full_height;
  int32_t orientation; /**< EXIF orientation 1..8; 1 where the file has none */
  int32_t reserved;
} vc_picture_info;

/** How to encode. */
typedef struct vc_encode_options {
  uint32_t struct_size;
  int32_t file_type; /**< VC_FILE_PNG (default) or VC_FILE_JPEG */
  int32_t quality;   /**< JPEG: 1..100, default 90 */
  int32_t fast;      /**< PNG: 1 = less time, larger file; default 0 */
} vc_encode_options;

/** Fills in the defaults. @param struct_size sizeof *options. Does nothing for NULL or a size below 4. Since: 0.1 */
VC_API void vc_picture_options_init(vc_picture_options *options, size_t struct_size);
/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_encode_options_init(vc_encode_options *options, size_t struct_size);

/** Makes an empty picture. @return VC_OK; VC_ERR_INVALID_ARGUMENT (out is NULL); VC_ERR_NO_MEMORY. Since: 0.1 */
VC_API vc_status vc_picture_create(vc_picture **out);
/** Releases the picture and everything that was borrowed from it. NULL is allowed. Since: 0.1 */
VC_API void vc_picture_destroy(vc_picture *picture);
/** Why the last call on this picture failed; "" after success. Borrowed until the next call on it. Never NULL. Since: 0.1 */
VC_API const char *vc_picture_error(const vc_picture *picture);

/**
 * Decodes a JPEG or PNG file that is in memory; replaces what the picture held.
 * @param bytes    the file; borrowed for the call. A file with fewer bytes than it should have is refused.
 * @param size     number of bytes
 * @param options  NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_BAD_DATA (not JPEG or PNG, damaged, truncated); VC_ERR_TOO_LARGE (more than
 *         max_pixels, or a side beyond VC_IMAGE_MAX_SIDE); VC_ERR_UNSUPPORTED (CMYK JPEG, options); VC_ERR_NO_MEMORY.
 *         After an error the picture is empty.
 * Since: 0.1
 */
VC_API vc_status vc_picture_decode(vc_picture *picture, const void *bytes, size_t size, const vc_picture_options *options);

/**
 * The decoded pixels.
 * @param out  borrowed from the picture until its next vc_picture_decode() or its destruction
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_NOT_FOUND (nothing was decoded)
 * Since: 0.1
 */
VC_API vc_status vc_picture_image(vc_picture *picture, vc_image *out);

/** Facts about the decoded file. Set info->struct_size first. Codes as vc_picture_image(). Since: 0.1 */
VC_API vc_status vc_picture_info_get(vc_picture *picture, vc_picture_info *info);

/**
 * Encodes pixels as a file in memory.
 * @param picture  owns the result; its decoded pixels stay as they are
 * @param image    GRAY8, RGB24, BGR24, RGBA32 or BGRA32; may be the picture's own
 * @param options  NULL = PNG
 * @param bytes    set to the file, borrowed until the next vc_picture_encode() on this picture or its destruction
 * @param size     set to the number of bytes
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (format, options); VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_picture_encode(vc_picture *picture, const vc_image *image, const vc_encode_options *options, const void **bytes,
                                   size_t *size);

/* ==================================================================================================================
 * Drawing
 * ================================================================================================================== */

/** How lines, areas and letters look. */
typedef struct vc_pen {
  uint32_t struct_size;
  uint32_t color;       /**< 0xRRGGBBAA of lines and letters; AA = 0: none. Default 0xE69F00FF */
  uint32_t fill;        /**< 0xRRGGBBAA inside of polygons and circles, behind letters; default 0: none */
  float width;          /**< of lines in pixels, 1..255; default 2 */
  float text_height;    /**< of a capital letter in pixels, 4..1000; default 14 */
  int32_t open;         /**< 1: the polygon's last point is not joined to the first; default 0 */
} vc_pen;

/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_pen_init(vc_pen *pen, size_t struct_size);

/**
 * The i-th of eight colours that people with the common kinds of colour blindness can tell apart, as 0xRRGGBBAA;
 * index is taken modulo 8. (Okabe and Ito, Color Universal Design, 2008.) May be called from any thread. Since: 0.1
 */
VC_API uint32_t vc_palette_color(int32_t index);

/**
 * Draws a polygon, or a line through points.
 * @param points  count of them; points that are not finite are left out
 * @param count   1..100000
 * @param pen     NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (canvas format, pen); VC_ERR_NO_MEMORY
 * May be called from any thread; one thread at a time for one canvas.
 * Since: 0.1
 */
VC_API vc_status vc_draw_polygon(const vc_canvas *canvas, const vc_point *points, size_t count, const vc_pen *pen);
/** Draws a circle. @param radius pixels, 0..100000. Otherwise as vc_draw_polygon(). Since: 0.1 */
VC_API vc_status vc_draw_circle(const vc_canvas *canvas, vc_point center, double radius, const vc_pen *pen);
/**
 * Writes a line of text.
 * @param text  UTF-8, at most 1024 bytes; letters outside ASCII show as '?'
 * @param at    left end of the base line
 * Otherwise as vc_draw_polygon().
 * Since: 0.1
 */
VC_API vc_status vc_draw_text(const vc_canvas *canvas, const char *text, vc_point at, const vc_pen *pen);

/* ==================================================================================================================
 * Log and threads
 * ================================================================================================================== */

/** Levels of log messages. */
enum { VC_LOG_DEBUG = 1, VC_LOG_INFO = 2, VC_LOG_WARNING = 3 };

/**
 * Receives a message.
 * @param user_data  as given to vc_log_set()
 * @param level      VC_LOG_*
 * @param message    UTF-8 without line end; borrowed for the call
 */
typedef void vc_log_fn(void *user_data, int32_t level, const char *message);

/**
 * Sets the one log callback of the process; silent without it. It is called from the thread that does the work, which may
 * be a worker thread, never by two threads at once; it must not call into the library.
 * @param callback   NULL = silent again. When this returns, the earlier callback is no longer running.
 * @param min_level  messages below this level are not made
 * May be called from any thread, but not from the callback.
 * Since: 0.1
 */
VC_API void vc_log_set(vc_log_fn *callback, void *user_data, int32_t min_level);

/**
 * Limits the threads that one call may use, for the whole process.
 * @param count  1..256; 0 (the default) = one per processor
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT
 * May be called from any thread; takes effect with the next call of each handle.
 * Since: 0.1
 */
VC_API vc_status vc_threads_set(int32_t count);

/** The limit in force, at least 1. May be called from any thread. Since: 0.1 */
VC_API int32_t vc_threads_get(void);

/* ==================================================================================================================
 * Cube solver
 * ================================================================================================================== */

/* ==================================================================================================================
 * Cube reader
 * ================================================================================================================== */

/* ==================================================================================================================
 * Cube scanner (live frames)
 * ================================================================================================================== */

/* ==================================================================================================================
 * Showing a cube
 * ================================================================================================================== */

/* ==================================================================================================================
 * SET
 * ================================================================================================================== */

/* ==================================================================================================================
 * Hidden shapes
 * ================================================================================================================== */

/* ==================================================================================================================
 * Drawings
 * ================================================================================================================== */

/** Rates drawings: a network for 345 words (those of Quick, Draw!), the words in play, words of your own. */
typedef struct vc_sketch_rater vc_sketch_rater;
/** What one drawing was taken for. Never changes; independent of the rater. */
typedef struct vc_sketch_rating vc_sketch_rating;

/** Which part of a picture is looked at. */
enum {
  VC_SKETCH_REGION_AUTO = 0,          /**< the sheet, where one with four sides is seen; otherwise all */
  VC_SKETCH_REGION_CENTER_SQUARE = 1, /**< the square in the middle */
  VC_SKETCH_REGION_WHOLE = 2
};

/** How to look at drawings. */
typedef struct vc_sketch_options {
  uint32_t struct_size;
  int32_t region; /**< VC_SKETCH_REGION_*; default AUTO */
  int32_t looks;  /**< how often a drawing is looked at, each time turned differently, 1..10; default 10. 1 is fastest, but takes the
                       drawing as upright: much is lost where the sheet is turned */
  int32_t reserved;
} vc_sketch_options;

/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_sketch_options_init(vc_sketch_options *options, size_t struct_size);

/** Number of trained words. May be called from any thread. Since: 0.1 */
VC_API int32_t vc_sketch_word_count(void);
/** A trained word, 0..count-1 in alphabetical order; NULL outside. Static storage, any thread. Since: 0.1 */
VC_API const char *vc_sketch_word(int32_t index);

/**
 * Makes a rater with all trained words in play.
 * @param options  NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (options); VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_sketch_rater_create(const vc_sketch_options *options, vc_sketch_rater **out);
/** Releases the rater; its ratings stay. NULL is allowed. Since: 0.1 */
VC_API void vc_sketch_rater_destroy(vc_sketch_rater *rater);
/** Why the last call on this rater failed; "" after success. Borrowed until the next call on it. Never NULL. Since: 0.1 */
VC_API const char *vc_sketch_rater_error(const vc_sketch_rater *rater);

/**
 * Names the words in play; probabilities are over these and "none of these".
 * @param words  count names, trained or taught; borrowed for the call
 * @param count  0 (words may be NULL): all trained and all own words; at most 2000
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, a word twice); VC_ERR_NOT_FOUND (unknown word). After an error the words are as before.
 * Since: 0.1
 */
VC_API vc_status vc_sketch_rater_set_words(vc_sketch_rater *rater, const char *const *words, size_t count);

/**
 * Rates a photograph of paper: finds the sheet, undoes shadow, takes out ruled lines, follows the strokes, asks the network.
 * @param image   borrowed for the call; any format
 * @param asked   the word that should have been drawn, in play; NULL = none
 * @param out     a new rating, destroyed by the caller. A blank sheet gives a rating with `empty` set, not an error.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (image, word not in play); VC_ERR_NOT_FOUND (unknown word); VC_ERR_UNSUPPORTED (pixel format);
 *         VC_ERR_NO_MEMORY; VC_ERR_INTERNAL
 * Thinning: Zhang and Suen, CACM 27(3), 1984. Lines: Hough 1962; Duda and Hart, CACM 15(1), 1972. The network: docs/sketch.md.
 * Since: 0.1
 */
VC_API vc_status vc_sketch_rate_image(vc_sketch_rater *rater, const vc_image *image, const char *asked, vc_sketch_rating **out);

/**
 * Rates strokes from a touch screen or a mouse.
 * @param points   all points, stroke after stroke, x right and y down, any unit; points that are not finite are left out
 * @param lengths  points of each stroke
 * @param strokes  number of strokes, 0..10000, with at most 1000000 points together; none or a single point is an empty sheet
 * Otherwise as vc_sketch_rate_image().
 * Since: 0.1
 */
VC_API vc_status vc_sketch_rate_strokes(vc_sketch_rater *rater, const vc_point *points, const int32_t *lengths, size_t strokes,
                                        const char *asked, vc_sketch_rating **out);

/**
 * Rates a drawing that is in the network's form already: 28 rows of 28 bytes, white (255) ink on black, the drawing's longer side
 * 23.5 pixels, centred, lines 1.5 pixels wide. It is looked at once.
 * @param form  784 bytes
 * Otherwise as vc_sketch_rate_image().
 * Since: 0.1
 */
VC_API vc_status vc_sketch_rate_form(vc_sketch_rater *rater, const uint8_t *form, const char *asked, vc_sketch_rating **out);

/** What lowered a rating, as bits. */
enum {
  VC_SKETCH_HINT_EMPTY = 1,    /**< nothing was drawn */
  VC_SKETCH_HINT_FAINT = 2,    /**< the ink is faint: press harder, more light */
  VC_SKETCH_HINT_CUT_OFF = 4,  /**< the drawing runs out of the picture */
  VC_SKETCH_HINT_SMALL = 8,    /**< the drawing fills little of the picture */
  VC_SKETCH_HINT_ANOTHER = 16, /**< it looks more like the best word than like the asked one */
  VC_SKETCH_HINT_UNKNOWN = 32  /**< it looks like none of the words in play */
};

/** The outcome as a whole. */
typedef struct vc_sketch_summary {
  uint32_t struct_size;
  int32_t empty;           /**< 1: a blank sheet */
  double empty_confidence; /**< of `empty` being right, 0..1 */
  double none_confidence;  /**< probability that it is none of the words in play */
  double asked_confidence; /**< probability of the asked word; 0 without one */
  int32_t points;          /**< 0..100: whole hundredths of asked_confidence */
  uint32_t hints;          /**< VC_SKETCH_HINT_* */
} vc_sketch_summary;

/** One word with its probability. */
typedef struct vc_sketch_answer {
  uint32_t struct_size;
  int32_t reserved;
  double confidence; /**< calibrated probability, 0..1 */
  const char *word;  /**< UTF-8, borrowed from the rating */
} vc_sketch_answer;

/** The outcome as a whole. Set out->struct_size first. @return VC_OK; VC_ERR_INVALID_ARGUMENT. Since: 0.1 */
VC_API vc_status vc_sketch_rating_summary(const vc_sketch_rating *rating, vc_sketch_summary *out);
/** Number of answers: all words in play, best first; 0 for an empty sheet or NULL. Since: 0.1 */
VC_API size_t vc_sketch_rating_count(const vc_sketch_rating *rating);
/** An answer. Set out->struct_size first. @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND (index). Since: 0.1 */
VC_API vc_status vc_sketch_rating_get(const vc_sketch_rating *rating, size_t index, vc_sketch_answer *out);
/** The form that the network saw: 784 bytes. @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL). Since: 0.1 */
VC_API vc_status vc_sketch_rating_form(const vc_sketch_rating *rating, uint8_t *form);
/** Number of strokes that were read or given; 0 for NULL. Since: 0.1 */
VC_API size_t vc_sketch_rating_stroke_count(const vc_sketch_rating *rating);
/**
 * A stroke, in pixels of the picture (or in the unit in which it was given).
 * @param points  set to the stroke's points, borrowed from the rating
 * @param count   set to their number
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_NOT_FOUND (index)
 * Since: 0.1
 */
VC_API vc_status vc_sketch_rating_stroke(const vc_sketch_rating *rating, size_t index, const vc_point **points, size_t *count);
/**
 * Draws the strokes, the form and bars of the best five words into a picture of the same size.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (canvas format); VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_sketch_rating_draw(const vc_sketch_rating *rating, const vc_canvas *canvas);
/** Releases the rating and what was borrowed from it. NULL is allowed. Since: 0.1 */
VC_API void vc_sketch_rating_destroy(vc_sketch_rating *rating);

/**
 * Adds a rated drawing as an example of a word of your own. With 3 to 20 examples the word takes part (where all words are in play, or
 * once it is named in vc_sketch_rater_set_words()).
 * @param word    UTF-8, 1..100 bytes, without line ends; not a trained word
 * @param rating  of this or another rater, not of an empty sheet
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_TOO_LARGE (more than 20 examples or 500 words)
 * Nearest class mean: Snell, Swersky and Zemel, NIPS 2017; as a weight of the classifier: Qi, Brown and Lowe, CVPR 2018.
 * Since: 0.1
 */
VC_API vc_status vc_sketch_rater_teach(vc_sketch_rater *rater, const char *word, const vc_sketch_rating *rating);
/** Forgets a word of your own. @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND. Since: 0.1 */
VC_API vc_status vc_sketch_rater_forget(vc_sketch_rater *rater, const char *word);
/**
 * The own words as bytes for a file.
 * @param bytes  set to the bytes, borrowed until the next vc_sketch_rater_save() on this rater or its destruction
 * @param size   set to their number
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL)
 * Since: 0.1
 */
VC_API vc_status vc_sketch_rater_save(vc_sketch_rater *rater, const void **bytes, size_t *size);
/**
 * Replaces the own words by saved ones; all words are in play afterwards.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_BAD_DATA; VC_ERR_UNSUPPORTED (saved with another network).
 *         After an error the words are as before.
 * Since: 0.1
 */
VC_API vc_status vc_sketch_rater_load(vc_sketch_rater *rater, const void *bytes, size_t size);

/** The rounds of a drawing game: ask for a word, rate the drawing within the time, add up the points. */
typedef struct vc_sketch_game vc_sketch_game;

/** Phases of a game. */
enum {
  VC_SKETCH_READY = 0,   /**< no round was started */
  VC_SKETCH_DRAWING = 1, /**< a word was asked for and the time runs */
  VC_SKETCH_WON = 2,     /**< the round ended with at least winning_points */
  VC_SKETCH_LOST = 3     /**< with fewer, or the time ran out */
};

/** Rules of a game. */
typedef struct vc_sketch_game_options {
  uint32_t struct_size;
  int32_t winning_points; /**< 1..100; default 1 */
  int64_t round_ns;       /**< time of a round, 1 s to 1 h; default 45 s */
  uint64_t seed;          /**< of the order of words; default 1 */
} vc_sketch_game_options;

/** Where a game stands. */
typedef struct vc_sketch_game_state {
  uint32_t struct_size;
  int32_t phase;        /**< VC_SKETCH_READY ... VC_SKETCH_LOST */
  int64_t remaining_ns; /**< of the round; 0 when none is running */
  int32_t round;        /**< rounds started so far */
  int32_t rounds_won;
  int32_t last_points;  /**< of the round that ended last */
  int32_t score;        /**< sum of all points */
  const char *asked;    /**< the word, "" before the first round; borrowed until the next call on the game */
} vc_sketch_game_state;

/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_sketch_game_options_init(vc_sketch_game_options *options, size_t struct_size);
/**
 * Makes a game.
 * @param words    count names that are asked for, 1..2000, none twice; copied
 * @param options  NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (options); VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_sketch_game_create(const char *const *words, size_t count, const vc_sketch_game_options *options,
                                       vc_sketch_game **out);
/** Releases the game. NULL is allowed. Since: 0.1 */
VC_API void vc_sketch_game_destroy(vc_sketch_game *game);
/** Why the last call on this game failed; "" after success. Borrowed until the next call on it. Never NULL. Since: 0.1 */
VC_API const char *vc_sketch_game_error(const vc_sketch_game *game);
/**
 * Starts a round.
 * @param word    NULL: one by chance, none again before all have come
 * @param now_ns  the caller's clock, any origin, only going forward
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND (the word is not in the game)
 * Since: 0.1
 */
VC_API vc_status vc_sketch_game_start(vc_sketch_game *game, const char *word, int64_t now_ns);
/**
 * Ends the round with a rating of the asked word; after the time it is lost without points.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (no round is running, or the rating was for another word)
 * Since: 0.1
 */
VC_API vc_status vc_sketch_game_submit(vc_sketch_game *game, const vc_sketch_rating *rating, int64_t now_ns);
/** Where the game stands at this time; a round whose time is over ends. Set out->struct_size first. Since: 0.1 */
VC_API vc_status vc_sketch_game_get(vc_sketch_game *game, int64_t now_ns, vc_sketch_game_state *out);

/* ==================================================================================================================
 * Robot targets
 * ================================================================================================================== */

#ifdef __cplusplus
}
#endif
#endif
