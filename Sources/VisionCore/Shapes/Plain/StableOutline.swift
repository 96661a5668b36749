internal import VisionBase
import VisionSupport

/// An outline that some thresholds of some channels agree on.
struct StableOutline: Sendable {
  /// Blue, green, red, brightness and the least of the colours.
  static let channelCount = 5

  private(set) var fit: OutlineFit
  /// How many thresholds of each channel gave this outline.
  private var counts: InlineArray<5, Int> = .init(repeating: 0)

  private var count: Int { counts[0] + counts[1] + counts[2] + counts[3] + counts[4] }
  private var mostOfOneChannel: Int { max(counts[0], counts[1], counts[2], counts[3], counts[4]) }

  /// One outline: ratio of the areas, and distance of the centres over the square root of the area.
  private static let sameArea = (minimum: 0.8, maximum: 1.25)
  private static let sameCenter = 0.15
  /// Rivals for one place: the same of any kind.
  private static let rivalArea = (minimum: 0.3, maximum: 3.3)
  private static let rivalCenter = 0.45
  /// More thresholds than this do not count.
  private static let mostThresholds = 12
  private static let minimumThresholds = 3
  /// Square root of the area of what is easily found in texture, pixels.
  private static let smallSide = 24.0
  /// Thresholds of one channel that must agree on a large and on a small outline.
  private static let minimumOfOneChannel = (large: 2, small: 3)
  /// The confidence falls by so many times the residual over the size, which counts so many pixels more; it is this at most.
  private static let residualWeight = 8.0
  private static let sizeOffset = 20.0
  private static let largestConfidence = 0.99

  init(_ fit: OutlineFit, channel: Int) {
    self.fit = fit
    counts[channel] = 1
  }

  /// Adds a vote when it is for this outline.
  mutating func takes(_ other: OutlineFit, channel: Int) -> Bool {
    guard other.kind == fit.kind, other.isOblique == fit.isOblique, isNear(other, Self.sameArea, Self.sameCenter * fit.area.squareRoot())
    else { return false }
    counts[channel] += 1
    if other.residual < fit.residual { fit = other }
    return true
  }

  /// Whether enough thresholds agree. One channel must differ by two steps at least: a faint texture crosses one threshold in every
  /// channel. Small outlines are common by chance and need more.
  var isStable: Bool {
    let isSmall = fit.area.squareRoot() < Self.smallSide
    return count >= Self.minimumThresholds
      && mostOfOneChannel >= (isSmall ? Self.minimumOfOneChannel.small : Self.minimumOfOneChannel.large)
  }

  /// Of rivals for one place the larger and more stable one wins.
  var worth: Double { Double(min(count, Self.mostThresholds)) * fit.area.squareRoot() / (1 + fit.residual) }

  func isRival(of other: StableOutline) -> Bool {
    isNear(other.fit, Self.rivalArea, Self.rivalCenter * max(fit.area, other.fit.area).squareRoot())
  }

  private func isNear(_ other: OutlineFit, _ ratios: (minimum: Double, maximum: Double), _ reach: Double) -> Bool {
    let ratio = fit.area / max(other.area, Epsilon.divisor)
    return ratio > ratios.minimum && ratio < ratios.maximum && fit.center.distance(to: other.center) < reach
  }

  /// Orders what was found, 0...0.99; not a probability.
  var confidence: Double {
    let fitting = 1 - Self.residualWeight * fit.residual / (fit.area.squareRoot() + Self.sizeOffset)
    return min(Self.largestConfidence, fitting * Double(count) / Double(count + 1))
  }

  var clockwiseCorners: [Point] {
    Polygon(fit.corners).signedArea < 0 ? fit.corners.reversed() : fit.corners
  }
}

/// The outlines of a picture.
struct StableOutlines: Sendable {
  private var outlines: [StableOutline] = []

  /// Counts an outline with those that it is the same as, or as a new one.
  mutating func add(_ fit: OutlineFit, channel: Int) {
    for i in outlines.indices { if outlines[i].takes(fit, channel: channel) { return } }
    outlines.append(StableOutline(fit, channel: channel))
  }

  /// Circles and pentagons are seen obliquely where one axis is shorter than this part of the other.
  private static let obliqueRatio = 0.8

  /// Those that several thresholds agree on, without rivals; the best first. Quadrilaterals without right angles are rectangles only where
  /// circles or pentagons are seen as obliquely.
  func stable() -> [StableOutline] {
    let kept = Self.withoutRivals(outlines.filter { $0.isStable && !$0.fit.isOblique })
    let oblique = outlines.filter { $0.isStable && $0.fit.isOblique }
    guard !oblique.isEmpty else { return kept }
    let views = kept.compactMap { outline -> (center: Point, view: ObliqueView)? in
      guard outline.fit.kind == .circle || outline.fit.kind == .pentagon, let view = ObliqueView(outline.fit.corners) else { return nil }
      return view.ratio < Self.obliqueRatio ? (outline.fit.center, view) : nil
    }
    let rectangles = oblique.filter { outline in
      let nearest = views.min { $0.center.distance(to: outline.fit.center) < $1.center.distance(to: outline.fit.center) }
      return nearest.map { outline.fit.isRectangle(in: $0.view) } ?? false
    }
    return Self.withoutRivals(kept + rectangles)
  }

  private static func withoutRivals(_ outlines: [StableOutline]) -> [StableOutline] {
    var kept: [StableOutline] = []
    for outline in outlines.sorted(by: { $0.worth > $1.worth }) where !kept.contains(where: { $0.isRival(of: outline) }) {
      kept.append(outline)
    }
    return kept
  }
}
