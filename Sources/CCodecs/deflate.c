#include "CCodecs.h"

#include <stdlib.h>
#include <zlib.h>

vcc_result vcc_deflate(const void *bytes, size_t count, void **out, size_t *out_count) {
  *out = NULL;
  *out_count = 0;
  uLongf size = compressBound((uLong)count);
  void *block = malloc(size);
  if (!block) return (vcc_result){VCC_NO_MEMORY, "out of memory"};
  if (compress2(block, &size, bytes, (uLong)count, 6) != Z_OK) {
    free(block);
    return (vcc_result){VCC_NO_MEMORY, "zlib could not compress"};
  }
  *out = block;
  *out_count = size;
  return (vcc_result){VCC_OK, ""};
}

uint32_t vcc_crc32(uint32_t before, const void *bytes, size_t count) { return bytes ? (uint32_t)crc32_z(before, bytes, count) : before; }
