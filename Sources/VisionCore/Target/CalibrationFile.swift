package import VisionBase
package import VisionSupport

/// A camera's calibration as robot vision programs store it, read from JSON.
///
/// Two forms: "cameraIntrinsics" and "distCoeffs" with flat "data" lists beside a "resolution", and nested lists "camera_matrix" and
/// "distortion".
package struct CalibrationFile: Sendable {
  package let focalX: Double
  package let focalY: Double
  package let center: Point
  /// Eight coefficients.
  package let distortion: [Double]
  /// 0 where the file does not say.
  package let width: Int
  package let height: Int

  /// - Throws: `badData`.
  package init(_ bytes: [UInt8]) throws(VisionError) {
    let root = try JSONReader.read(bytes)
    let matrix = (root["cameraIntrinsics"]?["data"] ?? root["camera_matrix"] ?? root["cameraMatrix"]?["data"])?.numbers ?? []
    let coefficients = (root["distCoeffs"]?["data"] ?? root["distortion"] ?? root["dist_coeffs"])?.numbers ?? []
    guard matrix.count == 9 else { throw VisionError(.badData, "no camera matrix of nine numbers") }
    guard coefficients.count <= 14 else { throw VisionError(.badData, "more than 14 distortion coefficients") }
    (focalX, focalY, center) = (matrix[0], matrix[4], Point(matrix[2], matrix[5]))
    let size = root["resolution"] ?? root["image_size"]
    let list = size?.numbers ?? []
    let (w, h) = (size?["width"]?.number ?? list.first ?? 0, size?["height"]?.number ?? (list.count > 1 ? list[1] : 0))
    let limit = Double(PixelGeometry.maximumSide)
    guard w >= 0, h >= 0, w <= limit, h <= limit else { throw VisionError(.badData, "resolution \(w)x\(h)") }
    (width, height) = w > 0 && h > 0 ? (Int(w), Int(h)) : (0, 0)
    distortion = Array((coefficients + Array(repeating: 0, count: 8)).prefix(8))
    _ = try Self.check(self)
  }

  private static func check(_ file: CalibrationFile) throws(VisionError) {
    do throws(VisionError) {
      _ = try Camera(
        focalX: file.focalX, focalY: file.focalY, center: file.center, distortion: file.distortion, width: max(1, file.width),
        height: max(1, file.height))
    } catch {
      throw VisionError(.badData, error.message)
    }
  }
}
