/// The cards of one picture with their sets.
package struct SetTable: Sendable {
  package let cards: [SeenCard]
  package let sets: [SetRules.Triple]
  package let setsPerCard: [Int]
  /// Probability that every card was read right, so that the list of sets is right and complete.
  package let completeness: Double

  /// - Parameter doubtful: of what was too unlikely to be a card to be one of `cards`, the probabilities that it is one.
  package init(_ cards: [SeenCard], doubtful: [Double] = []) {
    self.cards = cards
    let rules = SetRules(cards.map(\.card))
    sets = rules.sets
    setsPerCard = rules.setsPerCard(sets)
    completeness = CardCalibration.completeness(confidences: cards.map(\.confidence), doubtful: doubtful)
  }
}
