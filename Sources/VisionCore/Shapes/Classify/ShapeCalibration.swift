internal import Glibc
internal import VisionSupport

/// Confidences as probabilities: logistic regressions on simulated photographs of sheets with known truth.
struct ShapeCalibration: Sendable {
  /// Log-odds at strength, lead and size 0, and their slopes.
  var intercept: Double
  var strengthWeight: Double
  var leadWeight: Double
  var sizeWeight: Double

  /// Log-likelihood ratios of the best kind, of the shape's own and of the best other one; radius in pixels.
  struct Evidence {
    var best: Double
    var own: Double
    var other: Double
    var radius: Double
  }

  /// Probability, 0...1.
  func confidence(_ evidence: Evidence) -> Double {
    let strength = Self.clamp(Self.strength(evidence.best), Self.strengthRange)
    // Percent of the best log-likelihood ratio.
    let lead = Self.clamp(100 * (evidence.own - evidence.other) / max(evidence.best, 1), Self.leadRange)
    let size = log(max(evidence.radius, 1) / Self.typicalRadius)
    return Logistic.sigmoid(intercept + strengthWeight * strength + leadWeight * lead + sizeWeight * size)
  }

  /// Probability that a group with this code is there.
  ///
  /// - Parameters:
  ///   - scorePerMember: of its `RingProposal`.
  ///   - weakest: minimum of its members' log-likelihood ratios.
  static func groupConfidence(scorePerMember: Double, weakest: Double) -> Double {
    Logistic.sigmoid(groupIntercept + groupScoreWeight * scorePerMember + groupStrengthWeight * strength(weakest))
  }

  /// Logarithm of the log-likelihood ratio, 0 for a typical shape.
  private static func strength(_ logLikelihood: Double) -> Double { log(max(logLikelihood, 1) / typicalLogLikelihood) }

  private static func clamp(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    max(range.lowerBound, min(range.upperBound, value))
  }
}
