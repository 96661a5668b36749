/// A cube from which phase 1 begins.
struct Root: BitwiseCopyable {
  /// The node, in the form of the profile.
  var node: UInt64 = 0
  /// No phase 1 is shorter.
  var bound: UInt8 = 0
  var direction: UInt8 = 0
  var preMove: UInt16 = 0
  var preMoveLength: UInt8 = 0

  static let axisCount = 3
  static let directionCount = 2 * axisCount

  /// The axis that plays the part of U-D.
  var axis: Int { Int(direction) % Self.axisCount }
  /// Whether it belongs to the inverse cube.
  var isInverse: Bool { Int(direction) >= Self.axisCount }
}

/// The cubes from which a search begins: the cube and its inverse on three axes, plain and with pre-moves.
final class StartingCubes<Steps: StepSet> {
  private static var directionCount: Int { Root.directionCount }

  private let tables: MetricTables<Steps>
  let preMoves: PreMoves<Steps>
  private let walk: DistanceWalk<Steps>?
  /// The six cubes: three axes, then the inverse on three axes.
  let directions: Table<CubieState>
  /// The first ``directionCount`` are the plain directions.
  let roots: Table<Root>
  private(set) var count = 0
  /// Directions that have the solutions of an earlier one, one bit each.
  private(set) var duplicates = 0
  /// The length up to which pre-moves have their roots already.
  private var preparedLength = 0

  init(tables: MetricTables<Steps>, frontier: PhaseOneFrontier<Steps>, arena: Arena) throws(SolverError) {
    self.tables = tables
    preMoves = tables.preMoves
    directions = try arena.table(Self.directionCount)
    roots = try arena.table(Self.directionCount * tables.preMoves.count)
    walk = if let full = tables.full { try DistanceWalk(full.phaseOne, frontier: frontier, arena: arena) } else { nil }
  }

  /// The smallest bound of the plain directions.
  var smallestBound: Int {
    var smallest = Int.max
    for index in 0..<Self.directionCount { smallest = min(smallest, Int(roots[index].bound)) }
    return smallest
  }

  /// The cube from which a root begins with one of its variants.
  func state(_ root: Root, _ variant: Int) -> CubieState {
    preMoves.states[Int(root.preMove) &* PreMoves<Steps>.mostVariants &+ variant] * directions[Int(root.direction)]
  }

  /// Makes the roots of the plain directions.
  func prepare(_ cube: CubieState) {
    let inverse = cube.inverse
    for axis in 0..<Root.axisCount {
      directions[axis] = AxisRotation.conjugate(cube, axis)
      directions[Root.axisCount + axis] = AxisRotation.conjugate(inverse, axis)
    }
    for direction in 0..<Self.directionCount {
      let state = directions[direction]
      let slice = Int(Coordinate.sliceOfMask[Coordinate.sliceMask(state)])
      roots[direction] = root(twist: Coordinate.twist(state), flip: Coordinate.flip(state), slice: slice)
      roots[direction].direction = UInt8(truncatingIfNeeded: direction)
    }
    count = Self.directionCount
    preparedLength = 0
    if let walk {
      for index in 0..<Self.directionCount { walk.walkers[index] = UInt16(truncatingIfNeeded: index) }
      walk.findDistances(of: roots, count: Self.directionCount)
    }
    findDuplicates()
  }

  /// A root with these coordinates; with its bound where it is known at once.
  @inline(__always) private func root(twist: Int, flip: Int, slice: Int) -> Root {
    if let full = tables.full { return Root(node: full.node(twist: twist, flip: flip, slice: slice).bits) }
    let cube = tables.compact.child(twist: twist, flip: flip, slice: slice)
    return Root(
      node: tables.compact.normalised(cube, seenBefore: 0).bits, bound: UInt8(truncatingIfNeeded: tables.compact.bound(cube)))
  }

  /// Marks directions whose cube is that of an earlier one seen through a symmetry: they have the same solutions. Only
  /// cubes that are symmetric, or symmetric to their inverse, have any.
  private func findDuplicates() {
    let phaseTwo = tables.phaseTwo
    duplicates = 0
    var classes = InlineArray<6, Int>(repeating: 0)
    for direction in 0..<Self.directionCount {
      classes[direction] = Int(phaseTwo.corners.classOf[phaseTwo.ranks.rank(directions[direction].cornerWord)] &>> 4)
      for earlier in 0..<direction
      where classes[earlier] == classes[direction] && roots[earlier].bound == roots[direction].bound
        && duplicates &>> earlier & 1 == 0 && areSymmetric(earlier, direction)
      {
        duplicates |= 1 &<< direction
        break
      }
    }
  }

  @inline(never) private func areSymmetric(_ a: Int, _ b: Int) -> Bool {
    let (one, other) = (directions[a].destinations, directions[b].destinations)
    return Symmetry.all.contains { $0.takes(one, to: other) }
  }

  // MARK: - Pre-moves

  /// Adds the cubes with pre-moves of at most this length.
  func addPreMoves(upTo length: Int) {
    while preparedLength < length {
      let indices = preMoves.ends[preparedLength]..<preMoves.ends[preparedLength + 1]
      for direction in 0..<Self.directionCount { addPreMoves(direction, indices) }
      preparedLength += 1
    }
  }

  private func addPreMoves(_ direction: Int, _ indices: Range<Int>) {
    let state = directions[direction]
    let twistParts = Self.twistParts(state)
    var positions = InlineArray<12, Int>(repeating: 0)
    for position in 0..<12 { positions[state.edgePiece(position)] = position }
    let flips = Coordinate.flipMask(state)
    for index in indices {
      var twist: Int32 = 0
      for corner in 0..<8 {
        twist &+= twistParts[corner &* 4 &+ Int(preMoves.cornerTwists[index &* 8 &+ corner])]
      }
      var flip = flips
      var flipped = preMoves.flipped[index]
      while flipped != 0 {
        flip ^= 1 &<< positions[flipped.trailingZeroBitCount]
        flipped &= flipped &- 1
      }
      var mask = 0
      for n in 0..<4 { mask |= 1 &<< positions[Int(preMoves.sliceSources[index &* 4 &+ n])] }
      let slice = Coordinate.sliceOfMask[mask]
      var root = root(twist: Int(twist), flip: flip & Coordinate.flipBits, slice: Int(slice))
      root.direction = UInt8(truncatingIfNeeded: direction)
      root.preMove = UInt16(truncatingIfNeeded: index)
      root.preMoveLength = preMoves.lengths[index]
      roots[count] = root
      count &+= 1
    }
    walk?.findBounds(of: roots, count &- indices.count..<count)
  }

  /// Contribution of each corner piece to the twist if it is twisted by 0, 1 or 2 more: `[4 * piece + more]`.
  private static func twistParts(_ state: CubieState) -> InlineArray<32, Int32> {
    var parts = InlineArray<32, Int32>(repeating: 0)
    var weight: Int32 = 1
    for position in 0..<7 {
      let corner = state.cornerPiece(position)
      let twist = state.cornerTwist(position)
      for more in 0..<3 {
        let digit = twist &+ more
        parts[corner &* 4 &+ more] = weight &* Int32(truncatingIfNeeded: digit >= 3 ? digit &- 3 : digit)
      }
      weight &*= 3
    }
    return parts
  }
}
