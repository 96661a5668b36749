/* The allocator of a test program, which the library uses too: it counts bytes, and fails at a chosen request. Include it once. */
#ifndef VISIONCORE_TESTS_FAILING_MEMORY_H
#define VISIONCORE_TESTS_FAILING_MEMORY_H

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *memory);

enum { HEADER = 16 }; /* bytes that a block takes beside its own */

static atomic_long bytes_now, bytes_peak; /* of blocks of malloc; addresses that nothing was written to are not counted */
static size_t large_request = 16 << 10;   /* requests from this size on may fail */
static atomic_long requests, failing;     /* large requests so far; the number of the one that fails, 0 = none */

static int fails(size_t size) {
  if (size < large_request) return 0;
  const long number = ++requests;
  return number == failing;
}

static void *counted(void *memory) {
  if (memory) {
    const long now = bytes_now += (long)malloc_usable_size(memory) + HEADER;
    for (long peak = bytes_peak; now > peak && !atomic_compare_exchange_weak(&bytes_peak, &peak, now);) {}
  }
  return memory;
}

static void uncount(void *memory) {
  if (memory) bytes_now -= (long)malloc_usable_size(memory) + HEADER;
}

static void *refused(void) {
  errno = ENOMEM;
  return NULL;
}

void *malloc(size_t size) { return fails(size) ? refused() : counted(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return fails(size ? count * size : 0) ? refused() : counted(__libc_calloc(count, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return fails(size) ? refused() : counted(__libc_memalign(alignment, size)); }

void *realloc(void *old, size_t size) {
  if (fails(size)) return refused();
  const long before = old ? (long)malloc_usable_size(old) + HEADER : 0;
  void *memory = __libc_realloc(old, size);
  if (memory || !size) bytes_now -= before;
  return counted(memory);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  void *block = fails(size) ? NULL : counted(__libc_memalign(alignment, size));
  if (!block) return ENOMEM;
  *memory = block;
  return 0;
}

void free(void *memory) {
  uncount(memory);
  __libc_free(memory);
}

void *mmap(void *address, size_t size, int protection, int flags, int descriptor, off_t offset) {
  if (fails(size)) return errno = ENOMEM, MAP_FAILED;
  return (void *)syscall(SYS_mmap, address, size, protection, flags, descriptor, offset); /* NOLINT */
}

#endif
