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

/// A set of the 18 moves.
struct MoveSet: OptionSet, Sendable {
  /// One bit a move, in the order of ``Move/index``.
  let rawValue: UInt32

  @inline(__always) init(rawValue: UInt32) { self.rawValue = rawValue }

  /// All moves.
  static let all = MoveSet(rawValue: 0x3FFFF)

  /// The number that stands for "no move yet" beside 0 to 17.
  static let noMove = Move.count
  /// The number of things that may precede a move: another move, or none.
  static let predecessorCount = Move.count + 1

  /// The three turns of a face.
  static func turns(of face: Int) -> MoveSet { MoveSet(rawValue: 7 << UInt32(3 * face)) }

  /// All turns of the faces that are not in a set.
  static func turns(without blocked: FaceSet) -> MoveSet {
    Face.allCases.reduce(.all) { blocked.contains($1) ? $0.subtracting(turns(of: $1.index)) : $0 }
  }

  /// The moves that are tried after a move (or ``noMove``): not the same face again, and of two commuting turns of opposite
  /// faces only one order.
  static func followers(of move: Int) -> MoveSet {
    guard move < Move.count else { return .all }
    let face = move / 3
    let others = MoveSet.all.subtracting(turns(of: face))
    return face < 3 ? others : others.subtracting(turns(of: face - 3))
  }

  func contains(_ move: Move) -> Bool { rawValue >> UInt32(move.index) & 1 == 1 }
}
