package import VisionBase
internal import VisionSupport

/// Camera, light and surroundings of a synthetic picture of tags.
package struct TagSceneParameters: Sendable {
  /// Pixels, 16...8192.
  package var width = 1280
  /// Pixels, 16...8192.
  package var height = 720
  /// Focal length, pixels, 10...100000.
  package var focal = 900.0
  /// Principal point; nil = the centre of the picture.
  package var center: Point?
  /// At most fourteen coefficients in OpenCV's order; see `Camera`.
  package var distortion: [Double] = []
  /// Standard deviation of the lens blur, pixels, 0...50, in addition to the area of a pixel.
  package var blur = 0.5
  /// Exposure time of each row, seconds, 0...1: blurs moving tags.
  package var exposureSeconds = 0.0
  /// Time between the exposures of successive rows, seconds, 0...0.01; 0 = global shutter.
  package var row = 0.0
  /// Standard deviation of the noise of a mid-grey pixel, of 255, 0...50.
  package var noise = 2.0
  /// Factor of the light, 0.01...20; above 1 bright paper saturates.
  package var exposure = 1.0
  /// Applies the sRGB curve; otherwise levels are proportional to the light.
  package var gamma = false
  /// Loss of light at the darkest side, 0...0.95.
  package var lightFalloff = 0.0
  /// Darkness of a shadow with an edge in the picture, 0...1.
  package var shadow = 0.0
  /// Number of lamps and bright reflections, 0...50.
  package var lamps = 0
  /// Number of objects in the background, 0...5000; 0 = a plain wall.
  package var things = 0
  /// Reflectance of the wall, 0...1.
  package var wallLight: Float = 0.4
  package var seed: UInt64 = 1

  package init() {}

  ///
  /// - Throws: `invalidArgument`.
  package var camera: Camera {
    get throws(VisionError) {
      let pictureCenter = Point(Double(width - 1) / 2, Double(height - 1) / 2)
      return try Camera(
        focalX: focal, focalY: focal, center: center ?? pictureCenter, distortion: distortion, width: width, height: height)
    }
  }

  /// - Throws: `invalidArgument` with the first number out of range.
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
