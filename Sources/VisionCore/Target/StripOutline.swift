package import VisionBase
package import VisionSupport
internal import COpenCV
internal import Glibc

/// The outline of a region at one level of the signal: where its four sides may lie, before they are measured.
struct StripOutline {
  /// Convex hull in pixels of the full picture, clockwise as seen.
  var hull: [Point]
  var center: Point
  var length: Double
  var width: Double
  /// Radians of the long axis.
  var angle: Double
  /// Region over smallest rectangle.
  var fullness: Double
  /// Square pixels of the region.
  var area: Double
  var touchesBorder: Bool
  var isWashedOut: Bool

  /// - Parameters:
  ///   - offset: gate coordinates of the plane that the outline was found in.
  ///   - step: pixels per gate pixel.
  init(
    _ outline: cvx_outline, _ points: [cvx_point], offset: Point, step: Double, width pictureWidth: Int, height pictureHeight: Int,
    isWashedOut: Bool
  ) {
    self.isWashedOut = isWashedOut
    let range = Int(outline.first)..<Int(outline.first) + Int(outline.count)
    hull = points[range].map { Point((Double($0.x) + offset.x) * step, (Double($0.y) + offset.y) * step) }
    let box = outline.box
    center = Point((Double(box.0) + offset.x) * step, (Double(box.1) + offset.y) * step)
    // The outline runs through pixel centres: the region reaches half a pixel further on every side.
    let (first, second) = (Double(box.2) + 1, Double(box.3) + 1)
    length = max(first, second) * step
    width = min(first, second) * step
    angle = (Double(box.4) + (first < second ? 90 : 0)) * .pi / 180
    let pixels = Double(outline.area) + Double(outline.perimeter) / 2 + 1
    area = pixels * step * step
    fullness = pixels / (first * second)
    let (right, bottom) = (Double(pictureWidth) - step - 0.5, Double(pictureHeight) - step - 0.5)
    touchesBorder = hull.contains { $0.x <= 0 || $0.y <= 0 || $0.x >= right || $0.y >= bottom }
  }

  /// Where a piece should be in this frame, as an outline to measure.
  init(predicted quad: Quad, width pictureWidth: Int, height pictureHeight: Int) {
    hull = quad.points
    center = quad.center
    (length, width) = TargetModel.extent(quad)
    angle = 0
    fullness = 1
    area = quad.area
    isWashedOut = false
    let (right, bottom) = (Double(pictureWidth) - 3, Double(pictureHeight) - 3)
    touchesBorder = hull.contains { $0.x <= 2 || $0.y <= 2 || $0.x >= right || $0.y >= bottom }
  }

  /// Length over width.
  var aspect: Double { length / max(width, 1e-6) }

  /// The smallest rectangle's corners, top first: the upper short side, clockwise.
  var rectangle: Quad {
    var up = Point(cos(angle), sin(angle))
    if up.y > 0 { up = up * -1 }
    let right = Point(-up.y, up.x)
    let (u, v) = (up * (length / 2), right * (width / 2))
    return Quad(center + u - v, center + u + v, center - u + v, center - u - v)
  }

  func contains(_ point: Point) -> Bool {
    guard hull.count >= 3 else { return false }
    for index in 0..<hull.count {
      let next = hull[(index + 1) % hull.count]
      if (next - hull[index]).cross(point - hull[index]) < 0 { return false }
    }
    return true
  }

  /// The hull with small corners cut off (Douglas-Peucker).
  func simplifiedHull(_ tolerance: Double) throws(VisionError) -> [Point] {
    let points = hull.map { cvx_point(x: Float($0.x), y: Float($0.y)) }
    var result = Array(repeating: cvx_point(), count: points.count)
    var count: Int32 = 0
    let total = Int32(clamping: points.count)
    try shim(unsafe cvx_approximate_polygon(points, total, tolerance, 1, &result, &count))
    return result.prefix(Int(count)).map { Point(Double($0.x), Double($0.y)) }
  }

  /// Corners for a region that something hides or the border cuts: each straight piece of the hull becomes the side that it faces,
  /// missing sides lie at the region's extremes.
  ///
  /// - Returns: nil where no straight piece lies inside of the picture.
  func cornersFromStraightPieces(pictureWidth: Int, pictureHeight: Int) throws(VisionError) -> Quad? {
    let polygon = try simplifiedHull(max(1.2, 0.05 * area.squareRoot()))
    guard polygon.count >= 3 else { return nil }
    var pieces: [(point: Point, direction: Point, length: Double)] = []
    let (right, bottom) = (Double(pictureWidth) - 2, Double(pictureHeight) - 2)
    for index in 0..<polygon.count {
      let (a, b) = (polygon[index], polygon[(index + 1) % polygon.count])
      let isBorder = max(a.x, b.x) <= 1 || max(a.y, b.y) <= 1 || min(a.x, b.x) >= right || min(a.y, b.y) >= bottom
      let length = a.distance(to: b)
      if length >= 2.5, !isBorder { pieces.append((a, (b - a) / length, length)) }
    }
    guard let longest = pieces.max(by: { $0.length < $1.length }) else { return nil }
    var up = longest.direction
    if up.y > 0 { up = up * -1 }
    let across = Point(-up.y, up.x)
    let facing = [up, across, up * -1, across * -1]
    var lines: [(point: Point, direction: Point)] = []
    for (index, outward) in facing.enumerated() {
      let candidates = pieces.filter { Point($0.direction.y, -$0.direction.x).dot(outward) > 0.883 }
      if let best = candidates.max(by: { $0.length < $1.length }) {
        lines.append((best.point + outward * 0.5, best.direction))
      } else if let extreme = hull.max(by: { $0.dot(outward) < $1.dot(outward) }) {
        lines.append((extreme + outward * 0.5, index % 2 == 0 ? across : up))
      }
    }
    guard lines.count == 4 else { return nil }
    var corners: [Point] = []
    for index in 0..<4 {
      let (before, after) = (lines[(index + 3) % 4], lines[index])
      guard let corner = RobustLine.intersection(before.point, before.direction, after.point, after.direction) else { return nil }
      corners.append(corner)
    }
    let limit = 4 * hypot(Double(pictureWidth), Double(pictureHeight))
    guard let quad = Quad(corners), corners[0].distance(to: corners[3]) < limit, quad.signedArea > 0 else { return nil }
    return quad
  }
}
