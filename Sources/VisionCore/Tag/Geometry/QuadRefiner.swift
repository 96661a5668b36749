internal import VisionBase
internal import VisionSupport

/// Measures the four sides of a proposed quadrilateral to a fraction of a pixel; neighbouring sides meet in the corners.
struct QuadRefiner {
  /// Levels between inside and outside.
  var minimumContrast: Double
  /// Pixels.
  var minimumSide: Double

  // Chosen on the development pictures.
  /// How far from a side its edge is looked for, pass by pass: share of the shortest side, within limits in pixels; and profiles of a side.
  private static let reaches = [(share: 0.11, limits: 1.5...6.0, profiles: 8), (share: 0.07, limits: 1.5...4.0, profiles: 40)]
  /// Smallest share of each side but one that shows an edge, and of these sides on the average, after each pass.
  private static let supports = [(side: 0.3, mean: 0.5), (side: 0.35, mean: 0.6)]
  /// How far a corner may move: share of the shortest side, and pixels.
  private static let largestMove = (share: 0.3, pixels: 2.0)
  /// Share of the longest side that the shortest one has at least.
  private static let leastAspect = 0.12

  /// - Returns: the quadrilateral, or why it is none.
  /// - Throws: `internalFailure`.
  func callAsFunction(_ proposal: QuadProposal, in picture: PlaneView<UInt8>) throws(VisionError) -> Outcome {
    var current = proposal
    var result = MeasuredQuad(corners: proposal.corners, isWhite: proposal.isWhite)
    for (reach, supports) in zip(Self.reaches, Self.supports) {
      let side = current.corners.shortestSide
      guard side >= minimumSide, side >= Self.leastAspect * current.corners.longestSide else { return .rejected(.size) }
      let pixels = min(max(reach.share * side, reach.limits.lowerBound), reach.limits.upperBound)
      let sides = try picture.measureSides(
        of: current, reach: pixels, minimumContrast: minimumContrast, minimumSupport: supports.side,
        profiles: reach.profiles)
      let weak = (0..<4).filter { sides[$0].support < supports.side }
      guard weak.count <= 1 else { return .rejected(.edges) }
      var (least, sum, squares, contrast) = (1.0, 0.0, 0.0, 0.0)
      var (darkest, brightest) = (Double.infinity, 0.0)
      var lines: [Line] = []
      for i in 0..<4 {
        let isWeak = weak.first == i
        lines.append(isWeak ? Self.line(current.corners, side: i) : sides[i].line)
        if isWeak { continue }
        least = min(least, sides[i].support)
        sum += sides[i].support
        squares += sides[i].deviation * sides[i].deviation
        contrast += abs(sides[i].outside - sides[i].inside)
        darkest = min(darkest, max(sides[i].outside, sides[i].inside))
        brightest = max(brightest, max(sides[i].outside, sides[i].inside))
      }
      let count = Double(4 - weak.count)
      guard sum / count >= supports.mean, let corners = Self.corners(lines), corners.isConvex,
        Self.isNear(corners, current.corners, side: side)
      else { return .rejected(.edges) }
      current.corners = corners
      result = MeasuredQuad(
        corners: corners, isWhite: proposal.isWhite, hiddenSide: weak.first, support: least, deviation: (squares / count).squareRoot(),
        contrast: contrast / count, unevenness: brightest / max(darkest, 1))
    }
    return result.shortestSide >= minimumSide ? .measured(result) : .rejected(.size)
  }

  enum Outcome {
    case measured(MeasuredQuad)
    case rejected(RejectedTag.Reason)
  }

  private static func line(_ quad: Quad, side: Int) -> Line {
    let corners = quad.points
    let along = corners[(side + 1) % 4] - corners[side]
    return Line(point: corners[side], direction: along / max(along.length, Least.length))
  }

  private static func corners(_ lines: [Line]) -> Quad? {
    guard let a = lines[3].intersection(with: lines[0]), let b = lines[0].intersection(with: lines[1]),
      let c = lines[1].intersection(with: lines[2]), let d = lines[2].intersection(with: lines[3])
    else { return nil }
    return Quad(a, b, c, d)
  }

  private static func isNear(_ corners: Quad, _ others: Quad, side: Double) -> Bool {
    let limit = largestMove.share * side + largestMove.pixels
    return zip(corners.points, others.points).allSatisfy { $0.distance(to: $1) <= limit }
  }
}
