internal import Glibc

/// Probabilities from scores.
package enum Logistic {
  /// 1 / (1 + exp(-x)).
  package static func sigmoid(_ x: Double) -> Double { 1 / (1 + exp(-x)) }

  /// exp(x) of the C library.
  package static func exponential(_ x: Float) -> Float { expf(x) }

  /// ln(p / (1 - p)) of a probability limited to `margin`...1 - `margin`.
  package static func logit(_ probability: Double, margin: Double = 1e-12) -> Double {
    let p = min(max(probability, margin), 1 - margin)
    return log(p / (1 - p))
  }

  /// exp(scores) normalised to sum 1.
  package static func softmax(_ scores: [Double]) -> [Double] {
    guard let top = scores.max() else { return [] }
    let raised = scores.map { exp($0 - top) }
    let sum = raised.reduce(0, +)
    return raised.map { $0 / sum }
  }
}
