/// What is asked of a solution.
public struct SolverOptions: Sendable, Equatable {
  /// A longer solution is not accepted; 0 to ``CubeSolver/lengthLimit``.
  public var maximumLength = 21
  /// The search ends with a solution of this length (or cost) or less; nil: with the first that is accepted.
  public var targetLength: Int?
  /// The time in nanoseconds after which the best solution so far is taken; nil: no limit.
  ///
  /// With ``maximumLength`` of 21 or more every cube is solved in a few milliseconds, and the first solution is waited for.
  public var timeBudget: Int64?
  /// The threads that one search may use, 1 to 256. Without a time budget the answer does not depend on it.
  public var threads = 1
  /// Find a shortest solution and prove it; needs the full tables, lengths are not used then.
  public var isOptimal = false
  /// Faces that must not turn; at most one.
  public var blockedFaces: FaceSet = []
  /// What moves cost; nil: the shortest solution is the best. Needs a time budget.
  public var costs: MoveCosts?

  /// The default: the first solution of at most 21 moves, on one thread.
  public init() {}

  /// Refuses options that contradict each other or ask for more than there is.
  ///
  /// - Throws: ``SolverError/invalid(_:)`` or ``SolverError/unsupported(_:)``.
  public func check() throws(SolverError) {
    guard (0...CubeSolver.lengthLimit).contains(maximumLength) else {
      throw .invalid("maximum length \(maximumLength): must be 0..\(CubeSolver.lengthLimit)")
    }
    guard (1...Self.threadLimit).contains(threads) else { throw .invalid("threads \(threads): must be 1..\(Self.threadLimit)") }
    guard FaceSet.all.isSuperset(of: blockedFaces), blockedFaces.count <= 1 else {
      throw .unsupported("blocked faces \(blockedFaces.rawValue): at most one of the six")
    }
    if let costs {
      guard costs.isValid else { throw .invalid("costs \(costs.quarterTurn) and \(costs.halfTurn): must be 1..100") }
      guard timeBudget != nil else { throw .invalid("costs need a time budget") }
    }
    if isOptimal, costs != nil { throw .unsupported("optimal solutions with costs") }
  }

  /// The largest number of threads that can be asked for.
  static let threadLimit = 256

  /// The cost of a sequence: its length where no costs are given.
  func cost(_ moves: [Move]) -> Int { costs?.cost(moves) ?? moves.count }

  /// Why a search that is over has no solution.
  func failure(isInterrupted: Bool) -> SolverError {
    let text = "no solution of at most \(maximumLength) moves"
    return isInterrupted ? .timeout(text + " within the time") : .noSolution(text)
  }
}

/// A solution and how it was found.
public struct Solution: Sendable, Equatable {
  /// The moves that lead from the cube to the goal.
  public var moves: [Move]
  /// Whether it is proved that no shorter solution exists.
  public var isOptimal: Bool
  /// By the costs that were asked for; else the number of moves.
  public var cost: Int
  /// Wall-clock time of the search in nanoseconds.
  public var elapsed: Int64

  public init(moves: [Move], isOptimal: Bool, cost: Int, elapsed: Int64) {
    self.moves = moves
    self.isOptimal = isOptimal
    self.cost = cost
    self.elapsed = elapsed
  }
}
