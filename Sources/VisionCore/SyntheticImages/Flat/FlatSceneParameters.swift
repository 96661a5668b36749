/// Camera, surface and light of a synthetic picture of flat pieces.
package struct FlatSceneParameters: Sendable {
  /// Pixels, 16...4096.
  package var width = 1280
  /// Pixels, 16...4096.
  package var height = 960
  /// Focal length, pixels, 10...100000.
  package var focal = 1200.0
  /// Distance of the plane along the optical axis, metres, 0.01...1000.
  package var distance = 1.0
  /// Angle between the optical axis and the plane's normal, radians, 0...1.4.
  package var slant = 0.0
  /// Direction in which the plane recedes: 0 = up in the picture, pi/2 = to the right; radians, -100...100.
  package var direction = 0.0
  /// Material of the plane; nil = black.
  package var surface: SurfaceTexture.Material? = .wood
  /// Size of a unit of the surface's texture, metres, 0.001...1000.
  package var texture = 0.1
  /// Factor of brightness, 0.01...20.
  package var exposure = 1.0
  /// Factors of red, green and blue, 0.01...20.
  package var lightColor = SIMD3<Double>(1, 1, 1)
  /// Loss of light at the darkest side, 0...0.95.
  package var lightFalloff = 0.0
  /// Darkness of a shadow with an edge in the picture, 0...1.
  package var shadow = 0.0
  /// Strength of the reflections of lamps, 0...20.
  package var glare = 0.0
  /// Number of reflections of lamps, 0...50.
  package var lamps = 1
  /// Standard deviation of the lens blur, pixels, 0...50.
  package var blur = 0.5
  /// Motion of the camera during the exposure, pixels, 0...200.
  package var motionPixels = 0.0
  /// Direction of that motion, radians, -100...100.
  package var motionRadians = 0.0
  /// Standard deviation of the noise in 8-bit levels, 0...60.
  package var noise = 2.0
  package var seed: UInt64 = 1

  package init() {}
}
