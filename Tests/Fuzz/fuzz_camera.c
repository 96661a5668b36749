/* Camera calibration files: any bytes give a usable camera or an error; writing and reading a camera does not change it. */
#include "fuzz.h"

static void save_and_read(const vc_camera *camera) {
  for (int32_t form = VC_CAMERA_FILE_OPENCV_YAML; form <= VC_CAMERA_FILE_PHOTONVISION_2023; form++) {
    uint8_t file[4096];
    size_t size;
    vc_camera again = {.struct_size = sizeof again};
    const vc_status saved = vc_camera_save(camera, form, file, sizeof file, &size);
    const int needs_size = form > VC_CAMERA_FILE_OPENCV_JSON;
    if (saved != VC_OK && !(saved == VC_ERR_INVALID_ARGUMENT && needs_size && camera->width == 0)) abort();
    if (saved != VC_OK) continue;
    if (vc_camera_load((const char *)file, size, &again) != VC_OK) abort();
    if (memcmp(&again.fx, &camera->fx, 4 * sizeof(double)) != 0 || again.width != camera->width || again.height != camera->height) abort();
    for (int i = 0; i < 14; i++) /* -0 may become 0 */
      if (again.distortion[i] != camera->distortion[i]) abort();
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  vc_camera camera = {.struct_size = sizeof camera};
  const vc_status status = vc_camera_load((const char *)data, size, &camera);
  const int is_refused = status == VC_ERR_BAD_DATA || status == VC_ERR_UNSUPPORTED || status == VC_ERR_TOO_LARGE;
  if (status != VC_OK && !is_refused && size > 0) abort();
  if (is_refused && !*vc_last_error()) abort();
  if (status != VC_OK) return 0;
  if (!isfinite(camera.fx) || !isfinite(camera.fy) || !(camera.fx > 0) || !(camera.fy > 0) || camera.width < 0 || camera.height < 0)
    abort();
  save_and_read(&camera);
  static vc_target_finder *finder;
  if (!finder && vc_target_finder_create(NULL, &finder) != VC_OK) abort();
  if (vc_target_finder_set_camera(finder, &camera) != VC_OK) abort();
  return 0;
}
