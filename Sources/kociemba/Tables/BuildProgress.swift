import Synchronization

/// Follows the making of tables, and can stop it.
final class BuildProgress: Sendable {
  private let done = Atomic<Int>(0)
  /// What ``advance(to:)`` calls all of it.
  private static let total = 1000
  private let cancelled = Atomic<Bool>(false)

  init() {}

  /// From 0 to 1.
  var fraction: Double { Double(done.load(ordering: .relaxed)) / Double(Self.total) }
  func cancel() { cancelled.store(true, ordering: .relaxed) }
  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  func advance(to thousandths: Int) { done.store(thousandths, ordering: .relaxed) }
  func finish() { advance(to: Self.total) }
  func check() throws(SolverError) { if isCancelled { throw .cancelled } }
}
