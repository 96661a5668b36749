/// The cards of one picture and their sets.
public struct SetTable: Sendable {
  /// From `find` by rows of the picture, from `track` each in its place of the frame before.
  public let cards: [DetectedCard]
  /// Positions in `cards`, ascending.
  public let sets: [SetRules.Triple]
  /// Number of sets that each card is in.
  public let setsPerCard: [Int]
  /// Probability, 0...1, that every card was read right, so that the list of sets is right and complete.
  public let completeness: Double
  /// Whether the picture is a mirror image, as selfie cameras make them; nil where no squiggle tells.
  public let isMirrored: Bool?

  /// The squiggles of all cards have to lean by so much together. Chosen on the development pictures.
  private static let minimumLean = 0.1

  /// - Parameter rejected: the presence of each that was left out as too unlikely to be a card.
  init(_ cards: [DetectedCard], rejected: [Double] = [], _ calibration: CardCalibration) {
    self.cards = cards
    let rules = SetRules(cards.map { $0.card })
    sets = rules.sets
    setsPerCard = rules.setsPerCard(sets)
    completeness = calibration.completeness(confidences: cards.map { $0.confidence }, rejected: rejected)
    isMirrored = Self.isMirrored(cards)
  }

  /// By the waves of all squiggles together.
  private static func isMirrored(_ cards: [DetectedCard]) -> Bool? {
    let lean = cards.reduce(0) { $0 + $1.lean * $1.confidence * $1.shapes[SetCard.Shape.squiggle.rawValue] }
    return abs(lean) < minimumLean ? nil : lean < 0
  }
}
