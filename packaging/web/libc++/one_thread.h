// The locks that C++ code names, which libc++ without threads does not declare. Included before every C++ file but its own.
#if !defined(VISIONCORE_ONE_THREAD_H) && !defined(_LIBCPP_BUILDING_LIBRARY)
#define VISIONCORE_ONE_THREAD_H
#include <exception>
#include <mutex>
#include <utility>

namespace std {
struct mutex {
  void lock() {}
  void unlock() {}
  bool try_lock() { return true; }
};
struct recursive_mutex : mutex {};
} // namespace std
#endif
