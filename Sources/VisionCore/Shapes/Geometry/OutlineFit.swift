internal import Glibc
internal import VisionBase
internal import VisionSupport

/// An ordinary shape fitted to an outline: polygon or ellipse.
struct OutlineFit: Sendable {
  let kind: ShapeKind
  let corners: [Point]
  let center: Point
  /// Root mean square distance of the outline's pixels from the fit, pixels.
  let residual: Double
  /// Area within the centres of the outline's pixels, square pixels.
  let area: Double
  /// Whether it is a quadrilateral that can be a rectangle only under the oblique view of its neighbours.
  let isOblique: Bool

  init(kind: ShapeKind, corners: [Point], residual: Double, area: Double, isOblique: Bool = false) {
    self.kind = kind
    self.corners = corners
    center = Polygon(corners).center
    self.residual = residual
    self.area = area
    self.isOblique = isOblique
  }

  /// Compares triangle, rectangle, pentagon and ellipse on all pixels of an outline.
  ///
  /// - Returns: nil if none fits, or when a nearly regular polygon with more corners fits better: otherwise a hexagon would pass for a
  ///   circle.
  /// - Throws: `noMemory`, `internalFailure`.
  static func best(for outline: PixelOutline) throws(VisionError) -> OutlineFit? {
    let size = outline.area.squareRoot()
    func cost(_ residual: Double, _ factor: Double) -> Double { (residual + floorShare * size + floorPixels) * factor }
    var simplified = try SimplifiedOutline(outline)
    var best: (fit: OutlineFit?, cost: Double) = (nil, .infinity)
    for kind in [ShapeKind.triangle, .rectangle, .pentagon] {
      guard let polygon = try OutlinePolygon(&simplified, cornerCount: kind.cornerCount) else { continue }
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
    for count in otherCornerCounts {
      guard let polygon = try OutlinePolygon(&simplified, cornerCount: count), polygon.isConvex(angles: otherAngles),
        polygon.isNearlyRegular
      else { continue }
      let own = cost(polygon.residual(of: outline), otherCost + otherCostPerCorner * Double(count))
      if own < best.cost { best = (nil, own) }
    }
    guard let fit = best.fit, abs(fit.area - outline.area) < maximumAreaDifference * max(fit.area, outline.area) else { return nil }
    return fit.residual < maximumResidualShare * size + maximumResidualPixels ? fit.onEdge(of: outline) : nil
  }

  /// The fit with its corners moved from the centres of the outline's pixels to the edge of the shape, which lies half a pixel from them
  /// along the axis to which a side is nearly perpendicular.
  private func onEdge(of outline: PixelOutline) -> OutlineFit {
    let outwards = (Polygon(corners).signedArea > 0) == outline.isAroundShape ? -0.5 : 0.5
    let sides = corners.indices.map { i -> Line in
      let along = corners[(i + 1) % corners.count] - corners[i]
      let normal = Point(along.y, -along.x) / max(along.length, Epsilon.divisor)
      return Line(point: corners[i] + normal * (outwards * max(abs(normal.x), abs(normal.y))), direction: along)
    }
    let moved = sides.indices.map { i in sides[(i + sides.count - 1) % sides.count].intersection(with: sides[i]) ?? sides[i].point }
    return OutlineFit(kind: kind, corners: moved, residual: residual, area: area, isOblique: isOblique)
  }

  private static func angles(of kind: ShapeKind) -> ClosedRange<Double> {
    switch kind {
    case .triangle: triangleAngles
    case .rectangle: rectangleAngles
    default: pentagonAngles
    }
  }

  // MARK: - Oblique views

  private static func isSeenObliquely(_ polygon: OutlinePolygon, _ kind: ShapeKind) -> Bool {
    switch kind {
    case .rectangle:
      guard polygon.isConvex(angles: obliqueRectangleAngles) else { return false }
      let c = polygon.corners
      func skew(_ a: Point, _ b: Point) -> Double { abs(a.cross(b)) / max(a.length * b.length, Epsilon.divisor) }
      return skew(c[1] - c[0], c[2] - c[3]) < maximumSkew && skew(c[2] - c[1], c[3] - c[0]) < maximumSkew
    case .pentagon:
      guard polygon.isConvex(angles: obliquePentagonAngles), let view = ObliqueView(polygon.corners) else { return false }
      return view.ratio > minimumAxisRatio && view.residual < maximumIrregularity
    default: return false
    }
  }

  /// Whether an oblique quadrilateral is a rectangle under the view of a regular shape.
  func isRectangle(in view: ObliqueView) -> Bool {
    let corners = view.rectified(corners)
    return (0..<4).allSatisfy { i in
      let a: Point = corners[(i + 3) % 4] - corners[i]
      let b: Point = corners[(i + 1) % 4] - corners[i]
      let degrees = atan2(abs(a.cross(b)), a.dot(b)) * 180 / Double.pi
      return Self.angles(of: .rectangle).contains(degrees)
    }
  }

  // MARK: - Ellipses

  private static func ellipse(_ outline: PixelOutline) throws(VisionError) -> OutlineFit? {
    guard outline.pixels.count >= minimumEllipsePixels else { return nil }
    let fitted = try fittedEllipse(outline.pixels)
    let a = fitted.width / 2
    let b = fitted.height / 2
    guard a.isFinite, b.isFinite, a > minimumSemiAxis, b > minimumSemiAxis, min(a, b) / max(a, b) > minimumAxisRatio else { return nil }
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
