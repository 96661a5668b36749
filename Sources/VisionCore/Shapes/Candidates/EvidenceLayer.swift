internal import Glibc
internal import VisionBase

/// One kind of evidence of a picture, and its reduced map for the search of candidates.
struct EvidenceLayer {
  var image: EvidenceImage
  /// Overwritten by the search.
  var map: Plane<Float>
  /// Pixels of the evidence to one of the map.
  var cell: Double
  /// Whether the map is half of the evidence's logarithm.
  var isLogarithmic = false
  /// Level of the evidence where the map is 0, of maps that are not logarithmic.
  var ground: Float = 0

  /// The level of the evidence that a value of the map stands for.
  func level(ofMap value: Float) -> Float {
    isLogarithmic ? max(0, expf(2 * value) - Float(ShapeEvidence.energyOffset)) : ground + value
  }
}
