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

  /// Whether another fit is of the same outline.
  func isSame(as other: OutlineFit) -> Bool {
    other.kind == fit.kind && other.isOblique == fit.isOblique
      && isNear(other, Self.minimumSameArea, Self.maximumSameArea, Self.sameCenter * fit.area.squareRoot())
  }

  /// Counts another fit of the same outline.
  mutating func absorb(_ other: OutlineFit, channel: Int) {
    counts[channel] += 1
    if other.residual < fit.residual { fit = other }
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

  /// Square root of the largest area that `isNear` accepts beside `area`.
  static func largestSide(near area: Double, _ maximumRatio: Double) -> Double {
    (maximumRatio * max(area, Epsilon.divisor)).squareRoot()
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
  /// Side of the squares in which centres are looked up, pixels of the working picture.
  private static let cellSide = 16.0

  private var outlines: [StableOutline] = []
  private var centers = PointGrid(side: cellSide)

  /// Counts a fit for the first outline that it equals, or as a new one.
  mutating func add(_ fit: OutlineFit, channel: Int) {
    let reach = StableOutline.sameCenter * StableOutline.largestSide(near: fit.area, StableOutline.maximumSameArea)
    if let first = centers.near(fit.center, within: reach + Epsilon.length).filter({ outlines[$0].isSame(as: fit) }).min() {
      let center = outlines[first].fit.center
      outlines[first].absorb(fit, channel: channel)
      centers.move(first, from: center, to: outlines[first].fit.center)
    } else {
      centers.append(fit.center)
      outlines.append(StableOutline(fit, channel: channel))
    }
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
    var centers = PointGrid(side: cellSide)
    for outline in outlines.sorted(by: { $0.rank > $1.rank }) {
      let center = outline.fit.center
      let reach = StableOutline.rivalCenter * StableOutline.largestSide(near: outline.fit.area, StableOutline.maximumRivalArea)
      guard !centers.near(center, within: reach + Epsilon.length).contains(where: { kept[$0].isRival(of: outline) }) else { continue }
      centers.append(center)
      kept.append(outline)
    }
    return kept
  }
}
