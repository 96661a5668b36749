// Platform of a WebAssembly module without imports: memory, and stubs for threads, files and clocks. Compiled for 64 bits with the
// declarations of the host's C library.
#include <stddef.h>
#include <stdint.h>

typedef long words; // of the size of a pointer

int __errno_location_storage;
int *__errno_location(void) { return &__errno_location_storage; }

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

int posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = allocate(alignment, size);
  if (!*memory) __builtin_trap();
  return 0;
}

void *memcpy(void *to, const void *from, size_t size) { return __builtin_memcpy(to, from, size); }
void *memmove(void *to, const void *from, size_t size) { return __builtin_memmove(to, from, size); }
void *memset(void *to, int value, size_t size) { return __builtin_memset(to, value, size); }
int memcmp(const void *a, const void *b, size_t size) {
  const unsigned char *x = a, *y = b;
  for (size_t i = 0; i < size; i++)
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  return 0;
}
size_t strlen(const char *text) {
  size_t length = 0;
  while (text[length])
    length++;
  return length;
}

double round(double number) { // halves away from 0
  const double whole = __builtin_trunc(number);
  return __builtin_fabs(number - whole) >= .5 ? whole + __builtin_copysign(1, number) : whole;
}

void *mmap(void *address, size_t size, int protection, int flags, int file, words offset) {
  (void)address, (void)protection, (void)flags, (void)offset;
  void *memory = file < 0 ? allocate(64, size) : NULL;
  return memory ? memset(memory, 0, size) : (void *)-1;
}
int munmap(void *memory, size_t size) {
  (void)size;
  free(memory);
  return 0;
}
int madvise(void *memory, size_t size, int advice) {
  (void)memory, (void)size, (void)advice;
  return 0;
}

// Constant seeds of hash tables make runs reproducible.
void arc4random_buf(void *buffer, size_t size) { memset(buffer, 42, size); }

int pthread_create(void *thread, const void *attributes, void *(*body)(void *), void *context) {
  (void)thread, (void)attributes, (void)body, (void)context;
  return 11; // EAGAIN: the caller does the work
}
int pthread_join(unsigned long thread, void **result) {
  (void)thread, (void)result;
  return 0;
}
int pthread_mutex_init(void *mutex, const void *attributes) {
  (void)mutex, (void)attributes;
  return 0;
}
int pthread_mutex_destroy(void *mutex) {
  (void)mutex;
  return 0;
}
int pthread_mutex_lock(void *mutex) {
  (void)mutex;
  return 0;
}
int pthread_mutex_unlock(void *mutex) {
  (void)mutex;
  return 0;
}
int usleep(unsigned microseconds) {
  (void)microseconds;
  return 0;
}
int clock_gettime(int clock, words *time) { // constant: searches have no time budget
  (void)clock;
  time[0] = time[1] = 0;
  return 0;
}

static char text[1024];
__attribute__((export_name("kociemba_text"))) char *kociemba_text(void) { return text; }

words kociemba_solve_text(char *text, words length, words capacity);
__attribute__((export_name("kociemba_solve"))) int kociemba_solve(int length) {
  return length < 0 || length > (int)sizeof text ? -1 : (int)kociemba_solve_text(text, length, sizeof text);
}

__int128 __multi3(uint64_t a, uint64_t a_high, uint64_t b, uint64_t b_high) {
  const uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
  const uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (uint32_t)middle;
  const uint64_t high = a1 * b1 + (middle >> 32) + (other >> 32) + a_high * b + a * b_high;
  return (__int128)((unsigned __int128)high << 64 | (other << 32 | (uint32_t)low));
}
