internal import VisionBase
internal import VisionSupport

/// The symmetric part of a picture's affine distortion, which tilt gives to all of its shapes alike.
struct PictureDistortion: Sendable {
  var stretch = 0.0
  var shear = 0.0

  /// Larger ones are not believed.
  private static let limit = 0.3
  /// Fewer whole shapes do not tell it.
  private static let minimumShapes = 4
  /// A shape is whole with more than this share in the picture.
  private static let completeShare: Float = 0.99

  init() {}

  /// The median over the shapes that are seen whole; none where they are too few.
  init(of shapes: [ClassifiedShape]) {
    let models = shapes.filter { $0.found.state == .seen && $0.fit.visibleFraction > Self.completeShare }.map { $0.model }
    guard models.count >= Self.minimumShapes else { return }
    stretch = Self.limited(models.map { $0.stretch }.median)
    shear = Self.limited(models.map { $0.shear }.median)
  }

  func apply(_ p: SIMD2<Double>) -> SIMD2<Double> { SIMD2((1 + stretch) * p.x + shear * p.y, shear * p.x + (1 - stretch) * p.y) }

  func undo(_ p: SIMD2<Double>) -> SIMD2<Double> {
    let determinant = (1 + stretch) * (1 - stretch) - shear * shear
    return SIMD2((1 - stretch) * p.x - shear * p.y, (1 + stretch) * p.y - shear * p.x) / determinant
  }

  private static func limited(_ value: Float?) -> Double { max(-limit, min(limit, Double(value ?? 0))) }
}
