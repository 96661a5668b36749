// Thread-local storage, which Swift cannot express, and parallel loops.
#ifndef CSUPPORT_H
#define CSUPPORT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { VCS_TEXT_CAPACITY = 512 };

/** Reason of the calling thread's last failed create: VCS_TEXT_CAPACITY bytes, initially 0. */
__attribute__((visibility("hidden"))) char *vcs_last_error(void);

/** The handle whose last call by this thread failed because another thread used it; initially NULL. */
__attribute__((visibility("hidden"))) const void **vcs_refused_handle(void);

typedef void vcs_body(void *context, int32_t first, int32_t last);

/** Splits 0..<count into about `ranges` ranges of similar length, calls body(context, first, last) for each on this thread
 * and on workers, and returns when all are done. The body must not throw. Nested loops run on the thread of their body. A
 * child process after fork starts its own workers. */
__attribute__((visibility("hidden"))) void vcs_parallel_for(int32_t count, int32_t ranges, vcs_body *body, void *context);

/** Sets the largest number of threads of a loop, at most 256; 0: one per processor. */
__attribute__((visibility("hidden"))) void vcs_threads_set(int32_t count);

/** The largest number of threads of a loop, at least 1. */
__attribute__((visibility("hidden"))) int32_t vcs_threads(void);

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
