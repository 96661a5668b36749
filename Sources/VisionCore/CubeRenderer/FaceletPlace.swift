package import VisionBase

/// Where one of the 54 stickers sits: the cubie that carries it and the side it looks to.
package struct FaceletPlace: Equatable, Sendable {
  /// The cubie's centre; every coordinate is -1, 0 or 1.
  package let cubie: SIMD3<Int>
  package let direction: FaceDirection

  /// The 54 places in the order of a facelet string: U1...U9 R1...R9 F1...F9 D1...D9 L1...L9 B1...B9.
  package static let all: [FaceletPlace] = FaceDirection.allCases.flatMap { direction in
    (0..<9).map { index in FaceletPlace(cubie: cubie(direction, row: index / 3, column: index % 3), direction: direction) }
  }

  /// The facelet index of a cubie's side, or nil where no sticker is there.
  package static func index(cubie: SIMD3<Int>, direction: FaceDirection) -> Int? {
    let column: Int
    let row: Int
    switch direction {
    case .up: (column, row) = (cubie.x, cubie.z)
    case .right: (column, row) = (-cubie.z, -cubie.y)
    case .front: (column, row) = (cubie.x, -cubie.y)
    case .down: (column, row) = (cubie.x, -cubie.z)
    case .left: (column, row) = (cubie.z, -cubie.y)
    case .back: (column, row) = (-cubie.x, -cubie.y)
    }
    guard cubie.dot(direction.normal) == 1, abs(column) <= 1, abs(row) <= 1 else { return nil }
    return direction.rawValue * 9 + (row + 1) * 3 + column + 1
  }

  private static func cubie(_ direction: FaceDirection, row: Int, column: Int) -> SIMD3<Int> {
    let (r, c) = (row - 1, column - 1)
    switch direction {
    case .up: return SIMD3(c, 1, r)
    case .right: return SIMD3(1, -r, -c)
    case .front: return SIMD3(c, -r, 1)
    case .down: return SIMD3(c, -1, -r)
    case .left: return SIMD3(-1, -r, c)
    case .back: return SIMD3(-c, -r, -1)
    }
  }
}
