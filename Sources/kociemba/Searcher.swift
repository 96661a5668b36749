/// One thread's two-phase search: takes the cube in six directions and through pre-moves to the subgroup, and from
/// there to the goal.
///
/// The method is H. Kociemba's two-phase algorithm (kociemba.org/cube.htm) in the form that later programs gave it:
/// three axes and the inverse (T. Rokicki, "twophase"), and pre-moves (Chen Shuang, "min2phase").
///
/// Everything that the inner loops touch is a ``Table`` or a number; nothing is allocated or reference-counted there.
///
/// A searcher is used by one thread at a time; the solver that owns it sees to that.
final class Searcher: @unchecked Sendable {
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
  /// Children of the nodes on the path, 18 a depth: entry of flip and slice, and packed coordinates.
  private let childEntries: Table<UInt64>
  private let children: Table<UInt64>
  private let childTwistEntries: Table<UInt64>
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
    var isVerified: Bool = false
  }

  /// Faces that must not turn, one bit each.
  var blockedFaces = 0
  /// What moves cost, when not the number of moves counts.
  var costs: MoveCosts?
  /// For each direction the moves that are allowed at all, and the generators of phase 2 that are not.
  private var jobMoves: UInt64 = 0x3FFFF
  private var jobBlockedGenerators = 0
  private var bestScore = Int.max
  /// The longest solution that is still wanted.
  var limit = 0
  /// Solutions of this length or cost, or less, end the search.
  private(set) var target = 0
  /// The longest solution that may be given.
  private var acceptable = 0
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

  private var shared: SharedSearch?
  private var currentJob = 0
  /// Whether the job at hand has become useless because an earlier one gave the answer.
  private var isAbandoned = false
  private var smallest = 0
  private var rootCount = 0
  private var duplicates = 0
  private var preparedPreMoves = 1
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
        + Arena.size(pathLength, of: UInt64.self) + 3 * Arena.size(pathLength * 18, of: UInt64.self) + Arena.size(8, of: UInt8.self)
        + Arena.size(19, of: UInt32.self))
    directions = arena.table(6)
    roots = arena.table(rootLimit)
    path = arena.table(pathLength)
    lastPath = arena.table(pathLength)
    cornerStack = arena.table(pathLength)
    edgeStack = arena.table(pathLength)
    phaseTwoPath = arena.table(pathLength)
    childEntries = arena.table(pathLength * 18)
    children = arena.table(pathLength * 18)
    childTwistEntries = arena.table(pathLength * 18)
    allowedMoves = arena.table(19)
    blockedGenerators = arena.table(8)
    for move in 0..<18 { allowedMoves[move] = Self.followers(of: move) }
    allowedMoves[18] = 0x3FFFF
    let partner = [0: 1, 2: 4, 3: 5]
    for generator in 0..<6 { blockedGenerators[generator] = UInt8(1 << generator) }
    for (first, second) in partner { blockedGenerators[second] |= UInt8(1 << first) }
  }

  /// The moves that are tried after a move, one bit each: not the same face again, and of two commuting turns of opposite
  /// faces only one order.
  static func followers(of move: Int) -> UInt32 {
    let face = UInt32(move / 3)
    let blocked: UInt32 = face < 3 ? 7 << (3 * face) : 7 << (3 * face) | 7 << (3 * face - 9)
    return 0x3FFFF & ~blocked
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
        bound: UInt8(truncatingIfNeeded: distance(twist: twist, flip: flip, slice: slice)),
        direction: UInt8(truncatingIfNeeded: direction))
    }
    rootCount = 6
    preparedPreMoves = 1
    findDuplicates()
  }

  /// Marks directions whose cube is that of an earlier one seen through a symmetry: they have the same solutions. Only
  /// cubes that are symmetric, or symmetric to their inverse, have any.
  private func findDuplicates() {
    duplicates = 0
    var classes = InlineArray<6, Int>(repeating: 0)
    for direction in 0..<6 {
      classes[direction] = Int(phaseTwo.corners.classOf[phaseTwo.ranks.rank(directions[direction].cornerWord)] &>> 4)
      for earlier in 0..<direction
      where classes[earlier] == classes[direction] && roots[earlier].bound == roots[direction].bound
        && duplicates &>> earlier & 1 == 0 && areSymmetric(earlier, direction)
      {
        duplicates |= 1 &<< direction
        break
      }
    }
  }

  @inline(never) private func areSymmetric(_ a: Int, _ b: Int) -> Bool {
    Symmetry.all.contains { $0.conjugate(directions[a]) == directions[b] }
  }

  /// Adds the cubes with pre-moves of one move, and with those of two when they can be used.
  private func preparePreMoves(_ round: Int) {
    let single = preMoves.singleCount
    if preparedPreMoves == 1 {
      for direction in 0..<6 { addPreMoves(direction, 1..<single) }
      preparedPreMoves = single
    }
    if preparedPreMoves == single && round >= Self.preMoveMinimum + 2 {
      for direction in 0..<6 { addPreMoves(direction, single..<preMoves.count) }
      preparedPreMoves = preMoves.count
    }
  }

  private func addPreMoves(_ direction: Int, _ indices: Range<Int>) {
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
    for index in indices {
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
      let bound = likelyDistance(twist: Int(twist), flip: flip & 2047, slice: Int(slice))
      roots[rootCount] = Root(
        twist: UInt16(truncatingIfNeeded: twist), flip: UInt16(truncatingIfNeeded: flip & 2047), slice: slice,
        bound: UInt8(truncatingIfNeeded: bound), direction: UInt8(truncatingIfNeeded: direction),
        preMove: UInt8(truncatingIfNeeded: index), preMoveLength: preMoves.lengths[index])
      rootCount &+= 1
    }
  }

  /// The exact distance of phase 1 in the full profile, a lower bound in the compact one.
  private func distance(twist: Int, flip: Int, slice: Int) -> Int {
    guard let full = tables.full else { return tables.compact.bound(twist: twist, flip: flip, slice: slice) }
    return full.distance(twist: twist, flip: flip, slice: slice)
  }

  /// The same for the many cubes with pre-moves: in the full profile from the residue alone. A cube at seven moves
  /// that is taken for one at ten, or the like, only means that a root is left out; one that is taken for one at eight
  /// is looked at again before it is searched.
  private func likelyDistance(twist: Int, flip: Int, slice: Int) -> Int {
    guard let full = tables.full else { return tables.compact.bound(twist: twist, flip: flip, slice: slice) }
    switch full.residue(entry: full.sliceFlip[slice &* Coordinate.flips &+ flip], twist: twist) {
    case 0: return 9
    case 1: return 10
    default: return 8
    }
  }

  // MARK: - Rounds

  /// Searches for a solution of at most `limit` moves; keeps improving it until it has `target` moves or time is over.
  func solve(_ cube: CubieState) {
    begin(cube)
    var job = 0
    while !isInterrupted, let isOver = run(job), !isOver { job &+= 1 }
  }

  /// The same together with other searchers, each of which takes the next job that nobody has taken.
  func solve(_ cube: CubieState, with shared: SharedSearch) {
    begin(cube)
    self.shared = shared
    while !isInterrupted {
      currentJob = shared.takeJob()
      if shared.isPast(currentJob) { break }
      isAbandoned = false
      guard let isOver = run(currentJob) else { break }
      if isOver && !isAbandoned && !isInterrupted { break }
    }
    self.shared = nil
  }

  /// Sets limits for the solves to come.
  func prepare(_ request: CubeSolver.Request, begin: Int64, control: SearchControl) {
    target = max(0, min(request.targetLength ?? request.maximumLength, request.maximumLength))
    // Without a time budget only a solution of the target length ends the search, so longer ones are of no use.
    limit = request.timeBudget == nil ? target : request.maximumLength
    acceptable = limit
    blockedFaces = request.blockedFaces
    costs = request.costs
    jobMoves = 0x3FFFF
    jobBlockedGenerators = 0
    deadline = request.timeBudget.map { begin.addingReportingOverflow(max($0, 0)) }.map { $0.overflow ? .max : $0.partialValue } ?? .max
    mustFind = request.maximumLength >= CubeSolver.guaranteedLength
    self.control = control
  }

  /// Solves one cube on the calling thread.
  func solveAlone(
    _ cube: CubieState, _ request: CubeSolver.Request, control: SearchControl
  ) -> Result<CubeSolver.Solution, SolverError> {
    let start = Clock.monotonic()
    prepare(request, begin: start, control: control)
    if cube != .solved {
      solve(cube)
      if control.isCancelled { return .failure(.cancelled) }
      guard best != nil else {
        let text = "no solution of at most \(request.maximumLength) moves"
        return .failure(isInterrupted ? .timeout(text + " within the time") : .noSolution(text))
      }
    }
    let moves = cube == .solved ? [] : best ?? []
    return .success(
      CubeSolver.Solution(moves: moves, isOptimal: moves.count <= 1, cost: request.cost(moves), elapsed: Clock.monotonic() - start))
  }

  private func begin(_ cube: CubieState) {
    prepare(cube)
    best = nil
    bestScore = Int.max
    isInterrupted = false
    isAbandoned = false
    leafCount = 0
    nodeCount = 0
    pollsLeft = 0
    if target < 0 { target = 0 }
    smallest = Int.max
    for index in 0..<6 { smallest = min(smallest, Int(roots[index].bound)) }
  }

  /// The first round that uses pre-moves, counted from the smallest bound of the plain directions.
  private static let preMoveDelay = 1
  /// With pre-moves only phase-1 solutions of at least this length are tried.
  private static let preMoveMinimum = 8

  /// Does one job: one root in one round; a round is a length of phase 1 with its pre-moves. The order of the jobs, and
  /// what each does, depends on the cube alone.
  ///
  /// - Returns: whether the search is over; nil when there are no more jobs.
  private func run(_ job: Int) -> Bool? {
    let rootLimit = 6 &* preMoves.count
    let round = smallest &+ job / rootLimit
    let index = job % rootLimit
    guard round <= limit else { return nil }
    if index < 6 { return search(index, round) }
    if round < max(smallest &+ Self.preMoveDelay, Self.preMoveMinimum &+ 1) { return false }
    preparePreMoves(round)
    return index < rootCount && search(index, round)
  }

  /// Tries all phase-1 solutions of one root whose length with the pre-moves is `round`.
  private func search(_ index: Int, _ round: Int) -> Bool {
    var root = roots[index]
    // With a blocked face symmetric cubes are not equal any more.
    if duplicates &>> Int(root.direction) & 1 == 1 && blockedFaces == 0 { return false }
    let length = round &- Int(root.preMoveLength)
    guard length >= Int(root.bound), round <= limit else { return false }
    if root.preMove != 0 && length < Self.preMoveMinimum { return false }
    if root.bound == 0 && length > 0 && length < Self.shortestReturn { return false }
    if let full = tables.full, root.preMove != 0, root.bound == 8, !root.isVerified {
      let bound = full.distance(twist: Int(root.twist), flip: Int(root.flip), slice: Int(root.slice))
      root.bound = UInt8(truncatingIfNeeded: bound)
      root.isVerified = true
      roots[index] = root
      if length < bound { return false }
    }
    if blockedFaces != 0 && !allowBlocked(root) { return false }
    let state = preMoves.states[Int(root.preMove)] * directions[Int(root.direction)]
    cornerStack[0] = state.cornerWord
    edgeStack[0] = state.edgeWord
    lastLength = 0
    total = round
    currentRoot = index
    if length == 0 { return leaf(0) }
    if let full = tables.full {
      let entry = full.sliceFlip[Int(root.slice) &* Coordinate.flips &+ Int(root.flip)]
      let twist = Int(root.twist)
      let other = full.sliceTwist[Int(root.slice) &* Coordinate.twists &+ twist]
      let packed = UInt64(root.twist) | UInt64(root.flip) &<< 12 | UInt64(root.slice) &<< 24 | UInt64(root.bound) &<< 48
      return descend(full, packed, entry, other, length, 0, UInt64(allowedMoves[18]))
    }
    return descend(Int(root.twist), Int(root.flip), Int(root.slice), length, 0, Int(allowedMoves[18]))
  }

  /// Sets which moves of the root's direction are allowed; false when its pre-moves are not.
  private func allowBlocked(_ root: Root) -> Bool {
    jobMoves = 0
    jobBlockedGenerators = 0
    let axis = Int(root.direction) % 3
    for move in 0..<18 where blockedFaces >> Int(AxisRotation.originalMove[axis][move].face.rawValue) & 1 == 0 {
      jobMoves |= 1 << UInt64(move)
    }
    for generator in 0..<6 where jobMoves >> UInt64(PhaseTwoTables.firstMove(generator)) & 1 == 0 {
      jobBlockedGenerators |= 1 << generator
    }
    return preMoves.sequences[Int(root.preMove)].moves.allSatisfy { jobMoves >> UInt64($0.index) & 1 == 1 }
  }

  /// Whether to stop because of time or another thread; cheap enough for every few hundred nodes.
  @inline(never) private func poll() -> Bool {
    if let control, control.isCancelled { isInterrupted = true }
    if let shared {
      if shared.isPast(currentJob) { isAbandoned = true }
      if shared.isImproving { limit = min(limit, limit(below: shared.bestScore)) }
      if shared.isStopped { isInterrupted = true }
    }
    if deadline != Int64.max && (best != nil || !mustFind || shared?.hasSolution == true) && Clock.monotonic() >= deadline {
      isInterrupted = true
    }
    return isInterrupted || isAbandoned
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
    survivors &= allowed & Int(truncatingIfNeeded: jobMoves)
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

  /// The same with the tables of the full profile: the distance of every node is known exactly.
  private func descend(
    _ full: FullTables, _ packed: UInt64, _ entry: UInt64, _ other: UInt64, _ togo: Int, _ depth: Int, _ allowed: UInt64
  ) -> Bool {
    nodeCount &+= 1
    if togo >= 7 {
      pollsLeft &-= 1
      if pollsLeft < 0 {
        pollsLeft = 8
        if poll() { return true }
      }
    }
    let child = togo &- 1
    var survivors = full.candidates(other, entry, togo)
    survivors &= allowed & jobMoves
    if child == 0 {
      // Both tables say that the move solves their part, so it solves phase 1.
      while survivors != 0 {
        path[depth] = UInt8(truncatingIfNeeded: survivors.trailingZeroBitCount)
        if leaf(depth &+ 1) { return true }
        survivors &= survivors &- 1
      }
      return false
    }
    let twist = Int(packed & 0xFFF) &* 18
    let flip = (Int(packed &>> 12) & 0xFFF) &* 18
    let slice = (Int(packed &>> 24) & 0xFFF) &* 18
    let distance = Int(packed &>> 48)
    let first = depth &* 18
    var count = first
    // Addresses first, then the distances, so that the processor fetches those of all children at the same time.
    while survivors != 0 {
      let move = survivors.trailingZeroBitCount
      survivors &= survivors &- 1
      let nextTwist = UInt64(full.moves.twist[twist &+ move])
      let nextFlip = UInt64(full.moves.flip[flip &+ move])
      let nextSlice = UInt64(full.moves.slice[slice &+ move])
      childEntries[count] = full.sliceFlip[Int(nextSlice) &* Coordinate.flips &+ Int(nextFlip)]
      children[count] = nextTwist | nextFlip &<< 12 | nextSlice &<< 24 | UInt64(truncatingIfNeeded: move) &<< 36
      count &+= 1
    }
    let residue = distance % 3
    var kept = first
    for index in first..<count {
      let entry = childEntries[index]
      let packed = children[index]
      let change = full.residue(entry: entry, twist: Int(packed & 0xFFF)) &- residue &+ 2
      // One nearer, equal or one farther, from the difference of the residues.
      let next = distance &+ (146 &>> (2 &* change) & 3) &- 1
      childEntries[kept] = entry
      children[kept] = packed | UInt64(truncatingIfNeeded: next) &<< 48
      let isUseful = next == child || (next < child && next &+ child >= Self.shortestReturn)
      kept &+= isUseful ? 1 : 0
    }
    // The masks of a child are fetched while its elder siblings are searched.
    for index in first..<kept {
      let packed = children[index]
      childTwistEntries[index] = full.sliceTwist[(Int(packed &>> 24) & 0xFFF) &* Coordinate.twists &+ Int(packed & 0xFFF)]
    }
    for index in first..<kept {
      let packed = children[index]
      let move = Int(packed &>> 36) & 31
      path[depth] = UInt8(truncatingIfNeeded: move)
      if descend(
        full, packed, childEntries[index], childTwistEntries[index], child, depth &+ 1, UInt64(allowedMoves[move]))
      {
        return true
      }
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
    let budget = min(limit &- total, Self.phaseTwoCap)
    guard budget >= 0 else { return false }
    let edgeWord = edgeStack[length]
    let slice = phaseTwo.ranks.rankOfSliceEdges(edgeWord)
    let corner = phaseTwo.ranks.rank(cornerStack[length])
    let cornerBound = phaseTwo.cornerBound(corner, slice)
    if cornerBound > budget { return false }
    let edge = phaseTwo.ranks.rankOfLayerEdges(edgeWord)
    if phaseTwo.edgeBound(edge, slice) > budget { return false }
    var remaining = 0
    if let full = tables.full {
      remaining = largeBound(full, corner, edge)
      if remaining > budget { return false }
    }
    remaining = max(remaining, phaseTwo.bound(corner: corner, edge: edge, slice: slice))
    if remaining > budget { return false }
    let blocked =
      jobBlockedGenerators | (length == 0 ? 0 : Int(blockedGenerators[Self.generatorOfMove(Int(path[length &- 1]))]))
    while remaining <= budget {
      if remaining == 0 || finish(corner, edge, slice, remaining, 0, blocked) {
        if found(phaseOne: length, phaseTwo: remaining) { return true }
        // A longer one may still be cheaper.
        if costs == nil { return false }
      }
      remaining &+= 1
    }
    return false
  }

  /// What the large table of phase 2 says.
  @inline(__always) private func largeBound(_ full: FullTables, _ corner: Int, _ edge: Int) -> Int {
    let found = Int(phaseTwo.corners.classOf[corner])
    return full.phaseTwoBound(cornerClass: found &>> 4, edges: Int(full.edgeConjugate[edge &* 16 &+ (found & 15)]))
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
        if let full = tables.full, largeBound(full, nextCorner, nextEdge) > child { continue }
        phaseTwoPath[depth] = UInt8(truncatingIfNeeded: PhaseTwoTables.firstMove(generator) &+ turn)
        if child == 0 { return true }
        if finish(nextCorner, nextEdge, nextSlice, child, depth &+ 1, jobBlockedGenerators | Int(blockedGenerators[generator])) {
          return true
        }
      }
    }
    return false
  }

  // MARK: - Solutions

  /// The length beyond which no solution can have a smaller score.
  private func limit(below score: Int) -> Int {
    if score == Int.max { return limit }
    guard let costs else { return score &- 1 }
    return (score &- 1) &* (costs.pairsCountOnce ? 2 : 1) / min(costs.quarterTurn, costs.halfTurn)
  }

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
    guard moves.count <= acceptable else { return false }
    let score = costs?.cost(moves) ?? moves.count
    if let shared, shared.isImproving {
      // Somebody else may have been faster; then nothing is new here.
      guard shared.offer(moves, score: score, job: currentJob) else {
        limit = min(limit, limit(below: shared.bestScore))
        return false
      }
    } else if score >= bestScore {
      return false
    }
    best = moves
    bestScore = score
    limit = min(limit, limit(below: score))
    let stop = improved?(moves) ?? false
    let isOver = stop || score <= target
    if isOver, let shared { shared.finish(moves, score: score, job: currentJob) }
    return isOver
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
