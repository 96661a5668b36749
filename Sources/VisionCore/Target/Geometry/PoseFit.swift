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

  mutating func add(point: Point, on line: Line, weight: Double) {
    let normal = Point(-line.direction.y, line.direction.x) * weight
    measurements.append(Measurement(model: point, normal: normal, offset: normal.dot(line.point)))
  }

  mutating func add(point: Point, at seen: Point, weight: Double) {
    measurements.append(Measurement(model: point, normal: Point(weight, 0), offset: weight * seen.x))
    measurements.append(Measurement(model: point, normal: Point(0, weight), offset: weight * seen.y))
  }

  /// - Returns: nil if no pose in front of the camera fits.
  func solve(from start: RigidPose) -> Solution? {
    let minimum = Self.minimizer.minimum(from: start, cost: cost, equations: equations, moved: { $0.moved(by: $1) })
    guard let minimum else { return nil }
    var sum = 0.0
    for m in measurements {
      guard let seen = minimum.state.project(m.model) else { return nil }
      let r = min(Self.largestResidual * scale, abs(m.normal.dot(seen) - m.offset) * focal)
      sum += r * r
    }
    let error = (sum / Double(max(1, measurements.count))).squareRoot()
    return Solution(pose: minimum.state, cost: minimum.cost, reprojection: error)
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
    let unit = 1 / scale
    func add(_ row: InlineArray<6, Double>, _ residual: Double) {
      let relative = residual * unit
      equations.add(row, -residual, weight: 1 / (1 + relative * relative))
    }
    for m in measurements {
      let p = Self.transform(m.model, pose)
      guard p.z > Epsilon.length else { return nil }
      let inverse = 1 / p.z
      let (u, v) = (p.x * inverse, p.y * inverse)
      let residual = (m.normal.x * u + m.normal.y * v - m.offset) * focal
      let scaled = focal * inverse
      let (gx, gy) = (m.normal.x * scaled, m.normal.y * scaled)
      let gz = -(gx * u + gy * v)
      let (x, y, z) = (p.x - pose.translation[0], p.y - pose.translation[1], p.z - pose.translation[2])
      add([y * gz - z * gy, z * gx - x * gz, x * gy - y * gx, gx, gy, gz], residual)
    }
    if facing > 0 {
      let m = pose.rotation
      add([facing * m[3], -facing * m[0], 0, 0, 0, 0], facing * m[6])
      add([facing * m[4], -facing * m[1], 0, 0, 0, 0], facing * m[7])
    }
    return equations
  }

  /// Standard deviations of a common shift of all measured lines along x and y, in units of direction.
  func positionStandardDeviation(pixelError: Double) -> Point? {
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for m in measurements {
      xx += m.normal.x * m.normal.x
      xy += m.normal.x * m.normal.y
      yy += m.normal.y * m.normal.y
    }
    let determinant = xx * yy - xy * xy
    guard determinant > Epsilon.divisor else { return nil }
    let error = pixelError / focal
    return Point(error * (yy / determinant).squareRoot(), error * (xx / determinant).squareRoot())
  }

  /// Standard deviations of the translation's components, for edges with this error in pixels.
  func translationStandardDeviation(_ pose: RigidPose, pixelError: Double) -> InlineArray<3, Double>? {
    guard var system = equations(pose) else { return nil }
    system.condition(0, absolute: Self.minimizer.ridge)
    guard let factor = system.factored() else { return nil }
    var result: InlineArray<3, Double> = .init(repeating: 0)
    for axis in 0..<3 {
      var unit: InlineArray<6, Double> = .init(repeating: 0)
      unit[3 + axis] = 1
      result[axis] = pixelError * max(0, factor.solve(unit)[3 + axis]).squareRoot()
    }
    return result
  }
}
