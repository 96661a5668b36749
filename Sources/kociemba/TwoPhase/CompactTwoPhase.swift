/// Phase 1 with the tables of the compact profile: each node carries the moves that may be good.
final class CompactTwoPhase<Steps: StepSet>: PhaseOne {
  private let tables: CompactTables<Steps>
  private let frontier: PhaseOneFrontier<Steps>
  private let filter: MoveFilter<Steps>
  /// The cubes to which the moves of a group lead, and what twist and flip say of them in both views, 16 bits each.
  private let children: Table<UInt64>
  private let childEntries: Table<UInt32>

  static var size: Int {
    Arena.size(PhaseOneFrontier<Steps>.levelSize, of: UInt64.self) + Arena.size(PhaseOneFrontier<Steps>.levelSize, of: UInt32.self)
  }

  init(_ tables: CompactTables<Steps>, frontier: PhaseOneFrontier<Steps>, filter: MoveFilter<Steps>, arena: Arena) {
    self.tables = tables
    self.frontier = frontier
    self.filter = filter
    children = arena.table(PhaseOneFrontier<Steps>.levelSize)
    childEntries = arena.table(PhaseOneFrontier<Steps>.levelSize)
  }

  func start(_ root: Root, number: Int, position: Int, length: Int) {
    let node = CompactTables<Steps>.Node(bits: root.node).with(state: Steps.noState, parent: number)
    frontier.nodes(0)[position] = node.bits
    frontier.masks(0)[position] = tables.candidates(node, length) & filter.followers(of: Steps.noState, seenThrough: node.symmetry)
  }

  @inline(__always) func expand(_ level: Int, _ group: Range<Int>, movesLeft: Int) -> Int {
    let count = makeChildren(level, group, movesLeft: movesLeft)
    // A copy: its fields stay in registers, while a field of the object would be read again after every store.
    let tables = self.tables
    let filter = self.filter
    let nodes = frontier.nodes(level)
    let nextNodes = frontier.nodes(level &+ 1)
    let nextMoves = frontier.masks(level &+ 1)
    var kept = 0
    for index in 0..<count {
      let child = CompactTables<Steps>.Child(bits: children[index])
      let parent = CompactTables<Steps>.Node(bits: nodes[child.parent])
      let symmetry = parent.symmetry
      let step = Int(tables.maps.originalStep[symmetry &* Steps.count &+ child.move])
      let state = filter.state(after: parent.state, step)
      let next = tables.normalised(child, seenBefore: symmetry).with(state: state, parent: child.parent)
      let entries = childEntries[index]
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

  /// The children of a group that twist and flip do not rule out, into ``children``.
  @inline(__always) private func makeChildren(_ level: Int, _ group: Range<Int>, movesLeft: Int) -> Int {
    let tables = self.tables
    let nodes = frontier.nodes(level)
    let nodeMoves = frontier.masks(level)
    var count = 0
    for index in group {
      let node = CompactTables<Steps>.Node(bits: nodes[index])
      var moves = nodeMoves[index]
      while moves != 0 {
        let move = moves.trailingZeroBitCount
        moves &= moves &- 1
        let child = tables.turned(node, move, parent: index)
        let direct = tables.directEntry(child)
        let turned = tables.turnedEntry(child)
        children[count] = child.bits
        childEntries[count] = UInt32(direct.bits) | UInt32(turned.bits) &<< 16
        count &+= max(direct.distance, turned.distance) <= movesLeft ? 1 : 0
      }
    }
    return count
  }

  /// Slice with twist and slice with flip are solved after each move that a node carries, so phase 1 is.
  @inline(__always) func prepareLastMoves(_ level: Int, _ group: Range<Int>) {}

  @inline(__always) func lastMoves(_ level: Int, _ index: Int, in group: Range<Int>) -> (moves: UInt64, names: Table<UInt8>) {
    let node = CompactTables<Steps>.Node(bits: frontier.nodes(level)[index])
    return (frontier.masks(level)[index], tables.maps.originalStep.suffix(from: node.symmetry &* Steps.count))
  }
}
