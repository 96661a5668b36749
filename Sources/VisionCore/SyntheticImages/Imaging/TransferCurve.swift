import Glibc

/// The sRGB transfer curve (IEC 61966-2-1) as tables.
enum TransferCurve {
  /// Steps of the table of levels.
  private static let steps = 4096

  /// Linear light of the 256 levels.
  private static let linearLight: [Float] = (0..<256).map { level in
    let v = Float(level) / 255
    return v <= 0.04045 ? v / 12.92 : powf((v + 0.055) / 1.055, 2.4)
  }

  /// Levels 0...255 of the steps of linear light.
  private static let levels: [Float] = (0...steps).map { step in
    let v = Float(step) / Float(steps)
    return 255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * powf(v, 1 / 2.4) - 0.055)
  }

  /// Linear light 0...1 of 8-bit levels.
  static func linear(_ color: SIMD3<Float>) -> SIMD3<Float> {
    func one(_ v: Float) -> Float { linearLight[min(max(Int(v.rounded()), 0), 255)] }
    return SIMD3(one(color.x), one(color.y), one(color.z))
  }

  /// The level 0...255 of linear light, interpolated; light outside of 0...1 is clamped.
  static func level(_ light: Float) -> Float {
    let v = min(max(light, 0), 1) * Float(steps)
    let low = min(Int(v), steps - 1)
    return levels[low] + (levels[low + 1] - levels[low]) * (v - Float(low))
  }
}
