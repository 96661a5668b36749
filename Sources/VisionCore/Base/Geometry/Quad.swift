/// Four corners, clockwise as seen.
public struct Quad: Hashable, Sendable {
  /// The first corner.
  public var a: Point
  /// The second corner.
  public var b: Point
  /// The third corner.
  public var c: Point
  /// The fourth corner.
  public var d: Point

  /// Creates a quadrilateral from its corners.
  public init(_ a: Point, _ b: Point, _ c: Point, _ d: Point) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
  }

  /// Creates a quadrilateral from a list of corners.
  ///
  /// - Returns: nil unless there are exactly four points.
  public init?(_ points: [Point]) {
    guard points.count == 4 else { return nil }
    self.init(points[0], points[1], points[2], points[3])
  }

  /// The four corners in order.
  public var points: [Point] { [a, b, c, d] }
  /// The mean of the corners.
  public var center: Point { (a + b + c + d) / 4 }
  /// Square pixels; positive for corners in clockwise order as seen.
  public var signedArea: Double { (c - a).cross(d - b) / 2 }
  /// Square pixels.
  public var area: Double { abs(signedArea) }

  /// Whether the quadrilateral is strictly convex.
  public var isConvex: Bool {
    let corners = points
    var positive = 0
    for i in 0..<4 {
      let turn = (corners[(i + 1) % 4] - corners[i]).cross(corners[(i + 2) % 4] - corners[(i + 1) % 4])
      if turn > 0 { positive += 1 } else if turn == 0 { return false }
    }
    return positive == 0 || positive == 4
  }

  /// Whether a point lies inside or on the border of a convex quadrilateral.
  public func contains(_ point: Point) -> Bool {
    let (first, second) = ((b - a).cross(point - a), (c - b).cross(point - b))
    let (third, fourth) = ((d - c).cross(point - c), (a - d).cross(point - d))
    return (first >= 0 && second >= 0 && third >= 0 && fourth >= 0) || (first <= 0 && second <= 0 && third <= 0 && fourth <= 0)
  }

  /// Clockwise as seen, starting at the corner with the smallest x + y (the first of equals).
  public var normalized: Quad {
    var corners = points
    if signedArea < 0 { corners.reverse() }
    var first = 0
    for i in 1..<4 where corners[i].x + corners[i].y < corners[first].x + corners[first].y { first = i }
    return Quad(corners[first], corners[(first + 1) % 4], corners[(first + 2) % 4], corners[(first + 3) % 4])
  }

  package func moved(by shift: Point) -> Quad { Quad(a + shift, b + shift, c + shift, d + shift) }

  /// The corners moved by `turns` places: the new first corner is the old corner `turns`.
  public func rotated(by turns: Int) -> Quad {
    let corners = points
    let k = ((turns % 4) + 4) % 4
    return Quad(corners[k], corners[(k + 1) % 4], corners[(k + 2) % 4], corners[(k + 3) % 4])
  }
}
