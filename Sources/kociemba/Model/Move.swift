/// A turn of one face by 90, 180 or 270 degrees clockwise: one move of the half-turn metric.
public struct Move: Hashable, Sendable {
  /// `3 * face + (quarter turns - 1)`: U U2 U' R R2 R' F F2 F' D D2 D' L L2 L' B B2 B'.
  public let index: UInt8

  /// The number of different moves.
  public static let count = 18

  /// All moves in the order of ``index``.
  public static let all: [Move] = (0..<count).map { Move(index: $0) }

  /// A turn of `face` by `quarterTurns` clockwise quarter turns, 1 to 3 (three clockwise are one counter-clockwise).
  ///
  /// - Precondition: `quarterTurns` is 1, 2 or 3.
  public init(_ face: Face, quarterTurns: Int) {
    precondition((1...3).contains(quarterTurns))
    index = face.rawValue * 3 + UInt8(quarterTurns - 1)
  }

  init(index: Int) {
    self.index = UInt8(truncatingIfNeeded: index)
  }

  /// The move with this ``index``; nil when it is not 0 to 17.
  public init?(validating index: Int) {
    guard (0..<Move.count).contains(index) else { return nil }
    self.index = UInt8(index)
  }

  /// The face that turns.
  public var face: Face { Face(index: Int(index) / 3) }

  /// 1 for a clockwise quarter turn, 2 for a half turn, 3 for a counter-clockwise quarter turn.
  public var quarterTurns: Int { Int(index) % 3 + 1 }

  /// The move that undoes this one.
  public var inverse: Move { Move(face, quarterTurns: 4 - quarterTurns) }

  /// The notation of the World Cube Association: `R`, `R2`, `R'`.
  public var notation: String { [self].notation }
}
