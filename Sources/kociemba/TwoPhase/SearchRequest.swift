import VisionSupport

/// Request of a search, shared by all its threads.
struct SearchRequest: Sendable {
  let options: SolverOptions
  let cancellation: CancellationToken
  /// The moment at which the search began, on the monotonic clock.
  let begin = SystemClock.monotonic
  /// Solutions of this length or cost, or less, end the search.
  let target: Int
  /// The longest solution that may be given, in the metric of the options.
  let acceptable: Int
  /// The longest solution that is wanted, in the metric of the search.
  let limit: Int
  /// Whether to go on after the deadline until there is a solution at all.
  let mustFind: Bool
  /// The moment at which to give up.
  var deadline: Int64
  /// Number of nodes after which the search gives up.
  var nodeLimit = Int.max
  /// Learns that the search goes on.
  var reporter: ProgressReporter?

  init(_ options: SolverOptions, _ cancellation: CancellationToken) {
    self.options = options
    self.cancellation = cancellation
    let longest = options.longest
    target = max(0, min(options.targetLength ?? longest, longest))
    // Without a time budget only a solution of the target length ends the search, so longer ones are of no use.
    acceptable = options.timeBudget == nil ? target : longest
    limit = options.metric == options.searchedMetric ? acceptable : options.searchedMetric.lengthLimit
    mustFind = !options.isOptimal && longest >= options.metric.guaranteedLength
    let end = begin.addingReportingOverflow(max(options.timeBudget ?? .max, 0))
    deadline = end.overflow ? .max : end.partialValue
  }

  /// The answer of a search that is over.
  func answer(_ shared: SharedSearch) throws(SolverError) -> Solution {
    if cancellation.isCancelled { throw .cancelled }
    guard let moves = shared.result else { throw options.failure(isInterrupted: shared.isStopped) }
    return solution(moves)
  }

  /// A solution that was found; no move and one move are always optimal.
  func solution(_ moves: [Move], isOptimal: Bool = false) -> Solution {
    Solution(
      moves: moves, isOptimal: isOptimal || moves.isEmpty || options.metric.length(moves) == 1, cost: options.cost(moves),
      machineTime: options.machine?.seconds(moves), elapsed: SystemClock.monotonic - begin)
  }
}

/// State of the search for one cube on one thread.
struct SearchRun: Sendable {
  let request: SearchRequest
  let shared: SharedSearch
  private(set) var job = 0
  private(set) var nodeCount = 0
  private var groupsBeforePoll = 0

  init(_ request: SearchRequest, _ shared: SharedSearch) {
    self.request = request
    self.shared = shared
  }

  /// Of no cube.
  static let none = SearchRun(SearchRequest(SolverOptions(), CancellationToken()), SharedSearch(isImproving: false))

  /// Takes the next job; false when the search is over.
  mutating func takesJob() -> Bool {
    job = shared.takeJob()
    return !shared.isStopped && !shared.isPast(job)
  }

  /// Counts nodes; true when it is time to ``poll(reported:)``, after some groups with at least `shortest` moves left.
  @inline(__always) mutating func isPollDue(after nodes: Int, movesLeft: Int, shortest: Int, groups: Int) -> Bool {
    nodeCount &+= nodes
    if movesLeft < shortest { return false }
    groupsBeforePoll &-= 1
    if groupsBeforePoll >= 0 { return false }
    groupsBeforePoll = groups
    return true
  }

  /// Whether to stop because of time or another thread; cheap enough for every few hundred nodes.
  ///
  /// - Parameter nodes: what the reporter shall count.
  func poll(reported nodes: Int) -> Bool {
    request.reporter?.add(nodes: nodes)
    let isLate = request.deadline != .max && (shared.hasSolution || !request.mustFind) && SystemClock.monotonic >= request.deadline
    if isLate || request.cancellation.isCancelled || nodeCount > request.nodeLimit { shared.stop() }
    return shared.isStopped || shared.isPast(job)
  }
}
