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

/** How to search. The answer is near-optimal; without a time budget the same options give the same answer every time. */
typedef struct vc_solver_options {
  uint32_t struct_size;
  int32_t max_length;      /**< longer solutions are not accepted, 0..30; default 21, which is always found; 20 nearly always
                                at once; 30 takes the first solution that the search meets */
  int32_t target_length;   /**< the search goes on for shorter solutions until one has at most this length; -1 (default): it
                                ends with the first that is accepted. Set 0 together with time_budget_ns for the best
                                solution within a time. */
  int32_t reserved;        /**< 0 */
  int64_t time_budget_ns;  /**< wall-clock time after which the best solution so far is taken; 0 (default): no limit. With
                                max_length 21 or more the first solution is waited for, which takes about a millisecond. */
} vc_solver_options;

/** A solution. */
typedef struct vc_solution {
  uint32_t struct_size;
  int32_t length;     /**< moves in the half-turn metric */
  int32_t is_optimal; /**< 1: it is proved that no shorter solution exists */
  int32_t reserved;
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

/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_solver_options_init(vc_solver_options *options, size_t struct_size);

/**
 * Makes a solver. Its tables take 4 MB and less than 0.1 s, once for all solvers that exist at the same time.
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

/** Sets who hears of better solutions; NULL = nobody. Called from the thread that solves. Since: 0.1 */
VC_API vc_status vc_solver_on_improvement(vc_solver *solver, vc_solver_improvement_fn *callback, void *user_data);

/**
 * Finds moves that solve a cube.
 * @param symbols  54 symbols; NUL-terminated or not
 * @param out      filled in; set its struct_size first. After an error its length is -1.
 * @return VC_OK; VC_ERR_ILLEGAL_CUBE (the error text says what is wrong with it); VC_ERR_TIMEOUT (nothing acceptable within
 *         the time budget); VC_ERR_NOT_FOUND (there is no solution of max_length); VC_ERR_CANCELLED;
 *         VC_ERR_INVALID_ARGUMENT
 *
 * Two-phase algorithm: H. Kociemba, kociemba.org/cube.htm.
 * Since: 0.1
 */
VC_API vc_status vc_solver_solve(vc_solver *solver, const char *symbols, vc_solution *out);

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

/* Steps, pictures and animations of a cube that is being solved, without a screen or a graphics card.
 *
 *     vc_cube_show *show;
 *     vc_cube_show_create(NULL, &show);
 *     vc_cube_show_load(show, "UUUUUULLLURRURRURRFFFFFFFFFRRRDDDDDDLLDLLDLLDBBBBBBBBB", "F'");
 *     vc_cube_show_render(show, 0.5, NULL, &canvas);     (the middle of the first turn)
 *
 * A state is 54 letters in the order U1..U9 R1..R9 F1..F9 D1..D9 L1..L9 B1..B9; the letter is the side that the sticker
 * belongs to, ? a sticker that is not known. It need not be a legal cube. Moves are separated by blanks, each a letter of
 * U R F D L B, alone (clockwise as seen when looking at the face), with ' (counter-clockwise) or with 2 (half a turn).
 *
 * Time is counted in turns: 0 is the first state, 2.5 the middle of the third turn; times outside are moved to the ends.
 *
 * The scene's axes are right-handed: x to the right (R), y up (U), z to the viewer (F). A cubie's edge is 1 long, so the
 * cube reaches from -1.5 to 1.5. Matrices are column by column and multiply column vectors (OpenGL, three.js, Godot).
 */

/** A cube with its moves, and the buffers for drawing it. */
typedef struct vc_cube_show vc_cube_show;

/** How a turn gathers and loses speed. */
enum { VC_CUBE_EASING_SMOOTH = 0, VC_CUBE_EASING_LINEAR = 1 };

/** What stays the same for all pictures. */
typedef struct vc_cube_show_options {
  uint32_t struct_size;
  uint32_t colors[6]; /**< 0xRRGGBBAA of the stickers of U R F D L B, for example as read from the user's own cube; AA is
                           ignored; 0 (default): white, red, green, yellow, orange, blue */
  int32_t easing;     /**< VC_CUBE_EASING_* */
  int32_t stickerless; /**< 1: the colour covers the whole side of a cubie; default 0 */
} vc_cube_show_options;

/** How one picture is seen. Angles in radians, lengths in edges of a cubie. */
typedef struct vc_cube_view {
  uint32_t struct_size;
  uint32_t background;  /**< 0xRRGGBBAA; default 0xF4F5F8FF; AA = 0: transparent */
  double yaw_rad;       /**< how far to the right of the front face the camera stands; default 0.61 (35 degrees) */
  double pitch_rad;     /**< how far above; default 0.52 (30 degrees) */
  double roll_rad;      /**< how far the camera is rolled clockwise; default 0 */
  double distance;      /**< from the cube's centre, 4..1000; default 12 */
  double field_of_view_rad; /**< of the picture's shorter side, 0.02..2.6; default 0.52 (30 degrees) */
  double shift_x;       /**< moves the cube in the picture, in shorter sides, -10..10; default 0 */
  double shift_y;       /**< positive is down; default 0 */
  int32_t arrow;        /**< 1 (default): an arrow shows the turn that comes next or goes on */
  int32_t highlight;    /**< 1 (default): the layer that turns has lighter plastic, the rest is dimmed a little */
  int32_t hidden_faces; /**< 1: the three hidden faces float behind the cube; default 0 */
  int32_t reserved;     /**< 0 */
} vc_cube_view;

/** One turn of the way. */
typedef struct vc_cube_step {
  uint32_t struct_size;
  int32_t face;      /**< 0..5 = U R F D L B */
  int32_t quarters;  /**< 1, 2 or 3 quarter turns clockwise */
  int32_t elapsed;   /**< turns before this one */
  int32_t remaining; /**< turns after this one */
  uint32_t cubies;   /**< bit i is set where the cubie with index i turns */
  double axis[3];    /**< the face's outward normal */
  double angle_rad;  /**< about the axis, right-hand rule; clockwise is negative */
  char move[8];      /**< "R", "U'", "F2" */
  char before[56];   /**< state before the turn, 54 letters */
  char after[56];    /**< state after it */
} vc_cube_step;

/** A cubie at a moment, for a game engine that draws the cube itself. */
typedef struct vc_cubie {
  uint32_t struct_size;
  int32_t turning;     /**< 1 while its layer turns */
  int32_t home[3];     /**< its place in the first state, each -1, 0 or 1: its name through the whole way */
  int32_t stickers[6]; /**< on its own sides U R F D L B: 0..5 = the side whose colour it has, 6 = not known, -1 = no sticker.
                            The same at all times: only the transform changes */
  uint32_t colors[6];  /**< the same as 0xRRGGBBAA; 0 where there is no sticker */
  float transform[16]; /**< 4x4, column by column: from the cubie's own frame (centre at 0) to the scene */
} vc_cubie;

/** Triangles of a part of a cubie, in the cubie's own frame. */
typedef struct vc_cube_mesh {
  uint32_t struct_size;
  uint32_t vertex_count;
  uint32_t index_count;      /**< 3 a triangle */
  uint32_t reserved;
  const float *positions;    /**< x y z of each vertex */
  const float *normals;      /**< x y z of each vertex, length 1 */
  const uint32_t *indices;   /**< counter-clockwise seen from outside */
} vc_cube_mesh;

/** How a cube is written as text. */
enum {
  VC_CUBE_TEXT_NET = 0,     /**< the six faces unfolded, in letters */
  VC_CUBE_TEXT_COLORED = 1, /**< the six faces unfolded, in ANSI colours (24 bits) */
  VC_CUBE_TEXT_PICTURE = 2  /**< the view in ANSI colours, two pixels a character cell */
};

/** How an animation runs. */
typedef struct vc_cube_animation_options {
  uint32_t struct_size;
  int32_t width;           /**< pixels, 16..2048; default 320 */
  int32_t height;          /**< pixels, 16..2048; default 320 */
  int32_t frames_per_turn; /**< 1..60; default 8 */
  int32_t turn_ms;         /**< time of a turn, 20..60000; default 480 */
  int32_t pause_ms;        /**< rest before each turn, 0..60000; default 240 */
  int32_t end_ms;          /**< rest at the end, 20..600000; default 2000 */
} vc_cube_animation_options;

/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_cube_show_options_init(vc_cube_show_options *options, size_t struct_size);
/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_cube_view_init(vc_cube_view *view, size_t struct_size);
/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_cube_animation_options_init(vc_cube_animation_options *options, size_t struct_size);

/**
 * Makes a show of the solved cube without moves.
 * @param options  NULL = defaults
 * @param out      destroyed with vc_cube_show_destroy
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (options); VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_cube_show_create(const vc_cube_show_options *options, vc_cube_show **out);
/** Releases the show and everything that was borrowed from it. NULL is allowed. Since: 0.1 */
VC_API void vc_cube_show_destroy(vc_cube_show *show);
/** Why the last call on this show failed; "" after success. Borrowed until the next call on it. Never NULL. Since: 0.1 */
VC_API const char *vc_cube_show_error(const vc_cube_show *show);

/**
 * Loads a cube and the moves to show; the position becomes 0.
 * @param state  54 letters of U R F D L B and ?, NUL-terminated
 * @param moves  at most 1000 moves, NUL-terminated; NULL or "" = none
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_TOO_LARGE (too many moves). After an error the show is as before.
 * Since: 0.1
 */
VC_API vc_status vc_cube_show_load(vc_cube_show *show, const char *state, const char *moves);

/** Number of turns; there is one more state. 0 for NULL. Since: 0.1 */
VC_API size_t vc_cube_show_count(const vc_cube_show *show);
/** How many turns are done at the present position; 0 for NULL. Since: 0.1 */
VC_API size_t vc_cube_show_position(const vc_cube_show *show);
/** Goes one turn on. @return VC_OK; VC_ERR_NOT_FOUND at the end (nothing changes); VC_ERR_INVALID_ARGUMENT. Since: 0.1 */
VC_API vc_status vc_cube_show_next(vc_cube_show *show);
/** Goes one turn back. @return VC_OK; VC_ERR_NOT_FOUND at the start (nothing changes); VC_ERR_INVALID_ARGUMENT. Since: 0.1 */
VC_API vc_status vc_cube_show_previous(vc_cube_show *show);
/** Goes to the state after `index` turns, 0..count. @return VC_OK; VC_ERR_NOT_FOUND; VC_ERR_INVALID_ARGUMENT. Since: 0.1 */
VC_API vc_status vc_cube_show_jump(vc_cube_show *show, size_t index);

/**
 * The state after `index` turns.
 * @param index  0..count
 * @param out    54 letters; borrowed until the next call on the show
 * @return VC_OK; VC_ERR_NOT_FOUND (index); VC_ERR_INVALID_ARGUMENT (NULL)
 * Since: 0.1
 */
VC_API vc_status vc_cube_show_state(vc_cube_show *show, size_t index, const char **out);

/**
 * The turn number `index`.
 * @param index  0..count-1
 * @param out    set out->struct_size first
 * @return VC_OK; VC_ERR_NOT_FOUND (index); VC_ERR_INVALID_ARGUMENT
 * Since: 0.1
 */
VC_API vc_status vc_cube_show_step(vc_cube_show *show, size_t index, vc_cube_step *out);

/**
 * What to do, in words: "Turn the right face a quarter clockwise"; for index = count, that the cube is solved, or that this
 * was the last move.
 * @param index     0..count
 * @param language  "en", "de", "fr", "es" or "zh", also with a region ("de-AT"); NULL = "en"
 * @param out       UTF-8; borrowed until the next call on the show
 * @return VC_OK; VC_ERR_NOT_FOUND (index or language); VC_ERR_INVALID_ARGUMENT
 * Since: 0.1
 */
VC_API vc_status vc_cube_show_caption(vc_cube_show *show, size_t index, const char *language, const char **out);

/** Code of the language number `index`, "en" first; NULL after the last. Static storage. Any thread. Since: 0.1 */
VC_API const char *vc_cube_language(size_t index);

/**
 * Cubie number `index` at a time.
 * @param time   in turns
 * @param index  0..25: x runs fastest, then y, then z, each from -1 to 1 in the first state, without the hidden middle
 * @param out    set out->struct_size first
 * @return VC_OK; VC_ERR_NOT_FOUND (index); VC_ERR_INVALID_ARGUMENT (NULL, time is not finite)
 * Since: 0.1
 */
VC_API vc_status vc_cube_show_cubie(vc_cube_show *show, double time, size_t index, vc_cubie *out);

/**
 * Triangles of a part of a cubie; all 26 have the same.
 * @param part    0 = the body with rounded edges; 1..6 = the sticker on its side U R F D L B
 * @param detail  steps of each rounding, 1..16
 * @param out     set out->struct_size first; the arrays are borrowed until the next call for the same part, or destruction
 * @return VC_OK; VC_ERR_NOT_FOUND (part); VC_ERR_INVALID_ARGUMENT
 * Since: 0.1
 */
VC_API vc_status vc_cube_show_mesh(vc_cube_show *show, int32_t part, int32_t detail, vc_cube_mesh *out);

/**
 * Draws the cube at a time, anti-aliased and lit, into the caller's pixels.
 * @param time    in turns
 * @param view    NULL = defaults
 * @param canvas  RGB24, BGR24, RGBA32 or BGRA32, at most 4096 x 4096. Alpha is straight (not premultiplied). Without an alpha
 *                channel a transparent background is drawn as if it were opaque.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (format, view); VC_ERR_TOO_LARGE; VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_cube_show_render(vc_cube_show *show, double time, const vc_cube_view *view, const vc_canvas *canvas);

/**
 * Draws the cube at a time as an SVG document.
 * @param width   pixels, 1..16384
 * @param height  pixels, 1..16384
 * @param out     UTF-8; borrowed until the next call on the show
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (view)
 * Since: 0.1
 */
VC_API vc_status vc_cube_show_svg(vc_cube_show *show, double time, const vc_cube_view *view, int32_t width, int32_t height, const char **out);

/**
 * Writes the cube at a time as lines of text for a terminal.
 * @param style    VC_CUBE_TEXT_*
 * @param view     used by VC_CUBE_TEXT_PICTURE; NULL = defaults
 * @param columns  width of VC_CUBE_TEXT_PICTURE in character cells, 8..400; otherwise ignored
 * @param out      UTF-8, each line ends with a line feed; borrowed until the next call on the show
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (style, view)
 * Since: 0.1
 */
VC_API vc_status vc_cube_show_text(vc_cube_show *show, double time, int32_t style, const vc_cube_view *view, int32_t columns, const char **out);

/**
 * Draws the whole way as an animated GIF that repeats for ever.
 * @param options  NULL = defaults
 * @param view     NULL = defaults; a transparent background stays transparent
 * @param bytes    the file; borrowed until the next call on the show
 * @param size     number of bytes
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (options, view); VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_cube_show_animation(vc_cube_show *show, const vc_cube_animation_options *options, const vc_cube_view *view,
                                        const void **bytes, size_t *size);

/* ---- Made photographs: pictures of a cube with known content, for tests and demonstrations ---- */

/** A made photograph with the truth about what it shows. */
typedef struct vc_cube_photo vc_cube_photo;

/** What the cube stands on. */
enum { VC_CUBE_PHOTO_WOOD = 0, VC_CUBE_PHOTO_PAPER = 1, VC_CUBE_PHOTO_CLOTH = 2, VC_CUBE_PHOTO_ROOM = 3 };
/** How the cube is made. */
enum { VC_CUBE_PHOTO_BLACK = 0, VC_CUBE_PHOTO_WHITE = 1, VC_CUBE_PHOTO_STICKERLESS = 2 };

/** How a made photograph is taken. Angles in radians, lengths in edges of a cubie. */
typedef struct vc_cube_photo_options {
  uint32_t struct_size;
  int32_t width;         /**< pixels, 64..4096; default 1024 */
  int32_t height;        /**< pixels, 64..4096; default 768 */
  int32_t up;            /**< the side of the state that lies on top, 0..5 = U R F D L B; default 0 */
  int32_t front;         /**< the side that looks to the front, next to `up`; default 2 */
  int32_t background;    /**< VC_CUBE_PHOTO_WOOD (default) ... VC_CUBE_PHOTO_ROOM */
  int32_t make;          /**< VC_CUBE_PHOTO_BLACK (default) ... VC_CUBE_PHOTO_STICKERLESS */
  int32_t logo;          /**< 1: a mark is printed on the white centre (that of U); default 0 */
  uint64_t seed;         /**< fixes lamp, background, noise and fingers: the same options give the same pixels; default 1 */
  double yaw_rad;        /**< as in vc_cube_view; default 0.79 (45 degrees) */
  double pitch_rad;      /**< default 0.63 (36 degrees) */
  double roll_rad;       /**< default 0 */
  double distance;       /**< default 12 */
  double field_of_view_rad; /**< default 0.56 (32 degrees) */
  double shift_x;        /**< default 0 */
  double shift_y;        /**< default 0 */
  double exposure;       /**< brightness as a factor, 0.01..20; default 1 */
  double light_color[3]; /**< gain of red, green, blue, 0.01..20; default 1 1 1 */
  double ambient;        /**< part of the light that comes from everywhere, 0..1; default 0.5 */
  double glare;          /**< strength of the lamp's mirror image, 0..4; default 0.25 */
  double noise;          /**< standard deviation of the sensor noise in levels, 0..60; default 3 */
  double blur_px;        /**< standard deviation of the blur, 0..20; default 0.7 */
  double fingers;        /**< depth of fingers over the lower edges in cubies, 0..1.5; default 0 */
  uint32_t colors[6];    /**< as in vc_cube_show_options */
} vc_cube_photo_options;

/** A side of the cube that the photograph shows. */
typedef struct vc_cube_photo_face {
  uint32_t struct_size;
  int32_t side;        /**< 0..5 = U R F D L B */
  vc_point corners[4]; /**< at the facelets 1, 3, 9 and 7 of the side, clockwise in the picture */
  double area;         /**< pixels */
} vc_cube_photo_face;

/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_cube_photo_options_init(vc_cube_photo_options *options, size_t struct_size);
/** Makes an empty photograph. @return VC_OK; VC_ERR_INVALID_ARGUMENT (out is NULL); VC_ERR_NO_MEMORY. Since: 0.1 */
VC_API vc_status vc_cube_photo_create(vc_cube_photo **out);
/** Releases the photograph and everything that was borrowed from it. NULL is allowed. Since: 0.1 */
VC_API void vc_cube_photo_destroy(vc_cube_photo *photo);
/** Why the last call on this photograph failed; "" after success. Borrowed until the next call on it. Never NULL. Since: 0.1 */
VC_API const char *vc_cube_photo_error(const vc_cube_photo *photo);

/**
 * Takes a picture of a cube; replaces what the photograph held.
 * @param state    as in vc_cube_show_load
 * @param options  NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (options); VC_ERR_NO_MEMORY. After an error it is empty.
 * Since: 0.1
 */
VC_API vc_status vc_cube_photo_take(vc_cube_photo *photo, const char *state, const vc_cube_photo_options *options);
/** The pixels, RGB24. @param out borrowed until the next vc_cube_photo_take. @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND (empty). Since: 0.1 */
VC_API vc_status vc_cube_photo_image(vc_cube_photo *photo, vc_image *out);
/** Number of sides that it shows, 0..3. Since: 0.1 */
VC_API size_t vc_cube_photo_face_count(const vc_cube_photo *photo);
/** A side that it shows, the largest first. Set out->struct_size first. @return VC_OK; VC_ERR_NOT_FOUND (index); VC_ERR_INVALID_ARGUMENT. Since: 0.1 */
VC_API vc_status vc_cube_photo_face_get(vc_cube_photo *photo, size_t index, vc_cube_photo_face *out);

/* ==================================================================================================================
 * SET
 * ================================================================================================================== */

/** Shape of a card's symbols. */
typedef int32_t vc_set_shape;
enum { VC_SET_DIAMOND = 1, VC_SET_OVAL = 2, VC_SET_SQUIGGLE = 3 };
/** Colour of a card's symbols. */
typedef int32_t vc_set_color;
enum { VC_SET_RED = 1, VC_SET_GREEN = 2, VC_SET_PURPLE = 3 };
/** Shading of a card's symbols. */
typedef int32_t vc_set_shading;
enum { VC_SET_SOLID = 1, VC_SET_STRIPED = 2, VC_SET_OPEN = 3 };

/** Attributes as bits: what keeps three cards from being a set. */
enum { VC_SET_NUMBER_DIFFERS = 1, VC_SET_COLOR_DIFFERS = 2, VC_SET_SHADING_DIFFERS = 4, VC_SET_SHAPE_DIFFERS = 8 };

/** One of the 81 cards. */
typedef struct vc_set_face {
  int32_t number; /**< 1..3 */
  vc_set_color color;
  vc_set_shading shading;
  vc_set_shape shape;
} vc_set_face;

/** Positions of three cards in a list, ascending. */
typedef struct vc_set_triple {
  int32_t card[3];
} vc_set_triple;

/** Positions of two pairs that the same fifth card would complete: card[0] and card[1], card[2] and card[3]. */
typedef struct vc_set_ultra {
  int32_t card[4];
  vc_set_face missing; /**< it need not be on the table */
} vc_set_ultra;

/**
 * All sets among cards.
 * @param cards     any number; equal cards are allowed
 * @param count     0..10000
 * @param sets      receives at most `capacity` sets, ascending; may be NULL when capacity is 0
 * @param capacity  0 or more
 * @param found     set to the number of all sets, which may be more than capacity
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, a value out of range, count)
 * May be called from any thread. The third card of each pair is looked up: the time grows with the square of count.
 * Since: 0.1
 */
VC_API vc_status vc_set_find_sets(const vc_set_face *cards, size_t count, vc_set_triple *sets, size_t capacity, size_t *found);

/**
 * Are three cards a set, and if not, why not?
 * @param broken  set to 0 for a set, else to the VC_SET_*_DIFFERS bits of the attributes that are neither all alike nor all different
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, a value out of range)
 * May be called from any thread. Since: 0.1
 */
VC_API vc_status vc_set_check(const vc_set_face cards[3], int32_t *broken);

/** The one card that makes a set with two others. @return as vc_set_check(). May be called from any thread. Since: 0.1 */
VC_API vc_status vc_set_complete(const vc_set_face *a, const vc_set_face *b, vc_set_face *out);

/**
 * Hints for a player who is stuck: the first one, two or three cards of the set that is easiest to see (fewest differences).
 * @param wanted  1..3
 * @param hint    positions of the cards, the rest -1; all -1 when there is no set
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT
 * May be called from any thread. Since: 0.1
 */
VC_API vc_status vc_set_hint(const vc_set_face *cards, size_t count, int32_t wanted, int32_t hint[3]);

/**
 * All Ultra-Sets: two disjoint pairs that miss the same card.
 * Parameters and codes as vc_set_find_sets(), but count at most 200, and *found counts at most 1,000,000.
 * May be called from any thread. Since: 0.1
 */
VC_API vc_status vc_set_find_ultra_sets(const vc_set_face *cards, size_t count, vc_set_ultra *sets, size_t capacity, size_t *found);

/**
 * The chain variant: sets that use exactly one card of the set that was taken before.
 * @param previous  positions in cards; they need not be a set
 * Otherwise as vc_set_find_sets().
 * May be called from any thread. Since: 0.1
 */
VC_API vc_status vc_set_find_chained(const vc_set_face *cards, size_t count, const vc_set_triple *previous, vc_set_triple *sets,
                                     size_t capacity, size_t *found);

/** How to look for cards. */
typedef struct vc_set_options {
  uint32_t struct_size;
  int32_t max_side;         /**< larger pictures are scaled down to this longer side; 320..4096, default 1280 */
  double min_confidence;    /**< cards below are left out; 0..1, default 0.35 */
  int32_t allow_duplicates; /**< 0 (default): one deck, so two cards read alike are resolved; 1: as read */
  int32_t reserved;
} vc_set_options;

/** A card that was seen. */
typedef struct vc_set_card {
  uint32_t struct_size;
  int32_t id;           /**< the same in all frames in which the card was tracked, from 1; 0 after vc_set_finder_find() */
  vc_point corner[4];   /**< pixels; clockwise from the corner with the smallest x + y; may lie outside of the picture */
  vc_set_face face;
  double confidence;    /**< that it is a card and all four attributes are right */
  double number_confidence;
  double color_confidence;
  double shading_confidence;
  double shape_confidence;
  int32_t set_count;    /**< in how many sets of the table it is */
  int32_t frame_count;  /**< frames in which it was seen while tracking; 1 for a single picture */
} vc_set_card;

/** Looks for SET cards; keeps its buffers, and when tracking the table, from call to call. */
typedef struct vc_set_finder vc_set_finder;
/** The cards of one picture and their sets. Never changes; may be shared by threads. */
typedef struct vc_set_table vc_set_table;

/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_set_options_init(vc_set_options *options, size_t struct_size);
/**
 * Makes a finder.
 * @param options  NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (options); VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_set_finder_create(const vc_set_options *options, vc_set_finder **out);
/** Releases a finder; its tables stay. NULL is allowed. Since: 0.1 */
VC_API void vc_set_finder_destroy(vc_set_finder *finder);
/** Why the last call on this finder failed; "" after success. Borrowed until the next call on it. Never NULL. Since: 0.1 */
VC_API const char *vc_set_finder_error(const vc_set_finder *finder);

/**
 * Finds the cards of one picture, without regard to pictures before.
 * @param image  GRAY8 has no colours: cards are then found, but their colour is a guess. Every other format.
 * @param out    set to a new table, or to NULL on error. A picture without cards gives an empty table, not an error.
 *               The cards come by rows of the picture, and in a row from left to right.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (format); VC_ERR_NO_MEMORY; VC_ERR_INTERNAL
 *
 * Symbols are found first: blobs of an adaptive threshold of the ink, named by a small convolutional network. Their known sizes
 * give the plane of the table (after Liebowitz and Zisserman 1998), the plane the places of the cards; edges are looked for last.
 * Since: 0.1
 */
VC_API vc_status vc_set_finder_find(vc_set_finder *finder, const vc_image *image, vc_set_table **out);

/**
 * The next frame of a video: as vc_set_finder_find(), but cards are followed from frame to frame, their names are voted over time,
 * and only what is new or has moved is looked at again. Order and ids of cards stay: a new card comes at the end.
 * A frame of another size starts a new table. A card that is not seen for a few frames (a hand above it) is kept.
 * Since: 0.1
 */
VC_API vc_status vc_set_finder_track(vc_set_finder *finder, const vc_image *image, vc_set_table **out);
/** Forgets the table that is being tracked. @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL). Since: 0.1 */
VC_API vc_status vc_set_finder_reset(vc_set_finder *finder);

/** Releases a table. NULL is allowed. Since: 0.1 */
VC_API void vc_set_table_destroy(vc_set_table *table);
/** Number of cards; 0 for NULL. Since: 0.1 */
VC_API size_t vc_set_table_card_count(const vc_set_table *table);
/** A card. @param card set card->struct_size first. @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND (index). Since: 0.1 */
VC_API vc_status vc_set_table_card(const vc_set_table *table, size_t index, vc_set_card *card);
/** Number of sets; 0 for NULL. Since: 0.1 */
VC_API size_t vc_set_table_set_count(const vc_set_table *table);
/** A set: positions of cards in the table; the sets are ascending. @return as vc_set_table_card(). Since: 0.1 */
VC_API vc_status vc_set_table_set(const vc_set_table *table, size_t index, vc_set_triple *set);
/**
 * The probability that the list of sets is right and complete, so that "there is no set" can be said honestly: that every card was
 * read right. 0 for NULL.
 * Since: 0.1
 */
VC_API double vc_set_table_completeness(const vc_set_table *table);

/** What to draw of a table. */
typedef struct vc_set_drawing {
  uint32_t struct_size;
  int32_t all_cards;   /**< 1: also a thin outline round cards that are in no set; default 0 */
  int32_t labels;      /**< 1: number and attributes beside each card; default 0 */
  int32_t only_set;    /**< position of the one set to draw, or -1 (default): all */
  float line_width;    /**< pixels; 0 (default): a sixtieth of a card's side */
  int32_t reserved;
} vc_set_drawing;
/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_set_drawing_init(vc_set_drawing *drawing, size_t struct_size);
/**
 * Draws the sets over a picture of the same size: each set has a colour of the palette, a card in several sets shows all of them as
 * nested outlines.
 * @param canvas   any format that can be drawn into; clipped where the table was larger
 * @param drawing  NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (canvas format, drawing); VC_ERR_NO_MEMORY
 * May be called from any thread.
 * Since: 0.1
 */
VC_API vc_status vc_set_table_draw(const vc_set_table *table, const vc_canvas *canvas, const vc_set_drawing *drawing);

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
