import VisionSupport

extension CubeSolver {
  /// Finds moves that turn one cube into another.
  ///
  /// - Parameters:
  ///   - anyOrientation: whether the goal may come out turned as a whole in any of the 24 orientations. Each one is tried,
  ///     with its share of the time budget, and the best answer is returned.
  ///   - improved: as in ``solve(_:_:improved:progress:)``; in any orientation once for each orientation that is better than
  ///     those before.
  /// - Throws: as ``solve(_:_:improved:progress:)``.
  public func solve(
    from cube: CubieState, to goal: CubieState, anyOrientation: Bool = false, _ options: SolverOptions = SolverOptions(),
    improved: (@Sendable ([Move]) -> Bool)? = nil, progress: (@Sendable (SearchProgress) -> Bool)? = nil
  ) throws(SolverError) -> Solution {
    guard anyOrientation else { return try solve(goal.inverse * cube, options, improved: improved, progress: progress) }
    let begin = try request(options).begin
    let goals = goal.orientations
    var share = options
    share.timeBudget = options.timeBudget.map { $0 / Int64(goals.count) }
    var best: Solution?
    var failure = options.failure(isInterrupted: false)
    // Number of orientations whose search was not interrupted.
    var searched = 0
    for goal in goals {
      do throws(SolverError) {
        let solution = try solve(goal.inverse * cube, SearchRequest(share, cancellation), improved: nil, progress: progress)
        searched += 1
        if best.map({ solution.cost < $0.cost }) ?? true {
          best = solution
          let isEnough = improved?(solution.moves) == true
          if cancellation.isCancelled { throw .cancelled }
          if isEnough { break }
        }
      } catch {
        if error == .cancelled { throw error }
        if case .noSolution = error { searched += 1 }
        failure = error
      }
    }
    guard var best else { throw failure }
    // No move and one move are always optimal.
    if searched < goals.count, best.length(options.metric) > 1 { best.isOptimal = false }
    best.elapsed = SystemClock.monotonic - begin
    return best
  }
}

extension CubieState {
  /// The 24 rotations of the whole cube.
  private static let rotations = CubeIsometry.rotations.map { CubeGeometry.destinations($0) }

  /// The cube turned as a whole in each of the 24 ways, without those that are equal.
  var orientations: [CubieState] {
    var result: [CubieState] = []
    for rotation in Self.rotations {
      let turned = seen(through: rotation)
      if !result.contains(turned) { result.append(turned) }
    }
    return result
  }
}
