internal import VisionBase
internal import VisionSupport

/// Measures a side of a strip: edge points are the half-level crossings of brightness profiles between the strip and its darkest
/// surroundings, and the side is a robust line through them.
struct SideMeasurer {
  /// Brightness of the strip, and how much darker the outside must be.
  var inside: Double
  var contrastNeeded: Double
  /// Outward reach of the search in pixels.
  var outward: Double
  /// Largest number of profiles.
  var density: Int
  /// Pixels from the line within which an edge belongs to it.
  var tolerance: Double
  let window: EdgeWindow
  let pictureSize: (width: Int, height: Int)

  /// - Parameters:
  ///   - inward: inward reach of the search in pixels.
  /// - Returns: the side, and its mean contrast, 0...1.
  /// - Throws: `internalFailure`.
  func measure(from a: Point, to b: Point, inward: Double) throws(VisionError) -> (side: Strip.Side, contrast: Double) {
    let length = a.distance(to: b)
    guard length > Epsilon.length else { return (Strip.Side(), 0) }
    let direction = (b - a) / length
    var side = Strip.Side(line: Line(point: (a + b) / 2, direction: direction))
    side.isAtBorder = liesOnBorder(a, b)
    let edges = try edges(from: a, direction, length: length, inward: inward)
    guard edges.profiles > 0 else { return (side, 0) }
    let contrast = edges.darkness / Double(edges.profiles)
    guard edges.points.count >= max(Self.fewestEdges, edges.profiles * 2 / 5, edges.requested / 8),
      let fit = RobustLine(edges.points, tolerance: tolerance), abs(fit.line.direction.dot(direction)) >= Self.directionCosine
    else { return (side, contrast) }
    side.line = fit.line
    if fit.line.direction.dot(direction) < 0 { side.line.direction = fit.line.direction * -1 }
    side.coverage = Double(fit.inliers) / Double(edges.profiles)
    return (side, contrast)
  }

  private struct Edges {
    var points: [Point] = []
    /// Profiles, those of them within the picture, and the sum of their contrasts.
    var requested: Int
    var profiles = 0
    var darkness = 0.0
  }

  private func edges(from a: Point, _ direction: Point, length: Double, inward: Double) throws(VisionError) -> Edges {
    let normal = Point(direction.y, -direction.x)
    let count = min(max(Int(length), Self.fewestProfiles), density)
    let step = max(Self.smallestStep, outward / Self.samplesOutward)
    let (before, after) = (Int((inward / step).rounded(.up)), Int((outward / step).rounded(.up)))
    let width = before + after + 1
    let along = direction * (length * (1 - 2 * Self.roundedEnd) / Double(count - 1))
    let first = a + direction * (length * Self.roundedEnd)
    let samples = try window.profiles(
      ProfileGrid(start: first - normal * (step * Double(before)), along: along, across: normal * step, profiles: count, count: width),
      fewest: Self.fewestSamples)
    var edges = Edges(requested: count)
    edges.points.reserveCapacity(count)
    for profile in 0..<count {
      let outside = Double(samples.darkest[profile])
      guard !outside.isNaN else { continue }
      edges.profiles += 1
      guard inside - outside >= contrastNeeded else { continue }
      edges.darkness += (inside - outside) / inside
      let half = Float((inside + outside) / 2)
      let range = profile * width..<(profile + 1) * width
      guard let offset = Self.crossing(samples.values, range, center: before, level: half) else { continue }
      edges.points.append(first + along * Double(profile) + normal * (offset * step))
    }
    return edges
  }

  /// Position at which a profile falls below the level, in samples from its centre; the nearest one to the centre.
  private static func crossing(_ samples: [Float], _ range: Range<Int>, center: Int, level: Float) -> Double? {
    func crossing(at index: Int) -> Double? {
      guard index >= range.lowerBound, index < range.upperBound - 1 else { return nil }
      let (here, next) = (samples[index], samples[index + 1])
      // Samples outside of the picture are no crossings: comparisons with NaN are false.
      guard here >= level, next < level else { return nil }
      return Double(index - range.lowerBound - center) + Double((here - level) / (here - next))
    }
    let middle = range.lowerBound + center
    for distance in 0..<max(center, range.count - center) {
      let (inner, outer) = (crossing(at: middle - 1 - distance), crossing(at: middle + distance))
      if let inner { return outer.map { $0 < -inner ? $0 : inner } ?? inner }
      if let outer { return outer }
    }
    return nil
  }

  private func liesOnBorder(_ a: Point, _ b: Point) -> Bool {
    let margin = StripOutline.borderMargin
    let (right, bottom) = (Double(pictureSize.width) - margin - 1, Double(pictureSize.height) - margin - 1)
    return max(a.x, b.x) < margin || max(a.y, b.y) < margin || min(a.x, b.x) > right || min(a.y, b.y) > bottom
  }
}
