internal import VisionBase
internal import VisionSupport

/// Measures the four sides of a proposed quadrilateral to a fraction of a pixel; neighbouring sides meet in the corners.
struct QuadRefiner {
  /// Levels between inside and outside.
  var minimumContrast: Double
  /// Pixels.
  var minimumSide: Double

  /// One measurement of the sides.
  struct Pass {
    /// How far from a side its edge is looked for: share of the shortest side, within limits in pixels.
    var reach: Double
    var limits: ClosedRange<Double>
    /// Profiles of a side, at most one a pixel.
    var profiles: Int
    /// Smallest share of each side but one that shows an edge, and of these sides on the average.
    var sideSupport: Double
    var meanSupport: Double
  }

  /// - Returns: the quadrilateral, or why it is none.
  /// - Throws: `internalFailure`.
  func callAsFunction(_ proposal: QuadProposal, in picture: PlaneView<UInt8>) throws(VisionError) -> Outcome {
    try measured(proposal, Self.passes, .unknown, in: picture)
  }

  /// A tag with its sides measured as well as they can be.
  ///
  /// - Parameters:
  ///   - isWhite: whether its border is the bright part.
  ///   - light: edges are those of the light.
  /// - Throws: `internalFailure`.
  func finished(_ tag: FoundTag, isWhite: Bool, light: LevelLight, in picture: PlaneView<UInt8>) throws(VisionError) -> FoundTag {
    // A mirrored tag has its corners the other way round.
    func turned(_ quad: Quad) -> Quad { tag.isMirrored ? Quad(quad.b, quad.a, quad.d, quad.c) : quad }
    let proposal = QuadProposal(corners: turned(tag.corners), isWhite: isWhite)
    guard case .measured(let quad) = try measured(proposal, Self.lastPasses, light, in: picture) else { return tag }
    var result = tag
    (result.corners, result.edges) = (turned(quad.corners), quad.edges)
    if tag.isMirrored { (result.edges.curvatures[1], result.edges.curvatures[3]) = (quad.edges.curvatures[3], quad.edges.curvatures[1]) }
    return result
  }

  private func measured(
    _ proposal: QuadProposal, _ passes: [Pass], _ light: LevelLight, in picture: PlaneView<UInt8>
  ) throws(VisionError) -> Outcome {
    var current = proposal
    var result = MeasuredQuad(corners: proposal.corners, isWhite: proposal.isWhite)
    for pass in passes {
      let side = current.corners.shortestSide
      guard side >= minimumSide, side >= Self.minimumAspect * current.corners.longestSide else { return .rejected(.size) }
      let pixels = min(max(pass.reach * side, pass.limits.lowerBound), pass.limits.upperBound)
      let sides = try picture.measureSides(
        of: current, reach: pixels, minimumContrast: minimumContrast, minimumSupport: pass.sideSupport, profiles: pass.profiles,
        light: light)
      let weak = (0..<4).filter { sides[$0].support < pass.sideSupport }
      guard weak.count <= 1 else { return .rejected(.edges) }
      var (lowestSupport, sum, contrast) = (1.0, 0.0, 0.0)
      var (squares, scatters, bends) = (0.0, 0.0, 0.0)
      var curvatures = InlineArray<4, Double>(repeating: 0)
      var (darkest, brightest) = (Double.infinity, 0.0)
      var lines: [Line] = []
      for i in 0..<4 {
        let isWeak = weak.first == i
        lines.append(isWeak ? Self.line(current.corners, side: i) : sides[i].line)
        if isWeak { continue }
        lowestSupport = min(lowestSupport, sides[i].support)
        sum += sides[i].support
        squares += sides[i].deviation * sides[i].deviation
        scatters += sides[i].scatter * sides[i].scatter
        bends += sides[i].bend * sides[i].bend
        curvatures[i] = sides[i].curvature
        contrast += abs(sides[i].outside - sides[i].inside)
        darkest = min(darkest, max(sides[i].outside, sides[i].inside))
        brightest = max(brightest, max(sides[i].outside, sides[i].inside))
      }
      let count = Double(4 - weak.count)
      guard sum / count >= pass.meanSupport, let corners = Self.corners(lines), corners.isConvex,
        Self.isNear(corners, current.corners, side: side)
      else { return .rejected(.edges) }
      current.corners = corners
      result = MeasuredQuad(
        corners: corners, isWhite: proposal.isWhite, hiddenSide: weak.first, support: lowestSupport,
        edges: SideEdges(
          deviation: (squares / count).squareRoot(), scatter: (scatters / count).squareRoot(), bend: (bends / count).squareRoot(),
          curvatures: curvatures),
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
    return Line(point: corners[side], direction: along / max(along.length, Epsilon.length))
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
