/* Camera options of verbs that measure. */
#ifndef VISIONCORE_COMMAND_CAMERA_H
#define VISIONCORE_COMMAND_CAMERA_H

#include "output.h"

/** Whether a name can be that of a PDF file. @return false after an error line: it has the extension of another kind */
bool is_pdf_name(const char *file);
/** Size in millimetres of a page in portrait format: A4, letter, ... @return false: unknown name */
bool paper_size(const char *name, double *width, double *height);

typedef struct optics_arguments {
  double focal_px, fov; /* NOT_GIVEN */
  const char *camera;   /* file */
} optics_arguments;

/** Rows for a verb's table of options. `field` is an optics_arguments. */
#define OPTICS_OPTIONS(type, field)                                                                                                        \
  NUMBER(type, field.focal_px, "--focal-px", "F", 1, 1e6, "focal length of the camera in pixels"),                                         \
      NUMBER(type, field.fov, "--fov", "DEGREES", 1, 170, "diagonal field of view of the camera; 68.5 if no camera is given"),             \
      TEXT(type, field.camera, "--camera", "FILE", "calibration file of the camera: JSON, YAML or XML")
#define OPTICS_DEFAULTS                                                                                                                    \
  { NOT_GIVEN, NOT_GIVEN, NULL }

/** Applies the options that were given. @return false after an error line */
bool read_optics(const output *output, const optics_arguments *arguments, double *focal_px, double *fov_rad, vc_camera *camera);
/** Prints once, at a picture, that a field of view is assumed, or that the camera was calibrated with pictures of another shape.
 * @param arguments  NULL = not to be reported */
void report_optics(const optics_arguments *arguments, const vc_camera *camera, const vc_image *image);

/** Reads the file of --camera. @return false after an error line */
bool read_camera(const output *output, const char *file, vc_camera *out);

#endif
