import VisionBase
import VisionSupport
internal import Glibc

/// Calibrates the probabilities of a card.
///
/// `lab/training/set/calibrate.py` fits `Models/set/calibration.weights` on photographs that did not train the network, and on copies of
/// them under other lamps and cameras: attributes by temperature scaling with a floor (Guo et al., On calibration of modern neural
/// networks, 2017), the number by the visibility of the card's ends, presence and completeness by logistic regression.
package struct CardCalibration: Sendable {
  /// An exponent for probabilities, and the minimum of each value.
  private struct Temperature: Sendable {
    let exponent: Double
    let floor: Double

    init(_ file: WeightFile, _ name: String) throws(VisionError) {
      let values = try file.doubles(name, [2])
      (exponent, floor) = (values[0], values[1])
    }

    func callAsFunction(_ p: SIMD3<Double>) -> SIMD3<Double> {
      func raised(_ i: Int) -> Double { pow(max(p[i], Epsilon.probability), exponent) }
      return SIMD3(raised(0), raised(1), raised(2)).normalized * (1 - 3 * floor) + floor
    }
  }

  private let colors: Temperature
  private let shadings: Temperature
  private let shapes: Temperature
  /// Probability that the number is right where both ends of the card are clear, one, none, or where symbols are hidden.
  private let numbers: [Double]
  /// Constant and slope of the assembler's own estimate that there is a card, as a logit.
  private let presence: SIMD2<Double>
  /// Constant, logarithm of all cards being right, logarithm of no doubtful card being one, dozens of cards.
  private let completeness: SIMD4<Double>

  /// The embedded constants; nil only if the library was built from a damaged file.
  package static let shared: CardCalibration? = try? CardCalibration(WeightFile(.setCalibration))

  /// - Throws: `badData` where a tensor is missing or has another shape.
  init(_ file: WeightFile) throws(VisionError) {
    colors = try Temperature(file, "colors")
    shadings = try Temperature(file, "shadings")
    shapes = try Temperature(file, "shapes")
    numbers = try file.doubles("numbers", [4])
    presence = SIMD2(try file.doubles("presence", [2]))
    completeness = SIMD4(try file.doubles("completeness", [4]))
  }

  /// Probability that there is a card, from the assembler's own estimate of it.
  package func presence(_ estimate: Double) -> Double {
    Logistic.sigmoid(presence[0] + presence[1] * Logistic.logit(estimate, margin: Self.marginOfPresence))
  }

  /// The card with calibrated probabilities.
  package func callAsFunction(_ seen: DetectedCard) -> DetectedCard {
    var card = seen
    card.colors = colors(seen.colors)
    card.shadings = shadings(seen.shadings)
    card.shapes = shapes(seen.shapes)
    card.numbers = number(seen)
    card.presence = presence(seen.presence)
    card.assign(card.likeliest)
    return card
  }

  /// Probability that exactly the sets of the table are listed, from the cards' confidences and the presence of rejected cards.
  func completeness(confidences: [Double], rejected: [Double]) -> Double {
    let right = confidences.reduce(0) { $0 + log(max($1, Self.minimumConfidence)) }
    let nothingElse = rejected.reduce(0) { $0 + log(max(1 - $1, Self.minimumAbsence)) }
    return Logistic.sigmoid((completeness * SIMD4(1, right, nothingElse, Double(confidences.count) / 12)).sum())
  }

  private func number(_ seen: DetectedCard) -> SIMD3<Double> {
    let evidence = seen.evidence
    let counted = numbers[evidence.number != evidence.symbolCount ? 3 : 2 - evidence.clearEnds]
    let isOpen = evidence.isNumberOpen || evidence.isOverlapped && evidence.clearEnds < 2 && evidence.number < 3
    let right = min(counted, isOpen ? Self.numberOfOverlapped : Self.largestNumber)
    let index = max(0, min(2, evidence.number - 1))
    var p = Self.otherNumbers[index] * (1 - right)
    p[index] = right
    // While tracking, the number is averaged over frames.
    let averaged = seen.numbers / max(seen.numbers.sum(), Epsilon.divisor)
    return averaged.indexOfLargest == index ? p : p * 0.5 + averaged * 0.5
  }
}
