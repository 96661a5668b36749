/// Fills the exact distance of phase 1 by breadth-first search over 64,430 classes of flip and slice times 2,187 twists.
///
/// Frontiers are bit sets with one row a class. Up to nine moves the search pushes from the frontier; then, with most
/// entries known, it pulls: each unknown entry looks for a neighbour on the frontier (S. Beamer, K. Asanovic,
/// D. Patterson, "Direction-optimizing breadth-first search", 2012). Every thread owns the rows that it writes, so the
/// result does not depend on the number of threads.
struct PhaseOneBuilder {
  private let tables: FullTables
  private let stabilisers: [UInt16]
  private let arena: Arena
  /// `[(move * 16 + symmetry) * 2187 + twist]`: the twist after the move, seen through the symmetry.
  private let turned: Table<UInt16>
  private let frontierA: Table<UInt64>
  private let frontierB: Table<UInt64>

  private static let rowWords = FullTables.blocks
  private static let twists = Coordinate.twists
  /// The last depth that is reached by pushing.
  private static let lastPush = 9

  init(_ tables: FullTables, _ classes: FlipSliceClasses) throws(SolverError) {
    self.tables = tables
    stabilisers = classes.stabilisers
    let bits = FullTables.classes * Self.rowWords
    arena = try Arena(
      capacity: Arena.size(18 * 16 * Self.twists, of: UInt16.self) + 2 * Arena.size(bits, of: UInt64.self))
    turned = arena.table(18 * 16 * Self.twists)
    frontierA = arena.table(bits)
    frontierB = arena.table(bits)
    for move in 0..<18 {
      for symmetry in 0..<16 {
        for twist in 0..<Self.twists {
          turned[(move &* 16 &+ symmetry) &* Self.twists &+ twist] =
            tables.twistConjugate[Int(tables.moves.twist[twist &* 18 &+ move]) &* 16 &+ symmetry]
        }
      }
    }
  }

  /// The class to which a move of a representative leads, times 16, plus the symmetry.
  @inline(__always) private func leadsTo(_ row: Int, _ move: Int) -> Int {
    Int(tables.leadsToClass[row &* 32 &+ move]) &<< 4 | Int(tables.leadsToSymmetry[row &* 64 &+ 36 &+ move])
  }

  func fill(threads: Int, progress: BuildProgress) throws(SolverError) {
    let parts = max(1, threads)
    Parallel.run(parts) { part in
      for row in Self.rows(part, parts) {
        for block in 0..<Self.rowWords {
          // Bits beyond the last twist stay clear in both planes.
          let unknown: UInt64 = block == Self.rowWords - 1 ? 1 &<< UInt64(Self.twists & 63) &- 1 : .max
          tables.phaseOne[row &* FullTables.rowWords &+ 2 &* block] = unknown
          tables.phaseOne[row &* FullTables.rowWords &+ 2 &* block &+ 1] = unknown
        }
      }
    }
    frontierA[0] = 1
    tables.phaseOne[0] &= ~1
    tables.phaseOne[1] &= ~1
    var from = frontierA
    var to = frontierB
    for depth in 1...12 {
      try progress.check()
      let source = from
      let target = to
      Parallel.run(parts) { part in
        let rows = Self.rows(part, parts)
        if depth <= Self.lastPush { push(source, target, rows) } else { pull(source, target, rows) }
        store(target, rows, residue: depth % 3)
      }
      swap(&from, &to)
      progress.advance(to: 120 + 48 * depth)
    }
  }

  private static func rows(_ part: Int, _ parts: Int) -> Range<Int> {
    FullTables.classes * part / parts..<FullTables.classes * (part + 1) / parts
  }

  /// Marks all neighbours of the frontier in the given rows.
  private func push(_ from: Table<UInt64>, _ to: Table<UInt64>, _ rows: Range<Int>) {
    for word in rows.lowerBound &* Self.rowWords..<rows.upperBound &* Self.rowWords { to[word] = 0 }
    withList { list in
      for source in 0..<FullTables.classes {
        var count = 0
        for block in 0..<Self.rowWords {
          var bits = from[source &* Self.rowWords &+ block]
          while bits != 0 {
            list[count] = UInt16(truncatingIfNeeded: block &<< 6 &+ bits.trailingZeroBitCount)
            count &+= 1
            bits &= bits &- 1
          }
        }
        if count == 0 { continue }
        for move in 0..<18 {
          let target = leadsTo(source, move)
          guard rows.contains(target &>> 4) else { continue }
          let map = turned.suffix(from: (move &* 16 &+ target & 15) &* Self.twists)
          let output = to.suffix(from: (target &>> 4) &* Self.rowWords)
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
        var bits = to[row &* Self.rowWords &+ block]
        while bits != 0 {
          let twist = block &<< 6 &+ bits.trailingZeroBitCount
          bits &= bits &- 1
          var symmetries = stabilisers[row] & ~1
          while symmetries != 0 {
            let image = Int(tables.twistConjugate[twist &* 16 &+ symmetries.trailingZeroBitCount])
            symmetries &= symmetries &- 1
            to[row &* Self.rowWords &+ image &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: image & 63)
          }
        }
      }
    }
  }

  /// Marks all unknown entries of the given rows that have a neighbour on the frontier.
  private func pull(_ from: Table<UInt64>, _ to: Table<UInt64>, _ rows: Range<Int>) {
    withList { list in
      for row in rows {
        var count = 0
        for block in 0..<Self.rowWords {
          let word = row &* FullTables.rowWords &+ 2 &* block
          var bits = tables.phaseOne[word] & tables.phaseOne[word &+ 1]
          to[row &* Self.rowWords &+ block] = bits
          while bits != 0 {
            list[count] = UInt16(truncatingIfNeeded: block &<< 6 &+ bits.trailingZeroBitCount)
            count &+= 1
            bits &= bits &- 1
          }
        }
        for move in 0..<18 where count > 0 {
          let target = leadsTo(row, move)
          let map = turned.suffix(from: (move &* 16 &+ target & 15) &* Self.twists)
          let input = from.suffix(from: (target &>> 4) &* Self.rowWords)
          var kept = 0
          for index in 0..<count {
            let twist = list[index]
            let image = Int(map[Int(twist)])
            let found = Int(truncatingIfNeeded: input[image &>> 6] &>> UInt64(truncatingIfNeeded: image & 63)) & 1
            list[kept] = twist
            kept &+= 1 &- found
          }
          count = kept
        }
        for index in 0..<count {
          let twist = Int(list[index])
          to[row &* Self.rowWords &+ twist &>> 6] &= ~(1 &<< UInt64(truncatingIfNeeded: twist & 63))
        }
      }
    }
  }

  /// Notes the distance of what is new, and leaves only that in the frontier.
  private func store(_ new: Table<UInt64>, _ rows: Range<Int>, residue: Int) {
    let keepLow: UInt64 = residue & 1 == 1 ? 0 : .max
    let keepHigh: UInt64 = residue & 2 == 2 ? 0 : .max
    for row in rows {
      for block in 0..<Self.rowWords {
        let word = row &* FullTables.rowWords &+ 2 &* block
        let low = tables.phaseOne[word]
        let high = tables.phaseOne[word &+ 1]
        let found = new[row &* Self.rowWords &+ block] & low & high
        new[row &* Self.rowWords &+ block] = found
        tables.phaseOne[word] = low & ~(found & keepLow)
        tables.phaseOne[word &+ 1] = high & ~(found & keepHigh)
      }
    }
  }

  /// A list of twists for the time of a call.
  private func withList(_ body: (Table<UInt16>) -> Void) {
    unsafe withUnsafeTemporaryAllocation(byteCount: Self.twists * 2 + 64, alignment: 64) { bytes in
      guard let base = bytes.baseAddress else { return }
      unsafe body(Table(base: base, count: Self.twists))
    }
  }
}
