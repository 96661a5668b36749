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

/* States, moves and checks need no handle. A cube is given as 54 symbols, one a sticker, in the order U1..U9 R1..R9
 * F1..F9 D1..D9 L1..L9 B1..B9: each face row by row as in the unfolded cross (U above F; L F R B beside each other; D
 * below F). The six centres say which symbol belongs to which face, so the letters U R F D L B serve as well as colours
 * (W Y R O G B) or six other bytes, and moves refer to the cube as it is held. Answers use U R F D L B. */

enum {
  VC_CUBE_STICKERS = 54,       /**< symbols of a cube; text of a cube takes one more for the final NUL */
  VC_SOLUTION_MAX_MOVES = 64,  /**< moves that a vc_solution can hold */
  VC_SOLUTION_TEXT_SIZE = 256  /**< bytes of its text */
};

/** What can be wrong with a cube. */
enum {
  VC_CUBE_OK = 0,
  VC_CUBE_WRONG_STICKER_COUNT = 1, /**< not 54 symbols */
  VC_CUBE_UNKNOWN_SYMBOL = 2,      /**< a sticker shows what no centre shows */
  VC_CUBE_EQUAL_CENTRES = 3,       /**< two faces have the same centre */
  VC_CUBE_WRONG_COUNT = 4,         /**< not nine stickers of each colour */
  VC_CUBE_IMPOSSIBLE_CORNER = 5,   /**< three stickers that are on no corner of a cube */
  VC_CUBE_IMPOSSIBLE_EDGE = 6,     /**< two stickers that are on no edge of a cube */
  VC_CUBE_REPEATED_CORNER = 7,     /**< a corner is there twice */
  VC_CUBE_REPEATED_EDGE = 8,       /**< an edge is there twice */
  VC_CUBE_UNREACHABLE = 9          /**< an edge flipped, a corner twisted or two pieces swapped: see the flags */
};

/** Result of vc_cube_check(). */
typedef struct vc_cube_report {
  uint32_t struct_size;
  int32_t problem;        /**< VC_CUBE_*: the first thing that is wrong */
  int32_t flipped_edge;   /**< 1: one edge is flipped (or an odd number of them) */
  int32_t twisted_corner; /**< 1: the corners are twisted by one or two thirds in sum */
  int32_t swapped_pair;   /**< 1: two pieces are swapped */
  int32_t facelet_count;  /**< entries of facelets */
  int32_t facelets[6];    /**< the stickers concerned, 0..53 */
  char text[128];         /**< the same in words */
} vc_cube_report;

/**
 * Checks whether turning faces can lead to a cube.
 * @param symbols  `count` bytes, not necessarily NUL-terminated
 * @param count    must be 54; anything else is reported, not refused
 * @param report   NULL, or filled in; set its struct_size first
 * @return VC_OK; VC_ERR_ILLEGAL_CUBE; VC_ERR_INVALID_ARGUMENT (NULL symbols, count above 1,000,000, struct_size)
 * May be called from any thread.
 * Since: 0.1
 */
VC_API vc_status vc_cube_check(const char *symbols, size_t count, vc_cube_report *report);

/**
 * A random cube: each of the 43,252,003,274,489,856,000 legal ones is equally likely.
 * @param seed  in: where the sequence of random numbers (SplitMix64) stands; out: where it stands afterwards. The same
 *              seed gives the same cube on every machine.
 * @param out   set to 54 letters and NUL
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL)
 * May be called from any thread.
 * Since: 0.1
 */
VC_API vc_status vc_cube_random(uint64_t *seed, char out[55]);

/**
 * Turns faces of a cube.
 * @param symbols  54 symbols of a legal cube
 * @param moves    WCA notation, NUL-terminated: "R U' F2", with or without spaces; NULL = none
 * @param out      set to 54 letters and NUL; "" on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_BAD_DATA (moves cannot be read); VC_ERR_ILLEGAL_CUBE
 * May be called from any thread.
 * Since: 0.1
 */
VC_API vc_status vc_cube_apply(const char *symbols, const char *moves, char out[55]);

/**
 * Reads moves.
 * @param text      WCA notation, NUL-terminated: faces U R F D L B, each followed by nothing (clockwise), 2 or '
 * @param moves     room for `capacity` moves: 3 * face + quarter turns - 1 with the faces in the order U R F D L B, so
 *                  U = 0, U2 = 1, U' = 2, R = 3 ... B' = 17. May be NULL when capacity is 0.
 * @param count     set to the number of moves in the text, also when it exceeds capacity
 * @param position  NULL, or set to the offset of the byte that cannot be read (the length of the text when all can)
 * @return VC_OK; VC_ERR_BAD_DATA (not moves); VC_ERR_TOO_LARGE (capacity); VC_ERR_INVALID_ARGUMENT
 * May be called from any thread.
 * Since: 0.1
 */
VC_API vc_status vc_moves_parse(const char *text, uint8_t *moves, size_t capacity, size_t *count, size_t *position);

/**
 * Writes moves in WCA notation, apart by spaces.
 * @param moves     `count` numbers 0..17 as in vc_moves_parse()
 * @param invert    1: write the sequence that undoes them; 0: as they are
 * @param text      room for `capacity` bytes with the final NUL; 3 * count + 1 are always enough
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, a number above 17); VC_ERR_TOO_LARGE (capacity; text is "" then)
 * May be called from any thread.
 * Since: 0.1
 */
VC_API vc_status vc_moves_format(const uint8_t *moves, size_t count, int32_t invert, char *text, size_t capacity);

/** A solver with its tables. */
typedef struct vc_solver vc_solver;

/** Which tables a solver uses. */
enum {
  VC_SOLVER_COMPACT = 0, /**< 4 MB, there from the start */
  VC_SOLVER_FULL = 1     /**< 90 MB, by vc_solver_load_tables(): several times faster, shorter solutions in the same time */
};

/** How to search. The answer is near-optimal; without a time budget the same options give the same answer every time, on
 * any number of threads. */
typedef struct vc_solver_options {
  uint32_t struct_size;
  int32_t max_length;      /**< longer solutions are not accepted, 0..30; default 21, which is always found; 20 nearly always
                                at once; 30 takes the first solution that the search meets */
  int32_t target_length;   /**< the search goes on for shorter solutions until one has at most this length; -1 (default): it
                                ends with the first that is accepted. Set 0 together with time_budget_ns for the best
                                solution within a time. */
  int32_t threads;         /**< threads for one search, 1..256; 0 = as vc_threads_get(); default 1 */
  int64_t time_budget_ns;  /**< wall-clock time after which the best solution so far is taken; 0 (default): no limit. With
                                max_length 21 or more the first solution is waited for, which takes about a millisecond. */
  int32_t optimal;         /**< 1: find a shortest solution and prove that there is none shorter; needs the full tables and
                                mostly seconds to minutes; max_length, target_length are not used; default 0 */
  int32_t blocked_faces;   /**< faces that must not turn, one bit each in the order U R F D L B (1 = U, 32 = B); at most one;
                                solutions get longer: also set max_length (30); default 0 */
  int32_t quarter_cost;    /**< what a quarter turn costs, 1..100, and what a half turn costs: the search then looks for the */
  int32_t half_cost;       /**< cheapest solution within the time budget, which must be set; 0 and 0 (default): shortest.
                                1 and 2 is the quarter-turn metric. */
  int32_t pairs_count_once; /**< 1: two turns of opposite faces next to each other cost as much as the dearer of them, as on a
                                robot that turns both at once; with costs only; default 0 */
  int32_t reserved;        /**< 0 */
} vc_solver_options;

/** A solution. */
typedef struct vc_solution {
  uint32_t struct_size;
  int32_t length;     /**< moves in the half-turn metric; -1: none */
  int32_t is_optimal; /**< 1: it is proved that no shorter solution exists */
  int32_t cost;       /**< by the costs of the options; the length when there are none */
  int64_t elapsed_ns; /**< wall-clock time of the search */
  uint8_t moves[64];  /**< numbers as in vc_moves_parse(); `length` of them */
  char text[256];     /**< the same in WCA notation */
} vc_solution;

/**
 * Receives each better solution of a running search.
 * @param user_data  as given to vc_solver_on_improvement()
 * @param better     borrowed for the call
 * @return 0 to go on; anything else takes this solution and ends the search
 */
typedef int32_t vc_solver_improvement_fn(void *user_data, const vc_solution *better);

/**
 * Hears how far the making of tables is.
 * @param user_data  as given to vc_solver_load_tables()
 * @param fraction   0 to 1, growing
 * @return 0 to go on; anything else cancels
 */
typedef int32_t vc_solver_progress_fn(void *user_data, double fraction);

/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_solver_options_init(vc_solver_options *options, size_t struct_size);

/**
 * Makes a solver with the compact tables. They take 4 MB and less than 0.1 s, once for all solvers that exist at the same
 * time.
 * @param options  NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (options); VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_solver_create(const vc_solver_options *options, vc_solver **out);
/** Releases the solver; no call on it may be running. NULL is allowed. Since: 0.1 */
VC_API void vc_solver_destroy(vc_solver *solver);
/** Why the last call on this solver failed; "" after success. Borrowed until the next call on it. Never NULL. Since: 0.1 */
VC_API const char *vc_solver_error(const vc_solver *solver);

/** Changes the options for the calls to come; NULL = defaults. Codes as vc_solver_create(). Since: 0.1 */
VC_API vc_status vc_solver_configure(vc_solver *solver, const vc_solver_options *options);

/** Sets who hears of better solutions; NULL = nobody. Called from a thread that solves, never by two at once. Since: 0.1 */
VC_API vc_status vc_solver_on_improvement(vc_solver *solver, vc_solver_improvement_fn *callback, void *user_data);

/**
 * Gives the solver the full tables: maps them from a file, or makes them (about 1.5 s of processor time, spread over the
 * threads of vc_threads_set) and writes the file. May be called from another thread than the one that solves: until it
 * returns searches use the tables that they have, and the next one after it uses the new ones. Solvers that exist at the
 * same time share the tables.
 * @param path      UTF-8 name of the file, 82 MB; NULL = no file. A file that is missing, damaged or of another version is
 *                  replaced. It is written beside and then renamed, so several processes may do this at once. Do not
 *                  shorten the file while a process uses it.
 * @param progress  NULL, or called on this thread some times a second
 * @return VC_OK; VC_ERR_CANCELLED (by progress); VC_ERR_NO_MEMORY; VC_ERR_IO (the file could not be written: the tables are
 *         in use all the same); VC_ERR_INVALID_ARGUMENT
 * On an error vc_status_name() tells the kind; the error text of the solver is not set, as it belongs to the thread that
 * solves.
 * Since: 0.1
 */
VC_API vc_status vc_solver_load_tables(vc_solver *solver, const char *path, vc_solver_progress_fn *progress, void *user_data);

/** Which tables the next search will use: VC_SOLVER_COMPACT or VC_SOLVER_FULL. From any thread. Since: 0.1 */
VC_API int32_t vc_solver_profile(const vc_solver *solver);
/** The bytes of these tables. From any thread. Since: 0.1 */
VC_API int64_t vc_solver_table_bytes(const vc_solver *solver);

/**
 * Finds moves that solve a cube.
 * @param symbols  54 symbols; NUL-terminated or not
 * @param out      filled in; set its struct_size first. After an error its length is -1.
 * @return VC_OK; VC_ERR_ILLEGAL_CUBE (the error text says what is wrong with it); VC_ERR_TIMEOUT (nothing acceptable within
 *         the time budget); VC_ERR_NOT_FOUND (there is no solution of max_length); VC_ERR_CANCELLED; VC_ERR_UNSUPPORTED
 *         (optimal without the full tables); VC_ERR_INVALID_ARGUMENT
 *
 * Two-phase algorithm: H. Kociemba, kociemba.org/cube.htm. Optimal: iterative deepening (R. Korf, 1985) with the exact
 * phase-1 distances of three axes as bound (M. Reid, 1997).
 * Since: 0.1
 */
VC_API vc_status vc_solver_solve(vc_solver *solver, const char *symbols, vc_solution *out);

/**
 * Finds moves that turn one cube into another, for example into a pattern.
 * @param from             54 symbols of a legal cube
 * @param to               54 symbols of the cube to reach, with the same centres
 * @param any_orientation  1: the pattern may come out turned as a whole in any of the 24 ways, whichever is shortest
 * Otherwise as vc_solver_solve().
 * Since: 0.1
 */
VC_API vc_status vc_solver_solve_to(vc_solver *solver, const char *from, const char *to, int32_t any_orientation, vc_solution *out);

/**
 * Solves many cubes, each on one thread, on as many threads at once as the options say.
 * @param symbols   54 * count symbols
 * @param count     0..10,000,000
 * @param out       count solutions; set struct_size of the first, which also is the distance from one to the next
 * @param statuses  NULL, or count results with the codes of vc_solver_solve()
 * @return VC_OK when all were solved; otherwise the code of the first that was not
 * Since: 0.1
 */
VC_API vc_status vc_solver_solve_many(vc_solver *solver, const char *symbols, size_t count, vc_solution *out, vc_status *statuses);

/**
 * Makes a random cube and moves that lead from the solved cube to it.
 * @param seed   as in vc_cube_random()
 * @param cube   NULL, or set to its 54 letters and NUL
 * @param out    the moves; otherwise as vc_solver_solve()
 * @return codes as vc_solver_solve()
 * Since: 0.1
 */
VC_API vc_status vc_solver_scramble(vc_solver *solver, uint64_t *seed, char cube[55], vc_solution *out);

/**
 * Ends the search that is running on this solver at once; it returns VC_ERR_CANCELLED. Without a search nothing happens.
 * May be called from any thread while another one solves. NULL is allowed.
 * Since: 0.1
 */
VC_API void vc_solver_cancel(vc_solver *solver);

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

/* ==================================================================================================================
 * Robot targets
 * ================================================================================================================== */

#ifdef __cplusplus
}
#endif
#endif
