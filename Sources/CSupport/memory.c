// For MAP_ANONYMOUS.
#define _GNU_SOURCE
#include "include/CSupport.h"

#ifdef __wasm__

// The memory of a module is the host's: without it the module ends, whatever was reserved.
int32_t vcs_reserve_standing(void) { return 1; }
int32_t vcs_reserve(size_t bytes) { return (void)bytes, 1; }
int32_t vcs_newest_reserve(void) { return 0; }
void vcs_release_reserves(int32_t until) { (void)until; }
int32_t vcs_give_reserve_back(void) { return 0; }

#else

#include <stdatomic.h>
#include <sys/mman.h>

enum { PAGE_BITS = 12, COUNT_BITS = 28, MOST_BLOCKS = 256, STANDING = 0, NONE = 0 };

// A reserved block: its page and the number of its pages in one word, so that one thread alone takes it back. Given back while the call
// that reserved it runs, it is the number of pages alone. The first block is the standing reserve.
static _Atomic uint64_t blocks[MOST_BLOCKS];
static int16_t following[MOST_BLOCKS]; // the block that the same call reserved before
static _Thread_local int16_t newest;   // of the calls of this thread; 0: none

static uint64_t pages(size_t bytes) { return (bytes >> PAGE_BITS) + 1; }

static uint64_t map(uint64_t count) {
  if (count >> COUNT_BITS) return NONE;
  void *memory = mmap(NULL, count << PAGE_BITS, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? NONE : (uint64_t)(uintptr_t)memory >> PAGE_BITS << COUNT_BITS | count;
}

static int is_mapped(uint64_t block) { return block >> COUNT_BITS != 0; }
static uint64_t page_count(uint64_t block) { return block & ((UINT64_C(1) << COUNT_BITS) - 1); }

static int unmap(uint64_t block) {
  if (!is_mapped(block)) return 0;
  munmap((void *)(uintptr_t)(block >> COUNT_BITS << PAGE_BITS), page_count(block) << PAGE_BITS);
  return 1;
}

int32_t vcs_reserve_standing(void) {
  if (atomic_load_explicit(&blocks[STANDING], memory_order_relaxed) != NONE) return 1;
  uint64_t block = map(pages(VCS_STANDING_RESERVE)), none = NONE;
  if (block == NONE) return 0;
  if (!atomic_compare_exchange_strong(&blocks[STANDING], &none, block)) unmap(block);
  return 1;
}

static int is_own(int16_t block) {
  for (int16_t own = newest; own; own = following[own])
    if (own == block) return 1;
  return 0;
}

// Reserves again what other calls gave back, which they still need: otherwise a new reserve would take their memory.
static int restore(void) {
  for (int16_t i = STANDING + 1; i < MOST_BLOCKS; i++) {
    uint64_t block = atomic_load(&blocks[i]);
    if (block == NONE || is_mapped(block) || is_own(i)) continue;
    const uint64_t again = map(page_count(block));
    if (again == NONE) return 0;
    if (!atomic_compare_exchange_strong(&blocks[i], &block, again)) unmap(again);
  }
  return 1;
}

int32_t vcs_reserve(size_t bytes) {
  const uint64_t block = restore() ? map(pages(bytes)) : NONE;
  if (block == NONE) return 0;
  for (int16_t i = STANDING + 1; i < MOST_BLOCKS; i++) {
    uint64_t none = NONE;
    if (!atomic_compare_exchange_strong(&blocks[i], &none, block)) continue;
    following[i] = newest;
    newest = i;
    return 1;
  }
  unmap(block); // only checked: more calls at once than blocks
  return 1;
}

int32_t vcs_newest_reserve(void) { return newest; }

void vcs_release_reserves(int32_t until) {
  while (newest != until) {
    const int16_t last = newest;
    newest = following[last];
    unmap(atomic_exchange(&blocks[last], NONE));
  }
}

static int give_back(int16_t i) {
  uint64_t block = atomic_load(&blocks[i]);
  return is_mapped(block) && atomic_compare_exchange_strong(&blocks[i], &block, page_count(block)) && unmap(block);
}

// The reserve of the thread's own call first; the threads that work for a call have none of their own.
int32_t vcs_give_reserve_back(void) {
  for (int16_t own = newest; own; own = following[own])
    if (give_back(own)) return 1;
  if (unmap(atomic_exchange(&blocks[STANDING], NONE))) return 1;
  for (int16_t i = STANDING + 1; i < MOST_BLOCKS; i++)
    if (give_back(i)) return 1;
  return 0;
}

#endif
