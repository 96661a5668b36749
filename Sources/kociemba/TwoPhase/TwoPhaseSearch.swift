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
  private let tables: MetricTables<Steps>
  private let arena = Arena()
  private let filter: MoveFilter<Steps>
  private let frontier: PhaseOneFrontier<Steps>
  private let cubes: StartingCubes<Steps>
  private let phaseTwo: PhaseTwoSearch<Steps>
  /// For each level the node from which the last leaf came; -1 when that node is gone.
  private let currentEntry: Table<Int32>
  /// The roots that are searched in one job: those without pre-moves, those with one step, and part of a direction's with more.
  private let blocks: [Range<Int>]
  /// Phase 2 is not followed further than this; longer ones are found sooner with a longer phase 1.
  private let phaseTwoCap: Int
  private var state: State

  /// A search for the solution of one cube.
  private struct State {
    var run: SearchRun
    /// The longest solution that is still wanted.
    var limit: Int
    /// The smallest length of phase 1.
    var smallest = 0
    /// The length of phase 1 with its pre-moves.
    var total = 0
    var groupLimit = PhaseOneFrontier<Steps>.groupSize
    /// The root and the variant of it that phase 2 is tried with.
    var root = 0
    var variant = 0
    var variantCount = 1
    /// The variants of roots that a blocked face allows, one bit each.
    var allowedVariants = Int.max

    init(_ run: SearchRun) {
      self.run = run
      limit = run.request.limit
    }
  }

  init(tables: MetricTables<Steps>) throws(SolverError) {
    self.tables = tables
    filter = try MoveFilter(arena: arena)
    frontier = try PhaseOneFrontier(arena: arena)
    cubes = try StartingCubes(tables: tables, frontier: frontier, arena: arena)
    phaseTwo = try PhaseTwoSearch(tables, filter: filter, arena: arena)
    phaseTwoCap = tables.full == nil ? Steps.tuning.compactPhaseTwoCap : Steps.tuning.fullPhaseTwoCap
    currentEntry = try arena.table(PhaseOneFrontier<Steps>.levels)
    blocks = Self.blocks(tables.preMoves)
    state = State(.none)
  }

  /// Largest number of roots in one job, approximately.
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

  /// Searches for a solution within the limits; keeps improving it until it has the target length or time is over. Together with
  /// other searches, each of which takes the next job that nobody has taken.
  func solve(_ cube: CubieState, _ request: SearchRequest, _ shared: SharedSearch) {
    state = State(SearchRun(request, shared))
    // The caller's objects are released after the search.
    defer { state = State(.none) }
    cubes.prepare(cube)
    state.smallest = cubes.smallestBound
    phaseTwo.blockedGroups = 0
    filter.restrict(to: Steps.allSteps)
    while state.run.takesJob() && !run(state.run.job) {}
  }

  /// Solves one cube on the calling thread.
  func solveAlone(_ cube: CubieState, _ request: SearchRequest) throws(SolverError) -> Solution {
    if cube == .solved { return request.solution([]) }
    let shared = SharedSearch(isImproving: request.options.timeBudget != nil)
    solve(cube, request, shared)
    return try request.answer(shared)
  }

  // MARK: - Rounds

  /// The first round that uses pre-moves, counted from the smallest bound of the plain directions.
  private static var preMoveDelay: Int { 1 }

  /// Does one job: some roots in one round; a round is a length of phase 1 with its pre-moves. The order of the jobs, and
  /// what each does, depends on the cube alone.
  ///
  /// - Returns: whether the search is over, or there are no more jobs.
  private func run(_ job: Int) -> Bool {
    let round = state.smallest &+ job / blocks.count
    if round > state.limit { return true }
    let block = blocks[job % blocks.count]
    if block.lowerBound > 0 {
      let preMoveLength = tables.preMoves.length(of: block.lowerBound / Root.directionCount)
      if round < max(state.smallest &+ Self.preMoveDelay, Steps.tuning.preMoveMinimum &+ preMoveLength) { return false }
      cubes.addPreMoves(upTo: preMoveLength)
    }
    state.total = round
    // The first solution is near: wide groups would only look at much that is not needed.
    state.groupLimit = block.lowerBound == 0 ? PhaseOneFrontier<Steps>.groupSize / 4 : PhaseOneFrontier<Steps>.groupSize
    // Roots of a block have equally many pre-moves, so the lengths of their phases 1 are the same too.
    let length = round &- Int(cubes.roots[block.lowerBound].preMoveLength)
    let blockedFaces = state.run.request.options.blockedFaces
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
    if cubes.duplicates &>> Int(root.direction) & 1 == 1 && state.run.request.options.blockedFaces.isEmpty { return false }
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
    for face in Face.allCases where state.run.request.options.blockedFaces.contains(names[Int(Move(face, quarterTurns: 1).index)].face) {
      for (number, step) in Steps.list.steps.enumerated() where step.contains(where: { $0.face == face }) {
        allowed &= ~(1 << UInt64(number))
      }
      phaseTwo.blockedGroups |= StepList.groups(of: face)
    }
    filter.restrict(to: allowed)
    state.allowedVariants = 0
    for (variant, steps) in cubes.preMoves.variants[Int(root.preMove)].enumerated()
    where steps.allSatisfy({ allowed >> UInt64($0) & 1 == 1 }) { state.allowedVariants |= 1 << variant }
    return state.allowedVariants != 0
  }

  /// Searches some roots, whose phases 1 shall have this length.
  private func search(_ block: Range<Int>, _ length: Int) -> Bool {
    currentEntry[0] = -1
    if length == 0 {
      enter(block.lowerBound)
      return tryPhaseTwo(0, from: 0)
    }
    if let full = tables.full { return search(full, block, length) }
    return search(tables.compact, block, length)
  }

  // MARK: - Phase 1

  private func search<Profile: PhaseOneTables>(_ profile: Profile, _ block: Range<Int>, _ length: Int) -> Bool
  where Profile.Steps == Steps {
    var count = 0
    for index in block where isUseful(index, length) {
      let root = cubes.roots[index]
      let node = PhaseOneNode(bits: root.node).with(state: Steps.noState, parent: index).with(distance: Int(root.bound))
      frontier.nodes(0)[count] = node.bits
      frontier.moves(0)[count] = profile.beginning(node, filter, length)
      count &+= 1
    }
    return descend(profile, 0, count, length)
  }

  /// Visits the nodes of a level, which have `movesLeft` moves left, in groups.
  private func descend<Profile: PhaseOneTables>(_ profile: Profile, _ level: Int, _ count: Int, _ movesLeft: Int) -> Bool
  where Profile.Steps == Steps {
    PhaseOneFrontier<Steps>.anyGroup(of: count, size: state.groupLimit) { group in
      profile.findMoves(frontier, filter, level, group, movesLeft: movesLeft)
      return movesLeft == 1 ? finishPhaseOne(profile.originalStep, level, group) : descend(profile, level, group, movesLeft)
    }
  }

  private func descend<Profile: PhaseOneTables>(_ profile: Profile, _ level: Int, _ group: Range<Int>, _ movesLeft: Int) -> Bool
  where Profile.Steps == Steps {
    if state.run.isPollDue(after: group.count, movesLeft: movesLeft, shortest: Self.shortestPolled, groups: Self.groupsBetweenPolls)
      && poll()
    {
      return true
    }
    let kept = profile.expand(frontier, filter, level, group, movesLeft: movesLeft &- 1)
    currentEntry[level &+ 1] = -1
    return descend(profile, level &+ 1, kept, movesLeft &- 1)
  }

  /// The last move of phase 1, from each node of a group: the moves that a node still has solve phase 1.
  private func finishPhaseOne(_ originalStep: Table<UInt8>, _ level: Int, _ group: Range<Int>) -> Bool {
    for index in group {
      let node = PhaseOneNode(bits: frontier.nodes(level)[index])
      var moves = frontier.moves(level)[index]
      while moves != 0 {
        if leaf(level, index, originalStep[node.symmetry &* Steps.count &+ moves.trailingZeroBitCount]) { return true }
        moves &= moves &- 1
      }
    }
    return false
  }

  /// Nodes with fewer moves left do not look whether to stop.
  private static var shortestPolled: Int { 6 }
  private static var groupsBetweenPolls: Int { 4 }

  /// Whether to stop; see ``SearchRun/poll(reported:)``.
  @inline(never) private func poll() -> Bool {
    if state.run.shared.isImproving { lowerLimit() }
    return state.run.poll(reported: 0)
  }

  /// Leaves out lengths of which no solution can be better than the best.
  private func lowerLimit() {
    let score = state.run.shared.bestScore
    if score == Int.max { return }
    let options = state.run.request.options
    state.limit = min(state.limit, options.isFastest ? options.longest(in: Steps.metric, costing: score &- 1) : score &- Steps.lengthStep)
  }

  // MARK: - Phase 2

  /// Makes a root the beginning of what phase 2 is tried with.
  private func enter(_ index: Int) {
    let root = cubes.roots[index]
    state.root = index
    state.variantCount = Int(cubes.preMoves.variantCounts[Int(root.preMove)])
    for variant in 0..<state.variantCount { phaseTwo.enter(cubes.state(root, variant), variant: variant) }
  }

  /// Phase 1 is done with a move from a node of a level.
  private func leaf(_ level: Int, _ entry: Int, _ move: UInt8) -> Bool {
    // Up to the first ancestor that the last leaf had too.
    var shared = level
    var entry = entry
    while currentEntry[shared] != Int32(truncatingIfNeeded: entry) {
      currentEntry[shared] = Int32(truncatingIfNeeded: entry)
      let node = PhaseOneNode(bits: frontier.nodes(shared)[entry])
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
    for variant in 0..<state.variantCount { phaseTwo.follow(from: same, to: length, variant: variant) }
    for variant in 0..<state.variantCount where state.allowedVariants &>> variant & 1 == 1 {
      state.variant = variant
      if tryPhaseTwo(length, variant) { return true }
    }
    return false
  }

  private func tryPhaseTwo(_ length: Int, _ variant: Int) -> Bool {
    let budget = min(state.limit &- state.total, phaseTwoCap)
    guard budget >= 0, let start = phaseTwo.start(after: length, variant: variant, budget: budget) else { return false }
    var movesLeft = start.bound
    while movesLeft <= budget {
      if phaseTwo.solve(start, movesLeft: movesLeft) {
        if found(phaseOne: length) { return true }
        // A longer one may still be faster.
        if !state.run.request.options.isFastest { return false }
      }
      movesLeft &+= Steps.lengthStep
    }
    return false
  }

  // MARK: - Solutions

  /// The moves of both phases and the pre-moves, as turns of the cube as it was given.
  private func solution(phaseOne: Int) -> [Move] {
    let root = cubes.roots[state.root]
    var moves: [Move] = []
    for step in 0..<phaseOne { moves += Steps.list.steps[Int(phaseTwo.path[step])] }
    for step in 0..<phaseTwo.solutionCount { moves += Steps.list.phaseTwoSteps[Int(phaseTwo.solution[step])] }
    moves += cubes.preMoves.moves[Int(root.preMove) &* PreMoves<Steps>.mostVariants &+ state.variant]
    moves = moves.map { AxisRotation.originalMove[root.axis][Int($0.index)] }
    return (root.isInverse ? moves.inverted : moves).simplified
  }

  /// Takes a solution down; true when the search is over.
  @inline(never) private func found(phaseOne: Int) -> Bool {
    let moves = solution(phaseOne: phaseOne)
    let (request, shared) = (state.run.request, state.run.shared)
    guard request.options.metric.length(moves) <= request.acceptable else { return false }
    let score = request.options.cost(moves)
    if shared.isImproving {
      // Somebody else may have been faster; then nothing is new here.
      let isBetter = shared.offer(moves, score: score)
      lowerLimit()
      if !isBetter { return false }
    }
    let isOver = score <= request.target
    if isOver { shared.finish(moves, score: score, job: state.run.job) }
    return isOver || shared.isStopped
  }
}
