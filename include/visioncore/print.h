/* visioncore/print.h: sheets to print, with hidden shapes or with tags.
 *
 * See visioncore.h for ownership, errors, option structs, threads, units, annotations in brackets.
 */
#ifndef VISIONCORE_PRINT_H
#define VISIONCORE_PRINT_H

#include "shapes.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ==========================================================================================
 * Print sheets
 *
 * Sheets that hide groups of shapes in their line screens: files for printing, and simulated
 * photographs for tests.
 *
 *     vc_sheet *sheet;
 *     vc_image image;
 *     vc_shape_list *truth;
 *     vc_sheet_create(NULL, &sheet);
 *     vc_sheet_add_random_groups(sheet, 20, 1, NULL);
 *     vc_sheet_simulate_camera(sheet, NULL, &image, &truth);  (image is borrowed from the sheet)
 *     vc_shape_list_destroy(truth);
 *     vc_sheet_destroy(sheet);
 * ========================================================================================== */

/** A sheet to print, with its hidden groups. */
typedef struct vc_sheet vc_sheet;

/** Size, line screens and colour of a sheet. */
typedef struct vc_sheet_options {
  uint32_t struct_size;
  int32_t reserved;        /**< [reserved] */
  double width_mm;         /**< [5..1000 = 99.75] */
  double height_mm;        /**< [5..1000 = 133.35] */
  double foreground_lpi;   /**< [20..1000 = 170] lines per inch inside shapes */
  double foreground_level; /**< [0.5..2 = 1.02] factor of the tones inside shapes */
  double background_lpi;   /**< [20..1000 = 200] lines per inch outside shapes */
  double background_level; /**< [0.5..2 = 1] factor of the tones outside shapes */
  /**
   * [-6.3..6.3 = 65 degrees, 110 degrees, 155 degrees, 20 degrees] screen angles of cyan, magenta,
   * yellow, black
   */
  double angle_rad[4];
  /**
   * [0..1 = 0.5, 0.2, 0.25, 0.08] coverage of cyan, magenta, yellow, black if there is no cover
   * image
   */
  double color[4];
} vc_sheet_options;

/** A hidden group on a sheet: equal shapes on the corners of a regular polygon. */
typedef struct vc_sheet_group {
  uint32_t struct_size;
  int32_t kind;           /**< [VC_SHAPE_KIND_*] */
  int32_t member_count;   /**< [3..12] six or more form a circle */
  int32_t reserved;       /**< [reserved] */
  double x_mm;            /**< [-1000..2000] centre of the ring, from the sheet's left edge */
  double y_mm;            /**< [-1000..2000] centre of the ring, from the sheet's top edge */
  double shape_radius_mm; /**< [0.2..100] circumradius of a shape */
  double ring_radius_mm;  /**< [0.5..500] distance of the members from the centre */
  double rotation_rad;    /**< [-1000..1000] rotation of the group, clockwise */
} vc_sheet_group;

/** File types for printing. */
enum {
  VC_SHEET_FILE_PDF = 1,  /**< all four inks, 1 bit per dot */
  VC_SHEET_FILE_TIFF = 2, /**< one ink, 1 or 8 bits per dot */
  VC_SHEET_FILE_PNG = 3   /**< one ink, 8 bits per dot, white = no ink */
};

/** The simulated camera that photographs a sheet. */
typedef struct vc_sheet_camera {
  uint32_t struct_size;
  int32_t width;        /**< [64..8192 = 1080] pixels */
  int32_t height;       /**< [64..8192 = 1920] pixels */
  int32_t jpeg_quality; /**< [0..100 = 92] 0: not compressed */
  double pixels_per_mm; /**< [1..200 = 25] at the centre of the picture */
  double blur_px;       /**< [0..20 = 0.7] standard deviation of the lens blur */
  double focus_fade_px; /**< [0..20 = 0] blur added towards the lower right corner */
  /**
   * [0..0.3 = 0.05] random perspective: each corner of the view moves towards or away from the
   * centre by up to this fraction
   */
  double tilt;
  double rotation_rad;  /**< [-1000..1000 = 0] rotation of the view over the sheet, clockwise */
  double light_falloff; /**< [0..0.95 = 0.3] relative loss of light at the darkest side */
  /** [0..50 = 2; unit grey levels] standard deviation of the noise of a mid-grey pixel */
  double noise;
  double sharpening; /**< [0..3 = 0.5] strength of the unsharp mask */
  uint64_t seed;     /**< [= 1] of perspective, light and noise: equal options give equal pixels */
  /**
   * [= 0] frame number of a hand-held video: each frame has its own noise, and the view is shaken
   * from frame 1 on
   */
  uint64_t frame;
  /**
   * [0..200 = 0] largest shift of the view by camera shake; a quarter of it also rotates, scales
   * and tilts the view
   */
  double shake_px;
} vc_sheet_camera;

/** Fills in the defaults, as vc_picture_options_init. */
VC_API void vc_sheet_options_init(vc_sheet_options *options, size_t struct_size);
/** Fills in the defaults, as vc_picture_options_init. */
VC_API void vc_sheet_camera_init(vc_sheet_camera *camera, size_t struct_size);
/** "pdf", "tiff" or "png"; "" for unknown numbers. Static storage. Any thread. */
VC_API const char *vc_sheet_file_name(int32_t file_type);
/**
 * Creates a sheet without groups.
 * @param options  NULL = defaults
 * @param out      set to the sheet, destroyed with vc_sheet_destroy(); NULL on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (values, equal line screens); VC_ERR_UNSUPPORTED
 *         (options); VC_ERR_NO_MEMORY. vc_last_error() has the text.
 */
VC_API vc_status vc_sheet_create(const vc_sheet_options *options, vc_sheet **out);
/** Releases the sheet and everything borrowed from it. NULL is allowed. */
VC_API void vc_sheet_destroy(vc_sheet *sheet);
/**
 * Error text of the last call on this sheet; "" after success. Never NULL; borrowed until the next
 * call on it.
 */
VC_API const char *vc_sheet_error(const vc_sheet *sheet);
/**
 * Adds a hidden group.
 * @param group  set group->struct_size; not NULL
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (values, shapes that overlap on their ring, more than 1000
 *         groups); VC_ERR_UNSUPPORTED (kind, reserved)
 */
VC_API vc_status vc_sheet_add_group(vc_sheet *sheet, const vc_sheet_group *group);
/**
 * Adds groups of random kind, size and position where they fit.
 * @param count  [0..1000] maximum number of groups
 * @param seed   equal seeds give equal groups
 * @param added  [null] set to the number of groups added unless it is NULL
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT
 */
VC_API vc_status vc_sheet_add_random_groups(vc_sheet *sheet, int32_t count, uint64_t seed,
                                            int32_t *added);
/**
 * Prints the sheet over a cover image instead of a flat colour.
 * @param image  scaled to cover the sheet and cut at its sides; copied; any pixel format
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED; VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_sheet_set_cover(vc_sheet *sheet, const vc_image *image);
/**
 * Encodes the sheet as a file to print (PDF 1.4, ISO 32000-1; TIFF 6.0; PNG).
 * @param file_type  [VC_SHEET_FILE_*]
 * @param ink        [0..3] cyan, magenta, yellow, black; a PDF file has all four
 * @param bits       bits per dot: PDF 1, TIFF 1 or 8, PNG 8
 * @param dpi        [100..10000] dots per inch, at most 32768 dots on a side (PNG: 16384)
 * @param bytes      set to the file, borrowed until the next vc_sheet_encode() on this sheet or its
 *                   destruction; NULL on error
 * @param size       set to the number of bytes; 0 on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (type, or type with these bits);
 *         VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_sheet_encode(vc_sheet *sheet, int32_t file_type, int32_t ink, int32_t bits,
                                 double dpi, const void **bytes, size_t *size);
/**
 * Photographs the sheet with a simulated camera: perspective, lens blur, uneven light, a Bayer
 * sensor with noise, demosaicing, sharpening and JPEG.
 * @param camera  [null] NULL = defaults
 * @param image   set to a BGR24 image, borrowed until the next vc_sheet_simulate_camera() on this
 *                sheet or its destruction; zero on error
 * @param truth   [null] set to the ground truth, to be destroyed with vc_shape_list_destroy(),
 *                unless it is NULL: all shapes that are at least partly in the picture, and the
 *                groups of which all shapes are; in the order of the groups on the sheet, not
 *                sorted
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (values, a shake that folds or mirrors a small picture);
 *         VC_ERR_UNSUPPORTED; VC_ERR_NO_MEMORY; VC_ERR_INTERNAL
 */
VC_API vc_status vc_sheet_simulate_camera(vc_sheet *sheet, const vc_sheet_camera *camera,
                                          vc_image *image, vc_shape_list **truth);

/* ==========================================================================================
 * Sheets of tags
 *
 * Tags to print: a PDF file of exact size, with cut marks and a line of known length to verify the
 * printed scale.
 *
 *     vc_tag_sheet *sheet;
 *     const void *bytes;
 *     size_t size;
 *     vc_tag_sheet_create(NULL, &sheet);
 *     vc_tag_sheet_add(sheet, VC_TAG_FAMILY_36H11, 7);
 *     vc_tag_sheet_encode(sheet, &bytes, &size);       (bytes are borrowed from the sheet)
 *     vc_tag_sheet_destroy(sheet);
 * ========================================================================================== */

/** Tags to print together. */
typedef struct vc_tag_sheet vc_tag_sheet;

/** Paper and size of the tags. */
typedef struct vc_tag_sheet_options {
  uint32_t struct_size;
  int32_t cut_marks;     /**< [flag = 1] 1: cut marks at the corners of each tag's margin */
  int32_t text;          /**< [flag = 1] 1: family, id and size below each tag */
  int32_t reserved;      /**< [reserved] */
  double page_width_mm;  /**< [20..5000 = 210] */
  double page_height_mm; /**< [20..5000 = 297] */
  /**
   * [1..4000 = 165.1] side of the square between the tag's corners; 165.1 is 6.5 in, FRC since 2024
   */
  double tag_size_mm;
  double margin_cells; /**< [1..10 = 1] white margin around the cells, part of the cut-out tag */
} vc_tag_sheet_options;

/** Fills in the defaults, as vc_picture_options_init(). */
VC_API void vc_tag_sheet_options_init(vc_tag_sheet_options *options, size_t struct_size);
/**
 * Creates a sheet without tags.
 * @param options  NULL = defaults
 * @param out      destroy with vc_tag_sheet_destroy()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (options); VC_ERR_NO_MEMORY.
 *         vc_last_error() has the text.
 */
VC_API vc_status vc_tag_sheet_create(const vc_tag_sheet_options *options, vc_tag_sheet **out);
/** Releases the sheet and everything borrowed from it. NULL is allowed. */
VC_API void vc_tag_sheet_destroy(vc_tag_sheet *sheet);
/**
 * Error text of the last call on this sheet; "" after success. Never NULL; borrowed until the next
 * call on it.
 */
VC_API const char *vc_tag_sheet_error(const vc_tag_sheet *sheet);
/**
 * Adds a tag. Tags are printed in the order of addition, on as many pages as necessary.
 * @param family  [VC_TAG_FAMILY_*] not VC_TAG_FAMILY_CUSTOM
 * @param id      [0 or more] of the family
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, no such id, more than 4096 tags);
 *         VC_ERR_UNSUPPORTED (family)
 */
VC_API vc_status vc_tag_sheet_add(vc_tag_sheet *sheet, int32_t family, int32_t id);
/**
 * Encodes the pages as a PDF file (1.4), black on white, as outlines.
 * @param bytes  set to the file, borrowed until the next vc_tag_sheet_encode() on this sheet or its
 *               destruction; NULL on error
 * @param size   set to the number of bytes; 0 on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, no tags, a tag that does not fit on the page);
 *         VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_tag_sheet_encode(vc_tag_sheet *sheet, const void **bytes, size_t *size);

#ifdef __cplusplus
}
#endif

#endif
