/* Loads the library at run time, repeatedly and from several threads, and destroys its objects in every order. Under valgrind nothing may
 * leak. Usage: test_lifetime PATH-OF-LIBRARY (default: build/lib/libvisioncore.so.0) */
#include "check.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

static const char *path = "build/lib/libvisioncore.so.0";

typedef vc_status create_fn(vc_picture **);
typedef void destroy_fn(vc_picture *);
typedef vc_status decode_fn(vc_picture *, const void *, size_t, const vc_picture_options *);
typedef vc_status encode_fn(vc_picture *, const vc_image *, const vc_encode_options *, const void **, size_t *);
typedef const char *error_fn(const vc_picture *);

/* ISO C has no cast from an object pointer to a function pointer; POSIX guarantees the same representation. */
static void *find(void *library, const char *name, void *function) {
  void *symbol = dlsym(library, name);
  memcpy(function, &symbol, sizeof symbol);
  return symbol;
}

static void *use(void *unused) {
  (void)unused;
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    failures++;
    fprintf(stderr, "%s\n", dlerror());
    return NULL;
  }
  create_fn *create;
  destroy_fn *destroy;
  decode_fn *decode;
  encode_fn *encode;
  error_fn *error;
  CHECK(find(library, "vc_picture_create", &create));
  CHECK(find(library, "vc_picture_destroy", &destroy));
  CHECK(find(library, "vc_picture_decode", &decode));
  CHECK(find(library, "vc_picture_encode", &encode));
  CHECK(find(library, "vc_picture_error", &error));
  for (int order = 0; order < 6; order++) {
    vc_picture *pictures[3];
    unsigned char pixels[300] = {0};
    const vc_image image = {pixels, sizeof pixels, 30, 10, 10, VC_PIXEL_RGB24, 0};
    for (int i = 0; i < 3; i++) {
      const void *bytes;
      size_t size;
      CHECK(create(&pictures[i]) == 0);
      CHECK(encode(pictures[i], &image, NULL, &bytes, &size) == 0);
      CHECK(decode(pictures[i], bytes, size, NULL) == 0);
      CHECK(decode(pictures[i], pixels, 300, NULL) < 0);
      CHECK(error(pictures[i])[0]);
    }
    const int first = order / 2, second = (first + 1 + order % 2) % 3;
    destroy(pictures[first]);
    destroy(pictures[second]);
    destroy(pictures[3 - first - second]);
  }
  CHECK(dlclose(library) == 0);
  return NULL;
}

int main(int argc, char **argv) {
  if (argc > 1) path = argv[1];
  use(NULL);
  use(NULL);
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    CHECK(pthread_create(&threads[i], NULL, use, NULL) == 0);
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], NULL);
  return TEST_RESULT();
}
