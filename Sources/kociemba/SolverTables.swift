package import VisionSupport
import Glibc

/// All tables of one profile, shared by the threads that search with them.
package final class SolverTables: Sendable {
  let phaseTwo: PhaseTwoTables
  let compact: CompactTables
  let preMoves: PreMoves
  /// The tables of the full profile, if this is it.
  let full: FullTables?
  /// What owns the memory of the tables.
  private let owners: [any Sendable]
  private let fixedByteCount: Int
  private let optimal = Guarded(OptimalState.none)

  private enum OptimalState {
    case none, making
    case made(OptimalTables)
  }

  /// The bytes of the tables that there are now.
  package var byteCount: Int {
    fixedByteCount + (knownOptimalTables?.byteCount ?? 0)
  }

  /// The tables of long proofs, if they are made already.
  var knownOptimalTables: OptimalTables? {
    if case .made(let tables) = optimal.withLock({ $0 }) { return tables }
    return nil
  }

  /// Makes the tables of the compact profile.
  init() throws(SolverError) {
    let arena = try Arena(capacity: PhaseTwoTables.size + CompactTables.size + PreMoves.size)
    compact = try CompactTables(arena: arena)
    phaseTwo = try PhaseTwoTables(arena: arena, maps: compact.maps)
    preMoves = PreMoves(arena: arena)
    full = nil
    fixedByteCount = arena.capacity
    owners = [arena]
  }

  /// Adds the tables of the full profile to those of the compact one.
  private init(_ base: SolverTables, _ full: FullTables, _ owner: any Sendable) {
    phaseTwo = base.phaseTwo
    compact = base.compact
    preMoves = base.preMoves
    self.full = full
    fixedByteCount = base.fixedByteCount + FullTables.size
    owners = base.owners + [owner]
  }

  /// What became of the file of the tables.
  package enum FileOutcome: Sendable, Equatable {
    case notAsked, loaded, written
    case failed(String)
  }

  /// Reads the tables of the full profile from a file, or makes them and writes the file.
  ///
  /// - Parameters:
  ///   - path: the file; nil: none. Whatever is there and is no whole file of this version is replaced.
  ///   - threads: how many threads work.
  /// - Throws: ``SolverError/cancelled``, ``SolverError/outOfMemory(bytes:)``. A file that cannot be written is no error.
  package static func full(
    path: String?, threads: Int, progress: BuildProgress = BuildProgress()
  ) throws(SolverError) -> (tables: SolverTables, file: FileOutcome) {
    let base = try compact()
    let arena = try Arena(capacity: FullTables.size)
    let block: Table<UInt64> = arena.table(FullTables.size / 8)
    let tables = FullTables(block, moves: base.compact.moves)
    if let path, TableFile.read(path, into: block, threads: threads) {
      progress.advance(to: 1000)
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
      usleep(20_000)
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
        usleep(20_000)
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

  private struct Shared: Sendable {
    weak var tables: SolverTables?
  }

  private static let shared = Guarded(Shared())
  private static let sharedFull = Guarded(Shared())

  /// Whether these are the tables of the full profile.
  package var isFull: Bool { full != nil }

  /// The same as ``full(path:threads:progress:)``, while the calling thread tells `watch` how far it is and asks whether to
  /// stop. Solvers that exist at the same time share the tables.
  package static func full(
    path: String?, threads: Int, watch: ((Double) -> Bool)?
  ) throws(SolverError) -> (tables: SolverTables, file: FileOutcome) {
    if let tables = sharedFull.withLock({ $0.tables }), let full = tables.full {
      // The file is for other processes; it is made even when this one needs it no more.
      guard let path, !TableFile.isWhole(path, like: full.block) else { return (tables, .notAsked) }
      return (tables, write(full, to: path))
    }
    let progress = BuildProgress()
    let answer: (tables: SolverTables, file: FileOutcome)
    if let watch {
      answer = try TableMaker(path: path, threads: threads, progress: progress).run(watch).get()
    } else {
      answer = try full(path: path, threads: threads, progress: progress)
    }
    sharedFull.withLock { $0.tables = answer.tables }
    return answer
  }

  /// The compact tables, made once and shared by all solvers that exist at the same time.
  package static func compact() throws(SolverError) -> SolverTables {
    let made = shared.withLock { shared -> Result<SolverTables, SolverError> in
      if let tables = shared.tables { return .success(tables) }
      do throws(SolverError) {
        let tables = try SolverTables()
        shared.tables = tables
        return .success(tables)
      } catch {
        return .failure(error)
      }
    }
    return try made.get()
  }
}
