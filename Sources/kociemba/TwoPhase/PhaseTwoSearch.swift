/// Phase 2: follows the moves of a phase 1 from its root, and finishes with <U, D, R2, L2, F2, B2>.
final class PhaseTwoSearch {
  /// Where phase 2 begins: the cube that phase 1 leads to.
  struct Start {
    let node: PhaseTwoTables.Node
    /// No phase 2 is shorter.
    let bound: Int
    /// The faces that must not turn first, one bit each.
    let blockedFaces: Int
  }

  private let tables: PhaseTwoTables
  private let full: FullTables?
  private let filter: MoveFilter
  /// The moves of phase 1.
  let path: Table<UInt8>
  /// The corners and edges after each of them.
  private let cornerStack: Table<UInt32>
  private let edgeStack: Table<UInt64>
  /// The moves of phase 2.
  let solution: Table<UInt8>
  /// Faces that must not turn, one bit each.
  var blockedFaces = 0

  static let size =
    2 * Arena.size(PhaseOneFrontier.levels, of: UInt8.self) + Arena.size(PhaseOneFrontier.levels, of: UInt32.self)
    + Arena.size(PhaseOneFrontier.levels, of: UInt64.self)

  init(_ tables: SolverTables, filter: MoveFilter, arena: Arena) {
    self.tables = tables.phaseTwo
    full = tables.full
    self.filter = filter
    path = arena.table(PhaseOneFrontier.levels)
    cornerStack = arena.table(PhaseOneFrontier.levels)
    edgeStack = arena.table(PhaseOneFrontier.levels)
    solution = arena.table(PhaseOneFrontier.levels)
  }

  /// Begins with another root.
  @inline(__always) func enter(_ state: CubieState) {
    cornerStack[0] = state.cornerWord
    edgeStack[0] = state.edgeWord
  }

  /// Makes the moves of ``path`` after the first `same`, which are those of the last time.
  @inline(__always) func follow(from same: Int, to length: Int) {
    for step in same..<length {
      let move = Int(path[step])
      cornerStack[step &+ 1] = tables.packed.turned(corners: cornerStack[step], move)
      edgeStack[step &+ 1] = tables.packed.turned(edges: edgeStack[step], move)
    }
  }

  /// The beginning of phase 2 after a phase 1 of `length` moves; nil when it needs more than `budget`.
  @inline(__always) func start(after length: Int, budget: Int) -> Start? {
    let edgeWord = edgeStack[length]
    let slice = tables.ranks.rankOfSliceEdges(edgeWord)
    let corners = Int(tables.corners.classOf[tables.ranks.rank(cornerStack[length])])
    if tables.cornerBound(corners, slice) > budget { return nil }
    let edges = Int(tables.edges.classOf[tables.ranks.rankOfLayerEdges(edgeWord)])
    if tables.edgeBound(edges, slice) > budget { return nil }
    let node = PhaseTwoTables.Node(corners: corners, edges: edges, slice: slice)
    let bound = largeBound(node)
    if bound > budget { return nil }
    let blockedByLast = length == 0 ? 0 : filter.blockedFaces(after: Int(path[length &- 1]) / 3)
    return Start(node: node, bound: max(bound, tables.bound(node)), blockedFaces: blockedFaces | blockedByLast)
  }

  /// Whether the cube can be solved in exactly `movesLeft` moves, which are then in ``solution``.
  @inline(__always) func solve(_ start: Start, movesLeft: Int) -> Bool {
    movesLeft == 0 || descend(start.node, tables.candidates(start.node, movesLeft) & ~start.blockedFaces, movesLeft, 0)
  }

  /// What the large table of phase 2 says, if there is one.
  @inline(__always) private func largeBound(_ node: PhaseTwoTables.Node) -> Int {
    guard let full else { return 0 }
    let seen = Int(tables.maps.relative[node.cornerSymmetry &* Symmetry.count &+ node.edgeSymmetry])
    return full.phaseTwoBound(
      cornerClass: node.cornerRow,
      edges: Int(full.edgeConjugate[Int(tables.edgeRepresentative[node.edgeRow]) &* Symmetry.count &+ seen]))
  }

  /// Depth-first search with exactly `movesLeft` moves, the first of them of one of `faces`.
  private func descend(_ node: PhaseTwoTables.Node, _ faces: Int, _ movesLeft: Int, _ depth: Int) -> Bool {
    let childMovesLeft = movesLeft &- 1
    var faces = faces
    while faces != 0 {
      let face = faces.trailingZeroBitCount
      faces &= faces &- 1
      for move in PhaseTwoTables.moves(of: face) {
        let next = tables.turned(node, move)
        var nextFaces = 0
        if childMovesLeft == 0 {
          guard next.isSolved else { continue }
        } else {
          nextFaces = tables.candidates(next, childMovesLeft) & ~(blockedFaces | filter.blockedFaces(after: face))
          if nextFaces == 0 || largeBound(next) > childMovesLeft { continue }
        }
        solution[depth] = UInt8(truncatingIfNeeded: Coordinate.phaseTwoMove(move))
        if childMovesLeft == 0 || descend(next, nextFaces, childMovesLeft, depth &+ 1) { return true }
      }
    }
    return false
  }
}
