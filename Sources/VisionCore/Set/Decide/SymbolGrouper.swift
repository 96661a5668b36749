import VisionBase
import VisionSupport
internal import Glibc

/// Joins equal symbols that lie side by side at the pitch of a card.
package struct SymbolGrouper: Sendable {
  /// Largest number of symbols of a card.
  private static let maximumSymbols = 3

  package init() {}

  /// Groups of one to three symbols; each symbol belongs to exactly one.
  package func callAsFunction(_ symbols: [PlacedSymbol]) -> [SymbolGroup] {
    var group = Array(symbols.indices)
    var size = [Int](repeating: 1, count: symbols.count)
    var neighbours = [[Int]](repeating: [], count: symbols.count)
    for link in links(symbols) {
      let (one, two) = (group[link.a], group[link.b])
      guard one != two, size[one] + size[two] <= Self.maximumSymbols else { continue }
      guard isStraight(symbols, neighbours[link.a], link.a, link.b), isStraight(symbols, neighbours[link.b], link.b, link.a) else {
        continue
      }
      // A group of one or two: each is a neighbour of the other.
      for member in [link.b] + neighbours[link.b] { group[member] = one }
      neighbours[link.a].append(link.b)
      neighbours[link.b].append(link.a)
      size[one] += size[two]
    }
    return rows(symbols, neighbours)
  }

  /// Pairs that can be neighbours, the best first.
  private func links(_ symbols: [PlacedSymbol]) -> [(cost: Double, a: Int, b: Int)] {
    var links: [(cost: Double, a: Int, b: Int)] = []
    let reach = Self.distances.upperBound
    let positions = PointGrid(side: reach, symbols.map { $0.position })
    for a in symbols.indices {
      for b in positions.near(symbols[a].position, within: reach) where b > a {
        if let cost = cost(symbols[a], symbols[b]) { links.append((cost, a, b)) }
      }
    }
    links.sort { ($0.cost, $0.a, $0.b) < ($1.cost, $1.a, $1.b) }
    return links
  }

  /// The symbols of each group from one end of its row to the other.
  private func rows(_ symbols: [PlacedSymbol], _ neighbours: [[Int]]) -> [SymbolGroup] {
    var done = [Bool](repeating: false, count: symbols.count)
    var groups: [SymbolGroup] = []
    for start in symbols.indices where !done[start] && neighbours[start].count < 2 {
      var row: [PlacedSymbol] = []
      var next: Int? = start
      while let current = next {
        done[current] = true
        row.append(symbols[current])
        next = neighbours[current].first { !done[$0] }
      }
      groups.append(SymbolGroup(members: row))
    }
    return groups
  }

  /// Cost of two symbols as neighbours on one card; nil if they cannot be.
  private func cost(_ a: PlacedSymbol, _ b: PlacedSymbol) -> Double? {
    let offset = b.position - a.position
    guard Self.distances.contains(offset.length), angleBetween(a.angle, b.angle) < Self.maximumAngle else { return nil }
    let isSameShape = a.symbol.shape == b.symbol.shape || (a.symbol.shapes * b.symbol.shapes).sum() > Self.minimumShapeAgreement
    guard isSameShape else { return nil }
    let layout = SetCardLayout.symbol(a.symbol.shape)
    let (u, v) = (abs(offset.dot(a.along)) + abs(offset.dot(b.along)), abs(offset.dot(a.across)) + abs(offset.dot(b.across)))
    let misplaced = abs(v / 2 / layout.pitch - 1)
    let aside = u / 2 / layout.length
    let agreement = a.symbol.agreement(with: b.symbol)
    guard misplaced < Self.maximumMisplacement, aside < Self.maximumAside, agreement > Self.minimumAgreement else { return nil }
    return misplaced * Self.costOfMisplacement + aside - Self.costOfDisagreement * log(agreement)
  }

  private func isStraight(_ symbols: [PlacedSymbol], _ neighbours: [Int], _ from: Int, _ to: Int) -> Bool {
    neighbours.count < 2
      && neighbours.allSatisfy { other in
        let (p, q) = (symbols[other].position - symbols[from].position, symbols[to].position - symbols[from].position)
        return p.dot(q) < Self.straightCosine * p.length * q.length
      }
  }

  /// Angle between two directions modulo half a turn, 0...pi/2.
  private func angleBetween(_ a: Double, _ b: Double) -> Double {
    let d = abs((a - b).remainder(dividingBy: .pi))
    return min(d, .pi - d)
  }
}
