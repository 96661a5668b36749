/* Decoding of pictures: any bytes give a picture or an error with a text, never VC_ERR_INTERNAL, never a crash. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  vc_picture *picture;
  if (vc_picture_create(&picture) != VC_OK) abort();
  vc_picture_options options;
  vc_picture_options_init(&options, sizeof options);
  options.max_pixels = 1 << 20;
  if (size > 0) {
    options.format = VC_PIXEL_GRAY8 + data[size - 1] % 5;
    options.min_side = data[size - 1] & 64 ? 16 : 0;
  }
  const vc_status status = vc_picture_decode(picture, data, size, &options);
  if (status == VC_ERR_INTERNAL || (status != VC_OK && !vc_picture_error(picture)[0])) abort();
  vc_image image;
  if ((vc_picture_image_get(picture, &image) == VC_OK) != (status == VC_OK)) abort();
  if (status == VC_OK) {
    volatile uint8_t last = ((const uint8_t *)image.data)[image.data_size - 1];
    (void)last;
  }
  vc_picture_destroy(picture);
  return 0;
}
