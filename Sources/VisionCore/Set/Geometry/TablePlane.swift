package import VisionBase
import VisionSupport
internal import Glibc

/// The plane of the cards: maps pixels to millimetres on the table and back.
///
/// It has five numbers: two of the vanishing line, two of the affine part, one scale. Rotation and position on the table are not part of
/// it. (D. Liebowitz, A. Zisserman, Metric rectification for perspective images of planes, CVPR 1998.)
package struct TablePlane: Sendable {
  /// Indices into `numbers`.
  enum Number {
    static let horizonX = 0
    static let horizonY = 1
    /// Logarithm of the stretch along x.
    static let stretch = 2
    static let shear = 3
    /// Logarithm of millimetres per unit.
    static let scale = 4
  }

  private let origin: Point
  /// Pixels; the picture's longer side, so that the numbers do not depend on its size.
  private let unit: Double
  var numbers: InlineArray<5, Double> = [0, 0, 0, 0, 0] {
    didSet { (stretch, scale) = (exp(numbers[Number.stretch]), exp(numbers[Number.scale])) }
  }
  private var stretch = 1.0
  private var scale = 1.0

  /// A plane parallel to the sensor.
  init(width: Int, height: Int, millimetresPerPixel: Double) {
    origin = Point(Double(width - 1) / 2, Double(height - 1) / 2)
    unit = Double(max(width, height, 1))
    // No property observer runs here.
    scale = millimetresPerPixel * unit
    numbers[Number.scale] = log(scale)
  }

  private func depth(_ x: Double, _ y: Double) -> Double {
    max(1 + numbers[Number.horizonX] * x + numbers[Number.horizonY] * y, Self.minimumDepth)
  }

  /// From picture pixels to millimetres.
  package func rectified(_ p: Point) -> Point {
    let (x, y) = ((p.x - origin.x) / unit, (p.y - origin.y) / unit)
    let w = depth(x, y)
    let (qx, qy) = (x / w, y / w)
    return Point(scale * (stretch * qx + numbers[Number.shear] * qy), scale * qy)
  }

  /// From millimetres to picture pixels.
  package func picture(_ p: Point) -> Point {
    let qy = p.y / scale
    let qx = (p.x / scale - numbers[Number.shear] * qy) / stretch
    let w = max(1 - numbers[Number.horizonX] * qx - numbers[Number.horizonY] * qy, Self.minimumDepth)
    return Point(origin.x + unit * qx / w, origin.y + unit * qy / w)
  }

  /// Millimetres per pixel at a point: the derivative of `rectified`, row by row.
  package func derivative(at p: Point) -> SIMD4<Double> {
    let (x, y) = ((p.x - origin.x) / unit, (p.y - origin.y) / unit)
    let w = depth(x, y)
    let (qx, qy) = (x / w, y / w)
    let (horizonX, horizonY, shear) = (numbers[Number.horizonX], numbers[Number.horizonY], numbers[Number.shear])
    let d = SIMD4(1 - qx * horizonX, -qx * horizonY, -qy * horizonX, 1 - qy * horizonY) / (w * unit)
    let s = scale
    return SIMD4(s * (stretch * d[0] + shear * d[2]), s * (stretch * d[1] + shear * d[3]), s * d[2], s * d[3])
  }

  /// Inverse depth of a position on the table, millimetres, over that of the picture's center; negative behind the horizon.
  package func nearness(at p: Point) -> Double {
    let qy = p.y / scale
    let qx = (p.x / scale - numbers[Number.shear] * qy) / stretch
    return 1 - numbers[Number.horizonX] * qx - numbers[Number.horizonY] * qy
  }

  /// Scale along the direction that the view shortens least.
  package func millimetresPerPixel(at p: Point) -> Double { axes(at: p).across }

  private func axes(at p: Point) -> PrincipalAxes {
    let g = derivative(at: p)
    return PrincipalAxes(SIMD3(g[0] * g[0] + g[1] * g[1], g[0] * g[2] + g[1] * g[3], g[2] * g[2] + g[3] * g[3]))
  }

  /// Ratio of the scales along the most and the least shortened direction, 1 as seen from above.
  package func foreshortening(at p: Point) -> Double {
    let axes = axes(at: p)
    return axes.along / max(axes.across, Epsilon.divisor)
  }

  /// Ratio of lengths in the picture between two points: the square root of the ratio of areas.
  package func magnification(from: Point, to: Point) -> Double {
    let (here, there) = (derivative(at: from), derivative(at: to))
    return abs((here[0] * here[3] - here[1] * here[2]) / (there[0] * there[3] - there[1] * there[2])).squareRoot()
  }

  /// The covariance in the picture, xx, xy, yy in square pixels, of a shape on the table with these variances along a unit vector and
  /// across it, square millimetres.
  package func picture(covariance along: Double, _ across: Double, axis: Point, at p: Point) -> SIMD3<Double> {
    let g = derivative(at: p)
    let determinant = g[0] * g[3] - g[1] * g[2]
    func picture(_ v: Point) -> Point { Point((g[3] * v.x - g[1] * v.y) / determinant, (g[0] * v.y - g[2] * v.x) / determinant) }
    let (u, v) = (picture(axis), picture(Point(-axis.y, axis.x)))
    return SIMD3(
      along * u.x * u.x + across * v.x * v.x, along * u.x * u.y + across * v.x * v.y, along * u.y * u.y + across * v.y * v.y)
  }

  /// A blob's covariance on the table: xx, xy, yy in square millimetres.
  package func rectified(covariance c: SIMD3<Double>, at p: Point) -> SIMD3<Double> {
    let g = derivative(at: p)
    let (ax, ay) = (g[0] * c[0] + g[1] * c[1], g[0] * c[1] + g[1] * c[2])
    let (bx, by) = (g[2] * c[0] + g[3] * c[1], g[2] * c[1] + g[3] * c[2])
    return SIMD3(ax * g[0] + ay * g[1], ax * g[2] + ay * g[3], bx * g[2] + by * g[3])
  }
}

extension TablePlane {
  /// Logarithms of a symbol's size over that of its shape, along and across.
  package func misfit(_ symbol: ClassifiedSymbol) -> (along: Double, across: Double) {
    misfit(PlaneVote(symbol))
  }

  func misfit(_ vote: PlaneVote) -> (along: Double, across: Double) {
    let (along, across) = PrincipalAxes.variances(rectified(covariance: vote.covariance, at: vote.center))
    return (
      log(along / (vote.deviationAlong * vote.deviationAlong)) / 2, log(across / (vote.deviationAcross * vote.deviationAcross)) / 2
    )
  }

  /// Whether a symbol has the size of its shape within a tolerance, a logarithm.
  package func fits(_ symbol: ClassifiedSymbol, within tolerance: Double) -> Bool {
    let misfit = misfit(symbol)
    return abs(misfit.along) < tolerance && abs(misfit.across) < tolerance + Self.extraToleranceAcross
  }

  /// Whether a blob has the size of any shape on this plane.
  package func couldBeSymbol(_ candidate: SymbolCandidate) -> Bool {
    let axes = PrincipalAxes(rectified(covariance: candidate.covariance, at: candidate.center))
    return Self.possibleAlong.contains(axes.along) && Self.possibleAcross.contains(axes.across)
  }
}
