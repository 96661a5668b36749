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
  /// Smallest share of each side that shows an edge, and of all sides on the average, after each pass.
  private static let supports = [(side: 0.3, mean: 0.5), (side: 0.35, mean: 0.6)]
  /// How far a corner may move: share of the shortest side, and pixels.
  private static let largestMove = (share: 0.3, pixels: 2.0)
  /// Share of the longest side that the shortest one has at least.
  private static let leastAspect = 0.12

  /// - Returns: the quadrilateral, or why it is none.
  /// - Throws: `internalFailure`.
  func callAsFunction(_ proposal: QuadProposal, in picture: PlaneView<UInt8>) throws(VisionError) -> Outcome {
    var current = proposal
    var result = MeasuredQuad(corners: proposal.corners, isWhite: proposal.isWhite, support: 0, deviation: 0, contrast: 0)
    for (reach, supports) in zip(Self.reaches, Self.supports) {
      let side = current.corners.shortestSide
      guard side >= minimumSide, side >= Self.leastAspect * current.corners.longestSide else { return .rejected(.size) }
      let pixels = min(max(reach.share * side, reach.limits.lowerBound), reach.limits.upperBound)
      let sides = try picture.measureSides(
        of: current, reach: pixels, minimumContrast: minimumContrast, minimumSupport: supports.side,
        profiles: reach.profiles)
      var (least, sum, squares, contrast) = (1.0, 0.0, 0.0, 0.0)
      for i in 0..<4 {
        least = min(least, sides[i].support)
        sum += sides[i].support
        squares += sides[i].deviation * sides[i].deviation
        contrast += abs(sides[i].outside - sides[i].inside)
      }
      guard least >= supports.side, sum / 4 >= supports.mean, let corners = Self.corners(sides), corners.isConvex,
        Self.isNear(corners, current.corners, side: side)
      else { return .rejected(.edges) }
      current.corners = corners
      result = MeasuredQuad(
        corners: corners, isWhite: proposal.isWhite, support: least, deviation: (squares / 4).squareRoot(), contrast: contrast / 4)
    }
    return result.shortestSide >= minimumSide ? .measured(result) : .rejected(.size)
  }

  enum Outcome {
    case measured(MeasuredQuad)
    case rejected(RejectedTag.Reason)
  }

  private static func corners(_ sides: InlineArray<4, MeasuredSide>) -> Quad? {
    guard let a = sides[3].line.intersection(with: sides[0].line), let b = sides[0].line.intersection(with: sides[1].line),
      let c = sides[1].line.intersection(with: sides[2].line), let d = sides[2].line.intersection(with: sides[3].line)
    else { return nil }
    return Quad(a, b, c, d)
  }

  private static func isNear(_ corners: Quad, _ others: Quad, side: Double) -> Bool {
    let limit = largestMove.share * side + largestMove.pixels
    return zip(corners.points, others.points).allSatisfy { $0.distance(to: $1) <= limit }
  }
}
