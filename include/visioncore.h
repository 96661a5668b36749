/* visioncore.h: the public interface of libvisioncore.
 *
 * libvisioncore gives a program eyes for a few things: 3x3 cubes, SET cards, shapes hidden in
 * print, pen drawings, retro-reflective robot targets, AprilTag and ArUco tags. This file and
 * visioncore_extras.h are the whole contract: what they do not declare is not public.
 *
 * ---- A program in ten lines ----
 *
 *     #include <stdio.h>
 *     #include <visioncore.h>
 *
 *     int main(void) {
 *       printf("libvisioncore %s\n", vc_version_string());
 *       vc_picture *picture;
 *       if (vc_picture_create(&picture) != VC_OK) return 1;
 *       vc_image image;
 *       if (vc_picture_open(picture, "photo.jpg", NULL) != VC_OK) puts(vc_picture_error(picture));
 *       else if (vc_picture_image(picture, &image) == VC_OK)
 *         printf("%d x %d\n", image.width, image.height);
 *       vc_picture_destroy(picture);
 *     }
 *
 *     cc program.c $(pkg-config --cflags --libs visioncore)
 *
 * ---- Ownership ----
 *
 * Every `vc_x_create` has a `vc_x_destroy`: whoever creates destroys. Destroying NULL does nothing.
 * Objects that came out of another object (a result list out of a finder) do not depend on it:
 * destroy them in any order. A function with an out parameter sets it to NULL (or 0) first, so
 * there is nothing to release after an error. A `const char *` or `const void *` that a function
 * returns is borrowed: its comment says from which object and until when. Images that you pass in
 * are read during the call; they are never kept and never written.
 *
 * ---- Errors ----
 *
 * A function that can fail returns vc_status: VC_OK (0) or a negative code. Finding nothing is not
 * an error: the list is empty. Every handle keeps a text that says which value was wrong and what
 * it must be: vc_<handle>_error(). It is "" after success and is cleared at the start of each call
 * on that handle. After an error the handle is as usable as before the call.
 * A create that fails has no handle yet, and result lists and plain values never have one: their
 * text is vc_create_error(), one text per thread.
 *
 * One rule decides the code of a refused option:
 *   VC_ERR_UNSUPPORTED       an unknown constant, an unknown flag bit, a reserved field that is
 *                            not 0: a later version may know them
 *   VC_ERR_INVALID_ARGUMENT  NULL, NaN, a number out of its range, a switch that is neither 0
 *                            nor 1, values that contradict each other
 *   VC_ERR_NOT_FOUND         an index or a name that does not exist
 *
 * ---- Option structs ----
 *
 * The first field of an options or result struct is `struct_size`: sizeof the struct as YOUR
 * compiler sees it.
 *
 *     vc_picture_options options;
 *     vc_picture_options_init(&options, sizeof options);   (fills in defaults and struct_size)
 *     options.max_side = 1280;
 *
 * NULL instead of options means the defaults. New fields are only ever added at the end, and 0 in
 * a new field means what the library did before. A program built against an older header keeps
 * working; a newer program on an older library gets VC_ERR_UNSUPPORTED as soon as it sets a field
 * that the library does not know. Reserved fields must be 0.
 * For a result struct, set struct_size before the call: the library writes no more than that.
 *
 * ---- Threads ----
 *
 * Different handles may be used by different threads at the same time. One handle is used by one
 * thread at a time, except where a function says otherwise (cancelling, serving): a call that comes
 * while another one runs is refused with VC_ERR_BUSY and changes nothing; a function that returns a
 * number returns 0. The error functions may be called at any time. Only destroying a handle that
 * another thread uses is not detected. Result lists never change and may be shared freely.
 *
 * ---- Geometry and units ----
 *
 * Pixels: x to the right, y down, (0, 0) is the CENTRE of the top-left pixel, so the image reaches
 * from -0.5 to width - 0.5. Coordinates are those of the upright image: after EXIF orientation,
 * after VC_IMAGE_BOTTOM_UP. Corners are clockwise as seen: the object's own top-left, top-right,
 * bottom-right, bottom-left (of a mirrored tag counter-clockwise). An object without a top starts
 * at the corner with the smallest x + y.
 * Angles are radians; yaw is positive to the right, pitch is positive up. Distances are metres.
 * Times are nanoseconds.
 * A confidence is in [0, 1]. Those of cube faces, stickers, readings, drawings, SET cards and
 * hidden shapes are calibrated: of all results with confidence 0.9, about 90 % are correct. Those
 * of tags and targets were calibrated on rendered scenes only. Those of plain shapes are a ranking.
 *
 * ---- What the library does to its process ----
 *
 * It prints nothing, reads no environment variables, installs no signal or exit handlers, does not
 * touch the locale, and opens only those files and sockets that a function's comment names. No
 * input makes it call exit() or abort(). It may start worker threads, which sleep between calls
 * (vc_threads_set); a child of fork() starts its own. It stays loaded: dlclose() has no effect,
 * since its run-time library cannot be unloaded. It carries its own OpenCV, hidden, and runs beside
 * another OpenCV in the same process.
 *
 * ---- Compatibility ----
 *
 * Within one SONAME functions and fields are only added. Constants keep their numbers, and no
 * number is used again for something else. Until version 1.0 the SONAME is libvisioncore.so.0.
 */
#ifndef VISIONCORE_H
#define VISIONCORE_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define VC_API __declspec(dllimport)
#elif defined(__GNUC__)
#define VC_API __attribute__((visibility("default")))
#else
#define VC_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ==========================================================================================
 * Version and status
 * ========================================================================================== */

/**
 * Version of this header: major * 1000000 + minor * 1000 + patch. An enumerator for bindings that
 * read declarations alone, and a macro for `#if`.
 */
enum { VC_VERSION = 1000 };
#ifndef __swift__ /* which takes both, and then finds the name ambiguous */
#define VC_VERSION 1000
#endif

/**
 * Version of the library that is loaded, encoded as VC_VERSION. May be called from any thread.
 * @return at least the VC_VERSION that the program was built with, if every function of that header
 * is to exist.
 * Since: 0.1
 */
VC_API int32_t vc_version(void);

/** The version as a string, for example "0.1.0". Static storage. Since: 0.1 */
VC_API const char *vc_version_string(void);

/** Result of a call: VC_OK or one of the negative VC_ERR codes. */
typedef int32_t vc_status;
enum {
  VC_OK = 0,
  VC_ERR_INVALID_ARGUMENT = -1, /**< a bug in the calling code: NULL, out of range, contradictory */
  VC_ERR_UNSUPPORTED = -2,      /**< valid, but not offered by this version of the library */
  VC_ERR_NO_MEMORY = -3,        /**< memory ran out; nothing was changed */
  VC_ERR_INTERNAL = -4,         /**< a bug in the library: please report it with the error text */
  VC_ERR_BAD_DATA = -5,         /**< bytes are damaged, truncated or of another kind */
  VC_ERR_TOO_LARGE = -6,    /**< within the format, but beyond a limit that the caller can raise */
  VC_ERR_CANCELLED = -7,    /**< the caller cancelled the call */
  VC_ERR_TIMEOUT = -8,      /**< the time budget ended before there was a result */
  VC_ERR_ILLEGAL_CUBE = -9, /**< no moves lead to this cube; the text says what is wrong */
  VC_ERR_NOT_FOUND = -10,   /**< no such index or name, or no solution within the limit */
  VC_ERR_IO = -11,          /**< the system refused a file or socket; the text has its reason */
  VC_ERR_BUSY = -12         /**< another call uses the handle; nothing was changed */
};

/**
 * Name of a status, for example "VC_ERR_BAD_DATA"; "VC_ERR_UNKNOWN" for unknown numbers. Static
 * storage.
 * Since: 0.1
 */
VC_API const char *vc_status_name(vc_status status);

/**
 * Why the last function without a handle of its own that this thread called failed: a create, a
 * function on plain values, on a picture in memory or on a result list. Which field, which value,
 * what it must be, for example "max_side 99: must be 320..4096"; "" after success.
 * @return borrowed until the next such call on this thread, or its end. Never NULL.
 * Since: 0.1
 */
VC_API const char *vc_create_error(void);

/* ==========================================================================================
 * Images
 * ========================================================================================== */

/** Layout of pixels in memory, 8 bits a channel. */
typedef int32_t vc_pixel_format;
enum {
  VC_PIXEL_GRAY8 = 1,
  VC_PIXEL_RGB24 = 2,
  VC_PIXEL_BGR24 = 3, /**< as OpenCV */
  VC_PIXEL_RGBA32 = 4,
  VC_PIXEL_BGRA32 = 5,
  /**
   * Plane Y, then interleaved U V at half resolution with the same stride; even width and height.
   */
  VC_PIXEL_NV12 = 6,
  VC_PIXEL_YUYV = 7, /**< Y0 U Y1 V for two pixels; even width (USB cameras) */
  /** Planes Y, U, V, the last two at half resolution with half the stride; all three sides even. */
  VC_PIXEL_I420 = 8,
  VC_PIXEL_NV21 = 9, /**< as NV12, V before U (Android cameras) */
  VC_PIXEL_UYVY = 10 /**< U Y0 V Y1 for two pixels; even width (capture cards) */
};

/** Flags of vc_image and vc_canvas. */
enum {
  /** The first row in memory is the bottom of the picture (OpenGL and Unity textures). */
  VC_IMAGE_BOTTOM_UP = 1
};

/** Largest width and height of a picture, in pixels. */
enum { VC_IMAGE_MAX_SIDE = 16384 };

/**
 * Pixels of the caller, borrowed for one call. All numbers are checked against each other by every
 * function.
 */
typedef struct vc_image {
  const void *data; /**< first byte of the first row in memory */
  /** Bytes readable at data: at least stride * (rows - 1) + bytes of one row; stride * rows for
   * I420.
   * NV12, NV21 and I420 have height * 3 / 2 rows. */
  size_t data_size;
  ptrdiff_t stride; /**< bytes from one row to the next, at least those of one; even for I420 */
  int32_t width;    /**< pixels, 1..VC_IMAGE_MAX_SIDE */
  int32_t height;   /**< pixels, 1..VC_IMAGE_MAX_SIDE */
  vc_pixel_format format; /**< VC_PIXEL_* */
  int32_t flags;          /**< 0 or VC_IMAGE_BOTTOM_UP */
} vc_image;

/**
 * Pixels of the caller that are drawn into. GRAY8, RGB24, BGR24, RGBA32 or BGRA32; otherwise as
 * vc_image.
 */
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
 * Copies an image into a canvas of the same size; converts the format, turns bottom-up images over.
 * @param image   any format
 * @param canvas  same width and height; alpha becomes 255
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, bad geometry, sizes differ); VC_ERR_UNSUPPORTED
 * (format)
 * May be called from any thread.
 * Since: 0.1
 */
VC_API vc_status vc_image_convert(const vc_image *image, const vc_canvas *canvas);

/* ==========================================================================================
 * Pictures: files in memory to pixels and back
 * ========================================================================================== */

/**
 * A decoder of JPEG (CMYK too), PNG and WebP (of an animation the first picture) and an encoder of
 * JPEG and PNG, with its buffers: to be reused from picture to picture.
 */
typedef struct vc_picture vc_picture;

/** Compressed formats. */
enum { VC_FILE_JPEG = 1, VC_FILE_PNG = 2, VC_FILE_WEBP = 3 };

/** How to decode. */
typedef struct vc_picture_options {
  uint32_t struct_size;
  vc_pixel_format format; /**< GRAY8, RGB24 (default), BGR24, RGBA32 or BGRA32 */
  int64_t max_pixels;     /**< refuse larger pictures; default 100,000,000; at most 268,435,456 */
  /** 0 (default): full size. Otherwise a JPEG is decoded at 1/2, 1/4 or 1/8 size as long as its
   * longer
   * side stays at least this long: much faster where full resolution is not needed. */
  int32_t max_side;
  int32_t ignore_orientation; /**< 1: pixels as stored; 0 (default): turned as EXIF says */
} vc_picture_options;

/** What was decoded. */
typedef struct vc_picture_info {
  uint32_t struct_size;
  int32_t file_type; /**< VC_FILE_* */
  int32_t width;     /**< of the decoded pixels */
  int32_t height;
  int32_t full_width; /**< of the file, upright; larger than width after a reduced-size decode */
  int32_t full_height;
  int32_t orientation; /**< EXIF orientation 1..8; 1 where the file has none */
  int32_t reserved;    /**< 0 */
} vc_picture_info;

/** How to encode. */
typedef struct vc_encode_options {
  uint32_t struct_size;
  int32_t file_type; /**< VC_FILE_PNG (default) or VC_FILE_JPEG */
  int32_t quality;   /**< JPEG: 1..100, default 90 */
  int32_t fast;      /**< PNG: 1 = less time, larger file; default 0 */
} vc_encode_options;

/**
 * Fills in the defaults. @param struct_size sizeof *options. Does nothing for NULL or a size below
 * 4. Since: 0.1
 */
VC_API void vc_picture_options_init(vc_picture_options *options, size_t struct_size);
/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_encode_options_init(vc_encode_options *options, size_t struct_size);

/**
 * Creates an empty picture.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (out is NULL); VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_picture_create(vc_picture **out);
/** Releases the picture and everything that was borrowed from it. NULL is allowed. Since: 0.1 */
VC_API void vc_picture_destroy(vc_picture *picture);
/**
 * Why the last call on this picture failed; "" after success. Never NULL.
 * @return borrowed until the next call on the picture
 * Since: 0.1
 */
VC_API const char *vc_picture_error(const vc_picture *picture);

/**
 * Decodes a JPEG, PNG or WebP file that is in memory; replaces what the picture held.
 * @param bytes    the file; borrowed for the call. A truncated file is refused.
 * @param size     number of bytes
 * @param options  NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_BAD_DATA (another kind of file, damaged,
 *         truncated); VC_ERR_TOO_LARGE (more than max_pixels, or a side beyond VC_IMAGE_MAX_SIDE);
 *         VC_ERR_UNSUPPORTED (options); VC_ERR_NO_MEMORY. After an error the picture is empty, and
 *         the text names the kind of file where it is a well-known one: "HEIC picture ...".
 * Since: 0.1
 */
VC_API vc_status vc_picture_decode(vc_picture *picture, const void *bytes, size_t size,
                                   const vc_picture_options *options);

/**
 * Reads and decodes a JPEG, PNG or WebP file.
 * @param path     of the file, in the encoding of the file system; at most 1 GiB are read
 * @param options  NULL = defaults
 * @return VC_OK; VC_ERR_IO (the text has the system's reason); VC_ERR_TOO_LARGE; otherwise as
 *         vc_picture_decode()
 * Since: 0.1
 */
VC_API vc_status vc_picture_open(vc_picture *picture, const char *path,
                                 const vc_picture_options *options);

/**
 * The decoded pixels.
 * @param out  borrowed from the picture until its next vc_picture_decode() or its destruction
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_NOT_FOUND (nothing was decoded)
 * Since: 0.1
 */
VC_API vc_status vc_picture_image(vc_picture *picture, vc_image *out);

/**
 * Facts about the decoded file. Set info->struct_size first. Codes: vc_picture_image(). Since: 0.1
 */
VC_API vc_status vc_picture_info_get(vc_picture *picture, vc_picture_info *info);

/**
 * Encodes pixels as a file in memory.
 * @param picture  owns the result; its decoded pixels stay as they are
 * @param image    any format; camera formats are encoded as BGR24; may be the picture's own
 * @param options  NULL = PNG
 * @param bytes    set to the file, borrowed from the picture until its next vc_picture_encode() or
 *                 its destruction
 * @param size     set to the number of bytes
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (format, options); VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_picture_encode(vc_picture *picture, const vc_image *image,
                                   const vc_encode_options *options, const void **bytes,
                                   size_t *size);

/* ==========================================================================================
 * Drawing
 * ========================================================================================== */

/** How lines, areas and letters look. */
typedef struct vc_pen {
  uint32_t struct_size;
  uint32_t color; /**< 0xRRGGBBAA of lines and letters; AA = 0: none. Default 0xE69F00FF */
  uint32_t fill;  /**< 0xRRGGBBAA inside of polygons and circles, behind letters; default 0: none */
  float width;    /**< of lines in pixels, 1..255; default 2 */
  float text_height; /**< of a capital letter in pixels, 4..1000; default 14 */
  int32_t open;      /**< 1: the polygon's last point is not joined to the first; default 0 */
} vc_pen;

/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_pen_init(vc_pen *pen, size_t struct_size);

/**
 * The i-th of eight colours that people with the common kinds of colour blindness can tell apart,
 * as 0xRRGGBBAA; index is taken modulo 8. (Okabe and Ito, Color Universal Design, 2008.)
 * May be called from any thread.
 * Since: 0.1
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
VC_API vc_status vc_draw_polygon(const vc_canvas *canvas, const vc_point *points, size_t count,
                                 const vc_pen *pen);
/**
 * Draws a circle.
 * @param radius  pixels, 0..100000
 * @return codes of vc_draw_polygon()
 * Since: 0.1
 */
VC_API vc_status vc_draw_circle(const vc_canvas *canvas, vc_point center, double radius,
                                const vc_pen *pen);
/**
 * Writes a line of text.
 * @param text  UTF-8, at most 1024 bytes; letters outside ASCII show as '?'
 * @param at    left end of the base line
 * Otherwise as vc_draw_polygon().
 * Since: 0.1
 */
VC_API vc_status vc_draw_text(const vc_canvas *canvas, const char *text, vc_point at,
                              const vc_pen *pen);

/* ==========================================================================================
 * Log and threads
 * ========================================================================================== */

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
 * Sets the one log callback of the process; silent without it. It is called from the thread that
 * does the work, which may be a worker thread, never by two threads at once; it must not call into
 * the library.
 * @param callback   NULL = silent again. When this returns, the earlier callback is no longer
 *                   running.
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

/* ==========================================================================================
 * Cube solver
 * ========================================================================================== */

/* States, moves and checks need no handle. A cube is given as 54 symbols, one a sticker, in the
 * order U1..U9 R1..R9 F1..F9 D1..D9 L1..L9 B1..B9: each face row by row as in the unfolded cross (U
 * above F; L F R B beside each other; D below F). The six centres define which symbol belongs to
 * which face, so the letters U R F D L B serve as well as colours (W Y R O G B) or six other bytes,
 * and moves refer to the cube as it is held. Results use U R F D L B.
 *
 *   vc_solver *solver;
 *   vc_solution solution;
 *   solution.struct_size = sizeof solution;
 *   if (vc_solver_create(NULL, &solver) != VC_OK) return 1;
 *   const char *state = "DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD";
 *   if (vc_solver_solve(solver, state, &solution) == VC_OK) puts(solution.text);
 *   else puts(vc_solver_error(solver));
 *   vc_solver_destroy(solver);
 */

enum {
  VC_CUBE_STICKERS = 54,      /**< symbols of a cube; the text of a cube takes one more for the
                                    final NUL */
  VC_SOLUTION_MAX_MOVES = 64, /**< moves that a vc_solution can hold */
  VC_SOLUTION_TEXT_SIZE = 256 /**< bytes of its text */
};

/** What can be wrong with a cube. */
enum {
  VC_CUBE_CHECK_OK = 0,
  VC_CUBE_CHECK_WRONG_STICKER_COUNT = 1, /**< not 54 symbols */
  VC_CUBE_CHECK_UNKNOWN_SYMBOL = 2,      /**< a sticker shows a symbol that no centre shows */
  VC_CUBE_CHECK_EQUAL_CENTRES = 3,       /**< two faces have the same centre */
  VC_CUBE_CHECK_WRONG_COUNT = 4,         /**< not nine stickers of each colour */
  VC_CUBE_CHECK_IMPOSSIBLE_CORNER = 5,   /**< three stickers that are on no corner of a cube */
  VC_CUBE_CHECK_IMPOSSIBLE_EDGE = 6,     /**< two stickers that are on no edge of a cube */
  VC_CUBE_CHECK_REPEATED_CORNER = 7,     /**< a corner is there twice */
  VC_CUBE_CHECK_REPEATED_EDGE = 8,       /**< an edge is there twice */
  VC_CUBE_CHECK_UNREACHABLE = 9 /**< an edge flipped, a corner twisted or two pieces swapped: see
                                       the flags */
};

/** The name of a VC_CUBE_CHECK_* constant, for example "equal centres"; "" for other numbers.
 * Since: 0.1 */
VC_API const char *vc_cube_check_name(int32_t problem);

/** Result of vc_cube_check(). */
typedef struct vc_cube_report {
  uint32_t struct_size;
  int32_t problem;        /**< VC_CUBE_CHECK_*: the first that was found */
  int32_t flipped_edge;   /**< 1: one edge is flipped (or an odd number of them) */
  int32_t twisted_corner; /**< 1: the twists of the corners do not add up to whole turns */
  int32_t swapped_pair;   /**< 1: two pieces are swapped */
  int32_t facelet_count;  /**< entries of facelets */
  int32_t facelets[6];    /**< the stickers concerned, 0..53 */
  char text[128];         /**< the problem in one English sentence; "" when there is none */
} vc_cube_report;

/**
 * Checks whether turning faces can lead to a cube.
 * @param symbols  `count` bytes, not necessarily NUL-terminated
 * @param count    0..1,000,000; other than 54 is reported as a problem of the cube
 * @param report   NULL, or filled in; set its struct_size first
 * @return VC_OK; VC_ERR_ILLEGAL_CUBE; VC_ERR_INVALID_ARGUMENT (NULL symbols, count, struct_size)
 * May be called from any thread.
 * Since: 0.1
 */
VC_API vc_status vc_cube_check(const char *symbols, size_t count, vc_cube_report *report);

/**
 * A random cube: each of the 43,252,003,274,489,856,000 legal ones is equally likely.
 * @param seed  in: the state of the random number generator (SplitMix64); out: its state for the
 *              next call. The same seed gives the same cube on every machine.
 * @param out   set to 54 letters and NUL
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL)
 * May be called from any thread.
 * Since: 0.1
 */
VC_API vc_status vc_cube_random(uint64_t *seed, char out[55]);

/**
 * Turns faces, layers and the whole of a cube.
 * @param symbols  54 symbols of a legal cube
 * @param moves    as in vc_moves_parse(), NUL-terminated; NULL = none
 * @param out      set to 54 letters and NUL; "" on error. The cube as it is held after the moves,
 *                 each sticker named after the face whose centre has its colour: of the solved
 *                 cube, "x" makes the solved cube again and "R y" what "F" makes. So moves in two
 *                 calls, one after the other, are the same as in one.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_BAD_DATA (moves cannot be parsed);
 *         VC_ERR_ILLEGAL_CUBE
 * May be called from any thread.
 * Since: 0.1
 */
VC_API vc_status vc_cube_apply(const char *symbols, const char *moves, char out[55]);

/**
 * Parses moves.
 * @param text      WCA notation, NUL-terminated: faces U R F D L B, two layers Uw or u, slices
 *                  M E S (as L, D, F), rotations x y z (as R, U, F), each followed by nothing
 *                  (clockwise), 2 or '; with or without spaces. Two turns of opposite faces that
 *                  are made at once may stand in parentheses: (U D')
 * @param moves     room for `capacity` moves: 3 * face + quarter turns - 1 with the faces in the
 *                  order U R F D L B, so U = 0, U2 = 1, U' = 2, R = 3 ... B' = 17. May be NULL when
 *                  capacity is 0. All are turns of faces of the cube as it is held at the start:
 *                  "Rw U" is L F, "M" is R L'. The rotation that is left at the end (here x and x')
 *                  is not among them: vc_moves_holding().
 * @param count     set to the number of moves (turns of faces), also when it exceeds capacity
 * @param position  NULL, or set to the offset of the byte that cannot be parsed (the length of the
 *                  text when all can)
 * @return VC_OK; VC_ERR_BAD_DATA (not moves); VC_ERR_TOO_LARGE (capacity); VC_ERR_INVALID_ARGUMENT
 * May be called from any thread.
 * Since: 0.1
 */
VC_API vc_status vc_moves_parse(const char *text, uint8_t *moves, size_t capacity, size_t *count,
                                size_t *position);

/**
 * How a cube is held after moves, which rotations, wide moves and slices change.
 * @param text   as in vc_moves_parse()
 * @param up     set to the face that is then up, as the cube is held at the start: 0..5 = U R F D L
 *               B
 * @param front  set to the face that is then in front; neither is set on error
 * @return VC_OK; VC_ERR_BAD_DATA (not moves); VC_ERR_INVALID_ARGUMENT (NULL)
 * May be called from any thread.
 * Since: 0.1
 */
VC_API vc_status vc_moves_holding(const char *text, int32_t *up, int32_t *front);

/**
 * Writes moves in WCA notation, separated by spaces.
 * @param moves     `count` numbers 0..17 as in vc_moves_parse()
 * @param count     0..1,000,000
 * @param invert    1: write the sequence that undoes them; 0: as they are
 * @param text      room for `capacity` bytes with the final NUL; 3 * count + 1 are always enough
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, count, invert, a move above 17); VC_ERR_TOO_LARGE
 *         (capacity; text is "" then)
 * May be called from any thread.
 * Since: 0.1
 */
VC_API vc_status vc_moves_format(const uint8_t *moves, size_t count, int32_t invert, char *text,
                                 size_t capacity);

/** A cube solver and its tables. */
typedef struct vc_solver vc_solver;

/** Which tables a solver uses. */
enum {
  VC_SOLVER_PROFILE_COMPACT = 0, /**< 4 to 5 MB a metric, available from the start */
  VC_SOLVER_PROFILE_FULL =
      1 /**< 78 to 84 MB a metric, by vc_solver_load_tables(): several times faster, so
                                      solutions found in the same time are shorter */
};

/** The name of a VC_SOLVER_PROFILE_* constant: "compact", "full"; "" for other numbers.
 * Since: 0.1 */
VC_API const char *vc_solver_profile_name(int32_t profile);

/** How the length of a solution is counted, and what a search makes as short as it can. */
enum {
  VC_METRIC_HALF_TURN = 0,       /**< each turn of a face is one */
  VC_METRIC_QUARTER_TURN = 1,    /**< a half turn is two */
  VC_METRIC_AXIAL_HALF_TURN = 2, /**< turns of two opposite faces at once are one, like each turn of
                                      one face */
  VC_METRIC_AXIAL_QUARTER_TURN = 3 /**< the same, but what contains a half turn is two */
};

/** The name of a VC_METRIC_* constant: "half", "quarter", "axial", "axial-quarter"; "" for other
 * numbers.
 * Since: 0.1 */
VC_API const char *vc_metric_name(int32_t metric);

/** Options of a solver. Solutions are near-optimal; without a time budget the same options give the
 * same solution every time, on any number of threads. */
typedef struct vc_solver_options {
  uint32_t struct_size;
  int32_t max_length;    /**< longer solutions are not accepted, in the metric: 0..30, in metrics of
                               quarter turns 0..40; -1 (default): what every cube has and what is
                               found at once, which is 21 in half turns, 30 in quarter turns, 18
                               and 27 in the axial metrics, and with costs or fastest the largest.
                               20 half turns are found nearly always at once; 30 takes the first
                               solution that is found */
  int32_t target_length; /**< the search goes on for shorter solutions until one has at most this
                               length (or cost), 0 to the largest max_length; -1 (default): it ends
                               with the first that is accepted. Set 0 together with time_budget_ns
                               for the best solution within a time. */
  int32_t threads;       /**< threads for one search, 1..256; 0 = as vc_threads_get(); default 1 */
  int64_t time_budget_ns; /**< wall-clock time in nanoseconds after which the best solution so far
                               is taken; 0 (default): no limit. With max_length -1 or more than it
                               stands for the first solution is waited for, which takes about a
                               millisecond. */
  int32_t optimal;        /**< 1: find a shortest solution and prove that there is none shorter.
                               Needs the full tables and mostly seconds to minutes; when a proof
                               comes to 17 steps (in quarter turns 21), a further table of 240 MB
                               is made (some seconds) and kept with the full ones; not in the axial
                               half-turn metric. max_length and target_length are not used.
                               Default 0 */
  int32_t blocked_faces;  /**< faces that must not turn, one bit each in the order U R F D L B (1 =
                               U, 32 = B); at most one. Solutions get longer: also set max_length to
                               the largest. Default 0 */
  int32_t quarter_cost;   /**< cost of a quarter turn, 1..100; 0 (with half_cost 0; default): the
                               number of moves counts. With costs the search looks for the cheapest
                               solution within the time budget, which must be set, in the metric
                               that is the most like them. */
  int32_t half_cost;      /**< cost of a half turn, 1..100; 0 with quarter_cost 0 */
  int32_t pairs_count_once; /**< 1: two adjacent turns of opposite faces cost as much as the more
                                 expensive of them, as on a robot that turns both at once; with
                                 costs only; default 0 */
  int32_t reserved;         /**< 0 */
  int32_t metric;           /**< VC_METRIC_*: what lengths count and the search makes short; default
                                 VC_METRIC_HALF_TURN. Each metric has tables of its own. */
  int32_t fastest;          /**< 1: the solution that takes the machine the least time, found within
                                 the time budget, which must be set; without costs. Default 0 */
  double quarter_turn_s; /**< a machine: seconds for a quarter turn, up to 60; 0 (with half_turn_s
                                 0; default): none. Solutions then have the time that it takes. */
  double half_turn_s;    /**< its seconds for a half turn, up to 60; 0 with quarter_turn_s 0 */
  double pair_extra_s;   /**< seconds that two adjacent turns of opposite faces, made at once, take
                                 beyond the slower of them, 0..60; -1 (default): the machine makes
                                 them one after the other, as it does wherever that is faster */
  double face_factor[6]; /**< what these times are multiplied by for each face, in the order U R F
                                 D L B, up to 100; 0 (default): 1 */
} vc_solver_options;

/** A solution. */
typedef struct vc_solution {
  uint32_t struct_size;
  int32_t length;     /**< moves in the half-turn metric; -1: none */
  int32_t is_optimal; /**< 1: it is proved that none is shorter in the metric */
  int32_t cost; /**< by the costs of the options; with fastest the microseconds of the machine;
                           otherwise the length in the metric */
  int64_t elapsed_ns; /**< wall-clock time of the search in nanoseconds */
  uint8_t moves[64];  /**< numbers as in vc_moves_parse(); `length` of them */
  char text[256]; /**< the same in WCA notation; adjacent turns of opposite faces in parentheses,
                           as "(U D')", where the metric, the costs or the machine count them as
                           one */
  int32_t lengths[4]; /**< in each metric, by VC_METRIC_* */
  double machine_s;   /**< seconds that the machine of the options takes; 0 without one */
} vc_solution;

/**
 * Called with each better solution of a running search.
 * @param user_data  as given to vc_solver_set_improvement_callback()
 * @param better     borrowed for the call
 * @return 0 to go on; anything else takes this solution and ends the search
 */
typedef int32_t vc_solver_improvement_fn(void *user_data, const vc_solution *better);

/** Progress of the search for a shortest solution. */
typedef struct vc_solver_progress {
  uint32_t struct_size;
  int32_t length;     /**< the length that is being searched: it is proved that no solution is
                           shorter */
  double fraction;    /**< how much of this length is done, 0..1 */
  int64_t nodes;      /**< nodes of all lengths and threads so far */
  int64_t elapsed_ns; /**< wall-clock time of the search in nanoseconds */
} vc_solver_progress;

/**
 * Called with the progress of the search for a shortest solution: when a length begins, and about
 * ten times a second.
 * @param user_data  as given to vc_solver_set_progress_callback()
 * @param progress   borrowed for the call
 * @return 0 to go on; anything else cancels: the search returns VC_ERR_CANCELLED
 */
typedef int32_t vc_solver_progress_fn(void *user_data, const vc_solver_progress *progress);

/**
 * Called with the progress of loading or making tables.
 * @param user_data  as given to vc_solver_load_tables()
 * @param fraction   0..1, growing
 * @return 0 to go on; anything else cancels
 */
typedef int32_t vc_solver_table_progress_fn(void *user_data, double fraction);

/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_solver_options_init(vc_solver_options *options, size_t struct_size);

/**
 * Creates a solver with the compact tables of the metric of its options. They take 4 to 5 MB and
 * about 0.1 s of processor time, once for all solvers that exist at the same time; those of another
 * metric are made with the first search in it.
 * @param options  NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (a number out of range, options that contradict each
 *         other); VC_ERR_UNSUPPORTED (an unknown metric, more than one blocked face, optimal with
 *         costs or with fastest, reserved not 0); VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_solver_create(const vc_solver_options *options, vc_solver **out);
/** Releases the solver; no call on it may be running. NULL is allowed. Since: 0.1 */
VC_API void vc_solver_destroy(vc_solver *solver);
/** Why the last call on this solver failed; "" after success. Borrowed until the next call on it.
 * Never NULL.
 * Since: 0.1 */
VC_API const char *vc_solver_error(const vc_solver *solver);

/** Sets the options of the following calls; NULL = defaults. Codes as vc_solver_create(). Since:
 * 0.1 */
VC_API vc_status vc_solver_set_options(vc_solver *solver, const vc_solver_options *options);

/**
 * Sets the function that is called with better solutions; NULL = none. It is called from a thread
 * that solves, never by two at once.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL solver)
 * Since: 0.1
 */
VC_API vc_status vc_solver_set_improvement_callback(vc_solver *solver,
                                                    vc_solver_improvement_fn *callback,
                                                    void *user_data);

/**
 * Sets the function that is called with the progress of searches with the option optimal; NULL =
 * none. It is called from a thread that solves, never by two at once. vc_solver_solve_to() in any
 * orientation searches one orientation after the other.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL solver)
 * Since: 0.1
 */
VC_API vc_status vc_solver_set_progress_callback(vc_solver *solver, vc_solver_progress_fn *callback,
                                                 void *user_data);

/**
 * Gives the solver the full tables of the metric in which its options search: reads them from a
 * file, or makes them (about 2 s of processor time, spread over the threads of vc_threads_set) and
 * writes the file. Those of other metrics stay. May be called from another
 * thread than the one that solves: until it returns, searches use the tables that they have, and
 * the next one after it uses the new ones. Solvers that exist at the same time share the tables.
 * @param path      UTF-8 name of the file, 74 to 79 MB, one for each metric; NULL = no file. A file
 *                  that is missing, damaged, or of another version or metric is replaced. It is
 *                  written under another name and then renamed, so several processes may do this
 *                  at once. It is written also when this
 *                  process has the tables already.
 * @param progress  NULL, or called on this thread about twenty times a second
 * @return VC_OK; VC_ERR_CANCELLED (by progress); VC_ERR_NO_MEMORY; VC_ERR_IO (the file could not be
 *         written: the tables are in use all the same); VC_ERR_INVALID_ARGUMENT (NULL solver, empty
 *         path) The error text of the solver is not set, as it belongs to the thread that solves.
 * Since: 0.1
 */
VC_API vc_status vc_solver_load_tables(vc_solver *solver, const char *path,
                                       vc_solver_table_progress_fn *progress, void *user_data);

/** The tables that the next search will use, in the metric of the options: VC_SOLVER_PROFILE_*.
 * May be called from any thread.
 * Since: 0.1 */
VC_API int32_t vc_solver_profile(const vc_solver *solver);
/** The bytes of these tables. May be called from any thread. Since: 0.1 */
VC_API int64_t vc_solver_table_bytes(const vc_solver *solver);

/**
 * Finds moves that solve a cube.
 * @param symbols  54 symbols; NUL-terminated or not
 * @param out      filled in; set its struct_size first. After an error its length is -1.
 * @return VC_OK; VC_ERR_ILLEGAL_CUBE (the error text says what is wrong with it); VC_ERR_TIMEOUT
 *         (nothing acceptable within the time budget); VC_ERR_NOT_FOUND (there is no solution of
 *         max_length); VC_ERR_CANCELLED; VC_ERR_UNSUPPORTED (optimal without the full tables);
 *         VC_ERR_NO_MEMORY; VC_ERR_INVALID_ARGUMENT
 *
 * Two-phase algorithm: H. Kociemba, kociemba.org/cube.htm. Optimal: iterative deepening (R. Korf,
 * 1985) with the exact phase-1 distances of three axes as bound (M. Reid, 1997).
 * Since: 0.1
 */
VC_API vc_status vc_solver_solve(vc_solver *solver, const char *symbols, vc_solution *out);

/**
 * Finds moves that turn one cube into another, for example into a pattern. Otherwise as
 * vc_solver_solve().
 * @param from             54 symbols of a legal cube
 * @param to               54 symbols of the cube to reach, with the same centres
 * @param any_orientation  1: the pattern may come out turned as a whole in any of the 24
 *                         orientations, whichever is shortest; 0: as it is given
 * @return codes as vc_solver_solve()
 * Since: 0.1
 */
VC_API vc_status vc_solver_solve_to(vc_solver *solver, const char *from, const char *to,
                                    int32_t any_orientation, vc_solution *out);

/**
 * Solves many cubes, each on one thread, on as many threads at once as the options say.
 * @param symbols   54 * count symbols
 * @param count     0..10,000,000
 * @param out       count solutions; set struct_size of the first, which also is the distance from
 *                  one to the next
 * @param statuses  NULL, or count results with the codes of vc_solver_solve()
 * @return VC_OK when all were solved; otherwise the code of the first that was not
 * Since: 0.1
 */
VC_API vc_status vc_solver_solve_many(vc_solver *solver, const char *symbols, size_t count,
                                      vc_solution *out, vc_status *statuses);

/**
 * Makes a random cube and moves that lead from the solved cube to it.
 * @param seed   as in vc_cube_random()
 * @param cube   NULL, or set to its 54 letters and NUL
 * @param out    the moves; otherwise as vc_solver_solve()
 * @return codes as vc_solver_solve()
 * Since: 0.1
 */
VC_API vc_status vc_solver_scramble(vc_solver *solver, uint64_t *seed, char cube[55],
                                    vc_solution *out);

/**
 * Ends the search that is running on this solver at once; it returns VC_ERR_CANCELLED. Without a
 * search nothing happens.
 * May be called from any thread while another one solves. NULL is allowed.
 * Since: 0.1
 */
VC_API void vc_solver_cancel(vc_solver *solver);

/* ==========================================================================================
 * Cube finder
 * ========================================================================================== */

/**
 * Finds the faces of 3x3 cubes in pictures and decides the colours of their stickers.
 *
 *     vc_cube_finder *finder;
 *     vc_cube_faces *faces;
 *     vc_cube_face face;
 *     vc_cube_finder_create(NULL, &finder);
 *     vc_cube_finder_find(finder, &image, &faces);
 *     for (size_t i = 0; i < vc_cube_faces_count(faces); i++) {
 *       face.struct_size = sizeof face;
 *       vc_cube_faces_get(faces, i, &face);
 *       printf("%s at (%.0f, %.0f)\n", face.colors, face.corners[0].x, face.corners[0].y);
 *     }
 *     vc_cube_faces_destroy(faces);
 *     vc_cube_finder_destroy(finder);
 */
typedef struct vc_cube_finder vc_cube_finder;
/** Faces found in one picture; immutable. */
typedef struct vc_cube_faces vc_cube_faces;

/** What to look for. */
typedef struct vc_cube_finder_options {
  uint32_t struct_size;
  int32_t max_cubes; /**< 1..16, default 6: largest number of cubes found in a still picture */
} vc_cube_finder_options;

/** A face in a picture. */
typedef struct vc_cube_face {
  uint32_t struct_size;
  int32_t cube_index;         /**< faces of one cube share this number, 0 and up */
  vc_point corners[4];        /**< pixels, clockwise; the first has the smallest x + y */
  double confidence;          /**< 0..1: probability that this is a face of a cube, in the right
                                   place */
  char colors[12];            /**< nine letters W Y R O G B, row by row from the first corner,
                                   and a NUL */
  double color_confidence[9]; /**< 0..1: probability that each of them is correct */
} vc_cube_face;

/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_cube_finder_options_init(vc_cube_finder_options *options, size_t struct_size);

/**
 * Makes a finder.
 * @param options  NULL = defaults
 * @param out      set to the finder, or to NULL on error; the caller destroys it
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (out is NULL, an option is out of range);
 *         VC_ERR_UNSUPPORTED (an unknown field is set); VC_ERR_NO_MEMORY. vc_create_error() says
 *         more.
 * Since: 0.1
 */
VC_API vc_status vc_cube_finder_create(const vc_cube_finder_options *options, vc_cube_finder **out);
/** Releases the finder; its results stay. NULL is allowed. Since: 0.1 */
VC_API void vc_cube_finder_destroy(vc_cube_finder *finder);
/**
 * Why the last call on this finder failed; "" after success. Borrowed until the next call on it.
 * Never NULL.
 * Since: 0.1
 */
VC_API const char *vc_cube_finder_error(const vc_cube_finder *finder);

/**
 * Finds the faces of all cubes in a still picture and decides their colours from this picture
 * alone.
 * @param image  any pixel format; borrowed for the call
 * @param out    set to a new list, empty where no cube is seen; NULL on error; the caller destroys
 *               it
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, bad geometry); VC_ERR_UNSUPPORTED (pixel format);
 *         VC_ERR_NO_MEMORY; VC_ERR_INTERNAL
 *
 * The colours combine three sources of evidence: a sticker classifier (25,054 weights), a Gaussian
 * model of the illumination of this picture, fitted by expectation maximisation, and exact
 * marginalisation over all legal cube states for every place that the faces may have.
 * Since: 0.1
 */
VC_API vc_status vc_cube_finder_find(vc_cube_finder *finder, const vc_image *image,
                                     vc_cube_faces **out);
/**
 * Finds the faces of one cube in the next frame of a video. The search starts at the cube's last
 * place and covers the whole frame only when the cube is not there.
 * @param image       any pixel format; borrowed for the call; the same size from frame to frame
 * @param capture_ns  when the frame was taken, in nanoseconds of any clock that only goes forward;
 *                    0 = unknown. After a pause of more than half a second the whole frame is
 *                    searched.
 * @param out         as for vc_cube_finder_find()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, bad geometry); VC_ERR_UNSUPPORTED (pixel format);
 *         VC_ERR_NO_MEMORY; VC_ERR_INTERNAL
 * Since: 0.1
 */
VC_API vc_status vc_cube_finder_track(vc_cube_finder *finder, const vc_image *image,
                                      int64_t capture_ns, vc_cube_faces **out);
/** Forgets the cube that was followed. @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL). Since: 0.1 */
VC_API vc_status vc_cube_finder_reset(vc_cube_finder *finder);

/** Number of faces, those of the most certain cube first; 0 for NULL. Since: 0.1 */
VC_API size_t vc_cube_faces_count(const vc_cube_faces *faces);
/**
 * One face. Set out->struct_size first.
 * @param index  below vc_cube_faces_count()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size); VC_ERR_NOT_FOUND (index)
 * Since: 0.1
 */
VC_API vc_status vc_cube_faces_get(const vc_cube_faces *faces, size_t index, vc_cube_face *out);
/**
 * Draws the outline of each face, the letter of each sticker in its colour, and a ring around
 * stickers whose colour is less than 90 % certain.
 * @param canvas  of the picture's size: GRAY8, RGB24, BGR24, RGBA32 or BGRA32
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, bad geometry); VC_ERR_UNSUPPORTED (format);
 *         VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_cube_faces_draw(const vc_cube_faces *faces, const vc_canvas *canvas);
/** Releases the list. NULL is allowed. Since: 0.1 */
VC_API void vc_cube_faces_destroy(vc_cube_faces *faces);

/**
 * "white" for 'W', and so on for W Y R O G B in upper or lower case; "" for other letters. Static
 * storage. May be called from any thread.
 * Since: 0.1
 */
VC_API const char *vc_cube_color_name(int32_t letter);

/* ==========================================================================================
 * Cube reader
 * ========================================================================================== */

/**
 * Reads the state of one cube from faces of several pictures.
 *
 *     vc_cube_reader *reader;
 *     vc_cube_reading *reading;
 *     vc_cube_reading_info info;
 *     vc_cube_reader_create(NULL, &reader);
 *     for (int i = 0; i < 2; i++) {
 *       vc_cube_faces *faces;
 *       vc_cube_finder_find(finder, &images[i], &faces);
 *       vc_cube_reader_add(reader, faces, NULL);
 *       vc_cube_faces_destroy(faces);
 *     }
 *     vc_cube_reader_read(reader, &reading);
 *     info.struct_size = sizeof info;
 *     vc_cube_reading_get(reading, &info);
 *     puts(info.state[0] ? info.state : vc_cube_reading_problem_text(reading));
 *     vc_cube_reading_destroy(reading);
 *     vc_cube_reader_destroy(reader);
 */
typedef struct vc_cube_reader vc_cube_reader;
/** What was read of a cube; immutable. */
typedef struct vc_cube_reading vc_cube_reading;

/** Which colours lie opposite each other. */
enum {
  VC_CUBE_SCHEME_INFER = 0,   /**< the standard scheme unless the stickers contradict it */
  VC_CUBE_SCHEME_STANDARD = 1 /**< white-yellow, red-orange, green-blue, as on most cubes sold */
};

/** Why a reading has no state. */
enum {
  VC_CUBE_PROBLEM_NONE = 0,
  VC_CUBE_PROBLEM_INCOMPLETE = 1,    /**< more faces must be seen */
  VC_CUBE_PROBLEM_UNCERTAIN = 2,     /**< several cubes are likely: ask about the first uncertain
                                          sticker */
  VC_CUBE_PROBLEM_IMPOSSIBLE = 3,    /**< no turns lead to these colours: a piece was taken out,
                                          a sticker moved or misread */
  VC_CUBE_PROBLEM_EQUAL_CENTRES = 4, /**< two faces have a centre of the same colour: one is of
                                          another cube */
  VC_CUBE_PROBLEM_MIRRORED = 5,      /**< a picture is a mirror image */
  VC_CUBE_PROBLEM_FACE_TURNED = 6    /**< of faces given in a fixed order, one is turned */
};

/**
 * How to read. Colours are the letters W Y R O G B. O also stands for purple or pink, and W for
 * black, on cubes that have these instead.
 */
typedef struct vc_cube_reader_options {
  uint32_t struct_size;
  int32_t up;            /**< letter of the upper centre of the states reported; default 'W' */
  int32_t front;         /**< letter of the front centre; default 'G'; not the colour opposite up */
  int32_t scheme;        /**< VC_CUBE_SCHEME_*; default VC_CUBE_SCHEME_INFER */
  double min_confidence; /**< 0..1, default 0.9: less probable states are not reported */
  char centres[8];       /**< six letters: centres of U R F D L B of a cube of another scheme,
                              held in any orientation, "WRGBOY" for one with blue opposite white;
                              "" (default): as scheme says. `up` and `front` must be neighbours
                              on it */
} vc_cube_reader_options;

/** What was read. */
typedef struct vc_cube_reading_info {
  uint32_t struct_size;
  int32_t problem;   /**< VC_CUBE_PROBLEM_* */
  double confidence; /**< 0..1: probability that the most likely cube is the true one */
  char state[56];    /**< 54 letters URFDLB and a NUL; "" while there is a problem */
  char colors[56];   /**< 54 letters W Y R O G B, '?' where nothing is known, and a NUL */
} vc_cube_reading_info;

/** What is known of one sticker. */
typedef struct vc_cube_sticker {
  uint32_t struct_size;
  int32_t facelet;   /**< 0..53: U1..U9 R1..R9 F1..F9 D1..D9 L1..L9 B1..B9 */
  int32_t color;     /**< letter of the most likely colour; '?' where nothing is known */
  int32_t second;    /**< letter of the second most likely colour; '?' where the sticker is not
                          uncertain */
  double confidence; /**< 0..1: probability of the most likely colour */
  int32_t seen;      /**< 1: seen or corrected; 0: follows from the other stickers, or unknown */
  int32_t reserved;  /**< 0 */
} vc_cube_sticker;

/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_cube_reader_options_init(vc_cube_reader_options *options, size_t struct_size);

/**
 * Makes a reader that has seen nothing.
 * @param options  NULL = defaults
 * @param out      set to the reader, or to NULL on error; the caller destroys it
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (out is NULL, an option is out of range or contradicts
 *         another); VC_ERR_UNSUPPORTED (unknown scheme or field); VC_ERR_NO_MEMORY.
 *         vc_create_error() says more.
 * Since: 0.1
 */
VC_API vc_status vc_cube_reader_create(const vc_cube_reader_options *options, vc_cube_reader **out);
/** Releases the reader; its readings stay. NULL is allowed. Since: 0.1 */
VC_API void vc_cube_reader_destroy(vc_cube_reader *reader);
/**
 * Why the last call on this reader failed; "" after success. Borrowed until the next call on it.
 * Never NULL.
 * Since: 0.1
 */
VC_API const char *vc_cube_reader_error(const vc_cube_reader *reader);

/**
 * Adds what one more picture of the cube shows, in any order and orientation: two pictures of three
 * faces, six of one face, the same face repeatedly. Of several cubes the one with the most faces is
 * taken. The last 48 faces are kept.
 * @param faces       result of a finder; borrowed for the call
 * @param face_count  set to the number of faces added; may be NULL
 * @return VC_OK, also for an empty list; VC_ERR_INVALID_ARGUMENT (reader or faces is NULL);
 *         VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_cube_reader_add(vc_cube_reader *reader, const vc_cube_faces *faces,
                                    int32_t *face_count);

/**
 * Adds faces whose colours were measured elsewhere, for example by a robot's sensor.
 * @param rgb         three bytes (red, green, blue) for each of count stickers, nine stickers a
 *                    face, row by row; borrowed for the call
 * @param count       9, 18, ... 432
 * @param whole_cube  1: 54 stickers in the order U R F D L B of the cube as it was held; 0: faces
 *                    in any order, each in any of its four rotations
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, count, whole_cube)
 * Since: 0.1
 */
VC_API vc_status vc_cube_reader_add_colors(vc_cube_reader *reader, const uint8_t *rgb, size_t count,
                                           int32_t whole_cube);

/**
 * Sets the colour of a sticker by hand. The next vc_cube_reader_read() takes it as certain and
 * re-estimates all other stickers.
 * @param facelet  0..53 in the frame of the readings; not a centre (4, 13, ...)
 * @param color    a letter, or 0 to take the correction back
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, facelet, color)
 * Since: 0.1
 */
VC_API vc_status vc_cube_reader_correct(vc_cube_reader *reader, int32_t facelet, int32_t color);

/**
 * Forgets faces, colours and corrections, not what was learnt. @return VC_OK;
 * VC_ERR_INVALID_ARGUMENT (NULL).
 * Since: 0.1
 */
VC_API vc_status vc_cube_reader_reset(vc_cube_reader *reader);

/**
 * Combines all observations into the most probable legal cube state and its posterior probability.
 * @param out  set to a new reading, also when there is a problem; NULL on error; the caller
 *             destroys it
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_NO_MEMORY
 *
 * Faces are placed where their pieces can exist. Sums and maxima over all
 * 43,252,003,274,489,856,000 legal cubes are exact (dynamic programming over subsets of pieces,
 * Held and Karp 1962).
 * Since: 0.1
 */
VC_API vc_status vc_cube_reader_read(vc_cube_reader *reader, vc_cube_reading **out);

/**
 * The reading in short. Set out->struct_size first.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size)
 * Since: 0.1
 */
VC_API vc_status vc_cube_reading_get(const vc_cube_reading *reading, vc_cube_reading_info *out);
/**
 * The problem of this reading in words, for example "two faces with a green centre"; "" without
 * one. English. Borrowed from the reading. Never NULL.
 * Since: 0.1
 */
VC_API const char *vc_cube_reading_problem_text(const vc_cube_reading *reading);
/**
 * One sticker. Set out->struct_size first.
 * @param facelet  0..53
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size); VC_ERR_NOT_FOUND (facelet)
 * Since: 0.1
 */
VC_API vc_status vc_cube_reading_sticker_get(const vc_cube_reading *reading, size_t facelet,
                                             vc_cube_sticker *out);
/** Number of stickers worth asking the user about; 0 for NULL. Since: 0.1 */
VC_API size_t vc_cube_reading_uncertain_count(const vc_cube_reading *reading);
/**
 * The i-th most informative sticker to confirm, assuming that the earlier ones have been confirmed.
 * Set out->struct_size first.
 * @param index  below vc_cube_reading_uncertain_count()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size); VC_ERR_NOT_FOUND (index)
 * Since: 0.1
 */
VC_API vc_status vc_cube_reading_uncertain_get(const vc_cube_reading *reading, size_t index,
                                               vc_cube_sticker *out);
/** Number of stickers that the problem is about; 0 for NULL. Since: 0.1 */
VC_API size_t vc_cube_reading_suspect_count(const vc_cube_reading *reading);
/**
 * A sticker that the problem is about, the most suspect first. Set out->struct_size first.
 * @param index  below vc_cube_reading_suspect_count()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size); VC_ERR_NOT_FOUND (index)
 * Since: 0.1
 */
VC_API vc_status vc_cube_reading_suspect_get(const vc_cube_reading *reading, size_t index,
                                             vc_cube_sticker *out);
/**
 * Draws the unfolded cube as large as the canvas allows, uncertain stickers marked.
 * @param canvas  at least 48 x 36 pixels: GRAY8, RGB24, BGR24, RGBA32 or BGRA32
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, size); VC_ERR_UNSUPPORTED (format);
 *         VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_cube_reading_draw(const vc_cube_reading *reading, const vc_canvas *canvas);
/** The unfolded cube as an SVG document. Borrowed from the reading. Never NULL. Since: 0.1 */
VC_API const char *vc_cube_reading_svg(const vc_cube_reading *reading);
/** Releases the reading. NULL is allowed. Since: 0.1 */
VC_API void vc_cube_reading_destroy(vc_cube_reading *reading);

/**
 * Learns the colours of this cube from the last reading that had a state (correct it first where it
 * was wrong). From then on the learnt colours take part in every decision of this reader.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_NOT_FOUND (no such reading)
 *
 * A linear support vector machine over B G R H S V (Hsieh et al., ICML 2008).
 * Since: 0.1
 */
VC_API vc_status vc_cube_reader_learn(vc_cube_reader *reader);
/**
 * Copies what was learnt as bytes with a version and a checksum, the same on every machine.
 * @param bytes     receives at most capacity bytes; may be NULL with capacity 0 to ask for the size
 * @param capacity  bytes that fit
 * @param size      set to the number of bytes needed, a few hundred
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_NOT_FOUND (nothing was learnt);
 *         VC_ERR_TOO_LARGE (capacity; *size says what is needed)
 * Since: 0.1
 */
VC_API vc_status vc_cube_reader_save(vc_cube_reader *reader, uint8_t *bytes, size_t capacity,
                                     size_t *size);
/**
 * Uses what was learnt earlier.
 * @param bytes  as saved; NULL with size 0 forgets what was learnt
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_BAD_DATA (damaged or foreign); VC_ERR_UNSUPPORTED
 *         (version)
 * Since: 0.1
 */
VC_API vc_status vc_cube_reader_load(vc_cube_reader *reader, const uint8_t *bytes, size_t size);

/**
 * "infer", "standard"; "" for unknown numbers. Static storage. May be called from any thread.
 * Since: 0.1
 */
VC_API const char *vc_cube_scheme_name(int32_t scheme);
/**
 * "none", "incomplete", "uncertain", "impossible", "equal centres", "mirrored", "face turned"; ""
 * for unknown numbers. Static storage. May be called from any thread.
 * Since: 0.1
 */
VC_API const char *vc_cube_problem_name(int32_t problem);
/**
 * A problem in an English sentence; "" for unknown numbers. Static storage. May be called from any
 * thread.
 * Since: 0.1
 */
VC_API const char *vc_cube_problem_text(int32_t problem);

/* ==========================================================================================
 * Cube scanner (live frames)
 * ========================================================================================== */

/**
 * Follows a cube that is turned before a camera and adds what it sees to a reader. A person shows
 * the cube, watches the guidance, and stops when it says done. A frame that adds no information is
 * cheaper than a full detection.
 *
 *     vc_cube_scan scan;
 *     scan.struct_size = sizeof scan;
 *     do {
 *       next_frame(&image, &capture_ns);
 *       if (vc_cube_scanner_track(scanner, reader, &image, capture_ns, &scan) != VC_OK) break;
 *       puts(vc_cube_guidance_text(scan.guidance));
 *     } while (!scan.done);
 *     vc_cube_reader_read(reader, &reading);
 */
typedef struct vc_cube_scanner vc_cube_scanner;

/** What the person should do next. */
enum {
  VC_CUBE_GUIDANCE_SHOW_CUBE = 1,   /**< no cube is seen */
  VC_CUBE_GUIDANCE_COME_CLOSER = 2, /**< the stickers are too small */
  VC_CUBE_GUIDANCE_MOVE_AWAY = 3,   /**< guidance_face reaches beyond the picture */
  VC_CUBE_GUIDANCE_MORE_LIGHT = 4,  /**< dark; the frame was read nevertheless */
  VC_CUBE_GUIDANCE_BLURRED = 5,     /**< out of focus */
  VC_CUBE_GUIDANCE_GLARE = 6,       /**< a reflection covers a sticker of guidance_face; the
                                         frame was read nevertheless */
  VC_CUBE_GUIDANCE_HOLD_STILL = 7,  /**< there is something new to read, but the cube moves too
                                         fast */
  VC_CUBE_GUIDANCE_TURN_CUBE = 8,   /**< everything in view is known */
  VC_CUBE_GUIDANCE_DONE = 9,        /**< the reader has a state */
  VC_CUBE_GUIDANCE_KEEP_GOING = 10  /**< the frame was read */
};

/** When frames are read. */
typedef struct vc_cube_scanner_options {
  uint32_t struct_size;
  float min_sticker_px; /**< 2..1000, default 6: side of a sticker in pixels below which the cube
                             is too far */
  float max_motion;     /**< 0.01..100, default 0.3: motion from frame to frame, in stickers,
                             beyond which a frame is not read */
  float max_edge_width; /**< 0.01..1, default 0.13: width of the stickers' edges, in stickers,
                             beyond which a frame is blurred */
  float min_brightness; /**< 0..255, default 38: median of the brightest channel below which more
                             light is asked for */
  float max_glare;      /**< 0..1, default 0.55: share of a sticker that a reflection may cover */
} vc_cube_scanner_options;

/** The result of one frame. */
typedef struct vc_cube_scan {
  uint32_t struct_size;
  int32_t guidance;      /**< VC_CUBE_GUIDANCE_* */
  int32_t guidance_face; /**< index of the face that the guidance is about, or -1 */
  int32_t face_count;    /**< faces in this frame, for vc_cube_scanner_face_get() */
  int32_t followed;      /**< 1: the cube was near its last place; 0: the whole frame was
                              searched */
  int32_t added;         /**< 1: the frame was added to the reader */
  int32_t done;          /**< 1: the reader has a state, since this frame or an earlier one */
  int32_t reserved;      /**< 0 */
  double confidence;     /**< 0..1: of the most likely cube when the last frame was read */
  float progress[6];     /**< U R F D L B of the reader's frame: how well each face is known,
                              0..1 */
} vc_cube_scan;

/** A face in the last frame. */
typedef struct vc_cube_scan_face {
  uint32_t struct_size;
  int32_t reserved;    /**< 0 */
  vc_point corners[4]; /**< pixels, clockwise; the first has the smallest x + y */
  double confidence;   /**< 0..1: probability that this is a face of a cube, in the right place */
} vc_cube_scan_face;

/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_cube_scanner_options_init(vc_cube_scanner_options *options, size_t struct_size);

/**
 * Makes a scanner.
 * @param options  NULL = defaults
 * @param out      set to the scanner, or to NULL on error; the caller destroys it
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (out is NULL, an option is out of range);
 *         VC_ERR_UNSUPPORTED (an unknown field is set); VC_ERR_NO_MEMORY. vc_create_error() says
 *         more.
 * Since: 0.1
 */
VC_API vc_status vc_cube_scanner_create(const vc_cube_scanner_options *options,
                                        vc_cube_scanner **out);
/** Releases the scanner; the reader is the caller's. NULL is allowed. Since: 0.1 */
VC_API void vc_cube_scanner_destroy(vc_cube_scanner *scanner);
/**
 * Why the last call on this scanner failed; "" after success. Borrowed until the next call on it.
 * Never NULL.
 * Since: 0.1
 */
VC_API const char *vc_cube_scanner_error(const vc_cube_scanner *scanner);

/**
 * Follows the cube into the next frame and adds what is new in it to the reader. The search starts
 * at the cube's last place and covers the whole frame only when the cube is not there. Between two
 * frames the cube may be turned by any angle. Where frames contradict each other and the newer ones
 * alone show a whole cube, the reader forgets the older ones; what the caller added stays.
 * @param reader      receives the faces; it must not be used by another thread during the call
 * @param image       any pixel format; borrowed for the call; the same size from frame to frame
 * @param capture_ns  when the frame was taken, in nanoseconds of any clock that only goes forward;
 *                    0 = unknown. After a pause of more than half a second the whole frame is
 *                    searched.
 * @param out         set out->struct_size first; NULL where only the reader matters
 * @return VC_OK, also without a cube; VC_ERR_INVALID_ARGUMENT (NULL, bad geometry, struct_size);
 *         VC_ERR_UNSUPPORTED (pixel format); VC_ERR_BUSY (also for the reader); VC_ERR_NO_MEMORY;
 *         VC_ERR_INTERNAL
 * Since: 0.1
 */
VC_API vc_status vc_cube_scanner_track(vc_cube_scanner *scanner, vc_cube_reader *reader,
                                       const vc_image *image, int64_t capture_ns,
                                       vc_cube_scan *out);

/**
 * A face of the last frame, to be drawn over it. Set out->struct_size first.
 * @param index  below face_count
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size); VC_ERR_NOT_FOUND (index)
 * Since: 0.1
 */
VC_API vc_status vc_cube_scanner_face_get(vc_cube_scanner *scanner, size_t index,
                                          vc_cube_scan_face *out);

/**
 * Forgets the cube that was followed; the reader keeps what it has (for another cube, reset it
 * too).
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL)
 * Since: 0.1
 */
VC_API vc_status vc_cube_scanner_reset(vc_cube_scanner *scanner);

/**
 * "show cube", "come closer", "move away", "more light", "blurred", "glare", "hold still", "turn
 * cube", "done", "keep going"; "" for unknown numbers. Static storage. May be called from any
 * thread.
 * Since: 0.1
 */
VC_API const char *vc_cube_guidance_name(int32_t guidance);
/**
 * A guidance in an English sentence; "" for unknown numbers. Static storage. May be called from any
 * thread.
 * Since: 0.1
 */
VC_API const char *vc_cube_guidance_text(int32_t guidance);

/* ==========================================================================================
 * SET
 *
 *     vc_set_finder *finder;
 *     vc_set_table *table;
 *     if (vc_set_finder_create(NULL, &finder) != VC_OK) return puts(vc_create_error());
 *     if (vc_set_finder_find(finder, &image, &table) != VC_OK) puts(vc_set_finder_error(finder));
 *     printf("%zu sets\n", vc_set_table_triple_count(table));
 *     vc_set_table_destroy(table);
 *     vc_set_finder_destroy(finder);
 *
 * The game: a card has four attributes with three values each, so there are 81 cards. Three cards
 * are a set when in each attribute their values are all alike or all different.
 * ========================================================================================== */

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
 * Name of a shape in English, for example "oval"; "" for unknown numbers. Static storage.
 * May be called from any thread. Since: 0.1
 */
VC_API const char *vc_set_shape_name(vc_set_shape shape);
/** Name of a colour, for example "red"; otherwise as vc_set_shape_name(). Since: 0.1 */
VC_API const char *vc_set_color_name(vc_set_color color);
/** Name of a shading, for example "striped"; otherwise as vc_set_shape_name(). Since: 0.1 */
VC_API const char *vc_set_shading_name(vc_set_shading shading);
/**
 * Name of one VC_SET_ATTRIBUTE_* bit, for example "number"; otherwise as vc_set_shape_name().
 * Since: 0.1
 */
VC_API const char *vc_set_attribute_name(int32_t attribute);

/** The attributes of one of the 81 cards. */
typedef struct vc_set_attributes {
  int32_t number; /**< of symbols, 1..3 */
  vc_set_color color;
  vc_set_shading shading;
  vc_set_shape shape;
} vc_set_attributes;

/** A set: the positions of its three cards in a list of cards, ascending. */
typedef struct vc_set_triple {
  int32_t cards[3];
} vc_set_triple;

/**
 * An Ultra-Set: the positions of two disjoint pairs, cards[0] and cards[1], cards[2] and cards[3],
 * that the same fifth card would complete.
 */
typedef struct vc_set_ultra {
  int32_t cards[4];
  vc_set_attributes missing; /**< the fifth card; it need not be in the list */
} vc_set_ultra;

/**
 * Lists all sets among cards.
 * @param cards     equal cards are allowed; NULL is allowed when count is 0
 * @param count     0..10000
 * @param sets      receives at most `capacity` sets in ascending order; NULL is allowed when
 *                  capacity is 0
 * @param capacity  0 or more
 * @param found     set to the number of all sets, which may be more than capacity
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, count, a number of symbols);
 *         VC_ERR_UNSUPPORTED (a constant)
 * May be called from any thread. The third card of each pair is looked up, so the time grows with
 * the square of count.
 * Since: 0.1
 */
VC_API vc_status vc_set_find_sets(const vc_set_attributes *cards, size_t count, vc_set_triple *sets,
                                  size_t capacity, size_t *found);

/**
 * Checks whether three cards are a set, and if not, why not.
 * @param broken  set to 0 for a set, else to the VC_SET_ATTRIBUTE_* bits of the attributes that are
 *                neither all alike nor all different
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, a number of symbols);
 *         VC_ERR_UNSUPPORTED (a constant)
 * May be called from any thread. Since: 0.1
 */
VC_API vc_status vc_set_check(const vc_set_attributes cards[3], int32_t *broken);

/**
 * The one card that makes a set with two others.
 * @param third  set to the card; unchanged after an error
 * @return as vc_set_check()
 * May be called from any thread. Since: 0.1
 */
VC_API vc_status vc_set_third_card(const vc_set_attributes *a, const vc_set_attributes *b,
                                   vc_set_attributes *third);

/**
 * Hints for a player who is stuck: the first one, two or three cards of the set that is easiest to
 * see, the one whose cards differ in the fewest attributes.
 * @param cards   count of them, as in vc_set_find_sets()
 * @param wanted  1..3
 * @param hint    set to the positions of the cards; unused elements are -1, so all three when there
 *                is no set
 * @return as vc_set_find_sets()
 * May be called from any thread. Since: 0.1
 */
VC_API vc_status vc_set_hint(const vc_set_attributes *cards, size_t count, int32_t wanted,
                             int32_t hint[3]);

/**
 * Lists all Ultra-Sets: two disjoint pairs that the same card would complete.
 * Parameters and codes as vc_set_find_sets(), but count is at most 200 and *found at
 * most 1,000,000.
 * May be called from any thread. Since: 0.1
 */
VC_API vc_status vc_set_find_ultra_sets(const vc_set_attributes *cards, size_t count,
                                        vc_set_ultra *sets, size_t capacity, size_t *found);

/**
 * The chain variant of the game: lists the sets that use exactly one card of the set that was taken
 * before.
 * @param previous  positions in cards; they need not be a set
 * Otherwise as vc_set_find_sets().
 * May be called from any thread. Since: 0.1
 */
VC_API vc_status vc_set_find_chained(const vc_set_attributes *cards, size_t count,
                                     const vc_set_triple *previous, vc_set_triple *sets,
                                     size_t capacity, size_t *found);

/** How to look for cards. */
typedef struct vc_set_finder_options {
  uint32_t struct_size;
  int32_t max_side; /**< pixels; 320..4096, default 1280. Pictures with a longer side are scaled
                                 down to it */
  double min_confidence; /**< 0..1, default 0.5. The least score of being a card at all; a card's
                              calibrated confidence, for which its attributes count too, may be
                              lower */
  int32_t
      allow_duplicates; /**< 0 (default): one deck, so no two cards are alike; 1: as they look */
  int32_t reserved;     /**< 0 */
} vc_set_finder_options;

/**
 * A card that was found. Its confidences are calibrated on labelled photographs (docs/set.md has
 * the table).
 */
typedef struct vc_set_card {
  uint32_t struct_size;
  int32_t id; /**< from 1, the same in all frames of a video; 0 after vc_set_finder_find() */
  vc_point
      corners[4]; /**< pixels; clockwise from the smallest x + y; may lie outside of the picture */
  vc_set_attributes attributes;
  double confidence; /**< probability that it is a card and that all four attributes are right */
  double number_confidence;
  double color_confidence;
  double shading_confidence;
  double shape_confidence;
  int32_t set_count;   /**< number of the table's sets that it is in */
  int32_t frame_count; /**< number of frames in which it was seen; 1 after vc_set_finder_find() */
} vc_set_card;

/**
 * Looks for SET cards. Keeps its buffers from call to call, and the table that
 * vc_set_finder_track() follows.
 */
typedef struct vc_set_finder vc_set_finder;
/** The cards of one picture and their sets. Immutable; may be shared by threads. */
typedef struct vc_set_table vc_set_table;

/** Fills in the defaults, as vc_picture_options_init(). Since: 0.1 */
VC_API void vc_set_finder_options_init(vc_set_finder_options *options, size_t struct_size);
/**
 * Makes a finder.
 * @param options  NULL = defaults
 * @param out      set to the finder, or to NULL on error; vc_create_error() then has the text
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (reserved, a field beyond the struct);
 *         VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_set_finder_create(const vc_set_finder_options *options, vc_set_finder **out);
/** Releases a finder; its tables stay. NULL is allowed. Since: 0.1 */
VC_API void vc_set_finder_destroy(vc_set_finder *finder);
/**
 * Why the last call on this finder failed; "" after success. Borrowed until the next call on it.
 * Never NULL. Since: 0.1
 */
VC_API const char *vc_set_finder_error(const vc_set_finder *finder);

/**
 * Finds the cards of one picture, without regard to earlier pictures.
 * @param image  every format. GRAY8 has no colours: cards are found, but their colour is a guess.
 * @param out    set to a new table, or to NULL on error. A picture without cards gives an empty
 *               table, not an error. Cards are ordered by rows of the picture, and in a row from
 *               left to right.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (format); VC_ERR_NO_MEMORY;
 *         VC_ERR_INTERNAL
 *
 * Symbols are found first: blobs of an adaptive threshold, classified by a small convolutional
 * network. Their known sizes give the plane of the table (after Liebowitz and Zisserman, Metric
 * rectification for perspective images of planes, 1998), the plane gives the places of the cards;
 * edges are looked for last.
 * Since: 0.1
 */
VC_API vc_status vc_set_finder_find(vc_set_finder *finder, const vc_image *image,
                                    vc_set_table **out);

/**
 * Finds the cards of the next frame of a video. Cards are followed from frame to frame, their
 * attributes are averaged over time, and only what is new or has moved is classified again. The
 * order and ids of cards stay; a new card is added at the end. A card that is not seen, because a
 * hand is above it, is kept for six frames, and where the times are known for at least 0.2 s. A
 * frame of another size starts a new table.
 * @param capture_ns  when the frame was taken, in nanoseconds of a clock that goes forward;
 *                    0 = unknown
 * @return as vc_set_finder_find(); VC_ERR_INVALID_ARGUMENT also for a negative capture_ns
 * Otherwise as vc_set_finder_find().
 * Since: 0.1
 */
VC_API vc_status vc_set_finder_track(vc_set_finder *finder, const vc_image *image,
                                     int64_t capture_ns, vc_set_table **out);
/**
 * Forgets the table that is being tracked.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL).
 * Since: 0.1
 */
VC_API vc_status vc_set_finder_reset(vc_set_finder *finder);

/** Releases a table. NULL is allowed. Since: 0.1 */
VC_API void vc_set_table_destroy(vc_set_table *table);
/** Number of cards; 0 for NULL. Since: 0.1 */
VC_API size_t vc_set_table_card_count(const vc_set_table *table);
/**
 * One card of a table.
 * @param index  below vc_set_table_card_count()
 * @param card   set card->struct_size first
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size); VC_ERR_NOT_FOUND (index)
 * Since: 0.1
 */
VC_API vc_status vc_set_table_card_get(const vc_set_table *table, size_t index, vc_set_card *card);
/** Number of sets; 0 for NULL. Since: 0.1 */
VC_API size_t vc_set_table_triple_count(const vc_set_table *table);
/**
 * One set of a table: positions of its cards in the table. Sets are in ascending order.
 * @param index  below vc_set_table_triple_count()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_NOT_FOUND (index)
 * Since: 0.1
 */
VC_API vc_status vc_set_table_triple_get(const vc_set_table *table, size_t index,
                                         vc_set_triple *triple);
/**
 * The probability, 0..1, that the list of sets is right and complete, so that "there is no set" can
 * be said honestly. It is a logistic regression over the confidences of the cards, their number,
 * and the probabilities of what was left out as too doubtful to be a card; docs/set.md says how
 * well it is calibrated. 0 for NULL.
 * Since: 0.1
 */
VC_API double vc_set_table_completeness(const vc_set_table *table);
/**
 * Whether the picture is a mirror image, as selfie cameras make them. The cards are read either
 * way; only the wave of squiggles tells, and not from a low angle.
 * @return 1: it is, 0: it is not, -1: no squiggle is seen well enough to tell, or NULL
 * Since: 0.1
 */
VC_API int32_t vc_set_table_mirrored(const vc_set_table *table);

/** What to draw of a table. */
typedef struct vc_set_draw_options {
  uint32_t struct_size;
  int32_t all_cards;   /**< 1: also a thin outline round cards that are in no set; default 0 */
  int32_t labels;      /**< 1: number and attributes beside each card; default 0 */
  int32_t only_triple; /**< index of the one set to draw, or -1 (default): all */
  float line_width;    /**< pixels, 1..255; 0 (default): 1/28 of a card's side, at least 2 */
  int32_t reserved;    /**< 0 */
  int32_t no_triples;  /**< 1: none of the sets, and all_cards is about every card, so that the
                          picture does not give them away; only_triple is -1 then; default 0 */
} vc_set_draw_options;
/** Fills in the defaults, as vc_picture_options_init(). Since: 0.1 */
VC_API void vc_set_draw_options_init(vc_set_draw_options *options, size_t struct_size);
/**
 * Draws the sets over the picture. Each set has a colour of the palette; a card in several sets has
 * nested outlines.
 * @param canvas   any format that can be drawn into, usually of the picture's size; what lies
 *                 outside is clipped
 * @param options  NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND (only_triple is beyond the last set);
 *         VC_ERR_UNSUPPORTED (canvas format, reserved, a field beyond the struct); VC_ERR_NO_MEMORY
 * May be called from any thread; one thread at a time for one canvas.
 * Since: 0.1
 */
VC_API vc_status vc_set_table_draw(const vc_set_table *table, const vc_canvas *canvas,
                                   const vc_set_draw_options *options);

/* ==========================================================================================
 * Hidden shapes
 * ========================================================================================== */

/* Codes hidden in print: triangles, squares, pentagons and circles whose inside is screened with
 * coarser lines than the ground, so that the eye sees nothing. Three or more equal shapes on a ring
 * are a group, and a group is a code: "S4_M3" is three squares on the corners of a triangle. The
 * same finder finds ordinary shapes (VC_SHAPE_INPUT_PLAIN). See docs/shapes.md.
 *
 *     vc_shape_finder *finder;
 *     vc_shape_scene *scene;
 *     if (vc_shape_finder_create(NULL, &finder) != VC_OK) return 1;
 *     if (vc_shape_finder_find(finder, &image, &scene) != VC_OK) return 1;
 *     for (size_t i = 0; i < vc_shape_scene_group_count(scene); i++) {
 *       vc_shape_group group;
 *       group.struct_size = sizeof group;
 *       if (vc_shape_scene_group_get(scene, i, &group) == VC_OK) puts(group.code);
 *     }
 *     vc_shape_scene_destroy(scene);
 *     vc_shape_finder_destroy(finder);
 */

/** Kinds of shape; 0 = none. */
enum { VC_SHAPE_TRIANGLE = 1, VC_SHAPE_RECTANGLE = 2, VC_SHAPE_PENTAGON = 3, VC_SHAPE_CIRCLE = 4 };

/** What kind of picture is searched. */
enum {
  VC_SHAPE_INPUT_AUTOMATIC = 0,  /**< photograph or filtered, decided by the picture's histogram */
  VC_SHAPE_INPUT_PHOTOGRAPH = 1, /**< a camera's picture of a print, at full resolution */
  VC_SHAPE_INPUT_FILTERED = 2,   /**< output of a revealing filter: dark shapes on light ground or
                                      the reverse, grey or black and white */
  VC_SHAPE_INPUT_PLAIN = 3       /**< ordinary shapes: drawn, printed, on a screen; no groups */
};

/** How a shape got into the result. */
enum {
  VC_SHAPE_STATE_SEEN = 0,    /**< seen clearly */
  VC_SHAPE_STATE_WEAK = 1,    /**< too weak to count alone, but its group (whose code
                                   may stay open) needs it exactly there */
  VC_SHAPE_STATE_INFERRED = 2 /**< not seen; its group needs it exactly there */
};

/** The result of a picture as a whole. */
enum {
  VC_SHAPE_VERDICT_OK = 0,      /**< there are shapes */
  VC_SHAPE_VERDICT_NOTHING = 1, /**< none, and no reason to expect any */
  VC_SHAPE_VERDICT_TOO_FAR = 2, /**< an even, sharp picture without a line screen: come closer */
  VC_SHAPE_VERDICT_BLURRED = 3  /**< edges softer than a Gaussian blur of 1.25 pixels: focus */
};

/**
 * "triangle", "rectangle", "pentagon" or "circle"; "" for other numbers. Static storage. Since: 0.1
 */
VC_API const char *vc_shape_kind_name(int32_t kind);
/**
 * "automatic", "photograph", "filtered" or "plain"; "" for other numbers. Static storage.
 * Since: 0.1
 */
VC_API const char *vc_shape_input_name(int32_t input);
/** "seen", "weak" or "inferred"; "" for other numbers. Static storage. Since: 0.1 */
VC_API const char *vc_shape_state_name(int32_t state);
/**
 * "ok", "nothing", "too far" or "blurred"; "" for other numbers. Static storage. Since: 0.1
 */
VC_API const char *vc_shape_verdict_name(int32_t verdict);

/** How to search. */
typedef struct vc_shape_finder_options {
  uint32_t struct_size;
  int32_t input;         /**< VC_SHAPE_INPUT_*; default VC_SHAPE_INPUT_AUTOMATIC */
  int32_t max_shapes;    /**< 1..4096; default 512 */
  int32_t reserved;      /**< 0 */
  double min_size;       /**< square root of the area of the smallest shape's box, pixels, 6..10000;
                              default 10 */
  double min_confidence; /**< 0..1; default 0.5. Members of groups are always reported */
} vc_shape_finder_options;

/** A shape. */
typedef struct vc_shape {
  uint32_t struct_size;
  int32_t kind;    /**< VC_SHAPE_TRIANGLE, _RECTANGLE, _PENTAGON or _CIRCLE */
  int32_t state;   /**< VC_SHAPE_STATE_* */
  int32_t group;   /**< index of its group; -1 = none */
  vc_point center; /**< pixels */
  double left;     /**< the outline's box, pixels; it may reach beyond the picture */
  double top;
  double width;
  double height;
  double size;           /**< square root of width * height, pixels */
  double confidence;     /**< 0..1: probability that it is there and of this kind */
  int64_t pixel_count;   /**< pixels of the picture inside the outline */
  int32_t outline_count; /**< points of vc_shape_scene_outline_get() */
  int32_t reserved;      /**< 0 */
} vc_shape;

/** A group of equal shapes on a ring. */
typedef struct vc_shape_group {
  uint32_t struct_size;
  int32_t kind;         /**< kind of its members */
  int32_t member_count; /**< 3..12, with the missing ones */
  int32_t missing;      /**< members that were inferred or lie outside of the picture */
  vc_point center;      /**< pixels */
  double ring_radius;   /**< distance of the members from the centre, pixels */
  double confidence;    /**< 0..1: probability that there is a group with this code */
  char code[16];        /**< "S" and 3, 4, 5 or C, "_M" and 3, 4, 5 or C (six or more), NUL */
  int32_t members[16];  /**< indices of shapes, clockwise as seen, then -1; members outside of the
                             picture have no index */
} vc_shape_group;

/** A finder with its options and buffers, to be used for any number of pictures. */
typedef struct vc_shape_finder vc_shape_finder;
/** The shapes and groups of a picture; never changes, may be shared between threads. */
typedef struct vc_shape_scene vc_shape_scene;

/** Fills in the defaults, as vc_picture_options_init. Since: 0.1 */
VC_API void vc_shape_finder_options_init(vc_shape_finder_options *options, size_t struct_size);

/**
 * Makes a finder.
 * @param options  how to search; NULL = defaults
 * @param out      a new finder, or NULL on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (out is NULL, a number out of range);
 *         VC_ERR_UNSUPPORTED (unknown constant, reserved field set); VC_ERR_NO_MEMORY.
 *         vc_create_error() has the text.
 * Since: 0.1
 */
VC_API vc_status vc_shape_finder_create(const vc_shape_finder_options *options,
                                        vc_shape_finder **out);
/** Releases the finder; its scenes stay. NULL is allowed. Since: 0.1 */
VC_API void vc_shape_finder_destroy(vc_shape_finder *finder);
/**
 * Why the last call on this finder failed; "" after success. Never NULL; borrowed until the next
 * call on the finder. Since: 0.1
 */
VC_API const char *vc_shape_finder_error(const vc_shape_finder *finder);

/**
 * Finds the shapes of a picture and joins them into groups.
 *
 * The evidence is the darkness of filtered pictures and the local energy of structure of 1 to 3
 * pixels in photographs. Candidates are maxima of differences of Gaussians over place and scale
 * (Lowe, 2004). Polygons and circles are fitted by maximum likelihood to all evidence around a
 * candidate and compared with each other; groups are regular polygons fitted jointly.
 * @param image  every format, those of cameras too. A photograph of a print must have the camera's
 *               full resolution: scaling down destroys the line screen.
 * @param out    a new scene, or NULL on error; the caller destroys it, before or after the finder
 * @return VC_OK (also when nothing was found); VC_ERR_INVALID_ARGUMENT;
 *         VC_ERR_UNSUPPORTED (format); VC_ERR_NO_MEMORY; VC_ERR_INTERNAL
 * Since: 0.1
 */
VC_API vc_status vc_shape_finder_find(vc_shape_finder *finder, const vc_image *image,
                                      vc_shape_scene **out);

/**
 * Finds the shapes of the next frame of a hand-held video of a print. The evidence of photographs
 * is averaged over up to eight frames and moved along with the picture, which brings out line
 * screens that are too fine for one frame. A frame that does not continue the ones before (another
 * print, another size) starts anew, and so does one after a pause of more than a second. Other
 * inputs are searched frame by frame. Does not touch the results of vc_shape_finder_find(), nor do
 * these touch the video.
 * @param capture_ns  when the frame was taken, in nanoseconds of a clock that goes forward; later
 *                    than the frame before. 0 = unknown
 * @param out         as for vc_shape_finder_find(), in the coordinates of this frame
 * @return as vc_shape_finder_find(); VC_ERR_INVALID_ARGUMENT also for a time that is negative or
 *         not later
 *
 * Alignment of the frames: Lucas and Kanade, "An iterative image registration technique", IJCAI
 * 1981; Baker and Matthews, "Lucas-Kanade 20 years on", IJCV 56 (2004).
 * Since: 0.1
 */
VC_API vc_status vc_shape_finder_track(vc_shape_finder *finder, const vc_image *image,
                                       int64_t capture_ns, vc_shape_scene **out);
/** Forgets the frames of a video. Returns VC_OK; VC_ERR_INVALID_ARGUMENT (NULL). Since: 0.1 */
VC_API vc_status vc_shape_finder_reset(vc_shape_finder *finder);

/**
 * Draws the evidence that vc_shape_finder_find() works on: grey ground and dark shapes, whatever
 * the light and the cover image. VC_SHAPE_INPUT_PLAIN counts as VC_SHAPE_INPUT_AUTOMATIC here.
 * @param image   as for vc_shape_finder_find()
 * @param canvas  of the picture's size; colour canvases show it as grey
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (format); VC_ERR_NO_MEMORY;
 *         VC_ERR_INTERNAL
 * Since: 0.1
 */
VC_API vc_status vc_shape_finder_reveal(vc_shape_finder *finder, const vc_image *image,
                                        const vc_canvas *canvas);

/** Releases the scene. NULL is allowed. Since: 0.1 */
VC_API void vc_shape_scene_destroy(vc_shape_scene *scene);
/** VC_SHAPE_VERDICT_*; VC_SHAPE_VERDICT_NOTHING for NULL. Since: 0.1 */
VC_API int32_t vc_shape_scene_verdict(const vc_shape_scene *scene);
/** Number of shapes, sorted by the y, then the x of their centres; 0 for NULL. Since: 0.1 */
VC_API size_t vc_shape_scene_count(const vc_shape_scene *scene);
/**
 * One shape.
 * @param out  set out->struct_size first
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size); VC_ERR_NOT_FOUND (index)
 * Since: 0.1
 */
VC_API vc_status vc_shape_scene_get(const vc_shape_scene *scene, size_t index, vc_shape *out);
/**
 * The outline of one shape, clockwise as seen, from the point with the smallest x + y on; 3, 4 or 5
 * points, 36 for a circle.
 * @param points    room for capacity points; may be NULL when capacity is 0
 * @param capacity  points beyond it are not written
 * @param count     set to the number of points of the outline; may be NULL
 * @return as vc_shape_scene_get()
 * Since: 0.1
 */
VC_API vc_status vc_shape_scene_outline_get(const vc_shape_scene *scene, size_t index,
                                            vc_point *points, size_t capacity, size_t *count);
/** Number of groups, sorted as the shapes; 0 for NULL. Since: 0.1 */
VC_API size_t vc_shape_scene_group_count(const vc_shape_scene *scene);
/** One group; otherwise as vc_shape_scene_get(). Since: 0.1 */
VC_API vc_status vc_shape_scene_group_get(const vc_shape_scene *scene, size_t index,
                                          vc_shape_group *out);

/**
 * Draws outlines with letter, size and confidence, and groups as polygons with their code.
 * @param canvas  of the picture's size
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (canvas format); VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_shape_scene_draw(const vc_shape_scene *scene, const vc_canvas *canvas);

/* ---- Code verifier: is the print genuine? ---- */

/** Accumulates the codes of several frames and compares them with the genuine ones. */
typedef struct vc_code_verifier vc_code_verifier;

/** What the frames together show. */
enum {
  VC_CODE_NONE = 0,    /**< no code often enough */
  VC_CODE_UNKNOWN = 1, /**< a code that is not among the genuine ones */
  VC_CODE_GENUINE = 2
};

/** "none", "unknown" or "genuine"; "" for other numbers. Static storage. Since: 0.1 */
VC_API const char *vc_code_state_name(int32_t state);

/** The verdict over all frames of a code verifier. */
typedef struct vc_code_verdict {
  uint32_t struct_size;
  int32_t state;           /**< VC_CODE_* */
  int32_t frames;          /**< number of frames added */
  int32_t seen;            /**< number of them that show the code */
  double likelihood_ratio; /**< of "the code is there" against "it is not", after all frames and a
                                prior of 0.05; 0..1e12. VC_CODE_UNKNOWN and _GENUINE need 50 */
  char code[16];           /**< "" for VC_CODE_NONE */
} vc_code_verdict;

/**
 * Makes a code verifier.
 * @param codes  the genuine codes with commas between, "S3_M3,S4_MC", at most 64 and 1024 bytes;
 *               NULL = the eight of S3 and S4 with M3, M4, M5 and MC
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (not a code, none, too many); VC_ERR_NO_MEMORY.
 *         vc_create_error() has the text.
 * Since: 0.1
 */
VC_API vc_status vc_code_verifier_create(const char *codes, vc_code_verifier **out);
/** Releases the verifier. NULL is allowed. Since: 0.1 */
VC_API void vc_code_verifier_destroy(vc_code_verifier *verifier);
/**
 * Why the last call on this verifier failed; "" after success. Never NULL; borrowed until the next
 * call on the verifier. Since: 0.1
 */
VC_API const char *vc_code_verifier_error(const vc_code_verifier *verifier);
/**
 * Adds the codes of one frame. A scene of vc_shape_finder_track() that shares its evidence with the
 * frames before counts an eighth.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL)
 * Since: 0.1
 */
VC_API vc_status vc_code_verifier_add(vc_code_verifier *verifier, const vc_shape_scene *scene);
/** Forgets all frames, keeps codes. @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL). Since: 0.1 */
VC_API vc_status vc_code_verifier_reset(vc_code_verifier *verifier);
/**
 * The verdict so far.
 * @param out  set out->struct_size first
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size)
 * Since: 0.1
 */
VC_API vc_status vc_code_verifier_verdict_get(vc_code_verifier *verifier, vc_code_verdict *out);

/* ---- Filters that reveal, step by step ---- */

/** A chain of filter steps on one channel, with its buffers. Without a first step that says
 *  otherwise it works on red. */
typedef struct vc_filter_chain vc_filter_chain;

/** Kinds of step. Values are 8 bits between steps. They do what GPUImage2's filters of these names
 *  do. */
enum {
  VC_FILTER_GRAYSCALE = 1, /**< brightness, weights 0.2125, 0.7154, 0.0721; first step only */
  VC_FILTER_RED = 2,       /**< the red channel; first step only */
  VC_FILTER_PREWITT = 3,   /**< amount: strength, 0..100 */
  VC_FILTER_SOBEL = 4,     /**< amount: strength, 0..100 */
  VC_FILTER_SKETCH = 5,    /**< amount: strength, 0..100; threshold: 0..10 */
  VC_FILTER_DILATION = 6,  /**< amount: radius in whole pixels, 0..4 (0 = 1) */
  VC_FILTER_EROSION = 7,   /**< as dilation */
  VC_FILTER_OPENING = 8,   /**< as dilation */
  VC_FILTER_CLOSING = 9,   /**< as dilation */
  VC_FILTER_INVERSION = 10,
  VC_FILTER_GAUSSIAN_BLUR = 11, /**< amount: standard deviation in pixels, 0..50, rounded */
  VC_FILTER_SHARPEN = 12        /**< amount: 0..4 */
};

/** Ready chains. */
enum {
  VC_FILTER_PRESET_REVEAL = 1, /**< Prewitt 0.7, closing 1, inversion, Gaussian blur 1, erosion 1:
                                    soft dark shapes */
  VC_FILTER_PRESET_SKETCH = 2, /**< sketch 1, 0.25: black hatching on white */
  VC_FILTER_PRESET_EDGES = 3   /**< grayscale, sharpen 1, Sobel 1, inversion */
};

/** "grayscale", "gaussian blur", ...; "" for other numbers. Static storage. Since: 0.1 */
VC_API const char *vc_filter_name(int32_t kind);
/** "reveal", "sketch" or "edges"; "" for other numbers. Static storage. Since: 0.1 */
VC_API const char *vc_filter_preset_name(int32_t preset);

/** A step of a filter chain. */
typedef struct vc_filter_step {
  uint32_t struct_size;
  int32_t kind;     /**< VC_FILTER_GRAYSCALE to VC_FILTER_SHARPEN */
  double amount;    /**< see there; 0 for kinds without one */
  double threshold; /**< of VC_FILTER_SKETCH; 0 for the others */
} vc_filter_step;

/** Makes an empty chain. @return VC_OK; VC_ERR_INVALID_ARGUMENT (out is NULL); VC_ERR_NO_MEMORY.
 *  Since: 0.1 */
VC_API vc_status vc_filter_chain_create(vc_filter_chain **out);
/** Releases the chain. NULL is allowed. Since: 0.1 */
VC_API void vc_filter_chain_destroy(vc_filter_chain *chain);
/**
 * Why the last call on this chain failed; "" after success. Never NULL; borrowed until the next
 * call on the chain. Since: 0.1
 */
VC_API const char *vc_filter_chain_error(const vc_filter_chain *chain);
/**
 * Adds a step at the end.
 * @param kind       VC_FILTER_*
 * @param amount     see there; ignored by kinds without one
 * @param threshold  of VC_FILTER_SKETCH; ignored by the others
 * @return VC_OK; VC_ERR_UNSUPPORTED (unknown kind); VC_ERR_INVALID_ARGUMENT (a number out of range,
 *         a channel after the first step, more than 64 steps)
 * Since: 0.1
 */
VC_API vc_status vc_filter_chain_add(vc_filter_chain *chain, int32_t kind, double amount,
                                     double threshold);
/**
 * Adds the steps of a preset at the end.
 * @param preset  VC_FILTER_PRESET_*
 * @return as vc_filter_chain_add(); after an error none of the steps was added
 * Since: 0.1
 */
VC_API vc_status vc_filter_chain_add_preset(vc_filter_chain *chain, int32_t preset);
/** Removes all steps. @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL). Since: 0.1 */
VC_API vc_status vc_filter_chain_reset(vc_filter_chain *chain);
/** Number of steps; 0 for NULL. Since: 0.1 */
VC_API size_t vc_filter_chain_count(const vc_filter_chain *chain);
/**
 * One step.
 * @param out  set out->struct_size first
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size); VC_ERR_NOT_FOUND (index)
 * Since: 0.1
 */
VC_API vc_status vc_filter_chain_get(const vc_filter_chain *chain, size_t index,
                                     vc_filter_step *out);
/**
 * Runs the chain, or its first steps to show what each of them does.
 * @param image       every format, those of cameras too
 * @param step_count  number of steps to run; SIZE_MAX or more than there are = all; 0 = only take
 *                    the channel
 * @param canvas      of the picture's size; colour canvases show the channel as grey
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (format); VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_filter_chain_apply(vc_filter_chain *chain, const vc_image *image,
                                       size_t step_count, const vc_canvas *canvas);

/* ==========================================================================================
 * Drawings
 * ========================================================================================== */

/* Scores drawings against a vocabulary: 345 trained words (those of Quick, Draw!) and words that
 * you teach with a few examples. Only the active words are considered; what looks like none of them
 * counts as "none of these".
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
 */

/** Rates drawings: the network, the active words, the words that were taught. */
typedef struct vc_sketch_rater vc_sketch_rater;
/** What one drawing was classified as. Never changes; independent of the rater; any thread. */
typedef struct vc_sketch_rating vc_sketch_rating;

/** Which part of a picture is searched for a drawing. */
enum {
  VC_SKETCH_REGION_AUTO = 0,          /**< the sheet where its edges are seen, otherwise all */
  VC_SKETCH_REGION_CENTER_SQUARE = 1, /**< the square in the middle */
  VC_SKETCH_REGION_WHOLE = 2          /**< all of it */
};

/** What lowered a rating, as bits. */
enum {
  VC_SKETCH_HINT_EMPTY = 1,    /**< nothing was drawn */
  VC_SKETCH_HINT_FAINT = 2,    /**< the ink is faint: press harder, or more light */
  VC_SKETCH_HINT_CUT_OFF = 4,  /**< the drawing runs out of the picture */
  VC_SKETCH_HINT_SMALL = 8,    /**< the drawing fills little of the picture */
  VC_SKETCH_HINT_ANOTHER = 16, /**< it looks more like another word than like the asked one */
  VC_SKETCH_HINT_UNKNOWN = 32  /**< it looks like none of the active words */
};

/** Columns and rows of the network's bitmap, and the bytes of one. */
enum { VC_SKETCH_BITMAP_SIDE = 28, VC_SKETCH_BITMAP_SIZE = 784 };

/**
 * The name of a region, for example "center": "auto", "center" or "whole"; "" for other numbers.
 * Static storage, any thread.
 * Since: 0.1
 */
VC_API const char *vc_sketch_region_name(int32_t region);
/**
 * The name of one VC_SKETCH_HINT_* bit, for example "cut off"; "" for other numbers and for several
 * bits. Static storage, any thread.
 * Since: 0.1
 */
VC_API const char *vc_sketch_hint_name(uint32_t hint);

/** Number of trained words. Any thread. Since: 0.1 */
VC_API size_t vc_sketch_word_count(void);
/**
 * A trained word. Static storage, any thread.
 * @param index  0..count-1, in alphabetical order (by bytes: capital letters first)
 * @return the word in UTF-8; "" for other indices
 * Since: 0.1
 */
VC_API const char *vc_sketch_word_get(size_t index);

/** How drawings are rated. */
typedef struct vc_sketch_rater_options {
  uint32_t struct_size;
  int32_t region;   /**< VC_SKETCH_REGION_*; default VC_SKETCH_REGION_AUTO */
  int32_t views;    /**< differently rotated views of a drawing that are classified and averaged,
                         1..11; default 11. 1 is fastest, but takes the drawing as upright: many
                         more errors where the sheet is rotated */
  int32_t reserved; /**< 0 */
} vc_sketch_rater_options;

/** Fills in the defaults, as vc_picture_options_init(). Since: 0.1 */
VC_API void vc_sketch_rater_options_init(vc_sketch_rater_options *options, size_t struct_size);

/**
 * Creates a rater with all trained words active.
 *
 * @param options  NULL = defaults
 * @param out      set to the rater, or to NULL on error; destroyed by the caller
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, a number out of range); VC_ERR_UNSUPPORTED (unknown
 *         region, reserved field); VC_ERR_NO_MEMORY. vc_create_error() says more.
 * Since: 0.1
 */
VC_API vc_status vc_sketch_rater_create(const vc_sketch_rater_options *options,
                                        vc_sketch_rater **out);
/** Releases the rater; its ratings stay. NULL is allowed. Since: 0.1 */
VC_API void vc_sketch_rater_destroy(vc_sketch_rater *rater);
/**
 * Why the last call on this rater failed; "" after success. Never NULL; borrowed until the next
 * call on it.
 * Since: 0.1
 */
VC_API const char *vc_sketch_rater_error(const vc_sketch_rater *rater);

/**
 * Selects the active words. Probabilities are over these and "none of these".
 *
 * @param words  names of trained or taught words; borrowed for the call
 * @param count  0 (words may be NULL): all trained and all taught words; at most 2000
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, a word twice, too many); VC_ERR_NOT_FOUND (unknown
 *         word). After an error the active words are as before.
 * Since: 0.1
 */
VC_API vc_status vc_sketch_rater_set_words(vc_sketch_rater *rater, const char *const *words,
                                           size_t count);

/**
 * Rates a photograph of paper, of a board or of a screen: rectifies the sheet, removes shadows and
 * ruled lines, traces the strokes, classifies them.
 *
 * @param image  borrowed for the call; every format
 * @param asked  the active word that should have been drawn; NULL = none
 * @param out    set to a new rating, or to NULL on error; destroyed by the caller. A blank sheet is
 *               a rating with `empty` set, not an error.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, image, word not active); VC_ERR_NOT_FOUND (unknown
 *         word); VC_ERR_UNSUPPORTED (pixel format); VC_ERR_NO_MEMORY; VC_ERR_INTERNAL
 *
 * Thinning: Zhang and Suen, CACM 27(3), 1984. Lines: Hough 1962; Duda and Hart, CACM 15(1), 1972.
 * The network: docs/sketch.md.
 * Since: 0.1
 */
VC_API vc_status vc_sketch_rater_rate(vc_sketch_rater *rater, const vc_image *image,
                                      const char *asked, vc_sketch_rating **out);

/**
 * Rates strokes of a touch screen, a pen or a mouse.
 *
 * @param points        all points, stroke after stroke, x right and y down, in any unit; borrowed
 *                      for the call. Points that are not finite are left out.
 * @param lengths       number of points of each stroke, 0 or more; borrowed for the call
 * @param stroke_count  0..10000, with at most 1000000 points together; NULL pointers are allowed
 *                      for 0. Nothing, or a single point, is a blank sheet.
 * @param asked         as for vc_sketch_rater_rate(), like `out` and the codes
 * Since: 0.1
 */
VC_API vc_status vc_sketch_rater_rate_strokes(vc_sketch_rater *rater, const vc_point *points,
                                              const int32_t *lengths, size_t stroke_count,
                                              const char *asked, vc_sketch_rating **out);

/**
 * Rates a 28x28 bitmap in the Quick, Draw! convention: white (255) ink on black, the drawing
 * centred, its longer side 23.5 pixels, lines 1.5 pixels wide. A single view of it is classified.
 *
 * @param bitmap  VC_SKETCH_BITMAP_SIZE bytes, row by row; borrowed for the call
 * @param asked   as for vc_sketch_rater_rate(), like `out` and the codes
 * Since: 0.1
 */
VC_API vc_status vc_sketch_rater_rate_bitmap(vc_sketch_rater *rater, const uint8_t *bitmap,
                                             const char *asked, vc_sketch_rating **out);

/** A rating as a whole. */
typedef struct vc_sketch_summary {
  uint32_t struct_size;
  int32_t empty;           /**< 1: a blank sheet */
  double empty_confidence; /**< probability that `empty` is right, 0.5..1 */
  double none_confidence;  /**< probability that it is none of the active words, 0..1 */
  double asked_confidence; /**< probability of the asked word, 0..1; 0 without one */
  int32_t points;          /**< 0..100: whole hundredths of asked_confidence */
  uint32_t hints;          /**< VC_SKETCH_HINT_* */
} vc_sketch_summary;

/** A word with its probability. */
typedef struct vc_sketch_answer {
  uint32_t struct_size;
  int32_t reserved;  /**< 0 */
  double confidence; /**< calibrated probability, 0..1 */
  const char *word;  /**< UTF-8, borrowed from the rating */
} vc_sketch_answer;

/** What a rating's drawing shows. */
typedef struct vc_sketch_draw_options {
  uint32_t struct_size;
  int32_t max_words;    /**< bars of the best words, 0..20; default 5 */
  int32_t hide_strokes; /**< 1: without the strokes and the searched region; default 0 */
  int32_t hide_bitmap;  /**< 1: without the 28x28 bitmap; default 0 */
} vc_sketch_draw_options;

/**
 * The rating as a whole.
 * @param out  filled in; out->struct_size is set by the caller
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size)
 * Since: 0.1
 */
VC_API vc_status vc_sketch_rating_summary_get(const vc_sketch_rating *rating,
                                              vc_sketch_summary *out);
/** Number of answers: all active words; 0 for a blank sheet and for NULL. Since: 0.1 */
VC_API size_t vc_sketch_rating_count(const vc_sketch_rating *rating);
/**
 * An answer.
 * @param index  0..count-1, best first; equal ones in alphabetical order
 * @param out    filled in; out->struct_size is set by the caller
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, struct_size); VC_ERR_NOT_FOUND (index)
 * Since: 0.1
 */
VC_API vc_status vc_sketch_rating_get(const vc_sketch_rating *rating, size_t index,
                                      vc_sketch_answer *out);
/**
 * The bitmap that the network saw, as vc_sketch_rater_rate_bitmap() takes it.
 * @param bitmap  receives VC_SKETCH_BITMAP_SIZE bytes, zeros for a blank sheet
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL)
 * Since: 0.1
 */
VC_API vc_status vc_sketch_rating_bitmap_get(const vc_sketch_rating *rating, uint8_t *bitmap);
/** Number of strokes, read or given; 0 for a bitmap, a blank sheet and NULL. Since: 0.1 */
VC_API size_t vc_sketch_rating_stroke_count(const vc_sketch_rating *rating);
/**
 * A stroke, in pixels of the picture or in the unit in which it was given.
 * @param index   0..stroke_count-1
 * @param points  set to the stroke's points, borrowed from the rating; NULL on error
 * @param count   set to their number; 0 on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_NOT_FOUND (index)
 * Since: 0.1
 */
VC_API vc_status vc_sketch_rating_stroke_get(const vc_sketch_rating *rating, size_t index,
                                             const vc_point **points, size_t *count);
/** Fills in the defaults, as vc_picture_options_init(). Since: 0.1 */
VC_API void vc_sketch_draw_options_init(vc_sketch_draw_options *options, size_t struct_size);
/**
 * Draws the strokes, the bitmap and bars of the best words into a picture of the same size.
 * @param options  NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, canvas, options); VC_ERR_UNSUPPORTED (canvas
 *         format, options); VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_sketch_rating_draw(const vc_sketch_rating *rating, const vc_canvas *canvas,
                                       const vc_sketch_draw_options *options);
/** Releases the rating and what was borrowed from it. NULL is allowed. Since: 0.1 */
VC_API void vc_sketch_rating_destroy(vc_sketch_rating *rating);

/**
 * Adds a rated drawing as an example of a word of your own. With 3 to 20 examples the word can be
 * recognised: at once where all words are active, otherwise when vc_sketch_rater_set_words() names
 * it.
 *
 * @param word    UTF-8, 1..100 bytes, without line ends; not a trained word
 * @param rating  of this or another rater, not of a blank sheet
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_TOO_LARGE (more than 20 examples or 500 words)
 *
 * Nearest class mean: Snell, Swersky and Zemel, NIPS 2017; as a weight of the classifier: Qi, Brown
 * and Lowe, CVPR 2018.
 * Since: 0.1
 */
VC_API vc_status vc_sketch_rater_teach(vc_sketch_rater *rater, const char *word,
                                       const vc_sketch_rating *rating);
/**
 * Forgets a taught word.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_NOT_FOUND
 * Since: 0.1
 */
VC_API vc_status vc_sketch_rater_forget(vc_sketch_rater *rater, const char *word);
/**
 * The taught words, as bytes that are the same on every machine.
 *
 * @param bytes     receives the bytes; may be NULL with capacity 0 to ask for the size
 * @param capacity  of bytes
 * @param size      set to the number of bytes needed, about 0.6 KB a word
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_TOO_LARGE (capacity; nothing is written
 *         and *size is what is needed)
 * Since: 0.1
 */
VC_API vc_status vc_sketch_rater_save(vc_sketch_rater *rater, uint8_t *bytes, size_t capacity,
                                      size_t *size);
/**
 * Replaces the taught words by saved ones; all words are active afterwards.
 *
 * @param bytes  as saved; borrowed for the call. NULL with size 0 forgets all taught words.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_BAD_DATA; VC_ERR_UNSUPPORTED (saved with
 *         another network). After an error the words are as before.
 * Since: 0.1
 */
VC_API vc_status vc_sketch_rater_load(vc_sketch_rater *rater, const uint8_t *bytes, size_t size);

/* ==========================================================================================
 * Camera
 *
 * The numbers of a calibrated camera, for the recognisers that measure directions and distances.
 * ========================================================================================== */

/** A calibrated camera: pinhole with OpenCV's distortion coefficients. */
typedef struct vc_camera {
  uint32_t struct_size;
  int32_t width, height; /**< of the calibrated pictures; 0 x 0 = calibrated at the size of the
                              images. Images of another size are taken as scaled */
  int32_t reserved;      /**< 0 */
  double fx, fy, cx, cy; /**< pixels */
  double distortion[14]; /**< k1 k2 p1 p2 k3 k4 k5 k6 (Brown's model and its rational form),
                              s1 s2 s3 s4 (thin prism), tx ty (tilt of the sensor in radians);
                              0 = none */
} vc_camera;

/**
 * Reads a camera's calibration file: JSON of PhotonVision (of all years), calibdb, OpenCV, or lists
 * "camera_matrix" and "distortion"; YAML of OpenCV or of ROS (camera_info); XML of OpenCV. A file
 * of another camera model (fisheye, splines) is refused. May be called from any thread.
 * @param file  the file; need not end with NUL
 * @param size  bytes, at most 64 MiB
 * @param out   set out->struct_size first; width and height are 0 where the file has none
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_BAD_DATA (not such a file);
 *         VC_ERR_UNSUPPORTED (camera model); VC_ERR_TOO_LARGE. vc_create_error() says more.
 * Since: 0.1
 */
VC_API vc_status vc_camera_parse(const char *file, size_t size, vc_camera *out);

/** Forms of calibration files. */
enum {
  VC_CAMERA_FILE_OPENCV_YAML = 1,
  VC_CAMERA_FILE_OPENCV_JSON = 2,
  VC_CAMERA_FILE_ROS = 3,              /**< YAML, camera_info */
  VC_CAMERA_FILE_PHOTONVISION = 4,     /**< JSON, since 2024 */
  VC_CAMERA_FILE_PHOTONVISION_2023 = 5 /**< JSON of the years before */
};

/** The name of a form: "opencv-yaml", "opencv-json", "ros", "photonvision", "photonvision-2023"; ""
 * for other numbers. Static storage. Any thread. Since: 0.1 */
VC_API const char *vc_camera_file_name(int32_t form);

/**
 * Writes a camera as a calibration file, which vc_camera_parse() reads as the same camera. It has
 * 5 coefficients where the others are 0, else 8, 12 or 14; numbers have all of their digits. May be
 * called from any thread.
 * @param camera    with a picture size, except for the forms of OpenCV
 * @param form      VC_CAMERA_FILE_*
 * @param bytes     receives the file, without a NUL; NULL = only ask for the size
 * @param capacity  bytes that there is room for
 * @param size      set to the bytes that are needed
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED; VC_ERR_TOO_LARGE (capacity).
 *         vc_create_error() says more.
 * Since: 0.1
 */
VC_API vc_status vc_camera_save(const vc_camera *camera, int32_t form, uint8_t *bytes,
                                size_t capacity, size_t *size);

/* ==========================================================================================
 * Robot targets
 *
 * Retro-reflective tape that an LED beside the camera lights up: found by colour and shape,
 * measured to a fraction of a pixel, explained by the pose of a model. A model has one or two
 * elements of tape; a strip is a lit region in a picture that can be such an element.
 *
 *   vc_target_finder *finder;
 *   vc_target_list *list;
 *   vc_target target;
 *   target.struct_size = sizeof target;
 *   if (vc_target_finder_create(NULL, &finder) != VC_OK) return 1;
 *   if (vc_target_finder_find(finder, &image, &list) == VC_OK) {
 *     if (vc_target_list_get(list, 0, &target) == VC_OK) printf("%f m\n", target.distance_m);
 *     vc_target_list_destroy(list);
 *   }
 *   vc_target_finder_destroy(finder);
 *
 * The results can be served over TCP and recorded: visioncore_extras.h.
 * ========================================================================================== */

/** What targets look like. */
enum {
  VC_TARGET_MODEL_FRC2019 = 1, /**< two strips of 5.5 x 2 in, tilted 14.5 degrees towards each
                                    other, 8 in apart at the top (default) */
  VC_TARGET_MODEL_FRC2018 = 2, /**< two upright strips of 2 x 15.3 in, 8 in over all */
  VC_TARGET_MODEL_FRC2017 = 3, /**< two upright strips of 2 x 5 in, 10.25 in over all */
  VC_TARGET_MODEL_FRC2020 = 4, /**< the high goal: lower half of a hexagon outlined with tape,
                                    39.25 in wide */
  VC_TARGET_MODEL_CUSTOM = 100 /**< the model of vc_target_finder_set_model() */
};

/** Which pixels count as lit tape. */
enum {
  VC_TARGET_SEGMENT_ADAPTIVE = 0, /**< excess of the LED's colour over its opposite, compared with
                                       the surroundings (default) */
  VC_TARGET_SEGMENT_RGB = 1,      /**< red, green and blue within segment_min..segment_max */
  VC_TARGET_SEGMENT_HSV = 2       /**< hue 0..179 (half degrees; min > max wraps), saturation and
                                       value 0..255 within segment_min..segment_max */
};

/** The light, for VC_TARGET_SEGMENT_ADAPTIVE. */
enum {
  VC_TARGET_LED_GREEN_OR_BLUE = 0, /**< from yellowish green to blue (default) */
  VC_TARGET_LED_GREEN = 1,
  VC_TARGET_LED_BLUE = 2,
  VC_TARGET_LED_RED = 3,
  VC_TARGET_LED_BRIGHT = 4 /**< white or infrared light: brightness alone. GRAY8 images are always
                                segmented so */
};

/** Why a strip was rejected. */
enum {
  VC_TARGET_STRIP_ACCEPTED = 0,
  VC_TARGET_STRIP_ASPECT = 1,     /**< length over width outside of min_aspect..max_aspect */
  VC_TARGET_STRIP_AREA = 2,       /**< covers less or more of the picture than allowed */
  VC_TARGET_STRIP_FILL_RATIO = 3, /**< its rectangle is not full */
  VC_TARGET_STRIP_HEIGHT = 4,     /**< within ignore_top_fraction */
  VC_TARGET_STRIP_EDGES = 5,      /**< too few straight edges */
  VC_TARGET_STRIP_LIMIT = 6       /**< more than max_strips */
};

/** The name of a VC_TARGET_MODEL_* ("frc2019", ..., "custom"), VC_TARGET_SEGMENT_* ("adaptive",
 * "rgb", "hsv"), VC_TARGET_LED_* ("green-or-blue", "green", ...) or VC_TARGET_STRIP_* ("accepted",
 * "aspect", ..., "fill_ratio", ...); "" for other numbers. Static storage. Any thread. Since: 0.1
 * */
VC_API const char *vc_target_model_name(int32_t model);
VC_API const char *vc_target_segment_name(int32_t segmentation);
VC_API const char *vc_target_led_name(int32_t led);
VC_API const char *vc_target_strip_reason_name(int32_t reason);

/**
 * What to look for. The defaults fit all rooms and cameras that were tried; true distances need
 * focal_px, fov_rad or a calibrated camera.
 */
typedef struct vc_target_finder_options {
  uint32_t struct_size;
  int32_t model;              /**< VC_TARGET_MODEL_*; default VC_TARGET_MODEL_FRC2019 */
  int32_t segmentation;       /**< VC_TARGET_SEGMENT_*; default adaptive */
  int32_t led;                /**< VC_TARGET_LED_*; default green or blue */
  uint8_t segment_min[4];     /**< R, G, B or H (0..179), S, V; the fourth is 0. Default 0 */
  uint8_t segment_max[4];     /**< at least segment_min, except for H: a range across 0 has its
                                   minimum above its maximum; default 255, 255, 255, 0 */
  int32_t min_signal;         /**< smallest excess of the LED's colour, 1..255; default 24 */
  int32_t min_pixels;         /**< smaller regions are ignored as speckle; 1..1000000; default 12 */
  int32_t max_strips;         /**< best strips kept, 1..1000; default 64 */
  int32_t max_targets;        /**< best targets kept, 1..100; default 16 */
  int32_t keep_rejected;      /**< 1: the list also holds rejected strips, with the reason;
                                   default 0 */
  int32_t reserved;           /**< 0 */
  double focal_px;            /**< focal length in pixels of the images, 1..1000000; 0 (default) =
                                   from fov_rad */
  double fov_rad;             /**< angle of view over the diagonal, 0.01..3.1; default 1.1955
                                   (68.5 degrees) */
  double min_area_fraction;   /**< share of the picture that one strip covers, 0..1; default 0 */
  double max_area_fraction;   /**< at least min_area_fraction; default 1 */
  double min_aspect;          /**< length over width of a whole strip, 0..1000; default 1.2 */
  double max_aspect;          /**< at least min_aspect; default 24 */
  double min_fill_ratio;      /**< area of the tape over its rectangle's, 0..1; default 0.5 */
  double ignore_top_fraction; /**< strips in this upper part of the picture are rejected, 0..1;
                                   default 0 */
  double min_gap_widths;      /**< dark gap between two strips in strip widths, 0..1000; default 0
                                   */
  double min_confidence;      /**< targets below it are not reported, 0..1; default 0.45 */
  double camera_height_m;     /**< of the lens above the floor, -100..100; default 0 */
  double camera_pitch_rad;    /**< positive = looks up, -1.6..1.6; default 0 */
  double target_height_m;     /**< of the model's origin above the floor, -100..100; default 0.
                                   Where it differs from camera_height_m it yields a distance of its
                                   own: vc_target.height_distance_m */
} vc_target_finder_options;

/**
 * The corners of one element of tape: top-left, top-right, bottom-right, bottom-left of the element
 * itself. In a model metres as seen from the front, x right, y down; in a result pixels.
 */
typedef struct vc_target_element {
  vc_point corners[4];
} vc_target_element;

/** One target. */
typedef struct vc_target {
  uint32_t struct_size;
  int32_t model;                 /**< VC_TARGET_MODEL_* */
  int32_t id;                    /**< from track: stays with the target; from find: 0 */
  int32_t element_count;         /**< 1 or 2 */
  vc_target_element elements[2]; /**< in pixels, the left one first; hidden corners are estimates */
  vc_point center;               /**< middle of the elements in pixels */
  double yaw_rad;                /**< direction of the center from the camera's axis, distortion
                                      removed; positive right */
  double pitch_rad;              /**< positive up */
  double distance_m;             /**< along the floor, from below the lens to below the model's
                                      origin, by camera_pitch_rad; where the heights of lens and
                                      target are given, the mean of the pose's distance and
                                      height_distance_m, weighted by their variances */
  double range_m;                /**< in a straight line from the lens to the model's origin */
  double area_fraction;          /**< share of the picture that the elements cover, 0..1 */
  double translation_m[3];       /**< model's origin from the camera: x right, y down, z ahead */
  double rotation_rad[3];        /**< rotation of the model: axis times angle (Rodrigues) */
  double reprojection_px;        /**< root mean square distance of the model from the measured edges
                                      */
  double ambiguity;              /**< 0..1; near 1 a second pose fits as well, and the rotation is
                                      not reliable */
  double yaw_stddev_rad; /**< standard deviations of the measurements; where nothing is known about
                              the camera they contain focal_stddev_px */
  double pitch_stddev_rad;
  double distance_stddev_m;
  double confidence;         /**< 0..1, calibrated on rendered scenes */
  double yaw_velocity_rad_s; /**< from track; otherwise 0 */
  double distance_velocity_m_s;
  int32_t partial;          /**< 1: an element is partly hidden or cut off by the border */
  int32_t frames_unseen;    /**< from track: 0 = measured in this frame, else predicted for so
                                      many frames */
  double height_distance_m; /**< along the floor by camera_height_m, camera_pitch_rad and
                                      target_height_m alone; 0 where the heights differ by less than
                                      5 cm, or the target is on the wrong side of the horizon */
  double height_distance_stddev_m;
  double focal_px; /**< of the camera: as it was given; otherwise a usual one, corrected by the
                        perspective of targets that are seen from the side (track: of all frames so
                        far) */
  double focal_stddev_px; /**< 0 where it was given, else 2 to 15 percent */
} vc_target;

/** One strip: a lit region that can be an element of a target. */
typedef struct vc_target_strip {
  uint32_t struct_size;
  int32_t reason;      /**< VC_TARGET_STRIP_* */
  int32_t target;      /**< index of its target in the same list, or -1 */
  int32_t cut;         /**< 1: cut off by the picture's border */
  vc_point corners[4]; /**< pixels */
  double confidence;   /**< 0..1; an order, not a probability */
} vc_target_strip;

/** distance = scale * area_fraction ^ exponent. */
typedef struct vc_target_area_model {
  double scale; /**< metres */
  double exponent;
} vc_target_area_model;

typedef struct vc_target_finder vc_target_finder;
typedef struct vc_target_list vc_target_list;

/** Fills in the defaults, as vc_picture_options_init(). Since: 0.1 */
VC_API void vc_target_finder_options_init(vc_target_finder_options *options, size_t struct_size);

/**
 * Creates a finder for still pictures and for the frames of a video.
 * @param options  NULL = defaults
 * @param out      destroy with vc_target_finder_destroy()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, a number out of range); VC_ERR_UNSUPPORTED (unknown
 *         constant or field); VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_target_finder_create(const vc_target_finder_options *options,
                                         vc_target_finder **out);
/** NULL is allowed. Lists that came from the finder live on. Since: 0.1 */
VC_API void vc_target_finder_destroy(vc_target_finder *finder);
/** Why the last call on this finder failed; "" after success. Borrowed until the next call on it.
 * Never NULL. Since: 0.1 */
VC_API const char *vc_target_finder_error(const vc_target_finder *finder);

/**
 * Replaces the options between images; camera and custom model stay, and targets are tracked on
 * unless the model changes.
 * @param options  NULL = defaults
 * @return as vc_target_finder_create(). After an error the old options stay.
 * Since: 0.1
 */
VC_API vc_status vc_target_finder_set_options(vc_target_finder *finder,
                                              const vc_target_finder_options *options);

/**
 * Uses a calibrated camera instead of focal_px and fov_rad.
 * @param camera  NULL = back to the options
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED. After an error the old camera stays.
 * Since: 0.1
 */
VC_API vc_status vc_target_finder_set_camera(vc_target_finder *finder, const vc_camera *camera);

/**
 * Sets the model of VC_TARGET_MODEL_CUSTOM; before the first call it is that of 2019.
 * @param elements    the left one first; corners convex and clockwise as seen, within 100 m
 * @param count       1 or 2
 * @param fill_ratio  share of an element's quadrilateral that is tape, 0.02..1; 1 for strips, less
 *                    for outlines
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT
 * Since: 0.1
 */
VC_API vc_status vc_target_finder_set_model(vc_target_finder *finder,
                                            const vc_target_element *elements, size_t count,
                                            double fill_ratio);

/**
 * Finds and measures targets in a still picture. Does not touch what vc_target_finder_track()
 * follows.
 *
 * Lit regions are outlined at several levels of brightness, their sides are measured where the
 * brightness falls to half and fitted robustly, and strips are joined by the pose of the model that
 * explains them best (Levenberg-Marquardt on the lines of the sides; Hartley and Zisserman,
 * Multiple View Geometry, 2003, appendix 6).
 *
 * @param finder  used by one thread at a time
 * @param image   any format; borrowed for the call
 * @param out     a new list, targets best first, strips from left to right, rejected ones last;
 *                NULL after an error
 * @return VC_OK, also when nothing was found; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED;
 *         VC_ERR_NO_MEMORY; VC_ERR_INTERNAL
 * Since: 0.1
 */
VC_API vc_status vc_target_finder_find(vc_target_finder *finder, const vc_image *image,
                                       vc_target_list **out);

/**
 * Finds targets in the next frame of a video and follows them.
 *
 * Elements are measured near their predicted places, which costs a fraction of a search; the whole
 * frame is searched when a target is lost and every 15 frames otherwise. An id stays with its
 * target through dropped frames and half-hidden targets; a target that is not seen is predicted for
 * up to 10 frames. Positions are predicted by an alpha-beta filter (Kalata 1984).
 *
 * @param capture_ns  when the frame was captured, in nanoseconds of a clock that goes forward;
 *                    later than the frame before. 0 = time unknown: targets keep their ids, but
 *                    nothing is predicted from the frame before to this one, and velocities are 0
 *                    until two frames in a row have a time
 * @param out         as vc_target_finder_find(), with id, velocities and frames_unseen; targets
 *                    seen in this frame come first
 * @return as vc_target_finder_find(); VC_ERR_INVALID_ARGUMENT for a time that is negative or not
 *         later
 * Since: 0.1
 */
VC_API vc_status vc_target_finder_track(vc_target_finder *finder, const vc_image *image,
                                        int64_t capture_ns, vc_target_list **out);

/** Forgets all tracked targets and the time of the last frame.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL). Since: 0.1 */
VC_API vc_status vc_target_finder_reset(vc_target_finder *finder);

/**
 * Draws the segmentation alone: white where a pixel counts as lit, black elsewhere.
 * @param canvas  of the image's size
 * @return as vc_target_finder_find()
 * Since: 0.1
 */
VC_API vc_status vc_target_finder_mask(vc_target_finder *finder, const vc_image *image,
                                       const vc_canvas *canvas);

/**
 * Measures the focal length from one picture of a target at a known distance.
 * @param distance_m  as vc_target.distance_m, 0.05..100
 * @param focal_px    set to the focal length for images of this size, for
 *                    vc_target_finder_options.focal_px; 0 after an error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND (no target in the picture); otherwise as
 *         vc_target_finder_find()
 * Since: 0.1
 */
VC_API vc_status vc_target_finder_calibrate(vc_target_finder *finder, const vc_image *image,
                                            double distance_m, double *focal_px);

/**
 * Fits distance = scale * area_fraction ^ exponent, which needs no camera data, by linear
 * regression of the logarithms. May be called from any thread.
 * @param area_fraction  count values in (0, 1], as vc_target.area_fraction
 * @param distance_m     count distances above 0
 * @param count          2..10000, at least two different areas
 * @param out            for vc_target_area_distance()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT
 * Since: 0.1
 */
VC_API vc_status vc_target_area_fit(const double *area_fraction, const double *distance_m,
                                    size_t count, vc_target_area_model *out);
/** Metres for an area fraction; 0 where it is not in (0, 1], and for NULL. May be called from any
 * thread. Since: 0.1 */
VC_API double vc_target_area_distance(const vc_target_area_model *model, double area_fraction);

/** Number of targets; 0 for NULL. Since: 0.1 */
VC_API size_t vc_target_list_count(const vc_target_list *list);
/** The target at an index, best first. Set out->struct_size first.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND. Since: 0.1 */
VC_API vc_status vc_target_list_get(const vc_target_list *list, size_t index, vc_target *out);
/** Number of strips; 0 for NULL. Since: 0.1 */
VC_API size_t vc_target_list_strip_count(const vc_target_list *list);
/** The strip at an index, from left to right, rejected ones last. Set out->struct_size first.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND. Since: 0.1 */
VC_API vc_status vc_target_list_strip_get(const vc_target_list *list, size_t index,
                                          vc_target_strip *out);
/**
 * Draws the targets with direction and distance, and the accepted strips, as the command's
 * --annotate.
 * @param canvas  of the picture's size
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (canvas format); VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_target_list_draw(const vc_target_list *list, const vc_canvas *canvas);
/** NULL is allowed. Since: 0.1 */
VC_API void vc_target_list_destroy(vc_target_list *list);

/* ==========================================================================================
 * Tags
 *
 * Square markers with a number in them: AprilTag and ArUco. Every family that is asked for is
 * searched at once; corners come from edges fitted to the whole border, ids from the bits, and both
 * solutions of the pose from the corners.
 *
 *   vc_tag_finder *finder;
 *   vc_tag_list *list;
 *   vc_tag tag;
 *   tag.struct_size = sizeof tag;
 *   if (vc_tag_finder_create(NULL, &finder) != VC_OK) return 1;
 *   if (vc_tag_finder_find(finder, &image, &list) == VC_OK) {
 *     if (vc_tag_list_get(list, 0, &tag) == VC_OK)
 *       printf("%s %d\n", vc_tag_family_name(tag.family), tag.id);
 *     vc_tag_list_destroy(list);
 *   }
 *   vc_tag_finder_destroy(finder);
 *
 * Sheets to print and synthetic scenes of tags: visioncore_extras.h.
 * ========================================================================================== */

/** Families of tags. The lists of ArUco codes of one size begin alike: aruco4x4_50 is the start of
 * aruco4x4_1000. */
enum {
  VC_TAG_FAMILY_36H11 = 0, /**< tag36h11, 587 codes: FRC since 2024, FTC */
  VC_TAG_FAMILY_25H9 = 1,  /**< tag25h9, 35 codes */
  VC_TAG_FAMILY_16H5 = 2,  /**< tag16h5, 30 codes: FRC 2023 */
  /** tagStandard41h12, 2115 codes; its corners are those of the inner border, data lies outside of
   * it too. */
  VC_TAG_FAMILY_STANDARD41H12 = 3,
  VC_TAG_FAMILY_36H10 = 4,         /**< tag36h10, 2320 codes */
  VC_TAG_FAMILY_CIRCLE21H7 = 5,    /**< tagCircle21h7, 38 codes */
  VC_TAG_FAMILY_CIRCLE49H12 = 6,   /**< tagCircle49h12, 65535 codes */
  VC_TAG_FAMILY_CUSTOM48H12 = 7,   /**< tagCustom48h12, 42211 codes */
  VC_TAG_FAMILY_STANDARD52H13 = 8, /**< tagStandard52h13, 48714 codes */
  VC_TAG_FAMILY_ARUCO_4X4_50 = 9,
  VC_TAG_FAMILY_ARUCO_4X4_100 = 10,
  VC_TAG_FAMILY_ARUCO_4X4_250 = 11,
  VC_TAG_FAMILY_ARUCO_4X4_1000 = 12,
  VC_TAG_FAMILY_ARUCO_5X5_50 = 13,
  VC_TAG_FAMILY_ARUCO_5X5_100 = 14,
  VC_TAG_FAMILY_ARUCO_5X5_250 = 15,
  VC_TAG_FAMILY_ARUCO_5X5_1000 = 16,
  VC_TAG_FAMILY_ARUCO_6X6_50 = 17,
  VC_TAG_FAMILY_ARUCO_6X6_100 = 18,
  VC_TAG_FAMILY_ARUCO_6X6_250 = 19,
  VC_TAG_FAMILY_ARUCO_6X6_1000 = 20,
  VC_TAG_FAMILY_ARUCO_7X7_50 = 21,
  VC_TAG_FAMILY_ARUCO_7X7_100 = 22,
  VC_TAG_FAMILY_ARUCO_7X7_250 = 23,
  VC_TAG_FAMILY_ARUCO_7X7_1000 = 24,
  VC_TAG_FAMILY_ARUCO_MIP_36H12 = 25, /**< 250 codes of 6x6 bits */
  VC_TAG_FAMILY_ARUCO_ORIGINAL = 26,  /**< 1024 codes of 5x5 bits */
  VC_TAG_FAMILY_CUSTOM = 1000 /**< the first of vc_tag_finder_add_family(); then 1001, 1002, ... */
};

/** Why a candidate is no tag. */
enum {
  VC_TAG_REJECTED_SIZE = 0,       /**< a side is shorter than min_side_px */
  VC_TAG_REJECTED_EDGES = 1,      /**< its sides are not straight, or not between dark and bright */
  VC_TAG_REJECTED_CONTRAST = 2,   /**< black and white differ by less than min_contrast */
  VC_TAG_REJECTED_BORDER = 3,     /**< the cells of the border are not all of one colour */
  VC_TAG_REJECTED_CODE = 4,       /**< no code of the families is near enough */
  VC_TAG_REJECTED_ID = 5,         /**< a code that vc_tag_finder_set_ids() leaves out */
  VC_TAG_REJECTED_CONFIDENCE = 6, /**< less than min_confidence */
  VC_TAG_REJECTED_OVERLAP = 7,    /**< a better explanation stands at the same place */
  VC_TAG_REJECTED_LIMIT = 8       /**< more than max_tags */
};

/** The name of a VC_TAG_FAMILY_* ("tag36h11", ..., "aruco4x4_50", ..., "custom") or
 * VC_TAG_REJECTED_* ("size", "edges", ...); "" for other numbers. Static storage. Any thread.
 * Since: 0.1 */
VC_API const char *vc_tag_family_name(int32_t family);
VC_API const char *vc_tag_rejected_name(int32_t reason);

/** What to look for. True distances need focal_px, fov_rad or a calibrated camera, and tag_size_m.
 */
typedef struct vc_tag_finder_options {
  uint32_t struct_size;
  int32_t max_tags;  /**< best tags kept, 1..10000; default 1000 */
  uint64_t families; /**< a bit 1 << VC_TAG_FAMILY_* for each known family to be searched; 0: only
                              those of vc_tag_finder_add_family(). Default: tag36h11, tag25h9,
                              tag16h5, tagStandard41h12, aruco4x4_50, aruco5x5_1000, aruco6x6_250,
                              aruco_mip_36h12 */
  int32_t max_wrong_bits; /**< bits that are corrected, 0..11; -1 (default): as many as the family
                               allows */
  int32_t find_mirrored;  /**< 1: tags seen in a mirror are found too, and reported as such; default
                              0 */
  int32_t find_inverted;  /**< 1: tags with black and white exchanged are found too, and reported as
                              such; default 0 */
  int32_t keep_rejected;  /**< 1: the list also holds rejected candidates, with the reason;
                               default 0 */
  double min_side_px;     /**< candidates with a shorter side, or one below both 6 pixels and a
                              pixel a cell, are ignored, 4..10000; default 4 */
  double min_contrast;    /**< between black and white, grey values, 1..255; default 8. Less in
                              proportion, but at least 2, in a dark image, whose brightest hundredth
                              is below 64 */
  double min_confidence;  /**< less probable tags are not reported, 0..1; default 0.5 */
  double tag_size_m;      /**< edge of the square that the corners mark, 0.001..100; default 0.1651
                              (6.5 in: FRC since 2024) */
  double focal_px;        /**< focal length in pixels of the images, 1..1000000; 0 (default) = from
                              fov_rad */
  double fov_rad;         /**< angle of view over the diagonal, 0.01..3.1; default 1.1955
                              (68.5 degrees) */
} vc_tag_finder_options;

/** A family that the library does not know, for example one of your own ArUco dictionaries. */
typedef struct vc_tag_family {
  uint32_t struct_size;
  int32_t border_side;     /**< cells on a side of the square that the corners mark, 3..14 */
  int32_t reversed_border; /**< 1: the border is white with black around it */
  int32_t max_wrong_bits;  /**< bits of a code that may be wrong, 0..bit_count / 4; -1 = as many as
                                the least distance of the codes allows */
  int32_t bit_count;       /**< of a code, 4..64 */
  int32_t reserved;        /**< 0 */
  /** The cell of each bit, highest first, counted from the top-left corner of the square that the
   * corners mark; outside of it they are negative, or at least border_side. None twice, none on the
   * border or on the ring of cells around it. bit_count of each, copied; both NULL: row by row, all
   * cells inside of a border of one cell, as in ArUco. */
  const int8_t *bit_x;
  const int8_t *bit_y;
  const uint64_t *codes; /**< white = 1; the index is the id; none twice. Copied */
  size_t code_count;     /**< 1..65536 */
} vc_tag_family;

/** One tag. */
typedef struct vc_tag {
  uint32_t struct_size;
  int32_t family;      /**< VC_TAG_FAMILY_*, or the number of an added family */
  int32_t id;          /**< the number of the code */
  int32_t track;       /**< from track: stays with the tag; from find: 0 */
  vc_point corners[4]; /**< of the border's outer edge, pixels: top-left, top-right,
                                 bottom-right, bottom-left of the upright tag. A mirrored tag's go
                                 counter-clockwise */
  vc_point center;     /**< where the diagonals meet */
  int32_t wrong_bits;  /**< that were corrected */
  int32_t erased_bits; /**< that could not be read, and were taken from the code */
  double contrast;     /**< between black and white, grey values of 255 */
  double margin;       /**< mean distance of the cells from the level between black and white, over
                            half the contrast: near 0 = a guess, 1 = clear */
  double confidence;   /**< 0..1, calibrated on rendered scenes */
  double corner_stddev_px; /**< standard deviation of a corner in x and in y */
  int32_t mirrored;        /**< 1: seen in a mirror */
  int32_t inverted;        /**< 1: black and white are exchanged */
  int32_t partial;         /**< 1: a part of the border is hidden or outside of the picture */
  int32_t frames_unseen;   /**< from track: 0 = found in this frame, else predicted for so many */
  double velocity_px_s[2]; /**< of the center, from track; otherwise 0 */
  double size_m;           /**< the edge that the pose was computed with */
  int32_t has_pose;        /**< 1: what follows is set */
  int32_t reserved;        /**< 0 */
  double yaw_rad;          /**< direction of the center from the camera's axis, distortion removed;
                                 positive right */
  double pitch_rad;        /**< positive up */
  double distance_m;       /**< in a straight line from the lens to the center */
  double translation_m[3]; /**< of the center from the camera: x right, y down, z ahead */
  double rotation_rad[3];  /**< axis times angle (Rodrigues) of the tag's axes: x right, y down, z
                                 into the tag; 0 for a tag that faces the camera upright */
  double reprojection_px;  /**< root mean square distance of the corners from this pose's */
  /** The second pose from which a square looks nearly the same. */
  double other_translation_m[3];
  double other_rotation_rad[3];
  double other_reprojection_px;
  double ambiguity; /**< 0..1; near 1 the second pose fits as well */
  /** Of the first pose, 6 x 6, row by row: translation (m), then rotation about the camera's axes
   * (rad). */
  double covariance[36];
} vc_tag;

/** A place that looked like a tag. */
typedef struct vc_tag_rejected {
  uint32_t struct_size;
  int32_t reason;      /**< VC_TAG_REJECTED_* */
  vc_point corners[4]; /**< pixels, clockwise as seen */
} vc_tag_rejected;

typedef struct vc_tag_finder vc_tag_finder;
typedef struct vc_tag_list vc_tag_list;

/** Fills in the defaults, as vc_picture_options_init(). Since: 0.1 */
VC_API void vc_tag_finder_options_init(vc_tag_finder_options *options, size_t struct_size);

/**
 * Creates a finder for still pictures and for the frames of a video.
 * @param options  NULL = defaults
 * @param out      destroy with vc_tag_finder_destroy()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, a number out of range); VC_ERR_UNSUPPORTED (unknown
 *         constant or field); VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_tag_finder_create(const vc_tag_finder_options *options, vc_tag_finder **out);
/** NULL is allowed. Lists that came from the finder live on. Since: 0.1 */
VC_API void vc_tag_finder_destroy(vc_tag_finder *finder);
/** Why the last call on this finder failed; "" after success. Borrowed until the next call on it.
 * Never NULL. Since: 0.1 */
VC_API const char *vc_tag_finder_error(const vc_tag_finder *finder);

/**
 * Replaces the options between images; camera, added families, ids and sizes stay, and tags are
 * tracked on.
 * @param options  NULL = defaults
 * @return as vc_tag_finder_create(). After an error the old options stay.
 * Since: 0.1
 */
VC_API vc_status vc_tag_finder_set_options(vc_tag_finder *finder,
                                           const vc_tag_finder_options *options);

/**
 * Uses a calibrated camera instead of focal_px and fov_rad.
 * @param camera  NULL = back to the options
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED. After an error the old camera stays.
 * Since: 0.1
 */
VC_API vc_status vc_tag_finder_set_camera(vc_tag_finder *finder, const vc_camera *camera);

/**
 * Adds a family of one's own, which is searched beside those of the options.
 * @param family  set family->struct_size
 * @param number  set to its number, VC_TAG_FAMILY_CUSTOM or greater; may be NULL
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, a number out of range, a code or a cell twice,
 *         more than 64 families); VC_ERR_UNSUPPORTED (field); VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_tag_finder_add_family(vc_tag_finder *finder, const vc_tag_family *family,
                                          int32_t *number);

/**
 * Reports only some ids of a family: those that are on the field.
 * @param family  VC_TAG_FAMILY_* or the number of an added family
 * @param ids     copied; NULL with count 0 = all again
 * @param count   0..65536
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, an id that the family does not have);
 *         VC_ERR_UNSUPPORTED (family)
 * Since: 0.1
 */
VC_API vc_status vc_tag_finder_set_ids(vc_tag_finder *finder, int32_t family, const int32_t *ids,
                                       size_t count);

/**
 * Sets the size of one tag, where not all are as large as tag_size_m.
 * @param family  VC_TAG_FAMILY_* or the number of an added family
 * @param id      of the family
 * @param size_m  edge of the square that the corners mark, 0.001..100; 0 = back to tag_size_m
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (family)
 * Since: 0.1
 */
VC_API vc_status vc_tag_finder_set_size(vc_tag_finder *finder, int32_t family, int32_t id,
                                        double size_m);

/**
 * Finds tags in a still picture. Does not touch what vc_tag_finder_track() follows.
 *
 * @param finder  used by one thread at a time
 * @param image   any format; only brightness is read; borrowed for the call
 * @param out     a new list, tags by confidence; NULL after an error
 * @return VC_OK, also when nothing was found; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED;
 *         VC_ERR_NO_MEMORY; VC_ERR_INTERNAL
 * Since: 0.1
 */
VC_API vc_status vc_tag_finder_find(vc_tag_finder *finder, const vc_image *image,
                                    vc_tag_list **out);

/**
 * Finds tags in the next frame of a video and follows them.
 *
 * @param capture_ns  when the frame was captured, in nanoseconds of a clock that goes forward;
 *                    later than the frame before. 0 = time unknown: tags keep their tracks, but
 *                    nothing is predicted and velocities are 0
 * @param out         as vc_tag_finder_find(), with track, velocities and frames_unseen
 * @return as vc_tag_finder_find(); VC_ERR_INVALID_ARGUMENT for a time that is negative or not later
 * Since: 0.1
 */
VC_API vc_status vc_tag_finder_track(vc_tag_finder *finder, const vc_image *image,
                                     int64_t capture_ns, vc_tag_list **out);

/** Forgets all tracked tags and the time of the last frame.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL). Since: 0.1 */
VC_API vc_status vc_tag_finder_reset(vc_tag_finder *finder);

/** Number of tags; 0 for NULL. Since: 0.1 */
VC_API size_t vc_tag_list_count(const vc_tag_list *list);
/** The tag at an index. Set out->struct_size first.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND. Since: 0.1 */
VC_API vc_status vc_tag_list_get(const vc_tag_list *list, size_t index, vc_tag *out);
/** Number of rejected candidates; 0 for NULL and without keep_rejected. Since: 0.1 */
VC_API size_t vc_tag_list_rejected_count(const vc_tag_list *list);
/** The rejected candidate at an index. Set out->struct_size first.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND. Since: 0.1 */
VC_API vc_status vc_tag_list_rejected_get(const vc_tag_list *list, size_t index,
                                          vc_tag_rejected *out);
/**
 * Draws the tags with family, id and axes, as the command's --annotate, and rejected candidates
 * with their reason.
 * @param canvas  of the picture's size
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (canvas format); VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_tag_list_draw(const vc_tag_list *list, const vc_canvas *canvas);
/**
 * Draws one tag upright and seen from the front.
 * @param index   of the tag
 * @param image   the picture that the list is of; borrowed for the call
 * @param margin  what is shown around the square that the corners mark, in shares of its edge,
 *                0..4; 0.25 shows one white cell around tag36h11
 * @param canvas  of any size; GRAY8, RGB24, BGR24, RGBA32 or BGRA32
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, an image of another size, a margin out of range);
 *         VC_ERR_NOT_FOUND (index); VC_ERR_UNSUPPORTED (format); VC_ERR_NO_MEMORY
 * Since: 0.1
 */
VC_API vc_status vc_tag_list_view(const vc_tag_list *list, size_t index, const vc_image *image,
                                  double margin, const vc_canvas *canvas);
/** NULL is allowed. Since: 0.1 */
VC_API void vc_tag_list_destroy(vc_tag_list *list);

/* ---- Where a robot is on a field of tags ----
 *
 * One estimate from all tags that all its cameras see, by a layout that has their places.
 *
 *   vc_tag_field *field;
 *   vc_tag_position position;
 *   position.struct_size = sizeof position;
 *   vc_tag_field_create(layout, layout_size, NULL, &field);      (the bytes of WPILib's JSON)
 *   ...
 *   const vc_tag_view view = {list, {0, 0, 0, 0, 0, 0}};         (the camera is the robot)
 *   if (vc_tag_field_locate(field, &view, 1, NULL, &position) == VC_OK && position.found)
 *     printf("%f %f\n", position.pose.x_m, position.pose.y_m);
 *   vc_tag_field_destroy(field);
 *
 * The axes are those of WPILib: of a field x along it from the blue wall, y to its left, z up; of a
 * robot and of a camera x ahead, y to the left, z up; of a tag x out of its face. A yaw of a field
 * is positive to the left.
 */

/** A place and a turn: by roll about x, then by pitch about y, then by yaw about z. */
typedef struct vc_tag_field_pose {
  double x_m, y_m, z_m;
  double roll_rad, pitch_rad, yaw_rad;
} vc_tag_field_pose;

/** What is known about a robot and its field. */
typedef struct vc_tag_field_options {
  uint32_t struct_size;
  int32_t family;         /**< VC_TAG_FAMILY_* of the tags of the layout; default
                                  VC_TAG_FAMILY_36H11 */
  int32_t on_floor;       /**< 1: the robot stands on the floor, level and at height 0 within the
                                  deviations below; default 0 */
  int32_t reserved;       /**< 0 */
  double tag_size_m;      /**< of tags for which the layout has no size, 0.001..100; default 0.1651
                              */
  double pixel_stddev_px; /**< least standard deviation of a corner: what calibrations are good
                                  for, 0.001..100; default 0.05 */
  double placement_stddev_m; /**< of a tag's true place from the layout's, 0..10; default 0 */
  double heading_stddev_rad; /**< of the headings that are passed in, 0.0001..3; default 0.01 */
  double height_stddev_m;    /**< on the floor, 0.0001..10; default 0.02 */
  double level_stddev_rad;   /**< on the floor, 0.0001..3; default 0.02 */
  double outlier_px;         /**< a tag that is further off than so many pixels and four deviations
                                  takes no part, 0..1000; default 2 */
  double acceleration_m_s2;  /**< how strongly the robot accelerates: less smooths more, 0.01..1000;
                                  default 4 */
  double angular_acceleration_rad_s2; /**< the same for turns, 0.01..10000; default 15 */
  double longest_unseen_s; /**< how long a track goes on without a tag, 0..60; default 1 */
} vc_tag_field_options;

/** A tag of a layout. */
typedef struct vc_tag_place {
  uint32_t struct_size;
  int32_t id;
  vc_tag_field_pose pose;
  double size_m; /**< edge of the square that the corners mark; 0 = as the options say */
} vc_tag_place;

/** What one camera of a robot sees. */
typedef struct vc_tag_view {
  const vc_tag_list *list; /**< of a finder with the camera's calibration; borrowed for the call */
  vc_tag_field_pose mount; /**< camera on the robot; all 0: the position is that of the camera */
} vc_tag_view;

/** Where a robot is. */
typedef struct vc_tag_position {
  uint32_t struct_size;
  int32_t found;         /**< 1: what follows is set; 0: no tag leads to a position */
  int32_t used_count;    /**< tags that it rests on; 0 for a prediction */
  int32_t outlier_count; /**< tags that took no part */
  int32_t resolved;      /**< 1: no other place is likely */
  int32_t has_other;     /**< 1: other is set */
  vc_tag_field_pose pose;
  vc_tag_field_pose other;  /**< the next best place */
  double ambiguity;         /**< error over that of the next best place, 0..1; 0: there is none */
  double reprojection_px;   /**< root mean square distance of the used tags' corners from where they
                                 should be */
  double covariance[36];    /**< 6 x 6, row by row: x, y, z (m), then the rotation about the field's
                                 axes (rad) */
  double velocity_m_s[3];   /**< along the field's axes, from track; otherwise 0 */
  double velocity_rad_s[3]; /**< about the field's axes, from track; otherwise 0 */
} vc_tag_position;

/** What became of a tag that a camera sees. */
enum {
  VC_TAG_SIGHTING_USED = 0,
  VC_TAG_SIGHTING_NOT_IN_LAYOUT = 1, /**< the layout has no tag with this id */
  VC_TAG_SIGHTING_INCONSISTENT = 2,  /**< it is not where the other tags put it */
  VC_TAG_SIGHTING_NO_POSE = 3,       /**< its corners are not those of a square before the camera */
  VC_TAG_SIGHTING_JUMP = 4           /**< the position would be a jump that no robot makes */
};

/** A tag that a camera sees, and what became of it. */
typedef struct vc_tag_sighting {
  uint32_t struct_size;
  int32_t id;
  int32_t view;   /**< index of the view */
  int32_t index;  /**< of the tag in the view's list */
  int32_t reason; /**< VC_TAG_SIGHTING_* */
} vc_tag_sighting;

/** A layout, and where its robot was. */
typedef struct vc_tag_field vc_tag_field;

/** "used", "not in layout", "inconsistent", "no pose" or "jump"; "" for other numbers. Static
 * storage. Any thread. Since: 0.1 */
VC_API const char *vc_tag_sighting_name(int32_t reason);
/** Fills in the defaults, as vc_picture_options_init(). Since: 0.1 */
VC_API void vc_tag_field_options_init(vc_tag_field_options *options, size_t struct_size);
/**
 * Reads a layout: WPILib's field JSON, or a list with a tag a line: id, x, y, z in metres, and then
 * optionally yaw, pitch, roll in degrees and the size in metres; # begins a comment, and a line
 * "field LENGTH WIDTH" has the size of the field.
 * @param layout   the file; need not end with NUL
 * @param size     bytes, at most 16 MiB
 * @param options  NULL = defaults
 * @param out      destroy with vc_tag_field_destroy()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED; VC_ERR_BAD_DATA (not such a file);
 *         VC_ERR_TOO_LARGE (bytes, or more than 10000 tags); VC_ERR_NO_MEMORY. On error
 *         vc_create_error() says more.
 * Since: 0.1
 */
VC_API vc_status vc_tag_field_create(const char *layout, size_t size,
                                     const vc_tag_field_options *options, vc_tag_field **out);
/** NULL is allowed. Since: 0.1 */
VC_API void vc_tag_field_destroy(vc_tag_field *field);
/** Why the last call on this field failed; "" after success. Borrowed until the next call on it.
 * Never NULL. Since: 0.1 */
VC_API const char *vc_tag_field_error(const vc_tag_field *field);
/**
 * Replaces the options and forgets where the robot was.
 * @param options  NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED. After an error the old options stay.
 * Since: 0.1
 */
VC_API vc_status vc_tag_field_set_options(vc_tag_field *field, const vc_tag_field_options *options);

/** Number of tags of the layout; 0 for NULL. Since: 0.1 */
VC_API size_t vc_tag_field_place_count(const vc_tag_field *field);
/** The tag of the layout at an index, by id. Set out->struct_size first.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND. Since: 0.1 */
VC_API vc_status vc_tag_field_place_get(vc_tag_field *field, size_t index, vc_tag_place *out);
/** Length and width of the field in metres, 0 where the layout has none. Either pointer may be
 * NULL.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL field). Since: 0.1 */
VC_API vc_status vc_tag_field_size_get(vc_tag_field *field, double *length_m, double *width_m);

/**
 * The position from what was seen at one moment, without memory.
 *
 * Corners of all tags go into one least squares problem, which starts at the poses of single tags
 * and leaves out tags that contradict the rest.
 *
 * @param views        one for each camera; tags of another family, mirrored and predicted ones are
 *                     ignored
 * @param view_count   0..64
 * @param heading_rad  the robot's yaw on the field, of a gyroscope at that moment; NULL = not known
 * @param out          set out->struct_size first; found is 0 where no tag leads to a position
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT
 * Since: 0.1
 */
VC_API vc_status vc_tag_field_locate(vc_tag_field *field, const vc_tag_view *views,
                                     size_t view_count, const double *heading_rad,
                                     vc_tag_position *out);
/**
 * The position with the memory of earlier frames: smooth, and with velocities. Frames of several
 * cameras may come out of order, up to half a second late. A position that is not resolved is not
 * remembered.
 * @param capture_ns  of the pictures, nanoseconds of a steady clock
 * @param out         as vc_tag_field_locate(); where no tag was seen, a prediction; found is 0
 *                    where the robot has not been seen for longest_unseen_s
 * @return as vc_tag_field_locate(); VC_ERR_INVALID_ARGUMENT for a time that is negative
 * Since: 0.1
 */
VC_API vc_status vc_tag_field_track(vc_tag_field *field, const vc_tag_view *views,
                                    size_t view_count, const double *heading_rad,
                                    int64_t capture_ns, vc_tag_position *out);
/**
 * Where the robot is at another time, such as now: the latency of the pictures is made up for.
 * @param at_ns  of the same clock as capture_ns
 * @param out    as vc_tag_field_track()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT
 * Since: 0.1
 */
VC_API vc_status vc_tag_field_predict(vc_tag_field *field, int64_t at_ns, vc_tag_position *out);
/** Forgets where the robot was.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL). Since: 0.1 */
VC_API vc_status vc_tag_field_reset(vc_tag_field *field);

/** Number of tags that took part in the last vc_tag_field_locate() or vc_tag_field_track(), or did
 * not; 0 for NULL. Since: 0.1 */
VC_API size_t vc_tag_field_sighting_count(const vc_tag_field *field);
/** What became of a tag, those that were used first. Set out->struct_size first.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND. Since: 0.1 */
VC_API vc_status vc_tag_field_sighting_get(vc_tag_field *field, size_t index, vc_tag_sighting *out);

#ifdef __cplusplus
}
#endif
#endif
