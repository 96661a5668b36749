internal import Glibc
internal import VisionSupport

/// Confidences as probabilities: logistic regressions on simulated photographs of sheets (those of
/// `lab/accuracy/shapes_sweep.py`, other seeds), where it is known which of the found shapes and groups are right.
struct ShapeCalibration: Sendable {
  /// Log-odds at strength, lead and size 0, and how they grow with each.
  var intercept: Double
  var strengthWeight: Double
  var leadWeight: Double
  var sizeWeight: Double

  /// Shapes that stand alone.
  static let single = ShapeCalibration(intercept: -1.53, strengthWeight: 1.67, leadWeight: 0.318, sizeWeight: -0.78)
  /// Members of groups, which cannot be of another kind than the rest.
  static let member = ShapeCalibration(intercept: 2.09, strengthWeight: 0.745, leadWeight: 0.464, sizeWeight: -1.27)
  /// How often an inferred member of a group is there.
  static let inferredConfidence = 0.93

  /// What is known of a shape: log-likelihood ratios of the best kind, of its own and of the best other one, and its radius in pixels.
  struct Evidence {
    var best: Double
    var own: Double
    var other: Double
    var radius: Double
  }

  /// Log-likelihood ratio and radius (pixels) that count as 0.
  private static let typicalLogLikelihood = 40.0
  private static let typicalRadius = 10.0
  /// Beyond these the regressions had no examples. The lead is in percent of the best log-likelihood ratio.
  private static let strengthRange = -1.0...5.0
  private static let leadRange = -20.0...10.0

  /// Probability, 0...1.
  func confidence(_ evidence: Evidence) -> Double {
    let strength = Self.clamp(Self.strength(evidence.best), Self.strengthRange)
    let lead = Self.clamp(100 * (evidence.own - evidence.other) / max(evidence.best, 1), Self.leadRange)
    let size = log(max(evidence.radius, 1) / Self.typicalRadius)
    return Logistic.sigmoid(intercept + strengthWeight * strength + leadWeight * lead + sizeWeight * size)
  }

  /// Log-odds of a group: its score a member, and the strength of its weakest member.
  private static let group = (intercept: 0.24, scoreWeight: 0.214, weakestWeight: 1.6)

  /// Probability that a group with this code is there.
  ///
  /// - Parameters:
  ///   - scorePerMember: of its `RingProposal`.
  ///   - weakest: the least of its members' log-likelihood ratios.
  static func groupConfidence(scorePerMember: Double, weakest: Double) -> Double {
    Logistic.sigmoid(group.intercept + group.scoreWeight * scorePerMember + group.weakestWeight * strength(weakest))
  }

  /// How much of the picture a shape explains, 0 for a typical one.
  private static func strength(_ logLikelihood: Double) -> Double { log(max(logLikelihood, 1) / typicalLogLikelihood) }

  private static func clamp(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    max(range.lowerBound, min(range.upperBound, value))
  }
}
