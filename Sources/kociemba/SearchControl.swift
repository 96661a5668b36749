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
