public import CVisionCore
import Glibc
import VisionBase
import VisionSupport
import VisionTarget

/// What a `vc_target_detector` points to.
final class TargetDetectorHandle: TargetSettingsOwner {
  let mask = Plane<UInt8>()

  func find(_ image: borrowing ImageView) throws(VisionError) -> TargetResult {
    try prepare(width: image.width, height: image.height)
    return try detector.find(image, keepsRejected: settings.keepsRejected)
  }
}

/// What a `vc_target_list` points to: values that never change.
final class TargetListHandle: Sendable {
  let result: TargetResult
  init(_ result: TargetResult) { self.result = result }
}

@implementation @_cdecl("vc_target_detector_create")
public func vc_target_detector_create(
  _ options: UnsafePointer<vc_target_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<TargetDetectorHandle>.create(out) { () throws(VisionError) in try TargetDetectorHandle(options) }
}

@implementation @_cdecl("vc_target_detector_destroy")
public func vc_target_detector_destroy(_ detector: OpaquePointer?) { Handle<TargetDetectorHandle>.destroy(detector) }

@implementation @_cdecl("vc_target_detector_error")
public func vc_target_detector_error(_ detector: OpaquePointer?) -> UnsafePointer<CChar>? {
  errorText(detector, TargetDetectorHandle.self)
}

@implementation @_cdecl("vc_target_detector_options_set")
public func vc_target_detector_options_set(_ detector: OpaquePointer?, _ options: UnsafePointer<vc_target_options>?) -> vc_status {
  TargetSettingsOwner.setOptions(detector, options)
}

@implementation @_cdecl("vc_target_detector_camera_set")
public func vc_target_detector_camera_set(_ detector: OpaquePointer?, _ camera: UnsafePointer<vc_target_camera>?) -> vc_status {
  TargetSettingsOwner.setCamera(detector, camera)
}

@implementation @_cdecl("vc_target_detector_model_set")
public func vc_target_detector_model_set(
  _ detector: OpaquePointer?, _ pieces: UnsafePointer<vc_target_piece>?, _ count: Int, _ fullness: Double
) -> vc_status {
  TargetSettingsOwner.setModel(detector, pieces, count, fullness)
}

@implementation @_cdecl("vc_target_detector_find")
public func vc_target_detector_find(
  _ detector: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  out?.pointee = nil
  return withHandle(detector, TargetDetectorHandle.self) { (handle) throws(VisionError) in
    guard let out else { throw VisionError(.invalidArgument, "out is NULL") }
    let result = try withImage(image) { (view) throws(VisionError) in try handle.find(view) }
    out.pointee = Handle.make(TargetListHandle(result))
  }
}

@implementation @_cdecl("vc_target_detector_mask")
public func vc_target_detector_mask(
  _ detector: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ canvas: UnsafePointer<vc_canvas>?
) -> vc_status {
  withHandle(detector, TargetDetectorHandle.self) { (handle) throws(VisionError) in
    let target = try checkedCanvas(canvas)
    try withImage(image) { (view) throws(VisionError) in try handle.detector.mask(view, into: handle.mask) }
    try target.receive(handle.mask)
  }
}

@implementation @_cdecl("vc_target_detector_calibrate")
public func vc_target_detector_calibrate(
  _ detector: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ distance_m: Double, _ focal_px: UnsafeMutablePointer<Double>?
) -> vc_status {
  focal_px?.pointee = 0
  return withHandle(detector, TargetDetectorHandle.self) { (handle) throws(VisionError) in
    guard let focal_px else { throw VisionError(.invalidArgument, "focal_px is NULL") }
    focal_px.pointee = try withImage(image) { (view) throws(VisionError) in
      try handle.detector.focalLength(view, distance: distance_m)
    }
  }
}

@implementation @_cdecl("vc_target_camera_parse")
public func vc_target_camera_parse(
  _ json: UnsafePointer<CChar>?, _ size: Int, _ out: UnsafeMutablePointer<vc_target_camera>?
) -> vc_status {
  statusOnly { () throws(VisionError) in
    guard let json, size >= 0 else { throw VisionError(.invalidArgument, "the text is NULL or its size is impossible") }
    guard size <= 1 << 20 else { throw VisionError(.tooLarge, "a calibration of more than 1 MiB") }
    let bytes = UnsafeRawBufferPointer(start: json, count: size)
    let file = try CalibrationFile(Array(bytes))
    var value = vc_target_camera()
    value.width = Int32(clamping: file.width)
    value.height = Int32(clamping: file.height)
    (value.fx, value.fy, value.cx, value.cy) = (file.focalX, file.focalY, file.center.x, file.center.y)
    let k = file.distortion
    value.distortion = (k[0], k[1], k[2], k[3], k[4], k[5], k[6], k[7])
    try SizedStruct.write(value, to: out)
  }
}

@implementation @_cdecl("vc_target_area_fit")
public func vc_target_area_fit(
  _ area_fraction: UnsafePointer<Double>?, _ distance_m: UnsafePointer<Double>?, _ count: Int, _ a_and_b: UnsafeMutablePointer<Double>?
) -> vc_status {
  statusOnly { () throws(VisionError) in
    guard let area_fraction, let distance_m, let a_and_b, (2...10_000).contains(count) else {
      throw VisionError(.invalidArgument, "a pointer is NULL, or not 2..10000 samples")
    }
    let fit = try AreaRegression(
      areas: Array(UnsafeBufferPointer(start: area_fraction, count: count)),
      distances: Array(UnsafeBufferPointer(start: distance_m, count: count)))
    a_and_b[0] = fit.factor
    a_and_b[1] = fit.exponent
  }
}

@implementation @_cdecl("vc_target_area_distance")
public func vc_target_area_distance(_ a_and_b: UnsafePointer<Double>?, _ area_fraction: Double) -> Double {
  guard let a_and_b else { return 0 }
  return AreaRegression(factor: a_and_b[0], exponent: a_and_b[1]).distance(area: area_fraction)
}
