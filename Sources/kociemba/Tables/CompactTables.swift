/// Lower bounds of phase 1 that fit into a second-level cache: three exact distances, each with the moves that come nearer.
///
/// Slice with twist, slice with flip, and twist with flip, the pairs of the two-phase literature (H. Kociemba; Chen Shuang,
/// "min2phase", Algorithm.md). Slices are reduced by the 16 symmetries that keep the U-D axis, and the search stays among their
/// representatives; twists with flips are reduced by the eight that keep the three axes.
struct CompactTables<Steps: StepSet>: Sendable {
  let moves: PhaseOneMoves<Steps>
  let maps: SymmetryMaps<Steps>
  /// `[slice]`: its class times 16, plus the symmetry that leads to the representative.
  let sliceClass: Table<UInt16>
  /// `[class of slice * steps + step]`: see ``SliceStep``.
  let sliceStep: Table<UInt32>
  /// `[class of slice * 2187 + twist]`: as ``StepSet/Masks``.
  let sliceTwist: Table<UInt64>
  /// `[class of slice * 2048 + flip]`: as ``StepSet/Masks``.
  let sliceFlip: Table<UInt64>
  /// `[class of twist * 2048 + flip]`
  let twistFlip: Table<UInt16>
  /// `[twist]`: its class times 16, plus the symmetry that leads to the representative; one of the first eight.
  let twistClass: Table<UInt16>
  /// The same as seen after a quarter turn of the whole cube about the U-D axis; one of the last eight.
  let turnedTwistClass: Table<UInt16>
  /// `[twist * 16 + symmetry]`
  let twistConjugate: Table<UInt16>
  /// `[flip * 16 + symmetry]`; for the last eight symmetries the flips are counted by turns of R and L before.
  let flipConjugate: Table<UInt16>
  /// The slices of the representatives.
  let sliceMasks: [Int]

  private static var sliceClasses: Int { Coordinate.sliceClasses }

  /// Result of a move from a slice's representative: the class, from bit 6 the symmetry that then leads to its representative,
  /// from bit 10 the edges whose flip is counted otherwise when turns of R and L flip edges instead of those of F and B.
  struct SliceStep: BitwiseCopyable {
    var bits: Int
    @inline(__always) init(bits: UInt32) { self.bits = Int(bits) }
    @inline(__always) init(row: Int, symmetry: Int, crossing: Int) { bits = row | symmetry &<< 6 | crossing &<< 10 }
    @inline(__always) var row: Int { bits & 63 }
    @inline(__always) var symmetry: Int { bits &>> 6 & 15 }
    @inline(__always) var crossing: Int { bits &>> 10 }
  }

  init(arena: Arena) throws(SolverError) {
    moves = try PhaseOneMoves(arena: arena)
    maps = try SymmetryMaps(arena: arena)
    sliceClass = try arena.table(Coordinate.slices)
    sliceStep = try arena.table(Self.sliceClasses * Steps.count)
    sliceTwist = try arena.table(Self.sliceClasses * Coordinate.twists)
    sliceFlip = try arena.table(Self.sliceClasses * Coordinate.flips)
    twistFlip = try arena.table(Coordinate.twistClasses * Coordinate.flips)
    twistClass = try arena.table(Coordinate.twists)
    turnedTwistClass = try arena.table(Coordinate.twists)
    let twistConjugate: Table<UInt16> = try arena.table(Coordinate.twists * 16)
    self.twistConjugate = twistConjugate
    flipConjugate = try arena.table(Coordinate.flips * 16)
    let slices = SymmetryClasses(into: sliceClass) { slice, symmetry in
      Int(Coordinate.sliceOfMask[Coordinate.image(of: Coordinate.sliceMasks[slice], to: Symmetry.all[symmetry].edges)])
    }
    sliceMasks = slices.representatives.map { Coordinate.sliceMasks[$0] }
    fillConjugates()
    // Any of the eight symmetries that exchange the R-L and F-B axes will do for the other view.
    let twists = SymmetryClasses(of: 8, into: twistClass) { Int(twistConjugate[$0 * 16 + $1]) }
    for twist in 0..<Coordinate.twists {
      let found = twistClass[Int(twistConjugate[twist * 16 + 8])]
      turnedTwistClass[twist] = found & ~15 | UInt16(maps.composed[Int(found & 15) * 16 + 8])
    }
    try fillDistances(slices, twists)
  }

  private func fillConjugates() {
    for (index, symmetry) in Symmetry.all.enumerated() {
      Coordinate.forEachTwist(to: symmetry.corners, digit: { symmetry.isMirrored ? (3 - $1) % 3 : $1 }) { twist, image in
        twistConjugate[twist &* 16 &+ index] = UInt16(truncatingIfNeeded: image)
      }
      for flip in 0..<Coordinate.flips {
        let image = Coordinate.image(of: Coordinate.fullFlipMask(flip), to: symmetry.edges) & Coordinate.flipBits
        flipConjugate[flip &* 16 &+ index] = UInt16(truncatingIfNeeded: image)
      }
    }
  }

  private func fillDistances(_ slices: SymmetryClasses, _ twists: SymmetryClasses) throws(SolverError) {
    for (row, slice) in slices.representatives.enumerated() {
      for move in 0..<Steps.count {
        sliceStep[row * Steps.count + move] = UInt32(sliceStep(to: Int(moves.slice[slice * Steps.count + move])).bits)
      }
    }
    let tables = self
    /// Result of a step from a slice's representative; with `crosses` for the flips.
    @Sendable func leadsTo(_ row: Int, _ move: Int, crosses: Bool) -> ClassSearch.Step {
      let found = SliceStep(bits: tables.sliceStep[row &* Steps.count &+ move])
      var step = ClassSearch.Step(row: found.row, symmetry: found.symmetry)
      if crosses { step.change = tables.crossingImage(found.crossing, found.symmetry) }
      return step
    }
    func movedFlip(_ flip: Int, _ move: Int) -> Int { Int(moves.flip[flip &* Steps.count &+ move]) }
    func seenFlip(_ flip: Int, _ symmetry: Int) -> Int { Int(flipConjugate[flip &* 16 &+ symmetry]) }
    try ClassSearch(
      slices, columns: Coordinate.twists, steps: Steps.count, leadsTo: { leadsTo($0, $1, crosses: false) },
      moved: { Int(moves.twist[$0 &* Steps.count &+ $1]) }, seen: { Int(twistConjugate[$0 &* 16 &+ $1]) }
    ).forEach { sliceTwist[$0] = Steps.Masks.word(distance: $1, nearer: $2, notFarther: $3) }
    try ClassSearch(
      slices, columns: Coordinate.flips, steps: Steps.count, leadsTo: { leadsTo($0, $1, crosses: true) }, moved: movedFlip, seen: seenFlip,
      stabiliserChange: { tables.crossingImage(Self.crossing(tables.sliceMasks[$0]), $1) }
    ).forEach { sliceFlip[$0] = Steps.Masks.word(distance: $1, nearer: $2, notFarther: $3) }
    try ClassSearch(
      twists, columns: Coordinate.flips, steps: Steps.count, symmetries: 8,
      leadsTo: { ClassSearch.Step(Int(tables.twistClass[Int(tables.moves.twist[twists.representatives[$0] &* Steps.count &+ $1])])) },
      moved: movedFlip, seen: seenFlip
    ).forEach(groups: Steps.list.groups) { entry, distance, nearer, _ in
      twistFlip[entry] = GroupEntry(distance: distance, nearer: nearer).bits
    }
  }

  /// Change of a flip by a symmetry that counts some edges otherwise; none by the first eight.
  @inline(__always) private func crossingImage(_ crossing: Int, _ symmetry: Int) -> UInt16 {
    symmetry < 8 ? 0 : flipConjugate[crossing &* 16 &+ symmetry]
  }

  /// The edges whose flip is counted otherwise through a symmetry that exchanges R-L with F-B, without the last edge.
  @inline(__always) private static func crossing(_ sliceMask: Int) -> Int { (sliceMask ^ 0xF00) & Coordinate.flipBits }

  // MARK: - Search

  /// A cube before it is seen through the symmetry of its slice, in 64 bits: the twist, from bit 12 the flip, from bit 24 the
  /// ``SliceStep`` of the slice, from bit 45 the number of the node from which a step led here, from bit 56 that step.
  struct Child: BitwiseCopyable {
    var bits: UInt64

    @inline(__always) init(bits: UInt64) { self.bits = bits }

    @inline(__always) init(twist: Int, flip: Int, step: SliceStep, parent: Int, move: Int) {
      bits = UInt64(truncatingIfNeeded: twist | flip &<< 12 | step.bits &<< 24 | parent &<< 45 | move &<< 56)
    }

    @inline(__always) var twist: Int { Int(truncatingIfNeeded: bits) & 0xFFF }
    @inline(__always) var flip: Int { Int(truncatingIfNeeded: bits &>> 12) & 2047 }
    @inline(__always) var step: SliceStep { SliceStep(bits: UInt32(truncatingIfNeeded: bits &>> 24) & 0x1F_FFFF) }
    @inline(__always) var parent: Int { Int(truncatingIfNeeded: bits &>> 45) & 2047 }
    @inline(__always) var move: Int { Int(truncatingIfNeeded: bits &>> 56) }
  }

  /// A step to a slice.
  @inline(__always) private func sliceStep(to slice: Int) -> SliceStep {
    let found = Int(sliceClass[slice])
    return SliceStep(row: found &>> 4, symmetry: found & 15, crossing: Self.crossing(Coordinate.sliceMasks[slice]))
  }

  /// A cube with these coordinates.
  @inline(__always) func child(twist: Int, flip: Int, slice: Int) -> Child {
    Child(twist: twist, flip: flip, step: sliceStep(to: slice), parent: 0, move: 0)
  }

  /// Result of a move from a node.
  @inline(__always) func turned(_ node: PhaseOneNode, _ move: Int, parent: Int) -> Child {
    Child(
      twist: Int(moves.twist[node.twist &* Steps.count &+ move]), flip: Int(moves.flip[node.flip &* Steps.count &+ move]),
      step: SliceStep(bits: sliceStep[node.sliceRow &* Steps.count &+ move]), parent: parent, move: move)
  }

  /// The cube seen through the symmetry of its slice.
  @inline(__always) func normalised(_ cube: Child, seenBefore symmetry: Int) -> PhaseOneNode {
    let step = cube.step
    // The last eight symmetries have bit 3 set.
    let crossing = step.crossing & (0 &- (step.symmetry &>> 3))
    let flip = Int(flipConjugate[(cube.flip ^ crossing) &* 16 &+ step.symmetry])
    return PhaseOneNode(
      twist: Int(twistConjugate[cube.twist &* 16 &+ step.symmetry]), row: step.row | flip &<< 6,
      symmetry: Int(maps.composed[step.symmetry &* 16 &+ symmetry]))
  }

  /// The entry of a cube's twist and flip.
  @inline(__always) func directEntry(_ cube: Child) -> GroupEntry { entry(Int(twistClass[cube.twist]), cube.flip) }

  /// The entry of twist and flip after a quarter turn of the whole cube about the U-D axis. The goal of phase 1 stays the same, but this
  /// flip also depends on the slice (Chen Shuang, "min2phase").
  @inline(__always) func turnedEntry(_ cube: Child) -> GroupEntry {
    entry(Int(turnedTwistClass[cube.twist]), cube.flip ^ cube.step.crossing)
  }

  /// - Parameter twist: the class of the twist times 16, plus the symmetry that leads to the representative.
  @inline(__always) private func entry(_ twist: Int, _ flip: Int) -> GroupEntry {
    GroupEntry(bits: twistFlip[twist &>> 4 &* Coordinate.flips &+ Int(flipConjugate[flip &* 16 &+ twist & 15])])
  }

  /// The moves of a node that may be good when `movesLeft` moves are left, which are not fewer than the two entries say.
  @inline(__always) func candidates(
    _ node: PhaseOneNode, _ cube: Child, _ direct: GroupEntry, _ turned: GroupEntry, _ movesLeft: Int
  ) -> UInt64 {
    let views = maps.relative.suffix(from: cube.step.symmetry &* 16)
    let first = Int(views[Int(twistClass[cube.twist] & 15)])
    let second = Int(views[Int(turnedTwistClass[cube.twist] & 15)])
    let groups =
      maps.groups[first &* Steps.groupSets &+ direct.candidates(movesLeft, Steps.groupSets &- 1)]
      & maps.groups[second &* Steps.groupSets &+ turned.candidates(movesLeft, Steps.groupSets &- 1)]
    let (byTwist, byFlip) = sliceWords(node)
    let isInReach = max(Steps.Masks.excess(byTwist, movesLeft), Steps.Masks.excess(byFlip, movesLeft)) <= 0
    return isInReach ? maps.stepsOfGroups[Int(groups)] & Steps.Masks.candidates(byTwist, byFlip, movesLeft) : 0
  }

  /// The entries of slice with twist and of slice with flip for a node.
  @inline(__always) private func sliceWords(_ node: PhaseOneNode) -> (twist: UInt64, flip: UInt64) {
    (sliceTwist[node.sliceRow &* Coordinate.twists &+ node.twist], sliceFlip[node.sliceRow &* Coordinate.flips &+ node.flip])
  }

  /// The same for a node of which no entries are known.
  func candidates(_ node: PhaseOneNode, _ movesLeft: Int) -> UInt64 {
    let step = SliceStep(row: node.sliceRow, symmetry: 0, crossing: Self.crossing(sliceMasks[node.sliceRow]))
    let cube = Child(twist: node.twist, flip: node.flip, step: step, parent: 0, move: 0)
    return candidates(node, cube, directEntry(cube), turnedEntry(cube), movesLeft)
  }

  /// A lower bound for phase 1.
  func bound(_ cube: Child) -> Int {
    let words = sliceWords(normalised(cube, seenBefore: 0))
    return max(
      max(directEntry(cube).distance, turnedEntry(cube).distance), max(Steps.Masks.distance(words.twist), Steps.Masks.distance(words.flip)))
  }
}

extension PhaseOneNode {
  /// In the compact profile: the class of the slice, and the flip.
  @inline(__always) var sliceRow: Int { Int(truncatingIfNeeded: bits &>> 12) & 63 }
  @inline(__always) fileprivate var flip: Int { Int(truncatingIfNeeded: bits &>> 18) & Coordinate.flipBits }
}
