package import VisionBase
package import VisionSupport
package import VisionTarget

/// The file that keeps frames and results: a line that names the format, then entries.
///
/// An entry is 24 bytes, little-endian: time in nanoseconds (8), bytes of the JPEG (4), bytes of the result (4), a checksum of those 16
/// bytes (4), 0 (4); then the JPEG and the result. A result is a count (4 bytes) and for each target a fixed number of 8-byte floats.
/// An entry that is cut short (power lost, disk full) is the end of the file.
enum RecordFormat {
  static let magic = Array("visioncore targets 2\n".utf8)
  static let headerSize = 24
  static let maximumFrame = 64 << 20
  static let maximumTargets = 100
  static let numbersPerTarget = 50

  /// FNV-1a, so that a damaged length is noticed before it is believed.
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    return hash
  }

  static func bytes(_ value: UInt64, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

  static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var result: UInt64 = 0
    for byte in bytes.reversed() { result = result << 8 | UInt64(byte) }
    return result
  }

  static func header(time: Int64, frame: Int, result: Int) -> [UInt8] {
    var header = bytes(UInt64(bitPattern: time), 8) + bytes(UInt64(frame), 4) + bytes(UInt64(result), 4)
    header += bytes(UInt64(checksum(header[...])), 4) + [0, 0, 0, 0]
    return header
  }

  static func encode(_ result: TargetResult) -> [UInt8] {
    var output = bytes(UInt64(min(result.targets.count, maximumTargets)), 4)
    for target in result.targets.prefix(maximumTargets) {
      for value in numbers(target) { output += bytes(value.bitPattern, 8) }
    }
    return output
  }

  static func decode(_ bytes: [UInt8]) throws(VisionError) -> [FoundTarget] {
    guard bytes.count >= 4 else { throw VisionError(.badData, "a result of \(bytes.count) bytes") }
    let count = Int(number(bytes[0..<4]))
    guard count <= maximumTargets, bytes.count == 4 + count * numbersPerTarget * 8 else {
      throw VisionError(.badData, "a result with \(count) targets in \(bytes.count) bytes")
    }
    var targets: [FoundTarget] = []
    for index in 0..<count {
      let start = 4 + index * numbersPerTarget * 8
      let values = (0..<numbersPerTarget).map { Double(bitPattern: number(bytes[start + 8 * $0..<start + 8 * $0 + 8])) }
      guard values.allSatisfy(\.isFinite) else { throw VisionError(.badData, "a result holds numbers that are not finite") }
      targets.append(target(values))
    }
    return targets
  }

  private static func numbers(_ t: FoundTarget) -> [Double] {
    let known = TargetModel.all.firstIndex { $0.name == t.model }.map { Double($0 + 1) } ?? 100
    var values = [known, Double(t.identifier), Double(t.pieces.count), Double(t.framesUnseen), t.isPartial ? 1 : 0]
    for index in 0..<2 {
      let quad = index < t.pieces.count ? t.pieces[index] : Quad(.zero, .zero, .zero, .zero)
      for point in quad.points { values += [point.x, point.y] }
    }
    values += [t.center.x, t.center.y, t.yaw, t.pitch, t.distance, t.range, t.areaFraction]
    for index in 0..<9 { values.append(t.pose.rotation[index]) }
    for index in 0..<3 { values.append(t.pose.translation[index]) }
    values += [t.reprojectionError, t.ambiguity, t.yawDeviation, t.pitchDeviation, t.distanceDeviation, t.confidence]
    values += [t.yawVelocity, t.distanceVelocity, t.heightDistance, t.heightDistanceDeviation]
    return values.map { $0.isFinite ? $0 : 0 }
  }

  private static func whole(_ value: Double, _ limit: Int) -> Int { Int(max(0, min(Double(limit), value))) }

  private static func target(_ v: [Double]) -> FoundTarget {
    let known = whole(v[0], 100)
    let pieces = (0..<max(1, min(2, whole(v[2], 2)))).map { index in
      let p = (0..<4).map { Point(v[5 + 8 * index + 2 * $0], v[6 + 8 * index + 2 * $0]) }
      return Quad(p[0], p[1], p[2], p[3])
    }
    var rotation: InlineArray<9, Double> = .init(repeating: 0)
    for index in 0..<9 { rotation[index] = v[28 + index] }
    let pose = RigidPose(rotation: rotation, translation: [v[37], v[38], v[39]])
    return FoundTarget(
      model: (1...TargetModel.all.count).contains(known) ? TargetModel.all[known - 1].name : "custom", pieces: pieces,
      center: Point(v[21], v[22]), yaw: v[23], pitch: v[24], distance: v[25], range: v[26], areaFraction: v[27], pose: pose,
      reprojectionError: v[40], ambiguity: v[41], yawDeviation: v[42], pitchDeviation: v[43], distanceDeviation: v[44],
      heightDistance: v[48], heightDistanceDeviation: v[49], confidence: v[45], pieceSeparation: 0, isPartial: v[4] != 0, isClear: false,
      identifier: whole(v[1], 1 << 31), yawVelocity: v[46],
      distanceVelocity: v[47], framesUnseen: whole(v[3], 1 << 20))
  }
}
