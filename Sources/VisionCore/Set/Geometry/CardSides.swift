import VisionBase
import VisionSupport
internal import Glibc

/// The four straight sides of a region that may be a card with round corners. They show the right angles of the table, which the extents
/// of areas do not where all cards have the same orientation.
struct CardSides: Sendable {
  /// Intersections of the sides, in order; working pixels.
  var corners: Quad

  /// - Returns: nil for an outline without four straight sides.
  init?(_ region: CardRegion) {
    let outline = region.outline.corners
    guard outline.count >= 4, let square = Whitening(region.covariance) else { return nil }
    let edges = outline.indices.map { outline[($0 + 1) % outline.count] - outline[$0] }
    let flat = edges.map { square.apply($0) }
    // The fourth power of a direction is the same for all four sides of a square.
    var (sum, length) = (Point.zero, 0.0)
    for edge in flat {
      let angle = 4 * atan2(edge.y, edge.x)
      sum = sum + Point(cos(angle), sin(angle)) * edge.length
      length += edge.length
    }
    guard sum.length > Self.minimumAgreement * length else { return nil }
    let turn = atan2(sum.y, sum.x) / 4
    var sides: [Line] = []
    for side in 0..<4 {
      guard let line = Self.side(outline, edges, flat, angle: turn + Double(side) * .pi / 2) else { return nil }
      sides.append(line)
    }
    let corners = (0..<4).compactMap { sides[$0].intersection(with: sides[($0 + 1) % 4]) }
    guard let quad = Quad(corners), quad.isConvex else { return nil }
    self.corners = quad
  }

  /// The line through the centers of the edges that run at about this angle; nil without any.
  private static func side(_ outline: [Point], _ edges: [Point], _ flat: [Point], angle: Double) -> Line? {
    let direction = Point(cos(angle), sin(angle))
    var (center, run, length) = (Point.zero, Point.zero, 0.0)
    for (index, edge) in flat.enumerated() where edge.dot(direction) > cos(largestAngle) * edge.length {
      let weight = edge.length
      center = center + (outline[index] + edges[index] / 2) * weight
      run = run + edges[index]
      length += weight
    }
    guard length > 0, run.length > 0 else { return nil }
    return Line(point: center / length, direction: run / run.length)
  }

  /// Maps a parallelogram with this covariance to a square.
  private struct Whitening {
    var rows: SIMD4<Double>

    init?(_ c: SIMD3<Double>) {
      guard c[0] > 0 else { return nil }
      let slope = c[1] / c[0]
      let rest = c[2] - slope * c[1]
      guard rest > 0 else { return nil }
      rows = SIMD4(1 / c[0].squareRoot(), 0, -slope / rest.squareRoot(), 1 / rest.squareRoot())
    }

    func apply(_ p: Point) -> Point { Point(rows[0] * p.x + rows[1] * p.y, rows[2] * p.x + rows[3] * p.y) }
  }
}

extension TablePlane {
  /// Deviation of an outline from a rectangle on the plane: the cosine of its angles, and the sines between opposite sides.
  func skew(_ corners: Quad) -> SIMD3<Double> {
    let p = corners.points.map { rectified($0) }
    let (a, b, c, d) = (p[1] - p[0], p[2] - p[1], p[3] - p[2], p[0] - p[3])
    let (u, v) = (a - c, b - d)
    func share(_ value: Double, _ one: Point, _ other: Point) -> Double { value / max(one.length * other.length, Epsilon.divisor) }
    return SIMD3(share(u.dot(v), u, v), share(c.cross(a), a, c), share(d.cross(b), b, d))
  }
}
