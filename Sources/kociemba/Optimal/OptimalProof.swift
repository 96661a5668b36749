import VisionSupport

/// The search for a shortest solution of one cube, length after length.
struct OptimalProof<Steps: StepSet> {
  private let request: SearchRequest
  private let tables: MetricTables<Steps>
  private let full: FullTables<Steps>
  private let cube: CubieState
  /// Finds solutions that are not proved to be shortest.
  private let twoPhase: TwoPhaseSearch<Steps>
  private var twoPhaseOptions = SolverOptions()
  /// The shortest known solution.
  private var best: [Move]
  /// Moves that lead from the solved cube to the one that is searched: the cube or its inverse.
  private let path: [Int]
  private let searchesInverse: Bool
  private let beginnings: OptimalPrefixes<Steps>
  private let firstLength: Int
  private var team: [IDAStarSearch<Steps>] = []

  init(_ cube: CubieState, _ request: SearchRequest, tables: MetricTables<Steps>) throws(SolverError) {
    guard let full = tables.full else { throw .unsupported("optimal solutions need the full tables") }
    self.request = request
    self.tables = tables
    self.full = full
    self.cube = cube
    // Some solution: the moves back are a way to the cube, and no longer one is looked for.
    twoPhaseOptions.metric = Steps.metric
    twoPhaseOptions.maximumLength = Steps.metric.lengthLimit
    twoPhaseOptions.blockedFaces = request.options.blockedFaces
    twoPhase = try TwoPhaseSearch(tables: tables)
    best = try twoPhase.solveAlone(cube, SearchRequest(twoPhaseOptions, request.cancellation)).moves
    // A cube and its inverse have equally long solutions; the one whose bounds are higher is searched faster.
    let probe = try IDAStarSearch<Steps>(full, of: tables)
    let there = Steps.list.steps(of: best.inverted)
    let back = Steps.list.steps(of: best)
    searchesInverse = probe.weight(back) > probe.weight(there)
    path = searchesInverse ? back : there
    let searched = searchesInverse ? cube.inverse : cube
    beginnings = OptimalPrefixes(searched, blockedFaces: request.options.blockedFaces)
    let bound = max(1, probe.bound(path))
    // All solutions of a cube may have lengths of one parity.
    let length = Steps.metric.length(best)
    firstLength = min(Steps.hasParity ? bound + (bound ^ length) & 1 : bound, length)
  }

  /// - Returns: a shortest solution.
  mutating func run() throws(SolverError) -> [Move] {
    for length in stride(from: firstLength, through: bestLength, by: Steps.lengthStep) {
      request.reporter?.start(length: length, jobs: beginnings.prefixes(length: length).count)
      if bestLength > length, length >= Self.shortestTried { tryTwoPhase(length) }
      if bestLength <= length { return best }
      if let moves = try search(length) { return searchesInverse ? moves.inverted : moves }
    }
    // The last length is that of a known solution.
    throw .noSolution("no solution of at most \(Steps.metric.lengthLimit) \(Steps.metric.unit)")
  }

  private var bestLength: Int { Steps.metric.length(best) }

  /// Looks for a solution of a length before shorter ones are ruled out, with a small part of the nodes that this takes.
  private mutating func tryTwoPhase(_ length: Int) {
    twoPhaseOptions.maximumLength = length
    var attempt = SearchRequest(twoPhaseOptions, request.cancellation)
    attempt.nodeLimit = Self.triedNodes(length)
    attempt.deadline = request.deadline
    attempt.reporter = request.reporter
    let shared = SharedSearch(isImproving: false)
    twoPhase.solve(cube, attempt, shared)
    best = shared.result ?? best
  }

  /// From this length on the last length is so long a search that a solution is looked for before.
  private static var shortestTried: Int { IDAStarSearch<Steps>.longLength - 2 }

  /// The nodes of two-phase search that are tried; each move more costs an optimal search more than ten times as many.
  private static func triedNodes(_ length: Int) -> Int {
    let beyond = min(length - IDAStarSearch<Steps>.longLength, 1)
    return beyond < 0 ? triedNodes >> (2 * -beyond) : triedNodes << (2 * beyond)
  }

  /// Nodes that are tried at the first length for which the large table is made.
  private static var triedNodes: Int { 24_000_000 }

  /// Searches one length on all threads.
  ///
  /// - Returns: nil when there is no solution of this length.
  private mutating func search(_ length: Int) throws(SolverError) -> [Move]? {
    let becomesLarge = length >= IDAStarSearch<Steps>.longLength && IDAStarSearch<Steps>.canBeLarge
    if team.isEmpty || becomesLarge && !team[0].isLarge { team = try searches(length) }
    let shared = SharedSearch(isImproving: false)
    if request.cancellation.isCancelled { throw .cancelled }
    Parallel.run(team.count) { [team, path, beginnings, request] in team[$0].search(path, beginnings, length: length, request, shared) }
    if request.cancellation.isCancelled { throw .cancelled }
    if let moves = shared.result { return moves }
    if shared.isStopped {
      throw .timeout("no shortest solution within the time: it has at least \(length) \(Steps.metric.unit)")
    }
    return nil
  }

  /// Searches for solutions of a length: with the large table when there is one, or the length is worth it and there is room.
  private func searches(_ length: Int) throws(SolverError) -> [IDAStarSearch<Steps>] {
    let isLong = IDAStarSearch<Steps>.canBeLarge && length >= IDAStarSearch<Steps>.longLength
    let large = try? isLong ? tables.optimalTables(threads: request.options.threads, isOver: isOver) : tables.knownOptimalTables
    var result: [IDAStarSearch<Steps>] = []
    for _ in 0..<request.options.threads {
      result.append(try IDAStarSearch<Steps>(full, of: tables, large: large ?? nil, blockedFaces: request.options.blockedFaces))
    }
    return result
  }

  private func isOver() -> Bool {
    request.reporter?.add(nodes: 0)
    return request.cancellation.isCancelled || SystemClock.monotonic >= request.deadline
  }
}
