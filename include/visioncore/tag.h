/* visioncore/tag.h: AprilTag and ArUco tags, and localisation of a robot on a field of tags.
 *
 * All selected families are searched at once. Corners are intersections of edges fitted to the
 * border; both solutions of the pose are computed from the corners. Lists are immutable and
 * independent of their finder. Method and accuracy: docs/tag.md. Printable sheets and synthetic
 * scenes of tags: visioncore_extras.h.
 *
 *     vc_tag_finder *finder;
 *     vc_tag_list *list;
 *     vc_tag tag;
 *     tag.struct_size = sizeof tag;
 *     if (vc_tag_finder_create(NULL, &finder) != VC_OK) return 1;
 *     if (vc_tag_finder_find(finder, &image, &list) == VC_OK) {
 *       if (vc_tag_list_get(list, 0, &tag) == VC_OK)
 *         printf("%s %d\n", vc_tag_family_name(tag.family), tag.id);
 *       vc_tag_list_destroy(list);
 *     }
 *     vc_tag_finder_destroy(finder);
 *
 * See visioncore.h for ownership, errors, option structs, threads, units, annotations in brackets.
 */
#ifndef VISIONCORE_TAG_H
#define VISIONCORE_TAG_H

#include "camera.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Families of tags. ArUco dictionaries of one size share their first codes: aruco4x4_50 is the
 * start of aruco4x4_1000.
 */
enum {
  VC_TAG_FAMILY_36H11 = 0, /**< "tag36h11" 587 codes: FRC since 2024, FTC */
  VC_TAG_FAMILY_25H9 = 1,  /**< "tag25h9" 35 codes */
  VC_TAG_FAMILY_16H5 = 2,  /**< "tag16h5" 30 codes: FRC 2023 */
  /**
   * "tagStandard41h12" 2115 codes; the corners are those of the inner border, with data bits on
   * both sides of it
   */
  VC_TAG_FAMILY_STANDARD41H12 = 3,
  VC_TAG_FAMILY_36H10 = 4,            /**< "tag36h10" 2320 codes */
  VC_TAG_FAMILY_CIRCLE21H7 = 5,       /**< "tagCircle21h7" 38 codes */
  VC_TAG_FAMILY_CIRCLE49H12 = 6,      /**< "tagCircle49h12" 65535 codes */
  VC_TAG_FAMILY_CUSTOM48H12 = 7,      /**< "tagCustom48h12" 42211 codes */
  VC_TAG_FAMILY_STANDARD52H13 = 8,    /**< "tagStandard52h13" 48714 codes */
  VC_TAG_FAMILY_ARUCO_4X4_50 = 9,     /**< "aruco4x4_50" */
  VC_TAG_FAMILY_ARUCO_4X4_100 = 10,   /**< "aruco4x4_100" */
  VC_TAG_FAMILY_ARUCO_4X4_250 = 11,   /**< "aruco4x4_250" */
  VC_TAG_FAMILY_ARUCO_4X4_1000 = 12,  /**< "aruco4x4_1000" */
  VC_TAG_FAMILY_ARUCO_5X5_50 = 13,    /**< "aruco5x5_50" */
  VC_TAG_FAMILY_ARUCO_5X5_100 = 14,   /**< "aruco5x5_100" */
  VC_TAG_FAMILY_ARUCO_5X5_250 = 15,   /**< "aruco5x5_250" */
  VC_TAG_FAMILY_ARUCO_5X5_1000 = 16,  /**< "aruco5x5_1000" */
  VC_TAG_FAMILY_ARUCO_6X6_50 = 17,    /**< "aruco6x6_50" */
  VC_TAG_FAMILY_ARUCO_6X6_100 = 18,   /**< "aruco6x6_100" */
  VC_TAG_FAMILY_ARUCO_6X6_250 = 19,   /**< "aruco6x6_250" */
  VC_TAG_FAMILY_ARUCO_6X6_1000 = 20,  /**< "aruco6x6_1000" */
  VC_TAG_FAMILY_ARUCO_7X7_50 = 21,    /**< "aruco7x7_50" */
  VC_TAG_FAMILY_ARUCO_7X7_100 = 22,   /**< "aruco7x7_100" */
  VC_TAG_FAMILY_ARUCO_7X7_250 = 23,   /**< "aruco7x7_250" */
  VC_TAG_FAMILY_ARUCO_7X7_1000 = 24,  /**< "aruco7x7_1000" */
  VC_TAG_FAMILY_ARUCO_MIP_36H12 = 25, /**< "aruco_mip_36h12" 250 codes of 6x6 bits */
  VC_TAG_FAMILY_ARUCO_ORIGINAL = 26,  /**< "aruco_original" 1024 codes of 5x5 bits */
  /** the first family added with vc_tag_finder_add_family(); then 1001, 1002, ... */
  VC_TAG_FAMILY_CUSTOM = 1000
};

/** Why a candidate was rejected. */
enum {
  VC_TAG_REJECTED_SIZE = 0,       /**< a side is shorter than min_side_px */
  VC_TAG_REJECTED_EDGES = 1,      /**< a side is not straight, or not between dark and bright */
  VC_TAG_REJECTED_CONTRAST = 2,   /**< black and white differ by less than min_contrast */
  VC_TAG_REJECTED_BORDER = 3,     /**< the cells of the border are not all of one colour */
  VC_TAG_REJECTED_CODE = 4,       /**< no code of the families is close enough */
  VC_TAG_REJECTED_ID = 5,         /**< "identifier" a code excluded by vc_tag_finder_set_ids() */
  VC_TAG_REJECTED_CONFIDENCE = 6, /**< less than min_confidence */
  VC_TAG_REJECTED_OVERLAP = 7,    /**< overlaps a better candidate */
  VC_TAG_REJECTED_LIMIT = 8       /**< more than max_tags */
};

/**
 * "tag36h11", ..., "aruco4x4_50", ..., "custom" for every added family; "" for other numbers.
 * Static storage.
 * @param family  [VC_TAG_FAMILY_* or more]
 */
VC_API const char *vc_tag_family_name(int32_t family);
/**
 * The name of a VC_TAG_REJECTED_* constant, for example "size" or "edges"; "" for other numbers.
 * Static storage.
 */
VC_API const char *vc_tag_rejected_name(int32_t reason);

/** Finder options. Distances require focal_px, fov_rad or a calibrated camera, and tag_size_m. */
typedef struct vc_tag_finder_options {
  uint32_t struct_size;
  int32_t max_tags; /**< [1..10000 = 1000] maximum number of tags; the best are kept */
  /**
   * [bits 1 << VC_TAG_FAMILY_* = 0x209020F] The built-in families to search; 0: only those of
   * vc_tag_finder_add_family(). The default is tag36h11, tag25h9, tag16h5, tagStandard41h12,
   * aruco4x4_50, aruco5x5_1000, aruco6x6_250 and aruco_mip_36h12.
   */
  uint64_t families;
  /** [-1 or 0..11 = -1] maximum number of corrected bits; -1: as many as the family allows */
  int32_t max_wrong_bits;
  /** [flag = 0] 1: also find mirror images, marked as mirrored */
  int32_t find_mirrored;
  /** [flag = 0] 1: also find tags with black and white exchanged, marked as inverted */
  int32_t find_inverted;
  /** [flag = 0] 1: the list also contains rejected candidates with the reason */
  int32_t keep_rejected;
  /**
   * [4..10000 = 4] candidates with a shorter side, or with a side below both 6 px and 1 px per
   * cell, are ignored
   */
  double min_side_px;
  /**
   * [1..255 = 8; unit grey levels] Difference between black and white. Reduced proportionally, to
   * at least 2, in dark images, whose brightest hundredth is below 64.
   */
  double min_contrast;
  double min_confidence; /**< [0..1 = 0.5] less probable tags are not reported */
  /**
   * [0.001..100 = 0.1651] side of the square between the corners; 0.1651 is 6.5 in, FRC since 2024
   */
  double tag_size_m;
  /** [0 or 1..1000000 = 0] focal length in pixels of the images; 0: from fov_rad */
  double focal_px;
  /** [0 or 0.01..3.1 = 0] angle of view over the diagonal; 0: unknown, 68.5 degrees are assumed */
  double fov_rad;
  /**
   * [0 or 0.2..5 = 0] Exponent from grey levels to light, in which edges are symmetric: 1 = linear,
   * 2.2 = sRGB; 0: unknown. The cells of a tag then show how far levels that do not follow light
   * (sRGB, clipped white, sharpening) shift its edges.
   */
  double gamma;
} vc_tag_finder_options;

/** A custom family, for example an ArUco dictionary. */
typedef struct vc_tag_family {
  uint32_t struct_size;
  int32_t border_side;     /**< [3..14] cells per side of the square between the corners */
  int32_t reversed_border; /**< [flag] 1: a white border with black around it */
  /**
   * [-1 or 0..16] maximum number of corrected bits, at most bit_count / 4; -1: as many as the
   * minimum distance of the codes allows, but 0 for more than 2048 codes, whose distance is not
   * computed
   */
  int32_t max_wrong_bits;
  int32_t bit_count; /**< [4..64] bits of a code */
  int32_t reserved;  /**< [reserved] */
  /**
   * [null] The cell of each bit, most significant bit first, relative to the top-left cell of the
   * square between the corners; cells outside the square are negative or at least border_side. All
   * cells must differ and lie neither on the border nor on the ring of cells around it. bit_x and
   * bit_y have bit_count elements, which are copied. Both NULL: all cells inside a border of one
   * cell, row by row, as in ArUco.
   */
  const int8_t *bit_x;
  const int8_t *bit_y;   /**< [null] see bit_x */
  const uint64_t *codes; /**< white = 1; the index is the id; all codes differ. Copied */
  size_t code_count;     /**< [1..65536] */
} vc_tag_family;

/** One tag. */
typedef struct vc_tag {
  uint32_t struct_size;
  int32_t family;   /**< [VC_TAG_FAMILY_* or more] more: the number of an added family */
  int32_t id;       /**< [0 or more] the number of the code */
  int32_t track_id; /**< [0 or more] from track: constant across frames; from find: 0 */
  /**
   * Outer corners of the border, pixels: top-left, top-right, bottom-right, bottom-left of the
   * upright tag. Counter-clockwise for a mirrored tag.
   */
  vc_point corners[4];
  vc_point center;     /**< intersection of the diagonals */
  int32_t wrong_bits;  /**< number of corrected bits */
  int32_t erased_bits; /**< number of unreadable bits, which were taken from the code */
  double contrast;     /**< [0..255; unit grey levels] difference between black and white */
  /**
   * [0..1] mean distance of the cells from the threshold between black and white, divided by half
   * the contrast: near 0 = guess, 1 = clear
   */
  double margin;
  double confidence;       /**< [0..1] calibrated on rendered scenes */
  double corner_stddev_px; /**< standard deviation of a corner in x and in y */
  int32_t mirrored;        /**< [flag] 1: mirror image */
  int32_t inverted;        /**< [flag] 1: black and white are exchanged */
  int32_t partial;         /**< [flag] 1: the border is partly hidden or outside the picture */
  /** [0 or more] from track: number of frames since the tag was last found; predicted if not 0 */
  int32_t frames_unseen;
  double velocity_px_s[2]; /**< velocity of the center, from track; otherwise 0 */
  double size_m;           /**< side of the square, used for the pose */
  int32_t has_pose;        /**< [flag] 1: the following fields are set */
  int32_t reserved;        /**< [reserved] */
  /** direction of the center from the optical axis, without distortion; positive right */
  double yaw_rad;
  double pitch_rad;        /**< positive up */
  double distance_m;       /**< straight line from the lens to the center */
  double translation_m[3]; /**< center in the camera frame: x right, y down, z ahead */
  /**
   * Axis times angle (Rodrigues) of the tag's axes: x right, y down, z into the tag; 0 for a tag
   * that faces the camera upright.
   */
  double rotation_rad[3];
  double reprojection_px;        /**< root mean square reprojection error of the corners */
  double other_translation_m[3]; /**< second solution of the pose of a square */
  double other_rotation_rad[3];  /**< of the second pose */
  double other_reprojection_px;  /**< of the second pose */
  double ambiguity;              /**< [0..1] near 1: the second pose fits equally well */
  /**
   * Covariance of the first pose, 6 x 6 by rows: translation (m), rotation about the camera's axes
   * (rad).
   */
  double covariance[36];
} vc_tag;

/** A rejected candidate. */
typedef struct vc_tag_rejected {
  uint32_t struct_size;
  int32_t reason;      /**< [VC_TAG_REJECTED_*] */
  vc_point corners[4]; /**< pixels, clockwise as seen, from any corner */
} vc_tag_rejected;

/** Finds tags; holds the camera, added families, ids, sizes and the tracked tags. */
typedef struct vc_tag_finder vc_tag_finder;
/** The tags and rejected candidates in one picture; immutable. */
typedef struct vc_tag_list vc_tag_list;

/** Fills in the defaults, as vc_picture_options_init(). */
VC_API void vc_tag_finder_options_init(vc_tag_finder_options *options, size_t struct_size);

/**
 * Creates a finder for still pictures and for the frames of a video.
 * @param options  NULL = defaults
 * @param out      destroy with vc_tag_finder_destroy()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, a number out of range); VC_ERR_UNSUPPORTED
 *         (unknown constant or field); VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_tag_finder_create(const vc_tag_finder_options *options, vc_tag_finder **out);
/** Releases the finder; its lists remain valid. NULL is allowed. */
VC_API void vc_tag_finder_destroy(vc_tag_finder *finder);
/**
 * Error text of the last call on this finder; "" after success. Never NULL; borrowed until the next
 * call on it.
 */
VC_API const char *vc_tag_finder_error(const vc_tag_finder *finder);

/**
 * Replaces the options. Camera, added families, ids and sizes are kept, and tracking continues.
 * @param options  NULL = defaults
 * @return as vc_tag_finder_create(). After an error the options are unchanged.
 */
VC_API vc_status vc_tag_finder_set_options(vc_tag_finder *finder,
                                           const vc_tag_finder_options *options);

/**
 * Uses a calibrated camera instead of focal_px and fov_rad, for poses and for the bend that its
 * distortion gives to the sides of tags.
 * @param camera  [null] NULL = use the options again
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED. After an error the camera is
 *         unchanged.
 */
VC_API vc_status vc_tag_finder_set_camera(vc_tag_finder *finder, const vc_camera *camera);

/**
 * Adds a custom family, which is searched in addition to those of the options.
 * @param family  set family->struct_size
 * @param number  [null] set to its number, VC_TAG_FAMILY_CUSTOM or greater, unless it is NULL
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, a number out of range, a code or a cell twice,
 *         more than 64 families); VC_ERR_UNSUPPORTED (field); VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_tag_finder_add_family(vc_tag_finder *finder, const vc_tag_family *family,
                                          int32_t *number);

/**
 * Restricts the ids of a family that are reported, for example to those on the field.
 * @param family  [VC_TAG_FAMILY_* or more] more: the number of an added family
 * @param ids     [null] copied; NULL with count 0 = all ids
 * @param count   [0..65536]
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, an id that the family does not have);
 *         VC_ERR_UNSUPPORTED (family)
 */
VC_API vc_status vc_tag_finder_set_ids(vc_tag_finder *finder, int32_t family, const int32_t *ids,
                                       size_t count);

/**
 * Sets the size of a tag that differs from tag_size_m.
 * @param family  [VC_TAG_FAMILY_* or more] more: the number of an added family
 * @param id      [0 or more] of the family
 * @param size_m  [0 or 0.001..100] side of the square between the corners; 0 = tag_size_m
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (family)
 */
VC_API vc_status vc_tag_finder_set_size(vc_tag_finder *finder, int32_t family, int32_t id,
                                        double size_m);

/**
 * Finds tags in a still picture. Does not affect the tracking of vc_tag_finder_track().
 * @param finder  used by one thread at a time
 * @param image   any format; only the brightness is used; borrowed for the call
 * @param out     a new list, tags ordered by confidence; NULL after an error
 * @return VC_OK, also if nothing was found; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED;
 *         VC_ERR_NO_MEMORY; VC_ERR_INTERNAL
 */
VC_API vc_status vc_tag_finder_find(vc_tag_finder *finder, const vc_image *image,
                                    vc_tag_list **out);

/**
 * Finds and tracks tags in the next frame of a video. A tag that is not seen is predicted for up to
 * 6 frames. A frame of another size, or a gap of more than a second, starts new tracks.
 * @param capture_ns  [0 or more] capture time on a monotonic clock, later than that of the previous
 *                    frame; 0 = unknown: tags keep their track ids, but nothing is predicted from
 *                    the previous frame, and velocities are 0 until two successive frames have a
 *                    time
 * @param out         as vc_tag_finder_find(), with track_id, velocities and frames_unseen; tags
 *                    seen in this frame come first. The confidence of predicted tags decreases and
 *                    may be less than min_confidence.
 * @return as vc_tag_finder_find(); VC_ERR_INVALID_ARGUMENT for a time that is negative or not later
 */
VC_API vc_status vc_tag_finder_track(vc_tag_finder *finder, const vc_image *image,
                                     int64_t capture_ns, vc_tag_list **out);

/**
 * Forgets all tracked tags, whose track ids are not given again, and the time of the last frame.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL).
 */
VC_API vc_status vc_tag_finder_reset(vc_tag_finder *finder);

/** Number of tags; 0 for NULL. */
VC_API size_t vc_tag_list_count(const vc_tag_list *list);
/**
 * The tag at an index. Set out->struct_size first.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND.
 */
VC_API vc_status vc_tag_list_get(const vc_tag_list *list, size_t index, vc_tag *out);
/** Number of rejected candidates; 0 for NULL and without keep_rejected. */
VC_API size_t vc_tag_list_rejected_count(const vc_tag_list *list);
/**
 * The rejected candidate at an index. Set out->struct_size first.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND.
 */
VC_API vc_status vc_tag_list_rejected_get(const vc_tag_list *list, size_t index,
                                          vc_tag_rejected *out);
/**
 * Draws the tags with family, id and axes, as the command does for --annotate, and rejected
 * candidates with their reason.
 * @param canvas   of the picture's size
 * @param options  [null] NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (canvas format); VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_tag_list_draw(const vc_tag_list *list, const vc_canvas *canvas,
                                  const vc_draw_options *options);
/**
 * Draws a rectified, upright view of one tag.
 * @param index   of the tag
 * @param image   the picture that was searched; borrowed for the call
 * @param margin  [0..4] width of the visible surroundings of the square between the corners, as a
 *                fraction of its side; 0.125 shows one cell around tag36h11
 * @param canvas  of any size; GRAY8, RGB24, BGR24, RGBA32 or BGRA32
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, an image of another size, a margin out of range);
 *         VC_ERR_NOT_FOUND (index); VC_ERR_UNSUPPORTED (format); VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_tag_list_view(const vc_tag_list *list, size_t index, const vc_image *image,
                                  double margin, const vc_canvas *canvas);
/**
 * The list as JSON, borrowed from the list: "tags", "rejected". See "JSON" in visioncore.h. "" for
 * NULL. Any thread.
 */
VC_API const char *vc_tag_list_json(const vc_tag_list *list);
/** Releases the list. NULL is allowed. */
VC_API void vc_tag_list_destroy(vc_tag_list *list);

/* ==========================================================================================
 * Localisation of a robot on a field of tags
 *
 * One estimate from the tags seen by all cameras of the robot and a layout with the poses of the
 * tags.
 *
 *     vc_tag_field *field;
 *     vc_tag_position position;
 *     position.struct_size = sizeof position;
 *     vc_tag_field_create(layout, layout_size, NULL, &field);      (the bytes of WPILib's JSON)
 *     ...
 *     const vc_tag_view view = {list, {0, 0, 0, 0, 0, 0}};         (the camera is the robot)
 *     if (vc_tag_field_locate(field, &view, 1, NULL, &position) == VC_OK && position.found)
 *       printf("%f %f\n", position.pose.x_m, position.pose.y_m);
 *     vc_tag_field_destroy(field);
 *
 * The axes are those of WPILib. Field: x along the field from the blue wall, y to the left, z up.
 * Robot and camera: x ahead, y to the left, z up. Tag: x out of its face. Yaw on a field is
 * positive to the left.
 * ========================================================================================== */

/**
 * A position and a rotation: roll about x, then pitch about y, then yaw about z. The ranges are
 * those of the mount of a camera. The tags of a layout may lie up to 100 km from its origin, and
 * the position of a robot may be anywhere.
 */
typedef struct vc_tag_field_pose {
  double x_m, y_m, z_m;                /**< [-1000..1000] position */
  double roll_rad, pitch_rad, yaw_rad; /**< [-6.3..6.3] rotation */
} vc_tag_field_pose;

/** Options of a field: the robot and its surroundings. */
typedef struct vc_tag_field_options {
  uint32_t struct_size;
  /** [VC_TAG_FAMILY_* or more = VC_TAG_FAMILY_36H11] of the tags of the layout */
  int32_t family;
  /**
   * [flag = 0] 1: the robot stands on the floor, level and at height 0 within the deviations below
   */
  int32_t on_floor;
  int32_t reserved;  /**< [reserved] */
  double tag_size_m; /**< [0.001..100 = 0.1651] size of tags without a size in the layout */
  /**
   * [0.001..100 = 0.05] minimum standard deviation of a corner, which accounts for calibration
   * error
   */
  double pixel_stddev_px;
  double placement_stddev_m; /**< [0..10 = 0] deviation of the tags from their layout positions */
  double heading_stddev_rad; /**< [0.0001..3 = 0.01] of the headings passed in */
  double height_stddev_m;    /**< [0.0001..10 = 0.02] for on_floor */
  double level_stddev_rad;   /**< [0.0001..3 = 0.02] for on_floor */
  /** [0..1000 = 2] tags off by more than this and by over four deviations are ignored */
  double outlier_px;
  /** [0.01..1000 = 4] typical acceleration of the robot: smaller values smooth more */
  double acceleration_m_s2;
  double angular_acceleration_rad_s2; /**< [0.01..10000 = 15] likewise for rotation */
  double longest_unseen_s;            /**< [0..60 = 1] maximum duration of a track without tags */
} vc_tag_field_options;

/** A tag of a layout. */
typedef struct vc_tag_place {
  uint32_t struct_size;
  int32_t id;             /**< number of the tag's code */
  vc_tag_field_pose pose; /**< on the field */
  double size_m; /**< side of the square between the corners; 0: tag_size_m of the options */
} vc_tag_place;

/** The tags that one camera of a robot sees. */
typedef struct vc_tag_view {
  /** of a finder with the camera's calibration; borrowed for the call */
  const vc_tag_list *list;
  vc_tag_field_pose mount; /**< camera on the robot; all 0: the camera itself is located */
} vc_tag_view;

/** The position of a robot on the field. */
typedef struct vc_tag_position {
  uint32_t struct_size;
  int32_t found;           /**< [flag] 1: the following fields are set; 0: unknown position */
  int32_t used_count;      /**< number of tags used; 0 for a prediction */
  int32_t outlier_count;   /**< number of tags ignored as outliers */
  int32_t resolved;        /**< [flag] 1: no other position is likely */
  int32_t has_other;       /**< [flag] 1: other is set */
  vc_tag_field_pose pose;  /**< of the robot on the field */
  vc_tag_field_pose other; /**< the second best pose */
  double ambiguity;        /**< [0..1] error divided by that of the second best pose; 0: no other */
  /** root mean square reprojection error of the corners of the used tags */
  double reprojection_px;
  /**
   * 6 x 6, row by row: x, y, z (m), then the rotation about the field's axes (rad). Covers the
   * noise of the corners, and grows with the contradictions between tags, layout, heading and floor
   */
  double covariance[36];
  double velocity_m_s[3];   /**< along the field's axes, from track; otherwise 0 */
  double velocity_rad_s[3]; /**< about the field's axes, from track; otherwise 0 */
} vc_tag_position;

/** Whether a visible tag was used, and if not, why. */
enum {
  VC_TAG_SIGHTING_USED = 0,
  VC_TAG_SIGHTING_NOT_IN_LAYOUT = 1, /**< the layout has no tag with this id */
  VC_TAG_SIGHTING_INCONSISTENT = 2,  /**< inconsistent with the other tags */
  /** the corners are not those of a square in front of the camera */
  VC_TAG_SIGHTING_NO_POSE = 3,
  VC_TAG_SIGHTING_JUMP = 4 /**< would imply an implausible jump of the robot */
};

/** A visible tag, and whether it was used. */
typedef struct vc_tag_sighting {
  uint32_t struct_size;
  int32_t id;     /**< number of the tag's code */
  int32_t view;   /**< index of the view */
  int32_t index;  /**< of the tag in the view's list */
  int32_t reason; /**< [VC_TAG_SIGHTING_*] */
} vc_tag_sighting;

/** A layout of tags and the track of the robot. */
typedef struct vc_tag_field vc_tag_field;

/**
 * "used", "not in layout", "inconsistent", "no pose" or "jump"; "" for other numbers. Static
 * storage. Any thread.
 */
VC_API const char *vc_tag_sighting_name(int32_t reason);
/** Fills in the defaults, as vc_picture_options_init(). */
VC_API void vc_tag_field_options_init(vc_tag_field_options *options, size_t struct_size);
/**
 * Reads a layout: WPILib's field JSON, Limelight's map (.fmap), or a list with one tag per line:
 * id, x, y, z in metres, and then optionally yaw, pitch, roll in degrees and the size in metres; #
 * starts a comment, and a line "field LENGTH WIDTH" gives the size of the field. The origin of a
 * map is the middle of the field; one with fieldlength and fieldwidth is moved to WPILib's origin.
 * No tag may have two places, or an id that the family of the options does not have.
 * @param layout   the file; need not end with NUL
 * @param size     bytes, at most 16 MiB
 * @param options  NULL = defaults
 * @param out      destroy with vc_tag_field_destroy()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED; VC_ERR_BAD_DATA (not a layout);
 *         VC_ERR_TOO_LARGE (bytes, or more than 10000 tags); VC_ERR_NO_MEMORY. vc_last_error()
 *         has the text.
 */
VC_API vc_status vc_tag_field_create(const char *layout, size_t size,
                                     const vc_tag_field_options *options, vc_tag_field **out);
/** Releases the field. NULL is allowed. */
VC_API void vc_tag_field_destroy(vc_tag_field *field);
/**
 * Error text of the last call on this field; "" after success. Never NULL; borrowed until the next
 * call on it.
 */
VC_API const char *vc_tag_field_error(const vc_tag_field *field);

/** Number of tags in the layout; 0 for NULL. */
VC_API size_t vc_tag_field_place_count(const vc_tag_field *field);
/**
 * The tag of the layout at an index, in the order of ids. Set out->struct_size first.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND.
 */
VC_API vc_status vc_tag_field_place_get(const vc_tag_field *field, size_t index, vc_tag_place *out);
/**
 * The size of the field.
 * @param length_m  [null] set to the length; 0 if the layout has none
 * @param width_m   [null] set to the width; 0 if the layout has none
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL field).
 */
VC_API vc_status vc_tag_field_size_get(const vc_tag_field *field, double *length_m,
                                       double *width_m);

/**
 * The position from the tags seen by all cameras at one moment, independently of earlier frames.
 *
 * Solves one least squares problem over the corners of all tags, initialised with the poses of
 * single tags, and excludes outliers.
 * @param views        [null] one for each camera; tags of another family, mirrored and predicted
 *                     tags are ignored; NULL is allowed if view_count is 0
 * @param view_count   [0..64]
 * @param heading_rad  [null; finite] the robot's yaw on the field, from a gyroscope at that moment;
 *                     NULL = unknown
 * @param out          set out->struct_size first; found is 0 if the position is unknown
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (also for more than 1024 tags in all views, without those
 *         that are ignored)
 */
VC_API vc_status vc_tag_field_locate(vc_tag_field *field, const vc_tag_view *views,
                                     size_t view_count, const double *heading_rad,
                                     vc_tag_position *out);
/**
 * The position filtered over time, with velocities. Frames of several cameras may arrive out of
 * order, up to half a second late; an older one starts a new track. Positions that are not resolved
 * do not update the track.
 * @param views        [null] as for vc_tag_field_locate()
 * @param view_count   [0..64]
 * @param heading_rad  [null; finite] as for vc_tag_field_locate()
 * @param capture_ns   [0 or more] capture time of the pictures, on a monotonic clock; 0 is a time
 *                     as any other
 * @param out          as vc_tag_field_locate(); a prediction if no tag was seen; found is 0 if the
 *                     robot was not located for longest_unseen_s
 * @return as vc_tag_field_locate(); VC_ERR_INVALID_ARGUMENT for a time that is negative
 */
VC_API vc_status vc_tag_field_track(vc_tag_field *field, const vc_tag_view *views,
                                    size_t view_count, const double *heading_rad,
                                    int64_t capture_ns, vc_tag_position *out);
/**
 * The position predicted for another time, such as the present: compensates for latency.
 * @param at_ns  [0 or more] on the clock of capture_ns
 * @param out    as vc_tag_field_track()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT
 */
VC_API vc_status vc_tag_field_predict(vc_tag_field *field, int64_t at_ns, vc_tag_position *out);
/**
 * Forgets the track of the robot.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL).
 */
VC_API vc_status vc_tag_field_reset(vc_tag_field *field);

/**
 * Number of visible tags in the last vc_tag_field_locate() or vc_tag_field_track(), used or not,
 * without those that are ignored; 0 for NULL.
 */
VC_API size_t vc_tag_field_sighting_count(const vc_tag_field *field);
/**
 * A visible tag, used ones first. Set out->struct_size first.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND.
 */
VC_API vc_status vc_tag_field_sighting_get(const vc_tag_field *field, size_t index,
                                           vc_tag_sighting *out);
/**
 * A position and its sightings as JSON: "found", "pose", "sightings", ... See "JSON" in
 * visioncore.h.
 * @param position  of the last call on the field
 * @return borrowed from the field until the next call of this function; "" for NULL and while
 *         another thread uses the field
 */
VC_API const char *vc_tag_field_json(vc_tag_field *field, const vc_tag_position *position);

#ifdef __cplusplus
}
#endif

#endif
