import VisionSupport
internal import kociemba

/// The solver's cube model as index tables.
///
/// Facelets are numbered U1...U9, R, F, D, L, B; a face index is 0...5 in the same order.
package enum CubeTables {
  package static let faceLetters: [UInt8] = Face.allCases.map { $0.ascii }

  /// The three facelets of each corner, clockwise, the U or D facelet first.
  package static let cornerFacelets: [[Int]] = PieceKind.corners.facelets
  /// The two facelets of each edge.
  package static let edgeFacelets: [[Int]] = PieceKind.edges.facelets
  /// Faces of each piece's colours, in the order of its facelets.
  package static let cornerFaces: [[Int]] = cornerFacelets.map { $0.map { $0 / 9 } }
  package static let edgeFaces: [[Int]] = edgeFacelets.map { $0.map { $0 / 9 } }

  /// "F3" for facelet 20.
  package static func name(_ facelet: Int) -> String { CubeGeometry.name(facelet) }

  /// The 24 rotations of the whole cube; `rotations[r][facelet]` is the new position of a facelet. The first one is the identity.
  package static let rotations: [[Int]] = CubeIsometry.rotations.map { CubeGeometry.destinations($0) }

  /// The mirror image that exchanges right and left: the new position of each facelet.
  private static let mirror: [Int] = (0..<54).map { [0, 4, 2, 3, 1, 5][$0 / 9] * 9 + FaceGroup.mirrorOrder[$0 % 9] }

  /// The mirror image of a state, given as face letters.
  package static func mirrored(_ letters: [UInt8]) -> [UInt8] {
    var result = letters
    for (facelet, letter) in letters.enumerated() {
      guard let face = faceLetters.firstIndex(of: letter) else { continue }
      result[mirror[facelet]] = faceLetters[mirror[face * 9 + 4] / 9]
    }
    return result
  }

  /// Former index of the sticker that is at `index` after the face was turned clockwise by `quarters`.
  package static func faceTurn(_ index: Int, quarters: Int) -> Int {
    var index = index
    for _ in 0..<(((quarters % 4) + 4) % 4) { index = quarterTurn[index] }
    return index
  }
  private static let quarterTurn = [6, 3, 0, 7, 4, 1, 8, 5, 2]
}
