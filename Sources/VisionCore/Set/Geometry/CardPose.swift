package import VisionBase
package import VisionSupport
internal import Glibc

/// Position and orientation of a card on the table.
package struct CardPose: Sendable {
  /// Millimetres.
  package var center: Point
  /// Unit vectors along the card's short and long side.
  package var short: Point
  package var long: Point

  /// Distance of a corner from the center, millimetres.
  static let reach = Point(SetCardLayout.halfWidth, SetCardLayout.halfHeight).length

  package init(_ group: SymbolGroup) {
    let members = group.members
    let count = Double(max(members.count, 1))
    center = members.reduce(Point.zero) { $0 + $1.position } / count
    // Angles modulo half a turn are averaged at twice their value.
    var sum = Point.zero
    for member in members { sum = sum + Point(cos(2 * member.angle), sin(2 * member.angle)) }
    if let first = members.first, let last = members.last, members.count > 1 {
      let row = last.position - first.position
      let angle = atan2(row.y, row.x) - .pi / 2
      sum = sum + Point(cos(2 * angle), sin(2 * angle)) * (Self.rowWeight * Double(members.count))
    }
    let angle = atan2(sum.y, sum.x) / 2
    short = Point(cos(angle), sin(angle))
    long = Point(-sin(angle), cos(angle))
  }

  /// Logarithms of a region's size on the table over a card's, along and across; nil for a region without area.
  ///
  /// - Throws: `noMemory`, `internalFailure`.
  package static func misfit(_ region: CardRegion, on plane: TablePlane) throws(VisionError) -> SIMD2<Double>? {
    guard let axes = try axes(region.outline.corners.map { plane.rectified($0) }) else { return nil }
    return SIMD2(log(axes.along / SetCardLayout.deviationAlong), log(axes.across / SetCardLayout.deviationAcross))
  }

  private static func axes(_ corners: [Point]) throws(VisionError) -> PrincipalAxes? {
    let m = try moments(ofPolygon: corners.map { SIMD2(Float($0.x), Float($0.y)) })
    return m.area > 0 ? PrincipalAxes(SIMD3(m.xx, m.xy, m.yy) / m.area) : nil
  }

  /// The pose of a card with this outline; nil where the region has another size on the table.
  ///
  /// - Parameter growth: common misfit of all cards, logarithms along and across.
  /// - Throws: `noMemory`, `internalFailure`.
  package init?(_ region: CardRegion, on plane: TablePlane, growth: SIMD2<Double>) throws(VisionError) {
    let corners = region.outline.corners.map { plane.rectified($0) }
    guard let axes = try Self.axes(corners), abs(log(axes.along / SetCardLayout.deviationAlong) - growth.x) < Self.outlineTolerance,
      abs(log(axes.across / SetCardLayout.deviationAcross) - growth.y) < Self.outlineTolerance
    else { return nil }
    center = Polygon(corners).centroid
    long = Point(cos(axes.angle), sin(axes.angle))
    short = Point(long.y, -long.x)
  }

  /// Whether a position on the table lies on the card.
  package func contains(_ position: Point) -> Bool {
    let offset = position - center
    return abs(offset.dot(short)) < SetCardLayout.halfWidth && abs(offset.dot(long)) < SetCardLayout.halfHeight
  }

  /// Maps the card's own millimetres (0, 0 is its center, x along the short side) to the table's.
  package func table(_ x: Double, _ y: Double) -> Point { center + short * x + long * y }

  /// Share of the card that another one with the same orientation covers, 0...1.
  package func overlap(with other: CardPose) -> Double {
    let offset = other.center - center
    let across = 1 - abs(offset.dot(short)) / (2 * SetCardLayout.halfWidth)
    let along = 1 - abs(offset.dot(long)) / (2 * SetCardLayout.halfHeight)
    return max(0, across) * max(0, along)
  }
}
