#include "CCodecs.h"

#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

struct vcc_gif {
  GifFileType *file;
  uint8_t *bytes;
  size_t count, capacity;
};

static int grow(GifFileType *file, const GifByteType *data, int size) {
  vcc_gif *gif = file->UserData;
  if (size < 0) return 0;
  const size_t more = (size_t)size;
  if (gif->count + more > gif->capacity) {
    const size_t capacity = (gif->count + more) * 2;
    uint8_t *bytes = realloc(gif->bytes, capacity);
    if (!bytes) return 0;
    gif->bytes = bytes;
    gif->capacity = capacity;
  }
  memcpy(gif->bytes + gif->count, data, more);
  gif->count += more;
  return size;
}

size_t vcc_gif_size(const vcc_gif *gif) { return gif->count; }

vcc_gif *vcc_gif_begin(int32_t width, int32_t height, const uint8_t *palette) {
  vcc_gif *gif = calloc(1, sizeof *gif);
  if (!gif) return NULL;
  int error = 0;
  gif->file = EGifOpen(gif, grow, &error);
  GifColorType colors[256];
  for (int i = 0; i < 256; i++) {
    colors[i].Red = palette[3 * i];
    colors[i].Green = palette[3 * i + 1];
    colors[i].Blue = palette[3 * i + 2];
  }
  ColorMapObject *map = GifMakeMapObject(256, colors);
  int good = gif->file && map;
  if (good) {
    EGifSetGifVersion(gif->file, true);
    good = EGifPutScreenDesc(gif->file, width, height, 8, 255, map) == GIF_OK;
  }
  if (good) {
    /* Netscape extension: repeats endlessly. */
    const GifByteType repeat[3] = {1, 0, 0};
    good = EGifPutExtensionLeader(gif->file, APPLICATION_EXT_FUNC_CODE) == GIF_OK &&
           EGifPutExtensionBlock(gif->file, 11, "NETSCAPE2.0") == GIF_OK && EGifPutExtensionBlock(gif->file, 3, repeat) == GIF_OK &&
           EGifPutExtensionTrailer(gif->file) == GIF_OK;
  }
  if (map) GifFreeMapObject(map);
  if (good) return gif;
  vcc_gif_free(gif);
  return NULL;
}

int32_t vcc_gif_add(vcc_gif *gif, const uint8_t *pixels, int32_t x, int32_t y, int32_t width, int32_t height, int32_t centiseconds,
                    int32_t clears_after) {
  GraphicsControlBlock control;
  control.DisposalMode = clears_after ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT;
  control.UserInputFlag = false;
  control.DelayTime = centiseconds;
  control.TransparentColor = 255;
  GifByteType extension[4];
  const size_t size = EGifGCBToExtension(&control, extension);
  if (EGifPutExtension(gif->file, GRAPHICS_EXT_FUNC_CODE, (int)size, extension) != GIF_OK) return 1;
  if (EGifPutImageDesc(gif->file, x, y, width, height, false, NULL) != GIF_OK) return 1;
  for (int32_t row = 0; row < height; row++) {
    /* giflib only masks the pixels to eight bits. */
    if (EGifPutLine(gif->file, (GifPixelType *)pixels + (size_t)row * (size_t)width, width) != GIF_OK) return 1;
  }
  return 0;
}

int32_t vcc_gif_finish(vcc_gif *gif, const uint8_t **bytes, size_t *count) {
  int error = 0;
  GifFileType *file = gif->file;
  gif->file = NULL;
  if (!file || EGifCloseFile(file, &error) != GIF_OK) return 1;
  *bytes = gif->bytes;
  *count = gif->count;
  return 0;
}

void vcc_gif_free(vcc_gif *gif) {
  if (!gif) return;
  int error = 0;
  if (gif->file) EGifCloseFile(gif->file, &error);
  free(gif->bytes);
  free(gif);
}
