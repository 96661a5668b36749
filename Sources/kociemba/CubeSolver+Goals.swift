extension CubeSolver {
  /// Finds a shortest solution, proved by searching all shorter lengths.
  ///
  /// - Parameter progress: hears how far the search is; true cancels.
  func solveOptimally(
    _ cube: CubieState, _ request: Request, begin: Int64, progress: (@Sendable (SearchProgress) -> Bool)?
  ) throws(SolverError) -> Solution {
    let tables = self.tables
    guard let full = tables.full else { throw .unsupported("optimal solutions need the full tables") }
    var searchers: [OptimalSearcher] = []
    for _ in 0..<request.threads { searchers.append(try OptimalSearcher(tables: tables, full: full)) }
    let deadline = request.timeBudget.map { begin &+ min($0, Int64.max / 2) } ?? .max
    // A cube and its inverse have equally long solutions; the one whose bounds are higher is searched faster.
    let inverse = cube.inverse
    let inverts = searchers[0].weight(inverse) > searchers[0].weight(cube)
    let start = inverts ? inverse : cube
    let prefixes = start.optimalPrefixes()
    let control = self.control
    let watch = progress.map { SearchWatch(begin: begin, control: control, report: $0) }
    for length in max(1, searchers[0].bound(start))...OptimalSearcher.godsNumber {
      let shared = SharedSearch(isImproving: false, improved: nil)
      let jobs = length == 1 ? Move.all.map { [$0] } : prefixes
      let team = searchers
      watch?.start(length: length, jobs: jobs.count)
      if control.isCancelled { throw .cancelled }
      Parallel.run(team.count) {
        team[$0].search(start, prefixes: jobs, length: length, shared: shared, control: control, deadline: deadline, watch: watch)
      }
      if control.isCancelled { throw .cancelled }
      if let moves = shared.result {
        return Solution(
          moves: inverts ? moves.inverted : moves, isOptimal: true, cost: moves.count, elapsed: Clock.monotonic() - begin)
      }
      if team.contains(where: \.isInterrupted) { throw .timeout("no shortest solution within the time: it has at least \(length) moves") }
    }
    throw .noSolution("no solution of at most \(OptimalSearcher.godsNumber) moves")
  }

  /// Finds moves that turn one cube into another.
  ///
  /// - Parameter anyOrientation: whether the goal may come out turned as a whole in any of the 24 ways. Each way is tried,
  ///   with its share of the time budget, and the best answer is given.
  package func solve(
    from cube: CubieState, to goal: CubieState, anyOrientation: Bool, _ request: Request = Request(),
    improved: (@Sendable ([Move]) -> Bool)? = nil, progress: (@Sendable (SearchProgress) -> Bool)? = nil
  ) throws(SolverError) -> Solution {
    guard anyOrientation else { return try solve(goal.inverse * cube, request, improved: improved, progress: progress) }
    let begin = Clock.monotonic()
    var goals: [CubieState] = []
    for rotation in CubieState.rotations {
      let turned = rotation.inverse * goal * rotation
      if !goals.contains(turned) { goals.append(turned) }
    }
    var share = request
    share.timeBudget = request.timeBudget.map { $0 / Int64(goals.count) }
    var best: Solution?
    var failure = SolverError.noSolution("no solution of at most \(request.maximumLength) moves")
    for goal in goals {
      do throws(SolverError) {
        let solution = try solve(goal.inverse * cube, share, progress: progress)
        if best.map({ solution.cost < $0.cost }) ?? true {
          best = solution
          if let improved, improved(solution.moves) { break }
        }
      } catch {
        if error == .cancelled { throw error }
        failure = error
      }
    }
    guard var best else { throw failure }
    best.elapsed = Clock.monotonic() - begin
    return best
  }
}

extension CubieState {
  /// The 24 rotations of the whole cube.
  static let rotations: [CubieState] = CubeGeometry.maps.filter { $0.determinant == 1 }.map {
    CubieState(permutation: CubeGeometry.permutation($0))
  }
}
