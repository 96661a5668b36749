/* visioncore/camera.h: calibrated cameras, their files, and calibration.
 *
 * A calibrated camera lets recognisers measure directions and distances. A calibrator makes one
 * from pictures of a printed board. Method: docs/camera.md.
 *
 *     vc_calibrator *calibrator;
 *     vc_camera camera;
 *     camera.struct_size = sizeof camera;
 *     if (vc_calibrator_create(NULL, &calibrator) != VC_OK) return 1;
 *     for (size_t i = 0; i < count; i++) vc_calibrator_add(calibrator, &images[i], NULL);
 *     if (vc_calibrator_calibrate(calibrator, &camera, NULL) == VC_OK) printf("%f\n", camera.fx);
 *     vc_calibrator_destroy(calibrator);
 *
 * Ownership, errors, option structs, threads, units, facts in brackets: visioncore.h.
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
   * [0 or more] size of the calibrated pictures; 0 x 0: calibrated at the size of the images.
   * Images of another size are taken as scaled
   */
  int32_t width, height;
  int32_t reserved;      /**< [reserved] */
  double fx, fy, cx, cy; /**< [finite] focal lengths and principal point, in pixels */
  /**
   * [finite] k1 k2 p1 p2 k3 k4 k5 k6 (Brown's model and its rational form), s1 s2 s3 s4 (thin
   * prism), tx ty (tilt of the sensor in radians); 0 = none
   */
  double distortion[14];
} vc_camera;

/**
 * Reads a camera's calibration file: JSON of PhotonVision (of every year), calibdb, OpenCV, or
 * lists "camera_matrix" and "distortion"; YAML of OpenCV or of ROS (camera_info); XML of OpenCV. A
 * file of another camera model (fisheye, splines) is refused. May be called from any thread.
 * @param file  the file; need not end with NUL
 * @param size  bytes, at most 64 MiB
 * @param out   set out->struct_size first; width and height are 0 if the file has none
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL); VC_ERR_BAD_DATA (not such a file);
 *         VC_ERR_UNSUPPORTED (camera model); VC_ERR_TOO_LARGE. vc_last_error() has the text.
 */
VC_API vc_status vc_camera_load(const char *file, size_t size, vc_camera *out);

/** Formats of calibration files. */
enum {
  VC_CAMERA_FILE_OPENCV_YAML = 1,      /**< "opencv-yaml" */
  VC_CAMERA_FILE_OPENCV_JSON = 2,      /**< "opencv-json" */
  VC_CAMERA_FILE_ROS = 3,              /**< YAML, camera_info */
  VC_CAMERA_FILE_PHOTONVISION = 4,     /**< JSON, since 2024 */
  VC_CAMERA_FILE_PHOTONVISION_2023 = 5 /**< "photonvision-2023" JSON of the years before */
};

/**
 * The name of a format: "opencv-yaml", "opencv-json", "ros", "photonvision", "photonvision-2023";
 * "" for other numbers. Static storage. Any thread.
 */
VC_API const char *vc_camera_file_name(int32_t form);

/**
 * Writes a camera as a calibration file, which vc_camera_load() reads as the same camera. The file
 * has 5 coefficients if the others are 0, otherwise 8, 12 or 14, and numbers with all their digits.
 * May be called from any thread.
 * @param camera    with a picture size, except for the formats of OpenCV
 * @param form      [VC_CAMERA_FILE_*]
 * @param bytes     [null] receives the file, without a NUL; NULL with capacity 0 asks for the size
 * @param capacity  room at bytes
 * @param size      set to the bytes that are needed
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED; VC_ERR_TOO_LARGE (capacity).
 *         vc_last_error() has the text.
 */
VC_API vc_status vc_camera_save(const vc_camera *camera, int32_t form, uint8_t *bytes,
                                size_t capacity, size_t *size);

/* ==========================================================================================
 * Camera calibration
 * ========================================================================================== */

/** Collects pictures of a board. */
typedef struct vc_calibrator vc_calibrator;

/** The pattern of a board. */
enum {
  VC_BOARD_CHESSBOARD = 1, /**< black and white squares; must be seen completely */
  VC_BOARD_CHARUCO = 2     /**< with a tag in each white square; any part of it will do (default) */
};

/** Why a picture does not count. */
enum {
  VC_CALIBRATION_REASON_USED = 0,
  /** "no_board" no board, or a chessboard that is not seen completely */
  VC_CALIBRATION_REASON_NO_BOARD = 1,
  VC_CALIBRATION_REASON_FEW_CORNERS = 2, /**< "few_corners" fewer than min_corners */
  /** "other_size" another size than the first picture with a board */
  VC_CALIBRATION_REASON_OTHER_SIZE = 3,
  VC_CALIBRATION_REASON_OUTLIER = 4 /**< contradicts the other pictures */
};

/** "chessboard" or "charuco"; "" for other numbers. Static storage. */
VC_API const char *vc_board_name(int32_t board);
/**
 * The name of a VC_CALIBRATION_REASON_* constant, for example "used" or "no_board"; "" for other
 * numbers.
 * Static storage.
 */
VC_API const char *vc_calibration_reason_name(int32_t reason);

/** The board, and how to calibrate. */
typedef struct vc_calibrator_options {
  uint32_t struct_size;
  int32_t board; /**< [VC_BOARD_* = VC_BOARD_CHARUCO] */
  /** [4..40 = 9] squares in a row. OpenCV counts the corners between them: one less */
  int32_t columns;
  int32_t rows;    /**< [4..40 = 6] rows of squares */
  double square_m; /**< [0.0001..10 = 0.025] side of a square. It does not change the camera */
  /**
   * [0.0001..10 = 0.01875] side of the black squares of the tags of VC_BOARD_CHARUCO, 0.3 to 0.95
   * of square_m
   */
  double marker_m;
  /**
   * [VC_TAG_FAMILY_* = VC_TAG_FAMILY_ARUCO_4X4_50] of the tags of VC_BOARD_CHARUCO, numbered along
   * the white squares row by row
   */
  int32_t family;
  /** [4 or 5 or 8 or 12 or 14 = 5] of the distortion. More need more pictures, up to the rim */
  int32_t coefficients;
  int32_t min_corners; /**< [4..1000 = 8] pictures with fewer are left out */
  int32_t reserved;    /**< [reserved] */
  /**
   * [1..1000 = 3] a picture whose error is more than this many times the median is left out. Errors
   * below half a pixel are ignored
   */
  double outlier_ratio;
} vc_calibrator_options;

/** The contribution of one picture. */
typedef struct vc_calibration_view {
  uint32_t struct_size;
  int32_t reason;       /**< [VC_CALIBRATION_REASON_*] */
  int32_t corner_count; /**< corners of the board that were found */
  int32_t reserved;     /**< [reserved] */
  /**
   * root mean square distance of the corners from where the camera predicts them; 0 before
   * vc_calibrator_calibrate()
   */
  double reprojection_px;
} vc_calibration_view;

/** How good a calibration is. */
typedef struct vc_calibration {
  uint32_t struct_size;
  int32_t used_views;     /**< pictures that count */
  double reprojection_px; /**< as in vc_calibration_view, of all pictures that count */
  /**
   * Standard deviations. A focal length with an uncertainty above 2 % needs pictures of a board
   * that is tilted more.
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
 * Why the last call on this calibrator failed; "" after success. Never NULL; borrowed until the
 * next call on it.
 */
VC_API const char *vc_calibrator_error(const vc_calibrator *calibrator);

/**
 * Looks for the board in a picture and keeps its corners.
 * @param image  any format; borrowed for the call. All pictures are of one camera and size
 * @param view   [null] filled in with what was found unless it is NULL; set view->struct_size first
 * @return VC_OK, also if no board is seen; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED;
 *         VC_ERR_TOO_LARGE (more than 1000 pictures); VC_ERR_NO_MEMORY; VC_ERR_INTERNAL
 */
VC_API vc_status vc_calibrator_add(vc_calibrator *calibrator, const vc_image *image,
                                   vc_calibration_view *view);
/**
 * Looks for the board in the next frame of a video, and keeps the frame if the board is still, and
 * in a new place.
 * @param capture_ns  [0 or more] as for vc_target_finder_track()
 * @param kept        [null] set to 1 if the frame was kept, else 0, unless it is NULL
 * @param view        [null] as for vc_calibrator_add()
 * @return as vc_calibrator_add(); VC_ERR_INVALID_ARGUMENT for a time that is negative or not later
 */
VC_API vc_status vc_calibrator_track(vc_calibrator *calibrator, const vc_image *image,
                                     int64_t capture_ns, int32_t *kept, vc_calibration_view *view);
/**
 * Draws the corners that were found in the last picture, in the order of the board.
 * @param canvas  of that picture's size
 * @param options  [null] NULL = defaults
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_UNSUPPORTED; VC_ERR_NO_MEMORY.
 */
VC_API vc_status vc_calibrator_draw(vc_calibrator *calibrator, const vc_canvas *canvas,
                                    const vc_draw_options *options);

/**
 * Calibrates from all pictures added (calibrateCamera of OpenCV). Pictures that contradict the
 * others are left out one by one.
 * @param camera  the result; set camera->struct_size first
 * @param facts   [null] filled in unless it is NULL; set facts->struct_size first
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND (fewer than 3 pictures show the board);
 *         VC_ERR_NO_MEMORY; VC_ERR_INTERNAL (no camera explains the pictures)
 */
VC_API vc_status vc_calibrator_calibrate(vc_calibrator *calibrator, vc_camera *camera,
                                         vc_calibration *facts);

/** Number of pictures that were added or kept; 0 for NULL. */
VC_API size_t vc_calibrator_view_count(const vc_calibrator *calibrator);
/**
 * The contribution of a picture, in the order of adding. Set out->struct_size first.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT; VC_ERR_NOT_FOUND (index).
 */
VC_API vc_status vc_calibrator_view_get(const vc_calibrator *calibrator, size_t index,
                                        vc_calibration_view *out);
/**
 * Counts the corners of the used pictures in each cell of a grid over the picture. In cells without
 * corners, mostly at the rim, the distortion is unknown.
 * @param columns  [1..100]
 * @param rows     [1..100]
 * @param counts   [elements columns * rows] receives the numbers, row by row
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT.
 */
VC_API vc_status vc_calibrator_coverage(vc_calibrator *calibrator, int32_t columns, int32_t rows,
                                        int32_t *counts);
/**
 * Forgets all pictures.
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (NULL).
 */
VC_API vc_status vc_calibrator_reset(vc_calibrator *calibrator);

/**
 * The board as a PDF file to print, in exact size, with a line to measure after printing.
 * @param page_width_mm   [20..5000] 297 x 210 is A4 on its side
 * @param page_height_mm  [20..5000]
 * @param bytes           set to the file, borrowed from the calibrator until the next call of this
 *                        function or its destruction
 * @param size            set to the number of bytes
 * @return VC_OK; VC_ERR_INVALID_ARGUMENT (also if the board does not fit on the page)
 */
VC_API vc_status vc_calibrator_board(vc_calibrator *calibrator, double page_width_mm,
                                     double page_height_mm, const void **bytes, size_t *size);

#ifdef __cplusplus
}
#endif

#endif
