internal import VisionBase
internal import VisionSupport

/// Uncertainty of the sides beyond noise, measured by a fit of the pattern.
struct CornerUncertainty {
  /// Common outward shift that the sides need, pixels.
  var shift = 0.0
  /// Standard deviation of what is left of it, pixels.
  var growth: Double
  /// Rest of the difference between sides and fit, of a corner along x and y, pixels.
  var rest: Double
  /// As `Refined.uneven`.
  var uneven = 0.0
}

/// Corners of tags with a known code by a fit of the whole pattern, whose cells show what moves edges.
///
/// Sides are biased if the blur is as large as the cells, and where levels do not follow light: the camera's curve, clipping and sharpening
/// widen or narrow white areas. Cells have known sizes, so their edges show by how much. Sides of sharp cells are shifted by that; blurred
/// or small ones are replaced by the fit, which models the blur. On bent paper and in strongly distorting lenses the sides are more accurate.
struct PatternRefiner {
  /// Corners and their standard deviation.
  struct Refined {
    var corners: Quad
    /// Standard deviation of a corner along x and y without `uneven` and `growth`, pixels.
    var scatter: Double
    /// The same by errors that neighbouring pixels share, pixels.
    var uneven = 0.0
    /// Standard deviation of the common outward shift of all sides, pixels.
    var growth: Double
    /// As `FoundTag.uncertainty`.
    var uncertainty: CornerUncertainty?
    /// The fit of the cells; nil without one.
    var fit: PatternFit?
    /// Whether the corners are those of the cells.
    var isByCells = false
    /// Whether the pattern contradicts the sides: one of them may be covered.
    var isContradicted = false
    /// Whether the pattern has the sides where they were measured.
    var isConfirmed: Bool { !isContradicted && uncertainty?.shift == 0 && uncertainty?.rest == 0 }

    /// Standard deviation of a corner along x and y, pixels.
    var deviation: Double {
      let share = corners.growth.reduce(0) { $0 + $1.dot($1) } / 8
      return (scatter * scatter + uneven * uneven + growth * growth * share).squareRoot()
    }
  }

  /// A tag with corners of all its edges.
  ///
  /// - Parameters:
  ///   - tag: measured by its sides; an uncertainty of an earlier frame is reused.
  ///   - light: of the levels.
  ///   - like: the fit of another tag of the picture, then that of this one.
  /// - Throws: `internalFailure`.
  static func refined(
    _ tag: FoundTag, _ family: TagFamily, lens: LensBend? = nil, light: LevelLight, like: inout PatternFit?,
    in picture: some PlaneReadable<UInt8>
  ) throws(VisionError) -> FoundTag {
    let refined = try refined(
      tag.corners, edges: tag.edges, uncertainty: tag.uncertainty, lens: lens, family, identifier: tag.identifier,
      isInverted: tag.isInverted, light: light, like: like, in: picture)
    if let fit = refined.fit, !refined.isContradicted { like = fit }
    if refined.isContradicted || tag.isPartial, let completed = try completed(tag, family, light: light, in: picture) { return completed }
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
  ///   - light: of the levels; the sides are those of the light.
  ///   - like: the fit of another tag of the picture: this one starts from its blur and curve.
  /// - Throws: `internalFailure`.
  static func refined(
    _ corners: Quad, edges: SideEdges, uncertainty: CornerUncertainty? = nil, lens: LensBend? = nil, _ family: TagFamily, identifier: Int,
    isInverted: Bool, light: LevelLight = .unknown, like: PatternFit? = nil, in picture: some PlaneReadable<UInt8>
  ) throws(VisionError) -> Refined {
    let sides = bySides(corners, edges)
    let cell = corners.shortestSide / Double(family.borderSide)
    if let uncertainty, cell >= smallCell { return widened(sides, uncertainty) }
    let expected = like.map { abs($0.edgeShift) < clearShift ? 0 : $0.edgeShift } ?? 0
    guard let pattern = pattern(family, identifier, isInverted: isInverted),
      let map = Homography(pattern.square, to: corners.grown(by: expected))
    else { return sides }
    let isNoisy = cell >= noisyCell && sides.scatter > noisyScatter
    func placed(_ fit: PatternFit) -> Quad? {
      guard let flat = Quad(pattern.square.points.compactMap { fit.map.apply($0) }), flat.isConvex else { return nil }
      return lens?.corrected(fitted: flat) ?? flat
    }
    func judged(_ fit: PatternFit?, _ flaws: PatternFlaws? = nil) -> Refined {
      guard let fit, let moved = placed(fit)?.grown(by: -fit.outwardBias(cell: cell)) else { return contradicted(sides) }
      let move = Move(from: corners, to: moved)
      let rest = move.rest.squareRoot()
      let path = movedShare * fit.motion.length
      guard rest < max(largestMove.pixels, largestMove.share * cell) + path,
        abs(move.grown) < max(largestShift.pixels, largestShift.share * cell) + path
      else { return contradicted(sides) }
      let isFlat = rest < blurredRest * fit.blur
      if isBlurred(fit, cell: cell) || isFlat && fit.blur > blurredShare.flat * cell {
        return fitted(moved, fit, move, flaws, corners, edges)
      }
      let compared = compared(sides, fit, moved, edges, flaws, isNoisy: isNoisy, cell: cell)
      if isFlat, fit.blur > mostBlur, compared.uncertainty?.rest != 0, !compared.isContradicted {
        return fitted(moved, fit, move, flaws, corners, edges)
      }
      return isNoisy && compared.uncertainty?.rest == 0 ? noisy(compared, fit, moved) : compared
    }
    func rest(_ fit: PatternFit) -> Double { placed(fit).map { Move(from: corners, to: $0).rest.squareRoot() } ?? .infinity }
    let fit = try bestFit(cell: cell, isNoisy: isNoisy, isShifted: expected != 0, judged: { judged($0) }, rest: rest) {
      (pixels, start, mayMove) throws(VisionError) in
      try picture.fitPattern(
        pattern.isWhite, width: pattern.width, inset: pattern.square.a.x, known: pattern.known, map: start?.map ?? map, light: light,
        pixels: pixels, mayMove: mayMove, from: start, like: like)
    }
    var flaws = fit?.flaws()
    if let lens, let known = flaws {
      flaws?.bend = known.bend.beyond(lens.rowBend(of: corners, middle: known.middle, reach: known.reach))
      // A lens that the sides have shown can be a bend of rows.
      if !lens.isCalibrated { flaws?.bendMoves = [] }
    }
    var result = judged(fit, flaws)
    if result.isContradicted, like != nil {
      return try refined(
        corners, edges: edges, uncertainty: uncertainty, lens: lens, family, identifier: identifier, isInverted: isInverted, light: light,
        in: picture)
    }
    result.fit = fit
    if let flaws {
      let shared = result.isByCells ? flaws.variance : flaws.variance(ofSides: corners)
      result.uneven = (flaws.unevenness * flaws.unevenness + shared).squareRoot()
    }
    result.uncertainty?.uneven = result.uneven
    return result
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
    cell < smallCell || fit.blur > blurredShare.any * cell || fit.motion != .zero
  }

  /// The fit of few pixels if it confirms the sides, of more if it shows anything else, of all that there are where sides are noisy.
  ///
  /// - Parameters:
  ///   - isShifted: whether other tags show that few pixels are not enough.
  ///   - rest: difference of a fit's corners from those by the sides, without a common shift, pixels.
  private static func bestFit(
    cell: Double, isNoisy: Bool, isShifted: Bool, judged: (PatternFit?) -> Refined, rest: (PatternFit) -> Double,
    fitted: (Int, PatternFit?, Bool) throws(VisionError) -> PatternFit?
  ) throws(VisionError) -> PatternFit? {
    var hasFew = cell >= smallCell && !isNoisy && !isShifted
    var start = try fitted(hasFew ? firstPixels : isNoisy ? noisyPixels : pixels, nil, false)
    // These can be too few to start from sides that are far off.
    if start == nil, !isNoisy { (hasFew, start) = (false, try fitted(noisyPixels, nil, false)) }
    guard let first = start else { return nil }
    if first.blur > max(minimumMovedBlur, minimumMovedShare * cell), let moving = try fitted(movedPixels, first, true),
      moving.motion == .zero
        ? !isNoisy && !judged(moving).isContradicted
        : moving.residual < clearMotion * first.residual || rest(moving) < rest(first) + bentMotion * moving.motion.length
    {
      return moving
    }
    guard hasFew else { return first }
    let answer = judged(first)
    if answer.isConfirmed, abs(first.edgeShift) < exactShift, first.blur < mostBlur { return first }
    return try fitted(pixels, answer.isContradicted ? nil : first, false)
  }

  /// Corners by the fit alone.
  private static func fitted(
    _ moved: Quad, _ fit: PatternFit, _ move: Move, _ flaws: PatternFlaws?, _ corners: Quad, _ edges: SideEdges
  ) -> Refined {
    let common = fit.growthDeviation * fit.growthDeviation
    let bend = flaws.flatMap { RowBend($0, corners, edges, isByCells: true) }
    let scatter = max(0, fit.deviation * fit.deviation - common * move.size / 8 + (bend?.variance ?? 0)).squareRoot()
    let model = uncertainShift * fit.edgeShift
    return Refined(
      corners: bend.map { moved.moved(by: $0.cells) } ?? moved, scatter: max(minimumDeviation, scatter),
      growth: max(minimumGrowth * max(1, fit.blur), (common + model * model).squareRoot()), isByCells: true)
  }

  /// Corners of a noisy picture: the fit has seen all edges along the sides, but takes its plane for flat.
  private static func noisy(_ sides: Refined, _ fit: PatternFit, _ moved: Quad) -> Refined {
    let (own, side) = (sides.scatter * sides.scatter, sides.corners.shortestSide)
    let bent = (bendOfPlane * side * side) * (bendOfPlane * side * side)
    let share = own / (own + bent)
    return Refined(
      corners: mixed(sides.corners, moved, share: share),
      scatter: max(minimumDeviation, (1 - share) * sides.scatter + share * fit.deviation),
      growth: max(minimumGrowth, (1 - share) * sides.growth + share * fit.growthDeviation), uncertainty: sides.uncertainty,
      isByCells: true)
  }

  /// Sides of sharp cells, shifted as the fit shows, with what else it differs from them beyond noise as their doubt.
  private static func compared(
    _ sides: Refined, _ fit: PatternFit, _ moved: Quad, _ edges: SideEdges, _ flaws: PatternFlaws?, isNoisy: Bool, cell: Double
  ) -> Refined {
    let bend = flaws.flatMap { RowBend($0, sides.corners, edges, isByCells: false) }
    var straight = sides
    if let bend {
      straight.corners = sides.corners.moved(by: bend.sides)
      straight.scatter = (sides.scatter * sides.scatter + bend.variance).squareRoot()
    }
    let shared = (sides: flaws?.variance(ofSides: sides.corners) ?? 0, fit: flaws?.variance ?? 0)
    let move = Move(from: straight.corners, to: bend.map { moved.moved(by: $0.cells) } ?? moved)
    let (own, its) = (sides.scatter * sides.scatter + shared.sides, fit.deviation * fit.deviation + shared.fit)
    let swelling = isNoisy ? noiseGrowth * edges.scatter * edges.scatter : 0
    let model = uncertainShift * fit.edgeShift
    let common = fit.growthDeviation * fit.growthDeviation + model * model + swelling * swelling
    // Shrunk by what noise explains, as sides without a shift are more exact than the fit (W. James and C. Stein, 1961).
    let noiseOfShift = common + sides.scatter * sides.scatter / max(move.size, Epsilon.length)
    let share = max(0, 1 - shiftNoise * noiseOfShift / max(move.grown * move.grown, Epsilon.length))
    let left = share > 0 ? (1 - share) * move.grown : 0
    // Sides along rows and along columns of the pattern may need other shifts than their mean.
    let unequal = straight.corners.growth(rows: -fit.unequalShare, columns: fit.unequalShare).reduce(0) { $0 + $1.dot($1) } / 8
    straight.scatter = (straight.scatter * straight.scatter + share * share * move.grown * move.grown * unequal).squareRoot()
    // A fourth of the variance of four sides' errors is common to them.
    let whole = common + (shared.sides + shared.fit) / 4
    var uncertainty = CornerUncertainty(shift: share * move.grown, growth: (share * whole + left * left).squareRoot(), rest: 0)
    let noise = own + its
    if move.rest >= noiseRatio * noise { uncertainty.rest = max(0, move.rest - noise).squareRoot() }
    let isContradicted = fit.agreement < (cell > large.cell ? large.agreement : minimumAgreement)
    let result = widened(straight, uncertainty)
    // Bent sides are off without a cover.
    let bent = sides.growth * sides.growth * move.size / 8
    let isOff = uncertainty.rest > contradictedMove && move.rest >= noiseRatio * (noise + bent)
    guard isContradicted || isOff else { return result }
    // Nor does a bend of rows explain them.
    if bend == nil { return contradicted(result) }
    var straightRows = flaws
    straightRows?.bendMoves = []
    return contradicted(compared(sides, fit, moved, edges, straightRows, isNoisy: isNoisy, cell: cell))
  }

  /// Accuracy of the sides alone.
  private static func bySides(_ corners: Quad, _ edges: SideEdges) -> Refined {
    let count = min(max(corners.shortestSide, 1), Double(MeasuredSide.mostProfiles))
    let scatter = corners.variance(
      sides: corners.sides.map { side in
        // The variance of a line at its ends, which lie beyond the edges.
        let reach = side.length / max(side.length - 2 * side.unusedEnd, Epsilon.length)
        let edgesOfSide = min(max(side.length, 1), Double(MeasuredSide.mostProfiles))
        return edges.scatter * edges.scatter * (1 + 3 * reach * reach) / edgesOfSide
      }
    ).squareRoot()
    // Noise is expected to bend a side by half of this.
    let bendOfNoise = 2 * LensBend.varianceOfBend * edges.scatter * edges.scatter / count
    let bend = max(0, edges.bend * edges.bend - bendOfNoise).squareRoot()
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
    result.corners = sides.corners.grown(by: uncertainty.shift)
    result.scatter = max(sides.scatter, uncertainRest * uncertainty.rest)
    result.uneven = uncertainty.uneven
    result.growth = max(sides.growth, uncertainty.growth)
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
