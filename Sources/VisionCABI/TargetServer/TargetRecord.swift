public import CVisionCore
import TargetServer
import VisionSupport
import VisionTarget

extension TargetReplay {
  func advance(_ speed: Double) throws(VisionError) {
    guard try next(speed: speed) else { throw VisionError(.notFound, "the recording ends here") }
  }
}

@implementation @_cdecl("vc_target_recorder_add")
public func vc_target_recorder_add(
  _ recorder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ list: OpaquePointer?, _ capture_ns: Int64
) -> vc_status {
  Handle<TargetRecorder>.call(recorder) { (handle) throws(VisionError) in
    let result = list.map { Listed<TargetResult>.borrow($0) }
    if image != nil {
      try withImage(image) { (view) throws(VisionError) in try handle.object.add(view, result, captureTime: capture_ns) }
    } else if let result {
      try handle.object.add(result, captureTime: capture_ns)
    } else {
      throw VisionError(.invalidArgument, "both image and list are NULL")
    }
  }
}
