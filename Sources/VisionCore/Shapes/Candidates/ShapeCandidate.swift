/// A place where a shape may be: a blob of evidence.
struct ShapeCandidate: Sendable {
  /// Pixels of the evidence.
  var x: Double
  var y: Double
  /// Radius of the disc with the same area, pixels.
  var radius: Float
  /// Height of the blob above its surroundings, in units of the evidence map.
  var strength: Float
  /// Level of the wider surroundings in units of the evidence.
  var background: Float
}
