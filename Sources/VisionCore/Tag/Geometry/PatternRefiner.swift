internal import VisionBase
internal import VisionSupport

/// Difference between the corners by a fit of the pattern and by the sides, beyond noise.
struct CornerUncertainty {
  /// Common outward or inward shift of all sides, pixels.
  var growth: Double
  /// Rest of the difference, of a corner along x and y, pixels.
  var rest: Double
}

/// Corners of small or blurred tags with a known code, from all edges of the cells instead of the four sides.
///
/// Sides are biased if the blur is as large as the cells; the fit of the whole pattern models the blur. It also estimates the camera's
/// curve of light to levels, which widens white areas. The shift by the curve is uncertain: a fit that moves the corners by little more
/// than this shift has a small weight, and its difference from the sides is part of the stated deviation. On bent paper and in strongly
/// distorting lenses the sides are more accurate.
struct PatternRefiner {
  /// Corners and their standard deviation.
  struct Refined {
    var corners: Quad
    /// Standard deviation of a corner along x and y without `growth`, pixels.
    var scatter: Double
    /// Standard deviation of the common outward shift of all sides, pixels.
    var growth: Double
    /// As `FoundTag.uncertainty`.
    var uncertainty: CornerUncertainty?
    /// Whether the pattern contradicts the sides: one of them may be covered.
    var isContradicted = false

    /// Standard deviation of a corner along x and y, pixels.
    var deviation: Double {
      let share = corners.growth.reduce(0) { $0 + $1.dot($1) } / 8
      return (scatter * scatter + growth * growth * share).squareRoot()
    }
  }

  /// A tag with corners of all its edges.
  ///
  /// - Parameter tag: measured by its sides; an uncertainty of an earlier frame is reused.
  /// - Throws: `internalFailure`.
  static func refined(
    _ tag: FoundTag, _ family: TagFamily, lens: LensBend? = nil, in picture: some PlaneReadable<UInt8>
  ) throws(VisionError) -> FoundTag {
    let refined = try refined(
      tag.corners, edges: tag.edges, uncertainty: tag.uncertainty, lens: lens, family, identifier: tag.identifier,
      isInverted: tag.isInverted,
      in: picture)
    if refined.isContradicted || tag.isPartial, let completed = try completed(tag, family, in: picture) { return completed }
    var result = tag
    (result.corners, result.uncertainty) = (refined.corners, refined.uncertainty)
    (result.cornerDeviation, result.growthDeviation) = (refined.deviation, refined.growth)
    result.center = Homography(unitSquareTo: refined.corners)?.apply(Point(0.5, 0.5)) ?? tag.center
    return result
  }

  /// - Parameters:
  ///   - corners: by the sides: top-left, top-right, bottom-right, bottom-left of the upright tag.
  ///   - edges: along the sides.
  ///   - uncertainty: as `FoundTag.uncertainty`.
  ///   - lens: bends the pattern, and has moved the corners.
  /// - Throws: `internalFailure`.
  static func refined(
    _ corners: Quad, edges: SideEdges, uncertainty: CornerUncertainty? = nil, lens: LensBend? = nil, _ family: TagFamily, identifier: Int,
    isInverted: Bool,
    in picture: some PlaneReadable<UInt8>
  ) throws(VisionError) -> Refined {
    let sides = bySides(corners, edges)
    let cell = corners.shortestSide / Double(family.borderSide)
    if let uncertainty, cell >= smallCell { return widened(sides, uncertainty) }
    guard let pattern = pattern(family, identifier, isInverted: isInverted), let map = Homography(pattern.square, to: corners) else {
      return sides
    }
    let isNoisy = cell >= noisyCell && sides.scatter > noisyScatter
    let fit = try bestFit(from: map, cell: cell, isNoisy: isNoisy) { (map, pixels, mayMove) throws(VisionError) in
      try picture.fitPattern(
        pattern.isWhite, width: pattern.width, known: pattern.known, map: map, pixels: pixels, mayMove: mayMove)
    }
    guard let fit, let flat = Quad(pattern.square.points.compactMap { fit.map.apply($0) }), flat.isConvex else {
      return contradicted(sides)
    }
    let moved = lens?.corrected(fitted: flat) ?? flat
    let move = Move(from: corners, to: moved)
    let reach = max(largestMove.pixels, largestMove.share * cell) + movedShare * fit.motion.length
    guard move.squares.squareRoot() < reach else { return contradicted(sides) }
    let (own, its) = (sides.scatter * sides.scatter, fit.deviation * fit.deviation)
    let all = move.squares + its
    let trust = all / max(all + shiftWeight * fit.edgeShift * fit.edgeShift, Epsilon.length)
    guard isBlurred(fit, cell: cell) else {
      let swelling = isNoisy ? noiseGrowth * edges.scatter * edges.scatter : 0
      let noise = fit.blur < mostBlur ? own + its + swelling * swelling * move.size / 8 : 0
      if isNoisy, move.squares < noiseRatio * noise { return noisy(sides, fit, moved, trust: trust) }
      return compared(sides, fit, move, noise: noise, cell: cell)
    }
    if fit.motion != .zero { return shown(moved, fit, isWhite: isInverted != family.isReversedBorder) }
    let uncertainty = (uncertainRest * (1 - trust)) * (uncertainRest * (1 - trust))
    return Refined(
      corners: mixed(corners, moved, share: trust), scatter: max(minimumDeviation, (its + uncertainty * move.rest).squareRoot()),
      growth: max(minimumGrowth, uncertainGrowth * (1 - trust) * abs(move.grown)))
  }

  /// Difference of two quadrilaterals: mean square of a corner along x and y, and common outward shift of the sides.
  private struct Move {
    /// Squared moves of the corners for a pixel of all sides.
    var size: Double
    var grown: Double
    var squares: Double
    /// Of these what is no growth.
    var rest: Double { max(0, squares - grown * grown * size / 8) }

    init(from corners: Quad, to moved: Quad) {
      let growth = corners.growth
      let moves = zip(moved.points, corners.points).map { $0 - $1 }
      size = growth.reduce(0) { $0 + $1.dot($1) }
      grown = zip(moves, growth).reduce(0) { $0 + $1.0.dot($1.1) } / max(size, Epsilon.length)
      squares = moves.reduce(0) { $0 + $1.dot($1) } / 8
    }
  }

  private static func isBlurred(_ fit: PatternFit, cell: Double) -> Bool {
    cell < smallCell || fit.blur > blurredShare * cell || fit.motion != .zero
  }

  /// The fit of few pixels, of more where these show blur or motion, or of all that there are where sides are noisy.
  private static func bestFit(
    from map: Homography, cell: Double, isNoisy: Bool, fitted: (Homography, Int, Bool) throws(VisionError) -> PatternFit?
  ) throws(VisionError) -> PatternFit? {
    let most = isNoisy ? noisyPixels : pixels
    guard let first = try fitted(map, cell < smallCell || isNoisy ? most : firstPixels, false) else { return nil }
    if first.blur > max(minimumMovedBlur, minimumMovedShare * cell), let moving = try fitted(first.map, movedPixels, true),
      moving.motion != .zero, abs(moving.edgeShift) < mostMovedShift
    {
      return moving
    }
    return cell >= smallCell && !isNoisy && isBlurred(first, cell: cell) ? try fitted(first.map, most, false) : first
  }

  /// Corners of a noisy picture: the fit has seen all edges along the sides, but takes its plane for flat.
  private static func noisy(_ sides: Refined, _ fit: PatternFit, _ moved: Quad, trust: Double) -> Refined {
    let (own, its, side) = (sides.scatter * sides.scatter, fit.deviation * fit.deviation, sides.corners.shortestSide)
    let bent = (bendOfPlane * side * side) * (bendOfPlane * side * side)
    let share = trust * own / (own + bent)
    return Refined(
      corners: mixed(sides.corners, moved, share: share),
      scatter: max(minimumDeviation, ((1 - share) * (1 - share) * own + share * its).squareRoot()),
      growth: max(minimumGrowth, (1 - share) * sides.growth), uncertainty: CornerUncertainty(growth: 0, rest: 0))
  }

  /// Sides of sharp cells, with what the fit differs from them beyond the noise as their doubt.
  private static func compared(_ sides: Refined, _ fit: PatternFit, _ move: Move, noise: Double, cell: Double) -> Refined {
    let isContradicted = fit.agreement < (cell > large.cell ? large.agreement : minimumAgreement)
    var uncertainty = CornerUncertainty(growth: 0, rest: 0)
    if move.squares >= noiseRatio * noise {
      uncertainty.growth = max(0, move.grown * move.grown - noise / max(move.size, Epsilon.length)).squareRoot()
      uncertainty.rest = max(0, move.rest - noise).squareRoot()
    }
    let result = widened(sides, uncertainty)
    return isContradicted || uncertainty.rest > contradictedMove ? contradicted(result) : result
  }

  /// Corners of a moving tag as the picture shows its edges: light adds up on the way, so a curve of light to levels moves those across it.
  private static func shown(_ moved: Quad, _ fit: PatternFit, isWhite: Bool) -> Refined {
    let corners = moved.points
    let shifts = (0..<4).map { i in
      let side = corners[(i + 1) % 4] - corners[i]
      let normal = Point(side.y, -side.x) / max(side.length, Epsilon.length)
      return (isWhite ? 1 : -1) * fit.edgeShift(across: normal)
    }
    let positions = zip(corners, moved.moves(sides: shifts, shifts)).map { $0 + $1 }
    return Refined(
      corners: Quad(positions[0], positions[1], positions[2], positions[3]), scatter: max(minimumDeviation, fit.deviation),
      growth: max(minimumGrowth, uncertainGrowth * abs(fit.edgeShift)))
  }

  /// Accuracy of the sides alone.
  private static func bySides(_ corners: Quad, _ edges: SideEdges) -> Refined {
    let count = min(max(corners.shortestSide, 1), mostEdges)
    let scatter = cornerShare * edges.scatter / count.squareRoot()
    let bend = max(0, edges.bend * edges.bend - noiseOfBend * edges.scatter * edges.scatter / count).squareRoot()
    let noise = noiseGrowth * edges.scatter * edges.scatter
    return Refined(
      corners: corners, scatter: max(minimumDeviation, scatter), growth: (bendShare * bendShare * bend * bend + noise * noise).squareRoot())
  }

  private static func contradicted(_ sides: Refined) -> Refined {
    var result = sides
    result.isContradicted = true
    return result
  }

  private static func widened(_ sides: Refined, _ uncertainty: CornerUncertainty) -> Refined {
    var result = sides
    result.scatter = max(sides.scatter, uncertainRest * uncertainty.rest)
    result.growth = max(sides.growth, uncertainGrowth * uncertainty.growth)
    result.uncertainty = uncertainty
    return result
  }

  /// Corners between those of two squares; share: of the second one, 0...1.
  private static func mixed(_ a: Quad, _ b: Quad, share: Double) -> Quad {
    func point(_ a: Point, _ b: Point) -> Point { a + (b - a) * share }
    return Quad(point(a.a, b.a), point(a.b, b.b), point(a.c, b.c), point(a.d, b.d))
  }

  /// The cells of a tag, the square of its corners among them, and the rows and columns that are known.
  static func pattern(
    _ family: TagFamily, _ identifier: Int, isInverted: Bool
  ) -> (isWhite: [Bool], width: Int, square: Quad, known: ClosedRange<Double>)? {
    guard let cells = cells(family, identifier, isInverted: isInverted) else { return nil }
    let (near, far) = (Double(cells.inset), Double(cells.inset + family.borderSide))
    let square = Quad(Point(near, near), Point(far, near), Point(far, far), Point(near, far))
    return (cells.isWhite, cells.width, square, cells.known...Double(cells.width) - cells.known)
  }

  /// The cells of a tag with paper around it.
  static func cells(
    _ family: TagFamily, _ identifier: Int, isInverted: Bool
  ) -> (isWhite: [Bool], width: Int, inset: Int, known: Double)? {
    guard let picture = family.picture(of: identifier) else { return nil }
    let (side, outer) = (family.gridSide, (family.gridSide - family.borderSide) / 2)
    if outer > 0 {
      // The surroundings are unknown: of the outer cells only the ring around the border is used.
      return (isInverted ? picture.map { !$0 } : picture, side, outer, Double(outer) - 1 + outerShare)
    }
    let width = side + 2
    var isWhite = [Bool](repeating: true, count: width * width)
    for y in 0..<side { for x in 0..<side { isWhite[(y + 1) * width + x + 1] = picture[y * side + x] } }
    return (isInverted ? isWhite.map { !$0 } : isWhite, width, 1, 1 - paper)
  }
}
