import VisionSupport
import Synchronization

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
  private let published: Guarded<[SolverTables?]>
  private let pool = Guarded(SearchPool())

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
  public func tables(_ metric: Metric) throws(SolverError) -> SolverTables {
    if let tables = published.withLock({ $0[Int(metric.rawValue)] }) { return tables }
    let built = try SolverTables.compact(metric)
    return published.withLock { tables in
      let kept = tables[Int(metric.rawValue)] ?? built
      tables[Int(metric.rawValue)] = kept
      return kept
    }
  }

  /// Sets the tables that the next search in their metric will use. From any thread, also during a search.
  public func use(_ tables: SolverTables) { published.withLock { $0[Int(tables.metric.rawValue)] = tables } }

  /// Searches for the tables in force, made when they are needed first.
  private func searches<Steps: StepSet>(_ tables: MetricTables<Steps>, _ count: Int) throws(SolverError) -> [TwoPhaseSearch<Steps>] {
    var list = pool.withLock { Steps.searches($0) }
    if let first = list.first, first.tables !== tables { list = [] }
    while list.count < count { list.append(try TwoPhaseSearch(tables: tables)) }
    let kept = list
    pool.withLock { Steps.keep(kept, in: &$0) }
    return Array(kept.prefix(count))
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
    let begin = SystemClock.monotonic
    try options.check()
    cancellation.reset()
    if cube == .solved { return Solution([], options, begin: begin) }
    switch try tables(options.searchedMetric).content {
    case .halfTurn(let tables): return try solve(cube, options, tables, begin: begin, improved: improved, progress: progress)
    case .quarterTurn(let tables): return try solve(cube, options, tables, begin: begin, improved: improved, progress: progress)
    case .axialHalfTurn(let tables): return try solve(cube, options, tables, begin: begin, improved: improved, progress: progress)
    case .axialQuarterTurn(let tables): return try solve(cube, options, tables, begin: begin, improved: improved, progress: progress)
    }
  }

  /// The same with the tables of one metric.
  private func solve<Steps: StepSet>(
    _ cube: CubieState, _ options: SolverOptions, _ tables: MetricTables<Steps>, begin: Int64,
    improved: (@Sendable ([Move]) -> Bool)?, progress: (@Sendable (SearchProgress) -> Bool)?
  ) throws(SolverError) -> Solution {
    if options.isOptimal { return try solveOptimally(cube, options, tables, begin: begin, progress: progress) }
    let searches = try self.searches(tables, options.threads)
    for search in searches { search.prepare(options, begin: begin, cancellation: cancellation) }
    let isImproving = options.timeBudget != nil
    let moves = Self.solve(cube, searches, isImproving: isImproving, improved: isImproving ? improved : nil)
    if cancellation.isCancelled { throw .cancelled }
    guard let moves else { throw options.failure(isInterrupted: searches.contains { $0.isInterrupted }) }
    if !isImproving, let improved { _ = improved(moves) }
    return Solution(moves, options, begin: begin)
  }

  /// Runs searches that are prepared.
  private static func solve<Steps: StepSet>(
    _ cube: CubieState, _ searches: [TwoPhaseSearch<Steps>], isImproving: Bool, improved: (@Sendable ([Move]) -> Bool)?
  ) -> [Move]? {
    if searches.count == 1 {
      searches[0].improved = improved
      searches[0].solve(cube)
      searches[0].improved = nil
      return searches[0].best
    }
    let shared = SharedSearch(isImproving: isImproving, improved: improved)
    Parallel.run(searches.count) { searches[$0].solve(cube, with: shared) }
    return shared.result
  }

  /// Solves many cubes, each on one thread, as many at a time as the options allow.
  ///
  /// - Returns: for each cube its solution, or why there is none.
  /// - Throws: ``SolverError/invalid(_:)``, ``SolverError/unsupported(_:)``, ``SolverError/outOfMemory(bytes:)``
  public func solve(
    _ cubes: [CubieState], _ options: SolverOptions = SolverOptions()
  ) throws(SolverError) -> [Result<Solution, SolverError>] {
    try options.check()
    cancellation.reset()
    guard !cubes.isEmpty else { return [] }
    return switch try tables(options.searchedMetric).content {
    case .halfTurn(let tables): try solve(cubes, options, tables)
    case .quarterTurn(let tables): try solve(cubes, options, tables)
    case .axialHalfTurn(let tables): try solve(cubes, options, tables)
    case .axialQuarterTurn(let tables): try solve(cubes, options, tables)
    }
  }

  private func solve<Steps: StepSet>(
    _ cubes: [CubieState], _ options: SolverOptions, _ tables: MetricTables<Steps>
  ) throws(SolverError) -> [Result<Solution, SolverError>] {
    let searches = try self.searches(tables, min(options.threads, cubes.count))
    let batch = Batch(count: cubes.count)
    let cancellation = self.cancellation
    Parallel.run(searches.count) { part in
      while !cancellation.isCancelled, let index = batch.take() {
        batch.set(index, searches[part].solveAlone(cubes[index], options, cancellation: cancellation))
      }
    }
    return batch.results.withLock { $0 }
  }

  /// The cubes of a batch that are still to be done, and the results of the others.
  private final class Batch: Sendable {
    private let next = Atomic<Int>(0)
    private let count: Int
    let results: Guarded<[Result<Solution, SolverError>]>

    init(count: Int) {
      self.count = count
      results = Guarded(Array(repeating: .failure(.cancelled), count: count))
    }

    func take() -> Int? {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      return index < count ? index : nil
    }

    func set(_ index: Int, _ result: Result<Solution, SolverError>) { results.withLock { $0[index] = result } }
  }

  /// A sequence of moves that leads from the solved cube to a random one, each reachable cube equally likely.
  ///
  /// - Parameter seed: see ``CubieState/random(seed:)``; it stays as it is when no solution is found.
  /// - Returns: the cube, and the moves that lead to it.
  /// - Throws: as ``solve(_:_:improved:progress:)``.
  public func scramble(
    seed: inout UInt64, _ options: SolverOptions = SolverOptions(), improved: (@Sendable ([Move]) -> Bool)? = nil,
    progress: (@Sendable (SearchProgress) -> Bool)? = nil
  ) throws(SolverError) -> (solution: Solution, cube: CubieState) {
    var next = seed
    let cube = CubieState.random(seed: &next)
    var solution = try solve(cube, options, improved: improved, progress: progress)
    solution.moves = solution.moves.inverted
    seed = next
    return (solution, cube)
  }
}

/// The searches that a solver keeps for the next cube.
struct SearchPool: Sendable {
  var halfTurn: [TwoPhaseSearch<HalfTurns>] = []
  var quarterTurn: [TwoPhaseSearch<QuarterTurns>] = []
  var axialHalfTurn: [TwoPhaseSearch<AxialHalfTurns>] = []
  var axialQuarterTurn: [TwoPhaseSearch<AxialQuarterTurns>] = []
}

extension Solution {
  /// A solution that a search found; no move and one move are always optimal.
  init(_ moves: [Move], _ options: SolverOptions, begin: Int64) {
    self.init(
      moves: moves, isOptimal: moves.isEmpty || options.metric.length(moves) == 1, cost: options.cost(moves),
      machineTime: options.machine?.seconds(moves), elapsed: SystemClock.monotonic - begin)
  }
}
