import Glibc
import VisionSupport

/// Procedural texture of a flat surface; colours are linear and chosen by eye.
package struct SurfaceTexture {
  package enum Material: Int32, CaseIterable, Sendable {
    case wood = 0
    case paper = 1
    case cloth = 2
    /// A table in a room with many coloured objects.
    case room = 3
  }

  private let material: Material
  let grain: ValueNoise
  let stain: ValueNoise
  private let tint: SIMD3<Float>
  /// Direction of the texture (cosine, sine).
  private let angle: SIMD2<Float>

  init(_ material: Material, random: inout SeededRandom) {
    self.material = material
    grain = ValueNoise(seed: UInt32(truncatingIfNeeded: random.next()))
    stain = ValueNoise(seed: UInt32(truncatingIfNeeded: random.next()))
    let turn = random.uniform(-0.6, 0.6) as Float
    angle = SIMD2(cosf(turn), sinf(turn))
    tint = Self.tint(material, &random)
  }

  private static func tint(_ material: Material, _ random: inout SeededRandom) -> SIMD3<Float> {
    switch material {
    case .wood: SIMD3(0.42, 0.24, 0.11) * random.uniform(0.7, 1.2)
    case .paper: SIMD3(0.62, 0.60, 0.57) * random.uniform(0.8, 1.1)
    case .cloth: SIMD3(random.uniform(0.05, 0.5), random.uniform(0.05, 0.45), random.uniform(0.05, 0.5))
    case .room: SIMD3(0.22, 0.20, 0.19) * random.uniform(0.6, 1.3)
    }
  }

  /// The colour at a position; a unit of length has a few planks or threads.
  func color(_ x: Float, _ y: Float) -> SIMD3<Float> {
    let u = x * angle.x + y * angle.y
    let v = y * angle.x - x * angle.y
    let patch = stain(u * 0.3, v * 0.3)
    switch material {
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
}
