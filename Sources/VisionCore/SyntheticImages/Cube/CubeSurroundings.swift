import CubeRenderer
import Glibc
import VisionBase
import VisionSupport

/// The table, the wall behind it and things that stand about, as seen by a camera ray. All colours are linear and chosen by eye.
struct CubeSurroundings {
  private let surface: CubePhotographParameters.Surface
  private let grain: ValueNoise
  private let stain: ValueNoise
  private let tint: SIMD3<Float>
  private let wall: SIMD3<Float>
  /// Cosine and sine of the texture's direction.
  private let angle: SIMD2<Float>
  private let things: [Thing]

  /// A coloured rectangle far away, in radians to the right and in slope upwards.
  private struct Thing {
    let low: SIMD2<Float>
    let high: SIMD2<Float>
    let color: SIMD3<Float>

    func contains(_ place: SIMD2<Float>) -> Bool {
      place.x > low.x && place.x < high.x && place.y > low.y && place.y < high.y
    }
  }

  /// Height of the table: just below the cube, edges of a cubie.
  private static let tableHeight: Float = -1.52
  /// Radius of the table, edges of a cubie.
  private static let tableRadius: Float = 16
  /// Rays that fall less than this (a unit of length forwards) never meet the table.
  private static let horizon: Float = -1e-4
  /// Brightness of what is far away.
  private static let distantBrightness: Float = 0.55
  /// Number of things in a room, and elsewhere.
  private static let thingsInRoom = 22
  private static let thingsElsewhere = 7

  init(parameters: CubePhotographParameters, random: inout SeededRandom) {
    surface = parameters.surface
    grain = ValueNoise(seed: UInt32(truncatingIfNeeded: random.next()))
    stain = ValueNoise(seed: UInt32(truncatingIfNeeded: random.next()))
    let turn = random.uniform(-0.6, 0.6) as Float
    angle = SIMD2(cosf(turn), sinf(turn))
    tint = Self.tint(parameters.surface, &random)
    wall = SIMD3(random.uniform(0.2, 0.55), random.uniform(0.2, 0.5), random.uniform(0.2, 0.5))
    let count = parameters.surface == .room ? Self.thingsInRoom : Self.thingsElsewhere
    var things: [Thing] = []
    for _ in 0..<count { things.append(Self.thing(&random)) }
    self.things = things
  }

  private static func tint(_ surface: CubePhotographParameters.Surface, _ random: inout SeededRandom) -> SIMD3<Float> {
    switch surface {
    case .wood: SIMD3(0.42, 0.24, 0.11) * random.uniform(0.7, 1.2)
    case .paper: SIMD3(0.62, 0.60, 0.57) * random.uniform(0.8, 1.1)
    case .cloth: SIMD3(random.uniform(0.05, 0.5), random.uniform(0.05, 0.45), random.uniform(0.05, 0.5))
    case .room: SIMD3(0.22, 0.20, 0.19) * random.uniform(0.6, 1.3)
    }
  }

  private static func thing(_ random: inout SeededRandom) -> Thing {
    let low: SIMD2<Float> = SIMD2(random.uniform(-1.6, 1.6), random.uniform(-0.2, 0.5))
    let size: SIMD2<Float> = SIMD2(random.uniform(0.06, 0.5), random.uniform(0.08, 0.7))
    let color: SIMD3<Float> = SIMD3(random.uniform(0, 1), random.uniform(0, 1), random.uniform(0, 1))
    return Thing(low: low, high: low + size, color: color * 0.6)
  }

  /// The light that comes along a ray.
  func light(eye: SIMD3<Float>, ray: SIMD3<Float>, lamp: Lamp) -> SIMD3<Float> {
    if ray.y < Self.horizon {
      let point = eye + ray * ((Self.tableHeight - eye.y) / ray.y)
      let away = (point.x * point.x + point.z * point.z).squareRoot()
      if away < Self.tableRadius { return tableColor(point) * lamp.tableLight(at: point) }
    }
    return distant(ray) * Self.distantBrightness
  }

  /// The colour of the table at a point.
  private func tableColor(_ point: SIMD3<Float>) -> SIMD3<Float> {
    let u = point.x * angle.x + point.z * angle.y
    let v = point.z * angle.x - point.x * angle.y
    let patch = stain(u * 0.3, v * 0.3)
    switch surface {
    case .wood:
      let wave = grain(u * 0.35, v * 2.4)
      let fine = grain(u * 1.3 + 40, v * 22)
      return tint * (0.55 + 0.5 * wave + 0.45 * fine + 0.2 * patch)
    case .paper:
      return tint * (0.93 + 0.06 * patch + 0.03 * grain(u * 30, v * 30))
    case .cloth:
      let weave = (grain(u * 26, v * 4) + grain(u * 4, v * 26)) * 0.25
      let stripe: Float = (u * 0.8).rounded(.down).truncatingRemainder(dividingBy: 2) == 0 ? 1 : 0.72
      return tint * (0.6 + weave + 0.3 * patch) * stripe
    case .room:
      return tint * (0.6 + 0.5 * patch + 0.35 * grain(u * 6, v * 6))
    }
  }

  /// The colour of what is far away: the wall and the things before it.
  private func distant(_ ray: SIMD3<Float>) -> SIMD3<Float> {
    let flat = (ray.x * ray.x + ray.z * ray.z).squareRoot()
    let place = SIMD2(atan2f(ray.x, ray.z), ray.y / max(flat, 1e-3))
    // The camera looks towards negative z or so: the seam of the angle is moved behind it.
    let turned = SIMD2(place.x + (place.x < 0 ? 2 * Float.pi : 0) - Float.pi * 1.2, place.y)
    var color = wall * (0.85 + 0.3 * stain(turned.x * 2, turned.y * 2))
    for thing in things where thing.contains(turned) {
      color = thing.color * (0.7 + 0.3 * grain(turned.x * 9, turned.y * 9))
    }
    return color
  }
}
