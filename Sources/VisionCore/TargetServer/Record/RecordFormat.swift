import VisionBase
import VisionSupport
import VisionTarget

/// File format of recorded frames and results: a line with the name of the format, then entries.
///
/// An entry consists of header, JPEG and result; numbers are little-endian. A result is the number of targets (4 bytes) and the targets,
/// which have a fixed size.
enum RecordFormat {
  static let magic = Array("visioncore targets 5\n".utf8)
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

/// Header of an entry, 24 bytes.
struct RecordHeader {
  /// Nanoseconds.
  var time: Int64
  /// Size of the JPEG, bytes.
  var frameSize: Int
  /// Size of the result, bytes.
  var resultSize: Int
  /// Checksum of JPEG and result.
  var checksum: UInt32

  static let size = 24

  /// Time, sizes, checksum of these fields, and checksum of JPEG and result.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(time)
    writer.write(UInt32(frameSize))
    writer.write(UInt32(resultSize))
    writer.write(crc32(writer.bytes))
    writer.write(checksum)
    return writer.bytes
  }

  init(time: Int64, frame: [UInt8], result: [UInt8]) {
    self.time = time
    frameSize = frame.count
    resultSize = result.count
    checksum = Self.checksum(frame, result)
  }

  private static func checksum(_ frame: [UInt8], _ result: [UInt8]) -> UInt32 { crc32(result, after: crc32(frame)) }

  private static let damage = VisionError(.badData, "an entry is damaged")

  /// - Throws: `badData` for a damaged header and impossible sizes.
  init(_ bytes: [UInt8]) throws(VisionError) {
    var reader = ByteReader(bytes)
    time = try reader.read(Int64.self)
    frameSize = Int(try reader.read(UInt32.self))
    resultSize = Int(try reader.read(UInt32.self))
    guard try reader.read(UInt32.self) == crc32(bytes[0..<16]) else { throw Self.damage }
    checksum = try reader.read(UInt32.self)
    guard frameSize <= RecordFormat.maximumFrame, resultSize <= RecordFormat.maximumResult else {
      throw VisionError(.badData, "an entry is too large")
    }
  }

  /// - Throws: `badData` for a damaged JPEG or result.
  func check(frame: [UInt8], result: [UInt8]) throws(VisionError) {
    guard checksum == Self.checksum(frame, result) else { throw Self.damage }
  }
}
