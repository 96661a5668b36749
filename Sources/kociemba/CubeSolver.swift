import VisionSupport

/// Solves cubes.
///
/// ```swift
/// let solver = try CubeSolver()
/// let cube = try CubieState("DRLUUBFBRBLURRLRUBLRDDFDLFUFUFFDBRDUBRUFLLFDDBFLUBLRBD")
/// print(try solver.solve(cube).moves.notation)
/// ```
///
/// One thread at a time may solve; any thread may cancel through ``cancellation`` and hand over ``tables``.
public final class CubeSolver: Sendable {
  /// The length that is found for every cube at once, in the half-turn metric.
  public static let guaranteedLength = Metric.halfTurn.guaranteedLength
  /// The largest length that can be asked for, in the half-turn metric.
  public static let lengthLimit = Metric.halfTurn.lengthLimit

  /// Cancels the search at hand. Each new search forgets an earlier request.
  public let cancellation = CancellationToken()
  /// `[metric]`
  private let published: Guarded<[Published?]>

  private struct Published: Sendable {
    let tables: SolverTables
    let searches: any AnyMetricSearches

    init(_ tables: SolverTables) {
      self.tables = tables
      searches = tables.content.searches()
    }
  }

  /// A solver with the tables of the compact profile, which are made once and shared by all solvers; those of other metrics are made when
  /// they are first asked for.
  ///
  /// - Throws: ``SolverError/outOfMemory(bytes:)``
  public init(_ metric: Metric = .halfTurn) throws(SolverError) {
    published = Guarded(Metric.allCases.map { _ in nil })
    _ = try tables(metric)
  }

  /// The tables that the next search in a metric will use, made when they are needed first. From any thread, also during a search.
  ///
  /// - Throws: ``SolverError/outOfMemory(bytes:)``
  public func tables(_ metric: Metric) throws(SolverError) -> SolverTables { try current(metric).tables }

  private func current(_ metric: Metric) throws(SolverError) -> Published {
    if let current = published.withLock({ $0[Int(metric.rawValue)] }) { return current }
    let made = Published(try SolverTables.compact(metric))
    return published.withLock { published in
      let kept = published[Int(metric.rawValue)] ?? made
      published[Int(metric.rawValue)] = kept
      return kept
    }
  }

  /// Sets the tables that the next search in their metric will use. From any thread, also during a search.
  public func use(_ tables: SolverTables) {
    let new = Published(tables)
    // The old tables are released outside of the lock.
    _ = published.withLock { published in
      defer { published[Int(tables.metric.rawValue)] = new }
      return published[Int(tables.metric.rawValue)]
    }
  }

  /// Finds moves that lead from `cube` to the solved cube.
  ///
  /// Without a time budget the same options give the same answer every time, on any number of threads.
  ///
  /// - Parameters:
  ///   - improved: is called with each better solution on the thread that found it, by one thread at a time; true ends the
  ///     search.
  ///   - progress: is called now and then with the progress of a search for a shortest solution, by one thread at a time; true
  ///     cancels.
  /// - Throws: ``SolverError/cancelled``, ``SolverError/timeout(_:)``, ``SolverError/noSolution(_:)``,
  ///   ``SolverError/invalid(_:)``, ``SolverError/unsupported(_:)``, ``SolverError/outOfMemory(bytes:)``
  public func solve(
    _ cube: CubieState, _ options: SolverOptions = SolverOptions(), improved: (@Sendable ([Move]) -> Bool)? = nil,
    progress: (@Sendable (SearchProgress) -> Bool)? = nil
  ) throws(SolverError) -> Solution {
    try solve(cube, try request(options), improved: improved, progress: progress)
  }

  /// As ``solve(_:_:improved:progress:)``, for a request that has begun.
  func solve(
    _ cube: CubieState, _ request: SearchRequest, improved: (@Sendable ([Move]) -> Bool)?, progress: (@Sendable (SearchProgress) -> Bool)?
  ) throws(SolverError) -> Solution {
    var request = request
    if cube == .solved { return request.solution([]) }
    request.reporter = progress.map { [request] in ProgressReporter(request, report: $0) }
    return try current(request.options.searchedMetric).searches.solve(cube, request, improved: improved)
  }

  /// A request that begins now; it forgets that an earlier one was cancelled.
  func request(_ options: SolverOptions) throws(SolverError) -> SearchRequest {
    try options.check()
    cancellation.reset()
    return SearchRequest(options, cancellation)
  }

  /// Solves many cubes, each on one thread, as many at a time as the options allow. Not with ``SolverOptions/isOptimal``: a proof takes
  /// all threads.
  ///
  /// - Returns: for each cube its solution, or why there is none.
  /// - Throws: ``SolverError/invalid(_:)``, ``SolverError/unsupported(_:)``, ``SolverError/outOfMemory(bytes:)``
  public func solve(
    _ cubes: [CubieState], _ options: SolverOptions = SolverOptions()
  ) throws(SolverError) -> [Result<Solution, SolverError>] {
    let request = try request(options)
    if options.isOptimal { throw .unsupported("many cubes with proof: solve them one by one") }
    guard !cubes.isEmpty else { return [] }
    return try current(options.searchedMetric).searches.solve(cubes, request)
  }

  /// A sequence of moves that leads from the solved cube to a random one, each reachable cube equally likely.
  ///
  /// - Parameters:
  ///   - seed: see ``CubieState/random(seed:)``; it stays as it is when no solution is found.
  ///   - improved: as in ``solve(_:_:improved:progress:)``, with moves that lead to the cube.
  /// - Returns: the cube, and the moves that lead to it.
  /// - Throws: as ``solve(_:_:improved:progress:)``.
  public func scramble(
    seed: inout UInt64, _ options: SolverOptions = SolverOptions(), improved: (@Sendable ([Move]) -> Bool)? = nil,
    progress: (@Sendable (SearchProgress) -> Bool)? = nil
  ) throws(SolverError) -> (solution: Solution, cube: CubieState) {
    var next = seed
    let cube = CubieState.random(seed: &next)
    let reversed = improved.map { improved in { @Sendable (moves: [Move]) in improved(moves.inverted) } }
    var solution = try solve(cube, options, improved: reversed, progress: progress)
    solution.moves = solution.moves.inverted
    seed = next
    return (solution, cube)
  }
}
