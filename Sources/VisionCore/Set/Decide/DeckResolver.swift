import VisionBase
import VisionSupport

/// Resolves duplicates, because a deck has each card once: the less certain of two equal cards gets its next best reading.
package struct DeckResolver: Sendable {
  package init() {}

  package func callAsFunction(_ cards: inout [DetectedCard]) {
    var changes = 0
    while changes < Self.maximumChanges, renameDuplicate(&cards) { changes += 1 }
    exclude(&cards)
  }

  /// Excludes for each card the cards that the others are.
  private func exclude(_ cards: inout [DetectedCard]) {
    var absences = [Double](repeating: 1, count: SetCard.deckSize)
    for seen in cards { absences[seen.card.index] *= 1 - min(seen.confidence, Self.largestConfidence) }
    for index in cards.indices {
      var weights = absences
      weights[cards[index].card.index] = 1
      cards[index].reweigh(weights)
    }
  }

  /// - Returns: whether a card was given another reading.
  private func renameDuplicate(_ cards: inout [DetectedCard]) -> Bool {
    var holder: [SetCard: Int] = [:]
    var isTaken = [Bool](repeating: false, count: SetCard.deckSize)
    for card in cards { isTaken[card.card.index] = true }
    for index in cards.indices {
      guard let other = holder[cards[index].card] else {
        holder[cards[index].card] = index
        continue
      }
      let options = [index, other].compactMap { candidate in
        alternative(cards[candidate], isTaken).map { (index: candidate, card: $0.card, ratio: $0.ratio) }
      }
      guard let best = options.max(by: { $0.ratio < $1.ratio }), best.ratio > Self.minimumRatio else { continue }
      cards[best.index].assign(best.card)
      return true
    }
    return false
  }

  /// The likeliest card that is not on the table yet, and its probability over that of the present reading.
  private func alternative(_ seen: DetectedCard, _ isTaken: [Bool]) -> (card: SetCard, ratio: Double)? {
    var best: (card: SetCard, probability: Double)?
    for index in 0..<SetCard.deckSize where !isTaken[index] {
      guard let card = SetCard(index: index) else { continue }
      let probability = seen.probability(of: card)
      if probability > best?.probability ?? 0 { best = (card, probability) }
    }
    return best.map { ($0.card, $0.probability / max(seen.probability(of: seen.card), Epsilon.probability)) }
  }
}
