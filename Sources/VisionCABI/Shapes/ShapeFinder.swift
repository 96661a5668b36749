public import CVisionCore
import VisionBase
import VisionShapes
import VisionSupport

/// What a `vc_shape_finder` points to.
final class ShapeFinderHandle: ErrorTextOwner {
  let finder: ShapeFinder
  init(_ parameters: ShapeParameters) { finder = ShapeFinder(parameters: parameters) }
}

extension vc_shape_finder_options {
  init(_ parameters: ShapeParameters) {
    self.init(
      struct_size: UInt32(MemoryLayout<Self>.size), input: parameters.input.rawValue,
      max_shapes: Int32(truncatingIfNeeded: parameters.maximumShapes), reserved: 0, min_size: parameters.minimumSizePixels,
      min_confidence: parameters.minimumConfidence)
  }

  func parameters() throws(VisionError) -> ShapeParameters {
    var parameters = ShapeParameters()
    parameters.input = try Check.constant("input", input, "VC_SHAPE_INPUT_*")
    parameters.maximumShapes = try Check.range("max_shapes", max_shapes, 1...4096)
    try Check.reserved(reserved)
    parameters.minimumSizePixels = try Check.range("min_size", min_size, 6...10000)
    parameters.minimumConfidence = try Check.range("min_confidence", min_confidence, 0...1)
    return parameters
  }
}

@implementation @_cdecl("vc_shape_finder_options_init")
public func vc_shape_finder_options_init(_ options: UnsafeMutablePointer<vc_shape_finder_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: vc_shape_finder_options(ShapeParameters()))
}

@implementation @_cdecl("vc_shape_finder_create")
public func vc_shape_finder_create(
  _ options: UnsafePointer<vc_shape_finder_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<ShapeFinderHandle>.create(out) { () throws(VisionError) in
    ShapeFinderHandle(try SizedStruct.read(options, defaults: vc_shape_finder_options(ShapeParameters())).parameters())
  }
}

@implementation @_cdecl("vc_shape_finder_destroy")
public func vc_shape_finder_destroy(_ finder: OpaquePointer?) { Handle<ShapeFinderHandle>.destroy(finder) }

@implementation @_cdecl("vc_shape_finder_error")
public func vc_shape_finder_error(_ finder: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(finder, ShapeFinderHandle.self) }

@implementation @_cdecl("vc_shape_finder_find")
public func vc_shape_finder_find(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<ShapeSceneHandle>.result(of: finder, ShapeFinderHandle.self, into: out) { (handle) throws(VisionError) in
    ShapeSceneHandle(try withImage(image) { (view) throws(VisionError) in try handle.finder.find(view) })
  }
}

@implementation @_cdecl("vc_shape_finder_track")
public func vc_shape_finder_track(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ capture_ns: Int64, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<ShapeSceneHandle>.result(of: finder, ShapeFinderHandle.self, into: out) { (handle) throws(VisionError) in
    ShapeSceneHandle(try withImage(image) { (view) throws(VisionError) in try handle.finder.track(view, captureTime: capture_ns) })
  }
}

@implementation @_cdecl("vc_shape_finder_reset")
public func vc_shape_finder_reset(_ finder: OpaquePointer?) -> vc_status {
  withHandle(finder, ShapeFinderHandle.self) { (handle) throws(VisionError) in handle.finder.reset() }
}

@implementation @_cdecl("vc_shape_finder_reveal")
public func vc_shape_finder_reveal(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ canvas: UnsafePointer<vc_canvas>?
) -> vc_status {
  withHandle(finder, ShapeFinderHandle.self) { (handle) throws(VisionError) in
    let target = try checkedCanvas(canvas)
    try withImage(image) { (view) throws(VisionError) in try handle.finder.reveal(view, into: target) }
  }
}

@implementation @_cdecl("vc_shape_kind_name")
public func vc_shape_kind_name(_ kind: Int32) -> UnsafePointer<CChar>? { staticText(ShapeKind(rawValue: kind)?.name ?? "") }

@implementation @_cdecl("vc_shape_input_name")
public func vc_shape_input_name(_ input: Int32) -> UnsafePointer<CChar>? { staticText(ShapeInput(rawValue: input)?.name ?? "") }

@implementation @_cdecl("vc_shape_state_name")
public func vc_shape_state_name(_ state: Int32) -> UnsafePointer<CChar>? { staticText(FoundShape.State(rawValue: state)?.name ?? "") }

@implementation @_cdecl("vc_shape_verdict_name")
public func vc_shape_verdict_name(_ verdict: Int32) -> UnsafePointer<CChar>? { staticText(ShapeVerdict(rawValue: verdict)?.name ?? "") }
