package import VisionBase
package import VisionSupport
internal import Glibc

/// A symbol on the table: where it lies in millimetres and how its card is turned.
package struct PlacedSymbol: Sendable {
  package var symbol: SetSymbol
  package var position: Point
  /// Of the card's short side, radians, modulo half a turn.
  package var angle: Double
  /// Not seen by itself, but looked for beside another one.
  package var isGuess = false

  package init(_ symbol: SetSymbol, on plane: TablePlane) {
    self.symbol = symbol
    position = plane.rectified(symbol.candidate.center)
    let axes = PrincipalAxes(plane.rectified(covariance: symbol.candidate.covariance, at: symbol.candidate.center))
    // The principal axis of the wave leans one way or, in a mirror image, the other.
    let lean = symbol.candidate.lean
    let turn = abs(lean) < 0.1 ? 0 : SetCardLayout.symbol(symbol.shape).lean * (lean > 0 ? 1 : -1)
    angle = axes.angle + turn
  }

  package var along: Point { Point(cos(angle), sin(angle)) }
  package var across: Point { Point(-sin(angle), cos(angle)) }
}

/// The symbols of one card, in a row.
package struct SymbolGroup: Sendable {
  package var members: [PlacedSymbol]
}

/// Joins alike symbols that lie side by side at the distance that symbols of one card have.
package struct SymbolGrouper: Sendable {
  package init() {}

  /// Each symbol belongs to exactly one group of one to three.
  package func callAsFunction(_ symbols: [PlacedSymbol]) -> [SymbolGroup] {
    var links: [(cost: Double, a: Int, b: Int)] = []
    for a in symbols.indices {
      for b in symbols.indices[(a + 1)...] {
        if let cost = cost(symbols[a], symbols[b]) { links.append((cost, a, b)) }
      }
    }
    links.sort { ($0.cost, $0.a, $0.b) < ($1.cost, $1.a, $1.b) }
    var group = Array(symbols.indices)
    var size = [Int](repeating: 1, count: symbols.count)
    var neighbours = [[Int]](repeating: [], count: symbols.count)
    for link in links {
      let (one, two) = (group[link.a], group[link.b])
      guard one != two, size[one] + size[two] <= 3 else { continue }
      guard isStraight(symbols, neighbours[link.a], link.a, link.b), isStraight(symbols, neighbours[link.b], link.b, link.a) else {
        continue
      }
      neighbours[link.a].append(link.b)
      neighbours[link.b].append(link.a)
      size[one] += size[two]
      for i in group.indices where group[i] == two { group[i] = one }
    }
    var done = [Bool](repeating: false, count: symbols.count)
    var groups: [SymbolGroup] = []
    for start in symbols.indices where !done[start] && neighbours[start].count < 2 {
      var row: [Int] = []
      var next: Int? = start
      while let current = next {
        done[current] = true
        row.append(current)
        next = neighbours[current].first { !done[$0] }
      }
      groups.append(SymbolGroup(members: row.map { symbols[$0] }))
    }
    return groups
  }

  /// Whether two symbols can be neighbours on one card; the smaller the better.
  private func cost(_ a: PlacedSymbol, _ b: PlacedSymbol) -> Double? {
    let offset = b.position - a.position
    let distance = offset.length
    guard distance > 17, distance < 31, angleBetween(a.angle, b.angle) < 0.4 else { return nil }
    guard a.symbol.shape == b.symbol.shape || (a.symbol.shapes * b.symbol.shapes).sum() > 0.15 else { return nil }
    let layout = SetCardLayout.symbol(a.symbol.shape)
    let (u, v) = (abs(offset.dot(a.along)) + abs(offset.dot(b.along)), abs(offset.dot(a.across)) + abs(offset.dot(b.across)))
    let misplaced = abs(v / 2 / layout.pitch - 1)
    let aside = u / 2 / layout.length
    let agreement = a.symbol.agreement(with: b.symbol)
    guard misplaced < 0.24, aside < 0.27, agreement > 0.002 else { return nil }
    return misplaced * 2 + aside - 0.15 * log(agreement)
  }

  private func isStraight(_ symbols: [PlacedSymbol], _ neighbours: [Int], _ from: Int, _ to: Int) -> Bool {
    neighbours.count < 2
      && neighbours.allSatisfy { other in
        let (p, q) = (symbols[other].position - symbols[from].position, symbols[to].position - symbols[from].position)
        return p.dot(q) < -0.88 * p.length * q.length
      }
  }
}

/// The difference of two directions that are the same after half a turn, 0...pi/2.
func angleBetween(_ a: Double, _ b: Double) -> Double {
  let d = abs((a - b).remainder(dividingBy: .pi))
  return min(d, .pi - d)
}
