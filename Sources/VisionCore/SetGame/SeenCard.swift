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
  /// Frames in which it was seen.
  package var frameCount = 1
  /// Whether any of its symbols was looked at in this frame.
  package var isFresh = true
  /// Stable from frame to frame; 0 before tracking.
  package var identifier = 0

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

  /// Takes the mean of the probabilities here (with this weight) and those of an earlier frame.
  package mutating func average(with earlier: SeenCard, weight: Double) {
    numbers = numbers * weight + earlier.numbers * (1 - weight)
    colors = colors * weight + earlier.colors * (1 - weight)
    shadings = shadings * weight + earlier.shadings * (1 - weight)
    shapes = shapes * weight + earlier.shapes * (1 - weight)
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
