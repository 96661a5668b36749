internal import VisionBase
import VisionSupport
internal import Glibc

/// A followed target.
struct TargetTrack: FrameTrack {
  private struct Element {
    var quad: Quad
    /// Pixels per second.
    var velocity = Point.zero

    mutating func measure(_ found: Quad, _ seconds: Double) {
      if seconds > 0 { velocity = velocity + (found.center - quad.center) * (velocityGain / seconds) }
      quad = found
    }
  }

  private(set) var target: FoundTarget
  /// Frames since an element was last seen.
  private(set) var unseen = 0
  private var elements: [Element]
  private var yaw: AlphaBetaFilter
  private var distance: AlphaBetaFilter

  init(_ target: FoundTarget, identifier: Int) {
    self.target = target
    self.target.trackIdentifier = identifier
    elements = target.elements.map { Element(quad: $0) }
    yaw = AlphaBetaFilter(target.yaw)
    distance = AlphaBetaFilter(target.floorDistance)
  }

  mutating func predict(_ seconds: Double) {
    for index in elements.indices { elements[index].quad = elements[index].quad.moved(by: elements[index].velocity * seconds) }
    yaw.predict(seconds)
    distance.predict(seconds)
  }

  /// Resets all velocities, as the time since the previous frame is unknown.
  mutating func stop() {
    for index in elements.indices { elements[index].velocity = .zero }
    yaw.stop()
    distance.stop()
  }

  /// The target with the predicted elements of this frame.
  var expected: FoundTarget {
    var result = target
    result.elements = elements.map { $0.quad }
    return result
  }

  private var center: Point { elements.reduce(Point.zero) { $0 + $1.quad.center / Double(elements.count) } }
  private var size: Double { elements.map { $0.quad.extent.length }.max() ?? 1 }

  func offset(_ found: FoundTarget) -> Double { found.center.distance(to: center) }

  /// Whether a target can be this one in the next frame.
  func accepts(_ found: FoundTarget) -> Bool {
    guard found.elements.count == elements.count else { return false }
    let ratio = found.areaFraction / max(target.areaFraction, Epsilon.divisor)
    let limit = Self.reach * size * Double(1 + min(unseen, Self.longestUnseenReach)) / 2 + Self.reachMargin
    return offset(found) < limit && ratio > Self.smallestAreaRatio && ratio < Self.largestAreaRatio
  }

  func overlaps(_ found: FoundTarget) -> Bool {
    found.elements.contains { element in
      elements.contains { $0.quad.center.distance(to: element.center) < Self.sameElement * size }
    }
  }

  /// The region to search.
  func region(_ pictureSize: (width: Int, height: Int)) -> PixelRectangle {
    let corners = elements.flatMap { $0.quad.points }
    let box = Box(around: corners) ?? Box(.zero, .zero)
    let margin = max(Self.smallestMargin, Self.relativeMargin * size)
    func pixel(_ value: Double, _ limit: Int) -> Int { Int(max(0, min(Double(limit), value))) }
    let (width, height) = pictureSize
    let (left, top) = (pixel(box.minimum.x - margin, width - 1), pixel(box.minimum.y - margin, height - 1))
    return PixelRectangle(
      left: left, top: top, width: max(Self.smallestRegion, pixel(box.maximum.x + margin, width) - left),
      height: max(Self.smallestRegion, pixel(box.maximum.y + margin, height) - top))
  }

  func isInside(width: Int, height: Int) -> Bool {
    let (position, margin) = (center, Double(Self.outsideMargin))
    return position.isFinite && position.x > -margin && position.y > -margin && position.x < Double(width) + margin
      && position.y < Double(height) + margin
  }

  mutating func measure(_ found: FoundTarget, _ seconds: Double) {
    for index in elements.indices { elements[index].measure(found.elements[index], seconds) }
    let identifier = target.trackIdentifier
    target = found
    target.trackIdentifier = identifier
    yaw.measure(found.yaw, seconds)
    distance.measure(found.floorDistance, seconds)
    unseen = 0
    publish()
  }

  /// - Parameter seen: the quads of the elements that were found individually.
  mutating func measure(elements seen: [Quad?], _ seconds: Double) {
    target.isPartial = true
    defer {
      target.elements = elements.map { $0.quad }
      target.center = center
      publish()
    }
    let shifts = zip(seen, elements).compactMap { quad, element in quad.map { $0.center - element.quad.center } }
    guard let shift = shifts.first else {
      unseen += 1
      for index in elements.indices { elements[index].velocity = elements[index].velocity * Self.unseenDecay }
      target.confidence *= Self.unseenDecay
      return
    }
    let before = center
    for index in elements.indices {
      if let quad = seen[index] {
        elements[index].measure(quad, seconds)
      } else {
        elements[index].quad = elements[index].quad.moved(by: shift)
      }
    }
    // The direction changes with the elements; the pose determines the pixels per radian.
    let focal = focalPixels
    if focal > 1 { yaw.measure(yaw.value + (center.x - before.x) / focal, seconds) }
    unseen = 0
  }

  /// Pixels per radian near the target, from its size and distance.
  private var focalPixels: Double {
    guard elements.count == 2 else { return size * target.distance / Self.singleElementLength }
    let separation = elements[0].quad.center.distance(to: elements[1].quad.center)
    return separation * target.distance / max(Self.minimumSeparation, target.elementSeparation)
  }

  private mutating func publish() {
    target.framesUnseen = unseen
    target.yawVelocity = yaw.velocity
    target.floorDistanceVelocity = distance.velocity
    // A prediction may run past the camera.
    target.yaw = min(max(yaw.value, -.pi / 2), .pi / 2)
    target.floorDistance = max(0, distance.value)
  }
}

/// A value with its rate of change (alpha-beta filter: Kalata 1984).
struct AlphaBetaFilter {
  private(set) var value: Double
  private(set) var velocity = 0.0

  init(_ value: Double) { self.value = value }

  mutating func predict(_ seconds: Double) { value += velocity * seconds }

  mutating func stop() { velocity = 0 }

  mutating func measure(_ measured: Double, _ seconds: Double) {
    let residual = measured - value
    value += Self.alpha * residual
    if seconds > 0 { velocity += Self.beta * residual / seconds }
  }
}
