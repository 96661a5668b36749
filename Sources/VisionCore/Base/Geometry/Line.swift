internal import Glibc

/// A straight line: a point on it and a unit vector along it.
package struct Line: Sendable {
  package var point: Point
  package var direction: Point

  package init(point: Point, direction: Point) {
    self.point = point
    self.direction = direction
  }

  /// Least squares of the distances to the line (total least squares).
  ///
  /// - Precondition: at least one point.
  package init(fitting points: [Point]) {
    precondition(!points.isEmpty)
    let mean = points.reduce(.zero, +) / Double(points.count)
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for p in points {
      let d = p - mean
      xx += d.x * d.x
      xy += d.x * d.y
      yy += d.y * d.y
    }
    let angle = atan2(2 * xy, xx - yy) / 2
    self.init(point: mean, direction: Point(cos(angle), sin(angle)))
  }

  /// Signed distance: positive to the right of the direction as seen.
  package func distance(to other: Point) -> Double { direction.cross(other - point) }

  /// Where two lines meet.
  ///
  /// - Parameter smallestSine: of the angle between the lines; lines that are closer to parallel do not meet.
  /// - Returns: nil for parallel lines.
  package func intersection(with other: Line, smallestSine: Double = 1e-3) -> Point? {
    let sine = direction.cross(other.direction)
    guard abs(sine) > smallestSine else { return nil }
    let result = point + direction * ((other.point - point).cross(other.direction) / sine)
    return result.isFinite ? result : nil
  }
}

/// A straight line through points of which some are wrong: the line that most points agree with, then least squares over those.
package struct RobustLine: Sendable {
  package var line: Line
  /// Points that agree.
  package var inliers: Int

  /// - Parameters:
  ///   - points: in order along the line.
  ///   - tolerance: distance from the line at which a point no longer counts, pixels.
  /// - Returns: nil with fewer than two distinct points.
  /// - Complexity: cubic in the points; meant for a dozen or two.
  package init?(_ points: [Point], tolerance: Double) {
    guard let (start, normal) = Self.consensus(points, tolerance: tolerance) else { return nil }
    let agreeing = points.filter { abs(normal.dot($0 - start)) < tolerance }
    guard agreeing.count >= 2 else { return nil }
    let mean = agreeing.reduce(.zero, +) / Double(agreeing.count)
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for point in agreeing {
      let d = point - mean
      xx += d.x * d.x
      xy += d.x * d.y
      yy += d.y * d.y
    }
    let angle = 0.5 * atan2(2 * xy, xx - yy)
    line = Line(point: mean, direction: Point(cos(angle), sin(angle)))
    inliers = agreeing.count
  }

  /// A point and the normal of the line through two of the points, a third of the list apart, that scores best.
  private static func consensus(_ points: [Point], tolerance: Double) -> (point: Point, normal: Point)? {
    let count = points.count
    guard count >= 2 else { return nil }
    let weight = 1 / (tolerance * tolerance)
    var best = 0.0
    var result: (point: Point, normal: Point)?
    for first in 0..<count {
      let start = points[first]
      for second in stride(from: first + max(1, count / 3), to: count, by: 1) {
        let d = points[second] - start
        let squared = d.dot(d)
        guard squared > 1e-12 else { continue }
        // The distance's square times the weight, without a square root for each pair.
        let scale = weight / squared
        var score = 0.0
        for point in points {
          let r = d.cross(point - start)
          score += max(0, 1 - r * r * scale)
        }
        if score > best {
          let length = squared.squareRoot()
          (best, result) = (score, (start, Point(-d.y / length, d.x / length)))
        }
      }
    }
    return result
  }
}
