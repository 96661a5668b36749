package import VisionSupport

/// Capture time of a tracker's latest frame: times increase, and 0 is unknown.
package struct FrameClock: Sendable {
  /// Nil without a previous frame or for one of unknown time.
  private var last: Int64?

  package init() {}

  /// - Parameter captureTime: nanoseconds, later than the previous frame; 0 = unknown.
  /// - Returns: seconds since the previous frame; nil if unknown.
  /// - Throws: `invalidArgument` for a time that is not later.
  package func seconds(to captureTime: Int64) throws(VisionError) -> Double? {
    guard captureTime >= 0 else { throw VisionError(.invalidArgument, "capture_ns \(captureTime): must be at least 0") }
    guard captureTime > 0, let last else { return nil }
    guard captureTime > last else {
      throw VisionError(.invalidArgument, "capture_ns \(captureTime): must be later than the frame before, \(last)")
    }
    return Double(captureTime - last) / 1e9
  }

  /// Sets the time of the latest frame.
  package mutating func set(_ captureTime: Int64) { last = captureTime == 0 ? nil : captureTime }
}
