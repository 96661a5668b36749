import CVisionCore
import VisionBase
import VisionSupport

extension CameraCalibration {
  /// A caller's camera.
  ///
  /// - Throws: `invalidArgument`, `unsupported`.
  init(_ given: vc_camera) throws(VisionError) {
    try self.init(
      focalX: given.fx, focalY: given.fy, center: Point(given.cx, given.cy), distortion: Array(fixed: given.distortion),
      width: Int(given.width), height: Int(given.height))
  }

  /// The camera that a calibration file describes.
  init(parsing file: UnsafeRawBufferPointer) throws(VisionError) {
    guard file.count <= Self.maximumFileBytes else {
      throw VisionError(.tooLarge, "size \(file.count): must be at most \(Self.maximumFileBytes)")
    }
    try self.init(file: Array(file))
  }
}

extension vc_camera {
  init(_ calibration: CameraCalibration) {
    self.init()
    (width, height) = (Int32(clamping: calibration.width), Int32(clamping: calibration.height))
    (fx, fy, cx, cy) = (calibration.focalX, calibration.focalY, calibration.center.x, calibration.center.y)
    copy(calibration.distortion, to: &distortion)
  }
}
