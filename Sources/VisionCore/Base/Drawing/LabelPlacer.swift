/// An area of a picture with sides along its borders, in pixels.
package struct Box: Equatable {
  package var minimum: Point
  package var maximum: Point

  package init(_ minimum: Point, _ maximum: Point) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// The smallest box around points; nil for none, or where one is not finite.
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

  /// The gap between both, in pixels; 0 where they touch.
  package func distance(to other: Box) -> Double {
    let x = max(0, max(minimum.x - other.maximum.x, other.minimum.x - maximum.x))
    let y = max(0, max(minimum.y - other.maximum.y, other.minimum.y - maximum.y))
    return (x * x + y * y).squareRoot()
  }

  /// Pixels that both cover.
  package func overlap(_ other: Box) -> Double {
    let x = min(maximum.x, other.maximum.x) - max(minimum.x, other.minimum.x)
    let y = min(maximum.y, other.maximum.y) - max(minimum.y, other.minimum.y)
    return x > 0 && y > 0 ? x * y : 0
  }
}

/// Finds places for labels: beside what each one names, over nothing else, inside of the picture.
package struct LabelPlacer {
  /// A label's place; `isApart` where it stands so far off that a line should lead to what it names.
  package struct Placement {
    package var box: Box
    package var isApart: Bool
  }

  private let width: Double
  private let height: Double
  private var occupied: [Box] = []

  /// Distances that are tried between a label and what it names, in heights of the label; from the second on a line leads there.
  private static let distances = [0.25, 1.5, 3, 5]
  /// Covering what a label names, or another label, is so much worse than covering anything else.
  private static let ownPenalty = 4.0
  /// A step further away is as bad as covering this part of the label's size.
  private static let distancePenalty = 0.25

  /// - Parameters: size of the picture in pixels.
  package init(width: Int, height: Int) {
    self.width = Double(width)
    self.height = Double(height)
  }

  /// No label shall cover this area, as far as others are free.
  package mutating func keepClear(_ box: Box) { occupied.append(box) }

  /// The place of a label of this size beside `object`, which later labels keep clear of: below, above, right, left, then the
  /// corners, at growing distances; the first that covers nothing, unless one nearby covers only a little.
  package mutating func place(width labelWidth: Double, height labelHeight: Double, beside object: Box) -> Placement {
    var best: Placement?
    var lowestCost = Double.infinity
    search: for (step, share) in Self.distances.enumerated() {
      for box in candidates(labelWidth, labelHeight, object, gap: share * labelHeight) {
        let own = box.overlap(object) * Self.ownPenalty
        // The border may have moved the box away.
        let steps = max(0, box.distance(to: object) / labelHeight - share) + Double(step)
        let apart = steps * Self.distancePenalty * labelWidth * labelHeight
        let cost = occupied.reduce(own + apart) { $0 + $1.overlap(box) }
        guard cost < lowestCost else { continue }
        lowestCost = cost
        best = Placement(box: box, isApart: steps >= 1)
        if cost <= apart, steps <= Double(step) { break search }
      }
    }
    let chosen = best ?? Placement(box: moved(object.minimum, labelWidth, labelHeight), isApart: false)
    occupied.append(contentsOf: repeatElement(chosen.box, count: Int(Self.ownPenalty)))
    return chosen
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

  /// A box of that size whose corner is as near to `corner` as the picture's borders allow.
  private func moved(_ corner: Point, _ w: Double, _ h: Double) -> Box {
    let x = max(0, min(corner.x, width - w))
    let y = max(0, min(corner.y, height - h))
    return Box(Point(x, y), Point(x + w, y + h))
  }
}
