import VisionSupport
import Synchronization

/// One thread's search for a shortest solution, with proof: iterative deepening with the exact phase-1 distances of the
/// three axes as lower bound.
///
/// The search is R. Korf's IDA* (1985) with the bound of M. Reid's optimal solver (1997). In the last moves the move masks of the three
/// axes rule out children before they are made. A solution of n moves ends with a turn that lies in the subgroup of its own axis, so not
/// all three distances can be n.
final class IDAStarSearch<Steps: StepSet>: @unchecked Sendable {
  private typealias Node = PhaseOneNode

  private let table: PhaseOneDistances<Steps>
  /// Owns the memory of the table.
  private let tables: MetricTables<Steps>
  private let large: OptimalTables<Steps>?
  private let arena = Arena()
  private let views: AxisViews<Steps>
  private let filter: MoveFilter<Steps>
  /// `[first step * steps + second step]`: the steps that must not follow both, one bit each.
  private let blockedSteps: Table<UInt64>
  /// `[(level * 3 + axis) * levelSize + index]`: nodes, each with the move that led here and the number of its parent, and the
  /// masks of their classes.
  private let nodes: Table<UInt64>
  private let masks: Table<UInt64>
  /// `[level * levelSize + index]`: the last two steps, as an index of `blockedSteps`; used with windows alone.
  private let trails: Table<UInt16>
  /// For each node of a group its moves, and its axes from the one that is nearest to its limit, two bits each.
  private let groupMoves: Table<UInt64>
  private let groupAxes: Table<UInt8>
  /// `[axis of groupAxes * levelSize + index]`: the children at hand.
  private let children: Table<UInt64>

  @inline(__always) private static var axisCount: Int { 3 }
  @inline(__always) private static var groupSize: Int { PhaseOneFrontier<Steps>.groupSize }
  @inline(__always) private static var levelSize: Int { PhaseOneFrontier<Steps>.levelSize }
  private static var levels: Int { 32 }
  /// With more moves left than this the masks leave all moves.
  private static var longestMasked: Int { 8 }
  /// Nodes with fewer moves left do not look whether to stop.
  private static var shortestPolled: Int { 8 }
  private static var groupsBetweenPolls: Int { 8 }

  /// Whether it uses more than the table of phase 1.
  var isLarge: Bool { large != nil }

  private typealias Prefix = OptimalPrefixes<Steps>.Prefix

  private var state: State

  /// A search for solutions of one length.
  private struct State {
    var run: SearchRun
    var length = 0
    /// The cube that is searched.
    var cube = CubieState.solved
    var prefix: [Int] = []
    /// The steps that may follow the prefix, one bit each.
    var firstSteps: UInt64 = 0
    var hasWindows = false
    /// Nodes already reported.
    var reportedNodes = 0
  }

  /// From this length on a search takes minutes: the making of the large table takes less time than it saves.
  static var longLength: Int {
    switch Steps.metric {
    case .halfTurn, .axialQuarterTurn: 17
    case .quarterTurn: 21
    case .axialHalfTurn: 13
    }
  }

  /// Whether there is a large table. Rows whose symmetries share bytes cannot hold its class numbers.
  static var canBeLarge: Bool { !Steps.packsSymmetries }

  /// - Parameters:
  ///   - full: the tables of phase 1, which `tables` owns.
  ///   - large: the tables of long proofs, used instead.
  ///   - blockedFaces: faces that must not turn.
  init(
    _ full: FullTables<Steps>, of tables: MetricTables<Steps>, large: OptimalTables<Steps>? = nil, blockedFaces: FaceSet = []
  ) throws(SolverError) {
    table = large?.distances ?? full.phaseOne
    self.tables = tables
    self.large = large
    state = State(run: .none)
    filter = try MoveFilter(arena: arena)
    views = try AxisViews(arena: arena)
    blockedSteps = try arena.table(Steps.count * Steps.count)
    trails = try arena.table(Self.levels * Self.levelSize)
    nodes = try arena.table(Self.axisCount * Self.levels * Self.levelSize)
    masks = try arena.table(Self.axisCount * Self.levels * Self.levelSize)
    children = try arena.table(Self.axisCount * Self.levelSize)
    groupAxes = try arena.table(Self.groupSize)
    groupMoves = try arena.table(Self.groupSize)
    filter.restrict(to: Steps.list.steps(without: blockedFaces))
  }

  // MARK: - Bounds

  /// The node of an axis for the cube after a sequence of steps from the solved one.
  private func node(_ path: [Int], axis: Int) -> Node {
    var node = Node(twist: 0, row: 0, symmetry: 0)
    for step in path { node = table.turned(node, views.seen(step, axis: axis, symmetry: node.symmetry)) }
    return node.with(distance: table.distance(node))
  }

  /// The lower bound for the cube to which some steps lead from the solved one.
  func bound(_ path: [Int]) -> Int {
    let distances = (0..<Self.axisCount).map { node(path, axis: $0).distance }
    let largest = distances.max() ?? 0
    return largest > 0 && distances.allSatisfy { $0 == largest } ? largest + 1 : largest
  }

  /// A number that is larger for cubes whose children have larger bounds.
  func weight(_ path: [Int]) -> Int {
    var sum = 0
    for step in 0..<Steps.count {
      for axis in 0..<Self.axisCount {
        let distance = node(path + [step], axis: axis).distance
        sum += distance * distance * distance
      }
    }
    return sum
  }

  // MARK: - Jobs

  /// Does jobs until there are none left: each searches for solutions of `length` moves that begin with its prefix.
  ///
  /// - Parameters:
  ///   - path: steps that lead from the solved cube to the one that is searched.
  ///   - beginnings: those of the cube that is searched.
  func search(_ path: [Int], _ beginnings: OptimalPrefixes<Steps>, length: Int, _ request: SearchRequest, _ shared: SharedSearch) {
    state = State(run: SearchRun(request, shared), length: length, cube: CubieState.solved.applying(Steps.list.moves(of: path)))
    let prefixes = beginnings.prefixes(length: length)
    while state.run.takesJob() && state.run.job < prefixes.count {
      search(path, prefixes[state.run.job], beginnings)
      request.reporter?.finishJob()
    }
    request.reporter?.add(nodes: state.run.nodeCount &- state.reportedNodes)
  }

  /// Searches for solutions that begin with some moves.
  private func search(_ path: [Int], _ prefix: Prefix, _ beginnings: OptimalPrefixes<Steps>) {
    let steps = prefix.steps
    let length = state.length
    if steps.count == length {
      _ = finish(Steps.list.moves(of: steps))
      return
    }
    guard bound(path + steps) <= length - steps.count else { return }
    for axis in 0..<Self.axisCount {
      let node = node(path + steps, axis: axis).with(state: prefix.state)
      nodes[axis * Self.levelSize] = node.bits
      masks[axis * Self.levelSize] = table.flipMasks(node)
    }
    state.prefix = steps
    state.firstSteps = prefix.followers
    state.hasWindows = beginnings.hasWindows && steps.count > 1
    if state.hasWindows {
      trails[0] = UInt16(truncatingIfNeeded: steps[steps.count - 2] * Steps.count + steps[steps.count - 1])
      for (pair, blocked) in beginnings.blockedSteps(prefix).enumerated() { blockedSteps[pair] = blocked }
    }
    _ = descend(0, 1, length - steps.count)
  }

  /// Takes down the moves when they solve the cube.
  private func finish(_ moves: [Move]) -> Bool {
    let isSolution = state.cube.applying(moves) == .solved
    if isSolution { state.run.shared.finish(moves.simplified, score: state.length, job: state.run.job) }
    return isSolution
  }

  // MARK: - Search

  /// The place of an axis's nodes of a level.
  @inline(__always) private static func start(_ level: Int, _ axis: Int) -> Int { (level &* axisCount &+ axis) &* levelSize }

  /// The moves of the cube that one axis calls good.
  @inline(__always) private func candidates(_ axis: Int, _ bits: UInt64, _ flipMasks: UInt64, _ movesLeft: Int) -> UInt64 {
    let node = Node(bits: bits)
    let seen = Int(truncatingIfNeeded: table.candidates(table.twistMasks(node, flipMasks), flipMasks, movesLeft))
    return views.original(seen, axis: axis, symmetry: node.symmetry)
  }

  /// The node of an axis for a child, with the distance of its parent and the step, which ``storeChildren(_:_:_:)`` makes a state.
  @inline(__always) private func turned(_ axis: Int, _ level: Int, _ parent: Int, _ step: Int) -> UInt64 {
    let node = Node(bits: nodes[Self.start(level, axis) &+ parent])
    let seen = views.seen(step, axis: axis, symmetry: node.symmetry)
    return table.turned(node, seen).with(state: step, parent: parent).with(distance: node.distance).bits
  }

  /// Searches on from the first nodes of a level, group by group; see ``PhaseOneFrontier``.
  private func descend(_ level: Int, _ count: Int, _ movesLeft: Int) -> Bool {
    PhaseOneFrontier<Steps>.anyGroup(of: count, size: Self.groupSize) { descend(level, $0, movesLeft) }
  }

  private func descend(_ level: Int, _ group: Range<Int>, _ movesLeft: Int) -> Bool {
    if state.run.isPollDue(after: group.count, movesLeft: movesLeft, shortest: Self.shortestPolled, groups: Self.groupsBetweenPolls)
      && poll()
    {
      return true
    }
    findMoves(level, group, movesLeft)
    if movesLeft == 1 { return anyLeaf(level, group) }
    let childMovesLeft = movesLeft &- 1
    // Axis after axis, each for all that the one before has left.
    var count = makeChildren(level, group)
    count = sieve(count, childMovesLeft, part: 0)
    for part in 1..<Self.axisCount {
      for index in 0..<count {
        let node = Node(bits: children[index])
        let axis = Int(groupAxes[node.parent &- group.lowerBound]) &>> (2 &* part) & 3
        children[part &* Self.levelSize &+ index] = turned(axis, level, node.parent, node.state)
      }
      count = sieve(count, childMovesLeft, part: part)
    }
    storeChildren(count, level &+ 1, group)
    return descend(level &+ 1, count, childMovesLeft)
  }

  /// The moves from each node of a group that the tables do not exclude, and the order in which its axes are examined.
  @inline(__always) private func findMoves(_ level: Int, _ group: Range<Int>, _ movesLeft: Int) {
    let first = Self.start(level, 0)
    let second = first &+ Self.levelSize
    let third = second &+ Self.levelSize
    for index in group {
      let number = index &- group.lowerBound
      let a = Node(bits: nodes[first &+ index])
      let b = Node(bits: nodes[second &+ index]).distance
      let c = Node(bits: nodes[third &+ index]).distance
      var moves = level == 0 ? state.firstSteps : filter.followers(of: a.state, seenThrough: 0)
      if state.hasWindows { moves &= ~blockedSteps[Int(trails[level &* Self.levelSize &+ index])] }
      if movesLeft <= Self.longestMasked {
        moves &=
          candidates(0, a.bits, masks[first &+ index], movesLeft)
          & candidates(1, nodes[second &+ index], masks[second &+ index], movesLeft)
          & candidates(2, nodes[third &+ index], masks[third &+ index], movesLeft)
      }
      groupMoves[number] = moves
      // The larger a distance, the more children it rules out.
      let largest = a.distance >= b ? (a.distance >= c ? 0 : 2) : (b >= c ? 1 : 2)
      let smallest = a.distance < b ? (a.distance < c ? 0 : 2) : (b < c ? 1 : 2)
      groupAxes[number] = UInt8(truncatingIfNeeded: largest | (3 &- largest &- smallest) &<< 2 | smallest &<< 4)
    }
  }

  /// The children of a group as the axis sees them that rules most out.
  @inline(__always) private func makeChildren(_ level: Int, _ group: Range<Int>) -> Int {
    var count = 0
    for index in group {
      let axis = Int(groupAxes[index &- group.lowerBound]) & 3
      var moves = groupMoves[index &- group.lowerBound]
      while moves != 0 {
        children[count] = turned(axis, level, index, moves.trailingZeroBitCount)
        moves &= moves &- 1
        count &+= 1
      }
    }
    return count
  }

  /// Measures the children of one part, and keeps those that can still be solved in `movesLeft` moves.
  @inline(__always) private func sieve(_ count: Int, _ movesLeft: Int, part: Int) -> Int {
    var kept = 0
    for index in 0..<count {
      let node = table.measured(Node(bits: children[part &* Self.levelSize &+ index]))
      var isUseful = node.distance <= movesLeft
      for earlier in 0..<part { children[earlier &* Self.levelSize &+ kept] = children[earlier &* Self.levelSize &+ index] }
      children[part &* Self.levelSize &+ kept] = node.bits
      if part == Self.axisCount - 1 {
        let first = Node(bits: children[kept]).distance
        let second = Node(bits: children[Self.levelSize &+ kept]).distance
        // No solution has the length of all three distances.
        isUseful = isUseful && min(first, second, node.distance) < movesLeft
      }
      kept &+= isUseful ? 1 : 0
    }
    return kept
  }

  /// Makes the children the nodes of a level, in the order of the axes.
  @inline(__always) private func storeChildren(_ count: Int, _ level: Int, _ group: Range<Int>) {
    for index in 0..<count {
      let child = Node(bits: children[index])
      let axes = Int(groupAxes[child.parent &- group.lowerBound])
      for part in 0..<Self.axisCount {
        let position = Self.start(level, (axes &>> (2 &* part)) & 3) &+ index
        let node = Node(bits: children[part &* Self.levelSize &+ index])
        nodes[position] = node.bits
        masks[position] = table.flipMasks(node)
      }
      if state.hasWindows {
        let before = Int(trails[(level &- 1) &* Self.levelSize &+ child.parent])
        trails[level &* Self.levelSize &+ index] = UInt16(truncatingIfNeeded: before % Steps.count &* Steps.count &+ child.state)
      }
      // The first axis keeps what precedes the next step in place of the step that led to the node, where they differ.
      if Steps.metric.countsQuarterTurns {
        let position = Self.start(level, 0) &+ index
        let before = Node(bits: nodes[Self.start(level &- 1, 0) &+ child.parent]).state
        nodes[position] = Node(bits: nodes[position]).replacing(state: filter.state(after: before, child.state)).bits
      }
    }
  }

  /// Tries the last move from each node of a group.
  private func anyLeaf(_ level: Int, _ group: Range<Int>) -> Bool {
    for index in group {
      var moves = groupMoves[index &- group.lowerBound]
      while moves != 0 {
        if leaf(level, index, moves.trailingZeroBitCount) { return true }
        moves &= moves &- 1
      }
    }
    return false
  }

  /// All three axes are at their goals after a move from a node: looks whether the cube is solved.
  @inline(never) private func leaf(_ level: Int, _ entry: Int, _ step: Int) -> Bool {
    var steps = [step]
    var entry = entry
    for level in stride(from: level, to: 0, by: -1) {
      let node = Node(bits: nodes[Self.start(level, 0) &+ entry])
      steps.append(filter.step(of: node.state))
      entry = node.parent
    }
    return finish(Steps.list.moves(of: state.prefix + steps.reversed()))
  }

  @inline(never) private func poll() -> Bool {
    let nodes = state.run.nodeCount &- state.reportedNodes
    state.reportedNodes = state.run.nodeCount
    return state.run.poll(reported: nodes)
  }
}
