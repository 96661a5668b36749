internal import Glibc

/// A value guarded by a POSIX mutex.
///
/// Not `Synchronization.Mutex`, which the thread sanitizer does not support.
@safe package final class Guarded<Value>: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value
  /// The thread that has closed the lock.
  private var holder: pthread_t?

  package init(_ value: Value) {
    self.value = value
    unsafe lock = .allocate(capacity: 1)
    unsafe lock.initialize(to: pthread_mutex_t())
    _ = unsafe pthread_mutex_init(lock, nil)
  }

  deinit {
    _ = unsafe pthread_mutex_destroy(lock)
    unsafe lock.deallocate()
  }

  /// Calls `body` with exclusive access to the value. Not reentrant.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    _ = unsafe pthread_mutex_lock(lock)
    holder = pthread_self()
    defer {
      holder = nil
      _ = unsafe pthread_mutex_unlock(lock)
    }
    return body(&value)
  }

  /// Opens the lock in a child process, which does not have the thread that has closed it, unless that is the one that forked.
  package func reopen() {
    _ = unsafe pthread_mutex_init(lock, nil)
    if holder == pthread_self() { _ = unsafe pthread_mutex_lock(lock) } else { holder = nil }
  }
}
