internal import Glibc

/// A deck has each card once: where two cards were read alike, gives the less certain one its next best reading.
package struct DeckResolver: Sendable {
  /// A second reading must be at least this likely, else both stay: perhaps there are two decks.
  package var minimumProbability = 0.004

  package init() {}

  package func callAsFunction(_ cards: inout [SeenCard]) {
    rename(&cards)
    exclude(&cards)
  }

  /// What one card was read as the others are not: this much surer of their readings they become.
  private func exclude(_ cards: inout [SeenCard]) {
    let before = cards
    for index in cards.indices {
      var weights = [Double](repeating: 1, count: 81)
      for (other, seen) in before.enumerated() where other != index && seen.card != cards[index].card {
        weights[seen.card.index] *= 1 - min(seen.confidence, 0.99)
      }
      cards[index].reweigh(weights)
    }
  }

  private func rename(_ cards: inout [SeenCard]) {
    for _ in 0..<8 {
      var holder: [SetCard: Int] = [:]
      var changed = false
      for index in cards.indices {
        guard let other = holder[cards[index].card] else {
          holder[cards[index].card] = index
          continue
        }
        let taken = Set(cards.map(\.card))
        let options = [index, other].compactMap { candidate in
          alternative(cards[candidate], taken).map { (index: candidate, card: $0.card, ratio: $0.ratio) }
        }
        guard let best = options.max(by: { $0.ratio < $1.ratio }), best.ratio > minimumProbability else { continue }
        cards[best.index].name(best.card)
        changed = true
        break
      }
      if !changed { return }
    }
  }

  /// The likeliest card that is not on the table yet, and how likely it is against the present reading.
  private func alternative(_ seen: SeenCard, _ taken: Set<SetCard>) -> (card: SetCard, ratio: Double)? {
    var best: (card: SetCard, probability: Double)?
    for index in 0..<81 {
      guard let card = SetCard(index: index), !taken.contains(card) else { continue }
      let probability = seen.probability(of: card)
      if probability > best?.probability ?? 0 { best = (card, probability) }
    }
    return best.map { ($0.card, $0.probability / max(seen.probability(of: seen.card), 1e-12)) }
  }
}
