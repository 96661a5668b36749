/// A turn of one face by 90, 180 or 270 degrees clockwise: one move of the half-turn metric.
package struct Move: Hashable, Sendable {
  /// `3 * face + (quarter turns - 1)`: U U2 U' R R2 R' F F2 F' D D2 D' L L2 L' B B2 B'.
  package let index: UInt8

  /// The number of different moves.
  package static let count = 18

  /// All moves in the order of ``index``.
  package static let all: [Move] = (0..<count).map { Move(index: $0) }

  /// A turn of `face` by `quarterTurns` clockwise quarter turns, 1 to 3.
  package init(_ face: Face, quarterTurns: Int) {
    precondition((1...3).contains(quarterTurns))
    index = face.rawValue * 3 + UInt8(quarterTurns - 1)
  }

  init(index: Int) {
    self.index = UInt8(truncatingIfNeeded: index)
  }

  /// The move with this number, or nil when it is not 0 to 17.
  package init?(validating index: Int) {
    guard (0..<Move.count).contains(index) else { return nil }
    self.index = UInt8(index)
  }

  /// The face that turns.
  package var face: Face { Face(index: Int(index) / 3) }

  /// 1 for a clockwise quarter turn, 2 for a half turn, 3 for a counter-clockwise quarter turn.
  package var quarterTurns: Int { Int(index) % 3 + 1 }

  /// The move that undoes this one.
  package var inverse: Move { Move(face, quarterTurns: 4 - quarterTurns) }

  /// WCA notation: `R`, `R2`, `R'`.
  package var notation: String { [self].notation }
}

/// Why a text is not a sequence of moves.
package struct NotationError: Error, Equatable, Sendable {
  /// The position of the offending byte, counted from 0.
  package let offset: Int
  /// What was expected, in words.
  package let reason: String
}

extension Array where Element == Move {
  /// Reads WCA notation: moves apart by white space or not, `'` or its typographic form for counter-clockwise,
  /// `2` (and `2'`) for half turns. Brackets, wide moves, slice moves and rotations are refused.
  package init(notation: some StringProtocol) throws(NotationError) {
    var moves: [Move] = []
    let bytes = [UInt8](notation.utf8)
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == 0x20 || (0x09...0x0D).contains(byte) {
        position += 1
        continue
      }
      guard let face = Face(ascii: byte) else {
        throw NotationError(offset: position, reason: "byte \(position): expected one of U R F D L B")
      }
      position += 1
      var quarterTurns = 1
      if position < bytes.count, (UInt8(ascii: "1")...UInt8(ascii: "3")).contains(bytes[position]) {
        quarterTurns = Int(bytes[position] - UInt8(ascii: "0"))
        position += 1
      }
      if let length = Self.primeLength(bytes, at: position) {
        quarterTurns = 4 - quarterTurns
        position += length
      }
      moves.append(Move(face, quarterTurns: quarterTurns))
    }
    self = moves
  }

  /// The number of bytes of a prime sign at `position`: an apostrophe, U+2019 or U+2032.
  private static func primeLength(_ bytes: [UInt8], at position: Int) -> Int? {
    guard position < bytes.count else { return nil }
    if bytes[position] == UInt8(ascii: "'") { return 1 }
    guard position + 2 < bytes.count, bytes[position] == 0xE2, bytes[position + 1] == 0x80 else { return nil }
    return bytes[position + 2] == 0x99 || bytes[position + 2] == 0xB2 ? 3 : nil
  }

  /// WCA notation, moves apart by one space.
  package var notation: String {
    unsafe String(unsafeUninitializedCapacity: 3 * count) { bytes in
      var length = 0
      for move in self {
        if length > 0 { unsafe bytes[length] = UInt8(ascii: " ") }
        length += length > 0 ? 1 : 0
        unsafe bytes[length] = move.face.ascii
        length += 1
        guard move.quarterTurns > 1 else { continue }
        unsafe bytes[length] = UInt8(ascii: move.quarterTurns == 2 ? "2" : "'")
        length += 1
      }
      return length
    }
  }

  /// The sequence that undoes this one.
  package var inverted: [Move] { reversed().map(\.inverse) }
}
