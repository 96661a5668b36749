internal import VisionBase
internal import VisionSupport
internal import Glibc

/// Corners of a region that is partly hidden or cut off by the border: each straight part of the hull becomes the side that it faces;
/// missing sides lie at the region's extremes.
struct HiddenCornerEstimator {
  let pictureWidth: Int
  let pictureHeight: Int

  private struct StraightPart {
    /// Runs clockwise around the region.
    var line: Line
    var length: Double
  }

  /// - Returns: nil if no straight part lies inside of the picture.
  /// - Throws: `internalFailure`.
  func callAsFunction(_ outline: StripOutline) throws(VisionError) -> Quad? {
    let tolerance = max(StripCorners.smallestTolerance, Self.relativeTolerance * outline.area.squareRoot())
    let parts = straightParts(try simplified(outline.hull, tolerance: tolerance))
    guard let longest = parts.max(by: { $0.length < $1.length }) else { return nil }
    var up = longest.line.direction
    if up.y > 0 { up = up * -1 }
    let across = Point(-up.y, up.x)
    var lines: [Line] = []
    for (index, outward) in [up, across, up * -1, across * -1].enumerated() {
      let facing = parts.filter { Point($0.line.direction.y, -$0.line.direction.x).dot(outward) > Self.facingCosine }
      if let best = facing.max(by: { $0.length < $1.length }) {
        lines.append(Line(point: best.line.point + outward * 0.5, direction: best.line.direction))
      } else if let extreme = outline.hull.max(by: { $0.dot(outward) < $1.dot(outward) }) {
        lines.append(Line(point: extreme + outward * 0.5, direction: index % 2 == 0 ? across : up))
      }
    }
    guard lines.count == 4 else { return nil }
    var corners: [Point] = []
    for index in 0..<4 {
      guard let corner = lines[(index + 3) % 4].intersection(with: lines[index]) else { return nil }
      corners.append(corner)
    }
    let limit = Self.farthestCorner * hypot(Double(pictureWidth), Double(pictureHeight))
    guard let quad = Quad(corners), corners[0].distance(to: corners[3]) < limit, quad.signedArea > 0 else { return nil }
    return quad
  }

  /// The sides of a polygon that are long enough and do not lie on the picture's border.
  private func straightParts(_ polygon: [Point]) -> [StraightPart] {
    guard polygon.count >= 3 else { return [] }
    var parts: [StraightPart] = []
    let (right, bottom) = (Double(pictureWidth) - 2, Double(pictureHeight) - 2)
    for index in 0..<polygon.count {
      let (a, b) = (polygon[index], polygon[(index + 1) % polygon.count])
      let isBorder = max(a.x, b.x) <= 1 || max(a.y, b.y) <= 1 || min(a.x, b.x) >= right || min(a.y, b.y) >= bottom
      let length = a.distance(to: b)
      if length >= Self.shortestPart, !isBorder {
        parts.append(StraightPart(line: Line(point: a, direction: (b - a) / length), length: length))
      }
    }
    return parts
  }
}
