public import CVisionCore
import VisionBase
import VisionSupport
import VisionTarget

extension CameraCalibration {
  /// A caller's camera.
  ///
  /// - Throws: `invalidArgument`, `unsupported`.
  init(_ camera: UnsafePointer<vc_target_camera>?) throws(VisionError) {
    let given = try SizedStruct.read(camera, defaults: vc_target_camera())
    try Check.reserved(given.reserved)
    let k = given.distortion
    try self.init(
      focalX: given.fx, focalY: given.fy, center: Point(given.cx, given.cy), distortion: [k.0, k.1, k.2, k.3, k.4, k.5, k.6, k.7],
      width: Int(given.width), height: Int(given.height))
  }
}

extension vc_target_camera {
  init(_ calibration: CameraCalibration) {
    self.init()
    (width, height) = (Int32(clamping: calibration.width), Int32(clamping: calibration.height))
    (fx, fy, cx, cy) = (calibration.focalX, calibration.focalY, calibration.center.x, calibration.center.y)
    let k = calibration.distortion
    distortion = (k[0], k[1], k[2], k[3], k[4], k[5], k[6], k[7])
  }
}

@implementation @_cdecl("vc_target_camera_parse")
public func vc_target_camera_parse(
  _ file: UnsafePointer<CChar>?, _ size: Int, _ out: UnsafeMutablePointer<vc_target_camera>?
) -> vc_status {
  statusOnly { () throws(VisionError) in
    let file = try Check.bytes(try Check.pointer("file", file), size)
    guard file.count <= CameraCalibration.maximumFileBytes else {
      throw VisionError(.tooLarge, "size \(file.count): must be at most \(CameraCalibration.maximumFileBytes)")
    }
    try SizedStruct.write(vc_target_camera(CameraCalibration(file: Array(file))), to: out)
  }
}

@implementation @_cdecl("vc_target_area_fit")
public func vc_target_area_fit(
  _ area_fraction: UnsafePointer<Double>?, _ distance_m: UnsafePointer<Double>?, _ count: Int,
  _ out: UnsafeMutablePointer<vc_target_area_model>?
) -> vc_status {
  statusOnly { () throws(VisionError) in
    let out = try Check.pointer("out", out)
    let areas = try Check.array("area_fraction", area_fraction, count, 2...10_000)
    let distances = try Check.array("distance_m", distance_m, count, 2...10_000)
    let model = try TargetAreaModel(areas: Array(areas), distances: Array(distances))
    out.pointee = vc_target_area_model(scale: model.scale, exponent: model.exponent)
  }
}

@implementation @_cdecl("vc_target_area_distance")
public func vc_target_area_distance(_ model: UnsafePointer<vc_target_area_model>?, _ area_fraction: Double) -> Double {
  guard let model = model?.pointee else { return 0 }
  return TargetAreaModel(scale: model.scale, exponent: model.exponent).distance(area: area_fraction)
}
