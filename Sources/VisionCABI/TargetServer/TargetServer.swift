public import CVisionCore
import Glibc
import TargetServer
import VisionBase
import VisionSupport
import kociemba

/// What a `vc_target_server` points to. Any threads may use it: the error text and the encoder are behind locks.
final class TargetServerHandle: ErrorTextOwner {
  let server: TargetServer
  /// Around the error text. A number, as the thread sanitizer takes a value without bytes for what lies behind it.
  private let lock = Guarded(0)
  private let encoder = FrameEncoder()

  init(_ parameters: ServerParameters) { server = TargetServer(parameters) }

  /// As `run`, by any thread.
  func runShared(_ body: () throws(VisionError) -> Void) -> vc_status {
    var failure: VisionError?
    do throws(VisionError) { try body() } catch { failure = error }
    return lock.withLock { _ in
      run { () throws(VisionError) in if let failure { throw failure } }
    }
  }

  /// Encodes and shows a frame, where somebody watches; one thread at a time.
  func show(_ image: borrowing ImageView) throws(VisionError) {
    guard server.wantsFrame else { return server.setFrame(nil) }
    encoder.lock()
    defer { encoder.unlock() }
    try encoder.picture.encode(image, as: .jpeg(quality: server.parameters.quality))
    server.setFrame(Array(encoder.picture.encoded))
  }
}

/// The encoder of the video and the lock around it. A picture cannot go into a Guarded: the view that it encodes is lent by the caller.
private final class FrameEncoder {
  let picture = Picture()
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() { pthread_mutex_init(mutex, nil) }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func lock() { pthread_mutex_lock(mutex) }
  func unlock() { pthread_mutex_unlock(mutex) }
}

let targetServerDefaults = vc_target_server_options(
  struct_size: UInt32(MemoryLayout<vc_target_server_options>.size), port: 0, http_port: -1, format: Int32(VC_TARGET_FORMAT_PIPE),
  allow_shutdown: 0, max_connections: 64, max_line_bytes: 1024, max_backlog_bytes: 262_144, idle_timeout_ms: 60_000, jpeg_quality: 75)

@implementation @_cdecl("vc_target_server_options_init")
public func vc_target_server_options_init(_ options: UnsafeMutablePointer<vc_target_server_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: targetServerDefaults)
}

private func serverParameters(_ options: UnsafePointer<vc_target_server_options>?) throws(VisionError) -> ServerParameters {
  let given = try SizedStruct.read(options, defaults: targetServerDefaults)
  func check(_ name: StaticString, _ value: Int32, _ range: ClosedRange<Int32>) throws(VisionError) -> Int {
    guard range.contains(value) else {
      throw VisionError(.invalidArgument, "\(name) \(value): must be \(range.lowerBound)..\(range.upperBound)")
    }
    return Int(value)
  }
  var result = ServerParameters()
  result.port = try check("port", given.port, 0...65535)
  let http = try check("http_port", given.http_port, -1...65535)
  result.httpPort = http < 0 ? nil : http
  result.isJSON = try check("format", given.format, 0...1) == 1
  result.allowsShutdown = try check("allow_shutdown", given.allow_shutdown, 0...1) == 1
  result.maximumConnections = try check("max_connections", given.max_connections, 1...4096)
  result.maximumLine = try check("max_line_bytes", given.max_line_bytes, 16...65536)
  result.maximumBacklog = try check("max_backlog_bytes", given.max_backlog_bytes, 4096...16_777_216)
  result.idleTimeout = Int64(try check("idle_timeout_ms", given.idle_timeout_ms, 0...Int32.max)) * 1_000_000
  result.quality = try check("jpeg_quality", given.jpeg_quality, 1...100)
  return result
}

private func withServer(_ server: OpaquePointer?, _ body: (TargetServerHandle) throws(VisionError) -> Void) -> vc_status {
  guard let server else { return VC_ERR_INVALID_ARGUMENT.status }
  let handle = Handle<TargetServerHandle>.borrow(server)
  return handle.runShared { () throws(VisionError) in try body(handle) }
}

@implementation @_cdecl("vc_target_server_create")
public func vc_target_server_create(
  _ options: UnsafePointer<vc_target_server_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<TargetServerHandle>.create(out) { () throws(VisionError) in TargetServerHandle(try serverParameters(options)) }
}

@implementation @_cdecl("vc_target_server_destroy")
public func vc_target_server_destroy(_ server: OpaquePointer?) {
  guard let server else { return }
  Handle<TargetServerHandle>.borrow(server).server.stop()
  Handle<TargetServerHandle>.destroy(server)
}

@implementation @_cdecl("vc_target_server_error")
public func vc_target_server_error(_ server: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(server, TargetServerHandle.self) }

@implementation @_cdecl("vc_target_server_start")
public func vc_target_server_start(_ server: OpaquePointer?, _ address: UnsafePointer<CChar>?) -> vc_status {
  withServer(server) { (handle) throws(VisionError) in
    let text = address == nil ? "127.0.0.1" : try Check.text("address", address, maximumBytes: 128)
    try handle.server.start(ListenAddress(text))
  }
}

@implementation @_cdecl("vc_target_server_stop")
public func vc_target_server_stop(_ server: OpaquePointer?) -> vc_status {
  withServer(server) { (handle) throws(VisionError) in handle.server.stop() }
}

@implementation @_cdecl("vc_target_server_running")
public func vc_target_server_running(_ server: OpaquePointer?) -> Int32 {
  server.map { Handle<TargetServerHandle>.borrow($0).server.isRunning ? 1 : 0 } ?? 0
}

@implementation @_cdecl("vc_target_server_port")
public func vc_target_server_port(_ server: OpaquePointer?) -> Int32 {
  server.map { Int32(clamping: Handle<TargetServerHandle>.borrow($0).server.port) } ?? 0
}

@implementation @_cdecl("vc_target_server_http_port")
public func vc_target_server_http_port(_ server: OpaquePointer?) -> Int32 {
  server.map { Int32(clamping: Handle<TargetServerHandle>.borrow($0).server.httpPort) } ?? 0
}

@implementation @_cdecl("vc_target_server_set")
public func vc_target_server_set(_ server: OpaquePointer?, _ list: OpaquePointer?, _ capture_ns: Int64) -> vc_status {
  withServer(server) { (handle) throws(VisionError) in
    guard capture_ns >= 0 else { throw VisionError(.invalidArgument, "capture time \(capture_ns): must be at least 0") }
    handle.server.set(list.map { Handle<TargetListHandle>.borrow($0).result }, captureTime: capture_ns)
  }
}

@implementation @_cdecl("vc_target_server_set_frame")
public func vc_target_server_set_frame(_ server: OpaquePointer?, _ image: UnsafePointer<vc_image>?) -> vc_status {
  withServer(server) { (handle) throws(VisionError) in
    try withImage(image) { (view) throws(VisionError) in try handle.show(view) }
  }
}

@implementation @_cdecl("vc_target_server_stats_get")
public func vc_target_server_stats_get(_ server: OpaquePointer?, _ out: UnsafeMutablePointer<vc_target_server_stats>?) -> vc_status {
  withServer(server) { (handle) throws(VisionError) in
    let s = handle.server.statistics
    let value = vc_target_server_stats(
      struct_size: 0, connections: Int32(clamping: s.connections), accepted: Int64(s.accepted), refused: Int64(s.refused),
      dropped: Int64(s.dropped), answers: Int64(s.answers), results: Int64(s.results), frames: Int64(s.frames))
    try SizedStruct.write(value, to: out)
  }
}
