internal import VisionBase
internal import Glibc

/// Covariances of poses, 6 x 6 row by row: translation first, then rotation.
enum PoseCovariance {
  /// The covariance of the linear problem, widened along the way to another pose that may be the true one.
  ///
  /// Near a tag that faces the camera the likelihood is no bell along this way: it is flat between the poses, or has a second summit. Its
  /// second moment about the best pose replaces the linear one there.
  ///
  /// - Parameters:
  ///   - equations: around the best pose, rotation first; `factor` is theirs.
  ///   - variance: of the equations' residuals.
  ///   - cost: squared deviations of a pose more than those of the best one; nil where it is impossible.
  static func ofEither(
    _ best: RigidPose, _ other: RigidPose, _ equations: NormalEquations<6>, _ factor: CholeskyFactor<6>, variance: Double,
    cost: (RigidPose) -> Double?
  ) -> [Double] {
    var result = linear(factor, variance: variance)
    let step = best.step(to: other)
    var (sum, moment) = (0.0, 0.0)
    for index in -samplesPerStep...2 * samplesPerStep {
      let share = Double(index) / Double(samplesPerStep)
      var part = step
      for i in 0..<6 { part[i] *= share }
      guard let cost = cost(best.moved(by: part)) else { continue }
      let weight = exp(-cost / 2)
      sum += weight
      moment += weight * share * share
    }
    let stiffness = equations.quadratic(step) / variance
    guard sum > 0, stiffness > 0 else { return result }
    let excess = moment / sum - 1 / stiffness
    if excess > 0 { add(step, variance: excess, to: &result) }
    return result
  }

  /// Adds a deviation along one way.
  ///
  /// - Parameter step: rotation first.
  static func add(_ step: InlineArray<6, Double>, variance: Double, to covariance: inout [Double]) {
    for i in 0..<36 { covariance[i] += variance * step[(i / 6 + 3) % 6] * step[(i % 6 + 3) % 6] }
  }

  /// The inverse of the equations' matrix times the variance of their residuals.
  private static func linear(_ factor: CholeskyFactor<6>, variance: Double) -> [Double] {
    var result = [Double](repeating: 0, count: 36)
    for column in 0..<6 {
      var unit: InlineArray<6, Double> = .init(repeating: 0)
      unit[column] = variance
      let solution = factor.solve(unit)
      for row in 0..<6 { result[6 * ((row + 3) % 6) + (column + 3) % 6] = solution[row] }
    }
    return result
  }
}
