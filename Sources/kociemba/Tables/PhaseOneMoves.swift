/// Effect of the steps of a metric on the coordinates of phase 1.
struct PhaseOneMoves<Steps: StepSet>: Sendable {
  /// `[twist * steps + step]`
  let twist: Table<UInt16>
  /// `[flip * steps + step]`
  let flip: Table<UInt16>
  /// `[slice * steps + step]`
  let slice: Table<UInt16>

  init(arena: Arena) throws(SolverError) {
    twist = try arena.table(Coordinate.twists * Steps.count)
    flip = try arena.table(Coordinate.flips * Steps.count)
    slice = try arena.table(Coordinate.slices * Steps.count)
    for (step, moves) in Steps.list.steps.enumerated() {
      if moves.count == 1 {
        fill(step, CubieState.turns[Int(moves[0].index)])
      } else {
        let parts = moves.map { move in Steps.list.steps.firstIndex(of: [move]) ?? 0 }
        for table in [twist, flip, slice] { Self.compose(table, step, parts) }
      }
    }
  }

  /// A pair is one turn after the other.
  private static func compose(_ table: Table<UInt16>, _ step: Int, _ parts: [Int]) {
    for row in stride(from: 0, to: table.count, by: Steps.count) {
      table[row &+ step] = table[Int(table[row &+ parts[0]]) &* Steps.count &+ parts[1]]
    }
  }

  /// One turn of a face.
  private func fill(_ step: Int, _ turn: CubieState) {
    var corners = [Int](repeating: 0, count: 8)
    var twists = corners
    var edges = [Int](repeating: 0, count: 12)
    for position in 0..<8 {
      corners[turn.cornerPiece(position)] = position
      twists[turn.cornerPiece(position)] = turn.cornerTwist(position)
    }
    for position in 0..<12 { edges[turn.edgePiece(position)] = position }
    Coordinate.forEachTwist(to: corners, digit: { ($1 + twists[$0]) % 3 }) { value, image in
      twist[value &* Steps.count &+ step] = UInt16(truncatingIfNeeded: image)
    }
    let flipped = Coordinate.flip(turn)
    for value in 0..<Coordinate.flips {
      let image = Coordinate.image(of: Coordinate.fullFlipMask(value), to: edges) & Coordinate.flipBits ^ flipped
      flip[value &* Steps.count &+ step] = UInt16(truncatingIfNeeded: image)
    }
    for value in 0..<Coordinate.slices {
      slice[value &* Steps.count &+ step] = Coordinate.sliceOfMask[Coordinate.image(of: Coordinate.sliceMasks[value], to: edges)]
    }
  }
}
