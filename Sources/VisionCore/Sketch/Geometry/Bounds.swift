package import VisionBase

/// The smallest upright box around points.
package struct Bounds: Equatable, Sendable {
  package var low: Point
  package var high: Point

  /// - Returns: nil without points.
  package init?(_ points: some Sequence<Point>) {
    var iterator = points.makeIterator()
    guard let first = iterator.next() else { return nil }
    low = first
    high = first
    while let p = iterator.next() {
      low = Point(min(low.x, p.x), min(low.y, p.y))
      high = Point(max(high.x, p.x), max(high.y, p.y))
    }
  }

  package var center: Point { low / 2 + high / 2 }
  package var width: Double { high.x - low.x }
  package var height: Double { high.y - low.y }
  package var longerSide: Double { max(width, height) }
}
