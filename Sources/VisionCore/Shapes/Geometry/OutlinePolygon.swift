internal import Glibc
internal import VisionBase
internal import VisionSupport

/// A polygon fitted to an outline: corners from the hull by Douglas and Peucker (1973), then the sides as lines through the pixels between
/// them. The numbers were chosen on the development pictures.
struct OutlinePolygon: Sendable {
  let corners: [Point]

  /// Tolerances of the simplification, shares of the hull's perimeter: multiples of the first number.
  private static let toleranceStep = 0.008
  private static let toleranceCount = 14
  /// Pixels that a side is fitted to: those along its middle part, and this near to it (a share of its length and pixels).
  private static let centerPart = 0.12..<0.88
  private static let nearSide = (share: 0.08, pixels: 2.0)
  private static let minimumSidePixels = 3
  private static let shortestSide = 2.0
  /// Least sine of the angle between neighbouring sides.
  private static let smallestSine = 0.1
  /// How far a corner may move: pixels and a share of the side.
  private static let cornerReach = (pixels: 12.0, share: 0.2)
  /// Least ratio of the sides of a nearly regular polygon.
  private static let minimumSideRatio = 0.4

  /// - Returns: nil when the hull has no polygon with so many corners.
  /// - Throws: `noMemory`, `internalFailure`.
  init?(_ outline: PixelOutline, cornerCount: Int) throws(VisionError) {
    let hull = try convexHull(outline.pixels, isClockwise: false)
    guard hull.count >= cornerCount, let rough = try Self.simplified(hull, to: cornerCount),
      let corners = Self.refined(rough, outline.points)
    else { return nil }
    self.corners = corners
  }

  private static func simplified(_ hull: [SIMD2<Float>], to cornerCount: Int) throws(VisionError) -> [Point]? {
    let length = perimeter(hull)
    for step in 1...toleranceCount {
      let corners = try VisionBase.simplified(hull, tolerance: length * toleranceStep * Double(step), isClosed: true)
      guard corners.count <= cornerCount else { continue }
      return corners.count == cornerCount ? corners.map { Point(Double($0.x), Double($0.y)) } : nil
    }
    return nil
  }

  private static func perimeter(_ points: [SIMD2<Float>]) -> Double {
    points.indices.reduce(0) { sum, i in
      let side = points[(i + 1) % points.count] - points[i]
      return sum + Double(hypotf(side.x, side.y))
    }
  }

  /// Fits a line to the middle part of each side and crosses neighbours.
  private static func refined(_ corners: [Point], _ outline: [Point]) -> [Point]? {
    var lines: [Line] = []
    for i in corners.indices {
      guard let line = side(from: corners[i], to: corners[(i + 1) % corners.count], outline) else { return nil }
      lines.append(line)
    }
    var result: [Point] = []
    for i in lines.indices {
      let before = lines[(i + lines.count - 1) % lines.count]
      let reach = cornerReach.pixels + cornerReach.share * corners[i].distance(to: corners[(i + 1) % corners.count])
      guard let crossing = before.intersection(with: lines[i], smallestSine: smallestSine), crossing.distance(to: corners[i]) < reach else {
        return nil
      }
      result.append(crossing)
    }
    return result
  }

  private static func side(from a: Point, to b: Point, _ outline: [Point]) -> Line? {
    let length = (b - a).length
    guard length > shortestSide else { return nil }
    let unit = (b - a) / length
    var near: [Point] = []
    for p in outline {
      let d = p - a
      let t = d.dot(unit) / length
      if t > centerPart.lowerBound, t < centerPart.upperBound, abs(unit.cross(d)) < nearSide.share * length + nearSide.pixels {
        near.append(p)
      }
    }
    return near.count < minimumSidePixels ? Line(point: a, direction: unit) : Line(fitting: near)
  }

  /// Whether no side is much shorter than another: a pentagon with a cut corner is no hexagon.
  var isNearlyRegular: Bool {
    let sides = corners.indices.map { corners[$0].distance(to: corners[($0 + 1) % corners.count]) }
    guard let shortest = sides.min(), let longest = sides.max() else { return false }
    return shortest > Self.minimumSideRatio * longest
  }

  /// Whether the polygon is convex with angles (degrees) in the range.
  func isConvex(angles range: ClosedRange<Double>) -> Bool {
    var sign = 0.0
    for i in corners.indices {
      let before = corners[(i + corners.count - 1) % corners.count] - corners[i]
      let after = corners[(i + 1) % corners.count] - corners[i]
      let turn = before.cross(after)
      guard turn != 0, sign == 0 || (turn > 0) == (sign > 0) else { return false }
      sign = turn
      let angle = atan2(abs(turn), before.dot(after)) * 180 / .pi
      guard range.contains(angle) else { return false }
    }
    return true
  }

  /// Root mean square distance of an outline's pixels from the polygon, pixels.
  func residual(of outline: PixelOutline) -> Double {
    var sum = 0.0
    for p in outline.points {
      var nearest = Double.infinity
      for i in corners.indices {
        let a = corners[i]
        let side = corners[(i + 1) % corners.count] - a
        let t = max(0, min(1, (p - a).dot(side) / max(side.dot(side), Epsilon.divisor)))
        nearest = min(nearest, (p - a - side * t).length)
      }
      sum += nearest * nearest
    }
    return (sum / Double(max(1, outline.points.count))).squareRoot()
  }
}
