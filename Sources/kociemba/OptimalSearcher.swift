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
  /// `[axis * 18 + move]`: what a move of the cube is called when the axis plays the part of U-D.
  private let axisMove: Table<UInt8>
  /// Children of the nodes on the path, `[(depth * 18 + child) * 6 + part]`: coordinates and entries of the three axes.
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
      capacity: Arena.size(depths, of: UInt8.self) + Arena.size(19, of: UInt32.self) + Arena.size(54, of: UInt8.self)
        + Arena.size(depths * 18 * 6, of: UInt64.self))
    path = arena.table(depths)
    allowedMoves = arena.table(19)
    axisMove = arena.table(54)
    children = arena.table(depths * 18 * 6)
    for move in 0..<18 { allowedMoves[move] = Searcher.followers(of: move) }
    allowedMoves[18] = 0x3FFFF
    for axis in 0..<3 {
      for (move, original) in AxisRotation.originalMove[axis].enumerated() {
        axisMove[axis * 18 + Int(original.index)] = UInt8(move)
      }
    }
  }

  /// The coordinates of one axis: twist, flip from bit 12, slice from bit 24, distance from bit 48.
  private func coordinates(_ cube: CubieState, axis: Int) -> UInt64 {
    let seen = AxisRotation.conjugate(cube, axis)
    let twist = Coordinate.twist(seen)
    let flip = Coordinate.flipMask(seen) & 2047
    let slice = Int(Coordinate.sliceOfMask[Coordinate.sliceMask(seen)])
    let distance = full.distance(twist: twist, flip: flip, slice: slice)
    return UInt64(truncatingIfNeeded: twist | flip &<< 12 | slice &<< 24 | distance &<< 48)
  }

  /// The lower bound for a cube.
  func bound(_ cube: CubieState) -> Int {
    if cube == .solved { return 0 }
    let distances = (0..<3).map { Int(coordinates(cube, axis: $0) >> 48) }
    let largest = distances.max() ?? 0
    return distances.allSatisfy { $0 == largest } ? largest + 1 : largest
  }

  /// A number that is larger for cubes whose children have larger bounds.
  func weight(_ cube: CubieState) -> Int {
    var sum = 0
    for move in Move.all {
      let next = cube.applying(move)
      for axis in 0..<3 {
        let distance = Int(coordinates(next, axis: axis) >> 48)
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
      var node = InlineArray<3, UInt64>(repeating: 0)
      for axis in 0..<3 { node[axis] = coordinates(start, axis: axis) }
      let last = prefix.last.map { Int($0.index) } ?? 18
      _ = descend(
        node[0], node[1], node[2], flipEntry(node[0]), flipEntry(node[1]), flipEntry(node[2]), length - prefix.count, prefix.count,
        UInt64(allowedMoves[last]))
    }
    self.shared = nil
  }

  @inline(__always) private func flipEntry(_ node: UInt64) -> UInt64 {
    full.sliceFlip[(Int(node &>> 24) & 0xFFF) &* Coordinate.flips &+ Int(node &>> 12) & 0xFFF]
  }

  @inline(__always) private func twistEntry(_ node: UInt64) -> UInt64 {
    full.sliceTwist[(Int(node &>> 24) & 0xFFF) &* Coordinate.twists &+ Int(node & 0xFFF)]
  }

  /// A set of moves with the faces U R F (and D L B) renamed in turn by `places`.
  @inline(__always) private static func rotated(_ moves: UInt64, _ places: UInt64) -> UInt64 {
    let shift = 3 &* places
    let low = moves & 0x1FF
    let high = moves &>> 9
    return ((low &<< shift | low &>> (9 &- shift)) & 0x1FF) | ((high &<< shift | high &>> (9 &- shift)) & 0x1FF) &<< 9
  }

  /// How far the names of faces are shifted from the second and third axis to the first.
  private static let shifts: [UInt64] = (0..<3).map { axis in UInt64(AxisRotation.originalMove[axis][0].face.rawValue) % 3 }
  private let secondShift = shifts[1]
  private let thirdShift = shifts[2]

  /// The child of one axis without its distance.
  @inline(__always) private func turned(_ node: UInt64, _ move: Int) -> UInt64 {
    let twist = UInt64(full.moves.twist[Int(node & 0xFFF) &* 18 &+ move])
    let flip = UInt64(full.moves.flip[(Int(node &>> 12) & 0xFFF) &* 18 &+ move])
    let slice = UInt64(full.moves.slice[(Int(node &>> 24) & 0xFFF) &* 18 &+ move])
    return twist | flip &<< 12 | slice &<< 24
  }

  /// The distance of a child, from the parent's and the residue in the table.
  @inline(__always) private func distance(_ child: UInt64, _ entry: UInt64, _ parent: UInt64) -> Int {
    let before = Int(parent &>> 48)
    let change = full.residue(entry: entry, twist: Int(child & 0xFFF)) &- before % 3 &+ 2
    return before &+ (146 &>> (2 &* change) & 3) &- 1
  }

  private func descend(
    _ a: UInt64, _ b: UInt64, _ c: UInt64, _ flipA: UInt64, _ flipB: UInt64, _ flipC: UInt64, _ togo: Int, _ depth: Int,
    _ allowed: UInt64
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
      allowed & full.candidates(twistEntry(a), flipA, togo)
      & Self.rotated(full.candidates(twistEntry(b), flipB, togo), secondShift)
      & Self.rotated(full.candidates(twistEntry(c), flipC, togo), thirdShift)
    if child == 0 {
      while survivors != 0 {
        path[depth] = UInt8(truncatingIfNeeded: survivors.trailingZeroBitCount)
        if leaf() { return true }
        survivors &= survivors &- 1
      }
      return false
    }
    let first = depth &* 18 &* 6
    var count = first
    while survivors != 0 {
      let move = survivors.trailingZeroBitCount
      survivors &= survivors &- 1
      let next = turned(a, move)
      children[count] = next | UInt64(truncatingIfNeeded: move) &<< 36
      children[count &+ 3] = flipEntry(next)
      count &+= 6
    }
    var kept = first
    for index in stride(from: first, to: count, by: 6) {
      let next = children[index]
      let entry = children[index &+ 3]
      let far = distance(next, entry, a)
      let move = Int(next &>> 36) & 31
      // What passes here goes on to the second axis, whose entries are fetched meanwhile.
      let second = turned(b, Int(axisMove[18 &+ move]))
      children[kept] = next | UInt64(truncatingIfNeeded: far) &<< 48
      children[kept &+ 3] = entry
      children[kept &+ 1] = second
      kept &+= far <= child ? 6 : 0
    }
    count = kept
    kept = first
    for index in stride(from: first, to: count, by: 6) { children[index &+ 4] = flipEntry(children[index &+ 1]) }
    for index in stride(from: first, to: count, by: 6) {
      let second = children[index &+ 1]
      let entry = children[index &+ 4]
      let far = distance(second, entry, b)
      let next = children[index]
      children[kept] = next
      children[kept &+ 3] = children[index &+ 3]
      children[kept &+ 1] = second | UInt64(truncatingIfNeeded: far) &<< 48
      children[kept &+ 4] = entry
      children[kept &+ 2] = turned(c, Int(axisMove[36 &+ Int(next &>> 36) & 31]))
      kept &+= far <= child ? 6 : 0
    }
    count = kept
    for index in stride(from: first, to: count, by: 6) { children[index &+ 5] = flipEntry(children[index &+ 2]) }
    for index in stride(from: first, to: count, by: 6) {
      let third = children[index &+ 2]
      let entry = children[index &+ 5]
      let far = distance(third, entry, c)
      if far > child { continue }
      let next = children[index]
      let second = children[index &+ 1]
      if far == child && Int(next &>> 48) == child && Int(second &>> 48) == child { continue }
      let move = Int(next &>> 36) & 31
      path[depth] = UInt8(truncatingIfNeeded: move)
      let packed = next & ~(0x1F &<< 36)
      if descend(
        packed, second, third | UInt64(truncatingIfNeeded: far) &<< 48, children[index &+ 3], children[index &+ 4], entry, child,
        depth &+ 1, UInt64(allowedMoves[move]))
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
