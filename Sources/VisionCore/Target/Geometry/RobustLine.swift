import VisionBase
internal import CTarget

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
    var agreeing: [Point] = []
    agreeing.reserveCapacity(points.count)
    for point in points where abs(normal.dot(point - start)) < tolerance { agreeing.append(point) }
    guard agreeing.count >= 2 else { return nil }
    line = Line(fitting: agreeing)
    inliers = agreeing.count
  }

  /// A point and the normal of the best line through two points that are at least a third of the list apart.
  private static func consensus(_ points: [Point], tolerance: Double) -> (point: Point, normal: Point)? {
    let pair = unsafe withMemory(of: points.span, as: vck_place.self) { memory, count in
      unsafe vck_line_consensus(memory, count, tolerance)
    }
    guard pair.first != pair.second else { return nil }
    let start = points[Int(pair.first)]
    let d = points[Int(pair.second)] - start
    let length = d.dot(d).squareRoot()
    return (start, Point(-d.y / length, d.x / length))
  }
}
