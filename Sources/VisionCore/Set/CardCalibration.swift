internal import Glibc

/// Turns what the network and the edges say of a card into probabilities that come true as often as they say.
///
/// Fitted by `Models/set/calibrate.py` on photographs that the network was not trained on, and on the same under other lamps and
/// cameras: attributes by temperature scaling with a floor (Guo et al., On calibration of modern neural networks, 2017), the number by
/// how well the card's ends confirm it, presence and completeness by logistic regression.
package struct CardCalibration: Sendable {
  /// An exponent for probabilities and the least that each value keeps.
  private struct Temper: Sendable {
    var exponent: Double
    var floor: Double

    func callAsFunction(_ p: SIMD3<Double>) -> SIMD3<Double> {
      let q = SIMD3(pow(max(p[0], 1e-12), exponent), pow(max(p[1], 1e-12), exponent), pow(max(p[2], 1e-12), exponent))
      return q / q.sum() * (1 - 3 * floor) + floor
    }
  }

  private let colors = Temper(exponent: 1.5, floor: 1e-4)
  private let shadings = Temper(exponent: 1.5, floor: 5e-4)
  private let shapes = Temper(exponent: 1.5, floor: 1e-4)
  /// Probability that the number is right where both ends of the card are clear, one, none, or where the ends say that symbols are hidden.
  private let numbers = [0.998, 0.962, 0.913, 0.763]
  /// Constant and slope of the reader's own estimate that there is a card, as a logit.
  private let presence = SIMD2(-0.989, 0.962)
  /// Constant, logarithm of all cards being right, logarithm of no doubtful card being one, dozens of cards.
  private static let completeness = SIMD4(2.715, 2.706, 3.139, 0.364)
  /// A side of a card with a brightness step of at least this is seen beyond doubt.
  package static let clearEdge = 9.0

  package init() {}

  /// Probability that there is a card, from the reader's own estimate of it.
  package func presence(_ estimate: Double) -> Double {
    let p = max(1e-4, min(1 - 1e-4, estimate))
    return sigmoid(presence[0] + presence[1] * log(p / (1 - p)))
  }

  /// The card with probabilities that mean what they say; its name stays to be given.
  package func callAsFunction(_ seen: SeenCard) -> SeenCard {
    var card = seen
    card.colors = colors(seen.colors)
    card.shadings = shadings(seen.shadings)
    card.shapes = shapes(seen.shapes)
    card.numbers = number(seen)
    card.presence = presence(seen.presence)
    card.name(card.likeliest)
    return card
  }

  /// Probability that all sets of a table are listed and no other: from the cards' confidences, and from the presence of cards that were
  /// too doubtful to report.
  package static func completeness(confidences: [Double], doubtful: [Double]) -> Double {
    let right = confidences.reduce(0) { $0 + log(max($1, 1e-4)) }
    let nothingElse = doubtful.reduce(0) { $0 + log(max(1 - $1, 1e-3)) }
    return sigmoid((completeness * SIMD4(1, right, nothingElse, Double(confidences.count) / 12)).sum())
  }

  private func number(_ seen: SeenCard) -> SIMD3<Double> {
    let evidence = seen.evidence
    let clearEnds = (evidence.sides[1] > Self.clearEdge ? 1 : 0) + (evidence.sides[3] > Self.clearEdge ? 1 : 0)
    let right = numbers[evidence.number != evidence.symbolCount ? 3 : 2 - clearEnds]
    // A symbol is missed more often than one is imagined, and rather one than two.
    let others = [SIMD3(0, 0.7, 0.3), SIMD3(0.2, 0, 0.8), SIMD3(0.2, 0.8, 0)]
    let index = max(0, min(2, evidence.number - 1))
    var p = others[index] * (1 - right)
    p[index] = right
    // While tracking, the number is voted over frames.
    let voted = seen.numbers / max(seen.numbers.sum(), 1e-9)
    return voted.indexOfLargest == index ? p : p * 0.5 + voted * 0.5
  }
}

private func sigmoid(_ x: Double) -> Double { 1 / (1 + exp(-x)) }
