package import VisionSupport
internal import COpenCV

/// An ellipse as OpenCV describes it.
package struct FittedEllipse: Sendable {
  package var center: Point
  /// Full lengths of the axes, pixels.
  package var width: Double
  package var height: Double
  /// From x to the axis of `width`, clockwise as seen.
  package var angleRadians: Double
}

/// Lends points to OpenCV: the two have the same layout.
private func withShimPoints<Result>(_ points: [SIMD2<Float>], _ body: (UnsafePointer<cvx_point>, Int32) -> Result) -> Result? {
  unsafe points.withUnsafeBytes { bytes in
    guard let base = unsafe bytes.bindMemory(to: cvx_point.self).baseAddress else { return nil }
    return unsafe body(base, Int32(truncatingIfNeeded: points.count))
  }
}

/// Calls a function that writes at most as many points as it is given.
private func mapShimPoints(
  _ points: [SIMD2<Float>], _ body: (UnsafePointer<cvx_point>, Int32, UnsafeMutablePointer<cvx_point>, inout Int32) -> cvx_result
) throws(VisionError) -> [SIMD2<Float>] {
  var result = [cvx_point](repeating: cvx_point(), count: points.count)
  var count: Int32 = 0
  guard let answer = unsafe withShimPoints(points, { unsafe body($0, $1, &result, &count) }) else { return [] }
  try checkOpenCV(answer)
  return result.prefix(Int(count)).map { SIMD2($0.x, $0.y) }
}

/// The line through the points with fewer of them (Douglas and Peucker 1973).
///
/// - Parameter tolerance: pixels that a point that is left out may lie beside the result.
/// - Throws: `noMemory`, `internalFailure`.
package func simplified(_ points: [SIMD2<Float>], tolerance: Double, isClosed: Bool) throws(VisionError) -> [SIMD2<Float>] {
  unsafe try mapShimPoints(points) { unsafe cvx_approximate_polygon($0, $1, tolerance, isClosed ? 1 : 0, $2, &$3) }
}

/// The convex hull, clockwise as seen (Sklansky 1982).
///
/// - Throws: `noMemory`, `internalFailure`.
package func convexHull(_ points: [SIMD2<Float>]) throws(VisionError) -> [SIMD2<Float>] {
  unsafe try mapShimPoints(points) { unsafe cvx_convex_hull($0, $1, $2, &$3) }
}

/// The ellipse through at least five points (Fitzgibbon, Pilu and Fisher 1999).
///
/// - Throws: `internalFailure` for fewer, `noMemory`.
package func fittedEllipse(_ points: [SIMD2<Float>]) throws(VisionError) -> FittedEllipse {
  var box: [Float] = [0, 0, 0, 0, 0]
  guard let answer = unsafe withShimPoints(points, { unsafe cvx_fit_ellipse($0, $1, &box) }) else {
    throw VisionError(.internalFailure, "an ellipse needs five points")
  }
  try checkOpenCV(answer)
  return FittedEllipse(
    center: Point(Double(box[0]), Double(box[1])), width: Double(box[2]), height: Double(box[3]), angleRadians: Double(box[4]) * .pi / 180)
}
