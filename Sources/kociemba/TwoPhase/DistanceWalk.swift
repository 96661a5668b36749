/// Finds the exact distances of roots from a table that knows them modulo three.
///
/// The distance of phase 1 is the smallest number that has the residue in the table, is not below the small tables, and leads to
/// the goal. All roots walk at the same time, always to a neighbour whose residue shows that it is nearer. A walker that
/// started from too small a number never reaches the goal; it starts again with three more.
final class DistanceWalk<Steps: StepSet> {
  /// The roots whose distance is looked for, at most ``PhaseOneFrontier/groupSize``.
  let walkers: Table<UInt16>
  private let table: PhaseOneDistances<Steps>
  /// Work memory that no search uses at this time.
  private let frontier: PhaseOneFrontier<Steps>

  private static var lost: UInt64 { .max }

  init(_ table: PhaseOneDistances<Steps>, frontier: PhaseOneFrontier<Steps>, arena: Arena) throws(SolverError) {
    self.table = table
    self.frontier = frontier
    walkers = try arena.table(PhaseOneFrontier<Steps>.groupSize)
  }

  /// Finds bounds of roots with pre-moves from the residue alone: a cube that is nearer than it is taken for only means that a root is
  /// left out. One whose residue is that of the largest assumed distance, and so of one below them, gets its exact distance.
  func findBounds(of roots: Table<Root>, _ indices: Range<Int>) {
    var count = 0
    for index in indices {
      let residue = table.residue(PhaseOneNode(bits: roots[index].node))
      let lowerBound = Steps.tuning.assumedBound
      let more = residue &- lowerBound % 3
      let bound = lowerBound &+ (more < 0 ? more &+ 3 : more)
      roots[index].bound = UInt8(truncatingIfNeeded: bound)
      walkers[count] = UInt16(truncatingIfNeeded: index)
      count &+= bound == lowerBound &+ 2 ? 1 : 0
      if count == PhaseOneFrontier<Steps>.groupSize {
        findDistances(of: roots, count: count)
        count = 0
      }
    }
    findDistances(of: roots, count: count)
  }

  /// Finds the distances of the roots whose numbers are the first of ``walkers``.
  func findDistances(of roots: Table<Root>, count: Int) {
    let nodes = frontier.nodes(0)
    var live = 0
    for walker in 0..<count {
      let index = Int(walkers[walker])
      let node = PhaseOneNode(bits: roots[index].node)
      let guess = table.firstGuess(node)
      roots[index].bound = UInt8(truncatingIfNeeded: guess)
      if guess >= Steps.tuning.surelyExact || guess == 0 { continue }
      walkers[live] = UInt16(truncatingIfNeeded: index)
      nodes[live] = node.with(distance: guess).bits
      live &+= 1
    }
    while live > 0 {
      step(live)
      live = keep(live, of: roots)
    }
  }

  /// Finds for each walker a neighbour that is nearer, into the frontier's moves; ``lost`` where there is none.
  @inline(__always) private func step(_ live: Int) {
    let nodes = frontier.nodes(0)
    let nexts = frontier.nodes(1)
    var steps = 0
    for walker in 0..<live {
      let node = PhaseOneNode(bits: nodes[walker])
      let masks = table.flipMasks(node)
      var moves = table.candidates(table.twistMasks(node, masks), masks, node.distance)
      while moves != 0 {
        let next = table.turned(node, moves.trailingZeroBitCount).with(state: 0, parent: walker)
        nexts[steps] = next.with(distance: node.distance &- 1).bits
        moves &= moves &- 1
        steps &+= 1
      }
      frontier.moves(0)[walker] = Self.lost
    }
    for step in 0..<steps {
      let next = PhaseOneNode(bits: nexts[step])
      if table.residue(next) == next.distance % 3 { frontier.moves(0)[next.parent] = next.bits }
    }
  }

  /// Takes the steps, and begins again with those that are lost.
  ///
  /// - Returns: how many walk on.
  @inline(__always) private func keep(_ live: Int, of roots: Table<Root>) -> Int {
    let nodes = frontier.nodes(0)
    var kept = 0
    for walker in 0..<live {
      let index = Int(walkers[walker])
      var node = PhaseOneNode(bits: frontier.moves(0)[walker])
      let isLost = node.bits == Self.lost || table.firstGuess(node) > node.distance
      if !isLost && node.distance == 0 { continue }
      if isLost {
        let guess = Int(roots[index].bound) &+ 3
        roots[index].bound = UInt8(truncatingIfNeeded: guess)
        if guess >= Steps.tuning.surelyExact { continue }
        node = PhaseOneNode(bits: roots[index].node).with(distance: guess)
      }
      walkers[kept] = UInt16(truncatingIfNeeded: index)
      nodes[kept] = node.withoutParent.bits
      kept &+= 1
    }
    return kept
  }
}
