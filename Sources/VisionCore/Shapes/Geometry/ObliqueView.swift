internal import Glibc
internal import VisionBase

/// The affine distortion of a regular figure: the ellipse of its circumcircle. Under every affine map the corners of a regular polygon
/// lie on such an ellipse at equal steps, so all of their Fourier coefficients but the first and the last are zero.
struct ObliqueView: Sendable {
  /// Shorter over longer axis, and direction of the longer one in radians.
  let ratio: Double
  let angle: Double
  /// Root mean square distance of the corners from those of the distorted regular polygon over the ellipse's mean radius.
  let residual: Double

  /// - Parameter corners: of a regular polygon, or points around a circle, in order; at least four.
  init?(_ corners: [Point]) {
    let count = Double(corners.count)
    let center = Polygon(corners).center
    var (first, last) = (Point.zero, Point.zero)
    var energy = 0.0
    for (i, corner) in corners.enumerated() {
      let (p, angle) = (corner - center, 2 * Double.pi * Double(i) / count)
      let (c, s) = (cos(angle), sin(angle))
      first = first + Point(p.x * c + p.y * s, p.y * c - p.x * s) / count
      last = last + Point(p.x * c - p.y * s, p.y * c + p.x * s) / count
      energy += p.dot(p) / count
    }
    let (a, b) = (first.length, last.length)
    let radii = (a + b, abs(a - b))
    guard corners.count > 3, radii.1 > 0 else { return nil }
    ratio = radii.1 / radii.0
    angle = (atan2(first.y, first.x) + atan2(last.y, last.x)) / 2
    residual = (max(0, energy - a * a - b * b) / (radii.0 * radii.1)).squareRoot()
  }

  /// Corners as seen from above: turned so that the longer axis lies along x, both axes of equal length.
  func rectified(_ corners: [Point]) -> [Point] {
    let (c, s) = (cos(angle), sin(angle))
    return corners.map { Point($0.x * c + $0.y * s, ($0.y * c - $0.x * s) / ratio) }
  }
}
