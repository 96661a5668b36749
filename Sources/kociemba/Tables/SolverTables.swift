import VisionSupport
import Glibc

/// The tables with which solvers search.
///
/// There are two profiles. The compact tables take 4 MB and are made in a tenth of a second; the full ones take 78 MB and solve several
/// times faster. Solvers that exist at the same time share the tables; the memory is returned with the last one.
public final class SolverTables: Sendable {
  let phaseTwo: PhaseTwoTables
  let compact: CompactTables
  let preMoves: PreMoves
  /// The tables of the full profile, if this is it.
  let full: FullTables?
  /// What owns the memory of the tables.
  private let arenas: [Arena]
  private let fixedByteCount: Int
  private let optimal: Guarded<OptimalState>
  /// Where these are registered as one user's; nil for the original.
  private let registry: SharedTables?

  private enum OptimalState {
    case none, making
    case made(OptimalTables)
  }

  /// Makes the tables of the compact profile.
  private init() throws(SolverError) {
    let arena = try Arena(capacity: PhaseTwoTables.size + CompactTables.size + PreMoves.size)
    compact = try CompactTables(arena: arena)
    phaseTwo = try PhaseTwoTables(arena: arena, maps: compact.maps)
    preMoves = PreMoves(arena: arena)
    full = nil
    fixedByteCount = arena.capacity
    arenas = [arena]
    optimal = Guarded(.none)
    registry = nil
  }

  /// Adds the tables of the full profile to those of the compact one.
  private init(_ base: SolverTables, _ full: FullTables, _ arena: Arena) {
    phaseTwo = base.phaseTwo
    compact = base.compact
    preMoves = base.preMoves
    self.full = full
    fixedByteCount = base.fixedByteCount + FullTables.size
    arenas = base.arenas + [arena]
    optimal = Guarded(.none)
    registry = nil
  }

  /// The same tables for one more user.
  fileprivate init(_ original: SolverTables, _ registry: SharedTables) {
    phaseTwo = original.phaseTwo
    compact = original.compact
    preMoves = original.preMoves
    full = original.full
    fixedByteCount = original.fixedByteCount
    arenas = original.arenas
    optimal = original.optimal
    self.registry = registry
  }

  deinit { registry?.removeUser() }

  /// Whether these are the tables of the full profile.
  public var isFull: Bool { full != nil }

  /// The bytes of the tables that there are now.
  public var byteCount: Int { fixedByteCount + (knownOptimalTables?.byteCount ?? 0) }

  /// Whether both are views of the same memory.
  func sharesMemory(with other: SolverTables) -> Bool { optimal === other.optimal }

  // MARK: - Compact and full tables

  private static let sharedCompact = SharedTables()
  private static let sharedFull = SharedTables()

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
  public static func compact() throws(SolverError) -> SolverTables {
    try sharedCompact.user { () throws(SolverError) in try SolverTables() }
  }

  /// The tables of the full profile, read from a file, or made (which takes seconds) and written to it.
  ///
  /// - Parameters:
  ///   - path: the file; nil: none. Whatever is there and is no whole file of this version is replaced.
  ///   - threads: how many threads make the tables.
  ///   - progress: is called on the calling thread some twenty times a second with a number from 0 to 1; true cancels.
  /// - Throws: ``SolverError/cancelled``, ``SolverError/outOfMemory(bytes:)``. A file that cannot be written is no error.
  public static func full(
    path: String?, threads: Int = 1, progress: ((Double) -> Bool)? = nil
  ) throws(SolverError) -> (tables: SolverTables, file: FileOutcome) {
    if let tables = sharedFull.userOfExisting(), let full = tables.full {
      // The file is for other processes; it is made even when this one needs it no more.
      guard let path, !TableFile.isWhole(path, like: full.block) else { return (tables, .notAsked) }
      return (tables, write(full, to: path))
    }
    let buildProgress = BuildProgress()
    let made: (tables: SolverTables, file: FileOutcome)
    if let progress {
      made = try TableMaker(path: path, threads: threads, progress: buildProgress).run(progress).get()
    } else {
      made = try make(path: path, threads: threads, progress: buildProgress)
    }
    return (sharedFull.user(of: made.tables), made.file)
  }

  /// Reads or makes the tables of the full profile; see ``full(path:threads:progress:)``.
  static func make(
    path: String?, threads: Int, progress: BuildProgress
  ) throws(SolverError) -> (tables: SolverTables, file: FileOutcome) {
    let base = try compact()
    let arena = try Arena(capacity: FullTables.size)
    let block: Table<UInt64> = arena.table(FullTables.size / 8)
    let tables = FullTables(block, moves: base.compact.moves)
    if let path, TableFile.read(path, into: block, threads: threads) {
      progress.finish()
      return (SolverTables(base, tables, arena), .loaded)
    }
    try tables.build(base: base, threads: threads, progress: progress)
    return (SolverTables(base, tables, arena), write(tables, to: path))
  }

  private static func write(_ tables: FullTables, to path: String?) -> FileOutcome {
    guard let path else { return .notAsked }
    do throws(SolverError) {
      try TableFile.write(tables.block, to: path)
      return .written
    } catch {
      if case .file(let text) = error { return .failed(text) }
      return .failed(path)
    }
  }

  // MARK: - Tables of long proofs

  /// How often a thread that waits for tables looks whether to stop, in microseconds.
  private static let waitingInterval: UInt32 = 20_000

  /// The tables of long proofs, if they are made already.
  var knownOptimalTables: OptimalTables? {
    if case .made(let tables) = optimal.withLock({ $0 }) { return tables }
    return nil
  }

  /// The tables of long proofs; made by the first who asks, while he and all others that ask call `isOver` some fifty times a
  /// second.
  ///
  /// - Returns: nil when `isOver` was true.
  /// - Throws: ``SolverError/outOfMemory(bytes:)``
  func optimalTables(threads: Int, isOver: () -> Bool) throws(SolverError) -> OptimalTables? {
    while true {
      var isMine = false
      let state = optimal.withLock { state -> OptimalState in
        if case .none = state {
          isMine = true
          state = .making
        }
        return state
      }
      if case .made(let tables) = state { return tables }
      if isMine { return try makeOptimalTables(threads: threads, isOver: isOver) }
      if isOver() { return nil }
      usleep(Self.waitingInterval)
    }
  }

  private func makeOptimalTables(threads: Int, isOver: () -> Bool) throws(SolverError) -> OptimalTables? {
    let progress = BuildProgress()
    let outcome = Guarded<Result<OptimalTables, SolverError>?>(nil)
    let make = { @Sendable [self] in
      do throws(SolverError) {
        let tables = try OptimalTables(base: self, threads: threads, progress: progress)
        outcome.withLock { $0 = .success(tables) }
      } catch {
        outcome.withLock { $0 = .failure(error) }
      }
    }
    if let thread = Parallel.start(make) {
      while outcome.withLock({ $0 == nil }) {
        if isOver() { progress.cancel() }
        usleep(Self.waitingInterval)
      }
      Parallel.join(thread)
    } else {
      make()
    }
    let result = outcome.withLock { $0 }
    let tables = try? result?.get()
    optimal.withLock { $0 = tables.map { .made($0) } ?? .none }
    if let tables { return tables }
    if case .failure(let error) = result, error != .cancelled { throw error }
    return nil
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
  func user(of made: SolverTables) -> SolverTables {
    state.withLock { state in
      let original = state.original ?? made
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
