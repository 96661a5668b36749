import Testing

@testable import kociemba

/// Making the full tables takes a second and a half when optimized, and minutes when not; then the C and Python tests,
/// which use the release library, stand for these.
let isOptimized = !_isDebugAssertConfiguration()

extension SolverTables {
  /// The full tables of the half-turn metric, made once for all tests.
  static let sharedFull = Result<SolverTables, any Error> { try SolverTables.make(path: nil, threads: 2, progress: BuildProgress()).tables }

  /// What is in them.
  static func halfTurnTables() throws -> MetricTables<HalfTurns> { try #require(HalfTurns.tables(try sharedFull.get().content)) }

  /// A solver with the full tables.
  static func fullSolver() throws -> CubeSolver {
    let solver = try CubeSolver()
    solver.use(try sharedFull.get())
    return solver
  }
}
