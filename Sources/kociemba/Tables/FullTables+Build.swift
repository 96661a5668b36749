import VisionSupport

extension FullTables {
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
