package import VisionSupport
import Synchronization

/// One thread's search for a shortest solution, with proof: iterative deepening with the exact phase-1 distances of the
/// three axes as lower bound.
///
/// The search is R. Korf's IDA* (1985) with the bound of M. Reid's optimal solver (1997). In the last moves the move masks of the three
/// axes rule out children before they are made. A solution of n moves ends with a turn that lies in the subgroup of its own axis, so not
/// all three distances can be n.
final class OptimalSearcher: @unchecked Sendable {
  private let table: PhaseOneDistances
  /// What owns the table.
  private let owner: any Sendable
  private let arena: Arena
  private let allowedMoves: Table<UInt32>
  /// `[(axis * 16 + symmetry) * 18 + move]`: what a move of the cube is when the axis plays the part of U-D and the cube is
  /// seen through the symmetry.
  private let seenMove: Table<UInt8>
  /// `[((axis * 16 + symmetry) * 3 + part) * 64 + bits]`: what a set of moves that is seen so is on the cube; six moves a part.
  private let originalMoves: Table<UInt32>
  /// `[(level * 3 + axis) * levelSize + index]`: nodes, each with the move that led here and the number of its parent, and the
  /// masks of their classes.
  private let nodes: Table<UInt64>
  private let masks: Table<UInt64>
  /// For each node of a group its moves, and its axes from the one that is nearest to its limit, two bits each.
  private let groupMoves: Table<UInt32>
  private let groupAxes: Table<UInt8>
  /// `[axis of groupAxes * levelSize + index]`: the children at hand.
  private let children: Table<UInt64>

  /// How many nodes are searched side by side, and the most that they can lead to.
  private static let groupSize = 32
  private static let levelSize = groupSize * Move.count
  private static let levels = 24
  /// With more moves left than this the masks leave all moves.
  private static let longestMasked = 8

  /// Whether it uses more than the table of phase 1.
  var isLarge: Bool { table.classes > FullTables.classes }

  private var prefix: [Move] = []

  private var cube = CubieState.solved
  private var shared: SharedSearch?
  private var watch: SearchWatch?
  /// Nodes that the watch knows of.
  private var reportedNodes = 0
  private var control: SearchControl?
  private var deadline = Int64.max
  private var job = 0
  private var pollsLeft = 0
  private var length = 0
  private(set) var isInterrupted = false
  private(set) var nodeCount = 0

  /// From this length on the making of the large table takes less time than it saves.
  static let longLength = 17

  /// - Parameter blockedFaces: faces that must not turn, one bit each.
  init(_ table: PhaseOneDistances, owner: any Sendable, blockedFaces: Int = 0) throws(SolverError) {
    self.table = table
    self.owner = owner
    arena = try Arena(
      capacity: Arena.size(19, of: UInt32.self) + Arena.size(48 * 18, of: UInt8.self)
        + Arena.size(48 * 3 * 64, of: UInt32.self) + 2 * Arena.size(3 * Self.levels * Self.levelSize, of: UInt64.self)
        + Arena.size(Self.groupSize, of: UInt32.self) + Arena.size(Self.groupSize, of: UInt8.self)
        + Arena.size(3 * Self.levelSize, of: UInt64.self))
    allowedMoves = arena.table(19)
    seenMove = arena.table(48 * 18)
    originalMoves = arena.table(48 * 3 * 64)
    nodes = arena.table(3 * Self.levels * Self.levelSize)
    masks = arena.table(3 * Self.levels * Self.levelSize)
    children = arena.table(3 * Self.levelSize)
    groupAxes = arena.table(Self.groupSize)
    groupMoves = arena.table(Self.groupSize)
    let turnable = Self.turnable(blockedFaces)
    for move in 0..<18 { allowedMoves[move] = Searcher.followers(of: move) & turnable }
    allowedMoves[18] = turnable
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

  /// The moves that are left where some faces must not turn, one bit each.
  static func turnable(_ blockedFaces: Int) -> UInt32 {
    (0..<6).reduce(0x3FFFF) { $0 & ~(blockedFaces >> $1 & 1 == 1 ? 7 << UInt32(3 * $1) : 0) }
  }

  /// What an axis sees of the cube to which some moves lead from the solved one.
  private func node(_ path: [Move], axis: Int) -> PhaseOneDistances.Node {
    var node = PhaseOneDistances.Node(twist: 0, row: 0, symmetry: 0)
    for move in path { node = table.turned(node, Int(seenMove[(axis &* 16 &+ node.symmetry) &* 18 &+ Int(move.index)])) }
    return node.with(distance: table.distance(node))
  }

  /// The lower bound for the cube to which some moves lead from the solved one.
  func bound(_ path: [Move]) -> Int {
    let distances = (0..<3).map { node(path, axis: $0).distance }
    let largest = distances.max() ?? 0
    return largest > 0 && distances.allSatisfy { $0 == largest } ? largest + 1 : largest
  }

  /// A number that is larger for cubes whose children have larger bounds.
  func weight(_ path: [Move]) -> Int {
    var sum = 0
    for move in Move.all {
      for axis in 0..<3 {
        let distance = node(path + [move], axis: axis).distance
        sum += distance * distance * distance
      }
    }
    return sum
  }

  /// Does jobs until there are none left: each searches for solutions of `length` moves that begin with its prefix.
  ///
  /// - Parameter path: moves that lead from the solved cube to the one that is searched.
  func search(
    _ path: [Move], prefixes: [[Move]], length: Int, shared: SharedSearch, control: SearchControl, deadline: Int64,
    watch: SearchWatch?
  ) {
    cube = CubieState.solved.applying(path)
    self.shared = shared
    self.control = control
    self.watch = watch
    self.deadline = deadline
    self.length = length
    isInterrupted = false
    nodeCount = 0
    reportedNodes = 0
    while !isInterrupted {
      job = shared.takeJob()
      guard job < prefixes.count, !shared.isPast(job) else { break }
      defer { watch?.finishJob() }
      let prefix = prefixes[job]
      let start = cube.applying(prefix)
      if prefix.count == length {
        if start == .solved { shared.finish(prefix, score: length, job: job) }
        continue
      }
      guard bound(path + prefix) <= length - prefix.count else { continue }
      let last = prefix.last.map { Int($0.index) } ?? 18
      for axis in 0..<3 {
        let node = node(path + prefix, axis: axis).with(move: last)
        nodes[axis * Self.levelSize] = node.bits
        masks[axis * Self.levelSize] = table.flipMasks(node)
      }
      self.prefix = prefix
      _ = descend(0, 1, length - prefix.count)
    }
    watch?.add(nodes: nodeCount &- reportedNodes)
    self.shared = nil
    self.watch = nil
  }

  /// The moves of the cube that one axis calls good.
  @inline(__always) private func candidates(_ axis: Int, _ bits: UInt64, _ flipMasks: UInt64, _ togo: Int) -> UInt32 {
    let node = PhaseOneDistances.Node(bits: bits)
    let seen = Int(truncatingIfNeeded: table.candidates(table.twistMasks(node, flipMasks), flipMasks, togo))
    let table = originalMoves.suffix(from: (axis &* 16 &+ node.symmetry) &* 192)
    return table[seen & 63] | table[64 &+ (seen &>> 6) & 63] | table[128 &+ seen &>> 12]
  }

  /// What one axis sees of a child, with the distance of its parent.
  @inline(__always) private func turned(_ axis: Int, _ level: Int, _ parent: Int, _ move: Int) -> UInt64 {
    let node = PhaseOneDistances.Node(bits: nodes[(level &* 3 &+ axis) &* Self.levelSize &+ parent])
    let seen = Int(seenMove[(axis &* 16 &+ node.symmetry) &* 18 &+ move])
    return table.turned(node, seen).with(move: move, parent: parent).with(distance: node.distance).bits
  }

  /// A node with its own distance in place of its parent's.
  @inline(__always) private func measured(_ node: PhaseOneDistances.Node) -> PhaseOneDistances.Node {
    let change = table.residue(node) &- node.distance % 3 &+ 2
    let step = UInt64(truncatingIfNeeded: 146 &>> (2 &* change) & 3)
    return PhaseOneDistances.Node(bits: node.bits &+ step &<< 40 &- 1 &<< 40)
  }

  /// Searches on from the first nodes of a level, group by group; see ``Searcher``.
  private func descend(_ level: Int, _ count: Int, _ togo: Int) -> Bool {
    var start = 0
    while start < count {
      let end = min(start &+ Self.groupSize, count)
      if descend(level, start..<end, togo) { return true }
      start = end
    }
    return false
  }

  private func descend(_ level: Int, _ group: Range<Int>, _ togo: Int) -> Bool {
    nodeCount &+= group.count
    if togo >= 8 {
      pollsLeft &-= 1
      if pollsLeft < 0 {
        pollsLeft = 8
        if poll() { return true }
      }
    }
    let child = togo &- 1
    findMoves(level, group, togo)
    var count = 0
    for index in group {
      let axis = Int(groupAxes[index &- group.lowerBound]) & 3
      var moves = groupMoves[index &- group.lowerBound]
      while moves != 0 {
        let move = moves.trailingZeroBitCount
        moves &= moves &- 1
        if child == 0 {
          if leaf(level, index, move) { return true }
          continue
        }
        children[count] = turned(axis, level, index, move)
        count &+= 1
      }
    }
    // Axis after axis, each for all that the one before has left.
    count = sieve(count, child, part: 0)
    for part in 1...2 {
      for index in 0..<count {
        let node = PhaseOneDistances.Node(bits: children[index])
        let axis = Int(groupAxes[node.parent &- group.lowerBound]) &>> (2 &* part) & 3
        children[part &* Self.levelSize &+ index] = turned(axis, level, node.parent, node.move)
      }
      count = sieve(count, child, part: part)
    }
    for index in 0..<count {
      let axes = Int(groupAxes[PhaseOneDistances.Node(bits: children[index]).parent &- group.lowerBound])
      for part in 0..<3 {
        let place = ((level &+ 1) &* 3 &+ (axes &>> (2 &* part)) & 3) &* Self.levelSize &+ index
        let node = PhaseOneDistances.Node(bits: children[part &* Self.levelSize &+ index])
        nodes[place] = node.bits
        masks[place] = table.flipMasks(node)
      }
    }
    return descend(level &+ 1, count, child)
  }

  /// The moves that may be good from each node of a group, and the order in which its axes are looked at.
  @inline(__always) private func findMoves(_ level: Int, _ group: Range<Int>, _ togo: Int) {
    let first = level &* 3 &* Self.levelSize
    let second = first &+ Self.levelSize
    let third = second &+ Self.levelSize
    for index in group {
      let number = index &- group.lowerBound
      let a = PhaseOneDistances.Node(bits: nodes[first &+ index])
      let b = PhaseOneDistances.Node(bits: nodes[second &+ index]).distance
      let c = PhaseOneDistances.Node(bits: nodes[third &+ index]).distance
      var moves = allowedMoves[a.move]
      if togo <= Self.longestMasked {
        moves &=
          candidates(0, a.bits, masks[first &+ index], togo) & candidates(1, nodes[second &+ index], masks[second &+ index], togo)
          & candidates(2, nodes[third &+ index], masks[third &+ index], togo)
      }
      groupMoves[number] = moves
      // The larger a distance, the more children it rules out.
      let largest = a.distance >= b ? (a.distance >= c ? 0 : 2) : (b >= c ? 1 : 2)
      let smallest = a.distance < b ? (a.distance < c ? 0 : 2) : (b < c ? 1 : 2)
      groupAxes[number] = UInt8(truncatingIfNeeded: largest | (3 &- largest &- smallest) &<< 2 | smallest &<< 4)
    }
  }

  /// Measures the children of one part, and keeps those that can still be solved in `child` moves.
  @inline(__always) private func sieve(_ count: Int, _ child: Int, part: Int) -> Int {
    var kept = 0
    for index in 0..<count {
      let node = measured(PhaseOneDistances.Node(bits: children[part &* Self.levelSize &+ index]))
      var isUseful = node.distance <= child
      for earlier in 0..<part { children[earlier &* Self.levelSize &+ kept] = children[earlier &* Self.levelSize &+ index] }
      children[part &* Self.levelSize &+ kept] = node.bits
      if part == 2 {
        let first = PhaseOneDistances.Node(bits: children[kept]).distance
        let second = PhaseOneDistances.Node(bits: children[Self.levelSize &+ kept]).distance
        // No solution has the length of all three distances.
        isUseful = isUseful && min(first, second, node.distance) < child
      }
      kept &+= isUseful ? 1 : 0
    }
    return kept
  }

  /// All three axes are at their goals after a move from a node: looks whether the cube is solved.
  @inline(never) private func leaf(_ level: Int, _ entry: Int, _ move: Int) -> Bool {
    var moves = [Move(index: move)]
    var entry = entry
    for level in stride(from: level, to: 0, by: -1) {
      let node = PhaseOneDistances.Node(bits: nodes[level &* 3 &* Self.levelSize &+ entry])
      moves.append(Move(index: node.move))
      entry = node.parent
    }
    moves = prefix + moves.reversed()
    guard cube.applying(moves) == .solved else { return false }
    shared?.finish(moves, score: length, job: job)
    return true
  }

  @inline(never) private func poll() -> Bool {
    watch?.add(nodes: nodeCount &- reportedNodes)
    reportedNodes = nodeCount
    if let control, control.isCancelled { isInterrupted = true }
    if deadline != Int64.max && SystemClock.monotonic >= deadline { isInterrupted = true }
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
  ///
  /// - Parameter blockedFaces: faces that must not turn; with any, symmetries do not count.
  func optimalPrefixes(blockedFaces: Int) -> [[Move]] {
    let symmetries = blockedFaces == 0 ? self.symmetries : []
    let turnable = OptimalSearcher.turnable(blockedFaces)
    var result: [[Move]] = []
    for first in 0..<18 where turnable >> UInt32(first) & 1 == 1 {
      for second in 0..<18 where (Searcher.followers(of: first) & turnable) >> UInt32(second) & 1 == 1 {
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
