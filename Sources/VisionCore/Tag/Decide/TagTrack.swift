internal import VisionBase
internal import VisionSupport

/// One tag that is followed: its corners move with the velocity of its middle and the growth of its size (alpha-beta filters: Kalata 1984).
struct TagTrack: FrameTrack {
  private(set) var tag: FoundTag
  /// Pixels per second.
  private var velocity = Point.zero
  /// Share of the size per second.
  private var growth = 0.0

  init(_ tag: FoundTag, number: Int) {
    self.tag = tag
    self.tag.trackIdentifier = number
  }

  var unseen: Int { tag.framesUnseen }

  mutating func predict(_ seconds: Double) {
    let factor = min(max(1 + growth * seconds, Self.growthLimits.lowerBound), Self.growthLimits.upperBound)
    let (center, shift) = (tag.center, velocity * seconds)
    func moved(_ point: Point) -> Point { center + (point - center) * factor + shift }
    tag.corners = Quad(moved(tag.corners.a), moved(tag.corners.b), moved(tag.corners.c), moved(tag.corners.d))
    tag.center = center + shift
  }

  /// Forgets what moves: it is not known how long ago the frame before was.
  mutating func stop() {
    velocity = .zero
    growth = 0
  }

  private var side: Double { tag.corners.area.squareRoot() }

  func offset(_ found: FoundTag) -> Double { found.center.distance(to: tag.center) }

  /// Whether a tag can be this one in the next frame.
  func accepts(_ found: FoundTag) -> Bool {
    guard found.family == tag.family, found.identifier == tag.identifier, found.isMirrored == tag.isMirrored else { return false }
    let ratio = found.corners.area.squareRoot() / max(side, Epsilon.length)
    return offset(found) < Self.reach * side * Double(1 + min(unseen, Self.longestUnseenReach)) && ratio < Self.largestRatio
      && ratio > 1 / Self.largestRatio
  }

  mutating func measure(_ found: FoundTag, _ seconds: Double) {
    if seconds > 0 {
      velocity = velocity + (found.center - tag.center) * (Self.velocityGain / seconds)
      growth += (found.corners.area.squareRoot() / max(side, Epsilon.length) - 1) * Self.growthGain / seconds
    }
    let number = tag.trackIdentifier
    tag = found
    (tag.trackIdentifier, tag.framesUnseen, tag.velocity) = (number, 0, velocity)
  }

  /// Nothing was seen: the prediction stands, less sure.
  mutating func miss() {
    tag.framesUnseen += 1
    velocity = velocity * Self.unseenDecay
    growth *= Self.unseenDecay
    tag.velocity = velocity
    tag.confidence *= Self.unseenDecay
  }

  func isInside(width: Int, height: Int) -> Bool {
    let position = tag.center
    return position.isFinite && position.x > 0 && position.y > 0 && position.x < Double(width) && position.y < Double(height)
  }
}
