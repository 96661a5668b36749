import VisionSupport

extension FullTables {
  /// Fills all tables.
  func build(base: MetricTables<Steps>, threads: Int, progress: BuildProgress) throws(SolverError) {
    let words = PermutationRanks.allWords()
    phaseOne.fillSmallTables(base.compact)
    fillEdgeConjugates(base.phaseTwo.ranks, words)
    for index in 0..<originalStep.count { originalStep[index] = base.compact.maps.originalStep[index] }
    let classes = FlipSliceClasses(SliceCoordinate(orders: 1), into: classOf)
    progress.advance(to: 50)
    try progress.check()
    phaseOne.fillRows(classes, classOf, base.compact, threads: threads)
    progress.advance(to: 120)
    try progress.check()
    try PhaseOneBuilder(phaseOne, classes).fill(threads: threads, progress: progress, thousandths: 120...700)
    progress.advance(to: 700)
    try fillPhaseTwo(base.phaseTwo, words, threads: threads, progress: progress)
    progress.finish()
  }

  private func fillEdgeConjugates(_ ranks: PermutationRanks, _ words: [UInt32]) {
    for (index, symmetry) in Symmetry.all.enumerated() {
      for (rank, word) in words.enumerated() { edgeConjugate[rank * 16 + index] = UInt16(ranks.rank(symmetry.conjugate(layerEdges: word))) }
    }
  }

  // MARK: - Phase 2

  /// Breadth-first search over classes of corners and permutations of U and D edges, up to the length that the table knows. Frontiers are
  /// bit sets, one row a class, so that each row is worked on while it is in the cache. Every thread owns the rows that
  /// it writes.
  private func fillPhaseTwo(
    _ tables: PhaseTwoTables<Steps>, _ words: [UInt32], threads: Int, progress: BuildProgress
  ) throws(SolverError) {
    let rowWords = Coordinate.permutations8 / 64
    let rows = Coordinate.permutationClasses
    let moveCount = Steps.phaseTwoCount
    let scratch = Arena()
    let known: Table<UInt64> = try scratch.table(rows * rowWords)
    // What is as far as the depth at hand, and as one and two steps before; each takes its turn.
    let frontiers: [Table<UInt64>] = try (0..<3).map { (_) throws(SolverError) in try scratch.table(rows * rowWords) }
    let edgeMoves: Table<UInt16> = try scratch.table(moveCount * Coordinate.permutations8)
    for (number, step) in Steps.list.phaseTwoSteps.enumerated() {
      for (rank, word) in words.enumerated() {
        let turned = tables.packed.turned(edges: PhaseTwoTables<Steps>.nibbles(word), step)
        edgeMoves[number &* Coordinate.permutations8 &+ rank] = UInt16(truncatingIfNeeded: tables.ranks.rankOfLayerEdges(turned))
      }
    }
    let stabilisers = tables.cornerClasses.stabilisers
    let filled = self
    phaseTwo.fill(0xFF)
    phaseTwo[0] = 0xFC
    frontiers[0][0] = 1
    known[0] = 1
    let (base, last) = (Steps.tuning.phaseTwoBase, Steps.tuning.phaseTwoDepth)
    for depth in 1...last {
      try progress.check()
      let to = frontiers[depth % 3]
      let code = UInt8(depth <= base ? 0 : (depth - base - 1) / Steps.lengthStep + 1)
      let parts = max(1, threads)
      Parallel.run(parts) { part in
        let own = rows * part / parts..<rows * (part + 1) / parts
        for word in own.lowerBound &* rowWords..<own.upperBound &* rowWords { to[word] = 0 }
        filled.push(frontiers[(depth + 2) % 3], to, own, cost: 1, leadsTo: tables.cornerMove, edgeMoves: edgeMoves)
        if depth >= 2 { filled.push(frontiers[(depth + 1) % 3], to, own, cost: 2, leadsTo: tables.cornerMove, edgeMoves: edgeMoves) }
        for row in own {
          filled.closeAndStore(
            row, rowWords: rowWords, stabiliser: stabilisers[row], new: to, known: known, code: code)
        }
      }
      progress.advance(to: 700 + 300 * depth / (last + 1))
    }
  }

  /// Marks all to which steps of a cost lead from the frontier in the given rows.
  private func push(
    _ from: Table<UInt64>, _ to: Table<UInt64>, _ rows: Range<Int>, cost: Int, leadsTo: Table<UInt16>, edgeMoves: Table<UInt16>
  ) {
    let rowWords = Coordinate.permutations8 / 64
    for source in 0..<Coordinate.permutationClasses {
      for step in 0..<Steps.phaseTwoCount where Steps.phaseTwoCost(step) == cost {
        let target = Int(leadsTo[source &* Steps.phaseTwoCount &+ step])
        guard rows.contains(target &>> 4) else { continue }
        let conjugates = edgeConjugate.suffix(from: target & 15)
        let moved = edgeMoves.suffix(from: step &* Coordinate.permutations8)
        let output = to.suffix(from: (target &>> 4) &* rowWords)
        for word in 0..<rowWords {
          var bits = from[source &* rowWords &+ word]
          while bits != 0 {
            let edge = word &<< 6 &+ bits.trailingZeroBitCount
            bits &= bits &- 1
            let image = Int(conjugates[Int(moved[edge]) &* 16])
            output[image &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: image & 63)
          }
        }
      }
    }
  }

  /// Removes what was known from a row of the new frontier, adds what is the same by symmetry, and notes the distance.
  private func closeAndStore(
    _ row: Int, rowWords: Int, stabiliser: UInt16, new: Table<UInt64>, known: Table<UInt64>, code: UInt8
  ) {
    let first = row &* rowWords
    for word in first..<first &+ rowWords { new[word] &= ~known[word] }
    if stabiliser != 1 {
      for word in first..<first &+ rowWords {
        var bits = new[word]
        while bits != 0 {
          let edge = (word &- first) &<< 6 &+ bits.trailingZeroBitCount
          bits &= bits &- 1
          var symmetries = stabiliser & ~1
          while symmetries != 0 {
            let image = Int(edgeConjugate[edge &* 16 &+ symmetries.trailingZeroBitCount])
            symmetries &= symmetries &- 1
            new[first &+ image &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: image & 63)
          }
        }
      }
    }
    for word in first..<first &+ rowWords {
      var bits = new[word]
      known[word] |= bits
      while bits != 0 {
        let index = row &* Coordinate.permutations8 &+ (word &- first) &<< 6 &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        let shift = UInt8(truncatingIfNeeded: (index & 3) &<< 1)
        phaseTwo[index &>> 2] = phaseTwo[index &>> 2] & ~(3 &<< shift) | code &<< shift
      }
    }
  }
}
