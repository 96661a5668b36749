/// Phase 2: follows the moves of a phase 1 from its root, and finishes with <U, D, R2, L2, F2, B2>.
final class PhaseTwoSearch<Steps: StepSet> {
  /// The start of phase 2: the cube at the end of phase 1.
  struct Start {
    let node: PhaseTwoTables<Steps>.Node
    /// No phase 2 is shorter.
    let bound: Int
    /// The groups that must not turn first, one bit each.
    let blockedGroups: Int
  }

  private let tables: PhaseTwoTables<Steps>
  private let full: FullTables<Steps>?
  private let filter: MoveFilter<Steps>
  /// The steps of phase 1.
  let path: Table<UInt8>
  /// `[variant * levels + steps]`: the corners and edges after a number of steps, for each variant of a root.
  private let cornerStack: Table<UInt32>
  private let edgeStack: Table<UInt64>
  /// The steps of phase 2.
  let solution: Table<UInt8>
  /// Number of steps of phase 2.
  private(set) var solutionCount = 0
  /// Groups that must not turn, one bit each.
  var blockedGroups = 0

  @inline(__always) private static var levels: Int { PhaseOneFrontier<Steps>.levels }
  private static var variants: Int { PreMoves<Steps>.mostVariants }
  init(_ tables: MetricTables<Steps>, filter: MoveFilter<Steps>, arena: Arena) throws(SolverError) {
    self.tables = tables.phaseTwo
    full = tables.full
    self.filter = filter
    path = try arena.table(Self.levels)
    cornerStack = try arena.table(Self.levels * Self.variants)
    edgeStack = try arena.table(Self.levels * Self.variants)
    solution = try arena.table(Self.levels)
  }

  /// Begins with another root, the cube of one of its variants.
  @inline(__always) func enter(_ state: CubieState, variant: Int) {
    cornerStack[variant &* Self.levels] = state.cornerWord
    edgeStack[variant &* Self.levels] = state.edgeWord
  }

  /// Makes the moves of ``path`` after the first `same`, which are those of the last time.
  @inline(__always) func follow(from same: Int, to length: Int, variant: Int) {
    let cornerStack = self.cornerStack.suffix(from: variant &* Self.levels)
    let edgeStack = self.edgeStack.suffix(from: variant &* Self.levels)
    for step in same..<length {
      let number = Int(path[step])
      let move = filter.firstMove(number)
      var corners = tables.packed.turned(corners: cornerStack[step], move)
      var edges = tables.packed.turned(edges: edgeStack[step], move)
      if Steps.metric.isAxial {
        let second = filter.secondMove(number)
        if second != MoveFilter<Steps>.noMove {
          corners = tables.packed.turned(corners: corners, second)
          edges = tables.packed.turned(edges: edges, second)
        }
      }
      cornerStack[step &+ 1] = corners
      edgeStack[step &+ 1] = edges
    }
  }

  /// The beginning of phase 2 after a phase 1 of `length` moves; nil when it needs more than `budget`.
  @inline(__always) func start(after length: Int, variant: Int, budget: Int) -> Start? {
    let position = variant &* Self.levels &+ length
    let edgeWord = edgeStack[position]
    let slice = tables.ranks.rankOfSliceEdges(edgeWord)
    let corners = Int(tables.corners.classOf[tables.ranks.rank(cornerStack[position])])
    if tables.bound(tables.corners, corners, slice) > budget { return nil }
    let edges = Int(tables.edges.classOf[tables.ranks.rankOfLayerEdges(edgeWord)])
    if tables.bound(tables.edges, edges, slice) > budget { return nil }
    let node = PhaseTwoTables<Steps>.Node(corners: corners, edges: edges, slice: slice)
    let bound = largeBound(node)
    if bound > budget { return nil }
    let blockedByLast = length == 0 ? 0 : filter.blockedGroups(afterStep: Int(path[length &- 1]))
    var largest = max(bound, tables.bound(node))
    if Steps.hasParity { largest &+= largest & 1 ^ tables.isOdd(node) }
    return Start(node: node, bound: largest, blockedGroups: blockedGroups | blockedByLast)
  }

  /// Whether the cube can be solved in exactly `movesLeft` steps, which are then in ``solution``.
  @inline(__always) func solve(_ start: Start, movesLeft: Int) -> Bool {
    solutionCount = 0
    return movesLeft == 0 || descend(start.node, tables.candidates(start.node, movesLeft) & ~start.blockedGroups, movesLeft, 0)
  }

  /// Lower bound by the large table of phase 2; 0 without one.
  @inline(__always) private func largeBound(_ node: PhaseTwoTables<Steps>.Node) -> Int {
    guard let full else { return 0 }
    let seen = Int(tables.maps.relative[(node.corners & 15) &* Symmetry.count &+ node.edges & 15])
    return full.phaseTwoBound(
      cornerClass: node.corners &>> 4,
      edges: Int(full.edgeConjugate[Int(tables.edges.representative[node.edges &>> 4]) &* Symmetry.count &+ seen]),
      parity: Steps.hasParity ? tables.isOdd(node) : 0)
  }

  /// Depth-first search with exactly `movesLeft` steps, the first of them of one of `groups`.
  private func descend(_ node: PhaseTwoTables<Steps>.Node, _ groups: Int, _ movesLeft: Int, _ depth: Int) -> Bool {
    var groups = groups
    while groups != 0 {
      let group = groups.trailingZeroBitCount
      groups &= groups &- 1
      for step in Steps.phaseTwoSteps(of: group) {
        let childMovesLeft = movesLeft &- Steps.phaseTwoCost(step)
        if childMovesLeft < 0 { continue }
        let next = tables.turned(node, step)
        var nextGroups = 0
        if childMovesLeft == 0 {
          guard next.isSolved else { continue }
          solutionCount = depth &+ 1
        } else {
          nextGroups = tables.candidates(next, childMovesLeft) & ~(blockedGroups | filter.blockedGroups(after: group))
          if nextGroups == 0 || largeBound(next) > childMovesLeft { continue }
        }
        solution[depth] = UInt8(truncatingIfNeeded: step)
        if childMovesLeft == 0 || descend(next, nextGroups, childMovesLeft, depth &+ 1) { return true }
      }
    }
    return false
  }
}
