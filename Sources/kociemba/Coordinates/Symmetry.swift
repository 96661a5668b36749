/// One of the 16 symmetries of the cube that keep the U-D axis: what it does to places, orientations and moves.
///
/// Conjugation with such a symmetry maps the subgroup <U, D, R2, L2, F2, B2> onto itself, so positions that differ by
/// it have the same distance in each phase (H. Kociemba, kociemba.org/math/symmetric.htm).
struct Symmetry: Sendable {
  /// The place to which each corner place goes.
  let corners: [Int]
  /// The place to which each edge place goes.
  let edges: [Int]
  /// 1 where an edge's first sticker does not go to the first sticker of its new place.
  let edgeFlips: [Int]
  /// Whether it is a reflection, which turns clockwise into counter-clockwise.
  let isMirrored: Bool
  /// What becomes of each of the 18 moves.
  let moves: [Int]

  /// The number of symmetries.
  static let count = 16

  init(_ map: CubeIsometry) {
    let destinations = CubeGeometry.destinations(map)
    corners = CubeGeometry.cornerFacelets.map { facelets in
      CubeGeometry.cornerFacelets.firstIndex { $0.contains(destinations[facelets[0]]) } ?? 0
    }
    let targets = CubeGeometry.edgeFacelets.map { facelets in
      CubeGeometry.edgeFacelets.firstIndex { $0.contains(destinations[facelets[0]]) } ?? 0
    }
    edges = targets
    edgeFlips = (0..<12).map { edge in
      CubeGeometry.edgeFacelets[targets[edge]][0] == destinations[CubeGeometry.edgeFacelets[edge][0]] ? 0 : 1
    }
    let mirrored = map.determinant < 0
    isMirrored = mirrored
    moves = Move.all.map { move in
      let turns = mirrored ? 4 - move.quarterTurns : move.quarterTurns
      return Int(Move(map(move.face), quarterTurns: turns).index)
    }
  }

  /// The 16 symmetries; the identity first, and the eight that keep each of the three axes before the others. These
  /// eight leave the orientation of every edge as it is.
  static let all: [Symmetry] = {
    let keeping = CubeIsometry.all.filter { $0.imageOfY.x == 0 && $0.imageOfY.z == 0 }
    let aligned = keeping.filter { $0.imageOfX.z == 0 }
    let crossed = keeping.filter { $0.imageOfX.z != 0 }
    return ([.identity] + aligned.filter { $0 != .identity } + crossed).map { Symmetry($0) }
  }()

  /// The same cube seen through the symmetry: S g S^-1.
  func conjugate(_ cube: CubieState) -> CubieState {
    var cornerPieces = [Int](repeating: 0, count: 8)
    var cornerTwists = cornerPieces
    var edgePieces = [Int](repeating: 0, count: 12)
    var edgeFlipped = edgePieces
    for place in 0..<8 {
      cornerPieces[corners[place]] = corners[cube.cornerPiece(place)]
      let twist = cube.cornerTwist(place)
      cornerTwists[corners[place]] = isMirrored ? (3 - twist) % 3 : twist
    }
    for place in 0..<12 {
      let piece = cube.edgePiece(place)
      edgePieces[edges[place]] = edges[piece]
      edgeFlipped[edges[place]] = cube.edgeFlip(place) ^ edgeFlips[place] ^ edgeFlips[piece]
    }
    return CubieState(
      cornerPieces: cornerPieces, cornerTwists: cornerTwists, edgePieces: edgePieces, edgeFlips: edgeFlipped)
  }
}

/// A rotation of the whole cube by 120 degrees about the URF-DBL diagonal, which exchanges the three axes.
enum AxisRotation {
  private static let map = CubeIsometry.all.first {
    // U goes to R, R to F, F to U.
    $0.imageOfY == Face.right.normal && $0.imageOfX == Face.front.normal
      && $0.imageOfZ == Face.up.normal
  }

  /// The rotations by 0, 120 and 240 degrees as states.
  static let states: [CubieState] = {
    guard let map else { return [] }
    let once = CubieState(destinations: CubeGeometry.destinations(map))
    return [.solved, once, once * once]
  }()

  static let inverses: [CubieState] = states.map { $0.inverse }

  /// The cube with its pieces renamed so that axis `index` (0 U-D, 1 and 2 the others) plays the part of U-D.
  static func conjugate(_ cube: CubieState, _ index: Int) -> CubieState {
    inverses[index] * cube * states[index]
  }

  /// For each rotation, what a move found for the renamed cube is called on the cube as it was.
  static let originalMove: [[Move]] = (0..<3).map { index in
    Move.all.map { move in
      let original = states[index] * CubieState.turns[Int(move.index)] * inverses[index]
      return Move.all.first { CubieState.turns[Int($0.index)] == original } ?? move
    }
  }
}

extension Symmetry {
  /// For each symmetry the number of its inverse.
  static let inverses: [Int] = all.map { symmetry in
    all.firstIndex { other in
      (0..<8).allSatisfy { other.corners[symmetry.corners[$0]] == $0 }
        && (0..<12).allSatisfy { other.edges[symmetry.edges[$0]] == $0 }
    } ?? 0
  }

  /// The places that each symmetry exchanges, as shifts of packed permutations: for the eight corners, and for the
  /// eight U and D edges.
  func conjugate(packed word: UInt32, places: [Int]) -> UInt32 {
    var result: UInt32 = 0
    for place in 0..<8 {
      let piece = Int(word >> UInt32(3 * place) & 7)
      result |= UInt32(places[piece]) << UInt32(3 * places[place])
    }
    return result
  }
}

/// Permutations of eight pieces sorted into classes of those that differ by one of the 16 symmetries.
struct PermutationClasses: Sendable {
  /// For each permutation its class times 16, plus the symmetry that leads to the class's representative.
  let classOf: Table<UInt16>

  static let size = Arena.size(Coordinate.permutations8, of: UInt16.self)

  /// What only the making of tables needs.
  struct Work {
    /// The representative of each class.
    var representatives: [Int] = []
    /// For each class the set of symmetries that leave its representative as it is, one bit each.
    var stabilisers: [UInt16] = []
  }

  /// - Parameter places: for each symmetry, where it takes the eight places.
  init(arena: Arena, ranks: PermutationRanks, words: [UInt32], places: [[Int]], work: inout Work) {
    classOf = arena.table(Coordinate.permutations8)
    let none: UInt16 = 0xFFFF
    classOf.fill(none)
    for rank in 0..<Coordinate.permutations8 where classOf[rank] == none {
      let number = work.representatives.count
      var stabiliser: UInt16 = 0
      for (index, symmetry) in Symmetry.all.enumerated() {
        let image = ranks.rank(symmetry.conjugate(packed: words[rank], places: places[index]))
        if image == rank { stabiliser |= 1 << UInt16(index) }
        if classOf[image] == none { classOf[image] = UInt16(number << 4 | Symmetry.inverses[index]) }
      }
      work.representatives.append(rank)
      work.stabilisers.append(stabiliser)
    }
  }
  /// Finds representatives and stabilisers again from the filled table.
  func work(ranks: PermutationRanks, words: [UInt32], places: [[Int]]) -> Work {
    var work = Work()
    for rank in 0..<Coordinate.permutations8 where Int(classOf[rank] &>> 4) == work.representatives.count {
      var stabiliser: UInt16 = 0
      for (index, symmetry) in Symmetry.all.enumerated()
      where ranks.rank(symmetry.conjugate(packed: words[rank], places: places[index])) == rank {
        stabiliser |= 1 << UInt16(index)
      }
      work.representatives.append(rank)
      work.stabilisers.append(stabiliser)
    }
    return work
  }
}
