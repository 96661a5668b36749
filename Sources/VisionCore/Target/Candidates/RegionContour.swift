internal import VisionBase
internal import VisionSupport

/// A region's outer contour at one level of the signal, in pixels of the full picture.
struct RegionContour {
  /// Convex hull, clockwise as seen.
  var hull: [Point]
  var center: Point
  /// Sides of the smallest rectangle through pixel centres, and its angle in degrees; in search pixels.
  var rectangle: (width: Double, height: Double, angle: Double)
  /// Area of the polygon through the pixel centres in search pixels.
  var area: Double
  var perimeter: Double

  /// The outer contours of the pixels of a plane that reach a level.
  ///
  /// - Parameters:
  ///   - binary: work buffer.
  ///   - origin: the plane's first pixel, in search pixels.
  ///   - step: pixels of the full picture per search pixel.
  /// - Throws: `noMemory`, `internalFailure`.
  static func contours(
    of plane: Plane<UInt8>, level: Int, binary: Plane<UInt8>, minimumArea: Double, origin: Point, step: Double
  ) throws(VisionError) -> [RegionContour] {
    func transform(_ point: Point) -> Point { (point + origin) * step }
    try plane.thresholded(into: binary, at: Double(level) - 0.5)
    var found: [RegionContour] = []
    for outline in try binary.contours(.outer, isSimplified: true) where outline.count >= 3 && found.count < most {
      let (area, perimeter) = measure(outline)
      guard area >= minimumArea else { continue }
      let hull = try convexHull(Array(outline))
      guard hull.count >= 3 else { continue }
      let box = try minimumAreaRectangle(hull)
      found.append(
        RegionContour(
          hull: hull.map { transform(Point(Double($0.x), Double($0.y))) }, center: transform(box.center),
          rectangle: (box.width, box.height, box.angleDegrees), area: area, perimeter: perimeter))
    }
    return found
  }

  /// Area and perimeter of a closed contour with integer coordinates. The perimeter has single precision, so that equal contours rank
  /// equally.
  private static func measure(_ outline: ArraySlice<SIMD2<Float>>) -> (area: Double, perimeter: Double) {
    guard var before = outline.last else { return (0, 0) }
    var (area, perimeter) = (0.0, 0.0)
    for point in outline {
      area += Double(before.x) * Double(point.y) - Double(before.y) * Double(point.x)
      let side = point - before
      perimeter += Double((side * side).sum().squareRoot())
      before = point
    }
    return (abs(area) / 2, Double(Float(perimeter)))
  }
}
