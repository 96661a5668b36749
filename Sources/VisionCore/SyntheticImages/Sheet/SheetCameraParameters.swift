/// Parameters of the simulated photograph of a sheet.
package struct SheetCameraParameters: Sendable {
  /// Pixels, 64...8192.
  package var width = 1080
  /// Pixels, 64...8192.
  package var height = 1920
  /// Pixels per millimetre of the sheet at the centre of the picture, 1...200.
  package var pixelsPerMillimetre = 25.0
  /// Standard deviation of the lens blur, pixels, 0...20.
  package var blur = 0.7
  /// Additional blur in the lower right corner, pixels, 0...20.
  package var focusFade = 0.0
  /// Random perspective: largest relative shift of each corner of the view away from or towards its centre, 0...0.3.
  package var tilt = 0.05
  /// Rotation of the view on the sheet, clockwise, radians.
  package var rotation = 0.0
  /// Loss of light at the darkest side, 0...0.95.
  package var lightFalloff = 0.3
  /// Standard deviation of the noise of a mid-grey pixel, of 255, 0...50.
  package var noise = 2.0
  /// Strength of the unsharp mask, 0...3.
  package var sharpening = 0.5
  /// 1...100; 0 = uncompressed.
  package var jpegQuality = 92
  package var seed: UInt64 = 1
  /// Frame number of a hand-held video, with independent noise, and shake from frame 1 on.
  package var frame: UInt64 = 0
  /// Largest shift of the view by the hand, pixels, 0...200; a quarter of it is independent per corner.
  package var shake = 0.0

  package init() {}
}
