import VisionBase

/// Line fit with outliers: the line through two points with the largest consensus, then least squares over its inliers.
struct RobustLine: Sendable {
  var line: Line
  var inliers: Int

  /// - Parameters:
  ///   - points: in order along the line.
  ///   - tolerance: distance of an outlier from the line, pixels.
  /// - Returns: nil with fewer than two distinct points.
  /// - Complexity: cubic in the number of points; for at most two dozen.
  init?(_ points: [Point], tolerance: Double) {
    guard let (start, normal) = Self.consensus(points, tolerance: tolerance) else { return nil }
    let agreeing = points.filter { abs(normal.dot($0 - start)) < tolerance }
    guard agreeing.count >= 2 else { return nil }
    line = Line(fitting: agreeing)
    inliers = agreeing.count
  }

  /// A point and the normal of the best line through two points that are at least a third of the list apart.
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
        // Weight of a squared distance, without a square root per pair.
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
