import VisionBase
internal import Glibc

/// Settings of the server.
package struct ServerParameters: Sendable {
  package var port = 0
  /// nil = no video.
  package var httpPort: Int?
  package var isJSON = false
  package var allowsShutdown = false
  package var maximumConnections = 64
  package var maximumLine = 1024
  package var maximumBacklog = 262_144
  /// Nanoseconds; 0 = never.
  package var idleTimeout: Int64 = 60_000_000_000
  package var quality = 75

  package init() {}
}

/// One client: what it sent and has not been read as a line yet, and what it has not taken yet. Belongs to the loop's thread.
final class Connection {
  enum Kind {
    case lines, http
  }

  enum Streaming {
    case off, pipe, json, video, snapshot
  }

  let descriptor: Int32
  let kind: Kind
  var streaming = Streaming.off
  /// Number of the last result or frame that was sent.
  var sentNumber = 0
  /// Whether it has asked for frames and none has come yet.
  var awaitsFrame = false
  /// Bytes of an unfinished line or request.
  private(set) var input: [UInt8] = []
  private var output: [UInt8] = []
  private var outputStart = 0
  var lastActive: Int64
  /// When the output last moved; a client that takes nothing for long is dropped.
  var lastProgress: Int64
  var closesWhenSent = false
  /// The first line of an HTTP request, and how much of its head has come.
  var request: String?
  var headerBytes = 0
  private var isInputKept = false
  private(set) var isClosed = false

  init(_ descriptor: Int32, _ kind: Kind, now: Int64) {
    self.descriptor = descriptor
    self.kind = kind
    lastActive = now
    lastProgress = now
  }

  deinit { close(descriptor) }

  var backlog: Int { output.count - outputStart }
  var wantsToWrite: Bool { backlog > 0 }

  func append(_ bytes: [UInt8]) { output.append(contentsOf: bytes) }
  func append(_ text: StaticString) {
    unsafe output.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
  func shut() { isClosed = true }

  /// Sends what is waiting, as much as the system takes.
  func flush(now: Int64) {
    while backlog > 0 {
      switch Socket.send(descriptor, output[outputStart...]) {
      case .count(let count):
        outputStart += count
        lastProgress = now
      case .wouldBlock:
        compact()
        return
      case .closed:
        isClosed = true
        return
      }
    }
    output.removeAll(keepingCapacity: output.capacity < 1 << 20)
    outputStart = 0
    lastProgress = now
    if closesWhenSent { isClosed = true }
  }

  private func compact() {
    guard outputStart > 65536, outputStart > output.count / 2 else { return }
    output.removeSubrange(0..<outputStart)
    outputStart = 0
  }

  /// Takes the bytes and calls `line` for each finished line, without its end.
  ///
  /// Lines behind those whose answers already wait beyond `maximumBacklog` are not taken: such a client is about to be dropped.
  ///
  /// - Returns: false when a line is longer than allowed.
  func receive(_ bytes: ArraySlice<UInt8>, maximumLine: Int, maximumBacklog: Int, _ line: (ArraySlice<UInt8>) -> Void) -> Bool {
    var rest = bytes
    isInputKept = false
    while let end = rest.firstIndex(of: 10) {
      var whole = rest[rest.startIndex..<end]
      rest = rest[(end + 1)...]
      guard input.count + whole.count <= maximumLine + 1 else { return false }
      if !input.isEmpty {
        input.append(contentsOf: whole)
        whole = input[...]
      }
      if whole.last == 13 { whole = whole.dropLast() }
      line(whole)
      input.removeAll(keepingCapacity: true)
      if isClosed || closesWhenSent || backlog > maximumBacklog { return true }
    }
    guard input.count + rest.count <= maximumLine + 1 else { return false }
    input.append(contentsOf: rest)
    return true
  }

  var unfinishedLine: [UInt8] { input }
  var hasUnfinishedLine: Bool { !input.isEmpty && !isInputKept }
  /// Whether the loop must look at it soon although its socket is quiet.
  var isWaiting: Bool { (kind == .lines && hasUnfinishedLine) || awaitsFrame }

  /// The unfinished line is no command: nothing is done about it until more comes.
  func keepsUnfinishedLine() { isInputKept = true }

  /// Takes the unfinished line as a line; for clients that send a command without a line end.
  func takeUnfinishedLine() -> [UInt8] {
    defer { input.removeAll(keepingCapacity: true) }
    return input
  }
}
