/// Moves and lower bounds of phase 2, small enough to stay in the second-level cache.
///
/// Phase 2 solves the corners, the U and D edges and the slice edges with <U, D, R2, L2, F2, B2>. Exact distances of pairs bound it
/// from below. The search stays among the representatives of the classes of corners and of edges under the 16 symmetries: each
/// is a class and the symmetry that leads to its representative (H. Kociemba, kociemba.org/math/symmetric.htm).
struct PhaseTwoTables<Steps: StepSet>: Sendable {
  let ranks: PermutationRanks
  let packed: PackedMoves
  let maps: SymmetryMaps<Steps>
  let corners: PermutationClasses<Steps>
  let edges: PermutationClasses<Steps>
  /// `[order * steps + step]`
  private let sliceMove: Table<UInt8>
  /// `[order * 16 + symmetry]`
  private let sliceConjugate: Table<UInt8>
  /// `[symmetry * steps + step]`: what a step of the cube is when it is seen through the symmetry.
  private let seenMove: Table<UInt8>
  /// `[class of edges * 140 + pattern of corners]`
  private let edgePatternDistance: Table<UInt16>
  /// `[class of corners * 140 + pattern of edges]`, the distance alone (15 for more), two entries a byte.
  private let cornerPatternDistance: Table<UInt8>

  private static var orders: Int { Coordinate.sliceOrders }
  private static var patterns: Int { Coordinate.patterns }
  @inline(__always) static var moveCount: Int { Steps.phaseTwoCount }

  init(arena: Arena, maps: SymmetryMaps<Steps>) throws(SolverError) {
    self.maps = maps
    ranks = try PermutationRanks(arena: arena)
    packed = try PackedMoves(arena: arena)
    let patterns = PermutationPatterns()
    corners = try PermutationClasses(arena: arena, ranks, patterns, places: { $0.corners }, source: { $0.cornerPiece($1) })
    edges = try PermutationClasses(arena: arena, ranks, patterns, places: { Array($0.edges[..<8]) }, source: { $0.edgePiece($1) })
    sliceMove = try arena.table(Self.orders * Self.moveCount)
    sliceConjugate = try arena.table(Self.orders * Symmetry.count)
    seenMove = try arena.table(Symmetry.count * Self.moveCount)
    edgePatternDistance = try arena.table(edges.classes.count * Self.patterns)
    cornerPatternDistance = try arena.table(corners.classes.count * Self.patterns / 2)
    fillMoves()
    try fillDistances(patterns)
  }

  /// Effect of steps and symmetries on the order of the slice edges, and the steps as seen through each symmetry.
  private func fillMoves() {
    let list = Steps.list
    for (rank, order) in PermutationRanks.orders.enumerated() {
      for (number, step) in list.phaseTwoSteps.enumerated() {
        let turn = CubieState.solved.applying(step)
        sliceMove[rank * Self.moveCount + number] = UInt8(PermutationRanks.order((8..<12).map { order[turn.edgePiece($0) - 8] }))
      }
      for (index, symmetry) in Symmetry.all.enumerated() {
        var image = order
        for place in 0..<4 { image[symmetry.edges[8 + place] - 8] = symmetry.edges[8 + order[place]] }
        sliceConjugate[rank * Symmetry.count + index] = UInt8(PermutationRanks.order(image))
      }
    }
    for (index, symmetry) in Symmetry.all.enumerated() {
      for (number, image) in StepList.images(list.phaseTwoSteps, symmetry.image).enumerated() {
        seenMove[index * Self.moveCount + number] = UInt8(image)
      }
    }
  }

  private func fillDistances(_ patterns: PermutationPatterns) throws(SolverError) {
    let groups = Steps.list.phaseTwoSteps.map(StepList.group)
    func fill(_ table: Table<UInt16>, _ search: ClassSearch) throws(SolverError) {
      try search.forEach(groups: groups) { entry, distance, nearer, _ in table[entry] = GroupEntry(distance: distance, nearer: nearer).bits
      }
    }
    for pieces in [corners, edges] {
      try fill(
        pieces.sliceDistance,
        pieces.search(
          columns: Self.orders, moved: { Int(sliceMove[$0 &* Self.moveCount &+ $1]) },
          seen: { Int(sliceConjugate[$0 &* Symmetry.count &+ $1]) }))
    }
    func search(_ pieces: PermutationClasses<Steps>, with others: PermutationClasses<Steps>) throws(SolverError) -> ClassSearch {
      try pieces.search(
        columns: Self.patterns, moved: { Int(patterns.numbers[others.turned(patterns.samples[$0], $1)]) },
        seen: { Int(others.patternConjugate[$0 &* Symmetry.count &+ $1]) })
    }
    try fill(edgePatternDistance, search(edges, with: corners))
    let table = cornerPatternDistance
    try search(corners, with: edges).run { entry, distance in
      table[entry &>> 1] = table[entry &>> 1] | UInt8(truncatingIfNeeded: min(distance, 15) &<< (4 &* (entry & 1)))
    }
  }

  // MARK: - Search

  /// A cube as phase 2 sees it, in 64 bits: the corners, from bit 16 the U and D edges, each with the symmetry and from bit 4 the class;
  /// from bit 32 the order of the slice edges.
  struct Node: BitwiseCopyable {
    var bits: UInt64

    /// - Parameters:
    ///   - corners: class and symmetry of the corners, as in ``PermutationClasses/classOf``.
    ///   - edges: the same of the U and D edges.
    @inline(__always) init(corners: Int, edges: Int, slice: Int) {
      bits = UInt64(truncatingIfNeeded: corners | edges &<< 16 | slice &<< 32)
    }

    @inline(__always) var corners: Int { Int(truncatingIfNeeded: bits) & 0xFFFF }
    @inline(__always) var edges: Int { Int(truncatingIfNeeded: bits &>> 16) & 0xFFFF }
    @inline(__always) var slice: Int { Int(truncatingIfNeeded: bits &>> 32) }
    @inline(__always) var isSolved: Bool { bits & ~0xF_000F == 0 }
  }

  /// Result of a step.
  @inline(__always) func turned(_ node: Node, _ step: Int) -> Node {
    Node(
      corners: turned(corners, node.corners, step), edges: turned(edges, node.edges, step),
      slice: Int(sliceMove[node.slice &* Self.moveCount &+ step]))
  }

  /// Class and symmetry of some pieces after a step; before it they are `found`.
  @inline(__always) private func turned(_ pieces: PermutationClasses<Steps>, _ found: Int, _ step: Int) -> Int {
    let seen = Int(seenMove[(found & 15) &* Self.moveCount &+ step])
    let next = Int(pieces.move[found &>> 4 &* Self.moveCount &+ seen])
    return next & ~15 | Int(maps.composed[(next & 15) &* 16 &+ found & 15])
  }

  /// What corners, or U and D edges, with the slice edges say.
  @inline(__always) private func entry(_ pieces: PermutationClasses<Steps>, _ found: Int, _ slice: Int) -> GroupEntry {
    let order = Int(sliceConjugate[slice &* 16 &+ found & 15])
    return GroupEntry(bits: pieces.sliceDistance[found &>> 4 &* Self.orders &+ order])
  }

  /// A lower bound for solving corners, or U and D edges, and the slice edges.
  @inline(__always) func bound(_ pieces: PermutationClasses<Steps>, _ found: Int, _ slice: Int) -> Int {
    entry(pieces, found, slice).distance
  }

  /// The entry for some pieces and the pattern of the others.
  @inline(__always) private func patternIndex(_ found: Int, _ others: PermutationClasses<Steps>, _ other: Int) -> Int {
    let seen = Int(maps.relative[(found & 15) &* 16 &+ other & 15])
    return found &>> 4 &* Self.patterns &+ Int(others.patternConjugate[Int(others.pattern[other &>> 4]) &* 16 &+ seen])
  }

  /// U and D edges, and corners brought into their layers.
  @inline(__always) private func edgePatternEntry(_ node: Node) -> GroupEntry {
    GroupEntry(bits: edgePatternDistance[patternIndex(node.edges, corners, node.corners)])
  }

  /// A lower bound for solving the corners and bringing the U and D edges into their layers.
  @inline(__always) private func cornerPatternBound(_ node: Node) -> Int {
    let index = patternIndex(node.corners, edges, node.edges)
    return Int(cornerPatternDistance[index &>> 1] &>> UInt8(truncatingIfNeeded: (index & 1) &<< 2)) & 15
  }

  /// The largest of the lower bounds.
  @inline(__always) func bound(_ node: Node) -> Int {
    max(
      max(bound(corners, node.corners, node.slice), bound(edges, node.edges, node.slice)),
      max(edgePatternEntry(node).distance, cornerPatternBound(node)))
  }

  /// The groups of steps that may lead to the goal in `movesLeft` moves, one bit each; none if these moves are not enough. The bound that
  /// excludes most is checked first.
  @inline(__always) func candidates(_ node: Node, _ movesLeft: Int) -> Int {
    let byPattern = edgePatternEntry(node)
    if byPattern.distance > movesLeft { return 0 }
    let byCorners = entry(corners, node.corners, node.slice)
    if byCorners.distance > movesLeft { return 0 }
    if cornerPatternBound(node) > movesLeft { return 0 }
    let byEdges = entry(edges, node.edges, node.slice)
    if byEdges.distance > movesLeft { return 0 }
    let all = Steps.groupSets &- 1
    return original(byPattern.candidates(movesLeft, all) & byEdges.candidates(movesLeft, all), node.edges)
      & original(byCorners.candidates(movesLeft, all), node.corners)
  }

  /// Groups of steps of the cube itself, from groups that are seen through the symmetry of some pieces.
  @inline(__always) private func original(_ groups: Int, _ found: Int) -> Int {
    Int(maps.groups[Int(maps.relative[found & 15]) &* Steps.groupSets &+ groups])
  }

  /// Whether the corners are permuted oddly.
  @inline(__always) func isOdd(_ node: Node) -> Int { Int(corners.pattern[node.corners &>> 4]) & 1 }
}
