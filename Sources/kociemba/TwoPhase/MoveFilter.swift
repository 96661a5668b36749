/// Which moves may follow a move, as the search looks it up.
struct MoveFilter {
  /// `[symmetry * 19 + move]`: the followers of a move as they are seen through a symmetry, one bit each.
  private let seenFollowers: Table<UInt32>
  /// `[face]`: faces that must not turn after a face, one bit each.
  private let facesBlockedAfter: Table<UInt8>

  static let size = Arena.size(Symmetry.count * MoveSet.predecessorCount, of: UInt32.self) + Arena.size(6, of: UInt8.self)

  init(arena: Arena) {
    seenFollowers = arena.table(Symmetry.count * MoveSet.predecessorCount)
    facesBlockedAfter = arena.table(6)
    restrict(to: .all)
    for face in 0..<6 { facesBlockedAfter[face] = UInt8(face < 3 ? 1 << face : 1 << face | 1 << (face - 3)) }
  }

  /// Allows no other moves than these.
  func restrict(to moves: MoveSet) {
    for (number, symmetry) in Symmetry.all.enumerated() {
      for last in 0..<MoveSet.predecessorCount {
        let allowed = MoveSet.followers(of: last).intersection(moves).rawValue
        var seen: UInt32 = 0
        for move in 0..<Move.count { seen |= (allowed &>> UInt32(move) & 1) &<< UInt32(symmetry.moves[move]) }
        seenFollowers[number &* MoveSet.predecessorCount &+ last] = seen
      }
    }
  }

  /// The moves that may follow a move, as seen through a symmetry.
  @inline(__always) func followers(of move: Int, seenThrough symmetry: Int) -> UInt32 {
    seenFollowers[symmetry &* MoveSet.predecessorCount &+ move]
  }

  /// The faces that must not turn after a face, one bit each.
  @inline(__always) func blockedFaces(after face: Int) -> Int { Int(facesBlockedAfter[face]) }
}
