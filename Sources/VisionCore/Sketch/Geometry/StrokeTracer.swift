package import VisionBase
package import VisionSupport

/// From a mask of ink to strokes and filled areas: the middle lines of pen strokes, the outlines of what is wider than the pen.
package final class StrokeTracer {
  /// Half the width of a typical stroke, in pixels of the mask.
  package private(set) var halfWidth = 0.0
  private let distance = Plane<Float>()
  private let filled = Plane<UInt8>()
  private let inside = Plane<UInt8>()
  /// What is left of the mask without its filled areas.
  private let rest = Plane<UInt8>()

  package init() {}

  // All numbers below were chosen on the development pictures.

  /// A remnant of a line is shorter than this part of the drawing.
  private static let longestRemnant = 0.15
  /// Half the width of a pen is at most this part of the drawing, and these pixels; what is thicker was filled in.
  private static let widestPen = 0.04
  private static let widestPenPixels = 2.0
  /// The pen's width is that of the thinner part of the ink: crossings and filled places are wider.
  private static let thinnerPart = 0.4
  /// Ink is filled in where it is further from the paper than so many half widths, and by these pixels more than one.
  private static let coreFactor = 3.0
  private static let corePixels = 6.0
  /// Points of the middle lines that must lie in such ink.
  private static let fewestCorePoints = 8
  /// Pixels of an area's outline.
  private static let shortestOutline = 12
  /// What ends this near to the picture's border, beyond half the pen's width in pixels, runs out of it.
  private static let borderReach = 3.0
  /// A line out of the picture belongs to the drawing if it is longer than this part of all lines.
  private static let longTail = 0.25
  /// Spurs that thinning leaves are shorter than so many half widths and a pixel.
  private static let spurFactor = 1.35
  /// How far a stroke may be from its pixels once smoothed, in pixels.
  private static let tolerance = 0.6

  /// - Parameters:
  ///   - mask: 255 = ink.
  ///   - extent: longer side of the drawing in pixels.
  ///   - lines: the sheet's lines that were taken out of it.
  /// - Returns: strokes and filled areas in pixels of the mask.
  package func trace(_ mask: Plane<UInt8>, extent: Double, without lines: SheetLines) throws(VisionError) -> LineDrawing {
    let (width, height) = (mask.width, mask.height)
    try mask.distanceTransformed(into: distance)
    var paths = Skeleton(mask).paths()
    halfWidth = min(typicalHalfWidth(paths), max(Self.widestPenPixels, Self.widestPen * extent))
    var fills: Strokes = []
    if hasFilledAreas(paths) {
      fills = try splitFilledAreas(mask)
      paths = Skeleton(rest).paths()
    }
    paths = cutBorderTails(paths, width: width, height: height)
    paths.removeAll { path in
      (path.startsFree || path.endsFree) && path.length < Self.longestRemnant * extent && lines.hold(path.points)
    }
    var strokes: Strokes = []
    for path in prune(paths) { strokes.append(try simplify(smooth(path.points))) }
    return LineDrawing(strokes: strokes, fills: fills)
  }

  private func halfWidth(at point: Point) -> Double {
    let (x, y) = (Int(point.x), Int(point.y))
    guard x >= 0, y >= 0, x < distance.width, y < distance.height else { return 0 }
    return Double(distance[x, y])
  }

  private func typicalHalfWidth(_ paths: [SkeletonPath]) -> Double {
    let values = paths.flatMap { $0.points }.map(halfWidth(at:))
    return max(1, values.quantile(Self.thinnerPart) ?? 1)
  }

  /// Ink that is further than this from the paper was filled in.
  private var coreDistance: Double { max(Self.coreFactor * halfWidth, halfWidth + Self.corePixels) }

  private func hasFilledAreas(_ paths: [SkeletonPath]) -> Bool {
    paths.reduce(0) { $0 + $1.points.count { halfWidth(at: $0) > coreDistance } } > Self.fewestCorePoints
  }

  /// Takes filled areas out of the mask (into `rest` goes what is left) and gives their outlines.
  private func splitFilledAreas(_ mask: Plane<UInt8>) throws(VisionError) -> Strokes {
    let core = coreDistance
    try select(into: filled, width: mask.width, height: mask.height) { $0 > core ? 255 : 0 }
    // The cores grow back to the edge of the ink, but not out along the strokes that lead away.
    try filled.grown(by: Int(min(254, core.rounded(.up))), into: rest)
    try rest.combined(.and, mask, into: filled)
    try mask.combined(.difference, filled, into: rest)
    // The outline is drawn with the pen again, so it lies half a pen inside.
    let halfWidth = halfWidth
    try select(into: inside, width: mask.width, height: mask.height) { $0 > halfWidth ? 255 : 0 }
    try filled.combined(.and, inside, into: filled)
    var outlines: Strokes = []
    for outline in try filled.contours(.all) where outline.count > Self.shortestOutline {
      outlines.append(try simplify(smooth(outline.map { Point(Double($0.x), Double($0.y)) })))
    }
    return outlines
  }

  /// Fills a plane by each pixel's distance from the paper.
  private func select(into target: Plane<UInt8>, width: Int, height: Int, _ value: (Double) -> UInt8) throws(VisionError) {
    try target.resize(width: width, height: height)
    let distance = distance
    for y in 0..<height {
      let source = distance.span(row: y)
      var row = target.mutableSpan(row: y)
      for x in 0..<width { row[x] = value(Double(source[x])) }
    }
  }

  /// A line that runs from a crossing out of the picture is an arrow or the next drawing, not part of this one.
  private func cutBorderTails(_ paths: [SkeletonPath], width: Int, height: Int) -> [SkeletonPath] {
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

  /// Spurs that thinning leaves are shorter than the pen is wide.
  private func prune(_ paths: [SkeletonPath]) -> [SkeletonPath] {
    paths.filter { path in
      if path.startsFree && path.endsFree { return true }
      guard path.startsFree || path.endsFree else { return true }
      return path.length > Self.spurFactor * halfWidth + 1
    }
  }

  /// Means of neighbours; ends stay.
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

  /// Leaves out points that lie on the way (Douglas and Peucker 1973).
  private func simplify(_ points: [Point]) throws(VisionError) -> [Point] {
    guard points.count > 2 else { return points }
    let kept = try simplified(points, tolerance: Self.tolerance, isClosed: false)
    return kept.count > 1 ? kept : points
  }
}
