internal import VisionBase
internal import VisionSupport

/// Strokes and filled areas of a mask of ink.
struct TracedInk {
  /// In pixels of the mask.
  var drawing: LineDrawing
  /// Half the width of a typical stroke in pixels.
  var halfWidth: Double
}

/// Distances of ink from the paper.
private struct InkDistances {
  /// Distances within the window.
  let plane: Plane<Float>
  /// The ink's box with a margin of paper, within the mask.
  let window: PixelWindow

  /// Pixels of paper around the ink that the chamfer distance needs.
  private static let margin = 2

  /// - Parameter plane: receives the distances.
  init(_ mask: Plane<UInt8>, into plane: Plane<Float>) throws(VisionError) {
    var (left, top, right, bottom) = (mask.width, mask.height, -1, -1)
    for y in 0..<mask.height {
      let row = mask.span(row: y)
      guard let first = row.indices.first(where: { row[$0] != 0 }), let last = row.indices.last(where: { row[$0] != 0 }) else { continue }
      (left, right) = (min(left, first), max(right, last))
      (top, bottom) = (min(top, y), y)
    }
    (left, top) = (max(0, min(left, right) - Self.margin), max(0, min(top, bottom) - Self.margin))
    (right, bottom) = (min(mask.width - 1, right + Self.margin), min(mask.height - 1, bottom + Self.margin))
    window = PixelWindow(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    self.plane = plane
    try mask.region(x: left, y: top, width: window.width, height: window.height).distanceTransformed(into: plane)
  }

  /// The distance at a point with whole coordinates; 0 outside of the window.
  func callAsFunction(_ point: Point) -> Double {
    let (x, y) = (Int(point.x) - window.x, Int(point.y) - window.y)
    guard x >= 0, y >= 0, x < plane.width, y < plane.height else { return 0 }
    return Double(plane[x, y])
  }

  /// Sets a plane of the mask's size to 255 at distances above a limit, elsewhere to 0.
  func select(above limit: Double, into target: Plane<UInt8>, width: Int, height: Int) throws(VisionError) {
    try target.resize(width: width, height: height)
    target.fill(0)
    let plane = plane
    for y in 0..<plane.height {
      let source = plane.span(row: y)
      var row = target.mutableSpan(row: window.y + y)
      for x in 0..<plane.width where Double(source[x]) > limit { row[window.x + x] = 255 }
    }
  }
}

/// Traces ink: the centre lines of pen strokes, and the outlines of areas wider than the pen.
struct StrokeTracer {
  private let distances = Plane<Float>()
  private let filled = Plane<UInt8>()
  private let inside = Plane<UInt8>()
  /// The mask without its filled areas.
  private let rest = Plane<UInt8>()

  /// - Parameters:
  ///   - mask: 255 = ink.
  ///   - extent: longer side of the drawing in pixels.
  ///   - lines: the sheet's lines, of which remnants are left out.
  func trace(_ mask: Plane<UInt8>, extent: Double, without lines: SheetLines) throws(VisionError) -> TracedInk {
    let (width, height) = (mask.width, mask.height)
    let distance = try InkDistances(mask, into: distances)
    var paths = Skeleton(mask).paths()
    let halfWidth = min(Self.typicalHalfWidth(paths, distance), max(Self.widestPenPixels, Self.widestPen * extent))
    var fills: Strokes = []
    // Ink further than this from the paper was filled in.
    let core = max(Self.coreFactor * halfWidth, halfWidth + Self.coreMargin)
    if Self.hasFilledAreas(paths, distance, core: core) {
      fills = try splitFilledAreas(mask, distance, core: core, halfWidth: halfWidth)
      paths = Skeleton(rest).paths()
    }
    paths = withoutBorderTails(paths, halfWidth: halfWidth, width: width, height: height)
    paths.removeAll { path in
      (path.startsFree || path.endsFree) && path.length < Self.longestRemnant * extent && lines.hold(path.points)
    }
    var strokes: Strokes = []
    for path in withoutSpurs(paths, halfWidth: halfWidth) { strokes.append(try simplify(smooth(path.points))) }
    return TracedInk(drawing: LineDrawing(strokes: strokes, fills: fills), halfWidth: halfWidth)
  }

  private static func typicalHalfWidth(_ paths: [SkeletonPath], _ distance: InkDistances) -> Double {
    let values = paths.flatMap { $0.points }.map { distance($0) }
    return max(1, values.quantile(thinnerPart) ?? 1)
  }

  private static func hasFilledAreas(_ paths: [SkeletonPath], _ distance: InkDistances, core: Double) -> Bool {
    paths.reduce(0) { $0 + $1.points.count { distance($0) > core } } > fewestCorePoints
  }

  /// Sets `rest` to the mask without its filled areas.
  ///
  /// - Returns: outlines of the filled areas.
  private func splitFilledAreas(_ mask: Plane<UInt8>, _ distance: InkDistances, core: Double, halfWidth: Double) throws(VisionError)
    -> Strokes
  {
    try distance.select(above: core, into: filled, width: mask.width, height: mask.height)
    // The cores grow back to the edge of the ink, but not along the strokes that leave them.
    try filled.grown(by: Int(min(254, core.rounded(.up))), into: rest)
    try rest.combined(.and, mask, into: filled)
    try mask.combined(.difference, filled, into: rest)
    // The outline is drawn with the pen again, so it lies half a pen inside.
    try distance.select(above: halfWidth, into: inside, width: mask.width, height: mask.height)
    try filled.combined(.and, inside, into: filled)
    var outlines: Strokes = []
    for outline in try filled.contours(.all) where outline.count > Self.shortestOutline {
      outlines.append(try simplify(smooth(outline.map { Point(Double($0.x), Double($0.y)) })))
    }
    return outlines
  }

  /// Drops lines from a crossing out of the picture: arrows or parts of the next drawing.
  private func withoutBorderTails(_ paths: [SkeletonPath], halfWidth: Double, width: Int, height: Int) -> [SkeletonPath] {
    func isAtBorder(_ p: Point) -> Bool {
      let near = halfWidth + Self.borderReach
      return p.x <= near || p.y <= near || p.x >= Double(width - 1) - near || p.y >= Double(height - 1) - near
    }
    let total = paths.reduce(0) { $0 + $1.length }
    return paths.filter { path in
      guard let first = path.points.first, let last = path.points.last else { return false }
      let leaves = (path.startsFree && !path.endsFree && isAtBorder(first)) || (path.endsFree && !path.startsFree && isAtBorder(last))
      return !leaves || path.length > Self.longTail * total
    }
  }

  /// Drops the short spurs of thinning.
  private func withoutSpurs(_ paths: [SkeletonPath], halfWidth: Double) -> [SkeletonPath] {
    paths.filter { path in
      if path.startsFree && path.endsFree { return true }
      guard path.startsFree || path.endsFree else { return true }
      return path.length > Self.spurFactor * halfWidth + 1
    }
  }

  /// Moving mean over up to five points; the ends stay.
  private func smooth(_ points: [Point]) -> [Point] {
    guard points.count > 4 else { return points }
    var result = points
    for i in 1..<(points.count - 1) {
      let reach = min(2, i, points.count - 1 - i)
      var sum = Point.zero
      for k in (i - reach)...(i + reach) { sum = sum + points[k] }
      result[i] = sum / Double(2 * reach + 1)
    }
    return result
  }

  /// Douglas and Peucker 1973.
  private func simplify(_ points: [Point]) throws(VisionError) -> [Point] {
    guard points.count > 2 else { return points }
    let kept = try simplified(points, tolerance: Self.tolerance, isClosed: false)
    return kept.count > 1 ? kept : points
  }
}
