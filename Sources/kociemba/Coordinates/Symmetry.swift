/// One of the 16 symmetries of the cube that keep the U-D axis: what it does to places, orientations and moves.
///
/// Conjugation with such a symmetry maps the subgroup <U, D, R2, L2, F2, B2> onto itself, so positions that differ by
/// it have the same distance in each phase (H. Kociemba, kociemba.org/math/symmetric.htm).
struct Symmetry: Sendable {
  private let map: CubeIsometry
  /// Image of each facelet.
  private let images: [Int]
  /// The place to which each corner place goes.
  let corners: [Int]
  /// The place to which each edge place goes.
  let edges: [Int]

  /// The number of symmetries.
  static let count = 16

  init(_ map: CubeIsometry) {
    self.map = map
    let images = CubeGeometry.destinations(map)
    self.images = images
    corners = PieceKind.corners.facelets.map { PieceKind.corners.place(ofFirstSticker: images[$0[0]]).place }
    edges = PieceKind.edges.facelets.map { PieceKind.edges.place(ofFirstSticker: images[$0[0]]).place }
  }

  /// Whether it is a reflection, which turns clockwise into counter-clockwise.
  var isMirrored: Bool { map.determinant < 0 }

  /// The 16 symmetries; the identity first, and the eight that keep each of the three axes before the others. These
  /// eight leave the orientation of every edge as it is.
  static let all: [Symmetry] = {
    let keeping = CubeIsometry.all.filter { $0.imageOfY.x == 0 && $0.imageOfY.z == 0 }
    let aligned = keeping.filter { $0.imageOfX.z == 0 }
    let crossed = keeping.filter { $0.imageOfX.z != 0 }
    return ([.identity] + aligned.filter { $0 != .identity } + crossed).map { Symmetry($0) }
  }()

  /// The same cube seen through the symmetry.
  func conjugate(_ cube: CubieState) -> CubieState { cube.seen(through: images) }

  /// Whether one cube seen through the symmetry is another; both as ``CubieState/destinations``.
  func takes(_ one: [Int], to other: [Int]) -> Bool { images.indices.allSatisfy { images[one[$0]] == other[images[$0]] } }

  /// Image of a move.
  func image(_ move: Move) -> Move { map(move) }

  /// For each symmetry the number of its inverse.
  static let inverses: [Int] = all.map { symmetry in all.firstIndex { symmetry.map.followed(by: $0.map) == .identity } ?? 0 }

  /// `[later * 16 + earlier]`: both one after the other.
  static let products: [UInt8] = all.flatMap { later in
    all.map { earlier in UInt8(all.firstIndex { $0.map == earlier.map.followed(by: later.map) } ?? 0) }
  }
}
