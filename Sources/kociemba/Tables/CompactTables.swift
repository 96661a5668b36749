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
  /// `[class of slice * 2187 + twist]`
  let sliceTwist: Table<Steps.Entry>
  /// `[class of slice * 2048 + flip]`
  let sliceFlip: Table<Steps.Entry>
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

  private static var twistClasses: Int { Coordinate.twistClasses }
  private static var sliceClasses: Int { Coordinate.sliceClasses }

  static var size: Int {
    let perSlice =
      Arena.size(sliceClasses * Steps.count, of: UInt32.self) + Arena.size(sliceClasses * Coordinate.twists, of: Steps.Entry.self)
      + Arena.size(sliceClasses * Coordinate.flips, of: Steps.Entry.self)
    let conjugates = Arena.size(Coordinate.twists * 16, of: UInt16.self) + Arena.size(Coordinate.flips * 16, of: UInt16.self)
    return PhaseOneMoves<Steps>.size + SymmetryMaps<Steps>.size + Arena.size(Coordinate.slices, of: UInt16.self) + perSlice
      + Arena.size(twistClasses * Coordinate.flips, of: UInt16.self) + 2 * Arena.size(Coordinate.twists, of: UInt16.self) + conjugates
  }

  /// Where a move of a slice's representative leads: the class, from bit 6 the symmetry that then leads to its representative,
  /// from bit 10 the edges whose flip is counted otherwise when turns of R and L flip edges instead of those of F and B.
  struct SliceStep: BitwiseCopyable {
    var bits: Int
    @inline(__always) init(bits: UInt32) { self.bits = Int(bits) }
    @inline(__always) var row: Int { bits & 63 }
    @inline(__always) var symmetry: Int { bits &>> 6 & 15 }
    @inline(__always) var crossing: Int { bits &>> 10 }
  }

  init(arena: Arena) throws(SolverError) {
    let moves = PhaseOneMoves<Steps>(arena: arena)
    self.moves = moves
    let maps = SymmetryMaps<Steps>(arena: arena)
    self.maps = maps
    sliceClass = arena.table(Coordinate.slices)
    sliceStep = arena.table(Self.sliceClasses * Steps.count)
    sliceTwist = arena.table(Self.sliceClasses * Coordinate.twists)
    sliceFlip = arena.table(Self.sliceClasses * Coordinate.flips)
    twistFlip = arena.table(Self.twistClasses * Coordinate.flips)
    twistClass = arena.table(Coordinate.twists)
    turnedTwistClass = arena.table(Coordinate.twists)
    let twistConjugate: Table<UInt16> = arena.table(Coordinate.twists * 16)
    let flipConjugate: Table<UInt16> = arena.table(Coordinate.flips * 16)
    self.twistConjugate = twistConjugate
    self.flipConjugate = flipConjugate
    Self.fillConjugates(twistConjugate, flipConjugate)
    let slices = Self.fillSliceClasses(sliceClass)
    sliceMasks = slices.masks
    let twists = Self.fillTwistClasses(twistClass, turnedTwistClass, twistConjugate, maps)
    try fillSliceDistances(slices)
    try fillTwistFlip(twists)
  }

  private func fillSliceDistances(_ slices: (masks: [Int], stabilisers: [UInt16])) throws(SolverError) {
    let (moves, twistConjugate, flipConjugate) = (self.moves, self.twistConjugate, self.flipConjugate)
    let (twistSteps, flipSteps) = fillSliceSteps()
    let byTwist = try ClassDistances(
      rows: Self.sliceClasses, columns: Coordinate.twists, moves: Steps.count, symmetries: 16, steps: twistSteps,
      stabilisers: slices.stabilisers,
      moved: { Int(moves.twist[$0 &* Steps.count &+ $1]) }, seen: { Int(twistConjugate[$0 &* 16 &+ $1]) })
    let sliceTwist = self.sliceTwist
    try byTwist.forEach { sliceTwist[$0] = Steps.Entry(distance: $1, nearer: $2, notFarther: $3) }
    let byFlip = try ClassDistances(
      rows: Self.sliceClasses, columns: Coordinate.flips, moves: Steps.count, symmetries: 16, steps: flipSteps,
      stabilisers: slices.stabilisers,
      stabiliserChange: { $1 < 8 ? 0 : flipConjugate[Self.crossing(slices.masks[$0]) &* 16 &+ $1] },
      moved: { Int(moves.flip[$0 &* Steps.count &+ $1]) }, seen: { Int(flipConjugate[$0 &* 16 &+ $1]) })
    let sliceFlip = self.sliceFlip
    try byFlip.forEach { sliceFlip[$0] = Steps.Entry(distance: $1, nearer: $2, notFarther: $3) }
  }

  /// Where the moves of each slice's representative lead, into ``sliceStep``.
  ///
  /// - Returns: the same as steps of twists and of flips.
  private func fillSliceSteps() -> (twists: [ClassDistances.Step], flips: [ClassDistances.Step]) {
    var twistSteps: [ClassDistances.Step] = []
    var flipSteps: [ClassDistances.Step] = []
    for (row, mask) in sliceMasks.enumerated() {
      for move in 0..<Steps.count {
        let slice = Int(moves.slice[Int(Coordinate.sliceOfMask[mask]) * Steps.count + move])
        let found = Int(sliceClass[slice])
        let crossing = Self.crossing(Coordinate.sliceMasks[slice])
        sliceStep[row * Steps.count + move] = UInt32(found >> 4 | (found & 15) << 6 | crossing << 10)
        let step = ClassDistances.Step(row: UInt16(found >> 4), symmetry: UInt8(found & 15))
        twistSteps.append(step)
        flipSteps.append(step)
        if found & 15 >= 8 { flipSteps[flipSteps.count - 1].change = flipConjugate[crossing * 16 + found & 15] }
      }
    }
    return (twistSteps, flipSteps)
  }

  private func fillTwistFlip(_ twists: (representatives: [Int], stabilisers: [UInt16])) throws(SolverError) {
    let (moves, flipConjugate) = (self.moves, self.flipConjugate)
    var bothSteps: [ClassDistances.Step] = []
    for twist in twists.representatives {
      for move in 0..<Steps.count {
        let found = twistClass[Int(moves.twist[twist * Steps.count + move])]
        bothSteps.append(ClassDistances.Step(row: found >> 4, symmetry: UInt8(found & 15)))
      }
    }
    let both = try ClassDistances(
      rows: Self.twistClasses, columns: Coordinate.flips, moves: Steps.count, symmetries: 8, steps: bothSteps,
      stabilisers: twists.stabilisers,
      moved: { Int(moves.flip[$0 &* Steps.count &+ $1]) }, seen: { Int(flipConjugate[$0 &* 16 &+ $1]) })
    let twistFlip = self.twistFlip
    try both.forEachByGroups(Steps.list.groups) { twistFlip[$0] = GroupEntry(distance: $1, nearer: $2).bits }
  }

  /// The edges whose flip is counted otherwise through a symmetry that exchanges R-L with F-B, without the last edge.
  @inline(__always) private static func crossing(_ sliceMask: Int) -> Int { (sliceMask ^ 0xF00) & 2047 }

  private static func fillConjugates(_ twists: Table<UInt16>, _ flips: Table<UInt16>) {
    let weights = [1, 3, 9, 27, 81, 243, 729, 0]
    for (index, symmetry) in Symmetry.all.enumerated() {
      // What each digit of a twist, and each bit of a flip, adds to the image.
      var parts = [Int](repeating: 0, count: 24)
      for position in 0..<8 {
        let weight = weights[symmetry.corners[position]]
        parts[position * 3 + 1] = weight * (symmetry.isMirrored ? 2 : 1)
        parts[position * 3 + 2] = weight * (symmetry.isMirrored ? 1 : 2)
      }
      for twist in 0..<Coordinate.twists {
        var rest = twist
        var sum = 0
        var image = 0
        for position in 0..<7 {
          let digit = rest % 3
          rest /= 3
          sum += digit
          image += parts[position &* 3 &+ digit]
        }
        twists[twist &* 16 &+ index] = UInt16(truncatingIfNeeded: image &+ parts[21 &+ (21 &- sum) % 3])
      }
      for flip in 0..<Coordinate.flips {
        let bits = Coordinate.fullFlipMask(flip)
        var image = 0
        for position in 0..<12 { image |= (bits &>> position & 1) &<< symmetry.edges[position] }
        flips[flip &* 16 &+ index] = UInt16(truncatingIfNeeded: image & 2047)
      }
    }
  }

  /// - Returns: the representatives, and for each the symmetries that leave it as it is.
  private static func fillSliceClasses(_ classes: Table<UInt16>) -> (masks: [Int], stabilisers: [UInt16]) {
    let none: UInt16 = 0xFFFF
    classes.fill(none)
    var masks: [Int] = []
    var stabilisers: [UInt16] = []
    for (slice, mask) in Coordinate.sliceMasks.enumerated() where classes[slice] == none {
      var stabiliser: UInt16 = 0
      for (index, symmetry) in Symmetry.all.enumerated() {
        var moved = 0
        for position in 0..<12 { moved |= (mask >> position & 1) << symmetry.edges[position] }
        if moved == mask { stabiliser |= 1 << UInt16(index) }
        let image = Int(Coordinate.sliceOfMask[moved])
        if classes[image] == none { classes[image] = UInt16(masks.count << 4 | Symmetry.inverses[index]) }
      }
      masks.append(mask)
      stabilisers.append(stabiliser)
    }
    return (masks, stabilisers)
  }

  /// - Returns: the representatives, and for each those of the first eight symmetries that leave it as it is.
  private static func fillTwistClasses(
    _ classes: Table<UInt16>, _ crossed: Table<UInt16>, _ conjugates: Table<UInt16>, _ maps: SymmetryMaps<Steps>
  ) -> (representatives: [Int], stabilisers: [UInt16]) {
    let none: UInt16 = 0xFFFF
    classes.fill(none)
    var representatives: [Int] = []
    var stabilisers: [UInt16] = []
    for twist in 0..<Coordinate.twists where classes[twist] == none {
      var stabiliser: UInt16 = 0
      for symmetry in 0..<8 {
        let image = Int(conjugates[twist * 16 + symmetry])
        if image == twist { stabiliser |= 1 << UInt16(symmetry) }
        if classes[image] == none { classes[image] = UInt16(representatives.count << 4 | Symmetry.inverses[symmetry]) }
      }
      representatives.append(twist)
      stabilisers.append(stabiliser)
    }
    for twist in 0..<Coordinate.twists {
      // Any of the eight symmetries that exchange the R-L and F-B axes will do.
      let found = Int(classes[Int(conjugates[twist * 16 + 8])])
      crossed[twist] = UInt16(found & ~15) | UInt16(maps.composed[(found & 15) * 16 + 8])
    }
    return (representatives, stabilisers)
  }

  // MARK: - Search

  /// A cube as phase 1 sees it, in 64 bits: the twist, from bit 12 the class of the slice, from bit 18 the flip, all as seen
  /// through the symmetry that leads to the slice's representative; from bit 35 what precedes the next step, from bit 41 the symmetry,
  /// from bit 48 the number of the node that it came from.
  struct Node: BitwiseCopyable {
    var bits: UInt64

    @inline(__always) init(bits: UInt64) { self.bits = bits }

    @inline(__always) init(twist: Int, row: Int, flip: Int, symmetry: Int) {
      bits = UInt64(truncatingIfNeeded: twist | row &<< 12 | flip &<< 18 | symmetry &<< 41)
    }

    @inline(__always) var twist: Int { Int(truncatingIfNeeded: bits) & 0xFFF }
    @inline(__always) var row: Int { Int(truncatingIfNeeded: bits &>> 12) & 63 }
    @inline(__always) var flip: Int { Int(truncatingIfNeeded: bits &>> 18) & 2047 }
    @inline(__always) var state: Int { Int(truncatingIfNeeded: bits &>> 35) & 63 }
    @inline(__always) var symmetry: Int { Int(truncatingIfNeeded: bits &>> 41) & 15 }
    @inline(__always) var parent: Int { Int(truncatingIfNeeded: bits &>> 48) }
    /// Whether phase 1 is done here.
    @inline(__always) var isSolved: Bool { bits & 0x1FFF_FFFF == 0 }

    @inline(__always) func with(state: Int, parent: Int) -> Node {
      Node(bits: bits | UInt64(truncatingIfNeeded: state &<< 35 | parent &<< 48))
    }
  }

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

  /// A cube with these coordinates.
  @inline(__always) func child(twist: Int, flip: Int, slice: Int) -> Child {
    let found = Int(sliceClass[slice])
    let bits = found &>> 4 | (found & 15) &<< 6 | Self.crossing(Coordinate.sliceMasks[slice]) &<< 10
    return Child(twist: twist, flip: flip, step: SliceStep(bits: UInt32(truncatingIfNeeded: bits)), parent: 0, move: 0)
  }

  /// Where a move of a node leads.
  @inline(__always) func turned(_ node: Node, _ move: Int, parent: Int) -> Child {
    Child(
      twist: Int(moves.twist[node.twist &* Steps.count &+ move]), flip: Int(moves.flip[node.flip &* Steps.count &+ move]),
      step: SliceStep(bits: sliceStep[node.row &* Steps.count &+ move]), parent: parent, move: move)
  }

  /// The cube seen through the symmetry of its slice.
  @inline(__always) func normalised(_ cube: Child, seenBefore symmetry: Int) -> Node {
    let step = cube.step
    // The last eight symmetries have bit 3 set.
    let crossing = step.crossing & (0 &- (step.symmetry &>> 3))
    return Node(
      twist: Int(twistConjugate[cube.twist &* 16 &+ step.symmetry]), row: step.row,
      flip: Int(flipConjugate[(cube.flip ^ crossing) &* 16 &+ step.symmetry]), symmetry: Int(maps.composed[step.symmetry &* 16 &+ symmetry])
    )
  }

  /// What twist and flip say of a cube.
  @inline(__always) func directEntry(_ cube: Child) -> GroupEntry {
    let found = Int(twistClass[cube.twist])
    return GroupEntry(bits: twistFlip[found &>> 4 &* Coordinate.flips &+ Int(flipConjugate[cube.flip &* 16 &+ found & 15])])
  }

  /// What twist and flip say as they are after a quarter turn of the whole cube about the U-D axis: the goal of phase 1 stays the
  /// same, but the flip now tells something about the slice (Chen Shuang, "min2phase").
  @inline(__always) func turnedEntry(_ cube: Child) -> GroupEntry {
    let found = Int(turnedTwistClass[cube.twist])
    let flip = cube.flip ^ cube.step.crossing
    return GroupEntry(bits: twistFlip[found &>> 4 &* Coordinate.flips &+ Int(flipConjugate[flip &* 16 &+ found & 15])])
  }

  /// The moves of a node that may be good when `movesLeft` moves are left, which are not fewer than the two entries say.
  @inline(__always) func candidates(_ node: Node, _ cube: Child, _ direct: GroupEntry, _ turned: GroupEntry, _ movesLeft: Int) -> UInt64 {
    let views = maps.relative.suffix(from: cube.step.symmetry &* 16)
    let first = Int(views[Int(twistClass[cube.twist] & 15)])
    let second = Int(views[Int(turnedTwistClass[cube.twist] & 15)])
    let groups =
      maps.groups[first &* Steps.groupSets &+ direct.candidates(movesLeft, Steps.groupSets &- 1)]
      & maps.groups[second &* Steps.groupSets &+ turned.candidates(movesLeft, Steps.groupSets &- 1)]
    return maps.stepsOfGroups[Int(groups)]
      & sliceTwist[node.row &* Coordinate.twists &+ node.twist].candidates(maps.stepsOfGroups, movesLeft)
      & sliceFlip[node.row &* Coordinate.flips &+ node.flip].candidates(maps.stepsOfGroups, movesLeft)
  }

  /// The same for a node of which no entries are known.
  func candidates(_ node: Node, _ movesLeft: Int) -> UInt64 {
    let cube = Child(
      twist: node.twist, flip: node.flip,
      step: SliceStep(bits: UInt32(truncatingIfNeeded: node.row | Self.crossing(sliceMasks[node.row]) &<< 10)), parent: 0, move: 0)
    return candidates(node, cube, directEntry(cube), turnedEntry(cube), movesLeft)
  }

  /// A lower bound for phase 1.
  func bound(_ cube: Child) -> Int {
    let node = normalised(cube, seenBefore: 0)
    return max(
      max(directEntry(cube).distance, turnedEntry(cube).distance),
      max(
        sliceTwist[node.row &* Coordinate.twists &+ node.twist].distance,
        sliceFlip[node.row &* Coordinate.flips &+ node.flip].distance))
  }
}
