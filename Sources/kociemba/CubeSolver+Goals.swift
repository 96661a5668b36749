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
    let begin = SystemClock.monotonic
    let goals = goal.orientations
    var share = options
    share.timeBudget = options.timeBudget.map { $0 / Int64(goals.count) }
    var best: Solution?
    var failure = options.failure(isInterrupted: false)
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
