public import VisionBase
internal import Glibc

/// Pose of a tag relative to the camera: both poses that explain its corners, and the accuracy of the better one.
///
/// The tag's origin is its middle; its axes point to its right, down and into it, so a tag that faces the camera upright is not rotated.
public struct TagPose: Sendable {
  /// The pose whose corners lie nearest to those found.
  public var best: RigidPose
  /// The other one: a small tilt the other way looks nearly the same from afar.
  public var other: RigidPose
  /// Root of the mean squared distance of the corners from those found, pixels.
  public var reprojectionError: Double
  /// The same for the other pose, pixels; not smaller.
  public var otherReprojectionError: Double
  /// The smaller error over the larger one, 0...1; above about 0.2 the corners alone do not distinguish the poses.
  public var ambiguity: Double
  /// Covariance of the best pose, 6 x 6 row by row: x, y, z in metres, then the rotation about the camera's x, y, z axes in radians.
  ///
  /// Includes that the other pose may be the true one.
  public var covariance: [Double]
}

/// Poses of squares from their corners.
///
/// The closed form (`PlanarPose`) is refined on the corners in pixels by Levenberg-Marquardt, each of its two solutions by itself.
package struct TagPoseSolver: Sendable {
  package let camera: Camera

  /// Refinement starts near the minimum: few steps suffice.
  private static let minimizer = {
    var minimizer = LevenbergMarquardt()
    minimizer.steps = 12
    minimizer.damping = 1e-4
    minimizer.minimumGain = 1e-8
    return minimizer
  }()

  package init(_ camera: Camera) { self.camera = camera }

  /// Corners of a tag's square in its plane, metres: top-left, top-right, bottom-right, bottom-left; left and right change places in a
  /// mirror.
  package static func square(size: Double, isMirrored: Bool = false) -> Quad {
    let (x, y) = (isMirrored ? -size / 2 : size / 2, size / 2)
    return Quad(Point(-x, -y), Point(x, -y), Point(x, y), Point(-x, y))
  }

  /// The pose of one tag.
  ///
  /// - Parameters:
  ///   - corners: pixels, top-left, top-right, bottom-right, bottom-left of the upright tag.
  ///   - size: metres along the side that the corners mark.
  ///   - isMirrored: the corners go counter-clockwise, as the tag is seen in a mirror; the pose is that of its image behind the mirror.
  ///   - cornerDeviation: standard deviation of each corner along x and y, pixels.
  ///   - growthDeviation: part of it that moves all sides outward or inward together, of each side, pixels.
  /// - Returns: nil where the corners are not those of a square in front of the camera.
  package func pose(
    corners: Quad, size: Double, isMirrored: Bool = false, cornerDeviation: Double, growthDeviation: Double = 0
  ) -> TagPose? {
    let square = Self.square(size: size, isMirrored: isMirrored)
    let fit = SquareFit(square: square.points, seen: corners.points.map { SeenPoint($0, camera) })
    guard corners.points.allSatisfy({ $0.isFinite }), let directions = Quad(fit.seen.map { $0.direction }),
      let map = Homography(square, to: directions), let start = PlanarPose(map, square: square, directions: directions)
    else { return nil }
    func refined(_ pose: RigidPose) -> Candidate? {
      Self.minimizer.minimum(from: pose, cost: fit.cost, equations: fit.equations, moved: { $0.moved(by: $1) })
    }
    guard var best = refined(start.first), var other = refined(start.second) else { return nil }
    if other.cost < best.cost { swap(&best, &other) }
    // Strong perspective has no second minimum; the second pose is then that of the closed form.
    if Self.turn(best.state, other.state) < Self.sameTurn, let cost = fit.cost(start.second), cost > best.cost {
      other = (start.second, cost)
    }
    let isCommon = growthDeviation > Self.minimumCommonShare * cornerDeviation
    let growth = isCommon ? corners.growth : []
    let common = growthDeviation * growthDeviation * growth.reduce(0) { $0 + $1.dot($1) } / 8
    let variance = max(cornerDeviation * cornerDeviation - common, Self.minimumDeviation * Self.minimumDeviation)
    guard let equations = fit.equations(best.state), let factor = equations.factored() else { return nil }
    var covariance = PoseCovariance.ofEither(
      best.state, other.state, equations, factor, variance: variance, cost: { fit.cost($0).map { ($0 - best.cost) / variance } })
    if isCommon, let step = fit.step(best.state, factor, offsets: growth) {
      PoseCovariance.add(step, variance: growthDeviation * growthDeviation, to: &covariance)
    }
    return TagPose(
      best: best.state, other: other.state, reprojectionError: Self.error(best.cost), otherReprojectionError: Self.error(other.cost),
      ambiguity: other.cost > 0 ? (best.cost / other.cost).squareRoot() : 1, covariance: covariance)
  }

  private typealias Candidate = (state: RigidPose, cost: Double)

  private static func turn(_ a: RigidPose, _ b: RigidPose) -> Double {
    let step = a.step(to: b)
    return (step[0] * step[0] + step[1] * step[1] + step[2] * step[2]).squareRoot()
  }

  private static func error(_ cost: Double) -> Double { (cost / 4).squareRoot() }
}

/// Corners of a square and where they were seen; residuals in pixels.
private struct SquareFit {
  let square: [Point]
  let seen: [SeenPoint]

  func cost(_ pose: RigidPose) -> Double? {
    var sum = 0.0
    for (position, seen) in zip(square, seen) {
      guard let offset = seen.residual(pose.transform(SIMD3(position.x, position.y, 0)))?.offset else { return nil }
      sum += offset.dot(offset)
    }
    return sum.isFinite ? sum : nil
  }

  /// The problem around a pose: rotation about the camera's axes, then shift.
  func equations(_ pose: RigidPose) -> NormalEquations<6>? {
    var equations = NormalEquations<6>()
    for (position, seen) in zip(square, seen) {
      let arm = pose.turned(SIMD3(position.x, position.y, 0))
      let center = SIMD3(pose.translation[0], pose.translation[1], pose.translation[2])
      guard let residual = seen.residual(arm + center) else { return nil }
      equations.add(Self.row(arm, residual.dx), -residual.offset.x)
      equations.add(Self.row(arm, residual.dy), -residual.offset.y)
    }
    return equations
  }

  /// How the pose changes with offsets of the corners, pixels.
  func step(_ pose: RigidPose, _ factor: CholeskyFactor<6>, offsets: [Point]) -> InlineArray<6, Double>? {
    var right: InlineArray<6, Double> = .init(repeating: 0)
    for ((position, seen), offset) in zip(zip(square, self.seen), offsets) {
      let arm = pose.turned(SIMD3(position.x, position.y, 0))
      let center = SIMD3(pose.translation[0], pose.translation[1], pose.translation[2])
      guard let residual = seen.residual(arm + center) else { return nil }
      let (x, y) = (Self.row(arm, residual.dx), Self.row(arm, residual.dy))
      for i in 0..<6 { right[i] += x[i] * offset.x + y[i] * offset.y }
    }
    return factor.solve(right)
  }

  private static func row(_ arm: SIMD3<Double>, _ g: SIMD3<Double>) -> InlineArray<6, Double> {
    [arm.y * g.z - arm.z * g.y, arm.z * g.x - arm.x * g.z, arm.x * g.y - arm.y * g.x, g.x, g.y, g.z]
  }
}
