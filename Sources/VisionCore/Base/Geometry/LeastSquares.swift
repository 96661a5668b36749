/// Nonlinear least squares (Levenberg 1944, Marquardt 1963).
@usableFromInline package struct LevenbergMarquardt: Sendable {
  /// Largest number of accepted steps.
  @usableFromInline package var steps = 20
  /// Largest number of attempts per step, with increasing damping.
  @usableFromInline package var triesPerStep = 6
  /// Damping of the first step, share of the diagonal.
  @usableFromInline package var damping = 1e-3
  /// Factor by which the damping decreases and increases.
  @usableFromInline package var factor = 6.0
  @usableFromInline package var minimumDamping = 1e-7
  /// Added to the diagonal, for undetermined unknowns.
  @usableFromInline package var ridge = 1e-12
  /// Relative decrease of the cost below which the search ends.
  @usableFromInline package var minimumGain = 1e-6

  package init() {}

  /// Finds a local minimum.
  ///
  /// - Parameters:
  ///   - cost: nil for an impossible state.
  ///   - equations: the linearised problem, rows J with the value -r; nil ends the search without a result.
  ///   - moved: the state after a step.
  /// - Returns: the best state with its cost; nil if the start is impossible.
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
