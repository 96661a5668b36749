import VisionBase
import VisionSupport
import VisionTarget

/// A target in a recording: five integers and 47 floating-point numbers of eight bytes each.
struct RecordedTarget {
  let target: FoundTarget

  static let size = 8 * (integers + floatingPointNumbers)
  private static let integers = 5
  // Corners of two elements, centre, direction and distances, pose, quality, velocities, height, focal length.
  private static let floatingPointNumbers = 16 + 2 + 5 + 12 + 6 + 2 + 2 + 2

  init(_ target: FoundTarget) { self.target = target }

  func write(to writer: inout ByteWriter) {
    let t = target
    for value in [Int(t.model.rawValue), t.trackIdentifier, t.elements.count, t.framesUnseen, t.isPartial ? 1 : 0] {
      writer.write(Int64(value))
    }
    for index in 0..<2 {
      let quad = index < t.elements.count ? t.elements[index] : Quad(.zero, .zero, .zero, .zero)
      for corner in quad.points { writer.write(corner) }
    }
    writer.write(t.center)
    for value in [t.yaw, t.pitch, t.floorDistance, t.distance, t.areaFraction] { writer.write(finite: value) }
    for index in 0..<9 { writer.write(finite: t.pose.rotation[index]) }
    for index in 0..<3 { writer.write(finite: t.pose.translation[index]) }
    for value in [
      t.reprojection, t.ambiguity, t.yawDeviation, t.pitchDeviation, t.floorDistanceDeviation, t.confidence,
      t.yawVelocity, t.floorDistanceVelocity, t.heightDistance, t.heightDistanceDeviation, t.focalLength,
      t.focalDeviation,
    ] { writer.write(finite: value) }
  }

  /// - Throws: `badData`.
  init(_ reader: inout ByteReader) throws(VisionError) {
    let model = TargetModel.Kind(rawValue: Int32(clamping: try reader.readInteger())) ?? .custom
    let identifier = try reader.readInteger()
    let count = max(1, min(2, try reader.readInteger()))
    let framesUnseen = try reader.readInteger()
    let isPartial = try reader.readInteger() != 0
    let elements = [try reader.readQuad(), try reader.readQuad()]
    let center = try reader.readPoint()
    let (yaw, pitch, distance) = (try reader.readFinite(), try reader.readFinite(), try reader.readFinite())
    let (range, areaFraction) = (try reader.readFinite(), try reader.readFinite())
    var pose = RigidPose(yaw: 0, roll: 0, translation: [0, 0, 0])
    for index in 0..<9 { pose.rotation[index] = try reader.readFinite() }
    for index in 0..<3 { pose.translation[index] = try reader.readFinite() }
    let (reprojection, ambiguity) = (try reader.readFinite(), try reader.readFinite())
    let (yawError, pitchError, distanceError) = (try reader.readFinite(), try reader.readFinite(), try reader.readFinite())
    let confidence = try reader.readFinite()
    let (yawVelocity, distanceVelocity) = (try reader.readFinite(), try reader.readFinite())
    let (heightDistance, heightError) = (try reader.readFinite(), try reader.readFinite())
    var target = FoundTarget(
      model: model, elements: Array(elements.prefix(count)), center: center, yaw: yaw, pitch: pitch, floorDistance: distance,
      distance: range,
      areaFraction: areaFraction, pose: pose, reprojection: reprojection, ambiguity: ambiguity, yawDeviation: yawError,
      pitchDeviation: pitchError, floorDistanceDeviation: distanceError, heightDistance: heightDistance,
      heightDistanceDeviation: heightError, confidence: confidence, isPartial: isPartial)
    (target.trackIdentifier, target.framesUnseen) = (identifier, framesUnseen)
    (target.yawVelocity, target.floorDistanceVelocity) = (yawVelocity, distanceVelocity)
    (target.focalLength, target.focalDeviation) = (try reader.readFinite(), try reader.readFinite())
    self.target = target
  }
}

extension ByteWriter {
  fileprivate mutating func write(finite value: Double) { write(value.isFinite ? value : 0) }

  fileprivate mutating func write(_ point: Point) {
    write(finite: point.x)
    write(finite: point.y)
  }
}

extension ByteReader {
  /// An integer limited to 0...2^31.
  fileprivate mutating func readInteger() throws(VisionError) -> Int { Int(max(0, min(1 << 31, try read(Int64.self)))) }

  fileprivate mutating func readFinite() throws(VisionError) -> Double {
    let value = try readDouble()
    guard value.isFinite else { throw VisionError(.badData, "a result holds numbers that are not finite") }
    return value
  }

  fileprivate mutating func readPoint() throws(VisionError) -> Point {
    let x = try readFinite()
    return Point(x, try readFinite())
  }

  fileprivate mutating func readQuad() throws(VisionError) -> Quad {
    let (a, b) = (try readPoint(), try readPoint())
    return Quad(a, b, try readPoint(), try readPoint())
  }
}
