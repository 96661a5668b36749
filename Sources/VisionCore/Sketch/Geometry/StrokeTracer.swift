package import VisionBase
package import VisionSupport
internal import COpenCV
internal import Glibc

/// From a mask of ink to strokes and filled areas: the middle lines of pen strokes, the outlines of what is wider than the pen.
package final class StrokeTracer {
  /// Half the width of a typical stroke, in pixels of the mask.
  package private(set) var halfWidth = 0.0
  private let distance = Plane<Float>()
  private let filled = Plane<UInt8>()
  private let rest = Plane<UInt8>()

  package init() {}

  /// A remnant of a line is shorter than this part of the drawing.
  private static let longestRemnant = 0.15

  /// - Parameters:
  ///   - mask: 255 = ink.
  ///   - extent: longer side of the drawing in pixels.
  ///   - lines: the sheet's lines that were taken out of it.
  /// - Returns: strokes and filled areas in pixels of the mask.
  package func trace(_ mask: Plane<UInt8>, extent: Double, without lines: SheetLines) throws(VisionError) -> LineDrawing {
    let (width, height) = (mask.width, mask.height)
    try distance.resize(width: width, height: height)
    try shim(unsafe cvx_distance_transform(mask.cv, distance.cv))
    var paths = Skeleton(mask).paths()
    // A pen is not thicker than a twelfth of the drawing; what is, was filled in.
    halfWidth = min(typicalHalfWidth(paths), max(2, 0.04 * extent))
    var fills: Strokes = []
    if hasFilledAreas(paths) {
      fills = try splitFilledAreas(mask)
      paths = Skeleton(rest).paths()
    }
    paths = cutBorderTails(paths, width: width, height: height)
    paths.removeAll { path in
      (path.startsFree || path.endsFree) && path.length < Self.longestRemnant * extent && lines.hold(path.points)
    }
    return LineDrawing(strokes: prune(paths).map { simplify(smooth($0.points)) }, fills: fills)
  }

  private func halfWidth(at point: Point) -> Double {
    let (x, y) = (Int(point.x), Int(point.y))
    guard x >= 0, y >= 0, x < distance.width, y < distance.height else { return 0 }
    return Double(distance[x, y])
  }

  private func typicalHalfWidth(_ paths: [Skeleton.Path]) -> Double {
    let values = paths.flatMap { $0.points }.map(halfWidth(at:)).sorted()
    guard !values.isEmpty else { return 1 }
    // The thinner third: crossings and filled places are wider than the pen.
    return max(1, values[values.count * 2 / 5])
  }

  /// Ink that is further than this from the paper was filled in.
  private var coreDistance: Double { max(3 * halfWidth, halfWidth + 6) }

  private func hasFilledAreas(_ paths: [Skeleton.Path]) -> Bool {
    paths.reduce(0) { $0 + $1.points.count { halfWidth(at: $0) > coreDistance } } > 8
  }

  /// Takes filled areas out of the mask (into `rest` goes what is left) and gives their outlines.
  private func splitFilledAreas(_ mask: Plane<UInt8>) throws(VisionError) -> Strokes {
    let core = coreDistance
    try filled.resize(width: mask.width, height: mask.height)
    try rest.resize(width: mask.width, height: mask.height)
    for y in 0..<mask.height {
      let source = unsafe distance.row(y)
      let target = unsafe filled.row(y)
      for x in 0..<mask.width { unsafe target[x] = Double(source[x]) > core ? 255 : 0 }
    }
    // The cores grow back to the edge of the ink, but not out along the strokes that lead away.
    try shim(unsafe cvx_disc(filled.cv, rest.cv, Int32(min(254, core.rounded(.up))), 1))
    try shim(unsafe cvx_arithmetic(rest.cv, mask.cv, filled.cv, Int32(CVX_AND), 1))
    try shim(unsafe cvx_arithmetic(mask.cv, filled.cv, rest.cv, Int32(CVX_SUBTRACT), 1))
    // The outline is drawn with the pen again, so it lies half a pen inside.
    for y in 0..<mask.height {
      let source = unsafe distance.row(y)
      let target = unsafe filled.row(y)
      for x in 0..<mask.width where unsafe Double(source[x]) <= halfWidth { unsafe target[x] = 0 }
    }
    var contours = unsafe cvx_contours()
    try shim(unsafe cvx_find_contours(filled.cv, Int32(CVX_CONTOURS_LIST), 0, &contours))
    defer { unsafe cvx_contours_free(&contours) }
    var outlines: Strokes = []
    for i in 0..<Int(unsafe contours.count) {
      let (start, end) = unsafe (Int(contours.starts[i]), Int(contours.starts[i + 1]))
      guard end - start > 12 else { continue }
      let points = (start..<end).map { k in unsafe Point(Double(contours.points[2 * k]), Double(contours.points[2 * k + 1])) }
      outlines.append(simplify(smooth(points)))
    }
    return outlines
  }

  /// A line that runs from a crossing out of the picture is an arrow or the next drawing, not part of this one.
  private func cutBorderTails(_ paths: [Skeleton.Path], width: Int, height: Int) -> [Skeleton.Path] {
    func isAtBorder(_ p: Point) -> Bool {
      let near = halfWidth + 3
      return p.x <= near || p.y <= near || p.x >= Double(width - 1) - near || p.y >= Double(height - 1) - near
    }
    let total = paths.reduce(0) { $0 + $1.length }
    return paths.filter { path in
      guard let first = path.points.first, let last = path.points.last else { return false }
      let leaves = (path.startsFree && !path.endsFree && isAtBorder(first)) || (path.endsFree && !path.startsFree && isAtBorder(last))
      return !leaves || path.length > 0.25 * total
    }
  }

  /// Spurs that thinning leaves are shorter than the pen is wide.
  private func prune(_ paths: [Skeleton.Path]) -> [Skeleton.Path] {
    paths.filter { path in
      if path.startsFree && path.endsFree { return true }
      guard path.startsFree || path.endsFree else { return true }
      return path.length > 1.35 * halfWidth + 1
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
  private func simplify(_ points: [Point]) -> [Point] {
    guard points.count > 2 else { return points }
    let given = points.map { cvx_point(x: Float($0.x), y: Float($0.y)) }
    var kept = [cvx_point](repeating: cvx_point(x: 0, y: 0), count: given.count)
    var count: Int32 = 0
    let result = unsafe cvx_approximate_polygon(given, Int32(truncatingIfNeeded: given.count), 0.6, 0, &kept, &count)
    guard result.code == 0, count > 1 else { return points }
    return kept.prefix(Int(count)).map { Point(Double($0.x), Double($0.y)) }
  }
}
