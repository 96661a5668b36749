import CVisionCore
import VisionBase
import VisionSupport

extension VisionError {
  /// The header's code.
  var status: vc_status { code.rawValue }
}

extension BinaryInteger {
  /// C's anonymous enumerators are imported as `Int`; all of ours fit.
  var status: vc_status { vc_status(truncatingIfNeeded: self) }
}

@implementation @_cdecl("vc_version")
public func vc_version() -> Int32 { Int32(truncatingIfNeeded: VC_VERSION) }

@implementation @_cdecl("vc_version_string")
public func vc_version_string() -> UnsafePointer<CChar>? { staticText("0.1.0") }

/// A caller's callback; called under the log's lock.
@safe private struct LogCallback: @unchecked Sendable {
  let function: @convention(c) (UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?) -> Void
  let userData: UnsafeMutableRawPointer?
}

@implementation @_cdecl("vc_log_set")
public func vc_log_set(
  _ callback: (@convention(c) (UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?) -> Void)?, _ user_data: UnsafeMutableRawPointer?,
  _ min_level: Int32
) {
  guard let callback = unsafe callback else { return Log.set(minimumLevel: .max, nil) }
  let target = unsafe LogCallback(function: callback, userData: user_data)
  Log.set(minimumLevel: min_level) { level, message in
    unsafe message.withCString { unsafe target.function(target.userData, level, $0) }
  }
}

@implementation @_cdecl("vc_threads_get")
public func vc_threads_get() -> Int32 { Int32(truncatingIfNeeded: ThreadLimit.current) }

@implementation @_cdecl("vc_memory_limit_get")
public func vc_memory_limit_get() -> Int64 { MemoryReserve.maximum == Int.max ? 0 : Int64(MemoryReserve.maximum) }
