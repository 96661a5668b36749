/// One of the 16 symmetries of the cube that keep the U-D axis: what it does to places, orientations and moves.
///
/// Conjugation with such a symmetry maps the subgroup <U, D, R2, L2, F2, B2> onto itself, so positions that differ by
/// it have the same distance in each phase (H. Kociemba, kociemba.org/math/symmetric.htm).
struct Symmetry: Sendable {
  private let map: CubeIsometry
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
    self.map = map
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
    for position in 0..<8 {
      cornerPieces[corners[position]] = corners[cube.cornerPiece(position)]
      let twist = cube.cornerTwist(position)
      cornerTwists[corners[position]] = isMirrored ? (3 - twist) % 3 : twist
    }
    for position in 0..<12 {
      let piece = cube.edgePiece(position)
      edgePieces[edges[position]] = edges[piece]
      edgeFlipped[edges[position]] = cube.edgeFlip(position) ^ edgeFlips[position] ^ edgeFlips[piece]
    }
    return CubieState(
      cornerPieces: cornerPieces, cornerTwists: cornerTwists, edgePieces: edgePieces, edgeFlips: edgeFlipped)
  }
}

extension Symmetry {
  /// For each symmetry the number of its inverse.
  static let inverses: [Int] = all.map { symmetry in all.firstIndex { symmetry.map.followed(by: $0.map) == .identity } ?? 0 }

  /// `[later * 16 + earlier]`: both one after the other.
  static let products: [UInt8] = all.flatMap { later in
    all.map { earlier in UInt8(all.firstIndex { $0.map == earlier.map.followed(by: later.map) } ?? 0) }
  }

  /// What becomes of a move.
  func image(_ move: Move) -> Move { Move(index: moves[Int(move.index)]) }
}
