// The heap of a WebAssembly module. Freed memory is used again and never given back to the host.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Blocks have sizes of powers of two; free ones are listed by size class. The header of a block holds its class.
enum { HEADER = 16, SMALLEST = 5, CLASSES = 48, PAGE_BITS = 16 };
static void *free_blocks[CLASSES];
extern unsigned char __heap_base;
static uintptr_t unused;

static void *fresh(uintptr_t size) {
  if (!unused) unused = ((uintptr_t)&__heap_base + 63) & ~(uintptr_t)63;
  const uintptr_t end = unused + size, have = __builtin_wasm_memory_size(0) << PAGE_BITS;
  if (end > have && __builtin_wasm_memory_grow(0, (end - have + (1 << PAGE_BITS) - 1) >> PAGE_BITS) == (size_t)-1) return NULL;
  void *block = (void *)unused;
  unused = end;
  return block;
}

static void *allocate(uintptr_t alignment, uintptr_t size) {
  const uintptr_t needed = size + HEADER + (alignment > HEADER ? alignment : 0);
  if (needed < size || needed >> (CLASSES - 1)) return NULL;
  int class = SMALLEST;
  while ((uintptr_t)1 << class < needed)
    class ++;
  void *block = free_blocks[class];
  if (block)
    free_blocks[class] = *(void **)block;
  else if (!(block = fresh((uintptr_t)1 << class)))
    return NULL;
  uintptr_t user = (uintptr_t)block + HEADER;
  if (alignment > HEADER) user = (user + alignment - 1) & -alignment;
  ((uintptr_t *)user)[-1] = (uintptr_t)block;
  ((uintptr_t *)user)[-2] = (uintptr_t) class;
  return (void *)user;
}

void free(void *user) {
  if (!user) return;
  void *block = (void *)((uintptr_t *)user)[-1];
  const uintptr_t class = ((uintptr_t *)user)[-2];
  *(void **)block = free_blocks[class];
  free_blocks[class] = block;
}

// Embedded Swift checks no allocation, and is its only caller: without memory the module ends.
int posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = allocate(alignment, size);
  if (!*memory) __builtin_trap();
  return 0;
}

void *malloc(size_t size) { return allocate(HEADER, size); }
void *aligned_alloc(size_t alignment, size_t size) { return allocate(alignment, size); }
void *calloc(size_t count, size_t size) {
  size_t all;
  void *made = __builtin_mul_overflow(count, size, &all) ? NULL : malloc(all);
  return made ? memset(made, 0, all) : NULL;
}
void *realloc(void *old, size_t size) {
  if (!old) return malloc(size);
  const uintptr_t block = ((uintptr_t *)old)[-1], class = ((uintptr_t *)old)[-2], have = block + ((uintptr_t)1 << class) - (uintptr_t)old;
  if (size <= have) return old;
  void *made = malloc(size);
  if (made) memcpy(made, old, have), free(old);
  return made;
}

// The names within musl.
void *__libc_malloc(size_t size) { return malloc(size); }
void *__libc_calloc(size_t count, size_t size) { return calloc(count, size); }
void *__libc_realloc(void *old, size_t size) { return realloc(old, size); }
void __libc_free(void *memory) { free(memory); }
