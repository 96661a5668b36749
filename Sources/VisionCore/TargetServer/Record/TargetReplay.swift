package import VisionSupport
package import VisionTarget
internal import Glibc
internal import VisionBase

/// Reads a recording entry by entry, optionally at the recorded speed or a multiple of it.
package final class TargetReplay {
  /// JPEG of the current entry; empty without a frame.
  package private(set) var frame: [UInt8] = []
  package private(set) var result = TargetResult()
  /// Recorded time of the current entry, nanoseconds; 0 before the first entry.
  package private(set) var time: Int64 = 0

  private let descriptor: Int32
  /// Recorded time of the current entry, and the time at which it was due; nil if it was not waited for.
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
  /// - Parameter speed: 0 = at once; 1 = as recorded; 2 = twice as fast.
  /// - Returns: false at the end.
  /// - Throws: `invalidArgument`, `badData`, `inputOutput`, `noMemory`.
  package func next(speed: Double) throws(VisionError) -> Bool {
    guard speed >= 0, speed <= 1000 else { throw VisionError(.invalidArgument, "speed \(speed): must be 0..1000") }
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
    (frame, result, time) = (jpeg, decoded, header.time)
    if speed > 0 { waitUntilDue(speed) } else { last = nil }
    return true
  }

  private func waitUntilDue(_ speed: Double) {
    var due = last?.due ?? SystemClock.monotonic
    if let last {
      let (gap, overflow) = time.subtractingReportingOverflow(last.recorded)
      if !overflow, gap > 0 { due += Int64(min(Double(gap) / speed, Self.longestWait)) }
    }
    last = (time, due)
    var left = due - SystemClock.monotonic
    while left > 0 {
      var pause = timespec(tv_sec: Int(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
      _ = unsafe nanosleep(&pause, nil)
      left = due - SystemClock.monotonic
    }
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
