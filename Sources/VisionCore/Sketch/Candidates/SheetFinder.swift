package import VisionBase
package import VisionSupport

/// Finds a sheet of paper that lies on something darker: four straight sides, brighter inside.
package final class SheetFinder {
  private let small = Plane<UInt8>()
  private let gray = Plane<UInt8>()
  private let mask = Plane<UInt8>()

  package init() {}

  // All numbers below were chosen on the development pictures.

  /// Pictures with a shorter side than this, in pixels, show no whole sheet.
  private static let shortestSource = 200
  /// Longer side of the picture that is searched, in pixels, and its least shorter side.
  private static let side = 160.0
  private static let shortestSide = 40
  /// Ink up to this many pixels wide does not cut the sheet into pieces.
  private static let closing = 7
  /// How far an outline may be from four straight sides, in pixels.
  private static let tolerance = 5.0
  /// Area of a sheet, of the picture's.
  private static let areas = 0.18...0.93
  /// The ring around a sheet that its inside is compared with: sides of the two quadrilaterals against the sheet's.
  private static let outerScale = 1.18
  private static let innerScale = 0.94
  /// Pixels of the ring in the picture, against those inside.
  private static let minimumRing = 0.08
  /// Brightness of a sheet over that of what it lies on.
  private static let minimumContrast = 1.3
  /// Brightness of lit paper over that of paper in a shadow is less.
  private static let shadowContrast = 2.0
  /// A side nearer than this to the picture's border, in pixels, may be the border itself.
  private static let borderReach = 4.0

  /// - Parameter source: BGR.
  /// - Returns: corners in pixels of the source, or nil where no whole sheet is seen.
  package func find(_ source: Plane<UInt8>) throws(VisionError) -> Quad? {
    guard min(source.width, source.height) >= Self.shortestSource else { return nil }
    let scale = Self.side / Double(max(source.width, source.height))
    let (width, height) = (Int(Double(source.width) * scale), Int(Double(source.height) * scale))
    guard min(width, height) >= Self.shortestSide else { return nil }
    try source.resized(into: small, width: width, height: height, .area)
    try small.converted(.bgrToGray, into: gray)
    try gray.otsuThresholded(into: mask)
    try mask.morphed(.close, into: gray, size: Self.closing)
    var best: Quad?
    for outline in try gray.contours(.outer, isSimplified: true) {
      guard let quad = try fourSides(Array(outline), area: Double(width * height)) else { continue }
      if quad.area > best?.area ?? 0 { best = quad }
    }
    guard let best, isBrighterInside(best) else { return nil }
    return Quad(best.points.map { ($0 + Point(0.5, 0.5)) / scale - Point(0.5, 0.5) })?.normalized
  }

  /// - Parameter area: of the picture, in pixels.
  private func fourSides(_ outline: [SIMD2<Float>], area: Double) throws(VisionError) -> Quad? {
    guard outline.count >= 4 else { return nil }
    let corners = try simplified(outline, tolerance: Self.tolerance, isClosed: true)
    guard let quad = Quad(corners.map { Point(Double($0.x), Double($0.y)) }), quad.isConvex else { return nil }
    return (Self.areas.lowerBound * area...Self.areas.upperBound * area).contains(quad.area) ? quad : nil
  }

  /// Compares the inside with a ring around it; the ring must be inside the picture for the most part.
  private func isBrighterInside(_ quad: Quad) -> Bool {
    var (inside, outside) = ((sum: 0.0, count: 0.0), (sum: 0.0, count: 0.0))
    let center = quad.center
    let outer = Quad(quad.points.map { center + ($0 - center) * Self.outerScale }) ?? quad
    let inner = Quad(quad.points.map { center + ($0 - center) * Self.innerScale }) ?? quad
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
    guard inside.count > 0, outside.count > Self.minimumRing * inside.count else { return false }
    // Where other sides are the picture's own, one or two edges may also be those of a shadow.
    let contrast = edgesInPicture(quad) > 2 ? Self.minimumContrast : Self.shadowContrast
    return inside.sum / inside.count > contrast * outside.sum / outside.count
  }

  /// Sides that do not run along the picture's border.
  private func edgesInPicture(_ quad: Quad) -> Int {
    let (right, bottom, reach) = (Double(small.width - 1), Double(small.height - 1), Self.borderReach)
    let corners = quad.points
    return corners.indices.count { i in
      let (p, q) = (corners[i], corners[(i + 1) % 4])
      return max(p.x, q.x) > reach && max(p.y, q.y) > reach && min(p.x, q.x) < right - reach && min(p.y, q.y) < bottom - reach
    }
  }
}
