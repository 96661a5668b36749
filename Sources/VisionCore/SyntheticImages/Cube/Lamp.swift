import CubeRenderer
import VisionBase
import VisionSupport

/// A lamp above the table with soft shadow and reflection, and ambient light.
struct Lamp {
  /// Edges of a cubie.
  let position: SIMD3<Float>
  /// Share of ambient light.
  let ambient: Float
  /// Strength of the lamp's reflection.
  let glare: Float
  /// Points of the lamp's disc, for soft shadows.
  private let samples: [SIMD3<Float>]

  // Strengths and positions are chosen by eye; lengths are in edges of a cubie.
  /// Squared distance of the lamp's nominal strength.
  private static let fullLightDistanceSquared: Float = 144
  /// Nominal strength of the lamp.
  private static let strength: Float = 1.25
  /// Distance of the samples of the lamp's disc.
  private static let sampleSpacing: Float = 0.7
  /// Half the cube's edge.
  private static let halfCube: Float = 1.5
  /// Largest distance of the cube's shadow on the table.
  private static let shadowReach: Float = 9
  /// Darkness of the table at the cube's foot, and its decrease with the distance.
  private static let footDarkness: Float = 0.6
  private static let footFading: Float = 1.6
  /// Binary logarithm of the highlight's exponent.
  private static let glossSquarings = 5

  init(parameters: CubePhotographParameters, projection: Projection, random: inout SeededRandom) {
    ambient = Float(parameters.ambient)
    glare = Float(parameters.glare)
    let sideways = random.uniform(-5, 5) as Float
    let back = random.uniform(2, 7) as Float
    let center = projection.right * sideways + projection.back * back + SIMD3(0, random.uniform(9, 13), 0)
    position = center
    samples = (0..<6).map { index in
      center + SIMD3(Float(index % 3) - 1, 0, Float(index / 3) - 0.5) * Self.sampleSpacing
    }
  }

  /// The light of a surface point towards the eye; `base` is the linear colour.
  @inline(__always) func shade(
    _ base: SIMD3<Float>, at point: SIMD3<Float>, normal: SIMD3<Float>, eye: SIMD3<Float>, gloss: Float
  ) -> SIMD3<Float> {
    let toLamp = position - point
    let distance = toLamp.length
    let light = toLamp / distance
    let falloff = Self.fullLightDistanceSquared / max(distance * distance, 1)
    let diffuse = max(normal.dot(light), 0) * falloff * (1 - ambient)
    // Surfaces that do not face upwards receive less ambient light.
    var result = base * (ambient * (0.8 + 0.2 * normal.y) + diffuse * Self.strength)
    if gloss > 0, glare > 0 {
      let half = (light + (eye - point).normalized).normalized
      var shine = max(normal.dot(half), 0)
      for _ in 0..<Self.glossSquarings { shine *= shine }
      result += SIMD3(repeating: shine * gloss * glare)
    }
    return result
  }

  /// The light on a point of the table.
  func tableLight(at point: SIMD3<Float>) -> Float {
    let (direct, foot) = shadow(at: point)
    let toLamp = position - point
    let length = toLamp.length
    let lamp = (1 - ambient) * direct * (toLamp.y / length) * Self.fullLightDistanceSquared
    return lamp / (length * length) * Self.strength + ambient * foot
  }

  /// The share of the lamp that is visible from a point of the table, and the factor of ambient light near the cube's foot, 0...1.
  private func shadow(at point: SIMD3<Float>) -> (direct: Float, foot: Float) {
    let half = Self.halfCube
    let outside = SIMD2(max(abs(point.x) - half, 0), max(abs(point.z) - half, 0))
    let gap = (outside * outside).sum().squareRoot()
    let foot = 1 - Self.footDarkness / (1 + gap * Self.footFading)
    guard gap < Self.shadowReach else { return (1, foot) }
    var seen: Float = 0
    for sample in samples {
      // Intersection of the ray to the sample with the cube (slab method).
      let inverse = SIMD3<Float>(repeating: 1) / (sample - point)
      let a = (SIMD3<Float>(repeating: -half) - point) * inverse
      let b = (SIMD3<Float>(repeating: half) - point) * inverse
      let entry = pointwiseMin(a, b).max()
      let exit = pointwiseMax(a, b).min()
      if exit <= max(entry, 0.001) { seen += 1 }
    }
    return (seen / Float(samples.count), foot)
  }
}
