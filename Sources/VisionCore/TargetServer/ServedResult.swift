import VisionBase
import VisionSupport
import VisionTarget
internal import Glibc

/// A result in the forms in which clients get it; made once by the producer, shared by all answers.
final class ServedResult: Sendable {
  /// With a line end.
  let pipe: [UInt8]
  let json: [UInt8]
  /// Counts up with each result.
  let number: Int

  init(pipe: [UInt8], json: [UInt8], number: Int) {
    self.pipe = pipe
    self.json = json
    self.number = number
  }

  /// What clients get before the first result.
  static let none = ServedResult(nil, captureTime: 0, latency: 0, number: 0)

  /// - Parameters:
  ///   - captureTime: nanoseconds since 1970, 0 = there is no result yet.
  ///   - latency: nanoseconds from the capture to the result.
  convenience init(_ result: TargetResult?, captureTime: Int64, latency: Int64, number: Int) {
    let targets = result?.targets ?? []
    let best = targets.first.map { Best(angle: $0.yaw, distance: $0.distance, identifier: $0.identifier) }
    self.init(best, count: targets.count, captureTime: captureTime, latency: latency, number: number) { json in
      json.key("targets")
      json.array { list in
        for target in targets.prefix(Self.maximumTargets) { list.target(target) }
      }
    }
  }

  /// Targets of one line.
  static let maximumTargets = 16

  /// What both forms say of the best target.
  struct Best {
    /// Radians to the right.
    var angle: Double
    /// Metres.
    var distance: Double
    var identifier: Int
  }

  /// - Parameter more: writes the members of the JSON form that lists what was found.
  convenience init(
    _ best: Best?, count: Int, captureTime: Int64, latency: Int64, number: Int, more: (inout JSONWriter) -> Void
  ) {
    let (time, milliseconds) = (Self.timestamp(captureTime), Double(latency) / 1e6)
    let degrees = best.map { $0.angle * 180 / .pi }
    let angle = degrees.map { decimal($0, digits: 2) } ?? "none"
    let distance = best.map { decimal($0.distance, digits: 3) } ?? "none"
    let pipe =
      "\(time)|angle^\(angle)|distance^\(distance)|latency_ms^\(decimal(milliseconds, digits: 2))|id^\(best?.identifier ?? 0)|targets^\(count)\n"
    var writer = JSONWriter()
    writer.object { json in
      json.key("timestamp")
      json.text(time)
      json.key("capture_ns")
      json.number(captureTime)
      json.key("latency_ms")
      json.number(milliseconds, digits: 2)
      json.key("number")
      json.number(number)
      json.key("angle")
      json.optional(degrees, digits: 2)
      json.key("distance")
      json.optional(best?.distance, digits: 3)
      more(&json)
    }
    writer.append("\n")
    self.init(pipe: Array(pipe.utf8), json: writer.bytes, number: number)
  }

  /// "2019-02-16T12:34:56.789Z"; "none" for 0.
  static func timestamp(_ nanoseconds: Int64) -> String {
    guard nanoseconds > 0 else { return "none" }
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    var time = time_t(seconds)
    var parts = unsafe tm()
    guard unsafe gmtime_r(&time, &parts) != nil else { return "none" }
    func padded(_ value: Int32, _ width: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, width - text.count)) + text
    }
    let (year, month, day) = unsafe (parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday)
    let (hour, minute, second) = unsafe (parts.tm_hour, parts.tm_min, parts.tm_sec)
    return "\(year)-\(padded(month, 2))-\(padded(day, 2))T\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))"
      + ".\(padded(Int32(rest / 1_000_000), 3))Z"
  }
}

extension JSONWriter {
  fileprivate mutating func optional(_ value: Double?, digits: Int) {
    if let value { number(value, digits: digits) } else { null() }
  }

  mutating func member(_ name: StaticString, _ value: Double, digits: Int) {
    key(name)
    number(value, digits: digits)
  }

  mutating func member(_ name: StaticString, _ values: [Double], digits: Int) {
    key(name)
    array { list in
      for value in values { list.number(value, digits: digits) }
    }
  }

  fileprivate mutating func target(_ target: FoundTarget) {
    let (shift, turn) = (target.pose.translation, target.pose.rotationVector)
    object { json in
      json.key("model")
      json.text(target.model.name)
      json.key("id")
      json.number(target.identifier)
      json.member("yaw_deg", target.yaw * 180 / .pi, digits: 3)
      json.member("pitch_deg", target.pitch * 180 / .pi, digits: 3)
      json.member("distance_m", target.distance, digits: 4)
      json.member("range_m", target.range, digits: 4)
      json.member("area_fraction", target.areaFraction, digits: 6)
      json.key("pose")
      json.object { pose in
        pose.member("translation_m", [shift[0], shift[1], shift[2]], digits: 4)
        pose.member("rotation_rad", [turn.x, turn.y, turn.z], digits: 4)
      }
      json.member("confidence", target.confidence, digits: 3)
      json.key("frames_unseen")
      json.number(target.framesUnseen)
    }
  }
}
