package import VisionBase
package import VisionSupport
package import VisionTarget
internal import Glibc

/// Records frames and results in a file, in chronological order.
package final class TargetRecorder {
  private let descriptor: Int32
  private let picture = Picture()
  private let quality: Int
  private var lastTime: Int64?
  /// Length of what was written completely, bytes.
  private var length = 0

  /// Creates or truncates the file, or opens a device such as /dev/null.
  ///
  /// - Throws: `invalidArgument`, `inputOutput`.
  package init(path: String, quality: Int) throws(VisionError) {
    self.quality = quality
    let isPath = !path.isEmpty && !path.utf8.contains(0)
    let isQuality = (1...100).contains(quality)
    descriptor = isPath && isQuality ? unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK, 0o644) : -1
    guard isQuality else { throw VisionError(.invalidArgument, "quality \(quality): must be 1..100") }
    guard isPath else { throw VisionError(.invalidArgument, "the path is empty") }
    guard descriptor >= 0 else { throw Socket.failure("cannot create \(path)") }
    // A pipe would wait for its reader, end the process when that has gone, and not give an incomplete entry back.
    var facts = stat()
    guard unsafe fstat(descriptor, &facts) == 0, [S_IFREG, S_IFCHR].contains(facts.st_mode & S_IFMT) else {
      throw VisionError(.inputOutput, "cannot create \(path): not a file")
    }
    try write(RecordFormat.magic)
  }

  deinit { close(descriptor) }

  /// Appends a frame, optionally with its result.
  ///
  /// - Throws: `invalidArgument` for a time before the previous one, `tooLarge`, `noMemory`, `inputOutput`.
  package func add(_ image: borrowing ImageView, _ result: TargetResult?, captureTime: Int64) throws(VisionError) {
    try picture.encode(image, as: .jpeg(quality: quality))
    try append(unsafe Array(picture.encoded), result, captureTime)
  }

  /// Appends a result without a frame.
  package func add(_ result: TargetResult, captureTime: Int64) throws(VisionError) { try append([], result, captureTime) }

  private func append(_ jpeg: [UInt8], _ result: TargetResult?, _ time: Int64) throws(VisionError) {
    if let lastTime, time < lastTime {
      throw VisionError(.invalidArgument, "capture time \(time): earlier than the entry before, \(lastTime)")
    }
    guard jpeg.count <= RecordFormat.maximumFrame else { throw VisionError(.tooLarge, "a frame of \(jpeg.count) bytes") }
    let encoded = result.map { RecordFormat.encode($0) } ?? []
    try write(RecordHeader(time: time, frame: jpeg, result: encoded).bytes + jpeg + encoded)
    lastTime = time
  }

  private func write(_ bytes: [UInt8]) throws(VisionError) {
    guard unsafe bytes.withUnsafeBytes({ unsafe writeAll($0, to: descriptor) }) else {
      let failure = Socket.failure("cannot write the recording")
      // Later entries follow the last one that is complete.
      _ = ftruncate(descriptor, length)
      _ = lseek(descriptor, length, SEEK_SET)
      throw failure
    }
    length += bytes.count
  }
}
