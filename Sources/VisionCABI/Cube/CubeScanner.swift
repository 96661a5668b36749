import VisionBase
public import CVisionCore
import CubeRenderer
import VisionCube
import VisionSketch
import VisionSupport

/// What a `vc_cube_scanner` points to.
final class CubeScannerHandle: ErrorTextOwner {
  let scanner: CubeScanner

  init(_ parameters: CubeScanner.Parameters) {
    scanner = CubeScanner(parameters: parameters)
    super.init()
  }
}

private let scannerDefaults: vc_cube_scanner_options = {
  let parameters = CubeScanner.Parameters()
  return vc_cube_scanner_options(
    struct_size: UInt32(MemoryLayout<vc_cube_scanner_options>.size), min_sticker_px: Float(parameters.minimumPitch),
    max_motion: Float(parameters.maximumMotion), max_edge_width: Float(parameters.maximumEdgeWidth),
    min_brightness: Float(parameters.minimumBrightness), max_glare: parameters.maximumGlare)
}()

private func scannerParameters(_ given: vc_cube_scanner_options) throws(VisionError) -> CubeScanner.Parameters {
  func checked(_ value: Float, _ name: String, _ range: ClosedRange<Float>) throws(VisionError) -> Float {
    guard range.contains(value) else {
      throw VisionError(.invalidArgument, "\(name) \(value): must be \(range.lowerBound)..\(range.upperBound)")
    }
    return value
  }
  var parameters = CubeScanner.Parameters()
  parameters.minimumPitch = Double(try checked(given.min_sticker_px, "min_sticker_px", 2...1000))
  parameters.maximumMotion = Double(try checked(given.max_motion, "max_motion", 0.01...100))
  parameters.maximumEdgeWidth = Double(try checked(given.max_edge_width, "max_edge_width", 0.01...1))
  parameters.minimumBrightness = Double(try checked(given.min_brightness, "min_brightness", 0...255))
  parameters.maximumGlare = try checked(given.max_glare, "max_glare", 0...1)
  return parameters
}

@implementation @_cdecl("vc_cube_scanner_options_init")
public func vc_cube_scanner_options_init(_ options: UnsafeMutablePointer<vc_cube_scanner_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: scannerDefaults)
}

@implementation @_cdecl("vc_cube_scanner_create")
public func vc_cube_scanner_create(
  _ options: UnsafePointer<vc_cube_scanner_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<CubeScannerHandle>.create(out) { () throws(VisionError) in
    CubeScannerHandle(try scannerParameters(try SizedStruct.read(options, defaults: scannerDefaults)))
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

@implementation @_cdecl("vc_cube_scanner_frame")
public func vc_cube_scanner_frame(
  _ scanner: OpaquePointer?, _ reader: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ out: UnsafeMutablePointer<vc_cube_scan>?
) -> vc_status {
  withHandle(scanner, CubeScannerHandle.self) { (handle) throws(VisionError) in
    guard let reader else { throw VisionError(.invalidArgument, "the reader is NULL") }
    let target = Handle<CubeReaderHandle>.borrow(reader).reader
    let status = try withImage(image) { (view) throws(VisionError) in try handle.scanner.next(view, reader: target) }
    guard out != nil else { return }
    try SizedStruct.write(scan(status, faces: handle.scanner.faces.count), to: out)
  }
}

private func scan(_ status: CubeScanner.Status, faces: Int) -> vc_cube_scan {
  let p = status.progress
  return vc_cube_scan(
    struct_size: 0, guidance: status.guidance.rawValue, guidance_face: Int32(truncatingIfNeeded: status.guidanceFace ?? -1),
    face_count: Int32(truncatingIfNeeded: faces), followed: status.isFollowed ? 1 : 0, news: status.isNews ? 1 : 0,
    done: status.isDone ? 1 : 0, reserved: 0, confidence: status.confidence, progress: (p[0], p[1], p[2], p[3], p[4], p[5]))
}

@implementation @_cdecl("vc_cube_scanner_face_get")
public func vc_cube_scanner_face_get(_ scanner: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<vc_cube_scan_face>?) -> vc_status
{
  withHandle(scanner, CubeScannerHandle.self) { (handle) throws(VisionError) in
    let faces = handle.scanner.faces
    guard faces.indices.contains(index), faces[index].corners.count == 4 else {
      throw VisionError(.notFound, "index \(index): the last frame showed \(faces.count) faces")
    }
    let c = faces[index].corners.map { vc_point(x: $0.x, y: $0.y) }
    try SizedStruct.write(
      vc_cube_scan_face(struct_size: 0, reserved: 0, corners: (c[0], c[1], c[2], c[3]), confidence: faces[index].confidence), to: out)
  }
}

@implementation @_cdecl("vc_cube_guidance_text")
public func vc_cube_guidance_text(_ guidance: Int32) -> UnsafePointer<CChar>? {
  switch ScanGuidance(rawValue: guidance) {
  case .showCube: staticText("show the cube to the camera")
  case .comeCloser: staticText("bring the cube closer")
  case .moveAway: staticText("move the cube away: it reaches beyond the picture")
  case .moreLight: staticText("more light would help")
  case .blurred: staticText("the picture is blurred")
  case .glare: staticText("a reflection hides a sticker: tilt the cube")
  case .holdStill: staticText("hold the cube still")
  case .turnCube: staticText("turn the cube to show other faces")
  case .done: staticText("done: the cube is known")
  case .keepGoing: staticText("good, keep going")
  case nil: staticText("")
  }
}
