/* HEIC and AVIF by libheif, which is loaded on demand: loading its dependencies takes longer than reading most pictures, and
 * their licences do not suit every distributor. */
#ifdef WITH_HEIF
#include "pictures.h"

#include <dlfcn.h>
#include <libheif/heif.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(X)                                                                                                                       \
  X(heif_context_alloc)                                                                                                                    \
  X(heif_context_free)                                                                                                                     \
  X(heif_context_set_maximum_image_size_limit)                                                                                             \
  X(heif_context_read_from_memory_without_copy)                                                                                            \
  X(heif_context_get_primary_image_handle)                                                                                                 \
  X(heif_image_handle_get_width)                                                                                                           \
  X(heif_image_handle_get_height)                                                                                                          \
  X(heif_image_handle_release)                                                                                                             \
  X(heif_decoding_options_alloc)                                                                                                           \
  X(heif_decoding_options_free)                                                                                                            \
  X(heif_decode_image)                                                                                                                     \
  X(heif_image_get_width)                                                                                                                  \
  X(heif_image_get_height)                                                                                                                 \
  X(heif_image_get_plane_readonly)                                                                                                         \
  X(heif_image_release)

#define DECLARE(name) __typeof__(name) *name;
static struct { FUNCTIONS(DECLARE) } heif;

static const char *failure;

static void load(void) {
  void *library = dlopen("libheif.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    failure = "libheif.so.1 is not installed (libheif1)";
    return;
  }
#define LOAD(name)                                                                                                                         \
  if (!(*(void **)&heif.name = dlsym(library, #name))) failure = "libheif.so.1 is too old";
  FUNCTIONS(LOAD)
}

static const char *copy_rows(const struct heif_image *image, bitmap *out) {
  int stride = 0;
  const uint8_t *rows = heif.heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride);
  const int width = heif.heif_image_get_width(image, heif_channel_interleaved),
            height = heif.heif_image_get_height(image, heif_channel_interleaved);
  const char *reason = rows && width > 0 && height > 0 ? make_bitmap(out, (uint32_t)width, (uint32_t)height) : "the picture has no pixels";
  if (reason) return reason;
  for (size_t y = 0; y < (size_t)height; y++)
    lay_over_white(rows + y * (size_t)stride, (size_t)width, out->pixels + y * 3 * (size_t)width);
  return NULL;
}

const char *decode_heif(const unsigned char *bytes, size_t size, bitmap *out) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  static _Thread_local char message[160];
  pthread_once(&once, load);
  const char *reason = failure ? failure : check_heif(bytes, size);
  if (reason) return reason;
  struct heif_context *context = heif.heif_context_alloc();
  struct heif_image_handle *handle = NULL;
  struct heif_image *image = NULL;
  struct heif_decoding_options *how = heif.heif_decoding_options_alloc();
  how->convert_hdr_to_8bit = 1;
  heif.heif_context_set_maximum_image_size_limit(context, VC_IMAGE_MAX_SIDE + 1); /* the limit itself is too large for grids */
  struct heif_error error = heif.heif_context_read_from_memory_without_copy(context, bytes, size, NULL);
  if (error.code == heif_error_Ok) error = heif.heif_context_get_primary_image_handle(context, &handle);
  if (error.code == heif_error_Ok)
    reason = size_problem((uint32_t)heif.heif_image_handle_get_width(handle), (uint32_t)heif.heif_image_handle_get_height(handle));
  /* Applies the file's rotations and mirroring. */
  if (error.code == heif_error_Ok && !reason)
    error = heif.heif_decode_image(handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, how);
  if (error.code != heif_error_Ok) {
    snprintf(message, sizeof message, "%s", error.message);
    reason = message;
  } else if (!reason) {
    reason = copy_rows(image, out);
  }
  if (image) heif.heif_image_release(image);
  if (handle) heif.heif_image_handle_release(handle);
  heif.heif_decoding_options_free(how);
  heif.heif_context_free(context);
  return reason;
}
#else
typedef int no_heif; /* ISO C forbids an empty file */
#endif
