internal import Glibc

/// A polygon with corners in either direction.
package struct Polygon: Sendable {
  package var corners: [Point]

  package init(_ corners: [Point]) { self.corners = corners }
  package init(_ corners: [SIMD2<Double>]) { self.corners = corners.map { Point($0.x, $0.y) } }

  /// Square pixels; positive for corners in clockwise order as seen.
  package var signedArea: Double {
    guard corners.count > 2 else { return 0 }
    var sum = 0.0
    for i in corners.indices {
      let a = corners[i]
      let b = corners[(i + 1) % corners.count]
      sum += a.x * b.y - a.y * b.x
    }
    return sum / 2
  }

  /// Square pixels.
  package var area: Double { abs(signedArea) }

  /// The mean of the corners.
  package var center: Point { corners.reduce(.zero, +) / Double(max(1, corners.count)) }

  /// The centroid of the area; the mean of the corners if the area is 0.
  package var centroid: Point {
    guard let first = corners.first else { return .zero }
    var sum = Point.zero
    var total = 0.0
    for i in corners.indices {
      let (a, b) = (corners[i] - first, corners[(i + 1) % corners.count] - first)
      let area = a.cross(b)
      sum = sum + (a + b) * (area / 3)
      total += area
    }
    return total == 0 ? center : first + sum / total
  }

  /// Whether a point lies inside (even-odd rule).
  package func contains(_ point: Point) -> Bool {
    var isInside = false
    for i in corners.indices {
      let (a, b) = (corners[i], corners[(i + 1) % corners.count])
      guard (a.y > point.y) != (b.y > point.y) else { continue }
      if point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y) { isInside.toggle() }
    }
    return isInside
  }

  /// The part of a convex polygon inside of a picture of width x height pixels (Sutherland and Hodgman 1974).
  package func clipped(width: Double, height: Double) -> Polygon {
    // Each side as (a, b, c): a x + b y + c >= 0.
    let sides: [(Double, Double, Double)] = [(1, 0, 0.5), (-1, 0, width - 0.5), (0, 1, 0.5), (0, -1, height - 0.5)]
    return sides.reduce(self) { rest, side in
      let (a, b, c) = side
      func depth(_ p: Point) -> Double { a * p.x + b * p.y + c }
      return rest.clipped(depth: depth) { p, q in p + (q - p) * (depth(p) / (depth(p) - depth(q))) }
    }
  }

  /// The part on one side of a line.
  ///
  /// - Parameters:
  ///   - depth: distance from the line, at least 0 on the side that stays.
  ///   - crossing: the point of the line between two points that it separates.
  func clipped(depth: (Point) -> Double, crossing: (Point, Point) -> Point) -> Polygon {
    var kept: [Point] = []
    for i in corners.indices {
      let p = corners[i]
      let q = corners[(i + 1) % corners.count]
      let isInside = depth(p) >= 0
      if isInside { kept.append(p) }
      if isInside != (depth(q) >= 0) { kept.append(crossing(p, q)) }
    }
    return Polygon(kept)
  }
}
