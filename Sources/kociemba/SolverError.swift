/// Why a solver could not be made or did not give a solution.
package enum SolverError: Error, Equatable, Sendable {
  case outOfMemory(bytes: Int)
  case cancelled
  /// Time ran out before a solution of the allowed length was found.
  case timeout(String)
  /// There is no solution within the limits.
  case noSolution(String)
  case invalid(String)
  case unsupported(String)
  case file(String)
}
