import Synchronization

/// Stops a search from outside, for example from another thread.
public final class CancellationToken: Sendable {
  private let cancelled = Atomic<Bool>(false)

  public init() {}

  /// Asks the search to stop at once. May be called from any thread.
  public func cancel() { cancelled.store(true, ordering: .relaxed) }

  /// Forgets an earlier request.
  public func reset() { cancelled.store(false, ordering: .relaxed) }

  /// Whether a search is asked to stop.
  @inline(__always) public var isCancelled: Bool { cancelled.load(ordering: .relaxed) }
}
