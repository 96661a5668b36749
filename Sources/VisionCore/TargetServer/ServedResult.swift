package import VisionBase
package import VisionTarget
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
  init(_ result: TargetResult?, captureTime: Int64, latency: Int64, number: Int) {
    self.number = number
    let best = result?.targets.first
    let count = result?.targets.count ?? 0
    let time = Self.timestamp(captureTime)
    let milliseconds = Self.decimal(Double(latency) / 1e6, 2)
    let angle = best.map { Self.decimal($0.yaw * 180 / .pi, 2) }
    let distance = best.map { Self.decimal($0.distance, 3) }
    let line =
      "\(time)|angle^\(angle ?? "none")|distance^\(distance ?? "none")|latency_ms^\(milliseconds)|id^\(best?.identifier ?? 0)|targets^\(count)\n"
    pipe = Array(line.utf8)
    var text = "{\"timestamp\":\"\(time)\",\"capture_ns\":\(captureTime),\"latency_ms\":\(milliseconds),\"number\":\(number)"
    text += ",\"angle\":\(angle ?? "null"),\"distance\":\(distance ?? "null"),\"targets\":["
    for (index, target) in (result?.targets ?? []).prefix(16).enumerated() {
      if index > 0 { text += "," }
      text += Self.json(target)
    }
    text += "]}\n"
    json = Array(text.utf8)
  }

  private static func json(_ target: FoundTarget) -> String {
    let t = target.pose.translation
    let r = target.pose.rotationVector
    return "{\"model\":\"\(target.model)\",\"id\":\(target.identifier),\"yaw_deg\":\(decimal(target.yaw * 180 / .pi, 3))"
      + ",\"pitch_deg\":\(decimal(target.pitch * 180 / .pi, 3)),\"distance_m\":\(decimal(target.distance, 4))"
      + ",\"range_m\":\(decimal(target.range, 4)),\"area_fraction\":\(decimal(target.areaFraction, 6))"
      + ",\"pose\":{\"translation_m\":[\(decimal(t[0], 4)),\(decimal(t[1], 4)),\(decimal(t[2], 4))]"
      + ",\"rotation_rad\":[\(decimal(r.x, 4)),\(decimal(r.y, 4)),\(decimal(r.z, 4))]}"
      + ",\"confidence\":\(decimal(target.confidence, 3)),\"frames_unseen\":\(target.framesUnseen)}"
  }

  /// A number with a fixed count of decimals and a point, whatever the locale.
  static func decimal(_ value: Double, _ digits: Int) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "0" }
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int64((abs(value) * scale).rounded())
    let (whole, rest) = scaled.quotientAndRemainder(dividingBy: Int64(scale))
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(whole)" }
    let fraction = String(rest)
    return "\(sign)\(whole)." + String(repeating: "0", count: digits - fraction.count) + fraction
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
