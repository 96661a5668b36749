/// What moves look like to the three axes, each of which plays the part of U-D and sees the cube through a symmetry.
struct AxisViews {
  static let axisCount = 3
  private static let viewCount = axisCount * Symmetry.count
  /// A set of the 18 moves is looked up in this many parts.
  private static let parts = 3
  private static let movesOfPart = Move.count / parts
  private static let setsOfPart = 1 << movesOfPart
  private static let partMask = setsOfPart - 1

  /// `[view * 18 + move]`: what a move of the cube is in a view; a view is 16 times the axis, plus the symmetry.
  private let seenMove: Table<UInt8>
  /// `[(view * 3 + part) * 64 + bits]`: what a set of moves in a view is on the cube; six moves a part.
  private let originalMoves: Table<UInt32>

  static let size =
    Arena.size(viewCount * Move.count, of: UInt8.self) + Arena.size(viewCount * parts * setsOfPart, of: UInt32.self)

  init(arena: Arena) {
    seenMove = arena.table(Self.viewCount * Move.count)
    originalMoves = arena.table(Self.viewCount * Self.parts * Self.setsOfPart)
    for axis in 0..<Self.axisCount {
      for (symmetry, seen) in Symmetry.all.enumerated() {
        let view = axis * Symmetry.count + symmetry
        for (move, original) in AxisRotation.originalMove[axis].enumerated() {
          let image = seen.moves[move]
          seenMove[view * Move.count + Int(original.index)] = UInt8(image)
          for bits in 0..<Self.setsOfPart where bits >> (image % Self.movesOfPart) & 1 == 1 {
            let entry = (view * Self.parts + image / Self.movesOfPart) * Self.setsOfPart + bits
            originalMoves[entry] = originalMoves[entry] | 1 << UInt32(original.index)
          }
        }
      }
    }
  }

  /// What a move of the cube is for an axis that sees the cube through a symmetry.
  @inline(__always) func seen(_ move: Int, axis: Int, symmetry: Int) -> Int {
    Int(seenMove[(axis &* Symmetry.count &+ symmetry) &* Move.count &+ move])
  }

  /// What a set of moves that an axis sees is on the cube, one bit each.
  @inline(__always) func original(_ moves: Int, axis: Int, symmetry: Int) -> UInt32 {
    let table = originalMoves.suffix(from: (axis &* Symmetry.count &+ symmetry) &* (Self.parts &* Self.setsOfPart))
    return table[moves & Self.partMask] | table[Self.setsOfPart &+ (moves &>> Self.movesOfPart) & Self.partMask]
      | table[2 &* Self.setsOfPart &+ moves &>> (2 &* Self.movesOfPart)]
  }
}
