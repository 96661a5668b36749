/// A rotation of the whole cube by 120 degrees about the URF-DBL diagonal, which exchanges the three axes.
enum AxisRotation {
  private static let map = CubeIsometry.all.first {
    // U goes to R, R to F, F to U.
    $0.imageOfY == Face.right.normal && $0.imageOfX == Face.front.normal
      && $0.imageOfZ == Face.up.normal
  }

  /// The rotations by 0, 120 and 240 degrees as states.
  static let states: [CubieState] = {
    guard let map else { return [] }
    let once = CubieState(destinations: CubeGeometry.destinations(map))
    return [.solved, once, once * once]
  }()

  static let inverses: [CubieState] = states.map { $0.inverse }

  /// The cube with its pieces renamed so that axis `index` (0 U-D, 1 and 2 the others) plays the part of U-D.
  static func conjugate(_ cube: CubieState, _ index: Int) -> CubieState {
    inverses[index] * cube * states[index]
  }

  /// For each rotation, what a move found for the renamed cube is called on the cube as it was.
  static let originalMove: [[Move]] = (0..<3).map { index in
    Move.all.map { move in
      let original = states[index] * CubieState.turns[Int(move.index)] * inverses[index]
      return Move.all.first { CubieState.turns[Int($0.index)] == original } ?? move
    }
  }
}
