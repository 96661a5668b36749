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

  /// - Parameter doubtful: the presence of each that was left out as too unlikely to be a card.
  init(_ cards: [DetectedCard], doubtful: [Double] = [], _ calibration: CardCalibration) {
    self.cards = cards
    let rules = SetRules(cards.map { $0.card })
    sets = rules.sets
    setsPerCard = rules.setsPerCard(sets)
    completeness = calibration.completeness(confidences: cards.map { $0.confidence }, doubtful: doubtful)
  }
}
