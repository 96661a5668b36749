import CubeRenderer
import VisionBase
import VisionSupport

/// A lamp above the table and light from all directions, with the lamp's soft shadow and its reflection.
struct Lamp {
  /// Where the lamp hangs, in edges of a cubie.
  let position: SIMD3<Float>
  /// Share of the light that comes from all directions.
  let ambient: Float
  /// Strength of the lamp's reflection.
  let glare: Float
  /// Points of the lamp's disc, for soft shadows.
  private let samples: [SIMD3<Float>]

  // Strengths and places are chosen by eye; lengths in edges of a cubie.
  /// A surface at this squared distance gets the full light of the lamp: 12 edges.
  private static let fullLightDistanceSquared: Float = 144
  /// Strength of the lamp where it has its full light.
  private static let strength: Float = 1.25
  /// Distance of the samples of the lamp's disc.
  private static let sampleSpacing: Float = 0.7
  /// Half the cube's edge.
  private static let halfCube: Float = 1.5
  /// Beyond this distance from the cube the table has no shadow.
  private static let shadowReach: Float = 9
  /// Darkness of the table at the cube's foot, and how quickly it fades with the distance.
  private static let footDarkness: Float = 0.6
  private static let footFading: Float = 1.6
  /// The highlight's exponent is two to this power.
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

  /// Light that a surface point sends to the eye, for a surface of this (linear) colour.
  @inline(__always) func shade(
    _ base: SIMD3<Float>, at point: SIMD3<Float>, normal: SIMD3<Float>, eye: SIMD3<Float>, gloss: Float
  ) -> SIMD3<Float> {
    let toLamp = position - point
    let distance = toLamp.length
    let light = toLamp / distance
    let falloff = Self.fullLightDistanceSquared / max(distance * distance, 1)
    let diffuse = max(normal.dot(light), 0) * falloff * (1 - ambient)
    // Less of the surrounding light reaches surfaces that do not look up.
    var result = base * (ambient * (0.8 + 0.2 * normal.y) + diffuse * Self.strength)
    if gloss > 0, glare > 0 {
      let half = (light + (eye - point).normalized).normalized
      var shine = max(normal.dot(half), 0)
      for _ in 0..<Self.glossSquarings { shine *= shine }
      result += SIMD3(repeating: shine * gloss * glare)
    }
    return result
  }

  /// The light that a point of the table gets, relative to a point in full light.
  func tableLight(at point: SIMD3<Float>) -> Float {
    let (direct, foot) = shadow(at: point)
    let toLamp = position - point
    let length = toLamp.length
    let lamp = (1 - ambient) * direct * (toLamp.y / length) * Self.fullLightDistanceSquared
    return lamp / (length * length) * Self.strength + ambient * foot
  }

  /// The part of the lamp that a point of the table sees past the cube, 0...1, with the darkness near the cube's foot.
  private func shadow(at point: SIMD3<Float>) -> (direct: Float, foot: Float) {
    let half = Self.halfCube
    let outside = SIMD2(max(abs(point.x) - half, 0), max(abs(point.z) - half, 0))
    let gap = (outside * outside).sum().squareRoot()
    let foot = 1 - Self.footDarkness / (1 + gap * Self.footFading)
    guard gap < Self.shadowReach else { return (1, foot) }
    var seen: Float = 0
    for sample in samples {
      // Whether the ray to the sample crosses the cube: the slab method.
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
