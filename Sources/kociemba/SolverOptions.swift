/// Requirements of a solution.
public struct SolverOptions: Sendable, Equatable {
  /// How lengths are counted, and what the search makes as short as it can.
  public var metric = Metric.halfTurn
  /// A longer solution is not accepted; 0 to ``Metric/lengthLimit``; nil: what every cube has at once (``Metric/guaranteedLength``).
  public var maximumLength: Int?
  /// The search ends with a solution of this length or less (with ``isFastest``, of this number of microseconds); nil: with the first
  /// that is accepted. Without ``timeBudget`` longer ones are not accepted.
  public var targetLength: Int?
  /// Time after which the search returns its best solution, nanoseconds; nil: no limit.
  ///
  /// With ``maximumLength`` of 21 or more every cube is solved in a few milliseconds, and the first solution is waited for.
  public var timeBudget: Int64?
  /// The threads that one search may use, 1 to 256. Without a time budget the answer does not depend on it.
  public var threads = 1
  /// Find a shortest solution and prove it; needs the full tables, lengths are not used then.
  public var isOptimal = false
  /// Faces that must not turn; at most one.
  public var blockedFaces: FaceSet = []
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
    if let machine, !machine.isValid {
      throw .invalid("machine: times must be more than 0 and at most 60 seconds, factors more than 0 and at most 100")
    }
    if isFastest {
      if machine == nil { throw .invalid("the fastest solution needs the times of a machine") }
      if timeBudget == nil { throw .invalid("the fastest solution needs a time budget") }
      if isOptimal { throw .unsupported("the fastest solution with proof") }
    }
  }

  /// The longest solution that is accepted.
  var longest: Int { maximumLength ?? (isFastest ? metric.lengthLimit : metric.guaranteedLength) }

  /// Whether the solution shall be written with pairs: opposite faces count or turn at once.
  package var writesPairs: Bool { metric.isAxial || machine?.pairExtra != nil }

  /// The metric in which the search looks for solutions.
  package var searchedMetric: Metric { (isFastest ? machine?.nearestMetric : nil) ?? metric }

  /// The largest number of threads that can be asked for.
  static let threadLimit = 256

  /// The cost of a sequence: its microseconds when the fastest is looked for, else its length.
  package func cost(_ moves: [Move]) -> Int {
    if isFastest, let machine { return machine.cost(moves) }
    return metric.length(moves)
  }

  /// The largest length in a metric of a sequence with this cost.
  func longest(in metric: Metric, costing cost: Int) -> Int {
    if isFastest, let machine { return machine.longest(in: metric, costing: cost) }
    return cost
  }

  /// Why a search that is over has no solution.
  func failure(isInterrupted: Bool) -> SolverError {
    // Without a time budget only a solution of the target length is accepted.
    let accepted = timeBudget == nil ? min(targetLength ?? longest, longest) : longest
    let text = "no solution of at most \(accepted) \(metric.unit)"
    return isInterrupted ? .timeout(text + " within the time") : .noSolution(text)
  }
}

/// A solution and how it was found.
public struct Solution: Sendable, Equatable {
  /// The moves that lead from the cube to the goal.
  public var moves: [Move]
  /// Whether it is proved that no shorter solution exists.
  public var isOptimal: Bool
  /// Microseconds of the machine when the fastest was asked for; else the length in the metric.
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
