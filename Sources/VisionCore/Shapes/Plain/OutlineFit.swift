package import VisionBase
package import VisionSupport
internal import COpenCV
internal import Glibc

/// A plain shape fitted to a contour: polygon or ellipse, with how well it fits.
struct OutlineFit: Sendable {
  var kind: ShapeKind
  var corners: [Point]
  /// Root mean square distance of the contour from the outline, pixels.
  var residual: Double
  var area: Double

  /// Compares triangle, rectangle, pentagon and ellipse on all points of a contour; nil when none fits.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  static func best(for contour: [cvx_point], area: Double) throws(VisionError) -> OutlineFit? {
    let size = area.squareRoot()
    var candidates: [(fit: OutlineFit?, cost: Double)] = []
    for kind in [ShapeKind.triangle, .rectangle, .pentagon] {
      guard let corners = try polygon(contour, cornerCount: kind.cornerCount), isPlausible(corners, angles: Self.angles(kind)) else {
        continue
      }
      let fit = OutlineFit(kind: kind, corners: corners, residual: rootMeanSquare(contour, corners), area: polygonArea(corners.simd))
      // A corner more always fits a little better; it must earn itself.
      candidates.append((fit, (fit.residual + 0.004 * size + 0.25) * (1 + 0.08 * Double(kind.cornerCount))))
    }
    if let ellipse = try ellipse(contour) {
      candidates.append((ellipse, (ellipse.residual + 0.004 * size + 0.25) * 1.3))
    }
    // Regular polygons with more corners are none of the four kinds; without them a hexagon would pass for a circle.
    for count in 6...8 {
      guard let corners = try polygon(contour, cornerCount: count), isPlausible(corners, angles: 86...164), isNearlyRegular(corners) else {
        continue
      }
      candidates.append((nil, (rootMeanSquare(contour, corners) + 0.004 * size + 0.25) * (1.25 + 0.1 * Double(count))))
    }
    guard let best = candidates.min(by: { $0.cost < $1.cost })?.fit else { return nil }
    let isFilled = abs(best.area - area) < 0.12 * max(best.area, area)
    return isFilled && best.residual < 0.02 * size + 0.8 ? best : nil
  }

  // MARK: - Polygons

  /// Corners from the hull by Douglas and Peucker, then the sides as lines through the points between them.
  private static func polygon(_ contour: [cvx_point], cornerCount: Int) throws(VisionError) -> [Point]? {
    var hull = [cvx_point](repeating: cvx_point(), count: contour.count)
    var hullCount: Int32 = 0
    let count = Int32(truncatingIfNeeded: contour.count)
    try shim(unsafe cvx_convex_hull(contour, count, &hull, &hullCount))
    hull.removeLast(hull.count - Int(hullCount))
    guard hull.count >= cornerCount else { return nil }
    let length = perimeter(hull)
    var simplified: [cvx_point] = []
    for step in 1...14 {
      var result = [cvx_point](repeating: cvx_point(), count: hull.count)
      var resultCount: Int32 = 0
      let hullSize = Int32(truncatingIfNeeded: hull.count)
      try shim(unsafe cvx_approximate_polygon(hull, hullSize, length * 0.008 * Double(step), 1, &result, &resultCount))
      if Int(resultCount) <= cornerCount {
        guard Int(resultCount) == cornerCount else { return nil }
        simplified = Array(result.prefix(cornerCount))
        break
      }
    }
    guard simplified.count == cornerCount else { return nil }
    return refined(simplified.map { Point(Double($0.x), Double($0.y)) }, contour)
  }

  private static func perimeter(_ points: [cvx_point]) -> Double {
    points.indices.reduce(0) { sum, i in
      let a = points[i]
      let b = points[(i + 1) % points.count]
      return sum + Double(hypotf(b.x - a.x, b.y - a.y))
    }
  }

  /// Fits a line to the middle part of each side and crosses neighbours.
  private static func refined(_ corners: [Point], _ contour: [cvx_point]) -> [Point]? {
    var lines: [(point: Point, direction: Point)] = []
    for i in corners.indices {
      let a = corners[i]
      let b = corners[(i + 1) % corners.count]
      let along = b - a
      let length = along.length
      guard length > 2 else { return nil }
      let unit = along / length
      var near: [Point] = []
      for p in contour {
        let d = Point(Double(p.x), Double(p.y)) - a
        let t = d.dot(unit) / length
        if t > 0.12, t < 0.88, abs(unit.cross(d)) < 0.08 * length + 2 { near.append(Point(Double(p.x), Double(p.y))) }
      }
      guard near.count >= 3 else {
        lines.append((a, unit))
        continue
      }
      lines.append(line(near))
    }
    var result: [Point] = []
    for i in lines.indices {
      let before = lines[(i + lines.count - 1) % lines.count]
      let after = lines[i]
      let cross = before.direction.cross(after.direction)
      guard abs(cross) > 0.1 else { return nil }
      let t = (after.point - before.point).cross(after.direction) / cross
      let crossing = before.point + before.direction * t
      guard crossing.isFinite, crossing.distance(to: corners[i]) < 12 + 0.2 * corners[i].distance(to: corners[(i + 1) % corners.count])
      else {
        return nil
      }
      result.append(crossing)
    }
    return result
  }

  /// Total least squares.
  private static func line(_ points: [Point]) -> (point: Point, direction: Point) {
    let mean = points.reduce(.zero, +) / Double(points.count)
    var xx = 0.0
    var xy = 0.0
    var yy = 0.0
    for p in points {
      let d = p - mean
      xx += d.x * d.x
      xy += d.x * d.y
      yy += d.y * d.y
    }
    let angle = atan2(2 * xy, xx - yy) / 2
    return (mean, Point(cos(angle), sin(angle)))
  }

  /// Angles of a kind's corners, degrees: any triangle that is not a sliver, right angles seen obliquely, a roughly regular pentagon.
  private static func angles(_ kind: ShapeKind) -> ClosedRange<Double> {
    switch kind {
    case .triangle: 20...135
    case .rectangle: 64...116
    default: 84...132
    }
  }

  /// Whether no side is much shorter than another: a pentagon with a cut corner is no hexagon.
  private static func isNearlyRegular(_ corners: [Point]) -> Bool {
    let sides = corners.indices.map { corners[$0].distance(to: corners[($0 + 1) % corners.count]) }
    guard let least = sides.min(), let greatest = sides.max() else { return false }
    return least > 0.4 * greatest
  }

  /// Whether the polygon is convex with angles in the range.
  private static func isPlausible(_ corners: [Point], angles range: ClosedRange<Double>) -> Bool {
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

  private static func rootMeanSquare(_ contour: [cvx_point], _ corners: [Point]) -> Double {
    var sum = 0.0
    for p in contour {
      let q = Point(Double(p.x), Double(p.y))
      var nearest = Double.infinity
      for i in corners.indices {
        let a = corners[i]
        let side = corners[(i + 1) % corners.count] - a
        let t = max(0, min(1, (q - a).dot(side) / max(side.dot(side), 1e-9)))
        nearest = min(nearest, (q - a - side * t).length)
      }
      sum += nearest * nearest
    }
    return (sum / Double(max(1, contour.count))).squareRoot()
  }

  // MARK: - Ellipses

  private static func ellipse(_ contour: [cvx_point]) throws(VisionError) -> OutlineFit? {
    guard contour.count >= 12 else { return nil }
    var box = [Float](repeating: 0, count: 5)
    try shim(unsafe cvx_fit_ellipse(contour, Int32(truncatingIfNeeded: contour.count), &box))
    let a = Double(box[2]) / 2
    let b = Double(box[3]) / 2
    guard a.isFinite, b.isFinite, a > 2, b > 2, min(a, b) / max(a, b) > 0.4 else { return nil }
    let angle = Double(box[4]) * .pi / 180
    let c = cos(angle)
    let s = sin(angle)
    var sum = 0.0
    for p in contour {
      let dx = Double(p.x - box[0])
      let dy = Double(p.y - box[1])
      let u = (c * dx + s * dy) / a
      let v = (c * dy - s * dx) / b
      let r = (u * u + v * v).squareRoot()
      let distance = (r - 1) * (a * b).squareRoot()
      sum += distance * distance
    }
    let corners = (0..<36).map { i in
      let t = 2 * Double.pi * Double(i) / 36
      return Point(Double(box[0]) + a * cos(t) * c - b * sin(t) * s, Double(box[1]) + a * cos(t) * s + b * sin(t) * c)
    }
    return OutlineFit(kind: .circle, corners: corners, residual: (sum / Double(contour.count)).squareRoot(), area: .pi * a * b)
  }
}

extension [Point] {
  var simd: [SIMD2<Double>] { map { SIMD2($0.x, $0.y) } }
}
