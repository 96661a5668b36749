package import VisionSupport
internal import COpenCV
internal import Glibc

/// A regular polygon or circle under a slight affine distortion: what a printed shape looks like in a tilted photograph.
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

  /// The corners relative to the centre of the evidence, clockwise as seen; a circle as a polygon of `circleCorners`.
  func corners(circleCorners: Int = 36) -> [SIMD2<Float>] {
    let count = kind == .circle ? circleCorners : kind.cornerCount
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

  /// 1 / (distance from the origin to the outline) for each ray; nil where the origin is outside of the shape.
  var inverseRadii: [Float]? {
    var inverse = [Float](repeating: 0, count: Int(CVX_RAYS))
    var outline = shimFigure
    return unsafe cvx_figure_inverse_radii(&outline, &inverse) != 0 ? inverse : nil
  }

  /// The model as the shim wants it.
  var shimFigure: cvx_figure {
    cvx_figure(corners: Int32(kind.cornerCount), x: x, y: y, radius: radius, angle: angle, stretch: stretch, shear: shear)
  }

  /// Takes over what a fit by the shim changed.
  mutating func receive(_ outline: cvx_figure) {
    x = outline.x
    y = outline.y
    radius = outline.radius
    angle = outline.angle
    stretch = outline.stretch
    shear = outline.shear
  }
}
