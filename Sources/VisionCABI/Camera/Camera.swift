public import CVisionCore
import VisionBase
import VisionSupport

extension CameraCalibration {
  /// A caller's camera.
  ///
  /// - Throws: `invalidArgument`, `unsupported`.
  init(_ camera: UnsafePointer<vc_camera>?) throws(VisionError) {
    let given = try SizedStruct.read(camera, defaults: vc_camera())
    try Check.reserved(given.reserved)
    try self.init(
      focalX: given.fx, focalY: given.fy, center: Point(given.cx, given.cy),
      distortion: withUnsafeBytes(of: given.distortion) { Array($0.bindMemory(to: Double.self)) },
      width: Int(given.width), height: Int(given.height))
  }
}

extension vc_camera {
  init(_ calibration: CameraCalibration) {
    self.init()
    (width, height) = (Int32(clamping: calibration.width), Int32(clamping: calibration.height))
    (fx, fy, cx, cy) = (calibration.focalX, calibration.focalY, calibration.center.x, calibration.center.y)
    withUnsafeMutableBytes(of: &distortion) { numbers in calibration.distortion.withUnsafeBytes { numbers.copyMemory(from: $0) } }
  }
}

@implementation @_cdecl("vc_camera_parse")
public func vc_camera_parse(
  _ file: UnsafePointer<CChar>?, _ size: Int, _ out: UnsafeMutablePointer<vc_camera>?
) -> vc_status {
  statusOnly { () throws(VisionError) in
    let file = try Check.bytes(try Check.pointer("file", file), size)
    guard file.count <= CameraCalibration.maximumFileBytes else {
      throw VisionError(.tooLarge, "size \(file.count): must be at most \(CameraCalibration.maximumFileBytes)")
    }
    try SizedStruct.write(vc_camera(CameraCalibration(file: Array(file))), to: out)
  }
}

@implementation @_cdecl("vc_camera_file_name")
public func vc_camera_file_name(_ form: Int32) -> UnsafePointer<CChar>? { staticText(CalibrationFileForm(rawValue: form)?.name ?? "") }

@implementation @_cdecl("vc_camera_save")
public func vc_camera_save(
  _ camera: UnsafePointer<vc_camera>?, _ form: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ capacity: Int,
  _ size: UnsafeMutablePointer<Int>?
) -> vc_status {
  size?.pointee = 0
  return statusOnly { () throws(VisionError) in
    let calibration = try CameraCalibration(try Check.pointer("camera", camera))
    let form: CalibrationFileForm = try Check.constant("form", form, "VC_CAMERA_FILE_*")
    try copyOut(to: bytes, capacity: capacity, size: size) { () throws(VisionError) in Array(try calibration.file(form).utf8) }
  }
}
