package import VisionSupport
internal import Glibc

/// Decides the colours of all cards of a table together: one light, three inks.
///
/// What an ink takes away of blue, green and red, against the card's own white, has a direction that neither the lamp's colour nor its
/// brightness changes much: thicker, paler or blurred ink only changes its length. The directions of a table's cards form three
/// clusters, a mixture of von Mises-Fisher distributions whose middles are fitted by expectation and maximisation (Banerjee et al.,
/// Clustering on the unit hypersphere using von Mises-Fisher distributions, JMLR 6, 2005, pp. 1345-1382) with what the network says
/// of each card as the prior. A card that the network is unsure of gets the colour of the cluster that it belongs to.
package struct TableInks: Sendable {
  /// Directions of red, green and purple ink (blue, green, red) as most decks have them; they count as much as `usualWeight` cards.
  private static let usual = [SIMD3(0.708, 0.699, 0.102), SIMD3(0.530, 0.307, 0.791), SIMD3(0.426, 0.746, 0.512)]
  private let usualWeight = 0.7
  /// How narrow a cluster is: the concentration of the distribution for strong ink.
  private let concentration = 10.0
  /// Ink that takes away less than this (length of the logarithms) has a direction that noise blurs.
  private let faint = 0.25
  /// The network is at most so sure of a colour before it has seen the other cards.
  private let leastDoubt = 1e-2

  package init() {}

  /// Gives each card's colours new probabilities.
  package func callAsFunction(_ cards: inout [SeenCard]) {
    let used = cards.indices.filter { (cards[$0].ink * cards[$0].ink).sum() > 1e-4 }
    guard used.count > 1 else { return }
    let directions = used.map { unit(cards[$0].ink) }
    let narrowness = used.map { index in
      let strength = (cards[index].ink * cards[index].ink).sum()
      return concentration * strength / (strength + faint * faint)
    }
    let priors = used.map { index in
      let p = cards[index].colors + leastDoubt
      return p / p.sum()
    }
    var shares = priors
    for _ in 0..<6 {
      let middles = self.middles(directions, shares, used.map { cards[$0].presence })
      for i in used.indices {
        var p = priors[i]
        for color in 0..<3 { p[color] *= exp(narrowness[i] * ((directions[i] * middles[color]).sum() - 1)) }
        shares[i] = p / max(p.sum(), 1e-300)
      }
    }
    for (i, index) in used.enumerated() {
      cards[index].colors = shares[i]
      cards[index].name(cards[index].likeliest)
    }
  }

  private func middles(_ directions: [SIMD3<Double>], _ shares: [SIMD3<Double>], _ weights: [Double]) -> [SIMD3<Double>] {
    var sums = Self.usual.map { $0 * usualWeight }
    for (i, direction) in directions.enumerated() {
      for color in 0..<3 { sums[color] += direction * (shares[i][color] * weights[i]) }
    }
    return sums.map(unit)
  }

  private func unit(_ v: SIMD3<Double>) -> SIMD3<Double> { v / max((v * v).sum().squareRoot(), 1e-9) }
}
