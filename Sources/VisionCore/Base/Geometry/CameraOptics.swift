package import VisionSupport

/// Field of view of an uncalibrated camera.
public enum CameraOptics: Sendable, Equatable {
  /// Diagonal field of view in radians.
  case diagonalView(radians: Double)
  /// Focal length in pixels.
  case focalLength(pixels: Double)

  /// 68.5 degrees diagonally, common for robot cameras.
  public static let assumed = CameraOptics.diagonalView(radians: 68.5 * .pi / 180)

  /// The camera for pictures of a size.
  ///
  /// - Throws: `invalidArgument`.
  package func camera(width: Int, height: Int) throws(VisionError) -> Camera {
    switch self {
    case .diagonalView(let radians): try Camera(diagonalViewRadians: radians, width: width, height: height)
    case .focalLength(let pixels): try Camera(focalPixels: pixels, width: width, height: height)
    }
  }
}
