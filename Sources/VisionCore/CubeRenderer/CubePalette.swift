/// The colours that a cube is drawn with, 8-bit sRGB.
package struct CubePalette: Equatable, Sendable {
  /// One colour a side, in facelet order (up, right, front, down, left, back).
  package var sides: [SIMD3<Float>]
  package var plastic = SIMD3<Float>(22, 23, 26)
  package var turningPlastic = SIMD3<Float>(126, 130, 140)
  package var unknown = SIMD3<Float>(120, 120, 124)

  /// White up, green front, as in the regulations of the World Cube Association.
  package static let standard = CubePalette(sides: [
    SIMD3(244, 244, 240), SIMD3(200, 22, 44), SIMD3(0, 150, 70), SIMD3(255, 213, 10), SIMD3(255, 106, 6), SIMD3(6, 70, 186),
  ])

  package init(sides: [SIMD3<Float>]) { self.sides = sides }

  package func color(_ side: FaceDirection?) -> SIMD3<Float> {
    guard let side, sides.indices.contains(side.rawValue) else { return unknown }
    return sides[side.rawValue]
  }
}
