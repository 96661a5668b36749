internal import Glibc

/// A position or a direction in pixels: x to the right, y down, (0, 0) the centre of the top-left pixel.
public struct Point: Hashable, Sendable, BitwiseCopyable {
  /// Horizontal coordinate, to the right.
  public var x: Double
  /// Vertical coordinate, down.
  public var y: Double

  /// Creates a point from its coordinates in pixels.
  @inlinable public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// (0, 0).
  public static let zero = Point(0, 0)
  /// Euclidean length.
  public var length: Double { hypot(x, y) }
  /// Whether both coordinates are finite.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }
  /// The dot product.
  @inlinable public func dot(_ other: Point) -> Double { x * other.x + y * other.y }
  /// The z component of the cross product: positive if `other` is clockwise of this direction as seen.
  @inlinable public func cross(_ other: Point) -> Double { x * other.y - y * other.x }
  /// Euclidean distance.
  public func distance(to other: Point) -> Double { (self - other).length }

  @inlinable public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  @inlinable public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  @inlinable public static func * (a: Point, scale: Double) -> Point { Point(a.x * scale, a.y * scale) }
  @inlinable public static func / (a: Point, divisor: Double) -> Point { Point(a.x / divisor, a.y / divisor) }
}
