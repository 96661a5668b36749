/// Solves cubes; one thread at a time, except that any thread may cancel through the control.
package final class CubeSolver {
  /// What is asked of a solution.
  package struct Request: Sendable {
    /// A longer solution is not accepted.
    package var maximumLength = 21
    /// The search ends with a solution of this length or less; nil: with the first that is accepted.
    package var targetLength: Int?
    /// The time after which the best solution so far is taken, in nanoseconds; nil: no limit. When a length is allowed
    /// that every cube reaches in well under a millisecond or two, the first solution is waited for.
    package var timeBudget: Int64?

    package init() {}
  }

  /// A solution and how it was found.
  package struct Solution: Sendable, Equatable {
    package var moves: [Move]
    /// Whether it is proved that no shorter solution exists.
    package var isOptimal: Bool
    /// Wall-clock time of the search in nanoseconds.
    package var elapsed: Int64

    package init(moves: [Move], isOptimal: Bool, elapsed: Int64) {
      self.moves = moves
      self.isOptimal = isOptimal
      self.elapsed = elapsed
    }
  }

  /// The length that is found for every cube at once.
  package static let guaranteedLength = 21
  /// The largest length that can be asked for.
  package static let lengthLimit = 30

  package let control = SearchControl()
  private let searcher: Searcher

  /// - Throws: ``SolverError/outOfMemory(bytes:)``
  package init() throws(SolverError) {
    searcher = try Searcher(tables: try SolverTables.compact())
  }

  /// Finds moves that lead from `cube` to the solved cube.
  ///
  /// Without a time budget the same request gives the same answer every time.
  ///
  /// - Parameter improved: is given each better solution on the calling thread; true ends the search.
  /// - Throws: ``SolverError/cancelled``, ``SolverError/noSolution(_:)``, ``SolverError/invalid(_:)``
  package func solve(
    _ cube: CubieState, _ request: Request = Request(), improved: (([Move]) -> Bool)? = nil
  ) throws(SolverError) -> Solution {
    guard (0...Self.lengthLimit).contains(request.maximumLength) else {
      throw .invalid("maximum length \(request.maximumLength): must be 0..\(Self.lengthLimit)")
    }
    let begin = Clock.monotonic()
    control.reset()
    if cube == .solved { return Solution(moves: [], isOptimal: true, elapsed: Clock.monotonic() - begin) }
    searcher.limit = request.maximumLength
    searcher.target = min(request.targetLength ?? request.maximumLength, request.maximumLength)
    searcher.deadline = request.timeBudget.map { begin &+ max($0, 0) } ?? .max
    searcher.mustFind = request.maximumLength >= Self.guaranteedLength
    searcher.control = control
    searcher.improved = improved
    searcher.solve(cube)
    searcher.improved = nil
    if control.isCancelled { throw .cancelled }
    guard let moves = searcher.best else {
      if searcher.isInterrupted { throw .timeout("no solution of at most \(request.maximumLength) moves within the time") }
      throw .noSolution("no solution of at most \(request.maximumLength) moves")
    }
    return Solution(moves: moves, isOptimal: moves.count <= 1, elapsed: Clock.monotonic() - begin)
  }

  /// A sequence of moves that leads from the solved cube to a random one, each reachable cube equally likely.
  package func scramble(_ source: inout SeededRandom) throws(SolverError) -> (moves: [Move], cube: CubieState) {
    let cube = CubieState.random(&source)
    return (try solve(cube).moves.inverted, cube)
  }
}
