import VisionSupport
import Glibc

/// The tables with which solvers search in one metric.
///
/// There are two profiles. The compact tables take 4 to 6 MB and are made in a tenth of a second; the full ones take 78 to 84 MB and solve
/// several times faster. Solvers that exist at the same time share the tables; the memory is returned with the last one.
public final class SolverTables: Sendable {
  let content: any AnyMetricTables
  /// The registry that counts this user; nil for the original.
  private let registry: SharedTables?

  fileprivate init(_ content: any AnyMetricTables, _ registry: SharedTables? = nil) {
    self.content = content
    self.registry = registry
  }

  deinit { registry?.removeUser() }

  /// The metric in which they measure.
  public var metric: Metric { content.metric }

  /// Whether these are the tables of the full profile.
  public var isFull: Bool { content.fullBlock != nil }

  /// The bytes of the tables that there are now.
  public var byteCount: Int { content.byteCount }

  // MARK: - Compact and full tables

  /// `[metric]`
  private static let sharedCompact = Metric.allCases.map { _ in SharedTables() }
  private static let sharedFull = Metric.allCases.map { _ in SharedTables() }
  /// Whether a child process reopens the locks, which another thread of its parent may have held.
  private static let survivesForks =
    pthread_atfork(nil, nil, { for tables in SolverTables.sharedCompact + SolverTables.sharedFull { tables.reopen() } }) == 0

  /// Outcome of reading or writing the file of the tables.
  public enum FileOutcome: Sendable, Equatable {
    /// No file was wanted, or it was there already.
    case notAsked
    /// The tables were read from the file.
    case loaded
    /// The tables were made and the file was written.
    case written
    /// The tables were made, but the file could not be written; the text is the system's.
    case failed(String)
  }

  /// The tables of the compact profile.
  ///
  /// - Throws: ``SolverError/outOfMemory(bytes:)``
  public static func compact(_ metric: Metric = .halfTurn) throws(SolverError) -> SolverTables {
    _ = survivesForks
    return try sharedCompact[Int(metric.rawValue)].user { () throws(SolverError) in
      let content: any AnyMetricTables =
        switch metric {
        case .halfTurn: try MetricTables<HalfTurns>()
        case .quarterTurn: try MetricTables<QuarterTurns>()
        case .axialHalfTurn: try MetricTables<AxialHalfTurns>()
        case .axialQuarterTurn: try MetricTables<AxialQuarterTurns>()
        }
      return SolverTables(content)
    }
  }

  /// The tables of the full profile, read from a file, or made (which takes seconds) and written to it.
  ///
  /// - Parameters:
  ///   - path: the file; nil: none. Tables of another version or metric are replaced, but no other file.
  ///   - threads: how many threads make the tables.
  ///   - progress: is called on the calling thread some twenty times a second with a number from 0 to 1; true cancels.
  /// - Throws: ``SolverError/cancelled``, ``SolverError/outOfMemory(bytes:)``. A file that cannot be written is no error.
  public static func full(
    _ metric: Metric = .halfTurn, path: String?, threads: Int = 1, progress: ((Double) -> Bool)? = nil
  ) throws(SolverError) -> (tables: SolverTables, file: FileOutcome) {
    _ = survivesForks
    let shared = sharedFull[Int(metric.rawValue)]
    if let tables = shared.userOfExisting(), let block = tables.content.fullBlock {
      // The file is for other processes; it is made even when this one needs it no more.
      guard let path, !TableFile.isComplete(path, metric, like: block) else { return (tables, .notAsked) }
      return (tables, write(block, metric, to: path))
    }
    let state = BuildProgress()
    let make = { @Sendable () throws(SolverError) -> (tables: SolverTables, file: FileOutcome) in
      try self.make(metric, path: path, threads: threads, progress: state)
    }
    let built = if let progress { try state.run(make, report: progress) } else { try make() }
    return (try shared.user { built.tables }, built.file)
  }

  /// Reads or makes the tables of the full profile; see ``full(_:path:threads:progress:)``.
  static func make(
    _ metric: Metric = .halfTurn, path: String?, threads: Int, progress: BuildProgress
  ) throws(SolverError) -> (tables: SolverTables, file: FileOutcome) {
    let content = try compact(metric).content.withFullTables()
    guard let block = content.fullBlock else { preconditionFailure("no full tables") }
    if let path, TableFile.read(path, metric, into: block, threads: threads) {
      progress.finish()
      return (SolverTables(content), .loaded)
    }
    try content.build(threads: threads, progress: progress)
    return (SolverTables(content), write(block, metric, to: path))
  }

  private static func write(_ block: Table<UInt64>, _ metric: Metric, to path: String?) -> FileOutcome {
    guard let path else { return .notAsked }
    do throws(SolverError) {
      try TableFile.write(block, metric, to: path)
      return .written
    } catch {
      if case .file(let text) = error { return .failed(text) }
      return .failed(path)
    }
  }
}

/// Tables that are kept as long as somebody uses them.
private final class SharedTables: Sendable {
  private let state = Guarded<(original: SolverTables?, users: Int)>((nil, 0))

  /// The tables for one more user; made if there are none.
  func user(_ make: () throws(SolverError) -> SolverTables) throws(SolverError) -> SolverTables {
    let result = state.withLock { state -> Result<SolverTables, SolverError> in
      do throws(SolverError) {
        let original = if let existing = state.original { existing } else { try make() }
        state.original = original
        state.users += 1
        return .success(SolverTables(original.content, self))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// The tables for one more user, if there are any.
  func userOfExisting() -> SolverTables? {
    state.withLock { state in
      guard let original = state.original else { return nil }
      state.users += 1
      return SolverTables(original.content, self)
    }
  }

  /// Opens the locks in a child process.
  func reopen() {
    state.reopen()
    state.withLock { $0.original?.content.reopen() }
  }

  /// Called when a user's tables are no longer referenced.
  func removeUser() {
    // The memory is returned outside of the lock.
    _ = state.withLock { state -> SolverTables? in
      state.users -= 1
      guard state.users == 0 else { return nil }
      defer { state.original = nil }
      return state.original
    }
  }
}
