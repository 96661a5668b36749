/// What the steps of a metric do to the coordinates of phase 1.
struct PhaseOneMoves<Steps: StepSet>: Sendable {
  /// `[twist * steps + step]`
  let twist: Table<UInt16>
  /// `[flip * steps + step]`
  let flip: Table<UInt16>
  /// `[slice * steps + step]`
  let slice: Table<UInt16>

  static var size: Int {
    Arena.size(Coordinate.twists * Steps.count, of: UInt16.self) + Arena.size(Coordinate.flips * Steps.count, of: UInt16.self)
      + Arena.size(Coordinate.slices * Steps.count, of: UInt16.self)
  }

  init(arena: Arena) {
    twist = arena.table(Coordinate.twists * Steps.count)
    flip = arena.table(Coordinate.flips * Steps.count)
    slice = arena.table(Coordinate.slices * Steps.count)
    for (step, moves) in Steps.list.steps.enumerated() {
      if moves.count == 1 {
        fill(step, CubieState.turns[Int(moves[0].index)])
      } else {
        let parts = moves.map { move in Steps.list.steps.firstIndex(of: [move]) ?? 0 }
        Self.compose(twist, step, parts, Coordinate.twists)
        Self.compose(flip, step, parts, Coordinate.flips)
        Self.compose(slice, step, parts, Coordinate.slices)
      }
    }
  }

  /// A pair is one turn after the other.
  private static func compose(_ table: Table<UInt16>, _ step: Int, _ parts: [Int], _ values: Int) {
    for value in 0..<values {
      table[value &* Steps.count &+ step] = table[Int(table[value &* Steps.count &+ parts[0]]) &* Steps.count &+ parts[1]]
    }
  }

  /// One turn of a face.
  private func fill(_ step: Int, _ turn: CubieState) {
    // What each digit of a twist, and each bit of a flip, adds to the image.
    var digits = [Int](repeating: 0, count: 24)
    var bits = [Int](repeating: 0, count: 12)
    var constant = Coordinate.flipMask(turn)
    let weights = [1, 3, 9, 27, 81, 243, 729, 0]
    for position in 0..<8 {
      for digit in 0..<3 { digits[3 * turn.cornerPiece(position) + digit] = weights[position] * ((digit + turn.cornerTwist(position)) % 3) }
    }
    for position in 0..<12 { bits[turn.edgePiece(position)] = 1 << position }
    constant &= 2047
    for value in 0..<Coordinate.twists {
      var rest = value
      var sum = 0
      var moved = 0
      for position in 0..<7 {
        let digit = rest % 3
        rest /= 3
        sum &+= digit
        moved &+= digits[3 &* position &+ digit]
      }
      twist[value &* Steps.count &+ step] = UInt16(truncatingIfNeeded: moved &+ digits[21 &+ (21 &- sum) % 3])
    }
    for value in 0..<Coordinate.flips {
      var rest = Coordinate.fullFlipMask(value)
      var moved = 0
      while rest != 0 {
        moved |= bits[rest.trailingZeroBitCount]
        rest &= rest &- 1
      }
      flip[value &* Steps.count &+ step] = UInt16(truncatingIfNeeded: (moved & 2047) ^ constant)
    }
    for value in 0..<Coordinate.slices {
      var rest = Coordinate.sliceMasks[value]
      var moved = 0
      while rest != 0 {
        moved |= bits[rest.trailingZeroBitCount]
        rest &= rest &- 1
      }
      slice[value &* Steps.count &+ step] = Coordinate.sliceOfMask[moved]
    }
  }
}
