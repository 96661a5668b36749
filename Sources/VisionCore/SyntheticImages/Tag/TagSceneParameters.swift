package import VisionBase
internal import VisionSupport

/// Camera, light and surroundings of a synthetic picture of tags, with the defaults.
package struct TagSceneParameters: Sendable {
  /// Pixels, 16...8192.
  package var width = 1280
  /// Pixels, 16...8192.
  package var height = 720
  /// Focal length, pixels, 10...100000.
  package var focal = 900.0
  /// Principal point; nil = the middle of the picture.
  package var center: Point?
  /// OpenCV's coefficients in its order, at most fourteen: see `Camera`.
  package var distortion: [Double] = []
  /// Standard deviation of the lens blur, pixels, 0...50. A pixel's own area comes on top.
  package var blur = 0.5
  /// Seconds that each row collects light, 0...1: blurs tags that move.
  package var exposureSeconds = 0.0
  /// Seconds from one row's exposure to the next one's, 0...0.01: 0 = all at once.
  package var row = 0.0
  /// Standard deviation of the noise of a mid-grey pixel, of 255, 0...50.
  package var noise = 2.0
  /// Factor of the light; above 1 bright paper saturates. 0.01...20.
  package var exposure = 1.0
  /// Levels follow the sRGB curve; otherwise they are proportional to the light.
  package var gamma = false
  /// How much darker the darkest side is, 0...0.95.
  package var lightFalloff = 0.0
  /// Darkness of a shadow whose edge runs through the picture, 0...1.
  package var shadow = 0.0
  /// Lamps and reflections that outshine what is there, 0...50.
  package var lamps = 0
  /// Things in the background, 0...5000; with 0 it is a plain wall of `wallLight`.
  package var things = 0
  /// Light of the wall, 0...1.
  package var wallLight: Float = 0.4
  package var seed: UInt64 = 1

  package init() {}

  /// The camera that takes the picture.
  ///
  /// - Throws: `invalidArgument`.
  package var camera: Camera {
    get throws(VisionError) {
      let pictureCenter = Point(Double(width - 1) / 2, Double(height - 1) / 2)
      return try Camera(
        focalX: focal, focalY: focal, center: center ?? pictureCenter, distortion: distortion, width: width, height: height)
    }
  }

  /// - Throws: `invalidArgument` with the first number that is out of range.
  func check() throws(VisionError) {
    try VisionError.check("width", width, in: 16...8192)
    try VisionError.check("height", height, in: 16...8192)
    try VisionError.check("focal", focal, in: 10...100_000)
    try VisionError.check("blur", blur, in: 0...50)
    try VisionError.check("exposureSeconds", exposureSeconds, in: 0...1)
    try VisionError.check("row", row, in: 0...0.01)
    try VisionError.check("noise", noise, in: 0...50)
    try VisionError.check("exposure", exposure, in: 0.01...20)
    try VisionError.check("lightFalloff", lightFalloff, in: 0...0.95)
    try VisionError.check("shadow", shadow, in: 0...1)
    try VisionError.check("lamps", lamps, in: 0...50)
    try VisionError.check("things", things, in: 0...5000)
    try VisionError.check("wallLight", Double(wallLight), in: 0...1)
  }
}
