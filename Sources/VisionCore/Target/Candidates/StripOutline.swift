internal import VisionBase
internal import VisionSupport
internal import Glibc

/// The outline of a region at one level of the signal, before its sides are measured.
struct StripOutline {
  /// Convex hull in pixels of the full picture, clockwise as seen.
  var hull: [Point]
  var center: Point
  var length: Double
  var width: Double
  /// Radians of the long axis.
  var angle: Double
  /// Area of the region over the area of its smallest rectangle.
  var fillRatio: Double
  /// Square pixels of the region.
  var area: Double
  var touchesBorder: Bool
  var isWashedOut: Bool

  /// - Parameter step: pixels of the full picture per search pixel.
  init(_ contour: RegionContour, step: Double, pictureSize: (width: Int, height: Int), isWashedOut: Bool) {
    self.isWashedOut = isWashedOut
    hull = contour.hull
    center = contour.center
    // The contour runs through pixel centres: the region extends half a pixel beyond it on every side.
    let (first, second) = (contour.rectangle.width + 1, contour.rectangle.height + 1)
    length = max(first, second) * step
    width = min(first, second) * step
    angle = (contour.rectangle.angle + (first < second ? 90 : 0)) * .pi / 180
    let pixels = contour.area + contour.perimeter / 2 + 1
    area = pixels * step * step
    fillRatio = pixels / (first * second)
    let (right, bottom) = (Double(pictureSize.width) - step - 0.5, Double(pictureSize.height) - step - 0.5)
    touchesBorder = hull.contains { $0.x <= 0 || $0.y <= 0 || $0.x >= right || $0.y >= bottom }
  }

  /// The predicted outline of an element in this frame.
  init(predicted quad: Quad, pictureSize: (width: Int, height: Int)) {
    hull = quad.points
    center = quad.center
    (length, width) = quad.extent
    angle = 0
    fillRatio = 1
    area = quad.area
    isWashedOut = false
    let margin = Self.borderMargin
    let (right, bottom) = (Double(pictureSize.width) - margin - 1, Double(pictureSize.height) - margin - 1)
    touchesBorder = hull.contains { $0.x <= margin || $0.y <= margin || $0.x >= right || $0.y >= bottom }
  }

  /// Length over width.
  var aspect: Double { length / max(width, Epsilon.length) }

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
}
