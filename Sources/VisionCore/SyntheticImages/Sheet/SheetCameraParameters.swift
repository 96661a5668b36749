/// The simulated camera that photographs a sheet, with the defaults.
package struct SheetCameraParameters: Sendable {
  /// Pixels, 64...8192.
  package var width = 1080
  /// Pixels, 64...8192.
  package var height = 1920
  /// Camera pixels to a millimetre of the sheet at the centre of the picture, 1...200.
  package var pixelsPerMillimetre = 25.0
  /// Standard deviation of the lens blur, pixels, 0...20.
  package var blur = 0.7
  /// Blur added towards the lower right corner, pixels, 0...20.
  package var focusFade = 0.0
  /// Random perspective: each corner of the view is moved away from or towards its centre by up to this share, 0...0.3.
  package var tilt = 0.05
  /// Turn of the view over the sheet, clockwise, radians.
  package var rotation = 0.0
  /// How much darker the darkest side is, 0...0.95.
  package var lightFalloff = 0.3
  /// Standard deviation of the noise of a mid-grey pixel, of 255, 0...50.
  package var noise = 2.0
  /// Strength of the unsharp mask, 0...3.
  package var sharpening = 0.5
  /// 1...100; 0 = not compressed.
  package var jpegQuality = 92
  package var seed: UInt64 = 1
  /// Number of a frame of a hand-held video: noise of its own, and from 1 on the hand has moved.
  package var frame: UInt64 = 0
  /// How far the hand moves the view at most, pixels, 0...200; a quarter of it turns, scales and tilts.
  package var shake = 0.0

  package init() {}
}
