package import CubeRenderer
package import kociemba

/// Scene and camera of a synthetic photograph of a cube.
package struct CubePhotographParameters: Sendable {
  /// Material of the cubies.
  package enum Body: Int32, CaseIterable, Sendable {
    case black = 0
    case white = 1
    /// Coloured plastic without stickers.
    case stickerless = 2
  }

  /// Pixels.
  package var width = 1024
  /// Pixels.
  package var height = 768
  /// Seed of lamp, surroundings, noise and fingers.
  package var seed: UInt64 = 1
  package var camera: SceneCamera = {
    var camera = SceneCamera()
    (camera.yawDegrees, camera.pitchDegrees, camera.fieldOfViewDegrees) = (45, 36, 32)
    return camera
  }()
  /// The face on top.
  package var up = Face.up
  /// The face in front; must be adjacent to `up`.
  package var front = Face.front
  package var body = Body.black
  /// Material of the table.
  package var surface = SurfaceTexture.Material.wood
  package var palette = CubePalette.standard
  /// Factor of brightness; 1 is a correct exposure.
  package var exposure = 1.0
  /// Colour of the light: factors of red, green and blue.
  package var lightColor = SIMD3<Double>(1, 1, 1)
  /// Share of ambient light, 0...1; low values make one side dark.
  package var ambient = 0.5
  /// Strength of the lamp's reflection, 0...4.
  package var glare = 0.25
  /// Standard deviation of the sensor noise in 8-bit levels, 0...60.
  package var noise = 3.0
  /// Standard deviation of the blur in pixels, 0...20.
  package var blur = 0.7
  /// Reach of fingers over the lower edges, in cubies, 0 (none) ... 1.5.
  package var fingers = 0.0
  /// Prints a logo on the centre with this face's colour.
  package var logo: Face?

  package init() {}
}
