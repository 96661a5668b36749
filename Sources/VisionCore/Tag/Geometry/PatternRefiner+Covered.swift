internal import VisionBase
internal import VisionSupport

/// Tags with a covered side: the measured side is the edge of the cover, so the visible cells determine the corners.
extension PatternRefiner {
  /// A tag of which something covers a side, with corners of all edges that are seen.
  ///
  /// - Parameter tag: its covered side is up to half a cell beside its place; without a cover that side is found as well.
  /// - Returns: nil where the pattern is not there, or no side is covered.
  /// - Throws: `internalFailure`.
  static func completed(
    _ tag: FoundTag, _ family: TagFamily, light: LevelLight, in picture: some PlaneReadable<UInt8>
  ) throws(VisionError) -> FoundTag? {
    guard let cells = cells(family, tag.identifier, isInverted: tag.isInverted) else { return nil }
    var aligner = PatternAligner(cells.isWhite, width: cells.width, inset: cells.inset, side: family.borderSide)
    guard let (hidden, cover) = try cover(of: tag, &aligner, in: picture) else { return nil }
    let seen = cover.shifted(by: coverBlur)
    guard let aligned = try aligner.aligned(tag.corners, hidden: hidden, cover: seen, in: picture) else { return nil }
    let (near, far) = (Double(cells.inset), Double(cells.inset + family.borderSide))
    let square = Quad(Point(near, near), Point(far, near), Point(far, far), Point(near, far))
    guard var map = Homography(square, to: aligned) else { return nil }
    let known = cells.known...Double(cells.width) - cells.known
    var result = tag
    for _ in 0..<completingFits {
      let fit = try picture.fitPattern(
        cells.isWhite, width: cells.width, inset: near, known: known, map: map, cover: seen, light: light,
        pixels: noisyPixels)
      guard let fit, let corners = Quad(square.points.compactMap { fit.map.apply($0) }), corners.isConvex else { return nil }
      map = fit.map
      result.corners = corners
      (result.cornerDeviation, result.growthDeviation) = (
        max(minimumDeviation, fit.deviation), max(minimumGrowth, fit.growthDeviation)
      )
    }
    guard isCompletion(result.corners, of: tag.corners, hidden: hidden, cover, cells: family.borderSide) else { return nil }
    result.center = Homography(unitSquareTo: result.corners)?.apply(Point(0.5, 0.5)) ?? tag.center
    (result.isPartial, result.cover, result.uncertainty) = (true, cover, nil)
    return result
  }

  /// The covered side of a tag, and the line where its cover begins; nil = none.
  private static func cover(
    of tag: FoundTag, _ aligner: inout PatternAligner, in picture: some PlaneReadable<UInt8>
  ) throws(VisionError) -> (side: Int, line: Line)? {
    guard let known = tag.cover else {
      let side = try aligner.coveredSide(tag.corners, blur: coverBlur, in: picture)
      return side.flatMap { side in tag.corners.line(side).map { (side, $0) } }
    }
    let corners = tag.corners.points
    let depths = (0..<4).map { known.distance(to: (corners[$0] + corners[($0 + 1) % 4]) / 2) }
    return ((0..<4).min { depths[$0] < depths[$1] } ?? 0, known)
  }

  /// Whether a side lies elsewhere than where its cover begins, and the others where they were.
  ///
  /// It is beyond the cover, or where what is dark beside the tag joins it, before.
  private static func isCompletion(_ corners: Quad, of measured: Quad, hidden: Int, _ cover: Line, cells: Int) -> Bool {
    let (new, old) = (corners.points, measured.points)
    let cell = corners.shortestSide / Double(cells)
    let reach = max(largestOther.pixels, largestOther.share * cell), minimum = max(minimumHidden.pixels, minimumHidden.share * cell)
    let (first, second) = (hidden, (hidden + 1) % 4), (next, last) = ((hidden + 2) % 4, (hidden + 3) % 4)
    guard let before = measured.line(last), let behind = measured.line(second) else { return false }
    return max(new[next].distance(to: old[next]), new[last].distance(to: old[last])) < reach
      && max(abs(before.distance(to: new[first])), abs(behind.distance(to: new[second]))) < reach
      && max(abs(cover.distance(to: new[first])), abs(cover.distance(to: new[second]))) > minimum
  }
}

extension Quad {
  /// The line of a side, with the square on its positive side; nil for corners at one place.
  func line(_ side: Int) -> Line? {
    let corners = points
    let along = corners[(side + 1) % 4] - corners[side]
    guard along.length > Epsilon.length else { return nil }
    let line = Line(point: corners[side], direction: along / along.length)
    return line.distance(to: center) < 0 ? Line(point: line.point, direction: line.direction * -1) : line
  }
}
