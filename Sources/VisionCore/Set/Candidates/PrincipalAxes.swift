internal import VisionBase
internal import Glibc

/// Standard deviations along and across the principal axis of a covariance, and the axis' angle.
package struct PrincipalAxes: Sendable {
  package var along: Double
  package var across: Double
  /// Radians, of the longer axis, -pi/2...pi/2.
  package var angle: Double

  /// Minimum variance, so that a line has an extent.
  @inlinable package static var minimumVariance: Double { 1e-9 }

  /// Variances along and across the axis.
  ///
  /// - Parameter covariance: xx, xy, yy.
  @inlinable package static func variances(_ covariance: SIMD3<Double>) -> (along: Double, across: Double) {
    let mean = (covariance[0] + covariance[2]) / 2
    let difference = (covariance[0] - covariance[2]) / 2
    let radius = (difference * difference + covariance[1] * covariance[1]).squareRoot()
    return (max(mean + radius, minimumVariance), max(mean - radius, minimumVariance))
  }

  /// - Parameter covariance: xx, xy, yy.
  package init(_ covariance: SIMD3<Double>) {
    let variances = Self.variances(covariance)
    (along, across) = (variances.along.squareRoot(), variances.across.squareRoot())
    angle = 0.5 * atan2(2 * covariance[1], covariance[0] - covariance[2])
  }
}
