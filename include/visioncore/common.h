/* visioncore/common.h: status and errors, images, pictures, drawing, log, threads and memory.
 *
 * See visioncore.h for ownership, errors, option structs, threads, units, annotations in brackets.
 */
#ifndef VISIONCORE_COMMON_H
#define VISIONCORE_COMMON_H

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
 * Version of this header: major * 1000000 + minor * 1000 + patch. An enumerator for generators of
 * bindings, and a macro for `#if`.
 */
enum { VC_VERSION = 1000 };
#ifndef __swift__ /* Swift imports both and then finds the name ambiguous. */
#define VC_VERSION 1000
#endif

/**
 * Version of the loaded library, encoded as VC_VERSION. May be called from any thread.
 * @return if less than the VC_VERSION that the program was built with, functions of that header may
 *         be missing
 */
VC_API int32_t vc_version(void);

/** The version as a string, for example "0.1.0". Static storage. */
VC_API const char *vc_version_string(void);

/** Result of a call: VC_OK or one of the negative VC_ERR codes. */
typedef int32_t vc_status;
enum {
  VC_OK = 0,
  /** a bug in the calling code: NULL, out of range, contradictory */
  VC_ERR_INVALID_ARGUMENT = -1,
  VC_ERR_UNSUPPORTED = -2, /**< valid, but not offered by this version of the library */
  /**
   * memory ran out, or vc_memory_limit_set() does not allow as much; nothing was changed, unless
   * the function states what any error changes
   */
  VC_ERR_NO_MEMORY = -3,
  VC_ERR_INTERNAL = -4,     /**< a bug in the library: please report it with the error text */
  VC_ERR_BAD_DATA = -5,     /**< bytes are damaged, truncated or of another kind */
  VC_ERR_TOO_LARGE = -6,    /**< valid, but beyond a limit or the capacity of the caller's buffer */
  VC_ERR_CANCELLED = -7,    /**< the caller cancelled the call */
  VC_ERR_TIMEOUT = -8,      /**< the time budget ended before there was a result */
  VC_ERR_ILLEGAL_CUBE = -9, /**< no moves lead to this cube; the text gives the reason */
  VC_ERR_NOT_FOUND = -10,   /**< no such index or name, or no solution within the limit */
  VC_ERR_IO = -11,          /**< the system refused a file, socket or thread; see the text */
  VC_ERR_BUSY = -12         /**< another call is using the handle; nothing was changed */
};

/**
 * Name of a status, for example "VC_ERR_BAD_DATA"; "VC_ERR_UNKNOWN" for unknown numbers. Static
 * storage.
 */
VC_API const char *vc_status_name(vc_status status);

/**
 * Error text of the last call of this thread to a function without a handle: a create, or a
 * function on plain values or a result list. It names the field, its value and the allowed values,
 * for example "max_side 99: must be 320..4096"; "" after success.
 * @return borrowed until the next such call on this thread, or its end. Never NULL.
 */
VC_API const char *vc_last_error(void);

/* ==========================================================================================
 * Images
 * ========================================================================================== */

/** Layout of pixels in memory, 8 bits per channel. */
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
  VC_IMAGE_BOTTOM_UP = 1,
  /** vc_image only: the fourth byte of RGBA32 and BGRA32 is padding, not alpha (BGRx, RGBx). */
  VC_IMAGE_OPAQUE = 2
};

/** Largest width and height of a picture, in pixels. */
enum { VC_IMAGE_MAX_SIDE = 16384 };

/**
 * Pixels of the caller, borrowed for one call. Every function checks the fields for consistency.
 * The alpha of RGBA32 and BGRA32 is straight (not premultiplied): recognisers see the picture over
 * white, as a file with transparency is decoded into a format without alpha.
 */
typedef struct vc_image {
  const void *data; /**< first byte of the first row in memory */
  /**
   * Bytes readable at data, at least stride * (rows - 1) + the bytes of one row; for I420, stride *
   * rows. NV12, NV21 and I420 have height * 3 / 2 rows.
   */
  size_t data_size;
  /** bytes from one row to the next, at least the bytes of one row; even for I420 */
  ptrdiff_t stride;
  int32_t width;          /**< [1..VC_IMAGE_MAX_SIDE] pixels */
  int32_t height;         /**< [1..VC_IMAGE_MAX_SIDE] pixels */
  vc_pixel_format format; /**< [VC_PIXEL_*] */
  int32_t flags;          /**< [bits VC_IMAGE_*] */
} vc_image;

/**
 * Pixels of the caller to draw into. GRAY8, RGB24, BGR24, RGBA32 or BGRA32; otherwise as vc_image.
 */
typedef struct vc_canvas {
  void *data;       /**< first byte of the first row in memory */
  size_t data_size; /**< bytes writable at data */
  ptrdiff_t stride; /**< bytes from one row to the next */
  int32_t width;    /**< [1..VC_IMAGE_MAX_SIDE] pixels */
  int32_t height;   /**< [1..VC_IMAGE_MAX_SIDE] pixels */
  /** [VC_PIXEL_GRAY8 or VC_PIXEL_RGB24 or VC_PIXEL_BGR24 or VC_PIXEL_RGBA32 or VC_PIXEL_BGRA32] */
  vc_pixel_format format;
  int32_t flags; /**< [0 or VC_IMAGE_BOTTOM_UP] */
} vc_canvas;

/** A position in pixels; see "Geometry and units". */
typedef struct vc_point {
  double x, y;
} vc_point;

/**
 * Copies an image into a canvas of the same size; converts the format and flips bottom-up images.
 * @param image   any format; transparent pixels are laid over white
 * @param canvas  same width and height; alpha becomes 255
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, bad geometry, sizes differ); VC_ERR_UNSUPPORTED
 *         (format)
 *
 * May be called from any thread.
 */
VC_API vc_status vc_image_convert(const vc_image *image, const vc_canvas *canvas);

/* ==========================================================================================
 * Pictures: files in memory to pixels and back
 * ========================================================================================== */

/**
 * Decodes JPEG (including CMYK), PNG and WebP (the first picture of an animation) and encodes JPEG
 * and PNG. Keeps its buffers: reuse it for many pictures.
 *
 * Transparent pixels are laid over white, unless the decoded format has alpha. PNG with 16 bits per
 * channel is read as sRGB, like 8 bits, unless the file states another gamma. The EXIF orientation
 * of JPEG, PNG (eXIf) and WebP is applied.
 */
typedef struct vc_picture vc_picture;

/** Compressed formats. */
enum { VC_FILE_JPEG = 1, VC_FILE_PNG = 2, VC_FILE_WEBP = 3 };

/** How to decode. */
typedef struct vc_picture_options {
  uint32_t struct_size;
  /**
   * [VC_PIXEL_GRAY8 or VC_PIXEL_RGB24 or VC_PIXEL_BGR24 or VC_PIXEL_RGBA32 or VC_PIXEL_BGRA32 =
   * VC_PIXEL_RGB24]
   */
  vc_pixel_format format;
  /** [1..268435456 = 100000000] larger files are refused, also for a reduced-size decode */
  int64_t max_pixels;
  /**
   * [0..VC_IMAGE_MAX_SIDE = 0] 0: full size. Otherwise a JPEG is decoded at the smallest of 1, 1/2,
   * 1/4 and 1/8 of its size whose longer side is not below this. Much faster if full resolution is
   * not needed. See vc_picture_info for positions in the full picture
   */
  int32_t min_side;
  int32_t ignore_orientation; /**< [flag = 0] 1: pixels as stored; 0: EXIF orientation is applied */
  /**
   * [flag = 0] 1: a JPEG with missing data is decoded as far as it goes, the remainder is grey;
   * 0: it is refused. A JPEG that lacks only its end marker is complete
   */
  int32_t allow_truncated;
  int32_t reserved; /**< [reserved] */
} vc_picture_options;

/**
 * Properties of a decoded picture.
 *
 * After a reduced-size decode, s is 2, 4 or 8: the smallest power of two for which s times the
 * longer of width and height is not below the longer of full_width and full_height. A position x, y
 * of the decoded pixels is s * (x + 0.5) - 0.5, s * (y + 0.5) - 0.5 in the full picture. Sides are
 * rounded up, and orientations that flip an axis put the margin first: subtract s * width -
 * full_width from x if orientation is 2, 3, 6 or 7, and s * height - full_height from y if it is 3,
 * 4, 7 or 8; neither with ignore_orientation.
 */
typedef struct vc_picture_info {
  uint32_t struct_size;
  int32_t file_type;   /**< [VC_FILE_*] */
  int32_t width;       /**< of the decoded pixels */
  int32_t height;      /**< of the decoded pixels */
  int32_t full_width;  /**< of the file, upright; larger than width after a reduced-size decode */
  int32_t full_height; /**< of the file, upright */
  int32_t orientation; /**< [1..8] EXIF orientation; 1 if the file has none */
  int32_t reserved;    /**< [reserved] */
} vc_picture_info;

/** How to encode. */
typedef struct vc_encode_options {
  uint32_t struct_size;
  int32_t file_type; /**< [VC_FILE_PNG or VC_FILE_JPEG = VC_FILE_PNG] */
  int32_t quality;   /**< [1..100 = 90] of a JPEG */
  int32_t fast;      /**< [flag = 0] PNG: 1: faster, larger file */
} vc_encode_options;

/**
 * Fills in the defaults.
 * @param struct_size  sizeof *options. Does nothing for NULL or a size below 4
 */
VC_API void vc_picture_options_init(vc_picture_options *options, size_t struct_size);
/** Fills in the defaults, as vc_picture_options_init. */
VC_API void vc_encode_options_init(vc_encode_options *options, size_t struct_size);

/**
 * Creates an empty picture.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (out is NULL); VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_picture_create(vc_picture **out);
/** Releases the picture and everything that was borrowed from it. NULL is allowed. */
VC_API void vc_picture_destroy(vc_picture *picture);
/**
 * Error text of the last call on this picture; "" after success. Never NULL.
 * @return borrowed until the next call on the picture
 */
VC_API const char *vc_picture_error(const vc_picture *picture);

/**
 * Decodes a JPEG, PNG or WebP file in memory; replaces the contents of the picture.
 * @param bytes    the file; borrowed for the call
 * @param size     number of bytes
 * @param options  NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_BAD_DATA (another kind of file, damaged,
 *         truncated); VC_ERR_TOO_LARGE (more than max_pixels, or a side beyond VC_IMAGE_MAX_SIDE);
 *         VC_ERR_UNSUPPORTED (options); VC_ERR_NO_MEMORY. After an error the picture is empty. The
 *         error text names other well-known file types: "HEIC picture ...".
 */
VC_API vc_status vc_picture_decode(vc_picture *picture, const void *bytes, size_t size,
                                   const vc_picture_options *options);

/**
 * Reads and decodes a JPEG, PNG or WebP file.
 * @param path     in the encoding of the file system; files of at most 1 GiB. Of other kinds of
 *                 files only the start is read
 * @param options  NULL = defaults
 * @return VC_OK; VC_ERR_IO (the text has the system's message); VC_ERR_TOO_LARGE; otherwise as
 *         vc_picture_decode(). The error text begins with the path.
 */
VC_API vc_status vc_picture_open(vc_picture *picture, const char *path,
                                 const vc_picture_options *options);

/**
 * The decoded pixels.
 * @param out  borrowed from the picture until its next vc_picture_decode() or vc_picture_open(), or
 *             its destruction
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_NOT_FOUND (nothing was decoded)
 */
VC_API vc_status vc_picture_image_get(const vc_picture *picture, vc_image *out);

/**
 * Properties of the decoded file. Set info->struct_size first.
 * @return as vc_picture_image_get()
 */
VC_API vc_status vc_picture_info_get(const vc_picture *picture, vc_picture_info *info);

/**
 * Encodes pixels as a file in memory.
 * @param picture  owns the result; its decoded pixels stay as they are
 * @param image    any format; camera formats are encoded as BGR24; may be the picture's own. PNG
 *                 keeps alpha; in a JPEG transparent pixels are laid over white
 * @param options  NULL = PNG
 * @param bytes    set to the file, borrowed from the picture until its next vc_picture_encode() or
 *                 its destruction
 * @param size     set to the number of bytes
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (format, options); VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_picture_encode(vc_picture *picture, const vc_image *image,
                                   const vc_encode_options *options, const void **bytes,
                                   size_t *size);

/* ==========================================================================================
 * Drawing
 * ========================================================================================== */

/** Style of lines, areas and text. */
typedef struct vc_pen {
  uint32_t struct_size;
  uint32_t color; /**< [0xRRGGBBAA = 0xE69F00FF] of lines and letters; AA = 0: none */
  /** [0xRRGGBBAA = 0] inside polygons and circles, behind letters; AA = 0: none */
  uint32_t fill;
  /** [1..255 = 2] of lines, in pixels, rounded; soft edges make them up to 3 pixels wider */
  float width;
  float text_height; /**< [4..1000 = 14] of a capital letter, in pixels; strokes add theirs */
  int32_t open;      /**< [flag = 0] 1: the last point of a polygon is not joined to the first */
} vc_pen;

/** Fills in the defaults, as vc_picture_options_init. */
VC_API void vc_pen_init(vc_pen *pen, size_t struct_size);

/** Options for drawing a result into its picture. */
typedef struct vc_draw_options {
  uint32_t struct_size;
  int32_t hide_labels; /**< [flag = 0] 1: outlines and axes without text */
  float line_width;    /**< [0 or 1..255 = 0; unit px] 0: derived from the size of the picture */
  int32_t reserved;    /**< [reserved] */
} vc_draw_options;
/** Fills in the defaults, as vc_picture_options_init. */
VC_API void vc_draw_options_init(vc_draw_options *options, size_t struct_size);

/**
 * Colour of a palette of eight that remain distinguishable with the common kinds of colour
 * blindness, as 0xRRGGBBAA; index is taken modulo 8. (Okabe and Ito, Color Universal Design, 2008.)
 * May be called from any thread.
 */
VC_API uint32_t vc_palette_color(int32_t index);

/**
 * Draws a polygon, or a line through points.
 * @param points  `count` points; points that are not finite are left out
 * @param count   [1..100000]
 * @param pen     [null] NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (canvas format, pen); VC_ERR_NO_MEMORY
 *
 * May be called from any thread; one thread at a time for one canvas.
 */
VC_API vc_status vc_draw_polygon(const vc_canvas *canvas, const vc_point *points, size_t count,
                                 const vc_pen *pen);
/**
 * Draws a circle.
 * @param radius  [0..100000] pixels
 * @param pen     [null] NULL = defaults
 * @return as vc_draw_polygon()
 */
VC_API vc_status vc_draw_circle(const vc_canvas *canvas, vc_point center, double radius,
                                const vc_pen *pen);
/**
 * Writes a line of text.
 * @param text  [0..1024; unit bytes] UTF-8; characters outside ASCII are drawn as '?'
 * @param at    left end of the baseline
 * @param pen   [null] NULL = defaults
 *
 * Otherwise as vc_draw_polygon().
 */
VC_API vc_status vc_draw_text(const vc_canvas *canvas, const char *text, vc_point at,
                              const vc_pen *pen);

/* ==========================================================================================
 * Log, threads and memory
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
 * Sets the log callback of the process; without one the library is silent. The callback may run on
 * worker threads, but never on two threads at once. It must not call into the library.
 * @param callback   [null] NULL = no callback. When this function returns, the previous callback is
 *                   no longer running.
 * @param min_level  messages below this level are not created
 *
 * May be called from any thread, but not from the callback.
 */
VC_API void vc_log_set(vc_log_fn *callback, void *user_data, int32_t min_level);

/**
 * Limits the number of threads of each call, for the entire process.
 * @param count  [0..256] 0 (the default) = one per processor
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT
 *
 * May be called from any thread; takes effect at once, also for loops that running calls start
 * afterwards. A call of a solver keeps the threads that it began with.
 */
VC_API vc_status vc_threads_set(int32_t count);

/** The limit in force, at least 1. May be called from any thread. */
VC_API int32_t vc_threads_get(void);

/**
 * Limits the memory that a call may ask for at once, for the entire process. One that may need more
 * returns VC_ERR_NO_MEMORY and changes nothing; its error text has the bytes that it may need.
 * Calls that need little (visioncore.h, "Memory") and the memory that handles keep do not count.
 * @param bytes  [0 or more] 0 (the default) = no limit
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT
 *
 * May be called from any thread; takes effect at once, also for what running calls ask for
 * afterwards. Since: 0.1.
 */
VC_API vc_status vc_memory_limit_set(int64_t bytes);

/** The limit in force; 0 = none. May be called from any thread. Since: 0.1. */
VC_API int64_t vc_memory_limit_get(void);

#ifdef __cplusplus
}
#endif

#endif
