import VisionBase

/// Selects frames of a video in which the board stands still at a new place.
struct ViewSelection {
  private var last: [BoardCorner] = []
  private var lastTime: Int64 = 0

  /// Whether to keep a frame. Call it for every frame, in order.
  ///
  /// - Parameter time: capture time, nanoseconds; 0 = unknown.
  mutating func takes(_ corners: [BoardCorner], time: Int64, width: Int, besides views: [CalibrationView]) -> Bool {
    let known = time > lastTime && lastTime > 0
    let seconds = known ? Double(time - lastTime) / 1e9 : Self.assumedInterval
    let motion = Self.distance(corners, last)
    (last, lastTime) = (corners, time)
    guard let motion, motion <= Self.largestSpeed * Double(width) * seconds else { return false }
    return !views.contains { view in
      guard view.reason == .used, let distance = Self.distance(corners, view.corners) else { return false }
      return distance < Self.smallestDistance * Double(width)
    }
  }

  /// Mean distance of the common corners, pixels; nil without any.
  private static func distance(_ a: [BoardCorner], _ b: [BoardCorner]) -> Double? {
    var (sum, count, at) = (0.0, 0, 0)
    for corner in a {
      while at < b.count, b[at].index < corner.index { at += 1 }
      guard at < b.count, b[at].index == corner.index else { continue }
      sum += b[at].position.distance(to: corner.position)
      count += 1
    }
    return count == 0 ? nil : sum / Double(count)
  }
}
