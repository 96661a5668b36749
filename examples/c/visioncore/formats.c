/* Kinds of files by their first bytes. What the library does not read itself is decoded by shared libraries, where the build
 * found them; everything else is named for what it is. */
#include "formats.h"

#include <string.h>

#ifdef WITH_HEIF
#define HEIF WITH_HEIF, decode_heif
#else
#define HEIF NULL, NULL
#endif
#ifdef WITH_AVIF
#define AVIF WITH_AVIF, decode_avif
#else
#define AVIF NULL, NULL
#endif
#ifdef WITH_TIFF
#define TIFF_FILES WITH_TIFF, decode_tiff
#else
#define TIFF_FILES NULL, NULL
#endif
#ifdef WITH_WEBP
#define WEBP WITH_WEBP, decode_webp
#else
#define WEBP NULL, NULL
#endif
#ifdef WITH_GIF
#define GIF WITH_GIF, decode_gif
#else
#define GIF NULL, NULL
#endif
#ifdef WITH_BMP
#define BMP WITH_BMP, decode_bmp
#else
#define BMP NULL, NULL
#endif

/** A kind and the bytes that tell it: `first` at the beginning, `then` at `offset`. */
typedef struct signature {
  file_kind kind;
  const char *first;
  unsigned char first_length, offset;
  const char *then;
} signature;

#define KIND(name, library, decoder, first, length)                                                                                        \
  { {name, library, decoder}, first, length, 0, "" }
#define BOXES(name, library, decoder, brand)                                                                                               \
  { {name, library, decoder}, "", 0, 4, "ftyp" brand }
#define RIFF(name, library, decoder, form)                                                                                                 \
  { {name, library, decoder}, "RIFF", 4, 8, form }
#define NONE NULL, NULL

static const signature signatures[] = {
    BOXES("HEIC (photograph of a phone)", "libheif", HEIF, "heic"),
    BOXES("HEIC (photograph of a phone)", "libheif", HEIF, "heix"),
    BOXES("HEIC (photograph of a phone)", "libheif", HEIF, "heim"),
    BOXES("HEIC (photograph of a phone)", "libheif", HEIF, "heis"),
    BOXES("HEIC (photograph of a phone)", "libheif", HEIF, "hevc"),
    BOXES("HEIC (photograph of a phone)", "libheif", HEIF, "mif1"),
    BOXES("HEIC (photograph of a phone)", "libheif", HEIF, "msf1"),
    BOXES("AVIF", "libavif", AVIF, "avif"),
    BOXES("AVIF", "libavif", AVIF, "avis"),
    KIND("TIFF", "libtiff", TIFF_FILES, "II*\0", 4),
    KIND("TIFF", "libtiff", TIFF_FILES, "MM\0*", 4),
    RIFF("WebP", "libwebp", WEBP, "WEBP"),
    KIND("GIF", "giflib", GIF, "GIF87a", 6),
    KIND("GIF", "giflib", GIF, "GIF89a", 6),
    KIND("BMP", "stb_image", BMP, "BM", 2),
    BOXES("Canon CR3 raw picture", NULL, NONE, "crx "),
    BOXES("QuickTime video", NULL, NONE, "qt  "),
    BOXES("MP4 video", NULL, NONE, ""),
    RIFF("AVI video", NULL, NONE, "AVI "),
    RIFF("WAVE sound", NULL, NONE, "WAVE"),
    KIND("Matroska or WebM video", NULL, NONE, "\x1A\x45\xDF\xA3", 4),
    KIND("MPEG video", NULL, NONE, "\x00\x00\x01\xBA", 4),
    KIND("Flash video", NULL, NONE, "FLV\x01", 4),
    KIND("JPEG XL picture (which is not read)", NULL, NONE, "\xFF\x0A", 2),
    KIND("JPEG XL picture (which is not read)", NULL, NONE, "\0\0\0\x0CJXL ", 8),
    KIND("JPEG 2000 picture (which is not read)", NULL, NONE, "\0\0\0\x0CjP  ", 8),
    KIND("Photoshop document", NULL, NONE, "8BPS", 4),
    KIND("PDF document", NULL, NONE, "%PDF", 4),
    KIND("ZIP archive or office document", NULL, NONE, "PK\x03\x04", 4),
    KIND("gzip archive", NULL, NONE, "\x1F\x8B", 2),
    KIND("XML or SVG document", NULL, NONE, "<?xml", 5),
    KIND("SVG drawing", NULL, NONE, "<svg", 4),
    KIND("web page", NULL, NONE, "<!DOCTYPE", 9),
    KIND("NumPy array", NULL, NONE, "\x93NUMPY", 6),
    KIND("recording of targets (visioncore target replay reads it)", NULL, NONE, "visioncore targets", 18),
};

const file_kind *identify_file(const unsigned char *bytes, size_t size) {
  for (size_t i = 0; i < sizeof signatures / sizeof *signatures; i++) {
    const signature *s = &signatures[i];
    const size_t then_length = strlen(s->then);
    if (size < s->first_length || memcmp(bytes, s->first, s->first_length) != 0) continue;
    if (then_length == 0 || (size >= s->offset + then_length && memcmp(bytes + s->offset, s->then, then_length) == 0)) return &s->kind;
  }
  return NULL;
}

void print_file_kinds(FILE *stream) {
  const file_kind *last = NULL;
  for (size_t i = 0; i < sizeof signatures / sizeof *signatures; i++) {
    const file_kind *kind = &signatures[i].kind;
    if (!kind->library || (last && strcmp(last->library, kind->library) == 0)) continue;
    if (kind->version)
      fprintf(stream, "  %s: %s %s\n", kind->name, kind->library, kind->version);
    else
      fprintf(stream, "  %s: not read, this build has no %s\n", kind->name, kind->library);
    last = kind;
  }
}
