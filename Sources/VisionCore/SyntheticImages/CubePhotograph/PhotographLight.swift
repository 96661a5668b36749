package import VisionBase
package import CubeRenderer

/// A lamp above the table and light from everywhere, with the lamp's shadow and mirror image.
struct PhotographLight {
  /// Where the lamp hangs, in the scene's units.
  let lamp: SIMD3<Float>
  let ambient: Float
  let glare: Float
  /// Points of the lamp's disc, for soft shadows.
  private let samples: [SIMD3<Float>]

  init(settings: PhotographSettings, projection: Projection, noise: inout SeededNoise) {
    ambient = settings.ambient
    glare = settings.glare
    let sideways = noise.between(-5, 5)
    lamp = projection.right * sideways + projection.back * noise.between(2, 7) + SIMD3(0, noise.between(9, 13), 0)
    let center = lamp
    samples = (0..<6).map { index in
      center + SIMD3(Float(index % 3) - 1, 0, Float(index / 3) - 0.5) * 0.7
    }
  }

  /// Light that a surface point sends to the eye, for a surface of this (linear) colour.
  @inline(__always) func shade(_ base: SIMD3<Float>, at point: SIMD3<Float>, normal: SIMD3<Float>, eye: SIMD3<Float>, gloss: Float)
    -> SIMD3<Float>
  {
    let toLamp = lamp - point
    let distance = toLamp.length
    let light = toLamp / distance
    let falloff = 144 / max(distance * distance, 1)
    let diffuse = max(normal.dot(light), 0) * falloff * (1 - ambient)
    var result = base * (ambient * (0.8 + 0.2 * normal.y) + diffuse * 1.25)
    if gloss > 0, glare > 0 {
      let half = (light + (eye - point).normalized).normalized
      var shine = max(normal.dot(half), 0)
      for _ in 0..<5 { shine *= shine }
      result += SIMD3(repeating: shine * gloss * glare)
    }
    return result
  }

  /// The part of the lamp that a point of the table sees past the cube, 0...1, with the darkness near the cube's foot.
  func tableLight(at point: SIMD3<Float>) -> (direct: Float, ambient: Float) {
    let outside = SIMD2(max(abs(point.x) - 1.5, 0), max(abs(point.z) - 1.5, 0))
    let gap = (outside * outside).sum().squareRoot()
    let foot = 1 - 0.6 / (1 + gap * 1.6)
    guard gap < 9 else { return (1, foot) }
    var seen: Float = 0
    for sample in samples {
      let direction = sample - point
      let inverse = SIMD3<Float>(repeating: 1) / direction
      let a = (SIMD3<Float>(repeating: -1.5) - point) * inverse
      let b = (SIMD3<Float>(repeating: 1.5) - point) * inverse
      let entry = pointwiseMin(a, b).max()
      let exit = pointwiseMax(a, b).min()
      if exit <= max(entry, 0.001) { seen += 1 }
    }
    return (seen / Float(samples.count), foot)
  }
}
