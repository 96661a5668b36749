package import VisionSupport
internal import COpenCV

/// A picture of a plane with known points.
package struct PlaneObservation: Sendable {
  /// Points on the plane, metres.
  package var points: [Point]
  /// Their positions in the picture, pixels.
  package var pixels: [Point]

  package init(points: [Point], pixels: [Point]) { (self.points, self.pixels) = (points, pixels) }
}

/// Camera calibration from pictures of a plane (Zhang, A Flexible New Technique for Camera Calibration, 2000; OpenCV's calibrateCamera).
package struct CameraFit: Sendable {
  package let calibration: CameraCalibration
  /// Standard deviations of the focal lengths, and of the principal point, pixels.
  package let focalDeviation: Point
  package let centerDeviation: Point
  /// Root mean square reprojection error of all pictures and of each one, pixels.
  package let error: Double
  package let errors: [Double]

  /// OpenCV's flags by the number of distortion coefficients.
  private static let flags: [Int: Int32] = {
    let (fixK3, rational, thinPrism, tilted): (Int32, Int32, Int32, Int32) = (0x80, 0x4000, 0x8000, 0x40000)
    return [4: fixK3, 5: 0, 8: rational, 12: rational | thinPrism, 14: rational | thinPrism | tilted]
  }()
  private static let iterations: Int32 = 100
  private static let precision = 1e-9

  /// - Parameters:
  ///   - observations: at least 3 pictures of at least 4 points each.
  ///   - coefficients: number of distortion coefficients: 4, 5, 8, 12 or 14.
  /// - Throws: `invalidArgument`, `noMemory`, `badData` if the pictures do not determine a camera.
  package init(_ observations: [PlaneObservation], width: Int, height: Int, coefficients: Int) throws(VisionError) {
    guard let flags = Self.flags[coefficients] else {
      throw VisionError(.invalidArgument, "coefficients \(coefficients): must be 4, 5, 8, 12 or 14")
    }
    let board: [Float] = observations.flatMap { $0.points }.flatMap { [Float($0.x), Float($0.y), Float(0)] }
    let pixels = observations.flatMap { $0.pixels.map { SIMD2(Float($0.x), Float($0.y)) } }
    let counts = observations.map { Int32(clamping: $0.pixels.count) }
    var found = cvx_calibration()
    var errors = [Double](repeating: 0, count: observations.count)
    let answer = unsafe withMemory(of: board.span, as: Float.self) { board, _ in
      unsafe withMemory(of: pixels.span, as: cvx_point.self) { pixels, _ in
        unsafe withMemory(of: counts.span, as: Int32.self) { counts, views in
          unsafe cvx_calibrate_camera(
            board, pixels, counts, views, Int32(clamping: width), Int32(clamping: height), flags, Self.iterations, Self.precision, &found,
            &errors)
        }
      }
    }
    let (matrix, deviations) = (found.matrix, found.deviations)
    do throws(VisionError) {
      try checkOpenCV(answer)
      calibration = try CameraCalibration(
        focalX: matrix.0, focalY: matrix.4, center: Point(matrix.2, matrix.5), distortion: Self.numbers(of: found), width: width,
        height: height)
    } catch {
      guard error.code != .noMemory else { throw error }
      // OpenCV's text names a line of its source.
      let reason = error.code == .internalFailure ? "" : " (\(error.message))"
      throw VisionError(.badData, "no camera fits: is the board as described, flat, and tilted in several pictures?" + reason)
    }
    focalDeviation = Point(deviations.0, deviations.1)
    centerDeviation = Point(deviations.2, deviations.3)
    error = found.error
    self.errors = errors
  }

  private static func numbers(of found: cvx_calibration) -> [Double] {
    unsafe withUnsafeBytes(of: found.distortion) { unsafe Array($0.bindMemory(to: Double.self)) }
  }
}
