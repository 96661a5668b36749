import VisionSupport

/// Exact distances of classes of flip and slice, times 2,187 twists, modulo three, with where the moves of each class lead and
/// which of them can be good.
///
/// A node is a class, the twist as it is seen through the symmetry that leads to the class's representative, and that symmetry;
/// a search never leaves the representatives. All that belongs to a class is one cache line, and slices are needed only where a
/// representative has them, so that the masks of slice with twist fit into a second-level cache.
struct PhaseOneDistances<Steps: StepSet>: Sendable {
  /// Words of a row of ``residues``: for each 64 twists two bit planes.
  @inline(__always) private static var residueWords: Int { 2 * ClassSearch.blocks(Coordinate.twists) }
  /// Words of a class in ``rows``.
  @inline(__always) static var rowWords: Int { Steps.rowWords }

  let classes: Int
  let moves: PhaseOneMoves<Steps>
  /// `[class * row words]`, the last word of a class: the steps that may be good by flip and slice, as ``StepSet/Masks``; its other number
  /// is the representative's slice among the classes of slices. The words before it are ``leadsToClass`` and ``leadsToSymmetry``.
  let rows: Table<UInt64>
  /// `[class * 4 * row words + step]`: the class to which a step of the representative leads, without the bits from the 17th on.
  let leadsToClass: Table<UInt16>
  /// `[class * 8 * row words + 2 * steps + step]`: the symmetry that then leads to the representative of that class, and from bit 4 the
  /// high bits of the class; or two symmetries a byte.
  let leadsToSymmetry: Table<UInt8>
  /// `[class * 70 + 2 * (twist / 64) + plane]`: the distance modulo three, its low and its high bit.
  let residues: Table<UInt64>
  /// `[class of slice * 2187 + twist]`: the steps that may be good by slice and twist, as ``StepSet/Masks``.
  let sliceTwist: Table<UInt64>
  /// `[twist * 16 + symmetry]`
  let twistConjugate: Table<UInt16>
  /// `[symmetry done later * 16 + symmetry done first]`
  let composed: Table<UInt8>

  init(arena: Arena, classes: Int, moves: PhaseOneMoves<Steps>) throws(SolverError) {
    self.classes = classes
    self.moves = moves
    rows = try arena.table(classes * Self.rowWords)
    leadsToClass = rows.viewed(count: classes * 4 * Self.rowWords)
    leadsToSymmetry = rows.viewed(count: classes * 8 * Self.rowWords)
    residues = try arena.table(classes * Self.residueWords)
    sliceTwist = try arena.table(Coordinate.sliceClasses * Coordinate.twists)
    twistConjugate = try arena.table(Coordinate.twists * 16)
    composed = try arena.table(256)
  }

  /// The node to which a step of the representative leads, without what precedes the next step and distance.
  @inline(__always) func turned(_ node: PhaseOneNode, _ step: Int) -> PhaseOneNode {
    let row = node.row
    let (symmetry, high) = leadsToSymmetry(row, step)
    let twist = Int(moves.twist[node.twist &* Steps.count &+ step])
    return PhaseOneNode(
      twist: Int(twistConjugate[twist &* 16 &+ symmetry]), row: Int(leadsToClass[row &* (4 &* Self.rowWords) &+ step]) | high &<< 16,
      symmetry: Int(composed[symmetry &* 16 &+ node.symmetry]))
  }

  /// The symmetry behind a step of a class, and the high bits of the class.
  @inline(__always) private func leadsToSymmetry(_ row: Int, _ step: Int) -> (symmetry: Int, high: Int) {
    let first = row &* (8 &* Self.rowWords) &+ 2 &* Steps.count
    if Steps.packsSymmetries {
      let both = leadsToSymmetry[first &+ step &>> 1] &>> UInt8(truncatingIfNeeded: (step & 1) &<< 2)
      return (Int(both) & 15, 0)
    }
    let found = Int(leadsToSymmetry[first &+ step])
    return (found & 15, found &>> 4)
  }

  /// The class to which a step of a representative leads, times 16, plus the symmetry.
  @inline(__always) func leadsTo(_ row: Int, _ step: Int) -> Int {
    let (symmetry, high) = leadsToSymmetry(row, step)
    return Int(leadsToClass[row &* (4 &* Self.rowWords) &+ step]) &<< 4 | symmetry | high &<< 20
  }

  private func setLeadsTo(_ row: Int, _ step: Int, _ found: Int) {
    leadsToClass[row &* (4 &* Self.rowWords) &+ step] = UInt16(truncatingIfNeeded: found &>> 4)
    let first = row &* (8 &* Self.rowWords) &+ 2 &* Steps.count
    if Steps.packsSymmetries {
      let shift = UInt8(truncatingIfNeeded: (step & 1) &<< 2)
      let position = first &+ step &>> 1
      leadsToSymmetry[position] = leadsToSymmetry[position] & ~(15 &<< shift) | UInt8(truncatingIfNeeded: found & 15) &<< shift
    } else {
      leadsToSymmetry[first &+ step] = UInt8(truncatingIfNeeded: found & 15 | (found &>> 20) &<< 4)
    }
  }

  /// The masks of a class.
  @inline(__always) func flipMasks(_ node: PhaseOneNode) -> UInt64 { rows[node.row &* Self.rowWords &+ (Self.rowWords &- 1)] }

  /// The masks by slice and twist, given those of the class.
  @inline(__always) func twistMasks(_ node: PhaseOneNode, _ flipMasks: UInt64) -> UInt64 {
    sliceTwist[(Int(truncatingIfNeeded: flipMasks &>> Steps.Masks.numberShift) & 63) &* Coordinate.twists &+ node.twist]
  }

  /// The distance modulo three.
  @inline(__always) func residue(_ node: PhaseOneNode) -> Int {
    let twist = node.twist
    let word = node.row &* Self.residueWords &+ (twist &>> 6) &* 2
    let shift = UInt64(truncatingIfNeeded: twist & 63)
    return Int(truncatingIfNeeded: (residues[word] &>> shift) & 1) | Int(truncatingIfNeeded: (residues[word &+ 1] &>> shift) & 1) &<< 1
  }

  /// A node with its own distance in place of that of its parent.
  @inline(__always) func measured(_ node: PhaseOneNode) -> PhaseOneNode {
    // The distances of neighbours differ by at most one. For each difference of residues from -2 to 2: the difference of the distances
    // plus one, two bits each.
    let changes = 0b00_10_01_00_10
    let difference = residue(node) &- node.distance % 3
    return node.farther(by: (changes &>> (2 &* (difference &+ 2)) & 3) &- 1)
  }

  /// The steps that can be good when `movesLeft` steps are left, by the two small tables.
  @inline(__always) func candidates(_ twist: UInt64, _ flip: UInt64, _ movesLeft: Int) -> UInt64 {
    Steps.Masks.candidates(twist, flip, movesLeft) & Steps.allSteps
  }

  /// The smallest distance that is not below the small tables and has the residue in the large one; the true one is larger by
  /// a multiple of three.
  @inline(__always) func firstGuess(_ node: PhaseOneNode) -> Int {
    let masks = flipMasks(node)
    let bound = max(Steps.Masks.distance(masks), Steps.Masks.distance(twistMasks(node, masks)))
    let more = residue(node) &- bound % 3
    return bound &+ (more < 0 ? more &+ 3 : more)
  }

  /// The distance of phase 1, found by walking to the goal, always to a neighbour whose residue shows that it is nearer.
  func distance(_ start: PhaseOneNode) -> Int {
    var node = start
    var distance = 0
    while node.twist | node.row != 0 {
      let wanted = (residue(node) &+ 2) % 3
      var move = 0
      while move < Steps.count - 1 && residue(turned(node, move)) != wanted { move &+= 1 }
      node = turned(node, move)
      distance &+= 1
    }
    return distance
  }

  // MARK: - Making

  /// Fills all of it.
  ///
  /// - Parameters:
  ///   - classOf: `[slice * 2048 + flip]`: class times 16, plus the symmetry that leads to its representative.
  ///   - thousandths: how far the making of all tables is at the beginning and at the end.
  func fill(
    _ classes: FlipSliceClasses, _ classOf: Table<UInt32>, _ compact: CompactTables<Steps>, threads: Int, progress: BuildProgress,
    thousandths: Range<Int>
  ) throws(SolverError) {
    for index in 0..<sliceTwist.count { sliceTwist[index] = compact.sliceTwist[index] }
    for index in 0..<twistConjugate.count { twistConjugate[index] = compact.twistConjugate[index] }
    for index in 0..<composed.count { composed[index] = compact.maps.composed[index] }
    let parts = max(1, threads)
    Parallel.run(parts) { part in fillRows(self.classes * part / parts..<self.classes * (part + 1) / parts, classes, classOf, compact) }
    try progress.check()
    progress.advance(to: thousandths.lowerBound)
    // No position of phase 1 needs more than twelve moves, and in quarter turns or with the order of the slice edges a few more.
    try ClassSearch(
      classes.classes, columns: Coordinate.twists, steps: Steps.count, residues: residues, leadsTo: { ClassSearch.Step(leadsTo($0, $1)) },
      moved: { Int(moves.twist[$0 &* Steps.count &+ $1]) }, seen: { Int(twistConjugate[$0 &* 16 &+ $1]) }
    ).run(threads: threads, progress: progress, thousandths: thousandths)
  }

  /// Results of the steps from some representatives, and the steps that keep or reduce the distance by slice and flip.
  private func fillRows(_ rows: Range<Int>, _ classes: FlipSliceClasses, _ classOf: Table<UInt32>, _ compact: CompactTables<Steps>) {
    let steps = Steps.list.steps.map { $0.map { Int($0.index) } }
    for number in rows {
      let (flip, slice) = (classes.flip(number), classes.slice(number))
      for step in 0..<Steps.count {
        var nextSlice = Int(classes.coordinate.move[slice &* 18 &+ steps[step][0]])
        if steps[step].count == 2 { nextSlice = Int(classes.coordinate.move[nextSlice &* 18 &+ steps[step][1]]) }
        let nextFlip = Int(moves.flip[flip &* Steps.count &+ step])
        setLeadsTo(number, step, Int(classOf[nextSlice &* Coordinate.flips &+ nextFlip]))
      }
      // The slices of representatives are the representatives of the slices.
      let row = Int(compact.sliceClass[slice / classes.coordinate.orders] &>> 4)
      let masks = compact.sliceFlip[row &* Coordinate.flips &+ flip]
      self.rows[number &* Self.rowWords &+ (Self.rowWords &- 1)] = masks | UInt64(truncatingIfNeeded: row) &<< Steps.Masks.numberShift
    }
  }
}
