package import VisionSupport
package import VisionTarget
internal import Glibc
internal import VisionBase

/// Reads a recording entry by entry, and says when each is due at the recorded speed or a multiple of it.
package final class TargetReplay {
  /// JPEG of the current entry; empty without a frame.
  package private(set) var frame: [UInt8] = []
  package private(set) var result = TargetResult()
  /// Recorded time of the current entry, nanoseconds; 0 before the first entry.
  package private(set) var time: Int64 = 0

  private let descriptor: Int32
  private var hasEntry = false
  /// When the current entry is due; nil if nobody asked.
  private var due: Int64?
  /// The same of the entry before it, and its recorded time.
  private var last: (recorded: Int64, due: Int64)?

  /// - Throws: `invalidArgument`, `inputOutput`, `badData`.
  package init(path: String) throws(VisionError) {
    let isPath = !path.isEmpty && !path.utf8.contains(0)
    descriptor = isPath ? unsafe open(path, O_RDONLY | O_CLOEXEC) : -1
    guard isPath else { throw VisionError(.invalidArgument, "the path is empty") }
    guard descriptor >= 0 else { throw Socket.failure("cannot open \(path)") }
    guard try read(RecordFormat.magic.count) == RecordFormat.magic else { throw VisionError(.badData, "not a recording of targets") }
  }

  deinit { close(descriptor) }

  /// Longest pause, nanoseconds: longer gaps are errors of the recording's clock.
  private static let longestWait = 3.6e12

  /// Reads the next entry.
  ///
  /// - Returns: false at the end.
  /// - Throws: `badData`, `inputOutput`, `noMemory`.
  package func next() throws(VisionError) -> Bool {
    let headerBytes = try read(RecordHeader.size)
    if headerBytes.isEmpty { return false }
    guard headerBytes.count == RecordHeader.size else { throw Self.truncation }
    let header = try RecordHeader(headerBytes)
    let jpeg = try read(header.frameSize), encoded = try read(header.resultSize)
    guard jpeg.count == header.frameSize, encoded.count == header.resultSize else { throw Self.truncation }
    try header.check(frame: jpeg, result: encoded)
    var decoded = TargetResult()
    if !encoded.isEmpty { decoded.targets = try RecordFormat.decode(encoded) }
    decoded.captureTime = header.time
    last = due.map { (time, $0) }
    due = nil
    (frame, result, time, hasEntry) = (jpeg, decoded, header.time, true)
    return true
  }

  /// Seconds until the current entry is due; 0 if it is, and before the first entry.
  ///
  /// - Parameter speed: 0 = at once; 1 = as recorded; 2 = twice as fast.
  /// - Throws: `invalidArgument`.
  package func wait(speed: Double) throws(VisionError) -> Double {
    guard speed >= 0, speed <= 1000 else { throw VisionError(.invalidArgument, "speed \(speed): must be 0..1000") }
    guard hasEntry else { return 0 }
    let now = SystemClock.monotonic
    var time = due ?? now
    if speed == 0 {
      time = now
    } else if let last {
      time = last.due
      let (gap, overflow) = self.time.subtractingReportingOverflow(last.recorded)
      if !overflow, gap > 0 { time += Int64(min(Double(gap) / speed, Self.longestWait)) }
    }
    due = time
    return Double(max(0, time - now)) / 1e9
  }

  private static let truncation = VisionError(.badData, "the recording ends within an entry")

  /// - Returns: fewer bytes at the end of the file.
  private func read(_ count: Int) throws(VisionError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      var part: [UInt8] = Array(repeating: 0, count: min(count - bytes.count, 1 << 20))
      let got = unsafe part.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if got > 0 {
        try bytes.makeRoom(for: got)
        bytes += part[0..<got]
      } else if got == 0 {
        return bytes
      } else if errno != EINTR {
        throw Socket.failure("cannot read the recording")
      }
    }
    return bytes
  }
}
