import VisionBase

/// Projection of a pinhole camera onto a picture.
package struct Projection: Sendable {
  package var eye: SIMD3<Float>
  package var right: SIMD3<Float>
  package var up: SIMD3<Float>
  /// From the cube to the camera.
  package var back: SIMD3<Float>
  /// Focal length in pixels.
  package var focal: Float
  /// The picture's principal point; (0, 0) is the centre of the top-left pixel.
  package var center: SIMD2<Float>

  /// Lower limit of depths, edges of a cubie.
  private static let nearestDepth: Float = 0.05

  /// The pixel of a point; points behind the camera are moved in front of it.
  @inline(__always) package func project(_ point: SIMD3<Float>) -> SIMD2<Float> {
    let p = point - eye
    let depth = max(-p.dot(back), Self.nearestDepth)
    let scale = focal / depth
    return SIMD2(center.x + p.dot(right) * scale, center.y - p.dot(up) * scale)
  }

  /// The direction from the eye through a pixel, not normalised.
  @inline(__always) package func ray(_ x: Float, _ y: Float) -> SIMD3<Float> {
    right * ((x - center.x) / focal) - up * ((y - center.y) / focal) - back
  }
}
