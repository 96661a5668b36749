internal import VisionBase
internal import VisionSupport
internal import Glibc

/// Fits a model's pose to measured lines: Levenberg-Marquardt with a robust weight, in a closed form of the derivatives.
///
/// A measurement is a point of the model on a straight line of the picture. A side yields two of them (its ends), as does a corner (a
/// vertical and a horizontal line), so the visible sides of a partly hidden strip contribute. Lines are given in directions (undistorted
/// pixels over the focal length), residuals in pixels.
struct PoseFit {
  /// normal . seen = offset for a point of the model; normal is unit length times the weight.
  struct Measurement {
    var model: Point
    var normal: Point
    var offset: Double
    /// Pixels by which a pixel of glow moves the line outwards, against the normal: the weight of a side, 0 for a corner.
    var glow = 0.0
    /// Inverse of the variance: the length of a side over that of the longest one.
    var precision = 1.0
  }

  /// A pose with its quality.
  struct Solution {
    var pose: RigidPose
    var cost: Double
    /// Pixels; single residuals are limited by five times the scale.
    var reprojection: Double
  }

  var measurements: [Measurement] = []
  /// Residual in pixels with half of the weight.
  var scale = 1.0
  /// Mean focal length: pixels per unit of direction.
  var focal = 1.0
  /// Pull of the plane towards the camera in pixels per radian, for too few measurements.
  var facing = 0.0

  private static let minimizer = LevenbergMarquardt()
  /// Product of factors in a cost that leaves room for further ones.
  private static let largestProduct = 1e100

  /// Whether sides were measured, not corners alone.
  var hasSides: Bool { measurements.contains { $0.glow > 0 } }

  mutating func add(point: Point, on line: Line, weight: Double, precision: Double) {
    let normal = Point(-line.direction.y, line.direction.x) * weight
    measurements.append(Measurement(model: point, normal: normal, offset: normal.dot(line.point), glow: weight, precision: precision))
  }

  mutating func add(point: Point, at seen: Point, weight: Double) {
    measurements.append(Measurement(model: point, normal: Point(weight, 0), offset: weight * seen.x))
    measurements.append(Measurement(model: point, normal: Point(0, weight), offset: weight * seen.y))
  }

  /// - Returns: nil if no pose in front of the camera fits.
  func solve(from start: RigidPose) -> Solution? {
    let minimum = Self.minimizer.minimum(from: start, cost: cost, equations: equations, moved: { $0.moved(by: $1) })
    guard let minimum else { return nil }
    return solution(minimum.state, cost: minimum.cost)
  }

  private func solution(_ pose: RigidPose, cost: Double) -> Solution? {
    var sum = 0.0
    for m in measurements {
      guard let seen = pose.project(m.model) else { return nil }
      let r = min(Self.largestResidual * scale, abs(m.normal.dot(seen) - m.offset) * focal)
      sum += r * r
    }
    let error = (sum / Double(max(1, measurements.count))).squareRoot()
    return Solution(pose: pose, cost: cost, reprojection: error)
  }

  /// A point of the model in camera coordinates: `RigidPose.transform`, inlined.
  @inline(__always)
  private static func transform(_ point: Point, _ pose: RigidPose) -> SIMD3<Double> {
    let (r, t) = (pose.rotation, pose.translation)
    return SIMD3(
      r[0] * point.x + r[1] * point.y + t[0], r[3] * point.x + r[4] * point.y + t[1], r[6] * point.x + r[7] * point.y + t[2])
  }

  /// Sum of log(1 + (r / scale)^2); nil if a point is behind the camera.
  private func cost(_ pose: RigidPose) -> Double? {
    let unit = focal / scale
    // The logarithm of a product is one logarithm instead of many.
    var (sum, product) = (0.0, 1.0)
    for m in measurements {
      let p = Self.transform(m.model, pose)
      guard p.z > Epsilon.length else { return nil }
      let r = ((m.normal.x * p.x + m.normal.y * p.y) / p.z - m.offset) * unit
      product *= 1 + r * r
      if product > Self.largestProduct {
        sum += log(product)
        product = 1
      }
    }
    if facing > 0 {
      let (a, b) = (facing * pose.rotation[6] / scale, facing * pose.rotation[7] / scale)
      product *= (1 + a * a) * (1 + b * b)
    }
    sum += log(product)
    return sum.isFinite ? sum : nil
  }

  /// Normal equations around a pose: rotation about the camera's axes, then translation.
  private func equations(_ pose: RigidPose) -> NormalEquations<6>? {
    var equations = NormalEquations<6>()
    let isInFront = forEachRow(pose) { row, residual, weight, _ in equations.add(row, -residual, weight: weight) }
    return isInFront ? equations : nil
  }

  /// - Parameter body: receives the derivatives of a residual, the residual in pixels, its robust weight and the effect of glow on it.
  /// - Returns: whether all points are in front of the camera.
  @inline(__always)
  private func forEachRow(_ pose: RigidPose, _ body: (InlineArray<6, Double>, Double, Double, Double) -> Void) -> Bool {
    let unit = 1 / scale
    func add(_ row: InlineArray<6, Double>, _ residual: Double, glow: Double = 0) {
      let relative = residual * unit
      body(row, residual, 1 / (1 + relative * relative), glow)
    }
    for m in measurements {
      let p = Self.transform(m.model, pose)
      guard p.z > Epsilon.length else { return false }
      let inverse = 1 / p.z
      let (u, v) = (p.x * inverse, p.y * inverse)
      let residual = (m.normal.x * u + m.normal.y * v - m.offset) * focal
      let scaled = focal * inverse
      let (gx, gy) = (m.normal.x * scaled, m.normal.y * scaled)
      let gz = -(gx * u + gy * v)
      let (x, y, z) = (p.x - pose.translation[0], p.y - pose.translation[1], p.z - pose.translation[2])
      add([y * gz - z * gy, z * gx - x * gz, x * gy - y * gx, gx, gy, gz], residual, glow: m.glow)
    }
    if facing > 0 {
      let m = pose.rotation
      add([facing * m[3], -facing * m[0], 0, 0, 0, 0], facing * m[6])
      add([facing * m[4], -facing * m[1], 0, 0, 0, 0], facing * m[7])
    }
    return true
  }

  // MARK: Glow

  /// Light around a strip, which moves all its sides outwards alike, pixels.
  struct Glow {
    /// Expected standard deviation.
    var deviation: Double
    /// Standard deviation of the sides.
    var edgeError: Double
  }

  /// As `equations`, with the remaining glow as a seventh unknown.
  private func equations(_ pose: RigidPose, _ glow: Glow, removed: Double) -> NormalEquations<7>? {
    var equations = NormalEquations<7>()
    let isInFront = forEachRow(pose) { row, residual, weight, glow in
      equations.add([row[0], row[1], row[2], row[3], row[4], row[5], -glow], -residual, weight: weight)
    }
    let ratio = glow.edgeError / max(glow.deviation, Epsilon.divisor)
    equations.damp(6, ratio * ratio, towards: -removed)
    equations.condition(0, absolute: Self.minimizer.ridge)
    return isInFront ? equations : nil
  }

  /// Moves the sides inwards by the glow that the model shows: it makes strips larger, but not their distance. A glow that errors of the
  /// sides explain is not removed.
  ///
  /// - Returns: the pose without glow.
  mutating func removeGlow(_ glow: Glow, from solution: Solution) -> Solution {
    var (fit, pose, removed) = (self, solution.pose, 0.0)
    for _ in 0..<Self.glowSteps {
      guard let step = fit.equations(pose, glow, removed: removed)?.solved() else { return solution }
      pose = pose.moved(by: [step[0], step[1], step[2], step[3], step[4], step[5]])
      removed += step[6]
      for index in measurements.indices { fit.measurements[index].offset += measurements[index].glow * step[6] / focal }
    }
    guard let cost = fit.cost(pose), let result = fit.solution(pose, cost: cost), let system = fit.equations(pose, glow, removed: 0),
      let factor = system.factored()
    else { return solution }
    let variance = factor.inverseQuadratic([0, 0, 0, 0, 0, 0, 1])
    let deviation = hypot(result.reprojection, glow.edgeError) * variance.squareRoot()
    guard removed > Self.significantGlow * deviation else { return solution }
    self = fit
    return result
  }

  /// Standard deviations of a common shift of all measured lines along x and y, in units of direction.
  func positionStandardDeviation(pixelError: Double) -> Point? {
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for m in measurements {
      xx += m.precision * m.normal.x * m.normal.x
      xy += m.precision * m.normal.x * m.normal.y
      yy += m.precision * m.normal.y * m.normal.y
    }
    let determinant = xx * yy - xy * xy
    guard determinant > Epsilon.divisor else { return nil }
    let error = pixelError / focal
    return Point(error * (yy / determinant).squareRoot(), error * (xx / determinant).squareRoot())
  }

  /// Standard deviations of the depth, and of the direction of a point of the model in units of direction.
  func standardDeviation(_ pose: RigidPose, of point: Point, _ glow: Glow) -> (depth: Double, direction: Point)? {
    guard let factor = equations(pose, glow, removed: 0)?.factored() else { return nil }
    func deviation(_ row: InlineArray<7, Double>) -> Double { glow.edgeError * factor.inverseQuadratic(row).squareRoot() }
    var direction = Point.zero
    for (axis, normal) in [Point(1, 0), Point(0, 1)].enumerated() {
      let view = PoseFit(measurements: [Measurement(model: point, normal: normal, offset: 0)])
      let isInFront = view.forEachRow(pose) { row, _, _, _ in
        let error = deviation([row[0], row[1], row[2], row[3], row[4], row[5], 0])
        if axis == 0 { direction.x = error } else { direction.y = error }
      }
      guard isInFront else { return nil }
    }
    return (deviation([0, 0, 0, 0, 0, 1, 0]), direction)
  }
}
