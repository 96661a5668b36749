internal import VisionBase
internal import VisionSupport

/// A strip of lit tape: four measured sides, and their quality.
struct Strip {
  /// One side: a straight line fitted to sub-pixel edge points.
  struct Side {
    /// Runs clockwise around the strip.
    var line = Line(point: .zero, direction: Point(1, 0))
    /// Share of the side along which an edge lies on the line, 0...1.
    var coverage = 0.0
    /// Whether the side is the picture's border.
    var isAtBorder = false

    /// Whether the line measures the strip.
    var isUsable: Bool { coverage >= Self.usableCoverage && !isAtBorder }
  }

  /// A visible corner with a hidden side.
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
  /// Area of the tape over the area of its smallest rectangle.
  var fillRatio: Double
  /// Square pixels of the hull's region.
  var area: Double
  var isWashedOut: Bool
  /// Whether the picture's border cuts the strip off.
  var isCut: Bool
  /// Edge contrast, 0...1.
  var contrast: Double
  /// Mean blue, green and red inside; equal for grey pictures and washed-out strips.
  var color = SIMD3<Float>(repeating: 255)
  /// The brightest channel, 0...255.
  var brightness: Double { Double(color.max()) }
  /// Whether it was measured in a clipped channel, so that it may include its halo.
  var isClipped = false
  /// Visible share of the strip's length; below 1 if it was joined from two parts.
  var visibleShare = 1.0
  var isJoined: Bool { visibleShare < 1 }

  var center: Point { corners.center }
  /// Vector from the bottom's centre to the top's centre.
  var axis: Point { corners.up }
  var length: Double { (corners.a.distance(to: corners.d) + corners.b.distance(to: corners.c)) / 2 }
  var width: Double { (corners.a.distance(to: corners.b) + corners.d.distance(to: corners.c)) / 2 }

  var usableSides: Int {
    var count = 0
    for index in 0..<4 where sides[index].isUsable { count += 1 }
    return count
  }

  /// Whether all sides are completely visible.
  var isComplete: Bool {
    guard hasAllSides, !isCut, !isJoined else { return false }
    for index in 0..<4 where sides[index].coverage < Self.completeCoverage { return false }
    return true
  }

  /// Sum of the coverages of the sides, 0...4; at least 4 if all corners are visible.
  var coverage: Double {
    var sum = seenCorners.count == 4 ? 4.0 : 0.0
    for index in 0..<4 { sum += sides[index].coverage }
    return sum
  }

  /// Difference of two chromaticities, 0...2; 0 if one of them is grey.
  static func colorDistance(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Double {
    guard a.max() - a.min() > smallestSaturation, b.max() - b.min() > smallestSaturation else { return 0 }
    let difference = a / max(a.sum(), 1) - b / max(b.sum(), 1)
    return Double(abs(difference[0]) + abs(difference[1]) + abs(difference[2]))
  }

  /// Whether all four sides are measured.
  var hasAllSides: Bool { usableSides == 4 }

  /// Whether two regions are the same strip.
  func overlaps(_ other: Strip) -> Bool {
    center.distance(to: other.center) < 0.5 * max(width, other.width) || corners.contains(other.center) || other.corners.contains(center)
  }

  /// The strip with sides between its corners, where a lens bends them: a line through the edges of a bent side misses its ends.
  func straightened(by camera: Camera) -> Strip {
    guard camera.isDistorted, hasAllSides else { return self }
    var result = self
    for index in 0..<4 {
      let (from, to) = ends(ofSide: index)
      let bow = camera.pixel((camera.direction(from) + camera.direction(to)) / 2) - (from + to) / 2
      let line = sides[index].line
      let normal = Point(line.direction.y, -line.direction.x)
      result.sides[index].line.point = line.point - normal * (SideMeasurer.meanBow * normal.dot(bow))
    }
    result.corners = StripCorners.meet(result.sides, corners, limit: width)
    return result
  }

  /// The points of a side's line beside its corners.
  func ends(ofSide index: Int) -> (from: Point, to: Point) {
    let line = sides[index].line
    func beside(_ corner: Point) -> Point { line.point + line.direction * line.direction.dot(corner - line.point) }
    return (beside(corners.points[index]), beside(corners.points[(index + 1) % 4]))
  }

  /// Translates a strip that was found in a part of the picture.
  mutating func move(by shift: Point) {
    guard shift != .zero else { return }
    corners = corners.moved(by: shift)
    for index in 0..<4 { sides[index].line.point = sides[index].line.point + shift }
    for index in seenCorners.indices { seenCorners[index].point = seenCorners[index].point + shift }
    for index in hull.indices { hull[index] = hull[index] + shift }
  }
}
