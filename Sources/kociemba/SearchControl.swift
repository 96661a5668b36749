import Glibc
import Synchronization

/// Stops a search from outside: by another thread, or when its time is over.
package final class SearchControl: Sendable {
  private let cancelled = Atomic<Bool>(false)

  package init() {}

  /// Asks the search to stop at once. May be called from any thread.
  package func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Forgets an earlier request.
  package func reset() { cancelled.store(false, ordering: .relaxed) }

  @inline(__always) package var isCancelled: Bool { cancelled.load(ordering: .relaxed) }
}

/// Clocks of the system in nanoseconds.
package enum Clock {
  /// Time that passes evenly from some fixed moment.
  package static func monotonic() -> Int64 { read(CLOCK_MONOTONIC) }
  /// Processor time that the calling thread has used.
  package static func threadTime() -> Int64 { read(CLOCK_THREAD_CPUTIME_ID) }
  /// Processor time that all threads of the process have used.
  package static func processTime() -> Int64 { read(CLOCK_PROCESS_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    _ = unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
