// What the standard library of Embedded Swift asks of its platform, beyond what every glibc has.
#define _GNU_SOURCE
#include <errno.h>
#include <locale.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>
#include <time.h>

#define HIDDEN __attribute__((visibility("hidden")))

// The memory of Swift's objects and lists: scripts/build-rules renames their posix_memalign. Where there is none left the process
// ends at once, as it does with Swift's run time. Planes of pixels and what C and C++ allocate do not come this way.
HIDDEN int vce_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment <= _Alignof(max_align_t)) {
    *memory = malloc(size);
    if (!*memory && size > 0) abort();
  } else if (posix_memalign(memory, alignment, size) != 0)
    abort();
  return 0;
}

// Seeds of hash tables. glibc has it since 2.36 only. Where the kernel has no random numbers, hash tables need no good ones.
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

// Double(text): where the number ends, or NULL if none starts there; a decimal point whatever the language of the process.
HIDDEN const char *_swift_stdlib_strtod_clocale(const char *text, double *value) {
  locale_t plain = newlocale(LC_ALL_MASK, "C", (locale_t)0); // glibc's own: never made, never freed
  char *end;
  *value = strtod_l(text, &end, plain);
  return end == text ? NULL : end;
}

// An object whose initializer throws: Embedded Swift destroys its properties but does not free it.
void swift_deallocClassInstance(void *object, size_t size, size_t mask);
HIDDEN void swift_deallocPartialClassInstance(void *object, const void *metadata, size_t size, size_t mask) {
  (void)metadata;
  swift_deallocClassInstance(object, size, mask);
}
