import VisionSupport
import Glibc

/// Makes tables on another thread, while the calling one reports the progress.
final class TableMaker: Sendable {
  typealias Outcome = Result<(tables: SolverTables, file: SolverTables.FileOutcome), SolverError>

  private let metric: Metric
  private let path: String?
  private let threads: Int
  private let progress: BuildProgress
  private let outcome = Guarded<Outcome?>(nil)

  init(_ metric: Metric, path: String?, threads: Int, progress: BuildProgress) {
    self.metric = metric
    self.path = path
    self.threads = threads
    self.progress = progress
  }

  /// The progress that is reported until all is done.
  private static let almostDone = 0.99
  /// Time between two reports, in microseconds; shorter as long as it may be only a file that is read.
  private static let interval: UInt32 = 50_000
  private static let firstInterval: UInt32 = 2_000

  /// - Parameter report: is called with numbers from 0 to 1 some twenty times a second; true cancels.
  func run(_ report: (Double) -> Bool) -> Outcome {
    let thread = Parallel.start { [self] in
      do throws(SolverError) {
        let built = try SolverTables.make(metric, path: path, threads: threads, progress: progress)
        outcome.withLock { $0 = .success(built) }
      } catch {
        outcome.withLock { $0 = .failure(error) }
      }
    }
    while true {
      if let result = outcome.withLock({ $0 }) {
        if let thread { Parallel.join(thread) }
        _ = report(1)
        return result
      }
      guard thread != nil else { return .failure(.outOfMemory(bytes: 0)) }
      if report(min(progress.fraction, Self.almostDone)) { progress.cancel() }
      usleep(progress.fraction == 0 ? Self.firstInterval : Self.interval)
    }
  }
}
