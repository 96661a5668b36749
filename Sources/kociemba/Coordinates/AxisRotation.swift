/// A rotation of the whole cube by 120 degrees about the URF-DBL diagonal, which exchanges the three axes.
enum AxisRotation {
  /// The rotations by 0, 120 and 240 degrees. U goes to R, R to F, F to U.
  private static let maps: [CubeIsometry] = {
    let once = CubeIsometry(imageOfX: Face.front.normal, imageOfY: Face.right.normal, imageOfZ: Face.up.normal)
    return [.identity, once, once.followed(by: once)]
  }()

  private static let states = maps.map { CubieState(destinations: CubeGeometry.destinations($0)) }
  private static let inverses = states.map { $0.inverse }

  /// The cube with its pieces renamed so that axis `index` (0 U-D, 1 and 2 the others) plays the part of U-D.
  static func conjugate(_ cube: CubieState, _ index: Int) -> CubieState { inverses[index] * cube * states[index] }

  /// For each rotation, what a move found for the renamed cube is called on the cube as it was.
  static let originalMove: [[Move]] = (0..<3).map { index in Move.all.map { maps[(3 - index) % 3]($0) } }
}
