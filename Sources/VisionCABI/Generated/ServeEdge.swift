// Generated from the public headers.
// swift-format-ignore-file

public import CVisionCore
import TargetServer
import VisionBase
import VisionSupport
import VisionTag
import VisionTarget

extension vc_target_server_options {
  static var defaults: Self {
    var given = Self()
    given.max_connections = 64
    given.max_line_bytes = 1024
    given.max_backlog_bytes = 262144
    given.idle_timeout_s = 60
    return given
  }

  @safe static func checked(_ given: UnsafePointer<Self>?) throws(VisionError) -> Self {
    let given = try SizedStruct.read(given, defaults: .defaults)
    try given.check()
    return given
  }

  func check() throws(VisionError) {
    try Check.range("port", port, 0...65535)
    try Check.known("format", format, 0...1, "one of VC_TARGET_FORMAT_*")
    try Check.flag("allow_shutdown", allow_shutdown)
    try Check.range("max_connections", max_connections, 1...4096)
    try Check.range("max_line_bytes", max_line_bytes, 16...65536)
    try Check.range("max_backlog_bytes", max_backlog_bytes, 4096...16777216)
    try Check.range("idle_timeout_s", idle_timeout_s, 0...86400)
  }
}

extension ServerParameters {
  init(_ given: vc_target_server_options) throws(VisionError) {
    self.init()
    copy(given.port, to: &port)
    copy(given.allow_shutdown, to: &allowShutdown)
    copy(given.max_connections, to: &maximumConnections)
    copy(given.max_line_bytes, to: &maximumLineBytes)
    copy(given.max_backlog_bytes, to: &maximumBacklogBytes)
    copy(given.idle_timeout_s, to: &idleTimeout)
    try complete(given)
  }
}

extension vc_target_server_stats {
  init(_ value: TargetServer.Statistics) {
    self.init()
    copy(value.connections, to: &connections)
    copy(value.accepted, to: &accepted)
    copy(value.refused, to: &refused)
    copy(value.dropped, to: &dropped)
    copy(value.answers, to: &answers)
    copy(value.results, to: &results)
  }
}

@implementation @_cdecl("vc_target_server_options_init")
public func vc_target_server_options_init(_ options: UnsafeMutablePointer<vc_target_server_options>?, _ struct_size: Int) {
  SizedStruct.initialize(options, size: struct_size, defaults: .defaults)
}

@implementation @_cdecl("vc_target_server_create")
public func vc_target_server_create(
  _ options: UnsafePointer<vc_target_server_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> vc_status {
  Handle<TargetServer>.create(out) { () throws(VisionError) in
    let options = try ServerParameters(try vc_target_server_options.checked(options))
    return TargetServer(options)
  }
}

@implementation @_cdecl("vc_target_server_destroy")
public func vc_target_server_destroy(_ server: OpaquePointer?) { destroy(server) }

@implementation @_cdecl("vc_target_server_error")
public func vc_target_server_error(_ server: OpaquePointer?) -> UnsafePointer<CChar>? { errorText(server) }

@implementation @_cdecl("vc_target_server_start")
public func vc_target_server_start(_ server: OpaquePointer?, _ address: UnsafePointer<CChar>?) -> vc_status {
  Handle<TargetServer>.shared(server) { (handle) throws(VisionError) in
    let address = address.isNull ? nil : try Check.text("address", address, maximumBytes: 128)
    try handle.object.start(ListenAddress(address ?? "127.0.0.1"))
  }
}

@implementation @_cdecl("vc_target_server_stop")
public func vc_target_server_stop(_ server: OpaquePointer?) -> vc_status {
  Handle<TargetServer>.shared(server) { (handle) throws(VisionError) in
    handle.object.stop()
  }
}

@implementation @_cdecl("vc_target_server_port")
public func vc_target_server_port(_ server: OpaquePointer?) -> Int32 {
  Handle<TargetServer>.sharedNumber(server) { Int32(clamping: $0.port) }
}

@implementation @_cdecl("vc_target_server_url_get")
public func vc_target_server_url_get(_ server: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int) -> vc_status {
  if capacity != 0 { text.store(0) }
  return Handle<TargetServer>.shared(server) { (handle) throws(VisionError) in
    let text = try Check.pointer("text", text)
    let capacity = try Check.capacity(capacity)
    try copyText(try handle.object.runningURL(), to: text, capacity: capacity)
  }
}

@implementation @_cdecl("vc_target_server_stats_get")
public func vc_target_server_stats_get(_ server: OpaquePointer?, _ out: UnsafeMutablePointer<vc_target_server_stats>?) -> vc_status {
  Handle<TargetServer>.shared(server) { (handle) throws(VisionError) in
    try SizedStruct.write(vc_target_server_stats(handle.object.statistics), to: out)
  }
}
