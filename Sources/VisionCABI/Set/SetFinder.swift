public import CVisionCore
import VisionBase
import VisionSet
import VisionSupport

/// What a `vc_set_finder` points to.
final class SetFinderHandle: ErrorTextOwner {
  let finder: SetFinder

  init(_ finder: SetFinder) { self.finder = finder }
}

@implementation @_cdecl("vc_set_finder_options_init")
public func vc_set_finder_options_init(_ options: UnsafeMutablePointer<vc_set_finder_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: vc_set_finder_options(SetParameters()))
}

@implementation @_cdecl("vc_set_finder_create")
public func vc_set_finder_create(
  _ options: UnsafePointer<vc_set_finder_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<SetFinderHandle>.create(out) { () throws(VisionError) in
    let given = try SizedStruct.read(options, defaults: vc_set_finder_options(SetParameters()))
    return SetFinderHandle(try SetFinder(try given.checked()))
  }
}

@implementation @_cdecl("vc_set_finder_destroy")
public func vc_set_finder_destroy(_ finder: OpaquePointer?) { Handle<SetFinderHandle>.destroy(finder) }

@implementation @_cdecl("vc_set_finder_error")
public func vc_set_finder_error(_ finder: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(finder, SetFinderHandle.self) }

@implementation @_cdecl("vc_set_finder_find")
public func vc_set_finder_find(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<SetTableHandle>.result(of: finder, SetFinderHandle.self, into: out) { (handle) throws(VisionError) in
    SetTableHandle(try withImage(image) { (view) throws(VisionError) in try handle.finder.find(view) })
  }
}

@implementation @_cdecl("vc_set_finder_track")
public func vc_set_finder_track(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ capture_ns: Int64,
  _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<SetTableHandle>.result(of: finder, SetFinderHandle.self, into: out) { (handle) throws(VisionError) in
    let time = try Check.range("capture_ns", capture_ns, 0...Int64.max)
    return SetTableHandle(
      try withImage(image) { (view) throws(VisionError) in try handle.finder.track(view, captureTime: time) })
  }
}

@implementation @_cdecl("vc_set_finder_reset")
public func vc_set_finder_reset(_ finder: OpaquePointer?) -> vc_status {
  withHandle(finder, SetFinderHandle.self) { (handle) throws(VisionError) in handle.finder.reset() }
}

extension vc_set_finder_options {
  init(_ parameters: SetParameters) {
    self.init(
      struct_size: UInt32(MemoryLayout<vc_set_finder_options>.size), max_side: Int32(truncatingIfNeeded: parameters.workingSidePixels),
      min_confidence: parameters.minimumConfidence, allow_duplicates: parameters.allowsDuplicates ? 1 : 0, reserved: 0)
  }

  func checked() throws(VisionError) -> SetParameters {
    var parameters = SetParameters()
    parameters.workingSidePixels = try Check.range("max_side", max_side, 320...4096)
    parameters.minimumConfidence = try Check.range("min_confidence", min_confidence, 0...1)
    parameters.allowsDuplicates = try Check.flag("allow_duplicates", allow_duplicates)
    try Check.reserved(reserved)
    return parameters
  }
}
