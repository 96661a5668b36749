/// The rules of the game over a table of any number of cards.
public struct SetRules: Sendable {
  /// Three indices into the list of cards, ascending.
  public struct Triple: Hashable, Comparable, Sendable {
    /// The smallest index.
    public var a: Int
    /// The middle one.
    public var b: Int
    /// The largest index.
    public var c: Int

    /// Takes three indices in ascending order.
    public init(_ a: Int, _ b: Int, _ c: Int) {
      self.a = a
      self.b = b
      self.c = c
    }

    /// The three indices.
    public var positions: [Int] { [a, b, c] }

    /// Lexicographic order.
    public static func < (x: Triple, y: Triple) -> Bool { (x.a, x.b, x.c) < (y.a, y.b, y.c) }
  }

  /// Two disjoint pairs of indices that the same card would complete, each ascending, the pair with the smallest index first.
  public struct UltraSet: Sendable {
    /// The pair with the smallest index.
    public var first: (Int, Int)
    /// The other pair.
    public var second: (Int, Int)
    /// The card that completes both.
    public var missing: SetCard
  }

  /// The table.
  public let cards: [SetCard]
  /// The indices of each card of the deck; several where two decks are mixed.
  private let positionsOfCard: [[Int]]

  /// The rules over a table of any number of cards.
  public init(_ cards: [SetCard]) {
    self.cards = cards
    var positionsOfCard = [[Int]](repeating: [], count: SetCard.deckSize)
    for (position, card) in cards.enumerated() { positionsOfCard[card.index].append(position) }
    self.positionsOfCard = positionsOfCard
  }

  /// All sets, ascending.
  public var sets: [Triple] { sets(limit: .max) }

  /// The first sets, ascending.
  ///
  /// - Parameter limit: maximum number of sets; many equal cards make very many sets.
  /// - Complexity: O(n² + number of listed sets), as the missing card of each pair is looked up.
  public func sets(limit: Int) -> [Triple] {
    var found: [Triple] = []
    guard limit > 0 else { return found }
    for a in cards.indices {
      for b in cards.indices[(a + 1)...] {
        for c in thirdCards(a, b, after: b) {
          found.append(Triple(a, b, c))
          if found.count == limit { return found }
        }
      }
    }
    return found
  }

  /// Number of sets, from the numbers of equal cards.
  public var setCount: Int {
    var count = 0
    for a in positionsOfCard.indices where !positionsOfCard[a].isEmpty {
      let n = positionsOfCard[a].count
      count += n * (n - 1) / 2 * (n - 2) / 3
      for b in (a + 1)..<max(positionsOfCard.count, a + 1) where !positionsOfCard[b].isEmpty {
        let c = Self.third(a, b)
        if c > b { count += n * positionsOfCard[b].count * positionsOfCard[c].count }
      }
    }
    return count
  }

  private static func third(_ a: Int, _ b: Int) -> Int {
    guard let one = SetCard(index: a), let two = SetCard(index: b) else { return a }
    return SetCard.completing(one, two).index
  }

  /// The cards after `position` that complete two cards, ascending.
  private func thirdCards(_ a: Int, _ b: Int, after position: Int) -> ArraySlice<Int> {
    let positions = positionsOfCard[SetCard.completing(cards[a], cards[b]).index]
    var (low, high) = (0, positions.count)
    while low < high {
      let midpoint = (low + high) / 2
      if positions[midpoint] > position { high = midpoint } else { low = midpoint + 1 }
    }
    return positions[low...]
  }

  /// Number of `sets` that each card is in.
  public func setsPerCard(_ sets: [Triple]) -> [Int] {
    var counts = [Int](repeating: 0, count: cards.count)
    for triple in sets {
      for position in triple.positions { counts[position] += 1 }
    }
    return counts
  }

  /// The first Ultra-Sets, ascending: two disjoint pairs that the same card would complete, where that card need not be on the table.
  ///
  /// - Parameter limit: maximum number; a full table has very many.
  public func ultraSets(limit: Int) -> [UltraSet] {
    var pairs = [[(Int, Int)]](repeating: [], count: SetCard.deckSize)
    for a in cards.indices {
      for b in cards.indices[(a + 1)...] { pairs[SetCard.completing(cards[a], cards[b]).index].append((a, b)) }
    }
    var found: [UltraSet] = []
    var passed = [Int](repeating: 0, count: SetCard.deckSize)
    for a in cards.indices {
      for b in cards.indices[(a + 1)...] {
        let missing = SetCard.completing(cards[a], cards[b])
        let list = pairs[missing.index]
        passed[missing.index] += 1
        for (c, d) in list[passed[missing.index]...] where c != a && c != b && d != b {
          guard found.count < limit else { return found }
          found.append(UltraSet(first: (a, b), second: (c, d), missing: missing))
        }
      }
    }
    return found
  }

  /// The sets that use exactly one card of the previous set: the chain variant of the game.
  ///
  /// - Parameter limit: maximum number of listed sets, ascending.
  public func chained(after previous: Triple, limit: Int) -> [Triple] {
    let taken = Set(previous.positions)
    var found: [Triple] = []
    for a in cards.indices where found.count < limit {
      if taken.contains(a) {
        for b in cards.indices[(a + 1)...] where found.count < limit && !taken.contains(b) {
          for c in thirdCards(a, b, after: b) where !taken.contains(c) { found.append(Triple(a, b, c)) }
        }
      } else {
        var triples: [Triple] = []
        for b in taken where b > a {
          for c in thirdCards(a, b, after: a) where !taken.contains(c) { triples.append(Triple(a, min(b, c), max(b, c))) }
        }
        found += triples.sorted()
      }
    }
    return Array(found.prefix(limit))
  }

  /// Number of sets that `chained(after:limit:)` lists without a limit: a taken card with each pair of free ones that it completes.
  public func chainedCount(after previous: Triple) -> Int {
    let taken = Set(previous.positions)
    var free = positionsOfCard.map { $0.count }
    for position in taken { free[cards[position].index] -= 1 }
    var count = 0
    for position in taken {
      let card = cards[position].index
      count += free[card] * (free[card] - 1) / 2
      for b in free.indices where b != card {
        let c = Self.third(card, b)
        if c > b { count += free[b] * free[c] }
      }
    }
    return count
  }

  /// A hint: `count` cards (1...3) of the easiest set, the one with the fewest different attributes.
  public func hint(count: Int) -> [Int] { Array((easiestSet?.positions ?? []).prefix(max(0, min(3, count)))) }

  /// The first of the sets with the fewest different attributes.
  private var easiestSet: Triple? {
    var easiest: (differences: Int, triple: Triple)?
    for a in cards.indices {
      for b in cards.indices[(a + 1)...] {
        // The first of equal third cards comes first.
        guard let c = thirdCards(a, b, after: b).first else { continue }
        let differences = SetCard.Attribute.allCases.count { cards[a].digit($0) != cards[b].digit($0) }
        if differences == 0 { return Triple(a, b, c) }
        if differences < easiest?.differences ?? .max { easiest = (differences, Triple(a, b, c)) }
      }
    }
    return easiest?.triple
  }
}
