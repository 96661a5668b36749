package import VisionBase
package import VisionSupport
internal import Glibc

/// Fits a model's pose to measured lines: Levenberg-Marquardt with a robust weight, in a closed form of the derivatives.
///
/// Each measurement says that one point of the model is seen on one straight line; a side gives two (its ends), a corner gives two (a
/// line across and a line along). That way a strip that something hides counts with the sides that are visible. All in directions
/// (pixels without distortion over the focal length), residuals in pixels.
struct PoseFit {
  /// normal . seen = offset for a point of the model; normal is unit length times the weight.
  struct Measurement {
    var model: Point
    var normal: Point
    var offset: Double
  }

  var measurements: [Measurement] = []
  /// Pixels at which a residual counts half.
  var scale = 1.0
  /// Mean focal length: what one unit of direction is in pixels.
  var focal = 1.0
  /// Pixels per radian that pull the plane towards facing the camera, where the measurements alone do not hold it.
  var facing = 0.0

  /// A pose with what is known about its quality.
  struct Solution {
    var pose: RigidPose
    var cost: Double
    /// Pixels; single residuals are limited by five times the scale.
    var reprojectionError: Double
  }

  mutating func add(point: Point, on line: Strip.Side, weight: Double) {
    let normal = Point(-line.direction.y, line.direction.x) * weight
    measurements.append(Measurement(model: point, normal: normal, offset: normal.dot(line.point)))
  }

  mutating func add(point: Point, at seen: Point, weight: Double) {
    measurements.append(Measurement(model: point, normal: Point(weight, 0), offset: weight * seen.x))
    measurements.append(Measurement(model: point, normal: Point(0, weight), offset: weight * seen.y))
  }

  /// Sum of log(1 + (r / scale)^2); nil when a point is behind the camera.
  private func cost(_ pose: RigidPose) -> Double? {
    var sum = 0.0
    for m in measurements {
      guard let seen = pose.project(m.model) else { return nil }
      let r = (m.normal.dot(seen) - m.offset) * focal / scale
      sum += log1p(r * r)
    }
    if facing > 0 {
      let (a, b) = (facing * pose.rotation[6] / scale, facing * pose.rotation[7] / scale)
      sum += log1p(a * a) + log1p(b * b)
    }
    return sum.isFinite ? sum : nil
  }

  /// Normal equations: the upper triangle of J'WJ row by row, and J'Wr.
  private func normalEquations(_ pose: RigidPose, isRobust: Bool = true) -> (InlineArray<36, Double>, InlineArray<6, Double>)? {
    var a: InlineArray<36, Double> = .init(repeating: 0)
    var g: InlineArray<6, Double> = .init(repeating: 0)
    func accumulate(_ j: InlineArray<6, Double>, _ r: Double) {
      let relative = r / scale
      let w = isRobust ? 1 / (1 + relative * relative) : 1
      for row in 0..<6 {
        let weighted = w * j[row]
        g[row] += weighted * r
        for column in row..<6 { a[6 * row + column] += weighted * j[column] }
      }
    }
    for m in measurements {
      let p = pose.place(m.model)
      guard p[2] > 1e-6 else { return nil }
      let inverse = 1 / p[2]
      let (u, v) = (p[0] * inverse, p[1] * inverse)
      let r = (m.normal.x * u + m.normal.y * v - m.offset) * focal
      let scaled = focal * inverse
      let (gx, gy) = (m.normal.x * scaled, m.normal.y * scaled)
      let gz = -(gx * u + gy * v)
      let (x, y, z) = (p[0] - pose.translation[0], p[1] - pose.translation[1], p[2] - pose.translation[2])
      accumulate([y * gz - z * gy, z * gx - x * gz, x * gy - y * gx, gx, gy, gz], r)
    }
    if facing > 0 {
      let m = pose.rotation
      accumulate([facing * m[3], -facing * m[0], 0, 0, 0, 0], facing * m[6])
      accumulate([facing * m[4], -facing * m[1], 0, 0, 0, 0], facing * m[7])
    }
    return (a, g)
  }

  /// - Returns: nil where nothing in front of the camera fits.
  func solve(from start: RigidPose, iterations: Int = 20) -> Solution? {
    guard var best = cost(start) else { return nil }
    var pose = start
    var damping = 1e-3
    for _ in 0..<iterations {
      guard let (a, g) = normalEquations(pose) else { return nil }
      var isImproved = false
      for _ in 0..<6 {
        guard let step = Self.cholesky(a, g, damping: damping) else {
          damping *= 10
          continue
        }
        let next = pose.moved(by: step)
        if let value = cost(next), value < best {
          let gain = best - value
          (pose, best, isImproved) = (next, value, true)
          damping = max(1e-7, damping / 6)
          if gain < 1e-6 * best { return solution(pose, best) }
          break
        }
        damping *= 6
      }
      if !isImproved { break }
    }
    return solution(pose, best)
  }

  private func solution(_ pose: RigidPose, _ cost: Double) -> Solution? {
    var sum = 0.0
    for m in measurements {
      guard let seen = pose.project(m.model) else { return nil }
      let r = min(5 * scale, abs(m.normal.dot(seen) - m.offset) * focal)
      sum += r * r
    }
    return Solution(pose: pose, cost: cost, reprojectionError: (sum / Double(max(1, measurements.count))).squareRoot())
  }

  /// Standard deviations of where the measured pieces are in the picture, along x and y, in units of direction: all measured lines shifted
  /// together.
  func placeDeviation(pixelError: Double) -> Point? {
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for m in measurements {
      xx += m.normal.x * m.normal.x
      xy += m.normal.x * m.normal.y
      yy += m.normal.y * m.normal.y
    }
    let determinant = xx * yy - xy * xy
    guard determinant > 1e-9 else { return nil }
    let error = pixelError / focal
    return Point(error * (yy / determinant).squareRoot(), error * (xx / determinant).squareRoot())
  }

  /// Standard deviations of the translation's components, for edges with this error in pixels.
  func deviation(_ pose: RigidPose, pixelError: Double) -> InlineArray<3, Double>? {
    guard let (a, _) = normalEquations(pose) else { return nil }
    var result: InlineArray<3, Double> = .init(repeating: 0)
    for axis in 0..<3 {
      var unit: InlineArray<6, Double> = .init(repeating: 0)
      unit[3 + axis] = -1
      guard let column = Self.cholesky(a, unit, damping: 0) else { return nil }
      result[axis] = pixelError * max(0, column[3 + axis]).squareRoot()
    }
    return result
  }

  /// The step d with (A + damping diag A) d = -g.
  private static func cholesky(_ upper: InlineArray<36, Double>, _ g: InlineArray<6, Double>, damping: Double) -> InlineArray<6, Double>? {
    var l: InlineArray<36, Double> = .init(repeating: 0)
    for row in 0..<6 {
      for column in 0...row {
        var sum = upper[6 * column + row]
        if row == column { sum += damping * sum + 1e-12 }
        for k in 0..<column { sum -= l[6 * row + k] * l[6 * column + k] }
        if row == column {
          guard sum > 1e-14, sum.isFinite else { return nil }
          l[7 * row] = sum.squareRoot()
        } else {
          l[6 * row + column] = sum / l[7 * column]
        }
      }
    }
    var x: InlineArray<6, Double> = .init(repeating: 0)
    for row in 0..<6 {
      var sum = -g[row]
      for k in 0..<row { sum -= l[6 * row + k] * x[k] }
      x[row] = sum / l[7 * row]
    }
    for row in (0..<6).reversed() {
      var sum = x[row]
      for k in row + 1..<6 { sum -= l[6 * k + row] * x[k] }
      x[row] = sum / l[7 * row]
    }
    return x
  }
}
