/// Why a text is not a sequence of moves.
public struct NotationError: Error, Equatable, Sendable {
  /// The position of the offending byte, counted from 0.
  public let offset: Int
  /// What was expected, in words.
  public let reason: String
}

extension Array where Element == Move {
  /// Reads the notation of the World Cube Association.
  ///
  /// White space between moves is optional. `'` and its typographic forms turn counter-clockwise, `2` (and `2'`) is a half
  /// turn. Brackets, wide moves, slice moves and rotations are refused.
  ///
  /// - Throws: ``NotationError`` with the position of the first byte that is not understood.
  public init(notation: some StringProtocol) throws(NotationError) {
    var moves: [Move] = []
    let bytes = [UInt8](notation.utf8)
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(byte) {
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
    for sign in ["'", "\u{2019}", "\u{2032}"] where bytes[position...].starts(with: sign.utf8) { return sign.utf8.count }
    return nil
  }

  /// The notation of the World Cube Association, moves apart by one space.
  public var notation: String {
    var text: [UInt8] = []
    text.reserveCapacity(3 * count)
    for move in self {
      if !text.isEmpty { text.append(UInt8(ascii: " ")) }
      text.append(move.face.ascii)
      if move.quarterTurns > 1 { text.append(UInt8(ascii: move.quarterTurns == 2 ? "2" : "'")) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The sequence that undoes this one.
  public var inverted: [Move] { reversed().map { $0.inverse } }

  /// The same turn of the cube with neighbouring turns of one face put together.
  public var simplified: [Move] {
    var result: [Move] = []
    for move in self {
      // A turn also meets one of its own face across a turn of the opposite face.
      var partner = result.count - 1
      if partner > 0, result[partner].face == move.face.opposite { partner -= 1 }
      guard partner >= 0, result[partner].face == move.face else {
        result.append(move)
        continue
      }
      let turns = (result[partner].quarterTurns + move.quarterTurns) % 4
      result.remove(at: partner)
      if turns != 0 { result.insert(Move(move.face, quarterTurns: turns), at: partner) }
    }
    return result
  }
}
