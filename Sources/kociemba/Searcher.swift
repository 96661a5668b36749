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

  /// How many nodes are searched side by side, and the most that they can lead to.
  private static let groupSize = 32
  private static let levelSize = groupSize * Move.count

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
  /// Children of the nodes on the path of phase 2, ten a depth.
  private let phaseTwoNodes: Table<UInt64>
  /// The nodes of the full profile's search, ``levelSize`` a level, and the masks of their classes.
  private let levelNodes: Table<UInt64>
  private let levelMasks: Table<UInt64>
  /// For each level the node from which the last leaf came; -1 when that node is gone.
  private let currentEntry: Table<Int32>
  private let groupMoves: Table<UInt64>
  /// The roots whose distance is looked for.
  private let walkers: Table<UInt16>
  /// The roots that are searched in one job: those without pre-moves, those with one, and half a direction's with two.
  private let blocks: [Range<Int>]
  /// `[symmetry * 19 + move]`: the moves that may follow a move, as they are seen through a symmetry.
  private let seenMoves: Table<UInt32>
  /// The moves that may follow a move, one bit each; entry 18 is for the start.
  private let allowedMoves: Table<UInt32>
  /// Generators of phase 2 that must not follow a generator.
  private let blockedGenerators: Table<UInt8>

  /// A cube from which phase 1 begins.
  struct Root: BitwiseCopyable {
    /// What the full profile calls a node.
    var node: UInt64 = 0
    var twist: UInt16 = 0
    var flip: UInt16 = 0
    var slice: UInt16 = 0
    var bound: UInt8 = 0
    var direction: UInt8 = 0
    var preMove: UInt8 = 0
    var preMoveLength: UInt8 = 0
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
  private var groupLimit = groupSize
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
        + 3 * Arena.size(pathLength, of: UInt8.self) + Arena.size(pathLength * 10, of: UInt64.self)
        + Arena.size(pathLength, of: UInt32.self)
        + Arena.size(pathLength, of: UInt64.self) + 2 * Arena.size(pathLength * Self.levelSize, of: UInt64.self)
        + Arena.size(pathLength, of: Int32.self)
        + Arena.size(Self.groupSize, of: UInt64.self) + Arena.size(Self.groupSize, of: UInt16.self) + Arena.size(8, of: UInt8.self)
        + Arena.size(19, of: UInt32.self) + Arena.size(16 * 19, of: UInt32.self))
    directions = arena.table(6)
    roots = arena.table(rootLimit)
    path = arena.table(pathLength)
    lastPath = arena.table(pathLength)
    cornerStack = arena.table(pathLength)
    edgeStack = arena.table(pathLength)
    phaseTwoPath = arena.table(pathLength)
    phaseTwoNodes = arena.table(pathLength * 10)
    levelNodes = arena.table(pathLength * Self.levelSize)
    levelMasks = arena.table(pathLength * Self.levelSize)
    currentEntry = arena.table(pathLength)
    groupMoves = arena.table(Self.groupSize)
    walkers = arena.table(Self.groupSize)
    let singles = 6 * tables.preMoves.singleCount
    let half = (tables.preMoves.count - tables.preMoves.singleCount + 1) / 2
    blocks = [0..<6, 6..<singles] + stride(from: singles, to: rootLimit, by: half).map { $0..<min($0 + half, rootLimit) }
    allowedMoves = arena.table(19)
    seenMoves = arena.table(16 * 19)
    blockedGenerators = arena.table(8)
    for move in 0..<18 { allowedMoves[move] = Self.followers(of: move) }
    allowedMoves[18] = 0x3FFFF
    fillSeenMoves()
    let partner = [0: 1, 2: 4, 3: 5]
    for generator in 0..<6 { blockedGenerators[generator] = UInt8(1 << generator) }
    for (first, second) in partner { blockedGenerators[second] |= UInt8(1 << first) }
  }

  private func fillSeenMoves() {
    for (number, symmetry) in Symmetry.all.enumerated() {
      for last in 0..<19 {
        let allowed = allowedMoves[last] & UInt32(truncatingIfNeeded: jobMoves)
        var seen: UInt32 = 0
        for move in 0..<18 { seen |= (allowed &>> UInt32(move) & 1) &<< UInt32(symmetry.moves[move]) }
        seenMoves[number &* 19 &+ last] = seen
      }
    }
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
        slice: UInt16(truncatingIfNeeded: slice), direction: UInt8(truncatingIfNeeded: direction))
      if let full = tables.full { roots[direction].node = full.node(twist: twist, flip: flip, slice: slice).bits }
    }
    rootCount = 6
    preparedPreMoves = 1
    if let full = tables.full {
      for index in 0..<6 { walkers[index] = UInt16(truncatingIfNeeded: index) }
      findDistances(full, 6)
    } else {
      for index in 0..<6 { roots[index].bound = UInt8(truncatingIfNeeded: lowerBound(roots[index])) }
    }
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
      var root = Root(
        twist: UInt16(truncatingIfNeeded: twist), flip: UInt16(truncatingIfNeeded: flip & 2047), slice: slice,
        direction: UInt8(truncatingIfNeeded: direction), preMove: UInt8(truncatingIfNeeded: index),
        preMoveLength: preMoves.lengths[index])
      if let full = tables.full { root.node = full.node(twist: Int(twist), flip: flip & 2047, slice: Int(slice)).bits }
      roots[rootCount] = root
      rootCount &+= 1
    }
    let new = rootCount &- indices.count..<rootCount
    guard let full = tables.full else {
      for index in new { roots[index].bound = UInt8(truncatingIfNeeded: lowerBound(roots[index])) }
      return
    }
    // From the residue alone: a cube at seven moves that is taken for one at ten, or the like, only means that a root is left
    // out. One that is taken for one at eight is looked at closely.
    var count = 0
    for index in new {
      let residue = full.residue(FullTables.Node(bits: roots[index].node))
      roots[index].bound = UInt8(truncatingIfNeeded: 9 &+ residue)
      walkers[count] = UInt16(truncatingIfNeeded: index)
      count &+= residue == 2 ? 1 : 0
      if count == Self.groupSize {
        findDistances(full, count)
        count = 0
      }
    }
    findDistances(full, count)
  }

  private func lowerBound(_ root: Root) -> Int {
    tables.compact.bound(twist: Int(root.twist), flip: Int(root.flip), slice: Int(root.slice))
  }

  /// Finds the distance of phase 1 of the roots whose numbers stand in ``walkers``, at most ``groupSize``: the smallest number
  /// that has the residue in the table, is not below the small tables, and leads to the goal. Nine is never looked at again:
  /// only 476 of 2.2 billion positions are at twelve.
  ///
  /// All walk at the same time, each step to a neighbour whose residue says that it is nearer. Who took himself for nearer than
  /// he is does not arrive, and begins again with three moves more.
  private func findDistances(_ full: FullTables, _ count: Int) {
    var live = 0
    for walker in 0..<count {
      let index = Int(walkers[walker])
      let node = FullTables.Node(bits: roots[index].node)
      let guess = full.firstGuess(node)
      roots[index].bound = UInt8(truncatingIfNeeded: guess)
      if guess >= 9 || guess == 0 { continue }
      walkers[live] = UInt16(truncatingIfNeeded: index)
      levelNodes[live] = node.with(distance: guess).bits
      live &+= 1
    }
    let nexts = levelNodes.suffix(from: Self.levelSize)
    while live > 0 {
      var steps = 0
      for walker in 0..<live {
        let node = FullTables.Node(bits: levelNodes[walker])
        let masks = full.flipMasks(node)
        var moves = full.candidates(full.twistMasks(node, masks), masks, node.distance)
        while moves != 0 {
          nexts[steps] = full.turned(node, moves.trailingZeroBitCount).with(move: 0, parent: walker).with(distance: node.distance &- 1).bits
          moves &= moves &- 1
          steps &+= 1
        }
        groupMoves[walker] = UInt64.max
      }
      for step in 0..<steps {
        let next = FullTables.Node(bits: nexts[step])
        if full.residue(next) == next.distance % 3 { groupMoves[next.parent] = next.bits }
      }
      var kept = 0
      for walker in 0..<live {
        let index = Int(walkers[walker])
        var node = FullTables.Node(bits: groupMoves[walker])
        let isLost = node.bits == UInt64.max || full.firstGuess(node) > node.distance
        if !isLost && node.distance == 0 { continue }
        if isLost {
          let guess = Int(roots[index].bound) &+ 3
          roots[index].bound = UInt8(truncatingIfNeeded: guess)
          if guess >= 9 { continue }
          node = FullTables.Node(bits: roots[index].node).with(distance: guess)
        }
        walkers[kept] = UInt16(truncatingIfNeeded: index)
        levelNodes[kept] = node.bits & ((1 &<< 48) &- 1)
        kept &+= 1
      }
      live = kept
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
    if jobMoves != 0x3FFFF {
      jobMoves = 0x3FFFF
      fillSeenMoves()
    }
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

  /// Does one job: some roots in one round; a round is a length of phase 1 with its pre-moves. The order of the jobs, and
  /// what each does, depends on the cube alone.
  ///
  /// - Returns: whether the search is over; nil when there are no more jobs.
  private func run(_ job: Int) -> Bool? {
    let round = smallest &+ job / blocks.count
    guard round <= limit else { return nil }
    let block = blocks[job % blocks.count]
    if block.lowerBound > 0 {
      if round < max(smallest &+ Self.preMoveDelay, Self.preMoveMinimum &+ 1) { return false }
      preparePreMoves(round)
      guard block.lowerBound < rootCount else { return false }
    }
    total = round
    // The first solution is near: wide groups would only look at much that is not needed.
    groupLimit = block.lowerBound == 0 ? Self.groupSize / 4 : Self.groupSize
    // Roots of a block have equally many pre-moves, so the lengths of their phases 1 are the same too.
    let length = round &- Int(roots[block.lowerBound].preMoveLength)
    if let full = tables.full, length > 0, blockedFaces == 0 {
      var count = 0
      for index in block where isUseful(index, length) {
        let node = FullTables.Node(bits: roots[index].node).with(move: 18, parent: index).with(distance: Int(roots[index].bound))
        levelNodes[count] = node.bits
        levelMasks[count] = full.flipMasks(node)
        count &+= 1
      }
      currentEntry[0] = -1
      return descend(full, 0, count, length)
    }
    for index in block where isUseful(index, length) {
      if searchAlone(index, length) { return true }
    }
    return false
  }

  /// Whether phase 1 of a root can have this length.
  private func isUseful(_ index: Int, _ length: Int) -> Bool {
    let root = roots[index]
    // With a blocked face symmetric cubes are not equal any more.
    if duplicates &>> Int(root.direction) & 1 == 1 && blockedFaces == 0 { return false }
    guard length >= Int(root.bound) else { return false }
    if root.preMove != 0 && length < Self.preMoveMinimum { return false }
    if root.bound == 0 && length > 0 && length < Self.shortestReturn { return false }
    return true
  }

  /// Makes a root the beginning of what phase 2 is tried with.
  private func enter(_ index: Int) {
    let root = roots[index]
    let state = preMoves.states[Int(root.preMove)] * directions[Int(root.direction)]
    cornerStack[0] = state.cornerWord
    edgeStack[0] = state.edgeWord
    currentRoot = index
  }

  /// Tries all phase-1 solutions of one root of a length.
  private func searchAlone(_ index: Int, _ length: Int) -> Bool {
    let root = roots[index]
    if blockedFaces != 0 && !allowBlocked(root) { return false }
    enter(index)
    lastLength = 0
    if length == 0 { return leaf(0) }
    if let full = tables.full {
      let node = FullTables.Node(bits: root.node).with(move: 18, parent: index).with(distance: Int(root.bound))
      levelNodes[0] = node.bits
      levelMasks[0] = full.flipMasks(node)
      currentEntry[0] = -1
      return descend(full, 0, 1, length)
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
    if tables.full != nil { fillSeenMoves() }
    for generator in 0..<6 where jobMoves >> UInt64(PhaseTwoTables.generators[generator]) & 1 == 0 {
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

  /// The same with the tables of the full profile for all nodes of a level at hand: the distance of every node is known
  /// exactly.
  ///
  /// The entries that a search reads lie far apart, and the processor waits for each. So nodes go in groups, and each step
  /// is done for a whole group before the next one, which lets the waits overlap.
  private func descend(_ full: FullTables, _ level: Int, _ count: Int, _ togo: Int) -> Bool {
    var start = 0
    while start < count {
      let end = min(start &+ groupLimit, count)
      if togo == 1 ? finishPhaseOne(full, level, start..<end) : descend(full, level, start..<end, togo) { return true }
      start = end
    }
    return false
  }

  /// The moves that may be good from each node of a group, into ``groupMoves``.
  @inline(__always) private func findMoves(_ full: FullTables, _ level: Int, _ group: Range<Int>, _ togo: Int) {
    let nodes = levelNodes.suffix(from: level &* Self.levelSize &+ group.lowerBound)
    let masks = levelMasks.suffix(from: level &* Self.levelSize &+ group.lowerBound)
    for index in 0..<group.count {
      let node = FullTables.Node(bits: nodes[index])
      let moves = full.candidates(full.twistMasks(node, masks[index]), masks[index], togo)
      groupMoves[index] = moves & UInt64(seenMoves[node.symmetry &* 19 &+ node.move])
    }
  }

  private func descend(_ full: FullTables, _ level: Int, _ group: Range<Int>, _ togo: Int) -> Bool {
    nodeCount &+= group.count
    if togo >= 6 {
      pollsLeft &-= 1
      if pollsLeft < 0 {
        pollsLeft = 4
        if poll() { return true }
      }
    }
    findMoves(full, level, group, togo)
    let child = togo &- 1
    let nodes = levelNodes.suffix(from: level &* Self.levelSize)
    let nextNodes = levelNodes.suffix(from: (level &+ 1) &* Self.levelSize)
    let nextMasks = levelMasks.suffix(from: (level &+ 1) &* Self.levelSize)
    var count = 0
    for index in group {
      let node = FullTables.Node(bits: nodes[index])
      let distance = node.distance
      let names = full.originalMove.suffix(from: node.symmetry &* 18)
      var moves = groupMoves[index &- group.lowerBound]
      while moves != 0 {
        let move = moves.trailingZeroBitCount
        moves &= moves &- 1
        // It carries the distance of its parent, from which its own follows below.
        nextNodes[count] = full.turned(node, move).with(move: Int(names[move]), parent: index).with(distance: distance).bits
        count &+= 1
      }
    }
    var kept = 0
    for index in 0..<count {
      let next = FullTables.Node(bits: nextNodes[index])
      let distance = next.distance
      // One nearer (0), equal (1) or one farther (2), from the difference of the residues.
      let change = full.residue(next) &- distance % 3 &+ 2
      let step = 146 &>> (2 &* change) & 3
      let far = distance &+ step &- 1
      nextNodes[kept] = next.bits &+ UInt64(truncatingIfNeeded: step) &<< 40 &- 1 &<< 40
      let isUseful = far == child || (far < child && far &+ child >= Self.shortestReturn)
      kept &+= isUseful ? 1 : 0
    }
    for index in 0..<kept { nextMasks[index] = full.flipMasks(FullTables.Node(bits: nextNodes[index])) }
    currentEntry[level &+ 1] = -1
    return descend(full, level &+ 1, kept, child)
  }

  /// The last move of phase 1, from each node of a group: both masks say that it solves their part, so it solves phase 1.
  private func finishPhaseOne(_ full: FullTables, _ level: Int, _ group: Range<Int>) -> Bool {
    findMoves(full, level, group, 1)
    for index in group {
      let node = FullTables.Node(bits: levelNodes[level &* Self.levelSize &+ index])
      let names = full.originalMove.suffix(from: node.symmetry &* 18)
      var moves = groupMoves[index &- group.lowerBound]
      while moves != 0 {
        if leaf(level, index, names[moves.trailingZeroBitCount]) { return true }
        moves &= moves &- 1
      }
    }
    return false
  }

  // MARK: - Phase 2

  /// Phase 1 is done with a move from a node of a level.
  private func leaf(_ level: Int, _ entry: Int, _ move: UInt8) -> Bool {
    // Up to the first ancestor that the last leaf had too.
    var shared = level
    var entry = entry
    while currentEntry[shared] != Int32(truncatingIfNeeded: entry) {
      currentEntry[shared] = Int32(truncatingIfNeeded: entry)
      let node = FullTables.Node(bits: levelNodes[shared &* Self.levelSize &+ entry])
      entry = node.parent
      if shared == 0 {
        enter(entry)
        break
      }
      shared &-= 1
      path[shared] = UInt8(truncatingIfNeeded: node.move)
    }
    path[level] = move
    return tryPhaseTwo(level &+ 1, from: shared)
  }

  /// Phase 1 is done after `length` moves.
  private func leaf(_ length: Int) -> Bool {
    var same = 0
    let remembered = min(length, lastLength)
    while same < remembered && path[same] == lastPath[same] { same &+= 1 }
    for step in same..<length { lastPath[step] = path[step] }
    lastLength = length
    return tryPhaseTwo(length, from: same)
  }

  /// Tries to finish within the limit after `length` moves, the first `same` of which are those of the last time.
  private func tryPhaseTwo(_ length: Int, from same: Int) -> Bool {
    leafCount &+= 1
    for step in same..<length {
      let move = Int(path[step])
      cornerStack[step &+ 1] = phaseTwo.packed.turned(corners: cornerStack[step], move)
      edgeStack[step &+ 1] = phaseTwo.packed.turned(edges: edgeStack[step], move)
    }
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
      if remaining == 0
        || (tables.full == nil
          ? finishCompactly(corner, edge, slice, remaining, 0, blocked) : finish(corner, edge, slice, remaining, 0, blocked))
      {
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

  /// Depth-first search of phase 2 with exactly `remaining` moves. The bounds of all children are found before any is
  /// visited, so that the processor fetches them at the same time.
  private func finish(_ corner: Int, _ edge: Int, _ slice: Int, _ remaining: Int, _ depth: Int, _ blocked: Int) -> Bool {
    let child = remaining &- 1
    let children = phaseTwoNodes.suffix(from: depth &* 10)
    var survivors = 0
    var number = 0
    for generator in 0..<6 {
      if blocked &>> generator & 1 == 1 {
        number &+= generator < 2 ? 3 : 1
        continue
      }
      var nextCorner = corner
      var nextEdge = edge
      var nextSlice = slice
      for _ in 0..<(generator < 2 ? 3 : 1) {
        nextCorner = Int(phaseTwo.cornerMove[generator &* Coordinate.permutations8 &+ nextCorner])
        nextEdge = Int(phaseTwo.edgeMove[generator &* Coordinate.permutations8 &+ nextEdge])
        nextSlice = Int(phaseTwo.sliceMove[generator &* 24 &+ nextSlice])
        children[number] = UInt64(truncatingIfNeeded: nextCorner | nextEdge &<< 16 | nextSlice &<< 32)
        let bound = phaseTwo.bound(corner: nextCorner, edge: nextEdge, slice: nextSlice)
        // The sign bit is set where the bound does not exceed the moves that are left.
        survivors |= ((bound &- remaining) &>> 63 & 1) &<< number
        number &+= 1
      }
    }
    while survivors != 0 {
      let number = survivors.trailingZeroBitCount
      survivors &= survivors &- 1
      let packed = Int(truncatingIfNeeded: children[number])
      let nextCorner = packed & 0xFFFF
      let nextEdge = (packed &>> 16) & 0xFFFF
      if let full = tables.full, largeBound(full, nextCorner, nextEdge) > child { continue }
      phaseTwoPath[depth] = UInt8(truncatingIfNeeded: Coordinate.phaseTwoMove(number))
      if child == 0 { return true }
      let generator = number < 6 ? number / 3 : number &- 4
      if finish(nextCorner, nextEdge, packed &>> 32, child, depth &+ 1, jobBlockedGenerators | Int(blockedGenerators[generator])) {
        return true
      }
    }
    return false
  }

  /// The same with the compact tables alone: they lie in the caches, so it pays to leave a child at the first bound that
  /// rules it out.
  private func finishCompactly(_ corner: Int, _ edge: Int, _ slice: Int, _ remaining: Int, _ depth: Int, _ blocked: Int) -> Bool {
    let child = remaining &- 1
    var number = 0
    for generator in 0..<6 {
      let turns = generator < 2 ? 3 : 1
      let first = number
      number &+= turns
      if blocked &>> generator & 1 == 1 { continue }
      var nextCorner = corner
      var nextEdge = edge
      var nextSlice = slice
      for turn in 0..<turns {
        nextCorner = Int(phaseTwo.cornerMove[generator &* Coordinate.permutations8 &+ nextCorner])
        nextEdge = Int(phaseTwo.edgeMove[generator &* Coordinate.permutations8 &+ nextEdge])
        nextSlice = Int(phaseTwo.sliceMove[generator &* 24 &+ nextSlice])
        if phaseTwo.exceeds(child, corner: nextCorner, edge: nextEdge, slice: nextSlice) { continue }
        phaseTwoPath[depth] = UInt8(truncatingIfNeeded: Coordinate.phaseTwoMove(first &+ turn))
        if child == 0
          || finishCompactly(
            nextCorner, nextEdge, nextSlice, child, depth &+ 1, jobBlockedGenerators | Int(blockedGenerators[generator]))
        {
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

extension Coordinate {
  /// The same as ``phaseTwoMoves``, five bits each.
  @inline(__always) fileprivate static func phaseTwoMove(_ number: Int) -> Int {
    (0b10000_01101_00111_00100_01011_01010_01001_00010_00001_00000 &>> (number &* 5)) & 31
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
