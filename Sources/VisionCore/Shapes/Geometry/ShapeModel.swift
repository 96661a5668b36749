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
}

/// First steps of a search for the best outline; 0 = stays as it is.
struct OutlineSteps: Sendable {
  /// Pixels.
  var position: Float = 0
  /// Of the circumradius, pixels.
  var size: Float = 0
  /// Radians; circles have none.
  var angle: Float = 0
  /// Of stretch and shear.
  var distortion: Float = 0
}

/// How an outline is moved to a local maximum of its score: by pattern search with halving steps (Hooke and Jeeves 1961), as the score is
/// not smooth enough for derivatives.
struct OutlineSearch: Sendable {
  var steps: OutlineSteps
  /// Ends when the larger of the first two steps, halved with the others, is below; pixels.
  var precision: Float
  /// This times the squared distortion is taken off the score.
  var distortionWeight: Float
  /// Every second ray is enough.
  var isCoarse: Bool
}
