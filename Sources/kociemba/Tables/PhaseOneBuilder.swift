import VisionSupport

/// Fills ``PhaseOneDistances`` by breadth-first search over classes of flip and slice times 2,187 twists.
///
/// Entries that are unknown have both bits set; the frontier is all that has the residue of the last distance, for what is three
/// moves nearer has no unknown neighbours. While few entries are known the search pushes from the frontier; then it pulls: each
/// unknown entry looks for a neighbour on the frontier (S. Beamer, K. Asanovic, D. Patterson, "Direction-optimizing
/// breadth-first search", 2012). New entries are collected in a bit set, one row a class. Every thread owns the rows that it
/// writes, so the result does not depend on the number of threads.
struct PhaseOneBuilder<Steps: StepSet> {
  private let tables: PhaseOneDistances<Steps>
  private let stabilisers: [UInt16]
  private let arena: Arena
  /// `[(move * 16 + symmetry) * 2187 + twist]`: the twist after the move, seen through the symmetry.
  private let turned: Table<UInt16>
  private let new: Table<UInt64>

  @inline(__always) private static var rowWords: Int { PhaseOneDistances<Steps>.blocks }
  @inline(__always) private static var planeWords: Int { PhaseOneDistances<Steps>.residueWords }
  @inline(__always) private static var twists: Int { 2187 }
  /// No position of phase 1 needs more than twelve moves, and in quarter turns or with the order of the slice edges a few more.
  private static var deepest: Int { 24 }

  init(_ tables: PhaseOneDistances<Steps>, _ classes: FlipSliceClasses) throws(SolverError) {
    self.tables = tables
    stabilisers = classes.classes.stabilisers
    let bits = tables.classes * Self.rowWords
    arena = Arena()
    turned = try arena.table(Steps.count * 16 * Self.twists)
    new = try arena.table(bits)
    for move in 0..<Steps.count {
      for symmetry in 0..<16 {
        for twist in 0..<Self.twists {
          turned[(move &* 16 &+ symmetry) &* Self.twists &+ twist] =
            tables.twistConjugate[Int(tables.moves.twist[twist &* Steps.count &+ move]) &* 16 &+ symmetry]
        }
      }
    }
  }

  /// The twists of a block that exist.
  @inline(__always) private static func existing(_ block: Int) -> UInt64 {
    block == rowWords - 1 ? 1 &<< UInt64(twists & 63) &- 1 : .max
  }

  /// - Parameter thousandths: how far the making of all tables is at the beginning and at the end.
  func fill(threads: Int, progress: BuildProgress, thousandths: ClosedRange<Int>) throws(SolverError) {
    let parts = max(1, threads)
    Parallel.run(parts) { part in
      for row in rows(part, parts) {
        for block in 0..<Self.rowWords {
          // Bits beyond the last twist stay clear in both planes.
          tables.residues[row &* Self.planeWords &+ 2 &* block] = Self.existing(block)
          tables.residues[row &* Self.planeWords &+ 2 &* block &+ 1] = Self.existing(block)
        }
      }
    }
    tables.residues[0] &= ~1
    tables.residues[1] &= ~1
    let count = tables.classes * Self.twists
    let known = Guarded(1)
    for depth in 1...Self.deepest {
      let before = known.withLock { $0 }
      let pushes = before < count / 4
      Parallel.run(parts) { part in
        let rows = rows(part, parts)
        if pushes { push((depth &- 1) % 3, rows, progress) } else { pull((depth &- 1) % 3, rows, progress) }
      }
      try progress.check()
      Parallel.run(parts) { part in
        let count = store(rows(part, parts), residue: depth % 3)
        known.withLock { $0 += count }
      }
      let after = known.withLock { $0 }
      if after == before || after == count { break }
      progress.advance(to: min(thousandths.upperBound, thousandths.lowerBound + depth * thousandths.count / 13))
    }
  }

  private func rows(_ part: Int, _ parts: Int) -> Range<Int> { tables.classes * part / parts..<tables.classes * (part + 1) / parts }

  /// Marks all neighbours of the frontier in the given rows.
  private func push(_ residue: Int, _ rows: Range<Int>, _ progress: BuildProgress) {
    for word in rows.lowerBound &* Self.rowWords..<rows.upperBound &* Self.rowWords { new[word] = 0 }
    let (notLow, notHigh) = Self.masks(residue)
    withList { list in
      for source in 0..<tables.classes {
        if source & 1023 == 0 && progress.isCancelled { return }
        var count = 0
        for block in 0..<Self.rowWords {
          let word = source &* Self.planeWords &+ 2 &* block
          var bits = (tables.residues[word] ^ notLow) & (tables.residues[word &+ 1] ^ notHigh) & Self.existing(block)
          while bits != 0 {
            list[count] = UInt16(truncatingIfNeeded: block &<< 6 &+ bits.trailingZeroBitCount)
            count &+= 1
            bits &= bits &- 1
          }
        }
        if count == 0 { continue }
        for move in 0..<Steps.count {
          let target = tables.leadsTo(source, move)
          guard rows.contains(target &>> 4) else { continue }
          let map = turned.suffix(from: (move &* 16 &+ target & 15) &* Self.twists)
          let output = new.suffix(from: (target &>> 4) &* Self.rowWords)
          for index in 0..<count {
            let twist = Int(map[Int(list[index])])
            output[twist &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: twist & 63)
          }
        }
      }
    }
    for row in rows where stabilisers[row] != 1 {
      // What differs by a symmetry of the class is the same position: mark all of it.
      for block in 0..<Self.rowWords {
        var bits = new[row &* Self.rowWords &+ block]
        while bits != 0 {
          let twist = block &<< 6 &+ bits.trailingZeroBitCount
          bits &= bits &- 1
          var symmetries = stabilisers[row] & ~1
          while symmetries != 0 {
            let image = Int(tables.twistConjugate[twist &* 16 &+ symmetries.trailingZeroBitCount])
            symmetries &= symmetries &- 1
            new[row &* Self.rowWords &+ image &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: image & 63)
          }
        }
      }
    }
  }

  /// What is exclusive-ored into the planes so that an entry with this residue has both bits set.
  @inline(__always) private static func masks(_ residue: Int) -> (low: UInt64, high: UInt64) {
    (residue & 1 == 1 ? 0 : .max, residue & 2 == 2 ? 0 : .max)
  }

  /// Marks all unknown entries of the given rows that have a neighbour on the frontier.
  private func pull(_ residue: Int, _ rows: Range<Int>, _ progress: BuildProgress) {
    let (notLow, notHigh) = Self.masks(residue)
    withList { list in
      for row in rows {
        if row & 1023 == 0 && progress.isCancelled { return }
        var count = 0
        for block in 0..<Self.rowWords {
          let word = row &* Self.planeWords &+ 2 &* block
          var bits = tables.residues[word] & tables.residues[word &+ 1]
          new[row &* Self.rowWords &+ block] = bits
          while bits != 0 {
            list[count] = UInt16(truncatingIfNeeded: block &<< 6 &+ bits.trailingZeroBitCount)
            count &+= 1
            bits &= bits &- 1
          }
        }
        for move in 0..<Steps.count where count > 0 {
          let target = tables.leadsTo(row, move)
          let map = turned.suffix(from: (move &* 16 &+ target & 15) &* Self.twists)
          let input = tables.residues.suffix(from: (target &>> 4) &* Self.planeWords)
          var kept = 0
          for index in 0..<count {
            let twist = list[index]
            let image = Int(map[Int(twist)])
            let word = image &>> 6 &* 2
            let both = (input[word] ^ notLow) & (input[word &+ 1] ^ notHigh)
            list[kept] = twist
            kept &+= 1 &- Int(truncatingIfNeeded: both &>> UInt64(truncatingIfNeeded: image & 63)) & 1
          }
          count = kept
        }
        for index in 0..<count {
          let twist = Int(list[index])
          new[row &* Self.rowWords &+ twist &>> 6] &= ~(1 &<< UInt64(truncatingIfNeeded: twist & 63))
        }
      }
    }
  }

  /// Notes the distance of what is new.
  ///
  /// - Returns: how many entries that are.
  private func store(_ rows: Range<Int>, residue: Int) -> Int {
    let (clearLow, clearHigh) = Self.masks(residue)
    var count = 0
    for row in rows {
      for block in 0..<Self.rowWords {
        let word = row &* Self.planeWords &+ 2 &* block
        let low = tables.residues[word]
        let high = tables.residues[word &+ 1]
        let found = new[row &* Self.rowWords &+ block] & low & high
        count &+= found.nonzeroBitCount
        tables.residues[word] = low & ~(found & clearLow)
        tables.residues[word &+ 1] = high & ~(found & clearHigh)
      }
    }
    return count
  }

  /// A list of twists for the time of a call.
  private func withList(_ body: (Table<UInt16>) -> Void) {
    unsafe withUnsafeTemporaryAllocation(byteCount: Self.twists * 2 + 64, alignment: 64) { bytes in
      guard let base = bytes.baseAddress else { return }
      unsafe body(Table(base: base, count: Self.twists))
    }
  }
}
