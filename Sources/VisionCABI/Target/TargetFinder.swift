public import CVisionCore
import VisionBase
import VisionSupport
import VisionTarget

/// What a `vc_target_finder` points to.
final class TargetFinderHandle: ErrorTextOwner {
  let finder: TargetFinder
  init(_ finder: TargetFinder) { self.finder = finder }
}

@implementation @_cdecl("vc_target_finder_create")
public func vc_target_finder_create(
  _ options: UnsafePointer<vc_target_finder_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<TargetFinderHandle>.create(out) { () throws(VisionError) in
    TargetFinderHandle(TargetFinder(try TargetParameters(options)))
  }
}

@implementation @_cdecl("vc_target_finder_destroy")
public func vc_target_finder_destroy(_ finder: OpaquePointer?) { Handle<TargetFinderHandle>.destroy(finder) }

@implementation @_cdecl("vc_target_finder_error")
public func vc_target_finder_error(_ finder: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(finder, TargetFinderHandle.self) }

@implementation @_cdecl("vc_target_finder_set_options")
public func vc_target_finder_set_options(_ finder: OpaquePointer?, _ options: UnsafePointer<vc_target_finder_options>?) -> vc_status {
  withHandle(finder, TargetFinderHandle.self) { (handle) throws(VisionError) in
    handle.finder.setParameters(try TargetParameters(options))
  }
}

@implementation @_cdecl("vc_target_finder_set_camera")
public func vc_target_finder_set_camera(_ finder: OpaquePointer?, _ camera: UnsafePointer<vc_camera>?) -> vc_status {
  withHandle(finder, TargetFinderHandle.self) { (handle) throws(VisionError) in
    handle.finder.setCalibration(camera == nil ? nil : try CameraCalibration(camera))
  }
}

@implementation @_cdecl("vc_target_finder_set_model")
public func vc_target_finder_set_model(
  _ finder: OpaquePointer?, _ elements: UnsafePointer<vc_target_element>?, _ count: Int, _ fill_ratio: Double
) -> vc_status {
  withHandle(finder, TargetFinderHandle.self) { (handle) throws(VisionError) in
    let quads = try Check.array("elements", elements, count, 1...2).map { Quad($0) }
    handle.finder.setModel(try TargetModel(elements: quads, fillRatio: fill_ratio))
  }
}

@implementation @_cdecl("vc_target_finder_find")
public func vc_target_finder_find(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<TargetListHandle>.result(of: finder, TargetFinderHandle.self, into: out) { (handle) throws(VisionError) in
    TargetListHandle(try withImage(image) { (view) throws(VisionError) in try handle.finder.find(view) })
  }
}

@implementation @_cdecl("vc_target_finder_track")
public func vc_target_finder_track(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ capture_ns: Int64, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<TargetListHandle>.result(of: finder, TargetFinderHandle.self, into: out) { (handle) throws(VisionError) in
    TargetListHandle(try withImage(image) { (view) throws(VisionError) in try handle.finder.track(view, captureTime: capture_ns) })
  }
}

@implementation @_cdecl("vc_target_finder_reset")
public func vc_target_finder_reset(_ finder: OpaquePointer?) -> vc_status {
  withHandle(finder, TargetFinderHandle.self) { (handle) throws(VisionError) in handle.finder.reset() }
}

@implementation @_cdecl("vc_target_finder_mask")
public func vc_target_finder_mask(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ canvas: UnsafePointer<vc_canvas>?
) -> vc_status {
  withHandle(finder, TargetFinderHandle.self) { (handle) throws(VisionError) in
    let target = try checkedCanvas(canvas)
    try withImage(image) { (view) throws(VisionError) in try handle.finder.mask(view, into: target) }
  }
}

@implementation @_cdecl("vc_target_finder_calibrate")
public func vc_target_finder_calibrate(
  _ finder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ distance_m: Double, _ focal_px: UnsafeMutablePointer<Double>?
) -> vc_status {
  focal_px?.pointee = 0
  return withHandle(finder, TargetFinderHandle.self) { (handle) throws(VisionError) in
    let out = try Check.pointer("focal_px", focal_px)
    out.pointee = try withImage(image) { (view) throws(VisionError) in try handle.finder.focalLength(view, distance: distance_m) }
  }
}
