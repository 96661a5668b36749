// Generated from the public headers.
// swift-format-ignore-file

public import CVisionCore
import TargetServer
import VisionBase
import VisionSupport
import VisionTarget

@implementation @_cdecl("vc_target_recorder_create")
public func vc_target_recorder_create(
  _ path: UnsafePointer<CChar>?, _ quality: Int32, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<TargetRecorder>.create(out) { () throws(VisionError) in
    let path = try Check.text("path", path, maximumBytes: 4096)
    let quality = try Check.range("quality", quality, 1...100)
    return try TargetRecorder(path: path, quality: quality)
  }
}

@implementation @_cdecl("vc_target_recorder_destroy")
public func vc_target_recorder_destroy(_ recorder: OpaquePointer?) { destroy(recorder) }

@implementation @_cdecl("vc_target_recorder_error")
public func vc_target_recorder_error(_ recorder: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(recorder) }

@implementation @_cdecl("vc_target_replay_create")
public func vc_target_replay_create(_ path: UnsafePointer<CChar>?, _ out: UnsafeMutablePointer<OpaquePointer?>?) -> vc_status {
  Handle<TargetReplay>.create(out) { () throws(VisionError) in
    let path = try Check.text("path", path, maximumBytes: 4096)
    return try TargetReplay(path: path)
  }
}

@implementation @_cdecl("vc_target_replay_destroy")
public func vc_target_replay_destroy(_ replay: OpaquePointer?) { destroy(replay) }

@implementation @_cdecl("vc_target_replay_error")
public func vc_target_replay_error(_ replay: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(replay) }

@implementation @_cdecl("vc_target_replay_next")
public func vc_target_replay_next(_ replay: OpaquePointer?) -> vc_status {
  Handle<TargetReplay>.call(replay) { (handle) throws(VisionError) in
    try handle.object.advance()
  }
}

@implementation @_cdecl("vc_target_replay_time")
public func vc_target_replay_time(_ replay: OpaquePointer?) -> Int64 { Handle<TargetReplay>.number(replay) { $0.time } }

@implementation @_cdecl("vc_target_replay_wait_get")
public func vc_target_replay_wait_get(_ replay: OpaquePointer?, _ speed: Double, _ wait_s: UnsafeMutablePointer<Double>?) -> vc_status {
  wait_s.store(0)
  return Handle<TargetReplay>.call(replay) { (handle) throws(VisionError) in
    let speed = try Check.range("speed", speed, 0...1000)
    let wait_s = try Check.pointer("wait_s", wait_s)
    let result = try handle.object.wait(speed: speed)
    wait_s.update { copy(result, to: &$0) }
  }
}

@implementation @_cdecl("vc_target_replay_frame_get")
public func vc_target_replay_frame_get(
  _ replay: OpaquePointer?, _ bytes: UnsafeMutablePointer<UnsafeRawPointer?>?, _ size: UnsafeMutablePointer<Int>?
) -> vc_status {
  bytes.store(nil)
  size.store(0)
  return Handle<TargetReplay>.call(replay) { (handle) throws(VisionError) in
    let bytes = try Check.pointer("bytes", bytes)
    let size = try Check.pointer("size", size)
    handle.lent.lend(handle.object.frame, to: bytes, size)
  }
}

@implementation @_cdecl("vc_target_replay_result_get")
public func vc_target_replay_result_get(_ replay: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?) -> vc_status {
  out.store(nil)
  return Handle<TargetReplay>.call(replay) { (handle) throws(VisionError) in
    let out = try Check.pointer("out", out)
    out.store(Listed<TargetResult>.make(handle.object.result))
  }
}
