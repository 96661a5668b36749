/// The nodes of a search of phase 1, level by level, and how they are visited.
///
/// The table entries that a search reads lie far apart, and the processor waits for each. So nodes are searched in groups, and
/// each step is done for a whole group before the next one, which lets the waits overlap.
struct PhaseOneFrontier<Steps: StepSet> {
  /// Number of nodes that are searched side by side, and of all their children at most.
  @inline(__always) static var groupSize: Int { 32 }
  @inline(__always) static var levelSize: Int { groupSize &* Steps.count }
  /// No search goes deeper.
  static var levels: Int { Steps.metric.lengthLimit + 2 }

  /// The nodes of each level.
  private let allNodes: Table<UInt64>
  /// The moves that may be good from each node, as ``PhaseOneTables/findMoves(_:_:_:_:movesLeft:)`` leaves them.
  private let allMoves: Table<UInt64>
  /// Work memory for the children of a group, in the form of the profile, before they are nodes.
  let children: Table<UInt64>
  let childEntries: Table<UInt32>

  init(arena: Arena) throws(SolverError) {
    allNodes = try arena.table(Self.levels * Self.levelSize)
    allMoves = try arena.table(Self.levels * Self.levelSize)
    children = try arena.table(Self.levelSize)
    childEntries = try arena.table(Self.levelSize)
  }

  @inline(__always) func nodes(_ level: Int) -> Table<UInt64> { allNodes.suffix(from: level &* Self.levelSize) }
  @inline(__always) func moves(_ level: Int) -> Table<UInt64> { allMoves.suffix(from: level &* Self.levelSize) }

  /// Calls `search` for one group of a level's nodes after another; true as soon as one call is.
  @inline(__always) static func anyGroup(of count: Int, size: Int, _ search: (Range<Int>) -> Bool) -> Bool {
    var start = 0
    while start < count {
      let end = min(start &+ size, count)
      if search(start..<end) { return true }
      start = end
    }
    return false
  }
}

/// The tables of one profile, as a search of phase 1 uses them.
protocol PhaseOneTables: Sendable {
  associatedtype Steps: StepSet

  /// `[symmetry * steps + step]`: what a step of the cube seen through the symmetry is on the cube itself.
  var originalStep: Table<UInt8> { get }

  /// Placeholder for the moves of a root that has `movesLeft` moves left, until they are found.
  func beginning(_ root: PhaseOneNode, _ filter: MoveFilter<Steps>, _ movesLeft: Int) -> UInt64

  /// Finds the moves that may be good from each node of a group of a level's nodes, which have `movesLeft` moves left.
  func findMoves(
    _ frontier: PhaseOneFrontier<Steps>, _ filter: MoveFilter<Steps>, _ level: Int, _ group: Range<Int>, movesLeft: Int)

  /// Writes the children of a group whose moves are found, and that can still be solved in `movesLeft` moves, into the next level.
  ///
  /// - Returns: how many they are.
  func expand(
    _ frontier: PhaseOneFrontier<Steps>, _ filter: MoveFilter<Steps>, _ level: Int, _ group: Range<Int>, movesLeft: Int
  ) -> Int
}

/// Children get their moves as they become nodes; most of them are ruled out by twist and flip before.
extension CompactTables: PhaseOneTables {
  @inline(__always) var originalStep: Table<UInt8> { maps.originalStep }

  func beginning(_ root: PhaseOneNode, _ filter: MoveFilter<Steps>, _ movesLeft: Int) -> UInt64 {
    candidates(root, movesLeft) & filter.followers(of: Steps.noState, seenThrough: root.symmetry)
  }

  @inline(__always) func findMoves(
    _ frontier: PhaseOneFrontier<Steps>, _ filter: MoveFilter<Steps>, _ level: Int, _ group: Range<Int>, movesLeft: Int
  ) {}

  @inline(__always) func expand(
    _ frontier: PhaseOneFrontier<Steps>, _ filter: MoveFilter<Steps>, _ level: Int, _ group: Range<Int>, movesLeft: Int
  ) -> Int {
    let count = makeChildren(frontier, level, group, movesLeft: movesLeft)
    // A copy: its fields stay in registers, while those of memory would be read again after every store.
    let tables = self
    let nodes = frontier.nodes(level)
    let nextNodes = frontier.nodes(level &+ 1)
    let nextMoves = frontier.moves(level &+ 1)
    var kept = 0
    for index in 0..<count {
      let child = Child(bits: frontier.children[index])
      let parent = PhaseOneNode(bits: nodes[child.parent])
      let symmetry = parent.symmetry
      let step = Int(tables.maps.originalStep[symmetry &* Steps.count &+ child.move])
      let state = filter.state(after: parent.state, step)
      let next = tables.normalised(child, seenBefore: symmetry).with(state: state, parent: child.parent)
      let entries = frontier.childEntries[index]
      let moves =
        tables.candidates(
          next, child, GroupEntry(bits: UInt16(truncatingIfNeeded: entries)),
          GroupEntry(bits: UInt16(truncatingIfNeeded: entries &>> 16)), movesLeft)
        & filter.followers(of: state, seenThrough: next.symmetry)
      nextNodes[kept] = next.bits
      nextMoves[kept] = moves
      kept &+= moves != 0 && (movesLeft >= Steps.tuning.shortestReturn || !next.isSolved) ? 1 : 0
    }
    return kept
  }

  /// The children of a group that twist and flip do not rule out, and what these say in both views, 16 bits each.
  @inline(__always) private func makeChildren(
    _ frontier: PhaseOneFrontier<Steps>, _ level: Int, _ group: Range<Int>, movesLeft: Int
  ) -> Int {
    let tables = self
    let nodes = frontier.nodes(level)
    let nodeMoves = frontier.moves(level)
    var count = 0
    for index in group {
      let node = PhaseOneNode(bits: nodes[index])
      var moves = nodeMoves[index]
      while moves != 0 {
        let child = tables.turned(node, moves.trailingZeroBitCount, parent: index)
        moves &= moves &- 1
        let direct = tables.directEntry(child)
        let turned = tables.turnedEntry(child)
        frontier.children[count] = child.bits
        frontier.childEntries[count] = UInt32(direct.bits) | UInt32(turned.bits) &<< 16
        count &+= max(direct.distance, turned.distance) <= movesLeft ? 1 : 0
      }
    }
    return count
  }
}

/// The distance of every node is known exactly. Until its moves are found each node has the masks of its class in their place. Moves of
/// which both masks say that they solve their part solve phase 1.
extension FullTables: PhaseOneTables {
  func beginning(_ root: PhaseOneNode, _ filter: MoveFilter<Steps>, _ movesLeft: Int) -> UInt64 { phaseOne.flipMasks(root) }

  @inline(__always) func findMoves(
    _ frontier: PhaseOneFrontier<Steps>, _ filter: MoveFilter<Steps>, _ level: Int, _ group: Range<Int>, movesLeft: Int
  ) {
    let table = phaseOne
    let nodes = frontier.nodes(level)
    let moves = frontier.moves(level)
    for index in group {
      let node = PhaseOneNode(bits: nodes[index])
      let candidates = table.candidates(table.twistMasks(node, moves[index]), moves[index], movesLeft)
      moves[index] = candidates & filter.followers(of: node.state, seenThrough: node.symmetry)
    }
  }

  @inline(__always) func expand(
    _ frontier: PhaseOneFrontier<Steps>, _ filter: MoveFilter<Steps>, _ level: Int, _ group: Range<Int>, movesLeft: Int
  ) -> Int {
    let count = makeChildren(frontier, filter, level, group)
    let tables = self
    let nextNodes = frontier.nodes(level &+ 1)
    let nextMoves = frontier.moves(level &+ 1)
    var kept = 0
    for index in 0..<count {
      let child = tables.phaseOne.measured(PhaseOneNode(bits: nextNodes[index]))
      nextNodes[kept] = child.bits
      let distance = child.distance
      let isUseful = distance == movesLeft || (distance < movesLeft && distance &+ movesLeft >= Steps.tuning.shortestReturn)
      kept &+= isUseful ? 1 : 0
    }
    for index in 0..<kept { nextMoves[index] = tables.phaseOne.flipMasks(PhaseOneNode(bits: nextNodes[index])) }
    return kept
  }

  /// The children of a group, each with the distance of its parent, into the next level.
  @inline(__always) private func makeChildren(
    _ frontier: PhaseOneFrontier<Steps>, _ filter: MoveFilter<Steps>, _ level: Int, _ group: Range<Int>
  ) -> Int {
    let tables = self
    let nodes = frontier.nodes(level)
    let nodeMoves = frontier.moves(level)
    let nextNodes = frontier.nodes(level &+ 1)
    var count = 0
    for index in group {
      let node = PhaseOneNode(bits: nodes[index])
      let (state, distance) = (node.state, node.distance)
      let names = tables.originalStep.suffix(from: node.symmetry &* Steps.count)
      var moves = nodeMoves[index]
      while moves != 0 {
        let move = moves.trailingZeroBitCount
        moves &= moves &- 1
        let next = filter.state(after: state, Int(names[move]))
        nextNodes[count] = tables.phaseOne.turned(node, move).with(state: next, parent: index).with(distance: distance).bits
        count &+= 1
      }
    }
    return count
  }
}
