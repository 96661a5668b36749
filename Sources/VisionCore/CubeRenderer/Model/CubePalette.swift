package import kociemba

/// Colours of a drawn cube, 8-bit sRGB.
package struct CubePalette: Equatable, Sendable {
  /// Colours of the sides in facelet order (up, right, front, down, left, back).
  package var sides: [SIMD3<Float>]
  /// Body of a cubie; both plastics are chosen by eye.
  package var plastic = SIMD3<Float>(22, 23, 26)
  /// Body of a cubie in a turning layer.
  package var turningPlastic = SIMD3<Float>(126, 130, 140)
  /// Unknown sticker.
  package var unknown = SIMD3<Float>(120, 120, 124)

  /// White up and green front, as in the regulations of the World Cube Association.
  package static let standard = CubePalette(sides: [
    SIMD3(244, 244, 240), SIMD3(200, 22, 44), SIMD3(0, 150, 70), SIMD3(255, 213, 10), SIMD3(255, 106, 6), SIMD3(6, 70, 186),
  ])

  package init(sides: [SIMD3<Float>]) { self.sides = sides }

  /// The colour of a sticker; nil = unknown.
  package func color(_ face: Face?) -> SIMD3<Float> {
    guard let face, sides.indices.contains(face.index) else { return unknown }
    return sides[face.index]
  }
}
