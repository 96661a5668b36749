/* Camera options: calibration file, focal length or field of view. */
#include "camera.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <strings.h>

bool read_camera(const output *output, const char *file, vc_camera *out) {
  size_t size;
  const char *message = NULL;
  protect_file(file);
  unsigned char *bytes = read_file(file, &size, &message);
  if (!bytes) return print_error(output, file, VC_ERR_IO, message);
  *out = (vc_camera){.struct_size = sizeof *out};
  const vc_status status = vc_camera_load((const char *)bytes, size, out);
  free(bytes);
  return status == VC_OK || print_error(output, file, status, vc_last_error());
}

bool read_optics(const output *output, const optics_arguments *a, double *focal_px, double *fov_rad, vc_camera *camera) {
  if (!isnan(a->focal_px)) *focal_px = a->focal_px;
  if (!isnan(a->fov)) *fov_rad = a->fov * degree;
  return !a->camera || read_camera(output, a->camera, camera);
}

static void report_assumed_optics(void) {
  fputs("visioncore: assuming a field of view of 68.5 degrees; use --focal-px, --fov or --camera for exact distances\n", stderr);
}

static void report_camera_shape(const char *file, const vc_camera *camera, const vc_image *image) {
  fputs("visioncore: ", stderr);
  print_escaped(stderr, file);
  fprintf(stderr, ": the camera was calibrated with %d x %d pixels, a picture has %d x %d, which is another shape: ", camera->width,
          camera->height, image->width, image->height);
  fputs("directions and distances are wrong unless it is stretched, not cut off\n", stderr);
}

static bool has_shape(const vc_camera *camera, const vc_image *image) {
  static const double tolerance = 0.01;
  if (camera->width < 1 || camera->height < 1) return true;
  const double stretch = (double)image->width / camera->width / ((double)image->height / camera->height);
  return fabs(stretch - 1) <= tolerance;
}

void report_optics(const optics_arguments *a, const vc_camera *camera, const vc_image *image) {
  static atomic_flag is_reported = ATOMIC_FLAG_INIT;
  if (!a || (a->camera ? has_shape(camera, image) : !isnan(a->focal_px) || !isnan(a->fov))) return;
  if (atomic_flag_test_and_set(&is_reported)) return;
  if (a->camera)
    report_camera_shape(a->camera, camera, image);
  else
    report_assumed_optics();
}

bool is_pdf_name(const char *file) {
  const char *ending = extension(file);
  return !*ending || strcasecmp(ending, "pdf") == 0 || usage_error("--out %s: the file is a PDF; the name must end with .pdf", file);
}

bool paper_size(const char *name, double *width, double *height) {
  static const struct {
    const char *name;
    double width, height;
  } pages[] = {{"A4", 210, 297},  {"A3", 297, 420},         {"A2", 420, 594},         {"A1", 594, 841},
               {"A0", 841, 1189}, {"letter", 215.9, 279.4}, {"tabloid", 279.4, 431.8}};
  for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
    if (strcasecmp(name, pages[i].name) != 0) continue;
    *width = pages[i].width;
    *height = pages[i].height;
    return true;
  }
  return false;
}
