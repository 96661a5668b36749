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
