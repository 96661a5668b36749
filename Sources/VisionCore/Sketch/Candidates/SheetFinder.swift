internal import VisionBase
internal import VisionSupport

/// Finds a sheet of paper on a darker ground: four straight sides, brighter inside.
struct SheetFinder {
  private let small = Plane<UInt8>()
  private let gray = Plane<UInt8>()
  private let mask = Plane<UInt8>()

  /// - Parameter source: BGR.
  /// - Returns: corners in pixels of the source, or nil if no complete sheet is visible.
  func find(_ source: Plane<UInt8>) throws(VisionError) -> Quad? {
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

  /// - Parameter area: the picture's area in pixels.
  private func fourSides(_ outline: [SIMD2<Float>], area: Double) throws(VisionError) -> Quad? {
    guard outline.count >= 4 else { return nil }
    let size = Polygon(outline.map { Point(Double($0.x), Double($0.y)) }).area.squareRoot()
    let corners = try simplified(outline, tolerance: min(Self.tolerance, Self.relativeTolerance * size), isClosed: true)
    guard let quad = Quad(corners.map { Point(Double($0.x), Double($0.y)) }), quad.isConvex else { return nil }
    return (Self.minimumArea * area...Self.maximumArea * area).contains(quad.area) ? quad : nil
  }

  /// Compares the inside with the ring around it, most of which must lie in the picture.
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
    // With only one or two edges in the picture, an edge may be that of a shadow, which needs more contrast.
    let contrast = edgesInPicture(quad) > 2 ? Self.minimumContrast : Self.shadowContrast
    return inside.sum / inside.count > contrast * outside.sum / outside.count
  }

  /// The number of sides that do not run along the picture's border.
  private func edgesInPicture(_ quad: Quad) -> Int {
    let (right, bottom, reach) = (Double(small.width - 1), Double(small.height - 1), Self.borderReach)
    let corners = quad.points
    return corners.indices.count { i in
      let (p, q) = (corners[i], corners[(i + 1) % 4])
      return max(p.x, q.x) > reach && max(p.y, q.y) > reach && min(p.x, q.x) < right - reach && min(p.y, q.y) < bottom - reach
    }
  }
}
