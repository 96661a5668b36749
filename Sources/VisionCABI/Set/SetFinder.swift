public import CVisionCore
import VisionBase
import VisionSet
import VisionSupport

/// What a `vc_set_finder` points to.
final class SetFinderHandle: ErrorTextOwner {
  let finder: SetFinder

  init(_ finder: SetFinder) { self.finder = finder }
}

/// What a `vc_set_table` points to.
final class SetTableHandle: Sendable {
  let table: SetTable

  init(_ table: SetTable) { self.table = table }
}

@implementation @_cdecl("vc_set_options_init")
public func vc_set_options_init(_ options: UnsafeMutablePointer<vc_set_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: setDefaults)
}

@implementation @_cdecl("vc_set_finder_create")
public func vc_set_finder_create(
  _ options: UnsafePointer<vc_set_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<SetFinderHandle>.create(out) { () throws(VisionError) in
    let given = try SizedStruct.read(options, defaults: setDefaults)
    guard (320...4096).contains(given.max_side) else {
      throw VisionError(.invalidArgument, "max_side \(given.max_side): must be 320..4096")
    }
    guard (0...1).contains(given.min_confidence) else {
      throw VisionError(.invalidArgument, "min_confidence \(given.min_confidence): must be 0..1")
    }
    var parameters = SetParameters()
    parameters.workingSidePixels = Int(given.max_side)
    parameters.smallestSidePixels = min(parameters.smallestSidePixels, parameters.workingSidePixels)
    parameters.minimumConfidence = given.min_confidence
    return SetFinderHandle(try SetFinder(parameters, resolvesDuplicates: given.allow_duplicates == 0))
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
  makeTable(finder, image, out) { (finder, view) throws(VisionError) in try finder.find(view) }
}

@implementation @_cdecl("vc_set_finder_track")
public func vc_set_finder_track(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  makeTable(finder, image, out) { (finder, view) throws(VisionError) in try finder.track(view) }
}

@implementation @_cdecl("vc_set_finder_reset")
public func vc_set_finder_reset(_ finder: OpaquePointer?) -> vc_status {
  withHandle(finder, SetFinderHandle.self) { (handle) throws(VisionError) in handle.finder.reset() }
}

private let setDefaults = vc_set_options(
  struct_size: UInt32(MemoryLayout<vc_set_options>.size), max_side: 1280, min_confidence: 0.5, allow_duplicates: 0, reserved: 0)

private func makeTable(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ body: (SetFinder, borrowing ImageView) throws(VisionError) -> SetTable
) -> vc_status {
  out?.pointee = nil
  return withHandle(finder, SetFinderHandle.self) { (handle) throws(VisionError) in
    guard let out else { throw VisionError(.invalidArgument, "out is NULL") }
    let table = try withImage(image) { (view) throws(VisionError) in try body(handle.finder, view) }
    out.pointee = Handle<SetTableHandle>.make(SetTableHandle(table))
  }
}
