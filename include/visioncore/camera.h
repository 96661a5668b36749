/* visioncore/camera.h: calibrated cameras, their files, and calibration.
 *
 * Recognisers need a calibrated camera to measure directions and distances. A calibrator computes
 * one from pictures of a printed board. Method: docs/camera.md.
 *
 *     vc_calibrator *calibrator;
 *     vc_camera camera;
 *     camera.struct_size = sizeof camera;
 *     if (vc_calibrator_create(NULL, &calibrator) != VC_OK) return 1;
 *     for (size_t i = 0; i < count; i++) vc_calibrator_add(calibrator, &images[i], NULL);
 *     if (vc_calibrator_calibrate(calibrator, &camera, NULL) == VC_OK) printf("%f\n", camera.fx);
 *     vc_calibrator_destroy(calibrator);
 *
 * See visioncore.h for ownership, errors, option structs, threads, units, annotations in brackets.
 */
#ifndef VISIONCORE_CAMERA_H
#define VISIONCORE_CAMERA_H

#include "common.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A calibrated camera: pinhole with OpenCV's distortion coefficients. */
typedef struct vc_camera {
  uint32_t struct_size;
  /**
   * [0 or more] size of the calibration pictures, at most VC_IMAGE_MAX_SIDE; 0 x 0: the size of the
   * images. The parameters are scaled for images of another size, which must show the same view
   */
  int32_t width, height;
  int32_t reserved; /**< [reserved] */
  /**
   * [finite] focal lengths, 1 to 1000000, and principal point, -1000000 to 1000000, in pixels
   */
  double fx, fy, cx, cy;
  /**
   * [finite] k1 k2 p1 p2 k3 k4 k5 k6 (Brown's model and its rational form), s1 s2 s3 s4 (thin
   * prism), tx ty (tilt of the sensor in radians, -1.5 to 1.5); 0 = none. All are -10000 to 10000
   */
  double distortion[14];
} vc_camera;

/**
 * Reads a calibration file: JSON of PhotonVision (all years), of calibdb, of OpenCV, or with the
 * lists "camera_matrix" and "distortion"; YAML of OpenCV or ROS (camera_info); XML of OpenCV. Other
 * camera models (fisheye, splines) are rejected. May be called from any thread.
 * @param file  the file; need not end with NUL
 * @param size  bytes, at most 64 MiB
 * @param out   set out->struct_size first; width and height are 0 if the file has none
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_BAD_DATA (none of these formats);
 *         VC_ERR_UNSUPPORTED (camera model); VC_ERR_TOO_LARGE. vc_last_error() has the text.
 */
VC_API vc_status vc_camera_load(const char *file, size_t size, vc_camera *out);

/** Formats of calibration files. */
enum {
  VC_CAMERA_FILE_OPENCV_YAML = 1,      /**< "opencv-yaml" */
  VC_CAMERA_FILE_OPENCV_JSON = 2,      /**< "opencv-json" */
  VC_CAMERA_FILE_ROS = 3,              /**< YAML, camera_info */
  VC_CAMERA_FILE_PHOTONVISION = 4,     /**< JSON, since 2024 */
  VC_CAMERA_FILE_PHOTONVISION_2023 = 5 /**< "photonvision-2023" JSON, before 2024 */
};

/**
 * The name of a format: "opencv-yaml", "opencv-json", "ros", "photonvision", "photonvision-2023";
 * "" for unknown numbers. Static storage. Any thread.
 */
VC_API const char *vc_camera_file_name(int32_t form);

/**
 * Writes a camera as a calibration file. vc_camera_load() restores exactly the same values.
 * Trailing distortion coefficients that are 0 are left out: the file has 5, 8, 12 or 14 of them.
 * May be called from any thread.
 * @param camera    needs a picture size, except for the formats of OpenCV
 * @param form      [VC_CAMERA_FILE_*]
 * @param bytes     [null] receives the file, without a NUL; NULL with capacity 0 queries the size
 * @param capacity  size of the buffer
 * @param size      set to the number of bytes needed
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED; VC_ERR_TOO_LARGE (capacity; nothing
 *         is written). vc_last_error() has the text.
 */
VC_API vc_status vc_camera_save(const vc_camera *camera, int32_t form, uint8_t *bytes,
                                size_t capacity, size_t *size);

/* ==========================================================================================
 * Camera calibration
 * ========================================================================================== */

/** Collects pictures of a board and calibrates a camera from them. */
typedef struct vc_calibrator vc_calibrator;

/** The pattern of a board. */
enum {
  VC_BOARD_CHESSBOARD = 1, /**< black and white squares; must be entirely visible */
  VC_BOARD_CHARUCO = 2     /**< a tag in each white square; may be partly visible (default) */
};

/** Whether a picture is used for the calibration, and if not, why. */
enum {
  VC_CALIBRATION_REASON_USED = 0,
  /** "no_board" no board, or a chessboard that is not entirely visible */
  VC_CALIBRATION_REASON_NO_BOARD = 1,
  /** "few_corners" fewer than min_corners, or no two rows or columns with two corners each */
  VC_CALIBRATION_REASON_FEW_CORNERS = 2,
  /** "other_size" the size differs from that of the first picture with a board */
  VC_CALIBRATION_REASON_OTHER_SIZE = 3,
  VC_CALIBRATION_REASON_OUTLIER = 4 /**< contradicts the other pictures */
};

/** "chessboard" or "charuco"; "" for other numbers. Static storage. */
VC_API const char *vc_board_name(int32_t board);
/**
 * The name of a VC_CALIBRATION_REASON_* constant, for example "used" or "no_board"; "" for unknown
 * numbers. Static storage.
 */
VC_API const char *vc_calibration_reason_name(int32_t reason);

/** The board and the parameters of the calibration. */
typedef struct vc_calibrator_options {
  uint32_t struct_size;
  int32_t board; /**< [VC_BOARD_* = VC_BOARD_CHARUCO] */
  /** [4..40 = 9] squares per row. OpenCV counts inner corners instead: one less */
  int32_t columns;
  int32_t rows;    /**< [4..40 = 6] rows of squares */
  double square_m; /**< [0.0001..10 = 0.025] side of a square. Does not affect the camera */
  /**
   * [0.0001..10 = 0.01875] side of the tags of VC_BOARD_CHARUCO, border included; 0.3 to 0.95 of
   * square_m
   */
  double marker_m;
  /**
   * [VC_TAG_FAMILY_* = VC_TAG_FAMILY_ARUCO_4X4_50] family of the tags of VC_BOARD_CHARUCO, whose
   * ids number the white squares row by row: it must have columns * rows / 2 tags. Not
   * VC_TAG_FAMILY_CUSTOM
   */
  int32_t family;
  /**
   * [4 or 5 or 8 or 12 or 14 = 5] number of distortion coefficients. More coefficients need more
   * pictures, with corners near the edges of the image
   */
  int32_t coefficients;
  int32_t min_corners; /**< [4..1000 = 8] pictures with fewer are ignored */
  int32_t reserved;    /**< [reserved] */
  /**
   * [1..1000 = 3] a picture is left out if its error exceeds the median by this factor. Errors
   * below half a pixel are always accepted
   */
  double outlier_ratio;
} vc_calibrator_options;

/** The contribution of one picture. */
typedef struct vc_calibration_view {
  uint32_t struct_size;
  int32_t reason;       /**< [VC_CALIBRATION_REASON_*] */
  int32_t corner_count; /**< number of detected corners of the board */
  int32_t reserved;     /**< [reserved] */
  /**
   * root mean square reprojection error of the corners; 0 before vc_calibrator_calibrate()
   */
  double reprojection_px;
} vc_calibration_view;

/** Quality of a calibration. */
typedef struct vc_calibration {
  uint32_t struct_size;
  int32_t used_views;     /**< number of pictures used */
  double reprojection_px; /**< as in vc_calibration_view, over all pictures used */
  /**
   * Standard deviation. If it exceeds 2 % of the focal length, add pictures in which the board is
   * tilted more.
   */
  double fx_stddev_px;
  double fy_stddev_px; /**< standard deviation */
  double cx_stddev_px; /**< standard deviation */
  double cy_stddev_px; /**< standard deviation */
} vc_calibration;

/** Fills in the defaults, as vc_picture_options_init(). */
VC_API void vc_calibrator_options_init(vc_calibrator_options *options, size_t struct_size);
/**
 * Creates a calibrator without pictures.
 * @param options  NULL = defaults
 * @param out      set to the calibrator, destroyed by the caller; NULL on error
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED; VC_ERR_NO_MEMORY. vc_last_error()
 *         has the text.
 */
VC_API vc_status vc_calibrator_create(const vc_calibrator_options *options, vc_calibrator **out);
/** Releases the calibrator. NULL is allowed. */
VC_API void vc_calibrator_destroy(vc_calibrator *calibrator);
/**
 * Error text of the last call on this calibrator; "" after success. Never NULL; borrowed until the
 * next call on it.
 */
VC_API const char *vc_calibrator_error(const vc_calibrator *calibrator);

/**
 * Looks for the board in a picture and keeps its corners.
 * @param image  any format; borrowed for the call. All pictures must be of one camera and size
 * @param view   [null] filled in unless it is NULL; set view->struct_size first
 * @return VC_OK, also if no board was found; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED;
 *         VC_ERR_TOO_LARGE (more than 100 pictures); VC_ERR_NO_MEMORY; VC_ERR_INTERNAL
 */
VC_API vc_status vc_calibrator_add(vc_calibrator *calibrator, const vc_image *image,
                                   vc_calibration_view *view);
/**
 * Looks for the board in the next frame of a video. The frame is kept if the board is not moving
 * and at a new position, unless there are 100 pictures already.
 * @param capture_ns  [0 or more] as for vc_target_finder_track()
 * @param kept        [null] set to 1 if the frame was kept, else 0, unless it is NULL
 * @param view        [null] as for vc_calibrator_add()
 * @return VC_OK, also if no board was found; VC_ERR_INVALID_ARGUMENT (also for a time that is
 *         negative or not later); VC_ERR_UNSUPPORTED; VC_ERR_NO_MEMORY; VC_ERR_INTERNAL
 */
VC_API vc_status vc_calibrator_track(vc_calibrator *calibrator, const vc_image *image,
                                     int64_t capture_ns, int32_t *kept, vc_calibration_view *view);
/**
 * Draws the corners found in the last picture, in the order of the board.
 * @param canvas   of the size of that picture
 * @param options  [null] NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED; VC_ERR_NO_MEMORY.
 */
VC_API vc_status vc_calibrator_draw(vc_calibrator *calibrator, const vc_canvas *canvas,
                                    const vc_draw_options *options);

/**
 * Calibrates the camera from all pictures added, as calibrateCamera of OpenCV does (Zhang 2000).
 * Outliers are removed one by one. Coefficients that the pictures do not determine stay small.
 * @param camera  the result; set camera->struct_size first
 * @param facts   [null] filled in unless it is NULL; set facts->struct_size first
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND (fewer than 3 pictures show the board);
 *         VC_ERR_BAD_DATA (the corners contradict each other, as on a board of another size, or do
 *         not determine a camera; the text says what to change); VC_ERR_NO_MEMORY
 */
VC_API vc_status vc_calibrator_calibrate(vc_calibrator *calibrator, vc_camera *camera,
                                         vc_calibration *facts);

/** Number of pictures added or kept; 0 for NULL. */
VC_API size_t vc_calibrator_view_count(const vc_calibrator *calibrator);
/**
 * The contribution of a picture, in the order of addition. Set out->struct_size first.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND (index).
 */
VC_API vc_status vc_calibrator_view_get(const vc_calibrator *calibrator, size_t index,
                                        vc_calibration_view *out);
/**
 * Counts the corners of the used pictures in each cell of a grid over the image. The distortion is
 * not constrained in cells without corners, which are mostly near the edges.
 * @param columns  [1..100]
 * @param rows     [1..100]
 * @param counts   [elements columns * rows] receives the numbers, row by row
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT.
 */
VC_API vc_status vc_calibrator_coverage(vc_calibrator *calibrator, int32_t columns, int32_t rows,
                                        int32_t *counts);
/**
 * Forgets all pictures and the time of the last frame.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL).
 */
VC_API vc_status vc_calibrator_reset(vc_calibrator *calibrator);

/**
 * The board as a PDF file to print at its exact size, with a line to verify the printed scale.
 * @param page_width_mm   [20..5000] 297 x 210 is A4 landscape
 * @param page_height_mm  [20..5000]
 * @param bytes           set to the file, borrowed until the next call of this function or the
 *                        destruction of the calibrator
 * @param size            set to the number of bytes
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (also if the board does not fit on the page)
 */
VC_API vc_status vc_calibrator_board(vc_calibrator *calibrator, double page_width_mm,
                                     double page_height_mm, const void **bytes, size_t *size);

#ifdef __cplusplus
}
#endif

#endif
