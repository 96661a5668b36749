/// Why a text is not a sequence of moves.
public struct NotationError: Error, Equatable, Sendable {
  /// The position of the offending byte, counted from 0.
  public let offset: Int
  /// The expected text, in words.
  public let reason: String
}

/// Moves as people write them, in the notation of the World Cube Association: turns of faces (`R`), wide turns of two layers (`Rw` or
/// `r`), of slices (`M` as L, `E` as D, `S` as F) and of the whole cube (`x` as R, `y` as U, `z` as F).
///
/// A wide turn is a turn of the opposite face and of the whole cube; a slice move is turns of both adjacent faces and of the whole cube.
/// The result is therefore a sequence of face turns and the orientation of the cube at the end. White space between moves is optional.
/// `'` and its typographic forms turn counter-clockwise; `2` (or `2'`) is a half turn. Two simultaneous turns of opposite faces may be
/// in parentheses: `(U D')`. Other brackets and numbers of layers are refused.
public struct WrittenMoves: Equatable, Sendable {
  /// The turns, of faces of the cube as it is held at the start.
  public private(set) var turns: [Move] = []
  /// The turns, of faces of the cube as it is held at each of them.
  package private(set) var heldTurns: [Move] = []
  /// Turns of the whole cube, as of the layer of a face, before the first turn and after each one.
  package private(set) var rotations: [[Move]] = [[]]
  /// Orientation of the cube at the end.
  private var holding = CubeIsometry.identity

  /// Turns of a letter: faces, each in its direction or against it, and the whole cube like `axis` (nil = none).
  private struct Meaning {
    var faces: [(face: Face, isAgainst: Bool)]
    var axis: Face?
    var isAxisAgainst = false
  }

  /// No moves.
  package init() {}

  /// - Throws: ``NotationError`` with the position of the first byte that is not understood.
  public init(notation: some StringProtocol) throws(NotationError) {
    let bytes = [UInt8](notation.utf8)
    var position = 0
    var pair: OpenPair?
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: " ") || (UInt8(ascii: "\t")...UInt8(ascii: "\r")).contains(byte) {
        position += 1
      } else if byte == UInt8(ascii: "("), pair == nil {
        pair = OpenPair(offset: position, turnCount: turns.count)
        position += 1
      } else if byte == UInt8(ascii: ")"), let open = pair {
        guard isPair(turns[open.turnCount...]) else { throw Self.noPair(open) }
        pair = nil
        position += 1
      } else {
        position = try readMove(bytes, at: position, isInPair: pair != nil)
      }
    }
    if let pair { throw Self.noPair(pair) }
  }

  /// A parenthesis that is not closed yet, and the turns before it.
  private struct OpenPair {
    var offset: Int
    var turnCount: Int
  }

  private static func noPair(_ pair: OpenPair) -> NotationError {
    NotationError(offset: pair.offset, reason: "byte \(pair.offset): expected two turns of opposite faces in parentheses")
  }

  private func isPair(_ turns: ArraySlice<Move>) -> Bool {
    guard turns.count == 2, let first = turns.first, let second = turns.last else { return false }
    return first.face == second.face.opposite
  }

  /// Reads one move.
  ///
  /// - Parameter isInPair: whether only turns of faces are allowed.
  /// - Returns: the position after it.
  private mutating func readMove(_ bytes: [UInt8], at start: Int, isInPair: Bool) throws(NotationError) -> Int {
    var position = start
    let isWide = position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "w")
    guard let meaning = Self.meaning(bytes[position], isWide: isWide), !isInPair || meaning.axis == nil else {
      throw NotationError(offset: position, reason: "byte \(position): expected one of U R F D L B, wide, M E S, x y z")
    }
    position += isWide ? 2 : 1
    var quarterTurns = 1
    if position < bytes.count, (UInt8(ascii: "1")...UInt8(ascii: "3")).contains(bytes[position]) {
      quarterTurns = Int(bytes[position] - UInt8(ascii: "0"))
      position += 1
    }
    if let length = Self.primeLength(bytes, at: position) {
      quarterTurns = 4 - quarterTurns
      position += length
    }
    append(meaning, quarterTurns)
    return position
  }

  private static func meaning(_ byte: UInt8, isWide: Bool) -> Meaning? {
    if let face = Face(ascii: byte) {
      return isWide ? Meaning(faces: [(face.opposite, false)], axis: face) : Meaning(faces: [(face, false)])
    }
    guard !isWide else { return nil }
    switch byte {
    case UInt8(ascii: "M"): return Meaning(faces: [(.right, false), (.left, true)], axis: .right, isAxisAgainst: true)
    case UInt8(ascii: "E"): return Meaning(faces: [(.up, false), (.down, true)], axis: .up, isAxisAgainst: true)
    case UInt8(ascii: "S"): return Meaning(faces: [(.front, true), (.back, false)], axis: .front)
    case UInt8(ascii: "x"): return Meaning(faces: [], axis: .right)
    case UInt8(ascii: "y"): return Meaning(faces: [], axis: .up)
    case UInt8(ascii: "z"): return Meaning(faces: [], axis: .front)
    default:
      let capital = byte & ~0x20
      guard byte != capital, let face = Face(ascii: capital) else { return nil }
      return Meaning(faces: [(face.opposite, false)], axis: face)
    }
  }

  /// The apostrophe, and what keyboards, word processors and web pages put in its place: grave and acute accent, quotation marks, the
  /// modifier letter, the prime.
  private static let primes = ["'", "`", "\u{B4}", "\u{2018}", "\u{2019}", "\u{2BC}", "\u{2032}"]

  /// The number of bytes of a prime sign at `position`.
  private static func primeLength(_ bytes: [UInt8], at position: Int) -> Int? {
    primes.first { bytes[position...].starts(with: $0.utf8) }?.utf8.count
  }

  private mutating func append(_ meaning: Meaning, _ quarterTurns: Int) {
    for (face, isAgainst) in meaning.faces {
      let turn = Move(face, quarterTurns: isAgainst ? 4 - quarterTurns : quarterTurns)
      heldTurns.append(turn)
      rotations.append([])
      turns.append(Move(original(face), quarterTurns: turn.quarterTurns))
    }
    guard let axis = meaning.axis else { return }
    let rotation = Move(axis, quarterTurns: meaning.isAxisAgainst ? 4 - quarterTurns : quarterTurns)
    rotations[rotations.count - 1].append(rotation)
    holding = holding.followed(by: CubeIsometry(rotation))
  }

  /// The face, as the cube was held at the start, that is at a place at the end: `original(.up)` is then up.
  public func original(_ face: Face) -> Face { Face.allCases.first { holding($0) == face } ?? face }

  /// The cube after the moves, as it is then held.
  public func applied(to cube: CubieState) -> CubieState {
    cube.applying(turns).seen(through: CubeGeometry.destinations(holding))
  }
}
