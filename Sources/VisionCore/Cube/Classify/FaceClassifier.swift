package import VisionBase
package import VisionSupport
internal import Glibc

/// Turns the evidence for a face into log odds: a small network (twelve hidden units beside a direct path) over the
/// measurements, calibrated so that its output is log odds.
///
/// Trained by Models/cube_face/train.py, which writes `FaceClassifier+Weights.swift`.
package enum FaceClassifier {
  /// Number of measurements.
  package static let count = 21

  /// The measurements, in the order of the weights.
  package static func measurements(_ e: FaceEvidence) -> InlineArray<21, Double> {
    [
      Double(e.hits), e.reprojectionError, e.sizeSpread, e.inner, e.innerWeak, e.outer, e.outerWeak, e.edgeStrengthInside, e.edgeStrengthInsideHigh, Double(e.extrapolation),
      log(max(e.pitch, 1e-3)), e.inside, e.fill, e.chroma, e.chromaHigh, e.grooveContrast, e.grooveContrastSpread, e.textureLogStdDev, e.textureLogStdDevHigh, min(e.support, 12),
      e.isPosed ? 1 : 0,
    ]
  }

  package static func logOdds(_ evidence: FaceEvidence) -> Double {
    var m = measurements(evidence)
    for i in 0..<count { m[i] = max(lowest[i], min(highest[i], m[i])) }
    var hidden = InlineArray<12, Double>(repeating: 0)
    for j in 0..<12 {
      var sum = hiddenBias[j]
      for i in 0..<count { sum += hiddenWeights[j * count + i] * m[i] }
      hidden[j] = tanh(sum)
    }
    var sum = bias
    for j in 0..<12 { sum += outputWeights[j] * hidden[j] }
    for i in 0..<count { sum += directWeights[i] * m[i] }
    // No face of a cube in the training pictures goes on at more than three of the twelve places around it; floors and fabrics do.
    return sum - 2.5 * Double(max(0, evidence.extrapolation - 3))
  }

  package static func probability(logOdds: Double) -> Double { 1 / (1 + exp(-logOdds)) }

  /// Rough log odds of a lattice alone, to try the good ones first.
  package static func promise(_ e: FaceEvidence) -> Double {
    let edges = 1.5 * e.inner + 0.7 * e.innerWeak + 0.7 * e.outer
    return 0.5 * Double(e.hits) + edges - 10 * e.reprojectionError - 2 * e.sizeSpread - 0.5 * Double(e.extrapolation) - 0.7 * (e.edgeStrengthInsideHigh - 1.8)
      - 4 * (1 - e.inside) - 4.5
  }
}
