package import VisionBase
package import CubeRenderer

/// How a made photograph of a cube is taken.
package struct PhotographSettings: Sendable {
  /// What the cube stands on or is held before.
  package enum Background: Int32, CaseIterable, Sendable {
    case wood = 0
    case paper = 1
    case cloth = 2
    case room = 3
  }

  /// How the cube is made.
  package enum Make: Int32, CaseIterable, Sendable {
    case blackPlastic = 0
    case whitePlastic = 1
    case stickerless = 2
  }

  package var width = 1024
  package var height = 768
  /// Fixes the background, the noise and the clutter.
  package var seed: UInt64 = 1
  package var camera = SceneCamera()
  /// The side of the state that lies on top in the photograph.
  package var up = FaceDirection.up
  /// The side that looks to the front; must be next to `up`.
  package var front = FaceDirection.front
  package var make = Make.blackPlastic
  package var background = Background.wood
  package var palette = CubePalette.standard
  /// Brightness as a factor; 1 is a well exposed picture.
  package var exposure: Float = 1
  /// Gain of red, green and blue: the colour of the light.
  package var lightColor = SIMD3<Float>(1, 1, 1)
  /// Part of the light that comes from everywhere, 0...1; low values make one side dark.
  package var ambient: Float = 0.5
  /// Strength of the mirror image of the lamp, 0...1.
  package var glare: Float = 0.25
  /// Deviation of the sensor noise in 8-bit levels.
  package var noise: Float = 3
  /// Deviation of the blur in pixels.
  package var blur: Float = 0.7
  /// Fingers that reach over the cube's edges, 0 (none) ... 1 (a sticker deep).
  package var fingers: Float = 0
  /// Prints a maker's mark on the centre that has this side's colour.
  package var logo: FaceDirection?

  package init() {}
}
