/// The short sequences that the search puts after a solution, so that it can begin from more than one cube.
///
/// Solving `p g` instead of `g` gives `m` with `p g m = 1`, hence `g m p = 1`: `p` becomes the end of the solution. A
/// sequence that begins in <U, D, R2, L2, F2, B2> would only repeat what phase 2 does, so it begins with a quarter turn
/// of R, F, L or B (pre-scrambling, described by Chen Shuang, "min2phase", README of 2017).
struct PreMoves: Sendable {
  /// One sequence, prepared so that the phase-1 coordinates of `p g` come from those of `g` by a few additions.
  struct Sequence {
    let moves: [Move]
    let state: CubieState
    /// Pieces whose renaming turns them into slice edges.
    let sliceSources: [Int]
  }

  let sequences: [Sequence]
  /// `[sequence * 8 + corner]`: how much the corner is twisted.
  let cornerTwists: Table<UInt8>
  /// `[sequence]`: the edges that are flipped, one bit each.
  let flipped: Table<UInt16>
  /// `[sequence * 4 + n]`: the edge that becomes the n-th slice edge.
  let sliceSources: Table<UInt8>
  /// `[sequence]`: the number of moves.
  let lengths: Table<UInt8>
  /// `[sequence]`
  let states: Table<CubieState>

  /// Up to two moves; more than 97 sequences never occur.
  private static let limit = 128
  static let size =
    Arena.size(limit * 8, of: UInt8.self) + Arena.size(limit, of: UInt16.self) + Arena.size(limit * 4, of: UInt8.self)
    + Arena.size(limit, of: UInt8.self) + Arena.size(limit, of: CubieState.self)

  init(arena: Arena) {
    cornerTwists = arena.table(Self.limit * 8)
    flipped = arena.table(Self.limit)
    sliceSources = arena.table(Self.limit * 4)
    lengths = arena.table(Self.limit)
    states = arena.table(Self.limit)
    let outside = Move.all.filter { !Coordinate.phaseTwoMoves.contains(Int($0.index)) }
    var all: [[Move]] = [[]]
    all += outside.map { [$0] }
    singleCount = all.count
    for first in outside {
      for second in Move.all where second.face != first.face {
        let commute = second.face == first.face.opposite
        // Of two orders of the same two turns one is enough; R L2 stands for L2 R, which would begin in the subgroup.
        if commute && outside.contains(second) && second.face.rawValue < first.face.rawValue { continue }
        all.append([first, second])
      }
    }
    sequences = all.prefix(Self.limit).map { moves in
      let state = CubieState.solved.applying(moves)
      return Sequence(moves: moves, state: state, sliceSources: (0..<12).filter { state.edgePiece($0) >= 8 })
    }
    for (index, sequence) in sequences.enumerated() {
      for corner in 0..<8 { cornerTwists[index * 8 + corner] = UInt8(sequence.state.cornerTwist(corner)) }
      flipped[index] = UInt16(Coordinate.flipMask(sequence.state))
      for (n, source) in sequence.sliceSources.enumerated() { sliceSources[index * 4 + n] = UInt8(source) }
      lengths[index] = UInt8(sequence.moves.count)
      states[index] = sequence.state
    }
  }

  var count: Int { sequences.count }
  /// The empty sequence and those of one move come first.
  let singleCount: Int
}
