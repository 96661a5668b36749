/// How the 16 symmetries follow each other, and what they do to faces and moves, as small tables.
struct SymmetryMaps: Sendable {
  /// `[later * 16 + earlier]`: both one after the other.
  let composed: Table<UInt8>
  /// `[a * 16 + b]`: from what is seen through `b` to what is seen through `a`.
  let relative: Table<UInt8>
  /// `[symmetry * 18 + move]`: what a move of the cube seen through the symmetry is on the cube itself.
  let originalMove: Table<UInt8>
  /// `[symmetry * 64 + faces]`: what becomes of a set of faces, one bit each.
  let faces: Table<UInt8>
  /// `[faces]`: the moves of a set of faces, one bit each.
  let movesOfFaces: Table<UInt32>

  static let size =
    2 * Arena.size(256, of: UInt8.self) + Arena.size(16 * 18, of: UInt8.self) + Arena.size(16 * 64, of: UInt8.self)
    + Arena.size(64, of: UInt32.self)

  init(arena: Arena) {
    composed = arena.table(256)
    relative = arena.table(256)
    originalMove = arena.table(16 * 18)
    faces = arena.table(16 * 64)
    movesOfFaces = arena.table(64)
    for (later, second) in Symmetry.all.enumerated() {
      for (earlier, first) in Symmetry.all.enumerated() {
        let both = Symmetry.all.firstIndex { symmetry in
          (0..<8).allSatisfy { symmetry.corners[$0] == second.corners[first.corners[$0]] }
            && (0..<12).allSatisfy { symmetry.edges[$0] == second.edges[first.edges[$0]] }
        }
        composed[later * 16 + earlier] = UInt8(both ?? 0)
      }
    }
    for (number, symmetry) in Symmetry.all.enumerated() {
      for other in 0..<16 { relative[number * 16 + other] = composed[number * 16 + Symmetry.inverses[other]] }
      for (move, image) in symmetry.moves.enumerated() { originalMove[number * 18 + image] = UInt8(move) }
      for set in 0..<64 {
        var image = 0
        for face in 0..<6 where set >> face & 1 == 1 { image |= 1 << (symmetry.moves[3 * face] / 3) }
        faces[number * 64 + set] = UInt8(image)
      }
    }
    for set in 0..<64 {
      for face in 0..<6 where set >> face & 1 == 1 { movesOfFaces[set] |= 7 << UInt32(3 * face) }
    }
  }
}
