/// A place where a shape may be: a blob of evidence.
struct ShapeCandidate: Sendable {
  /// Pixels of the full picture.
  var x: Double
  var y: Double
  /// Radius of the disc with the same area, pixels.
  var radius: Float
  /// Height of the blob above its surroundings, in units of the evidence map.
  var strength: Float
  /// Strength over the noise of its scale.
  var significance: Float
  /// Level of the wider surroundings in units of the evidence.
  var background: Float
}
