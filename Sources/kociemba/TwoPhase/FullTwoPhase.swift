/// Phase 1 with the tables of the full profile: the distance of every node is known exactly.
final class FullTwoPhase<Steps: StepSet>: PhaseOne {
  private let tables: FullTables<Steps>
  private let frontier: PhaseOneFrontier<Steps>
  private let filter: MoveFilter<Steps>

  init(_ tables: FullTables<Steps>, frontier: PhaseOneFrontier<Steps>, filter: MoveFilter<Steps>) {
    self.tables = tables
    self.frontier = frontier
    self.filter = filter
  }

  func start(_ root: Root, number: Int, position: Int, length: Int) {
    let node = PhaseOneDistances<Steps>.Node(bits: root.node).with(state: Steps.noState, parent: number).with(distance: Int(root.bound))
    frontier.nodes(0)[position] = node.bits
    frontier.masks(0)[position] = tables.phaseOne.flipMasks(node)
  }

  /// The moves that may be good from each node of a group, into the frontier's `groupMoves`.
  @inline(__always) private func findMoves(_ level: Int, _ group: Range<Int>, movesLeft: Int) {
    let table = tables.phaseOne
    let filter = self.filter
    let groupMoves = frontier.groupMoves
    let nodes = frontier.nodes(level).suffix(from: group.lowerBound)
    let masks = frontier.masks(level).suffix(from: group.lowerBound)
    for index in 0..<group.count {
      let node = PhaseOneDistances<Steps>.Node(bits: nodes[index])
      let moves = table.candidates(table.twistMasks(node, masks[index]), masks[index], movesLeft)
      groupMoves[index] = moves & filter.followers(of: node.state, seenThrough: node.symmetry)
    }
  }

  @inline(__always) func expand(_ level: Int, _ group: Range<Int>, movesLeft: Int) -> Int {
    findMoves(level, group, movesLeft: movesLeft &+ 1)
    let count = makeChildren(level, group)
    // A copy: its fields stay in registers, while a field of the object would be read again after every store.
    let table = tables.phaseOne
    let nextNodes = frontier.nodes(level &+ 1)
    let nextMasks = frontier.masks(level &+ 1)
    var kept = 0
    for index in 0..<count {
      let child = table.measured(PhaseOneDistances<Steps>.Node(bits: nextNodes[index]))
      nextNodes[kept] = child.bits
      let distance = child.distance
      let isUseful = distance == movesLeft || (distance < movesLeft && distance &+ movesLeft >= Steps.tuning.shortestReturn)
      kept &+= isUseful ? 1 : 0
    }
    for index in 0..<kept { nextMasks[index] = table.flipMasks(PhaseOneDistances<Steps>.Node(bits: nextNodes[index])) }
    return kept
  }

  /// The children of a group, each with the distance of its parent, into the next level.
  @inline(__always) private func makeChildren(_ level: Int, _ group: Range<Int>) -> Int {
    let table = tables.phaseOne
    let originalStep = tables.originalStep
    let filter = self.filter
    let groupMoves = frontier.groupMoves
    let nodes = frontier.nodes(level)
    let nextNodes = frontier.nodes(level &+ 1)
    var count = 0
    for index in group {
      let node = PhaseOneDistances<Steps>.Node(bits: nodes[index])
      let distance = node.distance
      let names = originalStep.suffix(from: node.symmetry &* Steps.count)
      let state = node.state
      var moves = groupMoves[index &- group.lowerBound]
      while moves != 0 {
        let move = moves.trailingZeroBitCount
        moves &= moves &- 1
        nextNodes[count] =
          table.turned(node, move).with(state: filter.state(after: state, Int(names[move])), parent: index).with(distance: distance).bits
        count &+= 1
      }
    }
    return count
  }

  /// Both masks say of a move that it solves their part, so it solves phase 1.
  @inline(__always) func prepareLastMoves(_ level: Int, _ group: Range<Int>) { findMoves(level, group, movesLeft: 1) }

  @inline(__always) func lastMoves(_ level: Int, _ index: Int, in group: Range<Int>) -> (moves: UInt64, names: Table<UInt8>) {
    let node = PhaseOneDistances<Steps>.Node(bits: frontier.nodes(level)[index])
    return (
      frontier.groupMoves[index &- group.lowerBound], tables.originalStep.suffix(from: node.symmetry &* Steps.count)
    )
  }
}
