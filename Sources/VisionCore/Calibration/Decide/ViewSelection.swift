import VisionBase

/// Which frames of a video are worth keeping: the board is still, and elsewhere than in the views that there are.
struct ViewSelection {
  /// Shares of the picture's width: how far the board may move in a second, and how far it must be from where it was.
  private static let largestSpeed = 0.06
  private static let smallestDistance = 0.06
  /// Seconds between frames whose times are unknown.
  private static let assumedInterval = 1.0 / 30

  private var last: [BoardCorner] = []
  private var lastTime: Int64 = 0

  /// Whether to keep a frame; remembers it.
  ///
  /// - Parameter time: of the capture, nanoseconds; 0 = unknown.
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

  /// Mean distance of the corners that both have, pixels; nil where they have none.
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
