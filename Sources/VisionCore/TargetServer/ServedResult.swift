import VisionSupport
internal import Glibc

/// A result in both formats, created once by the producer for all clients.
final class ServedResult: Sendable {
  /// With a line end.
  let pipe: [UInt8]
  let json: [UInt8]
  /// Serial number.
  let number: Int

  init(pipe: [UInt8], json: [UInt8], number: Int) {
    self.pipe = pipe
    self.json = json
    self.number = number
  }

  /// Sent before the first result.
  static let none = ServedResult(nil, count: 0, captureTime: 0, latency: 0, number: 0) { json in
    json.key("targets")
    json.array { _ in }
  }

  /// - Parameters:
  ///   - captureTime: nanoseconds since 1970; 0 = no result yet.
  ///   - latency: nanoseconds from the capture to the result.
  ///   - more: writes further members of the JSON form.
  convenience init(
    _ best: ServedTarget?, count: Int, captureTime: Int64, latency: Int64, number: Int, more: (inout JSONWriter) -> Void
  ) {
    let (time, milliseconds) = (Self.timestamp(captureTime), Double(latency) / 1e6)
    let degrees = best.map { $0.angle * 180 / .pi }
    let angle = degrees.map { decimal($0, digits: 2) } ?? "none"
    let distance = best.map { decimal($0.distance, digits: 3) } ?? "none"
    let pipe =
      "\(time)|angle^\(angle)|distance^\(distance)|latency_ms^\(decimal(milliseconds, digits: 2))|id^\(best?.identifier ?? 0)|targets^\(count)\n"
    var writer = JSONWriter()
    writer.object { json in
      json.member("timestamp", string: time)
      json.member("unix_ns", number: Int(captureTime))
      json.member("latency_ms", milliseconds, digits: 2)
      json.member("number", number: number)
      json.member("angle", degrees, digits: 2)
      json.member("distance", best?.distance, digits: 3)
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

/// The best target of a result.
package struct ServedTarget: Sendable {
  /// Radians to the right of the camera's axis.
  var angle: Double
  /// Metres.
  var distance: Double
  var identifier: Int

  package init(angle: Double, distance: Double, identifier: Int) {
    (self.angle, self.distance, self.identifier) = (angle, distance, identifier)
  }
}
