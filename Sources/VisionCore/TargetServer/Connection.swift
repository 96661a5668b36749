import VisionBase
internal import Glibc

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

/// A client with its unfinished input and pending output. Used by the loop's thread only.
final class Connection {
  enum Streaming {
    case off, pipe, json
  }

  let descriptor: Int32
  var streaming = Streaming.off
  var hasSentCommand = false
  /// Number of the last result sent.
  var sentNumber = 0
  private(set) var input: [UInt8] = []
  private var output: [UInt8] = []
  private var outputStart = 0
  var lastActive: Int64
  /// Time of the last sent byte, for dropping stalled clients.
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

  /// Sends as much of the pending output as the system accepts.
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

  /// Processes input and calls `line` for each complete line, without its end.
  ///
  /// Stops when the backlog exceeds `maximumBacklogBytes`, as the client will be dropped.
  ///
  /// - Returns: false if a line is too long.
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
  /// Whether the unfinished line may be a command without a line end.
  var hasUnfinishedLine: Bool { !input.isEmpty && !isInputKept }

  /// Marks the unfinished line as incomplete until more input arrives.
  func keepsUnfinishedLine() { isInputKept = true }

  /// Removes the unfinished line, as a command without a line end.
  func takeUnfinishedLine() -> [UInt8] {
    defer { input.removeAll(keepingCapacity: true) }
    return input
  }
}
