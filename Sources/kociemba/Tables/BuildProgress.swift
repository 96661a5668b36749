import Synchronization
import Glibc
import VisionSupport

/// Follows the making of tables, and can stop it.
final class BuildProgress: Sendable {
  private let done = Atomic<Int>(0)
  /// What ``advance(to:)`` calls all of it.
  private static let total = 1000
  private let cancelled = Atomic<Bool>(false)

  /// The progress that is reported until all is done.
  private static let almostDone = 0.99
  /// Time between two reports, in microseconds; shorter as long as it may be only a file that is read.
  private static let interval: UInt32 = 50_000
  private static let firstInterval: UInt32 = 2_000

  init() {}

  /// From 0 to 1.
  private var fraction: Double { Double(done.load(ordering: .relaxed)) / Double(Self.total) }
  func cancel() { cancelled.store(true, ordering: .relaxed) }
  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

  func advance(to thousandths: Int) { done.store(thousandths, ordering: .relaxed) }
  func finish() { advance(to: Self.total) }
  func check() throws(SolverError) { if isCancelled { throw .cancelled } }

  /// Makes something on another thread while the calling one reports the progress; on the calling one where no thread can be
  /// started.
  ///
  /// - Parameter report: is called with numbers from 0 to 1 some twenty times a second; true cancels.
  func run<Made: Sendable>(
    _ make: @escaping @Sendable () throws(SolverError) -> Made, report: (Double) -> Bool
  ) throws(SolverError) -> Made {
    let outcome = Guarded<Result<Made, SolverError>?>(nil)
    let work = { @Sendable in
      let result = Result(catching: make)
      outcome.withLock { $0 = result }
    }
    let thread = Parallel.start(work)
    if thread == nil { work() }
    while true {
      if let result = outcome.withLock({ $0 }) {
        if let thread { Parallel.join(thread) }
        _ = report(1)
        return try result.get()
      }
      if report(min(fraction, Self.almostDone)) { cancel() }
      usleep(fraction == 0 ? Self.firstInterval : Self.interval)
    }
  }
}
