extension Array where Element == Move {
  /// Reads the notation of the World Cube Association, as ``WrittenMoves`` does; how the cube is held at the end is left out.
  ///
  /// - Throws: ``NotationError`` with the position of the first byte that is not understood.
  public init(notation: some StringProtocol) throws(NotationError) { self = try WrittenMoves(notation: notation).turns }

  /// The notation of the World Cube Association, moves apart by one space.
  public var notation: String { notation(pairs: false) }

  /// The notation of the World Cube Association.
  ///
  /// - Parameter pairs: whether adjacent turns of opposite faces, which a machine makes at once, are put in parentheses: `(U D')`.
  public func notation(pairs: Bool) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(4 * count)
    var isInPair = false
    for (index, move) in enumerated() {
      if !text.isEmpty { text.append(UInt8(ascii: " ")) }
      let beginsPair = pairs && !isInPair && index + 1 < count && self[index + 1].face == move.face.opposite
      if beginsPair { text.append(UInt8(ascii: "(")) }
      text.append(move.face.ascii)
      if move.quarterTurns > 1 { text.append(UInt8(ascii: move.quarterTurns == 2 ? "2" : "'")) }
      if isInPair { text.append(UInt8(ascii: ")")) }
      isInPair = beginsPair
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
