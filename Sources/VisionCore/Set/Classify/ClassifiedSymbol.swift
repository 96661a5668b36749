import VisionBase
import VisionSupport

/// A classified blob, with the probabilities of its attributes.
package struct ClassifiedSymbol: Sendable {
  package var candidate: SymbolCandidate
  /// Probability that it is a symbol at all.
  package var probability: Double
  /// Probabilities in the order of `SetCard.Shape`, `SetCard.Shading` and `SetCard.Color`.
  package var shapes: SIMD3<Double>
  package var shadings: SIMD3<Double>
  package var colors: SIMD3<Double>
  /// The ink's mean colour relative to the card's white, as logarithms of blue, green and red; weighted by darkness.
  package var ink: SIMD3<Double>

  /// Whether the classification is that of an earlier frame.
  package var isRecalled = false

  package var shape: SetCard.Shape { SetCard.Shape(rawValue: shapes.indexOfLargest) ?? .diamond }

  /// The probability that two symbols have the same attributes.
  package func agreement(with other: ClassifiedSymbol) -> Double {
    (shapes * other.shapes).sum() * (shadings * other.shadings).sum() * (colors * other.colors).sum()
  }
}

extension SIMD3<Double> {
  /// The first of equal ones.
  package var indexOfLargest: Int { self[0] >= self[1] ? (self[0] >= self[2] ? 0 : 2) : (self[1] >= self[2] ? 1 : 2) }

  /// Probabilities from logits.
  package static func softmax(_ logits: SIMD3<Double>) -> SIMD3<Double> {
    let p = Logistic.softmax([logits[0], logits[1], logits[2]])
    return SIMD3(p[0], p[1], p[2])
  }

  /// Probabilities in proportion to positive numbers.
  package var normalized: SIMD3<Double> { self / sum() }
}
