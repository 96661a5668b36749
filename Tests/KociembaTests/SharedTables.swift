import Testing

@testable import kociemba

/// Making the full tables takes a second and a half when optimized, and minutes when not. Then these tests are left to C and Python,
/// which use the release library.
let isOptimized = !_isDebugAssertConfiguration()

extension SolverTables {
  /// The full tables of the half-turn metric, made once for all tests.
  static let sharedFull = Result<SolverTables, any Error> { try SolverTables.make(path: nil, threads: 2, progress: BuildProgress()).tables }

  /// Their contents.
  static func halfTurnTables() throws -> MetricTables<HalfTurns> { try sharedFull.get().of(HalfTurns.self) }

  /// The contents of tables of a metric.
  func of<Steps: StepSet>(_: Steps.Type) throws -> MetricTables<Steps> { try #require(content as? MetricTables<Steps>) }

  /// A solver with the full tables.
  static func fullSolver() throws -> CubeSolver {
    let solver = try CubeSolver()
    solver.use(try sharedFull.get())
    return solver
  }
}

extension CompactTables {
  /// The cube with its bounds.
  func child(_ cube: CubieState) -> Child {
    child(twist: Coordinate.twist(cube), flip: Coordinate.flip(cube), slice: Int(Coordinate.sliceOfMask[Coordinate.sliceMask(cube)]))
  }

  func bound(_ cube: CubieState) -> Int { bound(child(cube)) }
}

extension CubieState {
  /// All edges flipped, by its best known sequence.
  static func superflip() throws -> CubieState {
    .solved.applying(try [Move](notation: "U R2 F B R B2 R U2 L B2 R U' D' R2 F R' L B2 U2 F2"))
  }
}
