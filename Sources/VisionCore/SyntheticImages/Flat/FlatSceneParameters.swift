/// Camera, surface and light of a synthetic picture of flat things, with the defaults.
package struct FlatSceneParameters: Sendable {
  /// Pixels, 16...4096.
  package var width = 1280
  /// Pixels, 16...4096.
  package var height = 960
  /// Focal length, pixels, 10...100000.
  package var focal = 1200.0
  /// Metres from the camera to the middle of the plane, along the optical axis, 0.01...1000.
  package var distance = 1.0
  /// Angle between the optical axis and the plane's normal, radians, 0...1.4.
  package var slant = 0.0
  /// Where the plane leads away: 0 = at the top of the picture, pi/2 = on the right; radians, -100...100.
  package var direction = 0.0
  /// What the plane is made of; nil = nothing that throws light back.
  package var surface: SurfaceTexture.Material? = .wood
  /// Metres that a unit of the surface's texture covers, 0.001...1000.
  package var texture = 0.1
  /// Factor of the brightness, 0.01...20.
  package var exposure = 1.0
  /// Factors of red, green and blue, 0.01...20.
  package var lightColor = SIMD3<Double>(1, 1, 1)
  /// How much darker the darkest side is, 0...0.95.
  package var lightFalloff = 0.0
  /// Darkness of a shadow whose edge runs through the picture, 0...1.
  package var shadow = 0.0
  /// Strength of the reflections of lamps, 0...20.
  package var glare = 0.0
  /// Reflections of lamps, 0...50.
  package var lamps = 1
  /// Standard deviation of the lens blur, pixels, 0...50.
  package var blur = 0.5
  /// Pixels that the camera moves while it takes the picture, 0...200.
  package var motionPixels = 0.0
  /// Direction of that motion, radians, -100...100.
  package var motionRadians = 0.0
  /// Standard deviation of the noise in 8-bit levels, 0...60.
  package var noise = 2.0
  package var seed: UInt64 = 1

  package init() {}
}
