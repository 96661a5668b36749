internal import Glibc

/// A straight line through a point along a unit vector.
package struct Line: Sendable {
  package var point: Point
  package var direction: Point

  package init(point: Point, direction: Point) {
    self.point = point
    self.direction = direction
  }

  /// Total least squares fit.
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

  /// The intersection of two lines.
  ///
  /// - Parameter smallestSine: of the angle between lines that are not parallel.
  /// - Returns: nil for parallel lines.
  package func intersection(with other: Line, smallestSine: Double = 1e-3) -> Point? {
    let sine = direction.cross(other.direction)
    guard abs(sine) > smallestSine else { return nil }
    let result = point + direction * ((other.point - point).cross(other.direction) / sine)
    return result.isFinite ? result : nil
  }
}
