package import VisionBase
internal import Glibc

/// A card that was seen: its outline, and how likely each value of each attribute is.
package struct SeenCard: Sendable {
  /// In pixels of the caller's picture.
  package var corners: Quad
  package private(set) var card: SetCard
  /// Probability that the card is there and all four attributes are right.
  package private(set) var confidence = 0.0
  /// Of each attribute's value, in the order of `SetCard.Attribute`.
  package private(set) var attributeConfidences = SIMD4<Double>(repeating: 0)
  /// Probabilities of one, two and three symbols; then of each colour, shading and shape.
  package var numbers: SIMD3<Double>
  package var colors: SIMD3<Double>
  package var shadings: SIMD3<Double>
  package var shapes: SIMD3<Double>
  /// Probability that there is a card at all.
  package var presence: Double
  /// What speaks for the card beside the names of its symbols.
  package var evidence = Evidence()
  /// How much of blue, green and red the ink takes away, as negative logarithms; the mean of the symbols. Zero when unknown.
  package var ink = SIMD3<Double>(repeating: 0)
  /// Frames in which it was seen.
  package var frameCount = 1
  /// Whether any of its symbols was looked at in this frame.
  package var isFresh = true
  /// Stable from frame to frame; 0 before tracking.
  package var identifier = 0

  /// Measurements of the card as a whole.
  package struct Evidence: Sendable {
    /// Brightness step across each side, 0...40: long, short, long, short.
    package var sides = SIMD4<Double>(repeating: 0)
    /// Share of the card's ground that is white, 0...1.
    package var whiteShare = 1.0
    /// Probability that none of its symbols is one, as if they were independent.
    package var doubt = 0.0
    /// Symbols that were seen, and how many there are by the place of the card's ends.
    package var symbolCount = 1
    package var number = 1
    /// Whether other symbols of the table confirm the size.
    package var isTable = false
  }

  package init(
    corners: Quad, numbers: SIMD3<Double>, colors: SIMD3<Double>, shadings: SIMD3<Double>, shapes: SIMD3<Double>, presence: Double
  ) {
    self.corners = corners
    self.numbers = numbers
    self.colors = colors
    self.shadings = shadings
    self.shapes = shapes
    self.presence = presence
    card = .first
    name(likeliest)
  }

  /// The probability of one of the 81 cards.
  package func probability(of card: SetCard) -> Double {
    numbers[card.digit(.number)] * colors[card.digit(.color)] * shadings[card.digit(.shading)] * shapes[card.digit(.shape)]
  }

  /// Takes a card as the reading and sets the confidences that go with it.
  package mutating func name(_ card: SetCard) {
    self.card = card
    attributeConfidences = SIMD4(
      numbers[card.digit(.number)], colors[card.digit(.color)], shadings[card.digit(.shading)], shapes[card.digit(.shape)])
    confidence = presence * probability(of: card)
  }

  /// Weighs the 81 cards before the probabilities of the reading and of its attributes are told.
  ///
  /// - Parameter weights: one number for each card index, not negative; the reading itself stays.
  package mutating func reweigh(_ weights: [Double]) {
    var total = 0.0
    var right = SIMD4<Double>(repeating: 0)
    var all = 0.0
    for index in 0..<81 {
      guard let other = SetCard(index: index), weights.indices.contains(index) else { continue }
      let p = probability(of: other) * weights[index]
      total += p
      if other == card { all = p }
      for attribute in SetCard.Attribute.allCases where other.digit(attribute) == card.digit(attribute) { right[attribute.rawValue] += p }
    }
    guard total > 1e-12 else { return }
    attributeConfidences = right / total
    confidence = presence * all / total
  }

  /// Takes the mean of the probabilities here (with this weight) and those of an earlier frame.
  package mutating func average(with earlier: SeenCard, weight: Double) {
    numbers = numbers * weight + earlier.numbers * (1 - weight)
    colors = colors * weight + earlier.colors * (1 - weight)
    shadings = shadings * weight + earlier.shadings * (1 - weight)
    shapes = shapes * weight + earlier.shapes * (1 - weight)
    ink = ink * weight + earlier.ink * (1 - weight)
    presence = presence * max(weight, 0.2) + earlier.presence * (1 - max(weight, 0.2))
    name(likeliest)
  }

  /// The card with the most likely value of each attribute.
  package var likeliest: SetCard {
    SetCard(
      number: numbers.indexOfLargest + 1, color: SetCard.Color(rawValue: colors.indexOfLargest) ?? .red,
      shading: SetCard.Shading(rawValue: shadings.indexOfLargest) ?? .solid,
      shape: SetCard.Shape(rawValue: shapes.indexOfLargest) ?? .diamond) ?? .first
  }
}
