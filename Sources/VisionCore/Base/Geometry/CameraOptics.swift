package import VisionSupport

/// Field of view of an uncalibrated camera.
public enum CameraOptics: Sendable, Equatable {
  /// Unknown; the view is assumed to be 68.5 degrees diagonally, which is common for robot cameras.
  case unknown
  /// Diagonal field of view in radians.
  case diagonalView(radians: Double)
  /// Focal length in pixels.
  case focalLength(pixels: Double)

  private static let assumedView = 68.5 * Double.pi / 180

  /// The camera for pictures of a size.
  ///
  /// - Throws: `invalidArgument`.
  package func camera(width: Int, height: Int) throws(VisionError) -> Camera {
    switch self {
    case .unknown: try Camera(diagonalViewRadians: Self.assumedView, width: width, height: height)
    case .diagonalView(let radians): try Camera(diagonalViewRadians: radians, width: width, height: height)
    case .focalLength(let pixels): try Camera(focalPixels: pixels, width: width, height: height)
    }
  }
}
