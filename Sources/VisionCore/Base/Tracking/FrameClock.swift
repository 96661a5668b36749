package import VisionSupport

/// The capture time of the latest frame, by the one rule that all trackers share: times increase, and 0 is an unknown time.
package struct FrameClock: Sendable {
  /// nil: the frame before had no time, or there was none.
  private var last: Int64?

  package init() {}

  /// - Parameter captureTime: nanoseconds, later than the frame before; 0 = unknown.
  /// - Returns: the seconds since the frame before; nil where they are unknown.
  /// - Throws: `invalidArgument` for a time that is not later.
  package func seconds(to captureTime: Int64) throws(VisionError) -> Double? {
    guard captureTime >= 0 else { throw VisionError(.invalidArgument, "capture_ns \(captureTime): must be at least 0") }
    guard captureTime > 0, let last else { return nil }
    guard captureTime > last else {
      throw VisionError(.invalidArgument, "capture_ns \(captureTime): must be later than the frame before, \(last)")
    }
    return Double(captureTime - last) / 1e9
  }

  /// The frame of that time was looked at.
  package mutating func set(_ captureTime: Int64) { last = captureTime == 0 ? nil : captureTime }
}
