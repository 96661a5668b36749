// The system of a WebAssembly module: memory, a clock of the host, one thread; no files, processes or network. Compiled with the
// internal headers of musl, whose system calls it answers.
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <syscall.h>
#include <time.h>

#include "libc.h"
#include "pthread_impl.h"

struct __pthread vcw_thread = {.self = &vcw_thread, .tid = 1, .locale = &__libc.global_locale};

// Milliseconds since 1970, never less than before.
__attribute__((import_module("visioncore"), import_name("now_ms"))) double vcw_now_ms(void);

static long read_clock(struct timespec *time) {
  const double now = vcw_now_ms();
  time->tv_sec = (time_t)(now / 1e3);
  time->tv_nsec = (long)((now - (double)time->tv_sec * 1e3) * 1e6);
  return 0;
}

// Anonymous memory; the other arguments are ignored.
static long map_memory(size_t size) {
  void *memory = aligned_alloc(64, size);
  return memory ? (long)(uintptr_t)memset(memory, 0, size) : -ENOMEM;
}

long vcw_system_call(long number, long a, long b, long c) {
  switch (number) {
  case SYS_clock_gettime:
    return read_clock((void *)b);
  case SYS_mmap:
    return map_memory((size_t)b);
  case SYS_munmap:
    free((void *)a);
    return 0;
  case SYS_madvise:
    return 0;
  case SYS_getrandom:
    memset((void *)a, 42, (size_t)b);
    return b; // constant seeds of hash tables make runs reproducible
  case SYS_exit:
  case SYS_exit_group:
    __builtin_trap();
  default:
    return -ENOSYS;
  }
}

// The caller does the work of threads that cannot be started.
int pthread_create(pthread_t *restrict thread, const pthread_attr_t *restrict attributes, void *(*body)(void *), void *restrict context) {
  return EAGAIN;
}

// Called once by the host, before any other function.
void __wasm_call_ctors(void);
__attribute__((export_name("_initialize"))) void _initialize(void) { __wasm_call_ctors(); }
