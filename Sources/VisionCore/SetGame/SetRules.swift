/// Which cards of a table make sets: the rules of the game over any number of cards.
package struct SetRules: Sendable {
  /// Three positions in the list of cards, ascending.
  package struct Triple: Hashable, Comparable, Sendable {
    package var a: Int
    package var b: Int
    package var c: Int

    package init(_ a: Int, _ b: Int, _ c: Int) {
      self.a = a
      self.b = b
      self.c = c
    }

    package var positions: [Int] { [a, b, c] }

    package static func < (x: Triple, y: Triple) -> Bool { (x.a, x.b, x.c) < (y.a, y.b, y.c) }
  }

  /// Two pairs of positions that miss the same card.
  package struct UltraSet: Hashable, Sendable {
    package var first: (Int, Int) { (positions[0], positions[1]) }
    package var second: (Int, Int) { (positions[2], positions[3]) }
    /// The four positions: the pair with the smallest position first, each pair ascending.
    package var positions: [Int]
    package var missing: SetCard
  }

  package let cards: [SetCard]
  /// The positions of each card of the deck; more than one where somebody mixed two decks.
  private let places: [[Int]]

  package init(_ cards: [SetCard]) {
    self.cards = cards
    var places = [[Int]](repeating: [], count: 81)
    for (position, card) in cards.enumerated() { places[card.index].append(position) }
    self.places = places
  }

  /// All sets, ascending.
  ///
  /// - Complexity: O(n²): for each pair the missing card is looked up.
  package var sets: [Triple] {
    var found: [Triple] = []
    for a in cards.indices {
      for b in cards.indices[(a + 1)...] {
        for c in places[SetCard.completing(cards[a], cards[b]).index] where c > b { found.append(Triple(a, b, c)) }
      }
    }
    found.sort()
    return found
  }

  /// In how many of `sets` each card is.
  package func setsPerCard(_ sets: [Triple]) -> [Int] {
    var counts = [Int](repeating: 0, count: cards.count)
    for triple in sets {
      for position in triple.positions { counts[position] += 1 }
    }
    return counts
  }

  /// All Ultra-Sets: two disjoint pairs that the same card would complete, where that card need not be on the table.
  ///
  /// - Parameter limit: stop after so many; there are very many on a full table.
  package func ultraSets(limit: Int) -> [UltraSet] {
    var pairs = [[(Int, Int)]](repeating: [], count: 81)
    for a in cards.indices {
      for b in cards.indices[(a + 1)...] { pairs[SetCard.completing(cards[a], cards[b]).index].append((a, b)) }
    }
    var found: [UltraSet] = []
    for (index, list) in pairs.enumerated() {
      guard let missing = SetCard(index: index) else { continue }
      for i in list.indices {
        for j in list.indices[(i + 1)...] {
          let (p, q) = (list[i], list[j])
          guard p.0 != q.0, p.0 != q.1, p.1 != q.0, p.1 != q.1 else { continue }
          guard found.count < limit else { return found }
          found.append(UltraSet(positions: [p.0, p.1, q.0, q.1], missing: missing))
        }
      }
    }
    return found.sorted { $0.positions.lexicographicallyPrecedes($1.positions) }
  }

  /// The sets that use exactly one card of the set taken before: the chain variant of the game.
  package func chained(_ sets: [Triple], after previous: Triple) -> [Triple] {
    let taken = Set(previous.positions)
    return sets.filter { triple in triple.positions.count { taken.contains($0) } == 1 }
  }

  /// A hint: `count` cards (1...3) of the set that is easiest to see, the one with the fewest different attributes.
  package func hint(_ sets: [Triple], count: Int) -> [Int] {
    func differences(_ triple: Triple) -> Int {
      SetCard.Attribute.allCases.count { cards[triple.a].digit($0) != cards[triple.b].digit($0) }
    }
    guard let easiest = sets.min(by: { (differences($0), $0) < (differences($1), $1) }) else { return [] }
    return Array(easiest.positions.prefix(max(0, min(3, count))))
  }
}
