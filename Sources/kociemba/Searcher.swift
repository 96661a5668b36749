package import VisionSupport

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
  private let phaseTwoCap: Int
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
  private let cornerStack: Table<UInt32>
  private let edgeStack: Table<UInt64>
  private let phaseTwoPath: Table<UInt8>
  /// The nodes of the search, ``levelSize`` a level, and with them the masks of their classes (full profile) or their moves
  /// (compact).
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
  /// Faces that must not turn after a face, one bit each.
  private let blockedAfter: Table<UInt8>
  /// The cubes to which the moves of a group lead, with what twist and flip say of them.
  private let arrivals: Table<UInt64>
  private let arrivalEntries: Table<UInt32>

  /// A cube from which phase 1 begins.
  struct Root: BitwiseCopyable {
    /// What the profile calls a node.
    var node: UInt64 = 0
    var bound: UInt8 = 0
    var direction: UInt8 = 0
    var preMove: UInt8 = 0
    var preMoveLength: UInt8 = 0
  }

  /// Faces that must not turn, one bit each.
  var blockedFaces = 0
  /// What moves cost, when not the number of moves counts.
  var costs: MoveCosts?
  /// For each direction the moves that are allowed at all, and the faces that are not.
  private var jobMoves: UInt64 = 0x3FFFF
  private var jobBlockedFaces = 0
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
  private var nodeLimit = Int.max
  private var watch: SearchWatch?
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
  private var pollsLeft = 0
  private(set) var leafCount = 0
  private(set) var nodeCount = 0

  init(tables: SolverTables) throws(SolverError) {
    self.tables = tables
    phaseTwo = tables.phaseTwo
    preMoves = tables.preMoves
    phaseTwoCap = tables.full == nil ? 12 : 11
    let rootLimit = 6 * tables.preMoves.count
    let pathLength = 32
    arena = try Arena(
      capacity: Arena.size(6, of: CubieState.self) + Arena.size(rootLimit, of: Root.self)
        + 2 * Arena.size(pathLength, of: UInt8.self)
        + Arena.size(pathLength, of: UInt32.self)
        + Arena.size(pathLength, of: UInt64.self) + 2 * Arena.size(pathLength * Self.levelSize, of: UInt64.self)
        + Arena.size(pathLength, of: Int32.self)
        + Arena.size(Self.groupSize, of: UInt64.self) + Arena.size(Self.groupSize, of: UInt16.self) + Arena.size(8, of: UInt8.self)
        + Arena.size(19, of: UInt32.self) + Arena.size(16 * 19, of: UInt32.self)
        + Arena.size(Self.levelSize, of: UInt64.self) + Arena.size(Self.levelSize, of: UInt32.self))
    directions = arena.table(6)
    roots = arena.table(rootLimit)
    path = arena.table(pathLength)
    cornerStack = arena.table(pathLength)
    edgeStack = arena.table(pathLength)
    phaseTwoPath = arena.table(pathLength)
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
    blockedAfter = arena.table(8)
    arrivals = arena.table(Self.levelSize)
    arrivalEntries = arena.table(Self.levelSize)
    for move in 0..<18 { allowedMoves[move] = Self.followers(of: move) }
    allowedMoves[18] = 0x3FFFF
    fillSeenMoves()
    for face in 0..<6 { blockedAfter[face] = UInt8(face < 3 ? 1 << face : 9 << (face - 3)) }
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
      roots[direction] = root(twist: twist, flip: flip, slice: slice)
      roots[direction].direction = UInt8(truncatingIfNeeded: direction)
    }
    rootCount = 6
    preparedPreMoves = 1
    if let full = tables.full {
      for index in 0..<6 { walkers[index] = UInt16(truncatingIfNeeded: index) }
      findDistances(full, 6)
    }
    findDuplicates()
  }

  /// A root with these coordinates; with its bound where it is known at once.
  @inline(__always) private func root(twist: Int, flip: Int, slice: Int) -> Root {
    if let full = tables.full { return Root(node: full.node(twist: twist, flip: flip, slice: slice).bits) }
    let cube = tables.compact.arrival(twist: twist, flip: flip, slice: slice)
    return Root(
      node: tables.compact.normalised(cube, seenBefore: 0).bits, bound: UInt8(truncatingIfNeeded: tables.compact.bound(cube)))
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
      var root = root(twist: Int(twist), flip: flip & 2047, slice: Int(slice))
      root.direction = UInt8(truncatingIfNeeded: direction)
      root.preMove = UInt8(truncatingIfNeeded: index)
      root.preMoveLength = preMoves.lengths[index]
      roots[rootCount] = root
      rootCount &+= 1
    }
    guard let full = tables.full else { return }
    // From the residue alone: a cube at seven moves that is taken for one at ten, or the like, only means that a root is left
    // out. One that is taken for one at eight is looked at closely.
    var count = 0
    for index in rootCount &- indices.count..<rootCount {
      let residue = full.phaseOne.residue(PhaseOneDistances.Node(bits: roots[index].node))
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
      let node = PhaseOneDistances.Node(bits: roots[index].node)
      let guess = full.phaseOne.firstGuess(node)
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
        let node = PhaseOneDistances.Node(bits: levelNodes[walker])
        let masks = full.phaseOne.flipMasks(node)
        var moves = full.phaseOne.candidates(full.phaseOne.twistMasks(node, masks), masks, node.distance)
        while moves != 0 {
          let next = full.phaseOne.turned(node, moves.trailingZeroBitCount).with(move: 0, parent: walker)
          nexts[steps] = next.with(distance: node.distance &- 1).bits
          moves &= moves &- 1
          steps &+= 1
        }
        groupMoves[walker] = UInt64.max
      }
      for step in 0..<steps {
        let next = PhaseOneDistances.Node(bits: nexts[step])
        if full.phaseOne.residue(next) == next.distance % 3 { groupMoves[next.parent] = next.bits }
      }
      var kept = 0
      for walker in 0..<live {
        let index = Int(walkers[walker])
        var node = PhaseOneDistances.Node(bits: groupMoves[walker])
        let isLost = node.bits == UInt64.max || full.phaseOne.firstGuess(node) > node.distance
        if !isLost && node.distance == 0 { continue }
        if isLost {
          let guess = Int(roots[index].bound) &+ 3
          roots[index].bound = UInt8(truncatingIfNeeded: guess)
          if guess >= 9 { continue }
          node = PhaseOneDistances.Node(bits: roots[index].node).with(distance: guess)
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
    jobBlockedFaces = 0
    deadline = request.timeBudget.map { begin.addingReportingOverflow(max($0, 0)) }.map { $0.overflow ? .max : $0.partialValue } ?? .max
    mustFind = request.maximumLength >= CubeSolver.guaranteedLength
    self.control = control
  }

  /// Solves one cube on the calling thread.
  func solveAlone(
    _ cube: CubieState, _ request: CubeSolver.Request, control: SearchControl
  ) -> Result<CubeSolver.Solution, SolverError> {
    let start = SystemClock.monotonic
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
      CubeSolver.Solution(moves: moves, isOptimal: moves.count <= 1, cost: request.cost(moves), elapsed: SystemClock.monotonic - start))
  }

  /// Looks for a solution until so many nodes are visited; the answer depends on nothing else.
  ///
  /// - Parameter watch: hears that the search goes on.
  func solve(
    _ cube: CubieState, _ request: CubeSolver.Request, nodeLimit: Int, control: SearchControl, deadline: Int64, watch: SearchWatch?
  ) -> [Move]? {
    prepare(request, begin: 0, control: control)
    self.nodeLimit = nodeLimit
    self.deadline = deadline
    self.watch = watch
    solve(cube)
    self.nodeLimit = .max
    self.watch = nil
    return best
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
    if length == 0 || blockedFaces != 0 {
      for index in block where isUseful(index, length) && (blockedFaces == 0 || allowBlocked(roots[index])) {
        if search(index..<index + 1, length) { return true }
      }
      return false
    }
    return search(block, length)
  }

  /// Searches some roots, whose phases 1 shall have this length.
  private func search(_ block: Range<Int>, _ length: Int) -> Bool {
    currentEntry[0] = -1
    if length == 0 {
      enter(block.lowerBound)
      return tryPhaseTwo(0, from: 0)
    }
    var count = 0
    for index in block where isUseful(index, length) {
      let root = roots[index]
      if let full = tables.full {
        let node = PhaseOneDistances.Node(bits: root.node).with(move: 18, parent: index).with(distance: Int(root.bound))
        levelNodes[count] = node.bits
        levelMasks[count] = full.phaseOne.flipMasks(node)
      } else {
        let node = CompactTables.Node(bits: root.node).with(move: 18, parent: index)
        levelNodes[count] = node.bits
        levelMasks[count] = UInt64(tables.compact.candidates(node, length) & seenMoves[node.symmetry &* 19 &+ 18])
      }
      count &+= 1
    }
    if let full = tables.full { return descend(full, 0, count, length) }
    return descend(0, count, length)
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

  /// Sets which moves of the root's direction are allowed; false when its pre-moves are not.
  private func allowBlocked(_ root: Root) -> Bool {
    jobMoves = 0
    jobBlockedFaces = 0
    let axis = Int(root.direction) % 3
    for move in 0..<18 {
      if blockedFaces >> Int(AxisRotation.originalMove[axis][move].face.rawValue) & 1 == 0 {
        jobMoves |= 1 << UInt64(move)
      } else {
        jobBlockedFaces |= 1 << (move / 3)
      }
    }
    fillSeenMoves()
    return preMoves.sequences[Int(root.preMove)].moves.allSatisfy { jobMoves >> UInt64($0.index) & 1 == 1 }
  }

  /// Whether to stop because of time or another thread; cheap enough for every few hundred nodes.
  @inline(never) private func poll() -> Bool {
    watch?.add(nodes: 0)
    if let control, control.isCancelled { isInterrupted = true }
    if nodeCount > nodeLimit { isInterrupted = true }
    if let shared {
      if shared.isPast(currentJob) { isAbandoned = true }
      if shared.isImproving { limit = min(limit, limit(below: shared.bestScore)) }
      if shared.isStopped { isInterrupted = true }
    }
    if deadline != Int64.max && (best != nil || !mustFind || shared?.hasSolution == true) && SystemClock.monotonic >= deadline {
      isInterrupted = true
    }
    return isInterrupted || isAbandoned
  }

  // MARK: - Phase 1

  /// The search with the compact tables: visits the nodes of a level, which have `togo` moves left, in groups, as with the full
  /// tables below. Each node carries the moves that may be good.
  private func descend(_ level: Int, _ count: Int, _ togo: Int) -> Bool {
    var start = 0
    while start < count {
      let end = min(start &+ groupLimit, count)
      if togo == 1 ? finishPhaseOne(level, start..<end) : descend(level, start..<end, togo) { return true }
      start = end
    }
    return false
  }

  private func descend(_ level: Int, _ group: Range<Int>, _ togo: Int) -> Bool {
    nodeCount &+= group.count
    if togo >= 6 {
      pollsLeft &-= 1
      if pollsLeft < 0 {
        pollsLeft = 4
        if poll() { return true }
      }
    }
    let compact = tables.compact
    let child = togo &- 1
    let nodes = levelNodes.suffix(from: level &* Self.levelSize)
    let nodeMoves = levelMasks.suffix(from: level &* Self.levelSize)
    let nextNodes = levelNodes.suffix(from: (level &+ 1) &* Self.levelSize)
    let nextMoves = levelMasks.suffix(from: (level &+ 1) &* Self.levelSize)
    var count = 0
    for index in group {
      let node = CompactTables.Node(bits: nodes[index])
      var moves = nodeMoves[index]
      while moves != 0 {
        let move = moves.trailingZeroBitCount
        moves &= moves &- 1
        let cube = compact.turned(node, move, parent: index)
        let straight = compact.straightEntry(cube)
        let crossed = compact.crossedEntry(cube)
        arrivals[count] = cube.bits
        arrivalEntries[count] = UInt32(straight.bits) | UInt32(crossed.bits) &<< 16
        count &+= max(straight.distance, crossed.distance) <= child ? 1 : 0
      }
    }
    var kept = 0
    for index in 0..<count {
      let cube = CompactTables.Arrival(bits: arrivals[index])
      let symmetry = CompactTables.Node(bits: nodes[cube.parent]).symmetry
      let move = Int(compact.maps.originalMove[symmetry &* 18 &+ cube.move])
      let next = compact.normalised(cube, seenBefore: symmetry).with(move: move, parent: cube.parent)
      let entries = arrivalEntries[index]
      let moves =
        compact.candidates(
          next, cube, FaceEntry(bits: UInt16(truncatingIfNeeded: entries)), FaceEntry(bits: UInt16(truncatingIfNeeded: entries &>> 16)),
          child)
        & seenMoves[next.symmetry &* 19 &+ move]
      nextNodes[kept] = next.bits
      nextMoves[kept] = UInt64(moves)
      kept &+= moves != 0 && (child >= Self.shortestReturn || !next.isSolved) ? 1 : 0
    }
    currentEntry[level &+ 1] = -1
    return descend(level &+ 1, kept, child)
  }

  /// The last move of phase 1, from each node of a group: slice with twist and slice with flip are solved, so phase 1 is.
  private func finishPhaseOne(_ level: Int, _ group: Range<Int>) -> Bool {
    for index in group {
      let node = CompactTables.Node(bits: levelNodes[level &* Self.levelSize &+ index])
      let names = tables.compact.maps.originalMove.suffix(from: node.symmetry &* 18)
      var moves = levelMasks[level &* Self.levelSize &+ index]
      while moves != 0 {
        if leaf(level, index, names[moves.trailingZeroBitCount]) { return true }
        moves &= moves &- 1
      }
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
      let node = PhaseOneDistances.Node(bits: nodes[index])
      let moves = full.phaseOne.candidates(full.phaseOne.twistMasks(node, masks[index]), masks[index], togo)
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
      let node = PhaseOneDistances.Node(bits: nodes[index])
      let distance = node.distance
      let names = full.originalMove.suffix(from: node.symmetry &* 18)
      var moves = groupMoves[index &- group.lowerBound]
      while moves != 0 {
        let move = moves.trailingZeroBitCount
        moves &= moves &- 1
        // It carries the distance of its parent, from which its own follows below.
        nextNodes[count] = full.phaseOne.turned(node, move).with(move: Int(names[move]), parent: index).with(distance: distance).bits
        count &+= 1
      }
    }
    var kept = 0
    for index in 0..<count {
      let next = PhaseOneDistances.Node(bits: nextNodes[index])
      let distance = next.distance
      // One nearer (0), equal (1) or one farther (2), from the difference of the residues.
      let change = full.phaseOne.residue(next) &- distance % 3 &+ 2
      let step = 146 &>> (2 &* change) & 3
      let far = distance &+ step &- 1
      nextNodes[kept] = next.bits &+ UInt64(truncatingIfNeeded: step) &<< 40 &- 1 &<< 40
      let isUseful = far == child || (far < child && far &+ child >= Self.shortestReturn)
      kept &+= isUseful ? 1 : 0
    }
    for index in 0..<kept { nextMasks[index] = full.phaseOne.flipMasks(PhaseOneDistances.Node(bits: nextNodes[index])) }
    currentEntry[level &+ 1] = -1
    return descend(full, level &+ 1, kept, child)
  }

  /// The last move of phase 1, from each node of a group: both masks say that it solves their part, so it solves phase 1.
  private func finishPhaseOne(_ full: FullTables, _ level: Int, _ group: Range<Int>) -> Bool {
    findMoves(full, level, group, 1)
    for index in group {
      let node = PhaseOneDistances.Node(bits: levelNodes[level &* Self.levelSize &+ index])
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
      let node = PhaseOneDistances.Node(bits: levelNodes[shared &* Self.levelSize &+ entry])
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

  /// Tries to finish within the limit after `length` moves, the first `same` of which are those of the last time.
  private func tryPhaseTwo(_ length: Int, from same: Int) -> Bool {
    leafCount &+= 1
    for step in same..<length {
      let move = Int(path[step])
      cornerStack[step &+ 1] = phaseTwo.packed.turned(corners: cornerStack[step], move)
      edgeStack[step &+ 1] = phaseTwo.packed.turned(edges: edgeStack[step], move)
    }
    let budget = min(limit &- total, phaseTwoCap)
    guard budget >= 0 else { return false }
    let edgeWord = edgeStack[length]
    let slice = phaseTwo.ranks.rankOfSliceEdges(edgeWord)
    let corners = Int(phaseTwo.corners.classOf[phaseTwo.ranks.rank(cornerStack[length])])
    if phaseTwo.cornerBound(corners, slice) > budget { return false }
    let edges = Int(phaseTwo.edges.classOf[phaseTwo.ranks.rankOfLayerEdges(edgeWord)])
    if phaseTwo.edgeBound(edges, slice) > budget { return false }
    let node = PhaseTwoTables.Node(corners: corners, edges: edges, slice: slice)
    var remaining = largeBound(node)
    if remaining > budget { return false }
    remaining = max(remaining, phaseTwo.bound(node))
    let blocked = jobBlockedFaces | (length == 0 ? 0 : Int(blockedAfter[Int(path[length &- 1]) / 3]))
    while remaining <= budget {
      if remaining == 0 || finish(node, phaseTwo.candidates(node, remaining) & ~blocked, remaining, 0) {
        if found(phaseOne: length, phaseTwo: remaining) { return true }
        // A longer one may still be cheaper.
        if costs == nil { return false }
      }
      remaining &+= 1
    }
    return false
  }

  /// What the large table of phase 2 says, if there is one.
  @inline(__always) private func largeBound(_ node: PhaseTwoTables.Node) -> Int {
    guard let full = tables.full else { return 0 }
    let seen = Int(phaseTwo.maps.relative[node.cornerSymmetry &* 16 &+ node.edgeSymmetry])
    return full.phaseTwoBound(
      cornerClass: node.cornerRow, edges: Int(full.edgeConjugate[Int(phaseTwo.edgeRepresentative[node.edgeRow]) &* 16 &+ seen]))
  }

  /// Depth-first search of phase 2 with exactly `remaining` moves, the first of them of one of `faces`.
  private func finish(_ node: PhaseTwoTables.Node, _ faces: Int, _ remaining: Int, _ depth: Int) -> Bool {
    let child = remaining &- 1
    var faces = faces
    while faces != 0 {
      let face = faces.trailingZeroBitCount
      faces &= faces &- 1
      for move in PhaseTwoTables.moves(of: face) {
        let next = phaseTwo.turned(node, move)
        var nextFaces = 0
        if child == 0 {
          guard next.isSolved else { continue }
        } else {
          nextFaces = phaseTwo.candidates(next, child) & ~(jobBlockedFaces | Int(blockedAfter[face]))
          if nextFaces == 0 || largeBound(next) > child { continue }
        }
        phaseTwoPath[depth] = UInt8(truncatingIfNeeded: Coordinate.phaseTwoMove(move))
        if child == 0 || finish(next, nextFaces, child, depth &+ 1) { return true }
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
