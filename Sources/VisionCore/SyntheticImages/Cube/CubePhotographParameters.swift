package import CubeRenderer
package import kociemba

/// Scene and camera of a synthetic photograph of a cube, with the defaults.
package struct CubePhotographParameters: Sendable {
  /// What the cubies are made of.
  package enum Body: Int32, CaseIterable, Sendable {
    case black = 0
    case white = 1
    /// The colour covers the whole side of a cubie.
    case stickerless = 2
  }

  /// Pixels.
  package var width = 1024
  /// Pixels.
  package var height = 768
  /// Fixes the lamp, the surroundings, the noise and the fingers.
  package var seed: UInt64 = 1
  package var camera: SceneCamera = {
    var camera = SceneCamera()
    (camera.yawDegrees, camera.pitchDegrees, camera.fieldOfViewDegrees) = (45, 36, 32)
    return camera
  }()
  /// The face of the state that lies on top in the photograph.
  package var up = Face.up
  /// The face that points to the front; must be adjacent to `up`.
  package var front = Face.front
  package var body = Body.black
  /// What the cube stands on.
  package var surface = SurfaceTexture.Material.wood
  package var palette = CubePalette.standard
  /// Factor of the brightness; 1 is a well exposed picture.
  package var exposure = 1.0
  /// Factors of red, green and blue: the colour of the light.
  package var lightColor = SIMD3<Double>(1, 1, 1)
  /// Share of the light that comes from all directions, 0...1; low values make one side dark.
  package var ambient = 0.5
  /// Strength of the lamp's reflection, 0...4.
  package var glare = 0.25
  /// Standard deviation of the sensor noise in 8-bit levels, 0...60.
  package var noise = 3.0
  /// Standard deviation of the blur in pixels, 0...20.
  package var blur = 0.7
  /// How far fingers reach over the lower edges, in cubies, 0 (none) ... 1.5.
  package var fingers = 0.0
  /// Prints a maker's mark on the centre that has this face's colour.
  package var logo: Face?

  package init() {}
}
