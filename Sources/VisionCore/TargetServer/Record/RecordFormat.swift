import VisionBase
import VisionSupport
import VisionTarget

/// The file that keeps frames and results: a line that names the format, then entries.
///
/// An entry is a header, the JPEG and the result; numbers are little-endian. A result is a count (4 bytes) and so many targets of one size.
/// An entry that is cut short (power lost, disk full) is the end of the file.
enum RecordFormat {
  static let magic = Array("visioncore targets 4\n".utf8)
  static let maximumFrame = 64 << 20
  static let maximumTargets = 100
  static let maximumResult = 4 + maximumTargets * RecordedTarget.size

  static func encode(_ result: TargetResult) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(UInt32(min(result.targets.count, maximumTargets)))
    for target in result.targets.prefix(maximumTargets) { RecordedTarget(target).write(to: &writer) }
    return writer.bytes
  }

  /// - Throws: `badData`.
  static func decode(_ bytes: [UInt8]) throws(VisionError) -> [FoundTarget] {
    var reader = ByteReader(bytes)
    let count = Int(try reader.read(UInt32.self))
    guard count <= maximumTargets, reader.remaining == count * RecordedTarget.size else {
      throw VisionError(.badData, "a result with \(count) targets in \(bytes.count) bytes")
    }
    var targets: [FoundTarget] = []
    for _ in 0..<count { targets.append(try RecordedTarget(&reader).target) }
    return targets
  }
}

/// What comes before each entry: 24 bytes.
struct RecordHeader {
  /// Nanoseconds.
  var time: Int64
  /// Bytes of the JPEG and of the result.
  var frameSize: Int
  var resultSize: Int

  static let size = 24

  /// Time, sizes, a checksum of those, and four bytes without a meaning.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(time)
    writer.write(UInt32(frameSize))
    writer.write(UInt32(resultSize))
    // So that a damaged size is noticed before it is believed.
    writer.write(crc32(writer.bytes))
    writer.write(UInt32(0))
    return writer.bytes
  }

  init(time: Int64, frameSize: Int, resultSize: Int) {
    self.time = time
    self.frameSize = frameSize
    self.resultSize = resultSize
  }

  /// - Throws: `badData` for a damaged header and for sizes that no entry has.
  init(_ bytes: [UInt8]) throws(VisionError) {
    var reader = ByteReader(bytes)
    time = try reader.read(Int64.self)
    frameSize = Int(try reader.read(UInt32.self))
    resultSize = Int(try reader.read(UInt32.self))
    guard try reader.read(UInt32.self) == crc32(bytes[0..<16]) else { throw VisionError(.badData, "an entry is damaged") }
    guard frameSize <= RecordFormat.maximumFrame, resultSize <= RecordFormat.maximumResult else {
      throw VisionError(.badData, "an entry is too large")
    }
  }
}
