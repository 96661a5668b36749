import VisionBase
import VisionSupport

/// What all pictures of a renderer share, with the defaults.
package struct CubeRendererParameters: Sendable {
  /// Colours of the stickers.
  package var palette = CubePalette.standard
  /// How a turn accelerates and slows down.
  package var easing = TurnSteps.Easing.smooth
  /// The colour covers the whole side of a cubie.
  package var stickerless = false

  package init() {}
}

/// The camera and the style of one picture, with the defaults.
package struct CubeView: Sendable {
  package var camera = SceneCamera()
  /// Straight (not premultiplied) RGBA, 0...255.
  package var background = SIMD4<Float>(244, 245, 248, 255)
  /// An arrow along the layer that turns.
  package var arrow = true
  /// Lighter plastic where the layer turns, the rest slightly dimmed.
  package var highlight = true
  /// Lets the light vary over a sticker.
  package var shadesSmoothly = true
  /// Copies of the hidden stickers behind the cube.
  package var hiddenFaces = false

  package init() {}
}

/// Size and timing of an animated GIF, with the defaults.
package struct CubeAnimationParameters: Sendable {
  /// Pixels.
  package var width = 320
  /// Pixels.
  package var height = 320
  /// Pictures of each turn; 1...60.
  package var framesPerTurn = 8
  /// Duration of a turn, seconds.
  package var turn = 0.48
  /// Pause before each turn, seconds.
  package var pause = 0.24
  /// Pause at the end, seconds.
  package var end = 2.0

  package init() {}
}
