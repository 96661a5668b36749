import VisionBase
package import VisionSupport
internal import Glibc

/// A local address to listen on.
package struct ListenAddress: Sendable, Equatable {
  enum Family: Sendable, Equatable {
    case v4([UInt8])
    case v6([UInt8], scope: UInt32)
  }

  let family: Family
  /// Host of a URL: an IPv6 address is in brackets; the computer's name for the wildcard address.
  let host: String

  /// - Parameter text: a numeric IPv4 or IPv6 address, the latter with an optional %interface; or a name, whose IPv4 address is preferred.
  /// - Throws: `invalidArgument`.
  package init(_ text: String) throws(VisionError) {
    family = try Self.family(text)
    host =
      switch family {
      case .v4(let bytes), .v6(let bytes, _): bytes.contains { $0 != 0 } ? Self.inPage(text) : Self.computerName
      }
  }

  /// An address in a URL: IPv6 in brackets, with an escaped % before a network interface (RFC 6874).
  private static func inPage(_ text: String) -> String {
    text.utf8.contains(UInt8(ascii: ":"))
      ? "[" + text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%25") + "]" : text
  }

  private static var computerName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func family(_ text: String) throws(VisionError) -> Family {
    var v4 = in_addr()
    if unsafe inet_pton(AF_INET, text, &v4) == 1 {
      return .v4(unsafe withUnsafeBytes(of: v4.s_addr) { unsafe Array($0) })
    }
    let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
    var v6 = in6_addr()
    guard let address = parts.first, unsafe inet_pton(AF_INET6, String(address), &v6) == 1 else { return try lookUp(text) }
    var scope: UInt32 = 0
    if parts.count == 2 {
      scope = unsafe UInt32(parts[1]) ?? if_nametoindex(String(parts[1]))
      guard scope != 0 else { throw VisionError(.invalidArgument, "address \"\(text.prefix(64))\": no such interface") }
    }
    return .v6(unsafe withUnsafeBytes(of: v6) { unsafe Array($0) }, scope: scope)
  }

  /// Looks a name up.
  private static func lookUp(_ name: String) throws(VisionError) -> Family {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    let status = name.isEmpty ? EAI_NONAME : unsafe getaddrinfo(name, nil, &hints, &list)
    guard status == 0 else {
      let reason = unsafe gai_strerror(status).map { unsafe String(cString: $0) } ?? ""
      throw VisionError(.invalidArgument, "address \"\(name.prefix(64))\": neither an IPv4 or IPv6 address nor a known name: \(reason)")
    }
    defer { unsafe freeaddrinfo(list) }
    var found: Family?
    var next = unsafe list
    while let entry = unsafe next {
      if let address = unsafe entry.pointee.ai_addr {
        if unsafe entry.pointee.ai_family == AF_INET {
          let v4 = unsafe UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self)
          return .v4(unsafe withUnsafeBytes(of: v4.sin_addr) { unsafe Array($0) })
        } else if unsafe entry.pointee.ai_family == AF_INET6 {
          let v6 = unsafe UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in6.self)
          found = .v6(unsafe withUnsafeBytes(of: v6.sin6_addr) { unsafe Array($0) }, scope: v6.sin6_scope_id)
        }
      }
      unsafe next = entry.pointee.ai_next
    }
    guard let found else { throw VisionError(.invalidArgument, "address \"\(name.prefix(64))\": has no IPv4 or IPv6 address") }
    return found
  }
}

/// A file descriptor that is closed by deinit.
struct Descriptor: ~Copyable {
  let number: Int32
  init(_ number: Int32) { self.number = number }
  deinit { close(number) }

  var isOpen: Bool { number >= 0 }
}

/// Socket calls. All descriptors are non-blocking and closed on exec; SIGPIPE is never raised.
enum Socket {
  static func failure(_ what: String) -> VisionError {
    let number = errno
    let reason = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
    return VisionError(.inputOutput, "\(what): \(reason)")
  }

  /// Opens a listening socket.
  ///
  /// - Throws: `inputOutput` with the system's reason.
  static func listen(_ address: ListenAddress, port: Int) throws(VisionError) -> Descriptor {
    let isV6: Bool
    if case .v6 = address.family { isV6 = true } else { isV6 = false }
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = Descriptor(socket(isV6 ? AF_INET6 : AF_INET, type, 0))
    guard descriptor.isOpen else { throw failure("socket") }
    var on: Int32 = 1
    _ = unsafe setsockopt(descriptor.number, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    guard bind(descriptor.number, address, port) == 0 else { throw failure("port \(port)") }
    guard Glibc.listen(descriptor.number, 512) == 0 else { throw failure("listen") }
    return descriptor
  }

  private static func bind(_ descriptor: Int32, _ address: ListenAddress, _ port: Int) -> Int32 {
    let networkPort = in_port_t(truncatingIfNeeded: port).bigEndian
    switch address.family {
    case .v4(let bytes):
      var name = sockaddr_in()
      name.sin_family = sa_family_t(AF_INET)
      name.sin_port = networkPort
      unsafe withUnsafeMutableBytes(of: &name.sin_addr) { unsafe $0.copyBytes(from: bytes) }
      return unsafe withUnsafePointer(to: &name) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    case .v6(let bytes, let scope):
      // "::" listens for IPv4 as well.
      var off: Int32 = 0
      _ = unsafe setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &off, socklen_t(MemoryLayout<Int32>.size))
      var name = sockaddr_in6()
      name.sin6_family = sa_family_t(AF_INET6)
      name.sin6_port = networkPort
      name.sin6_scope_id = scope
      unsafe withUnsafeMutableBytes(of: &name.sin6_addr) { unsafe $0.copyBytes(from: bytes) }
      return unsafe withUnsafePointer(to: &name) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
        }
      }
    }
  }

  /// The port of a listening socket.
  static func port(_ descriptor: Int32) -> Int {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let status = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &length) }
    }
    guard status == 0 else { return 0 }
    // Both families have the port at the same offset.
    return unsafe withUnsafeBytes(of: storage) { unsafe Int($0[2]) << 8 | Int($0[3]) }
  }

  private static func prepare(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  /// Result of `accept`.
  enum Accepted {
    case connection(Int32)
    case nothing
    case outOfDescriptors
  }

  /// Accepts a connection.
  static func accept(_ listener: Int32) -> Accepted {
    while true {
      let number = Glibc.accept(listener, nil, nil)
      if number >= 0 {
        prepare(number)
        var on: Int32 = 1
        _ = unsafe setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        return .connection(number)
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .outOfDescriptors
      default: return .nothing
      }
    }
  }

  static func limitSendBuffer(_ descriptor: Int32, _ bytes: Int32) {
    var size = bytes
    _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Result of reading or writing.
  enum Transfer {
    case count(Int)
    case wouldBlock
    case closed
  }

  static func receive(_ descriptor: Int32, into buffer: inout [UInt8]) -> Transfer {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor, $0.baseAddress, $0.count, 0) }
      if count > 0 { return .count(count) }
      if count == 0 { return .closed }
      if errno == EINTR { continue }
      return errno == EAGAIN ? .wouldBlock : .closed
    }
  }

  static func send(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Transfer {
    while true {
      let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      if count >= 0 { return .count(count) }
      if errno == EINTR { continue }
      return errno == EAGAIN ? .wouldBlock : .closed
    }
  }

  /// A pipe for waking the loop.
  static func wakePipe() throws(VisionError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw failure("pipe") }
    for end in ends { prepare(end) }
    return (ends[0], ends[1])
  }

  /// Wakes the loop.
  static func wake(_ descriptor: Int32) {
    var byte: UInt8 = 1
    _ = unsafe write(descriptor, &byte, 1)
  }

  /// Empties the pipe.
  static func drain(_ descriptor: Int32) {
    var buffer: [UInt8] = Array(repeating: 0, count: 256)
    while unsafe read(descriptor, &buffer, buffer.count) > 0 {}
  }
}
