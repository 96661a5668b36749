import VisionSupport

/// The searches of a solver in one metric, whichever it is.
protocol AnyMetricSearches: AnyObject, Sendable {
  func solve(_ cube: CubieState, _ request: SearchRequest, improved: (@Sendable ([Move]) -> Bool)?) throws(SolverError) -> Solution
  func solve(_ cubes: [CubieState], _ request: SearchRequest) throws(SolverError) -> [Result<Solution, SolverError>]
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

  func solve(_ cube: CubieState, _ request: SearchRequest, improved: (@Sendable ([Move]) -> Bool)?) throws(SolverError) -> Solution {
    if request.options.isOptimal {
      var proof = try OptimalProof(cube, request, tables: tables)
      return request.solution(try proof.run(), isOptimal: true)
    }
    let searches = try self.searches(request.options.threads)
    let shared = SharedSearch(isImproving: request.options.timeBudget != nil, improved: improved)
    Parallel.run(searches.count) { searches[$0].solve(cube, request, shared) }
    let solution = try request.answer(shared)
    if !shared.isImproving, let improved {
      _ = improved(solution.moves)
      if request.cancellation.isCancelled { throw .cancelled }
    }
    return solution
  }

  func solve(_ cubes: [CubieState], _ request: SearchRequest) throws(SolverError) -> [Result<Solution, SolverError>] {
    let searches = try self.searches(min(request.options.threads, cubes.count))
    let jobs = SharedSearch(isImproving: false)
    let results = Guarded([Result<Solution, SolverError>](repeating: .failure(.cancelled), count: cubes.count))
    Parallel.run(searches.count) { part in
      while !request.cancellation.isCancelled {
        let index = jobs.takeJob()
        guard index < cubes.count else { break }
        let result = Result { () throws(SolverError) in
          try searches[part].solveAlone(cubes[index], SearchRequest(request.options, request.cancellation))
        }
        results.withLock { $0[index] = result }
      }
    }
    return results.withLock { $0 }
  }
}
