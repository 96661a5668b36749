internal import VisionBase
internal import VisionSupport

/// The symmetric part of a picture's affine distortion, which the tilt of the camera causes for all of its shapes alike.
struct PictureDistortion: Sendable {
  var stretch = 0.0
  var shear = 0.0

  init() {}

  /// The median over the complete shapes; none if they are too few.
  init(of shapes: [ClassifiedShape]) {
    let models = shapes.filter { $0.found.state == .seen && $0.fit.isComplete }.map { $0.model }
    guard models.count >= Self.minimumShapes else { return }
    stretch = Self.limited(models.map { $0.stretch }.median)
    shear = Self.limited(models.map { $0.shear }.median)
  }

  func apply(_ p: SIMD2<Double>) -> SIMD2<Double> { SIMD2((1 + stretch) * p.x + shear * p.y, shear * p.x + (1 - stretch) * p.y) }

  func undo(_ p: SIMD2<Double>) -> SIMD2<Double> {
    let determinant = (1 + stretch) * (1 - stretch) - shear * shear
    return SIMD2((1 - stretch) * p.x - shear * p.y, (1 + stretch) * p.y - shear * p.x) / determinant
  }

  private static func limited(_ value: Float?) -> Double { max(-maximum, min(maximum, Double(value ?? 0))) }
}
