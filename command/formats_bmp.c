/* BMP by stb_image. */
#ifdef WITH_BMP
#include "formats.h"

#include <stb_image.h>
#include <string.h>

const char *decode_bmp(const unsigned char *bytes, size_t size, bitmap *out) {
  int width, height, channels;
  /* stb_image takes a truncated file for a whole one. */
  const size_t written = size < 6 ? SIZE_MAX : bytes[2] | (size_t)bytes[3] << 8 | (size_t)bytes[4] << 16 | (size_t)bytes[5] << 24;
  if (written > size) return "truncated";
  if (size > INT_MAX || !stbi_info_from_memory(bytes, (int)size, &width, &height, &channels)) return stbi_failure_reason();
  if (!make_bitmap(out, (uint32_t)width, (uint32_t)height)) return "the picture is too large";
  unsigned char *pixels = stbi_load_from_memory(bytes, (int)size, &width, &height, &channels, 3);
  if (!pixels) return stbi_failure_reason();
  memcpy(out->pixels, pixels, 3 * (size_t)out->width * (size_t)out->height);
  stbi_image_free(pixels);
  return NULL;
}
#else
typedef int no_bmp; /* a file of C declares something */
#endif
