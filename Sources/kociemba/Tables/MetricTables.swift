import VisionSupport
import Glibc

/// The tables of one metric, whichever it is.
protocol AnyMetricTables: AnyObject, Sendable {
  var metric: Metric { get }
  /// The bytes of the tables that there are now.
  var byteCount: Int { get }
  /// The memory of the full tables, as it is in their file; nil in the compact profile.
  var fullBlock: Table<UInt64>? { get }

  /// These and the tables of the full profile, not filled yet.
  func withFullTables() throws(SolverError) -> any AnyMetricTables
  /// Fills the full tables.
  func build(threads: Int, progress: BuildProgress) throws(SolverError)
  /// Searches with these tables.
  func searches() -> any AnyMetricSearches
  /// Opens the lock in a child process, which makes the tables of long proofs itself if its parent was making them.
  func reopen()
}

/// The tables of one metric: those of the compact profile, and those of the full one on top of them.
final class MetricTables<Steps: StepSet>: AnyMetricTables {
  let phaseTwo: PhaseTwoTables<Steps>
  let compact: CompactTables<Steps>
  let preMoves: PreMoves<Steps>
  /// The tables of the full profile, if this is it.
  let full: FullTables<Steps>?
  /// Own the memory of the tables.
  private let arenas: [Arena]
  private let optimal = Guarded(OptimalState.none)

  private enum OptimalState {
    case none, making
    case built(OptimalTables<Steps>)
  }

  /// Sizes of the blocks of memory, bytes: one for the compact tables, and one for the full ones, which has the layout of their file.
  private static var compactBlock: Int { 6 << 20 }
  private static var fullBlockSize: Int { 80 << 20 }

  /// Makes the tables of the compact profile.
  init() throws(SolverError) {
    let arena = Arena(blockSize: Self.compactBlock)
    compact = try CompactTables(arena: arena)
    phaseTwo = try PhaseTwoTables(arena: arena, maps: compact.maps)
    preMoves = try PreMoves(arena: arena)
    full = nil
    arenas = [arena]
  }

  /// Adds the tables of the full profile to those of the compact one.
  private init(_ base: MetricTables) throws(SolverError) {
    let arena = Arena(blockSize: Self.fullBlockSize)
    phaseTwo = base.phaseTwo
    compact = base.compact
    preMoves = base.preMoves
    full = try FullTables(arena: arena, moves: base.compact.moves)
    arenas = base.arenas + [arena]
  }

  func withFullTables() throws(SolverError) -> any AnyMetricTables { try MetricTables(self) }

  func build(threads: Int, progress: BuildProgress) throws(SolverError) {
    try full?.build(base: self, threads: threads, progress: progress)
  }

  func searches() -> any AnyMetricSearches { MetricSearches(self) }

  func reopen() {
    optimal.reopen()
    optimal.withLock { state in
      if case .making = state { state = .none }
    }
  }

  var metric: Metric { Steps.metric }
  var byteCount: Int { arenas.reduce(0) { $0 + $1.byteCount } + (knownOptimalTables?.byteCount ?? 0) }
  var fullBlock: Table<UInt64>? { full?.block }

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
      let state = optimal.withLock { state -> OptimalState in
        let found = state
        if case .none = state { state = .making }
        return found
      }
      switch state {
      case .built(let tables): return tables
      case .making:
        if isOver() { return nil }
        usleep(Self.waitingInterval)
      case .none:
        do throws(SolverError) {
          let progress = BuildProgress()
          let make = { @Sendable () throws(SolverError) in try self.makeOptimalTables(threads: threads, progress: progress) }
          return try progress.run(make) { _ in isOver() }
        } catch {
          if error == .cancelled { return nil }
          throw error
        }
      }
    }
  }

  /// Makes the tables of long proofs. The outcome is published before this returns, because the `isOver` that makes the tables
  /// may itself wait for them.
  private func makeOptimalTables(threads: Int, progress: BuildProgress) throws(SolverError) -> OptimalTables<Steps> {
    var made = OptimalState.none
    defer { optimal.withLock { [made] in $0 = made } }
    let tables = try OptimalTables<Steps>(base: self, threads: threads, progress: progress)
    made = .built(tables)
    return tables
  }
}

/// The table that long proofs need: exact distances to the subgroup in which also the order of the slice edges is right up to the
/// exchange of two pairs, six times as many as those of phase 1.
///
/// Larger groups with the order of the slice edges are those of T. Rokicki's "nxopt".
final class OptimalTables<Steps: StepSet>: Sendable {
  let distances: PhaseOneDistances<Steps>
  private let arena: Arena
  var byteCount: Int { arena.byteCount }

  /// - Throws: ``SolverError/cancelled``, ``SolverError/outOfMemory(bytes:)``
  init(base: MetricTables<Steps>, threads: Int, progress: BuildProgress) throws(SolverError) {
    let compact = base.compact
    let coordinate = SliceCoordinate(orders: 6)
    let scratch = Arena()
    let classOf: Table<UInt32> = try scratch.table(coordinate.count * Coordinate.flips)
    let classes = FlipSliceClasses(coordinate, into: classOf)
    try progress.check()
    arena = Arena()
    distances = try PhaseOneDistances(arena: arena, classes: classes.count, moves: compact.moves)
    try distances.fill(classes, classOf, compact, threads: threads, progress: progress, thousandths: 50..<1000)
  }
}
