/* GIF by giflib: the first picture, on white. */
#ifdef WITH_GIF
#include "pictures.h"

#include <gif_lib.h>
#include <stdlib.h>
#include <string.h>

typedef struct memory {
  const unsigned char *bytes;
  size_t left;
} memory;

static int read_bytes(GifFileType *file, GifByteType *to, int count) {
  memory *source = file->UserData;
  const size_t taken = (size_t)count < source->left ? (size_t)count : source->left;
  memcpy(to, source->bytes, taken);
  source->bytes += taken;
  source->left -= taken;
  return (int)taken;
}

/* Rows of an interlaced picture come in four passes. */
static int row_of(int index, int height) {
  static const int first[] = {0, 4, 2, 1}, step[] = {8, 8, 4, 2};
  for (int pass = 0; pass < 4; pass++) {
    const int count = (height - first[pass] + step[pass] - 1) / step[pass];
    if (index < count) return first[pass] + index * step[pass];
    index -= count;
  }
  return 0;
}

static bool draw(GifFileType *file, int transparent, bitmap *out) {
  const GifImageDesc *place = &file->Image;
  const ColorMapObject *colors = place->ColorMap ? place->ColorMap : file->SColorMap;
  GifPixelType *row = colors && place->Width > 0 ? malloc((size_t)place->Width) : NULL;
  bool good = row != NULL;
  for (int i = 0; good && i < place->Height; i++) {
    good = DGifGetLine(file, row, place->Width) == GIF_OK;
    const int y = place->Top + (place->Interlace ? row_of(i, place->Height) : i);
    for (int k = 0; good && k < place->Width; k++) {
      const int x = place->Left + k, color = row[k];
      if (x < 0 || x >= out->width || y < 0 || y >= out->height || color == transparent || color >= colors->ColorCount) continue;
      const GifColorType *from = &colors->Colors[color];
      unsigned char *to = out->pixels + 3 * ((size_t)y * (size_t)out->width + (size_t)x);
      to[0] = from->Red;
      to[1] = from->Green;
      to[2] = from->Blue;
    }
  }
  free(row);
  return good;
}

/* The index of the transparent colour in a graphics control extension; -1 = none. */
static int transparent_color(const GifByteType *extension) {
  GraphicsControlBlock control;
  return extension && DGifExtensionToGCB(extension[0], extension + 1, &control) == GIF_OK ? control.TransparentColor : NO_TRANSPARENT_COLOR;
}

static const char *decode(GifFileType *file, bitmap *out) {
  const char *reason = make_bitmap(out, (uint32_t)file->SWidth, (uint32_t)file->SHeight);
  if (reason) return reason;
  memset(out->pixels, 0xFF, 3 * (size_t)out->width * (size_t)out->height);
  int transparent = NO_TRANSPARENT_COLOR;
  for (GifRecordType kind; DGifGetRecordType(file, &kind) == GIF_OK && kind != TERMINATE_RECORD_TYPE;) {
    if (kind == IMAGE_DESC_RECORD_TYPE) {
      if (DGifGetImageDesc(file) != GIF_OK) return "damaged or truncated";
      reason = size_problem((uint32_t)file->Image.Width, (uint32_t)file->Image.Height);
      return reason || draw(file, transparent, out) ? reason : "damaged or truncated";
    }
    int code;
    GifByteType *extension = NULL;
    if (kind != EXTENSION_RECORD_TYPE || DGifGetExtension(file, &code, &extension) != GIF_OK) break;
    if (code == GRAPHICS_EXT_FUNC_CODE) transparent = transparent_color(extension);
    while (extension)
      if (DGifGetExtensionNext(file, &extension) != GIF_OK) return "damaged or truncated";
  }
  return "contains no picture";
}

const char *decode_gif(const unsigned char *bytes, size_t size, bitmap *out) {
  memory source = {bytes, size};
  GifFileType *file = DGifOpen(&source, read_bytes, NULL);
  if (!file) return "damaged or truncated";
  const char *reason = decode(file, out);
  DGifCloseFile(file, NULL);
  return reason;
}
#else
typedef int no_gif; /* ISO C forbids an empty file */
#endif
