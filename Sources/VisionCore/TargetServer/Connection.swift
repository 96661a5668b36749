import VisionBase
internal import Glibc

/// Settings of the server.
package struct ServerParameters: Sendable {
  package var port = 0
  package var isJSON = false
  package var allowShutdown = false
  package var maximumConnections = 64
  package var maximumLineBytes = 1024
  package var maximumBacklogBytes = 262_144
  /// Seconds; 0 = never.
  package var idleTimeout = 60.0

  package init() {}
}

/// One client: what it sent and has not been read as a line yet, and what it has not taken yet. Belongs to the loop's thread.
final class Connection {
  enum Streaming {
    case off, pipe, json
  }

  let descriptor: Int32
  var streaming = Streaming.off
  /// Number of the last result that was sent.
  var sentNumber = 0
  /// Bytes of an unfinished line.
  private(set) var input: [UInt8] = []
  private var output: [UInt8] = []
  private var outputStart = 0
  var lastActive: Int64
  /// When the output last moved; a client that takes nothing for long is dropped.
  var lastProgress: Int64
  private var isInputKept = false
  private(set) var isClosed = false

  init(_ descriptor: Int32, now: Int64) {
    self.descriptor = descriptor
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
  }

  private func compact() {
    guard outputStart > 65536, outputStart > output.count / 2 else { return }
    output.removeSubrange(0..<outputStart)
    outputStart = 0
  }

  /// Takes the bytes and calls `line` for each finished line, without its end.
  ///
  /// Lines behind those whose answers already wait beyond `maximumBacklogBytes` are not taken: such a client is about to be dropped.
  ///
  /// - Returns: false when a line is longer than allowed.
  func receive(_ bytes: ArraySlice<UInt8>, maximumLineBytes: Int, maximumBacklogBytes: Int, _ line: (ArraySlice<UInt8>) -> Void) -> Bool {
    var rest = bytes
    isInputKept = false
    while let end = rest.firstIndex(of: 10) {
      var received = rest[rest.startIndex..<end]
      rest = rest[(end + 1)...]
      guard input.count + received.count <= maximumLineBytes + 1 else { return false }
      if !input.isEmpty {
        input.append(contentsOf: received)
        received = input[...]
      }
      if received.last == 13 { received = received.dropLast() }
      line(received)
      input.removeAll(keepingCapacity: true)
      if isClosed || backlog > maximumBacklogBytes { return true }
    }
    guard input.count + rest.count <= maximumLineBytes + 1 else { return false }
    input.append(contentsOf: rest)
    return true
  }

  var unfinishedLine: [UInt8] { input }
  /// Whether the loop must look at it soon although its socket is quiet.
  var hasUnfinishedLine: Bool { !input.isEmpty && !isInputKept }

  /// The unfinished line is no command: nothing is done about it until more comes.
  func keepsUnfinishedLine() { isInputKept = true }

  /// Takes the unfinished line as a line; for clients that send a command without a line end.
  func takeUnfinishedLine() -> [UInt8] {
    defer { input.removeAll(keepingCapacity: true) }
    return input
  }
}
