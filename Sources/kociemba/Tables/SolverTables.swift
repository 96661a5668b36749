import VisionSupport

/// The tables with which solvers search in one metric.
///
/// There are two profiles. The compact tables take 4 to 6 MB and are made in a tenth of a second; the full ones take 78 to 84 MB and solve
/// several times faster. Solvers that exist at the same time share the tables; the memory is returned with the last one.
public final class SolverTables: Sendable {
  /// The tables of one of the metrics.
  enum Content: Sendable {
    case halfTurn(MetricTables<HalfTurns>)
    case quarterTurn(MetricTables<QuarterTurns>)
    case axialHalfTurn(MetricTables<AxialHalfTurns>)
    case axialQuarterTurn(MetricTables<AxialQuarterTurns>)
  }

  let content: Content
  /// Where these are registered as one user's; nil for the original.
  private let registry: SharedTables?

  init(_ content: Content) {
    self.content = content
    registry = nil
  }

  /// The same tables for one more user.
  fileprivate init(_ original: SolverTables, _ registry: SharedTables) {
    content = original.content
    self.registry = registry
  }

  deinit { registry?.removeUser() }

  /// The metric in which they measure.
  public var metric: Metric {
    switch content {
    case .halfTurn: .halfTurn
    case .quarterTurn: .quarterTurn
    case .axialHalfTurn: .axialHalfTurn
    case .axialQuarterTurn: .axialQuarterTurn
    }
  }

  /// Whether these are the tables of the full profile.
  public var isFull: Bool {
    switch content {
    case .halfTurn(let tables): tables.full != nil
    case .quarterTurn(let tables): tables.full != nil
    case .axialHalfTurn(let tables): tables.full != nil
    case .axialQuarterTurn(let tables): tables.full != nil
    }
  }

  /// The bytes of the tables that there are now.
  public var byteCount: Int {
    switch content {
    case .halfTurn(let tables): tables.byteCount
    case .quarterTurn(let tables): tables.byteCount
    case .axialHalfTurn(let tables): tables.byteCount
    case .axialQuarterTurn(let tables): tables.byteCount
    }
  }

  /// Whether both are views of the same memory.
  func sharesMemory(with other: SolverTables) -> Bool { identity == other.identity }

  private var identity: ObjectIdentifier {
    switch content {
    case .halfTurn(let tables): ObjectIdentifier(tables)
    case .quarterTurn(let tables): ObjectIdentifier(tables)
    case .axialHalfTurn(let tables): ObjectIdentifier(tables)
    case .axialQuarterTurn(let tables): ObjectIdentifier(tables)
    }
  }

  // MARK: - Compact and full tables

  /// `[metric]`
  private static let sharedCompact = Metric.allCases.map { _ in SharedTables() }
  private static let sharedFull = Metric.allCases.map { _ in SharedTables() }

  /// What became of the file of the tables.
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
    try sharedCompact[Int(metric.rawValue)].user { () throws(SolverError) in
      switch metric {
      case .halfTurn: try SolverTables(.halfTurn(MetricTables()))
      case .quarterTurn: try SolverTables(.quarterTurn(MetricTables()))
      case .axialHalfTurn: try SolverTables(.axialHalfTurn(MetricTables()))
      case .axialQuarterTurn: try SolverTables(.axialQuarterTurn(MetricTables()))
      }
    }
  }

  /// The tables of the full profile, read from a file, or made (which takes seconds) and written to it.
  ///
  /// - Parameters:
  ///   - path: the file; nil: none. Whatever is there and is no whole file of this version and metric is replaced.
  ///   - threads: how many threads make the tables.
  ///   - progress: is called on the calling thread some twenty times a second with a number from 0 to 1; true cancels.
  /// - Throws: ``SolverError/cancelled``, ``SolverError/outOfMemory(bytes:)``. A file that cannot be written is no error.
  public static func full(
    _ metric: Metric = .halfTurn, path: String?, threads: Int = 1, progress: ((Double) -> Bool)? = nil
  ) throws(SolverError) -> (tables: SolverTables, file: FileOutcome) {
    let shared = sharedFull[Int(metric.rawValue)]
    if let tables = shared.userOfExisting(), let block = tables.fullBlock {
      // The file is for other processes; it is made even when this one needs it no more.
      guard let path, !TableFile.isComplete(path, metric, like: block) else { return (tables, .notAsked) }
      return (tables, write(block, metric, to: path))
    }
    let buildProgress = BuildProgress()
    let built: (tables: SolverTables, file: FileOutcome)
    if let progress {
      built = try TableMaker(metric, path: path, threads: threads, progress: buildProgress).run(progress).get()
    } else {
      built = try make(metric, path: path, threads: threads, progress: buildProgress)
    }
    return (shared.user(of: built.tables), built.file)
  }

  /// Reads or makes the tables of the full profile; see ``full(_:path:threads:progress:)``.
  static func make(
    _ metric: Metric = .halfTurn, path: String?, threads: Int, progress: BuildProgress
  ) throws(SolverError) -> (tables: SolverTables, file: FileOutcome) {
    switch try compact(metric).content {
    case .halfTurn(let tables): try make(tables, path: path, threads: threads, progress: progress)
    case .quarterTurn(let tables): try make(tables, path: path, threads: threads, progress: progress)
    case .axialHalfTurn(let tables): try make(tables, path: path, threads: threads, progress: progress)
    case .axialQuarterTurn(let tables): try make(tables, path: path, threads: threads, progress: progress)
    }
  }

  private static func make<Steps: StepSet>(
    _ base: MetricTables<Steps>, path: String?, threads: Int, progress: BuildProgress
  ) throws(SolverError) -> (tables: SolverTables, file: FileOutcome) {
    let arena = try Arena(capacity: FullTables<Steps>.size)
    let block: Table<UInt64> = arena.table(FullTables<Steps>.size / 8)
    let full = FullTables<Steps>(block, moves: base.compact.moves)
    let tables = SolverTables(Steps.content(MetricTables(base, full, arena)))
    if let path, TableFile.read(path, Steps.metric, into: block, threads: threads) {
      progress.finish()
      return (tables, .loaded)
    }
    try full.build(base: base, threads: threads, progress: progress)
    return (tables, write(block, Steps.metric, to: path))
  }

  /// The memory of the full tables, as it is in their file.
  var fullBlock: Table<UInt64>? {
    switch content {
    case .halfTurn(let tables): tables.full?.block
    case .quarterTurn(let tables): tables.full?.block
    case .axialHalfTurn(let tables): tables.full?.block
    case .axialQuarterTurn(let tables): tables.full?.block
    }
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
        return .success(SolverTables(original, self))
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
      return SolverTables(original, self)
    }
  }

  /// Registers tables that were made just now; when somebody else was faster, those are used.
  func user(of built: SolverTables) -> SolverTables {
    state.withLock { state in
      let original = state.original ?? built
      state.original = original
      state.users += 1
      return SolverTables(original, self)
    }
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
