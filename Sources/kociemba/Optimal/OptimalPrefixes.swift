extension CubieState {
  /// The symmetries among all 48 that leave the cube as it is, as what they do to moves.
  private var symmetries: [[Int]] {
    var result: [[Int]] = []
    for axis in 0..<3 {
      let seen = AxisRotation.conjugate(self, axis)
      for symmetry in Symmetry.all where symmetry.conjugate(seen) == self {
        // The cube, renamed by the axis rotation and then by the symmetry, is itself again.
        let names = AxisRotation.originalMove[axis]
        result.append((0..<Move.count).map { move in symmetry.moves[names.firstIndex { Int($0.index) == move } ?? move] })
      }
    }
    return result
  }

  /// The sequences of two moves with which a solution may begin, one of each set that a symmetry of the cube exchanges.
  ///
  /// - Parameter blockedFaces: faces that must not turn; with any, symmetries do not count.
  func optimalPrefixes(blockedFaces: FaceSet) -> [[Move]] {
    let symmetries = blockedFaces.isEmpty ? self.symmetries : []
    let turnable = MoveSet.turns(without: blockedFaces)
    var result: [[Move]] = []
    for first in Move.all where turnable.contains(first) {
      let followers = MoveSet.followers(of: Int(first.index)).intersection(turnable)
      for second in Move.all where followers.contains(second) {
        let pair = (Int(first.index), Int(second.index))
        if symmetries.allSatisfy({ pair <= Self.image(pair, $0) }) { result.append([first, second]) }
      }
    }
    return result
  }

  /// What a symmetry makes of two moves, in the order in which they are searched.
  private static func image(_ moves: (Int, Int), _ symmetry: [Int]) -> (Int, Int) {
    let image = (symmetry[moves.0], symmetry[moves.1])
    // Turns of opposite faces commute; only one order is among the prefixes.
    let isSearched = MoveSet.followers(of: image.0).rawValue >> UInt32(image.1) & 1 == 1
    return isSearched ? image : (image.1, image.0)
  }
}
