public import VisionBase
public import VisionSupport

/// A calibrated camera: pinhole with Brown's distortion (OpenCV's order k1 k2 p1 p2 k3 k4 k5 k6), in pixels of the calibrated pictures.
public struct CameraCalibration: Sendable, Equatable {
  /// Horizontal focal length, 1...1000000 pixels.
  public var focalX: Double
  /// Vertical focal length, 1...1000000 pixels.
  public var focalY: Double
  /// Principal point, pixels.
  public var center: Point
  /// Eight coefficients.
  public var distortion: [Double]
  /// Of the calibrated pictures, which are scaled to the size of those that are searched; both 0 = calibrated at that size.
  public var width: Int
  /// See `width`.
  public var height: Int

  /// Checks the numbers.
  ///
  /// - Parameter distortion: at most eight coefficients; missing ones are 0.
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
  func camera(width: Int, height: Int) throws(VisionError) -> Camera {
    let isSized = self.width > 0
    return try Camera(
      focalX: focalX, focalY: focalY, center: center, distortion: distortion, width: isSized ? self.width : width,
      height: isSized ? self.height : height
    ).scaled(width: width, height: height)
  }
}

extension CameraCalibration {
  /// Files with more coefficients than OpenCV's largest model are none.
  private static let maximumCoefficients = 14

  /// Reads the JSON file of a robot vision program: "cameraIntrinsics" and "distCoeffs" with flat "data" lists beside a "resolution", or
  /// nested lists "camera_matrix" and "distortion".
  ///
  /// - Throws: `badData`.
  public init(json bytes: [UInt8]) throws(VisionError) {
    let root = try JSONReader.read(bytes)
    let matrix = (root["cameraIntrinsics"]?["data"] ?? root["camera_matrix"] ?? root["cameraMatrix"]?["data"])?.numbers ?? []
    let coefficients = (root["distCoeffs"]?["data"] ?? root["distortion"] ?? root["dist_coeffs"])?.numbers ?? []
    guard matrix.count == 9 else { throw VisionError(.badData, "no camera matrix of nine numbers") }
    guard coefficients.count <= Self.maximumCoefficients else {
      throw VisionError(.badData, "more than \(Self.maximumCoefficients) distortion coefficients")
    }
    let size = root["resolution"] ?? root["image_size"]
    let list = size?.numbers ?? []
    let (w, h) = (size?["width"]?.number ?? list.first ?? 0, size?["height"]?.number ?? (list.count > 1 ? list[1] : 0))
    let limit = Double(PixelGeometry.maximumSide)
    guard w >= 0, h >= 0, w <= limit, h <= limit else { throw VisionError(.badData, "resolution \(w)x\(h)") }
    let (width, height) = w >= 1 && h >= 1 ? (Int(w), Int(h)) : (0, 0)
    do throws(VisionError) {
      try self.init(
        focalX: matrix[0], focalY: matrix[4], center: Point(matrix[2], matrix[5]), distortion: Array(coefficients.prefix(8)), width: width,
        height: height)
    } catch {
      throw VisionError(.badData, error.message)
    }
  }
}
