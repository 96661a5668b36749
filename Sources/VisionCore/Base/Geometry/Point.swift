internal import Glibc

/// A position or a direction in pixels: x to the right, y down, (0, 0) the centre of the top-left pixel.
package struct Point: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  package static let zero = Point(0, 0)
  package var length: Double { hypot(x, y) }
  package var isFinite: Bool { x.isFinite && y.isFinite }
  package func dot(_ other: Point) -> Double { x * other.x + y * other.y }
  /// The z part of the cross product: positive when `other` is clockwise of this direction as seen.
  package func cross(_ other: Point) -> Double { x * other.y - y * other.x }
  package func distance(to other: Point) -> Double { (self - other).length }

  package static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  package static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  package static func * (a: Point, scale: Double) -> Point { Point(a.x * scale, a.y * scale) }
  package static func / (a: Point, divisor: Double) -> Point { Point(a.x / divisor, a.y / divisor) }
}
