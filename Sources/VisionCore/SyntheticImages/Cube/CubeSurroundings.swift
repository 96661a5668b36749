import CubeRenderer
import Glibc
import VisionBase
import VisionSupport

/// The table, and a wall and objects behind it. All colours are linear and chosen by eye.
struct CubeSurroundings {
  private let table: SurfaceTexture
  private let wall: SIMD3<Float>
  private let things: [Thing]

  /// A distant coloured rectangle: horizontal position in radians, vertical position as slope.
  private struct Thing {
    let low: SIMD2<Float>
    let high: SIMD2<Float>
    let color: SIMD3<Float>

    func contains(_ position: SIMD2<Float>) -> Bool {
      position.x > low.x && position.x < high.x && position.y > low.y && position.y < high.y
    }
  }

  /// Height of the table, just below the cube; edges of a cubie.
  private static let tableHeight: Float = -1.52
  /// Radius of the table, edges of a cubie.
  private static let tableRadius: Float = 16
  /// Largest vertical component of a ray that intersects the table.
  private static let horizon: Float = -1e-4
  /// Brightness of wall and objects.
  private static let distantBrightness: Float = 0.55
  /// Numbers of objects.
  private static let thingsInRoom = 22
  private static let thingsElsewhere = 7

  init(parameters: CubePhotographParameters, random: inout SeededRandom) {
    table = SurfaceTexture(parameters.surface, random: &random)
    wall = SIMD3(random.uniform(0.2, 0.55), random.uniform(0.2, 0.5), random.uniform(0.2, 0.5))
    let count = parameters.surface == .room ? Self.thingsInRoom : Self.thingsElsewhere
    var things: [Thing] = []
    for _ in 0..<count { things.append(Self.thing(&random)) }
    self.things = things
  }

  private static func thing(_ random: inout SeededRandom) -> Thing {
    let low: SIMD2<Float> = SIMD2(random.uniform(-1.6, 1.6), random.uniform(-0.2, 0.5))
    let size: SIMD2<Float> = SIMD2(random.uniform(0.06, 0.5), random.uniform(0.08, 0.7))
    let color: SIMD3<Float> = SIMD3(random.uniform(0, 1), random.uniform(0, 1), random.uniform(0, 1))
    return Thing(low: low, high: low + size, color: color * 0.6)
  }

  /// The light along a ray.
  func light(eye: SIMD3<Float>, ray: SIMD3<Float>, lamp: Lamp) -> SIMD3<Float> {
    if ray.y < Self.horizon {
      let point = eye + ray * ((Self.tableHeight - eye.y) / ray.y)
      let away = (point.x * point.x + point.z * point.z).squareRoot()
      if away < Self.tableRadius { return table.color(point.x, point.z) * lamp.tableLight(at: point) }
    }
    return distant(ray) * Self.distantBrightness
  }

  /// The colour of the wall and the objects in front of it.
  private func distant(_ ray: SIMD3<Float>) -> SIMD3<Float> {
    let flat = (ray.x * ray.x + ray.z * ray.z).squareRoot()
    let position = SIMD2(atan2f(ray.x, ray.z), ray.y / max(flat, 1e-3))
    // The camera looks approximately towards negative z; the discontinuity of the angle is moved behind it.
    let turned = SIMD2(position.x + (position.x < 0 ? 2 * Float.pi : 0) - Float.pi * 1.2, position.y)
    var color = wall * (0.85 + 0.3 * table.stain(turned.x * 2, turned.y * 2))
    for thing in things where thing.contains(turned) {
      color = thing.color * (0.7 + 0.3 * table.grain(turned.x * 9, turned.y * 9))
    }
    return color
  }
}
