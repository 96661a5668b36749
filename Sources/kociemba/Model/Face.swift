/// One of the six faces of the cube, in the order of the facelet string (U R F D L B).
///
/// A face is also the name of a direction: see ``normal``.
public enum Face: UInt8, CaseIterable, Sendable {
  case up, right, front, down, left, back

  /// The face's letter in facelet strings and in move notation.
  public var letter: Character { Character(UnicodeScalar(ascii)) }

  /// The ASCII code of ``letter``.
  public var ascii: UInt8 {
    switch self {
    case .up: UInt8(ascii: "U")
    case .right: UInt8(ascii: "R")
    case .front: UInt8(ascii: "F")
    case .down: UInt8(ascii: "D")
    case .left: UInt8(ascii: "L")
    case .back: UInt8(ascii: "B")
    }
  }

  /// The face with this letter, capital letters only.
  public init?(ascii: UInt8) {
    guard let face = Face.allCases.first(where: { $0.ascii == ascii }) else { return nil }
    self = face
  }

  /// The outward direction; x points to the right face, y to the upper face and z to the front face (right-handed).
  public var normal: SIMD3<Int> {
    switch self {
    case .up: SIMD3(0, 1, 0)
    case .right: SIMD3(1, 0, 0)
    case .front: SIMD3(0, 0, 1)
    case .down: SIMD3(0, -1, 0)
    case .left: SIMD3(-1, 0, 0)
    case .back: SIMD3(0, 0, -1)
    }
  }

  /// The face with this outward direction; nil where the vector is not one of the six.
  public init?(normal: SIMD3<Int>) {
    guard let face = Face.allCases.first(where: { $0.normal == normal }) else { return nil }
    self = face
  }

  /// The face on the other side of the cube.
  public var opposite: Face { Face(index: (index + 3) % 6) }

  /// 0 for the U-D axis, 1 for R-L, 2 for F-B.
  public var axis: Int { index % 3 }

  /// The place of the face in the facelet string, 0 to 5.
  package var index: Int { Int(rawValue) }

  /// The centre facelet, which no turn moves.
  package var centre: Int { 9 * index + 4 }

  /// The face with this number, 0 to 5; every other number is the back.
  package init(index: Int) { self = UInt8(exactly: index).flatMap { Face(rawValue: $0) } ?? .back }
}

extension SIMD3 where Scalar == Int {
  /// The scalar product.
  package func dot(_ other: SIMD3<Int>) -> Int { x * other.x + y * other.y + z * other.z }

  /// The vector product, right-handed.
  package func cross(_ other: SIMD3<Int>) -> SIMD3<Int> {
    SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }
}

/// A set of faces, for example those that must not turn.
public struct FaceSet: OptionSet, Sendable {
  /// Bit 0 is U, then R F D L B.
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The set of one face.
  public init(_ face: Face) { rawValue = 1 << face.rawValue }

  /// All six faces.
  public static let all = FaceSet(rawValue: 63)

  /// The number of faces.
  public var count: Int { rawValue.nonzeroBitCount }

  public func contains(_ face: Face) -> Bool { rawValue >> face.rawValue & 1 == 1 }
}
