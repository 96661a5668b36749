internal import VisionBase
internal import VisionSupport
internal import Glibc

/// The corners of an element of which only the outline is tape, such as the 2020 goal: its convex hull reduced to four corners.
enum OpenOutline {
  /// - Returns: a strip without measured sides but with four seen corners; nil if the region differs from the element.
  static func strip(_ outline: StripOutline, fillRatio: Double) throws(VisionError) -> Strip? {
    guard outline.width >= smallestWidth, !outline.touchesBorder else { return nil }
    guard let corners = try fourCorners(outline) else { return nil }
    let share = outline.area / max(corners.area, 1)
    guard share > fillRatioRange.lowerBound * fillRatio, share < fillRatioRange.upperBound * fillRatio, share < largestFillRatio else {
      return nil
    }
    let ordered = upright(corners)
    let center = ordered.center
    let grown = ordered.points.map { $0 + ($0 - center) / max(($0 - center).length, Epsilon.divisor) * outwards }
    guard let quad = Quad(grown) else { return nil }
    return Strip(
      corners: quad, sides: .init(repeating: Strip.Side()), seenCorners: grown.enumerated().map { Strip.SeenCorner(index: $0, point: $1) },
      hull: outline.hull, fillRatio: outline.fillRatio, area: outline.area, isWashedOut: outline.isWashedOut, isCut: false, contrast: 1)
  }

  /// Repeatedly replaces the side whose removal adds the least area by the intersection of its neighbours until four corners are left, so
  /// that rounded corners become sharp.
  private static func fourCorners(_ outline: StripOutline) throws(VisionError) -> Quad? {
    var polygon = try simplified(outline.hull, tolerance: max(smallestTolerance, relativeTolerance * outline.length))
    guard polygon.count >= 4 else { return nil }
    while polygon.count > 4 {
      let count = polygon.count
      var best: (index: Int, cost: Double, corner: Point)?
      for index in 0..<count {
        let (a, b) = (polygon[index], polygon[(index + 1) % count])
        let (before, after) = (polygon[(index + count - 1) % count], polygon[(index + 2) % count])
        let left = Line(point: before, direction: (a - before) / a.distance(to: before))
        let right = Line(point: b, direction: (after - b) / b.distance(to: after))
        guard let corner = left.intersection(with: right) else { continue }
        let added = (b - a).cross(corner - a) / 2
        let isBeyond = (corner - a).dot(a - before) >= 0 && (corner - b).dot(b - after) >= 0
        if isBeyond, abs(added) < (best?.cost ?? .infinity) { best = (index, abs(added), corner) }
      }
      guard let best else { return nil }
      polygon[best.index] = best.corner
      polygon.remove(at: (best.index + 1) % count)
    }
    guard let quad = Quad(polygon), quad.isConvex, quad.signedArea > 0 else { return nil }
    return quad
  }

  /// Starts at the corner where the uppermost side begins.
  static func upright(_ quad: Quad) -> Quad {
    var (best, height) = (0, Double.infinity)
    let corners = quad.points
    for index in 0..<4 {
      let (a, b) = (corners[index], corners[(index + 1) % 4])
      let direction = (b - a) / max(a.distance(to: b), Epsilon.divisor)
      // The outward normal of a clockwise side is (dy, -dx); that of the top points up.
      if -direction.x < height { (best, height) = (index, -direction.x) }
    }
    return quad.rotated(by: best)
  }
}
