import VisionSupport

/// The searches of a solver in one metric, whichever it is.
protocol AnyMetricSearches: AnyObject, Sendable {
  func solve(
    _ cube: CubieState, _ options: SolverOptions, cancellation: CancellationToken, begin: Int64,
    improved: (@Sendable ([Move]) -> Bool)?, progress: (@Sendable (SearchProgress) -> Bool)?
  ) throws(SolverError) -> Solution

  func solve(
    _ cubes: [CubieState], _ options: SolverOptions, cancellation: CancellationToken
  ) throws(SolverError) -> [Result<Solution, SolverError>]
}

/// Searches in one metric, kept for the next cube: one a thread.
final class MetricSearches<Steps: StepSet>: AnyMetricSearches {
  private let tables: MetricTables<Steps>
  private let pool = Guarded<[TwoPhaseSearch<Steps>]>([])

  init(_ tables: MetricTables<Steps>) { self.tables = tables }

  private func searches(_ count: Int) throws(SolverError) -> [TwoPhaseSearch<Steps>] {
    var list = pool.withLock { $0 }
    while list.count < count { list.append(try TwoPhaseSearch(tables: tables)) }
    let kept = list
    pool.withLock { $0 = kept }
    return Array(kept.prefix(count))
  }

  func solve(
    _ cube: CubieState, _ options: SolverOptions, cancellation: CancellationToken, begin: Int64,
    improved: (@Sendable ([Move]) -> Bool)?, progress: (@Sendable (SearchProgress) -> Bool)?
  ) throws(SolverError) -> Solution {
    var request = SearchRequest(options, in: Steps.metric, begin: begin, cancellation: cancellation)
    if options.isOptimal {
      request.reporter = progress.map { ProgressReporter(begin: begin, cancellation: cancellation, report: $0) }
      var proof = try OptimalProof(cube, request, tables: tables)
      return Solution(try proof.run(), options, begin: begin, isOptimal: true)
    }
    let searches = try self.searches(options.threads)
    let isImproving = options.timeBudget != nil
    let shared = SharedSearch(isImproving: isImproving, improved: isImproving ? improved : nil)
    Parallel.run(searches.count) { [request] in searches[$0].solve(cube, request, shared) }
    if cancellation.isCancelled { throw .cancelled }
    guard let moves = shared.result else { throw options.failure(isInterrupted: searches.contains { $0.isInterrupted }) }
    if !isImproving, let improved { _ = improved(moves) }
    return Solution(moves, options, begin: begin)
  }

  func solve(
    _ cubes: [CubieState], _ options: SolverOptions, cancellation: CancellationToken
  ) throws(SolverError) -> [Result<Solution, SolverError>] {
    let searches = try self.searches(min(options.threads, cubes.count))
    let next = Guarded(0)
    let results = Guarded([Result<Solution, SolverError>](repeating: .failure(.cancelled), count: cubes.count))
    Parallel.run(searches.count) { part in
      while !cancellation.isCancelled {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard index < cubes.count else { break }
        let result = searches[part].solveAlone(cubes[index], options, cancellation: cancellation)
        results.withLock { $0[index] = result }
      }
    }
    return results.withLock { $0 }
  }
}

extension Solution {
  /// A solution that a search found; no move and one move are always optimal.
  init(_ moves: [Move], _ options: SolverOptions, begin: Int64, isOptimal: Bool = false) {
    self.init(
      moves: moves, isOptimal: isOptimal || moves.isEmpty || options.metric.length(moves) == 1, cost: options.cost(moves),
      machineTime: options.machine?.seconds(moves), elapsed: SystemClock.monotonic - begin)
  }
}
