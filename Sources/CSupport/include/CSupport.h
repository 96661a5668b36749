// Storage that each thread has for itself, which Swift cannot express, and the threads that loops over data run on.
#ifndef CSUPPORT_H
#define CSUPPORT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { VCS_TEXT_CAPACITY = 512 };

/** VCS_TEXT_CAPACITY bytes of the calling thread: why its last create failed. Zero at first. */
__attribute__((visibility("hidden"))) char *vcs_last_error(void);

/** The handle whose last call by this thread was refused because another thread used it; NULL at first. */
__attribute__((visibility("hidden"))) const void **vcs_refused_handle(void);

typedef void vcs_body(void *context, int32_t first, int32_t last);

/** Calls body(context, first, last) for about `ranges` ranges of like length that make up 0..<count, on this thread and
 * on sleeping workers, and returns when all are done. The body must not throw. What is called within a body runs on its
 * thread alone. A child of fork starts workers of its own. */
__attribute__((visibility("hidden"))) void vcs_parallel_for(int32_t count, int32_t ranges, vcs_body *body, void *context);

/** How many threads a loop may use, at most 256; 0: one per processor. */
__attribute__((visibility("hidden"))) void vcs_threads_set(int32_t count);

/** At least 1. */
__attribute__((visibility("hidden"))) int32_t vcs_threads(void);

#ifdef __cplusplus
}

#include <exception>
#include <mutex>

namespace vcs {

/** The same for a body(first, last) that may throw: one of its exceptions is thrown again when all are done. */
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
