/// An axis-aligned rectangle in pixels.
package struct Box: Equatable {
  package var minimum: Point
  package var maximum: Point

  package init(_ minimum: Point, _ maximum: Point) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// The bounding box of points; nil for no points or if one is not finite.
  package init?(around points: [Point]) {
    guard let first = points.first, points.allSatisfy({ $0.isFinite }) else { return nil }
    self.init(first, first)
    for point in points.dropFirst() {
      minimum = Point(min(minimum.x, point.x), min(minimum.y, point.y))
      maximum = Point(max(maximum.x, point.x), max(maximum.y, point.y))
    }
  }

  package var width: Double { maximum.x - minimum.x }
  package var height: Double { maximum.y - minimum.y }

  /// Whether a point is inside or on the border.
  package func contains(_ point: Point) -> Bool {
    point.x >= minimum.x && point.x <= maximum.x && point.y >= minimum.y && point.y <= maximum.y
  }

  /// The distance between two boxes, in pixels; 0 if they overlap.
  package func distance(to other: Box) -> Double {
    let x = max(0, max(minimum.x - other.maximum.x, other.minimum.x - maximum.x))
    let y = max(0, max(minimum.y - other.maximum.y, other.minimum.y - maximum.y))
    return (x * x + y * y).squareRoot()
  }

  /// Area of the intersection, square pixels.
  package func overlap(_ other: Box) -> Double {
    let x = min(maximum.x, other.maximum.x) - max(minimum.x, other.minimum.x)
    let y = min(maximum.y, other.maximum.y) - max(minimum.y, other.minimum.y)
    return x > 0 && y > 0 ? x * y : 0
  }
}

/// Places labels beside their objects, inside of the picture and without overlaps if possible.
package struct LabelPlacer {
  /// Position of a label. `isApart`: the label is so far from its object that a line should connect them.
  package struct Placement {
    package var box: Box
    package var isApart: Bool
  }

  private let width: Double
  private let height: Double
  private var obstacles: [Obstacle] = []

  private struct Obstacle {
    var box: Box
    /// Its overlap is added to a cost as many times.
    var weight = 1
  }

  /// Distances between a label and its object, in heights of the label; labels from the second distance on are apart.
  private static let distances = [0.25, 1.5, 3, 5]
  /// Relative cost of covering the label's object or another label.
  private static let ownPenalty = 4
  /// Cost of a step to a larger distance, share of the label's area.
  private static let distancePenalty = 0.25

  package init(width: Int, height: Int) {
    self.width = Double(width)
    self.height = Double(height)
  }

  /// Makes labels avoid this area if possible.
  package mutating func keepClear(_ box: Box) { obstacles.append(Obstacle(box: box)) }

  /// Places a label beside `object`; later labels avoid it.
  ///
  /// Positions are below, above, right, left and at the corners, at increasing distances. The first one that covers nothing is chosen, or
  /// one of lower cost before it.
  package mutating func place(width labelWidth: Double, height labelHeight: Double, beside object: Box) -> Placement {
    let positions = Self.distances.map { candidates(labelWidth, labelHeight, object, gap: $0 * labelHeight) }
    let near = obstacles(near: positions.flatMap { $0 })
    var best: Placement?
    var lowestCost = Double.infinity
    search: for (step, share) in Self.distances.enumerated() {
      for box in positions[step] {
        let own = box.overlap(object) * Double(Self.ownPenalty)
        // The border may have shifted the box.
        let steps = max(0, box.distance(to: object) / labelHeight - share) + Double(step)
        let apart = steps * Self.distancePenalty * labelWidth * labelHeight
        var cost = own + apart
        for obstacle in near {
          let overlap = obstacle.box.overlap(box)
          if overlap > 0 { for _ in 0..<obstacle.weight { cost += overlap } }
        }
        guard cost < lowestCost else { continue }
        lowestCost = cost
        best = Placement(box: box, isApart: steps >= 1)
        if cost <= apart, steps <= Double(step) { break search }
      }
    }
    let chosen = best ?? Placement(box: moved(object.minimum, labelWidth, labelHeight), isApart: false)
    obstacles.append(Obstacle(box: chosen.box, weight: Self.ownPenalty))
    return chosen
  }

  /// The obstacles that may overlap one of the boxes, in order.
  private func obstacles(near boxes: [Box]) -> [Obstacle] {
    guard let bounds = Box(around: boxes.flatMap { [$0.minimum, $0.maximum] }) else { return obstacles }
    return obstacles.filter { $0.box.overlap(bounds) > 0 }
  }

  private func candidates(_ w: Double, _ h: Double, _ object: Box, gap: Double) -> [Box] {
    let (low, high) = (object.minimum, object.maximum)
    let center = Point((low.x + high.x - w) / 2, (low.y + high.y - h) / 2)
    let (left, right, above, below) = (low.x - gap - w, high.x + gap, low.y - gap - h, high.y + gap)
    let corners = [
      Point(center.x, below), Point(center.x, above), Point(right, center.y), Point(left, center.y), Point(right, below),
      Point(left, below),
      Point(right, above), Point(left, above),
    ]
    return corners.map { moved($0, w, h) }
  }

  /// A box at `corner`, shifted into the picture.
  private func moved(_ corner: Point, _ w: Double, _ h: Double) -> Box {
    let x = max(0, min(corner.x, width - w))
    let y = max(0, min(corner.y, height - h))
    return Box(Point(x, y), Point(x + w, y + h))
  }
}
