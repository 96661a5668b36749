internal import Glibc
internal import VisionBase
internal import VisionSupport

/// An outline and the polygons that its convex hull is simplified to (Douglas and Peucker 1973), by increasing tolerance.
struct SimplifiedOutline {
  let points: [Point]
  private let hull: [SIMD2<Float>]
  private let perimeter: Double
  private var polygons: [[SIMD2<Float>]] = []

  /// - Throws: `noMemory`, `internalFailure`.
  init(_ outline: PixelOutline) throws(VisionError) {
    points = outline.points
    hull = try convexHull(outline.pixels, isClockwise: false)
    perimeter = Self.perimeter(hull)
  }

  private static func perimeter(_ points: [SIMD2<Float>]) -> Double {
    points.indices.reduce(0) { sum, i in
      let side = points[(i + 1) % points.count] - points[i]
      return sum + Double(hypotf(side.x, side.y))
    }
  }

  /// The first polygon with at most this many corners; nil if it has fewer.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  mutating func polygon(cornerCount: Int) throws(VisionError) -> [Point]? {
    guard hull.count >= cornerCount else { return nil }
    for step in 0..<Self.toleranceCount {
      if step == polygons.count {
        polygons.append(try simplified(hull, tolerance: perimeter * Self.toleranceStep * Double(step + 1), isClosed: true))
      }
      guard polygons[step].count <= cornerCount else { continue }
      return polygons[step].count == cornerCount ? polygons[step].map { Point(Double($0.x), Double($0.y)) } : nil
    }
    return nil
  }
}

/// A polygon whose sides are lines fitted to the pixels of an outline.
struct OutlinePolygon: Sendable {
  let corners: [Point]

  /// - Returns: nil if the outline has no polygon with this number of corners.
  /// - Throws: `noMemory`, `internalFailure`.
  init?(_ outline: inout SimplifiedOutline, cornerCount: Int) throws(VisionError) {
    guard let rough = try outline.polygon(cornerCount: cornerCount), let corners = Self.refined(rough, outline.points) else { return nil }
    self.corners = corners
  }

  /// Fits a line to the central part of each side and intersects neighbours.
  private static func refined(_ corners: [Point], _ outline: [Point]) -> [Point]? {
    var lines: [Line] = []
    for i in corners.indices {
      guard let line = side(from: corners[i], to: corners[(i + 1) % corners.count], outline) else { return nil }
      lines.append(line)
    }
    var result: [Point] = []
    for i in lines.indices {
      let before = lines[(i + lines.count - 1) % lines.count]
      let reach = cornerReachPixels + cornerReachShare * corners[i].distance(to: corners[(i + 1) % corners.count])
      guard let crossing = before.intersection(with: lines[i], smallestSine: minimumSine), crossing.distance(to: corners[i]) < reach else {
        return nil
      }
      result.append(crossing)
    }
    return result
  }

  private static func side(from a: Point, to b: Point, _ outline: [Point]) -> Line? {
    let length = (b - a).length
    guard length > minimumSideLength else { return nil }
    let unit = (b - a) / length
    var near: [Point] = []
    for p in outline {
      let d = p - a
      let t = d.dot(unit) / length
      if t > centerPart.lowerBound, t < centerPart.upperBound, abs(unit.cross(d)) < sideReachShare * length + sideReachPixels {
        near.append(p)
      }
    }
    return near.count < minimumSidePixels ? Line(point: a, direction: unit) : Line(fitting: near)
  }

  /// Whether no side is much shorter than another: a pentagon with a cut-off corner is not a hexagon.
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
    let sides = corners.indices.map { (from: corners[$0], along: corners[($0 + 1) % corners.count] - corners[$0]) }
    var sum = 0.0
    for p in outline.points {
      var nearest = Double.infinity
      for (a, side) in sides {
        let t = max(0, min(1, (p - a).dot(side) / max(side.dot(side), Epsilon.divisor)))
        let offset = p - a - side * t
        nearest = min(nearest, offset.dot(offset))
      }
      sum += nearest
    }
    return (sum / Double(max(1, outline.points.count))).squareRoot()
  }
}
