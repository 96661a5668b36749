/// Why a solver could not be made or did not give a solution.
public enum SolverError: Error, Equatable, Sendable {
  /// The system has no block of this size.
  case outOfMemory(bytes: Int)
  /// Somebody cancelled; see ``CancellationToken``.
  case cancelled
  /// Time ran out before a solution of the allowed length was found.
  case timeout(String)
  /// There is no solution within the limits.
  case noSolution(String)
  /// An option is out of range, or two contradict each other.
  case invalid(String)
  /// The request needs something that is missing, for example the full tables for optimal solutions.
  case unsupported(String)
  /// A file could not be written; the text is the system's.
  case file(String)
}
