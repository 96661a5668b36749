/// Nonlinear least squares after Levenberg (1944) and Marquardt (1963): damped steps that are kept only where the cost falls.
@usableFromInline package struct LevenbergMarquardt: Sendable {
  /// Most steps that are kept.
  @usableFromInline package var steps = 20
  /// Most damped tries for a step.
  @usableFromInline package var triesPerStep = 6
  /// Share of the diagonal that the first step is damped with.
  @usableFromInline package var damping = 1e-3
  /// The damping shrinks and grows by this factor.
  @usableFromInline package var factor = 6.0
  /// It does not shrink below this.
  @usableFromInline package var minimumDamping = 1e-7
  /// Added to the diagonal for unknowns that no equation holds.
  @usableFromInline package var ridge = 1e-12
  /// Ends where a step lowers the cost by less than this share.
  @usableFromInline package var minimumGain = 1e-6

  package init() {}

  /// Finds a local minimum.
  ///
  /// - Parameters:
  ///   - cost: nil where the state is impossible.
  ///   - equations: the linearised problem, rows J with the value -r; nil ends the search without a result.
  ///   - moved: the state after a step.
  /// - Returns: the best state with its cost; nil where the start is impossible.
  @inlinable package func minimum<State, let n: Int>(
    from start: State, cost: (State) -> Double?, equations: (State) -> NormalEquations<n>?,
    moved: (State, InlineArray<n, Double>) -> State
  ) -> (state: State, cost: Double)? {
    guard var best = cost(start) else { return nil }
    var state = start
    var damping = damping
    for _ in 0..<steps {
      guard let system = equations(state) else { return nil }
      var isImproved = false
      for _ in 0..<triesPerStep {
        var damped = system
        damped.condition(damping, absolute: ridge)
        guard let step = damped.solved() else {
          damping *= 10
          continue
        }
        let next = moved(state, step)
        if let value = cost(next), value < best {
          let gain = best - value
          (state, best, isImproved) = (next, value, true)
          damping = max(minimumDamping, damping / factor)
          if gain < minimumGain * best { return (state, best) }
          break
        }
        damping *= factor
      }
      if !isImproved { break }
    }
    return (state, best)
  }
}
