package import VisionBase
import Glibc

/// The table, the wall behind it and things that stand about, as seen by a camera ray.
struct PhotographBackground {
  private let kind: PhotographSettings.Background
  private let grain: ValueNoise
  private let stain: ValueNoise
  private let tint: SIMD3<Float>
  private let wall: SIMD3<Float>
  private let angle: SIMD2<Float>
  private let things: [(low: SIMD2<Float>, high: SIMD2<Float>, color: SIMD3<Float>)]

  init(settings: PhotographSettings, noise: inout SeededNoise) {
    kind = settings.background
    grain = ValueNoise(seed: UInt32(truncatingIfNeeded: noise.next()))
    stain = ValueNoise(seed: UInt32(truncatingIfNeeded: noise.next()))
    let turn = noise.between(-0.6, 0.6)
    angle = SIMD2(cosf(turn), sinf(turn))
    switch settings.background {
    case .wood: tint = SIMD3(0.42, 0.24, 0.11) * noise.between(0.7, 1.2)
    case .paper: tint = SIMD3(0.62, 0.60, 0.57) * noise.between(0.8, 1.1)
    case .cloth: tint = SIMD3(noise.between(0.05, 0.5), noise.between(0.05, 0.45), noise.between(0.05, 0.5))
    case .room: tint = SIMD3(0.22, 0.20, 0.19) * noise.between(0.6, 1.3)
    }
    wall = SIMD3(noise.between(0.2, 0.55), noise.between(0.2, 0.5), noise.between(0.2, 0.5))
    var made: [(low: SIMD2<Float>, high: SIMD2<Float>, color: SIMD3<Float>)] = []
    for _ in 0..<(settings.background == .room ? 22 : 7) {
      let low = SIMD2(noise.between(-1.6, 1.6), noise.between(-0.2, 0.5))
      let size = SIMD2(noise.between(0.06, 0.5), noise.between(0.08, 0.7))
      made.append((low, low + size, SIMD3(noise.unit(), noise.unit(), noise.unit()) * 0.6))
    }
    things = made
  }

  /// The light that comes along a ray.
  func light(eye: SIMD3<Float>, ray: SIMD3<Float>, lamp: PhotographLight) -> SIMD3<Float> {
    let table: Float = -1.52
    if ray.y < -1e-4 {
      let distance = (table - eye.y) / ray.y
      let point = eye + ray * distance
      let away = (point.x * point.x + point.z * point.z).squareRoot()
      if away < 16 {
        let (direct, foot) = lamp.tableLight(at: point)
        let toLamp = lamp.lamp - point
        let length = toLamp.length
        let strength = (1 - lamp.ambient) * direct * (toLamp.y / length) * 144 / (length * length) * 1.25 + lamp.ambient * foot
        return surface(point) * strength
      }
    }
    return distant(ray) * 0.55
  }

  /// The colour of the table at a point.
  private func surface(_ point: SIMD3<Float>) -> SIMD3<Float> {
    let u = point.x * angle.x + point.z * angle.y
    let v = point.z * angle.x - point.x * angle.y
    let patch = stain(u * 0.3, v * 0.3)
    switch kind {
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

  /// The colour of what is far away.
  private func distant(_ ray: SIMD3<Float>) -> SIMD3<Float> {
    let flat = (ray.x * ray.x + ray.z * ray.z).squareRoot()
    let place = SIMD2(atan2f(ray.x, ray.z), ray.y / max(flat, 1e-3))
    let turned = SIMD2(place.x + (place.x < 0 ? 2 * Float.pi : 0) - Float.pi * 1.2, place.y)
    var color = wall * (0.85 + 0.3 * stain(turned.x * 2, turned.y * 2))
    for thing in things where turned.x > thing.low.x && turned.x < thing.high.x && turned.y > thing.low.y && turned.y < thing.high.y {
      color = thing.color * (0.7 + 0.3 * grain(turned.x * 9, turned.y * 9))
    }
    return color
  }
}
