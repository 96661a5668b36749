public import VisionSupport

/// A calibrated camera: pinhole with OpenCV's distortion, in pixels of the calibrated pictures.
public struct CameraCalibration: Sendable, Equatable {
  /// Horizontal focal length, 1...1000000 pixels.
  public var focalX: Double
  /// Vertical focal length, 1...1000000 pixels.
  public var focalY: Double
  /// Principal point, pixels.
  public var center: Point
  /// Fourteen coefficients in OpenCV's order: k1 k2 p1 p2 k3 k4 k5 k6 s1 s2 s3 s4 tx ty.
  public var distortion: [Double]
  /// Width of the calibrated pictures; the calibration is scaled to other sizes. Width and height 0: valid for any size, unscaled.
  public var width: Int
  /// See `width`.
  public var height: Int

  /// Checks the numbers.
  ///
  /// - Parameter distortion: at most fourteen coefficients; missing ones are 0.
  /// - Throws: `invalidArgument`.
  public init(
    focalX: Double, focalY: Double, center: Point, distortion: [Double] = [], width: Int = 0, height: Int = 0
  ) throws(VisionError) {
    guard (width == 0) == (height == 0) else {
      throw VisionError(.invalidArgument, "calibration size \(width)x\(height): both 0 or neither")
    }
    let checked = try Camera(
      focalX: focalX, focalY: focalY, center: center, distortion: distortion, width: width == 0 ? 1 : width,
      height: height == 0 ? 1 : height)
    (self.focalX, self.focalY, self.center, self.distortion) = (focalX, focalY, center, checked.distortion)
    (self.width, self.height) = (width, height)
  }

  /// The camera for pictures of a size.
  ///
  /// - Throws: `invalidArgument`.
  package func camera(width: Int, height: Int) throws(VisionError) -> Camera {
    let isSized = self.width > 0
    return try Camera(
      focalX: focalX, focalY: focalY, center: center, distortion: distortion, width: isSized ? self.width : width,
      height: isSized ? self.height : height
    ).scaled(width: width, height: height)
  }
}
