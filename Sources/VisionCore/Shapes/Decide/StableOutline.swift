internal import VisionBase
import VisionSupport

/// An outline on which several thresholds of several channels agree.
struct StableOutline: Sendable {
  private(set) var fit: OutlineFit
  /// Thresholds with this outline, by channel.
  private var counts: [Int]

  private var count: Int { counts.reduce(0, +) }
  private var highestCount: Int { counts.max() ?? 0 }

  init(_ fit: OutlineFit, channel: Int) {
    self.fit = fit
    counts = [Int](repeating: 0, count: OutlineFinder.channelCount)
    counts[channel] = 1
  }

  /// Counts another fit if it is the same outline.
  mutating func absorb(_ other: OutlineFit, channel: Int) -> Bool {
    guard other.kind == fit.kind, other.isOblique == fit.isOblique,
      isNear(other, Self.minimumSameArea, Self.maximumSameArea, Self.sameCenter * fit.area.squareRoot())
    else { return false }
    counts[channel] += 1
    if other.residual < fit.residual { fit = other }
    return true
  }

  /// Whether enough thresholds agree. At least two thresholds of one channel must: a faint texture crosses one threshold in every channel.
  /// Small outlines are common by chance and need more.
  var isStable: Bool {
    let isSmall = fit.area.squareRoot() < Self.smallSide
    return count >= Self.minimumThresholds
      && highestCount >= (isSmall ? Self.minimumOfOneChannelIfSmall : Self.minimumOfOneChannel)
  }

  /// Order among rivals for one position: the larger and more stable one wins.
  var rank: Double { Double(min(count, Self.maximumThresholds)) * fit.area.squareRoot() / (1 + fit.residual) }

  func isRival(of other: StableOutline) -> Bool {
    isNear(other.fit, Self.minimumRivalArea, Self.maximumRivalArea, Self.rivalCenter * max(fit.area, other.fit.area).squareRoot())
  }

  private func isNear(_ other: OutlineFit, _ minimumRatio: Double, _ maximumRatio: Double, _ reach: Double) -> Bool {
    let ratio = fit.area / max(other.area, Epsilon.divisor)
    return ratio > minimumRatio && ratio < maximumRatio && fit.center.distance(to: other.center) < reach
  }

  /// A ranking, 0...0.99; not a probability.
  var confidence: Double {
    let fitting = 1 - Self.residualWeight * fit.residual / (fit.area.squareRoot() + Self.sizeOffset)
    return min(Self.maximumConfidence, fitting * Double(count) / Double(count + 1))
  }

  var clockwiseCorners: [Point] { Polygon(fit.corners).signedArea < 0 ? fit.corners.reversed() : fit.corners }

  /// - Parameter outline: the corners in pixels of the picture.
  func shape(outline: [Point], in size: EvidenceSize) -> FoundShape {
    var shape = FoundShape(exact: fit.kind, outline: outline, pixelCount: Int(size.visibleArea(outline).rounded()))
    shape.confidence = confidence
    return shape
  }
}

/// The outlines of a picture with their votes (the idea of maximally stable regions, Matas et al. 2002).
struct StableOutlines: Sendable {
  private var outlines: [StableOutline] = []

  /// Counts a fit for the outline that it equals, or as a new one.
  mutating func add(_ fit: OutlineFit, channel: Int) {
    for i in outlines.indices { if outlines[i].absorb(fit, channel: channel) { return } }
    outlines.append(StableOutline(fit, channel: channel))
  }

  /// The stable outlines without rivals, best first. Quadrilaterals without right angles count as rectangles only under the oblique view of
  /// the nearest circle or pentagon.
  func stable() -> [StableOutline] {
    let kept = Self.withoutRivals(outlines.filter { $0.isStable && !$0.fit.isOblique })
    let oblique = outlines.filter { $0.isStable && $0.fit.isOblique }
    guard !oblique.isEmpty else { return kept }
    let views = kept.compactMap { outline -> (center: Point, view: ObliqueView)? in
      guard outline.fit.kind == .circle || outline.fit.kind == .pentagon, let view = ObliqueView(outline.fit.corners) else { return nil }
      return view.ratio < Self.maximumObliqueRatio ? (outline.fit.center, view) : nil
    }
    let rectangles = oblique.filter { outline in
      let nearest = views.min { $0.center.distance(to: outline.fit.center) < $1.center.distance(to: outline.fit.center) }
      return nearest.map { outline.fit.isRectangle(in: $0.view) } ?? false
    }
    return Self.withoutRivals(kept + rectangles)
  }

  private static func withoutRivals(_ outlines: [StableOutline]) -> [StableOutline] {
    var kept: [StableOutline] = []
    for outline in outlines.sorted(by: { $0.rank > $1.rank }) where !kept.contains(where: { $0.isRival(of: outline) }) {
      kept.append(outline)
    }
    return kept
  }
}
