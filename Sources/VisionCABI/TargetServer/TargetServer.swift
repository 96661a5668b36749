public import CVisionCore
import TargetServer
import VisionBase
import VisionSupport

/// What a `vc_target_server` points to. Any threads may use it: the error text is behind a lock.
final class TargetServerHandle: ErrorTextOwner {
  let server: TargetServer
  /// Around the error text. A number, as the thread sanitizer takes a value without bytes for what lies behind it.
  private let lock = Guarded(0)

  init(_ parameters: ServerParameters) { server = TargetServer(parameters) }

  /// As `run`, by any thread.
  func runShared(_ body: () throws(VisionError) -> Void) -> vc_status {
    var failure: VisionError?
    do throws(VisionError) { try body() } catch { failure = error }
    return lock.withLock { _ in
      run { () throws(VisionError) in if let failure { throw failure } }
    }
  }
}

/// The constants of `vc_target_server_options.format`.
private enum AnswerFormat: Int32 {
  case pipe = 0, json
}

extension vc_target_server_options {
  init(defaults: ServerParameters) {
    self.init()
    struct_size = UInt32(MemoryLayout<vc_target_server_options>.size)
    port = Int32(clamping: defaults.port)
    http_port = Int32(clamping: defaults.httpPort ?? -1)
    format = (defaults.isJSON ? AnswerFormat.json : .pipe).rawValue
    allow_shutdown = defaults.allowsShutdown ? 1 : 0
    max_connections = Int32(clamping: defaults.maximumConnections)
    max_line_bytes = Int32(clamping: defaults.maximumLine)
    max_backlog_bytes = Int32(clamping: defaults.maximumBacklog)
    idle_timeout_ms = Int32(clamping: defaults.idleTimeout / 1_000_000)
    jpeg_quality = Int32(clamping: defaults.quality)
  }
}

extension ServerParameters {
  /// A caller's options, NULL for the defaults.
  ///
  /// - Throws: `invalidArgument`, `unsupported`.
  init(_ options: UnsafePointer<vc_target_server_options>?) throws(VisionError) {
    self.init()
    let given = try SizedStruct.read(options, defaults: vc_target_server_options(defaults: self))
    port = try Check.range("port", given.port, 0...65535)
    let http = try Check.range("http_port", given.http_port, -1...65535)
    httpPort = http < 0 ? nil : http
    isJSON = try Check.constant("format", given.format, "VC_TARGET_FORMAT_*", as: AnswerFormat.self) == .json
    allowsShutdown = try Check.flag("allow_shutdown", given.allow_shutdown)
    maximumConnections = try Check.range("max_connections", given.max_connections, 1...4096)
    maximumLine = try Check.range("max_line_bytes", given.max_line_bytes, 16...65536)
    maximumBacklog = try Check.range("max_backlog_bytes", given.max_backlog_bytes, 4096...16_777_216)
    idleTimeout = Int64(try Check.range("idle_timeout_ms", given.idle_timeout_ms, 0...Int32.max)) * 1_000_000
    quality = try Check.range("jpeg_quality", given.jpeg_quality, 1...100)
  }
}

@implementation @_cdecl("vc_target_server_options_init")
public func vc_target_server_options_init(_ options: UnsafeMutablePointer<vc_target_server_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: vc_target_server_options(defaults: ServerParameters()))
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
  Handle<TargetServerHandle>.create(out) { () throws(VisionError) in TargetServerHandle(try ServerParameters(options)) }
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

@implementation @_cdecl("vc_target_server_watched")
public func vc_target_server_watched(_ server: OpaquePointer?) -> Int32 {
  server.map { Handle<TargetServerHandle>.borrow($0).server.isWatched ? 1 : 0 } ?? 0
}

@implementation @_cdecl("vc_target_server_url")
public func vc_target_server_url(
  _ server: OpaquePointer?, _ video: Int32, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> vc_status {
  withServer(server) { (handle) throws(VisionError) in
    let text = try Check.pointer("text", text)
    let room = UnsafeMutableRawBufferPointer(start: text, count: try Check.count("capacity", capacity, 1...Int.max))
    writeText("", to: room)
    guard let url = handle.server.url(isVideo: try Check.flag("video", video)) else {
      throw VisionError(.notFound, "the server does not run, or has no video")
    }
    guard url.utf8.count < capacity else { throw VisionError(.tooLarge, "capacity \(capacity): must be \(url.utf8.count + 1)") }
    writeText(url, to: room)
  }
}

@implementation @_cdecl("vc_target_server_set_result")
public func vc_target_server_set_result(_ server: OpaquePointer?, _ list: OpaquePointer?, _ capture_ns: Int64) -> vc_status {
  withServer(server) { (handle) throws(VisionError) in
    let time = try Check.range("capture_ns", capture_ns, 0...Int64.max)
    handle.server.set(list.map { Handle<TargetListHandle>.borrow($0).result }, captureTime: time)
  }
}

@implementation @_cdecl("vc_target_server_set_tags")
public func vc_target_server_set_tags(
  _ server: OpaquePointer?, _ list: OpaquePointer?, _ position: UnsafePointer<vc_tag_position>?, _ capture_ns: Int64
) -> vc_status {
  withServer(server) { (handle) throws(VisionError) in
    let time = try Check.range("capture_ns", capture_ns, 0...Int64.max)
    let given = try SizedStruct.read(position, defaults: vc_tag_position())
    handle.server.set(
      tags: list.map { Handle<TagListHandle>.borrow($0).result }, position: given.found == 0 ? nil : ServedPosition(given),
      captureTime: time)
  }
}

extension ServedPosition {
  init(_ position: vc_tag_position) {
    let pose = position.pose
    let covariance = withUnsafeBytes(of: position.covariance) { Array($0.bindMemory(to: Double.self)) }
    self.init(
      pose: (pose.x_m, pose.y_m, pose.z_m, pose.roll_rad, pose.pitch_rad, pose.yaw_rad),
      deviations: (0..<6).map { max(0, covariance[7 * $0]).squareRoot() }, tagCount: Int(position.used_count),
      isResolved: position.resolved != 0)
  }
}

@implementation @_cdecl("vc_target_server_set_frame")
public func vc_target_server_set_frame(_ server: OpaquePointer?, _ image: UnsafePointer<vc_image>?) -> vc_status {
  withServer(server) { (handle) throws(VisionError) in
    try withImage(image) { (view) throws(VisionError) in try handle.server.setFrame(view) }
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
