import VisionSupport

/// One thread's two-phase search: takes the cube in six directions and through pre-moves to the subgroup, and from
/// there to the goal.
///
/// The method is H. Kociemba's two-phase algorithm (kociemba.org/cube.htm) in the form that later programs gave it:
/// three axes and the inverse (T. Rokicki, "twophase"), and pre-moves (Chen Shuang, "min2phase").
///
/// Everything that the inner loops touch is a ``Table`` or a number; nothing is allocated or reference-counted there.
///
/// A search is used by one thread at a time; the solver that owns it sees to that.
final class TwoPhaseSearch<Steps: StepSet>: @unchecked Sendable {
  let tables: MetricTables<Steps>
  private let arena: Arena
  private let filter: MoveFilter<Steps>
  private let frontier: PhaseOneFrontier<Steps>
  private let cubes: StartingCubes<Steps>
  private let compact: CompactTwoPhase<Steps>
  /// Phase 1 with the tables of the full profile, if there are any.
  private let full: FullTwoPhase<Steps>?
  private let phaseTwo: PhaseTwoSearch<Steps>
  /// For each level the node from which the last leaf came; -1 when that node is gone.
  private let currentEntry: Table<Int32>
  /// The roots that are searched in one job: those without pre-moves, those with one step, and part of a direction's with more.
  private let blocks: [Range<Int>]
  /// Phase 2 is not followed further than this; longer ones are found sooner with a longer phase 1.
  private let phaseTwoCap: Int

  // What the solves to come look for.

  private var blockedFaces: FaceSet = []
  /// What makes a solution better than another one.
  private var options = SolverOptions()
  /// The longest solution that is still wanted.
  private var limit = 0
  /// Solutions of this length or cost, or less, end the search.
  private var target = 0
  /// The longest solution that may be given, in the metric of the options.
  private var acceptable = 0
  /// The moment at which to give up, on the monotonic clock.
  private var deadline = Int64.max
  private var cancellation: CancellationToken?
  private var nodeLimit = Int.max
  private var reporter: ProgressReporter?
  /// Whether to go on after the deadline until there is a solution at all.
  private var mustFind = false
  /// Called for each better solution; true ends the search.
  var improved: (([Move]) -> Bool)?

  // The solve at hand.

  private var shared: SharedSearch?
  private var currentJob = 0
  /// Whether the job at hand has become useless because an earlier one gave the answer.
  private var isAbandoned = false
  /// Whether time ran out or somebody cancelled.
  private(set) var isInterrupted = false
  private(set) var best: [Move]?
  private var bestScore = Int.max
  /// The smallest length of phase 1.
  private var smallest = 0
  private var currentRoot = 0
  private var currentVariant = 0
  private var variantCount = 1
  /// The variants of roots that a blocked face allows, one bit each.
  private var allowedVariants = Int.max
  /// The length of phase 1 with its pre-moves.
  private var total = 0
  private var groupLimit = PhaseOneFrontier<Steps>.groupSize
  private var allowedSteps = Steps.allSteps
  private var pollsLeft = 0
  private(set) var nodeCount = 0

  init(tables: MetricTables<Steps>) throws(SolverError) {
    self.tables = tables
    arena = try Arena(
      capacity: MoveFilter<Steps>.size + PhaseOneFrontier<Steps>.size + StartingCubes<Steps>.size(tables.preMoves)
        + CompactTwoPhase<Steps>.size + PhaseTwoSearch<Steps>.size + Arena.size(PhaseOneFrontier<Steps>.levels, of: Int32.self))
    let filter = MoveFilter<Steps>(arena: arena)
    let frontier = PhaseOneFrontier<Steps>(arena: arena)
    self.filter = filter
    self.frontier = frontier
    cubes = StartingCubes(tables: tables, frontier: frontier, arena: arena)
    compact = CompactTwoPhase(tables.compact, frontier: frontier, filter: filter, arena: arena)
    full = tables.full.map { FullTwoPhase($0, frontier: frontier, filter: filter) }
    phaseTwo = PhaseTwoSearch(tables, filter: filter, arena: arena)
    phaseTwoCap = tables.full == nil ? Steps.tuning.compactPhaseTwoCap : Steps.tuning.fullPhaseTwoCap
    currentEntry = arena.table(PhaseOneFrontier<Steps>.levels)
    blocks = Self.blocks(tables.preMoves)
  }

  /// No more roots than about so many are searched in one job.
  private static var largestBlock: Int { 60 }

  private static func blocks(_ preMoves: PreMoves<Steps>) -> [Range<Int>] {
    let directions = Root.directionCount
    var result = [0..<directions, directions..<directions * preMoves.ends[1]]
    for length in 1..<preMoves.ends.count - 1 {
      let count = preMoves.ends[length + 1] - preMoves.ends[length]
      let parts = (count + largestBlock - 1) / largestBlock
      for direction in 0..<directions {
        let first = directions * preMoves.ends[length] + direction * count
        for part in 0..<parts { result.append(first + count * part / parts..<first + count * (part + 1) / parts) }
      }
    }
    return result
  }

  // MARK: - Solving

  /// Sets limits for the solves to come.
  func prepare(_ options: SolverOptions, begin: Int64, cancellation: CancellationToken) {
    let longest = options.longest
    target = max(0, min(options.targetLength ?? longest, longest))
    // Without a time budget only a solution of the target length ends the search, so longer ones are of no use.
    acceptable = options.timeBudget == nil ? target : longest
    limit = options.metric == Steps.metric ? acceptable : Steps.metric.lengthLimit
    blockedFaces = options.blockedFaces
    self.options = options
    restrict(to: Steps.allSteps)
    phaseTwo.blockedGroups = 0
    allowedVariants = .max
    deadline = options.timeBudget.map { begin.addingReportingOverflow(max($0, 0)) }.map { $0.overflow ? .max : $0.partialValue } ?? .max
    mustFind = longest >= options.metric.guaranteedLength
    self.cancellation = cancellation
  }

  /// Searches for a solution within the limits; keeps improving it until it has the target length or time is over.
  func solve(_ cube: CubieState) {
    begin(cube)
    var job = 0
    while !isInterrupted, let isOver = run(job), !isOver { job &+= 1 }
  }

  /// The same together with other searches, each of which takes the next job that nobody has taken.
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

  /// Solves one cube on the calling thread.
  func solveAlone(
    _ cube: CubieState, _ options: SolverOptions, cancellation: CancellationToken
  ) -> Result<Solution, SolverError> {
    let start = SystemClock.monotonic
    prepare(options, begin: start, cancellation: cancellation)
    if cube != .solved {
      solve(cube)
      if cancellation.isCancelled { return .failure(.cancelled) }
      guard best != nil else { return .failure(options.failure(isInterrupted: isInterrupted)) }
    }
    let moves = cube == .solved ? [] : best ?? []
    return .success(Solution(moves, options, begin: start))
  }

  /// Looks for a solution until so many nodes are visited; the answer depends on nothing else.
  ///
  /// - Parameter reporter: learns that the search goes on.
  func solve(
    _ cube: CubieState, _ options: SolverOptions, nodeLimit: Int, cancellation: CancellationToken, deadline: Int64,
    reporter: ProgressReporter?
  ) -> [Move]? {
    prepare(options, begin: 0, cancellation: cancellation)
    self.nodeLimit = nodeLimit
    self.deadline = deadline
    self.reporter = reporter
    solve(cube)
    self.nodeLimit = .max
    self.reporter = nil
    return best
  }

  private func begin(_ cube: CubieState) {
    cubes.prepare(cube)
    best = nil
    bestScore = Int.max
    isInterrupted = false
    isAbandoned = false
    nodeCount = 0
    pollsLeft = 0
    smallest = cubes.smallestBound
  }

  // MARK: - Rounds

  /// The first round that uses pre-moves, counted from the smallest bound of the plain directions.
  private static var preMoveDelay: Int { 1 }
  /// Does one job: some roots in one round; a round is a length of phase 1 with its pre-moves. The order of the jobs, and
  /// what each does, depends on the cube alone.
  ///
  /// - Returns: whether the search is over; nil when there are no more jobs.
  private func run(_ job: Int) -> Bool? {
    let round = smallest &+ job / blocks.count
    guard round <= limit else { return nil }
    let block = blocks[job % blocks.count]
    if block.lowerBound > 0 {
      let preMoveLength = tables.preMoves.length(of: block.lowerBound / Root.directionCount)
      if round < max(smallest &+ Self.preMoveDelay, Steps.tuning.preMoveMinimum &+ preMoveLength) { return false }
      cubes.addPreMoves(upTo: preMoveLength)
    }
    total = round
    // The first solution is near: wide groups would only look at much that is not needed.
    groupLimit = block.lowerBound == 0 ? PhaseOneFrontier<Steps>.groupSize / 4 : PhaseOneFrontier<Steps>.groupSize
    // Roots of a block have equally many pre-moves, so the lengths of their phases 1 are the same too.
    let length = round &- Int(cubes.roots[block.lowerBound].preMoveLength)
    if length == 0 || !blockedFaces.isEmpty {
      for index in block where isUseful(index, length) && (blockedFaces.isEmpty || allowSteps(cubes.roots[index])) {
        if search(index..<index + 1, length) { return true }
      }
      return false
    }
    return search(block, length)
  }

  /// Whether phase 1 of a root can have this length.
  private func isUseful(_ index: Int, _ length: Int) -> Bool {
    let root = cubes.roots[index]
    // With a blocked face symmetric cubes are not equal any more.
    if cubes.duplicates &>> Int(root.direction) & 1 == 1 && blockedFaces.isEmpty { return false }
    guard length >= Int(root.bound) else { return false }
    if root.preMove != 0 && length < Steps.tuning.preMoveMinimum { return false }
    if root.bound == 0 && length > 0 && length < Steps.tuning.shortestReturn { return false }
    return true
  }

  /// Sets which steps of the root's direction are allowed; false when its pre-moves are not.
  private func allowSteps(_ root: Root) -> Bool {
    let names = AxisRotation.originalMove[root.axis]
    var allowed = Steps.allSteps
    phaseTwo.blockedGroups = 0
    for face in Face.allCases where blockedFaces.contains(names[Int(Move(face, quarterTurns: 1).index)].face) {
      for (number, step) in Steps.list.steps.enumerated() where step.contains(where: { $0.face == face }) {
        allowed &= ~(1 << UInt64(number))
      }
      phaseTwo.blockedGroups |= StepList.groups(of: face)
    }
    restrict(to: allowed)
    allowedVariants = 0
    for (variant, steps) in cubes.preMoves.variants[Int(root.preMove)].enumerated()
    where steps.allSatisfy({ allowed >> UInt64($0) & 1 == 1 }) { allowedVariants |= 1 << variant }
    return allowedVariants != 0
  }

  private func restrict(to steps: UInt64) {
    if steps == allowedSteps { return }
    allowedSteps = steps
    filter.restrict(to: steps)
  }

  /// Searches some roots, whose phases 1 shall have this length.
  private func search(_ block: Range<Int>, _ length: Int) -> Bool {
    currentEntry[0] = -1
    if length == 0 {
      enter(block.lowerBound)
      return tryPhaseTwo(0, from: 0)
    }
    if let full { return search(full, block, length) }
    return search(compact, block, length)
  }

  // MARK: - Phase 1

  private func search<Profile: PhaseOne>(_ phaseOne: Profile, _ block: Range<Int>, _ length: Int) -> Bool {
    var count = 0
    for index in block where isUseful(index, length) {
      phaseOne.start(cubes.roots[index], number: index, position: count, length: length)
      count &+= 1
    }
    return descend(phaseOne, 0, count, length)
  }

  /// Visits the nodes of a level, which have `movesLeft` moves left, in groups.
  private func descend<Profile: PhaseOne>(_ phaseOne: Profile, _ level: Int, _ count: Int, _ movesLeft: Int) -> Bool {
    PhaseOneFrontier<Steps>.anyGroup(of: count, size: groupLimit) { group in
      movesLeft == 1 ? finishPhaseOne(phaseOne, level, group) : descend(phaseOne, level, group, movesLeft)
    }
  }

  private func descend<Profile: PhaseOne>(_ phaseOne: Profile, _ level: Int, _ group: Range<Int>, _ movesLeft: Int) -> Bool {
    nodeCount &+= group.count
    if movesLeft >= Self.shortestPolled {
      pollsLeft &-= 1
      if pollsLeft < 0 {
        pollsLeft = Self.groupsBetweenPolls
        if poll() { return true }
      }
    }
    let kept = phaseOne.expand(level, group, movesLeft: movesLeft &- 1)
    currentEntry[level &+ 1] = -1
    return descend(phaseOne, level &+ 1, kept, movesLeft &- 1)
  }

  /// The last move of phase 1, from each node of a group.
  private func finishPhaseOne<Profile: PhaseOne>(_ phaseOne: Profile, _ level: Int, _ group: Range<Int>) -> Bool {
    phaseOne.prepareLastMoves(level, group)
    for index in group {
      var (moves, names) = phaseOne.lastMoves(level, index, in: group)
      while moves != 0 {
        if leaf(level, index, names[moves.trailingZeroBitCount]) { return true }
        moves &= moves &- 1
      }
    }
    return false
  }

  /// Nodes with fewer moves left do not look whether to stop.
  private static var shortestPolled: Int { 6 }
  private static var groupsBetweenPolls: Int { 4 }

  /// Whether to stop because of time or another thread; cheap enough for every few hundred nodes.
  @inline(never) private func poll() -> Bool {
    reporter?.add(nodes: 0)
    if let cancellation, cancellation.isCancelled { isInterrupted = true }
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

  // MARK: - Phase 2

  /// Makes a root the beginning of what phase 2 is tried with.
  private func enter(_ index: Int) {
    let root = cubes.roots[index]
    currentRoot = index
    variantCount = Int(cubes.preMoves.variantCounts[Int(root.preMove)])
    for variant in 0..<variantCount { phaseTwo.enter(cubes.state(root, variant), variant: variant) }
  }

  /// Phase 1 is done with a move from a node of a level.
  private func leaf(_ level: Int, _ entry: Int, _ move: UInt8) -> Bool {
    // Up to the first ancestor that the last leaf had too.
    var shared = level
    var entry = entry
    while currentEntry[shared] != Int32(truncatingIfNeeded: entry) {
      currentEntry[shared] = Int32(truncatingIfNeeded: entry)
      let node = PhaseOneDistances<Steps>.Node(bits: frontier.nodes(shared)[entry])
      entry = node.parent
      if shared == 0 {
        enter(entry)
        break
      }
      shared &-= 1
      phaseTwo.path[shared] = UInt8(truncatingIfNeeded: filter.step(of: node.state))
    }
    phaseTwo.path[level] = move
    return tryPhaseTwo(level &+ 1, from: shared)
  }

  /// Tries to finish each variant within the limit after `length` moves, the first `same` of which are those of the last time.
  private func tryPhaseTwo(_ length: Int, from same: Int) -> Bool {
    for variant in 0..<variantCount { phaseTwo.follow(from: same, to: length, variant: variant) }
    for variant in 0..<variantCount where allowedVariants &>> variant & 1 == 1 {
      currentVariant = variant
      if tryPhaseTwo(length, variant) { return true }
    }
    return false
  }

  private func tryPhaseTwo(_ length: Int, _ variant: Int) -> Bool {
    let budget = min(limit &- total, phaseTwoCap)
    guard budget >= 0, let start = phaseTwo.start(after: length, variant: variant, budget: budget) else { return false }
    var movesLeft = start.bound
    while movesLeft <= budget {
      if phaseTwo.solve(start, movesLeft: movesLeft) {
        if found(phaseOne: length) { return true }
        // A longer one may still be faster.
        if !options.isFastest { return false }
      }
      movesLeft &+= Steps.lengthStep
    }
    return false
  }

  // MARK: - Solutions

  /// The length beyond which no solution can have a smaller score.
  private func limit(below score: Int) -> Int {
    if score == Int.max { return limit }
    return options.isFastest ? options.longest(in: Steps.metric, costing: score &- 1) : score &- Steps.lengthStep
  }

  /// The moves of both phases and the pre-moves, as turns of the cube as it was given.
  private func solution(phaseOne: Int) -> [Move] {
    let root = cubes.roots[currentRoot]
    var moves: [Move] = []
    for step in 0..<phaseOne { moves += Steps.list.steps[Int(phaseTwo.path[step])] }
    for step in 0..<phaseTwo.solutionCount { moves += Steps.list.phaseTwoSteps[Int(phaseTwo.solution[step])] }
    moves += cubes.preMoves.moves[Int(root.preMove) &* PreMoves<Steps>.mostVariants &+ currentVariant]
    moves = moves.map { AxisRotation.originalMove[root.axis][Int($0.index)] }
    return (root.isInverse ? moves.inverted : moves).simplified
  }

  /// Takes a solution down; true when the search is over.
  @inline(never) private func found(phaseOne: Int) -> Bool {
    let moves = solution(phaseOne: phaseOne)
    guard options.metric.length(moves) <= acceptable else { return false }
    let score = options.cost(moves)
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
