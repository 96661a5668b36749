import VisionBase
import VisionSupport
internal import Glibc

/// Turns the evidence for a face into log odds: a small network (twelve hidden units beside a direct path) over the
/// measurements, calibrated so that its output is log odds.
///
/// Trained by lab/training/cube_face/train.py, which writes Models/cube_face/face.weights.
package enum FaceClassifier {
  /// Number of measurements.
  package static let count = 21

  /// The measurements, in the order of the weights.
  package static func measurements(_ e: FaceEvidence) -> InlineArray<21, Double> {
    [
      Double(e.hits), e.reprojectionError, e.sizeSpread, e.inner, e.innerWeak, e.outer, e.outerWeak, e.edgeStrengthInside,
      e.edgeStrengthInsideHigh, Double(e.extrapolation),
      log(max(e.pitch, 1e-3)), e.inside, e.fill, e.chroma, e.chromaHigh, e.grooveContrast, e.grooveContrastSpread, e.textureLogStdDev,
      e.textureLogStdDevHigh, min(e.support, 12),
      e.isPosed ? 1 : 0,
    ]
  }

  /// The trained numbers.
  private struct Weights: Sendable {
    /// One row per hidden unit, one weight per measurement.
    let hidden: [Double]
    let hiddenBias: [Double]
    let output: [Double]
    let direct: [Double]
    let bias: Double
    /// Range of each measurement in training; others are clamped to it.
    let lowest: [Double]
    let highest: [Double]

    init(_ file: WeightFile) throws(VisionError) {
      hidden = try file.doubles("hidden.weight", [12, FaceClassifier.count])
      hiddenBias = try file.doubles("hidden.bias", [12])
      output = try file.doubles("output.weight", [12])
      direct = try file.doubles("direct.weight", [FaceClassifier.count])
      bias = try file.doubles("bias", [])[0]
      lowest = try file.doubles("lowest", [FaceClassifier.count])
      highest = try file.doubles("highest", [FaceClassifier.count])
    }
  }

  /// Nil only if the library was built from a damaged file.
  private static let weights: Weights? = try? Weights(WeightFile(.cubeFace))

  package static func logOdds(_ evidence: FaceEvidence) -> Double {
    guard let weights else { return -.infinity }
    var m = measurements(evidence)
    for i in 0..<count { m[i] = max(weights.lowest[i], min(weights.highest[i], m[i])) }
    var hidden = InlineArray<12, Double>(repeating: 0)
    for j in 0..<12 {
      var sum = weights.hiddenBias[j]
      for i in 0..<count { sum += weights.hidden[j * count + i] * m[i] }
      hidden[j] = tanh(sum)
    }
    var sum = weights.bias
    for j in 0..<12 { sum += weights.output[j] * hidden[j] }
    for i in 0..<count { sum += weights.direct[i] * m[i] }
    return sum - Self.lossPerPatchBeside * Double(max(0, evidence.extrapolation - Self.freePatchesBeside))
  }

  package static func probability(logOdds: Double) -> Double { 1 / (1 + exp(-logOdds)) }

  /// Weights of `promise`.
  enum Promise {}

  /// Approximate log odds of a lattice by patches and edges alone.
  package static func promise(_ e: FaceEvidence) -> Double {
    let w = Promise.self
    let edges = w.inner * e.inner + w.innerWeak * e.innerWeak + w.outer * e.outer
    return w.hit * Double(e.hits) + edges - w.reprojectionError * e.reprojectionError - w.sizeSpread * e.sizeSpread - w.extrapolation
      * Double(e.extrapolation) - w.edgeInside * (e.edgeStrengthInsideHigh - w.usualEdgeInside)
      - w.outside * (1 - e.inside) - w.constant
  }
}
