/// Moves and lower bounds of phase 2, small enough to stay in the second-level cache.
///
/// Phase 2 solves the corners, the U and D edges and the slice edges with <U, D, R2, L2, F2, B2>. Exact distances of pairs bound it
/// from below. The search stays among the representatives of the classes of corners and of edges under the 16 symmetries: each
/// is a class and the symmetry that leads to its representative (H. Kociemba, kociemba.org/math/symmetric.htm).
struct PhaseTwoTables<Steps: StepSet>: Sendable {
  let ranks: PermutationRanks
  let packed: PackedMoves
  let maps: SymmetryMaps<Steps>
  /// `[permutation of the corners]`: its class times 16, plus the symmetry that leads to the representative.
  let cornerClass: Table<UInt16>
  /// The same for the U and D edges.
  let edgeClass: Table<UInt16>
  let cornerClasses: SymmetryClasses
  let edgeClasses: SymmetryClasses
  /// `[class * steps + step]`: the class to which a move of the representative leads, times 16, plus the symmetry that then leads
  /// to its representative.
  let cornerMove: Table<UInt16>
  let edgeMove: Table<UInt16>
  /// `[order * steps + step]`
  let sliceMove: Table<UInt8>
  /// `[order * 16 + symmetry]`
  let sliceConjugate: Table<UInt8>
  /// `[symmetry * steps + step]`: what a step of the cube is when it is seen through the symmetry.
  let seenMove: Table<UInt8>
  /// `[class * 24 + order of the slice edges]`: moves that solve both.
  let cornerDistance: Table<UInt16>
  let edgeDistance: Table<UInt16>
  /// `[class]`: at which places the representative has the first four pieces (70 ways), times 2, plus its parity.
  let cornerPattern: Table<UInt8>
  let edgePattern: Table<UInt8>
  /// `[class]`: the number of the representative.
  let edgeRepresentative: Table<UInt16>
  /// `[pattern * 16 + symmetry]`, for corners and for U and D edges.
  let cornerPatternConjugate: Table<UInt8>
  let edgePatternConjugate: Table<UInt8>
  /// `[class of edges * 140 + pattern of corners]`
  let edgePatternDistance: Table<UInt16>
  /// `[class of corners * 140 + pattern of edges]`, the distance alone (15 for more), two entries a byte.
  let cornerPatternDistance: Table<UInt8>

  private static var patterns: Int { Coordinate.patterns }
  @inline(__always) static var moveCount: Int { Steps.phaseTwoCount }

  init(arena: Arena, maps: SymmetryMaps<Steps>) throws(SolverError) {
    self.maps = maps
    let ranks = try PermutationRanks(arena: arena)
    self.ranks = ranks
    packed = try PackedMoves(arena: arena)
    let classes = Coordinate.permutationClasses
    let words = PermutationRanks.allWords()
    cornerClass = try arena.table(Coordinate.permutations8)
    edgeClass = try arena.table(Coordinate.permutations8)
    cornerClasses = SymmetryClasses(into: cornerClass) { ranks.rank(Symmetry.all[$1].conjugate(corners: words[$0])) }
    edgeClasses = SymmetryClasses(into: edgeClass) { ranks.rank(Symmetry.all[$1].conjugate(layerEdges: words[$0])) }
    cornerMove = try arena.table(classes * Self.moveCount)
    edgeMove = try arena.table(classes * Self.moveCount)
    sliceMove = try arena.table(24 * Self.moveCount)
    sliceConjugate = try arena.table(24 * 16)
    seenMove = try arena.table(16 * Self.moveCount)
    cornerDistance = try arena.table(classes * 24)
    edgeDistance = try arena.table(classes * 24)
    cornerPattern = try arena.table(classes)
    edgePattern = try arena.table(classes)
    edgeRepresentative = try arena.table(classes)
    cornerPatternConjugate = try arena.table(Self.patterns * 16)
    edgePatternConjugate = try arena.table(Self.patterns * 16)
    edgePatternDistance = try arena.table(classes * Self.patterns)
    cornerPatternDistance = try arena.table(classes * Self.patterns / 2)
    fillMoves(words)
    fillSliceConjugates()
    let (pattern, samples) = Self.patterns(of: words)
    fillPatterns(pattern, samples)
    try fillDistances(pattern, samples)
  }

  /// Where the steps of representatives lead, and what steps are when they are seen through a symmetry.
  private func fillMoves(_ words: [UInt32]) {
    let list = Steps.list
    for (number, step) in list.phaseTwoSteps.enumerated() {
      for row in 0..<Coordinate.permutationClasses {
        let corner = packed.turned(corners: words[cornerClasses.representatives[row]], step)
        cornerMove[row * Self.moveCount + number] = cornerClass[ranks.rank(corner)]
        let turned = packed.turned(edges: Self.nibbles(words[edgeClasses.representatives[row]]), step)
        edgeMove[row * Self.moveCount + number] = edgeClass[ranks.rankOfLayerEdges(turned)]
      }
      for (rank, order) in PermutationRanks.orders.enumerated() {
        sliceMove[rank * Self.moveCount + number] = UInt8(ranks.rankOfSliceEdges(packed.turned(edges: Self.sliceWord(order), step)))
      }
    }
    for (index, symmetry) in Symmetry.all.enumerated() {
      for (number, image) in list.images(list.phaseTwoSteps, symmetry.image).enumerated() {
        seenMove[index * Self.moveCount + number] = UInt8(image)
      }
    }
  }

  private func fillSliceConjugates() {
    for (index, symmetry) in Symmetry.all.enumerated() {
      for (rank, order) in PermutationRanks.orders.enumerated() {
        var image = [0, 0, 0, 0]
        for position in 0..<4 { image[symmetry.edges[8 + position] - 8] = symmetry.edges[8 + order[position]] - 8 }
        sliceConjugate[rank * 16 + index] = UInt8(ranks.rankOfSliceEdges(Self.sliceWord(image)))
      }
    }
  }

  /// - Parameters:
  ///   - pattern: the pattern of each permutation.
  ///   - samples: a permutation with each pattern.
  private func fillPatterns(_ pattern: [UInt8], _ samples: [UInt32]) {
    for row in 0..<Coordinate.permutationClasses {
      cornerPattern[row] = pattern[cornerClasses.representatives[row]]
      edgePattern[row] = pattern[edgeClasses.representatives[row]]
      edgeRepresentative[row] = UInt16(edgeClasses.representatives[row])
    }
    for (index, symmetry) in Symmetry.all.enumerated() {
      for (number, word) in samples.enumerated() {
        cornerPatternConjugate[number * 16 + index] = pattern[ranks.rank(symmetry.conjugate(corners: word))]
        edgePatternConjugate[number * 16 + index] = pattern[ranks.rank(symmetry.conjugate(layerEdges: word))]
      }
    }
  }

  private func fillDistances(_ pattern: [UInt8], _ samples: [UInt32]) throws(SolverError) {
    func distances(
      _ move: Table<UInt16>, _ classes: SymmetryClasses, _ columns: Int, _ moved: (Int, Int) -> Int, _ seen: Table<UInt8>
    ) throws(SolverError) -> ClassDistances {
      try ClassDistances(
        rows: classes.count, columns: columns, moves: Self.moveCount, costs: (0..<Self.moveCount).map(Steps.phaseTwoCost), symmetries: 16,
        steps: (0..<move.count).map { ClassDistances.Step(move[$0]) }, stabilisers: classes.stabilisers, moved: moved,
        seen: { Int(seen[$0 &* 16 &+ $1]) })
    }
    let steps = Steps.list.phaseTwoSteps
    func slice(_ order: Int, _ move: Int) -> Int { Int(sliceMove[order &* Self.moveCount &+ move]) }
    func corner(_ number: Int, _ move: Int) -> Int { Int(pattern[ranks.rank(packed.turned(corners: samples[number], steps[move]))]) }
    func edge(_ number: Int, _ move: Int) -> Int {
      Int(pattern[ranks.rankOfLayerEdges(packed.turned(edges: Self.nibbles(samples[number]), steps[move]))])
    }
    func fill(_ table: Table<UInt16>, _ distances: ClassDistances) throws(SolverError) {
      try distances.forEachByGroups(steps.map(StepList.group)) { table[$0] = GroupEntry(distance: $1, nearer: $2).bits }
    }
    try fill(cornerDistance, distances(cornerMove, cornerClasses, 24, slice, sliceConjugate))
    try fill(edgeDistance, distances(edgeMove, edgeClasses, 24, slice, sliceConjugate))
    try fill(edgePatternDistance, distances(edgeMove, edgeClasses, Self.patterns, corner, cornerPatternConjugate))
    try distances(cornerMove, cornerClasses, Self.patterns, edge, edgePatternConjugate).pack(into: cornerPatternDistance)
  }

  /// Numbers the patterns in the order in which they first occur.
  ///
  /// - Returns: the pattern of each permutation, and a permutation with each pattern.
  private static func patterns(of words: [UInt32]) -> (pattern: [UInt8], samples: [UInt32]) {
    var numberOfPositions = [Int](repeating: -1, count: 256)
    var known = 0
    var pattern: [UInt8] = []
    pattern.reserveCapacity(words.count)
    var samples = [UInt32](repeating: 0, count: Self.patterns)
    for (rank, word) in words.enumerated() {
      var positions = 0
      var odd = 0
      var seen: UInt32 = 0
      for position in 0..<8 {
        let piece = word >> UInt32(3 * position) & 7
        if piece < 4 { positions |= 1 << position }
        odd ^= (seen >> piece).nonzeroBitCount & 1
        seen |= 1 << piece
      }
      if numberOfPositions[positions] < 0 {
        numberOfPositions[positions] = known
        known += 1
      }
      let number = numberOfPositions[positions] * 2 + odd
      pattern.append(UInt8(number))
      if rank == 0 || samples[number] == 0 { samples[number] = word }
    }
    return (pattern, samples)
  }

  /// A permutation of the U and D edges, four bits each.
  static func nibbles(_ word: UInt32) -> UInt64 {
    var result: UInt64 = 0
    for position in 0..<8 { result |= UInt64(word &>> UInt32(3 &* position) & 7) &<< UInt64(4 &* position) }
    return result
  }

  private static func sliceWord(_ order: [Int]) -> UInt64 {
    (0..<4).reduce(0) { $0 | UInt64(8 + order[$1]) << UInt64(32 + 4 * $1) }
  }

  // MARK: - Search

  /// A cube as phase 2 sees it, in 64 bits: the symmetry of the corners and from bit 4 their class, the same of the edges from bit
  /// 16, and from bit 32 the order of the slice edges.
  struct Node: BitwiseCopyable {
    var bits: UInt64

    @inline(__always) init(bits: UInt64) { self.bits = bits }

    /// - Parameters:
    ///   - corners: class and symmetry of the corners, as in ``cornerClass``.
    ///   - edges: the same of the U and D edges.
    @inline(__always) init(corners: Int, edges: Int, slice: Int) {
      bits = UInt64(truncatingIfNeeded: corners | edges &<< 16 | slice &<< 32)
    }

    @inline(__always) var cornerSymmetry: Int { Int(truncatingIfNeeded: bits) & 15 }
    @inline(__always) var cornerRow: Int { Int(truncatingIfNeeded: bits &>> 4) & 0xFFF }
    @inline(__always) var edgeSymmetry: Int { Int(truncatingIfNeeded: bits &>> 16) & 15 }
    @inline(__always) var edgeRow: Int { Int(truncatingIfNeeded: bits &>> 20) & 0xFFF }
    @inline(__always) var slice: Int { Int(truncatingIfNeeded: bits &>> 32) }
    @inline(__always) var isSolved: Bool { bits & ~0xF_000F == 0 }
  }

  /// Where a move leads.
  @inline(__always) func turned(_ node: Node, _ move: Int) -> Node {
    let cornerSymmetry = node.cornerSymmetry
    let edgeSymmetry = node.edgeSymmetry
    let corner = Int(cornerMove[node.cornerRow &* Self.moveCount &+ Int(seenMove[cornerSymmetry &* Self.moveCount &+ move])])
    let edge = Int(edgeMove[node.edgeRow &* Self.moveCount &+ Int(seenMove[edgeSymmetry &* Self.moveCount &+ move])])
    return Node(
      corners: corner & ~15 | Int(maps.composed[(corner & 15) &* 16 &+ cornerSymmetry]),
      edges: edge & ~15 | Int(maps.composed[(edge & 15) &* 16 &+ edgeSymmetry]),
      slice: Int(sliceMove[node.slice &* Self.moveCount &+ move]))
  }

  @inline(__always) private func cornerEntry(_ node: Node) -> GroupEntry {
    GroupEntry(bits: cornerDistance[node.cornerRow &* 24 &+ Int(sliceConjugate[node.slice &* 16 &+ node.cornerSymmetry])])
  }

  @inline(__always) private func edgeEntry(_ node: Node) -> GroupEntry {
    GroupEntry(bits: edgeDistance[node.edgeRow &* 24 &+ Int(sliceConjugate[node.slice &* 16 &+ node.edgeSymmetry])])
  }

  /// A lower bound for solving corners and slice edges; the corners as in ``cornerClass``.
  @inline(__always) func cornerBound(_ corners: Int, _ slice: Int) -> Int {
    cornerEntry(Node(corners: corners, edges: 0, slice: slice)).distance
  }

  /// A lower bound for solving U, D and slice edges.
  @inline(__always) func edgeBound(_ edges: Int, _ slice: Int) -> Int { edgeEntry(Node(corners: 0, edges: edges, slice: slice)).distance }

  /// U and D edges, and corners brought into their layers.
  @inline(__always) private func edgePatternEntry(_ node: Node) -> GroupEntry {
    let seen = Int(maps.relative[node.edgeSymmetry &* 16 &+ node.cornerSymmetry])
    let column = Int(cornerPatternConjugate[Int(cornerPattern[node.cornerRow]) &* 16 &+ seen])
    return GroupEntry(bits: edgePatternDistance[node.edgeRow &* Self.patterns &+ column])
  }

  /// A lower bound for solving the corners and bringing the U and D edges into their layers.
  @inline(__always) private func cornerPatternBound(_ node: Node) -> Int {
    let seen = Int(maps.relative[node.cornerSymmetry &* 16 &+ node.edgeSymmetry])
    let index = node.cornerRow &* Self.patterns &+ Int(edgePatternConjugate[Int(edgePattern[node.edgeRow]) &* 16 &+ seen])
    return Int(cornerPatternDistance[index &>> 1] &>> UInt8(truncatingIfNeeded: (index & 1) &<< 2)) & 15
  }

  /// The largest of the lower bounds.
  @inline(__always) func bound(_ node: Node) -> Int {
    max(
      max(cornerEntry(node).distance, edgeEntry(node).distance),
      max(edgePatternEntry(node).distance, cornerPatternBound(node)))
  }

  /// The groups of steps that may be good when `movesLeft` moves are left, one bit each; none when these moves are not enough. The
  /// bound that rules most out is looked at first.
  @inline(__always) func candidates(_ node: Node, _ movesLeft: Int) -> Int {
    let byPattern = edgePatternEntry(node)
    if byPattern.distance > movesLeft { return 0 }
    let byCorners = cornerEntry(node)
    if byCorners.distance > movesLeft { return 0 }
    if cornerPatternBound(node) > movesLeft { return 0 }
    let byEdges = edgeEntry(node)
    if byEdges.distance > movesLeft { return 0 }
    // Back from what is seen to the cube itself.
    let all = Steps.groupSets &- 1
    let edgeGroups = maps.groups[
      Int(maps.relative[node.edgeSymmetry]) &* Steps.groupSets
        &+ (byPattern.candidates(movesLeft, all) & byEdges.candidates(movesLeft, all))]
    let cornerGroups = maps.groups[
      Int(maps.relative[node.cornerSymmetry]) &* Steps.groupSets &+ byCorners.candidates(movesLeft, all)]
    return Int(edgeGroups & cornerGroups)
  }

  /// Whether the corners are permuted oddly.
  @inline(__always) func isOdd(_ node: Node) -> Int { Int(cornerPattern[node.cornerRow]) & 1 }
}
