package import VisionSupport

/// A picture of a plane with known points.
package struct PlaneObservation: Sendable {
  /// Points on the plane, metres.
  package var points: [Point]
  /// Their positions in the picture, pixels.
  package var pixels: [Point]

  package init(points: [Point], pixels: [Point]) { (self.points, self.pixels) = (points, pixels) }
}

/// Camera calibration from pictures of a plane (Z. Zhang, A Flexible New Technique for Camera Calibration, 2000), with OpenCV's distortion.
///
/// The distances of all points from their projections are minimised by Levenberg-Marquardt. A pose occurs in the equations of one picture
/// only, so each step eliminates the poses first (B. Triggs and others, Bundle Adjustment: A Modern Synthesis, 2000, section 6.1): its time
/// grows with the number of points, not with the cube of the number of pictures.
package struct CameraFit: Sendable {
  package let calibration: CameraCalibration
  /// Standard deviations of the focal lengths, and of the principal point, pixels.
  package let focalDeviation: Point
  package let centerDeviation: Point
  /// Root mean square reprojection error of all pictures and of each one, pixels.
  package let error: Double
  package let errors: [Double]

  /// Numbers of OpenCV's models of distortion: radial and tangential, k3, rational, thin prism, tilted sensor.
  private static let models: Set = [4, 5, 8, 12, 14]

  /// - Parameters:
  ///   - observations: at least 3 pictures of at least 4 points each.
  ///   - coefficients: number of distortion coefficients: 4, 5, 8, 12 or 14.
  /// - Throws: `invalidArgument`, `noMemory`, `badData` if the pictures do not determine a camera.
  package init(_ observations: [PlaneObservation], width: Int, height: Int, coefficients: Int) throws(VisionError) {
    guard Self.models.contains(coefficients) else {
      throw VisionError(.invalidArgument, "coefficients \(coefficients): must be 4, 5, 8, 12 or 14")
    }
    do throws(VisionError) {
      guard observations.allSatisfy({ $0.points.count == $0.pixels.count }) else { throw VisionError(.badData, "points without pixels") }
      guard let start = CameraStart(observations, width: width, height: height) else {
        throw VisionError(.badData, "a plane is seen as a line")
      }
      var adjustment = try CameraAdjustment(observations, from: start, coefficients: coefficients)
      try adjustment.minimize()
      let camera = adjustment.camera
      calibration = try CameraCalibration(
        focalX: camera[0], focalY: camera[1], center: Point(camera[2], camera[3]), distortion: Array(camera.dropFirst(4)), width: width,
        height: height)
      let deviations = adjustment.deviations
      focalDeviation = Point(deviations[0], deviations[1])
      centerDeviation = Point(deviations[2], deviations[3])
      error = (adjustment.squares.reduce(0, +) / Double(observations.reduce(0) { $0 + $1.points.count })).squareRoot()
      errors = zip(adjustment.squares, observations).map { ($0 / Double($1.points.count)).squareRoot() }
    } catch {
      guard error.code != .noMemory else { throw error }
      // OpenCV's text names a line of its source.
      let reason = error.code == .internalFailure ? "" : " (\(error.message))"
      throw VisionError(.badData, "no camera fits: is the board as described, flat, and tilted in several pictures?" + reason)
    }
  }
}
