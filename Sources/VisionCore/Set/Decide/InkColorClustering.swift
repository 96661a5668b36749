import VisionSupport
internal import Glibc

/// Decides the colours of all cards of a table together, which have one light and three inks.
///
/// The absorption of blue, green and red by an ink, relative to the card's white, has a direction that depends little on the lamp's colour
/// and brightness: thickness, fading and blur only change its length. The directions of a table's cards form three
/// clusters, a mixture of von Mises-Fisher distributions whose means are fitted by expectation maximisation (Banerjee et al.,
/// Clustering on the unit hypersphere using von Mises-Fisher distributions, JMLR 6, 2005, pp. 1345-1382) with the network's
/// probabilities of each card as the prior. `lab/training/set/calibrate.py` prints the effect of its constants.
package struct InkColorClustering: Sendable {
  package init() {}

  /// Updates the probabilities of each card's colours.
  package func callAsFunction(_ cards: inout [DetectedCard]) {
    let used = cards.indices.filter { (cards[$0].ink * cards[$0].ink).sum() > Self.minimumInk }
    guard used.count > 1 else { return }
    let directions = used.map { unit(cards[$0].ink) }
    let narrowness = used.map { index in
      let strength = (cards[index].ink * cards[index].ink).sum()
      return Self.concentration * strength / (strength + Self.faint * Self.faint)
    }
    let priors = used.map { index in
      (cards[index].colors + Self.minimumUncertainty).normalized
    }
    var shares = priors
    for _ in 0..<Self.iterations {
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

  /// Whether the inks of all cards are grey, as in a picture without colours.
  package static func isGrey(_ cards: [DetectedCard]) -> Bool {
    let inks = cards.map { $0.ink }.filter { ($0 * $0).sum() > minimumInk }
    return !inks.isEmpty
      && inks.allSatisfy { ink in
        let chroma = ink - SIMD3(repeating: ink.sum() / 3)
        return (chroma * chroma).sum() < largestGrey * largestGrey * (ink * ink).sum()
      }
  }

  private func means(_ directions: [SIMD3<Double>], _ shares: [SIMD3<Double>], _ weights: [Double]) -> [SIMD3<Double>] {
    var sums = Self.usual.map { $0 * Self.usualWeight }
    for (i, direction) in directions.enumerated() {
      for color in 0..<3 { sums[color] += direction * (shares[i][color] * weights[i]) }
    }
    return sums.map { unit($0) }
  }

  private func unit(_ v: SIMD3<Double>) -> SIMD3<Double> { v / max((v * v).sum().squareRoot(), Epsilon.divisor) }
}
