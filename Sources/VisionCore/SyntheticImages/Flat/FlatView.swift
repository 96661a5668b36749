import Glibc
import VisionBase

/// A plane before a camera without distortion. Places on the plane are in metres, x to the right and y up in a picture without slant.
struct FlatView: Sendable {
  private let focal: Double
  private let middle: Point
  private let distance: Double
  /// Unit vectors of the camera: across the slant, and along it.
  private let across: SIMD3<Double>
  private let along: SIMD3<Double>
  private let normal: SIMD3<Double>
  /// Where the plane leads away, in its own coordinates.
  private let away: Point

  /// Nearer to the camera's plane than this share of the distance nothing is seen.
  private static let leastDepth = 1e-3
  /// Beyond this many distances there is the horizon.
  private static let horizon = 30.0

  init(_ parameters: FlatSceneParameters) {
    focal = parameters.focal
    middle = Point(Double(parameters.width - 1) / 2, Double(parameters.height - 1) / 2)
    distance = parameters.distance
    let (slant, direction) = (parameters.slant, parameters.direction)
    away = Point(sin(direction), cos(direction))
    across = SIMD3(cos(direction), sin(direction), 0)
    along = SIMD3(sin(direction) * cos(slant), -cos(direction) * cos(slant), sin(slant))
    normal = SIMD3(sin(direction) * sin(slant), -cos(direction) * sin(slant), -cos(slant))
  }

  /// The pixel of a place; nil behind the camera.
  func pixel(_ place: Point) -> Point? {
    let forward = place.x * away.x + place.y * away.y
    let aside = place.x * away.y - place.y * away.x
    let depth = distance + forward * along.z
    guard depth > Self.leastDepth * distance else { return nil }
    return Point(
      middle.x + focal * (aside * across.x + forward * along.x) / depth, middle.y + focal * (aside * across.y + forward * along.y) / depth)
  }

  /// The place that a pixel sees; nil at the horizon.
  func place(_ pixel: Point) -> Point? {
    let ray = SIMD3((pixel.x - middle.x) / focal, (pixel.y - middle.y) / focal, 1)
    let closing = (normal * ray).sum()
    guard abs(closing) > Self.leastDepth else { return nil }
    let depth = distance * normal.z / closing
    guard depth > 0, depth < Self.horizon * distance else { return nil }
    let point = ray * depth - SIMD3(0, 0, distance)
    let (forward, aside) = ((point * along).sum(), (point * across).sum())
    return Point(forward * away.x + aside * away.y, forward * away.y - aside * away.x)
  }
}
