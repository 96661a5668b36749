import VisionBase
import VisionSupport

/// Parameters of a renderer.
package struct CubeRendererParameters: Sendable {
  /// Colours of the stickers.
  package var palette = CubePalette.standard
  /// Speed during a turn.
  package var easing = TurnSteps.Easing.smooth
  /// Coloured plastic without stickers.
  package var stickerless = false

  package init() {}
}

/// Camera and style of a picture.
package struct CubeView: Sendable {
  package var camera = SceneCamera()
  /// Straight (not premultiplied) RGBA, 0...255.
  package var background = SIMD4<Float>(244, 245, 248, 255)
  /// Draws an arrow along the turning layer.
  package var arrow = true
  /// Draws the turning layer with lighter plastic and dims the rest slightly.
  package var highlight = true
  /// Varies the light over a sticker.
  package var shadesSmoothly = true
  /// Draws copies of the hidden stickers behind the cube.
  package var hiddenFaces = false

  package init() {}
}

/// Size and timing of an animated GIF.
package struct CubeAnimationParameters: Sendable {
  /// Pixels.
  package var width = 320
  /// Pixels.
  package var height = 320
  /// Frames per turn, 1...60; at most 50 a second are drawn.
  package var framesPerTurn = 8
  /// Duration of a turn, seconds.
  package var turn = 0.48
  /// Pause before each turn, seconds.
  package var pause = 0.24
  /// Pause at the end, seconds.
  package var end = 2.0
  /// Writes number and move of each turn into the lower left corner.
  package var captions = false

  package init() {}
}
