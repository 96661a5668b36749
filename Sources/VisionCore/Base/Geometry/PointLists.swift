package import VisionSupport
internal import COpenCV

/// A rotated rectangle, or the ellipse inscribed in it.
package struct RotatedRectangle: Sendable {
  package var center: Point
  /// Full lengths of the sides or axes, pixels.
  package var width: Double
  package var height: Double
  /// Angle from the x axis to the side of length `width`, clockwise as seen.
  package var angleDegrees: Double
  package var angleRadians: Double { angleDegrees * .pi / 180 }
}

/// Area and central second moments of a polygon, pixels; independent of the direction of the corners.
package struct PolygonMoments: Sendable {
  package var area: Double
  package var xx: Double
  package var xy: Double
  package var yy: Double
}

/// Calls a function whose output has at most as many points as its input.
private func mapShimPoints(
  _ points: [SIMD2<Float>], _ body: (UnsafePointer<cvx_point>?, Int32, UnsafeMutablePointer<cvx_point>?, inout Int32) -> cvx_result
) throws(VisionError) -> [SIMD2<Float>] {
  guard !points.isEmpty else { return [] }
  var result = points
  var count: Int32 = 0
  let answer = unsafe withMutableMemory(of: &result, as: cvx_point.self) { target, _ in
    unsafe withMemory(of: points.span, as: cvx_point.self) { unsafe body($0, $1, target, &count) }
  }
  try checkOpenCV(answer)
  return Array(result.prefix(Int(count)))
}

/// Simplifies a line or polygon (Douglas and Peucker 1973).
///
/// - Parameter tolerance: largest distance of a removed point from the result, pixels.
/// - Throws: `noMemory`, `internalFailure`.
package func simplified(_ points: [SIMD2<Float>], tolerance: Double, isClosed: Bool = true) throws(VisionError) -> [SIMD2<Float>] {
  unsafe try mapShimPoints(points) { unsafe cvx_approximate_polygon($0, $1, tolerance, isClosed ? 1 : 0, $2, &$3) }
}

/// As above, in single precision.
package func simplified(_ points: [Point], tolerance: Double, isClosed: Bool = true) throws(VisionError) -> [Point] {
  try simplified(points.map { SIMD2(Float($0.x), Float($0.y)) }, tolerance: tolerance, isClosed: isClosed).map {
    Point(Double($0.x), Double($0.y))
  }
}

/// The convex hull (Sklansky 1982), clockwise or counterclockwise as seen.
///
/// - Throws: `noMemory`, `internalFailure`.
package func convexHull(_ points: [SIMD2<Float>], isClockwise: Bool = true) throws(VisionError) -> [SIMD2<Float>] {
  unsafe try mapShimPoints(points) { unsafe cvx_convex_hull($0, $1, isClockwise ? 1 : 0, $2, &$3) }
}

/// - Throws: `internalFailure` for no points, `noMemory`, like the functions below.
package func moments(ofPolygon points: [SIMD2<Float>]) throws(VisionError) -> PolygonMoments {
  var m: [Double] = [0, 0, 0, 0]
  try checkOpenCV(unsafe withMemory(of: points.span, as: cvx_point.self) { unsafe cvx_moments($0, $1, &m) })
  return PolygonMoments(area: m[0], xx: m[1], xy: m[2], yy: m[3])
}

/// The enclosing rectangle of the smallest area.
package func minimumAreaRectangle(_ points: [SIMD2<Float>]) throws(VisionError) -> RotatedRectangle {
  unsafe try rectangle(points) { unsafe cvx_minimum_area_rectangle($0, $1, $2) }
}

/// Least squares fit of an ellipse to at least five points (Fitzgibbon, Pilu and Fisher 1999).
///
/// - Throws: `internalFailure` for fewer points.
package func fittedEllipse(_ points: [SIMD2<Float>]) throws(VisionError) -> RotatedRectangle {
  unsafe try rectangle(points) { unsafe cvx_fit_ellipse($0, $1, $2) }
}

private func rectangle(
  _ points: [SIMD2<Float>], _ fit: (UnsafePointer<cvx_point>?, Int32, UnsafeMutablePointer<Float>) -> cvx_result
) throws(VisionError) -> RotatedRectangle {
  var box: [Float] = [0, 0, 0, 0, 0]
  try checkOpenCV(unsafe withMemory(of: points.span, as: cvx_point.self) { unsafe fit($0, $1, &box) })
  return RotatedRectangle(
    center: Point(Double(box[0]), Double(box[1])), width: Double(box[2]), height: Double(box[3]), angleDegrees: Double(box[4]))
}
