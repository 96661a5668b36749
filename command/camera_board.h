/* Calibration boards: options, results, output. */
#ifndef VISIONCORE_COMMAND_CAMERA_BOARD_H
#define VISIONCORE_COMMAND_CAMERA_BOARD_H

#include "camera.h"
#include "pictures.h"

typedef struct board_arguments {
  int32_t kind;
  const char *squares; /* "9x6" */
  double square_mm, marker_mm;
  int32_t family;
} board_arguments;

/** Rows for a verb's table of options. `field` is a board_arguments. */
#define BOARD_OPTIONS(type, field)                                                                                                         \
  NAMED(type, field.kind, "--board", vc_board_name, VC_BOARD_CHESSBOARD, VC_BOARD_CHARUCO, "pattern of the board"),                        \
      TEXT(type, field.squares, "--squares", "COLUMNSxROWS", "number of black and white squares; default 9x6"),                            \
      NUMBER(type, field.square_mm, "--square-mm", "MM", 0.1, 10000, "side of a square in millimetres"),                                   \
      NUMBER(type, field.marker_mm, "--marker-mm", "MM", 0.1, 10000,                                                                       \
             "side of a tag on a ChArUco board; by default three quarters of a square"),                                                   \
      NAMED(type, field.family, "--family", vc_tag_family_name, VC_TAG_FAMILY_36H11, VC_TAG_FAMILY_ARUCO_ORIGINAL, "family of these tags")

board_arguments default_board(void);
/** Creates a calibrator for the board. @param coefficients  of the distortion  @return NULL after a usage error */
vc_calibrator *make_calibrator(const board_arguments *board, int32_t coefficients);

/** Rows for a verb that writes a camera. `out` and `form` are const char *. */
#define CAMERA_FILE_OPTIONS(type, out, form)                                                                                               \
  OUTPUT(type, out, "--out", "FILE", "write the camera; format by extension: .yml (OpenCV), .yaml (ROS), .json (PhotonVision)"),           \
      TEXT(type, form, "--form", "opencv-yaml|opencv-json|ros|photonvision|photonvision-2023",                                             \
           "format of the file, regardless of its extension")
/** Whether the format of a file is known from its name or that of a format. @return false after a usage error */
bool is_camera_form(const char *file, const char *form);
/** Writes a camera into a file. @param form  name of a format; NULL = by extension  @return false after an error line */
bool write_camera(const output *output, const vc_camera *camera, const char *file, const char *form);
/** {"width", "height", "fx", "fy", "cx", "cy", "distortion"}. */
cJSON *camera_json(const vc_camera *camera);

typedef struct camera_calibrate_arguments {
  board_arguments board;
  int32_t coefficients;
  const char *out, *form;
} camera_calibrate_arguments;

extern const option camera_calibrate_options[];
void camera_calibrate_defaults(void *arguments);
/** A list of {"file", "corners", "reason", "reprojection_px"}. @param files  NULL = without "file" */
cJSON *views_json(vc_calibrator *calibrator, char **files);
/** Corners in each cell of a grid over the picture, row by row. */
cJSON *coverage_json(vc_calibrator *calibrator);
/** Percentage of the cells of that grid with corners. */
int covered_percent(vc_calibrator *calibrator);
/** Adds "camera", "used", "reprojection_px", "stddev_px". */
void calibration_json(cJSON *line, const vc_camera *camera, const vc_calibration *facts);
/** Calibrates, prints the result with all pictures and writes --out. @param files  names of the pictures; NULL = numbers
 * @return an exit status */
int finish_calibration(const output *output, vc_calibrator *calibrator, char **files, const camera_calibrate_arguments *arguments);

int camera_watch(const options *options, void *arguments);
int camera_calibrate(const options *options, void *arguments);

#endif
