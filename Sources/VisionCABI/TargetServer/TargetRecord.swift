public import CVisionCore
import TargetServer
import VisionSupport

/// What a `vc_target_recorder` points to.
final class TargetRecorderHandle: ErrorTextOwner {
  let recorder: TargetRecorder
  init(_ recorder: TargetRecorder) { self.recorder = recorder }
}

/// What a `vc_target_replay` points to.
final class TargetReplayHandle: ErrorTextOwner {
  let replay: TargetReplay
  /// The present frame in memory that C can borrow.
  private(set) var frame: UnsafeMutableRawBufferPointer = .init(start: nil, count: 0)

  init(_ replay: TargetReplay) { self.replay = replay }
  deinit { frame.deallocate() }

  func lendFrame() {
    frame.deallocate()
    frame = .init(start: nil, count: 0)
    guard !replay.frame.isEmpty else { return }
    frame = .allocate(byteCount: replay.frame.count, alignment: 16)
    frame.copyBytes(from: replay.frame)
  }
}

@implementation @_cdecl("vc_target_recorder_create")
public func vc_target_recorder_create(
  _ path: UnsafePointer<CChar>?, _ quality: Int32, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<TargetRecorderHandle>.create(out) { () throws(VisionError) in
    TargetRecorderHandle(try TargetRecorder(path: Check.text("path", path, maximumBytes: 4096), quality: Int(quality)))
  }
}

@implementation @_cdecl("vc_target_recorder_destroy")
public func vc_target_recorder_destroy(_ recorder: OpaquePointer?) { Handle<TargetRecorderHandle>.destroy(recorder) }

@implementation @_cdecl("vc_target_recorder_error")
public func vc_target_recorder_error(_ recorder: OpaquePointer?) -> UnsafePointer<CChar>? {
  errorText(recorder, TargetRecorderHandle.self)
}

@implementation @_cdecl("vc_target_recorder_add")
public func vc_target_recorder_add(
  _ recorder: OpaquePointer?, _ image: UnsafePointer<vc_image>?, _ list: OpaquePointer?, _ capture_ns: Int64
) -> vc_status {
  withHandle(recorder, TargetRecorderHandle.self) { (handle) throws(VisionError) in
    let result = list.map { Handle<TargetListHandle>.borrow($0).result }
    if image != nil {
      try withImage(image) { (view) throws(VisionError) in try handle.recorder.add(view, result, captureTime: capture_ns) }
    } else if let result {
      try handle.recorder.add(result, captureTime: capture_ns)
    } else {
      throw VisionError(.invalidArgument, "both image and list are NULL")
    }
  }
}

@implementation @_cdecl("vc_target_replay_create")
public func vc_target_replay_create(_ path: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<OpaquePointer?>?) -> vc_status {
  Handle<TargetReplayHandle>.create(out) { () throws(VisionError) in
    TargetReplayHandle(try TargetReplay(path: Check.text("path", path, maximumBytes: 4096)))
  }
}

@implementation @_cdecl("vc_target_replay_destroy")
public func vc_target_replay_destroy(_ replay: OpaquePointer?) { Handle<TargetReplayHandle>.destroy(replay) }

@implementation @_cdecl("vc_target_replay_error")
public func vc_target_replay_error(_ replay: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(replay, TargetReplayHandle.self) }

@implementation @_cdecl("vc_target_replay_next")
public func vc_target_replay_next(_ replay: OpaquePointer?, _ speed: Double) -> vc_status {
  withHandle(replay, TargetReplayHandle.self) { (handle) throws(VisionError) in
    guard try handle.replay.next(speed: speed) else { throw VisionError(.notFound, "the recording ends here") }
    handle.lendFrame()
  }
}

@implementation @_cdecl("vc_target_replay_time")
public func vc_target_replay_time(_ replay: OpaquePointer?) -> Int64 {
  Handle<TargetReplayHandle>.number(replay) { $0.replay.time }
}

@implementation @_cdecl("vc_target_replay_frame")
public func vc_target_replay_frame(
  _ replay: OpaquePointer?, _ bytes: UnsafeMutablePointer<UnsafeRawPointer?>?, _ size: UnsafeMutablePointer<Int>?
) -> vc_status {
  bytes?.pointee = nil
  size?.pointee = 0
  return withHandle(replay, TargetReplayHandle.self) { (handle) throws(VisionError) in
    guard let bytes, let size else { throw VisionError(.invalidArgument, "bytes or size is NULL") }
    bytes.pointee = UnsafeRawPointer(handle.frame.baseAddress)
    size.pointee = handle.frame.count
  }
}

@implementation @_cdecl("vc_target_replay_result")
public func vc_target_replay_result(_ replay: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?) -> vc_status {
  Handle<TargetListHandle>.result(of: replay, TargetReplayHandle.self, into: out) { (handle) throws(VisionError) in
    TargetListHandle(handle.replay.result)
  }
}
