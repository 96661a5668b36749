package import VisionSupport
import Glibc

/// Makes tables on another thread, while the calling one tells how far it is.
final class TableMaker: Sendable {
  typealias Outcome = Result<(tables: SolverTables, file: SolverTables.FileOutcome), SolverError>

  private let path: String?
  private let threads: Int
  private let progress: BuildProgress
  private let outcome = Guarded<Outcome?>(nil)

  init(path: String?, threads: Int, progress: BuildProgress) {
    self.path = path
    self.threads = threads
    self.progress = progress
  }

  /// - Parameter watch: gets numbers from 0 to 1 some twenty times a second; true cancels.
  func run(_ watch: (Double) -> Bool) -> Outcome {
    let thread = Parallel.start { [self] in
      do throws(SolverError) {
        let made = try SolverTables.full(path: path, threads: threads, progress: progress)
        outcome.withLock { $0 = .success(made) }
      } catch {
        outcome.withLock { $0 = .failure(error) }
      }
    }
    while true {
      if let result = outcome.withLock({ $0 }) {
        if let thread { Parallel.join(thread) }
        _ = watch(1)
        return result
      }
      guard thread != nil else { return .failure(.outOfMemory(bytes: 0)) }
      if watch(min(progress.fraction, 0.99)) { progress.cancel() }
      usleep(progress.fraction == 0 ? 2_000 : 50_000)
    }
  }
}
