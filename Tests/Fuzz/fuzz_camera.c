/* Camera calibration files: any bytes give a usable camera or an error of the file. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <visioncore.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  vc_camera camera = {.struct_size = sizeof camera};
  const vc_status status = vc_camera_parse((const char *)data, size, &camera);
  const int is_refused = status == VC_ERR_BAD_DATA || status == VC_ERR_UNSUPPORTED || status == VC_ERR_TOO_LARGE;
  if (status != VC_OK && !is_refused && size > 0) abort();
  if (is_refused && !*vc_create_error()) abort();
  if (status != VC_OK) return 0;
  if (!isfinite(camera.fx) || !isfinite(camera.fy) || !(camera.fx > 0) || !(camera.fy > 0) || camera.width < 0 || camera.height < 0)
    abort();
  static vc_target_finder *finder;
  if (!finder && vc_target_finder_create(NULL, &finder) != VC_OK) abort();
  if (vc_target_finder_set_camera(finder, &camera) != VC_OK) abort();
  return 0;
}
