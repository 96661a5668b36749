/// The cards of one picture with their sets.
package struct SetTable: Sendable {
  package let cards: [SeenCard]
  package let sets: [SetRules.Triple]
  package let setsPerCard: [Int]
  /// Probability that every card was read right, so that the list of sets is right and complete.
  package let completeness: Double

  package init(_ cards: [SeenCard]) {
    self.cards = cards
    let rules = SetRules(cards.map(\.card))
    sets = rules.sets
    setsPerCard = rules.setsPerCard(sets)
    completeness = cards.reduce(1) { $0 * $1.confidence }
  }
}
