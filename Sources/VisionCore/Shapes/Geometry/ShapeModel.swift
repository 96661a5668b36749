internal import Glibc
internal import VisionBase

/// A regular polygon or circle under a slight affine distortion: a printed shape in a tilted photograph.
struct ShapeModel: Sendable {
  var kind: ShapeKind
  /// Relative to the centre of the evidence, pixels.
  var x: Float = 0
  var y: Float = 0
  /// Circumradius before the distortion, pixels.
  var radius: Float
  /// Direction of the first corner, radians clockwise as seen.
  var angle: Float = 0
  /// The distortion is the symmetric matrix [[1 + stretch, shear], [shear, 1 - stretch]].
  var stretch: Float = 0
  var shear: Float = 0

  /// Points of a circle's outline.
  static let circlePoints = 36

  /// The corners relative to the centre of the evidence, clockwise as seen; a circle as a polygon.
  func corners(circlePoints: Int = Self.circlePoints) -> [SIMD2<Float>] {
    let count = kind == .circle ? circlePoints : kind.cornerCount
    return (0..<count).map { i in
      let direction = angle + Float(i) * 2 * .pi / Float(count)
      let u = radius * cosf(direction)
      let v = radius * sinf(direction)
      return SIMD2(x + (1 + stretch) * u + shear * v, y + shear * u + (1 - stretch) * v)
    }
  }

  /// Square pixels.
  var area: Float {
    let determinant = (1 + stretch) * (1 - stretch) - shear * shear
    let relative = radius / kind.equalAreaCircumradius
    return .pi * relative * relative * max(determinant, 0)
  }

  /// The outline without its kind.
  var figure: PolarFigure {
    get {
      PolarFigure(cornerCount: kind.cornerCount, x: x, y: y, radius: radius, angle: angle, stretch: stretch, shear: shear)
    }
    set {
      (x, y, radius, angle) = (newValue.x, newValue.y, newValue.radius, newValue.angle)
      (stretch, shear) = (newValue.stretch, newValue.shear)
    }
  }
}
