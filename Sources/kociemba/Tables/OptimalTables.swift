/// The table that long proofs need: exact distances to the subgroup in which also the order of the slice edges is right up to the
/// exchange of two pairs, six times as many as those of phase 1.
///
/// Larger groups with the order of the slice edges are those of T. Rokicki's "nxopt".
final class OptimalTables<Steps: StepSet>: Sendable {
  let distances: PhaseOneDistances<Steps>
  private let arena: Arena
  var byteCount: Int { arena.capacity }

  /// - Throws: ``SolverError/cancelled``, ``SolverError/outOfMemory(bytes:)``
  init(base: MetricTables<Steps>, threads: Int, progress: BuildProgress) throws(SolverError) {
    let compact = base.compact
    let coordinate = SliceCoordinate(orders: 6)
    let scratch = try Arena(capacity: Arena.size(coordinate.count * Coordinate.flips, of: UInt32.self))
    let classOf: Table<UInt32> = scratch.table(coordinate.count * Coordinate.flips)
    let classes = try FlipSliceClasses(coordinate, into: classOf)
    try progress.check()
    let count = classes.count
    arena = try Arena(
      capacity: Arena.size(count * Steps.rowWords, of: UInt64.self)
        + Arena.size(count * PhaseOneDistances<Steps>.residueWords, of: UInt64.self)
        + Arena.size(Coordinate.sliceClasses * Coordinate.twists, of: UInt64.self)
        + Arena.size(Coordinate.twists * 16, of: UInt16.self) + Arena.size(256, of: UInt8.self))
    distances = PhaseOneDistances<Steps>(
      classes: count, moves: compact.moves, rows: arena.table(count * Steps.rowWords),
      residues: arena.table(count * PhaseOneDistances<Steps>.residueWords),
      sliceTwist: arena.table(Coordinate.sliceClasses * Coordinate.twists), twistConjugate: arena.table(Coordinate.twists * 16),
      composed: arena.table(256))
    distances.fillSmallTables(compact)
    distances.fillRows(classes, classOf, compact, threads: threads)
    try progress.check()
    try PhaseOneBuilder(distances, classes).fill(threads: threads, progress: progress, thousandths: 50...1000)
  }
}
