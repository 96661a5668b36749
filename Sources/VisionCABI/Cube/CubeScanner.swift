public import CVisionCore
import VisionBase
import VisionCube
import VisionSupport

/// What a `vc_cube_scanner` points to.
final class CubeScannerHandle: ErrorTextOwner {
  let scanner: CubeScanner

  init(_ parameters: CubeScannerParameters) {
    scanner = CubeScanner(parameters: parameters)
    super.init()
  }
}

extension vc_cube_scanner_options {
  init(_ parameters: CubeScannerParameters) {
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), min_sticker_px: parameters.minimumPitch, max_motion: parameters.maximumMotion,
      max_edge_width: parameters.maximumEdgeWidth, min_brightness: parameters.minimumBrightness, max_glare: parameters.maximumGlare)
  }

  func parameters() throws(VisionError) -> CubeScannerParameters {
    var parameters = CubeScannerParameters()
    parameters.minimumPitch = try Check.range("min_sticker_px", min_sticker_px, 2...1000)
    parameters.maximumMotion = try Check.range("max_motion", max_motion, 0.01...100)
    parameters.maximumEdgeWidth = try Check.range("max_edge_width", max_edge_width, 0.01...1)
    parameters.minimumBrightness = try Check.range("min_brightness", min_brightness, 0...255)
    parameters.maximumGlare = try Check.range("max_glare", max_glare, 0...1)
    return parameters
  }
}

@implementation @_cdecl("vc_cube_scanner_options_init")
public func vc_cube_scanner_options_init(_ options: UnsafeMutablePointer<vc_cube_scanner_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: vc_cube_scanner_options(CubeScannerParameters()))
}

@implementation @_cdecl("vc_cube_scanner_create")
public func vc_cube_scanner_create(
  _ options: UnsafePointer<vc_cube_scanner_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<CubeScannerHandle>.create(out) { () throws(VisionError) in
    CubeScannerHandle(try SizedStruct.read(options, defaults: vc_cube_scanner_options(CubeScannerParameters())).parameters())
  }
}

@implementation @_cdecl("vc_cube_scanner_destroy")
public func vc_cube_scanner_destroy(_ scanner: OpaquePointer?) { Handle<CubeScannerHandle>.destroy(scanner) }

@implementation @_cdecl("vc_cube_scanner_error")
public func vc_cube_scanner_error(_ scanner: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(scanner, CubeScannerHandle.self) }

@implementation @_cdecl("vc_cube_scanner_reset")
public func vc_cube_scanner_reset(_ scanner: OpaquePointer?) -> vc_status {
  withHandle(scanner, CubeScannerHandle.self) { (handle) throws(VisionError) in handle.scanner.reset() }
}

@implementation @_cdecl("vc_cube_scanner_track")
public func vc_cube_scanner_track(
  _ scanner: OpaquePointer?, _ reader: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ capture_ns: Int64,
  _ out: UnsafeMutablePointer<vc_cube_scan>?
) -> vc_status {
  withHandle(scanner, CubeScannerHandle.self) { (handle) throws(VisionError) in
    let reader = try Handle<CubeReaderHandle>.checked("reader", reader)
    let time = capture_ns == 0 ? nil : capture_ns
    let status = try withImage(image) { (view) throws(VisionError) in
      try reader.use { () throws(VisionError) in try handle.scanner.track(view, captureTime: time, reader: reader.reader) }
    }
    guard out != nil else { return }
    try SizedStruct.write(vc_cube_scan(status, faceCount: handle.scanner.faces.count), to: out)
  }
}

extension vc_cube_scan {
  init(_ status: CubeScanner.Status, faceCount: Int) {
    let p = status.progress
    self.init(
      struct_size: 0, guidance: status.guidance.rawValue, guidance_face: Int32(truncatingIfNeeded: status.guidanceFace ?? -1),
      face_count: Int32(truncatingIfNeeded: faceCount), followed: status.isFollowed ? 1 : 0, added: status.isAdded ? 1 : 0,
      done: status.isDone ? 1 : 0, reserved: 0, confidence: status.confidence, progress: (p[0], p[1], p[2], p[3], p[4], p[5]))
  }
}

@implementation @_cdecl("vc_cube_scanner_face_get")
public func vc_cube_scanner_face_get(
  _ scanner: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_cube_scan_face>?
) -> vc_status {
  withHandle(scanner, CubeScannerHandle.self) { (handle) throws(VisionError) in
    let face = try Check.element(handle.scanner.faces, index)
    let c = face.corners.points.map { vc_point(x: $0.x, y: $0.y) }
    try SizedStruct.write(
      vc_cube_scan_face(struct_size: 0, reserved: 0, corners: (c[0], c[1], c[2], c[3]), confidence: face.confidence), to: out)
  }
}
