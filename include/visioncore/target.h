/* visioncore/target.h: retro-reflective robot targets.
 *
 * Tape lit by an LED beside the camera is found by colour and shape and measured with subpixel
 * accuracy; the pose of a model is fitted to it. A model has one or two elements of tape; a strip
 * is a lit region in a picture that may be such an element. Lists are immutable and independent of
 * their finder. Method and accuracy: docs/target.md. Serving results over TCP and recording:
 * visioncore_extras.h.
 *
 *     vc_target_finder *finder;
 *     vc_target_list *list;
 *     vc_target target;
 *     target.struct_size = sizeof target;
 *     if (vc_target_finder_create(NULL, &finder) != VC_OK) return 1;
 *     if (vc_target_finder_find(finder, &image, &list) == VC_OK) {
 *       if (vc_target_list_get(list, 0, &target) == VC_OK) printf("%f m\n", target.distance_m);
 *       vc_target_list_destroy(list);
 *     }
 *     vc_target_finder_destroy(finder);
 *
 * See visioncore.h for ownership, errors, option structs, threads, units, annotations in brackets.
 */
#ifndef VISIONCORE_TARGET_H
#define VISIONCORE_TARGET_H

#include "camera.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Models of targets. */
enum {
  /**
   * two strips of 5.5 x 2 in, tilted 14.5 degrees towards each other, 8 in apart at the top
   * (default)
   */
  VC_TARGET_MODEL_FRC2019 = 1,
  VC_TARGET_MODEL_FRC2018 = 2, /**< two upright strips of 2 x 15.3 in, 8 in overall */
  VC_TARGET_MODEL_FRC2017 = 3, /**< two upright strips of 2 x 5 in, 10.25 in overall */
  /** the high goal: the lower half of a hexagon outlined with tape, 39.25 in wide */
  VC_TARGET_MODEL_FRC2020 = 4,
  VC_TARGET_MODEL_CUSTOM = 100 /**< the model of vc_target_finder_set_model() */
};

/** Segmentation of lit tape. */
enum {
  /** excess of the LED's colour over its opposite, compared with the surroundings (default) */
  VC_TARGET_SEGMENTATION_ADAPTIVE = 0,
  VC_TARGET_SEGMENTATION_RGB = 1, /**< red, green and blue within segment_min..segment_max */
  /**
   * hue 0..179 (half degrees; min > max wraps), saturation and value 0..255 within
   * segment_min..segment_max
   */
  VC_TARGET_SEGMENTATION_HSV = 2
};

/** Colour of the LED, for VC_TARGET_SEGMENTATION_ADAPTIVE. */
enum {
  VC_TARGET_LED_GREEN_OR_BLUE = 0, /**< "green-or-blue" from yellowish green to blue (default) */
  VC_TARGET_LED_GREEN = 1,
  VC_TARGET_LED_BLUE = 2,
  VC_TARGET_LED_RED = 3,
  /** white or infrared light: brightness alone. GRAY8 images are always segmented this way */
  VC_TARGET_LED_BRIGHT = 4
};

/** Why a strip was rejected. */
enum {
  VC_TARGET_STRIP_REASON_ACCEPTED = 0,
  VC_TARGET_STRIP_REASON_ASPECT = 1,     /**< length over width outside min_aspect..max_aspect */
  VC_TARGET_STRIP_REASON_AREA = 2,       /**< area outside min_area_fraction..max_area_fraction */
  VC_TARGET_STRIP_REASON_FILL_RATIO = 3, /**< "fill_ratio" less than min_fill_ratio */
  VC_TARGET_STRIP_REASON_HEIGHT = 4,     /**< within ignore_top_fraction */
  VC_TARGET_STRIP_REASON_EDGES = 5,      /**< too few straight edges */
  VC_TARGET_STRIP_REASON_LIMIT = 6       /**< more than max_strips */
};

/** "frc2019", "frc2018", "frc2017", "frc2020" or "custom"; "" for other numbers. Static storage. */
VC_API const char *vc_target_model_name(int32_t model);
/** "adaptive", "rgb" or "hsv"; "" for other numbers. Static storage. */
VC_API const char *vc_target_segmentation_name(int32_t segmentation);
/** "green-or-blue", "green", "blue", "red" or "bright"; "" for other numbers. Static storage. */
VC_API const char *vc_target_led_name(int32_t led);
/**
 * The name of a VC_TARGET_STRIP_REASON_* constant: "accepted", "aspect", "area", "fill_ratio",
 * "height", "edges" or "limit"; "" for other numbers. Static storage.
 */
VC_API const char *vc_target_strip_reason_name(int32_t reason);

/**
 * Finder options. The defaults suit most rooms and cameras. Accurate distances require focal_px,
 * fov_rad or a calibrated camera.
 */
typedef struct vc_target_finder_options {
  uint32_t struct_size;
  int32_t model;          /**< [VC_TARGET_MODEL_* = VC_TARGET_MODEL_FRC2019] */
  int32_t segmentation;   /**< [VC_TARGET_SEGMENTATION_* = VC_TARGET_SEGMENTATION_ADAPTIVE] */
  int32_t led;            /**< [VC_TARGET_LED_* = VC_TARGET_LED_GREEN_OR_BLUE] */
  uint8_t segment_min[4]; /**< [= 0] R, G, B or H (up to 179), S, V; the fourth must be 0 */
  /**
   * [= 255, 255, 255, 0] not less than segment_min, except for a range of hues that wraps around 0;
   * the fourth must be 0
   */
  uint8_t segment_max[4];
  int32_t min_signal;  /**< [1..255 = 24; unit grey levels] smallest excess of the LED's colour */
  int32_t min_pixels;  /**< [1..1000000 = 12] smaller regions are ignored as speckle */
  int32_t max_strips;  /**< [1..1000 = 64] maximum number of strips; the best are kept */
  int32_t max_targets; /**< [1..100 = 16] maximum number of targets; the best are kept */
  /** [flag = 0] 1: the list also contains rejected strips with the reason */
  int32_t keep_rejected;
  int32_t reserved; /**< [reserved] */
  /** [0 or 1..1000000 = 0] focal length in pixels of the images; 0: from fov_rad */
  double focal_px;
  /** [0 or 0.01..3.1 = 0] angle of view over the diagonal; 0: unknown, 68.5 degrees are assumed */
  double fov_rad;
  double min_area_fraction; /**< [0..1 = 0] area of a strip as a fraction of the picture */
  double max_area_fraction; /**< [>= min_area_fraction; 0..1 = 1] */
  double min_aspect;        /**< [0..1000 = 1.2] length over width of a complete strip */
  double max_aspect;        /**< [>= min_aspect; 0..1000 = 24] */
  double min_fill_ratio;    /**< [0..1 = 0.5] area of the tape over the area of its rectangle */
  /** [0..1 = 0] strips in this upper fraction of the picture are rejected */
  double ignore_top_fraction;
  double min_gap_widths;   /**< [0..1000 = 0] dark gap between two strips, in strip widths */
  double min_confidence;   /**< [0..1 = 0.45] less probable targets are not reported */
  double camera_height_m;  /**< [-100..100 = 0] height of the lens above the floor */
  double camera_pitch_rad; /**< [-1.6..1.6 = 0] positive = up */
  /**
   * [-100..100 = 0] height of the model's origin above the floor. If it differs from
   * camera_height_m, the heights give a second distance: vc_target.height_distance_m
   */
  double target_height_m;
} vc_target_finder_options;

/**
 * The corners of one element of tape: top-left, top-right, bottom-right, bottom-left of the element
 * itself. Metres in a model, seen from the front with x right and y down; pixels in a result.
 */
typedef struct vc_target_element {
  vc_point corners[4]; /**< in the order above */
} vc_target_element;

/** One target. */
typedef struct vc_target {
  uint32_t struct_size;
  int32_t model;         /**< [VC_TARGET_MODEL_*] */
  int32_t track_id;      /**< [0 or more] from track: constant across frames; from find: 0 */
  int32_t element_count; /**< [1..2] */
  /** pixels, the left element first; hidden corners are estimates */
  vc_target_element elements[2];
  vc_point center; /**< centre of the elements, pixels */
  /** direction of the center from the optical axis, without distortion; positive right */
  double yaw_rad;
  double pitch_rad; /**< positive up */
  /**
   * Horizontal distance from the lens to the model's origin, using camera_pitch_rad. If the heights
   * of lens and target are given, the inverse-variance weighted mean of this distance of the pose
   * and height_distance_m.
   */
  double floor_distance_m;
  double distance_m;       /**< straight line from the lens to the model's origin */
  double area_fraction;    /**< [0..1] area of the elements as a fraction of the picture */
  double translation_m[3]; /**< the model's origin in the camera frame: x right, y down, z ahead */
  double rotation_rad[3];  /**< rotation of the model: axis times angle (Rodrigues) */
  double reprojection_px;  /**< root mean square distance of the model from the measured edges */
  /** [0..1] near 1: a second pose fits equally well, and the rotation is not reliable */
  double ambiguity;
  /** standard deviation; includes focal_stddev_px */
  double yaw_stddev_rad;
  double pitch_stddev_rad;            /**< standard deviation, as for yaw */
  double floor_distance_stddev_m;     /**< standard deviation, as for yaw */
  double confidence;                  /**< [0..1] calibrated on rendered scenes */
  double yaw_velocity_rad_s;          /**< from track; otherwise 0 */
  double floor_distance_velocity_m_s; /**< from track; otherwise 0 */
  int32_t partial; /**< [flag] 1: an element is partly hidden or outside the picture */
  /** [0 or more] from track: number of frames since it was last measured; predicted if not 0 */
  int32_t frames_unseen;
  /**
   * Horizontal distance from camera_height_m, camera_pitch_rad and target_height_m alone; 0 if the
   * heights differ by less than 5 cm or the target is on the wrong side of the horizon.
   */
  double height_distance_m;
  double height_distance_stddev_m; /**< standard deviation */
  /**
   * focal length of the camera: as given, otherwise a typical value, refined by the perspective of
   * targets seen from the side (track: in all frames until now)
   */
  double focal_px;
  /**
   * 2 to 15 percent of focal_px if it is estimated, 0 if it was given. But where the perspective of
   * targets seen from the side contradicts a given one by more than three standard deviations, as
   * after a zoom, it is the difference, which the other standard deviations include.
   */
  double focal_stddev_px;
} vc_target;

/** One strip: a lit region that may be an element of a target. */
typedef struct vc_target_strip {
  uint32_t struct_size;
  int32_t reason;      /**< [VC_TARGET_STRIP_REASON_*] */
  int32_t target;      /**< [-1 or more] index of its target in the same list; -1: none */
  int32_t cut;         /**< [flag] 1: cut off by the edge of the picture */
  vc_point corners[4]; /**< pixels, in the order of vc_target_element */
  double confidence;   /**< [0..1] a ranking, not a probability */
} vc_target_strip;

/** distance = scale * area_fraction ^ exponent. */
typedef struct vc_target_area_model {
  double scale;    /**< [finite] metres */
  double exponent; /**< [finite] */
} vc_target_area_model;

/** Finds targets; holds the camera, the custom model and the tracked targets. */
typedef struct vc_target_finder vc_target_finder;
/** The targets and strips in one picture; immutable. */
typedef struct vc_target_list vc_target_list;

/** Fills in the defaults, as vc_picture_options_init(). */
VC_API void vc_target_finder_options_init(vc_target_finder_options *options, size_t struct_size);

/**
 * Creates a finder for still pictures and for the frames of a video.
 * @param options  NULL = defaults
 * @param out      destroy with vc_target_finder_destroy()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL, a number out of range); VC_ERR_UNSUPPORTED
 *         (unknown constant or field); VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_target_finder_create(const vc_target_finder_options *options,
                                         vc_target_finder **out);
/** Releases the finder; its lists remain valid. NULL is allowed. */
VC_API void vc_target_finder_destroy(vc_target_finder *finder);
/**
 * Error text of the last call on this finder; "" after success. Never NULL; borrowed until the next
 * call on it.
 */
VC_API const char *vc_target_finder_error(const vc_target_finder *finder);

/**
 * Replaces the options. Camera and custom model are kept, and tracking continues unless the model
 * changes.
 * @param options  NULL = defaults
 * @return as vc_target_finder_create(). After an error the options are unchanged.
 */
VC_API vc_status vc_target_finder_set_options(vc_target_finder *finder,
                                              const vc_target_finder_options *options);

/**
 * Uses a calibrated camera instead of focal_px and fov_rad.
 * @param camera  [null] NULL = use the options again
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED. After an error the camera is
 *         unchanged.
 */
VC_API vc_status vc_target_finder_set_camera(vc_target_finder *finder, const vc_camera *camera);

/**
 * Sets the model for VC_TARGET_MODEL_CUSTOM, which is VC_TARGET_MODEL_FRC2019 by default.
 * @param elements    the left element first; corners convex and clockwise, within 100 m
 * @param count       [1..2]
 * @param fill_ratio  [0.02..1] fraction of an element's quadrilateral that is tape: 1 for strips,
 *                    less for outlines
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT
 */
VC_API vc_status vc_target_finder_set_model(vc_target_finder *finder,
                                            const vc_target_element *elements, size_t count,
                                            double fill_ratio);

/**
 * Finds and measures targets in a still picture. Does not affect the tracking of
 * vc_target_finder_track().
 * @param finder  used by one thread at a time
 * @param image   any format; borrowed for the call
 * @param out     a new list: the best targets first; accepted strips from left to right, then the
 *                rejected ones in no order; NULL after an error
 * @return VC_OK, also if nothing was found; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED;
 *         VC_ERR_NO_MEMORY; VC_ERR_INTERNAL
 */
VC_API vc_status vc_target_finder_find(vc_target_finder *finder, const vc_image *image,
                                       vc_target_list **out);

/**
 * Finds and tracks targets in the next frame of a video.
 *
 * Elements are measured near their predicted positions, at a fraction of the cost of a search. The
 * full frame is searched if a target is lost, and every 15 frames. Targets keep their ids when
 * frames are dropped or targets are partly hidden; a target that is not seen is predicted for up to
 * 10 frames. A frame of another size, or a gap of more than a second, starts new tracks.
 * @param capture_ns  [0 or more] capture time on a monotonic clock, later than that of the previous
 *                    frame; 0 = unknown: targets keep their ids, but nothing is predicted from the
 *                    previous frame, and velocities are 0 until two successive frames have a time
 * @param out         as vc_target_finder_find(), with track_id, velocities and frames_unseen;
 *                    targets seen in this frame come first. The confidence of predicted targets
 *                    decreases and may be less than min_confidence.
 * @return as vc_target_finder_find(); VC_ERR_INVALID_ARGUMENT for a time that is negative or not
 *         later
 */
VC_API vc_status vc_target_finder_track(vc_target_finder *finder, const vc_image *image,
                                        int64_t capture_ns, vc_target_list **out);

/**
 * Forgets all tracked targets, whose track ids are not given again, and the time of the last frame.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL).
 */
VC_API vc_status vc_target_finder_reset(vc_target_finder *finder);

/**
 * Draws the segmentation: lit pixels white, all others black.
 * @param canvas  of the image's size
 * @return as vc_target_finder_find()
 */
VC_API vc_status vc_target_finder_mask(vc_target_finder *finder, const vc_image *image,
                                       const vc_canvas *canvas);

/**
 * Measures the focal length from one picture of a target at a known distance.
 * @param floor_distance_m  [0.05..100] as vc_target.floor_distance_m
 * @param focal_px          set to the focal length for images of this size, for
 *                          vc_target_finder_options.focal_px; 0 after an error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND (no target in the picture, or no focal
 *         length that leads to the distance); otherwise as vc_target_finder_find()
 */
VC_API vc_status vc_target_finder_calibrate(vc_target_finder *finder, const vc_image *image,
                                            double floor_distance_m, double *focal_px);

/**
 * Fits distance = scale * area_fraction ^ exponent, which needs no camera data, by linear
 * regression of the logarithms. May be called from any thread.
 * @param area_fraction  [elements count] in (0, 1], as vc_target.area_fraction
 * @param distance_m     [elements count] above 0
 * @param count          [2..10000] at least two different areas
 * @param out            for vc_target_area_distance()
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (also for areas too close together)
 */
VC_API vc_status vc_target_area_fit(const double *area_fraction, const double *distance_m,
                                    size_t count, vc_target_area_model *out);
/**
 * The distance in metres for an area fraction; 0 if it is not in (0, 1], and for NULL. May be
 * called from any thread.
 */
VC_API double vc_target_area_distance(const vc_target_area_model *model, double area_fraction);

/** Number of targets; 0 for NULL. */
VC_API size_t vc_target_list_count(const vc_target_list *list);
/**
 * The target at an index, best first. Set out->struct_size first.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND.
 */
VC_API vc_status vc_target_list_get(const vc_target_list *list, size_t index, vc_target *out);
/** Number of strips; 0 for NULL. */
VC_API size_t vc_target_list_strip_count(const vc_target_list *list);
/**
 * The strip at an index: accepted ones from left to right, then the rejected ones. Set
 * out->struct_size first.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND.
 */
VC_API vc_status vc_target_list_strip_get(const vc_target_list *list, size_t index,
                                          vc_target_strip *out);
/**
 * Draws the targets with direction and distance, and the accepted strips, as the command does for
 * --annotate.
 * @param canvas   of the picture's size
 * @param options  [null] NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED (canvas format); VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_target_list_draw(const vc_target_list *list, const vc_canvas *canvas,
                                     const vc_draw_options *options);
/**
 * The list as JSON, borrowed from the list: "targets", "strips", "rejected". See "JSON" in
 * visioncore.h. "" for NULL. Any thread.
 */
VC_API const char *vc_target_list_json(const vc_target_list *list);
/** Releases the list. NULL is allowed. */
VC_API void vc_target_list_destroy(vc_target_list *list);

#ifdef __cplusplus
}
#endif

#endif
