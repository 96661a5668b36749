/// What the 18 moves do to the coordinates of phase 1.
struct PhaseOneMoves: Sendable {
  /// `[twist * 18 + move]`
  let twist: Table<UInt16>
  /// `[flip * 18 + move]`
  let flip: Table<UInt16>
  /// `[slice * 18 + move]`
  let slice: Table<UInt16>

  static let size =
    Arena.size(Coordinate.twists * 18, of: UInt16.self) + Arena.size(Coordinate.flips * 18, of: UInt16.self)
    + Arena.size(Coordinate.slices * 18, of: UInt16.self)

  init(arena: Arena) {
    twist = arena.table(Coordinate.twists * 18)
    flip = arena.table(Coordinate.flips * 18)
    slice = arena.table(Coordinate.slices * 18)
    let weights = [1, 3, 9, 27, 81, 243, 729, 0]
    for (move, turn) in CubieState.turns.enumerated() {
      let cornerSources = (0..<8).map { turn.cornerPiece($0) }
      let cornerTwists = (0..<8).map { turn.cornerTwist($0) }
      for value in 0..<Coordinate.twists {
        let digits = Coordinate.cornerTwists(value)
        var moved = 0
        for place in 0..<7 {
          moved += weights[place] * ((digits[cornerSources[place]] + cornerTwists[place]) % 3)
        }
        twist[value * 18 + move] = UInt16(moved)
      }
      let edgeSources = (0..<12).map { turn.edgePiece($0) }
      let flipped = Coordinate.flipMask(turn)
      for value in 0..<Coordinate.flips {
        let bits = Coordinate.fullFlipMask(value)
        var moved = flipped
        for place in 0..<11 { moved ^= (bits >> edgeSources[place] & 1) << place }
        flip[value * 18 + move] = UInt16(moved & 2047)
      }
      for value in 0..<Coordinate.slices {
        let bits = Coordinate.sliceMasks[value]
        var moved = 0
        for place in 0..<12 { moved |= (bits >> edgeSources[place] & 1) << place }
        slice[value * 18 + move] = Coordinate.sliceOfMask[moved]
      }
    }
  }
}
