import Glibc
import VisionBase

/// A plane in front of a camera without distortion. Positions on the plane are in metres; without slant x points to the right and y up.
struct FlatView: Sendable {
  private let focal: Double
  private let center: Point
  private let distance: Double
  /// Unit vectors of the plane in camera coordinates: across the slant, and along it.
  private let across: SIMD3<Double>
  private let along: SIMD3<Double>
  private let normal: SIMD3<Double>
  /// Direction in which the plane recedes, in its own coordinates.
  private let away: Point

  /// Smallest visible depth, distances.
  private static let minimumDepth = 1e-3
  /// Largest visible depth, distances.
  private static let horizon = 30.0

  init(_ parameters: FlatSceneParameters) {
    focal = parameters.focal
    center = Point(Double(parameters.width - 1) / 2, Double(parameters.height - 1) / 2)
    distance = parameters.distance
    let (slant, direction) = (parameters.slant, parameters.direction)
    away = Point(sin(direction), cos(direction))
    across = SIMD3(cos(direction), sin(direction), 0)
    along = SIMD3(sin(direction) * cos(slant), -cos(direction) * cos(slant), sin(slant))
    normal = SIMD3(sin(direction) * sin(slant), -cos(direction) * sin(slant), -cos(slant))
  }

  /// The pixel of a position; nil behind the camera.
  func pixel(_ position: Point) -> Point? {
    let forward = position.x * away.x + position.y * away.y
    let aside = position.x * away.y - position.y * away.x
    let depth = distance + forward * along.z
    guard depth > Self.minimumDepth * distance else { return nil }
    return Point(
      center.x + focal * (aside * across.x + forward * along.x) / depth, center.y + focal * (aside * across.y + forward * along.y) / depth)
  }

  /// The position that a pixel shows; nil at the horizon.
  func position(_ pixel: Point) -> Point? {
    let ray = SIMD3((pixel.x - center.x) / focal, (pixel.y - center.y) / focal, 1)
    let closing = (normal * ray).sum()
    guard abs(closing) > Self.minimumDepth else { return nil }
    let depth = distance * normal.z / closing
    guard depth > 0, depth < Self.horizon * distance else { return nil }
    let point = ray * depth - SIMD3(0, 0, distance)
    let (forward, aside) = ((point * along).sum(), (point * across).sum())
    return Point(forward * away.x + aside * away.y, forward * away.y - aside * away.x)
  }
}
