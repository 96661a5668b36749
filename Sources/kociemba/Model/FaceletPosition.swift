/// Position of one of the 54 facelets in space: its cubie, and the face of the cube on which it is visible.
package struct FaceletPosition: Hashable, Sendable {
  /// The centre of the cubie; each coordinate is -1, 0 or 1, in the axes of ``Face/normal``.
  package let cubie: SIMD3<Int>
  package let face: Face

  package init(cubie: SIMD3<Int>, face: Face) {
    self.cubie = cubie
    self.face = face
  }

  /// The 54 positions in the order of the facelet string, each face row by row as it is printed in the unfolded cross.
  package static let all: [FaceletPosition] = Face.allCases.flatMap { face in
    (0..<9).map { FaceletPosition(face: face, row: $0 / 3, column: $0 % 3) }
  }

  private init(face: Face, row: Int, column: Int) {
    let (down, right) = (row - 1, column - 1)
    cubie =
      switch face {
      case .up: SIMD3(right, 1, down)
      case .right: SIMD3(1, -down, -right)
      case .front: SIMD3(right, -down, 1)
      case .down: SIMD3(right, -1, -down)
      case .left: SIMD3(-1, -down, right)
      case .back: SIMD3(-right, -down, -1)
      }
    self.face = face
  }

  private static let numbers = Dictionary(uniqueKeysWithValues: zip(all, all.indices))

  /// The number of the facelet, 0 to 53; nil where the cubie has no sticker on this face.
  package var facelet: Int? { Self.numbers[self] }
}
