/* Further kinds of pictures, detected by their first bytes and decoded by optional shared libraries. */
#include "pictures.h"

#include <limits.h>
#include <string.h>

#ifdef WITH_HEIF
#define HEIF WITH_HEIF, decode_heif
#else
#define HEIF NULL, NULL
#endif
#ifdef WITH_TIFF
#define TIFF_FILES WITH_TIFF, decode_tiff
#else
#define TIFF_FILES NULL, NULL
#endif
#ifdef WITH_GIF
#define GIF WITH_GIF, decode_gif
#else
#define GIF NULL, NULL
#endif
#ifdef WITH_BMP
#include <stb_image.h>

/* A number of 2 or 4 bytes, the lowest first. */
static uint32_t number_at(const unsigned char *at, int size) {
  uint32_t value = 0;
  for (int i = size; i-- > 0;)
    value = value << 8 | at[i];
  return value;
}

static const char *decode_bmp(const unsigned char *bytes, size_t size, bitmap *out) {
  enum { LENGTH = 2, PIXELS = 10, HEADER_SIZE = 14, OLD_HEADER = 12, OLD_DEPTH = 24, DEPTH = 28, SMALLEST = 30 };
  int width, height, channels;
  if (size < SMALLEST || number_at(bytes + LENGTH, 4) > size) return "truncated";
  if (size > INT_MAX || !stbi_info_from_memory(bytes, (int)size, &width, &height, &channels)) return stbi_failure_reason();
  if (height < 0 && height != INT_MIN) height = -height; /* rows from the top */
  /* stb_image does not report truncated files, and reads no compressed ones. */
  const uint64_t bits = (uint64_t)width * number_at(bytes + (bytes[HEADER_SIZE] == OLD_HEADER ? OLD_DEPTH : DEPTH), 2);
  if (width > 0 && height > 0 && number_at(bytes + PIXELS, 4) + (bits + 31) / 32 * 4 * (uint64_t)(height - 1) + (bits + 7) / 8 > size)
    return "truncated";
  const char *reason = make_bitmap(out, (uint32_t)width, (uint32_t)height);
  if (reason) return reason;
  unsigned char *pixels = stbi_load_from_memory(bytes, (int)size, &width, &height, &channels, 4);
  if (!pixels) return stbi_failure_reason();
  lay_over_white(pixels, (size_t)out->width * (size_t)out->height, out->pixels);
  stbi_image_free(pixels);
  return NULL;
}

#define BMP WITH_BMP, decode_bmp
#else
#define BMP NULL, NULL
#endif

typedef struct signature {
  file_kind kind;
  size_t offset;
  const char *texts[8]; /* any of them; ends with NULL */
} signature;

static const signature signatures[] = {
    /* The brand of the file follows "ftyp" (ISO/IEC 14496-12, 23008-12). */
    {{"HEIC picture (iPhone photo)", "libheif", HEIF}, 4, {"ftypheic", "ftypheix", "ftypheim", "ftypheis", "ftypmif1", "ftypmsf1", NULL}},
    {{"AVIF picture", "libheif", HEIF}, 4, {"ftypavif", "ftypavis", NULL}},
    {{"TIFF picture", "libtiff", TIFF_FILES}, 0, {"II*", "MM", NULL}},
    {{"GIF picture", "giflib", GIF}, 0, {"GIF87a", "GIF89a", NULL}},
    {{"BMP picture", "stb_image", BMP}, 0, {"BM", NULL}},
};
enum { kind_count = sizeof signatures / sizeof *signatures };

const file_kind *identify_file(const unsigned char *bytes, size_t size) {
  for (size_t i = 0; i < kind_count; i++)
    for (const char *const *text = signatures[i].texts; *text; text++)
      if (size >= signatures[i].offset + strlen(*text) && memcmp(bytes + signatures[i].offset, *text, strlen(*text)) == 0)
        return &signatures[i].kind;
  return NULL;
}

const char *kind_list(char *buffer, size_t size) {
  int length = snprintf(buffer, size, "JPEG, Motion-JPEG, PNG, WebP");
  for (size_t i = 0; i < kind_count && length < (int)size; i++)
    if (signatures[i].kind.version)
      length +=
          snprintf(buffer + length, size - (size_t)length, ", %.*s", (int)strcspn(signatures[i].kind.name, " "), signatures[i].kind.name);
  return buffer;
}

void print_file_kinds(FILE *stream) {
  for (size_t i = 0; i < kind_count; i++) {
    const file_kind *kind = &signatures[i].kind;
    if (kind->version)
      fprintf(stream, "  %s: %s%s%s\n", kind->name, kind->library, *kind->version ? " " : "", kind->version);
    else
      fprintf(stream, "  %s: not read, this build has no %s\n", kind->name, kind->library);
  }
}
