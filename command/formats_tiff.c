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

static void be_silent(void) {
  TIFFSetErrorHandler(NULL);
  TIFFSetWarningHandler(NULL);
}

/* Raw files of cameras begin with a small preview; their pictures need a raw converter. */
static bool is_raw(TIFF *file) {
  uint32_t kind = 0;
  const void *version = NULL; /* four bytes: libtiff gives no count for this tag */
  TIFFGetField(file, TIFFTAG_SUBFILETYPE, &kind);
  return kind & FILETYPE_REDUCEDIMAGE || TIFFGetField(file, TIFFTAG_DNGVERSION, &version);
}

static const char *decode(TIFF *file, bitmap *out) {
  uint32_t width = 0, height = 0;
  uint16_t orientation = ORIENTATION_TOPLEFT;
  if (is_raw(file)) return "a raw file of a camera; convert it first";
  TIFFGetField(file, TIFFTAG_IMAGEWIDTH, &width);
  TIFFGetField(file, TIFFTAG_IMAGELENGTH, &height);
  TIFFGetFieldDefaulted(file, TIFFTAG_ORIENTATION, &orientation);
  if (!make_bitmap(out, width, height)) return "the picture is too large";
  const size_t count = (size_t)width * height;
  uint32_t *raster = malloc(count * sizeof *raster);
  /* In the orientation of the file, so that rows come as they are stored. */
  const bool is_read = raster && TIFFReadRGBAImageOriented(file, width, height, raster, orientation, 1);
  for (size_t i = 0; is_read && i < count; i++) {
    out->pixels[3 * i] = (unsigned char)TIFFGetR(raster[i]);
    out->pixels[3 * i + 1] = (unsigned char)TIFFGetG(raster[i]);
    out->pixels[3 * i + 2] = (unsigned char)TIFFGetB(raster[i]);
  }
  free(raster);
  return !is_read ? "damaged, truncated, or of an unusual layout" : orient_bitmap(out, orientation) ? NULL : "out of memory";
}

const char *decode_tiff(const unsigned char *bytes, size_t size, bitmap *out) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, be_silent);
  memory source = {bytes, size, 0};
  TIFF *file = TIFFClientOpen("picture", "rm", &source, read_bytes, write_nothing, seek, close_nothing, file_size, NULL, NULL);
  if (!file) return "damaged or truncated";
  const char *reason = decode(file, out);
  TIFFClose(file);
  return reason;
}
#else
typedef int no_tiff; /* a file of C declares something */
#endif
