/* Calibration files of cameras. */
#include "camera.h"

#include <stdlib.h>

bool read_camera(const output *output, const char *file, vc_camera *out) {
  size_t size;
  const char *message = NULL;
  unsigned char *bytes = read_file(file, &size, &message);
  if (!bytes) return print_error(output, file, VC_ERR_IO, message);
  *out = (vc_camera){.struct_size = sizeof *out};
  const vc_status status = vc_camera_load((const char *)bytes, size, out);
  free(bytes);
  return status == VC_OK || print_error(output, file, status, vc_last_error());
}
