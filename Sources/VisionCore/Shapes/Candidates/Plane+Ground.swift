package import VisionBase
internal import CShapes

// Steps of a robust local mean. All planes have the same size.

extension Plane where Element == Float {
  /// weights = 1 if this < ground + reach * spread, else 0; weighted = weights * this.
  package func markGround(_ ground: Plane, _ spread: Plane, reach: Float, weights: Plane, weighted: Plane) {
    precondition([ground, spread, weights, weighted].allSatisfy { hasSize(of: $0) })
    unsafe vck_ground_weights(cv, ground.cv, spread.cv, reach, weights.cv, weighted.cv)
  }

  /// ground = this / weights for weights above `minimum`; otherwise unchanged.
  package func divide(by weights: Plane, minimum: Float, into ground: Plane) {
    precondition(hasSize(of: weights) && hasSize(of: ground))
    unsafe vck_ground_levels(cv, weights.cv, minimum, ground.cv)
  }

  /// squares = weights * (this - ground)^2.
  package func squareDifferences(from ground: Plane, weights: Plane, into squares: Plane) {
    precondition([ground, weights, squares].allSatisfy { hasSize(of: $0) })
    unsafe vck_ground_squares(cv, ground.cv, weights.cv, squares.cv)
  }

  /// In place: sqrt(this / weights), the divisor at least `minimum`.
  package func takeRoots(weights: Plane, minimum: Float) {
    precondition(hasSize(of: weights))
    unsafe vck_ground_spread(cv, weights.cv, minimum)
  }

  private func hasSize(of other: Plane) -> Bool { width == other.width && height == other.height && channels == other.channels }
}
