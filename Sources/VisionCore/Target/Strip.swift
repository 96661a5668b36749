/// A piece of lit tape as it is seen: four measured sides, and how far each can be trusted.
struct Strip {
  /// One side: a straight line fitted to sub-pixel edge points.
  struct Side {
    var point = Point.zero
    /// Unit vector along the side, clockwise around the strip.
    var direction = Point(1, 0)
    /// Share of the side along which an edge lies on the line, 0...1.
    var coverage = 0.0
    /// Root mean square distance of those edge points from the line, in pixels.
    var roughness = 0.0
    /// Whether the picture ends here rather than the strip.
    var isAtBorder = false

    /// Whether the line measures the strip.
    var isUsable: Bool { coverage >= 0.5 && !isAtBorder }
  }

  /// A corner that was seen although one of its sides was not.
  struct SeenCorner {
    var index: Int
    var point: Point
  }

  /// Top-left, top-right, bottom-right, bottom-left in the strip's own frame; corners that are hidden are estimates.
  var corners: Quad
  /// Top, right, bottom, left.
  var sides: InlineArray<4, Side>
  var seenCorners: [SeenCorner]
  /// Convex hull in pixels, clockwise.
  var hull: [Point]
  /// Tape over smallest rectangle.
  var fullness: Double
  /// Square pixels of the hull's region.
  var area: Double
  var isWashedOut: Bool
  /// Whether the picture's border cuts the strip off.
  var isCut: Bool
  /// Edge contrast, 0...1: how much darker the surroundings are.
  var contrast: Double
  /// Mean of its brightest channel, 0...255.
  var brightness = 255.0
  /// Share of the strip's length that is seen: below 1 where it was joined from two parts.
  var visibleShare = 1.0
  var isJoined: Bool { visibleShare < 1 }

  var center: Point { corners.center }
  /// From the middle of the bottom to the middle of the top, as a vector.
  var axis: Point { (corners.a + corners.b - corners.c - corners.d) / 2 }
  var length: Double { (corners.a.distance(to: corners.d) + corners.b.distance(to: corners.c)) / 2 }
  var width: Double { (corners.a.distance(to: corners.b) + corners.d.distance(to: corners.c)) / 2 }

  var usableSides: Int {
    var count = 0
    for index in 0..<4 where sides[index].isUsable { count += 1 }
    return count
  }

  /// Whether all four sides are measured.
  var isWhole: Bool { usableSides == 4 }

  /// Whether two regions are the same thing seen twice.
  func overlaps(_ other: Strip) -> Bool {
    center.distance(to: other.center) < 0.5 * max(width, other.width) || corners.contains(other.center) || other.corners.contains(center)
  }
}
