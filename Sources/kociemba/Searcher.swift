/// One thread's two-phase search: takes the cube in six directions and through pre-moves to the subgroup, and from
/// there to the goal.
///
/// The method is H. Kociemba's two-phase algorithm (kociemba.org/cube.htm) in the form that later programs gave it:
/// three axes and the inverse (T. Rokicki, "twophase"), and pre-moves (Chen Shuang, "min2phase").
///
/// Everything that the inner loops touch is a ``Table`` or a number; nothing is allocated or reference-counted there.
final class Searcher {
  /// Phase 2 is not followed further than this; longer ones are found sooner with a longer phase 1.
  static let phaseTwoCap = 11
  /// No walk leaves the subgroup and comes back in fewer moves, unless all its moves keep to the subgroup.
  static let shortestReturn = 5

  let tables: SolverTables
  private let arena: Arena
  let phaseTwo: PhaseTwoTables
  let preMoves: PreMoves

  /// The six cubes: three axes, then the inverse on three axes.
  private let directions: Table<CubieState>
  private let roots: Table<Root>
  private let path: Table<UInt8>
  private let lastPath: Table<UInt8>
  private let cornerStack: Table<UInt32>
  private let edgeStack: Table<UInt64>
  private let phaseTwoPath: Table<UInt8>
  /// The moves that may follow a move, one bit each; entry 18 is for the start.
  private let allowedMoves: Table<UInt32>
  /// Generators of phase 2 that must not follow a generator.
  private let blockedGenerators: Table<UInt8>

  /// A cube from which phase 1 begins.
  struct Root: BitwiseCopyable {
    var twist: UInt16 = 0
    var flip: UInt16 = 0
    var slice: UInt16 = 0
    var bound: UInt8 = 0
    var direction: UInt8 = 0
    var preMove: UInt8 = 0
    var preMoveLength: UInt8 = 0
    var isPrepared: Bool = false
  }

  /// The longest solution that is still wanted.
  var limit = 0
  /// Solutions of this length or shorter end the search.
  var target = 0
  /// The moment at which to give up, on the monotonic clock.
  var deadline = Int64.max
  var control: SearchControl?
  /// Whether to go on after the deadline until there is a solution at all.
  var mustFind = false
  /// Whether time ran out or somebody cancelled.
  private(set) var isInterrupted = false
  private(set) var best: [Move]?
  /// Called for each better solution.
  var improved: (([Move]) -> Bool)?

  private var rootCount = 0
  private var currentRoot = 0
  private var total = 0
  private var lastLength = 0
  private var pollsLeft = 0
  private(set) var leafCount = 0
  private(set) var nodeCount = 0

  init(tables: SolverTables) throws(SolverError) {
    self.tables = tables
    phaseTwo = tables.phaseTwo
    preMoves = tables.preMoves
    let rootLimit = 6 * tables.preMoves.count
    let pathLength = 32
    arena = try Arena(
      capacity: Arena.size(6, of: CubieState.self) + Arena.size(rootLimit, of: Root.self)
        + 3 * Arena.size(pathLength, of: UInt8.self) + Arena.size(pathLength, of: UInt32.self)
        + Arena.size(pathLength, of: UInt64.self) + Arena.size(8, of: UInt8.self) + Arena.size(19, of: UInt32.self))
    directions = arena.table(6)
    roots = arena.table(rootLimit)
    path = arena.table(pathLength)
    lastPath = arena.table(pathLength)
    cornerStack = arena.table(pathLength)
    edgeStack = arena.table(pathLength)
    phaseTwoPath = arena.table(pathLength)
    allowedMoves = arena.table(19)
    blockedGenerators = arena.table(8)
    for move in 0..<18 {
      let face = move / 3
      // Of two commuting turns of opposite faces only one order is tried.
      let blocked: UInt32 = face < 3 ? 7 << UInt32(3 * face) : 7 << UInt32(3 * face) | 7 << UInt32(3 * face - 9)
      allowedMoves[move] = 0x3FFFF & ~blocked
    }
    allowedMoves[18] = 0x3FFFF
    let partner = [0: 1, 2: 4, 3: 5]
    for generator in 0..<6 { blockedGenerators[generator] = UInt8(1 << generator) }
    for (first, second) in partner { blockedGenerators[second] |= UInt8(1 << first) }
  }

  // MARK: - Starting cubes

  private func prepare(_ cube: CubieState) {
    let inverse = cube.inverse
    for axis in 0..<3 {
      directions[axis] = AxisRotation.conjugate(cube, axis)
      directions[3 + axis] = AxisRotation.conjugate(inverse, axis)
    }
    for direction in 0..<6 {
      let state = directions[direction]
      let flip = Coordinate.flipMask(state) & 2047
      let slice = Int(Coordinate.sliceOfMask[Coordinate.sliceMask(state)])
      let twist = Coordinate.twist(state)
      roots[direction] = Root(
        twist: UInt16(truncatingIfNeeded: twist), flip: UInt16(truncatingIfNeeded: flip),
        slice: UInt16(truncatingIfNeeded: slice),
        bound: UInt8(truncatingIfNeeded: tables.compact.bound(twist: twist, flip: flip, slice: slice)),
        direction: UInt8(truncatingIfNeeded: direction))
    }
    rootCount = 6
  }

  /// Adds the cubes with pre-moves.
  private func preparePreMoves() {
    guard rootCount == 6 else { return }
    for direction in 0..<6 { addPreMoves(direction) }
  }

  private func addPreMoves(_ direction: Int) {
    let state = directions[direction]
    // What each corner adds to the twist when it is twisted by 0, 1 or 2 more, eight bits of index: corner * 4 + twist.
    var parts = InlineArray<32, Int32>(repeating: 0)
    var weight: Int32 = 1
    for place in 0..<7 {
      let corner = state.cornerPiece(place)
      let twist = state.cornerTwist(place)
      for more in 0..<3 {
        let digit = twist &+ more
        parts[corner &* 4 &+ more] = weight &* Int32(truncatingIfNeeded: digit >= 3 ? digit &- 3 : digit)
      }
      weight &*= 3
    }
    var places = InlineArray<12, Int>(repeating: 0)
    for place in 0..<12 { places[state.edgePiece(place)] = place }
    let flips = Coordinate.flipMask(state)
    for index in 1..<preMoves.count {
      var twist: Int32 = 0
      for corner in 0..<8 {
        twist &+= parts[corner &* 4 &+ Int(preMoves.cornerTwists[index &* 8 &+ corner])]
      }
      var flip = flips
      var flipped = preMoves.flipped[index]
      while flipped != 0 {
        flip ^= 1 &<< places[flipped.trailingZeroBitCount]
        flipped &= flipped &- 1
      }
      var mask = 0
      for n in 0..<4 { mask |= 1 &<< places[Int(preMoves.sliceSources[index &* 4 &+ n])] }
      let slice = Coordinate.sliceOfMask[mask]
      let bound = tables.compact.bound(twist: Int(twist), flip: flip & 2047, slice: Int(slice))
      roots[rootCount] = Root(
        twist: UInt16(truncatingIfNeeded: twist), flip: UInt16(truncatingIfNeeded: flip & 2047), slice: slice,
        bound: UInt8(truncatingIfNeeded: bound), direction: UInt8(truncatingIfNeeded: direction),
        preMove: UInt8(truncatingIfNeeded: index), preMoveLength: preMoves.lengths[index])
      rootCount &+= 1
    }
  }

  // MARK: - Rounds

  /// Searches for a solution of at most `limit` moves; keeps improving it until it has `target` moves or time is over.
  func solve(_ cube: CubieState) {
    prepare(cube)
    best = nil
    isInterrupted = false
    if target < 0 { target = 0 }
    leafCount = 0
    nodeCount = 0
    pollsLeft = 0
    var round = 0
    while round <= limit && !isInterrupted {
      if run(round: round) { return }
      round += 1
    }
  }

  /// The first round that uses pre-moves, counted from the smallest bound of the plain directions.
  private static let preMoveDelay = 1
  /// With pre-moves only phase-1 solutions of at least this length are tried.
  private static let preMoveMinimum = 8

  private func run(round: Int) -> Bool {
    var smallest = Int.max
    for index in 0..<6 { smallest = min(smallest, Int(roots[index].bound)) }
    for index in 0..<6 where search(index, round) { return true }
    if round >= max(smallest + Self.preMoveDelay, Self.preMoveMinimum + 1) {
      preparePreMoves()
      for index in 6..<rootCount where search(index, round) { return true }
    }
    return false
  }

  /// Tries all phase-1 solutions of one root whose length with the pre-moves is `round`.
  private func search(_ index: Int, _ round: Int) -> Bool {
    let root = roots[index]
    let length = round &- Int(root.preMoveLength)
    guard length >= Int(root.bound), round <= limit else { return false }
    if root.preMove != 0 && length < Self.preMoveMinimum { return false }
    if root.bound == 0 && length > 0 && length < Self.shortestReturn { return false }
    let state = preMoves.states[Int(root.preMove)] * directions[Int(root.direction)]
    cornerStack[0] = state.cornerWord
    edgeStack[0] = state.edgeWord
    lastLength = 0
    total = round
    currentRoot = index
    if length == 0 { return leaf(0) }
    return descend(Int(root.twist), Int(root.flip), Int(root.slice), length, 0, Int(allowedMoves[18]))
  }

  /// Whether to stop because of time or another thread; cheap enough for every few hundred nodes.
  @inline(never) private func poll() -> Bool {
    if let control, control.isCancelled { isInterrupted = true }
    if deadline != Int64.max && (best != nil || !mustFind) && Clock.monotonic() >= deadline { isInterrupted = true }
    return isInterrupted
  }

  // MARK: - Phase 1

  /// Visits the children of a node from which phase 1 has `togo` moves left.
  private func descend(_ twist: Int, _ flip: Int, _ slice: Int, _ togo: Int, _ depth: Int, _ allowed: Int) -> Bool {
    if togo >= 6 {
      pollsLeft &-= 1
      if pollsLeft < 0 {
        pollsLeft = 8
        if poll() { return true }
      }
    }
    nodeCount &+= 1
    let tables = self.tables.compact
    let child = togo &- 1
    let twists = twist &* 18
    let flips = flip &* 18
    let slices = slice &* 18
    // First all children without a branch, so that the processor fetches their entries at the same time.
    var survivors = 0
    for move in 0..<18 {
      let nextSlice = Int(tables.moves.slice[slices &+ move])
      let first = tables.sliceTwistBound(nextSlice, Int(tables.moves.twist[twists &+ move]))
      let second = tables.sliceFlipBound(nextSlice, Int(tables.moves.flip[flips &+ move]))
      // The sign bit is set where a bound exceeds the moves that are left.
      survivors |= (((child &- first) | (child &- second)) &>> 63 &+ 1) &<< move
    }
    survivors &= allowed
    while survivors != 0 {
      let move = survivors.trailingZeroBitCount
      survivors &= survivors &- 1
      let nextTwist = Int(tables.moves.twist[twists &+ move])
      let nextFlip = Int(tables.moves.flip[flips &+ move])
      let nextSlice = Int(tables.moves.slice[slices &+ move])
      path[depth] = UInt8(truncatingIfNeeded: move)
      if child == 0 {
        if leaf(depth &+ 1) { return true }
        continue
      }
      if tables.twistFlipBound(nextTwist, nextFlip) > child { continue }
      if tables.crossedTwistFlipBound(nextTwist, nextFlip, nextSlice) > child { continue }
      if child < Self.shortestReturn && nextTwist | nextFlip | nextSlice == 0 { continue }
      if descend(nextTwist, nextFlip, nextSlice, child, depth &+ 1, Int(allowedMoves[move])) { return true }
    }
    return false
  }

  // MARK: - Phase 2

  /// Phase 1 is done after `length` moves: tries to finish within the limit.
  private func leaf(_ length: Int) -> Bool {
    leafCount &+= 1
    var same = 0
    let remembered = min(length, lastLength)
    while same < remembered && path[same] == lastPath[same] { same &+= 1 }
    for step in same..<length {
      let move = path[step]
      lastPath[step] = move
      cornerStack[step &+ 1] = phaseTwo.packed.turned(corners: cornerStack[step], Int(move))
      edgeStack[step &+ 1] = phaseTwo.packed.turned(edges: edgeStack[step], Int(move))
    }
    lastLength = length
    var budget = min(limit &- total, Self.phaseTwoCap)
    guard budget >= 0 else { return false }
    let edgeWord = edgeStack[length]
    let slice = phaseTwo.ranks.rankOfSliceEdges(edgeWord)
    let corner = phaseTwo.ranks.rank(cornerStack[length])
    let cornerBound = phaseTwo.cornerBound(corner, slice)
    if cornerBound > budget { return false }
    let edge = phaseTwo.ranks.rankOfLayerEdges(edgeWord)
    var remaining = phaseTwo.bound(corner: corner, edge: edge, slice: slice)
    if remaining > budget { return false }
    let blocked = length == 0 ? 0 : Int(blockedGenerators[Self.generatorOfMove(Int(path[length &- 1]))])
    while remaining <= budget {
      if remaining == 0 || finish(corner, edge, slice, remaining, 0, blocked) {
        let stop = found(phaseOne: length, phaseTwo: remaining)
        if stop { return true }
        budget = min(budget, limit &- total)
        return false
      }
      remaining &+= 1
    }
    return false
  }

  /// The generator of phase 2 that turns the face of a move.
  @inline(__always) private static func generatorOfMove(_ move: Int) -> Int {
    // U R F D L B are the generators 0 2 3 1 4 5: three bits each.
    (0b101_100_001_011_010_000 &>> (move / 3 &* 3)) & 7
  }

  /// Depth-first search of phase 2 with exactly `remaining` moves.
  private func finish(_ corner: Int, _ edge: Int, _ slice: Int, _ remaining: Int, _ depth: Int, _ blocked: Int) -> Bool {
    let child = remaining &- 1
    for generator in 0..<6 where blocked &>> generator & 1 == 0 {
      var nextCorner = corner
      var nextEdge = edge
      var nextSlice = slice
      let turns = generator < 2 ? 3 : 1
      for turn in 0..<turns {
        nextCorner = Int(phaseTwo.cornerMove[generator &* Coordinate.permutations8 &+ nextCorner])
        nextEdge = Int(phaseTwo.edgeMove[generator &* Coordinate.permutations8 &+ nextEdge])
        nextSlice = Int(phaseTwo.sliceMove[generator &* 24 &+ nextSlice])
        if phaseTwo.exceeds(child, corner: nextCorner, edge: nextEdge, slice: nextSlice) { continue }
        phaseTwoPath[depth] = UInt8(truncatingIfNeeded: PhaseTwoTables.firstMove(generator) &+ turn)
        if child == 0 { return true }
        if finish(nextCorner, nextEdge, nextSlice, child, depth &+ 1, Int(blockedGenerators[generator])) { return true }
      }
    }
    return false
  }

  // MARK: - Solutions

  /// Takes a solution down; true when the search is over.
  @inline(never) private func found(phaseOne: Int, phaseTwo: Int) -> Bool {
    let root = roots[currentRoot]
    var moves: [Move] = []
    for step in 0..<phaseOne { moves.append(Move(index: Int(path[step]))) }
    for step in 0..<phaseTwo { moves.append(Move(index: Int(phaseTwoPath[step]))) }
    moves += preMoves.sequences[Int(root.preMove)].moves
    let axis = Int(root.direction) % 3
    moves = moves.map { AxisRotation.originalMove[axis][Int($0.index)] }
    if root.direction >= 3 { moves = moves.inverted }
    moves = moves.simplified
    best = moves
    limit = moves.count &- 1
    let stop = improved?(moves) ?? false
    return stop || moves.count <= target
  }
}

extension PhaseTwoTables {
  /// The first of the moves that are powers of a generator.
  @inline(__always) static func firstMove(_ generator: Int) -> Int {
    // U D R2 F2 L2 B2 are the moves 0 9 4 7 13 16: five bits each.
    (0b10000_01101_00111_00100_01001_00000 &>> (generator &* 5)) & 31
  }
}

extension Array where Element == Move {
  /// The same turn of the cube with neighbouring turns of one face put together.
  package var simplified: [Move] {
    var result: [Move] = []
    for move in self {
      // A turn also meets one of its own face across a turn of the opposite face.
      var partner = result.count - 1
      if partner > 0, result[partner].face == move.face.opposite { partner -= 1 }
      guard partner >= 0, result[partner].face == move.face else {
        result.append(move)
        continue
      }
      let turns = (result[partner].quarterTurns + move.quarterTurns) % 4
      result.remove(at: partner)
      if turns != 0 { result.insert(Move(move.face, quarterTurns: turns), at: partner) }
    }
    return result
  }
}
