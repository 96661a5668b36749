package import VisionBase
package import VisionSupport
internal import COpenCV
internal import Glibc

/// Finds a sheet of paper that lies on something darker: four straight sides, brighter inside.
package final class SheetFinder {
  private let small = Plane<UInt8>()
  private let gray = Plane<UInt8>()
  private let mask = Plane<UInt8>()

  package init() {}

  /// Longer side of the picture that is searched, in pixels.
  private static let side = 160.0

  /// - Parameter source: BGR.
  /// - Returns: corners in pixels of the source, or nil where no whole sheet is seen.
  package func find(_ source: Plane<UInt8>) throws(VisionError) -> Quad? {
    guard min(source.width, source.height) >= 200 else { return nil }
    let scale = Self.side / Double(max(source.width, source.height))
    let (width, height) = (Int(Double(source.width) * scale), Int(Double(source.height) * scale))
    guard width >= 40, height >= 40 else { return nil }
    try small.resize(width: width, height: height, channels: 3)
    try gray.resize(width: width, height: height)
    try mask.resize(width: width, height: height)
    try shim(unsafe cvx_resize(source.cv, small.cv, Int32(CVX_AREA)))
    try shim(unsafe cvx_convert_color(small.cv, gray.cv, Int32(CVX_BGR_TO_GRAY)))
    var threshold = 0.0
    try shim(unsafe cvx_threshold(gray.cv, mask.cv, 0, 255, Int32(CVX_BINARY | CVX_OTSU), &threshold))
    // Ink must not cut the sheet into pieces.
    try shim(unsafe cvx_morphology(mask.cv, gray.cv, Int32(CVX_CLOSE), Int32(CVX_SHAPE_RECTANGLE), 7, 7, 1))
    var contours = unsafe cvx_contours()
    try shim(unsafe cvx_find_contours(gray.cv, Int32(CVX_CONTOURS_EXTERNAL), 1, &contours))
    defer { unsafe cvx_contours_free(&contours) }
    var best: Quad?
    for i in 0..<Int(unsafe contours.count) {
      let points = (unsafe Int(contours.starts[i])..<Int(contours.starts[i + 1])).map { k in
        unsafe cvx_point(x: Float(contours.points[2 * k]), y: Float(contours.points[2 * k + 1]))
      }
      guard points.count >= 4, let quad = fourSides(points, area: Double(width * height)) else { continue }
      if quad.area > best?.area ?? 0 { best = quad }
    }
    guard let best, try isBrighterInside(best) else { return nil }
    return Quad(best.points.map { ($0 + Point(0.5, 0.5)) / scale - Point(0.5, 0.5) })?.normalized
  }

  private func fourSides(_ points: [cvx_point], area: Double) -> Quad? {
    var kept = points
    var count: Int32 = 0
    let given = Int32(truncatingIfNeeded: points.count)
    guard unsafe cvx_approximate_polygon(points, given, 5, 1, &kept, &count).code == 0, count == 4,
      let quad = Quad(kept.prefix(4).map { Point(Double($0.x), Double($0.y)) }), quad.isConvex,
      (0.18 * area...0.93 * area).contains(quad.area)
    else { return nil }
    return quad
  }

  /// Compares the inside with a ring around it; the ring must be inside the picture for the most part.
  private func isBrighterInside(_ quad: Quad) throws(VisionError) -> Bool {
    var (inside, outside) = ((sum: 0.0, count: 0.0), (sum: 0.0, count: 0.0))
    let center = quad.center
    let outer = Quad(quad.points.map { center + ($0 - center) * 1.18 }) ?? quad
    let inner = Quad(quad.points.map { center + ($0 - center) * 0.94 }) ?? quad
    for y in stride(from: 0, to: small.height, by: 2) {
      for x in stride(from: 0, to: small.width, by: 2) {
        let p = Point(Double(x), Double(y))
        let value = Double(small[x, y, 0]) + Double(small[x, y, 1]) + Double(small[x, y, 2])
        if inner.contains(p) {
          inside.sum += value
          inside.count += 1
        } else if outer.contains(p), !quad.contains(p) {
          outside.sum += value
          outside.count += 1
        }
      }
    }
    guard inside.count > 0, outside.count > 0.08 * inside.count else { return false }
    // With one edge in the picture, where the others are the picture's own, it may also be the edge of a shadow.
    let ratio = edgesInPicture(quad) > 1 ? 1.3 : Self.darkestShadow
    return inside.sum / inside.count > ratio * outside.sum / outside.count
  }

  /// Brightness of lit paper over that of paper in a shadow is less.
  private static let darkestShadow = 2.0

  /// Sides that do not run along the picture's border.
  private func edgesInPicture(_ quad: Quad) -> Int {
    let (right, bottom, reach) = (Double(small.width - 1), Double(small.height - 1), 4.0)
    let corners = quad.points
    return corners.indices.count { i in
      let (p, q) = (corners[i], corners[(i + 1) % 4])
      return max(p.x, q.x) > reach && max(p.y, q.y) > reach && min(p.x, q.x) < right - reach && min(p.y, q.y) < bottom - reach
    }
  }
}
