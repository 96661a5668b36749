import VisionBase

/// Blinn's reflection model (J. Blinn, "Models of light reflection for computer synthesized pictures", SIGGRAPH 1977) with mostly ambient
/// light, which keeps sticker colours recognisable and sides distinct. Strengths are chosen by eye.
package struct SceneLighting: Sendable {
  /// Direction to the light in camera coordinates (right, up, back).
  package var direction = SIMD3<Float>(-0.3, 0.8, 0.65).normalized
  /// Share of the base colour without light.
  package var ambient: Float = 0.74
  /// Share of the base colour added by perpendicular light.
  package var diffuse: Float = 0.3
  /// Levels (of 255) added at the centre of the highlight.
  package var gloss: Float = 22

  package init() {}

  /// The colour of a point of a surface, 0...255.
  package func shade(_ base: SIMD3<Float>, at point: SIMD3<Float>, normal: SIMD3<Float>, projection: Projection) -> SIMD3<Float> {
    let light = projection.right * direction.x + projection.up * direction.y + projection.back * direction.z
    let toEye = (projection.eye - point).normalized
    let half = (light + toEye).normalized
    let lit = ambient + diffuse * max(normal.dot(light), 0)
    // Exponent 8.
    var shine = max(normal.dot(half), 0)
    shine *= shine
    shine *= shine
    shine *= shine
    return (base * lit + SIMD3(repeating: gloss * shine)).clamped(lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 255))
  }
}
