import Testing

@testable import kociemba

/// Making the full tables takes a second and a half when optimized, and minutes when not; then the C and Python tests,
/// which use the release library, stand for these.
let isOptimized = !_isDebugAssertConfiguration()

extension FullTables {
  /// The full tables, made once for all tests.
  static let shared = Result<SolverTables, any Error> { try SolverTables.make(path: nil, threads: 2, progress: BuildProgress()).tables }

  /// A solver with the full tables.
  static func solver() throws -> CubeSolver {
    let solver = try CubeSolver()
    solver.tables = try shared.get()
    return solver
  }
}
