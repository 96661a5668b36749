/// Phase 1 with the tables of the full profile: the distance of every node is known exactly.
final class FullTwoPhase: PhaseOne {
  private let tables: FullTables
  private let frontier: PhaseOneFrontier
  private let filter: MoveFilter

  init(_ tables: FullTables, frontier: PhaseOneFrontier, filter: MoveFilter) {
    self.tables = tables
    self.frontier = frontier
    self.filter = filter
  }

  func start(_ root: Root, number: Int, place: Int, length: Int) {
    let node = PhaseOneDistances.Node(bits: root.node).with(move: MoveSet.noMove, parent: number).with(distance: Int(root.bound))
    frontier.nodes(0)[place] = node.bits
    frontier.masks(0)[place] = tables.phaseOne.flipMasks(node)
  }

  /// The moves that may be good from each node of a group, into the frontier's `groupMoves`.
  @inline(__always) private func findMoves(_ level: Int, _ group: Range<Int>, movesLeft: Int) {
    let table = tables.phaseOne
    let filter = self.filter
    let groupMoves = frontier.groupMoves
    let nodes = frontier.nodes(level).suffix(from: group.lowerBound)
    let masks = frontier.masks(level).suffix(from: group.lowerBound)
    for index in 0..<group.count {
      let node = PhaseOneDistances.Node(bits: nodes[index])
      let moves = table.candidates(table.twistMasks(node, masks[index]), masks[index], movesLeft)
      groupMoves[index] = moves & UInt64(filter.followers(of: node.move, seenThrough: node.symmetry))
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
      let child = table.measured(PhaseOneDistances.Node(bits: nextNodes[index]))
      nextNodes[kept] = child.bits
      let distance = child.distance
      let isUseful = distance == movesLeft || (distance < movesLeft && distance &+ movesLeft >= Self.shortestReturn)
      kept &+= isUseful ? 1 : 0
    }
    for index in 0..<kept { nextMasks[index] = table.flipMasks(PhaseOneDistances.Node(bits: nextNodes[index])) }
    return kept
  }

  /// The children of a group, each with the distance of its parent, into the next level.
  @inline(__always) private func makeChildren(_ level: Int, _ group: Range<Int>) -> Int {
    let table = tables.phaseOne
    let originalMove = tables.originalMove
    let groupMoves = frontier.groupMoves
    let nodes = frontier.nodes(level)
    let nextNodes = frontier.nodes(level &+ 1)
    var count = 0
    for index in group {
      let node = PhaseOneDistances.Node(bits: nodes[index])
      let distance = node.distance
      let names = originalMove.suffix(from: node.symmetry &* Move.count)
      var moves = groupMoves[index &- group.lowerBound]
      while moves != 0 {
        let move = moves.trailingZeroBitCount
        moves &= moves &- 1
        nextNodes[count] =
          table.turned(node, move).with(move: Int(names[move]), parent: index).with(distance: distance).bits
        count &+= 1
      }
    }
    return count
  }

  /// Both masks say of a move that it solves their part, so it solves phase 1.
  @inline(__always) func prepareLastMoves(_ level: Int, _ group: Range<Int>) { findMoves(level, group, movesLeft: 1) }

  @inline(__always) func lastMoves(_ level: Int, _ index: Int, in group: Range<Int>) -> (moves: UInt64, names: Table<UInt8>) {
    let node = PhaseOneDistances.Node(bits: frontier.nodes(level)[index])
    return (
      frontier.groupMoves[index &- group.lowerBound], tables.originalMove.suffix(from: node.symmetry &* Move.count)
    )
  }
}
