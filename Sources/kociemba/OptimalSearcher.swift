import Synchronization

/// One thread's search for a shortest solution, with proof: iterative deepening with the exact phase-1 distances of the
/// three axes as lower bound.
///
/// The search is R. Korf's IDA* (1985) with the bound of M. Reid's optimal solver (1997). Distances come from the
/// tables of the full profile; the move masks of the three axes are put together before any child is made. A solution
/// of n moves ends with a turn that lies in the subgroup of its own axis, so not all three distances can be n.
final class OptimalSearcher: @unchecked Sendable {
  private let tables: SolverTables
  private let full: FullTables
  private let arena: Arena
  private let path: Table<UInt8>
  private let allowedMoves: Table<UInt32>
  /// `[(axis * 16 + symmetry) * 18 + move]`: what a move of the cube is when the axis plays the part of U-D and the cube is
  /// seen through the symmetry.
  private let seenMove: Table<UInt8>
  /// `[((axis * 16 + symmetry) * 3 + part) * 64 + bits]`: what a set of moves that is seen so is on the cube; six moves a part.
  private let originalMoves: Table<UInt32>
  /// Children of the nodes on the path, `[(depth * 18 + child) * 8 + part]`: nodes and masks of the three axes, and the move.
  private let children: Table<UInt64>

  private var cube = CubieState.solved
  private var shared: SharedSearch?
  private var control: SearchControl?
  private var deadline = Int64.max
  private var job = 0
  private var pollsLeft = 0
  private var length = 0
  private(set) var isInterrupted = false
  private(set) var nodeCount = 0

  /// The longest solution that any cube needs (T. Rokicki, H. Kociemba, M. Davidson, J. Dethridge, cube20.org, 2010).
  static let godsNumber = 20

  init(tables: SolverTables, full: FullTables) throws(SolverError) {
    self.tables = tables
    self.full = full
    let depths = 24
    arena = try Arena(
      capacity: Arena.size(depths, of: UInt8.self) + Arena.size(19, of: UInt32.self) + Arena.size(48 * 18, of: UInt8.self)
        + Arena.size(48 * 3 * 64, of: UInt32.self) + Arena.size(depths * 18 * 8, of: UInt64.self))
    path = arena.table(depths)
    allowedMoves = arena.table(19)
    seenMove = arena.table(48 * 18)
    originalMoves = arena.table(48 * 3 * 64)
    children = arena.table(depths * 18 * 8)
    for move in 0..<18 { allowedMoves[move] = Searcher.followers(of: move) }
    allowedMoves[18] = 0x3FFFF
    for axis in 0..<3 {
      for (symmetry, seen) in Symmetry.all.enumerated() {
        let view = axis * 16 + symmetry
        for (move, original) in AxisRotation.originalMove[axis].enumerated() {
          let image = seen.moves[move]
          seenMove[view * 18 + Int(original.index)] = UInt8(image)
          for bits in 0..<64 where bits >> (image % 6) & 1 == 1 {
            let entry = (view * 3 + image / 6) * 64 + bits
            originalMoves[entry] = originalMoves[entry] | 1 << UInt32(original.index)
          }
        }
      }
    }
  }

  /// What the three axes see of a cube.
  private struct Nodes {
    var first: FullTables.Node
    var second: FullTables.Node
    var third: FullTables.Node
  }

  private func node(_ cube: CubieState, axis: Int) -> FullTables.Node {
    let seen = AxisRotation.conjugate(cube, axis)
    let node = full.node(
      twist: Coordinate.twist(seen), flip: Coordinate.flipMask(seen) & 2047,
      slice: Int(Coordinate.sliceOfMask[Coordinate.sliceMask(seen)]))
    return node.with(distance: full.distance(node))
  }

  /// The lower bound for a cube.
  func bound(_ cube: CubieState) -> Int {
    if cube == .solved { return 0 }
    let distances = (0..<3).map { node(cube, axis: $0).distance }
    let largest = distances.max() ?? 0
    return distances.allSatisfy { $0 == largest } ? largest + 1 : largest
  }

  /// A number that is larger for cubes whose children have larger bounds.
  func weight(_ cube: CubieState) -> Int {
    var sum = 0
    for move in Move.all {
      let next = cube.applying(move)
      for axis in 0..<3 {
        let distance = node(next, axis: axis).distance
        sum += distance * distance * distance
      }
    }
    return sum
  }

  /// Does jobs until there are none left: each searches for solutions of `length` moves that begin with its prefix.
  func search(
    _ cube: CubieState, prefixes: [[Move]], length: Int, shared: SharedSearch, control: SearchControl, deadline: Int64
  ) {
    self.cube = cube
    self.shared = shared
    self.control = control
    self.deadline = deadline
    self.length = length
    isInterrupted = false
    nodeCount = 0
    while !isInterrupted {
      job = shared.takeJob()
      guard job < prefixes.count, !shared.isPast(job) else { break }
      let prefix = prefixes[job]
      let start = cube.applying(prefix)
      for (step, move) in prefix.enumerated() { path[step] = move.index }
      if prefix.count == length {
        if start == .solved { shared.finish(prefix, score: length, job: job) }
        continue
      }
      guard bound(start) <= length - prefix.count else { continue }
      let nodes = Nodes(first: node(start, axis: 0), second: node(start, axis: 1), third: node(start, axis: 2))
      let last = prefix.last.map { Int($0.index) } ?? 18
      _ = descend(
        nodes, full.flipMasks(nodes.first), full.flipMasks(nodes.second), full.flipMasks(nodes.third), length - prefix.count,
        prefix.count, UInt64(allowedMoves[last]))
    }
    self.shared = nil
  }

  /// The moves of the cube that one axis calls good.
  @inline(__always) private func candidates(_ axis: Int, _ node: FullTables.Node, _ flipMasks: UInt64, _ togo: Int) -> UInt64 {
    let seen = Int(truncatingIfNeeded: full.candidates(full.twistMasks(node, flipMasks), flipMasks, togo))
    let table = originalMoves.suffix(from: (axis &* 16 &+ node.symmetry) &* 192)
    return UInt64(table[seen & 63] | table[64 &+ (seen &>> 6) & 63] | table[128 &+ seen &>> 12])
  }

  /// The child of one axis, with its distance from the parent's and the residue in the table.
  @inline(__always) private func turned(_ axis: Int, _ node: FullTables.Node, _ move: Int) -> FullTables.Node {
    let seen = Int(seenMove[(axis &* 16 &+ node.symmetry) &* 18 &+ move])
    let next = full.turned(node, seen)
    let before = node.distance
    let change = full.residue(next) &- before % 3 &+ 2
    return next.with(distance: before &+ (146 &>> (2 &* change) & 3) &- 1)
  }

  private func descend(
    _ nodes: Nodes, _ masksA: UInt64, _ masksB: UInt64, _ masksC: UInt64, _ togo: Int, _ depth: Int, _ allowed: UInt64
  ) -> Bool {
    nodeCount &+= 1
    if togo >= 9 {
      pollsLeft &-= 1
      if pollsLeft < 0 {
        pollsLeft = 16
        if poll() { return true }
      }
    }
    let child = togo &- 1
    var survivors =
      allowed & candidates(0, nodes.first, masksA, togo) & candidates(1, nodes.second, masksB, togo)
      & candidates(2, nodes.third, masksC, togo)
    if child == 0 {
      while survivors != 0 {
        path[depth] = UInt8(truncatingIfNeeded: survivors.trailingZeroBitCount)
        if leaf() { return true }
        survivors &= survivors &- 1
      }
      return false
    }
    let first = depth &* 18 &* 8
    var kept = first
    while survivors != 0 {
      let move = survivors.trailingZeroBitCount
      survivors &= survivors &- 1
      let a = turned(0, nodes.first, move)
      let b = turned(1, nodes.second, move)
      let c = turned(2, nodes.third, move)
      children[kept] = a.bits
      children[kept &+ 1] = b.bits
      children[kept &+ 2] = c.bits
      children[kept &+ 3] = full.flipMasks(a)
      children[kept &+ 4] = full.flipMasks(b)
      children[kept &+ 5] = full.flipMasks(c)
      children[kept &+ 6] = UInt64(truncatingIfNeeded: move)
      let largest = max(a.distance, b.distance, c.distance)
      let areEqual = a.distance == largest && b.distance == largest && c.distance == largest
      kept &+= largest &+ (areEqual ? 1 : 0) <= child ? 8 : 0
    }
    for index in stride(from: first, to: kept, by: 8) {
      let move = children[index &+ 6]
      path[depth] = UInt8(truncatingIfNeeded: move)
      let next = Nodes(
        first: FullTables.Node(bits: children[index]), second: FullTables.Node(bits: children[index &+ 1]),
        third: FullTables.Node(bits: children[index &+ 2]))
      if descend(
        next, children[index &+ 3], children[index &+ 4], children[index &+ 5], child, depth &+ 1,
        UInt64(allowedMoves[Int(truncatingIfNeeded: move)]))
      {
        return true
      }
    }
    return false
  }

  /// All three axes are at their goals: looks whether the cube is solved.
  @inline(never) private func leaf() -> Bool {
    let moves = (0..<length).map { Move(index: Int(path[$0])) }
    guard cube.applying(moves) == .solved else { return false }
    shared?.finish(moves, score: length, job: job)
    return true
  }

  @inline(never) private func poll() -> Bool {
    if let control, control.isCancelled { isInterrupted = true }
    if deadline != Int64.max && Clock.monotonic() >= deadline { isInterrupted = true }
    return isInterrupted || shared?.isPast(job) == true
  }
}

extension CubieState {
  /// The symmetries among all 48 that leave the cube as it is, as what they do to moves.
  fileprivate var symmetries: [[Int]] {
    var result: [[Int]] = []
    for axis in 0..<3 {
      let seen = AxisRotation.conjugate(self, axis)
      for symmetry in Symmetry.all where symmetry.conjugate(seen) == self {
        // The cube, renamed by the axis rotation and then by the symmetry, is itself again.
        let names = AxisRotation.originalMove[axis]
        result.append((0..<18).map { move in symmetry.moves[names.firstIndex { Int($0.index) == move } ?? move] })
      }
    }
    return result
  }

  /// The sequences of two moves with which a solution may begin, one of each set that a symmetry of the cube exchanges.
  func optimalPrefixes() -> [[Move]] {
    let symmetries = self.symmetries
    var result: [[Move]] = []
    for first in 0..<18 {
      for second in 0..<18 where Searcher.followers(of: first) >> UInt32(second) & 1 == 1 {
        let isSmallest = symmetries.allSatisfy { map in
          var image = (map[first], map[second])
          // Turns of opposite faces commute; only one order is among the prefixes.
          if Searcher.followers(of: image.0) >> UInt32(image.1) & 1 == 0 { image = (image.1, image.0) }
          return (first, second) <= image
        }
        if isSmallest { result.append([Move(index: first), Move(index: second)]) }
      }
    }
    return result
  }
}
