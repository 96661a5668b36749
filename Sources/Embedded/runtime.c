// Platform functions that the standard library of Embedded Swift needs in addition to glibc.
#define _GNU_SOURCE
#include "../CSupport/include/CSupport.h"

#include <errno.h>
#include <locale.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#define HIDDEN __attribute__((visibility("hidden")))

#ifndef __wasm__
// The allocator of the library: the linker sends the calls of Swift, C, C++ and OpenCV here (--wrap in the Makefile). It is that of
// the system, with the reserves of Sources/CSupport/memory.c for when that has no more memory.
#define RETRYING(allocated)                                                                                                                \
  void *memory;                                                                                                                            \
  while (!(memory = (allocated)) && size > 0 && vcs_give_reserve_back()) {}                                                                \
  return memory

void *__real_malloc(size_t size);
void *__real_realloc(void *old, size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_aligned_alloc(size_t alignment, size_t size);
int __real_posix_memalign(void **memory, size_t alignment, size_t size);

HIDDEN void *__wrap_malloc(size_t size) { RETRYING(__real_malloc(size)); }
HIDDEN void *__wrap_realloc(void *old, size_t size) { RETRYING(__real_realloc(old, size)); }
HIDDEN void *__wrap_calloc(size_t count, size_t size) { RETRYING(__real_calloc(count, size)); }
HIDDEN void *__wrap_aligned_alloc(size_t alignment, size_t size) { RETRYING(__real_aligned_alloc(alignment, size)); }
HIDDEN int __wrap_posix_memalign(void **memory, size_t alignment, size_t size) {
  int code;
  while ((code = __real_posix_memalign(memory, alignment, size)) == ENOMEM && vcs_give_reserve_back()) {}
  return code;
}

// The environment is none of the library's business: variables of OpenCV can make it print, write files or end the process.
HIDDEN char *__wrap_getenv(const char *name) {
  (void)name;
  return NULL;
}
HIDDEN char *__wrap_secure_getenv(const char *name) {
  (void)name;
  return NULL;
}
#endif

// Allocates Swift objects and arrays; scripts/build-rules renames their posix_memalign. Aborts if memory and reserves run out, like the
// Swift run time. Pixel planes, C and C++ do not use it.
HIDDEN int vce_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment <= _Alignof(max_align_t)) {
    *memory = malloc(size);
    if (!*memory && size > 0) abort();
  } else if (posix_memalign(memory, alignment, size) != 0)
    abort();
  return 0;
}

// Seeds of hash tables; part of glibc since 2.36. The clock is the fallback without kernel random numbers.
HIDDEN void arc4random_buf(void *buffer, size_t size) {
  for (size_t done = 0; done < size;) {
    ssize_t got = getrandom((char *)buffer + done, size - done, 0);
    if (got > 0) done += (size_t)got;
    if (got >= 0 || errno == EINTR) continue;
    while (done < size) {
      struct timespec now;
      clock_gettime(CLOCK_MONOTONIC, &now);
      ((char *)buffer)[done++] = (char)(now.tv_nsec ^ (now.tv_nsec >> 8));
    }
  }
}

// Parses Double(text) with a decimal point in every locale. Returns the end of the number, or NULL if there is none.
HIDDEN const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0); // glibc's static locale: never freed
  char *end;
  *value = strtod_l(text, &end, plain);
  return end == text ? NULL : end;
}

// Frees an object whose initializer throws; Embedded Swift only destroys its properties.
void swift_deallocClassInstance(void *object, size_t size, size_t mask);
HIDDEN void swift_deallocPartialClassInstance(void *object, const void *metadata, size_t size, size_t mask) {
  (void)metadata;
  swift_deallocClassInstance(object, size, mask);
}

#ifndef __wasm__
// Makes a global of Swift at its first use. `state` is 0, then the process that makes it, then -1. A child process makes what a thread of
// its parent was making when it was forked; the spin lock of Embedded Swift, which this replaces, would wait for that thread for ever.
HIDDEN void swift_once(_Atomic(intptr_t) *state, void (*make)(void *), void *context) {
  for (intptr_t maker; (maker = atomic_load_explicit(state, memory_order_acquire)) >= 0;) {
    const intptr_t self = getpid();
    if (maker == self) {
      usleep(50);
    } else if (atomic_compare_exchange_strong(state, &maker, self)) {
      make(context);
      atomic_store_explicit(state, -1, memory_order_release);
    }
  }
}
#endif
