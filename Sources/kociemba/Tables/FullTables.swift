/// Tables of the full profile: the exact distance of phase 1, moves that can still be good, and a capped distance of
/// phase 2.
///
/// The exact distance modulo three and the classes of flip and slice are those of H. Kociemba's programs
/// (kociemba.org/math/pruning.htm); move masks beside the distance come from T. Rokicki's "twophase", here taken from
/// two small tables instead of one large one.
///
/// The search never leaves the representatives: a node is a class of flip and slice, the twist as it is seen through the
/// symmetry that leads to the representative, and that symmetry. All that belongs to a class (where the moves lead, and which
/// of them are good) is one cache line, and slices are needed only where a representative has them, so that the masks of
/// slice with twist fit into a second-level cache.
struct FullTables<Steps: StepSet>: Sendable {
  /// Classes of flip with slice under the 16 symmetries.
  @inline(__always) static var classes: Int { 64430 }
  /// All tables one after the other.
  let block: Table<UInt64>
  /// The exact distance of phase 1, and the moves that can be good.
  let phaseOne: PhaseOneDistances<Steps>
  /// `[slice * 2048 + flip]`: class times 16, plus the symmetry that leads to its representative.
  let classOf: Table<UInt32>
  /// `[symmetry * steps + step]`: what a step of the cube seen through the symmetry is on the cube itself.
  let originalStep: Table<UInt8>
  /// `[permutation of U and D edges * 16 + symmetry]`
  let edgeConjugate: Table<UInt16>
  /// `[(class of corners * 40320 + edges) / 4]`: 0 for up to ``SearchTuning/phaseTwoBase`` steps, 1 for one more, 2 for two more, 3 for
  /// anything longer. Where the parity of the permutation determines that of the length, each number covers two lengths.
  let phaseTwo: Table<UInt8>

  static var phaseTwoCount: Int { Coordinate.permutationClasses * Coordinate.permutations8 / 4 }

  /// - Parameter arena: one block for all tables, which are the same in memory and in a file.
  init(arena: Arena, moves: PhaseOneMoves<Steps>) throws(SolverError) {
    phaseOne = try PhaseOneDistances(arena: arena, classes: Self.classes, moves: moves)
    phaseTwo = try arena.table(Self.phaseTwoCount)
    classOf = try arena.table(Coordinate.slices * Coordinate.flips)
    originalStep = try arena.table(16 * Steps.count)
    edgeConjugate = try arena.table(Coordinate.permutations8 * 16)
    block = arena.contents
  }

  /// The node of a cube with these coordinates.
  @inline(__always) func node(twist: Int, flip: Int, slice: Int) -> PhaseOneNode {
    let found = Int(classOf[slice &* Coordinate.flips &+ flip])
    return PhaseOneNode(
      twist: Int(phaseOne.twistConjugate[twist &* 16 &+ found & 15]), row: found &>> 4, symmetry: found & 15)
  }

  /// A lower bound of phase 2: 0, the exact number where the table knows it, or the smallest that is longer.
  ///
  /// - Parameter parity: 1 for lengths that are odd, where a cube's lengths have one parity.
  @inline(__always) func phaseTwoBound(cornerClass: Int, edges: Int, parity: Int) -> Int {
    let index = cornerClass &* Coordinate.permutations8 &+ edges
    let value = Int(phaseTwo[index &>> 2] &>> UInt8(truncatingIfNeeded: (index & 3) &<< 1)) & 3
    if value == 0 { return 0 }
    let lowerBound = Steps.tuning.phaseTwoBase &+ Steps.lengthStep &* (value &- 1) &+ 1
    return Steps.hasParity ? lowerBound &+ (lowerBound & 1 ^ parity) : lowerBound
  }

  // MARK: - Making

  /// Fills all tables.
  func build(base: MetricTables<Steps>, threads: Int, progress: BuildProgress) throws(SolverError) {
    let edges = base.phaseTwo.edges
    for permutation in 0..<Coordinate.permutations8 {
      for symmetry in 0..<Symmetry.count { edgeConjugate[permutation * 16 + symmetry] = UInt16(edges.conjugate(permutation, symmetry)) }
    }
    for index in 0..<originalStep.count { originalStep[index] = base.compact.maps.originalStep[index] }
    let classes = FlipSliceClasses(SliceCoordinate(orders: 1), into: classOf)
    progress.advance(to: 50)
    try progress.check()
    try phaseOne.fill(classes, classOf, base.compact, threads: threads, progress: progress, thousandths: 120..<700)
    try fillPhaseTwo(base.phaseTwo, threads: threads, progress: progress)
    progress.finish()
  }

  /// Searches classes of corners and permutations of U and D edges, up to the length that the table knows.
  private func fillPhaseTwo(_ tables: PhaseTwoTables<Steps>, threads: Int, progress: BuildProgress) throws(SolverError) {
    let table = phaseTwo
    table.fill(0xFF)
    try tables.corners.search(
      columns: Coordinate.permutations8, moved: { tables.edges.turned($0, $1) }, seen: { Int(edgeConjugate[$0 &* 16 &+ $1]) }
    ).run(threads: threads, deepest: Steps.tuning.phaseTwoDepth, progress: progress, thousandths: 700..<1000) { entry, distance in
      let beyond = distance &- Steps.tuning.phaseTwoBase
      let code = UInt8(truncatingIfNeeded: beyond <= 0 ? 0 : (beyond &- 1) / Steps.lengthStep &+ 1)
      let shift = UInt8(truncatingIfNeeded: (entry & 3) &<< 1)
      table[entry &>> 2] = table[entry &>> 2] & ~(3 &<< shift) | code &<< shift
    }
  }
}
