/// One of the six faces of the cube, in the order of the facelet string (U R F D L B).
package enum Face: UInt8, CaseIterable, Sendable {
  case up, right, front, down, left, back

  /// The letter that stands for the face in facelet strings and in move notation.
  package var letter: Character { Character(UnicodeScalar(ascii)) }

  /// The ASCII code of ``letter``.
  package var ascii: UInt8 {
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
  package init?(ascii: UInt8) {
    guard let face = Face.allCases.first(where: { $0.ascii == ascii }) else { return nil }
    self = face
  }

  /// The face on the other side of the cube.
  package var opposite: Face { Face(index: (Int(rawValue) + 3) % 6) }

  /// 0 for the U-D axis, 1 for R-L, 2 for F-B.
  package var axis: Int { Int(rawValue) % 3 }

  /// The face with this number, 0 to 5.
  init(index: Int) {
    switch index {
    case 0: self = .up
    case 1: self = .right
    case 2: self = .front
    case 3: self = .down
    case 4: self = .left
    default: self = .back
    }
  }
}
