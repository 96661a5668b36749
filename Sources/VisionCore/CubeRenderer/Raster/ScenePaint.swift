import VisionBase

/// Paint of a polygon: a colour that may vary linearly over the picture.
package struct ScenePaint: Sendable {
  /// Premultiplied colour at `origin`, 0...255.
  package var color: SIMD4<Float>
  package var origin = SIMD2<Float>(0, 0)
  package var perX = SIMD4<Float>(0, 0, 0, 0)
  package var perY = SIMD4<Float>(0, 0, 0, 0)
  package var isFlat = true
  package let isOpaque: Bool

  /// Whether an opacity rounds to 255.
  static func isOpaque(alpha: Float) -> Bool { alpha >= 254.5 }

  /// A constant colour with straight alpha, 0...255.
  package init(color: SIMD4<Float>) {
    let clamped = color.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
    let alpha = clamped.w / 255
    self.color = SIMD4(clamped.x * alpha, clamped.y * alpha, clamped.z * alpha, clamped.w)
    isOpaque = Self.isOpaque(alpha: clamped.w)
  }

  /// An opaque colour that varies linearly: `color` at `origin`, plus `perX` and `perY` per pixel.
  package init(color: SIMD3<Float>, origin: SIMD2<Float>, perX: SIMD3<Float>, perY: SIMD3<Float>) {
    self.color = SIMD4(color, 255)
    self.origin = origin
    self.perX = SIMD4(perX, 0)
    self.perY = SIMD4(perY, 0)
    isFlat = false
    isOpaque = true
  }

  /// The premultiplied colour of a pixel, 0...255.
  @inline(__always) package func premultiplied(at x: Int, _ y: Int) -> SIMD4<Float> {
    if isFlat { return color }
    return (color + perX * (Float(x) - origin.x) + perY * (Float(y) - origin.y))
      .clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
  }
}
