/* TIFF by libtiff: the first picture of the file. */
#ifdef WITH_TIFF
#include "pictures.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

typedef struct memory {
  const unsigned char *bytes;
  size_t size, at;
} memory;

static tmsize_t read_bytes(thandle_t handle, void *to, tmsize_t count) {
  memory *file = handle;
  const size_t left = file->at < file->size ? file->size - file->at : 0, taken = (size_t)count < left ? (size_t)count : left;
  memcpy(to, file->bytes + (left ? file->at : 0), taken);
  file->at += taken;
  return (tmsize_t)taken;
}

static tmsize_t write_nothing(thandle_t handle, void *from, tmsize_t count) {
  (void)handle, (void)from, (void)count;
  return 0;
}

static toff_t seek(thandle_t handle, toff_t offset, int whence) {
  memory *file = handle;
  file->at = (size_t)(offset + (whence == SEEK_CUR ? file->at : whence == SEEK_END ? file->size : 0));
  return file->at;
}

static int close_nothing(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t file_size(thandle_t handle) { return ((memory *)handle)->size; }

/* libtiff takes the whole file as mapped. If it reads the file in pieces, it takes bytes from its start for strips that are missing. */
static int map_bytes(thandle_t handle, void **base, toff_t *size) {
  const memory *file = handle;
  *base = (void *)(uintptr_t)file->bytes;
  *size = file->size;
  return 1;
}

static void unmap_nothing(thandle_t handle, void *base, toff_t size) { (void)handle, (void)base, (void)size; }

static void be_silent(void) {
  TIFFSetErrorHandler(NULL);
  TIFFSetWarningHandler(NULL);
}

/* Camera raw files start with a small preview; the picture itself needs a raw converter. */
static bool is_raw(TIFF *file) {
  uint32_t kind = 0;
  const void *version = NULL; /* four bytes: libtiff gives no count for this tag */
  TIFFGetField(file, TIFFTAG_SUBFILETYPE, &kind);
  return kind & FILETYPE_REDUCEDIMAGE || TIFFGetField(file, TIFFTAG_DNGVERSION, &version);
}

/* Rotates pixels upright. EXIF 2.32, tag Orientation: the corner of the picture at which the first stored row and column lie. */
static void copy_upright(const uint32_t *raster, int32_t stored_width, int32_t stored_height, int orientation, bitmap *out) {
  const bool is_transposed = orientation >= 5;
  const bool from_right = orientation == 2 || orientation == 3 || orientation == 7 || orientation == 8;
  const bool from_bottom = orientation == 3 || orientation == 4 || orientation == 6 || orientation == 7;
  unsigned char *to = out->pixels;
  for (int32_t y = 0; y < out->height; y++)
    for (int32_t x = 0; x < out->width; x++, to += 3) {
      int32_t column = is_transposed ? y : x, row = is_transposed ? x : y;
      if (from_right) column = stored_width - 1 - column;
      if (from_bottom) row = stored_height - 1 - row;
      const uint32_t pixel = raster[(size_t)row * (size_t)stored_width + (size_t)column];
      const uint32_t white = 255 - TIFFGetA(pixel), colors[] = {TIFFGetR(pixel), TIFFGetG(pixel), TIFFGetB(pixel)};
      for (int c = 0; c < 3; c++) /* premultiplied by libtiff; brighter than alpha only in damaged files */
        to[c] = (unsigned char)(colors[c] < 255 - white ? colors[c] + white : 255);
    }
}

static const char *decode(TIFF *file, bitmap *out) {
  uint32_t width = 0, height = 0;
  uint16_t orientation = ORIENTATION_TOPLEFT;
  if (is_raw(file)) return "a camera raw file; convert it first";
  TIFFGetField(file, TIFFTAG_IMAGEWIDTH, &width);
  TIFFGetField(file, TIFFTAG_IMAGELENGTH, &height);
  TIFFGetFieldDefaulted(file, TIFFTAG_ORIENTATION, &orientation);
  const bool is_transposed = orientation >= 5 && orientation <= 8;
  const char *reason = make_bitmap(out, is_transposed ? height : width, is_transposed ? width : height);
  if (reason) return reason;
  /* libtiff decodes a whole strip or tile at once: at most 16 bytes per pixel are needed, and tiles go beyond small pictures. */
  const uint64_t block = TIFFIsTiled(file) ? TIFFTileSize64(file) : TIFFStripSize64(file);
  if (block > 16 * (uint64_t)width * height + (1 << 24)) return "a strip or tile is much larger than the picture";
  uint32_t *raster = malloc((size_t)width * height * sizeof *raster);
  /* In the orientation of the file: rows as stored. */
  const bool is_read = raster && TIFFReadRGBAImageOriented(file, width, height, raster, orientation, 1);
  if (is_read) copy_upright(raster, (int32_t)width, (int32_t)height, orientation <= 8 ? orientation : ORIENTATION_TOPLEFT, out);
  free(raster);
  return is_read ? NULL : "damaged, truncated, or an unsupported layout";
}

const char *decode_tiff(const unsigned char *bytes, size_t size, bitmap *out) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, be_silent);
  memory source = {bytes, size, 0};
  TIFF *file = TIFFClientOpen("picture", "r", &source, read_bytes, write_nothing, seek, close_nothing, file_size, map_bytes, unmap_nothing);
  if (!file) return "damaged or truncated";
  const char *reason = decode(file, out);
  TIFFClose(file);
  return reason;
}
#else
typedef int no_tiff; /* ISO C forbids an empty file */
#endif
