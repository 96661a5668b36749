package import VisionBase
internal import kociemba

/// A side of the cube named by where it is, in the order of a facelet string: up, right, front, down, left, back.
package enum FaceDirection: Int, CaseIterable, Sendable {
  case up, right, front, down, left, back

  /// The outward normal; x points right, y up and z towards the viewer (right-handed).
  package var normal: SIMD3<Int> {
    switch self {
    case .up: SIMD3(0, 1, 0)
    case .right: SIMD3(1, 0, 0)
    case .front: SIMD3(0, 0, 1)
    case .down: SIMD3(0, -1, 0)
    case .left: SIMD3(-1, 0, 0)
    case .back: SIMD3(0, 0, -1)
    }
  }

  /// The solver's name of the side, which has the same order.
  private var face: Face { Face.allCases[rawValue] }

  private init(_ face: Face) { self = Self.allCases[Int(face.rawValue)] }

  /// The letter of the side in a facelet string, as an ASCII code.
  package var letter: UInt8 { face.ascii }

  package init?(letter: UInt8) {
    guard let face = Face(ascii: letter) else { return nil }
    self.init(face)
  }

  /// The side whose outward normal is `normal`, or nil where the vector is no axis direction.
  package init?(normal: SIMD3<Int>) {
    guard let found = Self.allCases.first(where: { $0.normal == normal }) else { return nil }
    self = found
  }

  package var opposite: FaceDirection { FaceDirection(face.opposite) }
}

extension SIMD3 where Scalar == Int {
  package func dot(_ other: SIMD3<Int>) -> Int { x * other.x + y * other.y + z * other.z }

  package func cross(_ other: SIMD3<Int>) -> SIMD3<Int> {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  package var floats: SIMD3<Float> { SIMD3<Float>(Float(x), Float(y), Float(z)) }
}
