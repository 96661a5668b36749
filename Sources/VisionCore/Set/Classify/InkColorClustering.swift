import VisionSupport
internal import Glibc

/// Decides the colours of all cards of a table together: one light, three inks.
///
/// What an ink absorbs of blue, green and red, against the card's own white, has a direction that neither the lamp's colour nor its
/// brightness changes much: thicker, paler or blurred ink only changes its length. The directions of a table's cards form three
/// clusters, a mixture of von Mises-Fisher distributions whose means are fitted by expectation maximisation (Banerjee et al.,
/// Clustering on the unit hypersphere using von Mises-Fisher distributions, JMLR 6, 2005, pp. 1345-1382) with the network's
/// probabilities of each card as the prior. A card that the network is unsure of gets the colour of the cluster that it belongs to.
/// All constants were chosen on the development pictures; `lab/training/set/calibrate.py` prints what they change.
package struct InkColorClustering: Sendable {
  /// Directions of red, green and purple ink (blue, green, red) as most decks have them; they count as much as `usualWeight` cards.
  private static let usual = [SIMD3(0.708, 0.699, 0.102), SIMD3(0.530, 0.307, 0.791), SIMD3(0.426, 0.746, 0.512)]
  private let usualWeight = 0.7
  /// How narrow a cluster is: the concentration of the distribution for strong ink.
  private let concentration = 10.0
  /// Ink that takes away less than this (length of the logarithms) has a direction that noise blurs.
  private let faint = 0.25
  /// The network is at most so sure of a colour before it has seen the other cards.
  private let minimumUncertainty = 1e-2
  /// Cards whose squared ink is less than this have none that could be measured.
  private let minimumInk = 1e-4
  private let iterations = 6

  package init() {}

  /// Gives each card's colours new probabilities.
  package func callAsFunction(_ cards: inout [DetectedCard]) {
    let used = cards.indices.filter { (cards[$0].ink * cards[$0].ink).sum() > minimumInk }
    guard used.count > 1 else { return }
    let directions = used.map { unit(cards[$0].ink) }
    let narrowness = used.map { index in
      let strength = (cards[index].ink * cards[index].ink).sum()
      return concentration * strength / (strength + faint * faint)
    }
    let priors = used.map { index in
      (cards[index].colors + minimumUncertainty).normalized
    }
    var shares = priors
    for _ in 0..<iterations {
      let means = means(directions, shares, used.map { cards[$0].presence })
      for i in used.indices {
        var p = priors[i]
        for color in 0..<3 { p[color] *= exp(narrowness[i] * ((directions[i] * means[color]).sum() - 1)) }
        shares[i] = p / max(p.sum(), 1e-300)
      }
    }
    for (i, index) in used.enumerated() {
      cards[index].colors = shares[i]
      cards[index].assign(cards[index].likeliest)
    }
  }

  private func means(_ directions: [SIMD3<Double>], _ shares: [SIMD3<Double>], _ weights: [Double]) -> [SIMD3<Double>] {
    var sums = Self.usual.map { $0 * usualWeight }
    for (i, direction) in directions.enumerated() {
      for color in 0..<3 { sums[color] += direction * (shares[i][color] * weights[i]) }
    }
    return sums.map { unit($0) }
  }

  private func unit(_ v: SIMD3<Double>) -> SIMD3<Double> { v / max((v * v).sum().squareRoot(), Epsilon.divisor) }
}
