/// The four places that each move exchanges, as shifts of packed permutations.
struct PackedMoves: Sendable {
  /// For each move four pairs: the place from which a piece comes, and the place to which it goes, times 3.
  private let corners: Table<UInt8>
  /// The same for edges, times 4.
  private let edges: Table<UInt8>

  static let size = 2 * Arena.size(18 * 8, of: UInt8.self)

  init(arena: Arena) {
    corners = arena.table(18 * 8)
    edges = arena.table(18 * 8)
    for (move, turn) in CubieState.turns.enumerated() {
      var next = move * 8
      for position in 0..<8 where turn.cornerPiece(position) != position {
        corners[next] = UInt8(3 * turn.cornerPiece(position))
        corners[next + 1] = UInt8(3 * position)
        next += 2
      }
      next = move * 8
      for position in 0..<12 where turn.edgePiece(position) != position {
        edges[next] = UInt8(4 * turn.edgePiece(position))
        edges[next + 1] = UInt8(4 * position)
        next += 2
      }
    }
  }

  /// The corners after a step.
  func turned(corners word: UInt32, _ step: [Move]) -> UInt32 { step.reduce(word) { turned(corners: $0, Int($1.index)) } }
  /// The edges after a step.
  func turned(edges word: UInt64, _ step: [Move]) -> UInt64 { step.reduce(word) { turned(edges: $0, Int($1.index)) } }

  /// The corners after a move.
  @inline(__always) func turned(corners word: UInt32, _ move: Int) -> UInt32 {
    var kept = word
    var moved: UInt32 = 0
    for pair in 0..<4 {
      let from = UInt32(corners[move &* 8 &+ 2 &* pair])
      let to = UInt32(corners[move &* 8 &+ 2 &* pair &+ 1])
      kept &= ~(7 &<< to)
      moved |= (word &>> from & 7) &<< to
    }
    return kept | moved
  }

  /// The edges after a move.
  @inline(__always) func turned(edges word: UInt64, _ move: Int) -> UInt64 {
    var kept = word
    var moved: UInt64 = 0
    for pair in 0..<4 {
      let from = UInt64(edges[move &* 8 &+ 2 &* pair])
      let to = UInt64(edges[move &* 8 &+ 2 &* pair &+ 1])
      kept &= ~(15 &<< to)
      moved |= (word &>> from & 15) &<< to
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
