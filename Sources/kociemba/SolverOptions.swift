/// What is asked of a solution.
public struct SolverOptions: Sendable, Equatable {
  /// How lengths are counted, and what the search makes as short as it can.
  public var metric = Metric.halfTurn
  /// A longer solution is not accepted; 0 to ``Metric/lengthLimit``; nil: what every cube has at once (``Metric/guaranteedLength``).
  public var maximumLength: Int?
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
  /// How long a machine takes for turns; nil: solutions have no time.
  public var machine: MachineTimes?
  /// Whether the solution that is the fastest on ``machine`` is the best. Needs a time budget.
  public var isFastest = false

  /// The default: the first solution of at most 21 moves, on one thread.
  public init() {}

  /// Refuses options that contradict each other or ask for more than there is.
  ///
  /// - Throws: ``SolverError/invalid(_:)`` or ``SolverError/unsupported(_:)``.
  public func check() throws(SolverError) {
    guard (0...metric.lengthLimit).contains(longest) else {
      throw .invalid("maximum length \(longest): must be 0..\(metric.lengthLimit)")
    }
    guard (1...Self.threadLimit).contains(threads) else { throw .invalid("threads \(threads): must be 1..\(Self.threadLimit)") }
    guard FaceSet.all.isSuperset(of: blockedFaces), blockedFaces.count <= 1 else {
      throw .unsupported("blocked faces \(blockedFaces.rawValue): at most one of the six")
    }
    if let costs {
      guard costs.isValid else { throw .invalid("costs \(costs.quarterTurn) and \(costs.halfTurn): must be 1..100") }
      guard timeBudget != nil else { throw .invalid("costs need a time budget") }
    }
    if let machine, !machine.isValid {
      throw .invalid("machine: times must be more than 0 and at most 60 seconds, factors more than 0 and at most 100")
    }
    if isFastest {
      if machine == nil { throw .invalid("the fastest solution needs the times of a machine") }
      if timeBudget == nil { throw .invalid("the fastest solution needs a time budget") }
      if costs != nil { throw .invalid("costs and the fastest solution: one of them") }
      if isOptimal { throw .unsupported("the fastest solution with proof") }
    }
    if isOptimal, costs != nil { throw .unsupported("optimal solutions with costs") }
  }

  /// The longest solution that is accepted.
  var longest: Int { maximumLength ?? (isScored ? metric.lengthLimit : metric.guaranteedLength) }

  /// Whether something else than the length makes a solution better.
  var isScored: Bool { costs != nil || isFastest }

  /// Whether the solution shall be written with pairs: opposite faces count or turn at once.
  package var writesPairs: Bool { metric.isAxial || costs?.pairsCountOnce == true || machine?.pairExtra != nil }

  /// The metric in which the search looks for solutions.
  package var searchedMetric: Metric { costs?.nearestMetric ?? (isFastest ? machine?.nearestMetric : nil) ?? metric }

  /// The largest number of threads that can be asked for.
  static let threadLimit = 256

  /// The cost of a sequence: its microseconds when the fastest is looked for, its length where no costs are given.
  package func cost(_ moves: [Move]) -> Int {
    if isFastest, let machine { return machine.cost(moves) }
    return costs?.cost(moves) ?? metric.length(moves)
  }

  /// The largest length in a metric of a sequence with this cost.
  func longest(in metric: Metric, costing cost: Int) -> Int {
    if isFastest, let machine { return machine.longest(in: metric, costing: cost) }
    return costs?.longest(in: metric, costing: cost) ?? cost
  }

  /// Why a search that is over has no solution.
  func failure(isInterrupted: Bool) -> SolverError {
    let text = "no solution of at most \(longest) \(metric.unit)"
    return isInterrupted ? .timeout(text + " within the time") : .noSolution(text)
  }
}

/// A solution and how it was found.
public struct Solution: Sendable, Equatable {
  /// The moves that lead from the cube to the goal.
  public var moves: [Move]
  /// Whether it is proved that no shorter solution exists.
  public var isOptimal: Bool
  /// By the costs that were asked for, in microseconds when the fastest was; else the length in the metric.
  public var cost: Int
  /// The seconds that the machine of the options takes; nil without one.
  public var machineTime: Double?
  /// Wall-clock time of the search in nanoseconds.
  public var elapsed: Int64

  /// The length in a metric.
  public func length(_ metric: Metric) -> Int { metric.length(moves) }

  public init(moves: [Move], isOptimal: Bool, cost: Int, machineTime: Double? = nil, elapsed: Int64) {
    self.moves = moves
    self.isOptimal = isOptimal
    self.cost = cost
    self.machineTime = machineTime
    self.elapsed = elapsed
  }
}
