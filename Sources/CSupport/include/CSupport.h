// Thread-local storage and settings of threads, which Swift cannot express, parallel loops, and reserved memory.
#ifndef CSUPPORT_H
#define CSUPPORT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { VCS_TEXT_CAPACITY = 512 };

/** Reason of the calling thread's last failed create: VCS_TEXT_CAPACITY bytes, initially 0. */
__attribute__((visibility("hidden"))) char *vcs_last_error(void);

/** The handle whose last call by this thread failed because another thread used it; initially NULL. */
__attribute__((visibility("hidden"))) const void **vcs_refused_handle(void);

/** Settings of a thread outside of a call. */
typedef struct vcs_caller {
  uint64_t floats; // 0: as within
  int32_t cancelling;
} vcs_caller;

/** Begins a call: the thread rounds to nearest, has subnormal numbers and no traps, as programs start with, and cannot be cancelled
 * (pthread_cancel), which would end the process. Returns its settings until then. */
__attribute__((visibility("hidden"))) vcs_caller vcs_enter(void);

/** Ends it. */
__attribute__((visibility("hidden"))) void vcs_leave(vcs_caller caller);

typedef void vcs_body(void *context, int32_t first, int32_t last);

/** Splits 0..<count into about `ranges` ranges of similar length, calls body(context, first, last) for each on this thread
 * and on workers, and returns when all are done. The body must not throw. Nested loops run on the thread of their body. A
 * child process after fork starts its own workers. */
__attribute__((visibility("hidden"))) void vcs_parallel_for(int32_t count, int32_t ranges, vcs_body *body, void *context);

/** Sets the largest number of threads of a loop, at most 256; 0: one per processor. */
__attribute__((visibility("hidden"))) void vcs_threads_set(int32_t count);

/** The largest number of threads of a loop, at least 1. */
__attribute__((visibility("hidden"))) int32_t vcs_threads(void);

// Memory that is reserved before it is needed: address space that nothing is written to. The allocator of the library
// (Sources/Embedded/runtime.c) gives it back when the system has no more memory, so that the lists of Swift, which cannot
// report an error, can grow to the end of a call.

/** Bytes of the standing reserve, which small calls share. */
enum { VCS_STANDING_RESERVE = 8 << 20 };

/** Restores the standing reserve. Returns 0 if the system has no memory for it. */
__attribute__((visibility("hidden"))) int32_t vcs_reserve_standing(void);

/** Reserves memory for the call that the thread runs. Returns 0 if the system has no such block. */
__attribute__((visibility("hidden"))) int32_t vcs_reserve(size_t bytes);

/** The last reserve of the calling thread, for vcs_release_reserves. */
__attribute__((visibility("hidden"))) int32_t vcs_newest_reserve(void);

/** Releases what the calling thread reserved after `until`. */
__attribute__((visibility("hidden"))) void vcs_release_reserves(int32_t until);

/** Gives one reserve back to the system, whichever call holds it. Returns 0 if there is none. */
__attribute__((visibility("hidden"))) int32_t vcs_give_reserve_back(void);

#ifdef __cplusplus
}

#include <exception>
#include <mutex>

namespace vcs {

/** vcs_parallel_for for a body(first, last) that may throw: one of the exceptions is rethrown when all are done. */
template <typename Body> void parallel_for(int32_t count, int32_t ranges, const Body &body) {
  struct {
    const Body &body;
    std::mutex mutex;
    std::exception_ptr failure;
  } loop{body, {}, {}};
  vcs_parallel_for(
      count, ranges,
      [](void *context, int32_t first, int32_t last) {
        auto &it = *static_cast<decltype(loop) *>(context);
        try {
          it.body(first, last);
        } catch (...) {
          std::lock_guard<std::mutex> guard(it.mutex);
          it.failure = std::current_exception();
        }
      },
      &loop);
  if (loop.failure) std::rethrow_exception(loop.failure);
}

} // namespace vcs
#endif

#endif
