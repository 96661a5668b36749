package import VisionSupport

/// What is known about a camera that is not calibrated.
public enum CameraOptics: Sendable, Equatable {
  /// Angle of view over the picture's diagonal, in radians.
  case diagonalView(radians: Double)
  /// Focal length in pixels of the pictures.
  case focalLength(pixels: Double)

  /// 68.5 degrees, as robot cameras state it.
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
