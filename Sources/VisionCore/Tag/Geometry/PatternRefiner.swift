internal import VisionBase
internal import VisionSupport

/// Corners of small or blurred tags whose code is known, from all edges of their cells rather than from the four sides alone.
///
/// The blur of the cells inside shifts the sides where cells are hardly larger than it; the fit of the whole pattern knows it. It also
/// estimates a camera's curve of light to levels, by which white grows in the picture. That shift is as uncertain as it is large: the less
/// the fit moves the corners beyond it, the less it counts beside the sides, and what the two differ by is part of the deviation that is
/// stated. On paper that is not flat, and far apart in a lens that distorts, sides are the better witnesses of corners.
struct PatternRefiner {
  /// The corners' square with what its corners' deviation is.
  struct Refined {
    var corners: Quad
    /// Pixels.
    var deviation: Double
    /// As `FoundTag.doubt`.
    var doubt: Double?
  }

  // Chosen on rendered pictures.
  /// Pixels that are looked at, and those that tell whether the sides need it: a fit takes 0.1 us a pixel.
  private static let pixels = 400
  private static let firstPixels = 160
  /// Paper around a black border that is surely white, in cells.
  private static let paper = 0.5
  /// Cells larger than this are not fitted, pixels.
  private static let largestCell = 6.0
  /// Sides are shifted where cells are smaller than this, pixels, and where the blur's deviation is this share of a cell.
  private static let smallCell = 2.5
  private static let blurredShare = 0.25
  /// Deviation of a corner over that of the edges along a side: for one edge, and for any number of them, because a lens and paper bend
  /// sides; and the least one, pixels.
  private static let cornerShare = 2.0
  private static let leastCornerShare = 0.35
  private static let leastDeviation = 0.008
  /// Share of the difference between the two, beyond the fit's own deviation, that is stated as deviation where the sides count.
  private static let doubtedShare = 0.8
  /// What the square of the curve's shift counts beside that of what the fit moves the corners by; chosen on the development pictures.
  private static let shiftWeight = 0.5
  /// A fit that moves the corners further went astray: share of a cell, and at least pixels.
  private static let largestMove = (share: 0.15, pixels: 0.6)

  /// A tag with corners of all its edges.
  ///
  /// - Parameter tag: with the corners of its sides, and the deviation of edges from them as that of its corners; what is doubted of them,
  ///   where an earlier frame has shown it, is not measured again.
  /// - Throws: `internalFailure`.
  static func refined(_ tag: FoundTag, _ family: TagFamily, in picture: some PlaneReadable<UInt8>) throws(VisionError) -> FoundTag {
    let refined = try refined(
      tag.corners, sideDeviation: tag.cornerDeviation, doubt: tag.doubt, family, identifier: tag.identifier, isInverted: tag.isInverted,
      in: picture)
    var result = tag
    (result.corners, result.cornerDeviation, result.doubt) = (refined.corners, refined.deviation, refined.doubt)
    result.center = Homography(unitSquareTo: refined.corners)?.apply(Point(0.5, 0.5)) ?? tag.center
    return result
  }

  /// - Parameters:
  ///   - corners: by the sides: top-left, top-right, bottom-right, bottom-left of the upright tag.
  ///   - sideDeviation: of edges from their side, pixels.
  ///   - doubt: as `FoundTag.doubt`.
  /// - Throws: `internalFailure`.
  static func refined(
    _ corners: Quad, sideDeviation: Double, doubt: Double? = nil, _ family: TagFamily, identifier: Int, isInverted: Bool,
    in picture: some PlaneReadable<UInt8>
  ) throws(VisionError) -> Refined {
    let shortest = corners.shortestSide
    let share = max(leastCornerShare, cornerShare / max(shortest, 1).squareRoot())
    let sides = Refined(corners: corners, deviation: max(leastDeviation, share * sideDeviation))
    let cell = shortest / Double(family.borderSide)
    if let doubt, cell >= smallCell { return doubted(sides, doubt) }
    guard cell < largestCell, let cells = cells(family, identifier, isInverted: isInverted) else { return sides }
    let (near, far) = (Double(cells.inset), Double(cells.inset + family.borderSide))
    let square = Quad(Point(near, near), Point(far, near), Point(far, far), Point(near, far))
    guard let map = Homography(square, to: corners) else { return sides }
    let known = cells.known...Double(cells.width) - cells.known
    func fitted(_ pixels: Int, from map: Homography) throws(VisionError) -> PatternFit? {
      try picture.fitPattern(cells.isWhite, width: cells.width, known: known, map: map, pixels: pixels)
    }
    func isBlurred(_ fit: PatternFit) -> Bool { cell < smallCell || fit.blur > blurredShare * cell }
    var fit = try fitted(cell < smallCell ? pixels : firstPixels, from: map)
    if cell >= smallCell, let first = fit, isBlurred(first) { fit = try fitted(pixels, from: first.map) }
    guard let fit, let moved = Quad(square.points.compactMap { fit.map.apply($0) }), moved.isConvex else { return sides }
    let squares = zip(moved.points, corners.points).reduce(0) { $0 + ($1.0 - $1.1).dot($1.0 - $1.1) }
    let move = (squares / 8).squareRoot()
    guard move < max(largestMove.pixels, largestMove.share * cell) else { return sides }
    guard isBlurred(fit) else {
      return doubted(sides, max(0, move * move - fit.deviation * fit.deviation).squareRoot())
    }
    let moves = move * move + fit.deviation * fit.deviation
    let trust = moves / max(moves + shiftWeight * fit.edgeShift * fit.edgeShift, Least.length)
    let doubt = doubtedShare * (1 - trust) * move
    return Refined(
      corners: mixed(corners, moved, share: trust),
      deviation: max(leastDeviation, (fit.deviation * fit.deviation + doubt * doubt).squareRoot()))
  }

  private static func doubted(_ sides: Refined, _ doubt: Double) -> Refined {
    Refined(corners: sides.corners, deviation: max(sides.deviation, doubtedShare * doubt), doubt: doubt)
  }

  /// Corners between those of two squares; share: of the second one, 0...1.
  private static func mixed(_ a: Quad, _ b: Quad, share: Double) -> Quad {
    func point(_ a: Point, _ b: Point) -> Point { a + (b - a) * share }
    return Quad(point(a.a, b.a), point(a.b, b.b), point(a.c, b.c), point(a.d, b.d))
  }

  /// The cells of a tag with paper around it.
  private static func cells(
    _ family: TagFamily, _ identifier: Int, isInverted: Bool
  ) -> (isWhite: [Bool], width: Int, inset: Int, known: Double)? {
    guard let picture = family.picture(of: identifier) else { return nil }
    let (side, outer) = (family.gridSide, (family.gridSide - family.borderSide) / 2)
    if outer > 0 {
      // What lies beyond the outer cells may be anything: of those only the ring around the border counts.
      return (isInverted ? picture.map { !$0 } : picture, side, outer, Double(outer) - 1 + outerShare)
    }
    let width = side + 2
    var isWhite = [Bool](repeating: true, count: width * width)
    for y in 0..<side { for x in 0..<side { isWhite[(y + 1) * width + x + 1] = picture[y * side + x] } }
    return (isInverted ? isWhite.map { !$0 } : isWhite, width, 1, 1 - paper)
  }

  /// Part of a cell next to unknown ones that does not count.
  private static let outerShare = 0.2
}
