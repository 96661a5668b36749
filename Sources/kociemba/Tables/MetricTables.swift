import VisionSupport
import Glibc

/// The tables of one metric: those of the compact profile, and those of the full one on top of them.
final class MetricTables<Steps: StepSet>: Sendable {
  let phaseTwo: PhaseTwoTables<Steps>
  let compact: CompactTables<Steps>
  let preMoves: PreMoves<Steps>
  /// The tables of the full profile, if this is it.
  let full: FullTables<Steps>?
  /// What owns the memory of the tables.
  private let arenas: [Arena]
  private let fixedByteCount: Int
  private let optimal: Guarded<OptimalState>

  private enum OptimalState {
    case none, making
    case built(OptimalTables<Steps>)
  }

  /// Makes the tables of the compact profile.
  init() throws(SolverError) {
    let sequences = PreMoves<Steps>.sequences
    let arena = try Arena(capacity: PhaseTwoTables<Steps>.size + CompactTables<Steps>.size + PreMoves<Steps>.size(sequences.count))
    compact = try CompactTables(arena: arena)
    phaseTwo = try PhaseTwoTables(arena: arena, maps: compact.maps)
    preMoves = PreMoves(arena: arena, sequences)
    full = nil
    fixedByteCount = arena.capacity
    arenas = [arena]
    optimal = Guarded(.none)
  }

  /// Adds the tables of the full profile to those of the compact one.
  init(_ base: MetricTables, _ full: FullTables<Steps>, _ arena: Arena) {
    phaseTwo = base.phaseTwo
    compact = base.compact
    preMoves = base.preMoves
    self.full = full
    fixedByteCount = base.fixedByteCount + FullTables<Steps>.size
    arenas = base.arenas + [arena]
    optimal = Guarded(.none)
  }

  /// The bytes of the tables that there are now.
  var byteCount: Int { fixedByteCount + (knownOptimalTables?.byteCount ?? 0) }

  // MARK: - Tables of long proofs

  /// How often a thread that waits for tables looks whether to stop, in microseconds.
  private static var waitingInterval: UInt32 { 20_000 }

  /// The tables of long proofs, if they are made already.
  var knownOptimalTables: OptimalTables<Steps>? {
    if case .built(let tables) = optimal.withLock({ $0 }) { return tables }
    return nil
  }

  /// The tables of long proofs; made by the first who asks, while he and all others that ask call `isOver` some fifty times a
  /// second.
  ///
  /// - Returns: nil when `isOver` was true.
  /// - Throws: ``SolverError/outOfMemory(bytes:)``
  func optimalTables(threads: Int, isOver: () -> Bool) throws(SolverError) -> OptimalTables<Steps>? {
    while true {
      var isMine = false
      let state = optimal.withLock { state -> OptimalState in
        if case .none = state {
          isMine = true
          state = .making
        }
        return state
      }
      if case .built(let tables) = state { return tables }
      if isMine { return try makeOptimalTables(threads: threads, isOver: isOver) }
      if isOver() { return nil }
      usleep(Self.waitingInterval)
    }
  }

  private func makeOptimalTables(threads: Int, isOver: () -> Bool) throws(SolverError) -> OptimalTables<Steps>? {
    let progress = BuildProgress()
    let outcome = Guarded<Result<OptimalTables<Steps>, SolverError>?>(nil)
    let make = { @Sendable [self] in
      do throws(SolverError) {
        let tables = try OptimalTables<Steps>(base: self, threads: threads, progress: progress)
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
    optimal.withLock { $0 = tables.map { .built($0) } ?? .none }
    if let tables { return tables }
    if case .failure(let error) = result, error != .cancelled { throw error }
    return nil
  }
}
