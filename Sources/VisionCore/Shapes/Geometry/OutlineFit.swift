internal import Glibc
internal import VisionBase
internal import VisionSupport

/// An outline of a binary picture, pixel by pixel.
struct PixelOutline: Sendable {
  let pixels: [SIMD2<Float>]
  let points: [Point]
  /// Square pixels.
  let area: Double

  init(_ pixels: ArraySlice<SIMD2<Float>>) {
    self.pixels = Array(pixels)
    points = pixels.map { Point(Double($0.x), Double($0.y)) }
    area = Polygon(points).area
  }
}

/// A plain shape fitted to an outline: polygon or ellipse, with how well it fits.
///
/// The numbers were chosen on the development pictures; lengths without a unit are shares of the square root of the outline's area.
struct OutlineFit: Sendable {
  var kind: ShapeKind
  var corners: [Point]
  /// Root mean square distance of the outline's pixels from the fit, pixels.
  var residual: Double
  /// Square pixels.
  var area: Double
  /// Whether it is a quadrilateral that can only be a rectangle where other shapes are seen as obliquely.
  var isOblique = false

  var center: Point { Polygon(corners).center }

  /// Added to residuals before they are compared: a share and pixels, what the grid of pixels costs everybody.
  private static let floor = (share: 0.004, pixels: 0.25)
  /// A corner more always fits a little better; it must earn itself.
  private static let costPerCorner = 0.08
  private static let ellipseCost = 1.3
  /// Of polygons that are none of the four kinds.
  private static let otherCost = (base: 1.25, perCorner: 0.1)
  private static let otherCorners = 6...8
  private static let otherAngles = 86.0...164.0
  /// What the best fit may differ from the outline: a share of its area, and a residual of a share and pixels.
  private static let largestDifference = 0.12
  private static let largestResidual = (share: 0.02, pixels: 0.8)

  /// Compares triangle, rectangle, pentagon and ellipse on all pixels of an outline.
  ///
  /// - Returns: nil when none fits, or when a regular polygon with more corners fits better: without those a hexagon would pass for a
  ///   circle.
  /// - Throws: `noMemory`, `internalFailure`.
  static func best(for outline: PixelOutline) throws(VisionError) -> OutlineFit? {
    let size = outline.area.squareRoot()
    func cost(_ residual: Double, _ factor: Double) -> Double { (residual + floor.share * size + floor.pixels) * factor }
    var best: (fit: OutlineFit?, cost: Double) = (nil, .infinity)
    for kind in [ShapeKind.triangle, .rectangle, .pentagon] {
      guard let polygon = try OutlinePolygon(outline, cornerCount: kind.cornerCount) else { continue }
      let isStraight = polygon.isConvex(angles: angles(of: kind))
      guard isStraight || isSeenObliquely(polygon, kind) else { continue }
      let fit = OutlineFit(
        kind: kind, corners: polygon.corners, residual: polygon.residual(of: outline), area: Polygon(polygon.corners).area,
        isOblique: !isStraight && kind == .rectangle)
      let own = cost(fit.residual, 1 + costPerCorner * Double(kind.cornerCount))
      if own < best.cost { best = (fit, own) }
    }
    if let ellipse = try ellipse(outline) {
      let own = cost(ellipse.residual, ellipseCost)
      if own < best.cost { best = (ellipse, own) }
    }
    for count in otherCorners {
      guard let polygon = try OutlinePolygon(outline, cornerCount: count), polygon.isConvex(angles: otherAngles), polygon.isNearlyRegular
      else { continue }
      let own = cost(polygon.residual(of: outline), otherCost.base + otherCost.perCorner * Double(count))
      if own < best.cost { best = (nil, own) }
    }
    guard let fit = best.fit, abs(fit.area - outline.area) < largestDifference * max(fit.area, outline.area) else { return nil }
    return fit.residual < largestResidual.share * size + largestResidual.pixels ? fit : nil
  }

  /// Angles of a kind's corners, degrees: any triangle that is not a sliver, right angles seen obliquely, a roughly regular pentagon.
  private static func angles(of kind: ShapeKind) -> ClosedRange<Double> {
    switch kind {
    case .triangle: 20...135
    case .rectangle: 64...116
    default: 84...132
    }
  }

  // MARK: - Oblique views

  /// Degrees: a square that is seen from 25 degrees above its plane has no others.
  private static let obliqueAngles = 40.0...140.0
  private static let obliquePentagonAngles = 45.0...160.0
  /// How far a pentagon may be from an affine map of a regular one, of its radius.
  private static let largestIrregularity = 0.08
  /// Opposite sides of a parallelogram differ by this angle's sine, as perspective has it.
  private static let largestSkew = 0.25

  private static func isSeenObliquely(_ polygon: OutlinePolygon, _ kind: ShapeKind) -> Bool {
    switch kind {
    case .rectangle:
      guard polygon.isConvex(angles: obliqueAngles) else { return false }
      let c = polygon.corners
      func skew(_ a: Point, _ b: Point) -> Double { abs(a.cross(b)) / max(a.length * b.length, Epsilon.divisor) }
      return skew(c[1] - c[0], c[2] - c[3]) < largestSkew && skew(c[2] - c[1], c[3] - c[0]) < largestSkew
    case .pentagon:
      guard polygon.isConvex(angles: obliquePentagonAngles), let view = ObliqueView(polygon.corners) else { return false }
      return view.ratio > minimumAxisRatio && view.residual < largestIrregularity
    default: return false
    }
  }

  /// Whether an oblique quadrilateral is a rectangle where a regular shape is seen so.
  func isRectangle(in view: ObliqueView) -> Bool {
    let corners = view.undone(corners)
    return (0..<4).allSatisfy { i in
      let a: Point = corners[(i + 3) % 4] - corners[i]
      let b: Point = corners[(i + 1) % 4] - corners[i]
      let degrees = atan2(abs(a.cross(b)), a.dot(b)) * 180 / Double.pi
      return Self.angles(of: .rectangle).contains(degrees)
    }
  }

  // MARK: - Ellipses

  private static let minimumEllipsePixels = 12
  /// Least semi-axis, pixels, and least ratio of both.
  private static let smallestAxis = 2.0
  private static let minimumAxisRatio = 0.4

  private static func ellipse(_ outline: PixelOutline) throws(VisionError) -> OutlineFit? {
    guard outline.pixels.count >= minimumEllipsePixels else { return nil }
    let fitted = try fittedEllipse(outline.pixels)
    let a = fitted.width / 2
    let b = fitted.height / 2
    guard a.isFinite, b.isFinite, a > smallestAxis, b > smallestAxis, min(a, b) / max(a, b) > minimumAxisRatio else { return nil }
    let center = fitted.center
    let c = cos(fitted.angleRadians)
    let s = sin(fitted.angleRadians)
    var sum = 0.0
    for p in outline.pixels {
      let dx = Double(p.x - Float(center.x))
      let dy = Double(p.y - Float(center.y))
      let u = (c * dx + s * dy) / a
      let v = (c * dy - s * dx) / b
      let distance = ((u * u + v * v).squareRoot() - 1) * (a * b).squareRoot()
      sum += distance * distance
    }
    let corners = (0..<ShapeModel.circlePoints).map { i in
      let t = 2 * Double.pi * Double(i) / Double(ShapeModel.circlePoints)
      return Point(center.x + a * cos(t) * c - b * sin(t) * s, center.y + a * cos(t) * s + b * sin(t) * c)
    }
    return OutlineFit(
      kind: .circle, corners: corners, residual: (sum / Double(outline.pixels.count)).squareRoot(), area: .pi * a * b)
  }
}
