/// The four places that each move exchanges, as shifts of packed permutations.
struct PackedMoves: Sendable {
  /// For each move four pairs: the place from which a piece comes, and the place to which it goes, times 3.
  private let corners: Table<UInt8>
  /// The same for edges, times 4.
  private let edges: Table<UInt8>

  init(arena: Arena) throws(SolverError) {
    let turns = CubieState.turns
    corners = try Self.shifts(arena, turns.map { turn in (0..<8).map { turn.cornerPiece($0) } }, bits: 3)
    edges = try Self.shifts(arena, turns.map { turn in (0..<12).map { turn.edgePiece($0) } }, bits: 4)
  }

  /// - Parameter sources: for each move where the piece at each place comes from.
  private static func shifts(_ arena: Arena, _ sources: [[Int]], bits: Int) throws(SolverError) -> Table<UInt8> {
    let table: Table<UInt8> = try arena.table(sources.count * 8)
    let shifts = sources.flatMap { $0.enumerated().filter { $0.offset != $0.element }.flatMap { [bits * $0.element, bits * $0.offset] } }
    for (index, shift) in shifts.enumerated() { table[index] = UInt8(shift) }
    return table
  }

  /// The corners after a move.
  @inline(__always) func turned(corners word: UInt32, _ move: Int) -> UInt32 { Self.turned(word, corners, move, mask: 7) }
  /// The edges after a move.
  @inline(__always) func turned(edges word: UInt64, _ move: Int) -> UInt64 { Self.turned(word, edges, move, mask: 15) }

  @inline(__always) private static func turned<Word: FixedWidthInteger & UnsignedInteger>(
    _ word: Word, _ shifts: Table<UInt8>, _ move: Int, mask: Word
  ) -> Word {
    var kept = word
    var moved: Word = 0
    for pair in 0..<4 {
      let from = Word(truncatingIfNeeded: shifts[move &* 8 &+ 2 &* pair])
      let to = Word(truncatingIfNeeded: shifts[move &* 8 &+ 2 &* pair &+ 1])
      kept &= ~(mask &<< to)
      moved |= (word &>> from & mask) &<< to
    }
    return kept | moved
  }
}

extension CubieState {
  /// The corner pieces, three bits a place.
  var cornerWord: UInt32 {
    var word: UInt32 = 0
    for position in 0..<8 { word |= UInt32(truncatingIfNeeded: cornerPiece(position)) &<< UInt32(3 &* position) }
    return word
  }

  /// The edge pieces, four bits a place.
  var edgeWord: UInt64 {
    var word: UInt64 = 0
    for position in 0..<12 { word |= UInt64(truncatingIfNeeded: edgePiece(position)) &<< UInt64(4 &* position) }
    return word
  }
}
