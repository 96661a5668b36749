public import CVisionCore
import VisionBase
import VisionSupport
import VisionTarget

/// What a `vc_target_tracker` points to.
final class TargetTrackerHandle: TargetSettingsOwner {
  private(set) lazy var tracker = TargetTracker(detector)

  /// What was followed was another model's.
  override func modelChanged() { tracker.reset() }

  func update(_ image: borrowing ImageView, _ time: Int64) throws(VisionError) -> TargetResult {
    try prepare(width: image.width, height: image.height)
    return try tracker.update(image, captureTime: time)
  }
}

@implementation @_cdecl("vc_target_tracker_create")
public func vc_target_tracker_create(
  _ options: UnsafePointer<vc_target_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<TargetTrackerHandle>.create(out) { () throws(VisionError) in try TargetTrackerHandle(options) }
}

@implementation @_cdecl("vc_target_tracker_destroy")
public func vc_target_tracker_destroy(_ tracker: OpaquePointer?) { Handle<TargetTrackerHandle>.destroy(tracker) }

@implementation @_cdecl("vc_target_tracker_error")
public func vc_target_tracker_error(_ tracker: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(tracker, TargetTrackerHandle.self) }

@implementation @_cdecl("vc_target_tracker_options_set")
public func vc_target_tracker_options_set(_ tracker: OpaquePointer?, _ options: UnsafePointer<vc_target_options>?) -> vc_status {
  TargetSettingsOwner.setOptions(tracker, options)
}

@implementation @_cdecl("vc_target_tracker_camera_set")
public func vc_target_tracker_camera_set(_ tracker: OpaquePointer?, _ camera: UnsafePointer<vc_target_camera>?) -> vc_status {
  TargetSettingsOwner.setCamera(tracker, camera)
}

@implementation @_cdecl("vc_target_tracker_model_set")
public func vc_target_tracker_model_set(
  _ tracker: OpaquePointer?, _ pieces: UnsafePointer<vc_target_piece>?, _ count: Int, _ fullness: Double
) -> vc_status {
  TargetSettingsOwner.setModel(tracker, pieces, count, fullness)
}

@implementation @_cdecl("vc_target_tracker_update")
public func vc_target_tracker_update(
  _ tracker: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ capture_ns: Int64, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  out?.pointee = nil
  return withHandle(tracker, TargetTrackerHandle.self) { (handle) throws(VisionError) in
    guard let out else { throw VisionError(.invalidArgument, "out is NULL") }
    let result = try withImage(image) { (view) throws(VisionError) in try handle.update(view, capture_ns) }
    out.pointee = Handle.make(TargetListHandle(result))
  }
}

@implementation @_cdecl("vc_target_tracker_reset")
public func vc_target_tracker_reset(_ tracker: OpaquePointer?) {
  guard let tracker else { return }
  Handle<TargetTrackerHandle>.borrow(tracker).tracker.reset()
}
